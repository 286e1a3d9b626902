//! The table of processors against LLVM 22's own tools.
//!
//! The table was filled by asking LLVM's library; these tests ask its programs again, so
//! that an update of LLVM, or a slip in the table, shows. They need llc-22 and llvm-mc-22.

use std::collections::BTreeSet;
use std::process::Output;

use gfxjit_targets::{
    Feature, Generation, ImageTarget, Processor, TargetId, default_code_object_version,
};
use gfxjit_test_tools::{Folder, output};

fn tool(folder: &Folder, program: &str, arguments: &[&str]) -> Output {
    output(&mut folder.command(program, arguments))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// `-mcpu=` of a processor.
fn mcpu(p: Processor) -> String {
    format!("-mcpu={p}")
}

/// Header of an ELF: e_flags and EI_ABIVERSION.
fn header(elf: &[u8]) -> (u32, u8) {
    (u32::from_le_bytes(elf[48..52].try_into().unwrap()), elf[8])
}

/// Contents of the first section whose flags and type match: `.text` or `.rodata` of the
/// small objects made here, found by name.
fn section<'a>(elf: &'a [u8], name: &str) -> &'a [u8] {
    let u16_at = |at: usize| u16::from_le_bytes(elf[at..at + 2].try_into().unwrap()) as usize;
    let u64_at = |at: usize| u64::from_le_bytes(elf[at..at + 8].try_into().unwrap()) as usize;
    let table = u64_at(40);
    let names = u64_at(table + u16_at(62) * 64 + 24);
    (0..u16_at(60))
        .map(|i| table + i * 64)
        .find(|&h| {
            let start = names + u32::from_le_bytes(elf[h..h + 4].try_into().unwrap()) as usize;
            elf[start..].starts_with(name.as_bytes()) && elf[start + name.len()] == 0
        })
        .map(|h| &elf[u64_at(h + 24)..u64_at(h + 24) + u64_at(h + 32)])
        .unwrap_or_else(|| panic!("no section {name}"))
}

#[test]
fn the_table_is_all_llvm_knows() {
    let dir = Folder::new();
    let out = tool(&dir, "llc-22", &["-march=amdgcn", "-mcpu=help"]);
    // `generic` and `generic-hsa` are not processors but placeholders without a code
    // object of their own.
    let known: BTreeSet<String> = (text(&out.stdout) + &text(&out.stderr))
        .lines()
        .filter_map(|line| line.split_once(" - Select the "))
        .map(|(name, _)| name.trim().to_owned())
        .filter(|name| !["generic", "generic-hsa"].contains(&name.as_str()))
        .collect();
    let ours: BTreeSet<String> = Processor::all()
        .flat_map(|p| p.aliases().iter().copied().chain([p.name()]))
        .map(str::to_owned)
        .collect();
    assert_eq!(ours, known);
}

#[test]
fn elf_flags_are_llvms() {
    let dir = Folder::new();
    std::fs::write(
        dir.path("k.ll"),
        "define amdgpu_kernel void @k() { ret void }",
    )
    .unwrap();
    let check = |target: TargetId, version: u8| {
        let mattr = format!("-mattr={}", target.llvm_features());
        let cov = format!("--amdhsa-code-object-version={version}");
        let cpu = mcpu(target.processor());
        let triple = "-mtriple=amdgcn-amd-amdhsa";
        let out = tool(
            &dir,
            "llc-22",
            &[
                triple,
                &cpu,
                &mattr,
                &cov,
                "-filetype=obj",
                "k.ll",
                "-o",
                "k.o",
            ],
        );
        assert!(
            out.status.success(),
            "{target} V{version}: {}",
            text(&out.stderr)
        );
        let (flags, abi) = header(&std::fs::read(dir.path("k.o")).unwrap());
        assert_eq!(
            target.elf_flags(version),
            Ok(flags),
            "{target} V{version}: {flags:#x}"
        );
        assert_eq!(TargetId::from_elf(flags, abi), Ok(target));
        let image = ImageTarget::from_elf(flags, abi).unwrap();
        assert_eq!(image.code_object_version, version);
        assert_eq!(image.elf_flags(), Ok(flags));
        assert_eq!(
            image.generic_version,
            u8::from(target.processor().is_generic())
        );
    };
    for p in Processor::all() {
        check(p.into(), 6);
        check(p.into(), default_code_object_version(p));
        if p.supports_xnack() {
            check(TargetId::new(p, Feature::On, Feature::Any).unwrap(), 6);
        }
        if p.supports_sramecc() {
            check(TargetId::new(p, Feature::Off, Feature::Off).unwrap(), 6);
        }
    }
    for name in ["gfx803", "gfx90a:sramecc+:xnack-", "gfx1030"] {
        check(name.parse().unwrap(), 4);
    }
    for p in Processor::all().filter(|p| p.is_generic()) {
        let args = ["-mtriple=amdgcn-amd-amdhsa", &mcpu(p), "k.ll", "-o", "k.o"];
        let out = tool(
            &dir,
            "llc-22",
            &[
                &args[..],
                &["--amdhsa-code-object-version=5", "-filetype=obj"],
            ]
            .concat(),
        );
        assert!(!out.status.success(), "{p} is V6 only");
        assert!(TargetId::from(p).elf_flags(5).is_err());
    }
}

