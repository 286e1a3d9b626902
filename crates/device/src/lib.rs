//! AMD's kernel driver, for a program that opens its device files: `/dev/kfd`, render nodes, and
//! what `/sys` says of them are the software GPU's.
//!
//! `gfxjit exec` has it loaded into the program before all other libraries, so that the functions of
//! the C library that open files are these (`files`), and `ioctl` is (`calls`). Everything that is
//! not about the driver goes where it would have gone. The driver itself is another library, which is
//! loaded when the program first opens a device: most programs that the program starts need none.

mod calls;
mod driver;
mod files;
mod next;
mod paths;
mod statics;
