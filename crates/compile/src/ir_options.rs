//! The options that are stored with the IR of a portable module.

use serde::{Deserialize, Serialize};

use crate::options::{Math, OptLevel, Options};

/// The options that affect the meaning of IR. Others (limits, folders, the worker) are chosen by
/// the host that compiles it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct IrOptions {
    opt: OptLevel,
    code_object_version: Option<u8>,
    wave_size: Option<u32>,
    features: String,
    math: Math,
    internalize: bool,
    #[serde(default)]
    interposable: bool,
    #[serde(default)]
    mlir: gfxjit_front::Mlir,
}

impl IrOptions {
    pub(crate) fn of(options: &Options) -> Self {
        Self {
            opt: options.opt,
            code_object_version: options.code_object_version,
            wave_size: options.wave_size,
            features: options.features.clone(),
            math: options.math,
            internalize: options.internalize,
            interposable: options.interposable,
            mlir: options.mlir.clone(),
        }
    }

    /// Parses [`Portable::options`](crate::portable::Portable::options).
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    /// The loader's options, overridden by these. If the code object version is open here, the loader's
    /// is taken: a driver, or other objects of the link, may require another than the default.
    pub(crate) fn within(&self, loader: &Options) -> Options {
        let own = self.clone();
        Options {
            opt: own.opt,
            code_object_version: own.code_object_version.or(loader.code_object_version),
            wave_size: own.wave_size,
            features: own.features,
            math: own.math,
            internalize: own.internalize,
            interposable: own.interposable,
            mlir: own.mlir,
            ..loader.clone()
        }
    }
}
