//! The shapes of JSON that scripts rely on, and files that go in and out.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json};

const SAXPY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll");

/// Runs the command; `args` are separated by spaces.
fn gfxjit(dir: &Path, args: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gfxjit"))
        .current_dir(dir)
        .args(
            args.split_whitespace()
                .map(|arg| arg.replace("SAXPY", SAXPY)),
        )
        .output()
        .unwrap()
}

fn stdout(dir: &Path, args: &str) -> Vec<u8> {
    let output = gfxjit(dir, args);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args}: {stderr}");
    output.stdout
}

fn parsed(dir: &Path, args: &str) -> Value {
    serde_json::from_slice(&stdout(dir, args)).unwrap()
}

fn keys(value: &Value) -> Vec<&str> {
    value
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}

const NEEDS: [&str; 5] = ["vgprs", "agprs", "sgprs", "scratch_bytes", "dynamic_stack"];
const BUDGET: [&str; 6] = [
    "vgprs",
    "agprs",
    "sgprs",
    "scratch_bytes",
    "lds_bytes",
    "dynamic_stack",
];

#[test]
fn run_has_the_shape_of_its_contract() {
    let dir = tempfile::tempdir().unwrap();
    let result = parsed(
        dir.path(),
        "run SAXPY --kernel saxpy --device sim://gfx1100 --grid 16 --block 256 \
         --arg f32[4096]=ramp --arg f32[64x64]=1 --arg f32=2.0 --arg u32=4096 \
         --out 1=y.npy --out 0=x.bin --print 1:8 --time 3 --json",
    );
    assert_eq!(
        keys(&result),
        [
            "device",
            "target",
            "kernel",
            "phases_us",
            "launch_us",
            "printed",
            "outputs"
        ]
    );
    assert_eq!(result["device"], "sim://gfx1100");
    assert_eq!(result["target"], "gfx1100");
    assert_eq!(result["kernel"], "saxpy");
    let phases = &result["phases_us"];
    assert_eq!(
        keys(phases),
        ["cache", "parse", "optimize", "codegen", "link", "load"]
    );
    // That is off in tests.
    assert_eq!(phases["cache"], 0.0);
    let times = phases.as_object().unwrap().values().skip(1);
    assert!(
        times
            .map(|time| time.as_f64().unwrap())
            .all(|micros| micros > 0.0)
    );
    assert_eq!(keys(&result["launch_us"]), ["min", "median"]);
    let time = |name: &str| result["launch_us"][name].as_f64().unwrap();
    assert!(time("min") > 0.0 && time("min") <= time("median"));

    let outputs = result["outputs"].as_array().unwrap();
    assert_eq!(outputs.len(), 2);
    for output in outputs {
        assert_eq!(keys(output), ["arg", "type", "shape", "values", "file"]);
        assert_eq!(output["type"], "f32");
    }
    assert_eq!(outputs[0]["arg"], 0);
    assert_eq!(outputs[0]["file"], "x.bin");
    assert_eq!(outputs[0]["shape"], json!([4096]));
    assert_eq!(outputs[0]["values"], json!([]));
    assert_eq!(outputs[1]["shape"], json!([64, 64]));
    // The outputs are those of one launch, however often --time repeats it.
    let first = json!([1.0, 3.0, 5.0, 7.0, 9.0, 11.0, 13.0, 15.0]);
    assert_eq!(outputs[1]["values"], first);

    let file = std::fs::read(dir.path().join("y.npy")).unwrap();
    let npy = npyz::NpyFile::new(&file[..]).unwrap();
    assert_eq!(npy.shape(), [64, 64]);
    let values: Vec<f32> = npy.into_vec().unwrap();
    assert!((0..).zip(&values).all(|(i, &y)| y == 2.0 * i as f32 + 1.0));
    let raw = std::fs::read(dir.path().join("x.bin")).unwrap();
    assert_eq!(raw.len(), 4 * 4096);
    assert_eq!(raw[4..8], 1f32.to_le_bytes());

    // And back in.
    let again = parsed(
        dir.path(),
        "run SAXPY --device sim://gfx942 --global 4096 --block 256 --arg f32[64x64]=@y.npy \
         --arg f32[4096]=@x.bin --arg f32=1 --arg u32=4096 --print 1:3 --json",
    );
    assert_eq!(again["outputs"][0]["values"], json!([1.0, 4.0, 7.0]));
    assert_eq!(again["outputs"][0]["file"], Value::Null);
}

