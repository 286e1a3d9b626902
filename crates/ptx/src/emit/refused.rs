//! Instructions without an equivalent on AMD GPUs.

/// The reason why an instruction is refused, by its name.
pub(crate) fn reason(name: &str) -> Option<&'static str> {
    Some(match name {
        "wgmma" => "is a matrix instruction of a group of four warps, which is not done",
        "tcgen05" => "is of NVIDIA's tensor memory",
        "tex" | "tld4" | "txq" | "istypep" => "is of textures, which are not done",
        "suld" | "sust" | "sured" | "suq" => "is of surfaces, which are not done",
        "clusterlaunchcontrol" => "is of clusters of workgroups, which AMD GPUs do not have",
        "multimem" | "tensormap" => "is of memory that only NVIDIA's GPUs have",
        "alloca" | "stacksave" | "stackrestore" => "changes the stack, which is not done",
        _ => return None,
    })
}
