//! `gfxjit inspect`

use anyhow::Result;
use gfxjit::{
    Contents, ImageFunction, ImageKernel, Kind, Linkage, Parameter, SectionAddress, Storage,
    Target, Variable,
};
use serde_json::{Value, json};

use crate::args::InspectArgs;
use crate::calls::{self, Calls};
use crate::compile::code_file;
use crate::json;
use crate::occupancy::Occupancy;
use crate::out::{self, Out};

pub(crate) fn run(args: &InspectArgs, out: &mut Out) -> Result<()> {
    let file = code_file(&args.file, args.target, &args.build)?;
    let contents = &file.contents;
    let version = contents.code_object.map(|made| made.code_object_version);
    let calls = Calls::new(gfxjit::call_graph(&file.name, &file.bytes)?, contents);
    if args.dot {
        return calls::dot(&calls, &file.name, out);
    }
    if args.calls && args.json {
        return out.json(&json!({
            "file": file.name,
            "target": contents.target.to_string(),
            "code": calls::to_json(&calls),
        }));
    }
    if args.json {
        return out.json(&json!({
            "file": file.name,
            "kind": kind(contents),
            "target": contents.target.to_string(),
            "code_object_version": version,
            "kernels": contents.kernels.iter().map(|k| kernel_json(k, contents.target, &calls)).collect::<Vec<_>>(),
            "functions": contents.functions.iter().map(|f| function_json(f, &calls)).collect::<Vec<_>>(),
            "variables": contents.variables.iter().map(variable_json).collect::<Vec<_>>(),
            "constructors": contents.constructors.iter().map(|k| kernel_json(k, contents.target, &calls)).collect::<Vec<_>>(),
            "destructors": contents.destructors.iter().map(|k| kernel_json(k, contents.target, &calls)).collect::<Vec<_>>(),
            "defective_kernels": json::defects(&contents.defective_kernels),
        }));
    }
    out.line(format_args!(
        "{}: {} for {}, code object V{}, {}",
        file.name,
        kind(contents),
        contents.target,
        version.unwrap_or_default(),
        out::size(file.bytes.len() as u64),
    ))?;
    if args.calls {
        return calls::text(&calls, out);
    }
    for (what, kernels) in [
        ("kernel", &contents.kernels),
        ("at load: kernel", &contents.constructors),
        ("at unload: kernel", &contents.destructors),
    ] {
        for kernel in kernels {
            print_kernel(what, kernel, contents.target, &calls, out)?;
        }
    }
    for kernel in &contents.defective_kernels {
        out.line("")?;
        out.line(format_args!("kernel {}", kernel.name))?;
        out.line(format_args!("  defect     {}", kernel.defect))?;
    }
    for function in &contents.functions {
        print_function(function, &calls, out)?;
    }
    print_variables(&contents.variables, out)
}

fn kind(contents: &Contents) -> &'static str {
    match contents.kind {
        Kind::Object => "object",
        Kind::Image => "image",
    }
}

/// Adds calls, binding and visibility.
fn with_calls(mut value: Value, place: SectionAddress, linkage: Linkage, calls: &Calls) -> Value {
    if let Value::Object(members) = &mut value {
        members.extend(linkage_json(linkage));
        if let Some(number) = calls.at(place) {
            for (name, value) in calls::node_json(calls, number) {
                // A kernel's budget stays the declared one.
                members.entry(name).or_insert(value);
            }
        }
    }
    value
}

fn linkage_json(linkage: Linkage) -> [(String, Value); 2] {
    [
        ("binding".to_owned(), json!(linkage.binding.as_str())),
        ("visibility".to_owned(), json!(linkage.visibility.as_str())),
    ]
}

fn kernel_json(kernel: &ImageKernel, target: Target, calls: &Calls) -> Value {
    let info = &kernel.info;
    let args = |list: &[Parameter]| list.iter().map(argument_json).collect::<Vec<_>>();
    let value = json!({
        "name": info.name,
        "args": info.parameters.as_deref().map(args),
        "hidden_args": args(&info.hidden),
        "kernarg_bytes": info.kernarg_bytes,
        "budget": json::budget(&info.budget),
        "occupancy": Occupancy::of(info, target).map(|own| own.json()),
        "wave_size": info.wave_size,
        "max_workgroup_size": info.max_workgroup_size,
        "required_workgroup_size": info.required_workgroup_size,
        "uniform_workgroup_size": info.uniform_workgroup_size,
        "descriptor": kernel.descriptor.address,
        "address": kernel.entry.address,
        "size": kernel.size,
    });
    with_calls(value, kernel.entry, kernel.linkage, calls)
}

fn argument_json(argument: &Parameter) -> Value {
    json!({
        "name": argument.name,
        "type": argument.type_name,
        "kind": argument.value_kind.as_str(),
        "offset": argument.offset,
        "size": argument.size,
        "address_space": argument.address_space.as_ref().map(|space| space.as_str()),
    })
}

