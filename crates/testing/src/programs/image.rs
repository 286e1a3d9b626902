//! Reads the declarations of a linked image, by the offsets in AMDGPUUsage.
//!
//! Independent of the linker's own parsers, which might have the same errors as the linker.

use crate::case::TestTarget;

/// The resources that a kernel declares.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Declared {
    /// `GROUP_SEGMENT_FIXED_SIZE`, bytes.
    pub lds: u64,
    /// `PRIVATE_SEGMENT_FIXED_SIZE`, bytes.
    pub scratch: u64,
    /// `GRANULATED_WORKITEM_VGPR_COUNT`.
    pub vgpr_blocks: u64,
    /// `GRANULATED_WAVEFRONT_SGPR_COUNT`.
    pub sgpr_blocks: u64,
    /// `ACCUM_OFFSET`; 0 if the field does not exist.
    pub accum_offset: u64,
    /// `USES_DYNAMIC_STACK`.
    pub dynamic_stack: bool,
    /// `ENABLE_PRIVATE_SEGMENT`.
    pub has_scratch: bool,
    /// The metadata of the kernel: `.vgpr_count` and so on.
    pub vgpr_count: u64,
    /// `.agpr_count`, if present.
    pub agpr_count: Option<u64>,
    /// `.sgpr_count`.
    pub sgpr_count: u64,
    /// `.private_segment_fixed_size`.
    pub private_segment_fixed_size: u64,
    /// `.group_segment_fixed_size`.
    pub group_segment_fixed_size: u64,
    /// `.uses_dynamic_stack`, if present.
    pub uses_dynamic_stack: Option<bool>,
    /// `.max_flat_workgroup_size`.
    pub max_flat_workgroup_size: u64,
}

fn number(bytes: &[u8], at: usize, size: usize) -> Option<u64> {
    let field = bytes.get(at..at.checked_add(size)?)?;
    Some(
        field
            .iter()
            .rev()
            .fold(0, |sum, byte| sum << 8 | u64::from(*byte)),
    )
}

/// A section: type, address, offset in the file, size, link.
struct Section {
    kind: u64,
    address: u64,
    offset: usize,
    size: usize,
    link: usize,
}

fn sections(elf: &[u8]) -> Option<Vec<Section>> {
    let table = number(elf, 0x28, 8)? as usize;
    (0..number(elf, 0x3c, 2)? as usize)
        .map(|index| {
            let at = table + index * 64;
            Some(Section {
                kind: number(elf, at + 4, 4)?,
                address: number(elf, at + 0x10, 8)?,
                offset: number(elf, at + 0x18, 8)? as usize,
                size: number(elf, at + 0x20, 8)? as usize,
                link: number(elf, at + 0x28, 4)? as usize,
            })
        })
        .collect()
}

/// The file offset of a dynamic symbol's bytes.
fn place(elf: &[u8], name: &str) -> Option<usize> {
    let sections = sections(elf)?;
    let table = sections.iter().find(|section| section.kind == 11)?;
    let strings = sections.get(table.link)?;
    for entry in (table.offset..table.offset + table.size).step_by(24) {
        let start = strings.offset + number(elf, entry, 4)? as usize;
        let text = elf.get(start..)?.split(|byte| *byte == 0).next()?;
        if text == name.as_bytes() {
            let value = number(elf, entry + 8, 8)?;
            let section = sections.get(number(elf, entry + 6, 2)? as usize)?;
            return Some(section.offset + (value - section.address) as usize);
        }
    }
    None
}

/// The file offset of a kernel's descriptor.
///
/// # Errors
/// When the image has none.
pub fn descriptor(elf: &[u8], kernel: &str) -> Result<usize, String> {
    place(elf, &format!("{kernel}.kd"))
        .filter(|at| elf.get(*at..at + 64).is_some())
        .ok_or_else(|| format!("the image has no descriptor of `{kernel}`"))
}

/// A value of MessagePack; only the types in code objects.
#[derive(Clone, PartialEq, Debug)]
enum Value {
    Number(u64),
    Bool(bool),
    Text(String),
    List(Vec<Value>),
    Map(Vec<(Value, Value)>),
    Other,
}

impl Value {
    fn get(&self, key: &str) -> Option<&Self> {
        let Self::Map(entries) = self else {
            return None;
        };
        let found = entries
            .iter()
            .find(|(own, _)| matches!(own, Self::Text(text) if text == key))?;
        Some(&found.1)
    }

