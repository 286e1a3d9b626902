//! Simulates the device files of AMD's kernel driver inside a program: `/dev/kfd`, render nodes and
//! their entries in `/sys` are those of the software GPU.
//!
//! `gfxjit exec` preloads it before all other libraries, so that it replaces the C library's
//! functions that open files (`files`), and `ioctl` (`calls`). Calls that are not about the driver
//! are passed on to the C library. The driver itself is another library, which is loaded when the
//! program first opens a device, because most child processes never do.

mod calls;
mod driver;
mod files;
mod next;
mod paths;
mod statics;
