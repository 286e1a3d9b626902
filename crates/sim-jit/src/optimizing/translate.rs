//! From a region to the IR of a function: its blocks, their versions, branches and exits.
//!
//! What has no translation of its own is done by the interpreter's handler, in place: the
//! registers that the instruction names are written to the wave before, and read back after.

use crate::entry::entry_exit::Store;
use crate::entry::frame::code;
use crate::optimizing::analysis::affine::Shapes;
use crate::optimizing::analysis::dataflow::{Fact, Facts};
use crate::optimizing::analysis::loop_carried::Carried;
use crate::optimizing::analysis::unroll::Counted;
use crate::optimizing::emit::{T, V};
use crate::optimizing::memory::buffers::scalars_made;
use crate::optimizing::registers::{Registers, Slot};
use crate::region::cfg;
use crate::region::cfg::{Block, End, Followed, Region};
use crate::region::liveness::{Exit, Live, Node};
use crate::region::loops;
use crate::region::loops::{Loops, Nests};
use gfxjit_isa::evaluator::Evaluator;
use gfxjit_isa::inst::{Access, Action, Condition, Control, Cross, Place, Register};
use gfxjit_sim::interp::{Linear, Step};
use gfxjit_sim::machine::launch_state::IdLayout;
use gfxjit_sim::machine::scratch::FlatScratch;
use gfxjit_sim::machine::wave::sreg;
use std::collections::{BTreeMap, BTreeSet};

/// The site of an instruction that has none.
pub(crate) const NO_SITE: u32 = u32::MAX;

/// What is known of the wave and the device when a region is translated.
#[derive(Clone, Copy)]
pub(crate) struct Setting {
    /// Lanes in a chunk.
    pub width: u32,
    /// See [`Host::masks`](crate::host_cpu::Host).
    pub masks: bool,
    /// The same.
    pub one_nan: bool,
    pub wave_size: u32,
    pub flat_scratch: FlatScratch,
    /// Words 1 (its upper half) to 3 of the resource that reaches scratch.
    pub scratch_resource: Option<[u32; 3]>,
    /// How resources of plain memory look.
    pub linear: Linear,
    /// `ds_bpermute` reaches all 64 lanes.
    pub long_permute: bool,
    /// Registers are stored when a wave ends, for tests that look at them.
    pub keep_registers: bool,
    /// The number of a wave is in a trap temporary.
    pub index_in_ttmp: bool,
    /// How the work-items of the waves' workgroups lie: each way has translations of its own.
    pub rows: IdLayout,
    /// The region starts with a wave whose work-items are in rows. Whether their ids are packed in
    /// one register.
    pub ids: Option<bool>,
}

/// The IR of a region.
pub(crate) struct Translation {
    pub ir: String,
    /// Where it can be entered.
    pub entries: Vec<u64>,
    /// Sites from the first one on.
    pub sites: u32,
    /// Registers that matter at the start.
    pub needs: BTreeSet<Slot>,
    /// It begins waves.
    pub begins: bool,
    /// It leaves for where registers may matter that it does not name.
    pub leaves_for_anywhere: bool,
}

pub(crate) struct Translator {
    pub r: Registers,
    pub setting: Setting,
    pub sites: u32,
    /// Scalar registers that the region makes.
    pub made_sgprs: BTreeSet<u8>,
    /// Blocks that something goes to.
    pub wanted: Vec<Version>,
    pub made: BTreeMap<Version, Node>,
    /// The block that is being written.
    pub version: Version,
    pub node: Node,
    pub start: u64,
    pub nests: Nests,
    /// Those that waves leave and come back to, by block.
    left: Loops,
    /// What is to be written before such loops.
    pub stores: Vec<Store>,
    /// Where code may be entered.
    pub entries: BTreeSet<u64>,
    /// Registers that are carried, by block, for blocks that have a version for this and all
    /// lanes.
    pub carried: BTreeMap<u64, Carried>,
    /// What is known where versions begin; see [`crate::optimizing::analysis::dataflow`].
    pub facts: BTreeMap<Version, Facts>,
    /// The same as it was found before registers were carried: heads look whether it holds.
    pub expected: BTreeMap<Version, Facts>,
    /// Registers that matter there, of blocks of innermost loops.
    pub named: BTreeMap<u64, BTreeSet<Slot>>,
    /// While that is being found out: where it has changed.
    pub changed: Option<BTreeSet<Version>>,
    /// What is known wherever loops are come to from elsewhere, by where they begin.
    pub before_loops: BTreeMap<u64, BTreeMap<Slot, Fact>>,
    /// Loops in which no turn ends.
    pub counted: Counted,
}

