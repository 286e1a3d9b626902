//! A checked launch: all data that do not change while it runs.

use std::any::Any;
use std::sync::Arc;

use gfxjit_codeobj::descriptor::KernelDescriptor;
use gfxjit_hal::{Arguments, DebuggerHandle, DeviceError, Dispatch, Refusal, SoftwareOptions};

use crate::code::SimCode;
use crate::engine::Engine;
use crate::gpu::Gpu;
use crate::interp::ONE_NAN;
use crate::interp::check::CheckedLaunch;
use crate::interp::watch::Watchers;
use crate::launch::control::Control;
use crate::launch::occupancy::{all_resident, grid, resources};
use crate::launch::order::GivenLaunch;
use crate::launch::steps::Steps;
use crate::lenient::Lenient;
use crate::machine::launch_state::Setup;
use crate::machine::memory::{Range, Snapshot};
use crate::machine::resources::Resources;
use crate::module::SimKernel;

/// Maximum number of workgroups of a launch that reach a breakpoint in order.
const ORDERED: u64 = 64;

/// A checked launch, which holds everything that it needs.
pub struct Plan {
    pub(super) dispatch: Dispatch,
    pub(super) kernel: Arc<SimKernel>,
    /// The kernarg segment.
    pub(super) kernarg: Vec<u8>,
    pub(super) options: SoftwareOptions,
    /// Ends the launch early.
    pub(super) control: Arc<Control>,
    pub(super) code: Arc<SimCode>,
    /// The device's memory when the launch was enqueued.
    pub(super) memory: Arc<Snapshot>,
    pub(super) setup: Setup,
    /// The resources of each workgroup.
    pub(super) resources: Resources,
    /// The number of workgroups in each dimension.
    groups: [u64; 3],
    /// The total number of workgroups.
    pub(super) total: u64,
    /// The engine that runs it, if that is not the code's: it has checks.
    pub(super) checking: Option<Arc<dyn Engine>>,
    /// Its place among the commands of queues, where the device checks that launches are in order.
    pub(super) given: Option<Arc<GivenLaunch>>,
}

impl Plan {
    /// Checks a dispatch.
    ///
    /// # Errors
    /// [`DeviceError::BadDispatch`] with the reason why it cannot run on this device.
    pub fn new(device: &Arc<Gpu>, mut dispatch: Dispatch) -> Result<Self, DeviceError> {
        dispatch.check(&device.info)?;
        let kernel: Arc<dyn Any + Send + Sync> = Arc::clone(&dispatch.kernel) as _;
        let kernel = kernel
            .downcast::<SimKernel>()
            .ok()
            .filter(|kernel| Arc::ptr_eq(&kernel.code.device, device))
            .ok_or_else(|| dispatch.refused(Refusal::not_loaded()))?;
        let code = Arc::clone(&kernel.code);
        let refused = |reason| dispatch.refused(reason);
        let of_code = |reason| refused(Refusal::Code(reason));
        let mut setup = read_setup(device, &kernel).map_err(of_code)?;
        let (groups, total) = grid(&dispatch).map_err(refused)?;
        let resources = resources(device, &dispatch, &setup).map_err(refused)?;
        code.engine.check_mode(setup.mode).map_err(of_code)?;
        if device.results.one_nan {
            setup.mode |= ONE_NAN;
        }
        if dispatch.cooperative {
            all_resident(&resources, device.pool.threads(), total).map_err(refused)?;
        }
        let mut options = dispatch.software.take().unwrap_or_default();
        options.strict |= device.results.strict;
        options.checks = options.checks.and(device.results.checks);
        let mut memory = device.memory.snapshot();
        if options.strict {
            memory = Arc::new(given(&memory, &dispatch, &code));
        }
        let checking = checking(&code, &kernel, &setup, &options);
        Ok(Self {
            checking,
            memory,
            code,
            setup,
            resources,
            groups,
            total,
            kernarg: match &mut dispatch.arguments {
                // `check` refuses others.
                Arguments::Segment(bytes) | Arguments::Explicit { bytes, .. } => {
                    std::mem::take(bytes)
                }
            },
            options,
            control: Arc::default(),
            given: None,
            kernel,
            dispatch,
        })
    }

    /// How its waves continue after barriers.
    pub(super) fn steps(&self) -> Steps {
        let lenient = self.code.device.results.lenient.has(Lenient::STEPS);
        let is_seen = self.is_watched() || self.options.trace.is_some();
        let may_race = self.resources.waves > 1 && self.resources.lds_bytes > 0;
        let may_race = lenient && !is_seen && may_race;
        Steps::new(&self.code, self.kernel.descriptor, may_race)
    }

    /// It has been given to a queue at this place.
    pub(crate) fn give(&mut self, launch: Arc<GivenLaunch>) {
        self.given = Some(launch);
    }

    /// The name of the kernel.
    pub fn kernel_name(&self) -> &Arc<str> {
        &self.kernel.name
    }

    /// The number of workgroups of the launch.
    pub fn workgroups(&self) -> u64 {
        self.total
    }

    /// The control that ends the launch early.
    pub fn control(&self) -> &Arc<Control> {
        &self.control
    }

    /// The number of threads that may work on the launch: at least one.
    pub fn threads(&self, device: &Gpu) -> usize {
        // A trace must be sequential; a watcher is called for one instruction after the other.
        let options = &self.options;
        let sees_all =
            options.trace.is_some() || options.watcher.is_some() || options.debugger.is_some();
        let most = match sees_all && !self.is_shared_when_steered() {
            true => 1,
            false => usize::try_from(self.total).unwrap_or(usize::MAX),
        };
        device.pool.threads().min(most).max(1)
    }