#[test]
fn special_numbers_are_strings() {
    let dir = tempfile::tempdir().unwrap();
    let result = parsed(
        dir.path(),
        "run SAXPY --device sim://gfx942 --grid 1 --block 64 --arg f32[3]=inf \
         --arg f32[3]=0.1 --arg f32=-1 --arg u32=2 --print 1 --json",
    );
    assert_eq!(result["outputs"][0]["values"], json!(["-inf", "-inf", 0.1]));
}

#[test]
fn inspect_has_the_shape_of_its_contract() {
    let dir = tempfile::tempdir().unwrap();
    let source = "
@counter = addrspace(1) global i32 7
define i32 @twice(i32 %x) noinline {
  %y = add i32 %x, %x
  ret i32 %y
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %x) {
  %y = call i32 @twice(i32 %x)
  store i32 %y, ptr addrspace(1) %out
  ret void
}";
    std::fs::write(dir.path().join("k.ll"), source).unwrap();
    for (emit, kind) in [("obj", "object"), ("image", "image")] {
        let compile = "compile k.ll --target gfx90a:sramecc+:xnack- -o k.co -O1 --json";
        let compiled = parsed(dir.path(), &format!("{compile} --emit {emit}"));
        assert_eq!(compiled["output"], "k.co");
        let result = parsed(dir.path(), "inspect k.co --json");
        assert_eq!(
            keys(&result),
            [
                "file",
                "kind",
                "target",
                "code_object_version",
                "kernels",
                "functions",
                "variables",
                "constructors",
                "destructors",
                "defective_kernels"
            ]
        );
        assert_eq!(result["kind"], kind);
        assert_eq!(result["target"], "gfx90a:sramecc+:xnack-");
        assert_eq!(result["code_object_version"], 5);
        let kernel = &result["kernels"][0];
        assert_eq!(kernel["name"], "k");
        assert_eq!(kernel["args"][1]["name"], "x");
        assert_eq!(kernel["args"][1]["size"], 4);
        assert_eq!(keys(&kernel["budget"]), BUDGET);
        let function = &result["functions"][0];
        assert_eq!(function["name"], "twice");
        assert!(function["size"].as_u64().unwrap() > 0);
        assert_eq!(function["binding"], "global");
        assert_eq!(function["visibility"], "default");
        assert_eq!(function["callable"], true);
        assert_eq!(function["own_from"], "recorded");
        for needs in [&function["own"], &function["budget"], &kernel["own"]] {
            assert_eq!(keys(needs), NEEDS);
            assert!(needs["vgprs"].as_u64().unwrap() > 0);
        }
        assert_eq!(kernel["calls"], json!(["twice"]));
        assert_eq!(function["callers"], json!(["k"]));
        assert_eq!(function["calls_by_address"], json!([]));
        let graph = parsed(dir.path(), "inspect k.co --calls --json");
        assert_eq!(keys(&graph), ["file", "target", "code"]);
        let code = graph["code"].as_array().unwrap();
        let k = code.iter().find(|node| node["name"] == "k").unwrap();
        assert_eq!(keys(&k["declares"]), BUDGET);
        assert_eq!(k["calls"], kernel["calls"]);
        assert_eq!(result["variables"][0]["name"], "counter");
        assert_eq!(result["variables"][0]["size"], 4);
        assert_eq!(result["variables"][0]["binding"], "global");
    }
}

