//! The protocol between an isolated compile's requester and worker.
//!
//! A request with source and options is answered by a result; in between the worker may request
//! files, each with an answer. A message is a JSON header and bytes, each preceded by its length
//! (u32 and u64, little-endian).

use std::borrow::Cow;
use std::io::{self, Read, Write};
use std::time::Duration;

use gfxjit_targets::Target;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::artifact::{Artifact, Phases, Report};
use crate::error::CompileError;
use crate::host::{Host, IncludedFile, Library, NoLibrary, Provider};
use crate::job::Job;
use crate::kind::{Kind, is_comgr};
use crate::options::{Emit, OptLevel, Options};

/// The first bytes from a worker. The number changes with the protocol: a program may find an older
/// worker on the `PATH`.
pub(crate) const HELLO: &[u8] = b"gfxjit-worker 8\n";

/// Longer headers are refused.
const MAX_HEADER: u32 = 64 << 20;

#[derive(Serialize, Deserialize)]
struct Request<'a> {
    name: Cow<'a, str>,
    kind: Kind,
    what: Emit,
    target: String,
    folder: Cow<'a, str>,
    options: Cow<'a, Options>,
}

/// A worker's request for a file. The answer carries the bytes.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Ask {
    /// A file that a source includes.
    Include(String),
    /// A device library.
    Library(String),
}

/// The answer.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Answer {
    /// Its path in messages.
    Include(Result<String, String>),
    /// Its path in messages.
    Library(Result<String, NoLibrary>),
}

#[derive(Serialize, Deserialize)]
enum Message {
    Made {
        /// Phases in nanoseconds: parse, prepare, optimize, codegen.
        phases: [u64; 4],
        report: Report,
    },
    Failed(CompileError),
    Ask(Ask),
}

/// A message from a worker.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum FromWorker {
    Result(Result<Artifact, CompileError>),
    Include(String),
    Library(String),
}

fn write(to: &mut impl Write, header: &[u8], bytes: &[u8]) -> io::Result<()> {
    let len = u32::try_from(header.len()).map_err(io::Error::other)?;
    let mut start = len.to_le_bytes().to_vec();
    start.extend(header);
    start.extend((bytes.len() as u64).to_le_bytes());
    to.write_all(&start)?;
    to.write_all(bytes)?;
    to.flush()
}

/// Reads a message; `None` when the stream ended before it began. More than `most` bytes, or an
/// invalid header, is an error.
fn read<T: DeserializeOwned>(from: &mut impl Read, most: u64) -> io::Result<Option<(T, Vec<u8>)>> {
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
    let nonsense = |what: String| io::Error::new(io::ErrorKind::InvalidData, what);
    let len = u32::from_le_bytes(len);
    if len > MAX_HEADER {
        return Err(nonsense(format!("a header of {len} bytes")));
    }
    let header = exactly(from, u64::from(len))?;
    let header = serde_json::from_slice(&header).map_err(|e| nonsense(e.to_string()))?;
    let mut len = [0; 8];
    from.read_exact(&mut len)?;
    let len = u64::from_le_bytes(len);
    if len > most {
        return Err(nonsense(format!("{len} bytes, of which {most} may be")));
    }
    let bytes = exactly(from, len)?;
    Ok(Some((header, bytes)))
}

/// Reads `len` bytes. Memory grows with the data received, not with the announced length.
fn exactly(from: &mut impl Read, len: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(len).read_to_end(&mut bytes)?;
    if bytes.len() as u64 == len {
        Ok(bytes)
    } else {
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}

/// The header of a request; [`write_request`] adds the source's bytes. Paths are not sent, because
/// a worker opens no files.
pub(crate) fn request_header(kind: Kind, job: &Job) -> serde_json::Result<Vec<u8>> {
    let mut options = job.options.clone();
    options.worker = None;
    options.comgr_library = None;
    options.device_libs = None;
    options.include_dirs = Vec::new();
    serde_json::to_vec(&Request {
        name: Cow::Borrowed(&job.name),
        kind,
        what: job.what,
        target: job.target.to_string(),
        folder: Cow::Borrowed(&job.folder),
        options: Cow::Owned(options),
    })
}

pub(crate) fn write_request(to: &mut impl Write, header: &[u8], source: &[u8]) -> io::Result<()> {
    write(to, header, source)
}

/// Reads a request; `None` at the end of the stream.
pub(crate) fn read_request(from: &mut impl Read) -> io::Result<Option<(Kind, Job)>> {
    let Some((r, bytes)) = read::<Request<'static>>(from, u64::MAX)? else {
        return Ok(None);
    };
    let target: Target = r.target.parse().map_err(io::Error::other)?;
    let job = Job {
        name: r.name.into(),
        bytes: bytes.into(),
        target,
        options: r.options.into_owned(),
        what: r.what,
        host: Host::new(NoFiles),
        folder: r.folder.into(),
    };
    Ok(Some((r.kind, job)))
}

