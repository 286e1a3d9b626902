//! Source lines in faults and traces.

use std::collections::HashMap;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::{Context as _, Result};
use gfxjit::codeobj::lines::users;
use gfxjit::{Image, Launch, codeobj, hal};
use hal::sync::lock;

use crate::output;

/// Adds the source place to a fault in code without line tables: the source is compiled again with line tables. The
/// code must be the same, which is checked.
pub(super) fn locate(
    error: &mut anyhow::Error,
    image: &Image,
    compile: impl FnOnce() -> Option<Image>,
) {
    let Some(gfxjit::Error::Device(hal::DeviceError::Fault(fault))) = error.downcast_mut() else {
        return;
    };
    let (true, Some(pc)) = (fault.frames.is_empty(), fault.pc) else {
        return;
    };
    let with_lines = compile().filter(|made| has_same_code(made, image));
    if let Some(made) = with_lines {
        fault.frames = made.frames(&[pc]).pop().unwrap_or_default();
    }
}

/// Whether two images have the same instructions at the same addresses.
fn has_same_code(one: &Image, other: &Image) -> bool {
    let [one, other] = [one, other].map(|image| codeobj::elf::Elf::parse(image.bytes()));
    let (Ok(one), Ok(other)) = (one, other) else {
        return false;
    };
    let code = |section: &codeobj::elf::Section<'_>| {
        section.header.flags & codeobj::elf::consts::SHF_EXECINSTR != 0
    };
    let [mut one, mut other] = [&one, &other].map(|elf| {
        let found = elf.sections().filter(code);
        found.map(|section| (section.header.addr, section.data))
    });
    one.by_ref().eq(other.by_ref())
}

/// Runs a launch and writes its trace; `-` is standard error.
pub(super) fn traced(launch: Launch, image: &Image, file: &Path) -> Result<Duration> {
    let writer: Box<dyn Write + Send> = if file == Path::new("-") {
        Box::new(io::stderr())
    } else {
        Box::new(output::stream(file)?)
    };
    let sink = Arc::new(Mutex::new((BufWriter::new(writer), Ok(()))));
    let lines = sink.clone();
    let places = Mutex::new(TracedLines::of(image)?);
    let elapsed = launch
        .trace(move |line| {
            let mut sink = lock(&lines);
            let (writer, outcome) = &mut *sink;
            if outcome.is_ok() {
                let place = lock(&places).before(line);
                *outcome = match place {
                    Some(place) => writeln!(writer, "; {place}\n{line}"),
                    None => writeln!(writer, "{line}"),
                };
            }
        })
        .submit()?
        .elapsed();
    let mut sink = lock(&sink);
    let (writer, outcome) = &mut *sink;
    std::mem::replace(outcome, Ok(()))
        .and_then(|()| writer.flush())
        .with_context(|| format!("cannot write the trace to {}", file.display()))?;
    Ok(elapsed?)
}

/// Inserts source lines between the instructions of a trace.
struct TracedLines {
    by_address: HashMap<u64, String>,
    /// The line and the wave shown last.
    shown: Option<(String, String)>,
}

impl TracedLines {
    fn of(image: &Image) -> Result<Self> {
        let listings = gfxjit::disassemble(image.name(), image.bytes())?;
        let instructions = listings.iter().flat_map(|listing| &listing.instructions);
        let addresses: Vec<u64> = instructions.map(|one| one.address).collect();
        let frames = image.frames(&addresses);
        let by_address = addresses.into_iter().zip(&frames);
        let by_address = by_address.filter_map(|(address, frames)| {
            let frame = users(frames)?;
            let function = frame.function.as_ref().map(|name| format!(" ({name})"));
            let place = frame.place.as_ref()?;
            Some((address, format!("{place}{}", function.unwrap_or_default())))
        });
        Ok(Self {
            by_address: by_address.collect(),
            shown: None,
        })
    }

    /// The source place of a trace line's instruction, if it differs from the previous line's.
    fn before(&mut self, line: &str) -> Option<String> {
        let (address, rest) = line.strip_prefix("0x")?.split_once(' ')?;
        let place = self
            .by_address
            .get(&u64::from_str_radix(address, 16).ok()?)?;
        let wave = rest
            .split_whitespace()
            .take(3)
            .collect::<Vec<_>>()
            .join(" ");
        let now = (place.clone(), wave);
        if self.shown.as_ref() == Some(&now) {
            return None;
        }
        self.shown = Some(now);
        Some(place.clone())
    }
}
