//! `gfxjit cache`: what is kept.

use std::time::SystemTime;

use anyhow::{Result, anyhow};
use gfxjit::image_cache::{Cache, Kind, Listed};
use serde_json::{Value, json};

use crate::cache_args::{CacheCommand, CacheWhat};
use crate::diag;
use crate::out::{self, Out};

/// Does what was asked for; `false` when something is damaged.
pub(crate) fn run(args: &CacheCommand, out: &mut Out) -> Result<bool> {
    let cache = gfxjit::cache(&args.options()).ok_or_else(|| {
        anyhow!("there is no cache: it is off (GFXJIT_CACHE), or the user has no folder for caches")
    })?;
    match args.what {
        CacheWhat::Stat => stat(&cache, args.json, out),
        CacheWhat::List => list(&cache, args.json, out),
        CacheWhat::Clear => clear(&cache, args.json, out),
        CacheWhat::Verify { remove } => verify(&cache, remove, args.json, out),
    }
}

fn stat(cache: &Cache, json: bool, out: &mut Out) -> Result<bool> {
    let stat = cache.stat();
    if json {
        out.json(&json!({
            "folder": cache.folder().display().to_string(),
            "entries": stat.entries,
            "bytes": stat.bytes,
            "limit_bytes": stat.most,
            "oldest_s": stat.oldest.map(age),
        }))?;
        return Ok(true);
    }
    out.line(format_args!("folder   {}", cache.folder().display()))?;
    let (bytes, most) = (out::size(stat.bytes), out::size(stat.most));
    out.line(format_args!("entries  {}", stat.entries))?;
    out.line(format_args!("size     {bytes} of {most}"))?;
    if let Some(oldest) = stat.oldest {
        out.line(format_args!("oldest   used {} ago", ago(oldest)))?;
    }
    Ok(true)
}

fn list(cache: &Cache, json: bool, out: &mut Out) -> Result<bool> {
    let listed = cache.list();
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
        "image": matches!(content, Ok((Kind::Result, _))),
        "source": about.map(|about| about.source.as_str()),
        "kind": about.map(|about| about.kind.as_str()),
        "target": about.map(|about| about.target.as_str()),
        "made_by": about.map(|about| about.made_by.as_str()),
        "damage": content.err().map(ToString::to_string),
    })
}

fn clear(cache: &Cache, json: bool, out: &mut Out) -> Result<bool> {
    let (files, bytes) = cache.clear()?;
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

fn verify(cache: &Cache, remove: bool, json: bool, out: &mut Out) -> Result<bool> {
    let verified = cache.verify(remove);
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

/// Seconds since then.
fn age(then: SystemTime) -> u64 {
    let age = SystemTime::now().duration_since(then);
    age.map_or(0, |age| age.as_secs())
}

/// `5 minutes`, in words that are short enough for a table.
fn ago(then: SystemTime) -> String {
    match age(then) {
        seconds @ 0..120 => format!("{seconds} s"),
        seconds @ 120..7200 => format!("{} min", seconds / 60),
        seconds @ 7200..172_800 => format!("{} h", seconds / 3600),
        seconds => format!("{} days", seconds / 86_400),
    }
}
