//! Counts how often each instruction of an image runs, for coverage and reports: by waves, by lanes, and how often each
//! branch is taken.
//!
//! The engines add to a table with a [`Record`] for each word of the image. Each thread of a launch has a table of its
//! own, which is a file that is mapped to memory, so that adding needs neither atomic operations nor a step at the end
//! of a launch, and a process that is killed loses nothing that it has counted. Tables are used again by later
//! launches; a reader sums them up.
//!
//! A straight sequence of instructions is counted where it begins and where it ends: the engine adds to the record of
//! its first instruction, and subtracts the same from the record behind its last one. So translated code counts a block
//! by four additions, and the sums of all records up to an instruction are its own numbers.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::hash::{DefaultHasher, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use gfxjit_hal::sync::lock;
use memmap2::{MmapMut, MmapOptions};

/// The variable with the folder for the counts of this process and its child processes.
pub const COUNTS_VARIABLE: &str = "GFXJIT_COUNTS";

/// Changes of the counts at a word of an image, as translated code has it in memory. What is subtracted makes numbers
/// that wrap around.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[repr(C)]
pub struct Record {
    /// Waves that begin to execute a sequence here, less those that have ended one before this word.
    pub waves: u64,
    /// The same for enabled lanes.
    pub lanes: u64,
    /// How often waves have jumped from this instruction. Not a change, but the number itself.
    pub taken: u64,
    /// Their enabled lanes.
    pub taken_lanes: u64,
}

/// Bytes of a record for each byte of code: a word has four.
pub const SCALE: u64 = size_of::<Record>() as u64 / 4;

/// The first bytes of a file of counts.
const MAGIC: &[u8; 8] = b"GFXJCNT1";
/// Bytes in front of the records: the magic, the image's first address, the number of records.
const HEADER: usize = 4096;
/// Limit of an image's size: translated code reaches records by distances of 31 bits.
const LARGEST: u64 = i32::MAX as u64 / SCALE - 4096;

/// Extensions of the files.
const IMAGE: &str = "image";
const COUNTS: &str = "counts";
/// The name of an empty file that says that counts are lost.
const LOST: &str = "lost";

/// The folder, if counts are kept.
static FOLDER: OnceLock<Option<PathBuf>> = OnceLock::new();

fn folder() -> Option<&'static Path> {
    let folder = FOLDER.get_or_init(|| {
        let folder = std::env::var_os(COUNTS_VARIABLE);
        folder.filter(|folder| !folder.is_empty()).map(Into::into)
    });
    folder.as_deref()
}

/// Whether this process counts instructions: [`COUNTS_VARIABLE`] is set.
#[must_use]
pub fn are_kept() -> bool {
    folder().is_some()
}

/// The counts of an image in this process, of all times that it is loaded.
struct ImageTables {
    folder: &'static Path,
    key: String,
    /// The image, until it is written to the folder.
    image: Mutex<Option<Box<[u8]>>>,
    /// The address of the first record's word in the image.
    first: u64,
    records: usize,
    /// Tables that no thread uses.
    free: Mutex<Vec<Table>>,
}

/// Counts of a loaded image.
pub struct ImageCounts {
    tables: Arc<ImageTables>,
    /// The device address of the first record's word.
    base: u64,
}

/// What a table is kept in.
enum Memory {
    File(MmapMut),
    /// There is no file, for want of room or rights; the counts are lost.
    Lost(Box<[u64]>),
}

struct Table {
    memory: Memory,
    /// The process that has made it: a child of `fork` must not write to its parent's.
    process: u32,
}

/// A table that one thread adds to.
pub struct Counter {
    /// Present until it is dropped.
    table: Option<Table>,
    tables: Arc<ImageTables>,
    base: u64,
}

impl ImageCounts {
    /// For an image that is loaded so that the word of its address `first` is at `base`, and whose code ends `length`
    /// bytes behind that; `None` if nothing is counted.
    pub(crate) fn of(bytes: &[u8], first: u64, base: u64, length: u64) -> Option<Self> {
        static ALL: Mutex<Option<HashMap<String, Arc<ImageTables>>>> = Mutex::new(None);
        let folder = folder()?;
        if length > LARGEST {
            tracing::warn!(length, "the image is too large to count its instructions");
            return None;
        }
        let key = key(bytes);
        let mut all = lock(&ALL);
        let tables = all.get_or_insert_default().entry(key.clone());
        let tables = tables.or_insert_with(|| {
            Arc::new(ImageTables {
                folder,
                key,
                image: Mutex::new(Some(bytes.into())),
                first,
                // One behind the last word, for the end of its sequence.
                records: length.div_ceil(4) as usize + 1,
                free: Mutex::default(),
            })
        });
        Some(Self {
            tables: Arc::clone(tables),
            base,
        })
    }

