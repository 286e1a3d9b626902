//! A stand-in for `libhsa-runtime64`, for tests of errors: it has one GPU, whose kernels do nothing, and
//! each call returns what the test asked for.
#![allow(unsafe_code, reason = "it is a library in C")]
#![allow(
    non_snake_case,
    clippy::missing_safety_doc,
    missing_docs,
    reason = "the names are ROCr's"
)]
#![allow(
    clippy::undocumented_unsafe_blocks,
    reason = "in every call alike: arguments are what the prototypes of ROCr's headers say"
)]

mod calls;
mod machine;
