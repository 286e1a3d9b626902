//! PTX that is no PTX, or not done: errors with a place, whatever stands there.

use gfxjit_ptx::{Piece, assembly, intrinsic, to_ir};

/// A kernel with this inside.
fn kernel(inside: &str) -> String {
    format!(
        ".version 7.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 a)\n{{\n\
         .reg .pred %p<4>;\n.reg .b16 %rs<4>;\n.reg .b32 %r<9>;\n.reg .b64 %rd<9>;\n{inside}\nret;\n}}\n"
    )
}

fn error(text: &str) -> String {
    to_ir(text).expect_err(text).to_string()
}

#[test]
fn what_is_not_done_is_refused_by_name_and_line() {
    for (inside, said) in [
        (
            "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};",
            "10:1: `mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32` has a shape or registers",
        ),
        (
            "mma.sp::ordered_metadata.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%r1,%r2,%r3,%r4}, \
             {%r1,%r2}, {%r1,%r2}, {%r1,%r2,%r3,%r4}, %r1, 0;",
            "multiplies a sparse matrix",
        ),
        (
            "mma.sync.aligned.m16n8k4294967295.row.col.f32.f16.f16.f32 {%r1}, {%r2}, {%r3}, {%r4};",
            "names no shape that is done",
        ),
        (
            "wmma.load.a.sync.aligned.row.m4294967295n8k16.s8 {%r1}, [%rd1];",
            "names no shape that is done",
        ),
        ("cvt.sat.s128.s64 %rd1, %rd2;", "is not done for this type"),
        (
            "vavrg.u32.u32.u32 %r1, %r2, %r3;",
            "is no instruction that is done",
        ),
        (
            "vadd2.u32.u32.u32 %r1.h01, %r2, %r3, %r4;",
            "has no parts `.h01`",
        ),
        (
            "vadd4.u32.u32.u32 %r1, %r2.b1234567, %r3, %r4;",
            "has no parts",
        ),
        (
            "vmad.u32.u32.u32.po %r1, -%r2, %r3, %r4;",
            "negates more than it can",
        ),
        (
            "red.global.v4.f32.add [%rd1], {%r1, %r2};",
            "is not done for these operands",
        ),
        (
            "mbarrier.arrive.expect_tx.shared.b64 %rd1, [%rd2];",
            "says not how many bytes",
        ),
        (
            "wgmma.fence.sync.aligned;",
            "is a matrix instruction of a group of four warps",
        ),
        (
            "\n  tex.1d.v4.f32.f32 {%r1,%r2,%r3,%r4}, [%rd1];",
            "11:3: `tex.1d",
        ),
        (
            "add.rz.f16 %rs1, %rs2, %rs3;",
            "rounds otherwise than to nearest (`.rz`)",
        ),
        ("add.u32.nonsense %r1, %r2, %r3;", "`.nonsense`"),
        ("bar.sync 0, 32;", "counts some of a workgroup's work-items"),
        ("frobnicate.u32 %r1;", "is no instruction that is done"),
        ("mov.u32 %r1, %nothing;", "`%nothing` is not known"),
        ("mov.u32 %r9, 1;", "`%r9` is no register"),
        ("bra nowhere;", "leads to `nowhere`"),
        ("call.uni missing;", "calls `missing`, which is not known"),
        ("add.u32 %r1, %r2;", "too few"),
        ("ld.global.b32 %r1, [%rd1+x];", "a whole number is expected"),
        ("ld.global.b32 %r1, %rd1;", "needs an address in brackets"),
        ("mov.u32 %r1, 0x;", "is no number"),
        ("mov.u32 %r1, 1", "`;` is expected, and `ret` stands there"),
        (
            "clusterlaunchcontrol.query_cancel.is_canceled.pred.b128 %p1, %rd1;",
            "clusters",
        ),
        (".local .b8 x[9999999999];", "is no size"),
        (
            "shl.b32 %r1, %r2, {%r3, %r4, %r5};",
            "do not make up the whole",
        ),
    ] {
        let text = kernel(inside);
        let message = error(&text);
        assert!(message.contains(said), "{inside}: {message}");
    }
}

#[test]
fn files_that_are_damaged_are_errors() {
    for (text, said) in [
        (".version 11.0\n", "1:10: not a version"),
        (
            ".version 7.0\n.target sm_80\n.address_size 32\n.entry k() { ret; }",
            "32 bits",
        ),
        (".version 7.0\n/* no end", "a comment without end"),
        (".visible .entry k(", "a type is expected, and the end"),
        (
            ".visible .entry k() {",
            "an instruction is expected, and the end",
        ),
        (".global .b8 x[2] = {1, 2, 3};", "more values than elements"),
        (".global .u64 x = y;", "`y` is not known"),
        (".global .texref t;", "textures are not done"),
        ("\u{fffd}", "not a character of PTX"),
    ] {
        let message = error(text);
        assert!(message.contains(said), "{text}: {message}");
    }
    let deep = kernel(&"{".repeat(500));
    assert!(error(&deep).contains("nest too deep"));
}

