//! Pages of accesses to memory beyond LDS.

use std::sync::{Arc, Mutex};

use gfxjit_hal::sync::lock;

use crate::interp::check::races::words::{LINE_WORDS, LineAccesses};

/// Bytes of a line.
pub(super) const LINE: u64 = LINE_WORDS as u64 * 4;
/// Lines of a page.
pub(super) const PAGE_LINES: usize = 64;
pub(super) const PAGE: u64 = LINE * PAGE_LINES as u64;

/// The accesses to a page.
pub(super) type PageAccesses = Mutex<[LineAccesses; PAGE_LINES]>;

/// Pages of launches that are over. They are cleared when they are used again, which costs less than new memory.
pub(super) static SPARE_PAGES: Mutex<SparePages> = Mutex::new(SparePages {
    pages: Vec::new(),
    bytes: 0,
});

pub(super) struct SparePages {
    pages: Vec<Arc<PageAccesses>>,
    bytes: usize,
}

/// The number of bytes of pages that are kept.
const MOST_SPARE: usize = 128 << 20;

impl SparePages {
    pub(super) fn keep(&mut self, page: Arc<PageAccesses>) {
        let bytes =
            size_of::<PageAccesses>() + lock(&page).iter().map(LineAccesses::bytes).sum::<usize>();
        if self.bytes + bytes <= MOST_SPARE {
            self.bytes += bytes;
            self.pages.push(page);
        }
    }

    /// A page without accesses.
    pub(super) fn take(&mut self) -> Arc<PageAccesses> {
        let Some(page) = self.pages.pop() else {
            return Arc::new(Mutex::new(std::array::from_fn(|_| LineAccesses::default())));
        };
        let mut bytes = size_of::<PageAccesses>();
        for line in lock(&page).iter_mut() {
            bytes += line.bytes();
            line.clear();
        }
        self.bytes -= bytes;
        page
    }
}

/// The pages that a thread has found last, by their numbers: a slot for each remainder.
#[derive(Default)]
pub(super) struct NearPages(Vec<Option<(u64, Arc<PageAccesses>)>>);

/// The number of slots.
const NEAR: usize = 256;

impl NearPages {
    /// The page with a number, which `find` finds among those of the launch.
    pub(super) fn page(
        &mut self,
        number: u64,
        find: impl FnOnce(u64) -> Arc<PageAccesses>,
    ) -> &PageAccesses {
        self.0.resize_with(NEAR, || None);
        let slot = &mut self.0[number as usize % NEAR];
        let kept = slot.take().filter(|(of, _)| *of == number);
        let (_, page) = slot.insert(kept.unwrap_or_else(|| (number, find(number))));
        page
    }
}
