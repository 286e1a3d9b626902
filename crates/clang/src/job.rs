//! One compilation.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use gfxjit_front::{Files, Message, Reply, Request, Severity};

use crate::arguments::{self, Arguments, MEMORY_FOLDER, SOURCE_FOLDER};
use crate::clang::{self, Input, Output};
use crate::headers::{self, FOLDER, HIP_FOLDER};
use crate::language::Language;
use crate::prelude::{self, PRELUDE_FILE};

/// Variables of this name, with a number appended, hold the addresses of requested names.
const NAME_VARIABLE: &str = "__gfxjit_name_";
/// The file name, in messages, of the text that requests names.
const NAMES_FILE: &str = "name expression";

/// Compiles a source to bitcode.
pub(crate) fn compile(request: &Request<'_>, source: &[u8], files: &dyn Files) -> (Reply, Vec<u8>) {
    try_compile(request, source, files).unwrap_or_else(Reply::refused)
}

fn try_compile(
    request: &Request<'_>,
    source: &[u8],
    host: &dyn Files,
) -> Result<(Reply, Vec<u8>), String> {
    let language = Language::of(request)?;
    let Arguments {
        common,
        rest,
        warnings,
    } = arguments::of(request, language)?;
    let names = &request.cpp.names;
    if !names.is_empty() && language == Language::OpenCl {
        return Err("names are asked for in C++ only".to_owned());
    }

    let main = format!("{SOURCE_FOLDER}/{}", file_name(&request.name, language));
    let mut text = source.to_vec();
    text.extend_from_slice(asking(names).as_bytes());
    text.push(0);
    let headers: Vec<(String, Vec<u8>)> = request
        .cpp
        .headers
        .iter()
        .map(|(name, contents)| {
            let path = format!("{MEMORY_FOLDER}/{}", name.trim_start_matches("./"));
            let mut contents = contents.clone().into_bytes();
            contents.push(0);
            (path, contents)
        })
        .collect();

    let mut said = common.clone();
    let mut given: Vec<(String, &[u8])> = headers
        .iter()
        .map(|(path, contents)| (path.clone(), &**contents))
        .collect();
    // The header files are also found next to the source, unless a host file is found first.
    let beside = headers.iter().map(|(path, contents)| {
        let name = path.strip_prefix(MEMORY_FOLDER).unwrap_or(path);
        (format!("{SOURCE_FOLDER}{name}"), &**contents)
    });
    given.extend(beside.filter(|(path, _)| *path != main));
    given.push((main.clone(), &text));
    // A header of the caller that replaces one of the library needs another prelude.
    let has_prelude = arguments::has_prelude(request);
    let is_ours = has_prelude && !request.cpp.headers.contains_key(language.prelude());
    let precompiled = is_ours.then(|| prelude::get(&common, language)).flatten();
    let prelude_source = prelude::source(language);
    if let Some(precompiled) = &precompiled {
        said.push("-include-pch".to_owned());
        said.push(PRELUDE_FILE.to_owned());
        given.push((PRELUDE_FILE.to_owned(), precompiled));
        given.push((prelude::source_file(language), prelude_source.as_bytes()));
    } else if has_prelude {
        said.push("-include".to_owned());
        // The library's own header is named by its path in memory, which no other file precedes.
        said.push(match is_ours {
            true => headers::path(language.prelude()),
            false => language.prelude().to_owned(),
        });
    }
    said.extend(rest);
    // Debug information names the compilation unit so.
    let last = main.rsplit('/').next().unwrap_or_default();
    said.extend(["-main-file-name".to_owned(), last.to_owned()]);
    said.extend(names_of_files(&main, &request.name));
    said.push(main.clone());

    let reads_all = !request.cpp.working_folder.is_empty();
    // Host names of the files that were read.
    let read_from = RefCell::new(BTreeMap::new());
    let read = |path: &str| {
        let below = path.strip_prefix(SOURCE_FOLDER);
        let found = match below.and_then(|path| path.strip_prefix('/')) {
            // Names that begin with `.` are relative to the folder in which clang runs.
            Some(name) => host.read(name.trim_start_matches("./")),
            None if !reads_all || is_of_ours(path) => return None,
            None => host.read(path),
        };
        let file = found.ok()?;
        read_from.borrow_mut().insert(path.to_owned(), file.path);
        Some(file.contents)
    };
    let place = |path: &str| match path == main {
        true => Some(request.name.to_string()),
        false => theirs(path, &read_from.borrow()),
    };
    let mut output = clang::compile(&Input {
        arguments: &said,
        files: &given,
        names: names.len(),
        reads_all,
        read: &read,
        place: &place,
        from: &request.folder,
    });
    let warnings = warnings.into_iter().map(warning);
    output.messages.splice(0..0, warnings);
    for message in &mut output.messages {
        explain(message, host);
        if let Some(file) = &mut message.file {
            *file = place(file).unwrap_or_else(|| ours(file));
        }
    }
    if language != Language::OpenCl && output.messages.iter().any(is_about_host) {
        output.messages.push(Message {
            severity: Severity::Note,
            ..warning(HOST_CODE.to_owned())
        });
    }
    Ok(answer(request, output))
}

