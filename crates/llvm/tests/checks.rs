//! Loops that `gfxjit-checks-ahead` has copied do what they did before.

use gfxjit_llvm::ir::Level;
use gfxjit_llvm::jit::HostJit;

const PASSES: &str = "function(gfxjit-checks-ahead,simplifycfg,early-cse)";

/// A number that goes on in a loop, of a type, and what is asked of it.
struct Kind {
    bits: u32,
    /// From `%x` to `%number`.
    number: &'static str,
    question: &'static str,
    /// The same.
    value: fn(u64) -> u64,
    holds: fn(u64, u64) -> bool,
}

const KINDS: [Kind; 9] = [
    Kind {
        bits: 64,
        number: "%number = add i64 %x, 0",
        question: "icmp ult i64 %number, %limit",
        value: |x| x,
        holds: |number, limit| number < limit,
    },
    Kind {
        bits: 64,
        number: "%number = mul i64 %x, 12",
        question: "icmp uge i64 %limit, %number",
        value: |x| x.wrapping_mul(12),
        holds: |number, limit| number <= limit,
    },
    Kind {
        bits: 32,
        number: "%number = zext i32 %x to i64",
        question: "icmp ugt i64 %limit, %number",
        value: |x| x & 0xffff_ffff,
        holds: |number, limit| number < limit,
    },
    Kind {
        bits: 32,
        number: "%wide = zext i32 %x to i64\n %scaled = shl i64 %wide, 2\n %number = add i64 %scaled, %base",
        question: "icmp ule i64 %number, %limit",
        value: |x| ((x & 0xffff_ffff) << 2).wrapping_add(BASE),
        holds: |number, limit| number <= limit,
    },
    Kind {
        bits: 32,
        number: "%number = zext i32 %x to i64",
        question: "icmp ult i32 %x, 1000",
        value: |x| x & 0xffff_ffff,
        holds: |number, _| number < 1000,
    },
    Kind {
        bits: 32,
        number: "%wide = zext i32 %x to i64\n %number = mul i64 %wide, -4",
        question: "icmp ult i64 %number, %limit",
        value: |x| (x & 0xffff_ffff).wrapping_mul(4).wrapping_neg(),
        holds: |number, limit| number < limit,
    },
    // Below what has 32 bits, numbers do not begin again at zero: they go on in 64.
    Kind {
        bits: 32,
        number: "%number = zext i32 %x to i64\n %short = and i64 %limit, 4294967295",
        question: "icmp ugt i64 %short, %number",
        value: |x| x & 0xffff_ffff,
        holds: |number, limit| number < limit & 0xffff_ffff,
    },
    Kind {
        bits: 32,
        number: "%number = zext i32 %x to i64\n %short = and i64 %limit, 4294967295",
        question: "icmp ule i64 %number, %short",
        value: |x| x & 0xffff_ffff,
        holds: |number, limit| number <= limit & 0xffff_ffff,
    },
    Kind {
        bits: 32,
        number: "%number = zext i32 %x to i64",
        question: "icmp ule i64 %number, %limit",
        value: |x| x & 0xffff_ffff,
        holds: |number, limit| number <= limit,
    },
];

/// How far numbers go each time, where that is not what the caller says.
const STEPS: [Option<u64>; 4] = [None, Some(9), Some(68), Some(1 << 30)];

/// Added to some numbers: they begin again at zero.
const BASE: u64 = 0_u64.wrapping_sub(64);

