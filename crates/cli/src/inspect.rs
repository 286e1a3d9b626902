//! `gfxjit inspect`

use anyhow::Result;
use gfxjit::{Budget, Contents, Function, ImageKernel, Kind, Parameter, Storage, Variable};
use serde_json::{Value, json};

use crate::args::InspectArgs;
use crate::compile::code_object;
use crate::json;
use crate::out::{self, Out};

pub(crate) fn run(args: &InspectArgs, out: &mut Out) -> Result<()> {
    let file = code_object(&args.file, args.target, &args.build)?;
    let contents = &file.contents;
    if args.json {
        return out.json(&json!({
            "file": file.name,
            "kind": kind(contents),
            "target": contents.target.target.to_string(),
            "code_object_version": contents.target.code_object_version,
            "kernels": contents.kernels.iter().map(kernel_json).collect::<Vec<_>>(),
            "functions": contents.functions.iter().map(function_json).collect::<Vec<_>>(),
            "variables": contents.variables.iter().map(variable_json).collect::<Vec<_>>(),
        }));
    }
    out.line(format_args!(
        "{}: {} for {}, code object V{}, {}",
        file.name,
        kind(contents),
        contents.target.target,
        contents.target.code_object_version,
        out::size(file.bytes.len() as u64),
    ))?;
    for kernel in &contents.kernels {
        print_kernel(kernel, out)?;
    }
    print_functions(&contents.functions, out)?;
    print_variables(&contents.variables, out)
}

fn kind(contents: &Contents) -> &'static str {
    match contents.kind {
        Kind::Object => "object",
        Kind::Image => "image",
    }
}

fn kernel_json(kernel: &ImageKernel) -> Value {
    let info = &kernel.info;
    let args = |list: &[Parameter]| list.iter().map(argument_json).collect::<Vec<_>>();
    json!({
        "name": info.name,
        "args": info.parameters.as_deref().map(args),
        "hidden_args": args(&info.hidden),
        "kernarg_bytes": info.kernarg_bytes,
        "budget": json::budget(&info.budget),
        "wave_size": info.wave_size,
        "max_workgroup_size": info.max_workgroup_size,
        "required_workgroup_size": info.required_workgroup_size,
        "uniform_workgroup_size": info.uniform_workgroup_size,
        "descriptor": kernel.descriptor.address,
        "address": kernel.entry.address,
        "size": kernel.size,
    })
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

fn function_json(function: &Function) -> Value {
    json!({
        "name": function.name,
        "address": function.place.address,
        "size": function.size,
        "budget": function.budget.as_ref().map(json::budget),
    })
}

fn variable_json(variable: &Variable) -> Value {
    json!({
        "name": variable.name,
        "address": variable.address(),
        "size": variable.size,
        "storage": storage(variable),
    })
}

fn storage(variable: &Variable) -> &'static str {
    match variable.storage {
        Storage::Constant(_) => "constant",
        Storage::Global(_) => "global",
        Storage::Lds { .. } => "lds",
        Storage::Common { .. } => "common",
    }
}

fn budget(budget: &Budget) -> String {
    let mut text = format!("{} VGPRs", budget.vgprs);
    if budget.agprs > 0 {
        text.push_str(&format!(", {} AGPRs", budget.agprs));
    }
    text.push_str(&format!(", {} SGPRs", budget.sgprs));
    if budget.lds_bytes > 0 {
        text.push_str(&format!(", LDS {}", out::size(budget.lds_bytes.into())));
    }
    if budget.scratch_bytes > 0 {
        text.push_str(&format!(
            ", scratch {} a work-item",
            out::size(budget.scratch_bytes.into())
        ));
    }
    if budget.dynamic_stack {
        text.push_str(", dynamic stack");
    }
    text
}

fn print_kernel(kernel: &ImageKernel, out: &mut Out) -> Result<()> {
    let info = &kernel.info;
    out.line("")?;
    out.line(format_args!("kernel {}", info.name))?;
    out.line(format_args!("  needs      {}", budget(&info.budget)))?;
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

fn print_functions(functions: &[Function], out: &mut Out) -> Result<()> {
    if functions.is_empty() {
        return Ok(());
    }
    out.line("")?;
    let mut rows = Vec::new();
    for function in functions {
        rows.push(vec![
            format!("function {}", function.name),
            format!("{:#x}", function.place.address),
            out::size(function.size),
            function.budget.as_ref().map(budget).unwrap_or_default(),
        ]);
    }
    out.table(&rows)
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
        ]);
    }
    out.table(&rows)
}
