//! The package inside Python: `package.py` with the library that cargo has built.

use std::path::Path;
use std::process::Command;

/// A folder with the package, for `PYTHONPATH`.
fn package() -> tempfile::TempDir {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let exe = std::env::current_exe().expect("this test's path");
    let library = exe.parent().expect("target/…/deps").join("lib_gfxjit.so");
    let folder = tempfile::tempdir().expect("a folder");
    let package = folder.path().join("gfxjit");
    std::fs::create_dir(&package).expect("a folder");
    for file in [
        "__init__.py",
        "__init__.pyi",
        "_arrays.py",
        "_html.py",
        "_launches.py",
        "py.typed",
        "pytest_plugin.py",
    ] {
        let from = crate_folder.join("python/gfxjit").join(file);
        std::fs::copy(from, package.join(file)).expect("a copy");
    }
    std::os::unix::fs::symlink(library, package.join("_gfxjit.abi3.so")).expect("a link");
    folder
}

fn package_tests(device: &str) {
    let folder = package();
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let output = Command::new("/usr/bin/python3")
        .arg(crate_folder.join("tests/package.py"))
        .arg(device)
        .env("PYTHONPATH", folder.path())
        .env("GFXJIT_CACHE", "off")
        .output()
        .expect("python3, with numpy (Debian: python3-numpy)");
    let (out, error) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(output.status.success(), "{out}{error}");
    assert!(out.contains(" tests on sim://"), "{out}");
}

#[test]
fn the_package_on_rdna() {
    package_tests("sim://gfx1100");
}

#[test]
fn the_package_on_cdna() {
    package_tests("sim://gfx942");
}

#[test]
fn the_plugin_for_pytest() {
    let (package, folder) = (package(), tempfile::tempdir().expect("a folder"));
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pytest_plugin.py");
    let output = Command::new("/usr/bin/python3")
        .args(["-B", "-m", "pytest", "-p", "no:cacheprovider", "--rootdir"])
        .arg(folder.path())
        .arg(tests)
        .current_dir(folder.path())
        .env("PYTHONPATH", package.path())
        .env("GFXJIT_CACHE", "off")
        .output()
        .expect("python3, with pytest (Debian: python3-pytest)");
    let (out, error) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(output.status.success(), "{out}{error}");
    assert!(out.contains("5 passed"), "{out}");
}

#[test]
fn programs_on_several_hosts_share_images() {
    let package = package();
    let script = "import gfxjit, sys\ncode = open(sys.argv[1], 'rb').read()\n\
                  gfxjit.build('saxpy.ll', code, 'gfx1100')";
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/saxpy.ll");
    gfxjit_test_tools::shares_images(|variables| {
        let mut command = Command::new("/usr/bin/python3");
        command.args(["-c", script]).arg(&source);
        command.env("PYTHONPATH", package.path());
        let output = command.envs(variables.iter().copied()).output();
        let output = output.expect("python3");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{error}");
    });
}