#[test]
fn devices_and_disasm_have_their_shapes() {
    let dir = tempfile::tempdir().unwrap();
    let result = parsed(dir.path(), "devices --json");
    let devices = result["devices"].as_array().unwrap();
    for uri in ["sim://gfx1100", "sim://gfx942"] {
        assert!(
            devices.iter().any(|device| device["uri"] == uri),
            "{result}"
        );
    }
    assert_eq!(result["compilers"][0]["name"], "llvm");
    let stand_in = dir.path().join("libamd_comgr.so.3");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../comgr/tests/stand_in.c");
    gfxjit_test_tools::c_library(source.as_ref(), &["-DMAJOR=3", "-DMINOR=7"], &stand_in);
    let words = format!("devices --json --comgr-library {}", stand_in.display());
    let comgr = &parsed(dir.path(), &words)["compilers"][1];
    assert_eq!(
        (&comgr["name"], &comgr["version"]),
        (&"comgr".into(), &"3.7".into())
    );
    assert!(
        comgr["library"]
            .as_str()
            .unwrap()
            .ends_with("libamd_comgr.so.3")
    );
    let comgr = &parsed(dir.path(), "devices --json --comgr-library none.so")["compilers"][1];
    assert!(
        comgr["error"].as_str().unwrap().contains("none.so: "),
        "{comgr}"
    );
    let result = parsed(dir.path(), "disasm SAXPY --target gfx1201 --json");
    assert_eq!(result["target"], "gfx1201");
    let function = &result["functions"][0];
    assert_eq!(function["name"], "saxpy");
    assert_eq!(function["kernel"], true);
    let last = function["instructions"].as_array().unwrap().last().unwrap();
    assert_eq!(last["text"], "s_endpgm");
    assert_eq!(last["bytes"], "0000b0bf");
}

#[test]
fn standard_input_and_output() {
    use std::io::Write;
    use std::process::Stdio;
    let mut child = Command::new(env!("CARGO_BIN_EXE_gfxjit"))
        .args([
            "compile", "-", "--target", "gfx1100", "--emit", "asm", "-o", "-",
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let source = std::fs::read(SAXPY).unwrap();
    child.stdin.take().unwrap().write_all(&source).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).contains("global_load_b32"));
}

#[test]
fn a_fault_tells_the_memory_that_is_near() {
    let dir = tempfile::tempdir().unwrap();
    let output = gfxjit(
        dir.path(),
        "run SAXPY --device sim://gfx1100 --grid 1 --block 64 --arg f32[16]=1 --arg f32[64]=1 \
         --arg f32=2 --arg u32=64 --json",
    );
    let stderr = String::from_utf8(output.stderr).unwrap();
    let error: Value = serde_json::from_str(stderr.lines().last().unwrap()).unwrap();
    let fault = &error["fault"];
    let near = &fault["nearest"];
    assert_eq!(fault["kind"], "out_of_range", "{error}");
    let access = &fault["access"];
    assert_eq!(
        (&access["space"], &access["writes"], &access["name"]),
        (&json!("global"), &json!(false), &json!("load")),
        "{error}"
    );
    assert_eq!(
        (&near["bytes"], &near["given"]),
        (&json!(64), &json!(true)),
        "{near}"
    );
    let [start, distance, address] = [&near["start"], &near["distance"], &fault["address"]]
        .map(|number| number.as_u64().unwrap());
    assert_eq!(address, start + 64 + distance);
    assert!(
        near["text"]
            .as_str()
            .unwrap()
            .contains("a buffer of 64 bytes"),
        "{near}"
    );
}

