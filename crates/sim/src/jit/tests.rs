//! Translations for hosts that the tests do not run on: LLVM's back end for AArch64 makes code
//! of the IR that is emitted for it. And what becomes of code that LLVM gives up on.

use std::path::Path;
use std::process::Command;

use gfxjit_codeobj::descriptor::KernelDescriptor;
use gfxjit_codeobj::elf::Elf;

use super::*;
use crate::interp::{CodeSegment, linear_resources};
use crate::memory::{MemoryView, Snapshot};

/// Lanes of a chunk on AArch64: its vectors have 128 bits.
const WIDTH: u32 = 4;

/// The IR of an image's kernels.
fn emitted(image: &[u8], target: TargetId) -> Vec<String> {
    let elf = Elf::parse(image).unwrap();
    let code: Vec<CodeSegment> = elf
        .segments()
        .iter()
        .filter(|segment| segment.kind == 1 && segment.flags & 1 != 0)
        .map(|segment| CodeSegment {
            address: segment.vaddr,
            bytes: elf
                .at_address(segment.vaddr, segment.filesz)
                .unwrap()
                .to_vec(),
        })
        .collect();
    let program = Program::new(target, code, 0);
    let processor = target.processor();
    let wave_size = processor.default_wave_size();
    let setting = Setting {
        width: WIDTH,
        masks: false,
        wave_size,
        flat_scratch: FlatScratch::of(processor),
        scratch_resource: None,
        linear: linear_resources(processor.generation()),
        long_permute: processor.generation() < Generation::Gfx10_1,
        keep_registers: false,
        index_in_ttmp: false,
        ids: None,
    };
    let symbols = elf.dynsym().unwrap().unwrap();
    let mut all = Vec::new();
    for symbol in symbols.iter() {
        let name = symbols.strings().get(symbol.name).unwrap_or_default();
        if !name.ends_with(b".kd") {
            continue;
        }
        let descriptor = KernelDescriptor::read(elf.at_address(symbol.value, 64).unwrap()).unwrap();
        let entry = symbol
            .value
            .wrapping_add_signed(descriptor.kernel_code_entry_byte_offset);
        let region = Region::find(program.table(wave_size), entry).unwrap();
        assert!(!region.blocks.is_empty());
        all.push(translate::translate(&region, setting, 0).ir);
    }
    all
}

#[test]
fn aarch64_has_code_for_what_is_emitted() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/triton");
    let dir = tempfile::tempdir().unwrap();
    for (kernel, target) in [
        ("add", "gfx90a"),
        ("dropout", "gfx1100"),
        ("rotary", "gfx1201"),
    ] {
        let image = std::fs::read(tests.join(format!("{kernel}.{target}.hsaco"))).unwrap();
        let emitted = emitted(&image, target.parse().unwrap());
        assert!(!emitted.is_empty(), "{kernel}");
        for ir in emitted {
            let run = |program: &str, arguments: &[&str]| {
                let output = Command::new(program)
                    .args(arguments)
                    .current_dir(dir.path())
                    .output()
                    .unwrap_or_else(|error| panic!("{program}: {error}"));
                let errors = String::from_utf8_lossy(&output.stderr);
                assert!(
                    output.status.success(),
                    "{kernel} of {target}: {program}: {errors}"
                );
            };
            std::fs::write(dir.path().join("k.ll"), ir).unwrap();
            let triple = "-mtriple=aarch64-linux-gnu";
            // `opt` does not know ours.
            let passes = PASSES.replace("gfxjit-checks-ahead,", "");
            run(
                "opt-22",
                &[triple, &format!("-passes={passes}"), "k.ll", "-o", "k.bc"],
            );
            run(
                "llc-22",
                &[triple, "-O1", "-filetype=obj", "k.bc", "-o", "k.o"],
            );
            let object = std::fs::read(dir.path().join("k.o")).unwrap();
            // EM_AARCH64
            assert_eq!(object.get(18..20), Some(&[183, 0][..]));
        }
    }
}

/// A wave of gfx1100 at the start of a program, and what it runs with.
fn with_wave(words: &[u32], mode: Mode, f: impl FnOnce(&Native, &mut Wave, &mut Group<'_>)) {
    let target: TargetId = "gfx1100".parse().unwrap();
    let code = CodeSegment {
        address: BASE,
        bytes: words.iter().flat_map(|word| word.to_le_bytes()).collect(),
    };
    let native = Native::new(Program::new(target, vec![code], 0), target, mode);
    let mut wave = Wave::new(32, 1, 0, 0).unwrap();
    (wave.pc, wave.start) = (BASE, BASE);
    wave.mode = PLAIN_MODE;
    let none = crate::memory::Range {
        start: 0,
        end: 0,
        writable: false,
    };
    let view = MemoryView::new(Arc::new(Snapshot::default()), [none; 2], None);
    let (mut signals, mut pad) = (0, Pad::default());
    let mut group = Group::of_one_wave(&view, &mut [], &mut signals, &mut pad);
    f(&native, &mut wave, &mut group);
}

/// Where the programs of these tests are.
const BASE: u64 = 0x1000;
/// `s_endpgm`
const END: u32 = 0xbfb0_0000;

#[test]
fn what_llvm_gives_up_on_is_interpreted_or_an_error() {
    for mode in Mode::ALL {
        with_wave(&[END], mode, |native, wave, group| {
            let failed = Start::Failed("too much of it".to_owned());
            lock(&native.0.kinds[0].starts).insert(BASE, failed);
            match native.run(wave, group, TURN) {
                Exit::Ended => assert_ne!(mode, Mode::Only),
                Exit::Fault(fault) => {
                    assert_eq!(mode, Mode::Only, "{}", fault.what);
                    assert!(fault.what.contains("too much of it"), "{}", fault.what);
                }
                _ => panic!("{mode:?}: it has not ended"),
            }
        });
    }
}

#[test]
fn exec_hi_is_a_register_of_its_own_in_waves_of_32() {
    // v_cmp_eq_u32_e64 exec_hi, v0, v0
    let words = [0xd44a_007f, 0x0002_0100, END];
    for mode in Mode::ALL {
        with_wave(&words, mode, |native, wave, group| {
            wave.set_exec(0xff);
            assert!(matches!(native.run(wave, group, TURN), Exit::Ended));
            // What matters to nobody is not stored by LLVM's code.
            let stored = !matches!(mode, Mode::Translate | Mode::Only);
            let upper = if stored { 0xff_0000_0000 } else { 0 };
            assert_eq!(wave.exec(), 0xff | upper, "{mode:?}");
        });
    }
}

#[test]
fn what_runs_behind_a_barrier_heats_its_kernel() {
    // s_nop 0, s_barrier, s_branch to the start
    let words = [0xbf80_0000, 0xbfbd_0000, 0xbfa0_fffd, END];
    with_wave(&words, Mode::Auto, |native, wave, group| {
        let rounds = WARM / 3 + 2;
        for round in 0..rounds {
            let filled = native.0.kinds[0].templates.get().is_some();
            assert!(!filled || round > rounds - 4, "in round {round}");
            assert!(matches!(native.run(wave, group, TURN), Exit::Barrier));
            (wave.barrier, wave.at_barrier) = (Barrier::Idle, false);
            *group.signals = 0;
        }
        let filled = native.0.kinds[0].templates.get().is_some();
        assert_eq!(filled, native.0.has_templates);
    });
}
