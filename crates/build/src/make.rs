//! Parallel compilation of several sources.

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use gfxjit::{Options, PortableModule, SourceKind, Target};

use crate::constant::{Constant, constants};
use crate::error::Error;
use crate::input::Input;

/// A compiled source.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BuiltModule {
    /// The source's file.
    pub path: PathBuf,
    /// The module's identifier in Rust and C.
    pub ident: String,
    /// The kind of the source.
    pub kind: SourceKind,
    /// The module.
    pub module: PortableModule,
    /// Constants with the names of its kernels.
    pub constants: Vec<Constant>,
    /// Duration of the compilation.
    pub time: Duration,
}

impl BuiltModule {
    /// The file name of the module.
    #[must_use]
    pub fn file(&self) -> String {
        format!("{}.gpu", self.ident)
    }
}

/// Builds a portable module from each source, as [`PortableModule::build`] does, on `threads` threads. Results are in
/// the order of the inputs.
pub fn make(
    inputs: &[(Input, Options)],
    targets: &[Target],
    threads: NonZero<usize>,
) -> Vec<Result<BuiltModule, Error>> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut results = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some((input, options)) = inputs.get(number) else {
                return results;
            };
            results.push((number, one(input, targets, options)));
        }
    };
    let others = threads.get().min(inputs.len()).saturating_sub(1);
    let mut results = thread::scope(|scope| {
        let others: Vec<_> = (0..others).map(|_| scope.spawn(work)).collect();
        let mut results = work();
        for other in others {
            match other.join() {
                Ok(more) => results.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        results
    });
    results.sort_by_key(|(number, _)| *number);
    results.into_iter().map(|(_, result)| result).collect()
}

fn one(input: &Input, targets: &[Target], options: &Options) -> Result<BuiltModule, Error> {
    let start = Instant::now();
    let module = PortableModule::build(&input.source, targets, options)?;
    Ok(BuiltModule {
        path: input.path.clone(),
        ident: input.ident.clone(),
        kind: input.source.kind(),
        constants: constants(&module.kernels),
        module,
        time: start.elapsed(),
    })
}
