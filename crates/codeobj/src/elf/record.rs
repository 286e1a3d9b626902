//! The fixed-size records of ELF64 little-endian files, read from and written to bytes, and
//! [`Table`], a view of many of them in place.
//!
//! Records are decoded on access; nothing is allocated, and the bytes need no alignment, so an
//! object inside an archive or a bundle is read in place. Field order and widths are the gABI's.

use std::marker::PhantomData;

/// A record with a fixed size in the file.
pub trait Record: Copy {
    /// Bytes of one record.
    const SIZE: usize;

    /// Decodes the record at the start of `bytes`; `None` when they are too few.
    fn read(bytes: &[u8]) -> Option<Self>;

    /// Encodes the record at the start of `out`; `false`, and nothing written, when `out` is
    /// too short.
    #[must_use]
    fn write(&self, out: &mut [u8]) -> bool;

    /// Appends the encoded record.
    fn append(&self, out: &mut Vec<u8>);
}

/// Implements [`Record`] for a struct whose fields lie in the file in the given order without
/// gaps, so that order and width are written once.
macro_rules! record {
    ($(#[$meta:meta])* $name:ident, $size:literal { $($(#[$field_meta:meta])* $field:ident: $ty:ty,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        #[allow(unreachable_pub, reason = "some records are private")]
        pub struct $name {
            $($(#[$field_meta])* pub $field: $ty,)*
        }

        impl Record for $name {
            const SIZE: usize = $size;

            #[inline]
            fn read(bytes: &[u8]) -> Option<Self> {
                let bytes: &[u8; $size] = bytes.first_chunk()?;
                let mut rest: &[u8] = bytes;
                $(
                    let (field, tail) = rest.split_first_chunk()?;
                    let $field = <$ty>::from_le_bytes(*field);
                    rest = tail;
                )*
                debug_assert!(rest.is_empty());
                Some(Self { $($field,)* })
            }

            #[inline]
            fn write(&self, out: &mut [u8]) -> bool {
                let Some(out) = out.first_chunk_mut::<$size>() else {
                    return false;
                };
                let mut rest: &mut [u8] = out;
                $(
                    let Some((field, tail)) = rest.split_first_chunk_mut() else {
                        return false;
                    };
                    *field = self.$field.to_le_bytes();
                    rest = tail;
                )*
                debug_assert!(rest.is_empty());
                true
            }

            fn append(&self, out: &mut Vec<u8>) {
                $(out.extend_from_slice(&self.$field.to_le_bytes());)*
            }
        }
    };
}

pub(super) use record;

record! {
    /// A section header (`Elf64_Shdr`). Addresses, offsets and sizes are in bytes.
    SectionHeader, 64 {
        /// Offset of the name in the section name table.
        name: u32,
        /// `SHT_*`.
        kind: u32,
        /// `SHF_*`.
        flags: u64,
        /// Address in the image, relative to the load address.
        addr: u64,
        /// Offset of the contents in the file.
        offset: u64,
        /// Bytes of the contents.
        size: u64,
        /// Index of a related section; which one depends on the type.
        link: u32,
        /// Additional information, depending on the type.
        info: u32,
        /// Alignment of the address; 0 and 1 mean none.
        align: u64,
        /// Bytes of one entry, for sections that are tables.
        entsize: u64,
    }
}

record! {
    /// A program header (`Elf64_Phdr`). Addresses, offsets and sizes are in bytes.
    ProgramHeader, 56 {
        /// `PT_*`.
        kind: u32,
        /// `PF_*`.
        flags: u32,
        /// Offset of the contents in the file.
        offset: u64,
        /// Address in the image, relative to the load address.
        vaddr: u64,
        /// The physical address; on AMDGPU the same as `vaddr`.
        paddr: u64,
        /// Bytes in the file.
        filesz: u64,
        /// Bytes in memory; those past `filesz` are zero.
        memsz: u64,
        /// `vaddr` and `offset` agree modulo this.
        align: u64,
    }
}

record! {
    /// A symbol (`Elf64_Sym`).
    Symbol, 24 {
        /// Offset of the name in the string table.
        name: u32,
        /// Type (bits 3:0) and binding (bits 7:4).
        info: u8,
        /// Visibility (bits 1:0).
        other: u8,
        /// Section index, or one of `SHN_*`.
        shndx: u16,
        /// Offset in its section (objects), or address (images).
        value: u64,
        /// Size in bytes; 0 when not known.
        size: u64,
    }
}

record! {
    /// A relocation with addend (`Elf64_Rela`).
    Rela, 24 {
        /// Offset in the section that it changes (objects), or address (images).
        offset: u64,
        /// Type (bits 31:0) and symbol index (bits 63:32).
        info: u64,
        /// Added to the symbol's value.
        addend: i64,
    }
}

record! {
    /// An entry of the dynamic section (`Elf64_Dyn`).
    Dyn, 16 {
        /// `DT_*`.
        tag: u64,
        /// A number or an address, as the tag says.
        value: u64,
    }
}

record! {
    /// One 32-bit word: entries of hash tables, groups and `SHT_SYMTAB_SHNDX`.
    Word, 4 {
        /// The word.
        value: u32,
    }
}

record! {
    /// One 64-bit word: entries of the Bloom filter in a GNU hash table.
    Word64, 8 {
        /// The word.
        value: u64,
    }
}

impl SectionHeader {
    /// Whether all bits of `flag` (`SHF_*`) are set.
    #[must_use]
    pub const fn has(&self, flag: u64) -> bool {
        self.flags & flag == flag
    }
}

impl Symbol {
    /// Type: `STT_*`.
    #[must_use]
    pub const fn kind(&self) -> u8 {
        self.info & 0xf
    }

    /// Binding: `STB_*`.
    #[must_use]
    pub const fn binding(&self) -> u8 {
        self.info >> 4
    }

    /// Visibility: `STV_*`.
    #[must_use]
    pub const fn visibility(&self) -> u8 {
        self.other & 3
    }

    /// The `info` byte of a binding and a type.
    #[must_use]
    pub const fn make_info(binding: u8, kind: u8) -> u8 {
        binding << 4 | kind & 0xf
    }

    /// Whether the symbol is defined elsewhere.
    #[must_use]
    pub const fn is_undefined(&self) -> bool {
        self.shndx == super::consts::SHN_UNDEF
    }
}

impl Rela {
    /// Index of the symbol in the symbol table that the relocation section links to.
    #[must_use]
    pub const fn symbol(&self) -> u32 {
        (self.info >> 32) as u32
    }

    /// Number of the relocation type ([`super::consts::RelocKind`]).
    #[must_use]
    pub const fn kind(&self) -> u32 {
        self.info as u32
    }

    /// The `info` field of a symbol index and a type's number.
    #[must_use]
    pub const fn make_info(symbol: u32, kind: u32) -> u64 {
        (symbol as u64) << 32 | kind as u64
    }
}

/// Records that lie one after the other in a file, decoded one by one.
pub struct Table<'a, T> {
    bytes: &'a [u8],
    record: PhantomData<T>,
}

impl<T> Clone for Table<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Table<'_, T> {}

impl<T: Record + std::fmt::Debug> std::fmt::Debug for Table<'_, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<'a, T: Record> Table<'a, T> {
    /// A view of `bytes`; an incomplete last record is left out.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            record: PhantomData,
        }
    }

    /// How many records there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bytes.len() / T::SIZE
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bytes.len() < T::SIZE
    }

    /// Record `index`.
    #[must_use]
    #[inline]
    pub fn get(&self, index: usize) -> Option<T> {
        let start = index.checked_mul(T::SIZE)?;
        self.bytes.get(start..).and_then(T::read)
    }

    /// All records in order.
    #[inline]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = T> + use<'a, T> {
        // Each chunk holds exactly one record, so none is skipped.
        self.bytes
            .chunks_exact(T::SIZE)
            .map(|chunk| T::read(chunk).unwrap_or_else(|| unreachable!("a whole record")))
    }

    /// The bytes viewed.
    #[must_use]
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip<T: Record + PartialEq + std::fmt::Debug>() {
        let bytes: Vec<u8> = (0..T::SIZE).map(|byte| byte as u8 ^ 0xa5).collect();
        let record = T::read(&bytes).unwrap();
        let mut written = vec![0; T::SIZE];
        assert!(record.write(&mut written));
        assert_eq!(written, bytes);
        let mut appended = Vec::new();
        record.append(&mut appended);
        assert_eq!(appended, bytes);
        for short in 0..T::SIZE {
            assert_eq!(T::read(&bytes[..short]), None);
            assert!(!record.write(&mut written[..short]));
        }
    }

    #[test]
    fn every_record_keeps_every_byte() {
        round_trip::<SectionHeader>();
        round_trip::<ProgramHeader>();
        round_trip::<Symbol>();
        round_trip::<Rela>();
        round_trip::<Dyn>();
        round_trip::<Word>();
        round_trip::<Word64>();
    }

    #[test]
    fn packed_fields_come_apart_again() {
        let rela = Rela {
            info: Rela::make_info(0x1234_5678, 11),
            ..Rela::default()
        };
        assert_eq!((rela.symbol(), rela.kind()), (0x1234_5678, 11));
        let symbol = Symbol {
            info: Symbol::make_info(2, 10),
            other: 0x83,
            ..Symbol::default()
        };
        assert_eq!(
            (symbol.binding(), symbol.kind(), symbol.visibility()),
            (2, 10, 3)
        );
    }

    #[test]
    fn tables_leave_out_a_cut_record() {
        let bytes = [1, 0, 0, 0, 2, 0, 0, 0, 3];
        let table = Table::<Word>::new(&bytes);
        assert_eq!(table.len(), 2);
        assert_eq!(
            table.iter().map(|word| word.value).collect::<Vec<_>>(),
            [1, 2]
        );
        assert_eq!(table.get(1), Some(Word { value: 2 }));
        assert_eq!(table.get(2), None);
        assert_eq!(table.get(usize::MAX), None);
    }
}
