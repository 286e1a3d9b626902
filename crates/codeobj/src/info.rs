//! `.amdgpu.info`: the resources that each function needs alone, and the symbols that it calls and
//! uses.
//!
//! LLVM 23 writes this section into objects (with `-amdgpu-enable-object-linking`), and gfxjit's
//! compiler writes it with LLVM 22: a linker that knows every function's own needs can compute what
//! a kernel needs with everything it calls.
//!
//! The section is a list of records, each a kind (u8), a length (u8) and a payload. A function
//! record opens a scope to which the following records belong. Symbols are eight bytes with an
//! `R_AMDGPU_ABS64` relocation; type ids are offsets into the string table `.amdgpu.strtab`. Other
//! linkers leave both sections out of an image; gfxjit's keeps them, with addresses for symbols, so
//! that an image still has its call graph. Source: LLVM 23, `llvm/Support/AMDGPUObjLinkingInfo.h`
//! and `test/MC/AMDGPU/amdgpu-info*.s`.

mod object;
#[cfg(test)]
mod tests;

pub use object::{Reference, add_to_object, read_image, read_object, symbol_names};

use crate::elf::ElfError;

/// Name of the section.
pub const SECTION: &str = ".amdgpu.info";
/// Name of its string table.
pub const STRINGS: &str = ".amdgpu.strtab";

/// Why the section cannot be read or written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InfoError {
    /// The last record is cut off.
    #[error(".amdgpu.info: the record at {offset:#x} is cut off")]
    Truncated {
        /// Offset of the record in the section.
        offset: usize,
    },
    /// A record whose payload has the wrong length.
    #[error(".amdgpu.info: the {kind} record at {offset:#x} has {found} bytes, not {expected}")]
    Length {
        /// Offset of the record in the section.
        offset: usize,
        /// The kind of the record.
        kind: &'static str,
        /// Bytes it has.
        found: usize,
        /// Bytes it must have.
        expected: usize,
    },
    /// A record before the first function.
    #[error(".amdgpu.info: the record at {offset:#x} belongs to no function")]
    NoFunction {
        /// Offset of the record in the section.
        offset: usize,
    },
    /// A record that a function can have once is there twice.
    #[error(".amdgpu.info: the function before {offset:#x} has two {kind} records")]
    Duplicate {
        /// Offset of the second one in the section.
        offset: usize,
        /// The kind of the records.
        kind: &'static str,
    },
    /// A function that states only some of its resources.
    #[error(".amdgpu.info: the function at {offset:#x} has no {kind} record")]
    Incomplete {
        /// Offset of the function's record in the section.
        offset: usize,
        /// The kind of the missing record.
        kind: &'static str,
    },
    /// A symbol field without a relocation.
    #[error(".amdgpu.info: the symbol at {offset:#x} has no relocation")]
    NoRelocation {
        /// Offset of the symbol in the section.
        offset: usize,
    },
    /// A relocation of another type than `R_AMDGPU_ABS64`.
    #[error(".amdgpu.info: the symbol at {offset:#x} has a {found} relocation")]
    Relocation {
        /// The relocation's type.
        offset: usize,
        /// Its type.
        found: String,
    },
    /// A relocation to a symbol that does not exist, or to an offset from a symbol without a place.
    #[error(".amdgpu.info: the relocation at {offset:#x} leads nowhere (symbol {index})")]
    Nowhere {
        /// Offset of the relocation in the section.
        offset: usize,
        /// The symbol's index.
        index: usize,
    },
    /// A type id outside the string table.
    #[error(".amdgpu.info: the type id at {offset:#x} is outside .amdgpu.strtab")]
    TypeId {
        /// Offset of the record in the section.
        offset: usize,
    },
    /// A payload too long for a record.
    #[error(".amdgpu.info: a record of kind {kind} with {length} bytes is too long, 255 fit")]
    TooLong {
        /// The record's kind.
        kind: u8,
        /// Its length.
        length: usize,
    },
    /// The object has no such function.
    #[error("no function `{0}` is defined in the object, its needs cannot be recorded")]
    NoSuchFunction(String),
    /// The object has the section already.
    #[error("the object has {SECTION} already")]
    AlreadyThere,
    /// The object has no symbol table for the section to refer to.
    #[error("the object has no symbol table, so {SECTION} cannot name functions")]
    NoSymbols,
    /// The object itself is damaged.
    #[error(transparent)]
    Elf(#[from] ElfError),
}

