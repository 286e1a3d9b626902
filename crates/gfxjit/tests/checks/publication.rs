//! Data that one workgroup or wave stores, and a flag that tells another one of them.

use super::{ENGINES, FaultKind, LDS, TARGETS, found, kernel, open_with};
use gfxjit::{Buffer, Runtime};

/// Work-item 0 of the workgroup or the wave with number 0 stores to `out[64]` and to the flag `out[0]`; that of number 1 spins
/// on the flag and copies the data to `out[128]`. How they do that is for the caller to say: `%flag`, `%data` and `%seen` are
/// theirs.
fn handed_on(between_waves: bool, publish: &str, look: &str, behind: &str) -> String {
    let (number, others) = match between_waves {
        true => (
            "%wave = lshr i32 %i, 6\n %far = shl i32 %g, 1\n %number = add i32 %wave, %far",
            63,
        ),
        false => ("%number = add i32 %g, 0", 127),
    };
    kernel(
        LDS,
        &format!(
            "{number}
            %other = and i32 %i, {others}
            %is.first = icmp eq i32 %other, 0
            %flag = getelementptr i32, ptr addrspace(1) %out, i32 0
            %data = getelementptr i32, ptr addrspace(1) %out, i32 64
            %copy = getelementptr i32, ptr addrspace(1) %out, i32 128
            br i1 %is.first, label %chosen, label %end
          chosen:
            switch i32 %number, label %end [ i32 0, label %publish i32 1, label %wait ]
          publish:
            store i32 7, ptr addrspace(1) %data
            {publish}
            br label %end
          wait:
            {look}
            %is.there = icmp ne i32 %seen, 0
            br i1 %is.there, label %use, label %wait
          use:
            {behind}
            %x = load i32, ptr addrspace(1) %data
            store i32 %x, ptr addrspace(1) %copy
            br label %end
          end:
            ret void"
        ),
    )
}

const PLAIN_STORE: &str = "store i32 1, ptr addrspace(1) %flag";
const VOLATILE_STORE: &str = "store volatile i32 1, ptr addrspace(1) %flag";
const RELEASE_STORE: &str =
    "store atomic i32 1, ptr addrspace(1) %flag syncscope(\"agent\") release, align 4";
