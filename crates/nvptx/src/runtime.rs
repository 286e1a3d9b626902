//! CUDA's device runtime: printing, assertions, memory allocation.

use crate::body::Body;
use crate::settings::Answer;

/// The result and parameter types of a function of the runtime.
pub(crate) fn declared(name: &str) -> Option<(&'static str, &'static [&'static str])> {
    Some(match name {
        "vprintf" => ("i32", &["ptr", "ptr"]),
        "malloc" => ("ptr", &["i64"]),
        "free" => ("void", &["ptr"]),
        "__assertfail" => ("void", &["ptr", "ptr", "i32", "ptr", "i64"]),
        _ => return None,
    })
}

/// Writes the body of a function of the runtime; `None` for other functions.
pub(crate) fn write(name: &str, body: &mut Body) -> Option<Answer> {
    let (result, parameters) = declared(name)?;
    Some(body.takes(result, parameters).and_then(|()| match name {
        "vprintf" => body.forward("__gfxjit_vprintf", &[("ptr", "%a"), ("ptr", "%b")]),
        "malloc" => body.forward("__gfxjit_malloc", &[("i64", "%a")]),
        "free" => body.forward("__gfxjit_free", &[("ptr", "%a")]),
        _ => {
            let args = [("ptr", "%a"), ("ptr", "%b"), ("i32", "%c"), ("ptr", "%d")];
            body.forward("__gfxjit_assert_fail", &args)
        }
    }))
}
