//! Kernels compiled by clang-22 run on the software GPU, through the hal alone.
//!
//! Every kernel runs on both targets at O0 and O2. They use no device libraries: ids come
//! from clang's builtins, everything else from explicit arguments.

mod common;

use std::sync::Arc;
use std::sync::mpsc::channel;

use common::{Arguments, Gpu, compile, engines, everywhere, fault, number_of};
use gfxjit_codeobj::descriptor::KernelDescriptor;
use gfxjit_codeobj::elf::{Elf, ProgramHeader};
use gfxjit_hal::{DevicePtr, FaultKind, Nearest};

#[test]
fn saxpy_with_a_partial_workgroup() {
    let source = "kernel void k(global float *y, global const float *x, float a, uint n) {
        uint i = GROUP * 100 + LOCAL; if (i < n) y[i] += a * x[i]; }";
    everywhere(source, |gpu| {
        let y = gpu.floats((0..1000).map(|i| i as f32));
        let x = gpu.floats((0..1000).map(|i| (i * 2) as f32));
        let arguments = Arguments::default().buffer(y).buffer(x).f32(0.5).u32(950);
        // The last workgroup has 30 of its 100 work-items.
        let mut dispatch = gpu.dispatch("k", arguments);
        dispatch.workgroup = [100, 1, 1];
        dispatch.grid = [930, 1, 1];
        gpu.run(dispatch).unwrap();
        for (i, word) in gpu.read(y, 1000).into_iter().enumerate() {
            let expected = if i < 930 { i * 2 } else { i };
            assert_eq!(f32::from_bits(word), expected as f32, "{i}");
        }
    });
}

#[test]
fn workgroups_share_lds_across_barriers() {
    let source = "kernel void k(global uint *out, global const uint *in) {
        local uint s[256]; uint l = LOCAL;
        s[l] = in[GROUP * 256 + l]; BARRIER();
        for (uint h = 128; h; h /= 2) { if (l < h) s[l] += s[l + h]; BARRIER(); }
        if (l == 0) out[GROUP] = s[0]; }";
    everywhere(source, |gpu| {
        let values: Vec<u32> = (0..256 * 20)
            .map(|i: u32| i.wrapping_mul(2_654_435_761))
            .collect();
        let (out, input) = (gpu.buffer(&[0; 20]), gpu.buffer(&values));
        let arguments = Arguments::default().buffer(out).buffer(input);
        gpu.launch("k", 20, 256, arguments).unwrap();
        let sums: Vec<u32> = values
            .chunks(256)
            .map(|chunk| {
                chunk
                    .iter()
                    .fold(0_u32, |sum, value| sum.wrapping_add(*value))
            })
            .collect();
        assert_eq!(gpu.read(out, 20), sums);
    });
}

/// One workgroup publishes, as look-back scans do, and another one polls. The lanes' places lie one
/// behind the other, apart, in no order, or are one.
#[cfg(target_arch = "x86_64")]
#[test]
fn sixteen_bytes_of_a_lane_are_accessed_as_a_whole() {
    // The workgroups wait for each other, but not for ever: they may run one after the other.
    let source = "typedef ulong pair __attribute__((ext_vector_type(2)));
        kernel void k(global pair *place, global uint *state, uint by, uint mix, uint n) {
        volatile global pair *p = &place[(LOCAL ^ mix * (LOCAL >> 1)) * by];
        if (LOCAL == 0) __atomic_fetch_add(&state[0], 1, __ATOMIC_RELAXED);
        for (uint wait = 0; wait < 20000; wait++)
            if (__atomic_load_n(&state[0], __ATOMIC_RELAXED) == 2) break;
        uint torn = 0;
        for (ulong i = 1; i <= n; i++)
            if (GROUP == 0) *p = (pair)(i, i);
            else { pair v = *p; torn += v.x != v.y; }
        __atomic_fetch_add(&state[1], torn, __ATOMIC_RELAXED); }";
    everywhere(source, |gpu| {
        for (lanes, by, mix) in [(1, 0, 0), (64, 0, 0), (64, 1, 0), (64, 3, 0), (64, 1, 1)] {
            for _ in 0..3 {
                let (place, state) = (gpu.buffer(&[0; 64 * 3 * 4]), gpu.buffer(&[0; 2]));
                let arguments = Arguments::default().buffer(place).buffer(state);
                let arguments = arguments.u32(by).u32(mix).u32(1000);
                gpu.launch("k", 2, lanes, arguments).unwrap();
                let torn = gpu.read(state, 2)[1];
                assert_eq!(torn, 0, "{lanes} lanes, {by} apart, mixed: {mix}");
            }
        }
    });
}

