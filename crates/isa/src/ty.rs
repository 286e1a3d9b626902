//! Types of operands, and the conversion between register words and values of an evaluator.

use crate::evaluator::{Derived, Evaluator};

/// The type of an operand, as data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Unsigned or signed 16 bits, zero-extended when read.
    U16,
    /// 32 bits.
    U32,
    /// 64 bits, two registers.
    U64,
    /// binary16 in the low half.
    F16,
    /// binary32
    F32,
    /// binary64, two registers.
    F64,
    /// Two 16-bit integers in one register.
    PkU16,
    /// Two binary16 in one register.
    PkF16,
    /// Two binary32 in two registers.
    PkF32,
    /// Source of the mix instructions: with `op_sel_hi` it is a binary16, converted to binary32.
    Mix,
    /// Source of the mix instructions for bfloat16.
    MixBf16,
    /// One bit per lane, in a scalar register pair (wave64) or register (wave32).
    Mask,
    /// VCC, not written in the assembly.
    Vcc,
    /// SCC.
    Scc,
    /// EXEC as a 64-bit number.
    Exec,
    /// 16-bit immediate of SOPK, sign-extended.
    K16,
}

impl Kind {
    /// Whether the operand is in the assembly text.
    #[must_use]
    pub fn explicit(self) -> bool {
        !matches!(self, Self::Vcc | Self::Scc | Self::Exec)
    }

    /// 32-bit words of a vector operand.
    #[must_use]
    pub const fn words(self) -> usize {
        match self {
            Self::U64 | Self::F64 | Self::PkF32 | Self::Exec => 2,
            _ => 1,
        }
    }

    /// Whether `-x` and `|x|` change the sign bit of a number.
    #[must_use]
    pub fn is_float(self) -> bool {
        matches!(
            self,
            Self::F16
                | Self::F32
                | Self::F64
                | Self::PkF16
                | Self::PkF32
                | Self::Mix
                | Self::MixBf16
        )
    }
}

/// The source of an operation's inputs: an evaluator's registers.
pub trait Inputs<E: Evaluator> {
    /// Word `word` of input `input`.
    fn word(&mut self, e: &mut E, input: usize, word: usize) -> E::U32;
    /// Input `input`, a mask or SCC.
    fn flag(&mut self, e: &mut E, input: usize) -> E::B;
}

/// The destination of an operation's results.
pub trait Outputs<E: Evaluator> {
    /// Word `word` of output `output`.
    fn word(&mut self, e: &mut E, output: usize, word: usize, value: E::U32);
    /// Output `output`, a mask or SCC.
    fn flag(&mut self, e: &mut E, output: usize, value: E::B);
}

/// One operand type.
pub trait Ty {
    /// The type as data.
    const KIND: Kind;
    /// Whether the input is the old value of the destination, which has no operand in the text.
    const OLD: bool = false;
    /// Values of it.
    type Of<E: Evaluator>: Copy;
    /// Reads input `i`.
    fn read<E: Evaluator, I: Inputs<E>>(e: &mut E, i: usize, inputs: &mut I) -> Self::Of<E>;
    /// Writes output `i`.
    fn write<E: Evaluator, O: Outputs<E>>(e: &mut E, i: usize, value: Self::Of<E>, outputs: &mut O);
}

