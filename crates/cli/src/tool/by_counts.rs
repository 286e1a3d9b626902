//! Tools that have a use for how often each instruction ran.

use crate::counted::CountedCode;

/// A tool that makes its tables of counts.
pub(crate) trait ByCounts {
    /// Takes the counts of an image.
    fn take_counts(&mut self, code: &CountedCode);
}
