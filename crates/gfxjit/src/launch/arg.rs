//! The value of one argument of a launch.

use std::any::TypeId;

use gfxjit_codeobj::metadata::ValueKind;
use gfxjit_hal::DevicePtr;

use crate::code::kernel_info::Parameter;
use crate::launch::number::{Number, Scalar};
use crate::memory::buffer::Buffer;
use crate::memory::element::{Element, ElementClass, ElementType, Pod};
use crate::memory::{Memory, Slice};
use crate::module::function::Function;

/// One argument of a launch. Numbers, `&Buffer`, `&Memory`, `&Slice`, addresses and `&Function`
/// convert to it with `into`.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// use gfxjit::{Arg, DevicePtr, ElementType};
/// let all = [
///     Arg::from(2.0f32),
///     Arg::value(&[1u32, 2, 3, 4]),
///     Arg::scalar_bytes(ElementType::F16, 0x3c00u16.to_le_bytes()),
///     Arg::address(DevicePtr(0x1000)),
///     Arg::null(),
///     Arg::lds(256),
/// ];
/// assert_eq!(all.len(), 6);
/// ```
#[derive(Clone)]
pub struct Arg(pub(crate) ArgValue);

#[derive(Clone)]
pub(crate) enum ArgValue {
    Scalar(ElementType, Vec<u8>),
    Number(Number),
    Vector(ElementType, Vec<u8>),
    Bytes(Vec<u8>),
    Slice(Slice),
    Elements(Slice, ElementType),
    Address(DevicePtr),
    Function(Function),
    Null,
    Lds(u32),
}

