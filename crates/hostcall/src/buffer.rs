//! The printf buffer: records of `printf` calls that are collected while a kernel runs and printed
//! at its end.
//!
//! OpenCL C, and HIP with `-mprintf-kind=buffered`, make no requests to the host. Each `printf`
//! reserves a record in the buffer and stores the number or hash of the format, and the bytes of
//! the arguments. The formats are in the metadata.
//!
//! Facts: `__printf_alloc` of ROCm's `opencl.bc`; LLVM, `AMDGPUPrintfRuntimeBinding.cpp` (OpenCL: a
//! record is the format's number and the arguments in the sizes that the metadata lists) and
//! `AMDGPUEmitPrintf.cpp` (HIP: a control word, bit 0 to stderr, bit 1 the format is constant, the
//! rest the record's bytes; then the format's hash or the format itself, and arguments in words).
//! The buffer begins with two numbers: bytes in use, and capacity. A `printf` for which there is no
//! space returns -1 and prints nothing.

use std::collections::HashMap;

use gfxjit_hal::MemoryRange;

use crate::memory::Shared;

use crate::format::{Argument, Arguments, format};
use crate::messages::WordArguments;
use crate::output::Stream;

/// The buffer's size, 16 MiB; four times that of AMD's runtimes. The system provides memory pages
/// when they are used.
pub(crate) const BYTES: u64 = 16 << 20;

/// Size of the two numbers at the beginning, in bytes.
const LEAD: usize = 8;

/// Maximum text of a buffer in bytes: 1 GiB. Formats may be much longer than the records that refer
/// to them, and printing at the end of a launch cannot be interrupted.
const MAX_TEXT: usize = 1 << 30;

/// With less free space than this, a `printf` may have failed for lack of space.
const NEARLY_FULL: usize = 1024;

/// The formats of a module.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Formats {
    /// OpenCL's formats, by number.
    numbered: HashMap<u32, Numbered>,
    /// HIP's formats, by hash.
    hashed: HashMap<u64, Vec<u8>>,
    /// Entries that could not be parsed.
    damaged: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Numbered {
    sizes: Vec<usize>,
    format: Vec<u8>,
}

impl Formats {
    /// Parses `amdhsa.printf` of the metadata.
    #[must_use]
    pub fn read(entries: &[String]) -> Self {
        let mut formats = Self::default();
        for entry in entries {
            let done = match entry.strip_prefix("0:0:") {
                Some(rest) => formats.read_hashed(rest),
                None => formats.read_numbered(entry),
            };
            if done.is_none() {
                formats.damaged.push(entry.clone());
            }
        }
        formats
    }

    /// Parses `hash,format`.
    fn read_hashed(&mut self, entry: &str) -> Option<()> {
        let (hash, format) = entry.split_once(',')?;
        let hash = u64::from_str_radix(hash, 16).ok()?;
        self.hashed.insert(hash, format.as_bytes().to_vec());
        Some(())
    }

    /// Parses `number:arguments:size:…:format`. Arguments without a conversion in the format have
    /// no size; the format contains no colon.
    fn read_numbered(&mut self, entry: &str) -> Option<()> {
        let (lead, format) = entry.rsplit_once(':')?;
        let mut numbers = lead.split(':');
        let number = numbers.next()?.parse().ok()?;
        let _arguments: u32 = numbers.next()?.parse().ok()?;
        let sizes = numbers
            .map(|size| size.parse::<u32>().ok().map(|size| size as usize))
            .collect::<Option<_>>()?;
        let format = unescape(format);
        self.numbered.insert(number, Numbered { sizes, format });
        Some(())
    }

    fn missing(&self, what: &str) -> String {
        let damaged = match self.damaged.first() {
            Some(entry) => format!("; the entry {entry:?} there cannot be read"),
            None => String::new(),
        };
        format!("it printed {what}, which its metadata does not list{damaged}")
    }

    /// Parses the first record; returns its size in bytes, the stream, and the text.
    fn print(&self, bytes: &[u8]) -> Result<(usize, Stream, Vec<u8>), String> {
        let damaged = || "its printf buffer is damaged".to_owned();
        let (control, rest) = bytes.split_first_chunk::<4>().ok_or_else(damaged)?;
        let control = u32::from_le_bytes(*control);
        if !self.numbered.is_empty() {
            let found = self.numbered.get(&control);
            let Numbered { sizes, format: f } =
                found.ok_or_else(|| self.missing(&format!("format number {control}")))?;
            let len: usize = sizes.iter().sum();
            let mut arguments = Sized {
                bytes: rest.get(..len).ok_or_else(damaged)?,
                sizes,
            };
            return Ok((4 + len, Stream::Stdout, format(f, &mut arguments)?));
        }
        let stream = match control & 1 {
            0 => Stream::Stdout,
            _ => Stream::Stderr,
        };
        let len = (control >> 2) as usize;
        let body = bytes.get(4..len).ok_or_else(damaged)?;
        if control & 2 != 0 {
            let (hash, arguments) = body.split_first_chunk::<8>().ok_or_else(damaged)?;
            let hash = u64::from_le_bytes(*hash);
            let found = self.hashed.get(&hash);
            let f = found.ok_or_else(|| self.missing(&format!("format {hash:x}")))?;
            return Ok((len, stream, format(f, &mut WordArguments::new(arguments))?));
        }
        let mut arguments = WordArguments::new(body);
        let f = arguments.string().ok_or_else(damaged)?;
        Ok((len, stream, format(&f, &mut arguments)?))
    }
}

