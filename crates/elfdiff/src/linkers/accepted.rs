//! Intended differences from LLD, each with its reason.

use crate::difference::Difference;

/// A pattern for an intended difference from LLD.
#[derive(Clone, Copy, Debug)]
pub struct Accepted {
    /// The difference's aspect.
    pub aspect: &'static str,
    /// The difference's subject; a `*` at the end matches any rest.
    pub subject: &'static str,
    /// The fact of gfxjit's image (the left one); `*` at the end matches any rest, `-` matches absence.
    pub ours: &'static str,
    /// The fact of LLD's image, likewise.
    pub theirs: &'static str,
    /// Why it is intended.
    pub reason: &'static str,
}

/// Intended differences from `ld.lld-22 -shared`.
pub const ACCEPTED: &[Accepted] = &[
    Accepted {
        aspect: "constants",
        subject: ".comment",
        ours: "*",
        theirs: "*",
        reason: "each linker writes its own name there",
    },
    Accepted {
        aspect: "symbol",
        subject: "_DYNAMIC",
        ours: "-",
        theirs: "*",
        reason: "LLD defines it always, we when something refers to it; loaders use PT_DYNAMIC",
    },
    Accepted {
        aspect: "symbol",
        subject: "*",
        ours: "-",
        theirs: "NOTYPE LOCAL HIDDEN size 0 undefined",
        reason: "LLD lists hidden names that nothing refers to; they have no address",
    },
    Accepted {
        aspect: "section",
        subject: ".amdgpu.info",
        ours: "*",
        theirs: "-",
        reason: "the facts that budgets follow from stay in our images, where they are known",
    },
    Accepted {
        aspect: "bytes",
        subject: ".amdgpu.info behind the start",
        ours: "*",
        theirs: "-",
        reason: "as in the sections of the image",
    },
    Accepted {
        aspect: "section",
        subject: ".bss",
        ours: "*",
        theirs: "*",
        reason: "LLD puts common symbols first, we last; padding makes the sizes differ",
    },
    Accepted {
        aspect: "section",
        subject: ".rodata",
        ours: "type 0x1 flags 0x2 *",
        theirs: "type 0x1 flags 0x32 *",
        reason: "LLD marks a section as mergeable when a part of it was",
    },
    Accepted {
        aspect: "section",
        subject: ".rodata",
        ours: "type 0x1 flags 0x2 *",
        theirs: "type 0x1 flags 0x12 *",
        reason: "as for strings; here the part holds constants of one size",
    },
    Accepted {
        aspect: "dynamic symbol",
        subject: "weak_nowhere*",
        ours: "-",
        theirs: "NOTYPE WEAK DEFAULT size 0 undefined",
        reason: "it cannot be defined later: ROCr refuses a code object whose weak symbol it \
                 does not find, so it gets address zero here",
    },
    Accepted {
        aspect: "symbol",
        subject: "weak_nowhere*",
        ours: "-",
        theirs: "NOTYPE WEAK DEFAULT size 0 undefined",
        reason: "as in the dynamic symbols",
    },
    Accepted {
        aspect: "got entry",
        subject: "weak_nowhere*",
        ours: "-",
        theirs: "R_AMDGPU_ABS64 weak_nowhere*",
        reason: "as in the dynamic symbols; the entry holds zero",
    },
    Accepted {
        aspect: "field",
        subject: "*",
        ours: "table entry with 0x0",
        theirs: "table entry with R_AMDGPU_ABS64 weak_nowhere*",
        reason: "as in the dynamic symbols; the entry holds zero",
    },
    Accepted {
        aspect: "dynamic relocation",
        subject: "*",
        ours: "R_AMDGPU_RELATIVE64 untyped*",
        theirs: "R_AMDGPU_ABS64 untyped*",
        reason: "ROCr takes a symbol without type for one from outside the code object, and \
                 does not find it there",
    },
    Accepted {
        aspect: "field",
        subject: "*",
        ours: "table entry with R_AMDGPU_RELATIVE64 untyped*",
        theirs: "table entry with R_AMDGPU_ABS64 untyped*",
        reason: "as in the dynamic relocations",
    },
    Accepted {
        aspect: "field",
        subject: "*",
        ours: "R_AMDGPU_RELATIVE64 untyped*",
        theirs: "R_AMDGPU_ABS64 untyped*",
        reason: "as in the dynamic relocations",
    },
    Accepted {
        aspect: "got entry",
        subject: "*",
        ours: "R_AMDGPU_RELATIVE64 untyped*",
        theirs: "R_AMDGPU_ABS64 untyped*",
        reason: "as in the dynamic relocations",
    },
];

/// Whether a difference matches an entry of [`ACCEPTED`].
#[must_use]
pub fn is_accepted(difference: &Difference) -> bool {
    ACCEPTED.iter().any(|known| known.matches(difference))
}

impl Accepted {
    /// Whether the pattern matches a difference.
    #[must_use]
    pub fn matches(&self, difference: &Difference) -> bool {
        self.aspect == difference.aspect
            && fits(self.subject, Some(&difference.subject))
            && fits(self.ours, difference.left.as_deref())
            && fits(self.theirs, difference.right.as_deref())
    }
}

fn fits(pattern: &str, text: Option<&str>) -> bool {
    match (pattern, text) {
        ("-", text) => text.is_none(),
        ("*", text) => text.is_some(),
        (_, None) => false,
        (pattern, Some(text)) => match pattern.strip_suffix('*') {
            Some(start) => text.starts_with(start),
            None => text == pattern,
        },
    }
}
