//! In LLD's place: programs that start a linker start `gfxjit` under the names `ld.lld` and
//! `lld`, and the kernels of what it makes run on the software GPU.
//!
//! clang, its wrapper for linkers and MLIR do the calling themselves. Triton calls LLD in
//! version 3.4 and before; its command line is repeated here, and `examples/gfxjit_triton.py`
//! says how to try Triton itself.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use gfxjit_test_tools as tools;

const GFXJIT: &str = env!("CARGO_BIN_EXE_gfxjit");
const TARGETS: [&str; 2] = ["gfx942", "gfx1100"];

/// A kernel in LLVM IR, a function in C that it calls, and one that this calls, which needs
/// more registers than LLVM expects of functions that it has not seen.
const KERNEL: &str = r#"target triple = "amdgcn-amd-amdhsa"
declare i32 @f(i32)
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %id
  %v = load i32, ptr addrspace(1) %q
  %r = call i32 @f(i32 %v)
  store i32 %r, ptr addrspace(1) %q
  ret void
}"#;
const F: &str = "int g(int);\nint f(int x) { return g(x) * 3; }\n";
const G: &str = "int unused(int);\nint g(int x) {\n\
                 __asm volatile(\"v_mov_b32 v99, 0\" ::: \"v99\"); return x + 1; }\n";
/// Of a library, and not needed.
const UNUSED: &str = "int nowhere(int);\nint unused(int x) { return nowhere(x); }\n";

/// A folder with our linker under LLD's names in `bin`, and the files of a test.
struct Folder(tools::Folder);

impl Folder {
    fn new(files: &[(&str, &str)]) -> Self {
        let folder = tools::Folder::new();
        fs::create_dir(folder.path("bin")).unwrap();
        for name in ["lld", "ld.lld"] {
            symlink(GFXJIT, folder.path("bin").join(name)).unwrap();
        }
        for (name, text) in files {
            folder.write(name, text);
        }
        Self(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path(name)
    }

    /// Runs a program in the folder, where clang finds our `lld`. Returns what it printed.
    fn run(&self, program: &str, arguments: &str) -> String {
        let output = tools::output(&mut self.command(program, arguments));
        let text = String::from_utf8_lossy(&output.stdout).into_owned()
            + &String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{program} {arguments}\n{text}");
        text
    }

    fn command(&self, program: &str, arguments: &str) -> Command {
        let arguments: Vec<&str> = arguments.split_whitespace().collect();
        let mut command = self.0.command(program, &arguments);
        command.env("COMPILER_PATH", self.path("bin"));
        command
    }

    /// Our linker made the image, LLVM's tools read it, and the kernel, which changes a buffer
    /// of eight numbers that begins with 0, 1, 2, makes these of it.
    fn check(&self, image: &str, target: &str, kernel: &str, expected: &str) {
        let comment = self.run("llvm-readelf-22", &format!("-p .comment {image}"));
        assert!(comment.contains("Linker: gfxjit"), "{comment}");
        for (tool, options) in [("llvm-readelf-22", "-a -W"), ("llvm-objdump-22", "-d")] {
            let output = self.command(tool, &format!("{options} {image}")).output();
            let complaints = String::from_utf8(output.unwrap().stderr).unwrap();
            assert_eq!(complaints, "", "{tool} about {image} for {target}");
        }
        let options = format!(
            "run {image} --kernel {kernel} --device sim://{target} --grid 1 --block 8 \
             --arg u32[8]=ramp --print 0"
        );
        let text = self.run(GFXJIT, &options);
        assert!(text.contains(&format!("u32[8] = {expected}")), "{text}");
    }

    fn vgprs(&self, image: &str) -> u64 {
        let text = self.run(GFXJIT, &format!("inspect --json {image}"));
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        let vgprs = &json["kernels"][0]["budget"]["vgprs"];
        vgprs.as_u64().unwrap_or_else(|| panic!("{text}"))
    }
}

const PROGRAM: [(&str, &str); 4] = [
    ("k.ll", KERNEL),
    ("f.c", F),
    ("g.c", G),
    ("unused.c", UNUSED),
];
const TRIPLED: &str = "3 6 9 12 15 18 21 24";

fn clang(target: &str) -> String {
    format!("--target=amdgcn-amd-amdhsa -mcpu={target} -nogpulib -O2")
}

#[test]
fn clang_links_sources_objects_and_a_library() {
    for target in TARGETS {
        let folder = Folder::new(&PROGRAM);
        let clang = clang(target);
        for name in ["f", "g", "unused"] {
            folder.run("clang-22", &format!("{clang} -c {name}.c -o {name}.o"));
        }
        folder.run("llvm-ar-22", "rcs libg.a unused.o g.o");
        // Where clang would find LLD of its own, it is told of gfxjit's.
        let ours = folder.path("bin/ld.lld");
        let link = format!(
            "{clang} --ld-path={} k.ll f.o -L. -lg -o out.co",
            ours.display()
        );
        folder.run("clang-22", &link);
        folder.check("out.co", target, "k", TRIPLED);
        assert_eq!(folder.vgprs("out.co"), 100, "{target}");
        // The member that nothing needs, with a symbol that is not defined, was left out; whole
        // archives are another matter.
        let whole = format!("{link} -Wl,--whole-archive -lg -Wl,--no-whole-archive");
        let output = folder.command("clang-22", &whole).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success());
        assert!(message.contains("undefined symbol `nowhere`"), "{message}");
    }
}