    /// What observes the launch, on some threads.
    pub(super) fn watchers(&self, threads: usize) -> Option<Watchers> {
        let launch = CheckedLaunch {
            setup: &self.setup,
            groups: self.groups,
            base: self.code.block.start(),
            is_shared: threads > 1,
            waits: self.checking.is_some(),
        };
        Watchers::of(&self.options, &launch)
    }

    /// Whether every instruction is observed.
    pub(super) fn is_watched(&self) -> bool {
        let options = &self.options;
        options.checks.any() || options.watcher.is_some() || options.debugger.is_some()
    }

    /// Whether only a debugger observes instructions.
    pub(super) fn is_only_steered(&self) -> bool {
        let options = &self.options;
        let others = options.checks.any() || options.watcher.is_some() || options.trace.is_some();
        options.debugger.is_some() && !others
    }

    /// Whether it is so large that several threads run it although a debugger steers it: then the order in
    /// which workgroups reach a breakpoint may vary.
    fn is_shared_when_steered(&self) -> bool {
        let knows_places = |debugger: &DebuggerHandle| debugger.0.places().is_some();
        let has_places = self.options.debugger.as_ref().is_some_and(knows_places);
        has_places && self.is_only_steered() && self.total > ORDERED
    }

    /// Whether workgroups start one by one, in order. That is necessary in a launch with a limit,
    /// whose message states how many workgroups are running, and in which each turn is counted.
    pub(super) fn is_in_order(&self) -> bool {
        let (cooperative, options) = (self.dispatch.cooperative, &self.options);
        cooperative || options.instruction_limit.is_some() || options.time_limit.is_some()
    }

    /// The id of the workgroup with this number.
    pub(super) fn group_id(&self, number: u64) -> [u32; 3] {
        let [x, y, _] = self.groups;
        if number < x {
            return [number as u32, 0, 0];
        }
        // Each is below the size of the grid in that dimension.
        [number % x, number / x % y, number / x / y].map(|id| id as u32)
    }

    /// The size of workgroup `id` in work-items: workgroups at the upper ends of the grid may be
    /// partial.
    pub(super) fn group_size(&self, id: [u32; 3]) -> [u32; 3] {
        std::array::from_fn(|dimension| {
            let size = u32::from(self.dispatch.workgroup[dimension]);
            (self.dispatch.grid[dimension] - id[dimension] * size).min(size)
        })
    }

    /// The size of a full workgroup.
    pub(super) fn full_size(&self) -> [u32; 3] {
        self.dispatch.workgroup.map(u32::from)
    }
}

/// The engine for a launch with checks that runs in translated code: nothing has to see each instruction, and its waves
/// wait for their loads, if that is asked.
fn checking(
    code: &SimCode,
    kernel: &SimKernel,
    setup: &Setup,
    options: &SoftwareOptions,
) -> Option<Arc<dyn Engine>> {
    let sees_all =
        options.watcher.is_some() || options.debugger.is_some() || options.trace.is_some();
    if !options.checks.any() || sees_all || options.registers {
        return None;
    }
    let engine = code.checking_engine(options.checks)?;
    let waits = || {
        let known = code
            .kernels
            .with(kernel.descriptor, |known| known.waits_for_loads);
        known.unwrap_or_else(|| {
            let waits = code.engine.waits_for_loads(setup.entry, setup.wave_size);
            code.kernels.with(kernel.descriptor, |known| {
                known.waits_for_loads = Some(waits)
            });
            waits
        })
    };
    (!options.checks.sync || waits()).then_some(engine)
}

/// The part of the device's memory for a strict launch: its code object, the memory that it names,
/// that of its host service, and memory to which words of its arguments point.
fn given(all: &Snapshot, dispatch: &Dispatch, code: &SimCode) -> Snapshot {
    let words = dispatch.arguments.bytes().as_chunks::<8>().0.iter();
    let service = dispatch.host.iter().flat_map(|host| host.memory());
    let named = dispatch.memory.iter().cloned().chain(service);
    let mut addresses: Vec<u64> = named.map(|range| range.address().0).collect();
    addresses.extend(words.map(|word| u64::from_le_bytes(*word)));
    addresses.sort_unstable();
    let points_to = |Range { start, end, .. }: Range| {
        let first = addresses.partition_point(|address| *address < start);
        addresses.get(first).is_some_and(|address| *address < end)
    };
    all.of_blocks(|region| points_to(region.range) || region.block.start() == code.block.start())
}

/// The requirements in the kernel's descriptor, or in registers.
fn read_setup(device: &Gpu, kernel: &SimKernel) -> Result<Setup, String> {
    let processor = device.target.processor();
    let (code, address) = (&kernel.code, kernel.descriptor);
    let setup = match &kernel.registers {
        Some(registers) => Setup::of_registers(processor, registers)?,
        None => {
            let bytes: [u8; 64] = code.read(address).ok_or_else(|| {
                format!("the kernel descriptor at {address:#x} is not in its code object")
            })?;
            let descriptor = KernelDescriptor::read(&bytes).map_err(|error| error.to_string())?;
            Setup::new(processor, &descriptor, address)?
        }
    };
    let in_code = code
        .segments
        .iter()
        .any(|s| s.executable && s.range.start <= setup.entry && setup.entry < s.range.end);
    if !in_code {
        return Err(format!(
            "its first instruction would be at {:#x}, where its code object has no code",
            setup.entry.wrapping_sub(code.load_delta)
        ));
    }
    Ok(setup)
}
