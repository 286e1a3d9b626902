//! `gfxjit selftest`: what a device makes of single instructions, compared bit by bit with the software GPU of its target.
//!
//! Its report is the file that the owner of a GPU sends; `--compare` compares it with the software GPU of any later
//! version. No kernel has a loop, or an address but those of its buffers.

mod facts;
mod speed;

use std::path::Path;

use anyhow::{Context as _, Result, bail};
use gfxjit::{Device, DeviceKind, Runtime, TargetId};
use serde_json::{Value, json};

use self::facts::{Fact, measure, words};
use crate::args::SelftestArgs;
use crate::out::Out;
use crate::{output, selection};

/// The version of the report's format.
const FORMAT: u64 = 1;

/// A word that is another one on the software GPU.
struct Difference {
    instruction: String,
    words: [u32; 3],
    device: u32,
    software: u32,
}

pub(crate) fn run(args: &SelftestArgs, out: &mut Out) -> Result<bool> {
    let report = match &args.compare {
        Some(path) => read(path)?,
        None => of_device(args)?,
    };
    let differences = compare(&report)?;
    if let Some(path) = &args.report {
        output::write(path, format!("{report:#}\n").as_bytes(), out)?;
    }
    if args.json {
        let list = differences.iter().map(Difference::json).collect::<Vec<_>>();
        out.json(&json!({ "report": report, "differences": list }))?;
        return Ok(differences.is_empty());
    }
    let all = report["facts"].as_array().map_or(&[][..], Vec::as_slice);
    let count = all.len();
    let (device, target) = (
        text(&report["device"]["name"]),
        text(&report["device"]["target"]),
    );
    for own in &differences {
        let [a, b, c] = own.words;
        out.line(format_args!(
            "{}: A={a:#x} B={b:#x} C={c:#x}: {:#x}, on the software GPU {:#x}",
            own.instruction, own.device, own.software
        ))?;
    }
    out.line(format_args!(
        "{device}: {count} instructions of {target}, {} words differ from the software GPU's",
        differences.len()
    ))?;
    if let Some(speed) = report["speed"].as_object() {
        for (name, value) in speed {
            out.line(format_args!("{name}: {value}"))?;
        }
    }
    Ok(differences.is_empty())
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn of_device(args: &SelftestArgs) -> Result<Value> {
    let runtime = args.libraries.runtime();
    let devices = selection::open_all(&runtime, std::slice::from_ref(&args.device), None)?;
    let [device] = devices.as_slice() else {
        bail!("--device {}: name one device", args.device);
    };
    let device = &with_defined_nans(device, &runtime)?;
    let info = device.info();
    let Some(target) = info.amd_target() else {
        bail!(
            "{}: facts are those of AMD's instructions; on other GPUs this is unsupported",
            info.uri
        );
    };
    let facts = measure(device).with_context(|| format!("on {}", info.uri))?;
    let speed = speed::measure(device).with_context(|| format!("on {}", info.uri))?;
    let (has, absent): (Vec<&Fact>, Vec<&Fact>) =
        facts.iter().partition(|own| !own.results.is_empty());
    Ok(json!({
        "format": FORMAT,
        "gfxjit": env!("CARGO_PKG_VERSION"),
        "device": {
            "uri": info.uri,
            "name": info.name,
            "target": target.to_string(),
            "driver": info.driver.name,
            "driver_version": info.driver.version,
            "software": info.kind == DeviceKind::Software,
        },
        "speed": speed,
        "words": words(),
        "facts": has.iter().map(|own| json!({"instruction": own.instruction, "results": own.results})).collect::<Vec<_>>(),
        "absent": absent.iter().map(|own| own.instruction).collect::<Vec<_>>(),
    }))
}

/// A software GPU with the option by which its engines agree in the bits of NaNs.
fn with_defined_nans(device: &Device, runtime: &Runtime) -> Result<Device> {
    let info = device.info();
    if info.kind != DeviceKind::Software || info.uri.contains("nans=") {
        return Ok(device.clone());
    }
    let sign = if info.uri.contains('?') { '&' } else { '?' };
    Ok(runtime.open(&format!("{}{sign}nans=one", info.uri))?)
}

fn read(path: &Path) -> Result<Value> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let report: Value =
        serde_json::from_slice(&bytes).with_context(|| path.display().to_string())?;
    if report["format"] != FORMAT {
        bail!(
            "{}: it is no report of `gfxjit selftest` in format {FORMAT}",
            path.display()
        );
    }
    if report["words"] != json!(words()) {
        bail!(
            "{}: it was made with other words than those of this version; make it anew, or take gfxjit {}",
            path.display(),
            text(&report["gfxjit"])
        );
    }
    Ok(report)
}

/// Compares a report with the software GPU of its target.
fn compare(report: &Value) -> Result<Vec<Difference>> {
    let target: TargetId = text(&report["device"]["target"])
        .parse()
        .context("the report's target")?;
    // Its own interpreter is the reference of the other engines.
    let uri = format!("sim://{}?engine=interp&nans=one", target.processor());
    let software = measure(&Runtime::new().open(&uri)?).with_context(|| format!("on {uri}"))?;
    let words = words();
    let mut differences = Vec::new();
    for fact in report["facts"]
        .as_array()
        .context("the report has no facts")?
    {
        let instruction = text(&fact["instruction"]);
        let own = software.iter().find(|own| own.instruction == instruction);
        let results = fact["results"].as_array().map_or(&[][..], Vec::as_slice);
        let Some(own) = own.filter(|own| own.results.len() == results.len()) else {
            bail!("{instruction:?} of the report is not what this version asks");
        };
        for (at, (result, software)) in results.iter().zip(&own.results).enumerate() {
            let device = result.as_u64().and_then(|word| u32::try_from(word).ok());
            let device =
                device.with_context(|| format!("{instruction}: result {at} is no word"))?;
            if device != *software {
                differences.push(Difference {
                    instruction: instruction.to_owned(),
                    words: [0, 1, 2].map(|word: usize| words[word][at]),
                    device,
                    software: *software,
                });
            }
        }
    }
    Ok(differences)
}

impl Difference {
    fn json(&self) -> Value {
        json!({
            "instruction": self.instruction,
            "words": self.words,
            "device": self.device,
            "software": self.software,
        })
    }
}