#[test]
fn clang_links_bitcode_with_objects() {
    for (target, features) in [
        ("gfx942:xnack-", ""),
        ("gfx1100", "-mwavefrontsize64 -mcumode"),
    ] {
        let folder = Folder::new(&PROGRAM);
        let clang = format!("{} {features}", clang(target));
        folder.run("clang-22", &format!("{clang} -c g.c -o g.o"));
        for lto in ["full", "thin"] {
            let link = format!("{clang} -flto={lto} k.ll f.c g.o -o {lto}.co");
            folder.run("clang-22", &link);
            let image = format!("{lto}.co");
            folder.check(&image, target, "k", TRIPLED);
            assert_eq!(folder.vgprs(&image), 100, "{target}");
        }
        let text = folder.run(GFXJIT, "inspect full.co");
        let wave = if target == "gfx1100" {
            "waves of 64"
        } else {
            "for gfx942:xnack-"
        };
        assert!(text.contains(wave), "{text}");
    }
}

#[test]
fn options_for_llvm_that_are_not_followed_are_told() {
    let folder = Folder::new(&PROGRAM);
    let clang = clang("gfx1100");
    let link = format!("{clang} -flto k.ll f.c g.c -o a.co -Wl,-mllvm,-amdgpu-dump-hsa-metadata");
    let text = folder.run("clang-22", &link);
    assert!(
        text.contains("warning: bitcode is compiled without -amdgpu-dump"),
        "{text}"
    );
    folder.check("a.co", "gfx1100", "k", TRIPLED);
    let wrong = format!("{clang} k.ll f.c g.c -o a.co -Wl,--frobnicate");
    let output = folder.command("clang-22", &wrong).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("--frobnicate: no such option"),
        "{message}"
    );
}

/// What a HIP program's headers would bring.
const HIP: &str = r#"
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
typedef struct { unsigned x, y, z; } dim3;
typedef struct stream *hipStream_t;
extern "C" int hipLaunchKernel(const void *, dim3, dim3, void **, unsigned long, hipStream_t);
extern "C" int __hipPopCallConfiguration(dim3 *, dim3 *, unsigned long *, hipStream_t *);
"#;
const HIP_KERNEL: &str = r#"#include "hip.h"
extern __device__ int twice(int);
__device__ int base = 5;
extern "C" __global__ void rdc(int *p) {
  int i = __builtin_amdgcn_workitem_id_x();
  p[i] = twice(p[i]) + base;
}
int main() { return 0; }
"#;
const HIP_FUNCTION: &str = r#"#include "hip.h"
__device__ __attribute__((noinline)) int twice(int x) {
  __asm volatile("v_mov_b32 v99, 0" ::: "v99");
  return 2 * x;
}
"#;
/// What the host's half of a HIP program calls, in the place of HIP's library.
const HIP_LIBRARY: &str = "
void *__hipRegisterFatBinary(void *p) { return p; }
int __hipPopCallConfiguration(void) { return 0; }
int hipLaunchKernel(void) { return 0; }
void __hipRegisterFunction(void) {}
void __hipRegisterVar(void) {}
void __hipRegisterManagedVar(void) {}
void __hipRegisterSurface(void) {}
void __hipRegisterTexture(void) {}
void __hipUnregisterFatBinary(void *p) {}
";
const DOUBLED: &str = "5 7 9 11 13 15 17 19";

fn hip_program() -> Folder {
    Folder::new(&[
        ("hip.h", HIP),
        ("kernel.hip", HIP_KERNEL),
        ("function.hip", HIP_FUNCTION),
        ("library.c", HIP_LIBRARY),
    ])
}

#[test]
fn hip_device_code_of_several_files() {
    for target in TARGETS {
        let folder = hip_program();
        let text = folder.run(
            "clang-22",
            &format!(
                "-x hip -fgpu-rdc -nogpulib -nogpuinc -O2 --offload-arch={target} -v \
                 --cuda-device-only --no-gpu-bundle-output kernel.hip function.hip -o out.co"
            ),
        );
        let ours = folder.path("bin/lld").display().to_string();
        assert!(text.contains(&format!("\"{ours}\" -flavor gnu")), "{text}");
        folder.check("out.co", target, "rdc", DOUBLED);
        assert_eq!(folder.vgprs("out.co"), 100, "{target}");
    }
}