#[test]
fn assembly_becomes_a_function() {
    let ir = assembly("f", "mov.u32 $0, %laneid;", "=r", "i32", &[]).unwrap();
    assert!(ir.contains("@llvm.nvvm.read.ptx.sreg.laneid()"), "{ir}");
    let two = "{ .reg .pred p; setp.lt.s32 p, $2, $3; selp.b32 $0, $2, $3, p; mov.f32 $1, $4; }";
    let ir = assembly(
        "f",
        two,
        "=r,=f,r,r,f",
        "{ i32, float }",
        &["i32", "i32", "float"],
    )
    .unwrap();
    assert!(ir.contains("ret { i32, float }"), "{ir}");
    let said = assembly("f", "mma.sync $0;", "=r", "i32", &[])
        .unwrap_err()
        .to_string();
    assert!(said.starts_with("1:1: `mma.sync`"), "{said}");
    assert!(assembly("f", "mov.u32 $0, 1;", "=x", "i32", &[]).is_err());
    assert!(assembly("f", "mov.u32 $9, 1;", "=r", "i32", &[]).is_err());
}

/// Texts made of pieces of PTX and of damage to a good one: no panic, and no endless work.
#[test]
fn damaged_texts_do_no_harm() {
    let good = kernel(
        "ld.param.u64 %rd1, [a];\ncvta.to.global.u64 %rd2, %rd1;\nmov.u32 %r1, %tid.x;\n\
         mad.wide.u32 %rd3, %r1, 4, %rd2;\nld.global.v2.b32 {%r2, %r3}, [%rd3+8];\n\
         setp.lt.s32 %p1|%p2, %r2, %r3;\n@!%p1 bra L;\nshfl.sync.down.b32 %r4|%p3, %r2, 1, 31, -1;\n\
         lop3.b32 %r5, %r2, %r3, %r4, 0x96;\natom.global.add.u32 %r6, [%rd3], %r5;\nL:\n\
         { .param .b32 q; st.param.b32 [q], %r1; }\ncvt.rn.f32.s32 %r7, %r1;\n\
         vadd2.s32.s32.u32.sat %r1.h1, %r2.h10, %r3.h32, %r4;\nred.global.v2.f32.add [%rd3], {%r2, %r3};\n\
         mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%r1, %r2}, {%r3}, {%r4}, {%r5, %r6};\n\
         wmma.load.a.sync.aligned.col.m16n16k16.shared.s8 {%r1, %r2}, [%r3], %r4;\n\
         cvt.rn.satfinite.e4m3x2.f32 %rs1, %r1, %r2;\ncvt.pack.sat.u8.s32.b32 %r1, %r2, %r3, %r4;\n\
         mbarrier.arrive.shared.b64 %rd1, [%r1];\nst.global.b32 [%rd3], %r7;",
    );
    assert!(to_ir(&good).is_ok());
    let bytes = good.as_bytes();
    let start = std::time::Instant::now();
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % below.max(1) as u64).unwrap()
    };
    let mut runs = 0;
    while start.elapsed() < std::time::Duration::from_secs(1) {
        let mut text = bytes.to_vec();
        for _ in 0..=next(6) {
            let (at, from, length) = (next(text.len()), next(text.len()), next(30));
            match next(4) {
                0 => text[at] = u8::try_from(next(128)).unwrap(),
                1 => {
                    let end = (from + length).min(text.len());
                    let piece = text[from..end].to_vec();
                    text.splice(at..at, piece);
                }
                2 => {
                    let end = (at + length).min(text.len());
                    text.drain(at..end);
                    if text.is_empty() {
                        text.push(b';');
                    }
                }
                _ => text.truncate(at + 1),
            }
        }
        let text = String::from_utf8_lossy(&text);
        std::hint::black_box(to_ir(&text).is_ok());
        std::hint::black_box(assembly("f", &text, "=r,r", "i32", &["i32"]).is_ok());
        runs += 1;
    }
    assert!(runs > 100, "{runs}");
}

#[test]
fn intrinsics_of_matrices_are_instructions() {
    let half = "<2 x half>";
    let four = "{ float, float, float, float }";
    let a_to_c = [
        half, half, half, half, half, half, "float", "float", "float", "float",
    ];
    let piece = intrinsic("mma.m16n8k16.row.col.f32.f32", four, &a_to_c);
    let Some(Piece { text, constraints }) = piece else {
        panic!("no instruction");
    };
    assert_eq!(
        text,
        "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {$0, $1, $2, $3}, {$4, $5, $6, $7}, {$8, $9}, \
         {$10, $11, $12, $13};"
    );
    assert_eq!(constraints, "=r,=r,=r,=r,r,r,r,r,r,r,r,r,r,r");
    let load = intrinsic(
        "wmma.m8n8k4.load.a.col.stride.f64.p3",
        "double",
        &["ptr addrspace(3)", "i32"],
    );
    let load = load.expect("an instruction");
    assert_eq!(
        load.text,
        "wmma.load.a.sync.aligned.col.m8n8k4.shared.f64 {$0}, [$1], $2;"
    );
    assert_eq!(load.constraints, "=l,l,r");
    let store = intrinsic(
        "stmatrix.sync.aligned.m8n8.x2.trans.b16.p3",
        "void",
        &["ptr addrspace(3)", "i32", "i32"],
    );
    assert_eq!(
        store.expect("an instruction").text,
        "stmatrix.sync.aligned.m8n8.x2.trans.shared.b16 [$0], {$1, $2};"
    );
    for name in [
        "mma.m16n8k18446744073709551615.row.col.s8",
        "add.rn.f",
        "mma",
        "mma.x.row.col.s8",
        "wmma.m8n8k4.load",
        "mma.sp.m16n8k16.row.col.f16.f16",
    ] {
        assert_eq!(intrinsic(name, "void", &[]), None, "{name}");
    }
}
