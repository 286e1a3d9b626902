//! Translations for hosts that the tests may not run on: LLVM's back ends make code of the IR that
//! is emitted for them. And what becomes of code that LLVM gives up on.

mod calls;
mod replicas;
mod unroll;

use std::path::Path;
use std::process::Command;
use std::sync::atomic::Ordering;
use std::time::Duration;

use gfxjit_codeobj::descriptor::KernelDescriptor;
use gfxjit_codeobj::elf::Elf;

use gfxjit_sim::engine::{Engine, EngineCache, EngineMode, Exit, GroupContext, TURN};
use gfxjit_sim::interp::{
    CodeSegment, Denormals, PLAIN_MODE, Program, linear_resources, permutes_are_long,
};
use gfxjit_sim::machine::launch_state::IdLayout;
use gfxjit_sim::machine::scratch::FlatScratch;
use gfxjit_sim::machine::wave::{Barrier, Wave};
use gfxjit_targets::TargetId;

use crate::engine::JitEngine;
use crate::host_cpu::Host;
use crate::inline_cache::RangeCaches;
use crate::optimizing::translate;
use crate::optimizing::translate::PASSES;
use crate::region::cfg;
use crate::region::cfg::Region;
use crate::setting::Setting;
use crate::tier::starts::{RegionStart, Spell, Start, Starts};
use crate::tier::{cost, starts};
use gfxjit_hal::sync::lock;

/// The IR of the code that begins somewhere, with work-items in rows, whose ids are `packed` or in
/// registers of their own.
fn emitted_from(
    program: &Program,
    target: TargetId,
    entry: u64,
    (host, layout, packed): (Host, IdLayout, bool),
) -> String {
    let processor = target.processor();
    let wave_size = processor.default_wave_size();
    let setting = Setting {
        width: host.width,
        masks: host.masks,
        one_nan: host.one_nan,
        denormals: Denormals::KEPT,
        wave_size,
        flat_scratch: FlatScratch::of(processor),
        scratch_resource: None,
        linear: linear_resources(processor.generation()),
        long_permute: permutes_are_long(processor.generation()),
        keep_registers: false,
        index_in_ttmp: false,
        layout,
        ids: Some(packed),
        span: 0,
        counts: false,
    };
    let region = Region::find(program, (wave_size, Denormals::KEPT), entry).unwrap();
    assert!(!region.blocks.is_empty());
    translate::translate(&region, setting).ir
}

/// The IR of an image's kernels, with work-items in rows.
fn emitted(image: &[u8], target: TargetId, host: Host, layout: IdLayout) -> Vec<String> {
    let packed = target.processor().has_packed_work_item_ids();
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
        let way = (host, layout, packed);
        all.push(emitted_from(&program, target, entry, way));
    }
    all
}

/// Makes code for another host; returns what machine it says it is for (`e_machine`).
fn compile_for(host: Host, options: &[&str], ir: &str, what: &str) -> u16 {
    let dir = tempfile::tempdir().unwrap();
    let run = |program: &str, arguments: &[&str]| {
        let output = Command::new(program)
            .args(options)
            .args(arguments)
            .current_dir(dir.path())
            .output()
            .unwrap_or_else(|error| panic!("{program}: {error}"));
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{what}: {program}: {errors}");
    };
    std::fs::write(dir.path().join("k.ll"), ir).unwrap();
    // `opt` does not know ours.
    let passes = PASSES.replace("gfxjit-checks-ahead,", "");
    let passes = format!("-passes={passes}");
    run("opt-22", &[&passes, "k.ll", "-o", "k.bc"]);
    let features = format!("-mattr={}", host.features);
    let to_object = ["-O1", "-filetype=obj", &features, "k.bc", "-o", "k.o"];
    run("llc-22", &to_object);
    let object = std::fs::read(dir.path().join("k.o")).unwrap();
    let machine = object.get(18..20).unwrap();
    u16::from_le_bytes(machine.try_into().unwrap())
}