impl Arg {
    /// A struct by value.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// # let (kernel, queue) = (module.kernel("saxpy")?, device.queue()?);
    /// # let x = gfxjit::Buffer::from_slice(&device, &[1.0f32; 64])?;
    /// # let y = gfxjit::Buffer::from_slice(&device, &[10.0f32; 64])?;
    /// use gfxjit::Arg;
    /// let launch = kernel.launch(&queue).grid(1).block(64).arg(&x).arg(&y);
    /// launch.arg(Arg::value(&2.0f32)).arg(64u32).submit()?;
    /// assert_eq!(y.download()?, [12.0; 64]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn value<T: Pod>(value: &T) -> Self {
        Self(ArgValue::Bytes(value.as_bytes().to_vec()))
    }

    /// A value by its bytes.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// # let (kernel, queue) = (module.kernel("saxpy")?, device.queue()?);
    /// # let x = gfxjit::Buffer::from_slice(&device, &[1.0f32; 64])?;
    /// # let y = gfxjit::Buffer::from_slice(&device, &[10.0f32; 64])?;
    /// use gfxjit::Arg;
    /// let launch = kernel.launch(&queue).grid(1).block(64).arg(&x).arg(&y);
    /// launch.arg(Arg::bytes(2.0f32.to_le_bytes())).arg(64u32).submit()?;
    /// assert_eq!(y.download()?, [12.0; 64]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn bytes(bytes: impl Into<Vec<u8>>) -> Self {
        Self(ArgValue::Bytes(bytes.into()))
    }

    /// A number by its bytes, little-endian.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// # let (kernel, queue) = (module.kernel("saxpy")?, device.queue()?);
    /// # let x = gfxjit::Buffer::from_slice(&device, &[1.0f32; 64])?;
    /// # let y = gfxjit::Buffer::from_slice(&device, &[10.0f32; 64])?;
    /// use gfxjit::{Arg, ElementType};
    /// let two = Arg::scalar_bytes(ElementType::F32, 2.0f32.to_le_bytes());
    /// kernel.launch(&queue).grid(1).block(64).arg(&x).arg(&y).arg(two).arg(64u32).submit()?;
    /// assert_eq!(y.download()?, [12.0; 64]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn scalar_bytes(element: ElementType, bytes: impl Into<Vec<u8>>) -> Self {
        Self(ArgValue::Scalar(element, bytes.into()))
    }

    /// A number that is converted to the parameter's type if its value is the same there (a [`Number`]
    /// without a type is rounded to a floating-point parameter). Otherwise the launch is refused.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// # let (kernel, queue) = (module.kernel("saxpy")?, device.queue()?);
    /// # let x = gfxjit::Buffer::from_slice(&device, &[1.0f32; 64])?;
    /// # let y = gfxjit::Buffer::from_slice(&device, &[10.0f32; 64])?;
    /// use gfxjit::{Arg, Number};
    /// let launch = kernel.launch(&queue).grid(1).block(64).arg(&x).arg(&y);
    /// let [two, count] = [Number::real(2.0), Number::integer(64)].map(Arg::number);
    /// launch.arg(two).arg(count).submit()?;
    /// assert_eq!(y.download()?, [12.0; 64]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn number(number: Number) -> Self {
        Self(ArgValue::Number(number))
    }

    /// A vector by value: numbers of one type, by their bytes, little-endian.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let queue = device.queue()?;
    /// # let source = b"define amdgpu_kernel void @k(ptr addrspace(1) %p, <2 x float> %v) {
    /// #   store <2 x float> %v, ptr addrspace(1) %p
    /// #   ret void
    /// # }";
    /// use gfxjit::{Arg, ElementType};
    /// let module = gfxjit::Module::build(&device, "k.ll", source, &Default::default())?;
    /// let out = gfxjit::Buffer::from_slice(&device, &[0f32; 2])?;
    /// let pair = Arg::vector(ElementType::F32, [1.0f32, 2.0].map(f32::to_le_bytes).concat());
    /// module.kernel("k")?.launch(&queue).grid(1).block(1).arg(&out).arg(pair).submit()?;
    /// assert_eq!(out.download()?, [1.0, 2.0]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn vector(element: ElementType, bytes: impl Into<Vec<u8>>) -> Self {
        Self(ArgValue::Vector(element, bytes.into()))
    }

    /// Memory with numbers of a type. A parameter that the source declares as a pointer to another type refuses it;
    /// untyped memory (`&Memory`, `&Slice`) goes to any pointer.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// # let (kernel, queue) = (module.kernel("saxpy")?, device.queue()?);
    /// # let x = gfxjit::Buffer::from_slice(&device, &[1.0f32; 64])?;
    /// # let y = gfxjit::Buffer::from_slice(&device, &[10.0f32; 64])?;
    /// use gfxjit::{Arg, ElementType};
    /// let [x, y_arg] = [&x, &y].map(|buffer| Arg::elements(buffer.as_slice(), ElementType::F32));
    /// kernel.launch(&queue).grid(1).block(64).arg(x).arg(y_arg).arg(2.0f32).arg(64u32).submit()?;
    /// assert_eq!(y.download()?, [12.0; 64]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn elements(slice: &Slice, element: ElementType) -> Self {
        Self(ArgValue::Elements(slice.clone(), element))
    }

    /// A null pointer.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// # let (kernel, queue) = (module.kernel("saxpy")?, device.queue()?);
    /// # let x = gfxjit::Buffer::from_slice(&device, &[1.0f32; 64])?;
    /// # let y = gfxjit::Buffer::from_slice(&device, &[10.0f32; 64])?;
    /// use gfxjit::Arg;
    /// // The kernel does not access the arrays if their length is 0.
    /// let launch = kernel.launch(&queue).grid(1).block(64).arg(Arg::null()).arg(Arg::null());
    /// assert!(launch.arg(2.0f32).arg(0u32).submit()?.wait().is_ok());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn null() -> Self {
        Self(ArgValue::Null)
    }

    /// A pointer that the caller vouches for: an address inside a buffer, a variable's address. The
    /// launch does not know the memory behind it; name it with
    /// [`Launch::uses`](crate::Launch::uses) if it may be dropped early.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// # let (kernel, queue) = (module.kernel("saxpy")?, device.queue()?);
    /// # let x = gfxjit::Buffer::from_slice(&device, &[1.0f32; 64])?;
    /// # let y = gfxjit::Buffer::from_slice(&device, &[10.0f32; 64])?;
    /// use gfxjit::Arg;
    /// let launch = kernel.launch(&queue).grid(1).block(64).arg(Arg::address(x.address())).arg(&y);
    /// launch.arg(2.0f32).arg(64u32).uses(&x).submit()?;
    /// assert_eq!(y.download()?, [12.0; 64]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn address(address: DevicePtr) -> Self {
        Self(ArgValue::Address(address))
    }

    /// A pointer to `bytes` bytes of dynamic LDS of its own (OpenCL's `__local` parameters).
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let queue = device.queue()?;
    /// # let source = b"define amdgpu_kernel void @k(ptr addrspace(3) align 4 %t, ptr addrspace(1) %p) {
    /// #   store volatile i32 5, ptr addrspace(3) %t
    /// #   %v = load volatile i32, ptr addrspace(3) %t
    /// #   store i32 %v, ptr addrspace(1) %p
    /// #   ret void
    /// # }";
    /// let module = gfxjit::Module::build(&device, "k.ll", source, &Default::default())?;
    /// let out = gfxjit::Buffer::from_slice(&device, &[0u32])?;
    /// let launch = module.kernel("k")?.launch(&queue).grid(1).block(1);
    /// launch.arg(gfxjit::Arg::lds(256)).arg(&out).submit()?;
    /// assert_eq!(out.download()?, [5]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn lds(bytes: u32) -> Self {
        Self(ArgValue::Lds(bytes))
    }
}

impl<T: Element> From<T> for Arg {
    fn from(value: T) -> Self {
        Self(ArgValue::Scalar(T::TYPE, value.as_bytes().to_vec()))
    }
}

/// The element type of `T`, if `T` is a scalar.
fn element_of<T: Pod>() -> Option<ElementType> {
    fn pair<E: Element>() -> (TypeId, ElementType) {
        (TypeId::of::<E>(), E::TYPE)
    }
    let all = [
        pair::<i8>(),
        pair::<u8>(),
        pair::<i16>(),
        pair::<u16>(),
        pair::<i32>(),
        pair::<u32>(),
        pair::<i64>(),
        pair::<u64>(),
        pair::<half::f16>(),
        pair::<half::bf16>(),
        pair::<f32>(),
        pair::<f64>(),
    ];
    let found = all.iter().find(|(id, _)| *id == TypeId::of::<T>());
    found.map(|(_, element)| *element)
}

