//! Signatures of requests to S3: version 4, with the payload signed. Source: "Authenticating Requests: Using the
//! Authorization Header (AWS Signature Version 4)", Amazon S3 API reference.

use std::time::{SystemTime, UNIX_EPOCH};

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::key::Key;

/// What a request is signed with.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Credentials {
    pub(crate) id: String,
    pub(crate) secret: String,
    pub(crate) token: Option<String>,
}

/// A time as S3 writes it: `20130524T000000Z`.
pub(crate) fn timestamp(time: SystemTime) -> String {
    let seconds = time
        .duration_since(UNIX_EPOCH)
        .map_or(0, |time| time.as_secs());
    let (days, of_day) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = date(days);
    let (hour, minute, second) = (of_day / 3600, of_day / 60 % 60, of_day % 60);
    format!("{year:04}{month:02}{day:02}T{hour:02}{minute:02}{second:02}Z")
}

/// Year, month and day of a number of days since 1970, in the Gregorian calendar.
fn date(days: u64) -> (u64, u64, u64) {
    // Years begin in March here, so that the leap day is the last of a year.
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + u64::from(month <= 2), month, day)
}

/// A path with `%41` for what is not plain.
pub(crate) fn encoded(path: &str) -> String {
    let mut encoded = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                encoded.push(byte.into());
            }
            _ => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}

/// The hash of a body, as it is signed.
pub(crate) fn hash(body: &[u8]) -> String {
    Key::of(body).to_string()
}

fn mac(key: &[u8], text: &str) -> [u8; 32] {
    // Keys of any length are taken.
    Hmac::<Sha256>::new_from_slice(key).map_or([0; 32], |mut mac| {
        mac.update(text.as_bytes());
        mac.finalize().into_bytes().into()
    })
}

/// The value of the header `authorization`. `headers` are those that are signed, sorted by their names in lower case;
/// `x-amz-date` and `x-amz-content-sha256` are among them.
pub(crate) fn authorization(
    credentials: &Credentials,
    region: &str,
    timestamp: &str,
    method: &str,
    path: &str,
    headers: &[(&str, String)],
    payload: &str,
) -> String {
    let names: Vec<&str> = headers.iter().map(|(name, _)| *name).collect();
    let names = names.join(";");
    let lines = headers
        .iter()
        .map(|(name, value)| format!("{name}:{}\n", value.trim()));
    let lines: String = lines.collect();
    // There is no query.
    let request = format!("{method}\n{path}\n\n{lines}\n{names}\n{payload}");
    let day = timestamp.get(..8).unwrap_or_default();
    let scope = format!("{day}/{region}/s3/aws4_request");
    let request = hash(request.as_bytes());
    let text = format!("AWS4-HMAC-SHA256\n{timestamp}\n{scope}\n{request}");
    let mut key = mac(format!("AWS4{}", credentials.secret).as_bytes(), day);
    for part in [region, "s3", "aws4_request"] {
        key = mac(&key, part);
    }
    let signature = Key::from_bytes(mac(&key, &text));
    let id = &credentials.id;
    format!("AWS4-HMAC-SHA256 Credential={id}/{scope},SignedHeaders={names},Signature={signature}")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_example_of_the_reference() {
        let credentials = Credentials {
            id: "AKIAIOSFODNN7EXAMPLE".to_owned(),
            secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY".to_owned(),
            token: None,
        };
        let payload = hash(b"");
        let headers = [
            ("host", "examplebucket.s3.amazonaws.com".to_owned()),
            ("range", "bytes=0-9".to_owned()),
            ("x-amz-content-sha256", payload.clone()),
            ("x-amz-date", "20130524T000000Z".to_owned()),
        ];
        let time = "20130524T000000Z";
        let signed = authorization(
            &credentials,
            "us-east-1",
            time,
            "GET",
            "/test.txt",
            &headers,
            &payload,
        );
        assert_eq!(
            signed,
            "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,\
             SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,\
             Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"
        );
    }

    #[test]
    fn times_and_paths() {
        for (seconds, wanted) in [
            (0, "19700101T000000Z"),
            (951_782_399, "20000228T235959Z"),
            (951_782_400, "20000229T000000Z"),
            (1_369_353_600, "20130524T000000Z"),
            (4_107_542_399, "21000228T235959Z"),
            (4_107_542_400, "21000301T000000Z"),
        ] {
            let time = UNIX_EPOCH + Duration::from_secs(seconds);
            assert_eq!(timestamp(time), wanted);
        }
        assert_eq!(encoded("/a b/ü+~"), "/a%20b/%C3%BC%2B~");
    }
}
