//! The kinds of hosts: how their vector instructions are encoded, and what they make of a graph.

pub(crate) mod avx2;
pub(crate) mod avx512;
#[cfg(test)]
mod tests;