macro_rules! word_type {
    ($(#[$doc:meta])* $name:ident, |$e:ident, $w:ident| $read:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub enum $name {}
        impl Ty for $name {
            const KIND: Kind = Kind::$name;
            type Of<E: Evaluator> = E::U32;
            #[inline(always)]
            fn read<E: Evaluator, I: Inputs<E>>($e: &mut E, i: usize, inputs: &mut I) -> E::U32 {
                let $w = inputs.word($e, i, 0);
                $read
            }
            #[inline(always)]
            fn write<E: Evaluator, O: Outputs<E>>(e: &mut E, i: usize, value: E::U32, outputs: &mut O) {
                outputs.word(e, i, 0, value);
            }
        }
    };
}
word_type!(/// See [`Kind::U16`].
    U16, |e, w| e.zext16(w));
word_type!(/// See [`Kind::U32`].
    U32, |_e, w| w);
word_type!(/// See [`Kind::PkU16`].
    PkU16, |_e, w| w);
word_type!(/// See [`Kind::PkF16`].
    PkF16, |_e, w| w);
word_type!(/// See [`Kind::K16`].
    K16, |_e, w| w);

/// Both words of input `i`.
#[inline(always)]
fn read_words<E: Evaluator, I: Inputs<E>>(e: &mut E, i: usize, inputs: &mut I) -> (E::U32, E::U32) {
    (inputs.word(e, i, 0), inputs.word(e, i, 1))
}

/// Writes both words of output `i`.
#[inline(always)]
fn write_words<E: Evaluator, O: Outputs<E>>(
    e: &mut E,
    i: usize,
    (low, high): (E::U32, E::U32),
    outputs: &mut O,
) {
    outputs.word(e, i, 0, low);
    outputs.word(e, i, 1, high);
}

macro_rules! pair_type {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub enum $name {}
        impl Ty for $name {
            const KIND: Kind = Kind::$name;
            type Of<E: Evaluator> = E::U64;
            #[inline(always)]
            fn read<E: Evaluator, I: Inputs<E>>(e: &mut E, i: usize, inputs: &mut I) -> E::U64 {
                let (low, high) = read_words(e, i, inputs);
                e.join(low, high)
            }
            #[inline(always)]
            fn write<E: Evaluator, O: Outputs<E>>(e: &mut E, i: usize, value: E::U64, outputs: &mut O) {
                let words = (e.low(value), e.high(value));
                write_words(e, i, words, outputs);
            }
        }
    };
}
pair_type!(/// See [`Kind::U64`].
    U64);
pair_type!(/// See [`Kind::Exec`].
    Exec);

macro_rules! float_type {
    ($(#[$doc:meta])* $name:ident, $of:ident, $from:ident, $bits:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub enum $name {}
        impl Ty for $name {
            const KIND: Kind = Kind::$name;
            type Of<E: Evaluator> = E::$of;
            #[inline(always)]
            fn read<E: Evaluator, I: Inputs<E>>(e: &mut E, i: usize, inputs: &mut I) -> E::$of {
                let w = inputs.word(e, i, 0);
                e.$from(w)
            }
            #[inline(always)]
            fn write<E: Evaluator, O: Outputs<E>>(e: &mut E, i: usize, value: E::$of, outputs: &mut O) {
                let bits = e.$bits(value);
                outputs.word(e, i, 0, bits);
            }
        }
    };
}
float_type!(/// See [`Kind::F16`].
    F16, F16, f16_from, f16_bits);
float_type!(/// See [`Kind::F32`].
    F32, F32, f32_from, f32_bits);
float_type!(/// See [`Kind::Mix`].
    Mix, F32, f32_from, f32_bits);
float_type!(/// See [`Kind::MixBf16`].
    MixBf16, F32, f32_from, f32_bits);

/// See [`Kind::F64`].
#[derive(Clone, Copy, Debug)]
pub enum F64 {}
impl Ty for F64 {
    const KIND: Kind = Kind::F64;
    type Of<E: Evaluator> = E::F64;
    #[inline(always)]
    fn read<E: Evaluator, I: Inputs<E>>(e: &mut E, i: usize, inputs: &mut I) -> E::F64 {
        let bits = <U64 as Ty>::read(e, i, inputs);
        e.f64_from(bits)
    }
    #[inline(always)]
    fn write<E: Evaluator, O: Outputs<E>>(e: &mut E, i: usize, value: E::F64, outputs: &mut O) {
        let bits = e.f64_bits(value);
        <U64 as Ty>::write(e, i, bits, outputs);
    }
}

/// See [`Kind::PkF32`].
#[derive(Clone, Copy, Debug)]
pub enum PkF32 {}
impl Ty for PkF32 {
    const KIND: Kind = Kind::PkF32;
    type Of<E: Evaluator> = (E::F32, E::F32);
    #[inline(always)]
    fn read<E: Evaluator, I: Inputs<E>>(e: &mut E, i: usize, inputs: &mut I) -> (E::F32, E::F32) {
        let (low, high) = read_words(e, i, inputs);
        (e.f32_from(low), e.f32_from(high))
    }
    #[inline(always)]
    fn write<E: Evaluator, O: Outputs<E>>(
        e: &mut E,
        i: usize,
        value: (E::F32, E::F32),
        outputs: &mut O,
    ) {
        let words = (e.f32_bits(value.0), e.f32_bits(value.1));
        write_words(e, i, words, outputs);
    }
}

macro_rules! flag_type {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub enum $name {}
        impl Ty for $name {
            const KIND: Kind = Kind::$name;
            type Of<E: Evaluator> = E::B;
            #[inline(always)]
            fn read<E: Evaluator, I: Inputs<E>>(e: &mut E, i: usize, inputs: &mut I) -> E::B {
                inputs.flag(e, i)
            }
            #[inline(always)]
            fn write<E: Evaluator, O: Outputs<E>>(e: &mut E, i: usize, value: E::B, outputs: &mut O) {
                outputs.flag(e, i, value);
            }
        }
    };
}
flag_type!(/// See [`Kind::Mask`].
    Mask);
