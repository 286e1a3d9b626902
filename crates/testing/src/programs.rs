//! Programs of several modules: is what a linked kernel declares exactly what it needs?
//!
//! Problem: a kernel that calls functions of other modules gets its budget from the linker, and
//! a wrong one shows on hardware as memory of other waves overwritten, some day. So programs of
//! two to ten modules are compiled module by module and linked, and then
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

/// What a work-item of a kernel makes of a value: the kernel's name, and the value.
pub type Compute = Arc<dyn Fn(&str, u32) -> u32 + Send + Sync>;

/// One module of a program.
#[derive(Clone, Debug)]
pub struct Unit {
    /// What messages call it.
    pub name: String,
    /// Its IR, for all targets; see [`Unit::text`].
    pub source: String,
    /// Whether it is a member of the program's archive, which is linked on demand.
    pub in_archive: bool,
    /// Whether `llc-22` makes its object, which then says nothing about its functions.
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
/// Each kernel takes one buffer of numbers and makes of each number another one.
#[derive(Clone)]
pub struct Program {
    /// Its name.
    pub name: String,
    /// Its modules, in the order of the link.
    pub units: Vec<Unit>,
    /// Its kernels.
    pub kernels: Vec<String>,
    /// Where it runs.
    pub targets: Vec<TestTarget>,
    /// How its modules are compiled.
    pub opt: OptLevel,
    /// What its kernels compute, where a reference says so.
    pub compute: Option<Compute>,
    /// What its user states: a function and how deep it calls itself.
    pub depths: Vec<(String, u32)>,
    /// LDS that its kernels must declare, bytes.
    pub lds: Vec<(String, u32)>,
}

impl Program {
    /// How its modules are compiled for a target.
    #[must_use]
    pub fn options(&self, target: &TestTarget) -> Options {
        let mut options = Options::default();
        options.opt = self.opt;
        options.wave_size = target.wave_size;
        options
    }

    /// Leaves one size of waves of each processor that has two, for every second program the
    /// other one: both are tested, in half the time.
    pub(crate) fn take_turns(&mut self, number: usize) {
        let processors = ["gfx1030", "gfx1100", "gfx1201"];
        self.targets.retain(|target| {
            let processor = target.name.split(':').next().unwrap_or_default();
            let place = processors.iter().position(|name| *name == processor);
            place.is_none_or(|place| (target.lanes == 64) == (number + place).is_multiple_of(2))
        });
    }

    /// The level as LLVM's tools call it.
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
