//! `gfxjit exec`: what programs find, and what is reported of them.

mod cdi;
mod finds;
mod installed;
mod programs;
mod ranks;
mod recipes;
mod report;
mod streams;
