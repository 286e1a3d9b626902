//! `gfxjit profile`: the flame graph, and the trace for viewers.

use std::process::Command;

use gfxjit_test_tools::Folder;

#[test]
fn a_flame_graph_and_a_trace() {
    let folder = Folder::new();
    let (svg, trace) = (folder.path("flame.svg"), folder.path("trace.json"));
    let source = folder.path("twice.hip");
    let text = "__device__ __forceinline__ float half_of(float x) { return x * 0.5f; }\n\
                extern \"C\" __global__ void twice(float *x) {\n\
                \x20 x[threadIdx.x] = half_of(x[threadIdx.x]) * 4;\n}\n";
    std::fs::write(&source, text).expect("a source");
    let output = Command::new(env!("CARGO_BIN_EXE_gfxjit"))
        .arg("profile")
        .arg("--svg")
        .arg(&svg)
        .arg("--trace")
        .arg(&trace)
        .args(["--", "run"])
        .arg(&source)
        .args([
            "--clang-arg=-g",
            "--device",
            "sim://gfx1100",
            "--grid",
            "2",
            "--block",
            "64",
        ])
        .args(["--arg", "f32[64]=ramp"])
        .env("GFXJIT_CACHE", "off")
        .output()
        .expect("gfxjit");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    let out = String::from_utf8_lossy(&output.stdout);
    // Lines of the source, and functions that are inlined.
    for part in [
        "twice.hip:1:",
        "twice.hip:3:",
        "half_of",
        "bytes of global memory stored",
    ] {
        assert!(out.contains(part), "no `{part}`: {out}");
    }
    let svg = std::fs::read_to_string(&svg).expect("a flame graph");
    assert!(
        svg.contains("<svg") && svg.contains("half_of") && svg.contains("twice"),
        "{svg}"
    );
    let trace = std::fs::read_to_string(&trace).expect("a trace");
    let trace: serde_json::Value = serde_json::from_str(&trace).expect("JSON");
    let events = trace["traceEvents"].as_array().expect("events");
    let launch = events
        .iter()
        .find(|event| event["name"] == "twice")
        .expect("the launch");
    assert_eq!(
        (&launch["ph"], &launch["cat"]),
        (&"X".into(), &"launch".into())
    );
    assert!(
        launch["dur"].as_f64().is_some_and(|time| time > 0.0),
        "{launch}"
    );
    assert!(
        events.iter().any(|event| event["cat"] == "copy"),
        "{events:?}"
    );
}
