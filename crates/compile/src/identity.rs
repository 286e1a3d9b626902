//! Everything that determines the result of a compile, besides the source, the target and the files it
//! reads.

use std::path::PathBuf;

use crate::faults;
use crate::front_library::FrontLibrary;
use crate::isolate;
use crate::kind::Kind;
use crate::options::{BitcodePolicy, DebugInfo, Options};
use crate::source::Source;
use gfxjit_llvm::ir;

impl Options {
    /// The part of the options that determines the result, as bytes: equal for two sets of options only if
    /// they give the same result for every source.
    ///
    /// Limits, the compiling process and the places of files are not included: they only decide whether a
    /// compile fails, and the caller compares the files that are read ([`Witness`](crate::Witness)).
    #[must_use]
    pub fn identity(&self) -> Vec<u8> {
        // Destructured, so that a new field does not compile until it is considered here.
        let Self {
            opt,
            compiler,
            // The caller compares the file: `Options::comgr`.
            comgr_library: _,
            code_object_version,
            device_libs: _,
            wave_size,
            features,
            math,
            debug_info,
            internalize,
            interposable,
            cpp,
            mlir,
            include_dirs: _,
            isolate: _,
            bitcode,
            sandbox: _,
            worker: _,
            timeout: _,
            memory: _,
            // It only makes larger objects errors.
            max_output,
            lost_threads: _,
            avoid_faults,
            cache: _,
        } = self;
        let refuses = *bitcode == BitcodePolicy::Refuse;
        // The folders are not included, only whether all files may be read.
        let mut cpp = cpp.clone();
        if !cpp.working_folder.is_empty() {
            "/".clone_into(&mut cpp.working_folder);
        }
        // An image from before a fault of LLVM was known must not be reused.
        let avoided = avoid_faults.then(faults::identity);
        // All of their fields are serialised.
        let parts = (
            (
                opt,
                compiler,
                code_object_version,
                wave_size,
                features,
                math,
                debug_info,
            ),
            (internalize, interposable, cpp, mlir, refuses, max_output),
            avoided,
        );
        // The fields are representable in JSON.
        serde_json::to_vec(&parts).unwrap_or_else(|error| error.to_string().into_bytes())
    }

    /// Whether another program would compile a source: a worker, whose version and libraries are not known here.
    #[must_use]
    pub fn has_another_compile(&self, source: &Source) -> bool {
        let kind = source.kind();
        let isolates_it = kind == Kind::Bitcode && self.bitcode == BitcodePolicy::Isolate;
        let isolates = self.isolate
            || isolates_it
            || self.comgr(source).is_some()
            || ir::lost_threads() >= self.lost_threads;
        isolates && kind.front_end().uses_llvm && !isolate::is_done_by_this_program(self)
    }
}

impl Options {
    /// Whether objects may contain the paths of their sources: then the source's name and the working folder determine
    /// the result too.
    #[must_use]
    pub fn tells_places(&self) -> bool {
        // Prefixes of arguments that may create line tables; some of the matches do not, which only
        // makes caching less effective.
        let begins = ["-g", "--debug", "-fdebug", "-fcoverage"];
        let mut arguments = self.cpp.arguments.iter();
        self.debug_info != DebugInfo::FromInput
            || arguments.any(|one| begins.iter().any(|begin| one.starts_with(begin)))
    }
}

impl Kind {
    /// The library that compiles such sources, with its file: the open one, else the one that would be
    /// opened. `None` for kinds that need none; the file is `None` if only the dynamic loader knows it.
    #[must_use]
    pub fn library(self) -> Option<(&'static str, Option<PathBuf>)> {
        let library = self.front_end().library?;
        Some((library.name(), library.file()))
    }

    /// Opens the library of [`Kind::library`], unless it is open.
    ///
    /// # Errors
    /// [`CompileError::NoFrontEnd`](crate::CompileError::NoFrontEnd).
    pub fn open_library(self, name: &str) -> Result<(), crate::CompileError> {
        let front_end = self.front_end();
        let library: Option<FrontLibrary> = front_end.library;
        library.map_or(Ok(()), |library| library.open(name, front_end.name))
    }

    /// Whether it is C or C++, whose text depends on the preprocessor.
    #[must_use]
    pub fn is_c(self) -> bool {
        matches!(self, Self::HipCpp | Self::OpenClC)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Compiler, DebugInfo, OptLevel};
    use std::collections::BTreeSet;
    use std::time::Duration;

    /// Default options with one change.
    fn with(change: impl FnOnce(&mut Options)) -> Vec<u8> {
        let mut options = Options::default();
        change(&mut options);
        options.identity()
    }

    #[test]
    fn what_reaches_the_output_counts() {
        let all = [
            with(|_| {}),
            with(|o| o.opt = OptLevel::O0),
            with(|o| o.compiler = Compiler::Comgr),
            with(|o| o.compiler = Compiler::Llvm),
            with(|o| o.code_object_version = Some(5)),
            with(|o| o.wave_size = Some(64)),
            with(|o| o.features = "+cumode".to_owned()),
            with(|o| o.math.finite_only = true),
            with(|o| o.math.unsafe_math = true),
            with(|o| o.math.flush_denormals = true),
            with(|o| o.math.correctly_rounded_sqrt = false),
            with(|o| o.debug_info = DebugInfo::Lines),
            with(|o| o.debug_info = DebugInfo::Full),
            with(|o| o.internalize = true),
            with(|o| o.interposable = true),
            with(|o| o.cpp.defines.push("A".to_owned())),
            with(|o| o.cpp.undefines.push("A".to_owned())),
            with(|o| o.cpp.standard = Some("c++20".to_owned())),
            with(|o| _ = o.cpp.headers.insert("a".to_owned(), "1".to_owned())),
            with(|o| _ = o.cpp.headers.insert("a".to_owned(), "2".to_owned())),
            with(|o| o.cpp.names.push("k<int>".to_owned())),
            with(|o| o.cpp.rocm_headers = true),
            with(|o| o.cpp.arguments.push("-g".to_owned())),
            with(|o| o.cpp.working_folder = "/".to_owned()),
            with(|o| o.mlir.bare_pointers = true),
            with(|o| o.mlir.index_bits = 32),
            with(|o| o.bitcode = BitcodePolicy::Refuse),
            with(|o| o.max_output = 1),
            with(|o| o.avoid_faults = false),
        ];
        let set: BTreeSet<&[u8]> = all.iter().map(|one| &**one).collect();
        assert_eq!(set.len(), all.len());
    }

    #[test]
    fn what_does_not_reach_it_does_not_count() {
        let usual = with(|_| {});
        for same in [
            with(|o| o.device_libs = Some("/a".into())),
            with(|o| o.comgr_library = Some("/a".into())),
            with(|o| o.include_dirs.push("/a".into())),
            with(|o| o.isolate = true),
            with(|o| o.bitcode = BitcodePolicy::Isolate),
            with(|o| o.worker = Some("/a".into())),
            with(|o| o.timeout = Duration::ZERO),
            with(|o| o.memory = 1),
            with(|o| o.lost_threads = 1),
            with(|o| o.cache.folder = Some("/a".into())),
        ] {
            assert_eq!(same, usual);
        }
        let [one, other] =
            ["/a", "/b"].map(|folder| with(|o| o.cpp.working_folder = folder.to_owned()));
        assert_eq!(one, other);
    }
}
