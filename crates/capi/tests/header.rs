//! The header is what cbindgen makes of the sources. `GFXJIT_BLESS=1` writes it.

use std::path::Path;

#[test]
fn the_header_is_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config::from_file(folder.join("cbindgen.toml")).expect("cbindgen.toml");
    let mut builder = cbindgen::Builder::new().with_config(config);
    let order = [
        "failure", "error", "bytes", "runtime", "device", "memory", "options", "compile", "image",
        "linker", "module", "kernel", "queue", "launch", "warning",
    ];
    for name in order {
        builder = builder.with_src(folder.join(format!("src/{name}.rs")));
    }
    let mut made = Vec::new();
    builder.generate().expect("a header").write(&mut made);
    let made = String::from_utf8(made).expect("UTF-8");
    let path = folder.join("include/gfxjit.h");
    if std::env::var_os("GFXJIT_BLESS").is_some() {
        std::fs::write(&path, &made).expect("the header is written");
    }
    let header = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        header == made,
        "include/gfxjit.h is not what the sources say: GFXJIT_BLESS=1 cargo test -p gfxjit-capi --test header"
    );
}
