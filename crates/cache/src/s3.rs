//! A shared store in a bucket of S3 or of a server of its kind: `s3://BUCKET[/PREFIX]`.
//!
//! Two requests are needed, GET and PUT, and DELETE for leases. A lease is created by a conditional write
//! (`If-None-Match: *`), of which S3 lets one succeed. Region, server and credentials come from the variables that
//! AWS's own tools read, and from their file of credentials.

use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use crate::http::{self, Answer};
use crate::net::{Pool, Server};
use crate::signature::{Credentials, authorization, encoded, hash, timestamp};
use crate::store::{Store, StoreError};

/// Longest part of an error's text that is shown, in bytes.
const SHOWN: usize = 300;

/// A bucket.
pub(crate) struct S3 {
    name: String,
    /// `host` of requests.
    host: String,
    /// Before each name: `/bucket/prefix/`.
    path: String,
    region: String,
    credentials: Option<Credentials>,
    pool: Pool,
}

type Variables<'a> = &'a dyn Fn(&str) -> Option<String>;

impl S3 {
    /// The store at a URL. Nothing is asked of it yet.
    pub(crate) fn open(url: &str, variables: Variables<'_>) -> Result<Self, StoreError> {
        let wrong = |reason: String| StoreError(format!("{url}: {reason}"));
        let set = |names: &[&str]| {
            let mut values = names.iter().filter_map(|name| variables(name));
            values.find(|value| !value.is_empty())
        };
        let place = url.strip_prefix("s3://").unwrap_or_default();
        let (bucket, prefix) = place.split_once('/').unwrap_or((place, ""));
        let is_good = |c: char| c.is_ascii_alphanumeric() || "-._".contains(c);
        if bucket.is_empty() || !bucket.chars().all(is_good) {
            return Err(wrong("a store at S3 is s3://BUCKET[/PREFIX]".to_owned()));
        }
        let region = set(&["AWS_REGION", "AWS_DEFAULT_REGION"]);
        let region = region.unwrap_or_else(|| "us-east-1".to_owned());
        let endpoint = set(&["AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL", "AWS_ENDPOINT"]);
        let (endpoint, path) = match endpoint {
            // Such servers have buckets in the path.
            Some(endpoint) => (endpoint, format!("/{bucket}/{prefix}")),
            None => (
                format!("https://{bucket}.s3.{region}.amazonaws.com"),
                format!("/{prefix}"),
            ),
        };
        let (scheme, rest) = endpoint.split_once("://").unwrap_or(("", ""));
        let port = match scheme {
            "http" => 80,
            "https" => 443,
            _ => return Err(wrong(format!("AWS_ENDPOINT_URL={endpoint} is no URL"))),
        };
        let host = rest.trim_end_matches('/').to_owned();
        let mut server = Server::parse(&host, port, scheme == "https")
            .ok_or_else(|| wrong(format!("AWS_ENDPOINT_URL={endpoint} names no server")))?;
        server.authorities = set(&["AWS_CA_BUNDLE"]).map(PathBuf::from);
        let mut path = encoded(&path);
        if !path.ends_with('/') {
            path.push('/');
        }
        Ok(Self {
            name: url.to_owned(),
            host,
            path,
            region,
            credentials: credentials(variables),
            pool: Pool::new(server),
        })
    }

    fn ask(
        &self,
        method: &str,
        name: &str,
        condition: Option<&str>,
        body: &[u8],
        within: Duration,
    ) -> Result<Answer, StoreError> {
        let path = format!("{}{}", self.path, encoded(name));
        let (time, payload) = (timestamp(SystemTime::now()), hash(body));
        // In the order in which they are signed.
        let mut headers = vec![("host", self.host.clone())];
        headers.extend(condition.map(|value| ("if-none-match", value.to_owned())));
        headers.push(("x-amz-content-sha256", payload.clone()));
        headers.push(("x-amz-date", time.clone()));
        if let Some(credentials) = &self.credentials {
            let token = credentials.token.clone();
            headers.extend(token.map(|token| ("x-amz-security-token", token)));
            let signed = authorization(
                credentials,
                &self.region,
                &time,
                method,
                &path,
                &headers,
                &payload,
            );
            headers.push(("authorization", signed));
        }
        let answer = self.pool.request(
            within,
            |_| Ok(()),
            |connection| http::exchange(connection, method, &path, &headers, body),
        );
        answer.map_err(|error| StoreError(format!("{}: {}: {error}", self.name, self.host)))
    }

    fn failed(&self, answer: &Answer) -> StoreError {
        let text = String::from_utf8_lossy(&answer.body);
        // `<Error><Code>AccessDenied</Code><Message>…`
        let part = |tag: &str| {
            let (_, rest) = text.split_once(&format!("<{tag}>"))?;
            let (part, _) = rest.split_once(&format!("</{tag}>"))?;
            Some(part.chars().take(SHOWN).collect::<String>())
        };
        let said = part("Code").into_iter().chain(part("Message"));
        let said: Vec<String> = said.collect();
        let hint = match (&self.credentials, answer.status) {
            (None, 401 | 403) => {
                "; there are no credentials (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY)"
            }
            (_, 301 | 307) => "; the bucket is in another region (AWS_REGION)",
            _ => "",
        };
        let status = answer.status;
        StoreError(format!(
            "{}: status {status} {}{hint}",
            self.name,
            said.join(": ")
        ))
    }
}

