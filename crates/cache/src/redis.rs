//! A shared store at a Redis or Valkey server: `redis://[[USER]:PASSWORD@]HOST[:PORT][/DATABASE][/PREFIX]`, or
//! `rediss://` with TLS.
//!
//! Of the protocol (RESP version 2, "Redis serialization protocol specification") four commands are needed: GET, SET,
//! DEL, and AUTH and SELECT before them.

use std::io::{self, Write};
use std::time::Duration;

use crate::layout::is_lease;
use crate::local::LARGEST;
use crate::net::{After, Buffered, Pool, Server, bytes, decoded, line, without_password};
use crate::store::{Store, StoreError};

const PORT: u16 = 6379;

/// Before each name, unless the URL says otherwise.
const PREFIX: &str = "gfxjit";

/// Leases of hosts that died disappear after this time, in milliseconds. Those that live are renewed before.
const LEASE: &str = "600000";

/// Longest line of an answer in bytes.
const LINE: u64 = 4096;

/// A Redis or Valkey server.
pub(crate) struct Redis {
    name: String,
    prefix: String,
    /// Commands at the beginning of a connection.
    greetings: Vec<Vec<String>>,
    pool: Pool,
}

/// An answer.
#[derive(PartialEq, Eq, Debug)]
enum Answer {
    Text(String),
    Number(i64),
    Bytes(Vec<u8>),
    Nothing,
}

impl Redis {
    /// The store at a URL. Nothing is asked of it yet.
    pub(crate) fn open(url: &str) -> Result<Self, StoreError> {
        let name = without_password(url);
        let wrong = || {
            let form = "redis://[[USER]:PASSWORD@]HOST[:PORT][/DATABASE][/PREFIX]";
            StoreError(format!("{name}: a store at Redis is {form}"))
        };
        let plain = url.strip_prefix("redis://").map(|rest| (rest, false));
        let secure = || url.strip_prefix("rediss://").map(|rest| (rest, true));
        let (rest, is_secure) = plain.or_else(secure).ok_or_else(wrong)?;
        let (place, path) = rest.split_once('/').unwrap_or((rest, ""));
        let (login, server) = match place.rsplit_once('@') {
            Some((login, server)) => (Some(login), server),
            None => (None, place),
        };
        let server = Server::parse(server, PORT, is_secure).ok_or_else(wrong)?;
        let mut greetings = Vec::new();
        if let Some((user, password)) =
            login.map(|login| login.split_once(':').unwrap_or(("", login)))
        {
            let mut words = vec!["AUTH".to_owned()];
            for word in [user, password] {
                words
                    .extend(Some(decoded(word).ok_or_else(wrong)?).filter(|word| !word.is_empty()));
            }
            greetings.push(words);
        }
        let (first, behind) = path.split_once('/').unwrap_or((path, ""));
        let database = first.parse::<u32>().ok();
        if let Some(database) = database {
            greetings.push(vec!["SELECT".to_owned(), database.to_string()]);
        }
        let prefix = if database.is_some() { behind } else { path };
        let prefix = match prefix.trim_matches('/') {
            "" => PREFIX,
            prefix => prefix,
        };
        Ok(Self {
            prefix: prefix.to_owned(),
            greetings,
            pool: Pool::new(server),
            name,
        })
    }

    fn ask(&self, words: &[&[u8]], within: Duration) -> Result<Answer, StoreError> {
        let greet = |connection: &mut Buffered| {
            for greeting in &self.greetings {
                let words: Vec<&[u8]> = greeting.iter().map(String::as_bytes).collect();
                exchange(connection, &words)?;
            }
            Ok(())
        };
        let request = |connection: &mut Buffered| Ok((exchange(connection, words)?, After::Keep));
        let answer = self.pool.request(within, greet, request);
        answer.map_err(|error| StoreError(format!("{}: {error}", self.name)))
    }

    fn key(&self, name: &str) -> Vec<u8> {
        format!("{}/{name}", self.prefix).into_bytes()
    }

    fn unexpected(&self, answer: &Answer) -> StoreError {
        let kind = match answer {
            Answer::Text(_) => "a text",
            Answer::Number(_) => "a number",
            Answer::Bytes(_) => "bytes",
            Answer::Nothing => "nothing",
        };
        StoreError(format!(
            "{}: it answers {kind} where that is none",
            self.name
        ))
    }
}

impl Store for Redis {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn get(&self, name: &str, within: Duration) -> Result<Option<Vec<u8>>, StoreError> {
        match self.ask(&[b"GET", &self.key(name)], within)? {
            Answer::Bytes(bytes) => Ok(Some(bytes)),
            Answer::Nothing => Ok(None),
            other => Err(self.unexpected(&other)),
        }
    }

