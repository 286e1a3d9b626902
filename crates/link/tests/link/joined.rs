//! Objects that LLD's relocatable link (`ld.lld -r`) made of several: no compiler has seen all
//! of their functions, so kernels get the budgets that they get from the objects one by one.

use std::process::Command;

use gfxjit_codeobj::CodeObject;
use gfxjit_codeobj::elf::{Elf, ElfFile};
use gfxjit_codeobj::info::{self, FunctionInfo, Resources};
use gfxjit_link::{CodeFacts, FunctionCode, FunctionFacts, Input, LinkError, Options, link_with};

use crate::support::{Folder, GOALS, Goal, object_of, run};

pub(crate) const KERNELS: &str = r#"
    source_filename = "kernels.ll"
    declare i32 @big(i32)
    define amdgpu_kernel void @far(ptr addrspace(1) %p) {
      %v = load i32, ptr addrspace(1) %p
      %r = call i32 @big(i32 %v)
      store i32 %r, ptr addrspace(1) %p
      ret void
    }
    define amdgpu_kernel void @alone(ptr addrspace(1) %p) {
      store i32 7, ptr addrspace(1) %p
      ret void
    }"#;
pub(crate) const FUNCTIONS: &str = r#"
    source_filename = "functions.ll"
    define i32 @big(i32 %x) noinline {
      %a = alloca [64 x i32], addrspace(5)
      %g = getelementptr i32, ptr addrspace(5) %a, i32 %x
      store volatile i32 %x, ptr addrspace(5) %g
      call void asm sideeffect "", "~{v99}"()
      %r = load volatile i32, ptr addrspace(5) %a
      ret i32 %r
    }
    define amdgpu_kernel void @near(ptr addrspace(1) %p) {
      %v = load i32, ptr addrspace(1) %p
      %r = call i32 @big(i32 %v)
      store i32 %r, ptr addrspace(1) %p
      ret void
    }"#;

/// What the code of these functions shows.
pub(crate) struct Shown;

fn needed(name: &str) -> Option<Resources> {
    let (vgprs, private_segment_bytes) = match name {
        "big" => (100, 272),
        "far" | "near" => (41, 16),
        _ => return None,
    };
    Some(Resources {
        sgprs: 36,
        vgprs,
        private_segment_bytes,
        ..Resources::default()
    })
}

impl CodeFacts for Shown {
    fn function(&self, code: &FunctionCode<'_>) -> Result<FunctionFacts, String> {
        let needed = needed(code.name).ok_or("not needed")?;
        Ok(FunctionFacts::new(needed, 0))
    }
}

/// Sees nothing in code.
pub(crate) struct Blind;

impl CodeFacts for Blind {
    fn function(&self, _: &FunctionCode<'_>) -> Result<FunctionFacts, String> {
        Err("blind".to_owned())
    }
}

/// What `ld.lld -r` makes of objects.
fn joined(objects: &[&[u8]]) -> Vec<u8> {
    let folder = Folder::new();
    let mut command = Command::new("ld.lld-22");
    command.args(["-r", "-o"]).arg(folder.path("joined.o"));
    for (index, bytes) in objects.iter().enumerate() {
        command.arg(folder.write(&format!("{index}.o"), bytes));
    }
    run(&mut command);
    folder.read("joined.o")
}

/// An object that says what its functions need, as our compiler's do.
pub(crate) fn with_facts(object: &[u8], goal: Goal, functions: &[(&str, &[&str])]) -> Vec<u8> {
    let mut file = ElfFile::parse(object).unwrap();
    let modes = match goal.cpu.starts_with("gfx9") {
        true => 0,
        false => info::WAVE32 | info::WGP_MODE,
    };
    let functions: Vec<FunctionInfo> = functions
        .iter()
        .map(|(name, calls)| FunctionInfo {
            symbol: (*name).to_owned(),
            resources: Some(Resources {
                flags: modes,
                ..needed(name).unwrap_or_default()
            }),
            calls: calls.iter().map(|callee| (*callee).to_owned()).collect(),
            ..FunctionInfo::default()
        })
        .collect();
    info::add_to_object(&mut file, &functions).unwrap();
    file.write().unwrap()
}

pub(crate) fn linked(objects: &[&[u8]], facts: &dyn CodeFacts) -> Result<CodeObject, LinkError> {
    let inputs: Vec<Input<'_>> = objects
        .iter()
        .map(|bytes| Input::new("input.o", bytes))
        .collect();
    let image = link_with(&inputs, &Options::default(), facts)?.image;
    Ok(CodeObject::parse(&image).unwrap())
}

