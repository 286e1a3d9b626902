//! Records made here, records the assembler makes, and damaged ones.

use super::*;
use crate::elf::{Elf, ElfFile};

fn functions() -> Vec<FunctionInfo> {
    vec![
        FunctionInfo {
            symbol: "kernel".to_owned(),
            resources: Some(Resources {
                flags: USES_VCC | WAVE32,
                sgprs: 33,
                vgprs: 41,
                agprs: 4,
                private_segment_bytes: 16,
            }),
            occupancy: Some(8),
            uses: vec!["lds".to_owned()],
            calls: vec!["helper".to_owned(), "outside".to_owned()],
            indirect_calls: vec!["vi".to_owned(), String::new()],
            ..FunctionInfo::default()
        },
        FunctionInfo {
            symbol: "helper".to_owned(),
            resources: Some(Resources {
                vgprs: 10,
                ..Resources::default()
            }),
            type_ids: vec!["i".to_owned(), "vi".to_owned()],
            unknown: vec![(77, vec![1, 2, 3])],
            ..FunctionInfo::default()
        },
        FunctionInfo {
            symbol: "declared".to_owned(),
            type_ids: vec!["vi".to_owned()],
            ..FunctionInfo::default()
        },
    ]
}

/// Reads what was written, relocations looked up by offset.
fn read_back(encoded: &Encoded<String>) -> Result<Vec<FunctionInfo>, InfoError> {
    read(&encoded.section, &encoded.strings, |offset| {
        let found = encoded
            .relocations
            .iter()
            .find(|(at, _)| *at == offset as u64);
        found
            .map(|(_, name)| name.clone())
            .ok_or(InfoError::NoRelocation { offset })
    })
}

#[test]
fn written_is_read_again() {
    let encoded = write(&functions()).unwrap();
    assert_eq!(read_back(&encoded), Ok(functions()));
    // Strings are shared, and "i" is no match for the end of "vi".
    assert_eq!(encoded.strings, b"\0vi\0i\0");
    assert_eq!(encoded.relocations.len(), 6);
    assert_eq!(encoded.section[..2], [1, 8]);
}

#[test]
fn damage_is_named() {
    let encoded = write(&functions()).unwrap();
    let error = |section: &[u8]| {
        let damaged = Encoded {
            section: section.to_vec(),
            ..encoded.clone()
        };
        read_back(&damaged).unwrap_err().to_string()
    };
    assert_eq!(error(&[1]), ".amdgpu.info: the record at 0x0 is cut off");
    assert_eq!(
        error(&[1, 8, 0]),
        ".amdgpu.info: the record at 0x0 is cut off"
    );
    assert!(error(&[1, 4, 0, 0, 0, 0]).contains("the function record at 0x0 has 4 bytes, not 8"));
    assert!(error(&[4, 4, 0, 0, 0, 0]).contains("belongs to no function"));
    let function = &encoded.section[..10];
    let with = |more: &[u8]| error(&[function, more].concat());
    assert!(with(&[4, 4, 1, 0, 0, 0]).contains("the function at 0x0 has no flags record"));
    assert!(with(&[2, 4, 0, 0, 0, 0, 2, 4, 0, 0, 0, 0]).contains("two flags records"));
    assert!(with(&[2, 1, 0]).contains("the flags record at 0xa has 1 bytes, not 4"));
    assert!(with(&[9, 4, 9, 0, 0, 0]).contains("outside .amdgpu.strtab"));
    assert!(with(function).contains("the symbol at 0xc has no relocation"));
    assert!(
        write(&[FunctionInfo {
            unknown: vec![(99, vec![0; 256])],
            ..functions()[2].clone()
        }])
        .is_err()
    );
}

fn assemble(source: &str) -> Vec<u8> {
    gfxjit_test_tools::assemble(source, "gfx900", 5, &[])
}

/// LLVM's assembler makes relocations to sections for local functions.
const ASSEMBLY: &str = "
    .text
    .globl kernel
    .type kernel,@function
kernel:
    s_endpgm
    .type local,@function
