//! Runs a kernel file with probes that record their arguments, and compares the records with the
//! software GPU's observations at the same places of the plain code.
//!
//! Values that differ between two launches of the plain code, such as addresses of an image or of a
//! launch's own memory, are not compared; at such places only the lanes are compared.

mod asked;
mod expected;
mod probes;

use gfxjit::instrument::{Argument, Probe, Site};
use gfxjit::{Device, Image, Module, Options, Source};

use crate::case::{Case, TestTarget};
use crate::runner::{self, Prepared, chain, judge, prepare, run_with};

pub use asked::Asked;
use asked::{MOST, Record};
use expected::Looker;
pub use probes::Language;

impl Asked {
    fn put(&self, image: &Image, probes: &Source) -> Result<(Image, Vec<Site>), gfxjit::Error> {
        let probe = Probe::new(&probes::symbol(self.words())).argument(Argument::Site);
        let arguments = self.arguments.iter();
        let probe = arguments.fold(probe, |probe, argument| probe.argument(*argument));
        let probe = if self.once { probe.once() } else { probe };
        let wanted = image.instrument().module(probes, &Options::default())?;
        let wanted = match self.after {
            true => wanted.after(self.place, probe),
            false => wanted.before(self.place, probe),
        };
        let probed = wanted.apply()?;
        Ok((probed.image, probed.sites))
    }
}

/// Compiles a file, instruments it with a probe in the given language, runs it on the interpreter, and
/// checks the results and the probe's records.
///
/// # Errors
/// A description of the failure.
pub fn test(
    name: &str,
    source: &[u8],
    case: &Case,
    target: TestTarget,
    language: Language,
    asked: &Asked,
) -> Result<(), String> {
    let image = runner::build(name, source, case, target, "O2")?;
    let device = runner::interpreter(target)?;
    let text = probes::text(language, target, asked.words());
    let probes = Source::detect(language.file(), text.as_bytes());
    let probes = probes.map_err(|error| chain(&error))?;
    let (probed, sites) = asked.put(&image, &probes).map_err(|error| chain(&error))?;
    if sites.is_empty() {
        return Err("there is no such place".to_owned());
    }
    // All launches use the same buffers, and therefore the same addresses.
    let prepared = prepare(&device, case).map_err(|error| chain(&error))?;
    let look = || expect(&device, &image, case, &prepared, *asked, &sites);
    // Both modules exist at the same time, and therefore have different addresses.
    let ((expected, _first), (again, _second)) = (look()?, look()?);
    let module = Module::load(&device, probed).map_err(|error| chain(&error))?;
    let outputs = run(&module, case, &prepared, None);
    judge(case, target, &outputs)?;
    let found = read(&module, &image, asked)?;
    compare(asked, &sites, &expected, &again, &found)
}

fn run(
    module: &Module,
    case: &Case,
    prepared: &Prepared,
    watch: Option<&runner::Watch>,
) -> Result<Vec<runner::Output>, String> {
    prepared.restore().map_err(|error| chain(&error))?;
    run_with(module, case, prepared, watch).map_err(|error| chain(&error))
}

/// The expected records of the sites, and the observed module.
fn expect(
    device: &Device,
    image: &Image,
    case: &Case,
    prepared: &Prepared,
    asked: Asked,
    sites: &[Site],
) -> Result<(Vec<Record>, Module), String> {
    let module = Module::load(device, image.clone()).map_err(|error| chain(&error))?;
    let looker = Looker::new(asked, sites);
    run(&module, case, prepared, Some(&looker.watch()))?;
    Ok((looker.records(), module))
}

