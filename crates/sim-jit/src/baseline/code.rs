//! The code of a region, and how it is called.

use memmap2::Mmap;

use crate::entry::frame::Frame;

/// Runs a wave: with its frame, from a place in the code on.
type Run = unsafe extern "sysv64" fn(*mut Frame<'_, '_>, usize);

/// Host code of a region.
pub(crate) struct BaselineCode {
    pub memory: Mmap,
    pub entries: Vec<(u64, usize)>,
    pub start: u64,
    pub reach: [u32; 3],
    pub mode_bits: u32,
    pub caches: u32,
    pub region: u32,
}

impl BaselineCode {
    /// Addresses where it can be entered, and the places in it.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (u64, usize)> {
        self.entries.iter().copied()
    }

    /// Where the region begins.
    pub(crate) fn start(&self) -> u64 {
        self.start
    }

    /// Registers that the region reaches.
    pub(crate) fn reach(&self) -> [u32; 3] {
        self.reach
    }

    /// The bits of MODE that must be as usual.
    pub(crate) fn mode_bits(&self) -> u32 {
        self.mode_bits
    }

    /// The cache in which the region counts what it has executed.
    pub(crate) fn region(&self) -> u32 {
        self.region
    }

    /// The address of a place.
    pub(crate) fn place(&self, place: usize) -> u64 {
        (self.memory.as_ptr().expose_provenance() + place) as u64
    }

    /// Caches up to the last one it uses.
    pub(crate) fn caches(&self) -> u32 {
        self.caches
    }

    /// Runs the current wave of a frame, from a place on.
    ///
    /// # Safety
    /// The place is one of [`Self::entries`]. The wave is of the size that the code is for, has
    /// the registers that it reaches and is at that entry; the frame has room for all caches, and
    /// nothing else uses what it points to.
    pub(crate) unsafe fn run(&self, frame: &mut Frame<'_, '_>, place: usize) {
        let start = self.memory.as_ptr();
        // SAFETY: the code begins with a function of this type.
        let run = unsafe { std::mem::transmute::<*const u8, Run>(start) };
        // SAFETY: the caller's.
        unsafe { run(frame, start.addr() + place) };
    }
}
