//! Values with types of the source, and their text.

use crate::dwarf::{Encoding, Field, Type, TypeId};
use crate::locate::{Context, Store};

/// Maximum number of array elements in a text.
const ELEMENTS: u64 = 64;

/// Maximum nesting of structs in a text.
const DEPTH: u32 = 8;

/// The result of an expression.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// An object of a type, in some storage.
    Object(Option<TypeId>, Store),
    /// A bit field.
    Bits {
        /// The declared type of the field.
        ty: Option<TypeId>,
        /// The storage of the containing unit.
        store: Store,
        /// Position of its first bit in the unit.
        first: u64,
        /// Width in bits.
        count: u64,
    },
    /// An integer that is not in storage, sign-extended if its type is signed.
    Integer {
        /// The value.
        value: i128,
        /// Size of its type in bytes.
        size: u32,
    },
    /// A floating-point number.
    Float(f64),
    /// Three numbers with members `x`, `y` and `z`: indices of a work-item, or sizes of a launch.
    Triple([u32; 3]),
}

impl Value {
    /// A 64-bit integer.
    #[must_use]
    pub fn integer(value: i128) -> Self {
        Self::Integer { value, size: 8 }
    }
}

/// A scalar operand.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Number {
    /// An integer.
    Integer(i128),
    /// A floating-point number.
    Float(f64),
}

impl Number {
    /// Whether it is true as a condition in C.
    #[must_use]
    pub fn is_true(self) -> bool {
        match self {
            Self::Integer(value) => value != 0,
            Self::Float(value) => value != 0.0,
        }
    }
}

fn unsigned(bytes: &[u8]) -> u128 {
    let bytes = bytes.iter().take(16).rev();
    bytes.fold(0, |value, byte| value << 8 | u128::from(*byte))
}

fn signed(bytes: &[u8]) -> i128 {
    let bits = 8 * bytes.len().clamp(1, 16) as u32;
    let value = unsigned(bytes) as i128;
    value << (128 - bits) >> (128 - bits)
}

/// Decodes a floating-point number of 2, 4 or 8 bytes; `name` tells bfloat16 from binary16.
fn float(name: &str, bytes: &[u8]) -> Option<f64> {
    Some(match bytes {
        [a, b] if name.contains("bf16") => {
            f32::from_bits(u32::from_le_bytes([0, 0, *a, *b])).into()
        }
        [a, b] => half(u16::from_le_bytes([*a, *b])),
        [a, b, c, d] => f32::from_le_bytes([*a, *b, *c, *d]).into(),
        _ => f64::from_le_bytes(bytes.try_into().ok()?),
    })
}

/// Decodes an IEEE 754 binary16.
fn half(bits: u16) -> f64 {
    let (exponent, fraction) = (i32::from(bits >> 10 & 31), f64::from(bits & 0x3ff));
    let size = match exponent {
        0 => fraction * 2f64.powi(-24),
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1.0 + fraction / 1024.0) * 2f64.powi(exponent - 15),
    };
    if bits >> 15 != 0 { -size } else { size }
}

/// Decodes a scalar type.
fn number(ty: &Type, bytes: &[u8]) -> Option<Number> {
    Some(match ty {
        Type::Base { encoding, name, .. } => match encoding {
            Encoding::Signed => Number::Integer(signed(bytes)),
            Encoding::Char if !name.starts_with("unsigned") => Number::Integer(signed(bytes)),
            Encoding::Float => Number::Float(float(name, bytes)?),
            _ => Number::Integer(unsigned(bytes) as i128),
        },
        Type::Pointer { .. } => Number::Integer(unsigned(bytes) as i128),
        Type::Enum { .. } => Number::Integer(signed(bytes)),
        _ => return None,
    })
}

/// The storage at `offset` bytes into a store.
#[must_use]
pub fn part(store: &Store, offset: u64) -> Store {
    match store {
        Store::Scratch(at) => Store::Scratch(at.wrapping_add(offset as u32)),
        Store::Lds(at) => Store::Lds(at.wrapping_add(offset as u32)),
        Store::Memory(at) => Store::Memory(at.wrapping_add(offset)),
        Store::Register(register) if offset == 0 => Store::Register(*register),
        Store::Register(_) => Store::Bytes(Vec::new()),
        Store::Bytes(bytes) => {
            let offset = usize::try_from(offset).unwrap_or(usize::MAX);
            Store::Bytes(bytes.get(offset..).unwrap_or_default().to_vec())
        }
    }
}

