//! As much of HTTP/1.1 (RFC 9112) as a store of objects needs: a request with its body, the answer with its.

use std::io::{self, BufRead, Read, Write};

use crate::local::LARGEST;
use crate::net::{After, Buffered, bytes, line};

/// Longest line of an answer's head in bytes, and most lines.
const LINE: u64 = 16 << 10;
const LINES: usize = 200;

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
}

/// Sends a request and reads the answer. `headers` has `host`.
pub(crate) fn exchange(
    connection: &mut Buffered,
    method: &str,
    path: &str,
    headers: &[(&str, String)],
    body: &[u8],
) -> io::Result<(Answer, After)> {
    let mut head = format!(
        "{method} {path} HTTP/1.1\r\ncontent-length: {}\r\n",
        body.len()
    );
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head.push_str("\r\n");
    let mut request = head.into_bytes();
    request.extend_from_slice(body);
    connection.get_mut().write_all(&request)?;
    answer(connection)
}

fn wrong() -> io::Error {
    io::Error::other("the answer is not of HTTP")
}

/// What says how long a body is.
#[derive(Default)]
struct Head {
    length: Option<u64>,
    is_chunked: bool,
    closes: bool,
}

fn answer(from: &mut impl BufRead) -> io::Result<(Answer, After)> {
    loop {
        let status = line(from, LINE)?;
        let status = status.strip_prefix("HTTP/1.").ok_or_else(wrong)?;
        let mut words = status.split(' ');
        let is_old = words.next() == Some("0");
        let status: u16 = words
            .next()
            .and_then(|word| word.parse().ok())
            .ok_or_else(wrong)?;
        let head = head(from)?;
        // An interim answer is followed by the answer.
        if (100..200).contains(&status) {
            continue;
        }
        let has_none = status == 204 || status == 304;
        let (body, after) = match (has_none, head.is_chunked, head.length) {
            (true, _, _) => (Vec::new(), After::Keep),
            (_, true, _) => (chunks(from)?, After::Keep),
            (_, _, Some(length)) => (bytes(from, checked(length)?)?, After::Keep),
            (_, _, None) => {
                let mut body = Vec::new();
                from.take(LARGEST).read_to_end(&mut body)?;
                (body, After::Close)
            }
        };
        let after = if is_old || head.closes {
            After::Close
        } else {
            after
        };
        return Ok((Answer { status, body }, after));
    }
}

fn checked(length: u64) -> io::Result<u64> {
    match length > LARGEST {
        true => Err(io::Error::other(format!(
            "{length} bytes are no cache entry"
        ))),
        false => Ok(length),
    }
}

fn head(from: &mut impl BufRead) -> io::Result<Head> {
    let mut head = Head::default();
    for _ in 0..LINES {
        let line = line(from, LINE)?;
        if line.is_empty() {
            return Ok(head);
        }
        let (name, value) = line.split_once(':').ok_or_else(wrong)?;
        let value = value.trim();
        match name.to_ascii_lowercase().as_str() {
            "content-length" => head.length = Some(value.parse().map_err(|_| wrong())?),
            "transfer-encoding" if value.eq_ignore_ascii_case("chunked") => head.is_chunked = true,
            "transfer-encoding" => return Err(io::Error::other("the answer is encoded")),
            "connection" if value.eq_ignore_ascii_case("close") => head.closes = true,
            _ => {}
        }
    }
    Err(io::Error::other("the answer's head is too long"))
}

fn chunks(from: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let size = line(from, LINE)?;
        let digits = size.split(';').next().unwrap_or_default().trim();
        let size = u64::from_str_radix(digits, 16).map_err(|_| wrong())?;
        checked(size.saturating_add(body.len() as u64))?;
        if size == 0 {
            // Trailers, of which none is needed.
            head(from)?;
            return Ok(body);
        }
        body.append(&mut bytes(from, size)?);
        if !line(from, LINE)?.is_empty() {
            return Err(wrong());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers() {
        let parsed = |text: &str| {
            let (answer, after) = answer(&mut text.as_bytes()).ok()?;
            Some((
                answer.status,
                String::from_utf8(answer.body).unwrap(),
                after == After::Keep,
            ))
        };
        for (text, wanted) in [
            (
                "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nab",
                Some((200, "ab", true)),
            ),
            (
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 412 No\r\nContent-Length: 0\r\n\r\n",
                Some((412, "", true)),
            ),
            ("HTTP/1.1 204 No Content\r\n\r\n", Some((204, "", true))),
            (
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\n1\r\nd\r\n0\r\nT: u\r\n\r\n",
                Some((200, "abcd", true)),
            ),
            (
                "HTTP/1.0 200 OK\r\n\r\nto the end",
                Some((200, "to the end", false)),
            ),
            (
                "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 1\r\n\r\na",
                Some((200, "a", false)),
            ),
            ("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab", None),
            (
                "HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\nab",
                None,
            ),
            (
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nabc",
                None,
            ),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n", None),
            ("HTTP/1.1 x\r\n\r\n", None),
            ("+OK\r\n", None),
            ("", None),
        ] {
            let wanted = wanted.map(|(status, body, keep)| (status, body.to_owned(), keep));
            assert_eq!(parsed(text), wanted, "{text}");
        }
    }
}
