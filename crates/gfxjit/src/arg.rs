//! What a launch is given for one argument.

use gfxjit_codeobj::metadata::ValueKind;
use gfxjit_hal::DevicePtr;

use crate::buffer::Buffer;
use crate::element::{Element, ElementClass, ElementType, Pod};
use crate::function::Function;
use crate::kernel_info::Parameter;
use crate::memory::{Memory, Slice};

/// One argument of a launch. Numbers, `&Buffer`, `&Memory`, `&Slice`, addresses and `&Function`
/// become one by themselves.
#[derive(Clone)]
pub struct Arg(pub(crate) Given);

#[derive(Clone)]
pub(crate) enum Given {
    Scalar(ElementType, Vec<u8>),
    Bytes(Vec<u8>),
    Slice(Slice),
    Address(DevicePtr),
    Function(Function),
    Null,
    Lds(u32),
}

impl Arg {
    /// A struct by value.
    #[must_use]
    pub fn value<T: Pod>(value: &T) -> Self {
        Self(Given::Bytes(value.as_bytes().to_vec()))
    }

    /// A value by its bytes.
    #[must_use]
    pub fn bytes(bytes: impl Into<Vec<u8>>) -> Self {
        Self(Given::Bytes(bytes.into()))
    }

    /// A number by its bytes, little-endian.
    #[must_use]
    pub fn scalar_bytes(element: ElementType, bytes: impl Into<Vec<u8>>) -> Self {
        Self(Given::Scalar(element, bytes.into()))
    }

    /// A null pointer.
    #[must_use]
    pub fn null() -> Self {
        Self(Given::Null)
    }

    /// A pointer that the caller vouches for: an address inside a buffer, a variable's
    /// address. The launch does not know which memory it means; name that with
    /// [`Launch::uses`](crate::Launch::uses) if it may be dropped early.
    #[must_use]
    pub fn address(address: DevicePtr) -> Self {
        Self(Given::Address(address))
    }

    /// A pointer to `bytes` bytes of dynamic LDS of its own (OpenCL's `__local` parameters).
    #[must_use]
    pub fn lds(bytes: u32) -> Self {
        Self(Given::Lds(bytes))
    }
}

impl<T: Element> From<T> for Arg {
    fn from(value: T) -> Self {
        Self(Given::Scalar(T::TYPE, value.as_bytes().to_vec()))
    }
}

impl<T: Pod> From<&Buffer<T>> for Arg {
    fn from(buffer: &Buffer<T>) -> Self {
        Self::from(buffer.as_slice())
    }
}

impl From<&Memory> for Arg {
    fn from(memory: &Memory) -> Self {
        Self(Given::Slice(memory.all()))
    }
}

impl From<&Slice> for Arg {
    fn from(slice: &Slice) -> Self {
        Self(Given::Slice(slice.clone()))
    }
}

impl From<DevicePtr> for Arg {
    fn from(address: DevicePtr) -> Self {
        Self::address(address)
    }
}

impl From<&Function> for Arg {
    fn from(function: &Function) -> Self {
        Self(Given::Function(function.clone()))
    }
}

impl std::fmt::Debug for Arg {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.describe())
    }
}

/// `an f32`, `a u32`
fn with_article(element: ElementType) -> String {
    let vowel = matches!(
        element,
        ElementType::I8
            | ElementType::I16
            | ElementType::I32
            | ElementType::I64
            | ElementType::F16
            | ElementType::F32
            | ElementType::F64
    );
    format!("{} {element}", if vowel { "an" } else { "a" })
}

fn bytes_text(bytes: u64) -> String {
    format!("{bytes} byte{}", if bytes == 1 { "" } else { "s" })
}

impl Given {
    /// For messages.
    pub(crate) fn describe(&self) -> String {
        match self {
            Self::Scalar(element, bytes) => {
                format!(
                    "{} ({})",
                    with_article(*element),
                    bytes_text(bytes.len() as u64)
                )
            }
            Self::Bytes(bytes) => format!("a value of {}", bytes_text(bytes.len() as u64)),
            Self::Slice(slice) => format!(
                "a buffer of {} on {}",
                bytes_text(slice.len()),
                slice.device().info().uri
            ),
            Self::Address(address) => format!("the address {:#x}", address.0),
            Self::Function(function) => format!(
                "the function `{}` of `{}`",
                function.name(),
                function.module.image.name()
            ),
            Self::Null => "null".to_owned(),
            Self::Lds(bytes) => format!("{} of LDS", bytes_text(u64::from(*bytes))),
        }
    }

