//! One step: a set of data in, an action, a set of data and a log out.

use std::ffi::{CString, c_char};
use std::ptr::null_mut;

use crate::api::{Handle, Status};
use crate::numbers::{Action, Language};
use crate::{Comgr, Error};

/// What data is, by `amd_comgr_data_kind_t`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub enum DataKind {
    /// A source: C++, OpenCL C, assembly.
    Source = 1,
    /// A file that sources include.
    Include = 2,
    /// A header that is compiled already.
    PrecompiledHeader = 3,
    /// Messages about a source.
    Log = 5,
    /// LLVM IR, as bitcode or text.
    Bitcode = 6,
    /// A relocatable AMDGPU ELF.
    Object = 7,
    /// SPIR-V; known to 3.0 and later.
    Spirv = 21,
}

/// The kinds that an action may yield.
const YIELDED: [DataKind; 5] = [
    DataKind::Source,
    DataKind::Include,
    DataKind::PrecompiledHeader,
    DataKind::Bitcode,
    DataKind::Object,
];

/// Bytes with a kind and a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Data {
    /// What it is.
    pub kind: DataKind,
    /// The file's name, with `/` between folders: clang tells what is in a file of bitcode or assembly by its ending,
    /// and finds included files by their names.
    pub name: String,
    /// The contents.
    pub bytes: Vec<u8>,
}

/// A step to be done.
#[derive(Debug, Clone, Copy)]
pub struct Step<'a> {
    /// What to do.
    pub action: Action,
    /// The language of sources.
    pub language: Language,
    /// The target as clang's target id: `gfx90a:sramecc+:xnack-`.
    pub target: &'a str,
    /// Options of clang's driver; of [`Action::AddDeviceLibraries`] words such as `daz_opt`.
    pub options: &'a [String],
    /// Whether bitcode is linked with comgr's own device libraries, where the version can do that along with other
    /// actions: [`Comgr::links_device_libraries`].
    pub device_libraries: bool,
    /// The most bytes of a result.
    pub most: u64,
}

/// What came of a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The data; empty if the step failed.
    pub data: Vec<Data>,
    /// Messages, as clang prints them; see [`messages`](crate::messages).
    pub log: String,
    /// Why the step failed: mostly the log says more.
    pub failure: Option<Error>,
}

/// A handle that is given back when it is dropped.
struct Owned {
    handle: Handle,
    release: unsafe extern "C" fn(Handle) -> Status,
}

impl Drop for Owned {
    fn drop(&mut self) {
        // SAFETY: the handle is comgr's, and owned by this value.
        unsafe { (self.release)(self.handle) };
    }
}

fn c_string(what: &str, text: &str) -> Result<CString, Error> {
    CString::new(text).map_err(|_| Error::ZeroByte {
        what: format!("{what} `{}`", text.escape_debug()),
    })
}

impl Comgr {
    /// Whether [`Step::device_libraries`] does something: since 2.9.
    #[must_use]
    pub fn links_device_libraries(&self) -> bool {
        self.api.action_info_set_device_lib_linking.is_some()
    }

    /// Does a step.
    ///
    /// # Errors
    /// What keeps it from beginning, and results that are too large or cannot be read. That an action fails is told by
    /// the outcome.
    pub fn run(&self, step: &Step<'_>, input: &[Data]) -> Result<Outcome, Error> {
        let number = self.numbers.action(step.action);
        let number = number.ok_or_else(|| self.lacks(step.action.words()))?;
        let given = self.set()?;
        for data in input {
            let made = self.data(data)?;
            // SAFETY: both are handles of comgr's. The set counts a reference of its own.
            self.check("amd_comgr_data_set_add", unsafe {
                (self.api.data_set_add)(given.handle, made.handle)
            })?;
        }
        let info = self.info(step)?;
        let result = self.set()?;
        // SAFETY: all are handles of comgr's, which no other thread uses.
        let status =
            unsafe { (self.api.do_action)(number, info.handle, given.handle, result.handle) };
        let failure = self.check(step.action.words(), status).err();
        let mut log = String::new();
        for data in self.all(&result, DataKind::Log, MOST_LOG)? {
            log.push_str(&String::from_utf8_lossy(&data.bytes));
        }
        let mut outcome = Outcome {
            data: Vec::new(),
            log,
            failure,
        };
        if outcome.failure.is_none() {
            for kind in YIELDED {
                outcome.data.extend(self.all(&result, kind, step.most)?);
            }
        }
        Ok(outcome)
    }

    fn set(&self) -> Result<Owned, Error> {
        let mut handle = 0;
        // SAFETY: it fills a handle.
        self.check("amd_comgr_create_data_set", unsafe {
            (self.api.create_data_set)(&raw mut handle)
        })?;
        Ok(Owned {
            handle,
            release: self.api.destroy_data_set,
        })
    }

