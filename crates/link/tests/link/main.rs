//! Tests of whole links: against LLD, as a loader sees the result, and with bad input.

mod absolute;
mod across;
mod asked;
mod bad_input;
mod fuzz;
mod joined;
mod kept;
mod limits;
mod loading;
mod oracle;
mod relocatable;
mod sets;
mod several;
mod support;
