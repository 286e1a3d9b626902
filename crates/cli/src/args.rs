//! The options.

use std::ffi::OsString;
use std::num::NonZero;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args, Parser, Subcommand, ValueEnum};
use gfxjit::{Checks, EngineMode, Libraries, Runtime, Size, Target, TargetId};
use gfxjit_args::ArgSpec;

use crate::build_args::BuildArgs;
use crate::cache_args::CacheCommand;
use crate::debug::options::DebugArgs;

/// As in `status.rs`.
const STATUS: &str = "\
Exit status: 0 done; 1 the input or the run failed, or is not as --expect or `isa --for` ask;
2 wrong usage. Of `diff`: 0 the files are the same, 1 they differ, 2 one cannot be read.";

/// Compile, link, load and launch AMD GPU code at run time.
#[derive(Parser)]
#[command(name = "gfxjit", version, max_term_width = 100, after_help = STATUS)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Say what is done and why; twice, what the library traces as well
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    pub(crate) verbose: u8,
    /// Say nothing but errors
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// List the devices
    Devices(DevicesArgs),
    /// List the processors and families, with their products and what runs them
    Targets(TargetsArgs),
    /// Compile a source, to an image or any step before it
    Compile(CompileArgs),
    /// Make portable modules of sources ahead of time, and what C, C++ and Rust include of them
    #[command(after_help = KERNELS)]
    BuildKernels(BuildKernelsArgs),
    /// Link objects, archives and sources to one image, with every kernel's budget right
    Link(LinkArgs),
    /// Link with the command line of ld.lld; also under the names ld.lld and lld
    #[command(disable_help_flag = true)]
    Ld {
        /// What ld.lld is passed
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Make, take apart and list files with code for several targets
    #[command(subcommand)]
    Bundle(BundleCommand),
    /// Show what an object or an image holds: kernels, arguments, budgets, symbols
    Inspect(InspectArgs),
    /// Show what differs between two objects or images
    #[command(after_help = DIFFERENCES)]
    Diff(DiffArgs),
    /// Show the instructions of an object or an image
    Disasm(DisasmArgs),
    /// Show which instructions the software GPU carries out, and how exactly
    #[command(after_help = FIDELITY)]
    Isa(IsaArgs),
    /// Run one kernel with arguments from the command line
    #[command(after_help = ARGUMENTS)]
    Run(Box<RunArgs>),
    /// Look at a launch instruction by instruction on the software GPU: what it executes, accesses, calls
    Tool(ToolArgs),
    /// Show what a launch spends its instructions on: by class, function and line, as a flame graph
    Profile(ProfileArgs),
    /// Run one kernel under a debugger, on the software GPU: breakpoints, steps, variables
    Debug(DebugArgs),
    Exec(ExecArgs),
    MlirRun(Box<MlirRunArgs>),
    Cache(CacheCommand),
    /// Write completions for a shell
    Completions(CompletionsArgs),
    /// Write the manual pages
    Man(ManArgs),
    /// Compiles what standard input holds, for `--isolate`
    #[command(hide = true)]
    Worker,
}

/// Libraries of drivers, where those that are found are not the right ones.
#[derive(Args)]
pub(crate) struct LibraryArgs {
    /// ROCr's library, which drives the devices hsa:N [default: the one that is found]
    #[arg(long, value_name = "FILE")]
    hsa_library: Option<PathBuf>,
    /// HIP's library, which drives the devices hip:N [default: the one that is found]
    #[arg(long, value_name = "FILE")]
    hip_library: Option<PathBuf>,
    /// CUDA's library, which drives the devices cuda:N [default: the one that is found]
    #[arg(long, value_name = "FILE")]
    cuda_library: Option<PathBuf>,
}

impl LibraryArgs {
    #[allow(
        unsafe_code,
        reason = "the command line names the kernels, and vouches for them"
    )]
    pub(crate) fn runtime(&self) -> Runtime {
        let libraries = Libraries {
            hsa: self.hsa_library.clone(),
            hip: self.hip_library.clone(),
            cuda: self.cuda_library.clone(),
        };
        // SAFETY: the kernels are those that the command line names, as those of any program that is started.
        unsafe { Runtime::with_hardware(&libraries) }
    }
}

