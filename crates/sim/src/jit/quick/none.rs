//! Hosts that templates are not written for.

use super::cfg::Region;
use super::frame::Frame;
use super::translate::Setting;

/// There is none.
pub(super) enum Code {}

pub(super) fn fits_host() -> bool {
    false
}

pub(super) fn translate(_: &Region<'_>, _: Setting, _: u32) -> Option<Code> {
    None
}

impl Code {
    pub(super) fn entries(&self) -> std::iter::Empty<(u64, usize)> {
        match *self {}
    }

    pub(super) fn start(&self) -> u64 {
        match *self {}
    }

    pub(super) fn reach(&self) -> [u32; 3] {
        match *self {}
    }

    pub(super) fn sites(&self) -> u32 {
        match *self {}
    }

    /// # Safety
    /// There is nothing to run.
    pub(super) unsafe fn run(&self, _: &mut Frame<'_, '_>, _: usize) {
        match *self {}
    }
}
