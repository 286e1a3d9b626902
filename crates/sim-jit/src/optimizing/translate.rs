//! From a region, whose addresses are distances from the image's base, to the IR of a function: runs the analyses, then writes the blocks in all versions
//! that something goes to, with their branches and exits.
//!
//! An instruction without a translation of its own is executed by the interpreter's handler, in
//! place: registers that it names are written to the wave before, and read back after.

use crate::entry::frame::code;
use crate::host_cpu::REORDERS_ACCESSES;
use crate::inline_cache::NO_CACHE;
use crate::optimizing::analysis::loop_carried;
use crate::optimizing::counting::of_waits;
use crate::optimizing::registers::Registers;
use crate::optimizing::shapes::Shapes;
use crate::optimizing::translator::{Translator, UnrolledLoops};
use crate::optimizing::value::{T, V};
use crate::region::cfg::{Block, Elsewhere, End, Followed, Region};
use crate::region::counting::LastOf;
use crate::region::liveness::{Exit, FlowNode, Liveness};
use crate::region::loops::{Loops, Nests};
use crate::region::register_set::Carried;
use crate::region::scalars::MemoryResources;
use crate::region::slot::Slot;
use crate::region::version::{Variant, Version};
use crate::region::{cfg, counting, loops};
use crate::setting::Setting;
use gfxjit_isa::evaluator::Evaluator;
use gfxjit_isa::inst::{Action, Condition, Control, Register, Role};
use gfxjit_sim::interp::{Denormals, Step};
use gfxjit_sim::machine::scratch::FlatScratch;
use gfxjit_sim::machine::wave::sreg;
use std::collections::{BTreeMap, BTreeSet};

/// LLVM's passes, which turn the variables into SSA values and tidy up. Vectors are made already,
/// there is nothing to inline, and loops with few iterations (`unroll`) are unrolled by our own
/// pass.
pub(crate) const PASSES: &str = "function(sroa,adce,early-cse<memssa>,simplifycfg,instcombine<no-verify-fixpoint>,\
                      loop-mssa(licm),early-cse,gfxjit-checks-ahead,simplifycfg,early-cse,\
                      simplifycfg,adce)";

/// The interpreter's handler of one instruction.
pub(crate) const DECLARE_STEP: &str = "declare i64 @gfxjit_step(ptr, i64, i64)";

/// The IR of a region.
pub(crate) struct Translation {
    pub ir: String,
    /// Where it can be entered: distances from the base.
    pub entries: Vec<u64>,
    /// The number of its inline caches.
    pub caches: u32,
    /// Registers that are live at the start.
    pub needs: BTreeSet<Slot>,
    /// The code begins waves.
    pub begins: bool,
    /// The code leaves for places where registers may be live that it does not name.
    pub leaves_for_anywhere: bool,
}

/// Translates a region whose addresses are distances from the image's base. What comes of it follows from the region's
/// instructions and the setting alone.
pub(crate) fn translate(region: &Region<'_>, setting: Setting) -> Translation {
    let mut t = Translator {
        r: Registers::new(&setting),
        setting,
        caches: 0,
        memory_resources: MemoryResources::of(region, setting),
        worklist: Vec::new(),
        emitted: BTreeMap::new(),
        version: Version::any(region.start),
        node: FlowNode::default(),
        start: region.start,
        nests: Nests::of(region),
        exited_loops: Loops::new(),
        stores: Vec::new(),
        entries: region.entries.clone(),
        carried: BTreeMap::new(),
        facts: BTreeMap::new(),
        prior_facts: BTreeMap::new(),
        loop_uses: BTreeMap::new(),
        changed: None,
        before_loops: BTreeMap::new(),
        unrolled: UnrolledLoops::new(),
        lanes: V::constant(0),
    };
    t.exited_loops = Nests::left(region);
    let innermost = t.nests.innermost();
    let innermost = || innermost.iter().map(|pc| (*pc, Carried::default()));
    t.carried = innermost().collect();
    let follows = setting.ids.is_some() && region.is_closed;
    if follows {
        t.analyze_dataflow(region);
        t.find_unrolled_loops(region);
        if !t.unrolled.is_empty() {
            t.analyze_dataflow(region);
        }
    }
    let carried = loop_carried::loop_carried(&mut t, region);
    t.carried = innermost().chain(carried).collect();
    if follows {
        t.analyze_dataflow(region);
    } else {
        t.worklist = region.entries.iter().map(|pc| Version::any(*pc)).collect();
        let carried = region
            .entries
            .iter()
            .filter(|pc| t.carried.contains_key(pc));
        (t.worklist).extend(carried.flat_map(|pc| [Version::full(*pc), Version::head(*pc)]));
    }
    while let Some(version) = t.worklist.pop() {
        if !t.emitted.contains_key(&version)
            && let Some(block) = region.blocks.get(&version.pc)
        {
            t.block(region, version, block);
        }
    }
    let begins = setting.ids.is_some();
    let liveness = Liveness::new(&t.emitted, &t.r.used, begins.then_some(region.start));
    let labels = t.entries(&liveness);
    if begins {
        t.beginning(&liveness);
    }
    t.outs(&liveness);
    let needs = t.matter_behind(&liveness, Exit::At(region.start));
    t.declare_counting();
    let caches = t.caches;
    let mut exits = t.emitted.values().flat_map(|node| &node.exits);
    Translation {
        leaves_for_anywhere: exits.any(|(exit, _)| *exit == Exit::Everything),
        ir: (t.r).finish(
            &function_name(region.start, setting),
            &labels,
            begins,
            (region.mode_bits, setting.denormals.mode()),
            &of_waits(setting),
        ),
        entries: labels.iter().map(|(pc, _)| *pc).collect(),
        caches,
        needs,
        begins,
    }
}