#[test]
fn atomics_of_all_workgroups_add_up() {
    let source = "kernel void k(global uint *bins, global const uint *in) {
        uint v = in[GROUP * 256 + LOCAL];
        __atomic_fetch_add(&bins[v % 37], 1, __ATOMIC_RELAXED); }";
    everywhere(source, |gpu| {
        let values: Vec<u32> = (0..256 * 40)
            .map(|i: u32| i.wrapping_mul(2_654_435_761))
            .collect();
        let (bins, input) = (gpu.buffer(&[0; 37]), gpu.buffer(&values));
        gpu.launch(
            "k",
            40,
            256,
            Arguments::default().buffer(bins).buffer(input),
        )
        .unwrap();
        let mut expected = [0; 37];
        values
            .iter()
            .for_each(|value| expected[(value % 37) as usize] += 1);
        assert_eq!(gpu.read(bins, 37), expected);
    });
}

#[test]
fn scratch_belongs_to_each_work_item() {
    let source = "kernel void k(global uint *out, uint n) {
        uint a[64]; uint l = LOCAL;
        for (uint i = 0; i < 64; i++) a[i] = l * 1000 + i;
        for (uint i = 0; i < 64; i++) a[(i * n + l) % 64] ^= a[i] << 1;
        uint sum = 0; for (uint i = 0; i < 64; i++) sum += a[i];
        out[GROUP * 192 + l] = sum; }";
    everywhere(source, |gpu| {
        let out = gpu.buffer(&[0; 192 * 3]);
        gpu.launch("k", 3, 192, Arguments::default().buffer(out).u32(7))
            .unwrap();
        let found = gpu.read(out, 192 * 3);
        for (index, sum) in found.into_iter().enumerate() {
            let l = index as u32 % 192;
            let mut a: Vec<u32> = (0..64).map(|i| l * 1000 + i).collect();
            for i in 0..64 {
                let value = a[i as usize] << 1;
                a[((i * 7 + l) % 64) as usize] ^= value;
            }
            assert_eq!(
                sum,
                a.iter().fold(0_u32, |sum, v| sum.wrapping_add(*v)),
                "{index}"
            );
        }
    });
}

#[test]
fn three_dimensions_come_from_the_dispatch_packet() {
    let source = "kernel void k(global uint *out) {
        constant ushort *p = (constant ushort *)__builtin_amdgcn_dispatch_ptr();
        constant uint *g = (constant uint *)p;
        uint x = __builtin_amdgcn_workgroup_id_x() * p[2] + __builtin_amdgcn_workitem_id_x();
        uint y = __builtin_amdgcn_workgroup_id_y() * p[3] + __builtin_amdgcn_workitem_id_y();
        uint z = __builtin_amdgcn_workgroup_id_z() * p[4] + __builtin_amdgcn_workitem_id_z();
        out[(z * g[4] + y) * g[3] + x] = x | y << 8 | z << 16; }";
    everywhere(source, |gpu| {
        // Partial in every dimension.
        let [nx, ny, nz] = [13_u32, 7, 5];
        let count = (nx * ny * nz) as usize;
        let out = gpu.buffer(&vec![u32::MAX; count]);
        let mut dispatch = gpu.dispatch("k", Arguments::default().buffer(out));
        dispatch.workgroup = [5, 3, 2];
        dispatch.grid = [nx, ny, nz];
        dispatch.dimensions = 3;
        gpu.run(dispatch).unwrap();
        let mut found = gpu.read(out, count).into_iter();
        for z in 0..nz {
            for y in 0..ny {
                for x in 0..nx {
                    assert_eq!(found.next(), Some(x | y << 8 | z << 16));
                }
            }
        }
    });
}