/// A job's files before the worker's are set.
struct NoFiles;

impl Provider for NoFiles {
    fn include(&self, _: &str) -> Result<IncludedFile, String> {
        Err("there are no files".to_owned())
    }

    fn library(&self, _: &str) -> Library {
        Err(NoLibrary::NotFound(Vec::new()))
    }
}

pub(crate) fn write_result(
    to: &mut impl Write,
    result: Result<Artifact, CompileError>,
) -> io::Result<()> {
    match result {
        Ok(Artifact { bytes, report }) => {
            let p = report.phases;
            let nanos = |d: Duration| u64::try_from(d.as_nanos()).unwrap_or(u64::MAX);
            let message = Message::Made {
                phases: [p.parse, p.prepare, p.optimize, p.codegen].map(nanos),
                report,
            };
            write(to, &serde_json::to_vec(&message)?, &bytes)
        }
        Err(error) => write(to, &serde_json::to_vec(&Message::Failed(error))?, &[]),
    }
}

/// Requests a file and waits for the answer.
pub(crate) fn ask(stream: &mut (impl Read + Write), ask: Ask) -> io::Result<(Answer, Vec<u8>)> {
    write(stream, &serde_json::to_vec(&Message::Ask(ask))?, &[])?;
    read(stream, u64::MAX)?.ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
}

pub(crate) fn write_answer(to: &mut impl Write, answer: &Answer, bytes: &[u8]) -> io::Result<()> {
    write(to, &serde_json::to_vec(answer)?, bytes)
}

/// Reads a result of at most `most` bytes, or a request for a file.
pub(crate) fn read_from_worker(from: &mut impl Read, most: u64) -> io::Result<FromWorker> {
    let Some((message, bytes)) = read::<Message>(from, most)? else {
        return Err(io::Error::new(
            io::ErrorKind::UnexpectedEof,
            "gave no answer",
        ));
    };
    Ok(match message {
        Message::Ask(Ask::Include(name)) => FromWorker::Include(name),
        Message::Ask(Ask::Library(file)) => FromWorker::Library(file),
        Message::Failed(error) => FromWorker::Result(Err(error)),
        Message::Made { phases, mut report } => {
            let [parse, prepare, optimize, codegen] = phases.map(Duration::from_nanos);
            report.phases = Phases {
                parse,
                prepare,
                optimize,
                codegen,
                ..Phases::default()
            };
            FromWorker::Result(Ok(Artifact { bytes, report }))
        }
    })
}

/// The properties of jobs for which LLVM can be prepared.
#[derive(Serialize, Deserialize)]
struct Preparation {
    kind: Kind,
    target: String,
    opt: OptLevel,
    wave_size: Option<u32>,
    code_object_version: Option<u8>,
}

/// Tells a server what to prepare; empty for nothing.
pub(crate) fn preparation(kind: Kind, job: &Job) -> Vec<u8> {
    // comgr prepares itself, and could not write files here.
    if !job.options.features.is_empty() || is_comgr(kind, job) {
        return Vec::new();
    }
    let preparation = Preparation {
        kind,
        target: job.target.to_string(),
        opt: job.options.opt,
        wave_size: job.options.wave_size,
        code_object_version: job.options.code_object_version,
    };
    serde_json::to_vec(&preparation).unwrap_or_default()
}

