//! Observers of a launch while it is interpreted: checks, and the user's watcher.

use gfxjit_hal::{
    AccessKind, AccessSpace, Incident, InstructionClass, LaneAccess, RegisterFile, RegisterRead,
    SoftwareOptions, Watched, Watcher, WaveId,
};
use gfxjit_isa::inst::{Action, Address, Control, Place, Register, Role};

use crate::engine::GroupContext;
use crate::interp::check::{CheckedLaunch, Checker, Moment};
use crate::interp::lds_races::LdsRaceFinder;
use crate::interp::memory::accesses::{Does, OneAccess, Space, for_each_access, lane_word};
use crate::interp::steer::Steering;
use crate::machine::wave::{Wave, sreg};

/// Those that look at a launch. The interpreter calls them before every instruction; watchers and debuggers, on one
/// thread.
pub struct Watchers {
    /// Searches it for mistakes.
    pub checker: Option<Checker>,
    watcher: Option<Watcher>,
    /// The debugger, which may hold the launch.
    pub steering: Option<Steering>,
    /// Looks at the LDS of one workgroup.
    pub lds: Option<LdsRaceFinder>,
}

impl Watchers {
    /// Those that a launch asks for, if it does.
    pub fn of(options: &SoftwareOptions, launch: &CheckedLaunch<'_>) -> Option<Self> {
        let checks = options.checks;
        let checker = checks.any().then(|| Checker::new(checks, launch));
        let watcher = options.watcher.clone();
        let steering = options.debugger.clone().map(Steering::new);
        let is_any = checker.is_some() || watcher.is_some() || steering.is_some();
        is_any.then_some(Self {
            checker,
            watcher,
            steering,
            lds: None,
        })
    }

    /// Those of a workgroup's launch.
    pub fn in_group<'a>(group: &GroupContext<'a>) -> Option<&'a Self> {
        group.watchers.and_then(|they| they.downcast_ref())
    }

    /// What looks at LDS alone.
    pub fn of_lds(look: LdsRaceFinder) -> Self {
        Self {
            checker: None,
            watcher: None,
            steering: None,
            lds: Some(look),
        }
    }

    /// Whether the debugger holds the launch before an instruction.
    pub fn hold(&self, moment: Moment<'_>, wave: &Wave, group: &GroupContext<'_>) -> bool {
        let Some(steering) = &self.steering else {
            return false;
        };
        let id = group.id;
        steering.holds(&Seen { moment, wave, id })
    }

    /// An instruction has been executed.
    #[inline]
    pub fn after(&self, group: &mut GroupContext<'_>) {
        if let Some(checker) = &self.checker {
            checker.after(group);
        }
    }

    /// An instruction is about to run; `false` if the launch is held before it for what a check has found.
    pub fn before(&self, moment: Moment<'_>, wave: &Wave, group: &mut GroupContext<'_>) -> bool {
        if let (Some(checker), Some(steering)) = (&self.checker, &self.steering) {
            let id = WaveId {
                workgroup: group.id,
                wave: wave.index,
            };
            let pc = moment.pc.wrapping_sub(moment.program.load_delta());
            if steering.is_checked(id, pc) {
                return true;
            }
            let is_new = checker.before(moment, wave, group);
            if is_new
                && steering.holds_at(Incident::Finding)
                && let Some(found) = checker.last(moment.program.load_delta())
            {
                steering.keep(found);
                checker.after(group);
                return false;
            }
        } else if let Some(checker) = &self.checker {
            checker.before(moment, wave, group);
        }
        if let Some(look) = &self.lds {
            look.before(moment, wave);
        }
        if let Some(Watcher(watcher)) = &self.watcher {
            let id = group.id;
            watcher(&Seen { moment, wave, id });
        }
        true
    }
}

/// The lanes of vector registers with undefined bits, and the undefined bits of scalar registers, of a wave in a launch
/// in which these are searched for. They are valid until the wave's workgroup is over.
pub fn tables(wave: &Wave, group: &mut GroupContext<'_>) -> Option<(*mut u64, *mut u32)> {
    checker(group)?.tables(wave, group)
}

/// What searches a workgroup's launch for mistakes, for translated code.
pub fn checker<'a>(group: &GroupContext<'a>) -> Option<&'a Checker> {
    Watchers::in_group(group)?.checker.as_ref()
}

struct Seen<'a> {
    moment: Moment<'a>,
    wave: &'a Wave,
    id: [u32; 3],
}

impl Seen<'_> {
    fn image_pc(&self, pc: u64) -> u64 {
        pc.wrapping_sub(self.moment.program.load_delta())
    }
}