    /// Whether it can be the value of a parameter, by kind, size and (where the compiler kept
    /// it) type.
    pub(crate) fn fits(&self, parameter: &Parameter) -> bool {
        match (&parameter.value_kind, self) {
            (ValueKind::ByValue, Self::Scalar(element, bytes)) => {
                bytes.len() == parameter.size as usize
                    && parameter
                        .type_name
                        .as_deref()
                        .and_then(is_float)
                        .is_none_or(|float| float == (element.class() == ElementClass::Float))
            }
            (ValueKind::ByValue, Self::Bytes(bytes)) => bytes.len() == parameter.size as usize,
            (ValueKind::GlobalBuffer, Self::Slice(_))
            | (ValueKind::GlobalBuffer, Self::Function(_))
            | (ValueKind::DynamicSharedPointer, Self::Lds(_)) => true,
            // A pointer may be compiled as a number; translators of other languages do so.
            (ValueKind::ByValue, Self::Function(_)) => parameter.size == 8,
            (ValueKind::ByValue, Self::Slice(_)) => {
                let float = parameter.type_name.as_deref().and_then(is_float);
                parameter.size == 8 && float != Some(true)
            }
            // OpenCL's objects are not made here; whoever has one knows its address.
            (kind, Self::Address(_) | Self::Null) => {
                !matches!(kind, ValueKind::ByValue | ValueKind::DynamicSharedPointer)
            }
            _ => false,
        }
    }
}

/// Whether a type is a floating-point one, by its name in C or in LLVM IR, which the compiler
/// writes where the front end has no name; `None` for types that do not say (typedefs, structs,
/// vectors).
fn is_float(type_name: &str) -> Option<bool> {
    match type_name {
        "float" | "double" | "half" | "_Float16" | "bfloat" | "__bf16" => Some(true),
        "i1" | "i8" | "i16" | "i32" | "i64" | "char" | "signed char" | "unsigned char"
        | "uchar" | "short" | "unsigned short" | "ushort" | "int" | "unsigned int" | "uint"
        | "unsigned" | "long" | "unsigned long" | "ulong" | "long long" | "unsigned long long"
        | "size_t" => Some(false),
        _ => None,
    }
}

/// What a parameter takes, for messages.
pub(crate) fn expected(parameter: &Parameter) -> String {
    let mut text = match &parameter.value_kind {
        ValueKind::ByValue => format!("a value of {}", bytes_text(u64::from(parameter.size))),
        ValueKind::GlobalBuffer => "a buffer (a pointer to global memory)".to_owned(),
        ValueKind::DynamicSharedPointer => "a size of dynamic LDS".to_owned(),
        other => format!("the address of an object of kind `{other}`"),
    };
    if let Some(type_name) = &parameter.type_name {
        text.push_str(&format!(", `{type_name}`"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameter(kind: &str, size: u32, type_name: Option<&str>) -> Parameter {
        let mut parameter = Parameter::default();
        parameter.value_kind = kind.into();
        parameter.size = size;
        parameter.type_name = type_name.map(str::to_owned);
        parameter
    }

    fn value(size: u32, type_name: Option<&str>) -> Parameter {
        parameter("by_value", size, type_name)
    }

    #[test]
    fn numbers_fit_by_size_and_by_known_type() {
        let fits = |arg: Arg, parameter: &Parameter| arg.0.fits(parameter);
        assert!(fits(2.0f32.into(), &value(4, None)));
        assert!(fits(2u32.into(), &value(4, None)));
        assert!(!fits(2.0f64.into(), &value(4, None)));
        assert!(fits(2.0f32.into(), &value(4, Some("float"))));
        assert!(!fits(2u32.into(), &value(4, Some("float"))));
        assert!(!fits(2.0f32.into(), &value(4, Some("uint"))));
        assert!(!fits(2u16.into(), &value(2, Some("bfloat"))));
        assert!(!fits(2.0f32.into(), &value(4, Some("i32"))));
        assert!(fits(2u32.into(), &value(4, Some("i32"))));
        assert!(fits(Arg::bytes([0; 4]), &value(4, Some("float"))));
        assert!(fits(2.0f32.into(), &value(4, Some("my_type"))));
        assert!(fits(Arg::value(&[1u32, 2]), &value(8, None)));
        assert!(!fits(Arg::null(), &value(8, None)));
        assert!(!fits(Arg::address(DevicePtr(16)), &value(8, None)));
    }

    #[test]
    fn pointers_fit_pointers_only() {
        let pointer = parameter("global_buffer", 8, Some("float*"));
        assert!(Arg::null().0.fits(&pointer));
        assert!(Arg::address(DevicePtr(16)).0.fits(&pointer));
        assert!(!Arg::from(2u64).0.fits(&pointer));
        assert!(!Arg::bytes([0; 8]).0.fits(&pointer));
        assert!(!Arg::lds(16).0.fits(&pointer));
        assert_eq!(
            expected(&pointer),
            "a buffer (a pointer to global memory), `float*`"
        );
        let local = parameter("dynamic_shared_pointer", 4, None);
        assert!(Arg::lds(16).0.fits(&local));
        assert!(!Arg::from(16u32).0.fits(&local));
        let image = parameter("image", 8, None);
        assert!(Arg::address(DevicePtr(16)).0.fits(&image));
        assert!(!Arg::from(16u64).0.fits(&image));
        assert_eq!(expected(&image), "the address of an object of kind `image`");
    }
}
