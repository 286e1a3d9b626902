//! The sizes of a matrix instruction, and where the lines of its matrices are in registers.

/// Elements of A, B and D, at most: A of `v_wmma_f32_32x16x128_f4`.
pub(super) const ELEMENTS: usize = 4096;
/// Elements of D that are summed beside it without memory from the heap.
pub(super) const BESIDE: usize = 256;
/// Lanes, at most.
pub(super) const WAVE: usize = 64;

/// Where a row of C and D, or the index of an element of A, begins: word behind the first
/// register's first, and bit.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub word: u16,
    pub bit: u8,
}

/// Size of the product, of A as it is stored.
#[derive(Clone, Copy)]
pub(super) struct Size {
    pub m: usize,
    pub n: usize,
    pub k: usize,
}

/// How C and D are made.
pub(super) struct MatrixPlan {
    pub size: Size,
    /// By block and row, of C and D.
    pub lines: Box<[Line]>,
    /// Words of a register.
    pub row: usize,
    /// Below this, C and D are zero.
    pub least: f32,
    /// C loses its sign.
    pub abs_c: bool,
    /// C's sign changes.
    pub negate_c: bool,
}

impl MatrixPlan {
    /// C and D are as they are in the registers.
    pub(crate) fn is_plain(&self) -> bool {
        self.least == 0.0 && !self.abs_c && !self.negate_c
    }
}
