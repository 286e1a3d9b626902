//! Intrinsics and libdevice: what is known has a body that LLVM takes, what is not is refused by name.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::Command;

use gfxjit_nvptx::{LIBDEVICE, Settings, UndefinedFunction, bodies, declared};
use gfxjit_test_tools::Folder;

const SETTINGS: Settings = Settings {
    code_object_version: 5,
    narrow_clock: false,
};

fn one(name: &str, ty: &str) -> Result<String, String> {
    let wanted = UndefinedFunction {
        symbol: "f",
        name,
        ty,
        user: "kernel",
    };
    bodies(&[wanted], SETTINGS).map_err(|refusal| refusal.to_string())
}

/// LLVM's list of the target's intrinsics, by the header that its packages have.
fn intrinsics() -> Vec<String> {
    let include = Command::new("llvm-config-22")
        .arg("--includedir")
        .output()
        .expect("llvm-config-22");
    let folder = PathBuf::from(String::from_utf8_lossy(&include.stdout).trim());
    let header = folder.join("llvm/IR/IntrinsicsNVPTX.h");
    let text = std::fs::read_to_string(&header).expect("IntrinsicsNVPTX.h");
    text.lines()
        .filter_map(|line| line.split_once("// llvm.nvvm."))
        .filter_map(|(_, rest)| rest.split_whitespace().next())
        .map(str::to_owned)
        .collect()
}

/// Calls of every intrinsic that LLVM can be asked for without knowing its types.
#[test]
fn every_intrinsic_of_llvm_has_a_body_or_a_reason() {
    let all = intrinsics();
    assert!(all.len() > 1000, "{}", all.len());
    let mut unknown = BTreeSet::new();
    for name in &all {
        // A type that no check of types looks at: what is asked is only whether the name is known.
        for ty in ["float (float, float, float)", "i32 (i32, i32, i32)"] {
            if let Err(reason) = one(&format!("llvm.nvvm.{name}"), ty)
                && reason.contains("is not known")
            {
                unknown.insert(name.clone());
            } else {
                unknown.remove(name);
                break;
            }
        }
    }
    // It is answered before there are bodies.
    unknown.remove("reflect");
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn every_function_of_libdevice_has_a_body() {
    let mut wanted = Vec::new();
    let names = LIBDEVICE();
    let types: Vec<String> = names
        .iter()
        .map(|name| {
            let (result, parameters) = declared(name).expect("a type");
            format!("{result} ({})", parameters.join(", "))
        })
        .collect();
    for (name, ty) in names.iter().zip(&types) {
        one(name, ty).unwrap_or_else(|reason| panic!("{reason}"));
        wanted.push(UndefinedFunction {
            symbol: name,
            name,
            ty,
            user: "",
        });
    }
    let text = bodies(&wanted, SETTINGS).expect("bodies");
    assembles(&text);
}

fn assembles(text: &str) {
    let folder = Folder::new();
    let path = folder.write("bodies.ll", text);
    let output = Command::new("llvm-as-22")
        .args(["-o", "/dev/null"])
        .arg(path)
        .output()
        .expect("llvm-as-22");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}

#[test]
fn errors_name_the_intrinsic_and_who_uses_it() {
    for (name, ty, reason) in [
        (
            "llvm.nvvm.mma.m16n8k16.row.col.f16.f16",
            "void ()",
            "a matrix instruction of NVIDIA GPUs",
        ),
        ("llvm.nvvm.no.such.thing", "void ()", "is not known"),
        (
            "llvm.nvvm.add.rz.f16",
            "half (half, half)",
            "rounds otherwise",
        ),
        (
            "llvm.nvvm.tex.1d.v4f32.f32",
            "void (i64, float)",
            "of textures",
        ),
        (
            "llvm.nvvm.barrier.cta.sync.count",
            "void (i32, i32)",
            "counts some",
        ),
        (
            "__nv_sinf",
            "double (double)",
            "is declared as `double (double)`",
        ),
        ("__nv_nothing", "void ()", "is no function of libdevice's"),
        ("vprintf", "void ()", "is declared as"),
    ] {
        let said = one(name, ty).expect_err(name);
        assert!(said.contains(reason), "{said}");
        assert!(
            said.starts_with(&format!("`{name}`, which `kernel` uses,")),
            "{said}"
        );
    }
    assert_eq!(one("a_function_of_the_user", "void ()"), Ok(String::new()));
}
