//! Loading: real images of LLVM's linker, and contents of damaged files alone.

use gfxjit_codeobj::elf::{Elf, Record, Rela, RelocKind};
use gfxjit_hal::{DeviceError, DevicePtr};

use crate::machine::memory::{Access, RegionKind};
use crate::tests::{Rig, assemble, kernel, symbol};

/// Pointers to a function, to data and to nothing; zeroed memory.
const POINTERS: &str = "
.text
.globl f
.p2align 8
.type f,@function
f:
  s_nop 0
  s_endpgm
.section .rodata,\"a\"
.globl constant
constant: .long 0x12345678
.data
.globl table
.p2align 3
table:
  .quad f
  .quad local
  .quad constant + 2
  .quad nowhere
local: .long 77
.weak nowhere
.bss
.globl zeroes
zeroes: .zero 5000
";

fn read(rig: &Rig, address: u64, len: u64) -> Vec<u8> {
    let hold = rig
        .shared()
        .memory
        .hold("read", Access::Read, DevicePtr(address), len);
    let mut bytes = vec![0; len as usize];
    hold.unwrap().read(&mut bytes);
    bytes
}

fn word(rig: &Rig, address: u64) -> u64 {
    u64::from_le_bytes(read(rig, address, 8).try_into().unwrap())
}

#[test]
fn segments_are_in_place_and_pointers_lead_to_them() {
    for target in ["gfx942", "gfx1100"] {
        let rig = Rig::new(&format!("sim://{target}?memory=1MiB&cus=1"));
        let image = assemble(target, POINTERS);
        let code = rig.load(&image).unwrap();
        let delta = code.load_delta;
        let at = |name| symbol(&image, name).wrapping_add(delta);
        assert_eq!(delta % 4096, 0);
        assert_eq!(read(&rig, at("constant"), 4), 0x1234_5678_u32.to_le_bytes());
        assert_eq!(read(&rig, at("f"), 4), 0xbf80_0000_u32.to_le_bytes());
        assert_eq!(read(&rig, at("zeroes"), 5000), [0; 5000]);
        let table = at("table");
        assert_eq!(word(&rig, table), at("f"));
        assert_eq!(word(&rig, table + 8), table + 32);
        assert_eq!(word(&rig, table + 16), at("constant") + 2);
        assert_eq!(word(&rig, table + 24), 0);
        assert_eq!(read(&rig, table + 32, 4), 77_u32.to_le_bytes());
        assert_eq!(
            code.read::<4>(at("constant")),
            Some(0x1234_5678_u32.to_le_bytes())
        );
        assert_eq!(code.read::<4>(delta.wrapping_sub(1)), None);
        assert_eq!(code.read::<8>(u64::MAX), None);

        let memory = &rig.shared().memory;
        for (name, writable, executable) in [
            ("f", false, true),
            ("constant", false, false),
            ("table", true, false),
            ("zeroes", true, false),
        ] {
            let segment = code
                .segments
                .iter()
                .find(|s| s.range.start <= at(name) && at(name) < s.range.end)
                .unwrap();
            let found = (segment.range.writable, segment.executable);
            assert_eq!(found, (writable, executable), "{name}");
            let host = memory.hold("write", Access::Write, DevicePtr(at(name)), 4);
            assert_eq!(host.is_ok(), !executable, "{name}");
        }
        let (f, zeroes) = (at("f"), at("zeroes"));
        drop(code);
        for gone in [f, zeroes] {
            assert!(
                memory
                    .hold("read", Access::Read, DevicePtr(gone), 1)
                    .is_err()
            );
        }
        // All of the memory is there again.
        rig.buffer(1 << 20);
    }
}

fn reason(rig: &Rig, image: &[u8]) -> String {
    match rig.load(image) {
        Err(DeviceError::BadCode { name, reason }) => {
            assert_eq!(name, "k.co");
            reason
        }
        Err(error) => panic!("another error: {error}"),
        Ok(_) => panic!("it loads"),
    }
}

