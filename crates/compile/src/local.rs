//! Files of a compilation in this process: those of the file system that the options allow.

use crate::host::{IncludedFile, Library, Provider};
use crate::options::Options;
use crate::{device_libs, include};

/// This process's file system, restricted by the options of a compilation.
#[derive(Debug)]
pub(crate) struct Local {
    options: Options,
}

impl Local {
    pub(crate) fn new(options: &Options) -> Self {
        Self {
            options: options.clone(),
        }
    }
}

impl Provider for Local {
    fn include(&self, name: &str) -> Result<IncludedFile, String> {
        let (bytes, path) = include::read(name, &self.options)?;
        Ok(IncludedFile {
            path: include::shown(&path, &self.options),
            bytes,
        })
    }

    fn library(&self, file: &str) -> Library {
        device_libs::find(file, self.options.device_libs.as_deref())
    }
}