#[test]
fn every_step_is_written_for_an_nvidia_architecture() {
    let dir = tempfile::tempdir().unwrap();
    let emitted = |what: &str| {
        let bytes = stdout(
            dir.path(),
            &format!("compile SAXPY --target sm_90 --emit {what} -o -"),
        );
        String::from_utf8(bytes).unwrap()
    };
    for what in ["ir", "opt-ir"] {
        let text = emitted(what);
        assert!(
            text.contains("target triple = \"nvptx64-nvidia-cuda\""),
            "{text}"
        );
        assert!(text.contains("define ptx_kernel void @saxpy("), "{text}");
    }
    let ptx = emitted("asm");
    assert!(
        ptx.contains(".target sm_90") && ptx.contains(".entry saxpy("),
        "{ptx}"
    );
    assert_eq!(emitted("obj"), ptx);
    assert_eq!(emitted("image"), ptx);
    let result = parsed(dir.path(), "compile SAXPY --target sm_90 -o k.ptx --json");
    assert_eq!(
        (&result["target"], &result["kept"]),
        (&json!("sm_90"), &Value::Null)
    );
    // A bundle takes it by its label, and gives it back.
    stdout(dir.path(), "compile SAXPY --target gfx1100 -o k.co");
    let packed = parsed(dir.path(), "bundle pack k.co sm_90=k.ptx -o k.gpu --json");
    assert_eq!(packed, parsed(dir.path(), "bundle list k.gpu --json"));
    assert_eq!(packed["entries"].as_array().map(Vec::len), Some(2));
    let taken = |target: &str| {
        stdout(
            dir.path(),
            &format!("bundle unpack k.gpu --target {target} -o -"),
        )
    };
    assert_eq!(taken("sm_100"), ptx.as_bytes());
    assert_eq!(
        taken("gfx1100"),
        std::fs::read(dir.path().join("k.co")).unwrap()
    );
    let refused = gfxjit(dir.path(), "bundle unpack k.gpu --target sm_80 -o -");
    let refused = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(
        refused.contains("the code is for sm_90, the device is sm_80"),
        "{refused}"
    );
    // No code is made of assembly, nor for lanes in lockstep.
    stdout(
        dir.path(),
        "compile SAXPY --target gfx1100 --emit asm -o k.s",
    );
    for (args, reason) in [
        ("compile k.s --target sm_90 -o -", "it is AMDGCN assembly"),
        (
            "compile k.co --target sm_90 -o -",
            "the image is for gfx1100, the device is sm_90",
        ),
        (
            "compile SAXPY --target sm_60 -o -",
            "sm_60 is older than sm_70",
        ),
        (
            "compile SAXPY --target sm_x -o -",
            "`sm_x` is no NVIDIA architecture",
        ),
    ] {
        let output = gfxjit(dir.path(), args);
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            !output.status.success() && stderr.contains(reason),
            "{args}: {stderr}"
        );
    }
}

#[test]
fn isolated_compiles_give_the_same_image() {
    let dir = tempfile::tempdir().unwrap();
    stdout(dir.path(), "compile SAXPY --target gfx942 -o a.co");
    stdout(
        dir.path(),
        "compile SAXPY --target gfx942 -o b.co --isolate",
    );
    let read = |name: &str| std::fs::read(dir.path().join(name)).unwrap();
    assert!(read("a.co") == read("b.co"));
}

#[test]
fn traces_go_to_files() {
    let dir = tempfile::tempdir().unwrap();
    stdout(
        dir.path(),
        "run SAXPY --device sim://gfx1100 --grid 1 --block 1 --arg f32[1]=3 --arg f32[1]=1 \
         --arg f32=2 --arg u32=1 --trace=trace.txt --print 1",
    );
    let trace = std::fs::read_to_string(dir.path().join("trace.txt")).unwrap();
    assert!(trace.contains("v_fma"), "{trace}");
    assert!(trace.contains("s_endpgm"), "{trace}");
}

/// The message of a command that fails.
fn failure(dir: &Path, args: &str) -> String {
    let output = gfxjit(dir, args);
    assert_eq!(output.status.code(), Some(1), "{args}");
    assert!(output.stdout.is_empty(), "{args}");
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(stderr.starts_with("error: "), "{args}: {stderr}");
    stderr
}

