//! Counters of loops that lanes leave one after the other, used in the loop and behind it.

use super::{Sample, sample};

/// Counters of each width, with uses in the loop that want a VGPR.
pub(in super::super) fn counters() -> Vec<Sample> {
    let mut all = Vec::new();
    for width in [16u32, 32, 64] {
        for uses in [0u32, 1, 2, 3] {
            for memory in ["global", "lds"] {
                if width == 16 && memory == "lds" {
                    continue;
                }
                let mut stores = String::new();
                for k in 0..uses {
                    stores += &match memory {
                        "global" => format!(
                            "store volatile i{width} %i, ptr addrspace(1) %o.p, align 2\n  "
                        ),
                        _ => format!(
                            "%x{k} = atomicrmw xchg ptr addrspace(3) %s, i{width} %i acq_rel\n  "
                        ),
                    };
                }
                let to_word = if width == 16 {
                    "add i16 %m.t, 0".to_owned()
                } else {
                    format!("zext i16 %m.t to i{width}")
                };
                let to_result = if width == 64 {
                    "add i64 %q.l, 0".to_owned()
                } else {
                    format!("zext i{width} %q.l to i64")
                };
                // From 1 on, where there is a turn at all.
                let body = format!(
                    "%s = getelementptr i64, ptr addrspace(3) @lds, i32 %k.t
  %o.p = getelementptr i64, ptr addrspace(1) %out, i64 %k.at
  %m.l = and i64 %a, 7
  %m.t = trunc i64 %m.l to i16
  %m = {to_word}
  %m.z = icmp eq i{width} %m, 0
  br i1 %m.z, label %done, label %turn
turn:
  %i = phi i{width} [ 1, %entry ], [ %n, %turn ]
  {stores}%n = add i{width} %i, 1
  %k = icmp ne i{width} %i, %m
  br i1 %k, label %turn, label %done
done:
  %q = phi i{width} [ 0, %entry ], [ %i, %turn ]
  store volatile i{width} %q, ptr addrspace(1) %o.p
  %q.l = load volatile i{width}, ptr addrspace(1) %o.p
  %r = {to_result}"
                );
                let name = format!("i{width}, {uses} uses, {memory}");
                // The rows are read before the loop.
                all.push(sample(name, body, |[a, ..]| Some(a & 7)));
            }
        }
    }
    all
}
