//! Accesses only plain files and folders below a cache's folder.
//!
//! Problem: other users may have changed a folder. In place of an entry there may be a FIFO, which would block a
//! process that opens it, or a link to files outside the cache. So every component of a path below the user's folder is
//! opened separately, without following links, and only plain files are opened.
//!
//! In a *private* cache, folders and files are checked after opening: they must be owned by the user and inaccessible
//! to others. In a *shared* folder, what is made has the mode and the group of the folder that the user named, whatever
//! the process's umask, so that all users of the folder may use what is in it.

use std::ffi::OsString;
use std::fmt;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

#[cfg(not(unix))]
use by_path as system;
#[cfg(unix)]
use unix as system;

/// A path below a cache's folder.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct CachePath {
    root: PathBuf,
    below: PathBuf,
    reach: Reach,
}

/// Which users folders and files are for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum Reach {
    /// Folders are made for the user alone (mode 0700); others' are read.
    #[default]
    Own,
    /// What others can access is refused.
    Private,
    /// What is made has the root's mode and group.
    Shared,
}

/// The mode of opening a plain file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum How {
    /// For reading.
    Read,
    /// For reading and appending; created if missing.
    Append,
    /// For writing a new file.
    New,
}

/// The kind of a directory entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum What {
    Plain,
    Folder,
    /// A link, a FIFO, a socket, a device.
    Other,
}

/// A directory entry.
#[derive(Clone, Debug)]
pub(crate) struct DirEntry {
    pub(crate) place: CachePath,
    pub(crate) what: What,
    /// Size in bytes.
    pub(crate) size: u64,
    pub(crate) modified: SystemTime,
}

impl DirEntry {
    pub(crate) fn name(&self) -> Option<&str> {
        self.place.below.file_name()?.to_str()
    }
}

fn other(what: &str) -> io::Error {
    io::Error::other(what.to_owned())
}

const NOT_PLAIN: &str = "it is no plain file, and is left alone";

impl CachePath {
    pub(crate) fn new(root: impl Into<PathBuf>, below: impl Into<PathBuf>) -> Self {
        Self {
            root: root.into(),
            below: below.into(),
            reach: Reach::Own,
        }
    }

    /// The same place for these users.
    pub(crate) fn reach(self, reach: Reach) -> Self {
        Self { reach, ..self }
    }

    fn below(&self, below: impl Into<PathBuf>) -> Self {
        Self::new(&self.root, below).reach(self.reach)
    }

    pub(crate) fn join(&self, name: impl AsRef<Path>) -> Self {
        self.below(self.below.join(name))
    }

    /// Another name in the same folder.
    pub(crate) fn beside(&self, name: impl AsRef<Path>) -> Self {
        self.below(self.parent().join(name))
    }

    /// The path for messages.
    pub(crate) fn path(&self) -> PathBuf {
        self.root.join(&self.below)
    }

    fn parent(&self) -> &Path {
        self.below.parent().unwrap_or(Path::new(""))
    }

    fn file_name(&self) -> io::Result<&std::ffi::OsStr> {
        self.below
            .file_name()
            .ok_or_else(|| other("it has no name"))
    }

    /// Opens a plain file.
    pub(crate) fn open(&self, how: How) -> io::Result<File> {
        let file = system::open(self, how)?;
        match file.metadata()?.is_file() {
            true => Ok(file),
            false => Err(other(NOT_PLAIN)),
        }
    }

    /// Removes an entry that is not a folder; the target of a link stays.
    pub(crate) fn remove(&self) -> io::Result<()> {
        system::remove(self)
    }

    /// Renames a file, replacing an entry that is not a folder.
    pub(crate) fn rename(&self, to: &Self) -> io::Result<()> {
        system::rename(self, to)
    }

    /// Creates a folder and its parents: for its owner alone, or in a shared folder with that folder's mode.
    pub(crate) fn make_folder(&self) -> io::Result<()> {
        let mut builder = std::fs::DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        if self.reach != Reach::Shared {
            std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        }
        builder.create(&self.root)?;
        system::make_folders(self)
    }

    /// Creates the folder that contains this path.
    pub(crate) fn make_parent(&self) -> io::Result<()> {
        self.below(self.parent()).make_folder()
    }

    /// The entries of a folder; none if it does not exist or cannot be read.
    pub(crate) fn list(&self) -> Vec<DirEntry> {
        self.try_list().unwrap_or_default()
    }

    /// The entries of a folder; none if it does not exist.
    pub(crate) fn try_list(&self) -> io::Result<Vec<DirEntry>> {
        let names: Vec<OsString> = match system::names(self) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            other => other?,
        };
        let places = names.into_iter().map(|name| self.join(name));
        Ok(places
            .filter_map(|place| system::look(&place).ok())
            .collect())
    }

    /// The directory entry at this path.
    pub(crate) fn look(&self) -> io::Result<DirEntry> {
        system::look(self)
    }
}

impl fmt::Display for CachePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.path().display().fmt(f)
    }
}

