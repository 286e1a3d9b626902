//! Commands about the system, and the libraries of drivers.

use std::path::PathBuf;

use clap::Args;
use gfxjit::{Libraries, Runtime, TargetId};

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
    /// AMD's comgr, which may compile [default: GFXJIT_COMGR_LIBRARY, else searched for]
    #[arg(long, value_name = "FILE")]
    pub(crate) comgr_library: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Compare what a device makes of single instructions with the software GPU, bit by bit
///
/// The kernels are safe on real GPUs. The report is one file, for the authors of the software GPU (docs/selftest.md).
#[derive(Args)]
pub(crate) struct SelftestArgs {
    #[command(flatten)]
    pub(crate) libraries: LibraryArgs,
    /// The device; auto is the first GPU
    #[arg(long, value_name = "URI", default_value = "auto")]
    pub(crate) device: String,
    /// Write the report to a file
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Option<PathBuf>,
    /// Compare this report, of another device and machine, instead of a device
    #[arg(long, value_name = "REPORT", conflicts_with_all = ["device", "report"])]
    pub(crate) compare: Option<PathBuf>,
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

/// Print the options with which clang compiles and links HIP programs
///
///     clang++-22 $(gfxjit hip-config) program.hip -o program
///     gfxjit exec -- ./program
///
/// Headers and link libraries are gfxjit's own; programs run on ROCm's libamdhip64 as well. `--path`
/// is the folder that has them, laid out as an installation of ROCm, for CMAKE_PREFIX_PATH and
/// ROCM_PATH.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct HipConfigArgs {
    /// The targets of device code
    #[arg(
        long,
        value_name = "TARGET",
        value_delimiter = ',',
        default_value = "gfx942"
    )]
    pub(crate) offload_arch: Vec<TargetId>,
    /// Print the folder alone
    #[arg(long, conflicts_with = "offload_arch")]
    pub(crate) path: bool,
    /// Write the link libraries (libamdhip64.so, libhiprtc.so) to a folder, and print nothing
    #[arg(long, value_name = "FOLDER")]
    pub(crate) libraries: Option<PathBuf>,
}

/// Write a specification of the Container Device Interface: software GPUs for containers
///
///     gfxjit cdi /var/lib/gfxjit/cdi --device sim://gfx942 --gpus 2 > /etc/cdi/gfxjit.json
///     podman run --device gfxjit/gpu=all IMAGE ./program
///
/// Containers of Docker, podman, containerd and CRI-O get the devices `all`, or one of `0`, `1` and
/// so on: HIP programs in them run on gfxjit's own HIP. The device `discovery` is for programs that
/// look for GPUs in /sys and /dev, as AMD's device plugin of Kubernetes does: it has these files,
/// and no HIP.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct CdiArgs {
    /// A new folder for the files that containers see
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: PathBuf,
    /// A software GPU; several make several GPUs, in this order
    #[arg(long, value_name = "URI", default_value = "sim://gfx942")]
    pub(crate) device: Vec<String>,
    /// The number of GPUs, all as --device says
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) gpus: Option<u16>,
    /// The version that gfxjit's own HIP says it is, such as 6.4 [default: 7.2, whose functions it has]
    #[arg(long, value_name = "VERSION")]
    pub(crate) hip_version: Option<gfxjit_hip::Version>,
}
