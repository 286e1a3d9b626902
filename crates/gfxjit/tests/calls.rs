//! Call graphs: what images of our linker record must be what their objects say, and what is
//! found in the same code without records, in images of LLD, must be the same.
#![cfg(feature = "llvm")]

use std::collections::BTreeMap;

use gfxjit::{
    CallGraph, CallNode, Emit, Image, Linker, Module, Options, Own, Runtime, Source, TargetId,
    Undefined, call_graph, emit,
};

const TARGETS: [&str; 5] = ["gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201"];

/// Calls of hidden functions (by distance) and of visible ones (through the table), of one
/// several times, tail calls, recursion, calls by address.
const PROGRAM: &str = "
    define hidden i32 @leaf(i32 %v) #0 {
      call void asm sideeffect \"v_mov_b32 v77, 0\", \"~{v77}\"()
      %r = mul i32 %v, 3
      ret i32 %r
    }
    define i32 @framed(i32 %v) #0 {
      %a = alloca [32 x i32], addrspace(5)
      %i = and i32 %v, 31
      %q = getelementptr i32, ptr addrspace(5) %a, i32 %i
      store volatile i32 %v, ptr addrspace(5) %q
      %r = call i32 @leaf(i32 %v)
      %w = load volatile i32, ptr addrspace(5) %q
      %s = add i32 %r, %w
      ret i32 %s
    }
    define hidden i32 @twice(i32 %v) #0 {
      %a = call i32 @framed(i32 %v)
      %b = call i32 @leaf(i32 %a)
      %c = call i32 @framed(i32 %b)
      %r = add i32 %a, %c
      ret i32 %r
    }
    define protected i32 @recursive(i32 %n) #0 {
      %none = icmp eq i32 %n, 0
      br i1 %none, label %end, label %more
    more:
      %m = sub i32 %n, 1
      %r = call i32 @recursive(i32 %m)
      %x = call i32 @leaf(i32 %r)
      %s = xor i32 %x, %n
      br label %end
    end:
      %result = phi i32 [0, %0], [%s, %more]
      ret i32 %result
    }
    define hidden i64 @other(i64 %a) #0 {
      %r = add i64 %a, 1
      ret i64 %r
    }
    define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %v) {
      %a = call i32 @twice(i32 %v)
      %b = call i32 @recursive(i32 %a)
      %w = zext i32 %b to i64
      %c = call i64 @other(i64 %w)
      store i64 %c, ptr addrspace(1) %p
      ret void
    }
    define amdgpu_kernel void @pointers(ptr addrspace(1) %p, ptr %f) {
      %a = call i32 %f(i32 2)
      store i32 %a, ptr addrspace(1) %p
      ret void
    }
    define amdgpu_kernel void @alone(ptr addrspace(1) %p) {
      store i32 7, ptr addrspace(1) %p
      ret void
    }
    attributes #0 = { noinline }";

fn object(ir: &str, target: TargetId) -> Vec<u8> {
    let source = Source::detect("a.ll", ir.as_bytes()).unwrap();
    emit(&source, target, &Options::default(), Emit::Obj)
        .unwrap()
        .bytes
}

fn lld(object: &[u8], options: &[&str]) -> Vec<u8> {
    gfxjit_test_tools::lld(object, options).unwrap()
}

fn node<'g>(graph: &'g CallGraph, name: &str) -> &'g CallNode {
    &graph.nodes[graph
        .find(name)
        .unwrap_or_else(|| panic!("no {name}: {graph:?}"))]
}

fn names(graph: &CallGraph, numbers: &[usize]) -> Vec<String> {
    let mut names: Vec<String> = (numbers.iter())
        .map(|number| graph.nodes[*number].name.clone())
        .collect();
    names.sort();
    names
}

/// Direct callees by caller.
fn edges(graph: &CallGraph) -> BTreeMap<String, Vec<String>> {
    let nodes = graph.nodes.iter();
    nodes
        .map(|node| (node.name.clone(), names(graph, &node.calls)))
        .collect()
}

