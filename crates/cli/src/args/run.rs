//! Commands that launch kernels: `run`, `mlir-run`, `tool`, `profile`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args, ValueEnum};
use gfxjit::{Checks, EngineMode, Size, WorkgroupRange};
use gfxjit_args::ArgSpec;

use super::build::BuildArgs;
use super::system::LibraryArgs;
use super::values::{
    argument, count, index, of_file, output, print, replacement, seconds, size, tolerance,
};

/// Tools that look at a launch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ToolName {
    /// How often each kind of instruction runs
    Histogram,
    /// What instructions access, how many lines of memory and turns of LDS's banks that takes
    Memory,
    /// Where waves go different ways, and where lanes are idle
    Branches,
    /// How often each basic block runs
    Blocks,
    /// Each call: caller, callee, how often
    Calls,
    /// Which values instructions read, and whether all lanes have the same
    Values,
}

#[derive(Args)]
pub(crate) struct ToolArgs {
    /// What to look for
    #[arg(value_name = "NAME")]
    pub(crate) name: ToolName,
    /// Count by probes in the machine code, on any device, instead of looking at the software GPU
    #[arg(long)]
    pub(crate) probes: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// The launch: `-- run SOURCE …`, as `gfxjit run` takes it; or a program: `-- exec PROGRAM …`
    #[arg(last = true, required = true, value_name = "run|exec …")]
    pub(crate) command: Vec<OsString>,
}

#[derive(Args)]
pub(crate) struct ProfileArgs {
    /// Write a flame graph of instructions: an SVG for a browser
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Write when launches and copies ran: JSON for ui.perfetto.dev
    #[arg(long, value_name = "FILE")]
    pub(crate) trace: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// The launch: `-- run SOURCE …`, as `gfxjit run` takes it; or a program: `-- exec PROGRAM …`
    #[arg(last = true, required = true, value_name = "run|exec …")]
    pub(crate) command: Vec<OsString>,
}

pub(super) const ARGUMENTS: &str = "\
One --arg for each explicit parameter of the kernel, in order:

  TYPE=NUMBER        a scalar            f32=2.0  u32=0x100  u32=1M
  TYPE[SHAPE]=INIT   a buffer            f32[1024]=ramp  f16[64x128]=rand:7  f32[4]=1,2,3,4
  @FILE              a buffer            @x.npy  @x.npz:member
  bytes=HEX          a struct by value
  null               a null pointer
  lds=BYTES          a pointer to dynamic LDS

With --kernarg, --arg only makes buffers, whose addresses the segment may hold.

TYPE is one of i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64 bool c64 c128; SHAPE is N or
NxM…, the slowest dimension first; INIT is a number, a list of them, ramp (the element's
index), rand, rand:SEED, @file.npy, @file.npz:member or @file.bin. Integers and sizes may have
a unit: k M G T are powers of 1000, Ki Mi Gi Ti of 1024. Floats may be given by their bits,
0x3f800000, or as 0x1.8p3; complex numbers are 1.5-2i. rand is SplitMix64: element I is the
generator's output I from SEED on; floats are uniform in [-1, 1), integers take the upper bits.";

