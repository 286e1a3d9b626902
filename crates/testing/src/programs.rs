//! Programs of several modules, to test that a linked kernel declares exactly the resources it
//! needs.
//!
//! The linker computes the budget of a kernel that calls functions of other modules; on hardware, a
//! wrong budget may corrupt the memory of other waves. So programs of two to ten modules are
//! compiled separately and linked, and then checked:
//!
//! * what each function needs for itself is read from the assembly that LLVM's `llc-22` writes
//!   for each module, the call graph from the IR ([`oracle`]), and the sums must be what
//!   descriptor and metadata say, which are read by their offsets ([`image`]). Nothing of that
//!   uses the linker, or the crates it uses;
//! * the software GPU runs the image, and the same modules linked as IR, to the same results,
//!   which are a reference's as well where there is one. It traps each use of a register or of
//!   scratch that the kernel does not declare: too small a budget shows twice.
//!
//! Some programs are written by hand ([`text`], files in `tests/programs`), the others are drawn
//! from numbers ([`generate`]).

pub mod generate;
pub mod image;
pub mod oracle;
pub mod reference;
pub mod text;

use std::sync::Arc;

use gfxjit::{OptLevel, Options};

use crate::case::TestTarget;

/// The function that a kernel computes for each work-item: kernel name and value to value.
pub type Compute = Arc<dyn Fn(&str, u32) -> u32 + Send + Sync>;

/// One module of a program.
#[derive(Clone, Debug)]
pub struct Unit {
    /// The name in messages.
    pub name: String,
    /// Its IR, for all targets; see [`Unit::text`].
    pub source: String,
    /// Whether it is a member of the program's archive, and is linked on demand.
    pub in_archive: bool,
    /// Whether `llc-22` compiles it; such an object contains no resource information for its
    /// functions.
    pub by_llc: bool,
}

impl Unit {
    /// Its IR for a target: a line that ends in `; ONLY gfx90a gfx942` is for those targets.
    #[must_use]
    pub fn text(&self, target: &TestTarget) -> String {
        let is_meant = |line: &&str| {
            line.split_once("; ONLY ").is_none_or(|(_, targets)| {
                let processor = target.name.split(':').next().unwrap_or_default();
                targets.split_whitespace().any(|name| name == processor)
            })
        };
        let mut text = String::new();
        for line in self.source.lines().filter(is_meant) {
            text.push_str(line);
            text.push('\n');
        }
        text
    }
}

/// A program of several modules. Its symbols begin with its name, so that modules of different
/// programs have none in common.
///
/// Each kernel has one buffer of numbers as parameter and replaces each number.
#[derive(Clone)]
pub struct Program {
    /// Its name.
    pub name: String,
    /// Its modules, in the order of the link.
    pub units: Vec<Unit>,
    /// Its kernels.
    pub kernels: Vec<String>,
    /// The targets to run it on.
    pub targets: Vec<TestTarget>,
    /// The optimisation level of its modules.
    pub opt: OptLevel,
    /// The function that its kernels compute, if a reference has it.
    pub compute: Option<Compute>,
    /// Recursion depths stated by the user: function and depth.
    pub depths: Vec<(String, u32)>,
    /// The LDS that its kernels must declare, in bytes.
    pub lds: Vec<(String, u32)>,
}

impl Program {
    /// The options to compile its modules for a target.
    #[must_use]
    pub fn options(&self, target: &TestTarget) -> Options {
        let mut options = Options::default();
        options.opt = self.opt;
        options.wave_size = target.wave_size;
        options
    }

    /// For processors with two wave sizes, keeps one of them, alternating between programs: both
    /// are tested in half the time.
    pub(crate) fn take_turns(&mut self, number: usize) {
        let processors = ["gfx1030", "gfx1100", "gfx1201"];
        self.targets.retain(|target| {
            let processor = target.name.split(':').next().unwrap_or_default();
            let place = processors.iter().position(|name| *name == processor);
            place.is_none_or(|place| (target.lanes == 64) == (number + place).is_multiple_of(2))
        });
    }

    /// The optimisation level in LLVM's notation.
    #[must_use]
    pub fn level(&self) -> &'static str {
        match self.opt {
            OptLevel::O0 => "-O0",
            OptLevel::O1 => "-O1",
            OptLevel::O3 => "-O3",
            _ => "-O2",
        }
    }
}
