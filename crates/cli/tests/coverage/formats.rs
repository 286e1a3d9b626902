//! Formats of coverage, and wrong usage.

use gfxjit_test_tools::Folder;
use serde_json::Value;

use super::gfxjit;
use super::oracle::{launch, source};

fn words<'a>(options: &[&'a str], source: &'a str) -> Vec<&'a str> {
    let run = ["--", "run", "-O0", source, "--device", "sim://gfx1100"];
    [&["coverage"], options, &run, &launch("i32=4")].concat()
}

#[test]
fn a_folder_gets_every_format() {
    let folder = Folder::new();
    let out = folder.path("report");
    let own = source();
    let own = own.to_str().expect("text");
    let output = gfxjit(&words(&["-o", out.to_str().expect("text")], own));
    let wrong = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{wrong}");
    let table = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        table.contains("paths.hip") && table.contains("2 of 3"),
        "{table}"
    );
    let read = |name: &str| std::fs::read_to_string(out.join(name)).expect(name);
    let lcov = read("lcov.info");
    for part in [
        "FNDA:192,paths",
        "FNDA:0,never(int)",
        "FNF:3\nFNH:2",
        "BRDA:",
        "end_of_record",
    ] {
        assert!(lcov.contains(part), "no `{part}`: {lcov}");
    }
    let xml = read("cobertura.xml");
    for part in [
        "<coverage line-rate=",
        "condition-coverage=\"",
        "</coverage>",
    ] {
        assert!(xml.contains(part), "no `{part}`: {xml}");
    }
    let json: Value = serde_json::from_str(&read("coverage.json")).expect("JSON");
    assert_eq!(json["type"], "llvm.coverage.json.export");
    let data = &json["data"][0];
    assert_eq!(data["totals"]["functions"]["covered"], 2);
    let [covered, count] = ["covered", "count"].map(|key| data["totals"]["lines"][key].as_u64());
    assert!(covered < count && covered > Some(10), "{data}");
    let page = read("index.html");
    assert!(
        page.contains("sum += steps(i);") && page.contains("class=\"not\""),
        "{page}"
    );
    // Nothing is asked of a network.
    assert!(!page.contains("http"), "{page}");
}

#[test]
fn json_is_all_that_standard_output_has() {
    let own = source();
    let mut words = words(&["--json"], own.to_str().expect("text"));
    words.extend(["--print", "0"]);
    let output = gfxjit(&words);
    let json: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(
        json["data"][0]["files"][0]["branches"][0]
            .as_array()
            .map(Vec::len),
        Some(9)
    );
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("arg 0"), "{told}");
}

#[test]
fn what_cannot_be_covered_is_said() {
    let output = gfxjit(&["coverage", "--", "inspect", "a.o"]);
    let wrong = String::from_utf8_lossy(&output.stderr);
    assert!(
        wrong.contains("takes `-- run SOURCE …` or `-- exec PROGRAM …`"),
        "{wrong}"
    );
    assert_eq!(output.status.code(), Some(2));
    let output = gfxjit(&["coverage", "--", "exec", "--hip", "own", "true"]);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && told.contains("launched no kernel"),
        "{told}"
    );
    let output = gfxjit(&["coverage", "--", "exec", "--hip", "real", "true"]);
    let wrong = String::from_utf8_lossy(&output.stderr);
    assert!(
        wrong.contains("take gfxjit's own (exec --hip own)"),
        "{wrong}"
    );
}
