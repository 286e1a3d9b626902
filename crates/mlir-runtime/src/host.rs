//! Runs the host part of a module in this process.

use std::ffi::{CString, c_void};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use gfxjit::OptLevel;
use gfxjit_llvm::ir::Level;
use gfxjit_llvm::jit::{self, HostJit};
use libloading::os::unix::{Library, RTLD_GLOBAL, RTLD_NOW};

use crate::abi::FUNCTIONS;

/// Debian's folder of libmlir-22, which also contains its runtime libraries.
const MLIR_FOLDER: &str = "/usr/lib/llvm-22/lib";

/// MLIR's runtime libraries of libmlir-22: `memrefCopy`, `printMemrefF32`, and functions for
/// `vector.print`.
const UTILITIES: [&str; 2] = [
    "libmlir_c_runner_utils.so.22.1",
    "libmlir_runner_utils.so.22.1",
];

/// The functions that the front end calls before and after everything else.
const START: &str = "__gfxjit_start";
const END: &str = "__gfxjit_end";

/// The reason why the host part cannot run.
#[derive(Debug)]
pub enum HostError {
    /// A library cannot be opened: path, and error of the system.
    Library(PathBuf, String),
    /// The code cannot be compiled or linked.
    Code(jit::JitError),
    /// There is no function without parameters of this name: the name, and the existing ones.
    NoEntry(String, Vec<String>),
    /// Functions without a definition.
    Undefined(Vec<String>),
}

impl std::fmt::Display for HostError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Library(path, reason) => write!(f, "{}: {reason}", path.display()),
            Self::Code(error) => write!(f, "the host's part: {error}"),
            Self::NoEntry(name, others) if others.is_empty() => write!(
                f,
                "there is no function `{name}` without parameters, and no other"
            ),
            Self::NoEntry(name, others) => write!(
                f,
                "there is no function `{name}` without parameters; there are {}",
                others.join(", ")
            ),
            Self::Undefined(names) => write!(
                f,
                "not defined: {}; name the library that has it (`--shared-libs`)",
                names.join(", ")
            ),
        }
    }
}

impl std::error::Error for HostError {}

impl From<jit::JitError> for HostError {
    fn from(error: jit::JitError) -> Self {
        Self::Code(error)
    }
}

/// The result of the entry function.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Outcome {
    /// Nothing.
    Nothing,
    /// An integer of any size.
    Integer(i64),
    /// A float of 32 bits.
    Float(f32),
    /// A float of 64 bits.
    Double(f64),
}

/// A function without parameters, which can be called.
#[derive(Clone)]
struct Entry {
    name: String,
    /// LLVM's name of the result type.
    result: String,
}

/// The host part of a module, ready to run.
pub struct Host {
    jit: HostJit,
    entry: Entry,
}

impl Host {
    /// Compiles the front end's output (`gfxjit::mlir_host`) to host code, with the symbols of this
    /// process, of the given libraries and of this library.
    ///
    /// # Errors
    /// [`HostError`].
    pub fn new(
        name: &str,
        ir: &str,
        entry: &str,
        level: OptLevel,
        libraries: &[PathBuf],
    ) -> Result<Self, HostError> {
        for path in libraries {
            open(path)?;
        }
        let entries = entries(ir);
        let Some(entry) = entries.iter().find(|known| known.name == entry).cloned() else {
            let others = entries.into_iter().map(|known| known.name).collect();
            return Err(HostError::NoEntry(entry.to_owned(), others));
        };
        let jit = HostJit::new()?;
        for (name, function) in FUNCTIONS {
            // SAFETY: MLIR declares them as they are.
            unsafe { jit.define(name, function.0) }?;
        }
        define_others(&jit, ir)?;
        jit.add_ir(name, ir, raw(level))?;
        Ok(Self { jit, entry })
    }

