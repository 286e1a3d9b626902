//! Conversion of metadata values to Rust values and back: a trait for the types of values, macros
//! that define a type from a list of keys or words, and edits of a map that keep everything else.

use rmpv::{Utf8String, Value};

use super::error::MetadataError;

pub(super) type Map = Vec<(Value, Value)>;

/// A type a metadata value can have.
pub(super) trait Entry: Sized {
    const EXPECTED: &'static str;
    fn read(value: &Value) -> Option<Self>;
    fn write(&self) -> Value;
}

macro_rules! unsigned {
    ($($type:ty, $expected:literal;)*) => {$(
        impl Entry for $type {
            const EXPECTED: &'static str = $expected;
            fn read(value: &Value) -> Option<Self> {
                value.as_u64()?.try_into().ok()
            }
            fn write(&self) -> Value {
                Value::from(*self)
            }
        }
    )*};
}

unsigned! {
    u32, "an integer below 2^32";
    u64, "an integer that is not negative";
}

impl Entry for bool {
    const EXPECTED: &'static str = "a boolean";
    fn read(value: &Value) -> Option<Self> {
        // Producers before LLVM 16 wrote some booleans as integers.
        match value {
            Value::Boolean(b) => Some(*b),
            _ => match value.as_u64()? {
                0 => Some(false),
                1 => Some(true),
                _ => None,
            },
        }
    }
    fn write(&self) -> Value {
        Value::Boolean(*self)
    }
}

impl Entry for String {
    const EXPECTED: &'static str = "a string";
    fn read(value: &Value) -> Option<Self> {
        value.as_str().map(str::to_owned)
    }
    fn write(&self) -> Value {
        Value::from(self.as_str())
    }
}

impl<const N: usize> Entry for [u32; N] {
    const EXPECTED: &'static str = match N {
        2 => "two integers",
        _ => "three integers",
    };
    fn read(value: &Value) -> Option<Self> {
        let items: Vec<u32> = value
            .as_array()?
            .iter()
            .map(u32::read)
            .collect::<Option<_>>()?;
        items.try_into().ok()
    }
    fn write(&self) -> Value {
        Value::Array(self.iter().map(|&n| Value::from(n)).collect())
    }
}

impl Entry for Vec<String> {
    const EXPECTED: &'static str = "a list of strings";
    fn read(value: &Value) -> Option<Self> {
        value.as_array()?.iter().map(String::read).collect()
    }
    fn write(&self) -> Value {
        Value::Array(self.iter().map(String::write).collect())
    }
}

