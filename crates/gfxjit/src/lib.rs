//! Compile, link, load and launch AMD GPU code at run time.
