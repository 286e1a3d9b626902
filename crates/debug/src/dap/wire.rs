//! The protocol's messages on a stream: a header with a length, and JSON.

use std::io::{self, BufRead, Write};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use gfxjit_hal::sync::lock;

/// Bytes of a message, at most.
const MOST: usize = 64 << 20;

/// Reads a message; nothing at the end of the stream.
///
/// # Errors
/// The stream cannot be read, or what is read is no message.
pub fn read(from: &mut dyn BufRead) -> io::Result<Option<Value>> {
    let wrong = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what.to_owned());
    let mut length = None;
    loop {
        let mut line = String::new();
        // A header is short; a line without an end is none.
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

/// Where messages go.
#[derive(Clone)]
pub struct Client(Arc<Mutex<Sink>>);

struct Sink {
    out: Box<dyn Write + Send>,
    number: u64,
}

impl Client {
    /// Over a stream.
    #[must_use]
    pub fn new(out: Box<dyn Write + Send>) -> Self {
        Self(Arc::new(Mutex::new(Sink { out, number: 0 })))
    }

    /// A client that is gone is noticed where it is read from.
    fn send(&self, mut message: Value) {
        let mut sink = lock(&self.0);
        sink.number += 1;
        message["seq"] = sink.number.into();
        let text = message.to_string();
        let _ = write!(sink.out, "Content-Length: {}\r\n\r\n{text}", text.len());
        let _ = sink.out.flush();
    }

    /// Something has happened.
    pub fn event(&self, name: &str, body: Value) {
        self.send(json!({ "seq": 0, "type": "event", "event": name, "body": body }));
    }

    /// Text for the user.
    pub fn output(&self, category: &str, text: &str) {
        self.event("output", json!({ "category": category, "output": text }));
    }

    /// Answers a request.
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
