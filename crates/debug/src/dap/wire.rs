//! The protocol's framing: a header with a length, then JSON.

use std::io::{self, BufRead, Write};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use gfxjit_hal::sync::lock;

/// Maximum length of a message, in bytes.
const MOST: usize = 64 << 20;

/// Reads a message; `None` at the end of the stream.
///
/// # Errors
/// The stream cannot be read, or a message is malformed or longer than 64 MiB.
pub fn read(from: &mut dyn BufRead) -> io::Result<Option<Value>> {
    let wrong = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what.to_owned());
    let mut length = None;
    loop {
        let mut line = String::new();
        // The length of a header line is limited, so that endless input without a line break is not collected.
        let read = io::Read::take(&mut *from, 4096).read_line(&mut line)?;
        if read == 0 {
            return Ok(None);
        }
        let line = line.trim_end();
        if line.is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse::<usize>().ok();
        }
    }
    let length = length.ok_or_else(|| wrong("a message without Content-Length"))?;
    if length > MOST {
        return Err(wrong("a message of more than 64 MiB"));
    }
    let mut bytes = vec![0; length];
    from.read_exact(&mut bytes)?;
    serde_json::from_slice(&bytes)
        .map(Some)
        .map_err(|error| wrong(&error.to_string()))
}

/// The sending side of a connection to an editor.
#[derive(Clone)]
pub struct Client(Arc<Mutex<Sink>>);

struct Sink {
    out: Box<dyn Write + Send>,
    number: u64,
}

impl Client {
    /// A client that writes to `out`.
    #[must_use]
    pub fn new(out: Box<dyn Write + Send>) -> Self {
        Self(Arc::new(Mutex::new(Sink { out, number: 0 })))
    }

    /// Sends a message. Errors are ignored: a closed connection is noticed where requests are read.
    fn send(&self, mut message: Value) {
        let mut sink = lock(&self.0);
        sink.number += 1;
        message["seq"] = sink.number.into();
        let text = message.to_string();
        let _ = write!(sink.out, "Content-Length: {}\r\n\r\n{text}", text.len());
        let _ = sink.out.flush();
    }

    /// Sends an event.
    pub fn event(&self, name: &str, body: Value) {
        self.send(json!({ "seq": 0, "type": "event", "event": name, "body": body }));
    }

    /// Sends an `output` event, which the editor shows to the user.
    pub fn output(&self, category: &str, text: &str) {
        self.event("output", json!({ "category": category, "output": text }));
    }

    /// Sends the response to a request.
    pub fn answer(&self, request: &Value, answer: Result<Value, String>) {
        let mut message = json!({
            "seq": 0,
            "type": "response",
            "request_seq": request["seq"],
            "success": answer.is_ok(),
            "command": request["command"],
        });
        match answer {
            Ok(body) => message["body"] = body,
            Err(reason) => {
                message["body"] =
                    json!({ "error": { "id": 1, "format": reason, "showUser": true } });
                message["message"] = reason.into();
            }
        }
        self.send(message);
    }
}