#[test]
fn workgroups_that_take_a_lock_take_turns() {
    let source = "kernel void k(global uint *lock, global uint *count) {
        if (LOCAL == 0) {
            while (__atomic_exchange_n(lock, 1u, __ATOMIC_ACQUIRE)) __builtin_amdgcn_s_sleep(1);
            count[0] = count[0] * 3 + 1;
            __atomic_store_n(lock, 0u, __ATOMIC_RELEASE);
        } }";
    everywhere(source, |gpu| {
        let (lock, count) = (gpu.buffer(&[0]), gpu.buffer(&[0]));
        let arguments = Arguments::default().buffer(lock).buffer(count);
        gpu.launch("k", 50, 64, arguments).unwrap();
        let expected = (0..50).fold(0_u32, |count, _| count.wrapping_mul(3).wrapping_add(1));
        assert_eq!(gpu.read(count, 1), [expected]);
    });
}

#[test]
fn a_grid_wide_barrier_is_passed_by_workgroups_that_share_a_thread() {
    let source = "kernel void k(global uint *arrived, global uint *out, uint groups) {
        if (LOCAL == 0) {
            __atomic_fetch_add(arrived, 1u, __ATOMIC_RELEASE);
            while (__atomic_load_n(arrived, __ATOMIC_ACQUIRE) < groups);
            out[GROUP] = 1;
        } }";
    everywhere(source, |gpu| {
        let (arrived, out) = (gpu.buffer(&[0]), gpu.buffer(&[0; 24]));
        let arguments = Arguments::default().buffer(arrived).buffer(out).u32(24);
        gpu.launch("k", 24, 64, arguments).unwrap();
        assert_eq!(gpu.read(out, 24), [1; 24]);
    });
}

#[test]
fn variables_of_the_image_are_shared_with_the_host() {
    let source = "__attribute__((visibility(\"protected\"))) global uint scale = 5;
        constant uint table[4] = {2, 3, 5, 7};
        kernel void k(global uint *out) { out[LOCAL] = table[LOCAL % 4] * scale; if (LOCAL == 0) scale = 9; }";
    everywhere(source, |gpu| {
        let scale = gpu.resident("scale");
        assert_eq!(gpu.read(scale, 1), [5]);
        let range = gfxjit_hal::MemoryRange::at(scale, 4);
        gpu.queue.write(&range, &100_u32.to_le_bytes()).unwrap();
        let out = gpu.buffer(&[0; 8]);
        // One wave, so the store comes behind all loads.
        gpu.launch("k", 1, 8, Arguments::default().buffer(out))
            .unwrap();
        assert_eq!(gpu.read(out, 8), [200, 300, 500, 700, 200, 300, 500, 700]);
        assert_eq!(gpu.read(scale, 1), [9]);
    });
}

#[test]
fn calls_find_their_functions_and_their_stack() {
    let source = "static uint fib(uint n) {
            return n < 2 ? n : fib(n - 1) + fib(n - 2); }
        static uint twice(uint n) { volatile uint a[4] = {n, n, 0, 0}; return a[n & 1] * 2; }
        static uint next(uint n) { return n + 1; }
        uint (*const table[3])(uint) = {fib, twice, next};
        __attribute__((amdgpu_kernel, visibility(\"default\"))) void k(uint *out, uint n) {
            out[LOCAL] = table[LOCAL % n](LOCAL % 12) + fib(LOCAL % 3); }";
    everywhere(source, |gpu| {
        let out = gpu.buffer(&[0; 64]);
        let arguments = Arguments::default().buffer(out).u32(3);
        gpu.launch("k", 1, 64, arguments.clone()).unwrap();
        let fib = [0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89];
        let expected: Vec<u32> = (0..64)
            .map(|l| {
                let n = l % 12;
                let called = [fib[n as usize], n * 2, n + 1][(l % 3) as usize];
                called + fib[(l % 3) as usize]
            })
            .collect();
        assert_eq!(gpu.read(out, 64), expected);
        // A stack that is too small is told.
        let mut dispatch = gpu.dispatch("k", arguments);
        dispatch.workgroup = [64, 1, 1];
        dispatch.grid = [64, 1, 1];
        dispatch.private_segment_bytes += 32;
        let fault = fault(gpu.run(dispatch));
        assert_eq!(fault.kind, FaultKind::OutOfRange);
        assert!(fault.what.contains("scratch"), "{}", fault.what);
    });
}

#[test]
fn arguments_are_preloaded_where_the_hardware_can() {
    let source = "kernel void k(global uint *out, uint a, uint b, ulong c) {
        out[LOCAL] = a * 100 + b + (uint)(c >> 32) + LOCAL; }";
    let flags = ["-O2", "-mllvm", "-amdgpu-kernarg-preload-count=8"];
    let image = compile("gfx942", source, &flags);
    for engine in engines(0) {
        let gpu = Gpu::new(
            &format!("sim://gfx942?cus=1&engine={engine}"),
            image.clone(),
        );
        let elf = Elf::parse(&gpu.image).unwrap();
        let descriptor = elf.at_address(gpu.address("k.kd"), 64).unwrap();
        let descriptor = KernelDescriptor::read(descriptor).unwrap();
        assert_ne!(descriptor.kernarg_preload, 0, "clang was asked to preload");
        let out = gpu.buffer(&[0; 64]);
        let arguments = Arguments::default()
            .buffer(out)
            .u32(7)
            .u32(11)
            .aligned(&(5_u64 << 32).to_le_bytes());
        gpu.launch("k", 1, 64, arguments).unwrap();
        let expected: Vec<u32> = (0..64).map(|l| 716 + l).collect();
        assert_eq!(gpu.read(out, 64), expected);
    }
}