#[test]
fn records_and_instructions_agree() {
    for target in TARGETS {
        let target: TargetId = target.parse().unwrap();
        let object = object(PROGRAM, target);
        let ours = Linker::new().input("a.o", &*object).link("a.co").unwrap();
        let recorded = ours.image.calls().unwrap();
        let looked_into = call_graph("lld.co", &lld(&object, &[])).unwrap();
        let in_object = call_graph("a.o", &object).unwrap();

        let list = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        let expected: BTreeMap<String, Vec<String>> = [
            ("alone", list(&[])),
            ("framed", list(&["leaf"])),
            ("k", list(&["other", "recursive", "twice"])),
            ("leaf", list(&[])),
            ("other", list(&[])),
            ("pointers", list(&[])),
            ("recursive", list(&["leaf", "recursive"])),
            ("twice", list(&["framed", "leaf"])),
        ]
        .map(|(name, calls)| (name.to_owned(), calls))
        .into();
        for graph in [recorded, &looked_into, &in_object] {
            assert_eq!(edges(graph), expected, "{target}");
            let recursive = graph.nodes.iter().filter(|node| node.is_recursive);
            let recursive: Vec<&str> = recursive.map(|node| &*node.name).collect();
            // Without records, whatever is called by address may call anything.
            assert_eq!(recursive, ["recursive"], "{target}");
            assert_eq!(
                names(graph, &graph.callers(graph.find("leaf").unwrap())),
                match std::ptr::eq(graph, &looked_into) {
                    true => vec!["framed", "pointers", "recursive", "twice"],
                    false => vec!["framed", "recursive", "twice"],
                },
                "{target}"
            );
        }
        for name in expected.keys() {
            let (known, found) = (node(recorded, name), node(&looked_into, name));
            let (Own::Recorded(known), Own::Analysed(found)) = (&known.own, &found.own) else {
                panic!("{target}: {name}: {:?}, {:?}", known.own, found.own);
            };
            assert_eq!(node(&in_object, name).own, Own::Recorded(*known));
            assert_eq!(found.vgprs, known.vgprs, "{target}: {name}");
            assert_eq!(found.agprs, known.agprs, "{target}: {name}");
            // What is restored for a caller is not counted by the compiler, nor what only a
            // hidden operand names.
            assert!(found.sgprs.abs_diff(known.sgprs) <= 6, "{target}: {name}");
            match found.scratch {
                // A frame is seen as the stack pointer moves, which is rounded up; where it does
                // not move, as far as it is accessed, without what fills the frame up.
                Some(scratch) => assert!(
                    scratch.abs_diff(known.scratch.unwrap()) < 128
                        && scratch + 8 > known.scratch.unwrap(),
                    "{target}: {name}: {scratch}, {known:?}"
                ),
                None => assert!(matches!(&**name, "k" | "pointers"), "{target}: {name}"),
            }
        }
        // By type, where types are known; whatever it is, where they are not.
        let targets = |graph: &CallGraph| {
            let [call] = node(graph, "pointers").indirect.as_slice() else {
                panic!("{graph:?}");
            };
            (call.type_id.clone(), names(graph, &call.targets))
        };
        let (id, reached) = targets(recorded);
        assert_eq!((&*id, reached), ("ii", list(&["framed", "recursive"])));
        let (id, reached) = targets(&looked_into);
        let all = list(&["framed", "leaf", "other", "recursive", "twice"]);
        assert_eq!((&*id, reached), ("", all));
    }
}

