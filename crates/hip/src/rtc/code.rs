//! `hiprtcResult`.

use crate::log;

/// `hiprtcResult`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ProgramCode(pub u32);

impl ProgramCode {
    pub(crate) const SUCCESS: Self = Self(0);
    pub(crate) const PROGRAM_CREATION_FAILURE: Self = Self(2);
    pub(crate) const INVALID_INPUT: Self = Self(3);
    pub(crate) const INVALID_PROGRAM: Self = Self(4);
    pub(crate) const INVALID_OPTION: Self = Self(5);
    pub(crate) const COMPILATION: Self = Self(6);
    pub(crate) const NO_NAMES_AFTER_COMPILATION: Self = Self(8);
    pub(crate) const NO_NAMES_BEFORE_COMPILATION: Self = Self(9);
    pub(crate) const BAD_NAME: Self = Self(10);
    pub(crate) const INTERNAL: Self = Self(11);
    pub(crate) const LINKING: Self = Self(100);

    pub(crate) fn text(self) -> &'static std::ffi::CStr {
        match self.0 {
            0 => c"HIPRTC_SUCCESS",
            1 => c"HIPRTC_ERROR_OUT_OF_MEMORY",
            2 => c"HIPRTC_ERROR_PROGRAM_CREATION_FAILURE",
            3 => c"HIPRTC_ERROR_INVALID_INPUT",
            4 => c"HIPRTC_ERROR_INVALID_PROGRAM",
            5 => c"HIPRTC_ERROR_INVALID_OPTION",
            6 => c"HIPRTC_ERROR_COMPILATION",
            7 => c"HIPRTC_ERROR_BUILTIN_OPERATION_FAILURE",
            8 => c"HIPRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION",
            9 => c"HIPRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION",
            10 => c"HIPRTC_ERROR_NAME_EXPRESSION_NOT_VALID",
            11 => c"HIPRTC_ERROR_INTERNAL_ERROR",
            100 => c"HIPRTC_ERROR_LINKING",
            _ => c"Invalid HIPRTC error code",
        }
    }
}

impl From<crate::error::Error> for ProgramCode {
    fn from(error: crate::error::Error) -> Self {
        log::told(&error.reason);
        match error.code {
            crate::error::Code::INVALID_VALUE => Self::INVALID_INPUT,
            _ => Self::INTERNAL,
        }
    }
}
