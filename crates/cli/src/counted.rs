//! How often the instructions of images ran, as the software GPU's engines have counted it (`gfxjit::counts`) in the
//! processes of a command.
//!
//! The command runs as a child process that finds the folder for its counts in its environment. So do the processes
//! that it starts, and nothing of the user's programs has to be made anew.

use std::collections::HashSet;
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

use anyhow::{Context as _, Result};
use gfxjit::counts::{self, CountedImage, Record};
use gfxjit::{Frame, Image, Instruction};
use gfxjit_sandbox::Held;

/// An image whose kernels ran.
pub(crate) struct CountedCode {
    pub(crate) image: Image,
    /// Lanes of a wave.
    pub(crate) wave_size: u32,
    pub(crate) functions: Vec<CountedFunction>,
}

/// A kernel or function of an image, executed or not.
pub(crate) struct CountedFunction {
    /// Its symbol.
    pub(crate) name: String,
    pub(crate) is_kernel: bool,
    pub(crate) instructions: Vec<CountedInstruction>,
}

/// An instruction, and how often it ran.
pub(crate) struct CountedInstruction {
    pub(crate) instruction: Instruction,
    /// How often a wave has executed it.
    pub(crate) waves: u64,
    /// The lanes that were enabled.
    pub(crate) lanes: u64,
    /// How often a wave has jumped, for a branch on a condition, and with how many lanes.
    pub(crate) taken: u64,
    pub(crate) taken_lanes: u64,
    /// The source functions that contain it, the innermost first.
    pub(crate) frames: Vec<Frame>,
}

impl CountedInstruction {
    /// The instruction without its operands.
    pub(crate) fn name(&self) -> &str {
        let text = self.instruction.text.as_deref().unwrap_or_default();
        text.split_whitespace().next().unwrap_or("?")
    }
}

impl CountedCode {
    /// The instructions that ran.
    pub(crate) fn executed(&self) -> impl Iterator<Item = &CountedInstruction> {
        let all = self.functions.iter().flat_map(|own| &own.instructions);
        all.filter(|own| own.waves > 0)
    }
}

impl CountedFunction {
    /// Whether an instruction begins a basic block, for each.
    pub(crate) fn leaders(&self) -> Vec<bool> {
        let of = |counted: &CountedInstruction| counted.instruction.target;
        let targets: HashSet<u64> = self.instructions.iter().filter_map(of).collect();
        let mut ends = true;
        let leads = |counted: &CountedInstruction| {
            let own = &counted.instruction;
            let leads = std::mem::replace(&mut ends, own.is_conditional || own.is_last());
            leads || targets.contains(&own.address)
        };
        self.instructions.iter().map(leads).collect()
    }

    /// Whether an instruction runs with other lanes than the program's, for each: where LLVM keeps registers of inactive
    /// lanes, it enables all of them, or those that are not enabled.
    pub(crate) fn in_whole_waves(&self) -> Vec<bool> {
        let mut is_whole = false;
        let of = |(own, leads): (&CountedInstruction, bool)| {
            is_whole &= !leads;
            let before = is_whole;
            if own.instruction.changes_lanes {
                let text = own.instruction.text.as_deref().unwrap_or_default();
                let name = own.name();
                let keeps = name.contains("_saveexec_") || name.starts_with("s_mov_b");
                is_whole = keeps && text.ends_with(", -1");
            }
            before
        };
        self.instructions
            .iter()
            .zip(self.leaders())
            .map(of)
            .collect()
    }

    /// The number of lanes that have begun it, and the number of waves.
    pub(crate) fn entered(&self) -> [u64; 2] {
        let first = self.instructions.first();
        first.map_or([0; 2], |first| [first.lanes, first.waves])
    }
}