#[test]
fn wave64_of_rdna_is_what_code_asks_for() {
    let source = "kernel void k(global uint *out) {
        out[LOCAL] = __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0u)); }";
    for (flag, size) in [("-mwavefrontsize64", 64), ("-mno-wavefrontsize64", 32)] {
        for engine in engines(number_of(flag)) {
            let gpu = Gpu::new(
                &format!("sim://gfx1100?cus=1&engine={engine}"),
                compile("gfx1100", source, &["-O2", flag]),
            );
            let out = gpu.buffer(&[0; 256]);
            gpu.launch("k", 1, 256, Arguments::default().buffer(out))
                .unwrap();
            let expected: Vec<u32> = (0..256).map(|l| l % size).collect();
            assert_eq!(gpu.read(out, 256), expected);
        }
    }
}

#[test]
fn an_access_out_of_range_is_told_with_its_place() {
    let source = "kernel void k(global uint *out, uint n) { uint i = GROUP * 64 + LOCAL;
        out[i < n ? i : i + 700] = i; }";
    everywhere(source, |gpu| {
        let other = gpu.buffer(&[42; 16]);
        let out = gpu.buffer(&[0; 1024]);
        let arguments = Arguments::default().buffer(out).u32(5 * 64 + 7);
        let fault = fault(gpu.launch("k", 16, 64, arguments));
        assert_eq!(fault.kind, FaultKind::OutOfRange);
        assert_eq!(
            (fault.workgroup, fault.kernel.as_deref()),
            (Some([5, 0, 0]), Some("k"))
        );
        let item = fault.wave.unwrap() * 64 + fault.lane.unwrap();
        assert_eq!(item, 7);
        assert_eq!(fault.address, Some(out.0 + 4096 + 12));
        let disassembly = fault.disassembly.unwrap();
        assert!(disassembly.contains("store"), "{disassembly}");
        let nearest = fault.nearest.as_ref().unwrap().to_string();
        let expected = format!(
            "12 bytes behind the end of a buffer of 4096 bytes at {:#x}",
            out.0
        );
        assert_eq!(nearest, expected);
        let elf = Elf::parse(&gpu.image).unwrap();
        let executable = |s: &ProgramHeader| s.flags & 1 != 0;
        let code = elf.segments().iter().find(executable).unwrap();
        let range = code.vaddr..code.vaddr + code.filesz;
        let pc = fault.pc.unwrap();
        assert!(range.contains(&pc), "{pc:#x}");
        // The device goes on, and no other memory has changed.
        assert_eq!(gpu.read(other, 16), [42; 16]);
        let arguments = Arguments::default().buffer(out).u32(1024);
        gpu.launch("k", 16, 64, arguments).unwrap();
        assert_eq!(gpu.read(out, 1024), (0..1024).collect::<Vec<u32>>());
    });
}

