//! What AMD GPU instructions are and mean, each operation once, generic over an engine.
#![forbid(unsafe_code)]
