//! A launch that is debugged, and what the user has asked for: breakpoints, the wave and lane that are looked
//! at. A face (the terminal, an editor) speaks with the user when the launch is held.

mod backwards;
mod breakpoints;
mod launches;
mod state;
mod steps;
mod stops;

pub use self::launches::{DebuggedLaunch, Session};
pub use self::state::{Breakpoint, Catch, CodeAddress, Core, Face, Stop, Told};
pub use self::steps::context;
