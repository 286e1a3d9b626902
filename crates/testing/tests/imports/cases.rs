//! What the other files find in small crates that are written here.

use std::collections::HashMap;
use std::io;
use std::path::Path;

use libtest_mimic::{Failed, Trial};

use crate::cycles;
use crate::resolve::{self, Import};
use crate::tree::Tree;
use crate::types;

/// A name, the files of a crate with their text, and the imports `from -> to` that it must have.
type Case = (
    &'static str,
    &'static [(&'static str, &'static str)],
    &'static [&'static str],
);

const CASES: &[Case] = &[
    (
        "a use and a path",
        &[
            ("lib.rs", "mod a; mod b;"),
            (
                "a.rs",
                "use crate::b::X; fn f() -> super::b::Y { self::g() }",
            ),
            ("b.rs", "pub struct X; pub struct Y;"),
        ],
        &["a.rs -> b.rs"],
    ),
    (
        "the parent defines a type",
        &[
            ("lib.rs", "mod a; pub struct X; fn f() { a::g() }"),
            ("a.rs", "pub fn g() { super::X; }"),
        ],
        &["a.rs -> lib.rs", "lib.rs -> a.rs"],
    ),
    (
        "mod and pub use are no imports",
        &[
            (
                "lib.rs",
                "mod a; pub use a::X; pub(crate) use a::{Y, Y as Z};",
            ),
            ("a.rs", "pub struct X; pub struct Y;"),
        ],
        &[],
    ),
    (
        "a use of a re-export is one of the definition",
        &[
            ("lib.rs", "mod a; mod b; pub use a::inner::X; pub use a::*;"),
            ("a/mod.rs", "pub mod inner; pub use inner::Y as Renamed;"),
            ("a/inner.rs", "pub struct X; pub struct Y;"),
            ("b.rs", "use crate::X; use crate::Renamed;"),
        ],
        &["b.rs -> a/inner.rs"],
    ),
    (
        "a re-export counts where it is used",
        &[
            ("lib.rs", "mod a; pub use a::X; fn f() { X::new() }"),
            ("a.rs", "pub struct X;"),
        ],
        &["lib.rs -> a.rs"],
    ),
    (
        "re-exports that lead to each other end",
        &[
            ("lib.rs", "mod a; mod b; use a::X;"),
            ("a.rs", "pub use crate::b::*;"),
            ("b.rs", "pub use crate::a::*; pub use crate::a::X;"),
        ],
        &["lib.rs -> a.rs"],
    ),
    (
        "tests are left out",
        &[
            (
                "lib.rs",
                "mod a; mod b; #[cfg(test)] mod tests; #[cfg(all(test, unix))] mod more;",
            ),
            (
                "a.rs",
                "#[cfg(test)] use crate::b::X; #[cfg(test)] mod tests { use crate::b::X; } \
                 impl A { #[cfg(test)] fn f() { crate::b::X; } } struct A;",
            ),
            ("b.rs", "pub struct X;"),
        ],
        &[],
    ),
    (
        "what is not only for tests is not left out",
        &[
            ("lib.rs", "mod a; mod b;"),
            (
                "a.rs",
                "#[cfg(any(test, feature = \"x\"))] use crate::b::X; #[cfg(not(test))] fn f() {}",
            ),
            ("b.rs", "#[cfg(not(test))] use crate::a::f; pub struct X;"),
        ],
        &["a.rs -> b.rs", "b.rs -> a.rs"],
    ),
    (
        "a module is imported by what is taken from it",
        &[
            ("lib.rs", "mod a; mod b;"),
            ("a/mod.rs", "pub mod inner; pub use inner::X;"),
            ("a/inner.rs", "pub struct X;"),
            (
                "b.rs",
                "use crate::a; use crate::a::inner; fn f() { a::X; }",
            ),
        ],
        &["b.rs -> a/inner.rs"],
    ),
    (
        "a name that a macro makes belongs to its module",
        &[
            ("lib.rs", "mod a; mod b;"),
            ("a.rs", "make!(X);"),
            ("b.rs", "use crate::a::X;"),
        ],
        &["b.rs -> a.rs"],
    ),
    (
        "tokens of macros are read",
        &[
            ("lib.rs", "mod a; mod b; mod c;"),
            (
                "a.rs",
                "macro_rules! m { ($x:expr) => { $crate::b::f($x.c, y::c::f) } } \
                 fn g() { println!(\"{}\", crate::c::f()); }",
            ),
            ("b.rs", "pub fn f() {}"),
            ("c.rs", "pub fn f() {}"),
        ],
        &["a.rs -> b.rs", "a.rs -> c.rs"],
    ),
    (
        "a macro of a module around",
        &[
            ("lib.rs", "macro_rules! m { () => {} } mod a;"),
            ("a.rs", "m!(); fn f(m: u32) { g(m) }"),
        ],
        &["a.rs -> lib.rs"],
    ),
    (
        "inline modules belong to their file",
        &[
            (
                "lib.rs",
                "mod a { pub mod b; pub struct X; use self::b::Y; }",
            ),
            (
                "a/b.rs",
                "use super::X; use super::super::a::X as Z; pub struct Y;",
            ),
        ],
        &["a/b.rs -> lib.rs", "lib.rs -> a/b.rs"],
    ),
    (
        "files that path and cfg choose",
        &[
            (
                "lib.rs",
                "#[cfg(unix)] mod a; #[cfg(not(unix))] #[path = \"other/none.rs\"] mod a; \
                 fn f() { a::g() }",
            ),
            ("a.rs", "pub fn g() {}"),
            ("other/none.rs", "mod c; pub fn g() { c::h() }"),
            ("other/c.rs", "pub fn h() {}"),
        ],
        &[
            "lib.rs -> a.rs",
            "lib.rs -> other/none.rs",
            "other/none.rs -> other/c.rs",
        ],
    ),
    (
        "a use in a function and the variants of an enum",
        &[
            ("lib.rs", "mod a; mod b;"),
            (
                "a.rs",
                "fn f() { use crate::b::Kind; use Kind::*; One } fn g() { Two }",
            ),
            ("b.rs", "pub enum Kind { One, Two }"),
        ],
        &["a.rs -> b.rs"],
    ),
    (
        "a glob is an import of its module and of what is used",
        &[
            ("lib.rs", "mod a; mod b; mod c;"),
            ("a.rs", "use crate::b::*; fn f() -> X {}"),
            ("b.rs", "pub use crate::c::X;"),
            ("c.rs", "pub struct X;"),
        ],
        &["a.rs -> b.rs", "a.rs -> c.rs"],
    ),
    (
        "a function and a module of one name",
        &[
            ("lib.rs", "mod a; mod b; pub use a::a;"),
            ("a.rs", "pub fn a() {}"),
            ("b.rs", "use crate::a; fn f() { a() }"),
        ],
        &["b.rs -> a.rs"],
    ),
    (
        "other crates are not read",
        &[
            (
                "lib.rs",
                "mod a; pub use std::fmt; use ::a::X; use fmt::Debug;",
            ),
            ("a.rs", "use crate::fmt::Display; fn f() { std::a::g() }"),
        ],
        &[],
    ),
    (
        "visibility takes nothing",
        &[
            ("lib.rs", "mod a;"),
            ("a.rs", "mod b; pub struct X;"),
            ("a/b.rs", "pub(in crate::a) struct Y; pub(super) fn f() {}"),
        ],
        &[],
    ),
];

