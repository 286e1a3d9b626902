//! Errors of reading and writing files with entries.

/// Why a file's bundles cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BundleError {
    /// No bundle, and no host file that may contain bundles.
    #[error(
        "it is no bundle, code object or bitcode, and no 64-bit host program or library that could have some"
    )]
    Unrecognised,
    /// A host file that cannot be read.
    #[error("damaged host file: {0}")]
    Host(String),
    /// A host file without code for GPUs.
    #[error("it has no section .hip_fatbin or .llvm.offloading, so no code for AMD GPUs")]
    NoSection,
    /// An archive without code for GPUs.
    #[error("none of its members has a section .hip_fatbin or .llvm.offloading")]
    NoMember,
    /// A member of an archive that cannot be read.
    #[error("member {name}: {error}")]
    Member {
        /// Its name in the archive.
        name: String,
        /// Why not.
        error: Box<BundleError>,
    },
    /// Data in a section that is no bundle.
    #[error("no bundle at offset {offset:#x} of {place}: it begins with {begins}")]
    NoBundle {
        /// The file or a section.
        place: String,
        /// Offset in bytes.
        offset: u64,
        /// The first bytes there.
        begins: String,
    },
    /// A bundle that is shorter than its table states.
    #[error("the offload bundle is cut off: {what} ends at byte {end}, the bundle at {size}")]
    CutOff {
        /// A table or an entry.
        what: String,
        /// Its end, in bytes.
        end: u64,
        /// Size of the bundle in bytes.
        size: u64,
    },
    /// An impossible number of entries.
    #[error("the bundle is damaged: it has {count} entries, {most} may be")]
    TooMany {
        /// The number in the header.
        count: u64,
        /// The maximum number.
        most: u64,
    },
    /// Overlapping entries, of which a small file could have any number.
    #[error(
        "the bundle is damaged: its entries overlap, they have {bytes} bytes together in a bundle of {size}"
    )]
    Overlap {
        /// Size of all entries together, in bytes.
        bytes: u64,
        /// Size of the bundle in bytes.
        size: u64,
    },
    /// An entry's name that is not text.
    #[error("the id of entry {0} of the offload bundle is not UTF-8")]
    Id(u64),
    /// A compressed bundle of a version or method that is not known.
    #[error(
        "the compressed bundle is of version {version}, method {method}; versions 1 to 3 and methods 0 (zlib) and 1 (zstd) are read"
    )]
    Method {
        /// Version of the header.
        version: u16,
        /// Compression method.
        method: u16,
    },
    /// More bytes than the caller allows.
    #[error("the compressed bundle unpacks to {size} bytes, {limit} are allowed")]
    TooLarge {
        /// The decompressed size in bytes.
        size: u64,
        /// The caller's limit, in bytes.
        limit: u64,
    },
    /// Invalid compressed data.
    #[error("the compressed bundle is damaged: {0}")]
    Compressed(String),
    /// An invalid offload binary.
    #[error("the offload binary is damaged: {0}")]
    OffloadBinary(String),
    /// A portable module with an invalid index.
    #[error("the portable module is damaged: {0}")]
    Portable(String),
    /// A portable module of another version of the format.
    #[error(
        "the portable module is of version {0} of its format, version 1 is read; a newer gfxjit reads it"
    )]
    PortableVersion(u32),
    /// An entry that cannot be read; other entries may be valid.
    #[error("entry {id}: {reason}")]
    Entry {
        /// Its ID in the file.
        id: String,
        /// Why not.
        reason: String,
    },
    /// An entry whose decompressed size exceeds the caller's limit.
    #[error("entry {id} unpacks to {size} bytes, {limit} are allowed")]
    EntryTooLarge {
        /// Its ID in the file.
        id: String,
        /// The decompressed size in bytes.
        size: u64,
        /// The caller's limit, in bytes.
        limit: u64,
    },
    /// Entries that cannot be written.
    #[error("{0}")]
    Write(String),
}
