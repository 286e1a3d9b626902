//! The talk between an isolated compile and its worker process.
//!
//! Over the worker's standard input and output, any number of times: one message there, one
//! back. A message is a JSON header and bytes, each behind its length (u32 and u64, least
//! significant byte first): the source and the options there, the result back.

use std::borrow::Cow;
use std::io::{self, Read, Write};
use std::time::Duration;

use gfxjit_llvm::ir::Diagnostic;
use gfxjit_targets::TargetId;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::built::{Built, Phases};
use crate::error::CompileError;
use crate::job::Job;
use crate::kind::Kind;
use crate::options::{Emit, Options};

/// Changes whenever a message does: a program may find an older worker on the `PATH`.
const VERSION: u32 = 3;

/// Longer headers are nonsense.
const MAX_HEADER: u32 = 64 << 20;

#[derive(Serialize, Deserialize)]
struct Request<'a> {
    version: u32,
    name: Cow<'a, str>,
    kind: Kind,
    what: Emit,
    target: String,
    options: Cow<'a, Options>,
}

#[derive(Serialize, Deserialize)]
enum Reply {
    Built {
        /// Phases in nanoseconds: parse, prepare, optimize, codegen.
        phases: [u64; 4],
        diagnostics: Vec<Diagnostic>,
    },
    Failed(CompileError),
}

fn write(to: &mut impl Write, header: &[u8], bytes: &[u8]) -> io::Result<()> {
    let len = u32::try_from(header.len()).map_err(io::Error::other)?;
    to.write_all(&len.to_le_bytes())?;
    to.write_all(header)?;
    to.write_all(&(bytes.len() as u64).to_le_bytes())?;
    to.write_all(bytes)?;
    to.flush()
}

/// `None` when the stream ended before the message began.
fn read<T: DeserializeOwned>(from: &mut impl Read) -> io::Result<Option<(T, Vec<u8>)>> {
    let mut len = [0; 4];
    let mut have = 0;
    while let Some(rest) = len.get_mut(have..).filter(|r| !r.is_empty()) {
        match from.read(rest) {
            Ok(0) if have == 0 => return Ok(None),
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(n) => have += n,
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) => return Err(e),
        }
    }
    let len = u32::from_le_bytes(len);
    if len > MAX_HEADER {
        return Err(io::Error::other(format!("a header of {len} bytes")));
    }
    let header = exactly(from, u64::from(len))?;
    let header = serde_json::from_slice(&header)?;
    let mut len = [0; 8];
    from.read_exact(&mut len)?;
    let bytes = exactly(from, u64::from_le_bytes(len))?;
    Ok(Some((header, bytes)))
}

/// Grows with what really comes, whatever length was announced.
fn exactly(from: &mut impl Read, len: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(len).read_to_end(&mut bytes)?;
    if bytes.len() as u64 == len {
        Ok(bytes)
    } else {
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}

/// The header of a request; the source's bytes go behind it, by [`write_request`].
///
/// # Errors
/// When JSON cannot hold it: paths must be UTF-8.
pub(crate) fn request_header(kind: Kind, job: &Job) -> serde_json::Result<Vec<u8>> {
    serde_json::to_vec(&Request {
        version: VERSION,
        name: Cow::Borrowed(&job.name),
        kind,
        what: job.what,
        target: job.target.to_string(),
        options: Cow::Borrowed(&job.options),
    })
}

pub(crate) fn write_request(to: &mut impl Write, header: &[u8], source: &[u8]) -> io::Result<()> {
    write(to, header, source)
}

/// `None` when there is no further request.
pub(crate) fn read_request(from: &mut impl Read) -> io::Result<Option<(Kind, Job)>> {
    let Some((r, bytes)) = read::<Request<'static>>(from)? else {
        return Ok(None);
    };
    if r.version != VERSION {
        return Err(io::Error::other(format!(
            "the program speaks version {} of the worker's protocol, this worker version {VERSION}",
            r.version
        )));
    }
    let target: TargetId = r.target.parse().map_err(io::Error::other)?;
    let job = Job {
        name: r.name.into(),
        bytes: bytes.into(),
        target,
        options: r.options.into_owned(),
        what: r.what,
    };
    Ok(Some((r.kind, job)))
}

