//! Checks of a launch: planted mistakes are found where they are, and what is right is not blamed.
#![cfg(feature = "llvm")]

mod handoff;
mod launches;
mod publication;
mod seeded;

use gfxjit::hal::{Findings, OtherAccessPlace};
use gfxjit::{
    Buffer, Checks, Device, DeviceError, Emit, Error, FaultKind, Module, Options, Runtime, Source,
};

const TARGETS: [&str; 5] = ["gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201"];

/// Code from templates, where the host has some, and the interpreter, which sees every instruction.
const ENGINES: [&str; 2] = ["auto", "interp"];

fn open(target: &str) -> Device {
    open_with(target, ENGINES[0])
}

fn open_with(target: &str, engine: &str) -> Device {
    let uri = format!("sim://{target}?check=all&engine={engine}");
    Runtime::new().open(&uri).unwrap()
}

/// What is found in the only kernel of a source: `out` is all that it gets.
fn found(device: &Device, name: &str, source: &str, grid: u32, out: &Buffer<u32>) -> Vec<Findings> {
    let module = Module::build(device, name, source.as_bytes(), &Options::default());
    let module = module.unwrap_or_else(|error| panic!("{error}"));
    let queue = device.queue().unwrap();
    let kernel = module.only_kernel().unwrap();
    let launch = kernel.launch(&queue).grid(grid).block(128).arg(out);
    match launch.submit().unwrap().wait() {
        Ok(_) => Vec::new(),
        Err(Error::Device(DeviceError::Findings(found))) => vec![*found],
        Err(error) => panic!("{error}"),
    }
}

/// The same on each target and with each engine: the kinds of what is found.
fn kinds(source: &str, grid: u32) -> Vec<Vec<FaultKind>> {
    let each = each_device().map(|(target, engine)| {
        let device = open_with(target, engine);
        let out = Buffer::from_slice(&device, &[0u32; 1024]).unwrap();
        let all = found(&device, "test.ll", source, grid, &out);
        all.iter()
            .flat_map(|found| found.faults.iter().map(|fault| fault.kind))
            .collect()
    });
    each.collect()
}

fn each_device() -> impl Iterator<Item = (&'static str, &'static str)> {
    let engines = |target| ENGINES.iter().map(move |engine| (target, *engine));
    TARGETS.into_iter().flat_map(engines)
}

fn is_found(kind: FaultKind, source: &str, grid: u32) {
    for ((target, engine), kinds) in each_device().zip(kinds(source, grid)) {
        assert_eq!(kinds, [kind], "{target} {engine}");
    }
}

fn is_clean(source: &str, grid: u32) {
    for ((target, engine), kinds) in each_device().zip(kinds(source, grid)) {
        assert!(kinds.is_empty(), "{target} {engine}: {kinds:?}");
    }
}

/// A kernel of workgroups of 128 work-items: `%i` is its number in the workgroup, `%n` in the grid,
/// `%g` the workgroup's, `%q` the place in `out` for `%n`.
fn kernel(globals: &str, body: &str) -> String {
    format!(
        "{globals}
        declare i32 @llvm.amdgcn.workitem.id.x()
        declare i32 @llvm.amdgcn.workgroup.id.x()
        declare void @llvm.amdgcn.s.barrier()
        define amdgpu_kernel void @k(ptr addrspace(1) %out) #0 {{
          %i = call i32 @llvm.amdgcn.workitem.id.x(), !range !0
          %g = call i32 @llvm.amdgcn.workgroup.id.x()
          %base = mul i32 %g, 128
          %n = add i32 %base, %i
          %q = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %n
          {body}
        }}
        attributes #0 = {{ \"amdgpu-flat-work-group-size\"=\"128,128\" }}
        !0 = !{{i32 0, i32 128}}"
    )
}

