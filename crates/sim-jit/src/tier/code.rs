//! The code of one image in all tiers: what is translated, and where waves enter it.

use std::sync::atomic::AtomicU32;
use std::sync::{Arc, Condvar, Mutex, OnceLock};

use gfxjit_hal::Checks;
use gfxjit_llvm::jit::HostJit;
use gfxjit_sim::engine::EngineMode;
use gfxjit_sim::interp::{Denormals, OnceSlots, Program};
use gfxjit_sim::machine::launch_state::{IdLayout, Needs};
use gfxjit_sim::machine::wave::Wave;
use gfxjit_targets::TargetId;

use crate::baseline;
use crate::entry::frame::RegionFunction;
use crate::host_cpu::Host;
use crate::region::cfg;
use crate::tier::background::Background;
use crate::tier::host_code_cache::HostCodeCache;
use crate::tier::starts::Starts;

/// A place where code of the optimizing translator can be entered.
pub(crate) struct Entry {
    pub(crate) function: RegionFunction,
    /// The number of its first inline cache.
    pub(crate) first_cache: u32,
    /// Vector, accumulation and scalar registers that the region reaches. A wave that has fewer
    /// runs in the interpreter, which reports the fault.
    pub(crate) reach: [u32; 3],
    /// The bits of MODE that the region relies on.
    pub(crate) mode_bits: u32,
    /// What these bits must be.
    pub(crate) mode: u32,
    /// Only waves that have executed nothing enter: the code relies on the registers that a wave
    /// starts with.
    pub(crate) at_start: bool,
    /// Only waves of the kernel that starts here enter.
    pub(crate) from: Option<u64>,
    /// The result of [`Engine::needs`](gfxjit_sim::engine::Engine::needs); known of the region's
    /// start.
    pub(crate) needs: Option<Needs>,
}

impl Entry {
    #[inline]
    pub(crate) fn fits(&self, wave: &Wave) -> bool {
        if self.at_start && wave.executed > 0 || self.from.is_some_and(|pc| pc != wave.start) {
            return false;
        }
        fits(self.reach, (self.mode_bits, self.mode), wave)
    }
}

/// Whether a wave has the registers that a region reaches, and the MODE it is for.
#[inline]
fn fits([vgprs, agprs, sgprs]: [u32; 3], (bits, mode): (u32, u32), wave: &Wave) -> bool {
    let has_mode = wave.mode & bits == mode;
    has_mode && vgprs <= wave.vgpr_count && agprs <= wave.agpr_count && sgprs <= wave.sgpr_count
}

/// A table of code by segment, and by word of the address where it is entered.
pub(crate) type Entries<E> = OnceLock<Vec<OnceSlots<E>>>;

/// Translations for waves of one size, in workgroups whose work-items have one layout, in one kind of MODE.
pub(crate) struct Translations {
    pub(crate) wave_size: u32,
    pub(crate) layout: IdLayout,
    pub(crate) denormals: Denormals,
    /// Code of the optimizing translator; the table is made with the first translation.
    pub(crate) optimized: Entries<Entry>,
    /// Code of the baseline translator, with the place in it.
    pub(crate) baseline: Entries<(Arc<baseline::BaselineCode>, usize)>,
    pub(crate) starts: Mutex<Starts>,
    /// Notified when the optimizing translator is done with a start.
    pub(crate) done: Condvar,
}

impl Translations {
    pub(crate) fn new(wave_size: u32, layout: IdLayout, denormals: Denormals) -> Self {
        Self {
            wave_size,
            layout,
            denormals,
            optimized: OnceLock::new(),
            baseline: OnceLock::new(),
            starts: Mutex::default(),
            done: Condvar::new(),
        }
    }

    /// What a region is found for.
    pub(crate) fn kind(&self) -> (u32, Denormals) {
        (self.wave_size, self.denormals)
    }

    /// An empty table for all words of a program.
    fn table<E>(image: &ImageCode) -> Vec<OnceSlots<E>> {
        image.program.words().map(OnceSlots::new).collect()
    }

    /// Adds code for an address to a table, unless it has some.
    pub(crate) fn add<E>(table: &Entries<E>, image: &ImageCode, pc: u64, make: impl FnOnce() -> E) {
        let entries = table.get_or_init(|| Self::table(image));
        if let Some((segment, word)) = image.program.word(pc)
            && let Some(entries) = entries.get(segment)
        {
            entries.get_or_init(word, make);
        }
    }

