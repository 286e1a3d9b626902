//! `gfxjit targets`: lists every processor and family with product names.

use anyhow::Result;
use gfxjit::target::{Generation, Processor};
use serde_json::{Value, json};

use crate::args::TargetsArgs;
use crate::out::Out;

/// Maximum number of products in a line of the table.
const SHOWN: usize = 3;

pub(crate) fn run(args: &TargetsArgs, out: &mut Out) -> Result<()> {
    let named: Vec<Processor> = args.names.iter().map(|name| name.processor()).collect();
    let wanted = |processor: &Processor| named.is_empty() || named.contains(processor);
    let processors: Vec<Processor> = Processor::all().filter(wanted).collect();
    if args.json {
        let list: Vec<Value> = processors.iter().map(|p| to_json(*p)).collect();
        return out.json(&json!({ "targets": list }));
    }
    let heading = [
        "TARGET",
        "ARCHITECTURE",
        "FAMILY",
        "WAVE",
        "SOFTWARE GPU",
        "PRODUCTS",
    ];
    let mut rows = vec![heading.map(str::to_owned).to_vec()];
    for processor in processors {
        let family = processor.family().map_or("", Processor::name);
        let device = runs(processor).then(|| format!("sim://{processor}"));
        rows.push(vec![
            processor.name().to_owned(),
            architecture(processor).to_owned(),
            family.to_owned(),
            waves(processor),
            device.unwrap_or_else(|| "-".to_owned()),
            names(processor),
        ]);
    }
    out.table(&rows)
}

/// Whether there is a software GPU for the processor.
fn runs(processor: Processor) -> bool {
    gfxjit::software_processors().any(|known| known == processor)
}

/// `32, 64`: the default first.
fn waves(processor: Processor) -> String {
    let sizes = processor.wave_sizes().iter().map(u32::to_string);
    sizes.collect::<Vec<_>>().join(", ")
}

/// Names for users: the members of a family, else the products, else LLVM's other names.
fn names(processor: Processor) -> String {
    if processor.is_generic() {
        let members: Vec<&str> = processor.members().map(Processor::name).collect();
        return format!("(any of {})", members.join(" "));
    }
    let names = match processor.products() {
        [] => processor.aliases(),
        products => products,
    };
    let mut text = names
        .iter()
        .take(SHOWN)
        .copied()
        .collect::<Vec<_>>()
        .join(", ");
    if names.len() > SHOWN {
        text.push_str(", …");
    }
    text
}

/// AMD's name of an instruction set.
fn architecture(processor: Processor) -> &'static str {
    match processor.generation() {
        Generation::Gfx6 => "GCN1",
        Generation::Gfx7 => "GCN2",
        Generation::Gfx8 => "GCN3",
        Generation::Gfx9 => "Vega",
        Generation::Gfx908 => "CDNA1",
        Generation::Gfx90a => "CDNA2",
        Generation::Gfx940 if processor == Processor::GFX950 => "CDNA4",
        Generation::Gfx940 => "CDNA3",
        Generation::Gfx10_1 => "RDNA1",
        Generation::Gfx10_3 => "RDNA2",
        Generation::Gfx11 if processor.isa_version().minor == 5 => "RDNA3.5",
        Generation::Gfx11 => "RDNA3",
        Generation::Gfx12 => "RDNA4",
        Generation::Gfx1250 => "GFX12.5",
    }
}

fn to_json(processor: Processor) -> Value {
    let members: Vec<&str> = processor.members().map(Processor::name).collect();
    json!({
        "name": processor.name(),
        "architecture": architecture(processor),
        "generic": processor.is_generic(),
        "family": processor.family().map(Processor::name),
        "members": members,
        "wave_sizes": processor.wave_sizes(),
        "default_wave_size": processor.default_wave_size(),
        "xnack": processor.supports_xnack(),
        "sramecc": processor.supports_sramecc(),
        "aliases": processor.aliases(),
        "products": processor.products(),
        "device": runs(processor).then(|| format!("sim://{processor}")),
    })
}
