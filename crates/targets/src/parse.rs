//! Parses targets in the notations of users and tools.

use std::str::FromStr;

use crate::error::TargetError;
use crate::id::TargetId;
use crate::triple::parse_triple;

impl FromStr for TargetId {
    type Err = TargetError;

    /// Parses a target id in any case, whose processor may be a product name; optionally with a
    /// triple or a compiler option before it: `gfx90a:xnack+`, `MI300X`,
    /// `amdgcn-amd-amdhsa--gfx1100`, `-mcpu=gfx942`, `--offload-arch=gfx90a`.
    fn from_str(id: &str) -> Result<Self, TargetError> {
        let options = ["-mcpu=", "--offload-arch=", "mcpu=", "-march="];
        let stripped = options.iter().find_map(|option| id.strip_prefix(option));
        let id = stripped.unwrap_or(id);
        if id.starts_with("amdgcn-") || id.starts_with("amdgpu") {
            let target = parse_triple(id)?.target;
            return target.ok_or_else(|| TargetError::UnknownProcessor {
                name: id.to_owned(),
            });
        }
        Self::plain(id)
    }
}
