//! `gfxjit report`, `disasm --source` and the occupancy that `inspect` shows.

use gfxjit_test_tools::{Folder, output, run};
use serde_json::Value;
use std::process::Command;

use super::gfxjit;
use super::oracle::{launch, source};

/// The page of a launch, written to a file.
fn page(folder: &Folder, name: &str, options: &[&str], limit: &str) -> String {
    let file = folder.path(name);
    let (file_name, own) = (file.to_str().expect("text"), source());
    let own = own.to_str().expect("text");
    let limit = format!("i32={limit}");
    let run = ["--", "run", own, "--device", "sim://gfx942"];
    let output = gfxjit(&[&["report", file_name], options, &run, &launch(&limit)].concat());
    let wrong = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{wrong}");
    std::fs::read_to_string(&file).expect("a page")
}

#[test]
fn a_page_has_all_of_a_launch_and_is_compared_with_another() {
    let folder = Folder::new();
    let first = page(&folder, "a.html", &[], "4");
    for part in [
        "sum += steps(i);",
        "global_store_dword",
        "waves a SIMD",
        "data:image/svg+xml",
        "<h2>Time line</h2>",
        "<li>paths — 4 waves",
    ] {
        assert!(first.contains(part), "no `{part}`");
    }
    // Nothing is asked of a network: the flame graph is encoded.
    assert!(!first.contains("src=\"http") && !first.contains("href=\"http"));
    let old = folder.path("a.html");
    let second = page(
        &folder,
        "b.html",
        &["--against", old.to_str().expect("text")],
        "2",
    );
    assert!(
        second.contains(">before</th>") && second.contains("class=\"n up\""),
        "no change"
    );
    let wrong = gfxjit(&[
        "report",
        "x.html",
        "--against",
        source().to_str().expect("text"),
        "--",
        "run",
        "a.ll",
    ]);
    let wrong = String::from_utf8_lossy(&wrong.stderr);
    assert!(wrong.contains("no page of `gfxjit report`"), "{wrong}");
}

#[test]
fn listings_have_labels_and_lines() {
    let own = source();
    let words = [
        "disasm",
        "--source",
        own.to_str().expect("text"),
        "--target",
        "gfx1100",
        "-O1",
    ];
    let shown = gfxjit(&words);
    let text = String::from_utf8_lossy(&shown.stdout).into_owned();
    assert!(text.contains(";   out[i] = sum;"), "{text}");
    let label = |line: &&str| line.starts_with('L') && line.ends_with(':');
    let labels: Vec<&str> = text.lines().filter(label).collect();
    assert!(!labels.is_empty(), "{text}");
    for label in labels {
        let jump = format!("; {}", label.trim_end_matches(':'));
        assert!(
            text.lines().any(|line| line.ends_with(&jump)),
            "no jump to {label} {text}"
        );
    }
}

/// Kernels that need many registers, or LDS.
fn kernels() -> Vec<String> {
    let clobber = |vgprs: u32| {
        format!(
            "define amdgpu_kernel void @k() {{ call void asm sideeffect \"; use\", \"~{{v{vgprs}}}\"() ret void }}"
        )
    };
    let lds = |bytes: u32| {
        format!(
            "@l = internal addrspace(3) global [{bytes} x i8] poison\ndefine amdgpu_kernel void @k(i32 %i) {{ %p = \
             getelementptr i8, ptr addrspace(3) @l, i32 %i store volatile i8 1, ptr addrspace(3) %p ret void }}"
        )
    };
    let mut all: Vec<String> = [3, 40, 90, 127, 200].map(clobber).to_vec();
    all.extend([9000, 20000, 33000].map(lds));
    all
}

#[test]
fn occupancy_is_llvms() {
    let folder = Folder::new();
    for (number, text) in kernels().into_iter().enumerate() {
        let file = folder.write(&format!("{number}.ll"), &text);
        for target in [
            "gfx906", "gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201",
        ] {
            let mut llc = Command::new("llc-22");
            llc.args(["-mtriple=amdgcn-amd-amdhsa", "-O2", "-o", "-"]);
            let assembly = run(llc.arg(format!("-mcpu={target}")).arg(&file));
            let said = assembly
                .lines()
                .find_map(|line| line.strip_prefix("; Occupancy: "));
            let said: u64 = said.expect("a number").trim().parse().expect("a number");
            let object = folder.path("k.o");
            let mut llc = Command::new("llc-22");
            llc.args(["-mtriple=amdgcn-amd-amdhsa", "-O2", "-filetype=obj", "-o"]);
            output(llc.arg(&object).arg(format!("-mcpu={target}")).arg(&file));
            let inspected = gfxjit(&["inspect", object.to_str().expect("text"), "--json"]);
            let json: Value = serde_json::from_slice(&inspected.stdout).expect("JSON");
            let occupancy = &json["kernels"][0]["occupancy"];
            assert_eq!(
                occupancy["waves_per_simd"], said,
                "{target}: {text}: {occupancy}"
            );
        }
    }
}