/// A version of a block. Outside of loops there is but one; in loops another is for what is
/// mostly so.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Version {
    pub pc: u64,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Kind {
    /// Where the code is entered.
    Entry,
    /// For whatever registers hold.
    Any,
    /// All lanes are enabled when it begins; registers are carried, if the block has such: see
    /// `loops`.
    Full,
    /// With all lanes enabled: looks at registers and goes to one of the others.
    Head,
}

impl Version {
    pub(crate) fn entry(pc: u64) -> Self {
        let kind = Kind::Entry;
        Self { pc, kind }
    }

    pub(crate) fn is_head(self) -> bool {
        self.kind == Kind::Head
    }

    pub(crate) fn is_full(self) -> bool {
        self.kind == Kind::Full
    }

    pub(crate) fn is_entry(self) -> bool {
        self.kind == Kind::Entry
    }

    pub(crate) fn any(pc: u64) -> Self {
        let kind = Kind::Any;
        Self { pc, kind }
    }

    pub(crate) fn full(pc: u64) -> Self {
        let kind = Kind::Full;
        Self { pc, kind }
    }

    pub(crate) fn head(pc: u64) -> Self {
        let kind = Kind::Head;
        Self { pc, kind }
    }

    pub(crate) fn label(self) -> String {
        // Other labels are letters and a number.
        let name = match self.kind {
            Kind::Entry => "entry",
            Kind::Any => "any",
            Kind::Full => "full",
            Kind::Head => "head",
        };
        format!("{name}.{:x}", self.pc)
    }
}

/// Translates a region.
pub(crate) fn translate(region: &Region<'_>, setting: Setting, first_site: u32) -> Translation {
    let mut t = Translator {
        r: Registers::new(&setting),
        setting,
        sites: first_site,
        made_sgprs: scalars_made(region),
        wanted: Vec::new(),
        made: BTreeMap::new(),
        version: Version::any(region.start),
        node: Node::default(),
        start: region.start,
        nests: Nests::of(region),
        left: Loops::new(),
        stores: Vec::new(),
        entries: region.entries.clone(),
        carried: BTreeMap::new(),
        facts: BTreeMap::new(),
        expected: BTreeMap::new(),
        named: BTreeMap::new(),
        changed: None,
        before_loops: BTreeMap::new(),
        counted: Counted::new(),
    };
    t.left = Nests::left(region);
    let innermost = t.nests.innermost();
    let innermost = || innermost.iter().map(|pc| (*pc, Carried::default()));
    t.carried = innermost().collect();
    let follows = setting.ids.is_some() && region.is_closed;
    if follows {
        t.explore(region);
        t.count_loops(region);
        if !t.counted.is_empty() {
            t.explore(region);
        }
    }
    let carried = loops::carried(&mut t, region);
    t.carried = innermost().chain(carried).collect();
    if follows {
        t.explore(region);
    } else {
        t.wanted = region.entries.iter().map(|pc| Version::any(*pc)).collect();
        let carried = region
            .entries
            .iter()
            .filter(|pc| t.carried.contains_key(pc));
        (t.wanted).extend(carried.flat_map(|pc| [Version::full(*pc), Version::head(*pc)]));
    }
    while let Some(version) = t.wanted.pop() {
        if !t.made.contains_key(&version)
            && let Some(block) = region.blocks.get(&version.pc)
        {
            t.block(region, version, block);
        }
    }
    let begins = setting.ids.is_some();
    let live = Live::new(&t.made, &t.r.used, begins.then_some(region.start));
    let labels = t.entries(&live);
    if begins {
        t.beginning(&live);
    }
    t.outs(&live);
    let needs = t.matter_behind(&live, Exit::At(region.start));
    let sites = t.sites;
    let mut exits = t.made.values().flat_map(|node| &node.exits);
    Translation {
        leaves_for_anywhere: exits.any(|(exit, _)| *exit == Exit::Everything),
        ir: (t.r).finish(&function_name(region.start, setting), &labels, begins),
        entries: labels.iter().map(|(pc, _)| *pc).collect(),
        sites,
        needs,
        begins,
    }
}