#[derive(Args)]
#[command(group(ArgGroup::new("size").required(true).args(["grid", "global"])))]
pub(crate) struct RunArgs {
    /// HIP C++, OpenCL C, MLIR, LLVM IR, bitcode, assembly, an object, an image, or a bundle or host
    /// program with some; several, and archives, are linked; `-` is standard input
    #[arg(required = true, value_name = "SOURCE")]
    pub(crate) sources: Vec<PathBuf>,
    /// Which kernel; may be left out when there is only one
    #[arg(long, value_name = "NAME")]
    pub(crate) kernel: Option<String>,
    /// Replace a function or a kernel, by its symbol, with what a file defines under that name or as
    /// __wrap_NAME; there, __real_NAME is the original. Several times: one upon the other
    #[arg(long, value_name = "NAME=FILE", value_parser = of_file(replacement))]
    pub(crate) replace: Vec<(String, PathBuf)>,
    /// Where to run: a name that `gfxjit devices` lists, a list of GPUs (amdgpu://0,1,
    /// sim://gfx942,gfx1100), all of them (amdgpu), or `auto`, which without a GPU is the software
    /// GPU that the input is for; with several, or given several times, it runs on each in turn
    #[arg(long, value_name = "URI", default_value = "auto")]
    pub(crate) device: Vec<String>,
    #[command(flatten)]
    pub(crate) libraries: LibraryArgs,
    /// What executes a software GPU's instructions: the interpreter, templates of host code, code
    /// that LLVM makes before anything runs, or each of them as it pays [default: auto]
    #[arg(long, value_name = "NAME", value_parser = engine())]
    pub(crate) engine: Option<EngineMode>,
    /// Workgroups in each dimension, as HIP counts
    #[arg(long, value_name = "X,Y,Z", value_parser = size)]
    pub(crate) grid: Option<Size>,
    /// Work-items, as HSA and OpenCL count; the last workgroup may be partial
    #[arg(long, value_name = "X,Y,Z", value_parser = size)]
    pub(crate) global: Option<Size>,
    /// Work-items of a workgroup [default: what the kernel was compiled for]
    #[arg(long, value_name = "X,Y,Z", value_parser = size)]
    pub(crate) block: Option<Size>,
    /// The next argument; see below
    #[arg(long = "arg", value_name = "SPEC", value_parser = argument, allow_hyphen_values = true)]
    pub(crate) args: Vec<ArgSpec>,
    /// The whole kernarg segment, for kernels whose arguments the file does not list: parts
    /// behind each other, apart by commas. @FILE, hexadecimal digits, or &K for the address of the
    /// buffer that --arg K makes. What is left at its end is 0
    #[arg(long, value_name = "PARTS", value_parser = KernargPart::list)]
    pub(crate) kernarg: Option<KernargParts>,
    /// Write buffer K after the launch, as .npy or raw
    #[arg(long, value_name = "K=FILE", value_parser = of_file(output))]
    pub(crate) out: Vec<(usize, PathBuf)>,
    /// Show the first N values of buffer K after the launch [default N: 16]
    #[arg(long, value_name = "K[:N]", value_parser = print)]
    pub(crate) print: Vec<(usize, usize)>,
    /// Compare buffer K after the launch with a file, .npy, .npz:NAME or raw; exit status 1 if they differ
    #[arg(long, value_name = "K=FILE", value_parser = of_file(output))]
    pub(crate) expect: Vec<(usize, PathBuf)>,
    /// How much `--expect` lets pass: so much of the value, or so much where it is below 1; any
    /// NaN stands for any other. 0 is equal to the bit
    #[arg(long, value_name = "T", default_value_t = 0.0, value_parser = tolerance)]
    pub(crate) tolerance: f64,
    /// Launch N more times after the first, which makes the outputs; report min and median
    #[arg(long, value_name = "N")]
    pub(crate) time: Option<u32>,
    /// Dynamic LDS in bytes
    #[arg(long, value_name = "BYTES", default_value_t = 0, value_parser = count::<u32>)]
    pub(crate) lds: u32,
    /// Stack of each work-item in bytes, for kernels that recurse or call what the compiler
    /// cannot see [default: what the kernel needs, and 16 KiB where that is not known]
    #[arg(long, value_name = "BYTES", value_parser = count::<u32>)]
    pub(crate) stack: Option<u32>,
    /// All workgroups must be resident at once, so that they can wait for each other
    #[arg(long)]
    pub(crate) cooperative: bool,
    /// Stop a launch after this number of instructions, counted once a wave (software GPU)
    #[arg(long, value_name = "N", value_parser = count::<u64>)]
    pub(crate) instruction_limit: Option<u64>,
    /// Stop a launch that runs for longer than this, in seconds; 0 is for ever (software GPU)
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<Duration>,
    /// Print all registers of a wave that faults; the kernel is interpreted (software GPU)
    #[arg(long)]
    pub(crate) registers: bool,
    /// Search every launch for mistakes that do not stop it: memory, uninit, race, sync with commas
    /// between, or all; and stores, lanes, fences, which are not in all (software GPU)
    #[arg(long, value_name = "CHECKS")]
    pub(crate) check: Option<Checks>,
    /// Check these workgroups only, by their numbers: 0..4 are the first four; the others run at full speed
    #[arg(long, value_name = "FIRST..END", requires = "check")]
    pub(crate) workgroups: Option<WorkgroupRange>,
    /// End with this status if the kernel had a fault or checks found something [default: 1]
    #[arg(long, value_name = "N")]
    pub(crate) error_exitcode: Option<u8>,
    /// Write what went wrong to a file, also if nothing did: FILE.sarif, or FILE.xml for JUnit's format; may be given several
    /// times
    #[arg(long, value_name = "FILE.sarif|FILE.xml")]
    pub(crate) report: Vec<PathBuf>,
    /// Trace every instruction of the first launch, to a file or standard error (software GPU)
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "-")]
    pub(crate) trace: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) build: BuildArgs,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// A part of a kernarg segment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum KernargPart {
    Bytes(Vec<u8>),
    File(PathBuf),
    /// The address of the buffer of `--arg` with this number.
    Address(usize),
}

