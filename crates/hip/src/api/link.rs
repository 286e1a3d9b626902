//! The functions `hipLink…`.

use std::ffi::c_void;

use crate::entry::{In, Out, Text, functions};
use crate::handles::Handle;
use crate::link;

functions! {
    fn hipLinkCreate(_count: u32, _options: In<u32>, _values: In<*const c_void>, to: Out<Handle>) {
        to.set(link::create())
    }

    fn hipLinkAddFile(handle: Handle, _kind: u32, path: Text, _count: u32, _options: In<u32>, _values: In<*const c_void>) {
        link::add_file(handle, &path.get()?)
    }

    fn hipLinkAddData(handle: Handle, _kind: u32, data: In<u8>, bytes: usize, name: Text, _count: u32, _options: In<u32>, _values: In<*const c_void>) {
        link::add(handle, &name.get_if_there()?.unwrap_or_default(), data.many(bytes)?)
    }

    fn hipLinkComplete(handle: Handle, image: Out<*const u8>, bytes: Out<usize>) {
        let (start, len) = link::complete(handle)?;
        image.set(start)?;
        bytes.set(len)
    }

    fn hipLinkDestroy(handle: Handle) { link::destroy(handle) }
}
