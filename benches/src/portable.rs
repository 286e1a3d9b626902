//! Portable modules against what is shipped today, a code object for each processor there is: bytes, the
//! time to make them, and the time until a kernel can be launched, from code for the family and from IR.

use std::time::Duration;

use gfxjit::target::Processor;
use gfxjit::{Image, Module, Options, PortableModule, Runtime, Source, TargetId};

use crate::cpp::SOURCES;
use crate::table::{Table, ms, ratio};
use crate::timing::{Failure, median, rounds, timed};

const DEVICE: &str = "sim://gfx1100";
const ROUNDS: usize = 9;

/// Prints the tables.
pub(crate) fn run() -> Result<(), Failure> {
    let mut options = Options::default();
    // Nothing is to be found that was compiled before.
    options.cache.off = true;
    let processors: Vec<TargetId> = Processor::all()
        .filter(|processor| !processor.is_generic())
        .map(TargetId::from)
        .collect();
    let mut table = Table::new(&[
        "source",
        "portable, bytes",
        "of which IR",
        "each processor, bytes",
        "portable / each",
        "portable, made in",
        "each, made in",
    ]);
    let mut loads = Table::new(&["source", "from the source", "from IR", "from the family"]);
    let device = Runtime::new().open(DEVICE)?;
    for (name, text) in SOURCES {
        let source = Source::detect(&format!("{name}.hip"), text.as_bytes())?;
        // The prelude of C++ is compiled once a process, and is not part of what is timed here.
        PortableModule::of_ir(&source, &options)?;
        let (time, portable) = timed(|| Ok(PortableModule::build(&source, &[], &options)?))?;
        let ir = PortableModule::of_ir(&source, &options)?;
        let mut bytes = 0;
        let mut failed = 0;
        let (each, ()) = timed(|| {
            for target in &processors {
                match Image::build(&source, *target, &options) {
                    Ok(built) => bytes += built.image.bytes().len(),
                    Err(_) => failed += 1,
                }
            }
            Ok(())
        })?;
        let of = processors.len() - failed;
        table.row([
            name.to_owned(),
            portable.bytes.len().to_string(),
            ir.bytes.len().to_string(),
            format!("{bytes} ({of} processors)"),
            format!("{:.2}", portable.bytes.len() as f64 / bytes as f64),
            ms(time),
            format!("{} ({})", ms(each), ratio(each, time)),
        ]);
        let load = |bytes: &[u8]| -> Result<Duration, Failure> {
            let times: Result<Vec<Duration>, Failure> = (0..rounds(ROUNDS))
                .map(|_| {
                    let load = || Ok(Module::build(&device, name, bytes, &options)?);
                    timed(load).map(|(time, _)| time)
                })
                .collect();
            Ok(median(times?))
        };
        loads.row([
            name.to_owned(),
            ms(load(text.as_bytes())?),
            ms(load(&ir.bytes)?),
            ms(load(&portable.bytes)?),
        ]);
    }
    table.print("Portable modules: code for all families, and IR");
    loads.print(&format!("Until a kernel can be launched on {DEVICE}"));
    Ok(())
}
