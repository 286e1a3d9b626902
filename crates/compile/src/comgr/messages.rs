//! comgr's logs as diagnostics: with the user's names of files, and the text of the line.

use gfxjit_comgr::{Message, Severity as Theirs};
use gfxjit_llvm::ir::{Diagnostic, Severity};

use super::sources::Sources;
use crate::job::Job;

/// Messages about a step whose main file is the job's source.
pub(super) fn diagnostics(
    job: &Job,
    messages: Vec<Message>,
    sources: Option<&Sources<'_>>,
) -> Vec<Diagnostic> {
    let all = messages.into_iter();
    all.map(|message| diagnostic(job, message, sources))
        .collect()
}

fn diagnostic(job: &Job, message: Message, sources: Option<&Sources<'_>>) -> Diagnostic {
    let Message {
        severity,
        file,
        place,
        mut text,
    } = message;
    if let Some(why) = sources.and_then(|sources| sources.why(&text)) {
        text = format!("{text}: {why}");
    }
    let included = file
        .as_deref()
        .and_then(|path| sources.and_then(|sources| sources.file(path)));
    let (file, contents) = match (included, file) {
        (Some((name, contents)), _) => (Some(name), contents),
        (None, Some(path)) if is_main(job, &path) => (Some(job.name()), Some(&*job.bytes)),
        (None, path) => (path, None),
    };
    let (line, column) = place.unzip();
    let known = |number: Option<u32>| number.filter(|number| *number > 0);
    let (line, column) = (known(line), known(column));
    // Bitcode and SPIR-V have no lines.
    let text_of = |line: u32| {
        let at = usize::try_from(line.checked_sub(1)?).ok()?;
        let line = contents?.split(|byte| *byte == b'\n').nth(at)?;
        let line = str::from_utf8(line).ok()?;
        Some(line.trim_end_matches('\r').to_owned())
    };
    Diagnostic {
        severity: match severity {
            Theirs::Note => Severity::Note,
            Theirs::Warning => Severity::Warning,
            Theirs::Error => Severity::Error,
        },
        message: text,
        snippet: line.and_then(text_of),
        file,
        line,
        column,
    }
}

/// Whether a path in a message is the source's: its name by `#line`, or comgr's file of it,
/// `/tmp/comgr-1-2/input/source.ll`.
fn is_main(job: &Job, path: &str) -> bool {
    let path = path.replace('\\', "/");
    path == job.name.replace('\\', "/")
        || path
            .split_once("/comgr-")
            .is_some_and(|(_, below)| below.contains("/input/source."))
}