    fn number(&self) -> Option<u64> {
        match self {
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn bytes(&mut self, count: usize) -> Option<&[u8]> {
        let (bytes, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(bytes)
    }

    fn big_endian(&mut self, size: usize) -> Option<u64> {
        let bytes = self.bytes(size)?;
        Some(
            bytes
                .iter()
                .fold(0, |sum, byte| sum << 8 | u64::from(*byte)),
        )
    }

    fn text(&mut self, length: usize) -> Option<Value> {
        let bytes = self.bytes(length)?;
        Some(Value::Text(String::from_utf8_lossy(bytes).into_owned()))
    }

    fn list(&mut self, length: usize) -> Option<Value> {
        (0..length)
            .map(|_| self.value())
            .collect::<Option<_>>()
            .map(Value::List)
    }

    fn map(&mut self, length: usize) -> Option<Value> {
        let entry = |_| Some((self.value()?, self.value()?));
        (0..length)
            .map(entry)
            .collect::<Option<_>>()
            .map(Value::Map)
    }

    fn value(&mut self) -> Option<Value> {
        let tag = self.big_endian(1)? as u8;
        match tag {
            0x00..=0x7f => Some(Value::Number(tag.into())),
            0x80..=0x8f => self.map(usize::from(tag & 15)),
            0x90..=0x9f => self.list(usize::from(tag & 15)),
            0xa0..=0xbf => self.text(usize::from(tag & 31)),
            0xc2 | 0xc3 => Some(Value::Bool(tag == 0xc3)),
            0xcc..=0xcf => self.big_endian(1 << (tag - 0xcc)).map(Value::Number),
            0xd9..=0xdb => {
                let length = self.big_endian(1 << (tag - 0xd9))? as usize;
                self.text(length)
            }
            0xdc | 0xdd => {
                let length = self.big_endian(2 << (tag - 0xdc))? as usize;
                self.list(length)
            }
            0xde | 0xdf => {
                let length = self.big_endian(2 << (tag - 0xde))? as usize;
                self.map(length)
            }
            0xc0 | 0xe0..=0xff => Some(Value::Other),
            _ => None,
        }
    }
}

/// The metadata: the note of type 32 with the owner `AMDGPU`.
fn metadata(elf: &[u8]) -> Option<Value> {
    let section = sections(elf)?
        .into_iter()
        .find(|section| section.kind == 7)?;
    let size = number(elf, section.offset, 4)? as usize;
    let length = number(elf, section.offset + 4, 4)? as usize;
    let start = section.offset + 12 + size.next_multiple_of(4);
    (number(elf, section.offset + 8, 4)? == 32).then_some(())?;
    Reader(elf.get(start..start + length)?).value()
}

/// The declarations of a kernel of an image.
///
/// # Errors
/// When the image does not conform to AMDGPUUsage.
pub fn declared(elf: &[u8], kernel: &str, target: &TestTarget) -> Result<Declared, String> {
    let at = descriptor(elf, kernel)?;
    let metadata = metadata(elf).ok_or("the image's metadata cannot be read")?;
    let found = match metadata.get("amdhsa.kernels") {
        Some(Value::List(kernels)) => kernels.iter().find(|own| {
            matches!(own.get(".symbol"), Some(Value::Text(symbol)) if *symbol == format!("{kernel}.kd"))
        }),
        _ => None,
    };
    let said = found.ok_or_else(|| format!("the metadata lack `{kernel}`"))?;
    let count = |key: &str| said.get(key).and_then(Value::number);
    let need =
        |key: &str| count(key).ok_or_else(|| format!("the metadata of `{kernel}` lack {key}"));
    let word = |offset: usize| number(elf, at + offset, 4).unwrap_or_default();
    let bits = |offset: usize, low: u32, width: u32| word(offset) >> low & ((1 << width) - 1);
    let has_accum_offset = has_unified_registers(target);
    Ok(Declared {
        lds: word(0),
        scratch: word(4),
        vgpr_blocks: bits(48, 0, 6),
        sgpr_blocks: bits(48, 6, 4),
        accum_offset: if has_accum_offset { bits(44, 0, 6) } else { 0 },
        dynamic_stack: bits(56, 11, 1) == 1,
        has_scratch: bits(52, 0, 1) == 1,
        vgpr_count: need(".vgpr_count")?,
        agpr_count: count(".agpr_count"),
        sgpr_count: need(".sgpr_count")?,
        private_segment_fixed_size: need(".private_segment_fixed_size")?,
        group_segment_fixed_size: need(".group_segment_fixed_size")?,
        uses_dynamic_stack: match said.get(".uses_dynamic_stack") {
            Some(Value::Bool(uses)) => Some(*uses),
            _ => None,
        },
        max_flat_workgroup_size: need(".max_flat_workgroup_size")?,
    })
}

/// Whether AGPRs are allocated in the same register file as VGPRs.
#[must_use]
pub fn has_unified_registers(target: &TestTarget) -> bool {
    matches!(target.name, "gfx90a" | "gfx942")
}
