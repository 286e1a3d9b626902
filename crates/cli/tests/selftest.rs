//! `gfxjit selftest`.

use std::path::Path;
use std::process::{Command, Output};

use gfxjit_test_tools::Folder;
use serde_json::Value;

fn selftest(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gfxjit"))
        .arg("selftest")
        .args(words)
        .output()
        .expect("gfxjit runs")
}

/// The report of a software GPU.
fn report(folder: &Folder, target: &str) -> (String, Value) {
    let path = folder.path("report.json");
    let path = path.to_str().expect("text").to_owned();
    let device = format!("sim://{target}");
    let output = selftest(&["--device", &device, "--report", &path]);
    let [said, wrong] =
        [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    assert_eq!(output.status.code(), Some(0), "{target}: {said}{wrong}");
    assert!(said.contains(" 0 words differ"), "{said}");
    let report = serde_json::from_slice(&folder.read("report.json")).expect("JSON");
    (path, report)
}

fn has(report: &Value, name: &str) -> bool {
    let facts = report["facts"].as_array().expect("facts");
    facts.iter().any(|own| {
        own["instruction"]
            .as_str()
            .is_some_and(|text| text.contains(name))
    })
}

#[test]
fn the_software_gpu_passes() {
    for (target, own, others) in [
        (
            "gfx90a",
            &["v_dot2_f32_f16", "v_sin_f16"][..],
            &["v_cvt_pk_fp8_f32", "v_min_num_f32"][..],
        ),
        (
            "gfx942",
            &["v_cvt_pk_fp8_f32", "v_cvt_f32_bf8"],
            &["v_minimum_f32"],
        ),
        (
            "gfx1030",
            &["v_min_f32", "v_dot2_f32_f16"],
            &["v_cvt_f32_fp8"],
        ),
        (
            "gfx1100",
            &["v_mul_dx9_zero_f32", "v_cvt_pk_rtz_f16_f32"],
            &["v_cvt_f32_fp8"],
        ),
        (
            "gfx1201",
            &["v_minimum_f32", "v_max_num_f32", "v_cvt_pk_bf8_f32"],
            &["v_cvt_pk_bf16_f32"],
        ),
    ] {
        let folder = Folder::new();
        let (_, report) = report(&folder, target);
        let count = report["facts"].as_array().map_or(0, Vec::len);
        assert!(
            count >= 30,
            "{target}: {count} facts, without {}",
            report["absent"]
        );
        for name in [
            "v_rcp_f32",
            "v_rsq_f32",
            "v_sqrt_f32",
            "v_exp_f32",
            "v_log_f32",
            "v_sin_f32",
        ]
        .iter()
        .chain(own)
        {
            assert!(has(&report, name), "{target}: {name}");
        }
        let wrong: Vec<_> = others.iter().filter(|name| has(&report, name)).collect();
        assert!(wrong.is_empty(), "{target}: {wrong:?}");
        assert!(
            report["speed"]["launch_us"]
                .as_f64()
                .is_some_and(|time| time > 0.0),
            "{report}"
        );
    }
}

#[test]
fn another_value_is_a_difference() {
    let folder = Folder::new();
    let (path, mut report) = report(&folder, "gfx1100");
    let output = selftest(&["--compare", &path]);
    assert_eq!(output.status.code(), Some(0));
    let fact = &mut report["facts"][0];
    let [instruction, result] = [&fact["instruction"], &fact["results"][3]].map(Clone::clone);
    let word = result.as_u64().expect("a word") ^ 1;
    fact["results"][3] = word.into();
    folder.write("report.json", report.to_string());
    let output = selftest(&["--compare", &path, "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let [own] = told["differences"].as_array().expect("a list").as_slice() else {
        panic!("{told}");
    };
    assert_eq!(
        (&own["instruction"], &own["device"], &own["software"]),
        (&instruction, &word.into(), &result)
    );
    // The facts as lines for `crates/sim-jit/tests/isa/hardware`.
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/hardware-facts");
    let lines = gfxjit_test_tools::run(Command::new("python3").arg(script).arg(&path));
    let line = format!("| v20={word:#x}");
    let own = lines
        .lines()
        .filter(|own| own.starts_with("gfx1100 | v1=0x1 v2="));
    assert!(
        own.count() > 0 && lines.starts_with("source ") && lines.contains(&line),
        "{lines}"
    );
    // Damaged and foreign files.
    report["facts"][0]["results"] = Value::Null;
    for (text, part) in [
        (report.to_string(), "is not what this version asks"),
        ("{}".to_owned(), "no report of `gfxjit selftest`"),
        ("{".to_owned(), "report.json"),
        (
            r#"{"format": 1, "words": []}"#.to_owned(),
            "with other words",
        ),
    ] {
        folder.write("report.json", text);
        let output = selftest(&["--compare", &path]);
        let wrong = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            output.status.code() == Some(1) && wrong.contains(part),
            "{part}: {wrong}"
        );
    }
}