/// The parts of a kernarg segment, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct KernargParts(pub(crate) Vec<KernargPart>);

impl KernargPart {
    fn list(text: &str) -> Result<KernargParts, String> {
        let parts: Result<Vec<Self>, String> = text.split(',').map(Self::parse).collect();
        parts.map(KernargParts)
    }

    fn parse(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if let Some(number) = text.strip_prefix('&') {
            return Ok(Self::Address(index(number)?));
        }
        if let Some(file) = text.strip_prefix('@') {
            return Ok(Self::File(file.into()));
        }
        let digits = text.strip_prefix("0x").unwrap_or(text);
        let wrong = || format!("`{text}` is neither @FILE, &K, nor an even number of hex digits");
        if digits.is_empty() || !digits.len().is_multiple_of(2) || !digits.is_ascii() {
            return Err(wrong());
        }
        let byte = |at: usize| {
            let pair = digits.get(at..at + 2)?;
            let is_hex = pair.bytes().all(|digit| digit.is_ascii_hexdigit());
            is_hex.then(|| u8::from_str_radix(pair, 16).ok()).flatten()
        };
        let bytes: Option<Vec<u8>> = (0..digits.len()).step_by(2).map(byte).collect();
        bytes.map(Self::Bytes).ok_or_else(wrong)
    }
}

/// The engines offered to users; others are for tests of the translators.
fn engine() -> impl TypedValueParser<Value = EngineMode> {
    let names = [
        EngineMode::Auto,
        EngineMode::Interpret,
        EngineMode::Quick,
        EngineMode::Translate,
    ]
    .map(EngineMode::name);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<EngineMode>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_kernarg_segment() {
        let parts = KernargPart::list("&1,0x0500, ff00 ,@a.bin").unwrap().0;
        assert_eq!(
            parts,
            [
                KernargPart::Address(1),
                KernargPart::Bytes(vec![5, 0]),
                KernargPart::Bytes(vec![0xff, 0]),
                KernargPart::File("a.bin".into()),
            ]
        );
        for wrong in ["", "1", "+1", "&x", "0g", "00,"] {
            assert!(KernargPart::list(wrong).is_err(), "{wrong}");
        }
    }
}

/// Run MLIR that launches kernels: the host's part here, the kernels on a device
///
/// What the entry returns is printed. Functions that the module only declares are those of this
/// program, of libmlir-22's libraries for programs (printMemrefF32, memrefCopy), and of
/// --shared-libs.
#[derive(Args)]
pub(crate) struct MlirRunArgs {
    /// MLIR as text or bytecode; `-` is standard input
    pub(crate) source: PathBuf,
    /// Where the kernels run: a name that `gfxjit devices` lists, or `auto`, which without a GPU is
    /// the software GPU that the module is for
    #[arg(long, value_name = "URI", default_value = "auto")]
    pub(crate) device: String,
    /// The function to call; it has no parameters
    #[arg(long, value_name = "NAME", default_value = "main")]
    pub(crate) entry: String,
    /// Libraries whose functions the module calls
    #[arg(long, value_name = "FILE", value_delimiter = ',')]
    pub(crate) shared_libs: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) libraries: LibraryArgs,
    #[command(flatten)]
    pub(crate) build: BuildArgs,
}
