//! `gfxjit exec`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::error::Usage;

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
    /// The number of GPUs, all as --device says
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) gpus: Option<u16>,
    /// Start the program this often, as the ranks of one job on this machine: with the variables that torchrun sets
    /// (RANK, LOCAL_RANK, WORLD_SIZE, MASTER_ADDR, MASTER_PORT and others). Each line of output has its rank in front;
    /// the first rank that fails ends the others
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) ranks: Option<u16>,
    /// Write the output of each rank to files in a folder, rank-0.out, rank-0.err and so on
    #[arg(long, value_name = "FOLDER", requires = "ranks")]
    pub(crate) rank_output: Option<PathBuf>,
    /// Whose HIP [default: ROCm's where there is some, else gfxjit's own]
    #[arg(long, value_enum)]
    pub(crate) hip: Option<Hip>,
    /// The version that gfxjit's own HIP says it is, such as 6.4 [default: 7.2, whose functions it has]
    #[arg(long, value_name = "VERSION")]
    pub(crate) hip_version: Option<gfxjit_hip::Version>,
    /// Say at the end what the program asked for that gfxjit's own HIP does not have, what it relies on that
    /// hardware lets pass, what its kernels were executed by, and what the time went to; with -vv also for each launch
    /// To a file (`--report FILE.json`, `FILE.xml` for JUnit's format, `FILE.sarif`): also launches of each kernel, how exactly its
    /// instructions were executed, faults and findings of checks with their places; may be given several times
    #[arg(long, value_name = "FILE.json|FILE.xml|FILE.sarif", num_args = 0..=1, require_equals = true, default_missing_value = "-")]
    pub(crate) report: Vec<PathBuf>,
    /// Write the run as a test case in JUnit's format, to a file or to a new file in a folder: for CTest, as a launcher
    #[arg(long, value_name = "FILE.xml|FOLDER")]
    pub(crate) junit: Option<PathBuf>,
    /// End with this status if a kernel had a fault, or if checks (?check=) found something
    #[arg(long, value_name = "N")]
    pub(crate) error_exitcode: Option<u8>,
    /// A name under which gfxjit's own HIP or hiprtc is loaded before all libraries, or a folder with
    /// such names: for packages that bring ROCm's with names of their own, or name none that they need
    #[arg(long, value_name = "NAME|FOLDER")]
    pub(crate) name: Vec<PathBuf>,
    /// A folder with ROCm's libraries, by their usual names or as Python wheels name them
    #[arg(long, value_name = "FOLDER")]
    pub(crate) rocm: Vec<PathBuf>,
    /// ROCm libraries that the program is given, real ones: rocblas, rocfft, miopen and others, with all that they
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

impl ExecArgs {
    /// The URIs of all GPUs of the program.
    ///
    /// # Errors
    /// `--gpus` beside several devices.
    pub(crate) fn devices(&self) -> Result<Vec<&str>, Usage> {
        devices(&self.device, self.gpus)
    }
}

/// The URIs of all GPUs that `--device` and `--gpus` ask for.
pub(crate) fn devices(device: &[String], gpus: Option<u16>) -> Result<Vec<&str>, Usage> {
    let all = device.iter().map(String::as_str);
    match (gpus, device) {
        (None, _) => Ok(all.collect()),
        (Some(gpus), [one]) => Ok(vec![one; usize::from(gpus)]),
        (Some(_), _) => Err(Usage(
            "--gpus takes one --device, which all GPUs are like; several --device make a GPU each"
                .to_owned(),
        )),
    }
}
