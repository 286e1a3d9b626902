//! Images and objects: what is in them, and how they are made of inputs.

pub(crate) mod bundles;
pub(crate) mod calls;
pub(crate) mod contents;
pub(crate) mod cpp_name;
pub(crate) mod embedded;
#[cfg_attr(not(feature = "llvm"), path = "facts_disabled.rs")]
pub(crate) mod facts;
pub(crate) mod image;
pub(crate) mod input;
pub(crate) mod kernel_info;
pub(crate) mod linker;
#[cfg_attr(not(feature = "llvm"), path = "objects_disabled.rs")]
pub(crate) mod objects;
pub(crate) mod ptx;