/// The assembler counts FLAT_SCRATCH by default, and GFX6, which has none, cannot say no.
fn always_reserves_flat_scratch(p: Processor) -> bool {
    p.generation() == Generation::Gfx6
}

/// Register counts whose encoding is compared.
const VGPRS: &[u32] = &[1, 4, 5, 8, 9, 16, 17, 24, 25, 100, 128, 129, 256];

/// One kernel descriptor in assembly.
fn descriptor(name: &str, vgprs: u32, sgprs: u32, more: &str) -> String {
    format!(
        ".amdhsa_kernel {name}\n.amdhsa_next_free_vgpr {vgprs}\n.amdhsa_next_free_sgpr {sgprs}\n\
         {more}\n.end_amdhsa_kernel\n"
    )
}

#[test]
fn descriptor_granules_and_isa_versions() {
    let dir = Folder::new();
    for p in Processor::all() {
        let mut source = format!(".amdgcn_target \"amdgcn-amd-amdhsa--{p}\"\n");
        source += ".long .amdgcn.gfx_generation_number, .amdgcn.gfx_generation_minor, \
                   .amdgcn.gfx_generation_stepping\n.section .rodata,\"a\"\n";
        // What the assembler adds for VCC and the like is switched off, to see the granule.
        let mut bare = String::from(".amdhsa_reserve_vcc 0\n");
        if p.generation() >= Generation::Gfx7 && !p.has_architected_flat_scratch() {
            bare += ".amdhsa_reserve_flat_scratch 0\n";
        }
        if p.has_unified_vgprs() {
            bare += ".amdhsa_accum_offset 4\n";
        }
        let mut kernels = 0;
        for &wave in p.wave_sizes() {
            let size = match p.wave_sizes().len() {
                1 => String::new(),
                _ => format!(".amdhsa_wavefront_size32 {}\n", u32::from(wave == 32)),
            };
            for &n in VGPRS {
                source += &descriptor(&format!("k{kernels}"), n, 16, &(bare.clone() + &size));
                kernels += 1;
            }
        }
        std::fs::write(dir.path("m.s"), &source).unwrap();
        let cpu = mcpu(p);
        let args = [
            "-triple=amdgcn-amd-amdhsa",
            &cpu,
            "m.s",
            "-filetype=obj",
            "-o",
            "m.o",
        ];
        let out = tool(&dir, "llvm-mc-22", &args);
        let err = text(&out.stderr);
        assert!(out.status.success(), "{p}: {err}");
        let elf = std::fs::read(dir.path("m.o")).unwrap();
        let words: Vec<u32> = section(&elf, ".text")
            .chunks_exact(4)
            .map(|w| u32::from_le_bytes(w.try_into().unwrap()))
            .collect();
        let v = p.isa_version();
        assert_eq!(
            words,
            [v.major.into(), v.minor.into(), v.stepping.into()],
            "{p}"
        );
        let mut descriptors = section(&elf, ".rodata").chunks_exact(64);
        for &wave in p.wave_sizes() {
            for &n in VGPRS {
                let d = descriptors.next().unwrap();
                let rsrc1 = u32::from_le_bytes(d[48..52].try_into().unwrap());
                let expected = n.div_ceil(p.vgpr_encoding_granule(wave)) - 1;
                assert_eq!(rsrc1 & 63, expected, "{p} wave{wave}, {n} VGPRs");
                // A target id that leaves XNACK open reserves its mask.
                let xnack = p.supports_xnack();
                let sgprs = 16 + p.extra_sgprs(false, always_reserves_flat_scratch(p), xnack);
                let expected = p.sgpr_encoding_granule().map_or(0, |g| {
                    // gfx802 and gfx805 always take 96.
                    let sgprs = if p.addressable_sgprs() == 96 {
                        96
                    } else {
                        sgprs
                    };
                    sgprs.div_ceil(g) - 1
                });
                assert_eq!((rsrc1 >> 6) & 15, expected, "{p} SGPRs");
            }
        }
    }
}