    /// A table for this thread.
    #[must_use]
    pub fn counter(&self) -> Counter {
        Counter {
            table: Some(self.tables.table()),
            tables: Arc::clone(&self.tables),
            base: self.base,
        }
    }
}

/// A name for the content of an image.
fn key(bytes: &[u8]) -> String {
    let half = |seed: u8| {
        let mut hasher = DefaultHasher::new();
        hasher.write_u8(seed);
        hasher.write(bytes);
        hasher.finish()
    };
    format!("{:016x}{:016x}", half(0), half(1))
}

impl ImageTables {
    fn table(&self) -> Table {
        let process = std::process::id();
        let mut free = lock(&self.free);
        while let Some(table) = free.pop() {
            if table.process == process {
                return table;
            }
        }
        drop(free);
        let memory = self.file().unwrap_or_else(|error| {
            let folder = self.folder.display();
            tracing::warn!(%folder, %error, "instructions are not counted");
            // An empty file needs no room on the disk.
            let _ = File::create(self.folder.join(LOST));
            let words = self.bytes() / size_of::<u64>();
            Memory::Lost(vec![0; words].into())
        });
        Table { memory, process }
    }

    /// Bytes of a table.
    fn bytes(&self) -> usize {
        HEADER + self.records * size_of::<Record>()
    }

    fn file(&self) -> io::Result<Memory> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        self.keep_image()?;
        let process = std::process::id();
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create_new(true);
        // Another program may have run in the process before (`execve`), or a process of the same number.
        let file = loop {
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            let name = format!("{}-{process}-{number}.{COUNTS}", self.key);
            match options.open(self.folder.join(name)) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                opened => break opened?,
            }
        };
        reserve(&file, self.bytes() as u64)?;
        let mut map = mapped(&file)?;
        map[..8].copy_from_slice(MAGIC);
        map[8..16].copy_from_slice(&self.first.to_le_bytes());
        map[16..24].copy_from_slice(&(self.records as u64).to_le_bytes());
        Ok(Memory::File(map))
    }

    /// Writes the image to the folder, unless this or another process has.
    fn keep_image(&self) -> io::Result<()> {
        let mut image = lock(&self.image);
        let Some(bytes) = &*image else {
            return Ok(());
        };
        let path = self.folder.join(format!("{}.{IMAGE}", self.key));
        if !path.exists() {
            // Readers and other processes see all of it or nothing.
            let part = path.with_extension(format!("{}.part", std::process::id()));
            std::fs::write(&part, bytes)?;
            std::fs::rename(&part, &path)?;
        }
        *image = None;
        Ok(())
    }
}

/// Gives a file its length, and room on the disk for all of it: where a disk is full, the first write to a page that is
/// mapped would end the process.
fn reserve(file: &File, bytes: u64) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    match rustix::fs::fallocate(file, rustix::fs::FallocateFlags::empty(), 0, bytes) {
        // Some file systems cannot.
        Err(rustix::io::Errno::OPNOTSUPP) => {}
        reserved => return Ok(reserved?),
    }
    file.set_len(bytes)
}

fn mapped(file: &File) -> io::Result<MmapMut> {
    #[allow(
        unsafe_code,
        reason = "the file is this process's own, and is never made shorter"
    )]
    // SAFETY: the file was just made under a name of this process, which writes to it by this mapping only; nothing
    // makes it shorter, and readers only read.
    unsafe {
        MmapOptions::new().map_mut(file)
    }
}

impl Drop for Counter {
    fn drop(&mut self) {
        let table = self.table.take();
        lock(&self.tables.free).extend(table);
    }
}

impl Counter {
    fn bytes(&mut self) -> &mut [u8] {
        match self.table.as_mut().map(|table| &mut table.memory) {
            Some(Memory::File(map)) => map,
            Some(Memory::Lost(words)) => zerocopy::IntoBytes::as_mut_bytes(&mut words[..]),
            None => &mut [],
        }
    }

