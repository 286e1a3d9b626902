//! Elements, and how many of them a workgroup takes.

use gfxjit::{Buffer, Pod};

use crate::check::GUARD_BYTE;
use crate::random::Random;
use crate::run::Failure;

/// Elements that no workgroup takes at once.
pub const MANY: usize = 1 << 16;

/// How many elements a launch of one workgroup wrote, of those that follow each other from the first.
pub fn written<T: Pod>(buffer: &Buffer<T>) -> Result<usize, Failure> {
    let data = buffer.download()?;
    let is_untouched = |value: &T| value.as_bytes().iter().all(|&byte| byte == GUARD_BYTE);
    match data.iter().position(is_untouched) {
        Some(count @ 1..MANY) => Ok(count),
        _ => Err(Failure::Error(
            "a workgroup wrote nothing or all of a probe's output".to_owned(),
        )),
    }
}

/// Types of elements, and how names of kernels spell them.
pub trait Item: Pod + PartialOrd + std::fmt::Debug {
    const MANGLED: &'static str;
    const NAME: &'static str;

    /// Any of the type's numbers but NaNs and a zero's second form.
    fn random(random: &mut Random) -> Self;
}

macro_rules! item {
    ($($type:ident $mangled:literal $name:literal |$random:ident| $value:expr;)*) => {
        $(impl Item for $type {
            const MANGLED: &'static str = $mangled;
            const NAME: &'static str = $name;

            fn random($random: &mut Random) -> Self {
                $value
            }
        })*
    };
}

item! {
    i16 "s" "short" |random| random.next() as i16;
    i32 "i" "int" |random| random.next() as i32;
    u32 "j" "unsigned" |random| random.next() as u32;
    i64 "l" "long" |random| random.next() as i64;
    f32 "f" "float" |random| random.between(-1e6, 1e6) as f32;
    f64 "d" "double" |random| random.between(-1e6, 1e6);
}

pub fn items<T: Item>(random: &mut Random, len: usize) -> Vec<T> {
    (0..len).map(|_| T::random(random)).collect()
}

/// An address in a struct by value.
pub fn address<T: Pod>(buffer: &Buffer<T>) -> [u8; 8] {
    buffer.address().0.to_le_bytes()
}