    /// Runs the module: constructors, which load the kernels, the entry function, and destructors.
    ///
    /// # Errors
    /// [`HostError::Code`] for symbols without a definition.
    ///
    /// The code runs unconfined in this process with all its rights, like a library that is opened:
    /// use it only for modules that the user of the process trusts.
    pub fn run(&self) -> Result<Outcome, HostError> {
        let entry = self.jit.lookup(&self.entry.name)?.as_ptr();
        let [start, end] = [START, END].map(|name| self.jit.lookup(name));
        let call = |function: *mut c_void| {
            // SAFETY: these functions of the front end have no parameters and no results; `self` owns the code.
            unsafe { std::mem::transmute::<*mut c_void, extern "C" fn()>(function)() }
        };
        call(start?.as_ptr());
        // SAFETY: the entry has no parameters, and returns what its IR says.
        let outcome = unsafe {
            match &*self.entry.result {
                "i64" => Outcome::Integer(called::<i64>(entry)),
                "i32" => Outcome::Integer(called::<i32>(entry).into()),
                "i16" => Outcome::Integer(called::<i16>(entry).into()),
                "i8" => Outcome::Integer(called::<i8>(entry).into()),
                "i1" => Outcome::Integer((called::<u8>(entry) & 1).into()),
                "float" => Outcome::Float(called::<f32>(entry)),
                "double" => Outcome::Double(called::<f64>(entry)),
                _ => {
                    call(entry);
                    Outcome::Nothing
                }
            }
        };
        call(end?.as_ptr());
        Ok(outcome)
    }
}

/// LLVM's enum value of a level.
fn raw(level: OptLevel) -> Level {
    match level {
        OptLevel::O0 => Level::O0,
        OptLevel::O1 => Level::O1,
        OptLevel::O2 => Level::O2,
        OptLevel::O3 => Level::O3,
        OptLevel::Os => Level::Os,
    }
}

/// # Safety
/// The function has no parameters and returns a `T`.
unsafe fn called<T>(function: *mut c_void) -> T {
    // SAFETY: by the caller's promise.
    let function: extern "C" fn() -> T = unsafe { std::mem::transmute(function) };
    function()
}

/// Opens a library that stays loaded, with global symbols.
fn open(path: &Path) -> Result<(), HostError> {
    // SAFETY: the user has asked for this library to be opened.
    let library = unsafe { Library::open(Some(path), RTLD_NOW | RTLD_GLOBAL) };
    let library = library.map_err(|e| HostError::Library(path.to_owned(), e.to_string()))?;
    std::mem::forget(library);
    Ok(())
}

fn symbol(name: &str) -> Option<*const c_void> {
    let name = CString::new(name).ok()?;
    let all = Library::this();
    // SAFETY: the address is not used here.
    let symbol = unsafe { all.get::<*const c_void>(name.as_bytes_with_nul()) };
    symbol.ok().map(|symbol| symbol.into_raw().cast_const())
}

/// Defines the functions that the code declares, and those of libm that LLVM may call.
fn define_others(jit: &HostJit, ir: &str) -> Result<(), HostError> {
    let is_known = |name: &str| {
        FUNCTIONS.iter().any(|(known, _)| *known == name)
            || jit::BUILTINS.iter().any(|known| known.name == name)
    };
    let declared: Vec<&str> = names(ir, "declare ")
        .map(|(name, _)| name)
        .filter(|name| !name.starts_with("llvm.") && !is_known(name))
        .collect();
    if declared.iter().any(|name| symbol(name).is_none()) {
        static UTILITIES_OPENED: OnceLock<()> = OnceLock::new();
        // Symbols that are still missing are reported by name.
        UTILITIES_OPENED.get_or_init(|| {
            for file in UTILITIES {
                let _ = open(&Path::new(MLIR_FOLDER).join(file)).or_else(|_| open(Path::new(file)));
            }
        });
    }
    let mut undefined = Vec::new();
    let own: Vec<&str> = names(ir, "define ").map(|(name, _)| name).collect();
    for name in &declared {
        match symbol(name) {
            // SAFETY: the author of the module says that it is what it declares.
            Some(address) => unsafe { jit.define(name, address) }?,
            None => undefined.push((*name).to_owned()),
        }
    }
    if !undefined.is_empty() {
        return Err(HostError::Undefined(undefined));
    }
    let implicit = LIBRARY_CALLS
        .iter()
        .flat_map(|name| [(*name).to_owned(), format!("{name}f")]);
    for name in implicit {
        let is_there = declared.contains(&&*name) || own.contains(&&*name) || is_known(&name);
        if !is_there && let Some(address) = symbol(&name) {
            // SAFETY: libm's function of this name.
            unsafe { jit.define(&name, address) }?;
        }
    }
    Ok(())
}