#[test]
fn extra_sgprs_are_the_assemblers() {
    let dir = Folder::new();
    for name in [
        "gfx600", "gfx701", "gfx803", "gfx900", "gfx90a", "gfx942", "gfx1030",
    ] {
        let p: Processor = name.parse().unwrap();
        for case in 0..8u32 {
            let (vcc, flat, xnack) = (case & 1, (case >> 1) & 1, case >> 2);
            let flat_settable =
                p.generation() >= Generation::Gfx7 && !p.has_architected_flat_scratch();
            if (flat == 1 && !flat_settable) || (xnack == 1 && !p.supports_xnack()) {
                continue;
            }
            let mut more = format!(".amdhsa_reserve_vcc {vcc}\n");
            if flat_settable {
                more += &format!(".amdhsa_reserve_flat_scratch {flat}\n");
            }
            if p.has_unified_vgprs() {
                more += ".amdhsa_accum_offset 4\n";
            }
            // Sixteen counts: every step of 2 changes the granulated figure at one of them.
            let descriptors: String = (1..=16u32)
                .map(|n| descriptor(&format!("k{n}"), 4, n, &more))
                .collect();
            let source = format!(".section .rodata,\"a\"\n{descriptors}");
            std::fs::write(dir.path("m.s"), source).unwrap();
            let mattr = match (p.supports_xnack(), xnack) {
                (false, _) => "-mattr=",
                (true, 0) => "-mattr=-xnack",
                (true, _) => "-mattr=+xnack",
            };
            let args = [
                "-triple=amdgcn-amd-amdhsa",
                &mcpu(p),
                mattr,
                "m.s",
                "-filetype=obj",
                "-o",
                "m.o",
            ];
            let out = tool(&dir, "llvm-mc-22", &args);
            assert!(out.status.success(), "{p}: {}", text(&out.stderr));
            let elf = std::fs::read(dir.path("m.o")).unwrap();
            for (n, d) in (1..=16u32).zip(section(&elf, ".rodata").chunks_exact(64)) {
                let rsrc1 = u32::from_le_bytes(d[48..52].try_into().unwrap());
                let flat = flat == 1 || always_reserves_flat_scratch(p);
                let sgprs = n + p.extra_sgprs(vcc == 1, flat, xnack == 1);
                let expected = p
                    .sgpr_encoding_granule()
                    .map_or(0, |g| sgprs.div_ceil(g) - 1);
                assert_eq!(
                    (rsrc1 >> 6) & 15,
                    expected,
                    "{p} vcc {vcc} flat {flat} xnack {xnack} n {n}"
                );
            }
        }
    }
}

#[test]
fn abilities_are_what_the_assembler_accepts() {
    let dir = Folder::new();
    // Each on a line of its own; an error names the line.
    type Ability = fn(Processor) -> bool;
    let plain: &[(&str, Ability)] = &[
        (
            "s_mov_b64 s[0:1], src_shared_base",
            Processor::has_aperture_registers,
        ),
        ("v_accvgpr_read_b32 v0, a0", Processor::has_agprs),
    ];
    let directives: &[(&str, Ability)] = &[
        (".amdhsa_user_sgpr_flat_scratch_init 1", |p| {
            !p.has_architected_flat_scratch()
        }),
        (
            ".amdhsa_user_sgpr_kernarg_preload_length 1",
            Processor::has_kernarg_preload,
        ),
        (".amdhsa_accum_offset 4", Processor::has_unified_vgprs),
        (".amdhsa_wavefront_size32 1", |p| {
            p.default_wave_size() == 32
        }),
    ];
    let mut source = String::new();
    let mut lines: Vec<(usize, &str, Ability)> = Vec::new();
    for (line, ability) in plain {
        source += line;
        source += "\n";
        lines.push((source.lines().count(), line, *ability));
    }
    for (i, (line, ability)) in directives.iter().enumerate() {
        source += &format!(".amdhsa_kernel k{i}\n{line}\n");
        lines.push((source.lines().count(), line, *ability));
        source += ".amdhsa_next_free_vgpr 1\n.amdhsa_next_free_sgpr 1\n.end_amdhsa_kernel\n";
    }
    std::fs::write(dir.path("m.s"), &source).unwrap();
    for p in Processor::all() {
        let args = [
            "-triple=amdgcn-amd-amdhsa",
            &mcpu(p),
            "m.s",
            "-filetype=null",
        ];
        let errors = text(&tool(&dir, "llvm-mc-22", &args).stderr);
        for (number, line, ability) in &lines {
            let accepted = !errors.contains(&format!("m.s:{number}:"));
            assert_eq!(ability(p), accepted, "{p}: {line}\n{errors}");
        }
    }
}

