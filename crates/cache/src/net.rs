//! Connections to servers, with a deadline, and a few that are kept open.

use std::io::{self, BufReader, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use gfxjit_tls::TlsStream;

use crate::lock_mutex;

/// Connections that are kept open for later requests.
const KEPT: usize = 4;

/// Where a server is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Server {
    pub(crate) host: String,
    pub(crate) port: u16,
    /// Whether connections are encrypted.
    pub(crate) is_secure: bool,
    /// A file of authorities' certificates, in the place of the system's.
    pub(crate) authorities: Option<PathBuf>,
}

impl Server {
    /// From `HOST` or `HOST:PORT`; addresses of IPv6 stand in brackets.
    pub(crate) fn parse(text: &str, port: u16, is_secure: bool) -> Option<Self> {
        let (host, rest) = match text.strip_prefix('[') {
            Some(rest) => rest.split_once(']')?,
            None => text.split_at_checked(text.find(':').unwrap_or(text.len()))?,
        };
        let port = match rest.strip_prefix(':') {
            Some(port) => port.parse().ok()?,
            None if rest.is_empty() => port,
            None => return None,
        };
        let is_good = |c: char| c.is_ascii_alphanumeric() || "-._:%".contains(c);
        let host = host.to_owned();
        (!host.is_empty() && host.chars().all(is_good)).then_some(Self {
            host,
            port,
            is_secure,
            authorities: None,
        })
    }
}

/// A socket, whose reading and writing ends at a time.
pub(crate) struct Timed {
    stream: TcpStream,
    until: Instant,
}

/// A connection.
pub(crate) enum Connection {
    Plain(Timed),
    Secure(TlsStream<Timed>),
}

impl Connection {
    fn open(server: &Server, until: Instant) -> io::Result<Self> {
        let mut last = io::Error::other(format!("{} has no address", server.host));
        for address in (server.host.as_str(), server.port).to_socket_addrs()? {
            let stream = match TcpStream::connect_timeout(&address, left(until)?) {
                Ok(stream) => stream,
                Err(error) => {
                    last = error;
                    continue;
                }
            };
            stream.set_nodelay(true)?;
            let stream = Timed { stream, until };
            let authorities = server.authorities.as_deref();
            return match server.is_secure {
                false => Ok(Self::Plain(stream)),
                true => TlsStream::connect(stream, &server.host, authorities).map(Self::Secure),
            };
        }
        Err(last)
    }

    fn set_until(&mut self, until: Instant) {
        let timed = match self {
            Self::Plain(timed) => timed,
            Self::Secure(stream) => stream.get_mut(),
        };
        timed.until = until;
    }
}

impl Read for Connection {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Plain(stream) => stream.read(bytes),
            Self::Secure(stream) => stream.read(bytes),
        }
    }
}

impl Write for Connection {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(stream) => stream.write(bytes),
            Self::Secure(stream) => stream.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(stream) => stream.flush(),
            Self::Secure(stream) => stream.flush(),
        }
    }
}

fn left(until: Instant) -> io::Result<Duration> {
    let left = until.saturating_duration_since(Instant::now());
    match left.is_zero() {
        true => Err(io::ErrorKind::TimedOut.into()),
        false => Ok(left),
    }
}

/// What a socket with a time limit reports is another word on each system.
fn timed_out(error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::WouldBlock => io::ErrorKind::TimedOut.into(),
        _ => error,
    }
}

impl Read for Timed {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(Some(left(self.until)?))?;
        self.stream.read(bytes).map_err(timed_out)
    }
}

impl Write for Timed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(Some(left(self.until)?))?;
        self.stream.write(bytes).map_err(timed_out)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// A connection that is read through a buffer.
pub(crate) type Buffered = BufReader<Connection>;

/// Connections to a server.
pub(crate) struct Pool {
    server: Server,
    idle: Mutex<Vec<Buffered>>,
}

/// Whether a connection can be used again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum After {
    Keep,
    Close,
}

impl Pool {
    pub(crate) fn new(server: Server) -> Self {
        Self {
            server,
            idle: Mutex::default(),
        }
    }