    /// The element of a table for an address.
    #[inline]
    fn at<'a, E>(table: &'a Entries<E>, image: &ImageCode, pc: u64) -> Option<&'a E> {
        let entries = table.get()?;
        let (segment, word) = image.program.word(pc)?;
        entries.get(segment)?.get(word)
    }

    /// The optimizing translator's code for an address.
    #[inline]
    pub(crate) fn entry(&self, image: &ImageCode, pc: u64) -> Option<&Entry> {
        Self::at(&self.optimized, image, pc)
    }

    /// The baseline translator's code for an address, and the place in it.
    #[inline]
    pub(crate) fn baseline(
        &self,
        image: &ImageCode,
        pc: u64,
    ) -> Option<&(Arc<baseline::BaselineCode>, usize)> {
        Self::at(&self.baseline, image, pc)
    }

    /// The baseline translator's code for a wave where it is, and the place in it.
    #[inline]
    pub(crate) fn baseline_for(
        &self,
        image: &ImageCode,
        wave: &Wave,
    ) -> Option<&(Arc<baseline::BaselineCode>, usize)> {
        let entry = self.baseline(image, wave.pc)?;
        let mode = (entry.0.mode_bits(), self.denormals.mode());
        fits(entry.0.reach(), mode, wave).then_some(entry)
    }

    /// Whether there is code for a start.
    pub(crate) fn has(&self, image: &ImageCode, pc: u64) -> bool {
        self.baseline(image, pc).is_some() || self.entry(image, pc).is_some()
    }

    /// Whether there is code for anything.
    pub(crate) fn is_any(&self) -> bool {
        self.baseline.get().is_some() || self.optimized.get().is_some()
    }

    /// Whether there is code that a wave can enter where it is.
    pub(crate) fn can_run(&self, image: &ImageCode, wave: &Wave) -> bool {
        let entry = self.entry(image, wave.pc);
        entry.is_some_and(|entry| entry.fits(wave)) || self.baseline_for(image, wave).is_some()
    }
}

/// The code of one image, and all that is translated of it.
pub(crate) struct ImageCode {
    pub(crate) program: Program,
    /// Where the image begins: addresses in optimized code are distances from here.
    pub(crate) base: u64,
    pub(crate) target: TargetId,
    pub(crate) mode: EngineMode,
    pub(crate) host: Host,
    /// Registers are left in the wave when it ends.
    pub(crate) keep_registers: bool,
    /// The checks of the launches that the code is for.
    pub(crate) checks: Option<Checks>,
    /// By the layout of work-items, by the size of waves, and by what MODE does with denormals.
    kinds: [[[Translations; Denormals::ALL.len()]; 2]; IdLayout::ALL.len()],
    /// LLVM's code, made when it is first needed. Held while a region is translated.
    pub(crate) jit: Mutex<Option<HostJit>>,
    /// Inline caches of the optimizing translator's code.
    pub(crate) optimized_caches: AtomicU32,
    /// The number of optimized regions.
    pub(crate) generation: AtomicU32,
    /// Held while the baseline translator runs.
    pub(crate) baseline_lock: Mutex<()>,
    /// Inline caches of the baseline translator's code.
    pub(crate) baseline_caches: AtomicU32,
    /// Places behind undefined values at which waves have gone on in code.
    pub(crate) undefined_starts: AtomicU32,
    pub(crate) background: Background,
    /// Keeps optimized code for other processes.
    pub(crate) host_code_cache: Option<HostCodeCache>,
}

impl ImageCode {
    pub(crate) fn new(
        program: Program,
        target: TargetId,
        mode: EngineMode,
        host: Host,
        keep_registers: bool,
        host_code_cache: Option<HostCodeCache>,
    ) -> Self {
        Self {
            host_code_cache,
            kinds: IdLayout::ALL.map(|layout| {
                [32, 64].map(|size| {
                    Denormals::ALL.map(|denormals| Translations::new(size, layout, denormals))
                })
            }),
            base: program.extent().start,
            program,
            target,
            mode,
            host,
            keep_registers,
            checks: None,
            jit: Mutex::new(None),
            optimized_caches: AtomicU32::new(0),
            generation: AtomicU32::new(0),
            baseline_lock: Mutex::new(()),
            baseline_caches: AtomicU32::new(0),
            undefined_starts: AtomicU32::new(0),
            background: Background::default(),
        }
    }

    /// Whether the host runs code of the baseline translator.
    pub(crate) fn has_baseline(&self) -> bool {
        self.host.templates.is_some()
    }

    /// The translations for waves of a size, in workgroups of a layout, in a MODE. It may be one that nothing is
    /// translated for: see [`is_translated`](crate::entry::frame::is_translated).
    #[inline]
    pub(crate) fn translations(
        &self,
        wave_size: u32,
        layout: IdLayout,
        mode: u32,
    ) -> &Translations {
        let kinds = &self.kinds[layout.index()][usize::from(wave_size == 64)];
        &kinds[Denormals::of(mode).index()]
    }

    /// Whether a wave has left translated code because its region ends there, being too long, and
    /// not because the interpreter has to execute the instruction.
    pub(crate) fn is_cut_off(&self, wave: &Wave) -> bool {
        let table = self.program.table(wave.size);
        let step = table.step(wave.pc);
        step.is_ok_and(|step| !cfg::leaves(table, wave.pc, step))
    }
}