#[derive(Args)]
pub(crate) struct DevicesArgs {
    #[command(flatten)]
    pub(crate) libraries: LibraryArgs,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct TargetsArgs {
    /// Only these: gfx1100, gfx11-generic, mi300x, "RX 7900 XTX"
    #[arg(value_name = "TARGET")]
    pub(crate) names: Vec<TargetId>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct CompletionsArgs {
    /// Which shell
    pub(crate) shell: clap_complete::Shell,
    /// Where to write; `-` is standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub(crate) output: PathBuf,
}

#[derive(Args)]
pub(crate) struct ManArgs {
    /// Write a page for each command into this folder [default: the first page, to standard
    /// output]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Subcommand)]
pub(crate) enum BundleCommand {
    /// Put code for several targets into one file
    Pack(BundlePackArgs),
    /// Take one entry out, or all of them
    Unpack(BundleUnpackArgs),
    /// List what a file has: bundles of any format, also in host programs, libraries and archives
    List(BundleListArgs),
}

/// Formats that are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum BundleFormat {
    /// clang's offload bundle
    Offload,
    /// The same, compressed
    Ccob,
    /// LLVM's offload binary
    OffloadBinary,
    /// The portable module, which has properties and needs no other entry unpacked
    Portable,
}

/// How entries are compressed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Packing {
    /// Not at all (portable)
    None,
    /// With zlib (ccob)
    Zlib,
    /// With zstd (ccob, portable)
    Zstd,
}

#[derive(Args)]
pub(crate) struct BundlePackArgs {
    /// Code objects and bitcode, whose target their contents tell; TARGET=FILE says it, and any=FILE
    /// that it is for all; of a bundle or a host program, everything in it
    #[arg(required = true, value_name = "[TARGET=]FILE")]
    pub(crate) inputs: Vec<String>,
    /// Where to write; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// What to write
    #[arg(long, value_enum, default_value = "portable")]
    pub(crate) format: BundleFormat,
    /// How to compress [default: zstd]
    #[arg(long, value_enum, value_name = "HOW")]
    pub(crate) compress: Option<Packing>,
    /// Say something about a portable module
    #[arg(long = "property", value_name = "NAME=VALUE", value_parser = property)]
    pub(crate) properties: Vec<(String, String)>,
    /// Where entries of an offload bundle lie: at multiples of this number of bytes
    #[arg(long, value_name = "BYTES", default_value_t = 4096, value_parser = count::<usize>)]
    pub(crate) align: usize,
    /// Version of a compressed offload bundle: 2 or 3
    #[arg(long, value_name = "VERSION", default_value_t = 3)]
    pub(crate) ccob_version: u16,
}

#[derive(Args)]
pub(crate) struct BundleUnpackArgs {
    /// A bundle of any format, or a host program, library, object or archive with some; `-` is
    /// standard input
    pub(crate) file: PathBuf,
    /// Only what a device of this target gets
    #[arg(long)]
    pub(crate) target: Option<Target>,
    /// Where to write: a folder; with --target a file, or `-` for standard output
    #[arg(short, long, value_name = "PATH")]
    pub(crate) output: PathBuf,
}

#[derive(Args)]
pub(crate) struct BundleListArgs {
    /// A bundle of any format, or a host program, library, object or archive with some; `-` is
    /// standard input
    pub(crate) file: PathBuf,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

fn property(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("write NAME=VALUE".to_owned()),
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Emit {
    /// LLVM IR as it was read
    Ir,
    /// LLVM IR after the passes
    OptIr,
    /// Assembly
    Asm,
    /// A relocatable object
    Obj,
    /// A loadable image
    Image,
}

#[derive(Args)]
pub(crate) struct CompileArgs {
    /// HIP C++, OpenCL C, MLIR, LLVM IR, bitcode, PTX, assembly or an object; `-` is standard input
    pub(crate) source: PathBuf,
    /// What to compile for: gfx1100, gfx90a:sramecc+:xnack-, gfx11-generic, or a product: mi300x; or
    /// sm_90, of which PTX is written
    #[arg(long, required_unless_present = "portable", value_delimiter = ',')]
    pub(crate) target: Vec<Target>,
    /// Where to write; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// What to write
    #[arg(long, value_enum, default_value = "image", conflicts_with = "portable")]
    pub(crate) emit: Emit,
    /// Write a portable module: code for the targets, for all families without --target, and IR for
    /// GPUs not known today
    #[arg(long)]
    pub(crate) portable: bool,
    #[command(flatten)]
    pub(crate) build: BuildArgs,
    /// Print phases and sizes as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

const KERNELS: &str = "\
A source saxpy.hip becomes DIR/saxpy.gpu. Files that would be the same are left as they are, so that
what is made of them is not made again; --depfile is written each time.";

#[derive(Args)]
pub(crate) struct BuildKernelsArgs {
    /// HIP C++, OpenCL C, MLIR, LLVM IR, bitcode, PTX, assembly
    #[arg(required = true, value_name = "SOURCE")]
    pub(crate) sources: Vec<PathBuf>,
    /// Folder to write into
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output: PathBuf,
    /// What to make code for besides the IR, which is for all: gfx942,gfx11-generic [default: all
    /// families]
    #[arg(long, value_delimiter = ',')]
    pub(crate) target: Vec<Target>,
    /// Write NAME.h and NAME.c: the modules as arrays, and macros for the kernels' names
    #[arg(long)]
    pub(crate) header: bool,
    /// Write NAME.rs: the modules as slices, and constants for the kernels' names
    #[arg(long)]
    pub(crate) rust: bool,
    /// What these are called
    #[arg(long, default_value = "kernels")]
    pub(crate) name: String,
    /// Write what was read, as a rule of make
    #[arg(long, value_name = "FILE")]
    pub(crate) depfile: Option<PathBuf>,
    /// What the rule is for [default: all that is written]
    #[arg(long, value_name = "FILE", requires = "depfile")]
    pub(crate) depfile_target: Option<PathBuf>,
    /// How many sources to compile at once [default: as many as there are processors]
    #[arg(short, long, value_name = "COUNT")]
    pub(crate) jobs: Option<NonZero<usize>>,
    #[command(flatten)]
    pub(crate) build: BuildArgs,
    /// Print what was made as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Strip {
    /// Debug sections
    Debug,
    /// Debug sections, the symbol table, and what is known of functions
    All,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Undefined {
    /// They are errors
    Error,
    /// A loader is to find them
    Dynamic,
}

#[derive(Args)]
pub(crate) struct LinkArgs {
    /// Objects, archives, bundles of objects, HIP C++, OpenCL C, LLVM IR, bitcode, assembly
    #[arg(required = true)]
    pub(crate) inputs: Vec<PathBuf>,
    /// Where to write; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// What to compile sources for [default: what the first object is for, else what the first
    /// source says]
    #[arg(long)]
    pub(crate) target: Option<TargetId>,
    /// Leave out sections that nothing needs
    #[arg(long)]
    pub(crate) gc: bool,
    /// Take all members of archives, needed or not
    #[arg(long)]
    pub(crate) whole_archive: bool,
    /// Fail when a budget leaves no room for workgroups as large as the metadata allow
    #[arg(long)]
    pub(crate) strict: bool,
    /// State what a function needs: f:vgprs=64,scratch=256 (also agprs, sgprs, depth)
    #[arg(long, value_name = "FUNCTION:FACTS")]
    pub(crate) assume: Vec<String>,
    /// What becomes of undefined symbols
    #[arg(long, value_enum, default_value = "error")]
    pub(crate) undefined: Undefined,
    /// What to leave out besides
    #[arg(long, value_enum)]
    pub(crate) strip: Option<Strip>,
    #[command(flatten)]
    pub(crate) build: BuildArgs,
    /// Print each kernel's budget, what decided it, and what was left out
    #[arg(long)]
    pub(crate) report: bool,
    /// Print the report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct InspectArgs {
    /// An object, an image, or a bundle or host program with some; a source needs --target; `-` is
    /// standard input
    pub(crate) file: PathBuf,
    /// What to take of a bundle, and what to compile a source for first
    #[arg(long)]
    pub(crate) target: Option<TargetId>,
    #[command(flatten)]
    pub(crate) build: BuildArgs,
    /// Show the call graph: for each kernel a tree of what it can call, with what each needs
    #[arg(long)]
    pub(crate) calls: bool,
    /// With --calls: a graph in Graphviz's language
    #[arg(long, requires = "calls", conflicts_with = "json")]
    pub(crate) dot: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

const DIFFERENCES: &str = "\
Compared are the target, kernel descriptors field by field, metadata key by key, code and data
symbol by symbol, relocations, symbols, sections and segments. The exit status is 0 when the
files are the same to the byte, 1 when they differ, 2 when one of them cannot be read.";

#[derive(Args)]
pub(crate) struct DiffArgs {
    /// An object or an image; `-` is standard input
    pub(crate) left: PathBuf,
    /// The other one
    pub(crate) right: PathBuf,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct DisasmArgs {
    /// An object, an image, or a bundle or host program with some; a source needs --target; `-` is
    /// standard input
    pub(crate) file: PathBuf,
    /// What to take of a bundle, and what to compile a source for first
    #[arg(long)]
    pub(crate) target: Option<TargetId>,
    /// Only this kernel or function
    #[arg(long, value_name = "NAME")]
    pub(crate) symbol: Option<String>,
    #[command(flatten)]
    pub(crate) build: BuildArgs,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

const FIDELITY: &str = "\
exact means bit for bit, but for the payload of a NaN. approximate means that the hardware's
result is documented with an error bound, which is shown. With --for, the exit status is 1
when something in the file is not supported, whether or not a launch would reach it.";

#[derive(Args)]
#[command(group(ArgGroup::new("what").required(true).multiple(true).args(["target", "file"])))]
pub(crate) struct IsaArgs {
    /// Every opcode of this target; with --for, compile a source for it first
    #[arg(long)]
    pub(crate) target: Option<TargetId>,
    /// What this object or image uses; a source needs --target; `-` is standard input
    #[arg(long = "for", value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) build: BuildArgs,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

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
    /// The launch: `-- run SOURCE …`, as `gfxjit run` takes it
    #[arg(last = true, required = true, value_name = "run …")]
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
    /// The launch: `-- run SOURCE …`, as `gfxjit run` takes it
    #[arg(last = true, required = true, value_name = "run …")]
    pub(crate) command: Vec<OsString>,
}

const ARGUMENTS: &str = "\
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
    #[arg(long, value_name = "NAME=FILE", value_parser = replacement)]
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
    #[arg(long, value_name = "K=FILE", value_parser = output)]
    pub(crate) out: Vec<(usize, PathBuf)>,
    /// Show the first N values of buffer K after the launch [default N: 16]
    #[arg(long, value_name = "K[:N]", value_parser = print)]
    pub(crate) print: Vec<(usize, usize)>,
    /// Compare buffer K after the launch with a file, .npy, .npz:NAME or raw; exit status 1 if they differ
    #[arg(long, value_name = "K=FILE", value_parser = output)]
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
    /// between, or all; the kernel is interpreted (software GPU)
    #[arg(long, value_name = "CHECKS")]
    pub(crate) check: Option<Checks>,
    /// Trace every instruction of the first launch, to a file or standard error (software GPU)
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "-")]
    pub(crate) trace: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) build: BuildArgs,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// What a kernarg segment is made of.
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

/// Engines that users choose; the others are for tests of the translators.
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

/// First values that `--print K` shows.
const PRINTED: usize = 16;

/// Without the text itself, which clap shows.
fn argument(text: &str) -> Result<ArgSpec, String> {
    ArgSpec::from_str(text).map_err(|error| match error {
        gfxjit_args::Error::Spec { reason, .. } => reason,
        other => other.to_string(),
    })
}

fn seconds(text: &str) -> Result<Duration, String> {
    text.parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "seconds are a number such as 10 or 0.5".to_owned())
}

/// A number that may have a unit, `64Ki` or `1M`.
fn count<T: TryFrom<u128>>(text: &str) -> Result<T, String> {
    gfxjit_args::parse_size(text)
        .and_then(|number| T::try_from(number).ok())
        .ok_or_else(|| "write a number, with a unit as in 64Ki or 1M where it is large".to_owned())
}

fn size(text: &str) -> Result<Size, String> {
    let sizes: Result<Vec<u32>, _> = text.split(',').map(count).collect();
    match sizes.as_deref() {
        Ok(&[x]) => Ok(x.into()),
        Ok(&[x, y]) => Ok([x, y].into()),
        Ok(&[x, y, z]) => Ok([x, y, z].into()),
        _ => Err("write X, X,Y or X,Y,Z, each a number below 2^32".to_owned()),
    }
}

fn index(text: &str) -> Result<usize, String> {
    text.parse()
        .map_err(|_| format!("`{text}` is no argument number; the first --arg is 0"))
}

fn output(text: &str) -> Result<(usize, PathBuf), String> {
    match text.split_once('=') {
        Some((argument, file)) if !file.is_empty() => Ok((index(argument)?, file.into())),
        _ => Err("write K=FILE".to_owned()),
    }
}

fn replacement(text: &str) -> Result<(String, PathBuf), String> {
    match text.split_once('=') {
        Some((name, file)) if !name.is_empty() && !file.is_empty() => {
            Ok((name.to_owned(), file.into()))
        }
        _ => Err("write NAME=FILE".to_owned()),
    }
}

fn tolerance(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(value) if (0.0..f64::INFINITY).contains(&value) => Ok(value),
        _ => Err("write a number, 0 or more".to_owned()),
    }
}

fn print(text: &str) -> Result<(usize, usize), String> {
    match text.split_once(':') {
        None => Ok((index(text)?, PRINTED)),
        Some((argument, count)) => Ok((
            index(argument)?,
            count
                .parse()
                .map_err(|_| format!("`{count}` is no number of values"))?,
        )),
    }
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

/// Whose HIP a program gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Hip {
    /// That of gfxjit
    Own,
    /// ROCm's, on software GPUs in place of real ones
    Real,
}

/// Run a program that uses ROCm (HIP, HSA) on software GPUs
///
/// HIP and hiprtc are gfxjit's own, so that the program does not need ROCm; or they are ROCm's:
/// of an installation, of a Python environment, or of a folder that `--rocm` names.
#[derive(Args, Debug)]
pub(crate) struct ExecArgs {
    /// A software GPU; several make several GPUs, in this order
    #[arg(long, value_name = "URI", default_value = "sim://gfx942")]
    pub(crate) device: Vec<String>,
    /// Whose HIP [default: ROCm's where there is some, else gfxjit's own]
    #[arg(long, value_enum)]
    pub(crate) hip: Option<Hip>,
    /// The version that gfxjit's own HIP says it is, such as 6.4 [default: 7.2, whose functions it has]
    #[arg(long, value_name = "VERSION")]
    pub(crate) hip_version: Option<gfxjit_hip::Version>,
    /// Say at the end what the program asked for that gfxjit's own HIP does not have, what it relies on that
    /// hardware lets pass, what its kernels were executed by, and what the time went to; with -vv also for each launch
    #[arg(long)]
    pub(crate) report: bool,
    /// A name under which gfxjit's own HIP or hiprtc is loaded before all libraries, or a folder with
    /// such names: for packages that bring ROCm's with names of their own, or name none that they need
    #[arg(long, value_name = "NAME|FOLDER")]
    pub(crate) name: Vec<PathBuf>,
    /// A folder with ROCm's libraries, by their usual names or as Python wheels name them
    #[arg(long, value_name = "FOLDER")]
    pub(crate) rocm: Vec<PathBuf>,
    /// Libraries of ROCm's that the program is given, real ones: rocblas, rocfft, miopen and others, with all that they
    /// need. They are kept in ~/.cache/gfxjit/libraries
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) with: Vec<String>,
    /// Where they come from: Debian's packages (ROCm 6.4 in sid, 7.2 in experimental), or a folder that has them,
    /// such as /opt/rocm
    #[arg(long, value_name = "sid|experimental|FOLDER", default_value = "sid")]
    pub(crate) from: PathBuf,
    /// Have hiprtc compile with lines and variables, for messages and debuggers (-g). Lines are there without it where the
    /// device has checks (?check=)
    #[arg(short = 'g', long = "debug-info")]
    pub(crate) debug_info: bool,
    /// Let ROCr (7.14 or later) open the software GPU itself, instead of putting it where the kernel's
    /// driver is: for programs that nothing can be loaded into (LD_PRELOAD). Memory pools and memory
    /// by handles are then missing
    #[arg(long)]
    pub(crate) model: bool,
    /// The program and its arguments
    #[arg(
        required = true,
        trailing_var_arg = true,
        allow_hyphen_values = true,
        value_name = "PROGRAM"
    )]
    pub(crate) command: Vec<OsString>,
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