    /// The record of the image's first word. It is valid as long as this value, and for as many bytes as the image's
    /// times [`SCALE`], and one record more.
    #[must_use]
    pub fn records(&mut self) -> *mut u8 {
        self.bytes()[HEADER..].as_mut_ptr()
    }

    /// Adds to the number at a place of the record of an instruction.
    #[inline]
    fn add(&mut self, pc: u64, place: usize, amount: u64) {
        // Before the first record is the header.
        let Some(behind) = pc.checked_sub(self.base) else {
            return;
        };
        let at = (behind & !3).saturating_mul(SCALE) as usize;
        let at = at.saturating_add(HEADER + place);
        let number = self.bytes().get_mut(at..).and_then(<[u8]>::first_chunk_mut);
        if let Some(number) = number {
            *number = u64::from_ne_bytes(*number)
                .wrapping_add(amount)
                .to_ne_bytes();
        }
    }

    /// A wave begins to execute a sequence of instructions with these lanes.
    #[inline]
    pub fn begin(&mut self, pc: u64, lanes: u32) {
        self.add(pc, std::mem::offset_of!(Record, waves), 1);
        self.add(pc, std::mem::offset_of!(Record, lanes), lanes.into());
    }

    /// A wave's sequence has ended before this address.
    #[inline]
    pub fn end(&mut self, pc: u64, lanes: u32) {
        let minus = |count: u64| count.wrapping_neg();
        self.add(pc, std::mem::offset_of!(Record, waves), minus(1));
        self.add(pc, std::mem::offset_of!(Record, lanes), minus(lanes.into()));
    }

    /// A wave has executed one instruction of a size in bytes.
    #[inline]
    pub fn executed(&mut self, pc: u64, size: u64, lanes: u32) {
        // An instruction outside of the image is not there, and neither is its end.
        if pc >= self.base {
            self.begin(pc, lanes);
            self.end(pc.wrapping_add(size), lanes);
        }
    }

    /// A wave has jumped.
    #[inline]
    pub fn taken(&mut self, pc: u64, lanes: u32) {
        self.add(pc, std::mem::offset_of!(Record, taken), 1);
        self.add(pc, std::mem::offset_of!(Record, taken_lanes), lanes.into());
    }
}

/// What all processes have counted of an image.
#[derive(Debug)]
pub struct CountedImage {
    /// The image.
    pub bytes: Vec<u8>,
    /// The address of the first record's word in the image.
    pub first: u64,
    /// The sums of all tables.
    pub records: Vec<Record>,
}

/// Reads the counts of a folder: of each image that was executed, in the order of their contents' names.
///
/// # Errors
/// Those of the file system, and files that are damaged.
pub fn read(folder: &Path) -> io::Result<Vec<CountedImage>> {
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        files.push(entry?.path());
    }
    files.sort();
    if files.iter().any(|path| path.ends_with(LOST)) {
        return Err(io::Error::other(format!(
            "{}: counts are lost, as the folder had no room or rights for their files",
            folder.display()
        )));
    }
    let mut images: Vec<(String, CountedImage)> = Vec::new();
    for path in files.iter().filter(|path| has_extension(path, COUNTS)) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let key = name.split('-').next().unwrap_or_default();
        let bytes = std::fs::read(path)?;
        // A process that was killed as it made the file has left it empty.
        if bytes
            .get(..MAGIC.len())
            .is_none_or(|start| start.iter().all(|byte| *byte == 0))
        {
            continue;
        }
        let damaged = |reason: &str| {
            io::Error::new(
                io::ErrorKind::InvalidData,
                format!("{}: {reason}", path.display()),
            )
        };
        let (first, records) = table(&bytes).ok_or_else(|| damaged("no file of counts"))?;
        match images.last_mut() {
            Some((last, image)) if last == key => {
                if image.records.len() != records.len() || image.first != first {
                    return Err(damaged("it is not of the same image as others"));
                }
                image
                    .records
                    .iter_mut()
                    .zip(records)
                    .for_each(|(sum, more)| sum.add(more));
            }
            _ => {
                let image = folder.join(format!("{key}.{IMAGE}"));
                let bytes = std::fs::read(&image)?;
                let image = CountedImage {
                    bytes,
                    first,
                    records: records.collect(),
                };
                images.push((key.to_owned(), image));
            }
        }
    }
    Ok(images.into_iter().map(|(_, image)| image).collect())
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|own| own == extension)
}

