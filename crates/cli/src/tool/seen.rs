//! What a tool is, and how it shows what it has seen.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::Result;
use gfxjit::hal::Watched;
use gfxjit::{Image, Launch};

use crate::out::Out;

/// Rows of a table; the first is its heading.
pub(crate) type Table = Vec<Vec<String>>;

/// Looks at a launch, and tells what it has seen.
pub(crate) trait Tool: Send {
    /// An instruction is about to run.
    fn look(&mut self, at: &dyn Watched);
    /// The tables that are shown.
    fn tables(&self, image: &Image) -> Vec<Table>;
}

/// A tool that threads of the library call.
#[derive(Clone)]
pub(crate) struct Shared(Arc<Mutex<dyn Tool>>);

impl Shared {
    pub(super) fn new(tool: impl Tool + 'static) -> Self {
        Self(Arc::new(Mutex::new(tool)))
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, dyn Tool + 'static> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The same launch, at which the tool looks.
    pub(crate) fn watch(&self, launch: Launch) -> Launch {
        let own = self.clone();
        launch.watch(move |at| own.lock().look(at))
    }

    /// Shows what it has seen.
    pub(crate) fn show(&self, image: &Image, out: &mut Out) -> Result<()> {
        for (number, table) in self.lock().tables(image).iter().enumerate() {
            if number > 0 {
                out.line("")?;
            }
            out.table(table)?;
        }
        Ok(())
    }
}

/// `k+0x40`, or the address where no function is known.
pub(super) fn place(image: &Image, pc: u64) -> String {
    match image.function_at(pc) {
        Some((name, 0)) => name.to_owned(),
        Some((name, offset)) => format!("{name}+{offset:#x}"),
        None => format!("{pc:#x}"),
    }
}

/// A heading.
pub(super) fn heading(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

/// `12.3 %`
pub(super) fn share(part: u64, all: u64) -> String {
    format!("{:.1} %", 100.0 * part as f64 / all.max(1) as f64)
}