/// The job that prepares the server, for an IR text, and its kind of source.
pub(crate) fn prepared_job(preparation: &[u8], text: &'static str) -> Option<(Kind, Job)> {
    let preparation: Preparation = serde_json::from_slice(preparation).ok()?;
    let options = Options {
        opt: preparation.opt,
        wave_size: preparation.wave_size,
        code_object_version: preparation.code_object_version,
        ..Options::default()
    };
    let job = Job {
        name: "prepare".into(),
        bytes: text.as_bytes().into(),
        target: preparation.target.parse().ok()?,
        options,
        what: Emit::Obj,
        host: Host::new(NoFiles),
        folder: "".into(),
    };
    job.check().is_ok().then_some((preparation.kind, job))
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use gfxjit_front::{Cpp, Mlir};

    use super::*;
    use crate::options::{BitcodePolicy, Compiler, DebugInfo, Math, OptLevel, SandboxPolicy};

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
            host: Host::new(NoFiles),
            folder: "/a/folder".into(),
        }
    }

    #[test]
    fn messages_arrive_as_sent() {
        // Every option differs from its default.
        let mut cpp = Cpp::default();
        cpp.defines = vec!["N=4".to_owned()];
        let mut mlir = Mlir::default();
        (mlir.bare_pointers, mlir.index_bits) = (true, 32);
        let options = Options {
            opt: OptLevel::Os,
            compiler: Compiler::Comgr,
            comgr_library: Some(PathBuf::from("/comgr")),
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
            debug_info: DebugInfo::Lines,
            internalize: true,
            interposable: true,
            cpp,
            mlir,
            isolate: true,
            include_dirs: vec![PathBuf::from("/include")],
            bitcode: BitcodePolicy::Isolate,
            sandbox: SandboxPolicy::Required,
            worker: Some(PathBuf::from("/worker")),
            timeout: Duration::from_millis(1500),
            memory: 1 << 30,
            max_output: 1 << 20,
            lost_threads: 3,
            avoid_faults: false,
            cache: crate::cache_options::CacheOptions::default(),
        };
        let mut job = Job { options, ..job() };
        let bytes = request(&job);
        let mut stream = bytes.as_slice();
        // Paths are not sent.
        job.options.worker = None;
        job.options.comgr_library = None;
        job.options.device_libs = None;
        job.options.include_dirs = Vec::new();
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
        write_result(&mut bytes, Err(error.clone())).unwrap();
        assert_eq!(
            read_from_worker(&mut bytes.as_slice(), 0).unwrap(),
            FromWorker::Result(Err(error))
        );
        let built = Artifact::ready(&[1; 10]);
        let mut bytes = Vec::new();
        write_result(&mut bytes, Ok(built.clone())).unwrap();
        assert_eq!(
            read_from_worker(&mut bytes.as_slice(), 10).unwrap(),
            FromWorker::Result(Ok(built))
        );
        let error = read_from_worker(&mut bytes.as_slice(), 9).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidData);
    }

    #[test]
    fn questions_and_answers() {
        let mut talk = Talk::default();
        write_answer(
            &mut talk.answers,
            &Answer::Library(Ok("a".to_owned())),
            b"bytes",
        )
        .unwrap();
        let (answer, bytes) = ask(&mut talk, Ask::Library("ocml.bc".to_owned())).unwrap();
        assert!(matches!(answer, Answer::Library(Ok(path)) if path == "a"));
        assert_eq!(bytes, b"bytes");
        assert_eq!(
            read_from_worker(&mut talk.asked.as_slice(), 0).unwrap(),
            FromWorker::Library("ocml.bc".to_owned())
        );
    }

    /// Messages to be sent, and answers to be received.
    #[derive(Default)]
    struct Talk {
        asked: Vec<u8>,
        answers: std::collections::VecDeque<u8>,
    }

    impl Read for Talk {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            self.answers.read(into)
        }
    }

    impl Write for Talk {
        fn write(&mut self, from: &[u8]) -> io::Result<usize> {
            self.asked.write(from)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_preparation_compiles_for_the_same_target() {
        let job = job();
        let said = preparation(Kind::HipCpp, &job);
        let (kind, prepared) = prepared_job(&said, "text").unwrap();
        assert_eq!(kind, Kind::HipCpp);
        assert_eq!(
            (prepared.target, prepared.options),
            (job.target, job.options)
        );
        assert!(prepared_job(b"", "text").is_none());
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
        assert!(read_from_worker(&mut [0xff; 64].as_slice(), 64).is_err());
        assert!(read_from_worker(&mut [].as_slice(), 64).is_err());
        assert!(read_from_worker(&mut bytes.as_slice(), 64).is_err());
    }
}
