//! A network that misbehaves: connections to a server that are dropped, stall, and have other bytes in them.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use crate::chaos::Random;

/// What becomes of a connection, in one direction.
#[derive(Clone, Copy)]
enum Spoilt {
    No,
    /// It is closed after this number of bytes.
    Closed(u64),
    /// Nothing more comes after it.
    Stalls(u64),
    /// The byte there is another.
    Changed(u64),
}

/// A proxy before a server.
pub(crate) struct Proxy {
    port: u16,
    faults: Arc<AtomicU64>,
}

impl Proxy {
    /// Starts one before the server at `HOST:PORT`. A third of its connections are spoilt.
    pub(crate) fn start(server: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let faults = Arc::new(AtomicU64::new(0));
        let (server, count) = (server.to_owned(), Arc::clone(&faults));
        thread::spawn(move || {
            let mut random = Random::new(7);
            for client in listener.incoming().flatten() {
                let Ok(server) = TcpStream::connect(&server) else {
                    continue;
                };
                let at = random.below(3000);
                let spoilt = match random.below(9) {
                    0 => Spoilt::Closed(at),
                    1 => Spoilt::Stalls(at),
                    2 => Spoilt::Changed(at),
                    _ => Spoilt::No,
                };
                count.fetch_add(u64::from(!matches!(spoilt, Spoilt::No)), Ordering::Relaxed);
                let (there, back) = match random.below(2) {
                    0 => (spoilt, Spoilt::No),
                    _ => (Spoilt::No, spoilt),
                };
                let pair = (client.try_clone().unwrap(), server.try_clone().unwrap());
                thread::spawn(move || pump(client, server, there));
                thread::spawn(move || pump(pair.1, pair.0, back));
            }
        });
        Self { port, faults }
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// Number of connections that were spoilt.
    pub(crate) fn faults(&self) -> u64 {
        self.faults.load(Ordering::Relaxed)
    }
}

fn pump(mut from: TcpStream, mut to: TcpStream, spoilt: Spoilt) {
    let mut passed = 0;
    let mut bytes = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        let part = &mut bytes[..count];
        let here = |at: u64| (passed..passed + count as u64).contains(&at);
        match spoilt {
            Spoilt::Closed(at) if here(at) => break,
            Spoilt::Stalls(at) if here(at) => {
                thread::sleep(Duration::from_secs(2));
                break;
            }
            Spoilt::Changed(at) if here(at) => part[(at - passed) as usize] ^= 0x20,
            _ => {}
        }
        passed += count as u64;
        if to.write_all(part).is_err() {
            break;
        }
    }
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}
