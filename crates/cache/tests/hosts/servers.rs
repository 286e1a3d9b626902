//! Stores at servers, which are small ones of this test: the real ones are `./x stores`'s.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::Child;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use libtest_mimic::Failed;

use crate::Test;
use crate::chaos::Fault;
use crate::rank::{Said, Work};

pub(crate) const TESTS: &[Test] = &[
    ("one_compiles_over_redis", one_compiles_over_redis),
    ("one_compiles_over_s3", one_compiles_over_s3),
    (
        "a_server_that_is_none_costs_little",
        a_server_that_is_none_costs_little,
    ),
];

type Names = Arc<Mutex<BTreeMap<String, Vec<u8>>>>;

/// Serves connections until the process ends; returns the port, and what is stored.
fn serve(one: fn(&mut BufReader<TcpStream>, &Names) -> Option<()>) -> (u16, Names) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let names = Names::default();
    let stored = Arc::clone(&names);
    thread::spawn(move || {
        for client in listener.incoming().flatten() {
            let names = Arc::clone(&names);
            thread::spawn(move || {
                let mut client = BufReader::new(client);
                while one(&mut client, &names).is_some() {}
            });
        }
    });
    (port, stored)
}

fn line(from: &mut impl BufRead) -> Option<String> {
    let mut line = String::new();
    from.read_line(&mut line).ok()?;
    Some(line.strip_suffix("\r\n")?.to_owned())
}

fn bytes(from: &mut impl Read, count: usize) -> Option<Vec<u8>> {
    let mut bytes = vec![0; count];
    from.read_exact(&mut bytes).ok()?;
    Some(bytes)
}

fn redis(client: &mut BufReader<TcpStream>, names: &Names) -> Option<()> {
    let count: usize = line(client)?.strip_prefix('*')?.parse().ok()?;
    let mut words = Vec::new();
    for _ in 0..count {
        let length: usize = line(client)?.strip_prefix('$')?.parse().ok()?;
        words.push(bytes(client, length)?);
        line(client)?;
    }
    let text =
        |at: usize| String::from_utf8_lossy(words.get(at).map_or(&[], Vec::as_slice)).into_owned();
    let (command, name) = (text(0), text(1));
    let mut names = names.lock().unwrap();
    let answer = match command.as_str() {
        "AUTH" if text(2) == "pass word" => b"+OK\r\n".to_vec(),
        "SELECT" => b"+OK\r\n".to_vec(),
        "GET" => match names.get(&name) {
            Some(bytes) => [format!("${}\r\n", bytes.len()).as_bytes(), bytes, b"\r\n"].concat(),
            None => b"$-1\r\n".to_vec(),
        },
        "SET" if text(3) == "NX" && names.contains_key(&name) => b"$-1\r\n".to_vec(),
        "SET" => {
            names.insert(name, words[2].clone());
            b"+OK\r\n".to_vec()
        }
        "DEL" => format!(":{}\r\n", u8::from(names.remove(&name).is_some())).into_bytes(),
        _ => b"-ERR unknown command\r\n".to_vec(),
    };
    drop(names);
    client.get_mut().write_all(&answer).ok()
}