impl Watched for Seen<'_> {
    fn pc(&self) -> u64 {
        self.image_pc(self.moment.pc)
    }

    fn size(&self) -> u32 {
        self.moment.step.size.into()
    }

    fn class(&self) -> InstructionClass {
        class(&self.moment.step.action)
    }

    fn text(&self) -> String {
        let Moment { program, pc, .. } = self.moment;
        program.disassembly_for(self.wave.size, pc)
    }

    fn workgroup(&self) -> [u32; 3] {
        self.id
    }

    fn wave(&self) -> u32 {
        self.wave.index
    }

    fn lanes(&self) -> u32 {
        self.wave.size
    }

    fn exec(&self) -> u64 {
        self.wave.exec() & (u64::MAX >> (64 - self.wave.size))
    }

    fn is_first(&self) -> bool {
        // The interpreter has counted it.
        self.wave.executed == 1
    }

    fn jumped_from(&self) -> Option<u64> {
        let (from, to) = self.wave.jump;
        (to == self.moment.pc).then(|| self.image_pc(from))
    }

    fn sgpr(&self, register: u32) -> u32 {
        let register = self.wave.sgprs.get(register as usize);
        register.copied().unwrap_or(0)
    }

    fn vgpr(&self, register: u32, lane: u32) -> u32 {
        let lane = lane as usize % 64;
        if register >= self.wave.vgpr_count || lane >= self.wave.size as usize {
            return 0;
        }
        lane_word(self.wave, Place::Vgpr(register as u16), 0, lane)
    }

    fn agpr(&self, register: u32, lane: u32) -> u32 {
        let lane = lane as usize % 64;
        if register >= self.wave.agpr_count || lane >= self.wave.size as usize {
            return 0;
        }
        lane_word(self.wave, Place::Agpr(register as u16), 0, lane)
    }

    fn scc(&self) -> bool {
        self.wave.scc
    }

    fn reads(&self, f: &mut dyn FnMut(RegisterRead)) {
        let exec = self.exec();
        let first = exec.trailing_zeros() & 63;
        self.moment.step.action.for_each_operand(&mut |operand| {
            if operand.role != Role::Read {
                return;
            }
            for word in 0..operand.words(self.wave.size) {
                let lanes = |place| {
                    let lanes = (0..64).filter(|lane| exec >> lane & 1 != 0);
                    let value = |lane| lane_word(self.wave, place, word.into(), lane);
                    let of_first = value(first as usize);
                    (of_first, lanes.map(value).all(|value| value == of_first))
                };
                let (file, number, (value, is_uniform)) = match operand.register {
                    Register::Sgpr(n) if usize::from(n) < sreg::EXEC => {
                        let number = u32::from(n) + u32::from(word);
                        (RegisterFile::Scalar, number, (self.sgpr(number), true))
                    }
                    Register::Vgpr(n) => {
                        let number = u32::from(n) + u32::from(word);
                        (RegisterFile::Vector, number, lanes(Place::Vgpr(n)))
                    }
                    Register::Agpr(n) => {
                        let number = u32::from(n) + u32::from(word);
                        (RegisterFile::Accumulation, number, lanes(Place::Agpr(n)))
                    }
                    _ => return,
                };
                f(RegisterRead {
                    file,
                    number,
                    value,
                    is_uniform,
                });
            }
        });
    }

    fn accesses(&self, f: &mut dyn FnMut(LaneAccess)) -> bool {
        for_each_access(self.wave, self.moment.step, &mut |access| f(told(access)))
    }
}

fn told(access: OneAccess) -> LaneAccess {
    let (space, address) = match access.space {
        Space::Global(address) => (AccessSpace::Global, address),
        Space::Lds(offset) => (AccessSpace::Lds, offset.into()),
        Space::Scratch(_, offset) => (AccessSpace::Scratch, offset.into()),
    };
    LaneAccess {
        lane: access.lane.into(),
        space,
        address,
        bytes: access.bytes.into(),
        kind: match access.does {
            Does::Load => AccessKind::Load,
            Does::Store => AccessKind::Store,
            Does::Atomic => AccessKind::Atomic,
        },
    }
}

/// The class of an instruction.
#[must_use]
pub fn class(action: &Action) -> InstructionClass {
    match action {
        Action::Nop | Action::Wait | Action::Fence { .. } => InstructionClass::Other,
        Action::Salu(_) => InstructionClass::Scalar,
        Action::Valu(_) | Action::Pair(_) | Action::Convert(_) => InstructionClass::Vector,
        Action::Matrix(_) => InstructionClass::Matrix,
        Action::Cross(_) => InstructionClass::CrossLane,
        Action::ScalarLoad(_) | Action::ScalarStore(_) => InstructionClass::ScalarMemory,
        Action::Image(_) => InstructionClass::Image,
        Action::Memory(memory) => match memory.address {
            Address::Lds { .. } | Address::LdsByM0 { .. } => InstructionClass::Lds,
            Address::Scratch { .. } => InstructionClass::Scratch,
            _ => InstructionClass::GlobalMemory,
        },
        Action::Control(control) => match control {
            Control::End => InstructionClass::End,
            Control::Branch { .. } | Control::AddPc(_) => InstructionClass::Branch,
            Control::SwapPc { .. } | Control::Call { .. } => InstructionClass::Call,
            Control::SetPc(_) => InstructionClass::Jump,
            Control::Barrier
            | Control::BarrierSignal { .. }
            | Control::BarrierWait
            | Control::Named { .. }
            | Control::NamedWait
            | Control::NamedLeave
            | Control::GwsBarrier { .. } => InstructionClass::Barrier,
            _ => InstructionClass::Other,
        },
    }
}