local:
    s_setpc_b64 s[30:31]
    .globl outside
    .section .amdgpu.info,\"e\",@progbits
    .byte 1, 8
    .quad kernel
    .byte 2, 4
    .long 7
    .byte 3, 4
    .long 33
    .byte 4, 4
    .long 32
    .byte 6, 4
    .long 0
    .byte 8, 8
    .quad local
    .byte 8, 8
    .quad outside
    .byte 9, 4
    .long 1
    .byte 1, 8
    .quad local
    .byte 10, 4
    .long 1
    .section .amdgpu.strtab,\"e\",@3
    .byte 0
    .asciz \"vi\"
";

#[test]
fn an_assembled_section_is_read() {
    let bytes = assemble(ASSEMBLY);
    let elf = Elf::parse(&bytes).unwrap();
    let read = symbol_names(read_object(&elf).unwrap().unwrap(), &elf).unwrap();
    assert_eq!(
        read,
        [
            FunctionInfo {
                symbol: "kernel".to_owned(),
                resources: Some(Resources {
                    flags: USES_VCC | USES_FLAT_SCRATCH | DYNAMIC_STACK,
                    sgprs: 33,
                    vgprs: 32,
                    ..Resources::default()
                }),
                calls: vec!["local".to_owned(), "outside".to_owned()],
                indirect_calls: vec!["vi".to_owned()],
                ..FunctionInfo::default()
            },
            FunctionInfo {
                symbol: "local".to_owned(),
                type_ids: vec!["vi".to_owned()],
                ..FunctionInfo::default()
            },
        ]
    );
}

#[test]
fn an_object_gets_the_section() {
    let plain = ".text\n.globl kernel\n.type kernel,@function\nkernel:\ns_endpgm\n\
                 .type helper,@function\nhelper:\ns_setpc_b64 s[30:31]\n";
    let bytes = assemble(plain);
    assert_eq!(read_object(&Elf::parse(&bytes).unwrap()), Ok(None));
    let mut file = ElfFile::parse(&bytes).unwrap();
    let functions = &functions()[..2];
    add_to_object(&mut file, functions).unwrap();
    assert_eq!(
        add_to_object(&mut file, functions),
        Err(InfoError::AlreadyThere)
    );
    let written = file.write().unwrap();
    let elf = Elf::parse(&written).unwrap();
    let read = read_object(&elf).unwrap().unwrap();
    assert_eq!(symbol_names(read, &elf).unwrap(), functions);

    // Other tools still read the object, and a linker leaves the section out.
    let folder = gfxjit_test_tools::Folder::new();
    folder.write("b.o", &written);
    let dump = folder.run("llvm-readelf-22", &["-rS", "b.o"]);
    assert!(dump.contains("R_AMDGPU_ABS64"), "{dump}");
    let linked = gfxjit_test_tools::lld(&written, &[]).unwrap();
    assert_eq!(read_object(&Elf::parse(&linked).unwrap()), Ok(None));
}

#[test]
fn functions_must_be_defined() {
    let bytes = assemble(".text\n.globl f\nf:\ns_endpgm\n.long g\n");
    let mut file = ElfFile::parse(&bytes).unwrap();
    let function = |name: &str| FunctionInfo {
        symbol: name.to_owned(),
        ..Default::default()
    };
    for name in ["g", "nowhere"] {
        assert_eq!(
            add_to_object(&mut file, &[function(name)]),
            Err(InfoError::NoSuchFunction(name.to_owned()))
        );
    }
    add_to_object(&mut file, &[function("f")]).unwrap();
}

#[test]
fn private_functions_are_places() {
    let source = ".text\n.globl f\nf:\ns_endpgm\n.Lprivate:\ns_endpgm\n\
                  .section .amdgpu.info,\"e\",@progbits\n.byte 1, 8\n.quad .Lprivate\n\
                  .byte 8, 8\n.quad f\n";
    let bytes = assemble(source);
    let elf = Elf::parse(&bytes).unwrap();
    let read = read_object(&elf).unwrap().unwrap();
    assert!(matches!(read[0].symbol, Reference::Place { offset: 4, .. }));
    let named = symbol_names(read, &elf).unwrap();
    assert_eq!(
        (named[0].symbol.as_str(), named[0].calls[0].as_str()),
        (".text+0x4", "f")
    );
}