/// The symbol of a region's code; no other translation has the same.
pub(crate) fn function_name(start: u64, setting: Setting) -> String {
    let (layout, denormals) = (setting.layout.index(), setting.denormals.index());
    format!(
        "region_{start:x}_{}_{layout}_{denormals}",
        setting.wave_size
    )
}

impl Translator {
    pub(crate) fn block(&mut self, region: &Region<'_>, version: Version, block: &Block<'_>) {
        match (version.variant, self.carried.get(&version.pc)) {
            (Variant::Full, Some(registers)) => self.r.begin_carried(*registers),
            // Where there is a version for all lanes, `Any` is gone to if some lane is not enabled.
            (Variant::Any, Some(_)) => self.r.begin(Some(false)),
            (Variant::Head, _) => self.r.begin(Some(true)),
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
        if let Some(node) = self.emitted.get_mut(&version) {
            // A wave without Y or Z must find zeros in these registers.
            self.r.used.extend(&ids);
            node.effects.reads.extend(ids);
        }
    }

    /// The code of a block, behind the facts at its beginning.
    fn body(&mut self, region: &Region<'_>, version: Version, block: &Block<'_>) {
        let outer = (std::mem::take(&mut self.node), self.r.take_effects());
        self.version = version;
        if version.variant == Variant::Head {
            let carried = self.carried.get(&version.pc).copied().unwrap_or_default();
            self.branch_to_carried(version.pc, carried, true);
        } else {
            self.steps(region, block);
        }
        let effects = self.r.take_effects();
        let node = std::mem::replace(&mut self.node, outer.0);
        self.r.put_effects(outer.1);
        self.emitted.insert(version, FlowNode { effects, ..node });
    }

    /// Counts instructions that the wave executes.
    fn has_executed(&mut self, instructions: u64) {
        let count = self.r.e.value(false, "load i64, ptr %count");
        let count = self.r.e.add64(count, V::constant(instructions));
        let shown = self.r.e.show(T::I64, count, false);
        self.r.e.line(format_args!("store i64 {shown}, ptr %count"));
    }

    fn steps(&mut self, region: &Region<'_>, block: &Block<'_>) {
        self.has_executed(block.count);
        self.r.e.denormals = block.denormals;
        self.count_begin(self.version.pc);
        for (at, step) in &block.steps {
            self.step(*at, step);
            if counting::changes_lanes(&step.action, self.setting.wave_size) {
                self.count_lanes(at.wrapping_add(u64::from(step.size)));
            }
        }
        let last = LastOf::of(cfg::address(self.version.pc), block);
        self.count_end(last.end);
        self.end(region, block.end, last.branch);
    }

    /// Writes code on trial and forgets it.
    pub(crate) fn emit_speculatively<R>(&mut self, work: impl FnOnce(&mut Self) -> R) -> R {
        let (begin, caches, stores) = (self.r.e.text.len(), self.caches, self.stores.len());
        let used = self.r.used.clone();
        let declared = self.r.e.declared.clone();
        let result = work(self);
        self.r.e.text.truncate(begin);
        self.r.e.forget_computed();
        self.r.e.declared = declared;
        self.r.used = used;
        self.caches = caches;
        self.stores.truncate(stores);
        self.node = FlowNode::default();
        self.r.e.shapes = Shapes::default();
        result
    }

    pub(crate) fn branch_to_version(&mut self, version: Version) {
        let known = self.carried.get(&version.pc).copied();
        let full = version.is_full();
        self.r.settle(known.filter(|_| full).unwrap_or_default());
        self.note(version);
        self.worklist.push(version);
        self.node.next.insert(version);
        self.r.e.line(format_args!("br label %{}", version.label()));
    }

    /// Goes to the version of a block that fits what registers hold.
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

    /// Where all lanes are enabled, goes on as `then` does; otherwise goes to the version `Any`.
    fn where_all_are(&mut self, pc: u64, entered: bool, then: impl FnOnce(&mut Self)) {
        let all = self.r.all_enabled(entered);
        match all.as_constant() {
            Some(0) => self.branch_to_version(Version::any(pc)),
            Some(_) => then(self),
            None => {
                let number = self.r.e.fresh();
                let saved = self.r.snapshot();
                let all = self.r.e.show(T::B, all, false);
                // Without the weights LLVM spills in both versions of a loop alike.
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

    /// Goes to the version that looks at registers, if all lanes are enabled.
    pub(crate) fn branch_to_head(&mut self, pc: u64) {
        self.where_all_are(pc, true, |t| {
            t.r.enable_all();
            t.branch_to_version(Version::head(pc));
        });
    }

    /// Goes to the version with carried registers if their lanes are at equal distances; that is
    /// checked if a loop is `entered`.
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
                self.worklist.extend([full, any]);
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
        if closes && !self.unrolled.contains_key(&to) {
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
        if loops::enters(&self.exited_loops, self.version.pc, to) {
            self.store_before(to);
        } else if let Some(block) = region.blocks.get(&to)
            && self.nests.goes_on(self.version.pc, to)
            // Nothing is known where turns begin.
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

    /// The end of a block, whose branch is at an address.
    fn end(&mut self, region: &Region<'_>, end: End, branch: u64) {
        match end {
            End::Leave(pc) | End::CutOff(pc) | End::Elsewhere(Elsewhere { pc, .. }) => {
                self.exit(code::LEAVE, pc, self.left(region, pc))
            }
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
                    if holds != 0 {
                        self.count_taken(branch);
                    }
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
                self.count_taken(branch);
                self.go(region, to);
                self.r.restore(&saved);
                self.r.e.label("x", number);
                self.go(region, next);
            }
        }
    }

    /// Calls or returns; leaves if registers hold another target.
    fn follow(&mut self, region: &Region<'_>, Followed { pc, from, link, to }: Followed) {
        let there = cfg::address(to);
        let mut holds = V::constant(1);
        let words = self.r.e.image_address(there);
        for (word, first) in from
            .into_iter()
            .flat_map(|first| [(0, first), (1, first + 1)])
        {
            let own = self.r.read(Slot::Sgpr(first));
            let same = self.r.e.eq32(own, words[word]);
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
        // Calls and returns are one word.
        self.count_begin(pc);
        self.count_end(pc.wrapping_add(4));
        if let Some((first, back)) = link {
            let first = usize::from(first);
            self.set_address(first, back);
        }
        self.go(region, to);
    }

    /// Sets two registers to an address of the code.
    fn set_address(&mut self, first: usize, address: u64) {
        for (word, value) in self.r.e.image_address(address).into_iter().enumerate() {
            self.r.set_sgpr(first + word, value);
        }
    }

    pub(crate) fn step(&mut self, pc: u64, step: &Step) {
        let done = match &step.action {
            Action::Nop => true,
            Action::Wait => {
                // Where the host keeps the order by itself, LLVM has to as well.
                let scope = match REORDERS_ACCESSES {
                    true => "",
                    false => "syncscope(\"singlethread\") ",
                };
                self.r.e.line(format_args!("fence {scope}acq_rel"));
                true
            }
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
            Action::Memory(m) => {
                if m.is_coherent_load {
                    self.r.e.line(format_args!("fence seq_cst"));
                }
                self.memory(pc, step, m)
            }
            Action::ScalarLoad(load) => self.scalar_load(pc, step, load),
            Action::Cross(cross) => self.cross(cross),
            Action::Image(_) | Action::ScalarStore(_) | Action::Convert(_) | Action::Matrix(_) => {
                false
            }
            Action::Control(control) => self.control(pc, step, control),
        };
        if !done {
            self.call(pc, step, NO_CACHE);
        }
    }

    fn control(&mut self, pc: u64, step: &Step, control: &Control) -> bool {
        match *control {
            Control::GetPc(to) => {
                let next = pc.wrapping_add(u64::from(step.size));
                self.set_address(usize::from(to), next);
                true
            }
            Control::BarrierSignal { is_first } => {
                self.signal(pc, is_first);
                true
            }
            Control::SetMode { .. } => {
                let behind = cfg::denormals_behind(&step.action, self.r.e.denormals);
                behind.is_some_and(|behind| {
                    self.set_denormals(behind);
                    true
                })
            }
            _ => false,
        }
    }

    /// From here on MODE does something else with denormals.
    fn set_denormals(&mut self, denormals: Denormals) {
        // Rounding and denormals are its first byte.
        let byte = denormals.mode() & 0xff;
        self.r.e.line(format_args!("store i8 {byte}, ptr %p.mode"));
        self.r.e.denormals = denormals;
    }

    /// Registers that an instruction has in one of the roles that are `wanted`.
    pub(crate) fn slots(&self, action: &Action, wanted: impl Fn(Role) -> bool) -> BTreeSet<Slot> {
        let mut slots = BTreeSet::new();
        let chunks = self.r.chunks();
        action.for_each_operand(&mut |operand| {
            if !wanted(operand.role) {
                return;
            }
            let words = operand.words(self.setting.wave_size);
            let scalar = |first: u8| {
                let end = (usize::from(first) + usize::from(words)).min(sreg::COUNT);
                (first.into()..end)
                    .filter(|n| *n != sreg::NULL)
                    .map(|n| Slot::Sgpr(n as u8))
            };
            match operand.register {
                Register::Vgpr(first) => {
                    for n in first..first + words {
                        slots.extend((0..chunks).map(|c| Slot::Vgpr(n, c)));
                    }
                }
                Register::Agpr(first) => {
                    for n in first..first + words {
                        slots.extend((0..chunks).map(|c| Slot::Agpr(n, c)));
                    }
                }
                Register::Sgpr(first) => slots.extend(scalar(first)),
                Register::Scc => {
                    slots.insert(Slot::Scc);
                }
                Register::FlatScratch => {
                    if self.setting.flat_scratch == FlatScratch::Sgprs {
                        slots.extend(scalar(sreg::FLAT_SCRATCH as u8));
                    }
                }
                // Translated code does not keep it.
                Register::Mode => {}
            }
        });
        slots
    }

    /// Lets the interpreter's handler execute the instruction.
    pub(crate) fn call(&mut self, pc: u64, step: &Step, cache: u32) {
        let reads = self.slots(&step.action, |role| role == Role::Read);
        let by_lane = reads.contains(&Slot::Sgpr(sreg::EXEC as u8));
        let whole = !by_lane || self.r.is_full();
        for slot in self.called(pc, step, cache, whole, Registers::spill) {
            self.r.reload(slot);
        }
    }

    /// The same for a memory instruction as one of several ways: see
    /// [`Registers::put_loaded`].
    pub(crate) fn call_to_load(&mut self, pc: u64, step: &Step, cache: u32) {
        for slot in self.called(pc, step, cache, true, Registers::spill_active) {
            self.r.reload_loaded(slot);
        }
    }

    /// The same, without reading results back; returns the registers that it writes. `whole`: none
    /// of them keeps a part of what it held, in lanes that matter.
    fn called(
        &mut self,
        pc: u64,
        step: &Step,
        cache: u32,
        whole: bool,
        spill: fn(&mut Registers, Slot),
    ) -> BTreeSet<Slot> {
        let slots = self.slots(&step.action, |role| role == Role::Read || !whole);
        let written = self.slots(&step.action, |role| role == Role::Write);
        for slot in slots {
            spill(&mut self.r, slot);
        }
        let failed = self.step_in_place(pc, cache);
        let e = &mut self.r.e;
        let failed = e.show(T::I64, failed, false);
        let failed = e.value(false, format_args!("icmp ne i64 {failed}, 0"));
        let failed = e.show(T::B, failed, false);
        let number = e.fresh();
        e.line(format_args!(
            "br i1 {failed}, label %f{number}, label %g{number}"
        ));
        e.label("f", number);
        // The rest of the block is not executed.
        self.count_end(pc);
        self.exit(code::FAULT, pc, Exit::Nothing);
        self.r.e.label("g", number);
        written
    }

    /// Calls the interpreter's handler for an instruction. The result is not 0 if there is a fault.
    pub(crate) fn step_in_place(&mut self, pc: u64, cache: u32) -> V {
        let e = &mut self.r.e;
        e.declared.insert(DECLARE_STEP.to_owned());
        let head = "define internal i64 @step(";
        if let Some(caller) = e.begin_function(head) {
            e.before_call();
            e.line("%failed = call i64 @gfxjit_step(ptr %frame, i64 %pc, i64 %cache)");
            e.line("ret i64 %failed");
            // All registers survive, so that a call that happens rarely costs the code around it
            // nothing.
            e.end_function(caller, head, "ptr %frame, i64 %pc, i64 %cache) #2 cold");
        }
        let call = format!("call i64 @step(ptr %frame, i64 {pc}, i64 {cache})");
        e.value(false, call)
    }
}
