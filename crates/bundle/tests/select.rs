//! Which entry a device gets, and every reason against the others.

mod common;

use common::{bitcode, bundle_of, code_object};
use gfxjit_bundle::{
    Device, EntryTarget, File, NewEntry, SelectError, offload_binary, offload_bundle, portable,
    read,
};
use gfxjit_targets::Target;

fn device(text: &str) -> Device {
    Device::from(text.parse::<Target>().unwrap())
}

fn selected(file: &File<'_>, device: &Device) -> String {
    match file.select(device) {
        Ok(entry) => entry.target().map_or("any".to_owned(), ToString::to_string),
        Err(error) => error.to_string(),
    }
}

fn code(made_for: &str) -> NewEntry<'static> {
    NewEntry::detect(code_object(made_for, 0))
}

fn module(entries: impl IntoIterator<Item = NewEntry<'static>>) -> Vec<u8> {
    let mut writer = portable::Writer::new();
    for entry in entries {
        writer.entry(entry);
    }
    writer.finish().unwrap()
}

const MADE_FOR: [&str; 5] = [
    "gfx11-generic",
    "gfx90a:xnack-",
    "gfx90a",
    "gfx90a:sramecc+:xnack-",
    "gfx1100",
];

#[test]
fn the_best_is_taken_whatever_the_format() {
    let entries: Vec<_> = MADE_FOR.iter().map(|made_for| code(made_for)).collect();
    let compressed = offload_bundle::Options {
        compression: gfxjit_bundle::Compression::Zstd,
        ..Default::default()
    };
    for file in [
        module(entries.clone()),
        offload_bundle::write(&entries, offload_bundle::Options::default()).unwrap(),
        offload_bundle::write(&entries, compressed).unwrap(),
        offload_binary::write(&entries).unwrap(),
    ] {
        let file = read(&file).unwrap();
        for (wanted, made_for) in [
            ("gfx1100", "gfx1100"),
            ("gfx1102", "gfx11-generic"),
            ("gfx90a:sramecc+:xnack-", "gfx90a:sramecc+:xnack-"),
            ("gfx90a:sramecc-:xnack-", "gfx90a:xnack-"),
            ("gfx90a:xnack+", "gfx90a"),
            // What is not known of a device is not guessed.
            ("gfx90a", "gfx90a"),
            ("gfx90a:xnack-", "gfx90a:xnack-"),
        ] {
            assert_eq!(selected(&file, &device(wanted)), made_for, "{wanted}");
        }
        let Err(SelectError::NothingFits { refusals, .. }) = file.select(&device("gfx942")) else {
            panic!("gfx942 has an entry");
        };
        let refused = refusals
            .iter()
            .filter(|refusal| !refusal.entry.starts_with("host"));
        assert_eq!(refused.count(), MADE_FOR.len());
        assert!(refusals.iter().all(|refusal| !refusal.reasons.is_empty()));
    }
}

#[test]
fn nvidia_gets_the_latest_ptx_that_it_runs_and_ir_where_there_is_none() {
    let ptx = |sm: &str| NewEntry::ptx(&b".version 7.0"[..], sm.parse().unwrap());
    let ir = |wave: &str| NewEntry::ir(bitcode(0)).property("wave", wave);
    let entries = [code("gfx1100"), ptx("sm_70"), ptx("sm_90a"), ptx("sm_80")];
    let file = module(entries.into_iter().chain([ir("32")]));
    let file = read(&file).unwrap();
    for (wanted, made_for) in [
        ("sm_75", "sm_70"),
        ("sm_80", "sm_80"),
        ("sm_89", "sm_80"),
        ("sm_90", "sm_90a"),
        ("sm_100", "sm_80"),
        ("gfx1100", "gfx1100"),
    ] {
        assert_eq!(selected(&file, &device(wanted)), made_for, "{wanted}");
    }
    let with = |text| device(text).with_compiler(22);
    assert_eq!(selected(&file, &with("sm_60")), "any");
    assert_eq!(selected(&file, &with("gfx1030")), "any");
    let file = module([code("gfx942"), ptx("sm_90"), ir("64")]);
    let file = read(&file).unwrap();
    assert_eq!(
        selected(&file, &with("sm_80")),
        "nothing in it is for sm_80: gfx942: the image is for gfx942, the device is sm_80; \
         PTX for sm_90: the code is for sm_90, the device is sm_80; \
         LLVM bitcode: it is written for waves of 64, sm_80 has waves of 32"
    );
    assert_eq!(
        selected(&file, &device("gfx1100"))
            .matches("the device is")
            .count(),
        2
    );
}

#[test]
fn settings_that_are_not_known_are_off() {
    let file = module([code("gfx90a:xnack+"), code("gfx90a:xnack-")]);
    let file = read(&file).unwrap();
    assert_eq!(selected(&file, &device("gfx90a")), "gfx90a:xnack-");
    assert_eq!(selected(&file, &device("gfx90a:xnack+")), "gfx90a:xnack+");
}

#[test]
fn ir_is_what_is_left() {
    let generic = EntryTarget::parse("gfx11-generic").unwrap();
    let file = module([
        NewEntry::ir(bitcode(0)).property("llvm", "22"),
        NewEntry::ir(bitcode(1)).target(generic),
        code("gfx1030"),
    ]);
    let file = read(&file).unwrap();
    let with = |text| device(text).with_compiler(22);
    assert_eq!(selected(&file, &with("gfx1030")), "gfx1030");
    assert_eq!(selected(&file, &with("gfx1100")), "gfx11-generic");
    assert_eq!(selected(&file, &with("gfx942")), "any");
    assert_eq!(
        selected(&file, &device("gfx942")),
        "nothing in it is for gfx942: \
         LLVM bitcode: it is LLVM bitcode, and nothing compiles here; \
         LLVM bitcode for gfx11-generic: the image is for the family gfx11-generic, the device \
         gfx942 belongs to gfx9-4-generic; \
         gfx1030: the image is for gfx1030, the device is gfx942"
    );
    let old = selected(&file, &device("gfx942").with_compiler(21));
    assert!(
        old.contains("made by LLVM 22, LLVM 21 compiles here"),
        "{old}"
    );
}

