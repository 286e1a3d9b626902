//! One compilation.

use gfxjit_front::{Files, Message, Reply, Request, Severity};

use crate::shim::{self, Input};
use crate::{nesting, pipeline};

/// The magic number of MLIR's bytecode.
const BYTECODE: &[u8] = b"ML\xefR";

/// Compiles a source to bitcode.
pub(crate) fn compile(request: &Request<'_>, source: &[u8], _: &dyn Files) -> (Reply, Vec<u8>) {
    let function = match &*request.language {
        "mlir" => shim::device,
        "mlir-host" => shim::host,
        other => return Reply::refused(format!("MLIR compiles no {other} here")),
    };
    if ![32, 64].contains(&request.mlir.index_bits) {
        return Reply::refused(format!(
            "an index has 32 or 64 bits, not {}",
            request.mlir.index_bits
        ));
    }
    let is_text = !source.starts_with(BYTECODE);
    if is_text && let Err(deep) = nesting::check(source) {
        let message = Message {
            severity: Severity::Error,
            text: deep.reason,
            file: Some(request.name.clone().into_owned()),
            line: deep.line,
            column: deep.column,
            snippet: None,
        };
        return answer(request, None, vec![message]);
    }
    let output = function(&Input {
        name: &request.name,
        source,
        outline: pipeline::OUTLINE,
        lower: &pipeline::lower(request),
        host: &pipeline::host(request),
    });
    let mut messages = output.messages;
    if is_text {
        show_lines(&mut messages, &request.name, source);
    }
    answer(request, output.bytes, messages)
}

fn answer(
    request: &Request<'_>,
    bytes: Option<Vec<u8>>,
    mut messages: Vec<Message>,
) -> (Reply, Vec<u8>) {
    let has_error = messages.iter().any(|m| m.severity == Severity::Error);
    if bytes.is_none() && !has_error {
        messages.push(Message {
            severity: Severity::Error,
            text: "MLIR gives no reason".to_owned(),
            file: Some(request.name.clone().into_owned()),
            line: 0,
            column: 0,
            snippet: None,
        });
    }
    let reply = Reply {
        done: bytes.is_some(),
        messages,
        ..Reply::default()
    };
    (reply, bytes.unwrap_or_default())
}

/// The maximum length in bytes of a source line in a message.
const LONGEST_LINE: usize = 400;

/// Adds source lines to the messages that refer to them. Locations in code made by other tools name
/// other files, whose lines are not available.
fn show_lines(messages: &mut [Message], name: &str, source: &[u8]) {
    let lines: Vec<&[u8]> = source.split(|&byte| byte == b'\n').collect();
    for message in messages {
        if message.file.as_deref() != Some(name) || message.line == 0 {
            continue;
        }
        let index = message.line as usize - 1;
        let line = lines.get(index).filter(|line| line.len() <= LONGEST_LINE);
        message.snippet = line.map(|line| {
            let text = String::from_utf8_lossy(line);
            text.trim_end_matches('\r').to_owned()
        });
    }
}