const FENCED_STORE: &str = "fence syncscope(\"agent\") release
    store atomic i32 1, ptr addrspace(1) %flag syncscope(\"agent\") monotonic, align 4";
const VOLATILE_LOAD: &str = "%seen = load volatile i32, ptr addrspace(1) %flag";
const RELAXED_LOAD: &str =
    "%seen = load atomic i32, ptr addrspace(1) %flag syncscope(\"agent\") monotonic, align 4";
const ACQUIRE_LOAD: &str =
    "%seen = load atomic i32, ptr addrspace(1) %flag syncscope(\"agent\") acquire, align 4";
const SYSTEM_ACQUIRE: &str = "%seen = load atomic i32, ptr addrspace(1) %flag acquire, align 4";
const EXCHANGE: &str =
    "%pair = cmpxchg ptr addrspace(1) %flag, i32 1, i32 2 syncscope(\"agent\") monotonic monotonic
    %seen = extractvalue { i32, i1 } %pair, 0";
const ACQUIRE_EXCHANGE: &str =
    "%pair = cmpxchg ptr addrspace(1) %flag, i32 1, i32 2 syncscope(\"agent\") acquire monotonic
    %seen = extractvalue { i32, i1 } %pair, 0";
const FENCE: &str = "fence syncscope(\"agent\") acquire";

/// What is found, by target and engine; the reason of the first one.
fn kinds(checks: &str, source: &str) -> Vec<(String, Vec<FaultKind>, Option<String>)> {
    let each = TARGETS.into_iter().flat_map(|target| {
        ENGINES.map(|engine| {
            let uri = format!("sim://{target}?check={checks}&engine={engine}&cus=2");
            let device = Runtime::new().open(&uri).unwrap();
            let out = Buffer::from_slice(&device, &[0u32; 1024]).unwrap();
            let all = found(&device, "test.ll", source, 2, &out);
            let faults: Vec<_> = all.into_iter().flat_map(|found| found.faults).collect();
            let note = faults.iter().find_map(|fault| fault.note.clone());
            (uri, faults.iter().map(|fault| fault.kind).collect(), note)
        })
    });
    each.collect()
}

#[test]
fn flags_that_are_not_acquired_are_races() {
    for between_waves in [false, true] {
        for publish in [PLAIN_STORE, VOLATILE_STORE] {
            for look in [VOLATILE_LOAD, RELAXED_LOAD] {
                let source = handed_on(between_waves, publish, look, "");
                for (uri, kinds, note) in kinds("race", &source) {
                    assert!(kinds.contains(&FaultKind::Race), "{uri}: {look}");
                    assert!(
                        note.is_some_and(|note| note.contains("__threadfence()")),
                        "{uri}"
                    );
                }
            }
        }
    }
}

#[test]
fn flags_that_are_acquired_are_none() {
    for between_waves in [false, true] {
        for (publish, look, behind) in [
            (RELEASE_STORE, ACQUIRE_LOAD, ""),
            (RELEASE_STORE, SYSTEM_ACQUIRE, ""),
            (FENCED_STORE, RELAXED_LOAD, FENCE),
            (FENCED_STORE, VOLATILE_LOAD, FENCE),
            (RELEASE_STORE, EXCHANGE, ""),
            (RELEASE_STORE, ACQUIRE_EXCHANGE, ""),
        ] {
            let source = handed_on(between_waves, publish, look, behind);
            for (uri, kinds, note) in kinds("race", &source) {
                assert!(kinds.is_empty(), "{uri}: {look}: {kinds:?} {note:?}");
            }
        }
    }
}

/// An atomic operation without a fence counts as one with it, unless fences are asked for.
#[test]
fn fences_are_asked_for() {
    let source = handed_on(false, RELEASE_STORE, EXCHANGE, "");
    for (uri, kinds, _) in kinds("fences", &source) {
        assert!(kinds.contains(&FaultKind::Race), "{uri}");
    }
    for (look, behind) in [
        (ACQUIRE_EXCHANGE, ""),
        (EXCHANGE, FENCE),
        (ACQUIRE_LOAD, ""),
    ] {
        let source = handed_on(false, RELEASE_STORE, look, behind);
        for (uri, kinds, _) in kinds("fences", &source) {
            assert!(kinds.is_empty(), "{uri}: {look}");
        }
    }
}

/// One wave spins, and the barrier hands on to the others what it has acquired; a fence behind the barrier does as well.
#[test]
fn barriers_hand_on_what_was_acquired() {
    let waiting = |look: &str, behind: &str| {
        let body = format!(
            "%is.first = icmp eq i32 %g, 0
            %flag = getelementptr i32, ptr addrspace(1) %out, i32 0
            %mine = getelementptr i32, ptr addrspace(1) %out, i32 %i
            %data = getelementptr i32, ptr addrspace(1) %mine, i32 128
            %copy = getelementptr i32, ptr addrspace(1) %mine, i32 512
            %leads = icmp eq i32 %i, 0
            br i1 %is.first, label %publish, label %follow
          publish:
            store i32 %i, ptr addrspace(1) %data
            fence syncscope(\"agent\") release
            call void @llvm.amdgcn.s.barrier()
            br i1 %leads, label %raise, label %end
          raise:
            {RELEASE_STORE}
            br label %end
          follow:
            br i1 %leads, label %wait, label %meet
          wait:
            {look}
            %is.there = icmp ne i32 %seen, 0
            br i1 %is.there, label %meet, label %wait
          meet:
            call void @llvm.amdgcn.s.barrier()
            {behind}
            %x = load i32, ptr addrspace(1) %data
            store i32 %x, ptr addrspace(1) %copy
            br label %end
          end:
            ret void"
        );
        kernel("", &body)
    };
    for (look, behind, is_race) in [
        (ACQUIRE_LOAD, "", false),
        (VOLATILE_LOAD, FENCE, false),
        (
            VOLATILE_LOAD,
            "fence syncscope(\"workgroup\") acquire",
            true,
        ),
    ] {
        for (uri, kinds, _) in kinds("race", &waiting(look, behind)) {
            assert_eq!(
                kinds.contains(&FaultKind::Race),
                is_race,
                "{uri}: {look} {behind}"
            );
        }
    }
    let device = open_with("gfx1100", "auto");
    let out = Buffer::from_slice(&device, &[0u32; 1024]).unwrap();
    assert!(found(&device, "test.ll", &waiting(ACQUIRE_LOAD, ""), 2, &out).is_empty());
    assert_eq!(
        out.download().unwrap()[512..640],
        core::array::from_fn::<u32, 128, _>(|i| i as u32)
    );
}
