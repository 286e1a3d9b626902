//! Optimized code that is kept for other processes: what LLVM makes of a region, in a cache of the user's own.
//!
//! Problem: LLVM takes half a millisecond for an instruction, in every process anew. What it makes follows from what is
//! in the [`HostCodeCache::key`] alone, as translated code has no addresses of its process: it is given the image's base and its
//! own inline caches, and calls functions by their names. So another process links the same object instead.
//!
//! Code runs with the user's rights: the cache must be [private](gfxjit_cache::Settings::private). What cannot be told is
//! not kept: which build of this library and of LLVM it is, where the system does not say.

use std::fmt::Write as _;
use std::sync::OnceLock;

use gfxjit_cache::{About, Cache, HOST_CODE, Key, KeyBuilder, build_id, mapped};
use gfxjit_sim::interp::Program;
use gfxjit_sim::machine::launch_state::Needs;
use gfxjit_targets::TargetId;

use crate::optimizing::translate::PASSES;
use crate::region::cfg::Region;
use crate::setting::Setting;

/// Code of a region.
pub(crate) struct TranslatedObject {
    /// An object of the host.
    pub(crate) object: Vec<u8>,
    /// Where it can be entered: distances from the image's base.
    pub(crate) entries: Vec<u64>,
    /// The number of its inline caches.
    pub(crate) caches: u32,
    /// See [`Entry::needs`](crate::tier::code::Entry).
    pub(crate) needs: Option<Needs>,
}

/// What lies beside the object: entries, caches, needs.
type Beside = (Vec<u64>, u32, Option<(usize, [u64; 2], bool)>);

impl TranslatedObject {
    fn beside(&self) -> Beside {
        let needs = self.needs.map(|needs| {
            let words = [needs.sgprs as u64, (needs.sgprs >> 64) as u64];
            (needs.vgprs, words, needs.begins)
        });
        (self.entries.clone(), self.caches, needs)
    }

    fn new(object: &[u8], (entries, caches, needs): Beside) -> Self {
        Self {
            object: object.to_vec(),
            entries,
            caches,
            needs: needs.map(|(vgprs, [low, high], begins)| Needs {
                vgprs,
                sgprs: u128::from(low) | u128::from(high) << 64,
                begins,
            }),
        }
    }
}

/// Keeps the code of one image.
pub(crate) struct HostCodeCache {
    cache: Cache,
    target: TargetId,
    /// The processor that code is made for, and what LLVM may use of it.
    machine: String,
}

impl HostCodeCache {
    /// `features` are those of [`gfxjit_llvm::jit::machine`].
    pub(crate) fn new(cache: Cache, target: TargetId, features: &str) -> Self {
        Self {
            cache,
            target,
            machine: gfxjit_llvm::jit::machine(features),
        }
    }

    /// The key of a region's code; `None` where nothing is kept. The region's addresses are distances from `base`.
    pub(crate) fn key(
        &self,
        region: &Region<'_>,
        program: &Program,
        base: u64,
        setting: Setting,
    ) -> Option<Key> {
        let mut key = KeyBuilder::new("host code");
        key.part("build", build()?.bytes());
        key.part("machine", self.machine.as_bytes());
        key.part("passes", PASSES.as_bytes());
        key.part("target", self.target.to_string().as_bytes());
        key.part("setting", format!("{setting:?}").as_bytes());
        key.part("region", said(region, program, base)?.as_bytes());
        Some(key.finish())
    }

    /// The code of a key, if it was made before.
    pub(crate) fn find(&self, key: &Key) -> Option<TranslatedObject> {
        let entry = self.cache.get(key)?;
        let beside = serde_json::from_slice(entry.extra());
        beside
            .ok()
            .map(|beside| TranslatedObject::new(entry.body(), beside))
    }

    /// Keeps code under a key.
    pub(crate) fn keep(&self, key: &Key, made: &TranslatedObject) {
        // Numbers always become JSON.
        let beside = serde_json::to_vec(&made.beside()).unwrap_or_default();
        let about = About {
            source: "a region of a kernel".to_owned(),
            kind: HOST_CODE.to_owned(),
            target: self.target.to_string(),
            made_by: env!("CARGO_PKG_VERSION").to_owned(),
        };
        if let Err(error) = self.cache.put(key, &about, &beside, &made.object) {
            let folder = self.cache.folder().display();
            tracing::debug!(%folder, %error, "host code is not kept");
        }
    }
}

/// Which build of this library, and of LLVM, it is.
fn build() -> Option<Key> {
    static BUILD: OnceLock<Option<Key>> = OnceLock::new();
    *BUILD.get_or_init(|| {
        let mut key = KeyBuilder::new("build");
        for (name, address) in [
            ("own", build as *const () as usize),
            ("llvm", gfxjit_llvm::address()),
        ] {
            let file = mapped::holding(address)?;
            key.part(name, build_id::of(&file)?.bytes());
        }
        Some(key.finish())
    })
}

