//! Test tools: file tests, references, random programs.
//!
//! * [`case`] reads launch and expectation from the head of a kernel file, [`runner`] runs
//!   it, [`mod@reference`] computes on the host what must come out;
//!   `tests/run.rs` makes a test of each file in `tests/run`, target and optimisation level.
//! * [`ready`] reads the launches of ready code objects; `tests/triton.rs` runs `tests/triton`.
//! * [`programs`] has programs of several modules, and says what their kernels must declare;
//!   `tests/programs.rs` links and runs them.
//! * [`probed`] runs a kernel file with probes in its machine code; `tests/probes.rs` all of `tests/run`.
//! * [`recorded`] runs one with probes that write down what they are given.
//! * [`changing`] is a program whose functions are replaced while it lives, for every driver.
//! * [`conformance`] is the suite that every driver passes; `tests/conformance` has the drivers.
//! * [`random`] makes random LLVM IR, [`fuzz_runner`] runs numbered cases in child processes; the
//!   example `random_ir` puts both together.
// `random/host.rs` calls code that was compiled at run time.
#![deny(unsafe_code)]

pub mod case;
pub mod changing;
pub mod conformance;
pub mod fuzz_runner;
pub mod probed;
pub mod programs;
pub mod random;
pub mod ready;
pub mod recorded;
pub mod reference;
pub mod runner;

/// The program in the README compiles and runs.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// The programs in docs/programs.md compile and run.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/programs.md")]
struct Programs;
