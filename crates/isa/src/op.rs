//! An operation, and the macro that writes tables of them.

use crate::evaluator::Evaluator;
use crate::ty::Types;

/// How close an instruction is to what the hardware computes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fidelity {
    /// Bit for bit, but for the payload of a NaN.
    Exact,
    /// The hardware's result is documented with an error bound; the text says with which one,
    /// and what is computed here.
    Approximate(&'static str),
    /// It is refused, for this reason.
    Unsupported(String),
}

impl Fidelity {
    /// Whether it runs.
    #[must_use]
    pub fn is_supported(&self) -> bool {
        !matches!(self, Self::Unsupported(_))
    }
}

/// One operation. It has no state: the type is the operation.
pub trait Op: 'static {
    /// The manual's name, the first one in its table line.
    const NAME: &'static str;
    /// How close it is to the hardware.
    const FIDELITY: Fidelity;
    /// Types of the inputs, in the order of the assembly.
    type In: Types;
    /// Types of the results, in the order of the assembly.
    type Out: Types;
    /// What it computes, for one lane.
    fn eval<E: Evaluator>(
        e: &mut E,
        inputs: <Self::In as Types>::Of<E>,
    ) -> <Self::Out as Types>::Of<E>;
}

/// Is called with an operation's type: how an evaluator makes its own code from the tables.
pub trait Visitor {
    /// What it makes.
    type Made;
    /// The call.
    fn visit<O: Op>(self) -> Self::Made;
}

/// What stands above a part of a table: `[exact]`, or
/// `[approximate("hardware: …; here: …")]` with the bound.
macro_rules! fidelity {
    ([exact]) => {
        $crate::op::Fidelity::Exact
    };
    ([approximate($bound:literal)]) => {
        $crate::op::Fidelity::Approximate($bound)
    };
}
pub(crate) use fidelity;

/// Writes a table. A line is
/// `name | other_names: (a: TYPE, …) -> TYPE = |e| expression;`
/// where the other names are those of other generations for the same operation. Above the lines
/// stands how close they are to the hardware, which there is no default for: `#![exact]` or
/// `#![approximate("…")]`, for all up to the next one.
macro_rules! ops {
    ($(#!$fidelity:tt $($name:ident $(| $alias:ident)*: ($($a:ident: $in:ty),*) -> $out:ty = |$e:ident| $body:expr;)+)+) => {
        $($(
            #[allow(non_camel_case_types, reason = "the manual's name")]
            #[allow(unreachable_pub, reason = "some modules of operations are private")]
            #[derive(Clone, Copy, Debug)]
            #[doc = concat!("`", stringify!($name), "`")]
            pub enum $name {}
            impl $crate::op::Op for $name {
                const NAME: &'static str = stringify!($name);
                const FIDELITY: $crate::op::Fidelity = $crate::op::fidelity!($fidelity);
                type In = ($($in,)*);
                type Out = $out;
                #[inline(always)]
                #[allow(unused_variables, reason = "constants ignore the evaluator")]
                fn eval<E: $crate::evaluator::Evaluator>(
                    $e: &mut E,
                    ($($a,)*): <Self::In as $crate::ty::Types>::Of<E>,
                ) -> <Self::Out as $crate::ty::Types>::Of<E> {
                    $body
                }
            }
        )+)+
        /// Calls the visitor with the operation of that name.
        #[allow(unreachable_pub, reason = "some modules of operations are private")]
        pub fn visit<V: $crate::op::Visitor>(name: &str, visitor: V) -> Option<V::Made> {
            match name {
                $($(stringify!($name) $(| stringify!($alias))* => Some(visitor.visit::<$name>()),)+)+
                _ => None,
            }
        }
        /// All names in this table.
        #[allow(unreachable_pub, reason = "some modules of operations are private")]
        pub const NAMES: &[&str] = &[$($(stringify!($name), $(stringify!($alias),)*)+)+];
    };
}
pub(crate) use ops;
