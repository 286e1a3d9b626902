//! Hosts for which there is no baseline translator.

use gfxjit_hal::Checks;

use crate::entry::frame::Frame;
use crate::host_cpu::Templates;
use crate::region::cfg::Region;
use crate::setting::Setting;

/// Code of the baseline translator: there is none.
pub(crate) enum NoCode {}

pub(crate) fn translate(
    _: &Region<'_>,
    _: Templates,
    (_, _): (Setting, u64),
    _: u32,
    _: Option<Checks>,
) -> Option<NoCode> {
    None
}

impl NoCode {
    pub(crate) fn entries(&self) -> std::iter::Empty<(u64, usize)> {
        match *self {}
    }

    pub(crate) fn start(&self) -> u64 {
        match *self {}
    }

    pub(crate) fn reach(&self) -> [u32; 3] {
        match *self {}
    }

    pub(crate) fn mode_bits(&self) -> u32 {
        match *self {}
    }

    pub(crate) fn caches(&self) -> u32 {
        match *self {}
    }

    pub(crate) fn region(&self) -> u32 {
        match *self {}
    }

    pub(crate) fn place(&self, _: usize) -> u64 {
        match *self {}
    }

    /// # Safety
    /// There is nothing to run.
    pub(crate) unsafe fn run(&self, _: &mut Frame<'_, '_>, _: usize) {
        match *self {}
    }
}