/// Defines an enum whose variants are words in the metadata, with `Other` for unknown words.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident $expected:literal { $($(#[$doc:meta])* $variant:ident $word:literal)* }) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub enum $name {
            $($(#[$doc])* $variant,)*
            /// A word this version does not know.
            Other(String),
        }

        impl $name {
            /// The word in the metadata.
            pub fn as_str(&self) -> &str {
                match self {
                    $(Self::$variant => $word,)*
                    Self::Other(word) => word,
                }
            }
        }

        impl From<&str> for $name {
            fn from(word: &str) -> Self {
                match word {
                    $($word => Self::$variant,)*
                    _ => Self::Other(word.to_owned()),
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl Entry for $name {
            const EXPECTED: &'static str = $expected;
            fn read(value: &Value) -> Option<Self> {
                value.as_str().map(Self::from)
            }
            fn write(&self) -> Value {
                Value::from(self.as_str())
            }
        }
    };
}

/// Defines a struct with one field per key of a metadata map, its reader and its writer.
macro_rules! map {
    ($(#[$meta:meta])* $name:ident {
        required { $($(#[$rdoc:meta])* $rkey:literal $rfield:ident: $rtype:ty,)* }
        optional { $($(#[$odoc:meta])* $okey:literal $ofield:ident: $otype:ty,)* }
        nested { $($(#[$ndoc:meta])* $nkey:literal $nfield:ident: $ntype:ident,)* }
    }) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Debug, Default)]
        pub struct $name {
            $($(#[$rdoc])* pub $rfield: $rtype,)*
            $($(#[$odoc])* pub $ofield: Option<$otype>,)*
            $($(#[$ndoc])* pub $nfield: Vec<$ntype>,)*
            /// The map as it was read.
            raw: Map,
        }

        impl $name {
            fn read(value: Value, place: &dyn Fn(&Map) -> String) -> Result<Self, MetadataError> {
                let Value::Map(raw) = value else {
                    return Err(MetadataError::NotAMap(place(&Vec::new())));
                };
                #[allow(unused_mut, reason = "only maps with nested maps take something out")]
                let mut read = Self {
                    $($rfield: required(&raw, $rkey, place)?,)*
                    $($ofield: optional(&raw, $okey, place)?,)*
                    $($nfield: Vec::new(),)*
                    raw,
                };
                $(if let Some(items) = nested(&mut read.raw, $nkey, place)? {
                    let outer = place(&read.raw);
                    for (i, item) in items.into_iter().enumerate() {
                        read.$nfield.push($ntype::read(item, &|map| $ntype::place(&outer, i, map))?);
                    }
                })*
                Ok(read)
            }

            fn write(&self) -> Value {
                let mut map = self.raw.clone();
                $(put(&mut map, $rkey, Some(&self.$rfield));)*
                $(put(&mut map, $okey, self.$ofield.as_ref());)*
                $({
                    let mut items: Vec<Value> = self.$nfield.iter().map($ntype::write).collect();
                    // Entries that could not be read stay after the others, unchanged.
                    if let Some(Value::Array(left)) = find(&map, $nkey) {
                        items.extend(left.iter().cloned());
                    }
                    // An empty list is not added if the key is missing.
                    if !items.is_empty() || find(&map, $nkey).is_some() {
                        set(&mut map, $nkey, Value::Array(items));
                    }
                })*
                Value::Map(map)
            }

            /// Keys without a field here, with their values.
            pub fn unknown(&self) -> impl Iterator<Item = (&Value, &Value)> {
                const KNOWN: &[&str] = &[$($rkey,)* $($okey,)* $($nkey,)*];
                self.raw
                    .iter()
                    .filter(|(key, _)| !key.as_str().is_some_and(|key| KNOWN.contains(&key)))
                    .map(|(key, value)| (key, value))
            }
        }
    };
}

pub(super) fn find<'a>(map: &'a Map, key: &str) -> Option<&'a Value> {
    map.iter()
        .find(|(k, _)| k.as_str() == Some(key))
        .map(|(_, value)| value)
}

fn wrong_type(
    value: &Value,
    key: &'static str,
    place: String,
    expected: &'static str,
) -> MetadataError {
    let mut found = match value {
        Value::String(s) => format!("the string {s}"),
        Value::Map(_) => "a map".to_owned(),
        Value::Array(items) => format!("a list of {}", items.len()),
        Value::Binary(bytes) => format!("{} bytes", bytes.len()),
        other => other.to_string(),
    };
    if found.len() > 60 {
        found = found.chars().take(60).chain(['…']).collect();
    }
    MetadataError::Type {
        place,
        key,
        found,
        expected,
    }
}

pub(super) fn optional<T: Entry>(
    map: &Map,
    key: &'static str,
    place: &dyn Fn(&Map) -> String,
) -> Result<Option<T>, MetadataError> {
    find(map, key)
        .map(|value| T::read(value).ok_or_else(|| wrong_type(value, key, place(map), T::EXPECTED)))
        .transpose()
}

pub(super) fn required<T: Entry>(
    map: &Map,
    key: &'static str,
    place: &dyn Fn(&Map) -> String,
) -> Result<T, MetadataError> {
    optional(map, key, place)?.ok_or_else(|| MetadataError::Missing {
        place: place(map),
        key,
    })
}

/// Takes the items of a list out of the map, leaving the key with an empty list.
pub(super) fn nested(
    map: &mut Map,
    key: &'static str,
    place: &dyn Fn(&Map) -> String,
) -> Result<Option<Vec<Value>>, MetadataError> {
    let Some(at) = map.iter().position(|(k, _)| k.as_str() == Some(key)) else {
        return Ok(None);
    };
    match map.get_mut(at) {
        Some((_, Value::Array(items))) => Ok(Some(std::mem::take(items))),
        Some((_, other)) => {
            let other = other.clone();
            Err(wrong_type(&other, key, place(map), "a list"))
        }
        None => Ok(None),
    }
}

/// Sets a key to a field's value; an equal value keeps its encoding.
pub(super) fn put<T: Entry + PartialEq>(map: &mut Map, key: &str, value: Option<&T>) {
    match value {
        None => map.retain(|(k, _)| k.as_str() != Some(key)),
        Some(value) => {
            if find(map, key).and_then(T::read).as_ref() != Some(value) {
                set(map, key, value.write());
            }
        }
    }
}

pub(super) fn set(map: &mut Map, key: &str, value: Value) {
    if let Some((_, old)) = map.iter_mut().find(|(k, _)| k.as_str() == Some(key)) {
        *old = value;
        return;
    }
    let at = map.partition_point(|(k, _)| k.as_str().is_some_and(|k| k < key));
    map.insert(at, (Value::String(Utf8String::from(key)), value));
}

pub(super) use {map, words};
