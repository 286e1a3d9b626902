//! Connections to `openssl s_server`.
#![allow(missing_docs, reason = "tests")]
#![cfg(target_os = "linux")]

use std::io::{self, BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use gfxjit_tls::TlsStream;

/// A server that sends back each line reversed, with a certificate for `localhost`.
struct Server {
    folder: tempfile::TempDir,
    port: u16,
    child: Child,
}

impl Server {
    fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let words = "req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 1 -subj /CN=localhost \
                     -addext subjectAltName=DNS:localhost,IP:127.0.0.1";
        let made = Command::new("openssl")
            .args(words.split(' '))
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert!(
            made.status.success(),
            "{}",
            String::from_utf8_lossy(&made.stderr)
        );
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let words = format!("s_server -accept {port} -cert cert.pem -key key.pem -rev -quiet");
        let child = Command::new("openssl")
            .args(words.split(' '))
            .current_dir(folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let server = Self {
            folder,
            port,
            child,
        };
        for _ in 0..500 {
            if server.tcp().is_ok() {
                return server;
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("the server does not come");
    }

    fn tcp(&self) -> io::Result<TcpStream> {
        let stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(Duration::from_secs(10)))?;
        Ok(stream)
    }

    fn certificate(&self) -> PathBuf {
        self.folder.path().join("cert.pem")
    }

    fn connect(&self, host: &str, authorities: Option<&Path>) -> io::Result<TlsStream<TcpStream>> {
        TlsStream::connect(self.tcp()?, host, authorities)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn lines_go_there_and_back_and_certificates_are_checked() {
    let server = Server::start();
    let trusted = server.certificate();
    for host in ["localhost", "127.0.0.1"] {
        let mut stream = BufReader::new(server.connect(host, Some(&trusted)).unwrap());
        for length in [3, 10_000] {
            let text = format!("begin{}\n", "x".repeat(length));
            stream.get_mut().write_all(text.as_bytes()).unwrap();
            let mut line = String::new();
            stream.read_line(&mut line).unwrap();
            let reversed: String = text.trim_end().chars().rev().collect();
            assert_eq!(line.trim_end(), reversed);
        }
    }
    for (host, authorities) in [
        // Another name, another address, and an authority that is not the system's.
        ("example.org", Some(&*trusted)),
        ("127.0.0.2", Some(&*trusted)),
        ("localhost", None),
    ] {
        let error = server.connect(host, authorities).unwrap_err().to_string();
        assert!(error.contains("is refused"), "{host}: {error}");
    }
    let none = Path::new("/no/such/file");
    assert!(server.connect("localhost", Some(none)).is_err());
}

#[test]
fn what_is_no_tls_is_an_error() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        for mut client in listener.incoming().flatten() {
            let _ = client.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n");
        }
    });
    let stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    assert!(TlsStream::connect(stream, "localhost", None).is_err());
}
