//! Hand-written programs of several modules, one file for each program.
//!
//! ```text
//! ; What the program is for.
//! ; COMPUTE: triple              (a function of `reference.rs`)
//! ; DEPTH: even=5                (what the user states of a function that calls itself)
//! ; LDS: k=1280                  (bytes a kernel must declare)
//! ; TARGETS: gfx90a gfx942       (default: all of `case::TARGETS`, in turns)
//! ; OPT: O0                      (default: O2)
//! ; MODULE: main
//! …IR…
//! ; MODULE: library archive      (a member of an archive)
//! ; MODULE: other llc            (its object is made by llc)
//! ```
//!
//! `; KERNEL: k f` defines a kernel `k` that replaces each number x by `f(x)`; `f` must be declared. A
//! line of IR that ends with `; ONLY gfx90a gfx942` is for those processors. Each name after `@` is
//! prefixed by the program's name, except LLVM's and the device libraries' functions.

use std::path::Path;

use gfxjit::OptLevel;

use super::{Program, Unit, reference};
use crate::case::TARGETS;

/// Prefixes of names that are not renamed.
const SHARED: [&str; 3] = ["llvm.", "__ocml_", "__ockl_"];

/// A kernel that applies a function to each number.
const KERNEL: &str = "define amdgpu_kernel void @KERNEL(ptr addrspace(1) %p) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, 64
  %index = add i32 %first, %id
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %index
  %x = load i32, ptr addrspace(1) %q
  %r = call i32 @CALLEE(i32 %x)
  store i32 %r, ptr addrspace(1) %q
  ret void
}
";

/// Replaces `@f` by `@program.f`.
fn own_names(text: &str, program: &str) -> String {
    let mut parts = text.split('@');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push('@');
        if !SHARED.iter().any(|prefix| part.starts_with(prefix)) {
            out.push_str(program);
            out.push('.');
        }
        out.push_str(part);
    }
    out
}

/// The names of the kernels that a module defines.
fn kernels(text: &str) -> impl Iterator<Item = String> {
    text.lines()
        .filter(|line| line.starts_with("define") && line.contains("amdgpu_kernel"))
        .filter_map(|line| line.split_once('@')?.1.split_once('('))
        .map(|(name, _)| name.to_owned())
}

/// Parses a program.
///
/// # Errors
/// A description of the error.
pub fn parse(name: &str, text: &str) -> Result<Program, String> {
    let mut program = Program {
        name: name.to_owned(),
        units: Vec::new(),
        kernels: Vec::new(),
        targets: TARGETS.to_vec(),
        opt: OptLevel::O2,
        compute: None,
        depths: Vec::new(),
        lds: Vec::new(),
    };
    let pair = |value: &str| {
        let (of, number) = value.split_once('=')?;
        Some((format!("{name}.{of}"), number.parse().ok()?))
    };
    for line in text.lines() {
        let head = line
            .strip_prefix("; ")
            .and_then(|line| line.split_once(": "));
        let bad = || format!("{name}: `{line}` cannot be read");
        match head {
            Some(("MODULE", words)) => {
                let mut words = words.split_whitespace();
                let unit = words.next().ok_or_else(bad)?;
                let kind = words.next();
                if !matches!(kind, None | Some("archive" | "llc")) {
                    return Err(bad());
                }
                program.units.push(Unit {
                    name: unit.to_owned(),
                    source: String::new(),
                    in_archive: kind == Some("archive"),
                    by_llc: kind == Some("llc"),
                });
            }
            Some(("KERNEL", words)) => {
                let (kernel, callee) = words.split_once(' ').ok_or_else(bad)?;
                let unit = program.units.last_mut().ok_or_else(bad)?;
                let text = KERNEL.replace("KERNEL", kernel).replace("CALLEE", callee);
                unit.source.push_str(&own_names(&text, name));
            }
            Some(("COMPUTE", of)) => {
                program.compute = Some(reference::find(of).ok_or_else(bad)?);
            }
            Some(("DEPTH", value)) => program.depths.push(pair(value).ok_or_else(bad)?),
            Some(("LDS", value)) => program.lds.push(pair(value).ok_or_else(bad)?),
            Some(("TARGETS", names)) => {
                let is_named = |name: &str| names.split_whitespace().any(|own| own == name);
                program.targets.retain(|target| is_named(target.name));
            }
            Some(("OPT", "O0")) => program.opt = OptLevel::O0,
            Some(("OPT", "O1")) => program.opt = OptLevel::O1,
            _ => {
                if let Some(unit) = program.units.last_mut() {
                    unit.source.push_str(&own_names(line, name));
                    unit.source.push('\n');
                }
            }
        }
    }
    program.kernels = program
        .units
        .iter()
        .flat_map(|unit| kernels(&unit.source))
        .collect();
    if program.kernels.is_empty() || !(2..=10).contains(&program.units.len()) {
        return Err(format!(
            "{name}: it has no kernel, or not two to ten modules"
        ));
    }
    Ok(program)
}

/// Reads the programs of a folder, sorted by name.
///
/// # Errors
/// The file that cannot be read or parsed.
pub fn read(folder: &Path) -> Result<Vec<Program>, String> {
    let describe = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .map_err(describe)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|end| end == "ll"))
        .collect();
    files.sort();
    let program = |path: &std::path::PathBuf| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        parse(&name, &std::fs::read_to_string(path).map_err(describe)?)
    };
    let mut programs: Vec<Program> = files.iter().map(program).collect::<Result<_, _>>()?;
    for (number, program) in programs.iter_mut().enumerate() {
        program.take_turns(number);
    }
    Ok(programs)
}
