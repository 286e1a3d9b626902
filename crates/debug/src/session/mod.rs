//! The state of a debugged process: images, breakpoints, launches, and the selected wave, lane and frame. A user
//! interface ([`Face`]: the terminal, an editor) gets control whenever a launch stops.

mod backwards;
mod breakpoints;
mod launches;
mod state;
mod steps;
mod stops;

pub use self::launches::{DebuggedLaunch, Session};
pub use self::state::{Breakpoint, Catch, CodeAddress, Core, Face, Stop, Told};
pub use self::steps::context;
