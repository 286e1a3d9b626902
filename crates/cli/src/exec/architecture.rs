//! What has another name on each architecture of hosts: gfxjit's libraries, and those that a program is given with them, are of
//! the command's own.

/// One architecture's names.
macro_rules! names {
    ($debian:literal, $gnu:literal, $loader:literal) => {
        /// As Debian's packages call it.
        pub(super) const DEBIAN: &str = $debian;
        /// Where Debian's packages have libraries.
        pub(super) const LIBRARIES: &str = concat!("/usr/lib/", $gnu, "-linux-gnu");
        /// The file of glibc's loader.
        pub(super) const LOADER: &str = $loader;
    };
}

#[cfg(target_arch = "x86_64")]
names!("amd64", "x86_64", "ld-linux-x86-64.so.2");
#[cfg(target_arch = "aarch64")]
names!("arm64", "aarch64", "ld-linux-aarch64.so.1");
