//! A kernel of a program: a name, which is looked up at each launch.

use crate::error::Result;
use crate::launch::{LateKernel, Launch};
use crate::module::kernel::Kernel;
use crate::program::Program;
use crate::queue::Queue;
use gfxjit_hal::sync::lock;

/// A kernel of a program of modules; each launch takes the kernel of the current version.
#[derive(Clone, Debug)]
pub struct ProgramKernel {
    program: Program,
    name: String,
}

impl Program {
    /// A kernel, by its name in the source or its C++ name. The name is looked up at each launch.
    ///
    /// # Errors
    /// [`ProgramError::NoKernel`](crate::ProgramError::NoKernel) with those there are.
    pub fn kernel(&self, name: &str) -> Result<ProgramKernel> {
        lock(&self.inner.state).check_kernel(name)?;
        Ok(ProgramKernel::new(self.clone(), name))
    }
}

impl ProgramKernel {
    fn new(program: Program, name: &str) -> Self {
        Self {
            program,
            name: name.to_owned(),
        }
    }

    /// The name by which it was asked for.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The kernel of the current version, with its budget.
    ///
    /// # Errors
    /// Those of [`Program::bind`], and [`ModuleError::NoKernel`](crate::ModuleError::NoKernel)
    /// when its module was removed.
    pub fn current(&self) -> Result<Kernel> {
        self.program.bind()?.module().kernel(&self.name)
    }

    /// Prepares a launch. [`Launch::submit`] starts the kernel of the version that is current
    /// then.
    ///
    /// # Errors
    /// As [`ProgramKernel::current`].
    pub fn launch(&self, queue: &Queue) -> Result<Launch> {
        let kernel = self.current()?;
        let own = self.clone();
        Ok(kernel.launch(queue).late(move || {
            let version = own.program.bind()?;
            Ok(LateKernel {
                kernel: version.module().kernel(&own.name)?,
                memory: version.memory().to_vec(),
            })
        }))
    }
}