#[test]
fn code_for_something_else_is_refused_with_every_reason() {
    let text = |device: &str, image: &[u8]| reason(&Rig::new(device), image);
    let image = assemble("gfx90a:xnack+", "s_endpgm");
    let reasons = text("sim://gfx942:xnack-?cus=1", &image);
    assert!(
        reasons.contains("the image is for gfx90a, the device is gfx942"),
        "{reasons}"
    );
    assert!(
        reasons.contains("; the image needs xnack on, on the device it is off"),
        "{reasons}"
    );

    let image = assemble("gfx942:xnack+", "s_endpgm");
    let reasons = text("sim://gfx942:xnack-?cus=1", &image);
    assert_eq!(reasons, "the image needs xnack on, on the device it is off");
    // A device with open settings takes any.
    assert!(Rig::new("sim://gfx942?cus=1").load(&image).is_ok());

    let image = assemble("gfx9-4-generic", "s_endpgm");
    let loaded = Rig::new("sim://gfx942?cus=1").load(&image);
    assert!(loaded.is_ok(), "{}", loaded.unwrap_err());
    assert!(text("sim://gfx1100?cus=1", &image).contains("gfx9-4-generic"));
}

/// An image with some bytes changed.
fn patched(image: &[u8], offset: usize, bytes: &[u8]) -> Vec<u8> {
    let mut image = image.to_vec();
    image[offset..][..bytes.len()].copy_from_slice(bytes);
    image
}

#[test]
fn files_that_are_no_images_are_refused() {
    let rig = Rig::new("sim://gfx1100?cus=1");
    let image = kernel("gfx1100", "");
    let phoff = u64::from_le_bytes(image[32..40].try_into().unwrap()) as usize;
    let elf = Elf::parse(&image).unwrap();
    let loads: Vec<usize> = (0..elf.segments().len())
        .filter(|index| elf.segments().get(*index).unwrap().kind == 1)
        .map(|index| phoff + index * 56)
        .collect();
    let second = elf
        .segments()
        .iter()
        .filter(|s| s.kind == 1)
        .nth(1)
        .unwrap();
    for (offset, bytes, words) in [
        (0, vec![0], "not an ELF file"),
        (18, vec![62, 0], "not an AMDGPU ELF file"),
        (
            16,
            vec![1],
            "it is an object, not an image; it must be linked first",
        ),
        (16, vec![2], "its ELF type is 2"),
        (7, vec![0], "its OS ABI is 0"),
        (8, vec![0], "version"),
        (48, vec![0], ""),
        (56, vec![0, 0], "no segment to load"),
        // A segment that is smaller in memory, that wraps round, that lies on another.
        (
            loads[0] + 40,
            vec![1, 0, 0, 0, 0, 0, 0, 0],
            "only 0x1 in memory",
        ),
        (loads[1] + 16, vec![0xff; 8], "ends behind the last address"),
        (
            loads[0] + 16,
            second.vaddr.to_le_bytes().to_vec(),
            "overlap",
        ),
    ] {
        let text = reason(&rig, &patched(&image, offset, &bytes));
        assert!(text.contains(words), "{offset} {bytes:?}: {text}");
    }
    assert!(rig.load(&image).is_ok());
}

#[test]
fn an_image_larger_than_the_device_is_out_of_memory() {
    let rig = Rig::new("sim://gfx1100?memory=64KiB&cus=1");
    let image = assemble("gfx1100", "s_endpgm\n.bss\n.globl b\nb: .zero 1000000");
    let error = rig.load(&image).unwrap_err();
    assert!(
        matches!(error, DeviceError::OutOfMemory { total: 65536, .. }),
        "{error}"
    );
}

/// Where the dynamic relocations are in the file.
fn relocations(image: &[u8]) -> Vec<(usize, Rela)> {
    let elf = Elf::parse(image).unwrap();
    let section = elf.section_named(".rela.dyn").unwrap();
    let start = section.header.offset as usize;
    let entries = elf.relocations(&section).unwrap().entries;
    (start..).step_by(24).zip(entries.iter()).collect()
}

