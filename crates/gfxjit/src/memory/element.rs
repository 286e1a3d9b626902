//! Types of elements of buffers and of scalar arguments.
//!
//! Problem: bytes are copied to the device, and a program should not be able to send a type whose
//! bytes have no meaning there (references, padding, `bool`), nor to read such a type back. The
//! bounds are those of `zerocopy`, so a user's struct qualifies by deriving its traits.
//!
//! [`ElementType`] is the list of scalar types that have names in argument specs, in `.npy`
//! files and in error messages; the list is written once, in the macro call below.

use std::fmt;

use half::{bf16, f16};
use zerocopy::{FromBytes, Immutable, IntoBytes};

/// Plain old data: any bit pattern is a value and there is no padding.
///
/// All numbers are; a struct of numbers is one after
/// `#[derive(Clone, Copy, FromBytes, IntoBytes, Immutable)]` from [`zerocopy`](crate::zerocopy).
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// # fn main() -> gfxjit::Result<()> {
/// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
/// #[derive(Clone, Copy, gfxjit::zerocopy::FromBytes, gfxjit::zerocopy::IntoBytes, gfxjit::zerocopy::Immutable)]
/// #[repr(C)]
/// struct Point {
///     x: f32,
///     y: f32,
/// }
/// let points = gfxjit::Buffer::from_slice(&device, &[Point { x: 1.0, y: 2.0 }])?;
/// assert_eq!(points.download()?[0].y, 2.0);
/// # Ok(())
/// # }
/// ```
pub trait Pod: FromBytes + IntoBytes + Immutable + Copy + Send + Sync + 'static {}

impl<T: FromBytes + IntoBytes + Immutable + Copy + Send + Sync + 'static> Pod for T {}

/// A scalar type with a name.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// use gfxjit::{Element, ElementType};
/// fn name<T: Element>() -> &'static str {
///     T::TYPE.name()
/// }
/// assert_eq!((name::<f32>(), <u8 as Element>::TYPE), ("f32", ElementType::U8));
/// ```
pub trait Element: Pod {
    /// The name's entry in the list of types.
    const TYPE: ElementType;
}

/// Whether a scalar is an integer or a floating-point number.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// use gfxjit::{ElementClass, ElementType};
/// assert_eq!(ElementType::BF16.class(), ElementClass::Float);
/// assert_eq!(ElementType::U8.class(), ElementClass::Unsigned);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ElementClass {
    /// Two's complement.
    Signed,
    /// Without a sign.
    Unsigned,
    /// IEEE 754 and bfloat16.
    Float,
}

macro_rules! element_types {
    ($($variant:ident $rust:ident $name:literal $class:ident;)*) => {
        /// The scalar types by name.
        ///
        #[cfg_attr(feature = "llvm", doc = "```")]
        #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
        /// use gfxjit::ElementType;
        /// assert_eq!(ElementType::F16.size(), 2);
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum ElementType {
            $(#[doc = concat!("`", $name, "`")] $variant,)*
        }

        impl ElementType {
            /// Every type, in the order of the documentation.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name: `f32`.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// Size in bytes, which is the alignment too.
            #[must_use]
            pub fn size(self) -> usize {
                match self { $(Self::$variant => size_of::<$rust>(),)* }
            }

            /// Integer or floating-point.
            #[must_use]
            pub fn class(self) -> ElementClass {
                match self { $(Self::$variant => ElementClass::$class,)* }
            }
        }

        $(impl Element for $rust {
            const TYPE: ElementType = ElementType::$variant;
        })*
    };
}

element_types! {
    I8   i8   "i8"   Signed;
    U8   u8   "u8"   Unsigned;
    I16  i16  "i16"  Signed;
    U16  u16  "u16"  Unsigned;
    I32  i32  "i32"  Signed;
    U32  u32  "u32"  Unsigned;
    I64  i64  "i64"  Signed;
    U64  u64  "u64"  Unsigned;
    F16  f16  "f16"  Float;
    BF16 bf16 "bf16" Float;
    F32  f32  "f32"  Float;
    F64  f64  "f64"  Float;
}

impl fmt::Display for ElementType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
