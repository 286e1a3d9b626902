//! The ELF layer against files that LLVM's tools make, and against damaged ones.

use super::consts::{ET_DYN, ET_REL, SHF_ALLOC, SHT_NOBITS, SHT_PROGBITS};
use super::hash::{GnuHash, SysvHash};
use super::*;
use crate::fuzzing;
use std::path::{Path, PathBuf};

use gfxjit_test_tools::{llc, lld};

/// Functions, data, relocations of several types, symbols of every binding and visibility.
const PROGRAM: &str = r#"
target triple = "amdgcn-amd-amdhsa"
@table = addrspace(1) constant [2 x ptr] [ptr @shared, ptr @secret]
@zeros = addrspace(1) global [40 x i32] zeroinitializer, align 64
@hidden_data = hidden addrspace(1) global i32 77
@outside = external addrspace(1) global i32
define void @shared() noinline {
  store volatile i32 1, ptr addrspace(1) @hidden_data
  ret void
}
define hidden void @secret() noinline {
  store volatile i32 2, ptr addrspace(1) @hidden_data
  ret void
}
define weak void @weak_one() {
  ret void
}
define amdgpu_kernel void @kernel(ptr addrspace(1) %out, i32 %i) {
  %slot = getelementptr ptr, ptr addrspace(1) @table, i32 %i
  %callee = load ptr, ptr addrspace(1) %slot
  call void %callee()
  call void @shared()
  call void @secret()
  %value = load i32, ptr addrspace(1) @outside
  %element = getelementptr i32, ptr addrspace(1) @zeros, i32 %i
  store i32 %value, ptr addrspace(1) %element
  ret void
}
"#;

/// An object of [`PROGRAM`] and the image LLD makes of it.
fn object_and_image(cpu: &str, version: u8, function_sections: bool) -> (Vec<u8>, Vec<u8>) {
    let sections: &[&str] = match function_sections {
        true => &["-function-sections", "-data-sections"],
        false => &[],
    };
    let object = llc(PROGRAM, cpu, version, sections);
    let image = lld(&object, &[]).unwrap();
    (object, image)
}

fn files() -> Vec<Vec<u8>> {
    [
        ("gfx942", 6, false),
        ("gfx1100", 5, true),
        ("gfx90a", 4, false),
        ("gfx11-generic", 6, false),
    ]
    .into_iter()
    .flat_map(|(cpu, version, sections)| {
        let (object, image) = object_and_image(cpu, version, sections);
        [object, image]
    })
    .collect()
}

#[test]
fn what_llvm_writes_comes_back_byte_for_byte() {
    for file in files() {
        let owned = ElfFile::parse(&file).unwrap();
        assert!(owned.write().unwrap() == file);
        assert!(fuzzing::elf(&file));
    }
}

fn elf_files_under(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            elf_files_under(&path, found);
        } else if std::fs::read(&path)
            .is_ok_and(|bytes| bytes.starts_with(b"\x7fELF") && FileHeader::parse(&bytes).is_ok())
        {
            found.push(path);
        }
    }
}

#[test]
fn the_corpus_comes_back_byte_for_byte() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus");
    let mut found = Vec::new();
    elf_files_under(&corpus, &mut found);
    assert!(!found.is_empty(), "no files in {}", corpus.display());
    for path in found {
        let bytes = std::fs::read(&path).unwrap();
        let owned = ElfFile::parse(&bytes).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        assert!(owned.write().unwrap() == bytes, "{path:?}");
    }
}

