//! A private cache: nothing is read or written that another user could have changed.
#![cfg(unix)]
#![allow(missing_docs, reason = "tests")]

mod support;

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use gfxjit_cache::{Access, Cache, FolderStore, Settings, Shared};
use support::{about, body, key};

fn private(folder: &Path) -> Cache {
    let mut settings = Settings::new(folder);
    settings.private = true;
    Cache::new(settings)
}

/// A cache with one entry, and the entry's file.
fn with_entry(folder: &Path) -> (Cache, PathBuf) {
    let cache = private(folder);
    put(&cache).unwrap();
    let name = key("a").to_string();
    (cache, folder.join("v1").join(&name[..2]).join(&name))
}

fn put(cache: &Cache) -> std::io::Result<()> {
    cache.put(&key("a"), &about("a"), b"extra", &body("a"))
}

fn has(cache: &Cache) -> bool {
    let entry = cache.get(&key("a"));
    if let Some(entry) = &entry {
        assert_eq!((entry.body(), entry.extra()), (&*body("a"), &b"extra"[..]));
    }
    entry.is_some()
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().mode() & 0o777
}

#[test]
fn what_is_made_is_out_of_reach_of_others() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("below/host");
    // It is made when something is put there.
    assert!(!has(&private(&root)) && private(&root).check().is_ok());
    let (cache, file) = with_entry(&root);
    assert!(has(&cache) && cache.check().is_ok());
    for path in [
        &root,
        &root.join("v1"),
        &root.join("v1/tmp"),
        file.parent().unwrap(),
    ] {
        assert_eq!(mode(path), 0o700, "{}", path.display());
    }
    for path in [&file, &root.join("v1/size")] {
        assert_eq!(mode(path), 0o600, "{}", path.display());
    }
}

#[test]
fn what_others_can_reach_is_refused_and_replaced_or_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("host");
    let (cache, file) = with_entry(&root);
    let folders = [
        root.clone(),
        root.join("v1"),
        file.parent().unwrap().to_owned(),
    ];
    for path in folders {
        for open in [0o777, 0o770, 0o702, 0o755] {
            set_mode(&path, open);
            assert!(!has(&cache), "{} with {open:o}", path.display());
            let refused = put(&cache).unwrap_err().to_string();
            assert!(refused.contains(&format!("mode {open:o}")), "{refused}");
            if !path.ends_with(&key("a").to_string()[..2]) {
                assert_eq!(
                    cache.check().unwrap_err().to_string(),
                    format!("{}: {refused}", root.join("v1").display())
                );
            }
        }
        set_mode(&path, 0o700);
        assert!(has(&cache));
    }
    set_mode(&file, 0o666);
    assert!(!has(&cache));
    // The folder is the user's own: what lies in it is replaced.
    put(&cache).unwrap();
    assert!(has(&cache) && mode(&file) == 0o600);
    // Any other cache does not mind.
    set_mode(&root, 0o777);
    assert!(has(&Cache::new(Settings::new(&root))));
}

#[test]
fn what_belongs_to_another_user_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("host");
    let (cache, file) = with_entry(&root);
    let own = fs::metadata(&file).unwrap().uid();
    // Only the superuser may give files away.
    if chown(&file, Some(own + 1), None).is_err() {
        return;
    }
    assert!(!has(&cache));
    put(&cache).unwrap();
    assert!(has(&cache));
    for path in [file.parent().unwrap(), &root] {
        chown(path, Some(own + 1), None).unwrap();
        assert!(!has(&cache));
        let refused = put(&cache).unwrap_err().to_string();
        assert!(
            refused.contains(&format!("the user {}", own + 1)),
            "{refused}"
        );
        chown(path, Some(own), None).unwrap();
    }
    assert!(has(&cache));
}

#[test]
fn links_are_not_followed_and_damage_is_removed() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("host");
    let (cache, file) = with_entry(&root);
    let elsewhere = folder.path().join("elsewhere");
    fs::rename(&file, &elsewhere).unwrap();
    symlink(&elsewhere, &file).unwrap();
    assert!(!has(&cache));
    put(&cache).unwrap();
    assert!(has(&cache) && !file.is_symlink() && elsewhere.is_file());

    let mut bytes = fs::read(&file).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&file, bytes).unwrap();
    assert!(!has(&cache));
    assert!(!file.exists());
}

#[test]
fn it_is_bounded_and_shares_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (root, others) = (folder.path().join("host"), folder.path().join("others"));
    let store = Arc::new(FolderStore::new(&others));
    let mut settings = Settings::new(&root);
    settings.private = true;
    settings.most = 64 << 10;
    settings.shared = Some(Shared::new(
        store,
        Access::ReadWrite,
        Duration::from_secs(5),
    ));
    let cache = Cache::new(settings);
    for number in 0..40 {
        let name = number.to_string();
        cache
            .put(&key(&name), &about(&name), &[], &body(&name))
            .unwrap();
        assert!(cache.get(&key(&name)).is_some(), "the newest stays");
    }
    let stat = cache.stat();
    assert!(stat.entries > 1 && stat.bytes <= 64 << 10, "{stat:?}");
    assert!(cache.flush() && !others.exists());
    assert_eq!(cache.clear().unwrap().0, stat.entries);
    assert_eq!(cache.stat().entries, 0);
}
