//! Offload bundles: the code for a target is taken out of them.

mod common;

use common::target;
use gfxjit_compile::{CompileError, Kind, Options, Source, compile};
use gfxjit_test_tools::Folder;

const ENTRIES: [&str; 4] = ["gfx90a:xnack+", "gfx90a:xnack-", "gfx11-generic", "gfx1100"];

/// An object of a kernel, for each of these targets, bundled by clang's tool.
fn bundle(entries: &[&str], options: &[&str]) -> Vec<u8> {
    let folder = Folder::new();
    folder.write("host", b"");
    let (mut targets, mut inputs) = ("host-x86_64-unknown-linux-gnu-".to_owned(), Vec::new());
    for (number, entry) in entries.iter().enumerate() {
        let ir = "define amdgpu_kernel void @k() { ret void }";
        let source = Source::detect("k.ll", ir.as_bytes()).unwrap();
        let object = compile(&source, target(entry), &Options::default()).unwrap();
        folder.write(&format!("{number}.o"), object.bytes);
        targets += &format!(",hipv4-amdgcn-amd-amdhsa--{entry}");
        inputs.push(format!("-input={number}.o"));
    }
    let mut arguments = vec![
        "-type=o".to_owned(),
        "-bundle-align=4096".to_owned(),
        format!("-targets={targets}"),
        "-input=host".to_owned(),
        "-output=b".to_owned(),
    ];
    arguments.extend(inputs);
    arguments.extend(options.iter().map(|option| (*option).to_owned()));
    folder.run("clang-offload-bundler-22", &arguments);
    folder.read("b")
}

fn names(bytes: &[u8], device: &str) -> Result<String, CompileError> {
    let source = Source::detect("b", bytes).unwrap();
    assert_eq!(source.kind(), Kind::Bundle);
    let found = source.for_target(Some(target(device).into()))?;
    assert_eq!(found.kind(), Kind::Object);
    let made = common::object_target(found.bytes()).target.to_string();
    assert_eq!(found.name(), format!("b({made})"));
    Ok(made)
}

#[test]
fn the_code_that_fits_best_is_taken() {
    for options in [&[][..], &["-compress"]] {
        let bytes = bundle(&ENTRIES, options);
        for (device, made) in [
            ("gfx90a", "gfx90a:xnack-"),
            ("gfx90a:xnack-", "gfx90a:xnack-"),
            ("gfx90a:xnack+", "gfx90a:xnack+"),
            ("gfx1100", "gfx1100"),
            ("gfx1102", "gfx11-generic"),
        ] {
            assert_eq!(names(&bytes, device).unwrap(), made, "{device}");
        }
        let error = names(&bytes, "gfx942").unwrap_err().to_string();
        let named = |entry| format!("hipv4-amdgcn-amd-amdhsa--{entry}: the image is for ");
        assert!(
            error.starts_with("b: a bundle: nothing in it is for gfx942: host-"),
            "{error}"
        );
        for entry in ENTRIES {
            assert!(error.contains(&named(entry)), "{error}");
        }
        // As a source it is what it holds.
        let source = Source::detect("b", &bytes[..]).unwrap();
        let device = target("gfx1100");
        let object = compile(&source, device, &Options::default()).unwrap().bytes;
        assert_eq!(common::object_target(&object).target, device);
    }
}

#[test]
fn without_a_target_there_must_be_one_entry() {
    let of = |entries: &[&str]| {
        let source = Source::detect("b", bundle(entries, &[])).unwrap();
        source.for_target(None)
    };
    assert_eq!(of(&["gfx942"]).unwrap().name(), "b(gfx942)");
    let error = of(&ENTRIES).unwrap_err().to_string();
    assert!(error.contains("gfx1100; say for which target"), "{error}");
    let error = of(&[]).unwrap_err().to_string();
    assert!(error.contains("no code for a GPU"), "{error}");
}

/// All versions of the header that compressed bundles have.
#[test]
fn compressed_bundles_of_every_version() {
    let bytes = bundle(&["gfx942"], &["-compress"]);
    assert_eq!(&bytes[..6], b"CCOB\x03\0");
    let packed = &bytes[32..];
    let size = u32::try_from(u64::from_le_bytes(bytes[16..24].try_into().unwrap())).unwrap();
    let mut second = b"CCOB\x02\0".to_vec();
    second.extend(&bytes[6..8]);
    second.extend((24 + packed.len() as u32).to_le_bytes());
    second.extend(size.to_le_bytes());
    second.extend(&bytes[24..32]);
    second.extend(packed);
    let mut first = b"CCOB\x01\0".to_vec();
    first.extend(&bytes[6..8]);
    first.extend(size.to_le_bytes());
    first.extend(&bytes[24..32]);
    first.extend(packed);
    for bytes in [&bytes, &second, &first] {
        assert_eq!(names(bytes, "gfx942").unwrap(), "gfx942");
    }
}

#[test]
fn damage_is_an_error() {
    for options in [&[][..], &["-compress"]] {
        let bytes = bundle(&["gfx942"], options);
        for length in (0..bytes.len()).step_by(7).chain([bytes.len() - 1]) {
            let Ok(source) = Source::detect("b", &bytes[..length]) else {
                continue;
            };
            if source.kind() == Kind::Bundle {
                let error = source
                    .for_target(Some(target("gfx942").into()))
                    .unwrap_err();
                assert!(matches!(error, CompileError::Bundle { .. }), "{error}");
            }
        }
        // A size that no file has.
        let mut bytes = bytes;
        let at = if options.is_empty() { 40 } else { 16 };
        bytes[at..at + 8].fill(0xff);
        assert!(names(&bytes, "gfx942").is_err());
    }
}
