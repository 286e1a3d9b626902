//! The LLVM that is linked.

use std::ffi::c_uint;

unsafe extern "C" {
    /// Of LLVM's C interface (`llvm-c/Core.h`).
    fn LLVMGetVersion(major: *mut c_uint, minor: *mut c_uint, patch: *mut c_uint);
}

/// The version of the loaded LLVM: a shared library, which may be newer than the one that this
/// crate was compiled with.
#[must_use]
pub fn version() -> (u32, u32, u32) {
    let (mut major, mut minor, mut patch) = (0, 0, 0);
    // SAFETY: three places for numbers, which the function writes and does not keep.
    unsafe { LLVMGetVersion(&mut major, &mut minor, &mut patch) };
    (major, minor, patch)
}

/// The address of some code of LLVM in this process; the file that contains it identifies the build
/// of LLVM.
#[must_use]
pub fn address() -> usize {
    LLVMGetVersion as *const () as usize
}

#[cfg(test)]
mod tests {
    #[test]
    fn it_is_the_one_this_crate_is_written_for() {
        assert_eq!(super::version().0, 22);
    }
}