fn imports(files: &[(&str, &str)]) -> Result<(Tree, Vec<Import>), String> {
    let files: HashMap<&Path, &str> = files
        .iter()
        .map(|(path, text)| (Path::new(path), *text))
        .collect();
    let read = |path: &Path| {
        files
            .get(path)
            .map(|text| text.to_string())
            .ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))
    };
    let tree = Tree::read(Path::new("lib.rs"), &read)?;
    let imports = resolve::imports(&tree);
    Ok((tree, imports))
}

fn case((_, files, expected): &Case) -> Result<(), Failed> {
    let (tree, imports) = imports(files)?;
    let mut found: Vec<String> = imports
        .iter()
        .map(|import| {
            let name = |file: usize| tree.files[file].display();
            format!("{} -> {}", name(import.from), name(import.to))
        })
        .collect();
    found.sort();
    found.dedup();
    match found == *expected {
        true => Ok(()),
        false => Err(Failed::from(format!("{found:#?} instead of {expected:#?}"))),
    }
}

/// Two cycles, a file that is in none, and the text that names them.
fn report() -> Result<(), Failed> {
    let (tree, imports) = imports(&[
        (
            "lib.rs",
            "mod a; mod b; mod c; mod d; mod e; mod f; fn f() { a::f() }",
        ),
        (
            "a.rs",
            "use crate::b::f as g;\npub fn f() {\n    crate::b::f();\n    d::X;\n}\nuse super::d;",
        ),
        ("b.rs", "pub fn f() { super::c::f() }"),
        ("c.rs", "pub fn f() { crate::a::f() }"),
        ("d.rs", "pub use crate::e::X; pub struct Y; fn f() { X }"),
        ("e.rs", "pub struct X(super::d::Y);"),
        ("f.rs", "use crate::e::X;"),
    ])?;
    let text: String = cycles::find(tree.files.len(), &imports)
        .iter()
        .map(|cycle| cycle.describe(&tree, Path::new("")))
        .collect();
    let expected = "
cycle of 3 files:
  a.rs
  b.rs
  c.rs
  a.rs imports b.rs:
    crate::b::f at a.rs:1, a.rs:3
  b.rs imports c.rs:
    super::c::f at b.rs:1
  c.rs imports a.rs:
    crate::a::f at c.rs:1

cycle of 2 files:
  d.rs
  e.rs
  d.rs imports e.rs:
    X at d.rs:1
  e.rs imports d.rs:
    super::d::Y at e.rs:1
";
    match text == expected {
        true => Ok(()),
        false => Err(Failed::from(text)),
    }
}