impl<T: Pod> From<&Buffer<T>> for Arg {
    fn from(buffer: &Buffer<T>) -> Self {
        let slice = buffer.as_slice();
        // `u8` is also the type of untyped memory, so it fits every pointer.
        match element_of::<T>() {
            Some(element) if element.size() > 1 => Self::elements(slice, element),
            _ => Self::from(slice),
        }
    }
}

impl From<&Memory> for Arg {
    fn from(memory: &Memory) -> Self {
        Self(ArgValue::Slice(memory.all()))
    }
}

impl From<&Slice> for Arg {
    fn from(slice: &Slice) -> Self {
        Self(ArgValue::Slice(slice.clone()))
    }
}

impl From<DevicePtr> for Arg {
    fn from(address: DevicePtr) -> Self {
        Self::address(address)
    }
}

impl From<&Function> for Arg {
    fn from(function: &Function) -> Self {
        Self(ArgValue::Function(function.clone()))
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

impl ArgValue {
    /// The value described for messages.
    pub(crate) fn describe(&self) -> String {
        match self {
            Self::Scalar(element, bytes) => {
                format!(
                    "{} ({})",
                    with_article(*element),
                    bytes_text(bytes.len() as u64)
                )
            }
            Self::Number(number) => number.to_string(),
            Self::Vector(element, bytes) => format!(
                "{} of {element} ({})",
                bytes.len() / element.size(),
                bytes_text(bytes.len() as u64)
            ),
            Self::Bytes(bytes) => format!("a value of {}", bytes_text(bytes.len() as u64)),
            Self::Elements(slice, element) => format!(
                "a buffer of {element} ({}) on {}",
                bytes_text(slice.len()),
                slice.device().info().uri
            ),
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

    /// Why the value does not fit the parameter, for messages.
    pub(crate) fn mismatch(&self, parameter: &Parameter) -> String {
        match self {
            Self::Number(number) if parameter.value_kind == ValueKind::ByValue => {
                let reason = number.bytes_for(parameter);
                reason.err().unwrap_or_else(|| self.describe())
            }
            Self::Elements(..) if parameter.value_kind == ValueKind::GlobalBuffer => format!(
                "{}; plain memory (without a type of elements) goes to any pointer",
                self.describe()
            ),
            _ => self.describe(),
        }
    }

    /// The memory that the argument points to.
    pub(crate) fn memory(&self) -> Option<&Slice> {
        match self {
            Self::Slice(slice) | Self::Elements(slice, _) => Some(slice),
            _ => None,
        }
    }

    /// Whether the argument fits the parameter by kind, size and (where the compiler kept it) type.
    pub(crate) fn fits(&self, parameter: &Parameter) -> bool {
        let by_size = |bytes: &[u8]| bytes.len() == parameter.size as usize;
        let scalar = Scalar::of(parameter);
        let element = parameter.type_name.as_deref().and_then(Scalar::element_of);
        match (&parameter.value_kind, self) {
            (ValueKind::ByValue, Self::Scalar(element, bytes)) => {
                let float = element.class() == ElementClass::Float;
                let same = scalar.is_none_or(|scalar| float == matches!(scalar, Scalar::Float(_)));
                by_size(bytes) && same
            }
            (ValueKind::ByValue, Self::Number(number)) => number.bytes_for(parameter).is_ok(),
            (ValueKind::ByValue, Self::Vector(given, bytes)) => {
                let lone = bytes.len() == given.size();
                by_size(bytes)
                    && (lone || scalar.is_none())
                    && element.is_none_or(|element| element.is_made_of(*given))
            }
            (ValueKind::ByValue, Self::Bytes(bytes)) => by_size(bytes),
            (ValueKind::GlobalBuffer, Self::Elements(_, given)) => {
                element.is_none_or(|element| element.is_made_of(*given))
            }
            (ValueKind::GlobalBuffer, Self::Slice(_))
            | (ValueKind::GlobalBuffer, Self::Function(_))
            | (ValueKind::DynamicSharedPointer, Self::Lds(_)) => true,
            // A compiler may declare a pointer as an integer of 8 bytes; front ends of other
            // languages do.
            (ValueKind::ByValue, Self::Function(_)) => parameter.size == 8,
            (ValueKind::ByValue, Self::Slice(_) | Self::Elements(..)) => {
                parameter.size == 8 && !matches!(scalar, Some(Scalar::Float(_)))
            }
            // This library creates no OpenCL objects (images, samplers, queues, pipes); a caller
            // that has one passes its address.
            (kind, Self::Address(_) | Self::Null) => {
                !matches!(kind, ValueKind::ByValue | ValueKind::DynamicSharedPointer)
            }
            _ => false,
        }
    }
}

/// The kind of value that a parameter takes, for messages.
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