/// All that the translator sees of a region.
fn said(region: &Region<'_>, program: &Program, base: u64) -> Option<String> {
    let Region {
        start,
        instructions,
        blocks,
        entries,
        left,
        behind_others,
        is_closed,
        reach,
        mode_bits,
    } = region;
    let mut text = format!(
        "{start:x} {instructions:x?} {entries:x?} {left:x?} {behind_others:x?} {is_closed} {reach:?} {mode_bits:x}"
    );
    let segments = program.segments();
    for (place, block) in blocks {
        // Writing to a string does not fail.
        let _ = write!(text, "\n{place:x} {} {:x?}", block.count, block.end);
        for (pc, step) in &block.steps {
            let bytes = segments.iter().find_map(|code| {
                let at = usize::try_from((base + pc).checked_sub(code.address)?).ok()?;
                code.bytes.get(at..at.checked_add(step.size.into())?)
            })?;
            let _ = write!(text, "\n{pc:x} {bytes:02x?}");
        }
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use gfxjit_cache::Settings;
    use gfxjit_sim::interp::{CodeSegment, Denormals, PLAIN_MODE};
    use gfxjit_sim::machine::launch_state::IdLayout;

    use super::*;
    use crate::engine::JitEngine;
    use crate::host_cpu::Host;

    /// `v_add_nc_u32 v0, 1, v0` or another, and `s_endpgm`.
    fn image(target: &str, add: u32, address: u64) -> JitEngine {
        let bytes = [add, add, 0xbfb0_0000].map(u32::to_le_bytes).concat();
        let target: TargetId = target.parse().unwrap();
        let program = Program::new(target, vec![CodeSegment { address, bytes }], 0);
        JitEngine::as_used(program, target, Host::this())
    }

    fn key_of(
        engine: &JitEngine,
        host_code_cache: &HostCodeCache,
        change: impl FnOnce(&mut Setting),
    ) -> Key {
        let image = &engine.image;
        let mut setting = image.setting(
            image.translations(32, IdLayout::Contiguous, PLAIN_MODE),
            Some(true),
        );
        change(&mut setting);
        let start = image.base;
        let region = Region::find(&image.program, (32, Denormals::KEPT), start)
            .unwrap()
            .relative_to(start);
        host_code_cache
            .key(&region, &image.program, start, setting)
            .unwrap()
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn what_decides_counts_and_the_place_does_not() {
        let host_code_cache = |target: &str, machine: &str| HostCodeCache {
            cache: Cache::new(Settings::new("/nowhere")),
            target: target.parse().unwrap(),
            machine: machine.to_owned(),
        };
        let (add, place) = (0x4a00_0081, 0x1000);
        let own = host_code_cache("gfx1100", "one");
        let first = key_of(&image("gfx1100", add, place), &own, |_| {});
        for elsewhere in [0x7fff_0000_1000, 0x5000] {
            let there = image("gfx1100", add, elsewhere);
            assert_eq!(key_of(&there, &own, |_| {}), first);
        }
        let here = image("gfx1100", add, place);
        let others = [
            first,
            key_of(&image("gfx1100", add + 1, place), &own, |_| {}),
            key_of(
                &image("gfx1101", add, place),
                &host_code_cache("gfx1101", "one"),
                |_| {},
            ),
            key_of(&here, &host_code_cache("gfx1100", "another"), |_| {}),
            key_of(&here, &own, |setting| setting.one_nan = true),
            key_of(&here, &own, |setting| setting.ids = None),
            key_of(&here, &own, |setting| setting.denormals = Denormals::ALL[0]),
            key_of(&here, &own, |setting| setting.layout = IdLayout::Irregular),
            key_of(&here, &own, |setting| setting.masks = !setting.masks),
        ];
        let different: BTreeSet<Key> = others.into_iter().collect();
        assert_eq!(different.len(), others.len());
    }

    #[test]
    fn what_lies_beside_an_object_reads_back() {
        let needs = Needs {
            vgprs: 3,
            sgprs: 1 << 127 | 1 << 64 | 5,
            begins: true,
        };
        let made = TranslatedObject::new(b"object", (vec![0, 1 << 40], 7, None));
        let made = TranslatedObject {
            needs: Some(needs),
            ..made
        };
        let text = serde_json::to_vec(&made.beside()).unwrap();
        let again = TranslatedObject::new(&made.object, serde_json::from_slice(&text).unwrap());
        assert_eq!(again.beside(), made.beside());
        let again = again.needs.unwrap();
        assert_eq!(
            (again.sgprs, again.vgprs, again.begins),
            (needs.sgprs, 3, true)
        );
    }
}
