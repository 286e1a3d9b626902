//! What a page shows.

use std::collections::BTreeMap;

use gfxjit::TimelineSpan;

use crate::counted::CountedCode;
use crate::tool::memory::AccessSummary;

/// What a page shows.
pub(super) struct PageReport {
    /// The command's words.
    pub(super) command: String,
    pub(super) code: Vec<CodeReport>,
    /// Launches and copies, of a launch that was looked at.
    pub(super) spans: Vec<TimelineSpan>,
    /// Instructions of waves by line, of an older page.
    pub(super) older: Option<BTreeMap<String, u64>>,
}

/// An image and what is known of its instructions beyond their counts.
pub(super) struct CodeReport {
    pub(super) code: CountedCode,
    /// By address.
    pub(super) accesses: BTreeMap<u64, AccessSummary>,
    /// Reads of vector registers by address, and those with the same value in all lanes.
    pub(super) uniform: BTreeMap<u64, [u64; 2]>,
    /// Whether accesses and values were looked at.
    pub(super) is_looked_at: bool,
}

impl CodeReport {
    pub(super) fn counted(code: CountedCode) -> Self {
        Self {
            code,
            accesses: BTreeMap::new(),
            uniform: BTreeMap::new(),
            is_looked_at: false,
        }
    }
}

/// Where the page has its data for later comparison.
pub(super) const DATA: [&str; 2] = [
    "<script type=\"application/json\" id=\"lines\">",
    "</script>",
];