/// Functions of libm for intrinsics; with the suffix `f` they take floats.
const LIBRARY_CALLS: [&str; 26] = [
    "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "exp2",
    "exp10", "log", "log2", "log10", "pow", "fmod", "ldexp", "frexp", "fmin", "fmax", "sincos",
    "lround", "llround", "cbrt",
];

/// Function names, each with the text between `start` and the name.
fn names<'a>(ir: &'a str, start: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
    ir.lines().filter_map(move |line| {
        let (before, rest) = line.strip_prefix(start)?.split_once('@')?;
        let name = match rest.strip_prefix('"') {
            Some(quoted) => quoted.split('"').next()?,
            None => rest.split('(').next()?,
        };
        Some((name, before.trim()))
    })
}

/// Exported functions without parameters.
fn entries(ir: &str) -> Vec<Entry> {
    names(ir, "define ")
        .filter(|(name, before)| {
            let is_own = name.starts_with("__gfxjit_") || name.starts_with("_mlir_");
            let is_free = ir.contains(&format!("@{name}()"));
            is_free && !is_own && !before.starts_with("internal") && !before.starts_with("private")
        })
        .map(|(name, before)| Entry {
            name: name.to_owned(),
            result: before.rsplit(' ').next().unwrap_or_default().to_owned(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const IR: &str = "declare ptr @malloc(i64)\n\
        define internal void @hidden() {\n}\n\
        define void @takes(i32 %0) {\n}\n\
        define dso_local float @main() {\n  call void @takes(i32 0)\n}\n\
        define void @__gfxjit_start() {\n}\n";

    #[test]
    fn functions_by_their_names() {
        let found: Vec<_> = entries(IR)
            .into_iter()
            .map(|entry| (entry.name, entry.result))
            .collect();
        assert_eq!(found, [("main".to_owned(), "float".to_owned())]);
        assert_eq!(names(IR, "declare ").next().unwrap().0, "malloc");
    }

    #[test]
    fn host_code_calls_the_host() {
        let ir = "declare ptr @malloc(i64)\ndeclare void @free(ptr)\ndeclare double @llvm.sin.f64(double)\n\
            define void @__gfxjit_start() {\n  ret void\n}\ndefine void @__gfxjit_end() {\n  ret void\n}\n\
            define double @main() {\n  %p = call ptr @malloc(i64 8)\n  store double 0.5, ptr %p\n\
            \x20 %v = load volatile double, ptr %p\n  call void @free(ptr %p)\n\
            \x20 %s = call double @llvm.sin.f64(double %v)\n  ret double %s\n}\n";
        let host = Host::new("a.mlir", ir, "main", OptLevel::O2, &[]).unwrap();
        let outcome = host.run().unwrap();
        assert_eq!(outcome, Outcome::Double(0.5f64.sin()));
        let error = Host::new("a.mlir", ir, "start", OptLevel::O2, &[])
            .err()
            .unwrap();
        assert!(error.to_string().contains("there are main"), "{error}");
        let lacks = ir.replace("@malloc", "@nobody_has_this");
        let error = Host::new("a.mlir", &lacks, "main", OptLevel::O2, &[])
            .err()
            .unwrap();
        assert!(error.to_string().contains("nobody_has_this"), "{error}");
    }
}
