//! Detects instructions that use registers before outstanding loads complete.
//!
//! Hardware counts a wave's outstanding operations, and code waits until a counter is low enough
//! (`s_waitcnt`; one instruction for each counter from GFX12 on). Loads of vector memory and accesses
//! to LDS return in order, scalar loads in any order: only a counter of zero means that scalar loads
//! are complete (AMDGPUUsage, "Memory Model"; the ISA manuals, "Manually Inserted Wait States" and
//! "S_WAITCNT").

mod flow;

pub use flow::waits_for_loads;

use gfxjit_isa::inst::{Access, Action, Address, Control, Cross, Operand, Register, Role};
use gfxjit_targets::Generation;

/// A counter of outstanding operations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Counter {
    /// Vector memory.
    Vector,
    /// LDS; up to GFX11 also scalar memory and messages.
    Lds,
    /// Scalar memory and messages, from GFX12 on.
    Scalar,
    /// Sampled images, from GFX12 on.
    Sample,
}

/// An instruction whose results are outstanding.
#[derive(Debug)]
struct Pending {
    counters: Vec<Counter>,
    /// Whether it may complete before older ones.
    any_order: bool,
    registers: Vec<(Register, u16)>,
    pc: u64,
}

impl Pending {
    /// Whether it writes registers of an operand.
    fn writes(&self, operand: Operand, wave_size: u32) -> bool {
        let words = operand.words(wave_size);
        self.registers.iter().any(|(register, count)| {
            let (first, other) = match (operand.register, *register) {
                (Register::Vgpr(a), Register::Vgpr(b)) | (Register::Agpr(a), Register::Agpr(b)) => {
                    (a, b)
                }
                (Register::Sgpr(a), Register::Sgpr(b)) => (a.into(), b.into()),
                _ => return false,
            };
            first < other + count && other < first + words
        })
    }

    /// Whether an operand is a result of `issued`, which is behind it: loads of one kind write their registers in
    /// order.
    fn comes_before(&self, issued: &Self, operand: Operand) -> bool {
        let is_result = |(register, _): &(Register, u16)| *register == operand.register;
        !self.any_order
            && issued.counters == self.counters
            && issued.registers.iter().any(is_result)
    }
}

/// The outstanding operations of a wave, the newest last.
#[derive(Debug, Default)]
pub(super) struct Waits {
    pending: Vec<Pending>,
}

/// A register that is used too early.
#[derive(Debug)]
pub(super) struct Early {
    pub register: Register,
    /// The load.
    pub pc: u64,
}

impl Waits {
    /// Processes an instruction; returns a register that it uses too early.
    pub(crate) fn execute(
        &mut self,
        generation: Generation,
        wave_size: u32,
        pc: u64,
        action: &Action,
        text: impl FnOnce() -> String,
    ) -> Option<Early> {
        let issued = issued(generation, wave_size, pc, action);
        let mut early = None;
        if !self.pending.is_empty() {
            if matches!(action, Action::Nop | Action::Wait) {
                self.wait(generation, &text());
            }
            action.for_each_operand(&mut |operand| {
                let found = self.overlapping(operand, wave_size);
                let Some(found) = found else { return };
                let pending = &self.pending[found];
                if issued
                    .as_ref()
                    .is_some_and(|issued| pending.comes_before(issued, operand))
                {
                    return;
                }
                early = Some(Early {
                    register: operand.register,
                    pc: pending.pc,
                });
                self.pending.remove(found);
            });
        }
        self.pending.extend(issued);
        early
    }

    fn overlapping(&self, operand: Operand, wave_size: u32) -> Option<usize> {
        let is_met = |pending: &Pending| pending.writes(operand, wave_size);
        self.pending.iter().position(is_met)
    }

    /// Processes a wait instruction.
    fn wait(&mut self, generation: Generation, text: &str) {
        match waited(generation, text) {
            Waited::Nothing => {}
            Waited::All => self.pending.clear(),
            Waited::Counters(counters) => {
                for (counter, count) in counters {
                    self.reached(counter, count);
                }
            }
        }
    }

    /// At most `count` instructions of a counter are still outstanding.
    fn reached(&mut self, counter: Counter, count: usize) {
        let mut behind = 0;
        let mut done = vec![false; self.pending.len()];
        for (pending, done) in self.pending.iter().zip(&mut done).rev() {
            if pending.counters.contains(&counter) {
                *done = if pending.any_order {
                    count == 0
                } else {
                    behind >= count
                };
                behind += 1;
            }
        }
        let mut done = done.into_iter();
        self.pending.retain(|_| !done.next().unwrap_or(false));
    }
}

/// What a wait instruction waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Waited {
    Nothing,
    All,
    /// The largest numbers of instructions of each counter that are outstanding behind it.
    Counters(Vec<(Counter, usize)>),
}