    fn data(&self, data: &Data) -> Result<Owned, Error> {
        let name = c_string("the name", &data.name)?;
        let mut handle = 0;
        // SAFETY: it fills a handle.
        self.check("amd_comgr_create_data", unsafe {
            (self.api.create_data)(data.kind as u32, &raw mut handle)
        })?;
        let made = Owned {
            handle,
            release: self.api.release_data,
        };
        let bytes = data.bytes.as_ptr().cast::<c_char>();
        // SAFETY: it copies that number of bytes from there.
        self.check("amd_comgr_set_data", unsafe {
            (self.api.set_data)(handle, data.bytes.len(), bytes)
        })?;
        // SAFETY: it copies a string.
        self.check("amd_comgr_set_data_name", unsafe {
            (self.api.set_data_name)(handle, name.as_ptr())
        })?;
        Ok(made)
    }

    fn info(&self, step: &Step<'_>) -> Result<Owned, Error> {
        let mut handle = 0;
        // SAFETY: it fills a handle.
        self.check("amd_comgr_create_action_info", unsafe {
            (self.api.create_action_info)(&raw mut handle)
        })?;
        let info = Owned {
            handle,
            release: self.api.destroy_action_info,
        };
        let isa = c_string("the target", &format!("amdgcn-amd-amdhsa--{}", step.target))?;
        // SAFETY: it copies a string.
        let status = unsafe { (self.api.action_info_set_isa_name)(handle, isa.as_ptr()) };
        if self
            .check("amd_comgr_action_info_set_isa_name", status)
            .is_err()
        {
            return Err(self.lacks(&format!("make code for {}", step.target)));
        }
        let language = self.numbers.language(step.language);
        let language = language.ok_or_else(|| self.lacks("take IR as a source"))?;
        // SAFETY: it takes a number.
        self.check("amd_comgr_action_info_set_language", unsafe {
            (self.api.action_info_set_language)(handle, language)
        })?;
        let options = step.options.iter().map(|one| c_string("the option", one));
        let options: Vec<CString> = options.collect::<Result<_, _>>()?;
        let list: Vec<*const c_char> = options.iter().map(|one| one.as_ptr()).collect();
        // SAFETY: it copies that number of strings.
        self.check("amd_comgr_action_info_set_option_list", unsafe {
            (self.api.action_info_set_option_list)(handle, list.as_ptr(), list.len())
        })?;
        // SAFETY: it takes a truth value.
        self.check("amd_comgr_action_info_set_logging", unsafe {
            (self.api.action_info_set_logging)(handle, true)
        })?;
        if step.device_libraries
            && let Some(set) = self.api.action_info_set_device_lib_linking
        {
            // SAFETY: as above.
            self.check("amd_comgr_action_info_set_device_lib_linking", unsafe {
                set(handle, true)
            })?;
        }
        Ok(info)
    }

    /// All data of a kind in a set.
    fn all(&self, set: &Owned, kind: DataKind, most: u64) -> Result<Vec<Data>, Error> {
        let mut count = 0;
        // SAFETY: it fills a number.
        self.check("amd_comgr_action_data_count", unsafe {
            (self.api.action_data_count)(set.handle, kind as u32, &raw mut count)
        })?;
        (0..count)
            .map(|index| self.one(set, kind, index, most))
            .collect()
    }

    fn one(&self, set: &Owned, kind: DataKind, index: usize, most: u64) -> Result<Data, Error> {
        let mut handle = 0;
        // SAFETY: it fills a handle, with a reference of its own.
        self.check("amd_comgr_action_data_get_data", unsafe {
            (self.api.action_data_get_data)(set.handle, kind as u32, index, &raw mut handle)
        })?;
        let data = Owned {
            handle,
            release: self.api.release_data,
        };
        let bytes = self.read("amd_comgr_get_data", self.api.get_data, &data, most)?;
        let mut name = self.read(
            "amd_comgr_get_data_name",
            self.api.get_data_name,
            &data,
            most,
        )?;
        // Its size counts the zero byte.
        name.retain(|byte| *byte != 0);
        Ok(Data {
            kind,
            name: String::from_utf8_lossy(&name).into_owned(),
            bytes,
        })
    }

    /// Asks for a size, then for that number of bytes.
    fn read(
        &self,
        call: &str,
        get: unsafe extern "C" fn(Handle, *mut usize, *mut c_char) -> Status,
        data: &Owned,
        most: u64,
    ) -> Result<Vec<u8>, Error> {
        let mut len = 0;
        // SAFETY: without a place for bytes it fills a number.
        self.check(call, unsafe { get(data.handle, &raw mut len, null_mut()) })?;
        if len as u64 > most {
            let bytes = len as u64;
            return Err(Error::TooLarge { bytes, most });
        }
        let mut bytes = vec![0_u8; len];
        // SAFETY: it writes up to `len` bytes, for which there is room.
        self.check(call, unsafe {
            get(data.handle, &raw mut len, bytes.as_mut_ptr().cast())
        })?;
        Ok(bytes)
    }
}

/// The most bytes of a log: clang stops after twenty errors.
const MOST_LOG: u64 = 16 << 20;