/// Objects with host and device code, linked to a program, in clang's two ways.
#[test]
fn hip_programs_of_several_objects() {
    for (driver, triple) in [
        (
            "--no-offload-new-driver",
            "hipv4-amdgcn-amd-amdhsa--gfx1100",
        ),
        ("--offload-new-driver", "hip-amdgcn-amd-amdhsa--gfx1100"),
    ] {
        let folder = hip_program();
        folder.run("clang-22", "-c library.c -o library.o");
        folder.run("llvm-ar-22", "rcs libamdhip64.a library.o");
        let options = format!("{driver} -fgpu-rdc --offload-arch=gfx1100");
        for name in ["kernel", "function"] {
            let compile =
                format!("-x hip {options} -nogpulib -nogpuinc -O2 -c {name}.hip -o {name}.o");
            folder.run("clang-22", &compile);
        }
        // `library.o` has nothing for the GPU: clang hands its linker an empty file.
        let link = format!("{options} --hip-link kernel.o function.o library.o -L. -o program");
        folder.run("clang-22", &link);
        folder.run(
            "llvm-objcopy-22",
            "-O binary --only-section=.hip_fatbin program bundle",
        );
        let unbundle =
            format!("--unbundle --type=o --input=bundle --targets={triple} --output=out.co");
        folder.run("clang-offload-bundler-22", &unbundle);
        folder.check("out.co", "gfx1100", "rdc", DOUBLED);
        assert_eq!(folder.vgprs("out.co"), 100, "{driver}");
    }
}

const MLIR: &str = r#"module attributes {gpu.container_module} {
  gpu.module @device [#rocdl.target<chip = "TARGET">] {
    llvm.func @triple(%a: i32) -> i32 attributes {no_inline} {
      %c = llvm.mlir.constant(3 : i32) : i32
      %r = llvm.mul %a, %c : i32
      llvm.return %r : i32
    }
    llvm.func @k(%p: !llvm.ptr<1>) attributes {rocdl.kernel, gpu.kernel} {
      %i = rocdl.workitem.id.x : i32
      %q = llvm.getelementptr %p[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      %v = llvm.load %q : !llvm.ptr<1> -> i32
      %r = llvm.call @triple(%v) : (i32) -> i32
      llvm.store %r, %q : i32, !llvm.ptr<1>
      llvm.return
    }
  }
}"#;

/// The bytes of the string behind `bin = "`, in which MLIR writes `\XX` for some.
fn mlir_binary(text: &str) -> Vec<u8> {
    let (_, rest) = text.split_once("bin = \"").unwrap();
    let mut bytes = Vec::new();
    let mut letters = rest.bytes();
    while let Some(letter) = letters.next().filter(|&letter| letter != b'"') {
        if letter != b'\\' {
            bytes.push(letter);
            continue;
        }
        match letters.next().unwrap() {
            b'\\' => bytes.push(b'\\'),
            high => {
                let digits = [high, letters.next().unwrap()];
                let digits = std::str::from_utf8(&digits).unwrap();
                bytes.push(u8::from_str_radix(digits, 16).unwrap());
            }
        }
    }
    bytes
}

#[test]
fn mlir_links_gpu_modules() {
    for target in TARGETS {
        let folder = Folder::new(&[("in.mlir", &MLIR.replace("TARGET", target))]);
        // MLIR looks for `llvm/bin/ld.lld` in what it takes for ROCm.
        fs::create_dir_all(folder.path("rocm/llvm/bin")).unwrap();
        symlink(GFXJIT, folder.path("rocm/llvm/bin/ld.lld")).unwrap();
        let rocm = folder.path("rocm").display().to_string();
        folder.run(
            "mlir-opt-22",
            &format!("in.mlir --gpu-module-to-binary=toolkit={rocm} -o out.mlir"),
        );
        let text = fs::read_to_string(folder.path("out.mlir")).unwrap();
        fs::write(folder.path("out.co"), mlir_binary(&text)).unwrap();
        folder.check("out.co", target, "k", "0 3 6 9 12 15 18 21");
    }
}

/// Triton 3.4 asks for the version, for its cache, and then links one object.
#[test]
fn the_command_lines_of_triton() {
    let folder = Folder::new(&[]);
    let object = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/cli/dropin/triton_3_4_softmax.gfx1100.o");
    fs::copy(object, folder.path("tmp1")).unwrap();
    // Python's temporary files are there before the linker writes them.
    fs::write(folder.path("tmp2"), "").unwrap();
    let linker = folder.path("bin/ld.lld").display().to_string();
    let version = folder.run(&linker, "--version");
    assert!(
        version.starts_with("LLD-compatible linker of gfxjit "),
        "{version}"
    );
    folder.run(&linker, "-flavor gnu -shared tmp1 -o tmp2");
    let rows = folder.run(
        GFXJIT,
        "run tmp2 --kernel softmax --device sim://gfx1100 --grid 4 --block 128 --lds 64 \
         --arg f32[4x1000]=1 --arg f32[4x1000]=0 --arg i32=1000 --arg null --print 1:3",
    );
    // Of a thousand equal numbers each has a thousandth.
    assert!(rows.contains("= 0.001 0.001 0.001"), "{rows}");
}