#[test]
fn an_object_is_read_as_readelf_reads_it() {
    let (object, _) = object_and_image("gfx942", 6, false);
    let elf = Elf::parse(&object).unwrap();
    assert_eq!(elf.header().kind, ET_REL);
    assert_eq!(elf.header().os_abi(), consts::ELFOSABI_AMDGPU_HSA);
    assert_eq!(elf.header().abi_version(), 4);
    assert_eq!(elf.header().flags & 0xff, 0x4c);
    let bss = elf.section_named(".bss").unwrap();
    assert_eq!((bss.header.kind, bss.header.size), (SHT_NOBITS, 160));
    assert!(bss.data.is_empty());

    let symbols = elf.symtab().unwrap().unwrap();
    let find = |name: &[u8]| {
        let (index, symbol) = symbols.find_global(name).unwrap();
        (symbol, symbols.place(index, &symbol).unwrap())
    };
    let (kernel, place) = find(b"kernel");
    assert_eq!(kernel.kind(), consts::STT_FUNC);
    assert_eq!(kernel.visibility(), consts::STV_PROTECTED);
    let text = elf.section_named(".text").unwrap();
    assert_eq!(place, SymbolPlace::Section(text.index));
    assert_eq!(find(b"secret").0.visibility(), consts::STV_HIDDEN);
    assert_eq!(find(b"weak_one").0.binding(), consts::STB_WEAK);
    assert_eq!(find(b"outside").1, SymbolPlace::Undefined);

    let rodata = elf.section_named(".rela.rodata").unwrap();
    let relocations = elf.relocations(&rodata).unwrap();
    let entry = relocations.entries.get(0).unwrap();
    assert_eq!(RelocKind::from_number(entry.kind()), Some(RelocKind::Rel64));
    assert_eq!(entry.offset, 16);
    let target = symbols.get(entry.symbol() as usize).unwrap();
    assert_eq!(
        symbols.name(entry.symbol() as usize, &target).unwrap(),
        b"kernel"
    );
    let kinds: Vec<_> = elf
        .relocations(&elf.section_named(".rela.text").unwrap())
        .unwrap()
        .entries
        .iter()
        .filter_map(|entry| RelocKind::from_number(entry.kind()))
        .collect();
    for kind in [
        RelocKind::GotPcRel32Lo,
        RelocKind::GotPcRel32Hi,
        RelocKind::Rel32Lo,
        RelocKind::Rel32Hi,
    ] {
        assert!(kinds.contains(&kind), "{kind}");
    }
}

#[test]
fn an_image_is_read_as_a_loader_reads_it() {
    let (_, image) = object_and_image("gfx1100", 5, false);
    let elf = Elf::parse(&image).unwrap();
    assert_eq!(elf.header().kind, ET_DYN);
    let symbols = elf.dynsym().unwrap().unwrap();
    let dynamic = elf.dynamic().unwrap().unwrap();
    let tag = |tag| {
        let found = dynamic.iter().find(|entry| entry.tag == tag);
        found.unwrap_or_else(|| panic!("tag {tag:#x}")).value
    };
    assert_eq!(
        tag(consts::DT_SYMTAB),
        elf.section_named(".dynsym").unwrap().header.addr
    );

    let sysv = SysvHash::parse(elf.section_named(".hash").unwrap().data).unwrap();
    let gnu = GnuHash::parse(elf.section_named(".gnu.hash").unwrap().data).unwrap();
    assert_eq!(sysv.symbols(), symbols.len());
    for (index, symbol) in symbols.iter().enumerate().skip(1) {
        let name = symbols.name(index, &symbol).unwrap();
        let index = index as u32;
        assert!(sysv.candidates(name).any(|found| found == index));
        assert_eq!(
            gnu.candidates(name).any(|found| found == index),
            !symbol.is_undefined(),
            "only what is defined is in the GNU table"
        );
    }
    assert_eq!(gnu.candidates(b"not there").count(), 0);

    let (_, descriptor) = symbols.find_global(b"kernel.kd").unwrap();
    let bytes = elf.at_address(descriptor.value, 64).unwrap();
    let entry = i64::from_le_bytes(*bytes[16..].first_chunk().unwrap());
    let (_, kernel) = symbols.find_global(b"kernel").unwrap();
    assert_eq!(descriptor.value.wrapping_add_signed(entry), kernel.value);
    assert!(elf.at_address(u64::MAX, 64).is_none());

    let notes: Vec<_> = elf.notes().collect::<Result<_, _>>().unwrap();
    assert_eq!(notes.len(), 1);
    assert_eq!((notes[0].owner, notes[0].kind), (&b"AMDGPU"[..], 32));
}