pub(crate) fn write_reply(
    to: &mut impl Write,
    result: Result<Built, CompileError>,
) -> io::Result<()> {
    match result {
        Ok(built) => {
            let p = built.phases;
            let nanos = |d: Duration| u64::try_from(d.as_nanos()).unwrap_or(u64::MAX);
            let reply = Reply::Built {
                phases: [p.parse, p.prepare, p.optimize, p.codegen].map(nanos),
                diagnostics: built.diagnostics,
            };
            write(to, &serde_json::to_vec(&reply)?, &built.bytes)
        }
        Err(error) => write(to, &serde_json::to_vec(&Reply::Failed(error))?, &[]),
    }
}

pub(crate) fn read_reply(from: &mut impl Read) -> io::Result<Result<Built, CompileError>> {
    let Some((reply, bytes)) = read::<Reply>(from)? else {
        return Err(io::ErrorKind::UnexpectedEof.into());
    };
    Ok(match reply {
        Reply::Failed(error) => Err(error),
        Reply::Built {
            phases,
            diagnostics,
        } => {
            let [parse, prepare, optimize, codegen] = phases.map(Duration::from_nanos);
            Ok(Built {
                bytes,
                phases: Phases {
                    parse,
                    prepare,
                    optimize,
                    codegen,
                },
                diagnostics,
            })
        }
    })
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::options::{Math, OptLevel};

    fn request(job: &Job) -> Vec<u8> {
        let mut bytes = Vec::new();
        let header = request_header(Kind::IrText, job).unwrap();
        write_request(&mut bytes, &header, &job.bytes).unwrap();
        bytes
    }

    fn job() -> Job {
        Job {
            name: "a.ll".into(),
            bytes: b"define void @f()".as_slice().into(),
            target: "gfx90a:xnack-".parse().unwrap(),
            options: Options::default(),
            what: Emit::Asm,
        }
    }

    #[test]
    fn messages_arrive_as_sent() {
        // Every option differs from its default.
        let options = Options {
            opt: OptLevel::Os,
            code_object_version: Some(5),
            device_libs: Some(PathBuf::from("/libs")),
            wave_size: Some(64),
            features: "+cumode".to_owned(),
            math: Math {
                finite_only: true,
                unsafe_math: true,
                flush_denormals: true,
                correctly_rounded_sqrt: false,
            },
            internalize: true,
            isolate: true,
            worker: Some(PathBuf::from("/worker")),
            timeout: Duration::from_millis(1500),
        };
        let job = Job { options, ..job() };
        let bytes = request(&job);
        let mut stream = bytes.as_slice();
        assert_eq!(
            read_request(&mut stream).unwrap(),
            Some((Kind::IrText, job))
        );
        assert!(read_request(&mut stream).unwrap().is_none());

        let error = CompileError::GaveUp {
            name: "a.ll".to_owned(),
            target: "gfx1100".to_owned(),
            message: "no".to_owned(),
        };
        let mut bytes = Vec::new();
        write_reply(&mut bytes, Err(error.clone())).unwrap();
        assert_eq!(read_reply(&mut bytes.as_slice()).unwrap(), Err(error));
    }

    #[test]
    fn nonsense_is_an_error() {
        let bytes = request(&job());
        for cut in 1..bytes.len() {
            assert!(
                read_request(&mut bytes.get(..cut).unwrap()).is_err(),
                "cut at {cut}"
            );
        }
        assert!(read_reply(&mut [0xff; 64].as_slice()).is_err());
        assert!(read_reply(&mut [].as_slice()).is_err());
        assert!(read_reply(&mut bytes.as_slice()).is_err());
    }
}
