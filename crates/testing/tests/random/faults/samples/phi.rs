//! Merged vectors.

use super::{Sample, sample};

pub(in super::super) fn phis_of_vectors() -> Vec<Sample> {
    let mut all = Vec::new();
    for (lanes, width) in [
        (2u32, 24u32),
        (2, 20),
        (3, 7),
        (4, 9),
        (2, 16),
        (4, 8),
        (8, 4),
    ] {
        let ty = format!("<{lanes} x i{width}>");
        let whole = lanes * width;
        let body = format!(
            "%aw = trunc i64 %a to i{whole}
  %bw = trunc i64 %b to i{whole}
  %n = and i64 %c, 1
  %z = icmp eq i64 %n, 0
  br i1 %z, label %left, label %right
left:
  call void @llvm.amdgcn.s.sleep(i32 0)
  %x = bitcast i{whole} %aw to {ty}
  %x1 = add {ty} %x, splat (i{width} 1)
  br label %done
right:
  call void @llvm.amdgcn.s.sleep(i32 0)
  %y = bitcast i{whole} %bw to {ty}
  %y1 = sub {ty} %y, splat (i{width} 1)
  br label %done
done:
  %v = phi {ty} [ %x1, %left ], [ %y1, %right ]
  %w = bitcast {ty} %v to i{whole}
  {}",
            if whole == 64 {
                "%r = add i64 %w, 0".to_owned()
            } else {
                format!("%r = zext i{whole} %w to i64")
            }
        );
        all.push(sample(format!("phi of {ty}"), body, move |[a, b, c]| {
            let mask = u64::MAX >> (64 - width);
            let mut result = 0;
            for lane in 0..lanes {
                let at = lane * width;
                let one = if c & 1 == 0 {
                    (a >> at).wrapping_add(1)
                } else {
                    (b >> at).wrapping_sub(1)
                };
                result |= (one & mask) << at;
            }
            Some(result)
        }));
    }
    all
}
