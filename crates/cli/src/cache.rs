//! `gfxjit cache`: shows and clears the cache.

use std::time::SystemTime;

use anyhow::{Context, Result, anyhow};
use gfxjit::image_cache::{Cache, HOST_CODE, Kind, Listed, Verified};
use serde_json::{Value, json};

use crate::args::{CacheCommand, CacheWhat};
use crate::diag;
use crate::out::{self, Out};

/// Runs the command; `false` when an entry is damaged.
pub(crate) fn run(args: &CacheCommand, out: &mut Out) -> Result<bool> {
    let options = args.options();
    let caches = gfxjit::cache(&options).zip(gfxjit::host_code_cache(&options));
    let (images, host_code) = caches.ok_or_else(|| {
        anyhow!("there is no cache: it is off (GFXJIT_CACHE), or the user has no folder for caches")
    })?;
    if let Err(error) = host_code.check() {
        diag::warning(format!("host code is neither kept nor taken: {error}"));
    }
    if !matches!(args.what, CacheWhat::Verify { .. }) {
        // Else an unreadable folder would look like an empty one.
        images.check().with_context(|| {
            format!("the cache in {} is not readable", images.folder().display())
        })?;
    }
    let caches = [images, host_code];
    match args.what {
        CacheWhat::Stat => stat(&caches, args.json, out),
        CacheWhat::List => list(&caches, args.json, out),
        CacheWhat::Clear => clear(&caches, args.json, out),
        CacheWhat::Verify { remove } => verify(&caches, remove, args.json, out),
    }
}

/// `caches` are those of images and of host code from translators.
fn stat([images, host_code]: &[Cache; 2], json: bool, out: &mut Out) -> Result<bool> {
    if json {
        let mut all = stat_json(images);
        all["host_code"] = stat_json(host_code);
        out.json(&all)?;
        return Ok(true);
    }
    out.line("images")?;
    stat_lines(images, out)?;
    out.line("\nhost code of the software GPU's translators")?;
    stat_lines(host_code, out)?;
    Ok(true)
}

fn stat_json(cache: &Cache) -> Value {
    let stat = cache.stat();
    json!({
        "folder": cache.folder().display().to_string(),
        "entries": stat.entries,
        "bytes": stat.bytes,
        "limit_bytes": stat.most,
        "oldest_s": stat.oldest.map(age),
    })
}

fn stat_lines(cache: &Cache, out: &mut Out) -> Result<()> {
    let stat = cache.stat();
    out.line(format_args!("folder   {}", cache.folder().display()))?;
    let (bytes, most) = (out::size(stat.bytes), out::size(stat.most));
    out.line(format_args!("entries  {}", stat.entries))?;
    out.line(format_args!("size     {bytes} of {most}"))?;
    if let Some(oldest) = stat.oldest {
        out.line(format_args!("oldest   used {} ago", ago(oldest)))?;
    }
    Ok(())
}

fn list(caches: &[Cache], json: bool, out: &mut Out) -> Result<bool> {
    let listed: Vec<Listed> = caches.iter().flat_map(Cache::list).collect();
    if json {
        let entries: Vec<Value> = listed.iter().map(to_json).collect();
        out.json(&json!({ "entries": entries }))?;
        return Ok(true);
    }
    let heading = ["KEY", "SIZE", "USED", "TARGET", "KIND", "SOURCE"];
    let mut rows = vec![heading.map(str::to_owned).to_vec()];
    for entry in &listed {
        let mut key = entry.key.to_string();
        key.truncate(12);
        let mut row = vec![key, out::size(entry.size), ago(entry.used)];
        match &entry.content {
            Ok((kind, about)) => {
                let what = match kind {
                    Kind::Result => about.kind.clone(),
                    Kind::Questions => format!("{}: what it reads", about.kind),
                };
                row.extend([about.target.clone(), what, about.source.clone()]);
            }
            Err(damage) => row.extend(["-".to_owned(), format!("damaged: {damage}")]),
        }
        rows.push(row);
    }
    out.table(&rows)?;
    Ok(true)
}

fn to_json(entry: &Listed) -> Value {
    let content = entry.content.as_ref();
    let about = content.ok().map(|(_, about)| about);
    json!({
        "key": entry.key.to_string(),
        "bytes": entry.size,
        "used_s": age(entry.used),
        "image": matches!(content, Ok((Kind::Result, about)) if about.kind != HOST_CODE),
        "source": about.map(|about| about.source.as_str()),
        "kind": about.map(|about| about.kind.as_str()),
        "target": about.map(|about| about.target.as_str()),
        "made_by": about.map(|about| about.made_by.as_str()),
        "damage": content.err().map(ToString::to_string),
    })
}

fn clear(caches: &[Cache], json: bool, out: &mut Out) -> Result<bool> {
    let (mut files, mut bytes) = (0, 0);
    // Clear all caches, even after an error in one.
    let cleared: Vec<_> = caches.iter().map(Cache::clear).collect();
    for cleared in cleared {
        let cleared = cleared?;
        files += cleared.0;
        bytes += cleared.1;
    }
    if json {
        out.json(&json!({ "removed": files, "bytes": bytes }))?;
    } else {
        out.line(format_args!(
            "removed {files} entries, {}",
            out::size(bytes)
        ))?;
    }
    Ok(true)
}

fn verify(caches: &[Cache], remove: bool, json: bool, out: &mut Out) -> Result<bool> {
    let mut verified = Verified::default();
    for cache in caches {
        let own = cache.verify(remove);
        verified.whole += own.whole;
        verified.damaged.extend(own.damaged);
    }
    let damaged = &verified.damaged;
    if json {
        let damaged = damaged
            .iter()
            .map(|(path, reason)| json!({ "file": path.display().to_string(), "reason": reason }));
        let damaged: Vec<Value> = damaged.collect();
        out.json(&json!({
            "whole": verified.whole,
            "damaged": damaged,
            "removed": remove,
        }))?;
    } else {
        for (path, reason) in damaged {
            diag::warning(format!("{}: {reason}", path.display()));
        }
        let removed = match remove && !damaged.is_empty() {
            true => ", which were removed",
            false => "",
        };
        let (whole, count) = (verified.whole, damaged.len());
        out.line(format_args!(
            "{whole} entries are whole, {count} damaged{removed}"
        ))?;
    }
    Ok(damaged.is_empty())
}

/// Age in seconds.
fn age(then: SystemTime) -> u64 {
    let age = SystemTime::now().duration_since(then);
    age.map_or(0, |age| age.as_secs())
}

/// An age in words, such as `5 minutes`.
fn ago(then: SystemTime) -> String {
    match age(then) {
        seconds @ 0..120 => format!("{seconds} s"),
        seconds @ 120..7200 => format!("{} min", seconds / 60),
        seconds @ 7200..172_800 => format!("{} h", seconds / 3600),
        seconds => format!("{} days", seconds / 86_400),
    }
}
