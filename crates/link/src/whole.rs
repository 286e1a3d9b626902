//! A whole link, phase by phase.

use crate::budget::assume;
use crate::budget::facts;
use crate::budget::graph;
use crate::budget::lds;
use crate::budget::repair;
use crate::layout::context;
use crate::layout::dynamic;
use crate::layout::output;
use crate::layout::scan;
use crate::layout::symtab;
use crate::read::combine;
use crate::read::group;
use crate::read::select;
use crate::resolve::define;
use crate::resolve::exports;
use crate::resolve::external;
use crate::resolve::gc;
use crate::resolve::symbols;
use crate::write::emit_relocs;
use crate::write::entry;
use crate::write::map;
use crate::{CodeFacts, Input, LinkError, Linked, Options, budget, layout, write};

/// As [`link_with`](crate::link_with).
pub(crate) fn link(
    inputs: &[Input<'_>],
    options: &Options,
    facts: &dyn CodeFacts,
) -> Result<Linked, LinkError> {
    // The image's metadata note, which replaces the objects' notes and must live as long as the
    // objects.
    let note;
    let mut objects = select::read(inputs, options)?;
    group::drop_repeated(&mut objects)?;
    let target = combine::target(&objects)?;
    let mut symbols = symbols::Symbols::resolve(&objects)?;
    define::apply(&mut symbols, &options.define)?;
    if let Some(exports) = &options.exports {
        exports::apply(&mut symbols, exports)?;
    }
    scan::leave_to_loader(&mut symbols, options);
    let dropped = match options.gc {
        true => gc::collect(&mut objects, &symbols, &options.roots)?,
        false => Vec::new(),
    };
    let mut graph = graph::Graph::new(&objects, &symbols)?;
    let depths = assume::apply(&objects, &mut graph, options)?;
    facts::complete(&objects, target, &mut graph, facts)?;
    let needs = budget::needs(&graph, |node| depths.get(&node).copied());
    let lds = lds::place(&objects, target, &mut symbols, &graph)?;
    let repaired = repair::repair(&repair::RepairInputs {
        objects: &objects,
        symbols: &symbols,
        graph: &graph,
        needs: &needs,
        lds: &lds,
        target,
        options,
    })?;
    if let Some(metadata) = &repaired.metadata {
        note = combine::note(metadata)?;
        combine::replace_notes(&mut objects, &note);
    }
    let kernels = std::mem::take(&mut graph.kernels);
    external::settle(&mut objects, &mut symbols);
    let mut output = output::Output::new(&objects, &mut symbols)?;
    let scanned = scan::scan(&objects, &mut symbols, &output)?;
    let tables = dynamic::Tables::new(&objects, &mut symbols, &scanned)?;
    let full = symtab::FullSymbols::new(&objects, &symbols, &output, graph, options)?;
    let layout = layout::Layout::new(&objects, &mut output, &scanned, &tables, &full)?;
    let addresses: Vec<u64> = symbols
        .globals
        .iter()
        .map(|global| layout.address(&output, global.place, global.value))
        .collect();
    let context = context::LinkContext {
        objects: &objects,
        target,
        symbols: &symbols,
        output: &output,
        scanned: &scanned,
        tables: &tables,
        full: &full,
        layout: &layout,
        addresses: &addresses,
        descriptors: &repaired.descriptors,
    };
    let image = write::image(&context)?;
    entry::check(&context, &kernels, &image)?;
    let image = match options.keep_relocations {
        true => emit_relocs::add(&context, &image)?,
        false => image,
    };
    let data = external::data(&context)?;
    let map = options.map.then(|| map::text(&context)).transpose()?;
    Ok(Linked {
        image,
        map,
        kernels: repaired.kernels,
        dropped,
        data,
    })
}
