//! `gfxjit bundle`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use gfxjit::Target;

use super::values::count;

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
    /// Print what the file has as JSON, as `bundle list` does
    #[arg(long)]
    pub(crate) json: bool,
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