/// The first address and the records of a file.
fn table(bytes: &[u8]) -> Option<(u64, impl ExactSizeIterator<Item = Record>)> {
    let number = |at: usize| {
        let bytes = bytes.get(at..)?.first_chunk()?;
        Some(u64::from_ne_bytes(*bytes))
    };
    let records = bytes
        .get(HEADER..)?
        .as_chunks::<{ size_of::<Record>() }>()
        .0;
    if !bytes.starts_with(MAGIC) || number(16)? != records.len() as u64 {
        return None;
    }
    let records = records.iter().map(|record| {
        let (numbers, _) = record.as_chunks::<8>();
        let number = |at: usize| u64::from_ne_bytes(numbers[at]);
        Record {
            waves: number(0),
            lanes: number(1),
            taken: number(2),
            taken_lanes: number(3),
        }
    });
    Some((number(8)?, records))
}

impl Record {
    /// Adds another thread's.
    fn add(&mut self, other: Self) {
        for (sum, more) in [
            (&mut self.waves, other.waves),
            (&mut self.lanes, other.lanes),
            (&mut self.taken, other.taken),
            (&mut self.taken_lanes, other.taken_lanes),
        ] {
            *sum = sum.wrapping_add(more);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tables(folder: &'static Path, image: &[u8]) -> Arc<ImageTables> {
        Arc::new(ImageTables {
            folder,
            key: key(image),
            image: Mutex::new(Some(image.into())),
            first: 0x100,
            records: 9,
            free: Mutex::default(),
        })
    }

    fn counter(tables: &Arc<ImageTables>, base: u64) -> Counter {
        Counter {
            table: Some(tables.table()),
            tables: Arc::clone(tables),
            base,
        }
    }

    #[test]
    fn tables_of_threads_and_processes_are_summed_up() {
        let folder = tempfile::tempdir().unwrap();
        let path: &'static Path = Box::leak(folder.path().to_owned().into_boxed_path());
        let own = tables(path, b"one image");
        {
            let (mut a, mut b) = (counter(&own, 0x5000), counter(&own, 0x5000));
            a.begin(0x5004, 64);
            a.end(0x500c, 64);
            b.executed(0x5008, 4, 3);
            b.taken(0x5008, 3);
            // Outside the image: nothing happens.
            b.executed(0x4ffc, 4, 1);
            b.executed(0x9000, 4, 1);
        }
        assert_eq!(lock(&own.free).len(), 2);
        // It was loaded elsewhere again, and uses a table that is free.
        counter(&own, 0x7000).executed(0x7004, 8, 1);
        assert_eq!(lock(&own.free).len(), 2);
        // Another process with the same image.
        counter(&tables(path, b"one image"), 0).executed(0x1c, 4, 7);
        let read = read(path).unwrap();
        let [image] = &read[..] else {
            panic!("{read:?}");
        };
        assert_eq!((&image.bytes[..], image.first), (&b"one image"[..], 0x100));
        let mut sums = Record::default();
        let counts: Vec<[u64; 2]> = (image.records.iter())
            .map(|record| {
                sums.add(*record);
                [sums.waves, sums.lanes]
            })
            .collect();
        let zero = [0; 2];
        let expected = [zero, [2, 65], [3, 68], zero, zero, zero, zero, [1, 7], zero];
        assert_eq!(counts, expected);
        assert_eq!(image.records[2].taken, 1);
        assert_eq!(image.records[2].taken_lanes, 3);
    }

    #[test]
    fn damaged_files_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("0-1-0.counts");
        // Made by a process that was killed at that moment.
        std::fs::write(&path, []).unwrap();
        assert!(read(folder.path()).unwrap().is_empty());
        std::fs::write(&path, [1; 5000]).unwrap();
        let error = read(folder.path()).unwrap_err().to_string();
        assert!(error.contains("0-1-0.counts: no file of counts"), "{error}");
    }

    #[test]
    fn counts_that_are_lost_are_told() {
        let folder = tempfile::tempdir().unwrap();
        let path: &'static Path = Box::leak(folder.path().to_owned().into_boxed_path());
        let own = tables(path, b"one image");
        // There is no such folder for its files, but one for the sign.
        let elsewhere = Arc::new(ImageTables {
            key: "none/such".to_owned(),
            image: Mutex::default(),
            ..Arc::into_inner(own).unwrap()
        });
        counter(&elsewhere, 0).executed(0, 4, 1);
        let error = read(path).unwrap_err().to_string();
        assert!(error.contains("counts are lost"), "{error}");
    }
}
