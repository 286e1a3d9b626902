//! Reads, writes and lengths at the borders of mapped memory, and far from it.

use rustix::mm::{MapFlags, MprotectFlags, ProtFlags, mmap, mmap_anonymous, mprotect, munmap};

use super::*;

const PAGE_BYTES: usize = PAGE as usize;

/// Mapped pages; those after the first `usable` ones are not accessible.
struct Pages {
    start: *mut c_void,
    len: usize,
}

impl Pages {
    fn new(usable: usize) -> Self {
        let len = (usable + 1) * PAGE_BYTES;
        // SAFETY: new addresses.
        let start = unsafe {
            mmap_anonymous(
                std::ptr::null_mut(),
                len,
                ProtFlags::READ | ProtFlags::WRITE,
                MapFlags::PRIVATE,
            )
        }
        .unwrap();
        let pages = Self { start, len };
        pages.protect(usable, MprotectFlags::empty());
        pages
    }

    fn protect(&self, page: usize, rights: MprotectFlags) {
        // SAFETY: pages of our own, which no reference leads to.
        unsafe {
            mprotect(
                self.start.wrapping_byte_add(page * PAGE_BYTES),
                PAGE_BYTES,
                rights,
            )
        }
        .unwrap();
    }

    fn start(&self) -> u64 {
        self.start.expose_provenance() as u64
    }
}

impl Drop for Pages {
    fn drop(&mut self) {
        // SAFETY: mapped by `new`.
        unsafe { munmap(self.start, self.len) }.unwrap();
    }
}

fn read_all(from: u64, len: usize) -> Result<Vec<u8>, Unreachable> {
    let mut bytes = vec![0; len];
    // SAFETY: the tests' own memory, or none.
    unsafe { read(from, bytes.as_mut_ptr(), len) }.map(|()| bytes)
}

fn write_all(to: u64, bytes: &[u8]) -> Result<(), Unreachable> {
    // SAFETY: the tests' own memory, or none.
    unsafe { write(to, bytes.as_ptr(), bytes.len()) }
}

#[test]
fn bytes_up_to_the_end_of_what_is_mapped() {
    let pages = Pages::new(2);
    let end = pages.start() + 2 * PAGE;
    for len in [1, 2, 3, 7, 100, PAGE_BYTES, PAGE_BYTES + 1, 2 * PAGE_BYTES] {
        let bytes: Vec<u8> = (0..len).map(|at| at as u8 ^ 0x5a).collect();
        let start = end - len as u64;
        write_all(start, &bytes).unwrap();
        assert_eq!(read_all(start, len).unwrap(), bytes);
        assert_eq!(read_all(start + 1, len), Err(Unreachable));
        assert_eq!(write_all(start + 1, &bytes), Err(Unreachable));
        assert_eq!(readable(start, 1 << 40), len as u64);
        assert_eq!(writable(start, 1 << 40), len as u64);
        assert_eq!(readable(start, 1), 1);
    }
    assert_eq!((readable(end, 8), writable(end, 8)), (0, 0));
}

#[test]
fn nothing_is_at_wild_addresses() {
    for address in [
        0,
        1,
        8,
        0xfff,
        0x1_0000,
        0xdead_beef_0000,
        1 << 47,
        1 << 63,
        u64::MAX - 7,
        u64::MAX,
    ] {
        for len in [1, 8, 1 << 20] {
            assert_eq!(read_all(address, len), Err(Unreachable), "{address:#x}");
            assert_eq!(
                write_all(address, &vec![0; len]),
                Err(Unreachable),
                "{address:#x}"
            );
            assert_eq!(
                (readable(address, len as u64), writable(address, 1)),
                (0, 0)
            );
        }
        assert!(!is_code(address));
    }
    assert!(is_code(
        (readable as fn(u64, u64) -> u64 as *const c_void).addr() as u64
    ));
    assert!(!is_code((&raw const IS_FORBIDDEN).addr() as u64));
}

#[test]
fn what_cannot_be_written_is_read() {
    let pages = Pages::new(2);
    write_all(pages.start(), &[7; 2 * PAGE_BYTES]).unwrap();
    pages.protect(1, MprotectFlags::READ);
    let second = pages.start() + PAGE;
    assert_eq!(read_all(second, 3).unwrap(), [7; 3]);
    assert_eq!(write_all(second, &[8]), Err(Unreachable));
    assert_eq!(readable(pages.start(), u64::MAX), 2 * PAGE);
    assert_eq!(writable(pages.start(), u64::MAX), PAGE);
    // SAFETY: both are the test's.
    let copied = unsafe { copy(second, pages.start(), 5) };
    assert_eq!(
        (copied, read_all(pages.start(), 5).unwrap()),
        (Ok(()), vec![7; 5])
    );
    // SAFETY: as above, and nothing.
    unsafe {
        assert_eq!(copy(pages.start(), second, 5), Err(Unreachable));
        assert_eq!(copy(8, pages.start(), 5), Err(Unreachable));
        assert_eq!(copy(pages.start(), 8, 5), Err(Unreachable));
    }
}

