//! An input of a link that is kept until the link is made.

use gfxjit_link::Take;

#[derive(Clone, Debug)]
pub(crate) struct OwnedInput {
    /// What messages call it.
    pub name: String,
    pub bytes: Vec<u8>,
    pub take: Take,
}