impl Store for S3 {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn get(&self, name: &str, within: Duration) -> Result<Option<Vec<u8>>, StoreError> {
        let answer = self.ask("GET", name, None, &[], within)?;
        match answer.status {
            200 => Ok(Some(answer.body)),
            // A bucket that is not there has this status, too.
            404 if !answer.body.windows(12).any(|text| text == b"NoSuchBucket") => Ok(None),
            _ => Err(self.failed(&answer)),
        }
    }

    fn put(&self, name: &str, bytes: &[u8], within: Duration) -> Result<(), StoreError> {
        let answer = self.ask("PUT", name, None, bytes, within)?;
        match answer.status {
            200..300 => Ok(()),
            _ => Err(self.failed(&answer)),
        }
    }

    fn has_leases(&self) -> bool {
        true
    }

    fn put_new(&self, name: &str, bytes: &[u8], within: Duration) -> Result<bool, StoreError> {
        let answer = self.ask("PUT", name, Some("*"), bytes, within)?;
        match answer.status {
            200..300 => Ok(true),
            // There are bytes, or another host is writing them.
            409 | 412 => Ok(false),
            _ => Err(self.failed(&answer)),
        }
    }

    fn remove(&self, name: &str, within: Duration) -> Result<(), StoreError> {
        let answer = self.ask("DELETE", name, None, &[], within)?;
        match answer.status {
            200..300 | 404 => Ok(()),
            _ => Err(self.failed(&answer)),
        }
    }
}

/// The credentials of the environment, else of the file that AWS's tools have.
fn credentials(variables: Variables<'_>) -> Option<Credentials> {
    let set = |name: &str| variables(name).filter(|value| !value.is_empty());
    if let (Some(id), Some(secret)) = (set("AWS_ACCESS_KEY_ID"), set("AWS_SECRET_ACCESS_KEY")) {
        let token = set("AWS_SESSION_TOKEN");
        return Some(Credentials { id, secret, token });
    }
    let file = set("AWS_SHARED_CREDENTIALS_FILE").map(PathBuf::from);
    let file = file.or_else(|| Some(PathBuf::from(set("HOME")?).join(".aws/credentials")))?;
    let profile = set("AWS_PROFILE").unwrap_or_else(|| "default".to_owned());
    of_profile(&std::fs::read_to_string(file).ok()?, &profile)
}

fn of_profile(text: &str, profile: &str) -> Option<Credentials> {
    let heading = format!("[{profile}]");
    let lines = text.lines().map(str::trim);
    let lines = lines.skip_while(|line| *line != heading).skip(1);
    let pairs: Vec<(&str, &str)> = lines
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| line.split_once('='))
        .map(|(name, value)| (name.trim(), value.trim()))
        .collect();
    let get = |name: &str| {
        let found = pairs.iter().find(|pair| pair.0 == name);
        found.map(|pair| pair.1.to_owned())
    };
    Some(Credentials {
        id: get("aws_access_key_id")?,
        secret: get("aws_secret_access_key")?,
        token: get("aws_session_token"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(url: &str, set: &str) -> Result<S3, StoreError> {
        let get = |name: &str| {
            let mut pairs = set.split(' ').filter_map(|pair| pair.split_once('='));
            pairs
                .find(|pair| pair.0 == name)
                .map(|pair| pair.1.to_owned())
        };
        S3::open(url, &get)
    }

    #[test]
    fn buckets_are_in_the_name_or_in_the_path() {
        let s3 = open("s3://b/a b", "AWS_REGION=eu-1").unwrap();
        assert_eq!(
            (&*s3.host, &*s3.path),
            ("b.s3.eu-1.amazonaws.com", "/a%20b/")
        );
        let s3 = open("s3://b", "AWS_ENDPOINT_URL=http://localhost:9000/").unwrap();
        assert_eq!((&*s3.host, &*s3.path), ("localhost:9000", "/b/"));
        for (url, set) in [
            ("s3://", ""),
            ("s3://b c/d", ""),
            ("s3://b", "AWS_ENDPOINT_URL=localhost:9000"),
            ("s3://b", "AWS_ENDPOINT_URL=http://a/path"),
        ] {
            assert!(open(url, set).is_err(), "{url} {set}");
        }
    }

    #[test]
    fn credentials_of_files() {
        let text = "[other]\naws_access_key_id = a\naws_secret_access_key = b\n\n[default]\n\
                    aws_access_key_id=c\naws_secret_access_key=d=\naws_session_token = e\n";
        let of = |profile| of_profile(text, profile).map(|of| (of.id, of.secret, of.token));
        let (a, b) = ("a".to_owned(), "b".to_owned());
        assert_eq!(of("other"), Some((a, b, None)));
        let (c, d, e) = ("c".to_owned(), "d=".to_owned(), "e".to_owned());
        assert_eq!(of("default"), Some((c, d, Some(e))));
        assert_eq!(of("none"), None);
    }
}
