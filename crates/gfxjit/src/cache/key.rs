//! The cache key of an image: everything that decides its content and is known before the compile.

use gfxjit_cache::{About, Key, KeyBuilder};
use gfxjit_targets::Target;

use crate::compile::{Options, Source};

/// What the cache keeps for a source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// A relocatable object.
    Object,
    /// The source's object, linked alone.
    Image,
    /// The source's IR, for all targets.
    Ir,
}

pub(super) fn of(
    source: &Source,
    target: Option<Target>,
    options: &Options,
    wanted: Wanted,
    tools: &Key,
) -> Key {
    let mut key = KeyBuilder::new("image");
    key.part("wanted", format!("{wanted:?}").as_bytes());
    key.part("tools", tools.bytes());
    key.part("kind", source.kind().to_string().as_bytes());
    key.part("target", shown(target).as_bytes());
    key.part("options", &options.identity());
    if source.kind().is_c() {
        // Clang's `__FILE__` expands to the file's name, and the generated initialiser function is named
        // after it. Whether anything else of the result contains the name is a question of the entry: see
        // `reads.rs`.
        key.part("file", last(source.name()).as_bytes());
    }
    if options.tells_places() {
        // Line tables contain the source's absolute path.
        let folder = std::env::current_dir().unwrap_or_default();
        key.part("name", source.name().as_bytes());
        key.part("folder", folder.as_os_str().as_encoded_bytes());
    }
    key.part("source", source.bytes());
    key.finish()
}

/// The target's name; `any` for IR, which is for all targets.
fn shown(target: Option<Target>) -> String {
    target.map_or_else(|| "any".to_owned(), |target| target.to_string())
}

/// The file's name without its folder.
pub(super) fn last(name: &str) -> &str {
    name.rsplit(['/', '\\']).next().unwrap_or(name)
}

/// What the listing of the cache shows of an entry.
pub(super) fn about(source: &Source, target: Option<Target>) -> About {
    About {
        source: source.name().to_owned(),
        kind: source.kind().to_string(),
        target: shown(target),
        made_by: env!("CARGO_PKG_VERSION").to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::{DebugInfo, OptLevel};

    #[test]
    fn every_part_counts() {
        let source = |name: &str, text: &str| Source::detect(name, text.as_bytes()).unwrap();
        let target = |name: &str| Some(name.parse::<Target>().unwrap());
        let ir = source("a.ll", "define void @f() { ret void }");
        let (usual, gfx90a) = (Options::default(), target("gfx90a"));
        let mut other = Options::default();
        other.opt = OptLevel::O1;
        let (one, two) = (Key::of(b"1"), Key::of(b"2"));
        let hip = |name: &str| source(name, "__global__ void k() {}");
        let opencl = source("a.hip", "kernel void k() {}");
        let keys = [
            of(&ir, gfx90a, &usual, Wanted::Image, &one),
            of(&ir, gfx90a, &usual, Wanted::Object, &one),
            of(&ir, gfx90a, &usual, Wanted::Ir, &one),
            of(&ir, None, &usual, Wanted::Ir, &one),
            of(&ir, gfx90a, &usual, Wanted::Image, &two),
            of(&ir, gfx90a, &other, Wanted::Image, &one),
            of(&ir, target("gfx90a:xnack+"), &usual, Wanted::Image, &one),
            of(&ir, target("gfx1100"), &usual, Wanted::Image, &one),
            of(&ir, target("sm_90"), &usual, Wanted::Image, &one),
            of(&ir, target("sm_90a"), &usual, Wanted::Image, &one),
            of(&ir, target("gfx11-generic"), &usual, Wanted::Image, &one),
            of(&hip("a.hip"), gfx90a, &usual, Wanted::Image, &one),
            of(&hip("b.hip"), gfx90a, &usual, Wanted::Image, &one),
            of(&opencl, gfx90a, &usual, Wanted::Image, &one),
        ];
        let set: std::collections::BTreeSet<Key> = keys.into_iter().collect();
        assert_eq!(set.len(), keys.len());
        let renamed = source("b.ll", "define void @f() { ret void }");
        assert_eq!(of(&renamed, gfx90a, &usual, Wanted::Image, &one), keys[0]);
        let elsewhere = of(&hip("x/a.hip"), gfx90a, &usual, Wanted::Image, &one);
        assert_eq!(elsewhere, keys[11]);
        // With debug information the result contains the source's path, so another folder needs
        // another key.
        let mut lines = Options::default();
        lines.debug_info = DebugInfo::Lines;
        let mut told = Options::default();
        told.cpp.arguments.push("-g".to_owned());
        for options in [lines, told] {
            let [here, there] = ["a.hip", "x/a.hip"]
                .map(|name| of(&hip(name), gfx90a, &options, Wanted::Image, &one));
            assert!(here != there && here != keys[11]);
        }
    }
}
