//! No crate has an import cycle between its files. A file in a cycle can only be understood, tested
//! or moved together with all others of that cycle, so each crate's files must have an order in
//! which each imports only those before it.
//!
//! The test reads the source with `syn`. A file imports another one when code outside of tests
//! names something that is defined there: in a `use`, in a path or in the tokens of a macro.
//! Re-exports are followed to the definition; they and `mod` declarations are no imports, so a
//! module's root may collect what its children define, as long as the children do not look there.
//! Methods are not seen, as their names need types.
//!
//! Types that other files see have names of their own in their crate; documents name what exists; words for
//! programs are documented.
//!
//! One crate: `cargo test -p gfxjit-testing --test imports -- --exact isa`. Each import of a cycle
//! is printed with its place.

mod cases;
mod codes;
mod cycles;
mod documents;
mod paths;
mod resolve;
mod tree;
mod types;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};

/// Crates that are not clean yet, with the number of their files that are in cycles. A number that
/// no longer holds, higher or lower, fails the test, so that it only ever falls.
const NOT_CLEAN: &[(&str, usize)] = &[];

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folders with a `Cargo.toml` directly inside of `folder`.
fn packages(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.join("Cargo.toml").is_file() {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The roots of a package's library and programs.
fn roots(package: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut found: Vec<PathBuf> = ["src/lib.rs", "src/main.rs"]
        .iter()
        .map(|root| package.join(root))
        .filter(|root| root.is_file())
        .collect();
    let programs = package.join("src/bin");
    if programs.is_dir() {
        for entry in std::fs::read_dir(programs)? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    Ok(found)
}

fn check(package: &Path, name: &str) -> Result<(), Failed> {
    let allowed = NOT_CLEAN
        .iter()
        .find(|(listed, _)| *listed == name)
        .map_or(0, |(_, files)| *files);
    let mut files = 0;
    let mut report = String::new();
    let mut repeated = String::new();
    for root in roots(package)? {
        let tree = tree::Tree::read(&root, &|path| std::fs::read_to_string(path))?;
        for (name, paths) in types::repeated(&tree) {
            let paths: Vec<String> = paths.into_iter().collect();
            repeated += &format!("\n{name}: {}", paths.join(", "));
        }
        let imports = resolve::imports(&tree);
        for cycle in cycles::find(tree.files.len(), &imports) {
            files += cycle.files.len();
            report += &cycle.describe(&tree, package);
        }
    }
    if !repeated.is_empty() {
        return Err(Failed::from(format!(
            "types that other files see have the same name:{repeated}"
        )));
    }
    if files == allowed {
        return Ok(());
    }
    Err(Failed::from(format!(
        "{files} files of {name} are in import cycles; NOT_CLEAN in tests/imports/main.rs \
         allows {allowed}\n{report}"
    )))
}

fn trials() -> std::io::Result<Vec<Trial>> {
    let workspace = workspace();
    let mut trials = cases::trials();
    trials.extend(documents::trials(&workspace));
    trials.extend(codes::trials(&workspace));
    let benches = workspace.join("benches");
    let mut all = packages(&workspace.join("crates"))?;
    all.extend(packages(&benches)?);
    all.push(benches);
    let mut names = Vec::new();
    for package in all {
        let name = package
            .file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default();
        names.push(name.clone());
        trials.push(Trial::test(name.clone(), move || check(&package, &name)));
    }
    trials.push(Trial::test(
        "crates that are listed exist",
        move || match NOT_CLEAN
            .iter()
            .find(|(listed, _)| !names.iter().any(|name| name == listed))
        {
            Some((gone, _)) => Err(Failed::from(format!("NOT_CLEAN has {gone}"))),
            None => Ok(()),
        },
    ));
    Ok(trials)
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    match trials() {
        Ok(trials) => libtest_mimic::run(&arguments, trials).exit_code(),
        Err(error) => {
            let failed = Trial::test("folders", move || Err(Failed::from(error)));
            libtest_mimic::run(&arguments, vec![failed]).exit_code()
        }
    }
}