/// `f(log, start, step, times, limit)` notes in which iterations the answer is no, and sums up
/// the numbers of those where it is yes. The limit is looked up each time, behind a call. The loop
/// ends when `times` is reached, or when a number that goes on from `from` by `by`, if it does, is
/// `to`; from the beginning on it is known that this takes `FEW` iterations, if they are.
fn ir(kind: &Kind, step: Option<u64>, by: i32, are_few: bool) -> String {
    let ty = format!("i{}", kind.bits);
    let narrow = match kind.bits {
        64 => "add i64 %V, 0",
        _ => "trunc i64 %V to i32",
    };
    let [start, given] = ["%start.64", "%step.64"].map(|v| narrow.replace("%V", v));
    let step = step.map_or(given, |step| format!("add {ty} 0, {step}"));
    let (number, question) = (kind.number, kind.question);
    // It is not known beforehand when else a counting loop ends.
    let (goes_on, last) = match by {
        0 => ("or i1 true, false", "add i64 %times, 0"),
        _ => (
            "icmp ne i32 %count.next, %to",
            "load volatile i64, ptr %last",
        ),
    };
    let [from, to] = match are_few {
        true => ["0".to_owned(), (by * FEW as i32).to_string()],
        false => ["%from".to_owned(), "%to".to_owned()],
    };
    let goes_on = goes_on.replace("%to", &to);
    format!(
        "declare void @each(i64)
        define i64 @f(ptr %log, i64 %start.64, i64 %step.64, i64 %times, ptr addrspace(1) %at,
                      i64 %base, i32 %from, i32 %to) {{
        entry:
          %last = alloca i64
          store volatile i64 %times, ptr %last
          %start = {start}
          %step = {step}
          br label %loop
        loop:
          %i = phi i64 [ 0, %entry ], [ %i.next, %again ]
          %count = phi i32 [ {from}, %entry ], [ %count.next, %again ]
          %x = phi {ty} [ %start, %entry ], [ %x.next, %again ]
          %sum = phi i64 [ 0, %entry ], [ %sum.next, %again ]
          %limit = load i64, ptr addrspace(1) %at
          {number}
          %inside = {question}
          br i1 %inside, label %yes, label %no, !prof !0
        no:
          %noted = getelementptr i8, ptr %log, i64 %i
          store i8 1, ptr %noted
          br label %next
        yes:
          %mixed = mul i64 %sum, 31
          %added = add i64 %mixed, %number
          br label %next
        next:
          %sum.next = phi i64 [ %sum, %no ], [ %added, %yes ]
          call void @each(i64 %i)
          %x.next = add {ty} %x, %step
          %i.next = add i64 %i, 1
          %count.next = add i32 %count, {by}
          %goes.on = {goes_on}
          br i1 %goes.on, label %again, label %done
        again:
          %all = {last}
          %more = icmp ult i64 %i.next, %all
          br i1 %more, label %loop, label %done
        done:
          ret i64 %sum.next
        }}
        !0 = !{{!\"branch_weights\", i32 1000, i32 1}}"
    )
}

type Function = extern "C" fn(*mut u8, u64, u64, u64, *mut u64, u64, u32, u32) -> u64;

/// What loops count by until they end, and how far behind the last number the one is that they ask
/// for: nothing, or so much that they step over it.
const BY: [(i32, u32); 5] = [(0, 0), (4, 0), (4, 41), (-8, 0), (3, 0)];

/// Where that begins: it comes by zero.
const FROM: u32 = 0_u32.wrapping_sub(13);

/// Iterations whose number is known.
const FEW: u64 = 16;

/// Calls `f`, of each way to end.
fn run(kind: &Kind, step: Option<u64>, each: extern "C" fn(u64), calls: &mut dyn FnMut(&Call<'_>)) {
    for (by, behind) in BY {
        run_by(kind, step, (by, behind), false, each, calls);
    }
    run_by(kind, step, (4, 0), true, each, calls);
}

fn run_by(
    kind: &Kind,
    step: Option<u64>,
    (by, behind): (i32, u32),
    are_few: bool,
    each: extern "C" fn(u64),
    calls: &mut dyn FnMut(&Call<'_>),
) {
    let jit = HostJit::new().unwrap();
    let each = each as *const std::ffi::c_void;
    // SAFETY: the IR declares it so.
    unsafe { jit.define("each", each) }.unwrap();
    jit.add_ir_with(
        "f.ll",
        ir(kind, step, by, are_few),
        PASSES,
        Level::O1,
        false,
    )
    .unwrap();
    let address = jit.lookup("f").unwrap();
    // SAFETY: `f` has this signature; `jit` lives until the calls are over.
    let f: Function = unsafe { std::mem::transmute(address.as_ptr()) };
    calls(&|[start, step, limit, times]| {
        let times = if are_few { times.min(FEW) } else { times };
        let mut log = vec![0; times as usize];
        LIMIT.set(limit);
        let last = FROM.wrapping_add((by as u32).wrapping_mul(times as u32));
        let to = last.wrapping_sub(behind);
        let sum = f(
            log.as_mut_ptr(),
            start,
            step,
            times,
            LIMIT.with(|limit| limit.as_ptr()),
            BASE,
            FROM,
            to,
        );
        (log, sum)
    });
}

/// What it has noted, and its sum.
type Done = (Vec<u8>, u64);
type Call<'a> = dyn Fn([u64; 4]) -> Done + 'a;

thread_local! {
    static LIMIT: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

extern "C" fn nothing(_: u64) {}

extern "C" fn lowers_the_limit(i: u64) {
    if i == 3 {
        LIMIT.set(0);
    }
}

#[test]
fn each_answer_is_what_it_was() {
    let below = |n: u64| 0_u64.wrapping_sub(n);
    let starts = [
        0,
        1,
        7,
        1000,
        0xffff_fff0,
        u64::from(u32::MAX),
        1 << 32,
        below(5),
        1 << 63,
    ];
    let steps = [
        0,
        1,
        5,
        1 << 31,
        1 << 62,
        1 << 63,
        below(1),
        below(4),
        below(1 << 31),
    ];
    let limits = [
        0,
        1,
        8,
        1004,
        0xffff_fff8,
        1 << 32,
        (1 << 32) + 100,
        (1 << 34) - 20,
        1 << 63,
        u64::MAX,
    ];
    let all = KINDS.iter().flat_map(|kind| STEPS.map(|step| (kind, step)));
    for (kind, fixed) in all {
        run(kind, fixed, nothing, &mut |f| {
            for start in starts {
                let steps = fixed.map_or(steps.to_vec(), |step| vec![step]);
                for (step, limit) in steps.iter().flat_map(|s| limits.map(|l| (*s, l))) {
                    for times in [1, 2, 16, 19] {
                        let got = f([start, step, limit, times]);
                        let (mut log, mut sum) = (Vec::new(), 0_u64);
                        for i in 0..got.0.len() as u64 {
                            let x = (kind.value)(start.wrapping_add(step.wrapping_mul(i)));
                            let inside = (kind.holds)(x, limit);
                            log.push(u8::from(!inside));
                            if inside {
                                sum = sum.wrapping_mul(31).wrapping_add(x);
                            }
                        }
                        let what = format!("{}: {start:#x} + {step:#x} {limit:#x}", kind.question);
                        assert_eq!(got, (log, sum), "{what}");
                    }
                }
            }
        });
    }
}

#[test]
fn what_is_sure_is_not_asked() {
    for kind in &KINDS[..4] {
        run(kind, None, lowers_the_limit, &mut |f| {
            // All twelve are below the limit that was there first.
            let (log, _) = f([40, 2, 1 << 20, 12]);
            assert_eq!(log, [0; 12], "{}", kind.question);
            // The first is not: so each is asked.
            let (log, _) = f([1 << 30, 0_u64.wrapping_sub(1 << 26), 1 << 20, 12]);
            assert_eq!(log, [1; 12], "{}", kind.question);
        });
    }
}
