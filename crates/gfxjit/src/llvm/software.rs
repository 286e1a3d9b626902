//! Which processors the software GPU can be.

use gfxjit_sim::SoftwareGpu;
use gfxjit_targets::Processor;

/// The processors and generic families that the software GPU can be, as in `sim://gfx1100`.
///
/// ```
/// let names: Vec<String> = gfxjit::software_processors().map(|one| one.to_string()).collect();
/// assert!(names.contains(&"gfx1100".to_owned()));
/// ```
pub fn software_processors() -> impl Iterator<Item = Processor> {
    SoftwareGpu::processors()
}
