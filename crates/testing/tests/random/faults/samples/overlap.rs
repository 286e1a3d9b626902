//! Loads that overlap by a part of an element.

use super::{Row, Sample, sample};

fn bytes(row: Row) -> [u8; 24] {
    let mut all = [0; 24];
    for (place, word) in all.chunks_mut(8).zip(row) {
        place.copy_from_slice(&word.to_le_bytes());
    }
    all
}

fn at(row: Row, offset: usize, width: u32) -> u64 {
    let mut word = [0; 8];
    let size = width as usize / 8;
    word[..size].copy_from_slice(&bytes(row)[offset..offset + size]);
    u64::from_le_bytes(word)
}

/// A vector and two numbers of its elements' type inside, one of them in the middle of two elements.
pub(in super::super) fn windows() -> Vec<Sample> {
    let mut all = Vec::new();
    for (ty, width) in [
        ("i16", 16u32),
        ("i32", 32),
        ("i64", 64),
        ("half", 16),
        ("float", 32),
    ] {
        let size = width / 8;
        for (bytes, shift) in [(16u32, 0u32), (16, 8), (8, 0), (24, 0)] {
            let count = bytes / size;
            if count < 2 || !(count.is_power_of_two() || width == 64) {
                continue;
            }
            for step in [1, 2, 4].into_iter().filter(|step| *step < size) {
                for first in [shift + step, shift + step + size] {
                    let second = first + size - step;
                    if second + size > shift + bytes {
                        continue;
                    }
                    let body = format!(
                        "%p.w = getelementptr i8, ptr addrspace(1) %p, i64 {shift}
  %p.x = getelementptr i8, ptr addrspace(1) %p, i64 {first}
  %p.y = getelementptr i8, ptr addrspace(1) %p, i64 {second}
  %x.t = load {ty}, ptr addrspace(1) %p.x, align {step}
  %y.t = load {ty}, ptr addrspace(1) %p.y, align {step}
  %w.t = load <{count} x {ty}>, ptr addrspace(1) %p.w, align {size}
  %x.i = bitcast {ty} %x.t to i{width}
  %y.i = bitcast {ty} %y.t to i{width}
  %w.i = bitcast <{count} x {ty}> %w.t to <{count} x i{width}>
  %x = zext i{width} %x.i to i128
  %y = zext i{width} %y.i to i128
  %w = call i{width} @llvm.vector.reduce.add.v{count}i{width}(<{count} x i{width}> %w.i)
  %w.z = zext i{width} %w to i128
  %y.3 = mul i128 %y, 3
  %w.5 = mul i128 %w.z, 5
  %s = add i128 %x, %y.3
  %r.w = add i128 %s, %w.5
  %r = trunc i128 %r.w to i64"
                    );
                    let name =
                        format!("{ty} at {first} and {second} of <{count} x {ty}> at {shift}");
                    all.push(sample(name, body, move |row| {
                        let [x, y] = [first, second].map(|offset| at(row, offset as usize, width));
                        let w = (0..count)
                            .map(|k| at(row, (shift + k * size) as usize, width))
                            .fold(0, u64::wrapping_add)
                            & (u64::MAX >> (64 - width));
                        Some(
                            x.wrapping_add(y.wrapping_mul(3))
                                .wrapping_add(w.wrapping_mul(5)),
                        )
                    }));
                }
            }
        }
    }
    all
}