#[test]
fn every_relocation_of_a_loader_is_applied_and_no_other() {
    let rig = Rig::new("sim://gfx1100?cus=1");
    let image = assemble("gfx1100", POINTERS);
    let table = symbol(&image, "table");
    let (at, rela) = *relocations(&image)
        .iter()
        .find(|(_, rela)| rela.offset == table)
        .unwrap();
    assert_eq!(rela.kind(), RelocKind::Abs64.number());
    let f = symbol(&image, "f");
    let with = |kind: u32, addend: i64, symbol: u32| {
        let mut bytes = Vec::new();
        Rela {
            info: Rela::make_info(symbol, kind),
            addend,
            ..rela
        }
        .append(&mut bytes);
        patched(&image, at, &bytes)
    };
    let original = word_in_file(&image, table);
    // (type, addend, whether the symbol counts, what is expected of S + A)
    type Expect = fn(u64, u64) -> u64;
    let keep_high: Expect = |value, old| value & 0xffff_ffff | old >> 32 << 32;
    let high: Expect = |value, old| value >> 32 | old >> 32 << 32;
    for (kind, addend, expect) in [
        (RelocKind::Abs64, 5, (|value, _| value) as Expect),
        (RelocKind::Abs64, -5, |value, _| value),
        (RelocKind::Abs32Lo, 9, keep_high),
        (RelocKind::Abs32Hi, 1 << 33, high),
        (RelocKind::None, 1, |_, old| old),
    ] {
        let code = rig
            .load(&with(kind.number(), addend, rela.symbol()))
            .unwrap();
        let value = (f + code.load_delta).wrapping_add_signed(addend);
        let written = word(&rig, table + code.load_delta);
        assert_eq!(written, expect(value, original), "{kind} {addend}");
    }
    let code = rig
        .load(&with(RelocKind::Relative64.number(), 100, 0))
        .unwrap();
    assert_eq!(word(&rig, table + code.load_delta), code.load_delta + 100);
    // A number that fits 32 bits, and an address that does not.
    let code = rig
        .load(&with(RelocKind::Abs32.number(), 0xffff_fff0, 0))
        .unwrap();
    let written = word(&rig, table + code.load_delta);
    assert_eq!(written, keep_high(0xffff_fff0, original));
    for (kind, words) in [
        (RelocKind::Abs32.number(), "has more than 32 bits"),
        (RelocKind::Rel32.number(), "R_AMDGPU_REL32 at"),
        (
            RelocKind::GotPcRel.number(),
            "cannot be applied while loading",
        ),
        (12, "cannot be applied while loading"),
        (200, "relocation type 200"),
    ] {
        let text = reason(&rig, &with(kind, 0, rela.symbol()));
        assert!(text.contains(words), "{kind}: {text}");
    }
    let text = reason(&rig, &with(RelocKind::Abs64.number(), 0, 1 << 20));
    assert!(
        text.contains("names symbol 1048576, which is not there"),
        "{text}"
    );
    let text = reason(
        &rig,
        &patched(&image, at, &(table + 5000 * 4096).to_le_bytes()),
    );
    assert!(text.contains("which is in no segment"), "{text}");
}

fn word_in_file(image: &[u8], address: u64) -> u64 {
    let elf = Elf::parse(image).unwrap();
    u64::from_le_bytes(elf.at_address(address, 8).unwrap().try_into().unwrap())
}

#[test]
fn an_undefined_symbol_is_named() {
    let source = "s_endpgm\n.data\n.p2align 3\n.quad elsewhere\n";
    let image = assemble("gfx1100", source);
    let text = reason(&Rig::new("sim://gfx1100?cus=1"), &image);
    assert_eq!(
        text,
        "symbol `elsewhere` is undefined; link the object that defines it"
    );
}

#[test]
fn damaged_images_load_or_fail_but_do_nothing_else() {
    let rig = Rig::new("sim://gfx1100?memory=1MiB&cus=1");
    let image = assemble("gfx1100", POINTERS);
    for len in 0..image.len() {
        // Only a tail that no segment needs may be missing.
        let _ = rig.load(&image[..len]);
    }
    let mut seed = 1_u32;
    for round in 0..4000 {
        let mut damaged = image.clone();
        for _ in 0..1 + round % 4 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            // Headers, dynamic symbols and relocations come first.
            let at = (seed >> 8) as usize % damaged.len().min(0x800);
            damaged[at] = (seed >> 24) as u8;
        }
        let _ = rig.load(&damaged);
    }
    rig.buffer((1 << 20) - 16);
}

#[test]
fn code_and_data_are_named_in_messages() {
    let rig = Rig::new("sim://gfx1100?cus=1");
    let code = rig.load(&kernel("gfx1100", "")).unwrap();
    let kinds: Vec<RegionKind> = code
        .segments
        .iter()
        .map(|segment| {
            if segment.executable {
                RegionKind::Code {
                    image: "k.co".into(),
                }
            } else {
                RegionKind::Data {
                    image: "k.co".into(),
                }
            }
        })
        .collect();
    assert!(kinds.len() >= 2);
    let view = crate::machine::memory::MemoryView::new(
        rig.shared().memory.snapshot(),
        [crate::machine::memory::Range {
            start: 0,
            end: 0,
            writable: false,
        }; 2],
        None,
    );
    for segment in &code.segments {
        let words = view.nearest(segment.range.start).unwrap().0.to_string();
        let what = if segment.executable {
            "the code"
        } else {
            "the data"
        };
        assert!(
            words.starts_with(&format!("byte 0 of {what} of `k.co`, ")),
            "{words}"
        );
    }
}
