//! Protected pages next to a case's memory, which end the process when code accesses them: reads by
//! host code whose values are unused would otherwise not be noticed. `./x fuzz engines` names the
//! case that ended its process (see `fuzz/README.md`).
//!
//! If the page size is not known to be 4 KiB, no pages are protected.

/// Size of a page in bytes.
pub(crate) const PAGE: usize = 4096;

/// Pages that cannot be accessed until this is dropped.
pub(crate) struct Guards<const N: usize>([usize; N]);

impl<const N: usize> Guards<N> {
    /// Protects the pages at these addresses.
    ///
    /// # Safety
    /// Each is completely in heap memory that is freed after this is dropped, and contains no live
    /// data.
    pub(crate) unsafe fn new(pages: [usize; N]) -> Self {
        for page in pages {
            // SAFETY: by the caller.
            unsafe { set(page, false) }
        }
        Self(pages)
    }
}

impl<const N: usize> Drop for Guards<N> {
    fn drop(&mut self) {
        for page in self.0 {
            // SAFETY: pages of the heap, as they were before.
            unsafe { set(page, true) }
        }
    }
}

/// Makes a page accessible, or inaccessible.
///
/// # Safety
/// As for [`Guards::new`].
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
unsafe fn set(page: usize, open: bool) {
    use rustix::mm::{MprotectFlags, mprotect};
    let flags = match open {
        true => MprotectFlags::READ | MprotectFlags::WRITE,
        false => MprotectFlags::empty(),
    };
    let at = std::ptr::with_exposed_provenance_mut(page);
    // A host without room for another mapping has less protection. SAFETY: by the caller; the
    // page's content is kept.
    let _ = unsafe { mprotect(at, PAGE, flags) };
}

#[cfg(not(all(target_os = "linux", target_arch = "x86_64")))]
unsafe fn set(_page: usize, _open: bool) {}

#[cfg(all(test, target_os = "linux", target_arch = "x86_64"))]
mod tests {
    use super::*;
    use crate::fuzzing::differential::Case;
    use crate::host_cpu::Host;

    /// The access rights of the page at an address.
    fn rights(address: usize) -> String {
        let maps = std::fs::read_to_string("/proc/self/maps").unwrap();
        let found = maps.lines().find_map(|line| {
            let mut parts = line.split(' ');
            let (start, end) = parts.next()?.split_once('-')?;
            let hex = |text| usize::from_str_radix(text, 16).ok();
            let is_here = (hex(start)?..hex(end)?).contains(&address);
            parts.next().filter(|_| is_here)
        });
        found.unwrap().to_owned()
    }

    #[test]
    fn pages_are_closed_while_a_case_runs() {
        for wave_size in [32, 64] {
            let target = "gfx1100".parse().unwrap();
            let case = Case::new(target, wave_size, 1, Host::all()[0], &[]).unwrap();
            let state = case.start().unwrap();
            let block = case.block.start() as usize;
            let scratch = state.wave.scratch.as_ptr_range();
            let lds = state.lds.as_ptr_range();
            let ends = [
                block + PAGE,
                block + 3 * PAGE,
                lds.end.addr(),
                scratch.end.addr(),
            ];
            let guards = case.guards(&state);
            for end in ends {
                assert_eq!(rights(end), "---p");
                assert_eq!(rights(end + PAGE - 1), "---p");
                assert_eq!(rights(end - 1), "rw-p");
            }
            assert_eq!(rights(lds.start.addr()), "rw-p");
            assert_eq!(rights(scratch.start.addr()), "rw-p");
            drop(guards);
            for end in ends {
                assert_eq!(rights(end), "rw-p");
            }
        }
    }
}