/// Bits of work-items' ids, of workgroups whose rows are whole sixteens and of others.
#[test]
fn ids_are_taken_apart() {
    let source = "kernel void k(global uint *out, uint rows) {
        uint x = LOCAL, y = __builtin_amdgcn_workitem_id_y();
        global uint *to = out + ((GROUP * 4 + y) * rows + x) * 8;
        to[0] = x & 15; to[1] = x >> 4; to[2] = GROUP << 6 | x; to[3] = x & 0x30;
        to[4] = x & 12; to[5] = x >> 2; to[6] = x & 31; to[7] = GROUP << 3 | x; }";
    everywhere(source, |gpu| {
        for rows in [48, 40, 16] {
            let count = (rows * 4 * 3 * 8) as usize;
            let out = gpu.buffer(&vec![u32::MAX; count]);
            let arguments = Arguments::default().buffer(out).u32(rows);
            let mut dispatch = gpu.dispatch("k", arguments);
            dispatch.workgroup = [rows as u16, 4, 1];
            dispatch.grid = [rows * 3, 4, 1];
            dispatch.dimensions = 2;
            gpu.run(dispatch).unwrap();
            let wanted = (0..3 * 4 * rows).flat_map(|i| {
                let (group, x) = (i / (4 * rows), i % rows);
                let parts = [x & 15, x >> 4, group << 6 | x, x & 0x30];
                let more = [x & 12, x >> 2, x & 31, group << 3 | x];
                parts.into_iter().chain(more)
            });
            assert_eq!(gpu.read(out, count), wanted.collect::<Vec<u32>>(), "{rows}");
        }
    });
}

/// Numbers of work-items with a sign, in rows that stay rows when multiples are added: shifted, and
/// as indices on both sides of zero.
#[test]
fn numbers_with_a_sign() {
    let source = "kernel void k(global int *out, global int *from, uint rows) {
        int x = LOCAL, own = (int)(GROUP * rows) + x - (int)rows;
        int i = (int)(GROUP * 64) + x - 64, j = (int)(GROUP << 6) + x + 0x80000010;
        int k = (int)(GROUP << 30) + x + 256;
        global int *to = out + own * 8;
        to[0] = i >> 31; to[1] = i >> 6; to[2] = i >> 2; to[3] = (i + 24) >> 5;
        to[4] = j >> 31; to[5] = j >> 4; to[6] = k >> 6; to[7] = from[i]; }";
    everywhere(source, |gpu| {
        for rows in [64, 40, 16] {
            let count = (rows * 8 * 3) as usize;
            let out = gpu.buffer(&vec![u32::MAX; count]);
            let from = gpu.buffer(&(0..256).map(|n| n * 3).collect::<Vec<_>>());
            let behind = |start: DevicePtr, words: u32| DevicePtr(start.0 + u64::from(words) * 4);
            let arguments = Arguments::default()
                .buffer(behind(out, rows * 8))
                .buffer(behind(from, 64))
                .u32(rows);
            let mut dispatch = gpu.dispatch("k", arguments);
            dispatch.workgroup = [rows as u16, 1, 1];
            dispatch.grid = [rows * 3, 1, 1];
            gpu.run(dispatch).unwrap();
            let wanted = (0..3 * rows as i32).flat_map(|n| {
                let (group, x) = (n / rows as i32, n % rows as i32);
                let i = group * 64 + x - 64;
                let j = (group << 6) + x + 0x8000_0010_u32 as i32;
                let k = (group << 30).wrapping_add(x + 256);
                let signs = [i >> 31, i >> 6, i >> 2, (i + 24) >> 5];
                signs
                    .into_iter()
                    .chain([j >> 31, j >> 4, k >> 6, (i + 64) * 3])
            });
            let wanted: Vec<u32> = wanted.map(|word| word as u32).collect();
            assert_eq!(gpu.read(out, count), wanted, "{rows}");
        }
    });
}