#[test]
fn a_register_that_was_never_written() {
    let undefined = "%u = call i32 asm \"; $0\", \"={v20}\"()";
    let stored = format!("{undefined}\n store i32 %u, ptr addrspace(1) %q\n ret void");
    is_found(FaultKind::Uninitialized, &kernel("", &stored), 2);
    let branch = format!(
        "{undefined}
        %c = icmp sgt i32 %u, 0
        br i1 %c, label %then, label %end
      then:
        store i32 %i, ptr addrspace(1) %q
        br label %end
      end:
        ret void"
    );
    is_found(FaultKind::Uninitialized, &kernel("", &branch), 1);
    let address = format!(
        "{undefined}
        %x = and i32 %u, 127
        %p = getelementptr i32, ptr addrspace(1) %out, i32 %x
        store i32 1, ptr addrspace(1) %p
        ret void"
    );
    // Where the address leads, work-items meet as well.
    for kinds in kinds(&kernel("", &address), 1) {
        assert!(kinds.contains(&FaultKind::Uninitialized));
    }
    // Bits that are masked do not count, nor what is multiplied by zero.
    let masked = format!(
        "{undefined}
        %high = shl i32 %u, 8
        %all = or i32 %high, %i
        %x = and i32 %all, 255
        store i32 %x, ptr addrspace(1) %q
        ret void"
    );
    is_clean(&kernel("", &masked), 1);
}

/// LLVM adds to pairs of registers of which the upper one was never written, and uses the lower half of the sum.
#[test]
fn the_upper_half_of_a_sum() {
    for (target, engine) in each_device() {
        let add = match target {
            "gfx1201" => "v_mad_co_u64_u32 $0, null",
            "gfx90a" | "gfx942" => "v_mad_u64_u32 $0, vcc",
            _ => "v_mad_u64_u32 $0, null",
        };
        let sum = format!(
            "%sum = call i64 asm \"v_mov_b32 v20, $1\\0A{add}, $1, $1, v[20:21]\", \"=&v,v,~{{v20}},~{{v21}},~{{vcc}}\"(i32 %i)
            %high = lshr i64 %sum, 32
            %l = trunc i64 %sum to i32
            %h = trunc i64 %high to i32"
        );
        for (used, expected) in [("l", &[][..]), ("h", &[FaultKind::Uninitialized])] {
            let body = format!("{sum}\n store i32 %{used}, ptr addrspace(1) %q\n ret void");
            let device = open_with(target, engine);
            let out = Buffer::from_slice(&device, &[0u32; 1024]).unwrap();
            let all = found(&device, "test.ll", &kernel("", &body), 2, &out);
            let faults = all.iter().flat_map(|found| &found.faults);
            let kinds: Vec<FaultKind> = faults.map(|fault| fault.kind).collect();
            assert_eq!(kinds, expected, "{target} {engine} {used}");
        }
    }
}

const LDS: &str = "@lds = internal addrspace(3) global [512 x i32] poison";

