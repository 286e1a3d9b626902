//! Numbers of instructions, by engine and by class.

use std::fmt;

use gfxjit_isa::inst::{Access, Action, Address};

/// Instructions that translated code leaves to the interpreter, by class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "`ALL` says what they are")]
pub enum Class {
    Scalar,
    Vector,
    Global,
    GlobalAtomic,
    Lds,
    LdsAtomic,
    Scratch,
    Buffer,
    Image,
    ScalarMemory,
    Cross,
    Convert,
    Matrix,
    Control,
}

impl Class {
    /// All classes, with descriptions.
    pub const ALL: [(Self, &'static str); 14] = [
        (Self::Scalar, "scalar operations"),
        (Self::Vector, "vector operations"),
        (Self::Global, "global memory"),
        (Self::GlobalAtomic, "global atomics"),
        (Self::Lds, "LDS"),
        (Self::LdsAtomic, "LDS atomics"),
        (Self::Scratch, "scratch"),
        (Self::Buffer, "buffers"),
        (Self::Image, "images"),
        (Self::ScalarMemory, "scalar memory"),
        (Self::Cross, "between lanes"),
        (Self::Convert, "conversions of vectors"),
        (Self::Matrix, "matrices"),
        (Self::Control, "jumps, calls and barriers"),
    ];

    /// The class of an instruction.
    #[must_use]
    pub fn of(action: &Action) -> Self {
        match action {
            Action::Nop | Action::Wait | Action::Fence { .. } | Action::Control(_) => Self::Control,
            Action::Salu(_) => Self::Scalar,
            Action::Valu(_) | Action::Pair(_) => Self::Vector,
            Action::ScalarLoad(_) | Action::ScalarStore(_) => Self::ScalarMemory,
            Action::Cross(_) => Self::Cross,
            Action::Convert(_) => Self::Convert,
            Action::Matrix(_) => Self::Matrix,
            Action::Image(_) => Self::Image,
            Action::Memory(memory) => {
                let is_atomic = matches!(
                    memory.access,
                    Access::Atomic { .. } | Access::Exchange2 { .. } | Access::Count { .. }
                );
                match (memory.address, is_atomic) {
                    (Address::Lds { .. } | Address::LdsByM0 { .. }, false) => Self::Lds,
                    (Address::Lds { .. } | Address::LdsByM0 { .. }, true) => Self::LdsAtomic,
                    (Address::Scratch { .. }, _) => Self::Scratch,
                    (Address::Buffer { .. }, _) => Self::Buffer,
                    (_, false) => Self::Global,
                    (_, true) => Self::GlobalAtomic,
                }
            }
        }
    }
}

/// Numbers of instructions of waves, by engine.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Executed {
    /// In the interpreter, without translated code.
    pub interpreted: u64,
    /// In code of the baseline translator.
    pub baseline: u64,
    /// In code of the optimizing translator.
    pub optimized: u64,
    /// In the interpreter on behalf of translated code, in total and by [`Class`].
    pub(super) handled: u64,
    pub(super) by_class: [u64; Class::ALL.len()],
}

impl Executed {
    /// Counts an instruction that translated code left to the interpreter.
    #[inline]
    pub fn handle(&mut self, action: &Action) {
        self.handled += 1;
        self.by_class[Class::of(action) as usize] += 1;
    }

    /// The number of instructions that translated code left to the interpreter.
    #[inline]
    #[must_use]
    pub fn handled(&self) -> u64 {
        self.handled
    }

    /// The number of instructions of one class that translated code left to the interpreter.
    #[must_use]
    pub fn handled_of(&self, class: Class) -> u64 {
        self.by_class[class as usize]
    }

    /// The total.
    #[must_use]
    pub fn all(&self) -> u64 {
        self.interpreted + self.handled + self.baseline + self.optimized
    }

    /// The difference to an earlier state.
    #[must_use]
    pub fn since(&self, before: &Self) -> Self {
        let mut by_class = self.by_class;
        for (sum, count) in by_class.iter_mut().zip(before.by_class) {
            *sum -= count;
        }
        Self {
            interpreted: self.interpreted - before.interpreted,
            baseline: self.baseline - before.baseline,
            optimized: self.optimized - before.optimized,
            handled: self.handled - before.handled,
            by_class,
        }
    }

    /// Adds the numbers of another thread.
    pub fn add(&mut self, other: &Self) {
        self.interpreted += other.interpreted;
        self.baseline += other.baseline;
        self.optimized += other.optimized;
        self.handled += other.handled;
        for (sum, count) in self.by_class.iter_mut().zip(other.by_class) {
            *sum += count;
        }
    }
}

/// What was executed, and what translated code left to the interpreter.
impl fmt::Display for Executed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.all();
        let share = |count: u64| 100.0 * count as f64 / all.max(1) as f64;
        write!(
            f,
            "{all} wave instructions: {:.1} % interpreted, {:.1} % in baseline code, {:.1} % in optimized code",
            share(self.interpreted + self.handled),
            share(self.baseline),
            share(self.optimized)
        )?;
        let mut handled: Vec<(u64, &str)> = (Class::ALL.iter())
            .map(|(class, name)| (self.handled_of(*class), *name))
            .filter(|(count, _)| *count > 0)
            .collect();
        handled.sort_unstable_by_key(|(count, _)| std::cmp::Reverse(*count));
        let mut before = "; translated code left to the interpreter: ";
        for (count, name) in handled {
            write!(f, "{before}{:.1} % {name}", share(count))?;
            before = ", ";
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Class, Executed};

    #[test]
    fn classes_are_in_the_order_of_their_numbers() {
        for (number, (class, _)) in Class::ALL.iter().enumerate() {
            assert_eq!(*class as usize, number);
        }
    }

    #[test]
    fn shares_are_of_all_instructions() {
        let mut executed = Executed {
            interpreted: 10,
            baseline: 30,
            optimized: 50,
            ..Executed::default()
        };
        executed.handled = 10;
        executed.by_class[Class::Matrix as usize] = 10;
        assert_eq!(executed.all(), 100);
        assert_eq!(
            executed.to_string(),
            "100 wave instructions: 20.0 % interpreted, 30.0 % in baseline code, 50.0 % in optimized code; translated \
             code left to the interpreter: 10.0 % matrices"
        );
        let mut twice = executed;
        twice.add(&executed);
        assert_eq!(twice.all(), 200);
    }
}
