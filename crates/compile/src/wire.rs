//! The talk between an isolated compile and its worker process.
//!
//! Over the worker's standard input and output, any number of times: one message there, one
//! back. A message is a JSON header and bytes, each behind its length (u32 and u64, least
//! significant byte first): the source and the options there, the result back.

use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::time::Duration;

use gfxjit_llvm::ir::Diagnostic;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{Built, CompileError, Emit, Kind, Math, OptLevel, Options, Phases, Source};

/// Changes whenever a message does: a program may find an older worker on the `PATH`.
const VERSION: u32 = 2;

/// Longer headers are nonsense.
const MAX_HEADER: u32 = 64 << 20;

#[derive(Serialize, Deserialize)]
struct Request {
    version: u32,
    name: String,
    kind: Kind,
    what: Emit,
    target: String,
    opt: OptLevel,
    code_object_version: Option<u8>,
    device_libs: Option<PathBuf>,
    wave_size: Option<u32>,
    features: String,
    math: Math,
    internalize: bool,
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

fn write(to: &mut impl Write, header: &impl Serialize, bytes: &[u8]) -> io::Result<()> {
    let header = serde_json::to_vec(header)?;
    let len = u32::try_from(header.len()).map_err(io::Error::other)?;
    to.write_all(&len.to_le_bytes())?;
    to.write_all(&header)?;
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

pub(crate) fn write_request(
    to: &mut impl Write,
    source: &Source,
    options: &Options,
    what: Emit,
) -> io::Result<()> {
    let request = Request {
        version: VERSION,
        name: source.name().to_owned(),
        kind: source.kind(),
        what,
        target: options.target.to_string(),
        opt: options.opt,
        code_object_version: options.code_object_version,
        device_libs: options.device_libs.clone(),
        wave_size: options.wave_size,
        features: options.features.clone(),
        math: options.math,
        internalize: options.internalize,
    };
    write(to, &request, source.bytes())
}

/// `None` when there is no further request.
pub(crate) fn read_request(from: &mut impl Read) -> io::Result<Option<(Source, Options, Emit)>> {
    let Some((r, bytes)) = read::<Request>(from)? else {
        return Ok(None);
    };
    if r.version != VERSION {
        return Err(io::Error::other(format!(
            "the program speaks version {} of the worker's protocol, this worker version {VERSION}",
            r.version
        )));
    }
    let target: gfxjit_targets::TargetId = r.target.parse().map_err(io::Error::other)?;
    let options = Options {
        opt: r.opt,
        code_object_version: r.code_object_version,
        device_libs: r.device_libs,
        wave_size: r.wave_size,
        features: r.features,
        math: r.math,
        internalize: r.internalize,
        ..Options::new(target)
    };
    Ok(Some((
        Source::new(&r.name, r.kind, bytes.into()),
        options,
        r.what,
    )))
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
            write(to, &reply, &built.bytes)
        }
        Err(error) => write(to, &Reply::Failed(error), &[]),
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
    use super::*;

    fn source() -> Source {
        Source::new("a.ll", Kind::IrText, b"define void @f()".as_slice().into())
    }

    #[test]
    fn messages_arrive_as_sent() {
        let mut options =
            Options::new("gfx90a:xnack-".parse::<gfxjit_targets::TargetId>().unwrap());
        options.wave_size = Some(64);
        options.features = "+cumode".to_owned();
        options.math.finite_only = true;
        options.device_libs = Some(PathBuf::from("/libs"));
        let mut bytes = Vec::new();
        write_request(&mut bytes, &source(), &options, Emit::Asm).unwrap();
        let mut stream = bytes.as_slice();
        let (s, o, w) = read_request(&mut stream).unwrap().unwrap();
        assert_eq!((s, o, w), (source(), options, Emit::Asm));
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
        let mut bytes = Vec::new();
        write_request(
            &mut bytes,
            &source(),
            &Options::new("gfx1100".parse::<gfxjit_targets::TargetId>().unwrap()),
            Emit::Obj,
        )
        .unwrap();
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
