//! HIP programs are built by what an installation has, without this tree: by clang, and by CMake.

use std::path::{Path, PathBuf};
use std::process::Command;

use gfxjit_test_tools::{Folder, built, run};

const SOURCE: &str = r#"
#include <hip/hip_runtime.h>
#include <stdio.h>
__global__ void squares(int *to) { to[threadIdx.x] = threadIdx.x * threadIdx.x; }
int main() {
  int *to, host[64], sum = 0;
  if (hipMalloc(&to, sizeof host) != hipSuccess) return 1;
  squares<<<1, 64>>>(to);
  if (hipMemcpy(host, to, sizeof host, hipMemcpyDeviceToHost) != hipSuccess) return 2;
  for (int value : host) sum += value;
  printf("the sum is %d\n", sum);
}
"#;

/// An installation, in a folder of its own; the command in it.
fn installed(folder: &Folder) -> PathBuf {
    // What `install` takes from cargo's folder.
    let target = folder.path("target");
    std::fs::create_dir(&target).expect("a folder");
    let link = |from: &Path| {
        let name = from.file_name().expect("a name");
        std::os::unix::fs::symlink(from, target.join(name)).expect("a link");
    };
    link(Path::new(env!("CARGO_BIN_EXE_gfxjit")));
    for name in ["c.so", "c.a", "hip.so", "device.so", "kfd.so"] {
        link(&built(format!("libgfxjit_{name}")));
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../capi/packaging/install");
    let mut install = Command::new(script);
    run(install
        .arg(&target)
        .args(["hip", "device", "kfd"])
        .env("PREFIX", folder.path("prefix")));
    folder.path("prefix/bin/gfxjit")
}

#[test]
fn programs_are_built_by_clang_and_by_cmake() {
    let folder = Folder::new();
    let gfxjit = installed(&folder);
    folder.write("program.hip", SOURCE);
    folder.write("program.cpp", SOURCE);
    folder.write(
        "CMakeLists.txt",
        "cmake_minimum_required(VERSION 3.21)\n\
         project(programs CXX HIP)\n\
         find_package(hip REQUIRED)\n\
         find_package(hiprtc REQUIRED)\n\
         add_executable(device program.cpp)\n\
         target_link_libraries(device hip::device)\n\
         add_executable(language program.hip)\n\
         target_link_libraries(language hip::host hiprtc::hiprtc)\n",
    );
    let shell = |script: &str| {
        let path = std::env::var("PATH").expect("PATH");
        let own = gfxjit.parent().expect("a folder").display();
        let mut command = Command::new("sh");
        run(command
            .args(["-e", "-c", script])
            .current_dir(folder.root())
            .env("PATH", format!("{own}:{path}"))
            .env_remove("LD_LIBRARY_PATH")
            .env_remove("ROCM_PATH"))
    };
    // As docs/hip.md has it.
    let out = shell(
        "clang++-22 $(gfxjit hip-config) program.hip -o program\n\
         gfxjit exec --hip own -- ./program",
    );
    assert_eq!(out, "the sum is 85344\n");
    shell(
        "ROCM_PATH=$(gfxjit hip-config --path) cmake -S . -B build \
         -DCMAKE_PREFIX_PATH=$(gfxjit hip-config --path) -DCMAKE_CXX_COMPILER=clang++-22 \
         -DCMAKE_HIP_COMPILER=/usr/bin/clang++-22 -DCMAKE_HIP_ARCHITECTURES=gfx1100 -DGPU_TARGETS='gfx90a;gfx1100' >log\n\
         ROCM_PATH=$(gfxjit hip-config --path) cmake --build build >>log",
    );
    for program in ["device", "language"] {
        let out = shell(&format!(
            "gfxjit exec --hip own --device sim://gfx1100 -- build/{program}"
        ));
        assert_eq!(out, "the sum is 85344\n", "{program}");
    }
    let options = shell("gfxjit hip-config --offload-arch gfx90a,gfx1100");
    assert!(
        options.ends_with("/lib/gfxjit/hip --offload-arch=gfx90a --offload-arch=gfx1100\n"),
        "{options}"
    );
}

#[test]
fn run_says_how_a_program_runs() {
    let folder = Folder::new();
    folder.write("program.hip", SOURCE);
    folder.write("kernel.hip", "__global__ void k() {}");
    let said = |file: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_gfxjit"))
            .args(["run", file])
            .current_dir(folder.root())
            .output()
            .expect("gfxjit runs");
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).expect("UTF-8")
    };
    let text = said("program.hip");
    let command =
        "clang++-22 $(gfxjit hip-config) program.hip -o program && gfxjit exec -- ./program";
    assert!(text.contains(command), "{text}");
    assert!(!said("kernel.hip").contains("hip-config"));
}

#[test]
fn what_is_not_installed_is_told() {
    let output = Command::new(env!("CARGO_BIN_EXE_gfxjit"))
        .arg("hip-config")
        .output()
        .expect("gfxjit runs");
    let text = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("./x install"), "{text}");
}
