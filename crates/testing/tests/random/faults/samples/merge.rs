//! Values where ways meet.

use super::{Sample, sample};

/// Each way sleeps, so that it is not made a choice between values.
pub(in super::super) fn merges() -> Vec<Sample> {
    let mut all = Vec::new();
    for (ty, width) in [
        ("i16", 16u32),
        ("half", 16),
        ("i32", 32),
        ("float", 32),
        ("i64", 64),
        ("double", 64),
    ] {
        let bits = if width == 64 {
            format!("%r = bitcast {ty} %v to i64")
        } else {
            format!("%i = bitcast {ty} %v to i{width}\n  %r = zext i{width} %i to i64")
        };
        let seven = if ty.starts_with('i') { "7" } else { "0.0" };
        let body = format!(
            "%vec = load <2 x {ty}>, ptr addrspace(1) %p, align 8
  %n = trunc i64 %c to i32
  %m = and i32 %n, 3
  %e1 = extractelement <2 x {ty}> %vec, i32 1
  switch i32 %m, label %default [ i32 0, label %zero i32 2, label %one ]
zero:
  call void @llvm.amdgcn.s.sleep(i32 0)
  br label %done
one:
  call void @llvm.amdgcn.s.sleep(i32 0)
  br label %done
default:
  call void @llvm.amdgcn.s.sleep(i32 0)
  %e0 = extractelement <2 x {ty}> %vec, i32 0
  br label %done
done:
  %v = phi {ty} [ {seven}, %zero ], [ %e1, %one ], [ %e0, %default ]
  {bits}"
        );
        let other = if ty.starts_with('i') { 7 } else { 0 };
        all.push(sample(
            format!("element of {ty}"),
            body,
            move |[a, b, c]| {
                let both = u128::from(b) << 64 | u128::from(a);
                let mask = u64::MAX >> (64 - width);
                Some(match c & 3 {
                    0 => other,
                    2 => (both >> width) as u64 & mask,
                    _ => both as u64 & mask,
                })
            },
        ));
    }
    let body = "%n = trunc i64 %c to i32
  %m = and i32 %n, 3
  %t1 = trunc i64 %a to i32
  switch i32 %m, label %default [ i32 0, label %zero i32 2, label %one ]
zero:
  call void @llvm.amdgcn.s.sleep(i32 0)
  br label %done
one:
  call void @llvm.amdgcn.s.sleep(i32 0)
  br label %done
default:
  call void @llvm.amdgcn.s.sleep(i32 0)
  %t0 = trunc i64 %b to i32
  br label %done
done:
  %v = phi i32 [ 7, %zero ], [ %t1, %one ], [ %t0, %default ]
  %r = zext i32 %v to i64";
    all.push(sample("narrower", body, |[a, b, c]| {
        Some(match c & 3 {
            0 => 7,
            2 => a & 0xffff_ffff,
            _ => b & 0xffff_ffff,
        })
    }));
    all
}
