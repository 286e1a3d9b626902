//! Code that reaches absolute symbols by distances, as compilers make it for symbols that are not
//! seen outside their image. LLVM's disassembler says what became of it.

use gfxjit_link::{Input, LinkError, Options, link};
use gfxjit_test_tools::{Folder, assemble, llc};

/// One processor of each encoding that LLVM disassembles.
const TARGETS: [&str; 8] = [
    "gfx803", "gfx90a", "gfx942", "gfx1010", "gfx1030", "gfx1100", "gfx1201", "gfx1250",
];

const SOURCE: &str = "
    @x = external hidden addrspace(1) global [4 x i32]
    define amdgpu_kernel void @k(ptr addrspace(1) %p) {
      %v = load i32, ptr addrspace(1) getelementptr(i8, ptr addrspace(1) @x, i32 8)
      store i32 %v, ptr addrspace(1) %p
      ret void
    }";

fn options(definitions: &[&str]) -> Options {
    let mut options = Options::default();
    let parsed = definitions.iter().map(|text| text.parse().unwrap());
    options.define = parsed.collect();
    options
}

fn disassembled(image: &[u8], target: &str) -> String {
    let folder = Folder::new();
    folder.write("a.co", image);
    let cpu = format!("--mcpu={target}");
    folder.run("llvm-objdump-22", &["-d", &cpu, "a.co"])
}

#[test]
fn distances_to_numbers_become_the_numbers() {
    for target in TARGETS {
        let object = llc(SOURCE, target, 5, &[]);
        let options = options(&["x=0x7f1234567890"]);
        let image = link(&[Input::new("a.o", &object)], &options).unwrap();
        let text = disassembled(&image.image, target);
        let has = |what: &str| {
            let mut lines = text.lines();
            lines.any(|line| line.contains("s_mov_b") && line.contains(what))
        };
        let expected: &[&str] = match target {
            "gfx1250" => &["0x7f1234567898"],
            _ => &["0x34567898", "0x7f12"],
        };
        for expected in expected {
            assert!(has(expected), "{target}: {expected}\n{text}");
        }
        assert!(!text.contains("<unknown>"), "{target}\n{text}");
    }
}

/// Pairs that are written by hand, and what is said of those that cannot be changed.
#[test]
fn what_is_no_pair_is_refused_by_name() {
    let refused = [
        (
            "s_getpc_b64 s[4:5]\n s_add_u32 s4, s4, x@rel32@lo+4\n s_addc_u32 s5, s6, x@rel32@hi+12",
            "the same pair",
        ),
        (
            "s_getpc_b64 s[6:7]\n s_add_u32 s4, s4, x@rel32@lo+4\n s_addc_u32 s5, s5, x@rel32@hi+12",
            "no `s_getpc_b64`",
        ),
        (
            "s_getpc_b64 s[4:5]\n s_add_u32 s4, s4, x@rel32@lo+4\n s_add_u32 s5, s5, x@rel32@hi+12",
            "no `s_addc_u32`",
        ),
        (
            "s_getpc_b64 s[4:5]\n s_add_u32 s4, s4, x@rel32@lo+4\n s_addc_u32 s5, s5, x@rel32@hi+12\n s_cselect_b32 s0, s1, s2",
            "carry flag",
        ),
        (
            "s_getpc_b64 s[4:5]\n s_add_u32 s4, s4, x@rel32@lo+4\n s_addc_u32 s5, s5, x@rel32@hi+12\n s_cbranch_scc1 1",
            "carry flag",
        ),
        ("s_mov_b32 s4, x@rel32@lo", "no `s_add_u32`"),
        (".long x@rel32@lo", "begins its section"),
        ("s_endpgm\n s_endpgm\n .quad x@rel64", "`s_add_nc_u64`"),
    ];
    for target in ["gfx90a", "gfx1030", "gfx1100"] {
        for (code, reason) in refused {
            let text = format!(
                ".text\n.globl f\n.type f,@function\nf:\n{code}\n s_endpgm\n s_endpgm\n s_endpgm\n"
            );
            let object = assemble(&text, target, 5, &[]);
            let error = link(&[Input::new("a.o", &object)], &options(&["x=0x1000"])).unwrap_err();
            assert!(matches!(error, LinkError::Relocation { .. }), "{error}");
            let message = error.to_string();
            assert!(message.contains(reason), "{target} {code}: {message}");
            assert!(
                message.contains("`x`") && message.contains("a.o"),
                "{message}"
            );
        }
    }
}

/// The bytes are those that the assembler makes of the moves.
#[test]
fn results_of_pairs_may_go_elsewhere() {
    for target in ["gfx700", "gfx803", "gfx942", "gfx1030", "gfx1100"] {
        let code = |pair: &str| {
            let text = format!(
                ".text\n.globl f\n.type f,@function\nf:\n s_getpc_b64 s[4:5]\n {pair}\n \
                 s_endpgm\n"
            );
            assemble(&text, target, 5, &[])
        };
        let linked = |object: &[u8], x: &str| {
            let options = options(&[x]);
            let image = link(&[Input::new("a.o", object)], &options).unwrap().image;
            let elf = gfxjit_codeobj::elf::Elf::parse(&image).unwrap();
            elf.section_named(".text").unwrap().data.to_vec()
        };
        let x = "x=0x5566778811223344";
        let pair = code("s_add_u32 s8, s4, x@rel32@lo+4\n s_addc_u32 s9, s5, x@rel32@hi+12");
        let moves = code("s_mov_b32 s8, 0x11223344\n s_mov_b32 s9, 0x55667788");
        assert_eq!(linked(&pair, x), linked(&moves, x), "{target}");
        // A weak symbol without a definition is zero.
        let weak = code(
            ".weak w\n .hidden w\n s_add_u32 s8, s4, w@rel32@lo+4\n \
             s_addc_u32 s9, s5, w@rel32@hi+12",
        );
        assert_eq!(linked(&weak, x), linked(&pair, "x=0"), "{target}");
    }
}