/// What the text of an instruction without effect on registers waits for.
fn waited(generation: Generation, text: &str) -> Waited {
    let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let number = |text: &str| {
        let text = text.trim().trim_end_matches(')');
        match text.strip_prefix("0x") {
            Some(digits) => usize::from_str_radix(digits, 16).ok(),
            None => text.parse().ok(),
        }
    };
    let last = || rest.rsplit(',').next().and_then(number).unwrap_or(0);
    let one = |counter, count| Waited::Counters(vec![(counter, count)]);
    match name {
        "s_waitcnt" => {
            let mut known = false;
            let mut counters = Vec::new();
            for part in rest.split(&[' ', '&'][..]).filter(|part| !part.is_empty()) {
                let Some((counter, count)) = part.split_once('(') else {
                    continue;
                };
                known = true;
                match (counter, number(count)) {
                    ("vmcnt", Some(n)) => counters.push((Counter::Vector, n)),
                    ("lgkmcnt", Some(n)) => counters.push((Counter::Lds, n)),
                    _ => {}
                }
            }
            match known {
                true => Waited::Counters(counters),
                false => Waited::All,
            }
        }
        "s_wait_idle" => Waited::All,
        _ if name.starts_with("s_waitcnt_vmcnt") => one(Counter::Vector, last()),
        _ if name.starts_with("s_waitcnt_lgkmcnt") => one(Counter::Lds, last()),
        _ if generation >= Generation::Gfx12 && name.starts_with("s_wait_") => {
            let count = number(rest).unwrap_or(0);
            match name {
                "s_wait_loadcnt" => one(Counter::Vector, count),
                "s_wait_dscnt" => one(Counter::Lds, count),
                "s_wait_kmcnt" => one(Counter::Scalar, count),
                "s_wait_samplecnt" | "s_wait_bvhcnt" => one(Counter::Sample, count),
                // Bits 13:8 are the count of the first counter, 5:0 that of LDS (RDNA4 ISA
                // manual, SOPP).
                "s_wait_loadcnt_dscnt" => Waited::Counters(vec![
                    (Counter::Vector, count >> 8 & 0x3f),
                    (Counter::Lds, count & 0x3f),
                ]),
                "s_wait_storecnt_dscnt" => one(Counter::Lds, count & 0x3f),
                _ => Waited::Nothing,
            }
        }
        _ => Waited::Nothing,
    }
}

/// The outstanding operation of an instruction.
fn issued(generation: Generation, wave_size: u32, pc: u64, action: &Action) -> Option<Pending> {
    let has_many = generation >= Generation::Gfx12;
    let scalar = if has_many {
        Counter::Scalar
    } else {
        Counter::Lds
    };
    let (counters, any_order) = match action {
        Action::Memory(_) | Action::Image(_) => {
            let counters = match action {
                Action::Memory(memory) => match (memory.address, memory.access) {
                    (Address::Lds { .. } | Address::LdsByM0 { .. }, Access::ToLds { .. }) => {
                        vec![Counter::Vector]
                    }
                    (Address::Lds { .. } | Address::LdsByM0 { .. }, _) => vec![Counter::Lds],
                    (Address::Flat { .. }, _) => vec![Counter::Vector, Counter::Lds],
                    _ => vec![Counter::Vector],
                },
                Action::Image(image) if has_many && image.sampler.is_some() => {
                    vec![Counter::Sample]
                }
                _ => vec![Counter::Vector],
            };
            // Up to GFX9 stores use the counter of loads; later they have a separate counter.
            let in_vector = counters.contains(&Counter::Vector);
            let has_result = has_result(action);
            if !has_result && in_vector && generation >= Generation::Gfx10_1 {
                return None;
            }
            (counters, false)
        }
        Action::ScalarLoad(_) => (vec![scalar], true),
        Action::Cross(Cross::Bpermute { .. } | Cross::Permute { .. } | Cross::Swizzle { .. }) => {
            (vec![Counter::Lds], false)
        }
        Action::Control(Control::Message { .. }) => (vec![scalar], true),
        _ => return None,
    };
    let mut registers = Vec::new();
    action.for_each_operand(&mut |operand| {
        let is_result = matches!(
            operand.register,
            Register::Vgpr(_) | Register::Agpr(_) | Register::Sgpr(_)
        );
        if operand.role == Role::Write && is_result {
            registers.push((operand.register, operand.words(wave_size)));
        }
    });
    Some(Pending {
        counters,
        any_order,
        registers,
        pc,
    })
}

fn has_result(action: &Action) -> bool {
    let mut has = false;
    action.for_each_operand(&mut |operand| has |= operand.role == Role::Write);
    has
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waits(counters: &[(Counter, bool)]) -> Waits {
        let pending = counters
            .iter()
            .zip(0..)
            .map(|(&(counter, any_order), n)| Pending {
                counters: vec![counter],
                any_order,
                registers: vec![(Register::Vgpr(n), 1)],
                pc: u64::from(n),
            });
        Waits {
            pending: pending.collect(),
        }
    }

    fn left(waits: &Waits) -> Vec<u64> {
        waits.pending.iter().map(|pending| pending.pc).collect()
    }

    #[test]
    fn counters_let_the_newest_stay_under_way() {
        use Counter::{Lds, Scalar, Vector};
        let mut all = waits(&[
            (Vector, false),
            (Vector, false),
            (Lds, false),
            (Vector, false),
        ]);
        all.wait(Generation::Gfx9, "s_waitcnt vmcnt(1) lgkmcnt(1)");
        assert_eq!(left(&all), [2, 3]);
        all.wait(Generation::Gfx9, "s_waitcnt lgkmcnt(0)");
        assert_eq!(left(&all), [3]);
        // Scalar loads come in any order.
        let mut all = waits(&[(Lds, true), (Lds, true)]);
        all.wait(Generation::Gfx11, "s_waitcnt lgkmcnt(1)");
        assert_eq!(left(&all), [0, 1]);
        all.wait(Generation::Gfx11, "s_waitcnt 0");
        assert!(left(&all).is_empty());
        let mut all = waits(&[(Vector, false), (Lds, false), (Lds, false), (Scalar, true)]);
        all.wait(Generation::Gfx12, "s_wait_loadcnt_dscnt 0x1");
        assert_eq!(left(&all), [2, 3]);
        all.wait(Generation::Gfx12, "s_wait_kmcnt 0x0");
        assert_eq!(left(&all), [2]);
        let mut all = waits(&[(Vector, false)]);
        all.wait(Generation::Gfx10_1, "s_waitcnt_vscnt null, 0x0");
        assert_eq!(left(&all), [0]);
    }
}
