//! The portable module: written, read, damaged, and never unpacked further than asked for.

mod common;

use std::borrow::Cow;

use common::{bitcode, code_object, contents};
use gfxjit_bundle::portable::{self, Writer};
use gfxjit_bundle::{BundleError, Content, EntryTarget, Format, NewEntry, read};

/// Bytes of the header and of a row, as `docs/portable-modules.md` has them.
const HEADER: usize = 64;
const ROW: usize = 96;

const MADE_FOR: [&str; 3] = ["gfx90a:xnack-", "gfx11-generic", "gfx1100"];

fn writer(compress: bool) -> Writer<'static> {
    let mut writer = Writer::new();
    writer.compress(compress);
    writer.property("gfxjit", "0.1.0").property("name", "Größe");
    for (seed, made_for) in MADE_FOR.iter().enumerate() {
        writer.entry(NewEntry::detect(code_object(made_for, seed)).property("wave", "64"));
    }
    writer.entry(
        NewEntry::ir(bitcode(3))
            .property("llvm", "22")
            .property("wave", "32,64"),
    );
    writer.entry(
        NewEntry::detect(&b"x"[..])
            .id("a note")
            .target(EntryTarget::Unknown("host".into())),
    );
    writer
}

#[test]
fn what_is_written_is_read() {
    for compress in [true, false] {
        let file = writer(compress).finish().unwrap();
        assert_eq!(
            file,
            writer(compress).finish().unwrap(),
            "not deterministic"
        );
        let module = portable::read(&file).unwrap();
        assert_eq!(module.property("name"), Some("Größe"));
        assert_eq!(module.property("other"), None);
        assert_eq!(module.parts().len(), 1);
        assert_eq!(module.parts()[0].format, Format::Portable);
        assert_eq!(module.parts()[0].range(&file), 0..file.len());
        let [first, second, third, ir, note] = module.entries() else {
            panic!("{:?}", module.entries());
        };
        for ((entry, made_for), seed) in [first, second, third].iter().zip(MADE_FOR).zip(0..) {
            assert_eq!(entry.content(), Content::CodeObject);
            assert_eq!(entry.target().unwrap().to_string(), made_for);
            assert_eq!(entry.id(), made_for);
            assert_eq!(entry.properties()["wave"], "64");
            let bytes = entry.bytes().unwrap();
            assert_eq!(*bytes, code_object(made_for, seed));
            assert_eq!(entry.size(), bytes.len() as u64);
        }
        assert_eq!((ir.content(), ir.target()), (Content::Ir, None));
        let properties = ir.properties().iter();
        let properties: Vec<_> = properties.map(|(k, v)| (k.as_str(), v.as_str())).collect();
        assert_eq!(properties, [("llvm", "22"), ("wave", "32,64")]);
        assert_eq!(*ir.bytes().unwrap(), bitcode(3));
        assert_eq!(note.content(), Content::Other("data".to_owned()));
        assert_eq!(note.id(), "a note");
        assert_eq!(&*note.bytes().unwrap(), b"x");
        // As any file, and behind another.
        let twice = [&*file, &[0; 8], &file].concat();
        assert_eq!(read(&twice).unwrap().entries().len(), 10);
        assert!(portable::read(&twice).is_err());
    }
}

#[test]
fn the_bytes_are_as_documented() {
    let file = writer(false).finish().unwrap();
    let number = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().unwrap());
    let long = |at: usize| u64::from_le_bytes(file[at..at + 8].try_into().unwrap()) as usize;
    assert_eq!(&file[..8], b"GFXJITPM");
    assert_eq!(number(8), 1);
    assert_eq!(long(16), file.len());
    // Entries, pairs of the file, pairs in all.
    assert_eq!([24, 28, 32].map(number), [5, 2, 7]);
    let (pairs, text) = (HEADER + 5 * ROW, HEADER + 5 * ROW + 7 * 16);
    let words = |at: usize| {
        let (place, length) = (number(at) as usize, number(at + 4) as usize);
        str::from_utf8(&file[text + place..][..length]).unwrap()
    };
    assert_eq!((words(pairs), words(pairs + 8)), ("gfxjit", "0.1.0"));
    let ir = HEADER + 3 * ROW;
    assert_eq!((number(ir), number(ir + 4)), (2, 0));
    let (offset, size) = (long(ir + 8), long(ir + 16));
    assert!(offset.is_multiple_of(8) && offset > text);
    assert_eq!(file[offset..offset + size], bitcode(3));
    assert_eq!(long(ir + 24), size);
    assert_eq!(words(ir + 64), "");
    assert_eq!(words(ir + 72), "LLVM bitcode");
    assert_eq!((number(ir + 88), number(ir + 92)), (5, 2));
    let note = HEADER + 4 * ROW;
    assert_eq!(
        (number(note), words(note + 80), words(note + 64)),
        (0, "data", "host")
    );
}

#[test]
fn what_is_not_compressed_is_not_copied() {
    let file = writer(false).finish().unwrap();
    for entry in portable::read(&file).unwrap().entries() {
        let Cow::Borrowed(bytes) = entry.bytes().unwrap() else {
            panic!("{} was copied", entry.id());
        };
        assert!(file.as_ptr_range().contains(&bytes.as_ptr()));
        assert_eq!(entry.borrowed(), Some(bytes));
    }
}

/// Where the bytes of each entry lie.
fn places(file: &[u8]) -> Vec<std::ops::Range<usize>> {
    let long = |at: usize| u64::from_le_bytes(file[at..at + 8].try_into().unwrap()) as usize;
    let rows = (0..5).map(|index| HEADER + index * ROW);
    rows.map(|row| long(row + 8)..long(row + 8) + long(row + 16))
        .collect()
}

