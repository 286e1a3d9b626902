//! `gfxjit bundle`: packs, unpacks and lists files with code for several targets.

mod file;
mod list;
mod pack;
mod unpack;

use anyhow::Result;

use crate::args::BundleCommand;
use crate::out::Out;

pub(crate) fn run(command: &BundleCommand, out: &mut Out) -> Result<()> {
    match command {
        BundleCommand::Pack(args) => pack::run(args, out),
        BundleCommand::Unpack(args) => unpack::run(args, out),
        BundleCommand::List(args) => list::run(args, out),
    }
}