/// The symbol of a region's code, which no other translation has.
pub(crate) fn function_name(start: u64, setting: Setting) -> String {
    let rows = setting.rows.index();
    format!("region_{start:x}_{}_{rows}", setting.wave_size)
}

impl Translator {
    pub(crate) fn block(&mut self, region: &Region<'_>, version: Version, block: &Block<'_>) {
        match (version.kind, self.carried.get(&version.pc)) {
            (Kind::Full, Some(registers)) => self.r.begin_carried(*registers),
            // Where there is a version for all lanes, this one is gone to without.
            (Kind::Any, Some(_)) => self.r.begin(Some(false)),
            (Kind::Head, _) => self.r.begin(Some(true)),
            _ => self.r.begin(None),
        }
        self.r.facts = self.facts_at(version);
        self.r.e.block(version.label());
        let ids = match self.setting.ids.filter(|_| version.pc == self.start) {
            Some(packed) => {
                self.r.enable_all();
                self.r.begin_ids(packed, &region.names_vgprs(0..3))
            }
            None => Vec::new(),
        };
        self.body(region, version, block);
        if let Some(node) = self.made.get_mut(&version) {
            // A wave without Y or Z must find zeros there.
            self.r.used.extend(&ids);
            node.effects.reads.extend(ids);
        }
    }

    /// The code of a block, behind what is known where it begins.
    fn body(&mut self, region: &Region<'_>, version: Version, block: &Block<'_>) {
        let outer = (std::mem::take(&mut self.node), self.r.take_effects());
        self.version = version;
        if version.kind == Kind::Head {
            let carried = self.carried.get(&version.pc).copied().unwrap_or_default();
            self.branch_to_carried(version.pc, carried, true);
        } else {
            self.steps(region, block);
        }
        let effects = self.r.take_effects();
        let node = std::mem::replace(&mut self.node, outer.0);
        self.r.put_effects(outer.1);
        self.made.insert(version, Node { effects, ..node });
    }

    /// The wave executes so many instructions.
    fn has_executed(&mut self, instructions: u64) {
        let count = self.r.e.value(false, "load i64, ptr %count");
        let count = self.r.e.add64(count, V::constant(instructions));
        let shown = self.r.e.show(T::I64, count, false);
        self.r.e.line(format_args!("store i64 {shown}, ptr %count"));
    }

    fn steps(&mut self, region: &Region<'_>, block: &Block<'_>) {
        self.has_executed(block.count);
        for (at, step) in &block.steps {
            self.step(*at, step);
        }
        self.end(region, block.end);
    }

    /// Writes code and forgets it.
    pub(crate) fn on_trial<R>(&mut self, work: impl FnOnce(&mut Self) -> R) -> R {
        let (begin, sites, stores) = (self.r.e.text.len(), self.sites, self.stores.len());
        let used = self.r.used.clone();
        let declared = self.r.e.declared.clone();
        let result = work(self);
        self.r.e.text.truncate(begin);
        self.r.e.forget_computed();
        self.r.e.declared = declared;
        self.r.used = used;
        self.sites = sites;
        self.stores.truncate(stores);
        self.node = Node::default();
        self.r.e.shapes = Shapes::default();
        result
    }

    pub(crate) fn branch_to_version(&mut self, version: Version) {
        let known = self.carried.get(&version.pc).copied();
        let full = version.kind == Kind::Full;
        self.r.settle(known.filter(|_| full).unwrap_or_default());
        self.note(version);
        self.wanted.push(version);
        self.node.next.insert(version);
        self.r.e.line(format_args!("br label %{}", version.label()));
    }