/// The bytes of all entries but one are made unreadable: the one is read all the same.
#[test]
fn only_the_entry_that_is_wanted_is_unpacked() {
    let whole = writer(true).finish().unwrap();
    let places = places(&whole);
    for wanted in 0..4 {
        let mut file = whole.clone();
        for (index, place) in places.iter().enumerate() {
            if index != wanted {
                file[place.clone()].fill(0xff);
            }
        }
        let module = portable::read(&file).unwrap();
        for (index, entry) in module.entries().iter().enumerate() {
            let bytes = entry.bytes();
            assert_eq!(bytes.is_ok(), index == wanted, "{index} of {wanted}");
            if let Ok(Cow::Owned(bytes)) = bytes {
                assert_eq!(bytes.capacity() as u64, entry.size());
            }
        }
    }
}

#[test]
fn entries_with_the_same_bytes_share_them() {
    let mut writer = Writer::new();
    writer.compress(false);
    for name in ["one", "two"] {
        writer.entry(NewEntry::ir(bitcode(0)).id(name));
    }
    let file = writer.finish().unwrap();
    assert!(file.len() < 2 * bitcode(0).len());
    let module = portable::read(&file).unwrap();
    assert_eq!(
        module.entries()[0].borrowed(),
        module.entries()[1].borrowed()
    );
}

fn refused(file: &[u8]) -> String {
    portable::read(file).unwrap_err().to_string()
}

#[test]
fn damage_is_found() {
    let whole = writer(true).finish().unwrap();
    for length in 0..whole.len() {
        assert!(portable::read(&whole[..length]).is_err(), "{length}");
    }
    assert!(refused(&[&*whole, b"more"].concat()).contains("the file"));
    let first = places(&whole)[0].clone();
    // Every byte of the index is under its sum, but for what no reader looks at.
    let end =
        u32::from_le_bytes(whole[36..40].try_into().unwrap()) as usize + HEADER + 5 * ROW + 7 * 16;
    for at in 0..end {
        let mut file = whole.clone();
        file[at] ^= 1;
        assert!(portable::read(&file).is_err(), "byte {at}");
    }
    let mut found = 0;
    for at in first.step_by(7) {
        let mut file = whole.clone();
        file[at] ^= 1;
        match portable::read(&file).unwrap().entries()[0].bytes() {
            // Not every bit of a zstd frame counts; the sum holds all the same.
            Ok(bytes) => assert!(*bytes == code_object(MADE_FOR[0], 0)),
            Err(error) => {
                let error = error.to_string();
                assert!(error.starts_with("entry gfx90a:xnack-: "), "{error}");
                found += 1;
            }
        }
    }
    assert!(found > 10, "{found}");
    let plain = writer(false).finish().unwrap();
    let mut file = plain.clone();
    file[places(&plain)[1].start + 100] ^= 1;
    let error = portable::read(&file).unwrap().entries()[1]
        .bytes()
        .unwrap_err();
    assert!(error.to_string().contains("SHA-256"), "{error}");
}

#[test]
fn other_versions_are_refused_by_name() {
    let mut file = writer(true).finish().unwrap();
    file[8] = 2;
    assert_eq!(
        portable::read(&file).unwrap_err(),
        BundleError::PortableVersion(2)
    );
    assert!(refused(&file).contains("version 2"), "{}", refused(&file));
}

#[test]
fn limits_hold() {
    let mut writer = Writer::new();
    writer.entry(NewEntry::detect(vec![0; 1 << 20]).id("zeros"));
    let file = writer.finish().unwrap();
    assert!(file.len() < 10_000);
    let module = portable::read(&file).unwrap();
    let entry = &module.entries()[0];
    assert_eq!(entry.bytes_within(1 << 20).unwrap().len(), 1 << 20);
    let error = entry.bytes_within((1 << 20) - 1).unwrap_err();
    let expected = BundleError::EntryTooLarge {
        id: "zeros".to_owned(),
        size: 1 << 20,
        limit: (1 << 20) - 1,
    };
    assert_eq!(error, expected);
}

#[test]
fn labels_that_lie_are_not_written() {
    let write = |entry: NewEntry<'_>| Writer::new().entry(entry).finish().unwrap_err().to_string();
    let label = |text: &str| EntryTarget::parse(text).unwrap();
    let error = write(NewEntry::detect(code_object("gfx90a", 0)).target(label("gfx942")));
    assert_eq!(error, "entry gfx942: its header says that it is for gfx90a");
    let error =
        write(NewEntry::detect(code_object("gfx90a:xnack-", 0)).target(label("gfx90a:xnack+")));
    assert!(error.contains("for gfx90a:xnack-"), "{error}");
    let error = write(NewEntry::detect(code_object("gfx90a", 0)).target(label("fast")));
    assert!(error.contains("`fast` is no target"), "{error}");
    // An open setting is no lie.
    let entry = NewEntry::detect(code_object("gfx90a", 0)).target(label("gfx90a:xnack-"));
    Writer::new().entry(entry).finish().unwrap();
    assert_eq!(contents(0).len(), 20_000);
}

/// An index whose rows all name one long text: a reader must not copy it for each.
#[test]
fn texts_that_are_named_often_are_limited() {
    let long = "x".repeat(8 << 10);
    let mut writer = Writer::new();
    for _ in 0..9000 {
        writer.entry(NewEntry::ir(bitcode(0)).id(&long));
    }
    // The writer asks the reader.
    let error = writer.finish().unwrap_err().to_string();
    assert!(error.contains("names and values have more than"), "{error}");
}