fn s3(client: &mut BufReader<TcpStream>, names: &Names) -> Option<()> {
    let request = line(client)?;
    let mut words = request.split(' ');
    let (method, path) = (words.next()?, words.next()?.to_owned());
    let (mut length, mut is_new, mut is_signed) = (0, false, false);
    loop {
        let header = line(client)?;
        let Some((name, value)) = header.split_once(": ") else {
            break;
        };
        match name {
            "content-length" => length = value.parse().ok()?,
            "if-none-match" => is_new = value == "*",
            "authorization" => is_signed = value.contains("Credential=test/"),
            _ => {}
        }
    }
    let body = bytes(client, length)?;
    let mut names = names.lock().unwrap();
    let (status, body) = match method {
        _ if !is_signed => (403, b"<Error><Code>AccessDenied</Code></Error>".to_vec()),
        "GET" => match names.get(&path) {
            Some(bytes) => (200, bytes.clone()),
            None => (404, b"<Error><Code>NoSuchKey</Code></Error>".to_vec()),
        },
        "PUT" if is_new && names.contains_key(&path) => (412, Vec::new()),
        "PUT" => {
            names.insert(path, body);
            (200, Vec::new())
        }
        _ => {
            names.remove(&path);
            (204, Vec::new())
        }
    };
    drop(names);
    let head = format!(
        "HTTP/1.1 {status} x\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    client
        .get_mut()
        .write_all(&[head.as_bytes(), &body].concat())
        .ok()
}

/// Hosts that want the same at the same time.
fn one_compiles(url: &str, variables: &[(&str, &str)]) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let hosts: Vec<Child> = (0..6)
        .map(|number| {
            let work = Work {
                url,
                folder: &folder.path().join(format!("host{number}")),
                log: &folder.path().join("log"),
                keys: 2,
                takes: Duration::from_millis(500),
                wait: Duration::from_secs(20),
                fault: Fault::None,
            };
            let mut command = work.command();
            command.envs(variables.iter().copied()).spawn().unwrap()
        })
        .collect();
    let all = hosts
        .into_iter()
        .map(|host| Said::of(&host.wait_with_output().unwrap()));
    let all: Vec<Said> = all.collect();
    assert_eq!(all.iter().map(|said| said.made).sum::<u64>(), 2, "{all:?}");
    assert_eq!(
        all.iter().map(|said| said.shared).sum::<u64>(),
        10,
        "{all:?}"
    );
    Ok(())
}

fn is_clean(names: &Names, begin: &str) {
    let names = names.lock().unwrap();
    let names: Vec<&String> = names.keys().collect();
    assert_eq!(names.len(), 2, "leases are cleared away: {names:?}");
    assert!(
        names.iter().all(|name| name.starts_with(begin)),
        "{names:?}"
    );
}

fn one_compiles_over_redis() -> Result<(), Failed> {
    let (port, names) = serve(redis);
    let url = format!("redis://:pass%20word@127.0.0.1:{port}/1/images?limit=5s");
    // The password is the second word where no user is named.
    let url = url.replace("://:", "://default:");
    one_compiles(&url, &[])?;
    is_clean(&names, "images/v1/");
    Ok(())
}

fn one_compiles_over_s3() -> Result<(), Failed> {
    let (port, names) = serve(s3);
    let endpoint = format!("http://127.0.0.1:{port}");
    let variables = [
        ("AWS_ENDPOINT_URL", endpoint.as_str()),
        ("AWS_ACCESS_KEY_ID", "test"),
        ("AWS_SECRET_ACCESS_KEY", "test"),
    ];
    one_compiles("s3://bucket/my images?limit=5s", &variables)?;
    is_clean(&names, "/bucket/my%20images/v1/");
    Ok(())
}

/// Nothing listens at one, another never answers, the third is no such server.
fn a_server_that_is_none_costs_little() -> Result<(), Failed> {
    let silent = TcpListener::bind("127.0.0.1:0")?;
    let silent = silent.local_addr()?.port();
    let gone = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
    let (other, _) = serve(s3);
    for port in [gone, silent, other] {
        let endpoint = format!("http://127.0.0.1:{port}");
        for url in [
            format!("redis://127.0.0.1:{port}"),
            "s3://bucket".to_owned(),
        ] {
            let folder = tempfile::tempdir()?;
            let work = Work {
                url: &format!("{url}?limit=200ms"),
                folder: folder.path(),
                log: &folder.path().join("log"),
                keys: 6,
                takes: Duration::ZERO,
                wait: Duration::from_secs(20),
                fault: Fault::None,
            };
            let mut command = work.command();
            command.env("AWS_ENDPOINT_URL", &endpoint);
            command
                .env_remove("AWS_ACCESS_KEY_ID")
                .env("HOME", folder.path());
            let start = Instant::now();
            let said = Said::of(&command.output()?);
            assert_eq!(said.made, 6);
            // It is left alone after three failures.
            assert!(said.operations <= 4, "{said:?}");
            assert!(start.elapsed() < Duration::from_secs(5), "{url}");
        }
    }
    Ok(())
}