    /// Goes to the version of a block that is right for what registers hold.
    pub(crate) fn branch_to(&mut self, pc: u64, entered: bool) {
        let Some(registers) = self.carried.get(&pc).copied() else {
            self.branch_to_version(Version::any(pc));
            return;
        };
        if entered && !self.r.may_carry(registers) {
            self.branch_to_head(pc);
        } else {
            self.branch_to_carried(pc, registers, entered);
        }
    }

    /// Where all lanes are enabled, goes on as `then` does; otherwise to a block's version for any.
    fn where_all_are(&mut self, pc: u64, entered: bool, then: impl FnOnce(&mut Self)) {
        let all = self.r.all_enabled(entered);
        match all.as_constant() {
            Some(0) => self.branch_to_version(Version::any(pc)),
            Some(_) => then(self),
            None => {
                let number = self.r.e.fresh();
                let saved = self.r.snapshot();
                let all = self.r.e.show(T::B, all, false);
                // Without a word on it LLVM spills in both versions of a loop alike.
                self.r.e.line(format_args!(
                    "br i1 {all}, label %all{number}, label %some{number}, !prof !3"
                ));
                self.label("all", number);
                self.r.all_are_enabled();
                then(self);
                self.r.restore(&saved);
                self.label("some", number);
                self.branch_to_version(Version::any(pc));
            }
        }
    }

    /// Goes where registers are looked at, if all lanes are enabled.
    pub(crate) fn branch_to_head(&mut self, pc: u64) {
        self.where_all_are(pc, true, |t| {
            t.r.enable_all();
            t.branch_to_version(Version::head(pc));
        });
    }

    /// Goes where registers are carried, if they hold that. They are looked at if a loop is
    /// `entered`.
    fn branch_to_carried(&mut self, pc: u64, registers: Carried, entered: bool) {
        self.where_all_are(pc, entered, |t| t.carry_to(pc, registers, entered));
    }

    /// The same with all lanes enabled.
    fn carry_to(&mut self, pc: u64, registers: Carried, entered: bool) {
        let (any, full) = (Version::any(pc), Version::full(pc));
        let mut holds = self.r.carry(registers, entered);
        if self.version.is_head() && holds.as_constant() != Some(0) {
            let known = self.check_facts(full);
            holds = self.r.e.and_b(holds, known);
        }
        match holds.as_constant() {
            Some(0) => self.branch_to_version(any),
            Some(_) => self.branch_to_version(full),
            None => {
                self.r.settle(Carried::default());
                self.note(full);
                self.note(any);
                self.wanted.extend([full, any]);
                self.node.next.extend([full, any]);
                let holds = self.r.e.show(T::B, holds, false);
                let (full, any) = (full.label(), any.label());
                self.r.e.line(format_args!(
                    "br i1 {holds}, label %{full}, label %{any}, !prof !1"
                ));
            }
        }
    }

    /// Goes on at a place.
    fn go(&mut self, region: &Region<'_>, to: u64) {
        if !region.blocks.contains_key(&to) {
            self.exit(code::LEAVE, cfg::address(to), Exit::Everything);
            return;
        }
        let closes = self.nests.closes(self.version.pc, to);
        if closes && !self.counted.contains_key(&to) {
            // The turn may be over.
            let count = self.r.e.value(false, "load i64, ptr %count");
            let shown = self.r.e.show(T::I64, count, false);
            let over = self
                .r
                .e
                .value(false, format_args!("icmp uge i64 {shown}, %budget"));
            let over = self.r.e.show(T::B, over, false);
            let number = self.r.e.fresh();
            self.r.e.line(format_args!(
                "br i1 {over}, label %o{number}, label %w{number}, !prof !0"
            ));
            self.r.e.label("o", number);
            self.exit(code::BUDGET, cfg::address(to), Exit::At(to));
            self.r.e.label("w", number);
        }
        if loops::enters(&self.left, self.version.pc, to) {
            self.store_before(to);
        } else if let Some(block) = region.blocks.get(&to)
            && self.nests.goes_on(self.version.pc, to)
            // Where turns begin nothing is known.
            && !closes
            && !self.entries.contains(&to)
        {
            let outer = self.version;
            self.node.next.insert(Version { pc: to, ..outer });
            self.body(region, Version { pc: to, ..outer }, block);
            self.version = outer;
            return;
        }
        self.branch_to(to, loops::enters(&self.nests.loops, self.version.pc, to));
    }

