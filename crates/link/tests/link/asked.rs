//! What the caller can ask for besides: symbols defined by others, version scripts, names that
//! are needed, and maps. LLD is the oracle.

use gfxjit_codeobj::CodeObject;
use gfxjit_elfdiff::linkers;
use gfxjit_link::{Definition, Exports, Input, LinkError, Options, Strip, Take, Undefined, link};
use gfxjit_test_tools::{Folder, llc, lld};

const TARGETS: [&str; 3] = ["gfx90a", "gfx1100", "gfx1201"];

const SOURCE: &str = "
    @x = addrspace(1) global i32 5
    @xs = addrspace(1) global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
    @later = external addrspace(1) global i32
    define i32 @f(i32 %a) noinline {
      %v = load i32, ptr addrspace(1) @x
      %b = add i32 %a, %v
      ret i32 %b
    }
    define hidden i32 @h(i32 %a) noinline { ret i32 %a }
    define amdgpu_kernel void @k(ptr addrspace(1) %p) {
      %v = load i32, ptr addrspace(1) @later
      store i32 %v, ptr addrspace(1) %p
      ret void
    }
    define amdgpu_kernel void @other(ptr addrspace(1) %p) {
      store i32 1, ptr addrspace(1) %p
      ret void
    }";

fn compare(options: &Options, lld_options: &[&str]) {
    for target in TARGETS {
        let object = llc(SOURCE, target, 5, &[]);
        let ours = link(&[Input::new("a.o", &object)], options).unwrap().image;
        let theirs = lld(&object, lld_options).unwrap();
        let found: Vec<String> = linkers::unaccepted(&object, &ours, &theirs)
            .unwrap()
            .iter()
            .map(ToString::to_string)
            .collect();
        assert!(found.is_empty(), "{target}:\n{}", found.join("\n"));
        let problems = gfxjit_elfdiff::problems(&ours).unwrap();
        assert!(problems.is_empty(), "{target}: {problems:?}");
    }
}

fn defined(definitions: &[&str]) -> Options {
    let mut options = Options::default();
    let parsed = definitions
        .iter()
        .map(|text| text.parse::<Definition>().unwrap());
    options.define = parsed.collect();
    options
}

#[test]
fn symbols_are_defined_by_numbers_and_symbols() {
    let definitions = [
        "later=x",
        "third=xs+8",
        "same=f",
        "number=0x1234",
        "f2.kd=k.kd",
    ];
    let options: Vec<String> = definitions
        .iter()
        .map(|text| format!("--defsym={text}"))
        .collect();
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    compare(&defined(&definitions), &options);
}

#[test]
fn definitions_that_lead_nowhere_are_errors() {
    let object = llc(SOURCE, "gfx1100", 5, &[]);
    let error = |text: &str| {
        let error = link(&[Input::new("a.o", &object)], &defined(&[text])).unwrap_err();
        assert!(matches!(error, LinkError::Definition { .. }), "{error}");
        error.to_string()
    };
    assert!(error("a=nowhere").contains("no input defines `nowhere`"));
    assert!(error("a=later").contains("no input defines `later`"));
}

#[test]
fn version_scripts_make_symbols_local() {
    for script in [
        "{ global: f; x*; local: *; };",
        "{ local: x; k*; };",
        "{ global: *; local: xs; };",
        "{ global: k; k.kd; [fx]; local: ?; *; };",
        "{ global: nothing*; };",
    ] {
        let folder = Folder::new();
        let path = folder.write("script", script);
        let mut options = defined(&["later=x"]);
        options.exports = Some(Exports::parse(script).unwrap());
        let file = format!("--version-script={}", path.display());
        compare(&options, &["--defsym=later=x", &file]);
    }
}

/// A kernel whose descriptor is local is found only as long as there is a symbol table.
#[test]
fn kernels_that_are_made_local() {
    let object = llc(SOURCE, "gfx1100", 5, &[]);
    let mut options = defined(&["later=x"]);
    options.exports = Some(Exports::parse("{ global: k*; local: *; };").unwrap());
    for (strip, described) in [(Strip::Nothing, 2), (Strip::All, 1)] {
        options.strip = strip;
        let image = link(&[Input::new("a.o", &object)], &options).unwrap().image;
        let image = CodeObject::parse(&image).unwrap();
        let exported: Vec<&str> = (image.kernels.iter())
            .filter(|kernel| kernel.exported)
            .map(|kernel| kernel.name.as_str())
            .collect();
        assert_eq!(exported, ["k"]);
        assert!(image.defective_kernels.is_empty());
        assert_eq!(image.metadata.unwrap().kernels.len(), described);
    }
}