    /// Makes a request over a connection, which `greet` prepares when it is new. A server may have closed a kept
    /// connection: then the request is made once more over a new one, so that it must bear to be made twice.
    pub(crate) fn request<T>(
        &self,
        within: Duration,
        greet: impl Fn(&mut Buffered) -> io::Result<()>,
        request: impl Fn(&mut Buffered) -> io::Result<(T, After)>,
    ) -> io::Result<T> {
        let until = Instant::now() + within;
        let kept = lock_mutex(&self.idle).pop();
        if let Some(mut connection) = kept {
            connection.get_mut().set_until(until);
            match request(&mut connection) {
                Ok((answer, after)) => {
                    self.keep(connection, after);
                    return Ok(answer);
                }
                Err(error) if is_closed(&error) => {}
                Err(error) => return Err(error),
            }
        }
        let mut connection = BufReader::new(Connection::open(&self.server, until)?);
        greet(&mut connection)?;
        let (answer, after) = request(&mut connection)?;
        self.keep(connection, after);
        Ok(answer)
    }

    fn keep(&self, connection: Buffered, after: After) {
        let mut idle = lock_mutex(&self.idle);
        // What is left in the buffer belongs to no request.
        if after == After::Keep && connection.buffer().is_empty() && idle.len() < KEPT {
            idle.push(connection);
        }
    }
}

fn is_closed(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::UnexpectedEof
            | io::ErrorKind::ConnectionReset
            | io::ErrorKind::ConnectionAborted
            | io::ErrorKind::BrokenPipe
    )
}

/// Reads a line that ends with CR LF, without these, of at most `most` bytes.
pub(crate) fn line(from: &mut impl io::BufRead, most: u64) -> io::Result<String> {
    let mut bytes = Vec::new();
    io::BufRead::read_until(&mut from.take(most), b'\n', &mut bytes)?;
    let text = bytes
        .strip_suffix(b"\r\n")
        .ok_or_else(|| match bytes.len() as u64 {
            0 => io::ErrorKind::UnexpectedEof.into(),
            length if length >= most => io::Error::other("a line of the answer is too long"),
            _ => io::Error::from(io::ErrorKind::UnexpectedEof),
        })?;
    String::from_utf8(text.to_vec()).map_err(|_| io::Error::other("the answer is no text"))
}

/// Reads exactly `count` bytes. Memory is taken as they come, not as they are promised.
pub(crate) fn bytes(from: &mut impl Read, count: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(count).read_to_end(&mut bytes)?;
    match bytes.len() as u64 == count {
        true => Ok(bytes),
        false => Err(io::ErrorKind::UnexpectedEof.into()),
    }
}

/// Text with `%41` for `A`.
pub(crate) fn decoded(text: &str) -> Option<String> {
    let mut parts = text.split('%');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        let (digits, rest) = part.split_at_checked(2)?;
        let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        bytes.push(u8::from_str_radix(digits, 16).ok().filter(|_| is_hex)?);
        bytes.extend_from_slice(rest.as_bytes());
    }
    String::from_utf8(bytes).ok()
}

/// A URL without what stands before `@` in its host.
pub(crate) fn without_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else {
        return url.to_owned();
    };
    let host = rest.split('/').next().unwrap_or_default();
    match host.rfind('@').and_then(|at| rest.get(at + 1..)) {
        Some(rest) => format!("{scheme}://{rest}"),
        None => url.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers() {
        let parsed = |text| Server::parse(text, 7, false).map(|server| (server.host, server.port));
        assert_eq!(parsed("a.b"), Some(("a.b".to_owned(), 7)));
        assert_eq!(parsed("a:80"), Some(("a".to_owned(), 80)));
        assert_eq!(parsed("[::1]:80"), Some(("::1".to_owned(), 80)));
        for wrong in [
            "", ":80", "a:", "a:x", "a:99999", "[::1", "[::1]x", "a\r\nb",
        ] {
            assert_eq!(parsed(wrong), None, "{wrong}");
        }
        assert_eq!(decoded("a%40b%2F").as_deref(), Some("a@b/"));
        for wrong in ["%", "%4", "%+1", "%ff"] {
            assert_eq!(decoded(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn lines_and_bytes_are_bounded() {
        assert_eq!(line(&mut &b"ab\r\ncd"[..], 10).unwrap(), "ab");
        for wrong in [&b""[..], b"ab", b"ab\n", b"0123456789ab\r\n", b"\xff\r\n"] {
            assert!(line(&mut &wrong[..], 10).is_err(), "{wrong:?}");
        }
        assert_eq!(bytes(&mut &b"abc"[..], 2).unwrap(), b"ab");
        assert!(bytes(&mut &b"abc"[..], u64::MAX).is_err());
    }
}
