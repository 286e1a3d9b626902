//! The sizes of a matrix instruction, and the register positions of its matrices' lines.

/// Maximum number of elements of A, B and D: A of `v_wmma_f32_32x16x128_f4`.
pub(super) const ELEMENTS: usize = 4096;
/// Maximum number of elements of D that are summed in a separate buffer on the stack.
pub(super) const BESIDE: usize = 256;
/// Maximum number of lanes.
pub(super) const WAVE: usize = 64;

/// The start of a row of C and D, or of the index of an element of A: word after the first
/// register's first word, and bit.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub word: u16,
    pub bit: u8,
}

/// The size of the product, with A as it is stored.
#[derive(Clone, Copy)]
pub(super) struct Size {
    pub m: usize,
    pub n: usize,
    pub k: usize,
}

/// The conversion of C and D.
pub(super) struct MatrixPlan {
    pub size: Size,
    /// Positions by block and row, of C and D.
    pub lines: Box<[Line]>,
    /// The number of words of a register.
    pub row: usize,
    /// C and D below this limit are flushed to zero.
    pub least: f32,
    /// Whether C's sign is cleared.
    pub abs_c: bool,
    /// Whether C's sign is changed.
    pub negate_c: bool,
}

impl MatrixPlan {
    /// Whether C and D need no modification.
    pub(crate) fn is_plain(&self) -> bool {
        self.least == 0.0 && !self.abs_c && !self.negate_c
    }
}