/// Decodes LLVM's escapes for characters that its metadata cannot contain.
fn unescape(text: &str) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, behind)) = rest.split_first() {
        let (byte, used) = match (first, behind) {
            (b'\\', [b'a', ..]) => (7, 2),
            (b'\\', [b'b', ..]) => (8, 2),
            (b'\\', [b'f', ..]) => (12, 2),
            (b'\\', [b'n', ..]) => (b'\n', 2),
            (b'\\', [b'r', ..]) => (b'\r', 2),
            (b'\\', [b'v', ..]) => (11, 2),
            (b'\\', [b'7', b'2', ..]) => (b':', 3),
            _ => (first, 1),
        };
        out.push(byte);
        rest = rest.get(used..).unwrap_or_default();
    }
    out
}

/// OpenCL's arguments, with the sizes from the metadata.
struct Sized<'a> {
    bytes: &'a [u8],
    sizes: &'a [usize],
}

impl<'a> Sized<'a> {
    fn next(&mut self) -> Option<&'a [u8]> {
        let (&size, sizes) = self.sizes.split_first()?;
        let (argument, rest) = self.bytes.split_at_checked(size)?;
        (self.bytes, self.sizes) = (rest, sizes);
        Some(argument)
    }
}

impl Arguments for Sized<'_> {
    fn number(&mut self, elements: Option<usize>) -> Option<Argument> {
        let bytes = self.next()?;
        let size = match elements {
            None => bytes.len(),
            // A vector of three elements is as large as one of four.
            Some(3) => bytes.len() / 4,
            Some(elements) => bytes.len() / elements,
        };
        Some(Argument {
            bytes: bytes.to_vec(),
            size,
        })
    }

    fn string(&mut self) -> Option<Vec<u8>> {
        let bytes = self.next()?;
        let end = bytes.iter().position(|byte| *byte == 0);
        Some(bytes[..end.unwrap_or(bytes.len())].to_vec())
    }
}

/// The buffer of one queue.
#[derive(Debug)]
pub(crate) struct PrintfBuffer {
    memory: Shared,
}

impl PrintfBuffer {
    /// Creates a buffer in memory of more than 8 and less than 2^32 bytes.
    pub(crate) fn new(memory: Shared) -> Option<Self> {
        let buffer = Self { memory };
        buffer.lead(0)?;
        Some(buffer)
    }

    fn lead(&self, used: u32) -> Option<()> {
        // `__printf_alloc` compares the capacity with a sum that includes these eight bytes.
        let room = u32::try_from(self.memory.len()).ok()?;
        self.memory.write(0, &used.to_le_bytes())?;
        self.memory.write(4, &room.to_le_bytes())
    }

    /// Its memory.
    pub(crate) fn range(&self) -> MemoryRange {
        self.memory.range()
    }

    /// The address for kernels: the value of `hidden_printf_buffer`.
    pub(crate) fn address(&self) -> u64 {
        self.memory.address()
    }

    /// Prints and removes the contents; no kernel may use the buffer. `print` gets the text of all
    /// records up to the first invalid one.
    pub(crate) fn drain(
        &self,
        formats: &Formats,
        print: &mut dyn FnMut(Stream, &[u8]),
    ) -> Result<(), String> {
        let damaged = || "its printf buffer is damaged".to_owned();
        let mut used = [0; 4];
        self.memory.read(0, &mut used).ok_or_else(damaged)?;
        let used = u32::from_le_bytes(used) as usize;
        if used == 0 {
            return Ok(());
        }
        let room = (self.memory.len() as usize).saturating_sub(LEAD);
        let mut bytes = vec![0; used.min(room)];
        let read = self.memory.read(LEAD as u64, &mut bytes);
        // The next launch must not find old data in records that its kernels leave unwritten.
        let cleared = self.memory.write(LEAD as u64, &vec![0; bytes.len()]);
        read.and(cleared).and(self.lead(0)).ok_or_else(damaged)?;
        if used > room {
            return Err(damaged());
        }
        let mut rest = &bytes[..];
        let mut printed = 0;
        while !rest.is_empty() {
            let (len, stream, text) = formats.print(rest)?;
            printed += text.len();
            if printed > MAX_TEXT {
                let limit = MAX_TEXT >> 30;
                return Err(format!(
                    "its printf buffer makes more than {limit} GiB of text"
                ));
            }
            print(stream, &text);
            rest = rest.get(len..).unwrap_or_default();
        }
        if used + NEARLY_FULL > room {
            let note = format!(
                "gfxjit: the kernel's printf buffer of {} MiB is full; what it printed last may be missing\n",
                self.memory.len() >> 20
            );
            print(Stream::Stderr, note.as_bytes());
        }
        Ok(())
    }
}