    fn end(&mut self, region: &Region<'_>, end: End) {
        match end {
            End::Leave(pc) => self.exit(code::LEAVE, pc, self.left(region, pc)),
            End::Barrier(pc) => self.exit(code::BARRIER, pc, self.left(region, pc)),
            End::Wait(pc) => self.exit(code::WAIT, pc, self.left(region, pc)),
            End::Ended(next) => self.exit(code::ENDED, next, Exit::Nothing),
            End::Jump(to) => self.go(region, to),
            End::Followed(followed) => self.follow(region, followed),
            End::Branch(condition, to, next) => {
                let holds = match condition {
                    Condition::Always => V::constant(1),
                    Condition::Scc1 => self.r.read(Slot::Scc),
                    Condition::Scc0 => {
                        let scc = self.r.read(Slot::Scc);
                        self.r.e.not_b(scc)
                    }
                    Condition::Vccz => self.r.is_zero(sreg::VCC),
                    Condition::Vccnz => {
                        let zero = self.r.is_zero(sreg::VCC);
                        self.r.e.not_b(zero)
                    }
                    Condition::Execz => self.r.is_zero(sreg::EXEC),
                    Condition::Execnz => {
                        let zero = self.r.is_zero(sreg::EXEC);
                        self.r.e.not_b(zero)
                    }
                };
                if let Some(holds) = holds.as_constant() {
                    self.go(region, if holds != 0 { to } else { next });
                    return;
                }
                let holds = self.r.e.show(T::B, holds, false);
                let number = self.r.e.fresh();
                self.r.e.line(format_args!(
                    "br i1 {holds}, label %y{number}, label %x{number}"
                ));
                let saved = self.r.snapshot();
                self.r.e.label("y", number);
                self.go(region, to);
                self.r.restore(&saved);
                self.r.e.label("x", number);
                self.go(region, next);
            }
        }
    }

    /// Calls or returns, or leaves if registers say that it leads elsewhere.
    fn follow(&mut self, region: &Region<'_>, Followed { pc, from, link, to }: Followed) {
        let there = cfg::address(to);
        let mut holds = V::constant(1);
        for (word, first) in from
            .into_iter()
            .flat_map(|first| [(0, first), (1, first + 1)])
        {
            let own = self.r.read(Slot::Sgpr(first));
            let same = self
                .r
                .e
                .eq32(own, V::constant(there >> (32 * word) & 0xffff_ffff));
            holds = self.r.e.and_b(holds, same);
        }
        match holds.as_constant() {
            Some(0) => return self.exit(code::LEAVE, pc, Exit::Everything),
            Some(_) => {}
            None => {
                let holds = self.r.e.show(T::B, holds, false);
                let number = self.r.e.fresh();
                self.r.e.line(format_args!(
                    "br i1 {holds}, label %c{number}, label %d{number}, !prof !1"
                ));
                self.r.e.label("d", number);
                self.exit(code::LEAVE, pc, Exit::Everything);
                self.r.e.label("c", number);
            }
        }
        self.has_executed(1);
        if let Some((first, back)) = link {
            let first = usize::from(first);
            self.r.set_sgpr(first, V::constant(back & 0xffff_ffff));
            self.r.set_sgpr(first + 1, V::constant(back >> 32));
        }
        self.go(region, to);
    }

    pub(crate) fn step(&mut self, pc: u64, step: &Step) {
        let done = match &step.action {
            Action::Nop => true,
            Action::Fence { beyond_workgroup } => {
                // The waves of a workgroup take turns on one thread.
                let scope = if *beyond_workgroup {
                    ""
                } else {
                    "syncscope(\"singlethread\") "
                };
                self.r.e.line(format_args!("fence {scope}seq_cst"));
                true
            }
            Action::Salu(alu) => self.salu(alu),
            Action::Valu(alu) => self.valu(&[alu]),
            Action::Pair(pair) => self.valu(&[&pair[0], &pair[1]]),
            Action::Memory(m) => self.memory(pc, step, m),
            Action::ScalarLoad(load) => self.scalar_load(pc, step, load),
            Action::Cross(cross) => self.cross(cross),
            Action::Matrix(_) => false,
            Action::Control(control) => self.control(pc, step, control),
        };
        if !done {
            self.call(pc, step, NO_SITE);
        }
    }

