//! Every step alone: source, object, image, module; and what is known at each.
#![allow(
    clippy::print_stdout,
    missing_docs,
    reason = "an example shows what it does"
)]

use gfxjit::{Contents, Emit, Image, Module, OptLevel, Options, Runtime, Source, TargetId};

const SOURCE: &[u8] = include_bytes!("saxpy.ll");

pub(crate) fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Compiling needs no device, only the name of a target.
    let target: TargetId = "gfx942:sramecc+:xnack-".parse()?;
    let source = Source::detect("saxpy.ll", SOURCE)?;
    let mut options = Options::default();
    options.opt = OptLevel::O2;
    let assembly = gfxjit::emit(&source, target, &options, Emit::Asm)?;
    println!(
        "{} lines of assembly",
        assembly.text().unwrap_or_default().lines().count()
    );
    let object = gfxjit::emit(&source, target, &options, Emit::Obj)?;
    println!(
        "{:?} of {} bytes",
        Contents::parse(&object.bytes)?.kind,
        object.bytes.len()
    );

    // Linking is memory to memory.
    let image = Image::link("saxpy.o", &object.bytes)?;
    for kernel in image.kernels() {
        let info = &kernel.info;
        println!(
            "{}: {} VGPRs, {} SGPRs, up to {} work-items in a workgroup",
            info.name, info.budget.vgprs, info.budget.sgprs, info.max_workgroup_size
        );
        for parameter in info.parameters.iter().flatten() {
            println!(
                "  {}: {}, {} bytes",
                parameter.name.as_deref().unwrap_or("?"),
                parameter.value_kind,
                parameter.size
            );
        }
    }
    for listing in gfxjit::disassemble(image.name(), image.bytes())? {
        println!(
            "{} has {} instructions",
            listing.name,
            listing.instructions.len()
        );
    }

    // An image that does not fit a device is refused with every reason.
    let runtime = Runtime::new();
    println!(
        "{}",
        Module::load(&runtime.open("sim://gfx1100")?, image.clone()).unwrap_err()
    );
    let module = Module::load(&runtime.open("sim://gfx942:sramecc+:xnack-")?, image)?;
    println!("loaded in {:?}", module.phases().load);
    Ok(())
}