impl Context<'_> {
    /// The bytes of an object.
    fn bytes(&mut self, ty: Option<TypeId>, store: &Store) -> Result<Vec<u8>, String> {
        let size = self.program.info.types.size(ty);
        let size = size.ok_or("its size is not known")?;
        self.read(store, usize::try_from(size).unwrap_or(usize::MAX))
    }

    /// The value as a scalar.
    ///
    /// # Errors
    /// It is not a scalar, or cannot be read.
    pub fn number(&mut self, value: &Value) -> Result<Number, String> {
        match value {
            Value::Integer { value, .. } => Ok(Number::Integer(*value)),
            Value::Float(value) => Ok(Number::Float(*value)),
            Value::Bits {
                ty,
                store,
                first,
                count,
            } => {
                let bytes = self.bytes(*ty, store)?;
                let ty = self.program.info.types.get(*ty);
                Ok(Number::Integer(bit_field(ty, &bytes, *first, *count)))
            }
            Value::Triple(_) => Err("it is three numbers, x, y and z".to_owned()),
            Value::Object(ty, store) => {
                let bytes = self.bytes(*ty, store)?;
                let types = &self.program.info.types;
                let found = types.get(*ty).and_then(|ty| number(ty, &bytes));
                found.ok_or_else(|| format!("a value of type {} is no number", types.name(*ty)))
            }
        }
    }

    /// The size of a value's type in bytes.
    #[must_use]
    pub fn size(&self, value: &Value) -> u32 {
        match value {
            Value::Object(ty, _) => self.program.info.types.size(*ty).unwrap_or(8) as u32,
            Value::Integer { size, .. } => *size,
            _ => 8,
        }
    }

    /// The object that a pointer points to, or the first element of an array.
    ///
    /// # Errors
    /// It is not a pointer or an array, or cannot be read.
    pub fn target(&mut self, value: &Value) -> Result<(Option<TypeId>, Store), String> {
        let program = self.program;
        let Value::Object(id, store) = value else {
            return Err("it is no pointer".to_owned());
        };
        match program.info.types.get(*id) {
            Some(Type::Pointer { to, space, .. }) => {
                let bytes = self.bytes(*id, store)?;
                let address = unsigned(&bytes) as u64;
                let store = match space {
                    5 => Store::Scratch(address as u32),
                    3 => Store::Lds(address as u32),
                    _ => self.flat(address),
                };
                Ok((*to, store))
            }
            Some(Type::Array { of, .. }) => Ok((*of, store.clone())),
            _ => Err("it is no pointer".to_owned()),
        }
    }

    /// The text of a value.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn show(&mut self, value: &Value) -> Result<String, String> {
        Ok(match value {
            Value::Integer { value, .. } => value.to_string(),
            Value::Float(value) => value.to_string(),
            Value::Bits { .. } => match self.number(value)? {
                Number::Integer(value) => value.to_string(),
                Number::Float(value) => value.to_string(),
            },
            Value::Triple([x, y, z]) => format!("{{x = {x}, y = {y}, z = {z}}}"),
            Value::Object(ty, store) => {
                let bytes = self.bytes(*ty, store)?;
                self.text(*ty, &bytes, DEPTH)
            }
        })
    }

    /// The text of an object, from its bytes.
    fn text(&self, id: Option<TypeId>, bytes: &[u8], depth: u32) -> String {
        let types = &self.program.info.types;
        let Some(deeper) = depth.checked_sub(1) else {
            return "{...}".to_owned();
        };
        let at = |offset: u64, size: u64| {
            let first = usize::try_from(offset).ok()?;
            let size = usize::try_from(size).ok()?;
            bytes.get(first..first.checked_add(size)?)
        };
        match types.get(id) {
            Some(Type::Pointer { space, .. }) => {
                let address = unsigned(bytes);
                match space {
                    5 => format!("scratch:{address:#x}"),
                    3 => format!("lds:{address:#x}"),
                    _ => format!("{address:#x}"),
                }
            }
            Some(
                ty @ Type::Base {
                    name,
                    encoding,
                    size,
                },
            ) => match (number(ty, bytes), encoding) {
                (Some(Number::Integer(value)), Encoding::Bool) => (value != 0).to_string(),
                (Some(Number::Integer(value)), Encoding::Char) => {
                    let letter = u8::try_from(value).ok().filter(|c| c.is_ascii_graphic());
                    let letter = letter.map(|letter| format!(" '{}'", char::from(letter)));
                    format!("{value}{}", letter.unwrap_or_default())
                }
                (Some(Number::Integer(value)), _) => value.to_string(),
                (Some(Number::Float(value)), _) if *size <= 4 => (value as f32).to_string(),
                (Some(Number::Float(value)), _) => value.to_string(),
                (None, _) => format!("({name})"),
            },
            Some(Type::Enum { names, .. }) => {
                let value = signed(bytes);
                let name = names
                    .iter()
                    .find(|(_, number)| i128::from(*number) == value);
                name.map_or_else(|| value.to_string(), |(name, _)| name.clone())
            }
            Some(Type::Array { of, count, .. }) => {
                let size = types.size(*of).unwrap_or(0);
                let shown = (0..(*count).min(ELEMENTS)).map(|index| {
                    let part = at(index.saturating_mul(size), size);
                    part.map_or_else(|| "?".to_owned(), |part| self.text(*of, part, deeper))
                });
                let mut all: Vec<String> = shown.collect();
                if *count > ELEMENTS {
                    all.push("...".to_owned());
                }
                format!("{{{}}}", all.join(", "))
            }
            Some(Type::Struct { fields, .. }) => {
                let shown = fields.iter().map(|field| {
                    let size = types.size(field.ty).unwrap_or(0);
                    let value = match (field.bits, at(field.offset, size)) {
                        (Some((first, count)), Some(part)) => {
                            bit_field(types.get(field.ty), part, first, count).to_string()
                        }
                        (None, Some(part)) => self.text(field.ty, part, deeper),
                        (_, None) => "?".to_owned(),
                    };
                    format!("{} = {value}", field.name)
                });
                format!("{{{}}}", shown.collect::<Vec<_>>().join(", "))
            }
            _ => format!("({})", types.name(id)),
        }
    }

    /// The members, elements or pointee of a value, with their names, as an editor's variable tree expands them.
    pub fn parts(&mut self, value: &Value) -> Vec<(String, Value)> {
        let program = self.program;
        let types = &program.info.types;
        match value {
            Value::Triple(numbers) => {
                let parts = ["x", "y", "z"].iter().zip(numbers);
                let integer = |n: &u32| Value::Integer {
                    value: i128::from(*n),
                    size: 4,
                };
                parts
                    .map(|(name, n)| ((*name).to_owned(), integer(n)))
                    .collect()
            }
            Value::Object(id, store) => match types.get(*id) {
                Some(Type::Struct { fields, .. }) => {
                    let all = fields.iter();
                    all.map(|field| (field.name.clone(), of_field(field, store)))
                        .collect()
                }
                Some(Type::Array { of, count, .. }) => {
                    let size = types.size(*of).unwrap_or(0);
                    let element = |index: u64| {
                        let offset = index.saturating_mul(size);
                        (
                            format!("[{index}]"),
                            Value::Object(*of, part(store, offset)),
                        )
                    };
                    (0..(*count).min(1024)).map(element).collect()
                }
                Some(Type::Pointer { .. }) => match self.target(value) {
                    Ok((to, store)) if types.size(to).is_some_and(|size| size > 0) => {
                        vec![("*".to_owned(), Value::Object(to, store))]
                    }
                    _ => Vec::new(),
                },
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }
}

/// Extracts a bit field, sign-extended if its type is signed.
fn bit_field(ty: Option<&Type>, bytes: &[u8], first: u64, count: u64) -> i128 {
    let value = unsigned(bytes).checked_shr(first as u32).unwrap_or(0);
    let mask = 1u128
        .checked_shl(count as u32)
        .map_or(u128::MAX, |bit| bit - 1);
    let value = (value & mask) as i128;
    let is_signed = match ty {
        Some(Type::Base { encoding, .. }) => *encoding == Encoding::Signed,
        _ => false,
    };
    let unused = 128 - count.clamp(1, 128) as u32;
    match is_signed {
        true => value << unused >> unused,
        false => value,
    }
}

/// A member of the struct in `store`.
#[must_use]
pub(crate) fn of_field(field: &Field, store: &Store) -> Value {
    let store = part(store, field.offset);
    match field.bits {
        Some((first, count)) => Value::Bits {
            ty: field.ty,
            store,
            first,
            count,
        },
        None => Value::Object(field.ty, store),
    }
}
