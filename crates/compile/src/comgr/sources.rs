//! Sources as comgr reads them, and the files that they include.
//!
//! A confined process opens no file of the user's, and comgr takes all included files beforehand. So a source is
//! compiled with what is known, and when clang does not find a file the requesting process is asked for it, by the same
//! rules as for any compile; then it is compiled again.

use std::collections::BTreeMap;

use gfxjit_comgr::{Data, DataKind, HEADER_PREFIX, HEADERS, Message, Severity};

use super::questions;
use crate::job::Job;

/// The most files that a source may include besides gfxjit's headers: each is a compile.
pub(super) const MOST_FILES: usize = 256;

/// How the names of gfxjit's headers begin in messages.
pub(super) const OURS: &str = "<gfxjit>/";

/// A source and the files that it may include.
pub(super) struct Sources<'a> {
    job: &'a Job,
    /// All data of the step.
    pub(super) data: Vec<Data>,
    /// The user's names of included files, by those in `#include`.
    names: BTreeMap<String, String>,
    /// Files that were asked for in vain, and why.
    refused: BTreeMap<String, String>,
}

fn include(name: &str, bytes: &[u8]) -> Data {
    Data {
        kind: DataKind::Include,
        name: name.to_owned(),
        bytes: bytes.to_vec(),
    }
}

impl<'a> Sources<'a> {
    /// Assembly.
    pub(super) fn assembly(job: &'a Job) -> Self {
        Self::of(job, "source.s", job.bytes.to_vec())
    }

    /// A source in a language of C's, with gfxjit's headers if it is HIP C++.
    pub(super) fn c(job: &'a Job, is_hip: bool) -> Self {
        // Messages, `__FILE__` and line tables name the user's file by it.
        let name = job.name.replace('\\', "\\\\").replace('"', "\\\"");
        let name = name.replace(['\n', '\r', '\0'], " ");
        // Half precision is a type without further ado, as by gfxjit's header of OpenCL.
        let half = "#ifdef cl_khr_fp16\n#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n#endif\n";
        let before = if is_hip { "" } else { half };
        let mut text = format!("{before}#line 1 \"{name}\"\n").into_bytes();
        text.extend_from_slice(&job.bytes);
        let file = if is_hip { "source.hip" } else { "source.cl" };
        let mut sources = Self::of(job, file, text);
        let theirs = &job.options.cpp.headers;
        for (name, text) in theirs {
            let name = name.trim_start_matches("./");
            sources.data.push(include(name, text.as_bytes()));
            sources.names.insert(name.to_owned(), name.to_owned());
        }
        for (name, text) in HEADERS.iter().filter(|_| is_hip) {
            if !theirs.contains_key(*name) {
                let text = questions::answered(text, job);
                sources.data.push(include(name, text.as_bytes()));
                sources
                    .names
                    .insert((*name).to_owned(), format!("{OURS}{name}"));
            }
        }
        sources
    }

    fn of(job: &'a Job, file: &str, bytes: Vec<u8>) -> Self {
        let source = Data {
            kind: DataKind::Source,
            name: file.to_owned(),
            bytes,
        };
        Self {
            job,
            data: vec![source],
            names: BTreeMap::new(),
            refused: BTreeMap::new(),
        }
    }

    /// Asks for the files that messages miss; whether there is one more now.
    pub(super) fn add_missing(&mut self, messages: &[Message]) -> bool {
        if self.names.len() >= MOST_FILES + HEADERS.len() {
            return false;
        }
        let mut has_more = false;
        for message in messages.iter().filter(|m| m.severity == Severity::Error) {
            if let Some(name) = missing(&message.text) {
                let beside = message.file.as_deref().and_then(included);
                has_more |= self.add(name, beside);
            }
        }
        has_more
    }

    /// Asks for a file: beside the one that includes it, which is itself an included one, and by its name alone.
    fn add(&mut self, name: &str, includer: Option<&str>) -> bool {
        let folder = includer
            .and_then(|path| path.rsplit_once('/'))
            .map(|(folder, _)| folder);
        let beside = folder.map(|folder| format!("{folder}/{name}"));
        let mut reason = None;
        for name in beside.iter().map(String::as_str).chain([name]) {
            let name = name.trim_start_matches("./");
            // It would be written outside of the folder for included files.
            let leads_out = name.starts_with('/') || name.split('/').any(|part| part == "..");
            if leads_out || self.names.contains_key(name) {
                continue;
            }
            match self.job.host.include(name) {
                Ok(file) => {
                    self.data.push(include(name, &file.bytes));
                    self.names.insert(name.to_owned(), file.path);
                    return true;
                }
                Err(why) => reason = Some(why),
            }
        }
        let why = reason.unwrap_or_else(|| "comgr is given no file by such a name".to_owned());
        self.refused.insert(name.to_owned(), why);
        false
    }

    /// Why a file that a message misses is not there.
    pub(super) fn why(&self, text: &str) -> Option<&str> {
        self.refused.get(missing(text)?).map(String::as_str)
    }

    /// The user's name of a file in a message, and its text.
    pub(super) fn file(&self, path: &str) -> Option<(String, Option<&[u8]>)> {
        let name = included(path)?;
        let shown = self.names.get(name)?;
        let data = self.data.iter().find(|data| data.name == name);
        let text = data.map(|data| {
            let text = data.bytes.strip_prefix(HEADER_PREFIX.as_bytes());
            text.unwrap_or(&data.bytes)
        });
        Some((shown.clone(), text))
    }
}

/// The name of an included file by its path in a message: `/tmp/comgr-1-2/include/a/b.h`.
fn included(path: &str) -> Option<&str> {
    let (_, below) = path.split_once("/comgr-")?;
    below.split_once("/include/").map(|(_, name)| name)
}

/// The file that a message misses. Clang's message, and those of LLVM's assembler for `.include` and `.incbin`.
fn missing(text: &str) -> Option<&str> {
    if let Some(name) = text.strip_suffix("' file not found") {
        return name.strip_prefix('\'');
    }
    let rest = [
        "Could not find include file '",
        "Could not find incbin file '",
    ];
    let rest = rest.iter().find_map(|start| text.strip_prefix(start))?;
    rest.strip_suffix('\'')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_messages() {
        assert_eq!(missing("'a/b.h' file not found"), Some("a/b.h"));
        assert_eq!(missing("Could not find incbin file 'x'"), Some("x"));
        assert_eq!(missing("use of undeclared identifier 'x'"), None);
        assert_eq!(included("/t/comgr-7-1-ab/include/a/b.h"), Some("a/b.h"));
        assert_eq!(included("/t/comgr-7-1-ab/input/source.hip"), None);
        assert_eq!(included("/usr/include/a.h"), None);
    }
}