    fn control(&mut self, pc: u64, step: &Step, control: &Control) -> bool {
        match *control {
            Control::GetPc(to) => {
                let next = pc.wrapping_add(u64::from(step.size));
                let to = usize::from(to);
                self.r.set_sgpr(to, V::constant(next & 0xffff_ffff));
                self.r.set_sgpr(to + 1, V::constant(next >> 32));
                true
            }
            Control::BarrierSignal { is_first } => {
                self.signal(pc, is_first);
                true
            }
            _ => false,
        }
    }

    /// Registers that an instruction names, as often as it does, and those that it may use
    /// without naming them.
    pub(crate) fn slots(&self, action: &Action) -> Vec<Slot> {
        let mut slots = vec![
            Slot::Sgpr(sreg::EXEC as u8),
            Slot::Sgpr(sreg::EXEC as u8 + 1),
        ];
        if !matches!(
            action,
            Action::Memory(_) | Action::Matrix(_) | Action::ScalarLoad(_)
        ) {
            slots.push(Slot::Scc);
            let others = [sreg::VCC, sreg::VCC + 1, sreg::M0];
            slots.extend(others.map(|n| Slot::Sgpr(n as u8)));
        }
        if self.setting.flat_scratch == FlatScratch::Sgprs {
            slots.push(Slot::Sgpr(sreg::FLAT_SCRATCH as u8));
            slots.push(Slot::Sgpr(sreg::FLAT_SCRATCH as u8 + 1));
        }
        let chunks = self.r.chunks();
        action.for_each_register(&mut |register| match register {
            Register::Vgpr { first, count } => {
                for n in first..first + count {
                    slots.extend((0..chunks).map(|c| Slot::Vgpr(n, c)));
                }
            }
            Register::Agpr { first, count } => {
                for n in first..first + count {
                    slots.extend((0..chunks).map(|c| Slot::Agpr(n, c)));
                }
            }
            Register::Sgpr { first, count } => {
                let end = (first + count).min(sreg::COUNT as u16);
                for n in first..end {
                    if usize::from(n) != sreg::NULL {
                        slots.push(Slot::Sgpr(n as u8));
                    }
                }
            }
        });
        slots.sort_unstable();
        slots
    }

    /// Registers that an instruction which the interpreter executes in place may have written.
    fn written(&self, action: &Action) -> Vec<Slot> {
        let mut slots = Vec::new();
        let mut vector = |place: Place, first: usize, words: usize| {
            for word in first..first + words {
                slots.extend(
                    (0..self.r.chunks()).filter_map(|c| Registers::vector_slot(place, word, c)),
                );
            }
        };
        match action {
            Action::Memory(m) => match m.access {
                Access::Load { bytes, to, .. } => vector(to, 0, usize::from(bytes).div_ceil(4)),
                Access::Load2 { bytes, to } => vector(to, 0, usize::from(bytes) / 2),
                Access::Atomic { words, returns, .. } => {
                    if let Some(to) = returns {
                        vector(to, 0, words.into());
                    }
                }
                Access::Store { .. } | Access::Store2 { .. } => {}
            },
            Action::ScalarLoad(load) => {
                let end = usize::from(load.to) + usize::from(load.bytes).div_ceil(4);
                slots.extend(
                    (usize::from(load.to)..end.min(sreg::COUNT))
                        .filter(|n| *n != sreg::NULL)
                        .map(|n| Slot::Sgpr(n as u8)),
                );
            }
            Action::Matrix(m) => {
                let [_, _, words] = m.layout.words();
                vector(m.d, 0, words as usize);
            }
            Action::Cross(Cross::ReadLane { to, .. } | Cross::ReadFirstLane { to, .. })
            | Action::Control(Control::GetMode { to, .. } | Control::GetRegister { to, .. }) => {
                slots.push(Slot::Sgpr(*to))
            }
            Action::Control(Control::Clock { to, .. }) => {
                slots.extend([Slot::Sgpr(*to), Slot::Sgpr(*to + 1)]);
            }
            Action::Cross(
                Cross::WriteLane { to, .. }
                | Cross::Bpermute { to, .. }
                | Cross::Permute { to, .. }
                | Cross::Swizzle { to, .. }
                | Cross::Permlane16 { to, .. }
                | Cross::Permlane64 { to, .. },
            ) => vector(*to, 0, 1),
            _ => {
                slots = self.slots(action);
                slots.dedup();
            }
        }
        slots
    }