/// Advice for a source that is a whole program, including host code.
const HOST_CODE: &str = "only code for GPUs is compiled here, by headers of gfxjit's own. A program with a part for the \
                         host is compiled by clang++, without ROCm: docs/hip.md, \"Programs made for it\"";

/// Whether a message concerns host features: functions of HIP's runtime, or headers of the C++ library.
fn is_about_host(message: &Message) -> bool {
    const HEADERS: [&str; 8] = [
        "vector", "string", "iostream", "memory", "map", "chrono", "thread", "fstream",
    ];
    let text = &message.text;
    let of_runtime = ["identifier 'hip", "type name 'hip", "function 'hip"];
    message.severity == Severity::Error
        && (of_runtime.iter().any(|part| text.contains(part))
            || HEADERS
                .iter()
                .any(|name| text.starts_with(&format!("'{name}' file not found"))))
}

/// A warning without a file.
fn warning(text: String) -> Message {
    Message {
        severity: Severity::Warning,
        text,
        file: None,
        line: 0,
        column: 0,
        snippet: None,
    }
}

/// Whether a path is in one of the folders that exist only in memory.
fn is_of_ours(path: &str) -> bool {
    let folders = ["/gfxjit", MEMORY_FOLDER, SOURCE_FOLDER];
    let mut below = folders
        .iter()
        .filter_map(|folder| path.strip_prefix(folder));
    below.any(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn answer(request: &Request<'_>, output: Output) -> (Reply, Vec<u8>) {
    let mut messages = output.messages;
    let mut done = output.bytes.is_some();
    let mut lowered = BTreeMap::new();
    for (name, symbol) in request.cpp.names.iter().zip(output.names) {
        match symbol {
            Some(symbol) => _ = lowered.insert(name.clone(), symbol),
            None if done => {
                done = false;
                messages.push(Message {
                    severity: Severity::Error,
                    text: format!("`{name}` names no kernel, function or variable"),
                    file: Some(NAMES_FILE.to_owned()),
                    line: 0,
                    column: 0,
                    snippet: None,
                });
            }
            None => {}
        }
    }
    let reply = Reply {
        done,
        messages,
        lowered,
        refusal: String::new(),
    };
    let bytes = output.bytes.filter(|_| done);
    (reply, bytes.unwrap_or_default())
}

/// The name of the main file in its folder. It is the source's own name, for `__FILE__`, if that is
/// a valid file name.
fn file_name(name: &str, language: Language) -> &str {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-+".contains(c);
    if !last.is_empty() && !last.starts_with(['.', '-']) && last.chars().all(is_plain) {
        return last;
    }
    match language {
        Language::Hip | Language::RocmHip => "source.hip",
        Language::OpenCl => "source.cl",
    }
}

/// Arguments that make `__FILE__` expand to the user's names, for the source and for files next to it.
fn names_of_files(main: &str, name: &str) -> Vec<String> {
    let end = name.rfind(['/', '\\']).map_or(0, |at| at + 1);
    let folder = name.get(..end).unwrap_or_default();
    vec![
        format!("-fmacro-prefix-map={main}={name}"),
        format!("-fmacro-prefix-map={SOURCE_FOLDER}/={folder}"),
        format!("-fmacro-prefix-map={MEMORY_FOLDER}/="),
    ]
}

/// A text that makes the compiler emit the requested names and keep their addresses.
fn asking(names: &[String]) -> String {
    let mut text = String::new();
    if !names.is_empty() {
        // Macros of the source do not apply behind this line.
        text.push_str("\n#undef used");
    }
    for (number, name) in names.iter().enumerate() {
        // A reference for an entity with a name, and a value for an address: both are initialised with the
        // symbol. Each is on a line of its own number, whatever its text contains.
        let _ = write!(
            text,
            "\n#line {} \"{NAMES_FILE}\"\nextern \"C\" __attribute__((device, used)) \
             decltype(({name})) {NAME_VARIABLE}{number} = ({name});",
            number + 1
        );
    }
    text
}

/// Explains why the host does not have a file.
fn explain(message: &mut Message, host: &dyn Files) {
    let name = message.text.strip_prefix('\'');
    let name = name.and_then(|rest| rest.strip_suffix("' file not found"));
    let Some(name) = name.map(str::to_owned) else {
        return;
    };
    if let Err(reason) = host.read(&name) {
        let _ = write!(message.text, ": {reason}");
    }
}

/// The user's name of a file that is neither the source nor in the library: the name under which the host has read it,
/// or that of a header in memory.
fn theirs(path: &str, read_from: &BTreeMap<String, String>) -> Option<String> {
    // Clang omits the leading `./` of files in its own folder.
    let found = read_from.get(path);
    let found = found.or_else(|| read_from.get(&format!("./{path}")));
    if let Some(found) = found {
        return Some(found.clone());
    }
    let mut folders = [SOURCE_FOLDER, MEMORY_FOLDER].into_iter();
    folders.find_map(|folder| {
        let below = path.strip_prefix(folder)?.strip_prefix('/')?;
        Some(below.to_owned())
    })
}

/// The name in messages of a file of the library, or of a file that does not exist.
fn ours(path: &str) -> String {
    for folder in [FOLDER, HIP_FOLDER] {
        if let Some(ours) = path.strip_prefix(folder) {
            return format!("<gfxjit>{ours}");
        }
    }
    path.to_owned()
}
