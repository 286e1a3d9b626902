//! The interpreter: decodes once per image, then runs waves one instruction at a time, 32
//! lanes at a time.
//!
//! * [`Program`] is the code of an image, decoded into [`Step`]s; it is an [`Engine`].
//! * `instruction` defines decoded instructions; `alu`, `memory`, `cross`, `matrix` and `control`
//!   prepare and execute the kinds of instructions.
//! * `run` is the loop; `trace` prints what it does.
//!
//! [`Engine`]: crate::engine::Engine

#![allow(
    clippy::needless_range_loop,
    reason = "lanes and words index several arrays at once, and not from their starts"
)]

#[allow(
    unsafe_code,
    reason = "operations are compiled for the host's vector units and read rows of registers by pointers"
)]
mod alu;
mod buffer;
pub mod check;
mod control;
mod convert;
mod cross;
mod instruction;
mod lane;
pub mod lds_races;
#[allow(
    unsafe_code,
    reason = "products are compiled for the host's vector units"
)]
mod matrix;
#[allow(
    unsafe_code,
    reason = "kernels access memory by addresses, which are checked here"
)]
mod memory;
mod mode;
#[allow(
    unsafe_code,
    reason = "slots are pointers to values that are kept with them"
)]
mod once_slots;
#[allow(
    unsafe_code,
    reason = "accesses to memory that other threads use are atomic ones by pointers"
)]
mod place;
mod program;
#[allow(
    unsafe_code,
    reason = "a blend is compiled for the host's vector units"
)]
mod registers;
mod run;
pub mod steer;
mod trace;
pub mod watch;

pub use buffer::{Linear, linear_resources};
pub use cross::permutes_are_long;

pub use instruction::{Body, Step};
pub use lane::Lane;
pub use memory::accesses::lane_word;
pub use memory::atomic::modify;
pub use memory::touched::touched;
pub use mode::{BANKS_MODE, Denormals, FP16_OVFL, INDEX_MODE, Moded, ONE_NAN, PLAIN_MODE, Plain};
pub use once_slots::OnceSlots;
pub use place::exchange;
#[cfg(target_arch = "x86_64")]
pub use place::{load_aligned128, store_aligned128};
pub use place::{load_part, load64, load128, store8, store16, store32, store64, store128};
pub use program::{CodeSegment, Program, Table};
pub use registers::{row_index, uniform};
pub use run::{run, run_one, run_until, step, step_unchecked};