#[cfg(unix)]
mod unix {
    use std::ffi::{OsStr, OsString};
    use std::fs::File;
    use std::io;
    use std::os::fd::OwnedFd;
    use std::os::unix::ffi::OsStrExt;
    use std::path::{Component, Path};
    use std::time::{Duration, SystemTime, UNIX_EPOCH};

    use rustix::fd::AsFd;
    use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags};
    use rustix::io::Errno;

    use super::{CachePath, DirEntry, How, NOT_PLAIN, Reach, What, other};

    const FOLDER: OFlags = OFlags::DIRECTORY.union(OFlags::CLOEXEC);

    fn parts(below: &Path) -> io::Result<Vec<&OsStr>> {
        let part = |component| match component {
            Component::Normal(name) => Ok(name),
            _ => Err(other("it is no name below the cache's folder")),
        };
        below.components().map(part).collect()
    }

    /// Refuses a file that belongs to another user, or is accessible to others.
    fn check_owner(file: impl AsFd) -> io::Result<()> {
        let stat = rustix::fs::fstat(file)?;
        let (own, mode) = (rustix::process::geteuid().as_raw(), stat.st_mode & 0o777);
        if stat.st_uid != own {
            return Err(io::Error::other(format!(
                "it belongs to the user {}, and only what is the user's own ({own}) is trusted; remove it, or \
                 choose another folder",
                stat.st_uid
            )));
        }
        if mode & 0o077 != 0 {
            return Err(io::Error::other(format!(
                "others may reach it (mode {mode:03o}), so it is not trusted; remove it, or take their rights away \
                 (chmod go=) if nothing in it is theirs"
            )));
        }
        Ok(())
    }

    /// Opens the folder `below` a place's root, without following links, except in the root, which the user has
    /// named.
    fn folder(place: &CachePath, below: &Path) -> io::Result<OwnedFd> {
        // An empty path is the working folder.
        let root = match place.root.as_os_str().is_empty() {
            true => Path::new("."),
            false => &place.root,
        };
        let check = |folder: &OwnedFd| match place.reach {
            Reach::Private => check_owner(folder),
            Reach::Own | Reach::Shared => Ok(()),
        };
        let mut folder = rustix::fs::open(root, FOLDER, Mode::empty())?;
        check(&folder)?;
        for name in parts(below)? {
            folder = rustix::fs::openat(&folder, name, FOLDER | OFlags::NOFOLLOW, Mode::empty())
                .map_err(|error| match error {
                    Errno::NOTDIR | Errno::LOOP => {
                        other("a folder of it is none, and is left alone")
                    }
                    error => error.into(),
                })?;
            check(&folder)?;
        }
        Ok(folder)
    }

    fn parent(place: &CachePath) -> io::Result<OwnedFd> {
        folder(place, place.parent())
    }

    pub(super) fn open(place: &CachePath, how: How) -> io::Result<File> {
        let how = match how {
            How::Read => OFlags::RDONLY,
            How::Append => OFlags::RDWR | OFlags::APPEND | OFlags::CREATE,
            How::New => OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL,
        };
        let flags = how | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
        let is_private = place.reach == Reach::Private;
        let mode = Mode::from_bits_truncate(if is_private { 0o600 } else { 0o666 });
        let file = rustix::fs::openat(parent(place)?, place.file_name()?, flags, mode);
        match file {
            Ok(file) => {
                if is_private {
                    check_owner(&file)?;
                }
                if place.reach == Reach::Shared && flags.contains(OFlags::EXCL) {
                    // Files are replaced, never changed, so that only their owner needs to write them.
                    inherit(place, &file, |mode| mode & 0o444 | 0o600)?;
                }
                Ok(File::from(file))
            }
            // Errors for links, for sockets and FIFOs without a reader, and for folders opened for
            // writing.
            Err(Errno::LOOP | Errno::MLINK | Errno::NXIO | Errno::ISDIR) => Err(other(NOT_PLAIN)),
            Err(error) => Err(error.into()),
        }
    }

    pub(super) fn remove(place: &CachePath) -> io::Result<()> {
        let removed = rustix::fs::unlinkat(parent(place)?, place.file_name()?, AtFlags::empty());
        Ok(removed?)
    }

    pub(super) fn rename(from: &CachePath, to: &CachePath) -> io::Result<()> {
        let (from_folder, to_folder) = (parent(from)?, parent(to)?);
        let (from, to) = (from.file_name()?, to.file_name()?);
        Ok(rustix::fs::renameat(from_folder, from, to_folder, to)?)
    }

    pub(super) fn make_folders(place: &CachePath) -> io::Result<()> {
        let mut below = std::path::PathBuf::new();
        for name in parts(&place.below)? {
            let folder = folder(place, &below)?;
            match rustix::fs::mkdirat(&folder, name, Mode::RWXU) {
                Ok(()) if place.reach == Reach::Shared => {
                    let flags = FOLDER | OFlags::NOFOLLOW;
                    let made = rustix::fs::openat(&folder, name, flags, Mode::empty())?;
                    inherit(place, &made, |mode| mode & 0o7777 | 0o700)?;
                    below.push(name);
                }
                Ok(()) | Err(Errno::EXIST) => below.push(name),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Gives a new file or folder the root's group and what `mode` makes of the root's mode.
    fn inherit(place: &CachePath, made: impl AsFd, mode: impl Fn(u32) -> u32) -> io::Result<()> {
        let root = rustix::fs::fstat(folder(place, Path::new(""))?)?;
        let own = rustix::fs::fstat(&made)?;
        if own.st_gid != root.st_gid {
            let group = rustix::fs::Gid::from_raw(root.st_gid);
            // Refused to users outside of the group: then the mode is for their own group.
            let _ = rustix::fs::fchown(&made, None, Some(group));
        }
        rustix::fs::fchmod(&made, Mode::from_bits_truncate(mode(root.st_mode)))?;
        Ok(())
    }

    pub(super) fn names(place: &CachePath) -> io::Result<Vec<OsString>> {
        let mut names = Vec::new();
        for entry in Dir::new(folder(place, &place.below)?)? {
            let entry = entry?;
            let name = OsStr::from_bytes(entry.file_name().to_bytes());
            if name != "." && name != ".." {
                names.push(name.to_owned());
            }
        }
        Ok(names)
    }

    pub(super) fn look(place: &CachePath) -> io::Result<DirEntry> {
        let flags = AtFlags::SYMLINK_NOFOLLOW;
        let stat = rustix::fs::statat(parent(place)?, place.file_name()?, flags)?;
        let what = match FileType::from_raw_mode(stat.st_mode) {
            FileType::RegularFile => What::Plain,
            FileType::Directory => What::Folder,
            _ => What::Other,
        };
        let seconds = u64::try_from(stat.st_mtime).unwrap_or_default();
        let modified = UNIX_EPOCH.checked_add(Duration::from_secs(seconds));
        #[allow(clippy::useless_conversion, reason = "its type is the system's")]
        let nanos = Duration::from_nanos(u64::try_from(stat.st_mtime_nsec).unwrap_or_default());
        Ok(DirEntry {
            place: place.clone(),
            what,
            size: u64::try_from(stat.st_size).unwrap_or_default(),
            modified: modified.map_or_else(SystemTime::now, |at| at + nanos),
        })
    }
}

/// For systems where paths can only be checked before they are used.
#[cfg(not(unix))]
mod by_path {
    use std::ffi::OsString;
    use std::fs::{self, File, OpenOptions};
    use std::io;
    use std::path::{Path, PathBuf};

    use super::{CachePath, DirEntry, How, NOT_PLAIN, Reach, What, other};

    fn folders(place: &CachePath, below: &Path) -> io::Result<PathBuf> {
        if place.reach == Reach::Private {
            return Err(other("this system does not tell who else can write it"));
        }
        let mut path = place.root.clone();
        for part in below.components() {
            path.push(part);
            if !fs::symlink_metadata(&path)?.is_dir() {
                return Err(other("a folder of it is none, and is left alone"));
            }
        }
        Ok(path)
    }

    fn path(place: &CachePath) -> io::Result<PathBuf> {
        Ok(folders(place, place.parent())?.join(place.file_name()?))
    }

    pub(super) fn open(place: &CachePath, how: How) -> io::Result<File> {
        let path = path(place)?;
        if fs::symlink_metadata(&path).is_ok_and(|info| !info.is_file()) {
            return Err(other(NOT_PLAIN));
        }
        let mut options = OpenOptions::new();
        match how {
            How::Read => options.read(true),
            How::Append => options.read(true).append(true).create(true),
            How::New => options.write(true).create_new(true),
        };
        options.open(path)
    }

    pub(super) fn remove(place: &CachePath) -> io::Result<()> {
        fs::remove_file(path(place)?)
    }

    pub(super) fn rename(from: &CachePath, to: &CachePath) -> io::Result<()> {
        fs::rename(path(from)?, path(to)?)
    }

    pub(super) fn make_folders(place: &CachePath) -> io::Result<()> {
        let mut below = PathBuf::new();
        for part in place.below.components() {
            let folder = folders(place, &below)?.join(part);
            match fs::create_dir(folder) {
                Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
                _ => below.push(part),
            }
        }
        Ok(())
    }

    pub(super) fn names(place: &CachePath) -> io::Result<Vec<OsString>> {
        let folder = folders(place, &place.below)?;
        fs::read_dir(folder)?
            .map(|entry| Ok(entry?.file_name()))
            .collect()
    }

    pub(super) fn look(place: &CachePath) -> io::Result<DirEntry> {
        let info = fs::symlink_metadata(path(place)?)?;
        let what = match (info.is_file(), info.is_dir()) {
            (true, _) => What::Plain,
            (_, true) => What::Folder,
            _ => What::Other,
        };
        Ok(DirEntry {
            place: place.clone(),
            what,
            size: info.len(),
            modified: info.modified()?,
        })
    }
}
