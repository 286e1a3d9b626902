//! `gfxjit compile` and `gfxjit build-kernels`.

use std::num::NonZero;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use gfxjit::Target;

use super::build::BuildArgs;

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

pub(super) const KERNELS: &str = "\
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
