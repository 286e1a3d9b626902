//! An input of a link, kept until the link is done.

use gfxjit_link::Take;

#[derive(Clone, Debug)]
pub(crate) struct OwnedInput {
    /// The name for messages.
    pub name: String,
    pub bytes: Vec<u8>,
    pub take: Take,
}
