//! Links that are made again after a change give what a whole link gives, byte for byte.

use gfxjit_codeobj::elf::ElfFile;
use gfxjit_codeobj::info::{self, FunctionInfo, Resources};
use gfxjit_link::{
    Change, CodeFacts, FunctionCode, FunctionFacts, Incremental, Input, LinkError, Options, link,
};
use gfxjit_test_tools::llc;

const TARGETS: [&str; 4] = ["gfx90a", "gfx1030", "gfx1100", "gfx1201"];

struct Nothing;

impl CodeFacts for Nothing {
    fn function(&self, _: &FunctionCode<'_>) -> Result<FunctionFacts, String> {
        Err("nothing looks into code here".to_owned())
    }
}

/// An object that says what its functions need, as those of our compiler do.
fn object(ir: &str, target: &str, vgprs: u32, functions: &[(&str, &[&str])]) -> Vec<u8> {
    let flags = match target.starts_with("gfx9") {
        true => 0,
        false => info::WAVE32 | info::WGP_MODE,
    };
    let mut file = ElfFile::parse(&llc(ir, target, 5, &[])).unwrap();
    let infos = functions.iter().map(|(name, calls)| FunctionInfo {
        symbol: (*name).to_owned(),
        resources: Some(Resources {
            flags,
            sgprs: 40,
            vgprs,
            agprs: 0,
            private_segment_bytes: 16,
        }),
        calls: calls.iter().map(|&name| name.to_owned()).collect(),
        ..FunctionInfo::default()
    });
    info::add_to_object(&mut file, &infos.collect::<Vec<_>>()).unwrap();
    file.write().unwrap()
}

fn kernel(target: &str) -> Vec<u8> {
    let ir = "
        declare hidden i32 @f(i32)
        define amdgpu_kernel void @k(ptr addrspace(1) %p) {
          %v = call i32 @f(i32 5)
          store i32 %v, ptr addrspace(1) %p
          ret void
        }";
    object(ir, target, 41, &[("k", &["f"])])
}

/// A function with a table, data, and a call, and what may differ in it.
fn function(target: &str, factor: u32, data: u32, callee: &str, vgprs: u32) -> Vec<u8> {
    let ir = format!(
        "@data = hidden addrspace(1) global [2 x i32] [i32 1, i32 {data}]
         @where = addrspace(1) global ptr addrspace(1) @data
         declare i32 @g(i32)
         declare hidden i32 @h(i32)
         define hidden i32 @f(i32 %x) {{
           %m = mul i32 %x, {factor}
           %p = load ptr addrspace(1), ptr addrspace(1) @where
           %d = load i32, ptr addrspace(1) %p
           %e = load i32, ptr addrspace(1) @data
           %s = add i32 %m, %d
           %t = add i32 %s, %e
           %c = call i32 @{callee}(i32 %t)
           ret i32 %c
         }}
         define i32 @other(i32 %x) {{
           %a = call i32 @g(i32 %x)
           %b = call i32 @h(i32 %a)
           ret i32 %b
         }}"
    );
    let calls: &[&str] = &[callee];
    object(&ir, target, vgprs, &[("f", calls), ("other", &["g", "h"])])
}

fn leaves(target: &str) -> Vec<u8> {
    let ir = "
        define i32 @g(i32 %x) { %r = add i32 %x, 1 ret i32 %r }
        define hidden i32 @h(i32 %x) { %r = add i32 %x, 2 ret i32 %r }";
    object(ir, target, 3, &[("g", &[]), ("h", &[])])
}