/// Uses VCC.
pub const USES_VCC: u32 = 1 << 0;
/// Uses FLAT_SCRATCH.
pub const USES_FLAT_SCRATCH: u32 = 1 << 1;
/// Its stack grows by an amount the compiler does not know.
pub const DYNAMIC_STACK: u32 = 1 << 2;
/// Compiled for WGP mode; for CU mode when not set.
pub const WGP_MODE: u32 = 1 << 3;
/// Compiled for wave32; for wave64 when not set.
pub const WAVE32: u32 = 1 << 4;

/// A record of gfxjit, without payload: the kernel uses dynamic LDS at an address that is fixed in
/// its code. LLVM's kinds of records are small numbers from 1.
pub const DYNAMIC_LDS: u8 = 0xe0;
/// A record of gfxjit, four bytes: the inputs that the function may take from the kernel it is
/// called from, a bit for each of [`INPUT_NAMES`].
pub const INPUTS: u8 = 0xe1;
/// A record of gfxjit: whether an exported function may be replaced. The first byte is 1 when its callers
/// rely on the calling convention only. After a first byte of 0 follow the names, separated by line ends,
/// of the functions and variables that use it and were compiled together with it, cut where the record
/// ends.
pub const SEEN_BY: u8 = 0xe2;
/// The inputs of a kernel that it passes on to functions, in the order of the bits of [`INPUTS`].
pub const INPUT_NAMES: [&str; 10] = [
    "dispatch pointer",
    "queue pointer",
    "dispatch id",
    "pointer to the hidden arguments",
    "workgroup id X",
    "workgroup id Y",
    "workgroup id Z",
    "work-item id X",
    "work-item id Y",
    "work-item id Z",
];

/// The resources that a function needs alone, without the functions it calls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Resources {
    /// [`USES_VCC`] and other flags, or-ed; unknown bits are kept.
    pub flags: u32,
    /// SGPRs: one more than the highest it uses, without VCC and other special ones.
    pub sgprs: u32,
    /// VGPRs: one more than the highest it uses.
    pub vgprs: u32,
    /// AGPRs: one more than the highest it uses.
    pub agprs: u32,
    /// Bytes of scratch of its own frame, per lane.
    pub private_segment_bytes: u32,
}

/// The records of one function. `S` is the form of symbols: by name, or as a [`Reference`] into the
/// object.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct FunctionInfo<S = String> {
    /// The function.
    pub symbol: S,
    /// The resources it needs alone; `None` for a function of another object, for which only the
    /// type is recorded.
    pub resources: Option<Resources>,
    /// Waves per SIMD it was compiled for.
    pub occupancy: Option<u32>,
    /// Variables in LDS and named barriers it uses.
    pub uses: Vec<S>,
    /// Functions it calls by name.
    pub calls: Vec<S>,
    /// Types of the functions it calls by address. The empty id, which LLVM does not write,
    /// stands for a function of any type.
    pub indirect_calls: Vec<String>,
    /// The function's own types, under which it may be called by address. Present only when
    /// its address is taken.
    pub type_ids: Vec<String>,
    /// Records of kinds this version does not know, with their payloads.
    pub unknown: Vec<(u8, Vec<u8>)>,
}

impl<S> FunctionInfo<S> {
    /// The same records with every symbol replaced.
    ///
    /// # Errors
    /// The first error of `symbol`.
    pub fn try_map<T, E>(
        self,
        mut symbol: impl FnMut(S) -> Result<T, E>,
    ) -> Result<FunctionInfo<T>, E> {
        Ok(FunctionInfo {
            symbol: symbol(self.symbol)?,
            resources: self.resources,
            occupancy: self.occupancy,
            uses: self
                .uses
                .into_iter()
                .map(&mut symbol)
                .collect::<Result<_, _>>()?,
            calls: self
                .calls
                .into_iter()
                .map(&mut symbol)
                .collect::<Result<_, _>>()?,
            indirect_calls: self.indirect_calls,
            type_ids: self.type_ids,
            unknown: self.unknown,
        })
    }
}