/// Lanes far from each other, at a distance that is known or comes as an argument. Every other
/// word has a way of its own.
#[test]
fn columns_and_members() {
    let types = [("uchar", 1), ("ushort", 2), ("uint", 4), ("ulong", 8)];
    let members = [(5, 3), (2, 2)];
    for ((ty, bytes), (n, k)) in types.into_iter().flat_map(|of| members.map(|n| (of, n))) {
        let source = format!(
            "kernel void k(global {ty} *out, global const {ty} *in, uint n) {{
            local {ty} s[64 * {k}]; uint l = LOCAL; {ty} all = 0;
            for (uint round = 0; round < 2; round++) {{
                {ty} sum = 0;
                for (uint i = 0; i < n; i++) sum += in[l * n + i];
                s[l * {k} + {k} - 2] = sum + round; BARRIER();
                all = all * 3 + s[l * {k} + {k} - 2]; s[l * {k} + {k} - 1] = all; BARRIER();
            }}
            out[l * n + GROUP] = s[l * {k} + {k} - 1]; }}"
        );
        let mask = u64::MAX >> (64 - 8 * bytes);
        let value = |i: usize| (i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) & mask;
        let packed = |values: Vec<u64>| -> Vec<u32> {
            let bytes = values
                .into_iter()
                .flat_map(|v| v.to_le_bytes()[..bytes].to_vec());
            let bytes: Vec<u8> = bytes.collect();
            let words = bytes
                .chunks_exact(4)
                .map(|w| u32::from_le_bytes(w.try_into().unwrap()));
            words.collect()
        };
        let wanted = (0..64 * n).map(|i| {
            let sum = (0..n).fold(0, |sum: u64, k| sum.wrapping_add(value(i / n * n + k)));
            sum.wrapping_mul(4).wrapping_add(1) & mask
        });
        let wanted = packed(wanted.collect());
        everywhere(&source, |gpu| {
            let input = gpu.buffer(&packed((0..64 * n).map(value).collect()));
            let out = gpu.buffer(&vec![0; 64 * n * bytes / 4]);
            let arguments = Arguments::default().buffer(out).buffer(input).u32(n as u32);
            gpu.launch("k", n as u32, 64, arguments).unwrap();
            assert_eq!(gpu.read(out, 64 * n * bytes / 4), wanted, "{ty}");
            // The last bytes are missing: ranges end at whole sixteens.
            let short = gpu.buffer(&vec![0; (64 * n * bytes - 16) / 4]);
            let arguments = Arguments::default().buffer(out).buffer(short).u32(n as u32);
            let fault = fault(gpu.launch("k", n as u32, 64, arguments));
            let item = fault.wave.unwrap() * gpu.device.info().wave_size + fault.lane.unwrap();
            // Compilers load more at once.
            let last = (64 * n * bytes - 16) / (n * bytes) / 4;
            assert_eq!(
                (fault.kind, item as usize / 4),
                (FaultKind::OutOfRange, last),
                "{ty}"
            );
        });
    }
}

#[test]
fn freed_memory_and_code_are_out_of_reach() {
    let source = "kernel void k(global uint *out) { out[LOCAL] = 1; }";
    everywhere(source, |gpu| {
        let freed = gpu.buffer(&[0; 64]);
        gpu.free(freed);
        let run = |at| fault(gpu.launch("k", 1, 32, Arguments::default().buffer(at)));
        assert_eq!(run(freed).kind, FaultKind::OutOfRange);
        let null = run(DevicePtr(0));
        assert_eq!(null.nearest, Some(Nearest::Null));
        let code = gpu.resident("k");
        let fault = run(code);
        assert_eq!(fault.kind, FaultKind::ReadOnly);
        let Some(Nearest::Memory(memory)) = fault.nearest else {
            panic!("{fault}");
        };
        assert!(
            memory.name.contains("the code of `k.cl`"),
            "{}",
            memory.name
        );
        assert_eq!((memory.distance(), memory.is_given), (0, true));
    });
}

#[test]
fn a_kernel_without_end_is_stopped_by_its_limit() {
    let source = "kernel void k(global volatile uint *p) { while (p[0] == 0); }";
    everywhere(source, |gpu| {
        let flag = gpu.buffer(&[0]);
        let mut dispatch = gpu.dispatch("k", Arguments::default().buffer(flag));
        dispatch.workgroup = [128, 1, 1];
        dispatch.grid = [1280, 1, 1];
        dispatch.software.get_or_insert_default().instruction_limit = Some(100_000);
        let fault = fault(gpu.run(dispatch));
        assert_eq!(fault.kind, FaultKind::InstructionLimit);
    });
}

#[test]
fn a_trap_is_a_fault() {
    let source = "kernel void k(uint n) { if (LOCAL == n) __builtin_trap(); }";
    everywhere(source, |gpu| {
        gpu.launch("k", 4, 64, Arguments::default().u32(64))
            .unwrap();
        let fault = fault(gpu.launch("k", 4, 64, Arguments::default().u32(3)));
        assert_eq!(
            (fault.kind, fault.workgroup),
            (FaultKind::Trap, Some([0, 0, 0]))
        );
    });
}

