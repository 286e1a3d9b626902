//! The MODE register: the bits that the interpreter and the translators look at, and the two kinds of
//! floating-point settings that operations are compiled for.

/// MODE.GPR_IDX_EN (CDNA3 ISA manual, section 3.9.1).
pub const INDEX_MODE: u32 = 1 << 27;

/// gfx1250's banks of vector registers in MODE: two bits each for the result and for sources 0 to 2.
pub const BANKS_MODE: u32 = 0xff << 12;

/// The bits of MODE for the number that `s_set_vgpr_msb` has, whose last two bits are the result's
/// (LLVM's `SIModeRegister`).
pub const fn banks_mode(banks: u8) -> u32 {
    (banks.rotate_left(2) as u32) << 12
}

/// The number for bits of MODE.
pub const fn banks_of(mode: u32) -> u8 {
    (((mode & BANKS_MODE) >> 12) as u8).rotate_right(2)
}

/// MODE.FP16_OVFL (RDNA3 ISA manual, "MODE register").
pub const FP16_OVFL: u32 = 1 << 23;

/// A bit of MODE that no GPU has, and no instruction writes: operations yield only one NaN. Without
/// it the host decides which NaN an operation yields, and engines may differ in its bits.
pub const ONE_NAN: u32 = 1 << 31;

/// MODE when registers are reset the way LLVM's `amdhsa` targets do it.
pub const PLAIN_MODE: u32 = 0xf0;

/// The settings of MODE that an operation is compiled for.
pub trait FloatMode {
    /// Round to nearest even, denormals kept.
    const PLAIN: bool;
}

/// Round to nearest even, denormals kept: what compilers set.
pub enum Plain {}
impl FloatMode for Plain {
    const PLAIN: bool = true;
}

/// Any setting, which is looked at when the operation runs.
pub enum Moded {}
impl FloatMode for Moded {
    const PLAIN: bool = false;
}