#[test]
fn what_decides_a_budget_is_what_the_linker_reports() {
    for target in TARGETS {
        let target: TargetId = target.parse().unwrap();
        let (functions, kernels) = PROGRAM.split_once("define amdgpu_kernel").unwrap();
        let library = object(functions, target);
        let declared = "declare i32 @twice(i32)
            declare i32 @recursive(i32)
            declare i64 @other(i64)
            define amdgpu_kernel";
        let kernels = object(&format!("{declared}{kernels}"), target);
        let linked = Linker::new()
            .input("kernels.o", kernels.clone())
            .input("library.o", library)
            .link("program")
            .unwrap();
        let graph = linked.image.calls().unwrap();
        for kernel in linked.kernels.iter().filter(|kernel| kernel.is_repaired) {
            let found = node(graph, &kernel.name);
            let needs = found.budget.as_ref().unwrap();
            assert_eq!(
                needs.vgprs, kernel.needed.vgprs,
                "{target}: {}",
                kernel.name
            );
            assert_eq!(
                needs.sgprs, kernel.needed.sgprs,
                "{target}: {}",
                kernel.name
            );
            assert_eq!(needs.scratch, Some(kernel.needed.scratch.into()));
            assert_eq!(needs.dynamic_stack, kernel.needed.dynamic_stack);
            let path = graph.path(graph.find(&kernel.name).unwrap());
            let path: Vec<&str> = path.iter().map(|n| &*graph.nodes[*n].name).collect();
            assert_eq!(path, kernel.path, "{target}");
            let widest = found.widest.map(|n| &*graph.nodes[n].name);
            assert_eq!(widest, kernel.widest.as_deref(), "{target}");
        }
        assert!(linked.kernels.iter().filter(|k| k.is_repaired).count() == 2);

        // An object alone: what it calls elsewhere is outside, and its budget not known.
        let alone = call_graph("kernels.o", &kernels).unwrap();
        assert_eq!(node(&alone, "k").outside, ["twice", "recursive", "other"]);
        let reason = node(&alone, "k").budget.clone().unwrap_err();
        assert_eq!(reason, "`k` calls what is not in the file");
        let image = Linker::new()
            .input("kernels.o", kernels.clone())
            .undefined(Undefined::Dynamic)
            .link("half");
        let image = image.unwrap().image;
        // What a loader supplies is a call of any function; LLD's image says its name, in its
        // instructions.
        let any = &node(image.calls().unwrap(), "k").indirect;
        assert_eq!(
            any.iter().map(|call| &*call.type_id).collect::<Vec<_>>(),
            [""]
        );
        let image = lld(&kernels, &["--unresolved-symbols=ignore-all"]);
        let found = call_graph("half.co", &image).unwrap();
        let mut outside = node(&found, "k").outside.clone();
        outside.sort();
        assert_eq!(outside, ["other", "recursive", "twice"], "{target}");
    }
}

#[test]
fn stripped_images_say_what_is_unknown() {
    let target: TargetId = "gfx1100".parse().unwrap();
    let image = lld(&object(PROGRAM, target), &["--strip-all"]);
    let graph = call_graph("stripped.co", &image).unwrap();
    // Hidden functions have lost their names and sizes.
    let framed = node(&graph, "framed");
    let [leaf] = framed.calls.as_slice() else {
        panic!("{framed:?}");
    };
    let leaf = &graph.nodes[*leaf];
    assert!(leaf.name.starts_with("0x"), "{leaf:?}");
    assert_eq!(
        leaf.own,
        Own::Unknown("no symbol says what it is".to_owned())
    );
    let reason = framed.budget.clone().unwrap_err();
    assert_eq!(
        reason,
        format!("it is not known what `{}` needs", leaf.name)
    );
    assert!(matches!(framed.own, Own::Analysed(_)), "{framed:?}");
}

#[test]
fn modules_have_addresses_after_loading() {
    let device = Runtime::new().open("sim://gfx1100").unwrap();
    let image = Image::link("a.co", &object(PROGRAM, device.amd_target().unwrap())).unwrap();
    let module = Module::load(&device, image).unwrap();
    let function = module.function("framed").unwrap();
    let delta = function.address().0 - function.info().place.address;
    for (address, info) in module.functions() {
        assert_eq!(address.unwrap().0, info.place.address + delta);
    }
    let names: Vec<&str> = module.functions().map(|(_, info)| &*info.name).collect();
    assert!(
        names.contains(&"leaf") && names.contains(&"recursive"),
        "{names:?}"
    );
    let kernel = module.kernel("k").unwrap();
    let entry = module.image().kernels().iter().find(|k| k.info.name == "k");
    let (entry, descriptor) = entry.map(|k| (k.entry, k.descriptor)).unwrap();
    assert_eq!(kernel.entry().unwrap().0, entry.address + delta);
    assert_eq!(kernel.descriptor().unwrap().0, descriptor.address + delta);
}