#[test]
fn damaged_and_foreign_code_fails_with_a_reason() {
    let dir = tempfile::tempdir().unwrap();
    stdout(
        dir.path(),
        "compile SAXPY --target gfx942:xnack+ -o good.co",
    );
    let good = std::fs::read(dir.path().join("good.co")).unwrap();
    std::fs::write(dir.path().join("cut.co"), &good[..good.len() / 2]).unwrap();
    let mut header = good.clone();
    header[0x30] = 0xff;
    std::fs::write(dir.path().join("header.co"), header).unwrap();
    for file in ["cut.co", "header.co"] {
        for command in ["inspect", "disasm", "run --device sim://gfx942 --grid 1"] {
            let message = failure(dir.path(), &format!("{command} {file}"));
            assert!(message.contains(file), "{message}");
        }
    }
    let message = failure(dir.path(), "run good.co --device sim://gfx1100 --grid 1");
    assert!(
        message.contains("gfx942:xnack+") && message.contains("gfx1100"),
        "{message}"
    );
}

#[test]
fn unsupported_instructions_and_accesses_out_of_range_are_reported() {
    let dir = tempfile::tempdir().unwrap();
    let source = "
define amdgpu_kernel void @gws(ptr addrspace(1) %p, i64 %i) {
  call void asm sideeffect \"ds_gws_barrier v0 gds\", \"\"()
  ret void
}
define amdgpu_kernel void @far(ptr addrspace(1) %p, i64 %i) {
  %at = getelementptr i32, ptr addrspace(1) %p, i64 %i
  store i32 0, ptr addrspace(1) %at
  ret void
}";
    std::fs::write(dir.path().join("bad.ll"), source).unwrap();
    for device in ["sim://gfx1100", "sim://gfx942"] {
        let run = |kernel: &str| {
            let args = "--grid 1 --block 1 --arg u32[4]=0 --arg i64=1000000";
            let command = format!("run bad.ll --device {device} --kernel {kernel} {args}");
            failure(dir.path(), &command)
        };
        let message = run("gws");
        assert!(
            message.contains("ds_gws_barrier") && message.contains("`gws`"),
            "{message}"
        );
        let message = run("far");
        assert!(
            message.contains("store of 4 bytes") && message.contains("pc"),
            "{message}"
        );
    }
}

/// Parts of a segment: an address, digits, a file.
#[test]
fn run_takes_a_kernarg_segment() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(
        dir.path().join("k.ll"),
        "define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %a, i32 %b) {
           %v = add i32 %a, %b
           store i32 %v, ptr addrspace(1) %p
           ret void
         }",
    )
    .unwrap();
    std::fs::write(dir.path().join("b.bin"), 30_u32.to_le_bytes()).unwrap();
    let run = "run k.ll --device sim://gfx1100 --grid 1 --block 1 --arg u32[1]=0 --print 0 --json";
    let result = parsed(dir.path(), &format!("{run} --kernarg &0,0x0c000000,@b.bin"));
    assert_eq!(result["outputs"][0]["values"], json!([42]));
    // What is left out is 0.
    let result = parsed(dir.path(), &format!("{run} --kernarg &0,0c"));
    assert_eq!(result["outputs"][0]["values"], json!([12]));
    for (parts, status, reason) in [
        ("&1", 2, "--arg 1 makes no buffer"),
        ("xyz", 2, "neither @FILE"),
        ("@none.bin", 1, "cannot read none.bin"),
        (
            "&0,00000000000000000000",
            1,
            "a kernarg segment of 18 bytes",
        ),
    ] {
        let output = gfxjit(dir.path(), &format!("{run} --kernarg {parts}"));
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(status), "{stderr}");
        assert!(stderr.contains(reason), "{stderr}");
    }
}
