//! Stores at servers on this host: a real one (moto's S3, by `stores/object/test`), and ones that never answer.
#![allow(missing_docs, reason = "tests")]

use std::convert::Infallible;
use std::net::TcpListener;
use std::path::Path;
use std::time::{Duration, Instant};

use gfxjit_cache::{About, Access, Cache, Key, Origin, Settings, Shared, Work, WorkResult};

/// A cache of a host's own over the store at a URL.
fn host(folder: &Path, url: &str, access: Access, limit: Duration) -> Cache {
    let mut settings = Settings::new(folder);
    let store = gfxjit_object_store::open(url).unwrap();
    settings.shared = Some(Shared::new(store, access, limit));
    Cache::new(settings)
}

fn obtain(cache: &Cache, name: &str) -> Origin {
    let body = name.repeat(5000).into_bytes();
    let work = Work {
        key: Key::of(name.as_bytes()),
        about: About::default(),
        answer: &|_| None,
    };
    let made: Result<_, Infallible> = cache.obtain(&work, || {
        Ok(WorkResult {
            body: body.clone(),
            extra: Vec::new(),
            asked: Some(Vec::new()),
        })
    });
    let Ok(obtained) = made;
    assert_eq!(obtained.body, body);
    obtained.origin
}

/// `GFXJIT_TEST_S3` is a bucket at the server that `AWS_ENDPOINT` names.
#[test]
#[ignore = "needs an S3 server, which stores/object/test starts"]
fn hosts_share_images_at_an_s3_server() {
    let bucket = std::env::var("GFXJIT_TEST_S3").expect("GFXJIT_TEST_S3=s3://BUCKET");
    let url = format!("{bucket}/images/{}", std::process::id());
    let folder = tempfile::tempdir().unwrap();
    let limit = Duration::from_secs(10);
    let a = host(&folder.path().join("a"), &url, Access::ReadWrite, limit);
    let b = host(&folder.path().join("b"), &url, Access::Read, limit);
    for name in ["x", "y"] {
        assert_eq!(obtain(&a, name), Origin::Made);
    }
    assert!(a.flush());
    for name in ["x", "y"] {
        assert_eq!(obtain(&b, name), Origin::Shared);
        assert_eq!(obtain(&b, name), Origin::Local);
    }
    assert_eq!(obtain(&b, "z"), Origin::Made);
    assert!(b.flush());
    let c = host(&folder.path().join("c"), &url, Access::Read, limit);
    assert_eq!(obtain(&c, "z"), Origin::Made, "b only reads");
    // A bucket that is not there.
    let wrong = format!("{bucket}-that-is-not-there");
    let d = host(&folder.path().join("d"), &wrong, Access::ReadWrite, limit);
    assert_eq!(obtain(&d, "x"), Origin::Made);
}

#[test]
fn a_server_that_never_answers_costs_the_limit() {
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/images", server.local_addr().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let limit = Duration::from_millis(200);
    let cache = host(folder.path(), &url, Access::ReadWrite, limit);
    let mut waited = Vec::new();
    for name in ["1", "2", "3", "4", "5"] {
        let start = Instant::now();
        assert_eq!(obtain(&cache, name), Origin::Made);
        waited.push(start.elapsed());
    }
    assert!(waited.iter().all(|&time| time < limit * 6), "{waited:?}");
    // Then it is left alone.
    assert!(waited[4] < limit, "{waited:?}");
    let start = Instant::now();
    assert!(!cache.flush());
    assert!(start.elapsed() < limit * 6);
}

#[test]
fn no_server_at_all_does_no_harm() {
    let port = TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap();
    let folder = tempfile::tempdir().unwrap();
    let limit = Duration::from_millis(200);
    let cache = host(
        folder.path(),
        &format!("http://{port}/"),
        Access::Read,
        limit,
    );
    assert_eq!(obtain(&cache, "1"), Origin::Made);
    assert_eq!(obtain(&cache, "1"), Origin::Local);
}

#[test]
fn urls_that_are_none() {
    for (url, word) in [
        ("nonsense", "relative"),
        ("ftp://a/b", "schemes"),
        ("file:///a", "schemes"),
    ] {
        let error = gfxjit_object_store::open(url).err().unwrap();
        assert!(error.contains(word) && error.contains(url), "{error}");
    }
}