/// Runs `gfxjit` with some arguments so that its processes write counts to a folder. With `quiet_output`, what it
/// writes to standard output goes to standard error.
pub(crate) fn run(words: &[OsString], folder: &Path, quiet_output: bool) -> Result<ExitStatus> {
    let signals = Held::new().context("cannot hold signals back")?;
    let own = std::env::current_exe().context("cannot find this program")?;
    let mut command = Command::new(own);
    command.args(words).env(counts::COUNTS_VARIABLE, folder);
    if quiet_output {
        command.stdout(Stdio::from(std::io::stderr()));
    }
    signals
        .run(&mut command)
        .context("cannot start this program")
}

/// Reads the counts of a folder.
pub(crate) fn read(folder: &Path) -> Result<Vec<CountedCode>> {
    let images = counts::read(folder).context("cannot read the counts of instructions")?;
    images.into_iter().map(CountedCode::new).collect()
}

/// Where counts come from.
pub(crate) trait Counts {
    /// Goes to the beginning of a function.
    fn begin(&mut self, _address: u64) {}
    /// How often the instruction at an address ran. Functions and instructions come in the order of their addresses.
    fn at(&mut self, address: u64) -> Record;
}

impl CountedCode {
    fn new(counted: CountedImage) -> Result<Self> {
        let CountedImage {
            bytes,
            first,
            records,
        } = counted;
        let image = Image::parse("the image", bytes)?;
        let records = &records;
        Self::with(
            image,
            &mut Sums {
                first,
                records,
                next: 0,
                now: Record::default(),
            },
        )
    }

    /// An image with the counts of its instructions.
    pub(crate) fn with(image: Image, counts: &mut dyn Counts) -> Result<Self> {
        let listings = gfxjit::disassemble(image.name(), image.bytes())?;
        let mut functions = Vec::new();
        for listing in listings {
            counts.begin(listing.place.address);
            let addresses: Vec<u64> = listing.instructions.iter().map(|own| own.address).collect();
            let all = listing
                .instructions
                .into_iter()
                .zip(image.frames(&addresses));
            let instructions = all.map(|(instruction, frames)| {
                let record = counts.at(instruction.address);
                CountedInstruction {
                    waves: record.waves,
                    lanes: record.lanes,
                    taken: record.taken,
                    taken_lanes: record.taken_lanes,
                    frames,
                    instruction,
                }
            });
            functions.push(CountedFunction {
                name: listing.name,
                is_kernel: listing.kernel,
                instructions: instructions.collect(),
            });
        }
        let mut kernels = image.kernels().iter();
        Ok(Self {
            wave_size: kernels.next().map_or(64, |kernel| kernel.info.wave_size),
            image,
            functions,
        })
    }
}

/// Adds up the changes of counts.
struct Sums<'a> {
    first: u64,
    records: &'a [Record],
    /// The record that is added next.
    next: usize,
    now: Record,
}

impl Sums<'_> {
    fn index(&self, address: u64) -> usize {
        usize::try_from(address.wrapping_sub(self.first) / 4).unwrap_or(usize::MAX)
    }

    fn add_until(&mut self, end: usize) {
        while self.next < end.min(self.records.len()) {
            let record = self.records[self.next];
            self.now.waves = self.now.waves.wrapping_add(record.waves);
            self.now.lanes = self.now.lanes.wrapping_add(record.lanes);
            self.next += 1;
        }
    }
}

impl Counts for Sums<'_> {
    /// What is between functions is not executed: a process that was killed in the middle of a sequence of
    /// instructions has left a difference.
    fn begin(&mut self, address: u64) {
        let end = self.index(address);
        if self.next < end {
            self.add_until(end);
            self.now = Record::default();
        }
    }

    fn at(&mut self, address: u64) -> Record {
        let index = self.index(address);
        self.add_until(index.saturating_add(1));
        // A killed process may have ended a sequence, but not begun it.
        let known = |count: u64| u64::try_from(count as i64).unwrap_or(0);
        Record {
            waves: known(self.now.waves),
            lanes: known(self.now.lanes),
            ..self.records.get(index).copied().unwrap_or_default()
        }
    }
}