#[test]
fn lds_that_was_never_written() {
    let body = "%p = getelementptr i32, ptr addrspace(3) @lds, i32 %i
        %other = xor i32 %i, 64
        %o = getelementptr i32, ptr addrspace(3) @lds, i32 %other
        %c = icmp ult i32 %i, WRITERS
        br i1 %c, label %write, label %meet
      write:
        store i32 %i, ptr addrspace(3) %p
        br label %meet
      meet:
        fence syncscope(\"workgroup\") release
        call void @llvm.amdgcn.s.barrier()
        fence syncscope(\"workgroup\") acquire
        %x = load i32, ptr addrspace(3) %o
        store i32 %x, ptr addrspace(1) %q
        ret void";
    is_found(
        FaultKind::Uninitialized,
        &kernel(LDS, &body.replace("WRITERS", "100")),
        1,
    );
    is_clean(&kernel(LDS, &body.replace("WRITERS", "128")), 2);
}

#[test]
fn memory_that_was_never_written() {
    let source = kernel(
        "",
        "%x = load i32, ptr addrspace(1) %q
        %y = add i32 %x, 1
        store i32 %y, ptr addrspace(1) %q
        ret void",
    );
    for target in TARGETS {
        let device = open(target);
        let out = Buffer::new(&device, 128).unwrap();
        let all = found(&device, "test.ll", &source, 1, &out);
        let kinds: Vec<_> = all.iter().flat_map(|f| &f.faults).map(|f| f.kind).collect();
        assert_eq!(kinds, [FaultKind::Uninitialized], "{target}");
        // What the kernel has written is there now; so is what the host writes and copies.
        assert!(found(&device, "test.ll", &source, 1, &out).is_empty());
        let other = Buffer::new(&device, 128).unwrap();
        other.upload(&[1; 128]).unwrap();
        assert!(found(&device, "test.ll", &source, 1, &other).is_empty());
    }
}

#[test]
fn one_byte_beyond_a_buffer() {
    let source = kernel("", "store i32 %i, ptr addrspace(1) %q\n ret void");
    for target in TARGETS {
        let device = open(target);
        let out = Buffer::from_slice(&device, &[0u32; 127]).unwrap();
        let all = found(&device, "test.ll", &source, 1, &out);
        let fault = &all[0].faults[0];
        assert_eq!(fault.kind, FaultKind::OutOfRange, "{target}");
        let text = all[0].to_string();
        for part in [
            "store of 4 bytes beyond the end of a buffer",
            "right behind the end of a buffer of 508 bytes",
            "checks have found one mistake",
        ] {
            assert!(text.contains(part), "{target}: {text}");
        }
        let right = Buffer::from_slice(&device, &[0u32; 128]).unwrap();
        assert!(found(&device, "test.ll", &source, 1, &right).is_empty());
    }
}

#[test]
fn waves_of_a_workgroup_that_do_not_wait_for_each_other() {
    let body = "%p = getelementptr i32, ptr addrspace(3) @lds, i32 %i
        store i32 %i, ptr addrspace(3) %p
        fence syncscope(\"workgroup\") release
        BARRIER
        fence syncscope(\"workgroup\") acquire
        %other = xor i32 %i, 64
        %o = getelementptr i32, ptr addrspace(3) @lds, i32 %other
        %x = load i32, ptr addrspace(3) %o
        store i32 %x, ptr addrspace(1) %q
        ret void";
    let barrier = "call void @llvm.amdgcn.s.barrier()";
    is_clean(&kernel(LDS, &body.replace("BARRIER", barrier)), 3);
    for target in TARGETS {
        let device = open(target);
        let out = Buffer::from_slice(&device, &[0u32; 128]).unwrap();
        let source = kernel(LDS, &body.replace("BARRIER", ""));
        let all = found(&device, "test.ll", &source, 1, &out);
        let races: Vec<_> = all[0]
            .faults
            .iter()
            .filter(|f| f.kind == FaultKind::Race)
            .collect();
        assert!(!races.is_empty(), "{target}: {}", all[0]);
        let other = races[0].other.as_ref().unwrap();
        let OtherAccessPlace::Wave { wave, .. } = other.place else {
            panic!("{target}: {other}");
        };
        assert_ne!(Some(wave), races[0].wave, "{target}");
        assert!(other.disassembly.starts_with("ds_"), "{target}: {other}");
    }
}

#[test]
fn workgroups_that_meet_at_one_place() {
    is_found(
        FaultKind::Race,
        &kernel(
            "",
            "%own = getelementptr i32, ptr addrspace(1) %out, i32 %i
            store i32 %g, ptr addrspace(1) %own
            ret void",
        ),
        4,
    );
    // All of them write the same: no difference can be seen.
    is_clean(
        &kernel("", "store i32 0, ptr addrspace(1) %out\n ret void"),
        4,
    );
    is_clean(
        &kernel(
            "",
            "%old = atomicrmw add ptr addrspace(1) %out, i32 1 syncscope(\"agent\") monotonic
            ret void",
        ),
        4,
    );
}

/// The last workgroup to come adds up what the others have left.
#[test]
fn atomics_put_workgroups_in_order() {
    let last = "%slot = getelementptr i32, ptr addrspace(1) %out, i32 %g
        %part = getelementptr i32, ptr addrspace(1) %slot, i32 8
        %counter = getelementptr i32, ptr addrspace(1) %out, i32 4
        %one = icmp eq i32 %i, 0
        br i1 %one, label %leave, label %end
      leave:
        store i32 %g, ptr addrspace(1) %part
        %old = ADD
        %is.last = icmp eq i32 %old, 3
        br i1 %is.last, label %sum, label %end
      sum:
        %p0 = getelementptr i32, ptr addrspace(1) %out, i32 8
        %all = load <4 x i32>, ptr addrspace(1) %p0
        %s = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %all)
        %p1 = getelementptr i32, ptr addrspace(1) %out, i32 5
        store i32 %s, ptr addrspace(1) %p1
        br label %end
      end:
        ret void";
    let declared = "declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)";
    let atomic = "atomicrmw add ptr addrspace(1) %counter, i32 1 syncscope(\"agent\") acq_rel";
    is_clean(&kernel(declared, &last.replace("ADD", atomic)), 4);
    for kinds in kinds(&kernel(declared, &last.replace("ADD", "add i32 %g, 0")), 4) {
        assert!(kinds.contains(&FaultKind::Race), "{kinds:?}");
    }
}

#[test]
fn a_load_that_is_not_waited_for() {
    let source = kernel(
        LDS,
        "%p = getelementptr i32, ptr addrspace(3) @lds, i32 %i
        %x = load i32, ptr addrspace(1) %q
        store i32 %x, ptr addrspace(3) %p
        %y = load volatile i32, ptr addrspace(3) %p
        %z = mul i32 %x, %y
        store i32 %z, ptr addrspace(1) %q
        ret void",
    );
    for target in TARGETS {
        let device = open(target);
        let out = Buffer::from_slice(&device, &[3u32; 128]).unwrap();
        let ir = Source::detect("test.ll", source.as_bytes()).unwrap();
        let options = Options::default();
        let text = gfxjit::emit(&ir, device.target().unwrap(), &options, Emit::Asm).unwrap();
        let text = String::from_utf8(text.bytes).unwrap();
        assert!(
            found(&device, "test.s", &text, 1, &out).is_empty(),
            "{target}"
        );
        let waits = |line: &&str| line.trim_start().starts_with("s_wait");
        let count = text.lines().filter(waits).count();
        assert!(count >= 3, "{target}: {text}");
        for without in 0..count {
            let mut number = 0..;
            let mut removed = String::new();
            let kept = text.lines().filter(|line| {
                let goes = waits(line) && number.next() == Some(without);
                if goes {
                    removed = (*line).to_owned();
                }
                !goes
            });
            let kept = kept.collect::<Vec<_>>().join("\n");
            // Stores are waited for where they need not be.
            let only_stores = removed.contains("vscnt") || removed.contains("storecnt");
            let all = found(&device, "test.s", &kept, 1, &out);
            let faults = all.iter().flat_map(|found| &found.faults);
            let missing: Vec<_> = faults
                .filter(|f| f.kind == FaultKind::MissingWait)
                .collect();
            assert!(
                only_stores || !missing.is_empty(),
                "{target} without {removed}:\n{kept}"
            );
            for fault in missing {
                let other = fault.other.as_ref().unwrap();
                assert_eq!(other.what, "the load");
            }
        }
    }
}

#[test]
fn lines_of_the_source_are_told() {
    let source = kernel(
        "",
        "store i32 %i, ptr addrspace(1) %q, !dbg !5\n ret void, !dbg !5",
    );
    let source = source.replace("#0 {", "#0 !dbg !3 {")
        + "
        !llvm.dbg.cu = !{!1}
        !llvm.module.flags = !{!6, !7}
        !1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, isOptimized: true, emissionKind: FullDebug)
        !2 = !DIFile(filename: \"kernel.c\", directory: \"/src\")
        !3 = distinct !DISubprogram(name: \"k\", file: !2, line: 7, type: !4, unit: !1, spFlags: DISPFlagDefinition)
        !4 = !DISubroutineType(types: !8)
        !5 = !DILocation(line: 9, column: 5, scope: !3)
        !6 = !{i32 2, !\"Dwarf Version\", i32 5}
        !7 = !{i32 2, !\"Debug Info Version\", i32 3}
        !8 = !{null}";
    let device = open("gfx1100");
    let out = Buffer::from_slice(&device, &[0u32; 127]).unwrap();
    let all = found(&device, "test.ll", &source, 1, &out);
    let [frame] = &*all[0].faults[0].frames else {
        panic!("{}", all[0]);
    };
    assert_eq!(frame.function.as_deref(), Some("k"));
    let place = frame.place.as_ref().unwrap().to_string();
    assert_eq!(place, "/src/kernel.c:9:5", "{}", all[0]);
}

/// Lanes that take different ways define parts of a register; one of them is undefined in the lanes of neither.
#[test]
fn registers_that_some_lanes_have_written() {
    let body = "%u = call i32 asm \"; $0\", \"={v20}\"()
        %c = icmp ult i32 %i, 40
        br i1 %c, label %low, label %meet
      low:
        %a = mul i32 %i, 3
        br label %meet
      meet:
        %x = phi i32 [ %a, %low ], [ OTHER, %0 ]
        br label %loop
      loop:
        %k = phi i32 [ 0, %meet ], [ %k1, %loop ]
        %y = phi i32 [ %x, %meet ], [ %y1, %loop ]
        %y1 = add i32 %y, %k
        %k1 = add i32 %k, 1
        %more = icmp ult i32 %k1, %g
        br i1 %more, label %loop, label %end
      end:
        store i32 %y1, ptr addrspace(1) %q
        ret void";
    is_clean(&kernel("", &body.replace("OTHER", "%i")), 5);
    is_found(
        FaultKind::Uninitialized,
        &kernel("", &body.replace("OTHER", "%u")),
        5,
    );
}

/// Several threads find the same as one.
#[test]
fn findings_do_not_depend_on_threads() {
    let source = kernel("", "store i32 %n, ptr addrspace(1) %q\n ret void");
    for (target, engine) in each_device() {
        let all = [1, 2].map(|threads| {
            let uri = format!("sim://{target}?check=all&engine={engine}&cus={threads}");
            let device = Runtime::new().open(&uri).unwrap();
            let out = Buffer::from_slice(&device, &[0u32; 1021]).unwrap();
            let all = found(&device, "test.ll", &source, 8, &out);
            let fault = &all[0].faults[0];
            (all[0].count, fault.workgroup, fault.wave, fault.lane)
        });
        assert_eq!(all[0], all[1], "{target} {engine}");
        assert_eq!(
            (all[0].0, all[0].1),
            (3, Some([7, 0, 0])),
            "{target} {engine}"
        );
    }
}

/// A kernel whose last workgroup makes a mistake in the last of six turns, when translated code has long been running. Work-items
/// have elements of a type at `pattern`, a number below 128 for `%i`, of a part of `%out` for each workgroup.
fn late_mistake(ty: &str, bytes: u32, pattern: &str, mistake: &str) -> String {
    // Elements of a workgroup. Behind those of seven workgroups the buffer has four bytes, and is rounded up to sixteen.
    let own = 128;
    let beyond = (12 / bytes).clamp(1, 7) as i32;
    let global = |shift: i32, store: &str| {
        format!(
            "%shift = select i1 %late, i32 {shift}, i32 0
            %e0 = mul i32 %g, {own}
            %e1 = add i32 %e0, %index
            %e2 = add i32 %e1, %shift
            %p = getelementptr {ty}, ptr addrspace(1) %out, i32 %e2
            {store}"
        )
    };
    let lds = |shift: &str, access: &str| {
        format!(
            "%half = and i32 %i, 64
            %shift = select i1 %late, i32 {shift}, i32 0
            %own = getelementptr {ty}, ptr addrspace(3) @lds, i32 %i
            store {ty} %value, ptr addrspace(3) %own
            fence syncscope(\"workgroup\") release
            call void @llvm.amdgcn.s.barrier()
            fence syncscope(\"workgroup\") acquire
            %e = xor i32 %index, %shift
            %p = getelementptr {ty}, ptr addrspace(3) @lds, i32 %e
            {access}
            fence syncscope(\"workgroup\") release
            call void @llvm.amdgcn.s.barrier()
            fence syncscope(\"workgroup\") acquire
            %left = load {ty}, ptr addrspace(3) %own
            store {ty} %left, ptr addrspace(1) %home"
        )
    };
    let store = format!("store {ty} %value, ptr addrspace(1) %p");
    let kept = format!("store {ty} %x, ptr addrspace(1) %home");
    let load = format!("%x = load {ty}, ptr addrspace(1) %p\n {kept}");
    let body = match mistake {
        "a store beyond the buffer" => global(beyond, &store),
        "a load beyond the buffer" => global(beyond, &load),
        "a store to another workgroup's part" => global(-128, &store),
        "a load of another workgroup's part" => {
            let part = format!(
                "%q1 = getelementptr {ty}, ptr addrspace(1) %out, i32 %e1\n store {ty} %value, ptr addrspace(1) %q1"
            );
            global(-128, &format!("{part}\n{load}"))
        }
        "a load of unwritten LDS" => lds(
            "128",
            &format!("%x = load {ty}, ptr addrspace(3) %p\n {kept}"),
        ),
        _ => lds("%half", &format!("store {ty} %other, ptr addrspace(3) %p")),
    };
    let value = |to: &str, from: &str| match bytes {
        1 | 2 => format!("%{to} = trunc i32 %{from} to {ty}"),
        4 => format!("%{to} = add i32 %{from}, 0"),
        8 => format!("%{to} = zext i32 %{from} to i64"),
        _ => format!("%{to} = insertelement {ty} zeroinitializer, i32 %{from}, i32 0"),
    };
    let (value, other) = (value("value", "v"), value("other", "v7"));
    let globals = format!("@lds = internal addrspace(3) global [512 x {ty}] poison");
    kernel(
        &globals,
        &format!(
            "%is.last = icmp eq i32 %g, 6
            %home0 = mul i32 %g, {own}
            %home1 = add i32 %home0, %i
            %home = getelementptr {ty}, ptr addrspace(1) %out, i32 %home1
            br label %loop
          loop:
            %k = phi i32 [ 0, %0 ], [ %k1, %loop ]
            %is.late = icmp eq i32 %k, 5
            %late = and i1 %is.last, %is.late
            %v0 = mul i32 %i, 3
            %v1 = add i32 %v0, %k
            %v = add i32 %v1, %g
            %v7 = add i32 %v, 7
            {value}
            {other}
            {pattern}
            {body}
            %k1 = add i32 %k, 1
            %more = icmp ult i32 %k1, 6
            br i1 %more, label %loop, label %end
          end:
            ret void"
        ),
    )
}

/// What translated code looks at itself is found as by the interpreter, which looks at each lane.
#[test]
fn translated_code_finds_what_the_interpreter_finds() {
    let types = [
        ("i8", 1),
        ("i16", 2),
        ("i32", 4),
        ("i64", 8),
        ("<4 x i32>", 16),
    ];
    let patterns = [
        "%index = add i32 %i, 0",
        "%index = sub i32 127, %i",
        "%index = and i32 %i, 15",
        "%index = xor i32 %i, 1",
        "%index = add i32 0, 9",
    ];
    let mistakes = [
        "a store beyond the buffer",
        "a load beyond the buffer",
        "a store to another workgroup's part",
        "a load of another workgroup's part",
        "a load of unwritten LDS",
        "stores to LDS that meet",
    ];
    let mut number = 0;
    for (ty, bytes) in types {
        for pattern in patterns {
            for mistake in mistakes {
                let source = late_mistake(ty, bytes, pattern, mistake);
                number += 1;
                for target in [TARGETS[number % 5], TARGETS[(number + 2) % 5]] {
                    let [translated, interpreted] = ENGINES.map(|engine| {
                        let uri = format!("sim://{target}?check=all&engine={engine}&cus=1");
                        let device = Runtime::new().open(&uri).unwrap();
                        let out = vec![0; 7 * 128 * bytes as usize / 4 + 1];
                        let out = Buffer::from_slice(&device, &out).unwrap();
                        let all = found(&device, "late.ll", &source, 7, &out);
                        let faults = all.iter().flat_map(|found| &found.faults);
                        let place = |fault: &gfxjit::Fault| {
                            let address = fault.address.map(|at| at.wrapping_sub(out.address().0));
                            (
                                fault.kind,
                                fault.workgroup,
                                fault.wave,
                                fault.lane,
                                address,
                                fault.pc,
                            )
                        };
                        (
                            all.iter().map(|found| found.count).sum::<u64>(),
                            faults.map(place).collect::<Vec<_>>(),
                        )
                    });
                    let what = format!("{target}, {ty}, {pattern}, {mistake}");
                    assert_eq!(translated, interpreted, "{what}");
                    let is_same_value = pattern.ends_with('9') || pattern.contains("and");
                    assert!(
                        is_same_value || translated.0 > 0,
                        "{what}: nothing is found"
                    );
                }
            }
        }
    }
}

/// The kinds of what a launch with checks finds, on each target and with each engine.
fn found_by(checks: &str, source: &str, grid: u32) -> Vec<Vec<FaultKind>> {
    let each = each_device().map(|(target, engine)| {
        let uri = format!("sim://{target}?check={checks}&engine={engine}");
        let device = Runtime::new().open(&uri).unwrap();
        let out = Buffer::from_slice(&device, &[0u32; 1024]).unwrap();
        let all = found(&device, "test.ll", source, grid, &out);
        let faults = all.iter().flat_map(|found| &found.faults);
        faults.map(|fault| fault.kind).collect()
    });
    each.collect()
}

/// Stores of what is there count if they are asked for.
#[test]
fn stores_of_the_same_value() {
    let same = kernel("", "store i32 0, ptr addrspace(1) %out\n ret void");
    for kinds in found_by("stores", &same, 4) {
        assert_eq!(kinds, [FaultKind::Race]);
    }
    let own = kernel("", "store i32 0, ptr addrspace(1) %q\n ret void");
    for kinds in found_by("stores", &own, 4) {
        assert!(kinds.is_empty(), "{kinds:?}");
    }
}

/// Even work-items take the value of the next one: it takes part, or not.
#[test]
fn values_of_lanes_that_are_not_active() {
    let take = |enter: &str| {
        kernel(
            "declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)",
            &format!(
                "%odd = and i32 %i, 1
                %even = icmp eq i32 %odd, 0
                br i1 {enter}, label %take, label %end
              take:
                %next = xor i32 %i, 1
                %at = shl i32 %next, 2
                %v = call i32 @llvm.amdgcn.ds.bpermute(i32 %at, i32 %n)
                store i32 %v, ptr addrspace(1) %q
                br label %end
              end:
                ret void"
            ),
        )
    };
    for kinds in found_by("lanes", &take("%even"), 4) {
        assert_eq!(kinds, [FaultKind::InactiveLane]);
    }
    for checks in ["lanes", "all,lanes"] {
        for kinds in found_by(checks, &take("true"), 4) {
            assert!(kinds.is_empty(), "{kinds:?}");
        }
    }
    // It may be that the value is unused.
    for kinds in found_by("all", &take("%even"), 4) {
        assert!(kinds.is_empty(), "{kinds:?}");
    }
}

/// Of a launch only some workgroups are looked at; all of them run.
#[test]
fn some_workgroups_are_checked() {
    let source = kernel(
        "",
        "%v = load i32, ptr addrspace(1) %q
        %next = add i32 %v, 1
        store i32 %next, ptr addrspace(1) %q
        %beyond = getelementptr i32, ptr addrspace(1) %out, i32 1021
        store i32 %next, ptr addrspace(1) %beyond
        ret void",
    );
    for (target, engine) in each_device() {
        for (range, wanted) in [
            ("0..8", Some(([0, 0, 0], 8))),
            ("3..5", Some(([3, 0, 0], 2))),
            ("7..", Some(([7, 0, 0], 1))),
            ("8..", None),
        ] {
            let uri =
                format!("sim://{target}?check=memory,uninit,workgroups={range}&engine={engine}");
            let device = Runtime::new().open(&uri).unwrap();
            let out = Buffer::from_slice(&device, &[7u32; 1021]).unwrap();
            let all = found(&device, "test.ll", &source, 8, &out);
            let faults: Vec<_> = all.iter().flat_map(|found| &found.faults).collect();
            let kinds: Vec<_> = faults.iter().map(|fault| fault.kind).collect();
            let waves = if target.starts_with("gfx9") { 2 } else { 4 };
            match wanted {
                Some((first, groups)) => {
                    assert!(
                        !kinds.contains(&FaultKind::Uninitialized),
                        "{uri}: {kinds:?}"
                    );
                    assert_eq!(faults[0].workgroup, Some(first), "{uri}");
                    let times: u64 = faults.iter().map(|fault| fault.times).sum();
                    assert!(times >= groups * waves, "{uri}: {times}");
                }
                None => assert!(kinds.is_empty(), "{uri}: {kinds:?}"),
            }
            let values = out.download().unwrap();
            assert!(values[..1000].iter().all(|value| *value == 8), "{uri}");
        }
    }
}

/// Workgroups on several threads take a lock in turns: no race is told, and the lock holds.
#[test]
fn locks_hold_in_launches_with_checks() {
    let source = include_str!("../../../../tests/run/spin_lock.ll");
    for (target, engine) in each_device() {
        let uri = format!("sim://{target}?check=all&engine={engine}&cus=4");
        let device = Runtime::new().open(&uri).unwrap();
        let module = Module::build(&device, "lock.ll", source.as_bytes(), &Options::default());
        let module = module.unwrap();
        let queue = device.queue().unwrap();
        for round in 0..20 {
            let locks = Buffer::from_slice(&device, &[0u32; 4]).unwrap();
            let counters = Buffer::from_slice(&device, &[0u32; 16]).unwrap();
            let launch = module.kernel("spin_lock").unwrap().launch(&queue);
            let launch = launch.grid(10).block(64).arg(&locks).arg(&counters);
            let done = launch.arg(3u32).submit().unwrap().wait();
            done.unwrap_or_else(|error| panic!("{uri}, {round}: {error}"));
            assert_eq!(
                counters.download().unwrap()[..2],
                [30, 435],
                "{uri}, {round}"
            );
        }
    }
}

#[test]
fn memory_that_was_freed() {
    let source = kernel("", "store i32 1, ptr addrspace(1) %q\n ret void");
    for (target, engine) in each_device() {
        let uri = format!("sim://{target}?check=memory&engine={engine}");
        let device = Runtime::new().open(&uri).unwrap();
        let module = Module::build(&device, "test.ll", source.as_bytes(), &Options::default());
        let module = module.unwrap();
        let queue = device.queue().unwrap();
        let freed = Buffer::from_slice(&device, &[0u32; 1024]).unwrap();
        let address = freed.address();
        drop(freed);
        // Memory of the same size does not get its address.
        let others = [(); 8].map(|()| Buffer::from_slice(&device, &[0u32; 1024]).unwrap());
        assert!(others.iter().all(|other| other.address() != address));
        let launch = module.kernel("k").unwrap().launch(&queue);
        let freed = device.slice_at(address, 4096);
        let launch = launch.grid(1).block(128).arg(&freed);
        let error = launch.submit().unwrap().wait().unwrap_err();
        let Error::Device(DeviceError::Fault(fault)) = &error else {
            panic!("{uri}: {error}");
        };
        let near = fault.nearest.as_ref().map(ToString::to_string).unwrap();
        let wanted = format!(
            "byte 0 of a buffer of 4096 bytes at {:#x} that was freed",
            address.0
        );
        assert_eq!(near, wanted, "{uri}");
        assert_eq!(fault.arguments.len(), 1, "{uri}");
    }
}

#[test]
fn what_a_device_cannot_is_refused() {
    let error = Runtime::new()
        .open("sim://gfx1100?check=luck")
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("there are memory, uninit, race, sync, all"),
        "{error}"
    );
    let checks: Checks = "race,sync".parse().unwrap();
    assert_eq!(checks.to_string(), "race,sync");
    assert!(checks.race && !checks.uninit);
    for text in [
        "memory,uninit,race,sync",
        "race,stores",
        "lanes,workgroups=3..",
        "race,fences",
        "memory,workgroups=0..4",
    ] {
        assert_eq!(text.parse::<Checks>().unwrap().to_string(), text);
    }
    assert_eq!("all".parse(), Ok(Checks::ALL));
    for (text, wanted) in [
        ("workgroups=0..4", "names no check"),
        ("memory,workgroups=4", "no range of workgroups"),
        ("memory,workgroups=4..4", "no range of workgroups"),
        ("memory,workgroups=-1..", "no range of workgroups"),
        ("", "there is no check ``"),
    ] {
        let error = text.parse::<Checks>().unwrap_err().to_string();
        assert!(error.contains(wanted), "{error}");
    }
}