#[test]
fn a_section_can_be_added_to_an_object() {
    let (object, image) = object_and_image("gfx942", 5, false);
    let mut file = ElfFile::parse(&object).unwrap();
    let header = SectionHeader {
        kind: SHT_PROGBITS,
        flags: consts::SHF_EXCLUDE,
        align: 1,
        ..SectionHeader::default()
    };
    let index = file
        .add_section(".amdgpu.info", header, b"facts".to_vec())
        .unwrap();
    assert!(file.write().is_err(), "it has no place yet");
    file.relayout().unwrap();
    let written = file.write().unwrap();
    let elf = Elf::parse(&written).unwrap();
    let section = elf.section_named(".amdgpu.info").unwrap();
    assert_eq!((section.index, section.data), (index, &b"facts"[..]));
    let before = Elf::parse(&object).unwrap();
    for section in before.sections() {
        let after = elf.section(section.index).unwrap();
        assert_eq!(after.name, section.name);
        if section.name != b".strtab" {
            assert_eq!(after.data, section.data);
        }
        assert_eq!(after.header.offset % section.header.align.max(1), 0);
    }
    lld(&written, &[]).unwrap();

    let mut file = ElfFile::parse(&image).unwrap();
    file.add_section(".notes-of-mine", header, b"kept".to_vec())
        .unwrap();
    file.relayout().unwrap();
    let written = file.write().unwrap();
    let elf = Elf::parse(&written).unwrap();
    assert_eq!(elf.section_named(".notes-of-mine").unwrap().data, b"kept");
    let before = Elf::parse(&image).unwrap();
    for section in before
        .sections()
        .filter(|section| section.header.has(SHF_ALLOC))
    {
        assert_eq!(elf.section(section.index).unwrap().header, section.header);
    }
    let text = file.section_named(".text").unwrap();
    file.sections[text].data.push(0);
    let message = file.relayout().unwrap_err().to_string();
    assert!(message.contains(".text"), "{message}");
}

#[test]
fn a_file_can_be_made_from_nothing() {
    let header = FileHeader::new(ET_REL, consts::ELFOSABI_AMDGPU_HSA, 4, 0x4c);
    let mut file = ElfFile::new(header);
    let text = SectionHeader {
        kind: SHT_PROGBITS,
        flags: SHF_ALLOC,
        align: 256,
        ..SectionHeader::default()
    };
    file.add_section(".text", text, vec![1, 2, 3, 4]).unwrap();
    file.relayout().unwrap();
    let bytes = file.write().unwrap();
    assert!(fuzzing::elf(&bytes));
    let elf = Elf::parse(&bytes).unwrap();
    let names: Vec<_> = elf.sections().map(|section| section.name).collect();
    assert_eq!(names, [&b""[..], b".strtab", b".text"]);
    assert_eq!(elf.section_named(".text").unwrap().data, [1, 2, 3, 4]);
}

#[test]
fn every_truncation_is_an_error_that_names_a_place() {
    let (object, image) = object_and_image("gfx942", 6, false);
    for file in [object, image] {
        for length in 0..file.len() {
            let error = Elf::parse(&file[..length]).expect_err("cut off");
            let message = error.to_string();
            assert!(
                message.contains("offset") || message.contains("not an ELF file"),
                "{length}: {message}"
            );
        }
    }
}

#[test]
fn headers_of_other_machines_are_refused() {
    let (object, _) = object_and_image("gfx942", 6, false);
    for (at, value, part) in [
        (4, 1, "EI_CLASS is 1"),
        (5, 2, "EI_DATA is 2"),
        (6, 3, "EI_VERSION is 0x3"),
        (18, 62, "e_machine is 62"),
        (52, 60, "e_ehsize is 0x3c"),
        (58, 40, "e_shentsize is 0x28"),
    ] {
        let mut bytes = object.clone();
        bytes[at] = value;
        let message = Elf::parse(&bytes).unwrap_err().to_string();
        assert!(message.contains(part), "{message}");
    }
    assert!(matches!(
        Elf::parse(b"!<arch>\n"),
        Err(ElfError::NotElf { .. })
    ));
}

/// A small generator of random numbers (xorshift64*); the same run every time.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }
}

#[test]
fn a_second_of_damage() {
    let (object, image) = object_and_image("gfx1100", 5, true);
    let mut random = Random(0x6766_786a_6974);
    let start = std::time::Instant::now();
    let mut read = 0_u32;
    let mut tried = 0_u32;
    while start.elapsed() < std::time::Duration::from_secs(1) {
        let mut bytes = if random.below(2) == 0 {
            &object
        } else {
            &image
        }
        .clone();
        let headers = u64::from_le_bytes(*bytes[40..].first_chunk().unwrap()) as usize;
        for _ in 0..=random.below(4) {
            let at = match random.below(3) {
                0 => random.below(64),
                1 => headers + random.below(bytes.len() - headers),
                _ => random.below(bytes.len()),
            };
            bytes[at] = match random.below(3) {
                0 => random.next() as u8,
                1 => 0xff,
                _ => bytes[at] ^ 1 << random.below(8),
            };
        }
        if random.below(8) == 0 {
            bytes.truncate(random.below(bytes.len()));
        }
        read += u32::from(fuzzing::elf(&bytes));
        tried += 1;
    }
    assert!(read > 0 && read < tried, "{read} of {tried} were read");
}
