//! Named barriers of a workgroup (gfx1250), which some of its waves share.
//!
//! `s_barrier_init` sets the number of members of a barrier, which opens after this number of signals. A
//! signalling wave need not be a member; a waiting wave must have joined the barrier. A wave waits for the
//! next opening that it has not waited for yet (LLVM's AMDGPU usage guide, "Named Barriers", and the
//! definitions of `llvm.amdgcn.s.barrier.*`).

/// The number of barrier numbers; 0 is the workgroup's barrier.
const COUNT: usize = 32;

/// A barrier.
#[derive(Clone, Copy, Default)]
struct State {
    is_valid: bool,
    members: u32,
    signals: u32,
    /// The number of times that it has opened.
    opened: u32,
}

impl State {
    fn open_if_due(&mut self) {
        if self.members > 0 && self.signals >= self.members {
            self.signals = 0;
            self.opened = self.opened.wrapping_add(1);
        }
    }
}

/// The barrier that a wave has joined, and the number of its openings when the wave last checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Joined {
    id: u8,
    opened: u32,
}

/// The named barriers of a workgroup.
#[derive(Default)]
pub struct NamedBarriers {
    states: [State; COUNT],
    is_used: bool,
}

impl NamedBarriers {
    /// Resets the barriers for a new workgroup.
    #[inline]
    pub fn reset(&mut self) {
        if self.is_used {
            *self = Self::default();
        }
    }

    /// The barrier with a number; `None` for 0 and invalid numbers.
    fn state(&mut self, id: u32) -> Option<&mut State> {
        self.is_used = true;
        self.states.get_mut(id as usize).filter(|_| id > 0)
    }

    /// Sets the number of members. `None` if there is no such barrier.
    pub fn init(&mut self, id: u32, members: u32) -> Option<()> {
        *self.state(id)? = State {
            is_valid: true,
            members,
            ..State::default()
        };
        Some(())
    }

    /// The wave's state after it joins. `None` if there is no such barrier.
    pub fn join(&mut self, id: u32) -> Option<Joined> {
        let opened = self.state(id)?.opened;
        Some(Joined {
            id: id as u8,
            opened,
        })
    }

    /// Signals the barrier, and sets the number of members if it is not 0. Returns whether it was
    /// the first signal since the barrier opened; `None` if there is no such barrier.
    pub fn signal(&mut self, id: u32, members: u32) -> Option<bool> {
        let state = self.state(id)?;
        if members > 0 {
            state.is_valid = true;
            state.members = members;
        }
        state.signals += 1;
        let is_first = state.signals == 1;
        state.open_if_due();
        Some(is_first)
    }

    /// Whether the barrier has opened since the wave last checked; records that.
    pub fn passes(&mut self, joined: &mut Joined) -> bool {
        let opened = self.state(joined.id.into()).map(|state| state.opened);
        match opened {
            Some(opened) if opened != joined.opened => {
                joined.opened = opened;
                true
            }
            _ => false,
        }
    }

    /// Decrements the number of members.
    pub fn leave(&mut self, joined: Joined) {
        if let Some(state) = self.state(joined.id.into()) {
            state.members = state.members.saturating_sub(1);
            state.open_if_due();
        }
    }

    /// The result of `s_get_barrier_state`: valid 0, members 10:4, signals 22:16. `None` if there
    /// is no such barrier.
    pub fn raw(&mut self, id: u32) -> Option<u32> {
        let state = self.state(id)?;
        Some(raw(state.is_valid, state.members, state.signals))
    }
}

/// See [`NamedBarriers::raw`].
pub fn raw(is_valid: bool, members: u32, signals: u32) -> u32 {
    u32::from(is_valid) | (members & 0x7f) << 4 | (signals & 0x7f) << 16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_opens_when_all_members_have_signalled() {
        let mut barriers = NamedBarriers::default();
        barriers.init(1, 2).unwrap();
        let mut joined = barriers.join(1).unwrap();
        assert_eq!(barriers.signal(1, 0), Some(true));
        assert!(!barriers.passes(&mut joined));
        assert_eq!(barriers.raw(1), Some(1 | 2 << 4 | 1 << 16));
        assert_eq!(barriers.signal(1, 0), Some(false));
        assert_eq!(barriers.raw(1), Some(1 | 2 << 4));
        assert!(barriers.passes(&mut joined));
        assert!(!barriers.passes(&mut joined));
        // The last one that is missing leaves.
        assert_eq!(barriers.signal(1, 0), Some(true));
        barriers.leave(joined);
        assert!(barriers.passes(&mut joined));
    }

    #[test]
    fn numbers_that_are_none() {
        let mut barriers = NamedBarriers::default();
        assert_eq!(barriers.init(0, 2), None);
        assert_eq!(barriers.init(32, 2), None);
        assert!(barriers.join(0).is_none());
        // Signalling sets members, too.
        assert_eq!(barriers.signal(31, 1), Some(true));
        assert_eq!(barriers.raw(31), Some(1 | 1 << 4));
        barriers.reset();
        assert_eq!(barriers.raw(31), Some(0));
    }
}