    fn put(&self, name: &str, bytes: &[u8], within: Duration) -> Result<(), StoreError> {
        let key = self.key(name);
        let mut words: Vec<&[u8]> = vec![b"SET", &key, bytes];
        if is_lease(name) {
            words.extend([b"PX".as_slice(), LEASE.as_bytes()]);
        }
        match self.ask(&words, within)? {
            Answer::Text(_) => Ok(()),
            other => Err(self.unexpected(&other)),
        }
    }

    fn has_leases(&self) -> bool {
        true
    }

    fn put_new(&self, name: &str, bytes: &[u8], within: Duration) -> Result<bool, StoreError> {
        let words: [&[u8]; 6] = [
            b"SET",
            &self.key(name),
            bytes,
            b"NX",
            b"PX",
            LEASE.as_bytes(),
        ];
        match self.ask(&words, within)? {
            Answer::Text(_) => Ok(true),
            Answer::Nothing => Ok(false),
            other => Err(self.unexpected(&other)),
        }
    }

    fn remove(&self, name: &str, within: Duration) -> Result<(), StoreError> {
        match self.ask(&[b"DEL", &self.key(name)], within)? {
            Answer::Number(_) => Ok(()),
            other => Err(self.unexpected(&other)),
        }
    }
}

/// Sends a command and reads its answer.
fn exchange(connection: &mut Buffered, words: &[&[u8]]) -> io::Result<Answer> {
    let mut command = format!("*{}\r\n", words.len()).into_bytes();
    for word in words {
        command.extend_from_slice(format!("${}\r\n", word.len()).as_bytes());
        command.extend_from_slice(word);
        command.extend_from_slice(b"\r\n");
    }
    connection.get_mut().write_all(&command)?;
    answer(connection)
}

fn answer(from: &mut impl io::BufRead) -> io::Result<Answer> {
    let line = line(from, LINE)?;
    let wrong = || io::Error::other("the answer is not of Redis's protocol");
    let (kind, rest) = line.split_at_checked(1).ok_or_else(wrong)?;
    match kind {
        "+" => Ok(Answer::Text(rest.to_owned())),
        "-" => Err(io::Error::other(format!("it says: {rest}"))),
        ":" => rest.parse().map(Answer::Number).map_err(|_| wrong()),
        "$" if rest == "-1" => Ok(Answer::Nothing),
        "$" => {
            let count: u64 = rest.parse().map_err(|_| wrong())?;
            if count > LARGEST {
                return Err(io::Error::other(format!(
                    "{count} bytes are no cache entry"
                )));
            }
            let mut found = bytes(from, count + 2)?;
            match found.ends_with(b"\r\n") {
                true => found.truncate(found.len() - 2),
                false => return Err(wrong()),
            }
            Ok(Answer::Bytes(found))
        }
        _ => Err(wrong()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls() {
        let redis = Redis::open("redis://u:p%40@h:1/3/a/b").unwrap();
        assert_eq!(
            (redis.name.as_str(), redis.prefix.as_str()),
            ("redis://h:1/3/a/b", "a/b")
        );
        assert_eq!(
            redis.greetings,
            [vec!["AUTH", "u", "p@"], vec!["SELECT", "3"]]
        );
        let redis = Redis::open("redis://:secret@h").unwrap();
        assert_eq!(
            (redis.prefix.as_str(), &*redis.greetings),
            (PREFIX, &[vec!["AUTH".to_owned(), "secret".to_owned()]][..])
        );
        assert!(Redis::open("redis://h/mine").unwrap().greetings.is_empty());
        for wrong in [
            "redis://",
            "redis://:pass@",
            "redis://h:port",
            "redis://u:%zz@h",
        ] {
            let error = Redis::open(wrong).err().unwrap().to_string();
            assert!(
                error.contains("HOST[:PORT]") && !error.contains("%zz"),
                "{error}"
            );
        }
    }

    #[test]
    fn answers() {
        let parsed = |text: &str| answer(&mut text.as_bytes()).ok();
        assert_eq!(parsed("+OK\r\n"), Some(Answer::Text("OK".to_owned())));
        assert_eq!(parsed(":12\r\n"), Some(Answer::Number(12)));
        assert_eq!(parsed("$-1\r\n"), Some(Answer::Nothing));
        assert_eq!(
            parsed("$3\r\na\r\n\r\n"),
            Some(Answer::Bytes(b"a\r\n".to_vec()))
        );
        let wrong =
            "|-ERR no\r\n|+OK|$3\r\nabcd\r\n|$3\r\na|$99999999999\r\n|$-2\r\n|*1\r\n|:x\r\n|é\r\n";
        for wrong in wrong.split('|') {
            assert_eq!(parsed(wrong), None, "{wrong}");
        }
    }
}
