//! Test tools of the house: file tests, oracles, difference printers.