flag_type!(/// See [`Kind::Vcc`].
    Vcc);
flag_type!(/// See [`Kind::Scc`].
    Scc);

/// The old value of the destination, as an input.
#[derive(Clone, Copy, Debug)]
pub struct Old<T>(std::marker::PhantomData<T>);
impl<T: Ty> Ty for Old<T> {
    const KIND: Kind = T::KIND;
    const OLD: bool = true;
    type Of<E: Evaluator> = T::Of<E>;
    #[inline(always)]
    fn read<E: Evaluator, I: Inputs<E>>(e: &mut E, i: usize, inputs: &mut I) -> Self::Of<E> {
        T::read(e, i, inputs)
    }
    #[inline(always)]
    fn write<E: Evaluator, O: Outputs<E>>(
        e: &mut E,
        i: usize,
        value: Self::Of<E>,
        outputs: &mut O,
    ) {
        T::write(e, i, value, outputs);
    }
}

/// Types of all inputs, or of all outputs.
pub trait Types {
    /// The types as data, with [`Ty::OLD`].
    const KINDS: &'static [(Kind, bool)];
    /// The values of these types.
    type Of<E: Evaluator>;
    /// Reads all inputs.
    fn read<E: Evaluator, I: Inputs<E>>(e: &mut E, inputs: &mut I) -> Self::Of<E>;
    /// Writes all outputs.
    fn write<E: Evaluator, O: Outputs<E>>(e: &mut E, values: Self::Of<E>, outputs: &mut O);
}

impl<T: Ty> Types for T {
    const KINDS: &'static [(Kind, bool)] = &[(T::KIND, T::OLD)];
    type Of<E: Evaluator> = T::Of<E>;
    #[inline(always)]
    fn read<E: Evaluator, I: Inputs<E>>(e: &mut E, inputs: &mut I) -> Self::Of<E> {
        T::read(e, 0, inputs)
    }
    #[inline(always)]
    fn write<E: Evaluator, O: Outputs<E>>(e: &mut E, values: Self::Of<E>, outputs: &mut O) {
        T::write(e, 0, values, outputs);
    }
}

macro_rules! tuple_types {
    ($($t:ident $i:tt),*) => {
        impl<$($t: Ty),*> Types for ($($t,)*) {
            const KINDS: &'static [(Kind, bool)] = &[$(($t::KIND, $t::OLD)),*];
            type Of<E: Evaluator> = ($($t::Of<E>,)*);
            #[inline(always)]
            #[allow(unused_variables, clippy::unused_unit, reason = "the empty tuple uses none")]
            fn read<E: Evaluator, I: Inputs<E>>(e: &mut E, inputs: &mut I) -> Self::Of<E> {
                ($($t::read(e, $i, inputs),)*)
            }
            #[inline(always)]
            #[allow(unused_variables, reason = "the empty tuple uses none")]
            fn write<E: Evaluator, O: Outputs<E>>(e: &mut E, values: Self::Of<E>, outputs: &mut O) {
                $($t::write(e, $i, values.$i, outputs);)*
            }
        }
    };
}
tuple_types!();
tuple_types!(A 0);
tuple_types!(A 0, B 1);
tuple_types!(A 0, B 1, C 2);
tuple_types!(A 0, B 1, C 2, D 3);
tuple_types!(A 0, B 1, C 2, D 3, F 4);