/// Defines kinds of records with their numbers and names.
macro_rules! kinds {
    ($($constant:ident $number:literal $name:literal)*) => {
        $(const $constant: u8 = $number;)*
        const fn kind_name(kind: u8) -> &'static str {
            match kind {
                $($number => $name,)*
                _ => "unknown",
            }
        }
    };
}

kinds! {
    FUNC                 1 "function"
    FLAGS                2 "flags"
    NUM_SGPR             3 "SGPR"
    NUM_VGPR             4 "VGPR"
    NUM_AGPR             5 "AGPR"
    PRIVATE_SEGMENT_SIZE 6 "private segment size"
    USE                  7 "use"
    CALL                 8 "call"
    INDIRECT_CALL        9 "indirect call"
    TYPEID              10 "type id"
    OCCUPANCY           11 "occupancy"
}

/// The resources of a function, as far as they were read.
#[derive(Default)]
struct Partial {
    offset: usize,
    flags: Option<u32>,
    sgprs: Option<u32>,
    vgprs: Option<u32>,
    agprs: Option<u32>,
    private_segment_bytes: Option<u32>,
}

impl Partial {
    fn finish(&self) -> Result<Option<Resources>, InfoError> {
        let stated = [
            self.flags,
            self.sgprs,
            self.vgprs,
            self.agprs,
            self.private_segment_bytes,
        ];
        if stated.iter().all(Option::is_none) {
            return Ok(None);
        }
        let need = |value: Option<u32>, kind| {
            value.ok_or(InfoError::Incomplete {
                offset: self.offset,
                kind: kind_name(kind),
            })
        };
        Ok(Some(Resources {
            flags: need(self.flags, FLAGS)?,
            sgprs: need(self.sgprs, NUM_SGPR)?,
            vgprs: need(self.vgprs, NUM_VGPR)?,
            // LLVM leaves this record out when the number is 0.
            agprs: self.agprs.unwrap_or(0),
            private_segment_bytes: need(self.private_segment_bytes, PRIVATE_SEGMENT_SIZE)?,
        }))
    }
}

/// Reads the contents of the section. `symbol` returns the symbol of the relocation at an offset of
/// the section, and `strings` are the contents of `.amdgpu.strtab`.
///
/// # Errors
/// Records that are cut off or malformed, and what `symbol` reports.
pub fn read<S>(
    section: &[u8],
    strings: &[u8],
    mut symbol: impl FnMut(usize) -> Result<S, InfoError>,
) -> Result<Vec<FunctionInfo<S>>, InfoError> {
    let mut functions: Vec<FunctionInfo<S>> = Vec::new();
    let mut partial = Partial::default();
    let mut position = 0;
    while let Some(rest) = section.get(position..).filter(|rest| !rest.is_empty()) {
        let offset = position;
        let [kind, length] = *rest.first_chunk().ok_or(InfoError::Truncated { offset })?;
        let payload = rest
            .get(2..2 + usize::from(length))
            .ok_or(InfoError::Truncated { offset })?;
        position += 2 + payload.len();

        let wrong = |expected| InfoError::Length {
            offset,
            kind: kind_name(kind),
            found: payload.len(),
            expected,
        };
        let number = || {
            payload
                .try_into()
                .map(u32::from_le_bytes)
                .map_err(|_| wrong(4))
        };
        let mut named = || match payload.len() {
            8 => symbol(offset + 2),
            _ => Err(wrong(8)),
        };
        if kind == FUNC {
            if let Some(last) = functions.last_mut() {
                last.resources = partial.finish()?;
            }
            partial = Partial {
                offset,
                ..Partial::default()
            };
            functions.push(FunctionInfo {
                symbol: named()?,
                resources: None,
                occupancy: None,
                uses: Vec::new(),
                calls: Vec::new(),
                indirect_calls: Vec::new(),
                type_ids: Vec::new(),
                unknown: Vec::new(),
            });
            continue;
        }
        let function = functions
            .last_mut()
            .ok_or(InfoError::NoFunction { offset })?;
        let type_id = || {
            let bytes = strings
                .get(number()? as usize..)
                .ok_or(InfoError::TypeId { offset })?;
            // As in LLD, a string without an end ends with the table.
            let end = bytes.iter().position(|&b| b == 0).unwrap_or(bytes.len());
            bytes
                .get(..end)
                .and_then(|id| std::str::from_utf8(id).ok())
                .map(str::to_owned)
                .ok_or(InfoError::TypeId { offset })
        };
        let once = |slot: &mut Option<u32>| match slot.replace(number()?) {
            Some(_) => Err(InfoError::Duplicate {
                offset,
                kind: kind_name(kind),
            }),
            None => Ok(()),
        };
        match kind {
            FLAGS => once(&mut partial.flags)?,
            NUM_SGPR => once(&mut partial.sgprs)?,
            NUM_VGPR => once(&mut partial.vgprs)?,
            NUM_AGPR => once(&mut partial.agprs)?,
            PRIVATE_SEGMENT_SIZE => once(&mut partial.private_segment_bytes)?,
            OCCUPANCY => once(&mut function.occupancy)?,
            USE => function.uses.push(named()?),
            CALL => function.calls.push(named()?),
            INDIRECT_CALL => function.indirect_calls.push(type_id()?),
            TYPEID => function.type_ids.push(type_id()?),
            _ => function.unknown.push((kind, payload.to_vec())),
        }
    }
    if let Some(last) = functions.last_mut() {
        last.resources = partial.finish()?;
    }
    Ok(functions)
}