#[test]
fn a_trace_has_every_instruction_of_every_wave_in_order() {
    let source = "kernel void k(global uint *out) { out[GROUP * 64 + LOCAL] = LOCAL; }";
    everywhere(source, |gpu| {
        let out = gpu.buffer(&[0; 256]);
        let mut dispatch = gpu.dispatch("k", Arguments::default().buffer(out));
        dispatch.workgroup = [64, 1, 1];
        dispatch.grid = [256, 1, 1];
        let (send, receive) = channel();
        let send = std::sync::Mutex::new(send);
        let sink = move |line: &str| send.lock().unwrap().send(line.to_owned()).unwrap();
        dispatch.software.get_or_insert_default().trace =
            Some(gfxjit_hal::TraceSink(Arc::new(sink)));
        gpu.run(dispatch).unwrap();
        let lines: Vec<String> = receive.try_iter().collect();
        let ends = lines
            .iter()
            .filter(|line| line.contains("s_endpgm"))
            .count();
        let waves = if gpu.device.info().wave_size == 32 {
            8
        } else {
            4
        };
        assert_eq!(ends, waves, "{lines:#?}");
        assert!(
            lines.iter().any(|line| line.contains("store")),
            "{lines:#?}"
        );
    });
}

#[test]
fn flat_pointers_lead_to_private_memory_lds_and_buffers() {
    // By one pointer for all lanes, at one index or at each lane's own; and of each lane's own
    // memory.
    let source = "
    static uint sums(volatile uint *q, uint l) {
        uint sum = 0;
        q[1] += 5; sum += q[1];
        q[l % 4] += 7; sum = sum * 31 + q[l % 4];
        ((volatile uchar *) q)[l % 16] += 9; sum = sum * 31 + q[l % 4];
        *(volatile ushort *) (q + 2) += 3; sum = sum * 31 + q[2];
        *(volatile ulong *) (q + 2) += 11; sum = sum * 31 + q[3];
        return sum * 31 + q[2];
    }
    kernel void k(global uint *out, global uint *memory, uint n) {
        local uint s[64][4]; uint l = LOCAL, p[4];
        for (uint i = 0; i < 4; i++) s[l][i] = p[i] = l * 4 + i;
        uint at = GROUP * 64 + l;
        uint *all = n == 0 ? p : n == 1 ? (uint *) s[0] : (uint *) memory;
        uint *own = l % 3 == 0 ? p : l % 3 == 1 ? (uint *) s[l] : (uint *) (memory + 4 * at + 4);
        out[2 * at] = n == 0 || l == 0 ? sums(all, l) : 0;
        BARRIER();
        out[2 * at + 1] = sums(own, l);
    }";
    let sums = |q: &mut [u8; 16], l: usize| {
        let word = |q: &[u8; 16], n: usize| u32::from_le_bytes(q[4 * n..][..4].try_into().unwrap());
        let add = |q: &mut [u8; 16], at: usize, bytes: usize, by: u64| {
            let mut value = [0; 8];
            value[..bytes].copy_from_slice(&q[at..at + bytes]);
            let sum = u64::from_le_bytes(value).wrapping_add(by).to_le_bytes();
            q[at..at + bytes].copy_from_slice(&sum[..bytes]);
        };
        add(q, 4, 4, 5);
        let mut sum = word(q, 1);
        let mut next = |q: &[u8; 16], n| sum = sum.wrapping_mul(31).wrapping_add(word(q, n));
        add(q, l % 4 * 4, 4, 7);
        next(q, l % 4);
        add(q, l % 16, 1, 9);
        next(q, l % 4);
        add(q, 8, 2, 3);
        next(q, 2);
        add(q, 8, 8, 11);
        next(q, 3);
        next(q, 2);
        sum
    };
    let words = |first: u32, step: u32| {
        let words = [0, 1, 2, 3].map(|i| (first + i * step).to_le_bytes());
        <[u8; 16]>::try_from(words.concat()).unwrap()
    };
    everywhere(source, |gpu| {
        for n in 0..3 {
            let memory: Vec<u32> = (0..4 * 65).map(|i| i * 3).collect();
            let (out, memory) = (gpu.buffer(&[0; 128]), gpu.buffer(&memory));
            let arguments = Arguments::default().buffer(out).buffer(memory).u32(n);
            gpu.launch("k", 1, 64, arguments).unwrap();
            let mut wanted = Vec::new();
            for l in 0..64_usize {
                let mut private = words(l as u32 * 4, 1);
                let mut all = match n {
                    0 => private,
                    1 => words(0, 1),
                    _ => words(0, 3),
                };
                let by_all = n == 0 || l == 0;
                wanted.push(if by_all { sums(&mut all, l) } else { 0 });
                if n == 0 {
                    private = all;
                }
                let first = 12 * (l as u32 + 1);
                let mut own = match l % 3 {
                    0 => private,
                    1 => words(l as u32 * 4, 1),
                    _ => words(first, 3),
                };
                wanted.push(sums(&mut own, l));
            }
            assert_eq!(gpu.read(out, 128), wanted, "by pointer {n}");
        }
    });
}