fn function_json(function: &ImageFunction, calls: &Calls) -> Value {
    let value = json!({
        "name": function.name,
        "address": function.place.address,
        "size": function.size,
        "callable": function.is_callable,
    });
    with_calls(value, function.place, function.linkage, calls)
}

fn variable_json(variable: &Variable) -> Value {
    let mut value = json!({
        "name": variable.name,
        "address": variable.address(),
        "size": variable.size,
        "storage": storage(variable),
    });
    if let Value::Object(members) = &mut value {
        members.extend(linkage_json(variable.linkage));
    }
    value
}

fn storage(variable: &Variable) -> &'static str {
    match variable.storage {
        Storage::Constant(_) => "constant",
        Storage::Global(_) => "global",
        Storage::Lds { .. } => "lds",
        Storage::Common { .. } => "common",
    }
}

fn print_kernel(
    what: &str,
    kernel: &ImageKernel,
    target: Target,
    calls: &Calls,
    out: &mut Out,
) -> Result<()> {
    let info = &kernel.info;
    out.line("")?;
    out.line(format_args!("{what} {}", info.name))?;
    out.line(format_args!("  needs      {}", calls::budget(&info.budget)))?;
    if let Some(occupancy) = Occupancy::of(info, target) {
        out.line(format_args!("  occupancy  {}", occupancy.text()))?;
    }
    let mut group = format!("up to {} work-items", info.max_workgroup_size);
    if let Some([x, y, z]) = info.required_workgroup_size {
        group = format!("exactly {x} x {y} x {z} work-items");
    }
    if info.uniform_workgroup_size {
        group.push_str(", whole workgroups only");
    }
    out.line(format_args!(
        "  workgroup  {group}, waves of {}",
        info.wave_size
    ))?;
    out.line(format_args!(
        "  code       {} at {:#x}, descriptor at {:#x}",
        out::size(kernel.size),
        kernel.entry.address,
        kernel.descriptor.address
    ))?;
    print_calls(kernel.entry, calls, out)?;
    let hidden = match info.hidden.len() {
        0 => String::new(),
        count => format!(", {count} hidden arguments"),
    };
    out.line(format_args!(
        "  kernarg    {}{hidden}",
        out::size(info.kernarg_bytes.into())
    ))?;
    let Some(parameters) = &info.parameters else {
        return out.line("  arguments  not listed in the file");
    };
    let mut rows = Vec::new();
    for (index, parameter) in parameters.iter().enumerate() {
        let mut kind = parameter.value_kind.to_string();
        if let Some(space) = &parameter.address_space {
            kind.push_str(&format!(" ({space})"));
        }
        rows.push(vec![
            format!("  arg {index}"),
            parameter.name.clone().unwrap_or_default(),
            parameter.type_name.clone().unwrap_or_default(),
            kind,
            format!("{} bytes at {}", parameter.size, parameter.offset),
        ]);
    }
    out.table(&rows)
}

fn print_function(function: &ImageFunction, calls: &Calls, out: &mut Out) -> Result<()> {
    out.line("")?;
    out.line(format_args!("function {}", function.name))?;
    let number = calls.at(function.place);
    let node = number.and_then(|number| calls.graph.nodes.get(number));
    if let Some(node) = node {
        match &node.budget {
            Ok(needs) => out.line(format_args!("  needs      {}", calls::needs(needs)))?,
            Err(reason) => out.line(format_args!("  needs      unknown: {reason}"))?,
        }
    }
    out.line(format_args!(
        "  code       {} at {:#x}, {}",
        out::size(function.size),
        function.place.address,
        linkage(function.linkage)
    ))?;
    print_calls(function.place, calls, out)
}

/// Prints the own needs and the callees of the code at a place.
fn print_calls(place: SectionAddress, calls: &Calls, out: &mut Out) -> Result<()> {
    let Some(number) = calls.at(place) else {
        return Ok(());
    };
    for (what, text) in calls.lines(number) {
        out.line(format_args!("  {what:10} {text}"))?;
    }
    Ok(())
}

/// `global, hidden`
fn linkage(linkage: Linkage) -> String {
    let Linkage {
        binding,
        visibility,
        ..
    } = linkage;
    format!("{}, {}", binding.as_str(), visibility.as_str())
}

fn print_variables(variables: &[Variable], out: &mut Out) -> Result<()> {
    if variables.is_empty() {
        return Ok(());
    }
    out.line("")?;
    let mut rows = Vec::new();
    for variable in variables {
        rows.push(vec![
            format!("variable {}", variable.name),
            variable
                .address()
                .map(|address| format!("{address:#x}"))
                .unwrap_or_default(),
            out::size(variable.size),
            storage(variable).to_owned(),
            linkage(variable.linkage),
        ]);
    }
    out.table(&rows)
}