    /// Lets the interpreter's handler execute the instruction.
    pub(crate) fn call(&mut self, pc: u64, step: &Step, site: u32) {
        let all_lanes = !matches!(step.action, Action::Memory(_)) || self.r.is_full();
        let whole = all_lanes && self.overwrites(&step.action);
        for slot in self.called(pc, step, site, whole, Registers::spill) {
            self.r.reload(slot);
        }
    }

    /// The same for a memory instruction as one of several ways: see
    /// [`Registers::put_loaded`].
    pub(crate) fn call_to_load(&mut self, pc: u64, step: &Step, site: u32) {
        let whole = self.overwrites(&step.action);
        for slot in self.called(pc, step, site, whole, Registers::spill_active) {
            self.r.reload_loaded(slot);
        }
    }

    /// The same, but for what it has written to the wave. `whole`: all of that.
    fn called(
        &mut self,
        pc: u64,
        step: &Step,
        site: u32,
        whole: bool,
        spill: fn(&mut Registers, Slot),
    ) -> Vec<Slot> {
        let written = self.written(&step.action);
        let mut slots = self.slots(&step.action);
        if whole {
            // What it only writes does not matter before; sources are named once more.
            slots = slots
                .chunk_by(|a, b| a == b)
                .filter(|same| same.len() > 1 || !written.contains(&same[0]))
                .map(|same| same[0])
                .collect();
        }
        slots.dedup();
        for slot in slots {
            spill(&mut self.r, slot);
        }
        let failed = self.step_in_place(pc, site);
        let e = &mut self.r.e;
        let failed = e.show(T::I64, failed, false);
        let failed = e.value(false, format_args!("icmp ne i64 {failed}, 0"));
        let failed = e.show(T::B, failed, false);
        let number = e.fresh();
        e.line(format_args!(
            "br i1 {failed}, label %f{number}, label %g{number}"
        ));
        e.label("f", number);
        self.exit(code::FAULT, pc, Exit::Nothing);
        self.r.e.label("g", number);
        written
    }

    /// Calls the interpreter's handler for an instruction; what it returns is not 0 if there is
    /// a fault.
    pub(crate) fn step_in_place(&mut self, pc: u64, site: u32) -> V {
        let e = &mut self.r.e;
        e.declared
            .insert("declare i64 @gfxjit_step(ptr, i64, i64)".to_owned());
        let head = "define internal i64 @step(";
        if let Some(caller) = e.begin_function(head) {
            e.before_call();
            e.line("%failed = call i64 @gfxjit_step(ptr %frame, i64 %pc, i64 %site)");
            e.line("ret i64 %failed");
            // All registers survive, so that what happens rarely costs the code around it nothing.
            e.end_function(caller, head, "ptr %frame, i64 %pc, i64 %site) #2 cold");
        }
        let call = format!("call i64 @step(ptr %frame, i64 {pc}, i64 {site})");
        e.value(false, call)
    }

    /// Whether an instruction writes all of the registers that it writes, in enabled lanes.
    fn overwrites(&self, action: &Action) -> bool {
        match action {
            Action::ScalarLoad(load) => load.bytes >= 4,
            Action::Matrix(_) => true,
            Action::Memory(m) => !matches!(m.access, Access::Load { half: Some(_), .. }),
            _ => false,
        }
    }
}
