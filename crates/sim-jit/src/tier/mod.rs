//! Which engine executes a wave's instructions, and when one follows another.
//!
//! Three tiers: the interpreter, code of the baseline translator, code of the optimizing one.
//! Each module imports only those listed before it:
//!
//! * `background`: threads that translate while launches go on.
//! * `cost`: what translations take.
//! * `starts`: where regions begin, and what each of them has taken.
//! * `kept`: optimized code that other processes have made.
//! * `code`: the code of one image, and where it can be entered.
//! * `compile`: makes that code.
//! * `promotion`: when a start is warm or hot enough for that.
//! * `enter`: runs waves in translated code.
//! * `turn`: runs waves in the best code that there is.
//! * `checked`: runs them in launches with checks.
//! * `mixed`: runs them in code that dice choose, for tests.

pub(crate) mod background;
pub(crate) mod checked;
pub(crate) mod code;
#[allow(unsafe_code, reason = "LLVM hands out the address of a function")]
pub(crate) mod compile;
pub(crate) mod cost;
#[allow(unsafe_code, reason = "it calls host code")]
pub(crate) mod enter;
pub(crate) mod host_code_cache;
pub(crate) mod mixed;
pub(crate) mod promotion;
pub(crate) mod starts;
pub(crate) mod turn;