/// A file that is not there, or no Rust, is an error that names it.
fn unreadable() -> Result<(), Failed> {
    for (files, file) in [
        (&[("lib.rs", "mod a;")][..], "a/mod.rs"),
        (&[("lib.rs", "mod a;"), ("a.rs", "fn {")][..], "a.rs"),
    ] {
        match imports(files) {
            Err(error) if error.starts_with(file) => {}
            Err(error) => return Err(Failed::from(error)),
            Ok(_) => return Err(Failed::from(format!("no error for {file}"))),
        }
    }
    Ok(())
}

/// Those that other files see, but for files of which `cfg` chooses one.
fn repeated_types() -> Result<(), Failed> {
    let files = HashMap::from([
        (
            "lib.rs",
            "mod a; mod b; #[cfg(unix)] mod c; #[cfg(not(unix))] #[path = \"d.rs\"] mod c; pub enum W {}",
        ),
        (
            "a.rs",
            "pub struct X; pub(super) struct Y; struct Z; mod inner { pub trait W {} }",
        ),
        (
            "b.rs",
            "pub(crate) enum X {} union Y {} pub struct Z; #[cfg(test)] pub struct V;",
        ),
        ("c.rs", "pub struct U;"),
        ("d.rs", "pub struct U; pub struct V;"),
    ]);
    let read = |path: &Path| {
        let text = files.get(path.to_string_lossy().as_ref());
        text.map(ToString::to_string)
            .ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))
    };
    let tree = Tree::read(Path::new("lib.rs"), &read)?;
    let found: Vec<String> = types::repeated(&tree)
        .into_iter()
        .map(|(name, paths)| format!("{name}: {paths:?}"))
        .collect();
    let wanted = [
        r#"W: {"crate", "crate::a::inner"}"#,
        r#"X: {"crate::a", "crate::b"}"#,
    ];
    match found == wanted {
        true => Ok(()),
        false => Err(Failed::from(format!("{found:?}"))),
    }
}

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials: Vec<Trial> = CASES
        .iter()
        .map(|listed| Trial::test(format!("resolver: {}", listed.0), move || case(listed)))
        .collect();
    trials.push(Trial::test("resolver: report", report));
    trials.push(Trial::test("types: repeated names", repeated_types));
    trials.push(Trial::test("resolver: unreadable", unreadable));
    trials
}