/// The encoded section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Encoded<S> {
    /// Contents of `.amdgpu.info`; symbols are eight zero bytes.
    pub section: Vec<u8>,
    /// Contents of `.amdgpu.strtab`.
    pub strings: Vec<u8>,
    /// Offsets in the section of `R_AMDGPU_ABS64` relocations, and their symbols.
    pub relocations: Vec<(u64, S)>,
}

/// Encodes the section, with the records in LLVM's order.
///
/// # Errors
/// [`InfoError::TooLong`] for an unknown record with more than 255 bytes.
pub fn write<S: Clone>(functions: &[FunctionInfo<S>]) -> Result<Encoded<S>, InfoError> {
    let mut out = Writer {
        section: Vec::new(),
        strings: vec![0],
        relocations: Vec::new(),
    };
    for function in functions {
        out.symbol(FUNC, &function.symbol);
        if let Some(own) = &function.resources {
            out.number(FLAGS, own.flags);
            out.number(NUM_SGPR, own.sgprs);
            out.number(NUM_VGPR, own.vgprs);
            if own.agprs > 0 {
                out.number(NUM_AGPR, own.agprs);
            }
            out.number(PRIVATE_SEGMENT_SIZE, own.private_segment_bytes);
        }
        if let Some(occupancy) = function.occupancy {
            out.number(OCCUPANCY, occupancy);
        }
        for symbol in &function.uses {
            out.symbol(USE, symbol);
        }
        for symbol in &function.calls {
            out.symbol(CALL, symbol);
        }
        for id in &function.indirect_calls {
            out.string(INDIRECT_CALL, id);
        }
        for id in &function.type_ids {
            out.string(TYPEID, id);
        }
        for (kind, payload) in &function.unknown {
            let length = u8::try_from(payload.len()).map_err(|_| InfoError::TooLong {
                kind: *kind,
                length: payload.len(),
            })?;
            out.section.extend([*kind, length]);
            out.section.extend(payload);
        }
    }
    Ok(Encoded {
        section: out.section,
        strings: out.strings,
        relocations: out.relocations,
    })
}

struct Writer<S> {
    section: Vec<u8>,
    strings: Vec<u8>,
    relocations: Vec<(u64, S)>,
}

impl<S: Clone> Writer<S> {
    fn number(&mut self, kind: u8, value: u32) {
        self.section.extend([kind, 4]);
        self.section.extend(value.to_le_bytes());
    }

    fn symbol(&mut self, kind: u8, symbol: &S) {
        self.section.extend([kind, 8]);
        self.relocations
            .push((self.section.len() as u64, symbol.clone()));
        self.section.extend([0; 8]);
    }

    fn string(&mut self, kind: u8, string: &str) {
        // Offset 0 is the empty string, as in every ELF string table.
        let whole: Vec<u8> = [b"\0", string.as_bytes(), b"\0"].concat();
        let offset = if string.is_empty() {
            0
        } else if let Some(at) = self.strings.windows(whole.len()).position(|w| w == whole) {
            at + 1
        } else {
            let at = self.strings.len();
            self.strings.extend_from_slice(string.as_bytes());
            self.strings.push(0);
            at
        };
        self.number(kind, offset as u32);
    }
}