#[test]
fn spirv_comes_after_code_and_ir() {
    let spirv = || NewEntry::spirv(&b"\x03\x02\x23\x07"[..]);
    let all = EntryTarget::parse("amdgcnspirv").unwrap();
    assert!(all.is_all_amd());
    let file = module([
        spirv().target(all),
        code("gfx11-generic"),
        code("gfx1100"),
        NewEntry::ir(bitcode(0)).property("wave", "64"),
    ]);
    let file = read(&file).unwrap();
    let with = |text| device(text).with_compiler(22);
    assert_eq!(selected(&file, &with("gfx1100")), "gfx1100");
    assert_eq!(selected(&file, &with("gfx1102")), "gfx11-generic");
    assert_eq!(selected(&file, &with("gfx942")), "any");
    let file = module([code("gfx1100"), spirv()]);
    let file = read(&file).unwrap();
    assert_eq!(selected(&file, &with("gfx942")), "any");
    assert_eq!(
        selected(&file, &device("gfx942")),
        "nothing in it is for gfx942: gfx1100: the image is for gfx1100, the device is gfx942; \
         SPIR-V: it is SPIR-V, and nothing compiles here"
    );
    // Both of clang's ids.
    for id in [
        "hip-spirv64-amd-amdhsa--amdgcnspirv",
        "hip-spirv64-amd-amdhsa-unknown-amdgcnspirv",
    ] {
        let bundle = bundle_of(&[(id, b"\x03\x02\x23\x07")], &[], None);
        let file = read(&bundle).unwrap();
        assert_eq!(selected(&file, &with("gfx90a")), "amdgcnspirv", "{id}");
    }
}

#[test]
fn properties_decide() {
    let reason = |name: &str, value: &str, wanted: &str| {
        let file = module([NewEntry::ir(bitcode(0)).property(name, value)]);
        let file = read(&file).unwrap();
        let reasons = file.entries()[0].objections(&device(wanted).with_compiler(22));
        reasons.join(", ")
    };
    for (name, value, wanted) in [
        ("wave", "64", "gfx90a"),
        ("wave", "64", "gfx1100"),
        ("wave", "32,64", "gfx942"),
        ("lds", "65536", "gfx942"),
        ("anything", "at all", "gfx942"),
    ] {
        assert_eq!(
            reason(name, value, wanted),
            "",
            "{name}={value} on {wanted}"
        );
    }
    assert_eq!(
        reason("wave", "32", "gfx942"),
        "it is written for waves of 32, gfx942 has waves of 64"
    );
    assert_eq!(
        reason("wave", "64", "gfx1250"),
        "it is written for waves of 64, gfx1250 has waves of 32"
    );
    assert_eq!(
        reason("lds", "163840", "gfx942"),
        "it needs 163840 bytes of LDS, gfx942 has 65536"
    );
    assert_eq!(
        reason("wave", "all", "gfx942"),
        "its property wave is `all`"
    );
    assert_eq!(
        reason("needs-magic", "yes", "gfx942"),
        "it has property `needs-magic`, which this version does not know"
    );
}

#[test]
fn the_header_of_a_code_object_counts() {
    // Labels that lie are not written by us.
    let lie = code_object("gfx942", 0);
    for options in [&[][..], &["--compress"]] {
        let file = bundle_of(&[("hipv4-amdgcn-amd-amdhsa--gfx90a", &lie)], options, None);
        let file = read(&file).unwrap();
        let error = selected(&file, &device("gfx90a"));
        assert!(
            error.contains("it is labelled gfx90a, and its header says that it is for gfx942"),
            "{error}"
        );
        assert!(selected(&file, &device("gfx942")).contains("the image is for gfx90a"));
    }
    // A loader that takes old code objects only.
    let file = module([code("gfx11-generic"), code("gfx1100")]);
    let file = read(&file).unwrap();
    let mut old = device("gfx1101");
    old.target.code_object_versions = 3..=5;
    let error = selected(&file, &old);
    assert!(
        error.contains("code object version 6, the device takes 3 to 5"),
        "{error}"
    );
}

#[test]
fn bundles_beside_each_other_are_of_different_sources() {
    let write = |seed| {
        let entry = NewEntry::detect(code_object("gfx942", seed));
        offload_bundle::write(&[entry], offload_bundle::Options::default()).unwrap()
    };
    let file = [write(0), write(1)].concat();
    let file = read(&file).unwrap();
    let error = file.select(&device("gfx942")).unwrap_err();
    assert!(
        matches!(error, SelectError::Several { count: 2, .. }),
        "{error}"
    );
    assert_eq!(file.select_all(&device("gfx942")).unwrap().len(), 2);
    // The same twice is no choice.
    let file = [write(0), write(0)].concat();
    assert_eq!(selected(&read(&file).unwrap(), &device("gfx942")), "gfx942");
}

#[test]
fn a_file_alone_is_an_entry() {
    let object = code_object("gfx1100", 0);
    let file = read(&object).unwrap();
    assert_eq!(selected(&file, &device("gfx1100")), "gfx1100");
    assert!(selected(&file, &device("gfx1101")).contains("the image is for gfx1100"));
    let ir = bitcode(0);
    let file = read(&ir).unwrap();
    assert_eq!(selected(&file, &device("gfx1100").with_compiler(22)), "any");
}