/// The joined object gives kernels what the objects give them one by one.
pub(crate) fn same_budgets(joined: &CodeObject, apart: &CodeObject, goal: Goal) {
    for name in ["far", "alone"] {
        let (one, other) = (joined.kernel(name).unwrap(), apart.kernel(name).unwrap());
        // The distance to the code is up to the layout.
        let mut descriptor = one.descriptor;
        descriptor.kernel_code_entry_byte_offset = other.descriptor.kernel_code_entry_byte_offset;
        assert_eq!(descriptor, other.descriptor, "{name} {goal:?}");
        assert!(one.metadata.is_some(), "{name} {goal:?}");
        assert_eq!(one.metadata, other.metadata, "{name} {goal:?}");
    }
    // Its compiler saw all, which the joined object does not tell.
    for name in ["far", "near"] {
        let kernel = joined.kernel(name).unwrap();
        let metadata = kernel.metadata.as_ref().unwrap();
        assert_eq!(metadata.vgpr_count, 100, "{name} {goal:?}");
        assert_eq!(kernel.descriptor.private_segment_fixed_size, 16 + 272);
    }
    let names = |object: &CodeObject| {
        let metadata = object.metadata.as_ref().unwrap();
        let names = metadata.kernels.iter().map(|kernel| kernel.name.clone());
        names.collect::<Vec<_>>()
    };
    assert_eq!(names(joined), names(apart), "{goal:?}");
}

#[test]
fn budgets_come_from_the_code_of_functions() {
    for &goal in GOALS {
        let kernels = object_of(KERNELS, goal, &[]);
        let functions = object_of(FUNCTIONS, goal, &[]);
        let apart = linked(&[&kernels, &functions], &Shown).unwrap();
        let joined = joined(&[&kernels, &functions]);
        same_budgets(&linked(&[&joined], &Shown).unwrap(), &apart, goal);
        // And beside another object.
        let other = object_of("define i32 @other() { ret i32 0 }", goal, &[]);
        same_budgets(&linked(&[&other, &joined], &Shown).unwrap(), &apart, goal);
    }
}

#[test]
fn budgets_come_from_what_the_objects_state() {
    for &goal in GOALS {
        let kernels = object_of(KERNELS, goal, &[]);
        let functions = object_of(FUNCTIONS, goal, &[]);
        let kernels = with_facts(&kernels, goal, &[("far", &["big"]), ("alone", &[])]);
        let functions = with_facts(&functions, goal, &[("big", &[]), ("near", &["big"])]);
        let apart = linked(&[&kernels, &functions], &Blind).unwrap();
        let joined = joined(&[&kernels, &functions]);
        same_budgets(&linked(&[&joined], &Blind).unwrap(), &apart, goal);
    }
}

#[test]
fn code_is_looked_into_where_the_names_of_types_were_left_out() {
    let goal = GOALS[0];
    let kernels = object_of(KERNELS, goal, &[]);
    let functions = object_of(FUNCTIONS, goal, &[]);
    let apart = linked(&[&kernels, &functions], &Shown).unwrap();
    let mut file = ElfFile::parse(&functions).unwrap();
    let big = FunctionInfo {
        symbol: "big".to_owned(),
        resources: needed("big"),
        type_ids: vec!["ii".to_owned()],
        ..FunctionInfo::default()
    };
    info::add_to_object(&mut file, &[big]).unwrap();
    let joined = joined(&[&kernels, &file.write().unwrap()]);
    let elf = Elf::parse(&joined).unwrap();
    assert!(elf.section_named(info::SECTION).is_some());
    assert!(elf.section_named(info::STRINGS).is_none());
    same_budgets(&linked(&[&joined], &Shown).unwrap(), &apart, goal);
}

#[test]
fn a_function_whose_needs_are_unknown_is_named() {
    let goal = GOALS[0];
    let kernels = object_of(KERNELS, goal, &[]);
    let functions = object_of(FUNCTIONS, goal, &[]);
    match linked(&[&joined(&[&kernels, &functions])], &Blind) {
        Err(LinkError::UnknownBudget { input, reason, .. }) => {
            assert_eq!((&*input, &*reason), ("input.o", "blind"));
        }
        other => panic!("{other:?}"),
    }
    // A single compilation is taken at its word.
    let image = linked(&[&functions], &Blind).unwrap();
    let near = image.kernel("near").unwrap();
    assert!(near.descriptor.private_segment_fixed_size >= 256);
}