#[test]
fn files_and_ids_are_what_the_compiler_uses() {
    const COUNTS: &[u32] = &[25, 32, 49, 64, 72, 97, 130, 200, 256];
    let dir = Folder::new();
    let mut kernels: String = COUNTS
        .iter()
        .map(|n| {
            let last = n - 1;
            format!(
                "define amdgpu_kernel void @o{n}() {{ call void asm sideeffect \"\", \
                 \"~{{v{last}}}\"()\n ret void }}\n"
            )
        })
        .collect();
    kernels += "define amdgpu_kernel void @ids(ptr addrspace(1) %p) {
      %y = call i32 @llvm.amdgcn.workitem.id.y()
      %w = call i32 @llvm.amdgcn.workgroup.id.x()
      %a = add i32 %y, %w
      store i32 %a, ptr addrspace(1) %p
      ret void }\n";
    std::fs::write(dir.path("occupancy.ll"), kernels).unwrap();
    std::fs::write(
        dir.path("lds.ll"),
        "@l = internal addrspace(3) global [1048576 x i8] poison
         define amdgpu_kernel void @k(i32 %i) {
           %g = getelementptr i8, ptr addrspace(3) @l, i32 %i
           store volatile i8 1, ptr addrspace(3) %g
           ret void }",
    )
    .unwrap();
    let triple = "-mtriple=amdgcn-amd-amdhsa";
    for p in Processor::all() {
        for &wave in p.wave_sizes() {
            let mattr = match p.wave_sizes().len() {
                1 => "-mattr=",
                _ if wave == 32 => "-mattr=+wavefrontsize32,-wavefrontsize64",
                _ => "-mattr=-wavefrontsize32,+wavefrontsize64",
            };
            let args = [triple, &mcpu(p), mattr, "occupancy.ll", "-o", "-"];
            let out = tool(&dir, "llc-22", &args);
            assert!(out.status.success(), "{p}: {}", text(&out.stderr));
            let asm = text(&out.stdout);
            let occupancies: Vec<u32> = asm
                .lines()
                .filter_map(|l| l.strip_prefix("; Occupancy: "))
                .map(|n| n.trim().parse().unwrap())
                .collect();
            let expected: Vec<u32> = COUNTS
                .iter()
                .map(|n| {
                    let allocated = n.next_multiple_of(p.vgpr_granule(wave));
                    let by_vgprs = p.total_vgprs(wave) / allocated;
                    // Where every wave is given 96 SGPRs, these are the limit.
                    let by_sgprs = match p.addressable_sgprs() {
                        96 => p.total_sgprs() / 96,
                        _ => u32::MAX,
                    };
                    by_vgprs.min(by_sgprs).clamp(1, p.max_waves_per_simd())
                })
                .collect();
            assert_eq!(occupancies[..COUNTS.len()], expected, "{p} wave{wave}");
            let ids = &asm[asm.find("\nids:").unwrap()..];
            assert_eq!(
                ids.contains("v_bfe_u32"),
                p.has_packed_work_item_ids(),
                "{p}"
            );
            assert_eq!(ids.contains("ttmp9"), p.has_architected_sgprs(), "{p}");
        }
        let out = tool(&dir, "llc-22", &[triple, &mcpu(p), "lds.ll", "-o", "-"]);
        let limit = format!("exceeds limit ({})", p.lds_bytes());
        assert!(
            text(&out.stderr).contains(&limit),
            "{p}: {}",
            text(&out.stderr)
        );
    }
}