/// Without a limit: threads go on with the next workgroup where one ends. With one wave each or
/// several, with partial ones between them, and with those of which a wave lets others run before
/// they have begun. Translated code goes on by itself where there is no LDS.
#[test]
fn workgroups_that_follow_each_other_begin_alike() {
    const GRID: [u32; 3] = [9, 5, 7];
    let source = "
    #define PLACE uint l = LOCAL, x = GROUP, y = __builtin_amdgcn_workgroup_id_y(), \\
        z = __builtin_amdgcn_workgroup_id_z(), at = (z * 5 + y) * 9 + x
    #define ARGUMENTS global uint *out, global uint *count, uint bad, uint size, uint sleeps
    kernel void without_lds(ARGUMENTS) {
        PLACE;
        if (x == sleeps) __builtin_amdgcn_s_sleep(1);
        if (size > 64) BARRIER();
        if (at == bad) out[1u << 28 | l] = 0;
        out[at * size + l] = 2 * at + l + (l ^ 3);
        if (l == 0) __atomic_fetch_add(count, 1, __ATOMIC_RELAXED); }
    kernel void with_lds(ARGUMENTS) {
        local uint s[256]; PLACE;
        if (x == sleeps) __builtin_amdgcn_s_sleep(1);
        uint before = ((volatile local uint *) s)[l ^ 1];
        s[l] = at + l; BARRIER();
        uint sum = s[l ^ 3] + s[l]; BARRIER();
        if (at == bad) out[1u << 28 | l] = 0;
        out[at * size + l] = sum + before;
        if (l == 0) __atomic_fetch_add(count, 1, __ATOMIC_RELAXED); }";
    everywhere(source, |gpu| {
        let groups = GRID.iter().product::<u32>();
        // The last workgroup of each row has fewer work-items.
        let cases = [
            (256, 0, u32::MAX, 3),
            (256, 0, groups / 2, 9),
            (32, 0, u32::MAX, 9),
            (64, 0, u32::MAX, 9),
            (64, 0, groups / 2, 3),
            (256, 64, u32::MAX, 9),
            (32, 16, groups / 2, 3),
        ];
        let kernels = ["with_lds", "without_lds"].into_iter();
        for (kernel, (size, missing, bad, sleeps)) in
            kernels.flat_map(|kernel| cases.map(|case| (kernel, case)))
        {
            let words = (groups * size) as usize;
            let (out, count) = (gpu.buffer(&vec![0; words]), gpu.buffer(&[0]));
            let arguments = Arguments::default().buffer(out).buffer(count);
            let arguments = arguments.u32(bad).u32(size).u32(sleeps);
            let mut dispatch = gpu.dispatch(kernel, arguments);
            dispatch.workgroup = [size as u16, 1, 1];
            dispatch.grid = [GRID[0] * size - missing, GRID[1], GRID[2]];
            dispatch.dimensions = 3;
            dispatch.software.get_or_insert_default().instruction_limit = None;
            let done = gpu.run(dispatch);
            if bad < groups {
                let fault = fault(done);
                let id = [bad % 9, bad / 9 % 5, bad / 45];
                assert_eq!(
                    (fault.kind, fault.workgroup),
                    (FaultKind::OutOfRange, Some(id))
                );
            } else {
                done.unwrap();
                assert_eq!(gpu.read(count, 1), [groups]);
            }
            // Those before one that fails run to their end.
            let wanted = |i: u32| {
                let (at, l) = (i / size, i % size);
                let is_there = at % 9 < 8 || l < size - missing;
                if is_there { 2 * at + l + (l ^ 3) } else { 0 }
            };
            let finished = (bad.min(groups) * size) as usize;
            for (i, word) in gpu.read(out, words).into_iter().enumerate().take(finished) {
                assert_eq!(word, wanted(i as u32), "{i} of workgroups of {size}");
            }
        }
    });
}