#[test]
fn changed_objects_give_the_image_of_a_whole_link() {
    for target in TARGETS {
        let objects = [
            kernel(target),
            function(target, 1000, 7, "h", 41),
            leaves(target),
        ];
        let named = |objects: &[Vec<u8>]| -> Vec<(String, Vec<u8>)> {
            let all = objects.iter().enumerate();
            all.map(|(at, bytes)| (format!("{at}.o"), bytes.clone()))
                .collect()
        };
        let whole = |objects: &[Vec<u8>]| {
            let named = named(objects);
            let inputs: Vec<Input<'_>> = named
                .iter()
                .map(|(name, bytes)| Input::new(name, bytes))
                .collect();
            link(&inputs, &Options::default()).unwrap()
        };
        let mut kept = Incremental::new(named(&objects), Options::default(), &Nothing).unwrap();
        let mut now = objects.to_vec();
        assert_eq!(*kept.linked(), whole(&now));
        // What is changed, and whether the rest of the image stays as it is.
        let changes = [
            ("the same", function(target, 1000, 7, "h", 41), "patched"),
            ("a constant", function(target, 2000, 7, "h", 41), "patched"),
            ("data", function(target, 2000, 70, "h", 41), "patched"),
            ("both", function(target, 3000, 71, "h", 41), "patched"),
            ("a size", function(target, 1, 71, "h", 41), "moved"),
            ("data behind", function(target, 1, 72, "h", 41), "patched"),
            (
                "the size back",
                function(target, 3000, 72, "h", 41),
                "moved",
            ),
            ("registers", function(target, 3000, 71, "h", 99), "linked"),
            ("a size then", function(target, 1, 71, "h", 99), "moved"),
            (
                "a call through the table",
                function(target, 3000, 71, "g", 99),
                "linked",
            ),
            ("back", function(target, 1000, 7, "h", 41), "linked"),
        ];
        for (what, object, how) in changes {
            now[1] = object.clone();
            let change = kept.change(1, object, &Nothing).unwrap();
            let came = match change {
                Change::Patched(_) => "patched",
                Change::Moved => "moved",
                _ => "linked",
            };
            assert_eq!(came, how, "{target} {what}");
            assert_eq!(*kept.linked(), whole(&now), "{target} {what}");
        }
        // A change that cannot be linked changes nothing.
        let error = kept
            .change(2, function(target, 1, 1, "h", 1), &Nothing)
            .unwrap_err();
        assert!(matches!(error, LinkError::Duplicate { .. }), "{error}");
        assert!(kept.change(3, Vec::new(), &Nothing).is_err());
        assert!(kept.change(0, b"no object".to_vec(), &Nothing).is_err());
        assert_eq!(*kept.linked(), whole(&now));
        let again = function(target, 4000, 7, "h", 41);
        now[1] = again.clone();
        assert!(matches!(
            kept.change(1, again, &Nothing),
            Ok(Change::Patched(_))
        ));
        assert_eq!(*kept.linked(), whole(&now));
    }
}

/// Damaged objects end in an error or in the image of a whole link, whatever is wrong with them.
#[test]
fn damaged_changes_give_what_a_whole_link_gives() {
    let target = "gfx1100";
    let good = function(target, 1000, 7, "h", 41);
    let rest = [kernel(target), leaves(target)];
    let inputs = |middle: &[u8]| {
        vec![
            ("0.o".to_owned(), rest[0].clone()),
            ("1.o".to_owned(), middle.to_vec()),
            ("2.o".to_owned(), rest[1].clone()),
        ]
    };
    let mut kept = Incremental::new(inputs(&good), Options::default(), &Nothing).unwrap();
    let mut patched = 0;
    for at in (0..good.len()).step_by(3) {
        let mut damaged = good.clone();
        damaged[at] ^= 1 << (at % 8);
        let named = inputs(&damaged);
        let all: Vec<Input<'_>> = named
            .iter()
            .map(|(name, bytes)| Input::new(name, bytes))
            .collect();
        let whole = link(&all, &Options::default());
        let change = kept.change(1, damaged, &Nothing);
        match (&whole, &change) {
            (Ok(whole), Ok(change)) => {
                patched += usize::from(matches!(change, Change::Patched(_)));
                assert_eq!(kept.linked().image, whole.image, "byte {at}: {change:?}");
            }
            (Err(_), Err(_)) => {}
            _ => panic!("byte {at}: {:?}, {change:?}", whole.as_ref().err()),
        }
        kept.change(1, good.clone(), &Nothing).unwrap();
    }
    assert!(patched > 50, "{patched}");
}
