//! The ELF file header.

use super::consts::EM_AMDGPU;
use super::error::ElfError;
use super::record::Record;

/// The file header (`Elf64_Ehdr`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct FileHeader {
    /// Magic, class, byte order, version, OS ABI, ABI version, padding.
    pub ident: [u8; 16],
    /// `e_type`: `ET_*`.
    pub kind: u16,
    /// `e_machine`.
    pub machine: u16,
    /// `e_version`, always 1.
    pub version: u32,
    /// `e_entry`; AMDGPU files have no entry point.
    pub entry: u64,
    /// Offset of the program headers in the file.
    pub phoff: u64,
    /// Offset of the section headers in the file.
    pub shoff: u64,
    /// `e_flags`: processor, xnack, sramecc, generic version.
    pub flags: u32,
    /// Bytes of this header.
    pub ehsize: u16,
    /// Bytes of one program header.
    pub phentsize: u16,
    /// Number of program headers; see `PN_XNUM` for more than 16 bits hold.
    pub phnum: u16,
    /// Bytes of one section header.
    pub shentsize: u16,
    /// Number of section headers; 0 means that section 0 has the number.
    pub shnum: u16,
    /// Index of the section with the sections' names; `SHN_XINDEX` means that section 0 has the
    /// index.
    pub shstrndx: u16,
}

impl FileHeader {
    /// A header of the given type, OS ABI and flags with no sections or segments yet.
    #[must_use]
    pub fn new(kind: u16, os_abi: u8, abi_version: u8, flags: u32) -> Self {
        let mut ident = [0; 16];
        for (to, from) in
            ident
                .iter_mut()
                .zip([0x7f, b'E', b'L', b'F', 2, 1, 1, os_abi, abi_version])
        {
            *to = from;
        }
        Self {
            ident,
            kind,
            machine: EM_AMDGPU,
            version: 1,
            flags,
            ehsize: 64,
            phentsize: 56,
            shentsize: 64,
            ..Self::default()
        }
    }

    /// `e_ident[EI_OSABI]`.
    #[must_use]
    pub const fn os_abi(&self) -> u8 {
        self.ident[7]
    }

    /// `e_ident[EI_ABIVERSION]`; the code object version less two, from version 3 on.
    #[must_use]
    pub const fn abi_version(&self) -> u8 {
        self.ident[8]
    }

    /// Reads and checks the header at the start of `file`.
    ///
    /// # Errors
    /// When the file is not a 64-bit little-endian ELF file for AMD GPUs.
    pub fn parse(file: &[u8]) -> Result<Self, ElfError> {
        let magic = file.get(..4).unwrap_or(file);
        if !is_elf(file) {
            let found: Vec<String> = magic.iter().map(|byte| format!("{byte:02x}")).collect();
            let found = if found.is_empty() {
                "nothing".to_owned()
            } else {
                found.join(" ")
            };
            return Err(ElfError::NotElf { found });
        }
        let header = Self::read(file).ok_or_else(|| ElfError::OutOfBounds {
            what: "the file header".to_owned(),
            offset: 0,
            size: Self::SIZE as u64,
            available: file.len() as u64,
        })?;
        header.check()?;
        Ok(header)
    }

    fn check(&self) -> Result<(), ElfError> {
        let machine = u64::from(self.machine);
        for (field, found, wanted, expected) in [
            ("EI_CLASS", u64::from(self.ident[4]), 2, "2 (64 bit)"),
            ("EI_DATA", u64::from(self.ident[5]), 1, "1 (little endian)"),
            (
                "e_machine",
                machine,
                u64::from(EM_AMDGPU),
                "224 (EM_AMDGPU)",
            ),
        ] {
            if found != wanted {
                return Err(ElfError::NotAmdgpu {
                    field,
                    found,
                    expected,
                });
            }
        }
        for (field, found, wanted, expected) in [
            ("EI_VERSION", u64::from(self.ident[6]), 1, "it must be 1"),
            ("e_version", u64::from(self.version), 1, "it must be 1"),
            ("e_ehsize", u64::from(self.ehsize), 64, "it must be 64"),
        ] {
            if found != wanted {
                return Err(ElfError::BadHeader {
                    field,
                    found,
                    expected,
                });
            }
        }
        if self.phoff != 0 && self.phentsize != 56 {
            return Err(ElfError::BadHeader {
                field: "e_phentsize",
                found: self.phentsize.into(),
                expected: "it must be 56",
            });
        }
        if self.shoff != 0 && self.shentsize != 64 {
            return Err(ElfError::BadHeader {
                field: "e_shentsize",
                found: self.shentsize.into(),
                expected: "it must be 64",
            });
        }
        Ok(())
    }
}

impl Record for FileHeader {
    const SIZE: usize = 64;

    fn read(bytes: &[u8]) -> Option<Self> {
        let fields = Fields::read(bytes.get(16..)?)?;
        Some(Self {
            ident: *bytes.first_chunk()?,
            kind: fields.kind,
            machine: fields.machine,
            version: fields.version,
            entry: fields.entry,
            phoff: fields.phoff,
            shoff: fields.shoff,
            flags: fields.flags,
            ehsize: fields.ehsize,
            phentsize: fields.phentsize,
            phnum: fields.phnum,
            shentsize: fields.shentsize,
            shnum: fields.shnum,
            shstrndx: fields.shstrndx,
        })
    }

    fn write(&self, out: &mut [u8]) -> bool {
        let Some(out) = out.first_chunk_mut::<{ Self::SIZE }>() else {
            return false;
        };
        let Some((ident, rest)) = out.split_first_chunk_mut() else {
            return false;
        };
        *ident = self.ident;
        Fields {
            kind: self.kind,
            machine: self.machine,
            version: self.version,
            entry: self.entry,
            phoff: self.phoff,
            shoff: self.shoff,
            flags: self.flags,
            ehsize: self.ehsize,
            phentsize: self.phentsize,
            phnum: self.phnum,
            shentsize: self.shentsize,
            shnum: self.shnum,
            shstrndx: self.shstrndx,
        }
        .write(rest)
    }

    fn append(&self, out: &mut Vec<u8>) {
        let mut bytes = [0; Self::SIZE];
        let written = self.write(&mut bytes);
        debug_assert!(written);
        out.extend_from_slice(&bytes);
    }
}

super::record::record! {
    /// The fields after `e_ident`.
    Fields, 48 {
        kind: u16,
        machine: u16,
        version: u32,
        entry: u64,
        phoff: u64,
        shoff: u64,
        flags: u32,
        ehsize: u16,
        phentsize: u16,
        phnum: u16,
        shentsize: u16,
        shnum: u16,
        shstrndx: u16,
    }
}

/// Whether bytes begin with the magic number of ELF, for any machine.
#[must_use]
pub fn is_elf(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x7fELF")
}
