//! The examples run, and what they assert holds.
#![cfg(feature = "llvm")]

#[path = "../../../examples/04_errors.rs"]
mod errors;
#[path = "../../../examples/03_queues.rs"]
mod queues;
#[path = "../../../examples/01_saxpy.rs"]
mod saxpy;
#[path = "../../../examples/02_steps.rs"]
mod steps;

#[test]
fn run_01_saxpy() {
    saxpy::main().unwrap();
}

#[test]
fn run_02_steps() {
    steps::main().unwrap();
}

#[test]
fn run_03_queues() {
    queues::main().unwrap();
}

#[test]
fn run_04_errors() {
    errors::main().unwrap();
}
