//! Operations, and the macro for tables of operations.

use crate::evaluator::Evaluator;
use crate::ty::Types;

/// How closely an instruction's results match the hardware's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fidelity {
    /// Equal bits, except the payload of a NaN.
    Exact,
    /// The hardware's error bound is documented; the text states this bound, and how the result is
    /// computed here.
    Approximate(&'static str),
    /// The instruction is refused, for this reason.
    Unsupported(String),
}

impl Fidelity {
    /// Whether the instruction can be executed.
    #[must_use]
    pub fn is_supported(&self) -> bool {
        !matches!(self, Self::Unsupported(_))
    }
}

/// An operation. It has no state: each operation is a type.
pub trait Op: 'static {
    /// The manual's name: the first one in the table line.
    const NAME: &'static str;
    /// How closely its results match the hardware's.
    const FIDELITY: Fidelity;
    /// Types of the inputs, in the order of the assembly.
    type In: Types;
    /// Types of the results, in the order of the assembly.
    type Out: Types;
    /// Evaluates the operation for one lane.
    fn eval<E: Evaluator>(
        e: &mut E,
        inputs: <Self::In as Types>::Of<E>,
    ) -> <Self::Out as Types>::Of<E>;
}

/// Called with an operation's type: an evaluator generates its code for the tables this way.
pub trait Visitor {
    /// The result.
    type Value;
    /// Called with the type of the operation.
    fn visit<O: Op>(self) -> Self::Value;
}

/// The heading of a part of a table: `[exact]`, or `[approximate("hardware: …; here: …")]` with the
/// bound.
macro_rules! fidelity {
    ([exact]) => {
        $crate::op::Fidelity::Exact
    };
    ([approximate($bound:literal)]) => {
        $crate::op::Fidelity::Approximate($bound)
    };
}
pub(crate) use fidelity;

/// Writes a table. A line is `name | other_names: (a: TYPE, …) -> TYPE = |e| expression;` where the
/// other names are those of other generations for the same operation. A heading, `#![exact]` or
/// `#![approximate("…")]`, states the fidelity of all lines up to the next heading; there is no
/// default.
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
        pub fn visit<V: $crate::op::Visitor>(name: &str, visitor: V) -> Option<V::Value> {
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
