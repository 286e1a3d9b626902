//! The MODE register: the bits used by the interpreter and the translators, and the two variants of
//! floating-point settings for which operations are compiled.

/// MODE.GPR_IDX_EN (CDNA3 ISA manual, section 3.9.1).
pub const INDEX_MODE: u32 = 1 << 27;

/// gfx1250's banks of vector registers in MODE: two bits each for the result and for sources 0 to 2.
pub const BANKS_MODE: u32 = 0xff << 12;

/// The bits of MODE for the operand of `s_set_vgpr_msb`, whose two highest bits are the result's
/// (LLVM's `SIModeRegister`).
pub(crate) const fn banks_mode(banks: u8) -> u32 {
    (banks.rotate_left(2) as u32) << 12
}

/// The operand of `s_set_vgpr_msb` for bits of MODE.
pub(crate) const fn banks_of(mode: u32) -> u8 {
    (((mode & BANKS_MODE) >> 12) as u8).rotate_right(2)
}

/// MODE.FP16_OVFL (RDNA3 ISA manual, "MODE register").
pub const FP16_OVFL: u32 = 1 << 23;

/// A bit of MODE that no GPU has, and no instruction writes: operations return only one NaN.
/// Without it the host determines the NaN that an operation returns, and engines may differ in its
/// bits.
pub const ONE_NAN: u32 = 1 << 31;

/// The initial MODE of LLVM's `amdhsa` targets.
pub const PLAIN_MODE: u32 = 0xf0;

/// MODE.FP_DENORM for binary32 (RDNA3 ISA manual, "MODE register"): bit 0 keeps denormal operands, bit 1 results.
const DENORMALS_32: u32 = 4;

/// The treatment of denormal binary32 by MODE; translated code is made for one of these.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Denormals(u8);

impl Denormals {
    /// The corresponding bits of MODE.
    pub const BITS: u32 = 3 << DENORMALS_32;
    /// Operands and results are kept: the usual setting of compilers.
    pub const KEPT: Self = Self(3);
    /// All settings, by [`Self::index`].
    pub const ALL: [Self; 4] = [Self(0), Self(1), Self(2), Self(3)];

    /// The setting in a MODE.
    #[inline]
    #[must_use]
    pub fn of(mode: u32) -> Self {
        Self((mode >> DENORMALS_32 & 3) as u8)
    }

    /// [`PLAIN_MODE`] with this setting.
    #[inline]
    #[must_use]
    pub fn mode(self) -> u32 {
        PLAIN_MODE & !Self::BITS | u32::from(self.0) << DENORMALS_32
    }

    /// The index in [`Self::ALL`].
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// Whether denormal operands are kept.
    #[must_use]
    pub fn keep_operands(self) -> bool {
        self.0 & 1 != 0
    }

    /// Whether denormal results are kept.
    #[must_use]
    pub fn keep_results(self) -> bool {
        self.0 & 2 != 0
    }
}

/// The settings of MODE that an operation is compiled for.
pub trait FloatMode {
    /// Round to nearest even, denormals kept.
    const PLAIN: bool;
}

/// Round to nearest even, denormals kept: the setting of compilers.
pub enum Plain {}
impl FloatMode for Plain {
    const PLAIN: bool = true;
}

/// Any setting, evaluated when the operation runs.
pub enum Moded {}
impl FloatMode for Moded {
    const PLAIN: bool = false;
}