/// Hosts, what tells LLVM of them, and the machine of their code.
fn other_hosts() -> [(Host, [&'static str; 2], u16); 3] {
    let host = |width, masks, features| Host {
        width,
        masks,
        templates: None,
        mode: EngineMode::Only,
        one_nan: false,
        features,
    };
    let [aarch64, x86] = ["-mtriple=aarch64-linux-gnu", "-mtriple=x86_64-linux-gnu"];
    // With `EM_AARCH64` and `EM_X86_64`. AArch64's vectors have 128 bits.
    [
        (host(4, false, ""), [aarch64, "-mcpu=generic"], 183),
        (host(16, true, "-vzeroupper"), [x86, "-mcpu=x86-64-v4"], 62),
        (host(16, false, "-vzeroupper"), [x86, "-mcpu=x86-64-v3"], 62),
    ]
}

/// All of them have code for a program.
fn have_code(target: &str, words: &[u32], what: &str) {
    let target: TargetId = target.parse().unwrap();
    let words = [words, &[END]].concat();
    let program = Program::new(target, vec![segment(&words)], 0);
    for (host, options, machine) in other_hosts() {
        let ir = emitted_from(&program, target, BASE, (host, IdLayout::Contiguous, false));
        let what = format!("{what} for {}", options.join(" "));
        assert_eq!(compile_for(host, &options, &ir, &what), machine, "{what}");
    }
}

#[test]
fn waits_for_memory_are_fences_where_the_host_reorders_accesses() {
    // s_waitcnt vmcnt(0); s_waitcnt lgkmcnt(0)
    for (wait, orders) in [(0xbf89_03f7, true), (0xbf89_fc07, false)] {
        let target: TargetId = "gfx1100".parse().unwrap();
        let program = Program::new(target, vec![segment(&[wait, END])], 0);
        let ir = emitted_from(
            &program,
            target,
            BASE,
            (Host::this(), IdLayout::Contiguous, false),
        );
        let is_fence = ir.contains("fence acq_rel");
        assert_eq!(
            is_fence,
            orders && !cfg!(target_arch = "x86_64"),
            "{wait:#x}"
        );
    }
}

#[test]
fn other_hosts_have_code_for_masks_that_are_known_in_part() {
    // Of the lanes of a wave: the first sixteen, the first four.
    for exec in [&[0xbefe_00ff, 0xffff][..], &[0xbefe_008f]] {
        // global_store_b32 v0, v1, s[2:3]; global_store_b64 v0, v[2:3], s[2:3]; ds_store_b32 v0, v1
        let stores = [
            0xdc6a_0000,
            0x0002_0100,
            0xdc6e_0000,
            0x0002_0200,
            0xd834_0000,
            0x0000_0100,
        ];
        let what = format!("EXEC of {exec:x?}");
        have_code("gfx1100", &[exec, &stores].concat(), &what);
    }
}

#[test]
fn what_is_no_instruction_is_not_come_back_from() {
    // Into a loop with a way around a word that is none.
    let words = [
        // s_cbranch_scc1 5
        0xbfa2_0005,
        // global_load_b32 v1, v0, s[2:3]; s_cbranch_vccz 1
        0xdc52_0000,
        0x0102_0000,
        0xbfa3_0001,
        0xc14f_684f,
        // v_add_nc_u32_e32 v0, 1, v0; s_cmp_lg_u32 s0, 0; s_cbranch_scc1 -7
        0x4a00_0081,
        0xbf07_8000,
        0xbfa2_fff9,
    ];
    have_code("gfx1100", &words, "a word that is no instruction");
}

/// Their functions for what is rare return results by memory, or do not.
#[test]
fn other_hosts_have_code_for_division_in_binary64() {
    let all = [
        // v_div_scale_f64 v[10:11], vcc, v[2:3], v[4:5], v[6:7]
        0xd1e1_6a0a,
        0x041a_0902,
        // v_div_fmas_f64 v[10:11], v[2:3], v[4:5], v[6:7]
        0xd1e3_000a,
        0x041a_0902,
        // v_div_scale_f64 v[10:11], vcc, s[2:3], v[4:5], v[6:7]
        0xd1e1_6a0a,
        0x041a_0802,
    ];
    have_code("gfx90a", &all, "division in binary64");
}

#[test]
fn other_hosts_have_code_for_what_is_emitted() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/triton");
    for (kernel, target, layout) in [
        ("add", "gfx90a", IdLayout::Contiguous),
        ("dropout", "gfx1100", IdLayout::Contiguous),
        ("rotary", "gfx1201", IdLayout::Contiguous),
        // With loops, LDS and matrix instructions.
        ("matmul_f32", "gfx942", IdLayout::Period16),
    ] {
        let image = std::fs::read(tests.join(format!("{kernel}.{target}.hsaco"))).unwrap();
        for (host, options, machine) in other_hosts() {
            let emitted = emitted(&image, target.parse().unwrap(), host, layout);
            assert!(!emitted.is_empty(), "{kernel}");
            for ir in emitted {
                let what = format!("{kernel} of {target} for {}", options.join(" "));
                assert_eq!(compile_for(host, &options, &ir, &what), machine, "{what}");
            }
        }
    }
}

/// A program.
fn segment(words: &[u32]) -> CodeSegment {
    CodeSegment {
        address: BASE,
        bytes: words.iter().flat_map(|word| word.to_le_bytes()).collect(),
    }
}

/// A program of gfx1100 with an engine.
fn native(words: &[u32], mode: EngineMode) -> JitEngine {
    let target: TargetId = "gfx1100".parse().unwrap();
    let program = Program::new(target, vec![segment(words)], 0);
    JitEngine::new(program, target, mode)
}

/// A wave at the start of a program, and what it runs with.
fn in_group<R>(
    native: &JitEngine,
    lds: &mut [u8],
    pad: &mut EngineCache,
    f: impl FnOnce(&mut Wave, &mut GroupContext<'_>) -> R,
) -> R {
    let mut wave = Wave::new(32, 4, 0, 0).unwrap();
    (wave.pc, wave.start) = (BASE, BASE);
    wave.mode = PLAIN_MODE;
    let view = native.program().memory();
    let mut signals = 0;
    let mut group = GroupContext::of_one_wave(&view, lds, &mut signals, pad);
    f(&mut wave, &mut group)
}

/// A wave of a program, and what it runs with.
fn with_wave<R>(
    words: &[u32],
    mode: EngineMode,
    f: impl FnOnce(&JitEngine, &mut Wave, &mut GroupContext<'_>) -> R,
) -> R {
    let native = native(words, mode);
    in_group(
        &native,
        &mut [],
        &mut EngineCache::default(),
        |wave, group| f(&native, wave, group),
    )
}

/// Where the programs of these tests are.
const BASE: u64 = 0x1000;
/// `s_endpgm`
const END: u32 = 0xbfb0_0000;

#[test]
fn what_llvm_gives_up_on_is_interpreted_or_an_error() {
    for mode in EngineMode::ALL {
        with_wave(&[END], mode, |native, wave, group| {
            let failed = Start::Failed("too much of it".to_owned());
            let kind = native
                .image
                .translations(32, IdLayout::Irregular, PLAIN_MODE);
            lock(&kind.starts).all.insert(BASE, failed);
            match native.run(wave, group, TURN) {
                Exit::Ended => assert_ne!(mode, EngineMode::Only),
                Exit::Fault(fault) => {
                    assert_eq!(mode, EngineMode::Only, "{}", fault.what());
                    assert!(fault.what().contains("too much of it"), "{}", fault.what());
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
    // Which engine runs in a turn is not known.
    let modes = EngineMode::ALL
        .into_iter()
        .filter(|mode| !matches!(mode, EngineMode::Mixed(_)));
    for mode in modes {
        with_wave(&words, mode, |native, wave, group| {
            wave.set_exec(0xff);
            assert!(matches!(native.run(wave, group, TURN), Exit::Ended));
            // LLVM's code does not store registers that do not matter.
            let stored = !matches!(mode, EngineMode::Translate | EngineMode::Only);
            let upper = if stored { 0xff_0000_0000 } else { 0 };
            assert_eq!(wave.exec(), 0xff | upper, "{mode:?}");
        });
    }
}

#[test]
fn what_runs_behind_a_barrier_heats_its_kernel() {
    // s_nop 0, s_barrier, s_branch to the start
    let words = [0xbf80_0000, 0xbfbd_0000, 0xbfa0_fffd, END];
    with_wave(&words, EngineMode::Auto, |native, wave, group| {
        let rounds = starts::LEAST_WARM / 3 + 2;
        for round in 0..rounds {
            let filled = native
                .image
                .translations(32, IdLayout::Irregular, PLAIN_MODE)
                .baseline
                .get()
                .is_some();
            assert!(!filled || round > rounds - 4, "in round {round}");
            assert!(matches!(native.run(wave, group, TURN), Exit::Barrier));
            (wave.barrier, wave.at_barrier) = (Barrier::Idle, false);
            *group.signals = 0;
        }
        native.image.background.finish();
        let filled = native
            .image
            .translations(32, IdLayout::Irregular, PLAIN_MODE)
            .baseline
            .get()
            .is_some();
        assert_eq!(filled, native.image.has_baseline());
    });
}

#[test]
fn what_is_too_long_for_a_region_is_translated_in_parts() {
    // v_add_nc_u32_e32 v0, 1, v0
    let add = 0x4a00_0081;
    let (body, tail) = (cfg::MOST + 100, cfg::MOST * 2);
    let back = -(body as i32 + 3) as u16;
    let words = [
        // s_movk_i32 s0, 20
        &[0xb000_0014][..],
        &vec![add; body],
        // s_sub_u32 s0, s0, 1; s_cmp_lg_u32 s0, 0; s_cbranch_scc1 to the first addition
        &[0x8080_8100, 0xbf07_8000, 0xbfa2_0000 | u32::from(back)],
        &vec![add; tail],
        &[END],
    ];
    let words = words.concat();
    for mode in [EngineMode::Quick, EngineMode::Translate, EngineMode::Only] {
        with_wave(&words, mode, |native, wave, group| {
            wave.set_exec(1);
            assert!(matches!(native.run(wave, group, TURN * 8), Exit::Ended));
            let starts = lock(
                &native
                    .image
                    .translations(32, IdLayout::Irregular, PLAIN_MODE)
                    .starts,
            );
            if mode == EngineMode::Quick && !native.image.has_baseline() {
                return;
            }
            let cut_off = |word: usize| starts.all.contains_key(&(BASE + 4 * word as u64));
            // The second part begins where the first one ends.
            assert!(cut_off(0) && cut_off(cfg::MOST), "{mode:?}");
            let parts = words.len() / cfg::MOST;
            assert!((parts..=2 * parts).contains(&starts.all.len()), "{mode:?}");
        });
    }
}

#[test]
fn a_wave_in_a_loop_that_is_too_long_for_a_region_leaves_the_interpreter() {
    let body = cfg::MOST + 100;
    let back = -(body as i32 + 3) as u16;
    let words = [
        // s_movk_i32 s0, 0x7fff; v_add_nc_u32_e32 v0, 1, v0
        &[0xb000_7fff][..],
        &vec![0x4a00_0081; body],
        // s_sub_u32 s0, s0, 1; s_cmp_lg_u32 s0, 0; s_cbranch_scc1 to the first addition
        &[0x8080_8100, 0xbf07_8000, 0xbfa2_0000 | u32::from(back)],
        &[END],
    ];
    with_wave(&words.concat(), EngineMode::Auto, |native, wave, group| {
        wave.set_exec(1);
        let mut ends = std::collections::BTreeSet::new();
        for turn in 0..80 {
            assert!(matches!(native.run(wave, group, TURN), Exit::Budget));
            native.image.background.finish();
            if turn >= 50 {
                ends.insert(wave.pc);
            }
        }
        // Where baseline code ends a turn: at the loop, or where a region does. The interpreter's may end
        // anywhere, and is all there is on a host without AVX-512.
        assert!(ends.len() <= 5 || !native.image.has_baseline(), "{ends:x?}");
    });
}

#[test]
fn baseline_code_waits_until_the_interpreter_has_taken_as_long() {
    // v_add_nc_u32_e32 v0, 1, v0
    let words = [vec![0x4a00_0081; 399], vec![END]].concat();
    let native = native(&words, EngineMode::Auto);
    let kind = native
        .image
        .translations(32, IdLayout::Irregular, PLAIN_MODE);
    let has_baseline = native.image.has_baseline();
    // 16 times as many as the region has.
    for (executed, filled) in [(2_000, false), (4_399, false), (1, has_baseline)] {
        let spell = Spell {
            executed,
            took: Duration::ZERO,
            at_start: true,
        };
        native.image.note_start(kind, BASE, spell);
        native.image.background.finish();
        assert_eq!(kind.baseline.get().is_some(), filled, "{executed} more");
    }
}

#[test]
fn masks_of_masks_of_masks_take_no_longer_than_they_are_many() {
    // v_mov_b32 v1, 1 in some lanes; s_and_b32 s10, s10, s11 and s_and_b32 s11, s11, s10, again and
    // again; v_add_nc_u32 v2, v1, v1 in those left.
    let masks = [0x8b0a_0b0a, 0x8b0b_0a0b].repeat(100);
    let words = [
        vec![0xbefe_000a, 0x7e02_0281],
        masks,
        vec![0xbefe_000b, 0x4a04_0301, END],
    ]
    .concat();
    let target: TargetId = "gfx1100".parse().unwrap();
    let program = Program::new(target, vec![segment(&words)], 0);
    let native = JitEngine::for_host(program, target, Host::this());
    in_group(
        &native,
        &mut [],
        &mut EngineCache::default(),
        |wave, group| {
            wave.sgprs[10..12].copy_from_slice(&[0xffff, 0xff0f]);
            assert!(matches!(native.run(wave, group, TURN), Exit::Ended));
            assert_eq!(wave.exec(), 0xff0f);
            let lanes = [0, 3, 4, 7, 8, 15, 16].map(|lane| wave.vgprs[2][lane]);
            assert_eq!(lanes, [2, 2, 0, 0, 2, 2, 0]);
        },
    );
}

/// The engines that have run a wave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tier {
    Interpreter,
    Templates,
    Llvm,
}

/// Sums in a loop, then in LDS; with a load that is not reached, whose place in the pad says what
/// has run.
const SUMS: [u32; 15] = [
    // s_movk_i32 s0, 1000; v_lshlrev_b32 v1, 2, v0; v_mov_b32 v2, v0
    0xb000_03e8,
    0x3002_0082,
    0x7e04_0300,
    // v_mad_u32_u24 v2, v2, 3, v0; s_sub_u32 s0, s0, 1; s_cmp_lg_u32 s0, 0; s_cbranch_scc1 -5
    0xd60b_0002,
    0x0401_0702,
    0x8080_8100,
    0xbf07_8000,
    0xbfa2_fffb,
    // s_cbranch_scc0 2; global_load_b32 v2, v0, s[2:3]
    0xbfa1_0002,
    0xdc52_0000,
    0x0202_0000,
    // ds_store_b32 v1, v2; s_nop 0; s_endpgm
    0xd834_0000,
    0x0000_0201,
    0xbf80_0000,
    END,
];

/// What a wave of [`SUMS`] leaves in LDS, and what it executes.
fn summed(native: &JitEngine, pad: &mut EngineCache) -> ([u8; 128], u64) {
    let (mut lds, mut executed) = ([0; 128], 0);
    in_group(native, &mut lds, pad, |wave, group| {
        wave.set_exec(u64::from(u32::MAX));
        wave.vgprs[0] = std::array::from_fn(|lane| lane as u32);
        assert!(matches!(native.run(wave, group, TURN), Exit::Ended));
        executed = wave.executed;
    });
    (lds, executed)
}

/// The same, and the engines that run it.
fn sums(native: &JitEngine) -> ([u8; 128], u64, Tier) {
    let mut pad = EngineCache::default();
    let (lds, executed) = summed(native, &mut pad);
    let caches = RangeCaches::of(&mut pad);
    let tier = match (caches.baseline.is_empty(), caches.optimized.is_empty()) {
        (true, true) => Tier::Interpreter,
        (false, true) => Tier::Templates,
        (true, false) => Tier::Llvm,
        (false, false) => panic!("two translators' code has run"),
    };
    let counts = pad.executed;
    assert_eq!(counts.all(), executed);
    assert_eq!(counts.baseline > 0, matches!(tier, Tier::Templates));
    assert_eq!(counts.optimized > 0, matches!(tier, Tier::Llvm));
    (lds, executed, tier)
}

#[test]
fn engines_take_turns_in_one_wave() {
    let interpreter = native(&SUMS, EngineMode::Interpret);
    let wanted = summed(&interpreter, &mut EngineCache::default());
    let native = native(&SUMS, EngineMode::Mixed(1));
    let mut by_both = 0;
    for _ in 0..200 {
        let mut pad = EngineCache::default();
        assert_eq!(summed(&native, &mut pad), wanted);
        // Each instruction is counted once, whichever engines had it.
        assert_eq!(pad.executed.all(), wanted.1);
        let caches = RangeCaches::of(&mut pad);
        by_both += u32::from(!caches.baseline.is_empty() && !caches.optimized.is_empty());
    }
    // A run in which only one of the translators has a part is rare.
    let expected = if native.image.has_baseline() { 150 } else { 0 };
    assert!(by_both >= expected, "{by_both} of 200");
}

/// A spell that is worth every translation.
fn long() -> Spell {
    Spell {
        executed: 1 << 30,
        took: Duration::from_secs(1 << 30),
        at_start: true,
    }
}

#[test]
fn auto_goes_from_tier_to_tier_and_translates_once() {
    let (wanted, each, _) = sums(&native(&SUMS, EngineMode::Interpret));
    let native = native(&SUMS, EngineMode::Auto);
    let inner = &native.image;
    let kind = inner.translations(32, IdLayout::Irregular, PLAIN_MODE);
    let warm = match inner.has_baseline() {
        true => starts::LEAST_WARM,
        false => u64::MAX,
    };
    let (mut executed, mut is_hot) = (0, false);
    for round in 0..40 {
        let (lds, count, tier) = sums(&native);
        assert_eq!(lds, wanted, "after {executed} instructions");
        let expected = match (is_hot, executed < warm) {
            (true, _) => Tier::Llvm,
            (false, true) => Tier::Interpreter,
            (false, false) => Tier::Templates,
        };
        // It gets warm while the wave runs, which may change over at once.
        let gets_warm = executed < warm && executed + each >= warm;
        assert!(
            tier == expected || gets_warm,
            "after {executed} instructions"
        );
        executed += count;
        if round == 20 {
            // As another thread does that has run the code of the tier before for long.
            inner.note_start(kind, BASE, long());
            is_hot = true;
        }
        inner.background.finish();
        assert_eq!(kind.baseline.get().is_some(), executed >= warm);
        assert_eq!(kind.optimized.get().is_some(), is_hot);
    }
    // One of the access, and one in which the region counts.
    let caches = 2 * u32::from(inner.has_baseline());
    assert_eq!(inner.baseline_caches.load(Ordering::Relaxed), caches);
    assert_eq!(inner.optimized_caches.load(Ordering::Relaxed), 1);
    let starts = lock(&kind.starts);
    assert!(matches!(starts.all.get(&BASE), Some(Start::Done)) && starts.all.len() == 1);
}

/// Where the interpreter begins, without more that is known.
fn place(word: u64) -> RegionStart {
    RegionStart {
        pc: BASE + 4 * word,
        is_start: false,
        jump: 0,
        kernel: BASE,
    }
}

#[test]
fn what_is_interpreted_counts_for_the_region_that_would_be_entered() {
    // Additions beyond a region, a loop of three, additions.
    let add = 0x4a00_0081;
    let (first, looped) = (cfg::MOST as u64 + 50, 3);
    let words = [
        vec![add; first as usize],
        vec![add, add, 0xbfa2_fffd],
        vec![add; 20],
        vec![END],
    ]
    .concat();
    let target: TargetId = "gfx1100".parse().unwrap();
    let program = Program::new(target, vec![segment(&words)], 0);
    let at = |word: u64| BASE + 4 * word;
    let mut starts = Starts::default();
    let mut of = |place: RegionStart| starts.of(&program, (32, Denormals::KEPT), place);
    // All that the kernel's region has.
    assert_eq!(of(place(0)), Some(BASE));
    assert_eq!(of(place(cfg::MOST as u64 - 1)), Some(BASE));
    // Where translated code of it would leave, and what is behind that.
    let cut = cfg::MOST as u64;
    let left = RegionStart {
        is_start: true,
        ..place(cut)
    };
    assert_eq!(of(left), Some(at(cut)));
    assert_eq!(of(place(cut + 10)), Some(at(cut)));
    // The loop's head is an entry of that region, its middle is not: code that left there would need its own.
    let head = RegionStart {
        is_start: true,
        ..place(first)
    };
    assert_eq!(of(head), Some(at(cut)));
    let middle = RegionStart {
        is_start: true,
        jump: at(first),
        ..place(first + 1)
    };
    assert_eq!(of(middle), Some(at(first + 1)));
    assert_eq!(of(place(first + looped + 30)), None, "there is no code");
    // What is translated and yet interpreted there counts for the loop's head, which the wave has jumped to.
    starts.all.insert(at(cut), Start::Done);
    let inside = RegionStart {
        jump: at(first),
        ..place(first + 2)
    };
    assert_eq!(
        starts.of(&program, (32, Denormals::KEPT), inside),
        Some(at(first))
    );
    // What is being translated, and what cannot be, counts for nothing.
    for state in [Start::Busy, Start::Failed(String::new())] {
        starts.all.insert(BASE, state);
        assert_eq!(starts.of(&program, (32, Denormals::KEPT), place(5)), None);
    }
}

#[test]
fn the_region_is_optimized_first_that_has_taken_longest_for_its_length() {
    let words = [vec![0x4a00_0081; 29], vec![END]].concat();
    let target: TargetId = "gfx1100".parse().unwrap();
    let program = Program::new(target, vec![segment(&words)], 0);
    let mut starts = Starts::default();
    let mut take = |word: u64, took: Duration| {
        let spell = Spell { took, ..long() };
        let seen = starts
            .cold(&program, (32, Denormals::KEPT), BASE + 4 * word)
            .unwrap();
        seen.add(spell);
        seen.heat()
    };
    // Regions of 30, 20 and 10 instructions. In waves of 64 lanes they would take twice as long.
    assert_eq!(cost::rows(30, 64), 2 * cost::rows(30, 32));
    let worth = cost::of_optimizing(cost::rows(30, 32));
    assert!(take(0, worth / 2) < 1.0 && take(10, worth / 2) < 1.0 && take(20, worth) > 1.0);
    assert!(take(10, worth * 10) > 1.0 && take(0, worth) > 1.0);
    // One has got baseline code already.
    if let Some(Start::Cold(seen)) = starts.all.get_mut(&(BASE + 4 * 20)) {
        seen.warm = None;
    }
    let mut hottest = || {
        let hottest = starts.take_hottest()?;
        Some(((hottest.pc - BASE) / 4, hottest.has_no_baseline))
    };
    let taken: Vec<_> = std::iter::from_fn(&mut hottest).collect();
    assert_eq!(taken, [(10, true), (20, false), (0, true)]);
    assert!(
        starts
            .all
            .values()
            .all(|start| matches!(start, Start::Busy))
    );
}