/// The records of the probes, in order.
fn read(module: &Module, image: &Image, asked: &Asked) -> Result<Vec<Record>, String> {
    let words = module.read::<u32>(probes::VARIABLE);
    let words = words.map_err(|error| chain(&error))?;
    let (used, list) = words.split_first().ok_or("no records")?;
    if *used as usize > MOST {
        return Err(format!("there are {used} records, and room for {MOST}"));
    }
    let records = list.chunks_exact(5).take(*used as usize);
    let mut records: Vec<Record> = records
        .filter_map(|record| match *record {
            [site, lane, a, b, c] => Some(Record {
                site,
                lane,
                words: [a, b, c],
            }),
            _ => None,
        })
        .collect();
    if asked.arguments == [Argument::Target] {
        for record in &mut records {
            translate(module, image, record)?;
        }
    }
    if let ([Argument::Address, ..], Some(at)) = (asked.arguments, module.device().info().apertures)
    {
        // Flat addresses of LDS and of scratch.
        let apertures = [at.shared, at.private].map(|start| (start >> 32) as u32);
        for record in &mut records {
            let [_, high, _] = &mut record.words;
            if apertures.contains(high) {
                *high = 0;
            }
        }
    }
    records.sort_unstable();
    Ok(records)
}

/// Translates a device address to an address in the plain image.
fn translate(module: &Module, image: &Image, record: &mut Record) -> Result<(), String> {
    let (address, variable) = module
        .variable(probes::VARIABLE)
        .map_err(|error| chain(&error))?;
    let base = address.0.wrapping_sub(variable.address().unwrap_or(0));
    let [low, high, _] = record.words;
    let target = (u64::from(high) << 32 | u64::from(low)).wrapping_sub(base);
    let (name, offset) = module
        .image()
        .function_at(target)
        .ok_or_else(|| format!("a jump leads to {target:#x}, where no function is"))?;
    // The names of hidden functions are followed by their addresses.
    let digits = name.rsplit_once("@0x").map(|(_, digits)| digits);
    let start = match digits.and_then(|digits| u64::from_str_radix(digits, 16).ok()) {
        Some(start) => Some(start),
        None => {
            let mut functions = image.functions().iter();
            let found = functions.find(|function| function.name == name);
            found.map(|function| function.place.address)
        }
    };
    let start = start.ok_or_else(|| format!("the plain image has no `{name}`"))?;
    let place = start + offset;
    record.words = [place as u32, (place >> 32) as u32, 0];
    Ok(())
}

/// The records of a site.
fn of_site(records: &[Record], site: u32) -> &[Record] {
    let start = records.partition_point(|record| record.site < site);
    let end = records.partition_point(|record| record.site <= site);
    records.get(start..end).unwrap_or_default()
}

fn compare(
    asked: &Asked,
    sites: &[Site],
    expected: &[Record],
    again: &[Record],
    found: &[Record],
) -> Result<(), String> {
    let mut compared = 0;
    for site in sites {
        let of = |records| of_site(records, site.number);
        let (expected, again, found) = (of(expected), of(again), of(found));
        // Scratch through a buffer resource, which swizzles lanes' addresses.
        let is_spread =
            asked.arguments.contains(&Argument::Address) && site.instruction.starts_with("buffer_");
        let is_steady = expected == again && !is_spread;
        let is_good = match is_steady {
            true => expected == found,
            false => lanes(expected) == lanes(found),
        };
        if !is_good {
            let other = found.iter().find(|record| !expected.contains(record));
            let missing = expected.iter().find(|record| !found.contains(record));
            return Err(format!(
                "at {}+{:#x} `{}` probes were called {} times with {other:x?}; {} times are right, and {missing:x?}",
                site.function,
                site.offset,
                site.instruction,
                found.len(),
                expected.len(),
            ));
        }
        compared += usize::from(is_steady && !expected.is_empty());
    }
    match compared {
        0 => Err("no place has values that could be compared".to_owned()),
        _ => Ok(()),
    }
}

/// The lanes of records, with repetitions.
fn lanes(records: &[Record]) -> Vec<u32> {
    let mut lanes: Vec<u32> = records.iter().map(|record| record.lane).collect();
    lanes.sort_unstable();
    lanes
}