#[test]
fn large_copies() {
    let (from, to) = (Pages::new(700), Pages::new(700));
    let len = 700 * PAGE_BYTES;
    let bytes: Vec<u8> = (0..len).map(|at| (at % 251) as u8).collect();
    write_all(from.start(), &bytes).unwrap();
    // SAFETY: both are the test's, or nothing.
    unsafe {
        assert_eq!(copy(from.start(), to.start(), len), Ok(()));
        assert_eq!(copy(from.start(), to.start(), len + 1), Err(Unreachable));
        assert_eq!(copy(from.start() + 1, to.start(), len), Err(Unreachable));
        to.protect(500, MprotectFlags::READ);
        assert_eq!(copy(from.start(), to.start(), len), Err(Unreachable));
    }
    assert_eq!(read_all(to.start(), len).unwrap(), bytes);
    assert_eq!(write_all(to.start(), &bytes), Err(Unreachable));
}

/// An access after the end of a mapped file causes SIGBUS.
#[test]
fn a_mapping_longer_than_its_file() {
    let file = rustix::fs::memfd_create("short", rustix::fs::MemfdFlags::CLOEXEC).unwrap();
    rustix::fs::ftruncate(&file, 2 * PAGE + 10).unwrap();
    let len = 9 * PAGE_BYTES;
    let (rights, shared) = (ProtFlags::READ | ProtFlags::WRITE, MapFlags::SHARED);
    // SAFETY: new addresses.
    let start = unsafe { mmap(std::ptr::null_mut(), len, rights, shared, &file, 0) }.unwrap();
    let pages = Pages { start, len };
    let start = pages.start();
    assert_eq!(readable(start, len as u64), 3 * PAGE);
    assert_eq!(readable(start + 5, 100), 100);
    assert_eq!(writable(start + PAGE, len as u64), 2 * PAGE);
    assert_eq!(readable(start + 3 * PAGE, 1), 0);
    assert!(read_all(start, 3 * PAGE_BYTES).is_ok());
    assert_eq!(read_all(start, 3 * PAGE_BYTES + 1), Err(Unreachable));
}

#[test]
fn the_stack_in_use_is_known() {
    let values = [1_u64, 2, 3];
    let start = values.as_ptr().expose_provenance() as u64;
    assert!(stack::has(start, 24));
    assert!(!stack::has(start, 1 << 30));
    assert!(!stack::has(start - (1 << 20), 8));
    assert!(!stack::has(u64::MAX - 3, 8));
    assert_eq!(read_all(start, 8).unwrap(), 1_u64.to_ne_bytes());
    let heap = Box::new(5_u64);
    assert!(!stack::has((&raw const *heap).addr() as u64, 8));
    std::thread::spawn(move || {
        let own = 4_u32;
        assert!(stack::has((&raw const own).addr() as u64, 4));
        // Query the stack of another thread.
        assert!(!stack::has(start, 8));
    })
    .join()
    .unwrap();
}

#[test]
fn parts_are_read_together() {
    let pages = Pages::new(1);
    let end = pages.start() + PAGE;
    write_all(end - 8, &[1, 2, 3, 4, 5, 6, 7, 8]).unwrap();
    let own = [9_u8; 4];
    let mut to = [0_u8; 12];
    let first = to.as_mut_ptr();
    let own = own.as_ptr().expose_provenance() as u64;
    let part = |from, at, len| CopyRange {
        from,
        to: first.wrapping_add(at),
        len,
    };
    let parts = [part(end - 4, 0, 4), part(own, 5, 3), part(end - 8, 8, 2)];
    // SAFETY: the test's own memory, or none.
    unsafe {
        assert_eq!(read_parts(&parts), Ok(()));
        assert_eq!(to, [5, 6, 7, 8, 0, 9, 9, 9, 1, 2, 0, 0]);
        assert_eq!(read_parts(&[parts[0], part(end - 1, 0, 2)]), Err(1));
        assert_eq!(read_parts(&[part(8, 0, 1), parts[0]]), Err(0));
        assert_eq!(read_parts(&[]), Ok(()));
        // More parts than the kernel accepts in one call.
        assert_eq!(read_parts(&vec![parts[0]; 3000]), Ok(()));
    }
}

/// The same results when the kernel forbids the calls.
#[test]
fn without_the_kernels_copies() {
    let pages = Pages::new(1);
    let (start, end) = (pages.start(), pages.start() + PAGE);
    let mut bytes = [1_u8, 2, 3];
    let own = bytes.as_mut_ptr();
    // SAFETY: the test's own memory, or none.
    unsafe {
        assert_eq!(transfer_mapped(Direction::Write, end - 3, own, 3), Ok(()));
        bytes = [0; 3];
        assert_eq!(transfer_mapped(Direction::Read, end - 3, own, 3), Ok(()));
        assert_eq!(bytes, [1, 2, 3]);
        assert_eq!(
            transfer_mapped(Direction::Read, end - 2, own, 3),
            Err(Unreachable)
        );
        assert_eq!(
            transfer_mapped(Direction::Write, end - 2, own, 3),
            Err(Unreachable)
        );
        pages.protect(0, MprotectFlags::READ);
        assert_eq!(
            transfer_mapped(Direction::Write, start, own, 3),
            Err(Unreachable)
        );
        assert_eq!(
            transfer_mapped(Direction::Read, 8, own, 3),
            Err(Unreachable)
        );
    }
}
