//! Programs find gfxjit's libraries without help.

use std::path::Path;
use std::process::{Command, Output};

use gfxjit::codeobj::CodeObject;
use gfxjit_test_tools::{Folder, built, llc};

use super::programs::{compiled, texts};

fn program(folder: &Folder) -> String {
    let path = compiled(folder, "tests/exec/finds.c");
    path.to_str().expect("text").to_owned()
}

fn exec(words: &[&str], environment: &[(&str, &Path)]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gfxjit"))
        .arg("exec")
        .args(words)
        .env_remove("ROCM_PATH")
        .env_remove("HIP_PATH")
        .env_remove("ROCM_HOME")
        .env("GFXJIT_HIP_LIBRARY", built("libgfxjit_hip.so"))
        .envs(environment.iter().copied())
        .output()
        .expect("gfxjit runs")
}

#[test]
fn a_device_has_several_options() {
    let folder = Folder::new();
    let program = program(&folder);
    let two = "sim://gfx1100?check=memory,race";
    for (devices, count) in [
        (&[two][..], 1),
        (&["sim://gfx1100?check=all"], 1),
        (
            &[two, "sim://gfx942?check=uninit,sync&cus=2", "sim://gfx90a"],
            3,
        ),
    ] {
        let mut words = vec!["--hip", "own"];
        words.extend(devices.iter().flat_map(|device| ["--device", device]));
        words.extend(["--", &program, "libamdhip64.so.7"]);
        let [said, wrong] = texts(&exec(&words, &[]));
        assert_eq!(said, format!("status 0, {count} GPUs\n"), "{wrong}");
    }
}

#[test]
fn without_rocm_s_hip_it_is_gfxjit_s() {
    let folder = Folder::new();
    let program = program(&folder);
    // The HSA runtime alone, which distributions have, is not enough.
    let hsa = Folder::new();
    hsa.write("libhsa-runtime64.so.1", "");
    let paths = [("LD_LIBRARY_PATH", hsa.root())];
    let [said, wrong] = texts(&exec(&["--", &program, "libamdhip64.so"], &paths));
    assert_eq!(said, "status 0, 1 GPUs\n", "{wrong}");
    // And ROCm's HIP is not there where it is asked for.
    let [_, wrong] = texts(&exec(&["--hip", "real", "--", "true"], &paths));
    for part in [
        "there is no libamdhip64.so in LD_LIBRARY_PATH, ROCM_PATH",
        "of ROCm there is",
        "libhsa-runtime64.so.1 alone",
        "(--rocm)",
    ] {
        assert!(wrong.contains(part), "no `{part}`: {wrong}");
    }
    hsa.write("libamdhip64.so.6", "");
    let [_, wrong] = texts(&exec(&["--hip", "real", "--", "true"], &paths));
    assert!(!wrong.contains("libamdhip64"), "{wrong}");
}

#[test]
fn libraries_are_in_a_folder_as_an_installation_has_them() {
    let folder = Folder::new();
    let program = program(&folder);
    let all = format!(
        "for root in $ROCM_PATH $HIP_PATH $ROCM_HOME; do {program} $root/lib/libamdhip64.so \
         $root/lib/libhiprtc.so.7 $root/lib/libhipblas.so; done; {program} libhipfft.so libMIOpen.so; \
         cat $ROCM_PATH/.info/version"
    );
    let words = [
        "--hip",
        "own",
        "--hip-version",
        "6.4",
        "--",
        "sh",
        "-c",
        &all,
    ];
    let [said, wrong] = texts(&exec(&words, &[]));
    assert_eq!(said, "status 0, 1 GPUs\n".repeat(3) + "6.4.0\n", "{wrong}");
    // A folder of the user's stays, unless ROCm's HIP would be found there.
    let named = Folder::new();
    let script = "echo $ROCM_PATH $HIP_PATH";
    let words = ["--hip", "own", "--", "sh", "-c", script];
    let variables = [("ROCM_PATH", named.root()), ("HIP_PATH", named.root())];
    let [said, _] = texts(&exec(&words, &variables));
    let root = named.root().to_str().expect("text");
    assert_eq!(said, format!("{root} {root}\n"));
    std::fs::create_dir(named.path("lib")).expect("a folder");
    std::fs::write(named.path("lib/libamdhip64.so.7"), "").expect("a file");
    let [said, _] = texts(&exec(&words, &variables));
    assert!(!said.contains(root) && said.contains("/rocm"), "{said}");
}

/// Compilers made of MLIR link by `$ROCM_PATH/llvm/bin/ld.lld`.
#[test]
fn an_installation_s_linker_is_gfxjit_s() {
    let folder = Folder::new();
    let kernel = "define amdgpu_kernel void @k() { ret void }";
    folder.write("k.o", llc(kernel, "gfx1100", 5, &[]));
    let [object, image] = ["k.o", "k.co"].map(|name| folder.path(name).display().to_string());
    let script = format!("exec \"$ROCM_PATH/llvm/bin/ld.lld\" -shared {object} -o {image}");
    let output = exec(&["--hip", "own", "--", "sh", "-c", &script], &[]);
    let [_, wrong] = texts(&output);
    assert!(output.status.success(), "{wrong}");
    let image = std::fs::read(image).expect("an image");
    let image = CodeObject::parse(&image).expect("a code object");
    let names: Vec<&str> = image.kernels.iter().map(|kernel| &*kernel.name).collect();
    assert_eq!(names, ["k"]);
}

/// Programs and makefiles ask ROCm's tool which GPUs there are.
#[test]
fn the_enumerator_of_agents_names_the_gpus() {
    let devices = [
        "--device",
        "sim://gfx90a:xnack-",
        "--device",
        "sim://gfx1100",
    ];
    for (arguments, expected) in [
        ("", "gfx000\ngfx90a\ngfx1100\n"),
        ("-t GPU", "gfx90a\ngfx1100\n"),
        ("-name", "gfx90a:xnack-\ngfx1100\n"),
    ] {
        let script = format!("rocm_agent_enumerator {arguments}");
        let program = ["--hip", "own", "--", "sh", "-c", &script];
        let output = exec(&[&devices[..], &program[..]].concat(), &[]);
        let [out, wrong] = texts(&output);
        assert!(output.status.success(), "{wrong}");
        assert_eq!(out, expected, "{arguments}");
    }
}