#[test]
fn names_in_version_scripts_must_be_defined() {
    let object = llc(SOURCE, "gfx1100", 5, &[]);
    let folder = Folder::new();
    for script in [
        "{ global: f; nothing; };",
        "{ local: nothing; };",
        "{ later; };",
    ] {
        let path = folder.write("script", script);
        let file = format!("--version-script={}", path.display());
        assert!(
            lld(&object, &[&file])
                .unwrap_err()
                .contains("symbol not defined")
        );
        lld(&object, &[&file, "--undefined-version"]).unwrap();
        let mut options = Options::default();
        options.undefined = Undefined::Dynamic;
        let mut exports = Exports::parse(script).unwrap();
        options.exports = Some(exports.clone());
        let error = link(&[Input::new("a.o", &object)], &options).unwrap_err();
        assert!(matches!(error, LinkError::VersionScript { .. }), "{error}");
        exports.allow_undefined = true;
        options.exports = Some(exports);
        link(&[Input::new("a.o", &object)], &options).unwrap();
    }
}

#[test]
fn names_that_are_needed_take_members_and_keep_sections() {
    let kernel = "define amdgpu_kernel void @k() { ret void }";
    let function = "define hidden i32 @needed(i32 %a) { ret i32 %a }
                    define hidden i32 @unneeded(i32 %a) { ret i32 %a }";
    let kernel = llc(kernel, "gfx1100", 5, &[]);
    let function = llc(function, "gfx1100", 5, &["-function-sections"]);
    let inputs = [
        Input::new("k.o", &kernel),
        Input::new("f.o", &function).take(Take::OnDemand),
    ];
    let has = |options: &Options, name: &str| {
        let image = link(&inputs, options).unwrap().image;
        CodeObject::parse(&image).unwrap().function(name).is_some()
    };
    let mut options = Options::default();
    options.gc = true;
    assert!(!has(&options, "needed"));
    options.roots = vec!["needed".to_owned(), "nowhere".to_owned()];
    assert!(has(&options, "needed") && !has(&options, "unneeded"));
    options.gc = false;
    assert!(has(&options, "unneeded"));
    options.roots.clear();
    options.define = vec!["alias=needed".parse().unwrap()];
    assert!(has(&options, "needed"));
}

/// Lines of a map but for what differs: the tables of names, which hold the linkers' own.
fn lines(map: &str) -> Vec<String> {
    let differs = [
        ".comment",
        ".symtab",
        ".strtab",
        ".shstrtab",
        ".relro_padding",
        ".dynamic",
        ".got",
    ];
    map.lines()
        .filter(|line| !differs.iter().any(|name| line.contains(name)))
        .map(str::to_owned)
        .collect()
}

#[test]
fn maps_are_llds() {
    for target in TARGETS {
        for options in [&[][..], &["-function-sections", "-data-sections"]] {
            let object = llc(
                &SOURCE.replace(
                    "@later = external addrspace(1) global i32",
                    "@later = addrspace(1) global i32 1",
                ),
                target,
                5,
                options,
            );
            let folder = Folder::new();
            folder.write("a.o", &object);
            folder.run("ld.lld-22", &["-shared", "a.o", "-o", "a.co", "-Map=map"]);
            let theirs = String::from_utf8(folder.read("map")).unwrap();
            let mut asked = Options::default();
            asked.map = true;
            let linked = link(&[Input::new("a.o", &object)], &asked).unwrap();
            let ours = linked.map.unwrap();
            assert_eq!(lines(&ours), lines(&theirs), "{target} {options:?}");
            asked.map = false;
            let without = link(&[Input::new("a.o", &object)], &asked).unwrap();
            assert_eq!(without.map, None);
            assert_eq!(without.image, linked.image);
        }
    }
}
