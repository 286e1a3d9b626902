//! Runs a kernel file with probes in its machine code. Its results must be equal to those without
//! probes, and the probes' counts to those observed by the software GPU.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

use gfxjit::hal::{AccessSpace, Watched};
use gfxjit::instrument::{Argument, Class, Probe, ProbePlace, Site};
use gfxjit::{Image, Module, Options, Runtime, Source};

use crate::case::{Case, TestTarget};
use crate::runner::{self, Watch, chain, judge, run_module};

/// The places of the probes, and what they count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// Kernel entries: counts waves.
    Entries,
    /// Basic blocks: counts waves.
    Blocks,
    /// Memory instructions: sums the accessing lanes and their addresses.
    Memory,
}

/// Alignment of the buffers; their addresses differ otherwise between launches.
const ALIGN: u64 = 256;

/// The part of a sum that contains the lanes' addresses.
const ADDRESSES: u64 = 0xffff_ffff;

/// The observations at a place, for all waves.
#[derive(Clone, Copy, Default)]
struct Seen {
    sum: u64,
    /// Whether addresses cannot be compared: scratch through a buffer resource, which swizzles
    /// lanes' addresses; or possibly a variable of the image, whose address differs in the image
    /// with probes.
    is_elsewhere: bool,
}

type Sums = HashMap<u64, Seen>;

impl Look {
    fn place(self) -> ProbePlace {
        match self {
            Self::Entries => ProbePlace::KernelEntry,
            Self::Blocks => ProbePlace::Block,
            Self::Memory => ProbePlace::Instruction(Class::Memory),
        }
    }

    fn probe(self) -> Probe {
        let probe = Probe::new("probe").argument(Argument::Site);
        match self {
            Self::Entries | Self::Blocks => probe.once(),
            Self::Memory => probe.argument(Argument::Address).argument(Argument::Exec),
        }
    }

    /// Adds what the probe counts for a wave at a place.
    fn add(self, at: &dyn Watched, has_variables: bool, seen: &mut Seen) {
        if self != Self::Memory {
            seen.sum += 1;
            return;
        }
        let by_buffer = at.text().starts_with("buffer");
        // The first part of a lane's access is at the instruction's address.
        let mut first: HashMap<u32, u64> = HashMap::new();
        at.accesses(&mut |access| {
            seen.is_elsewhere |= match access.space {
                AccessSpace::Scratch => by_buffer,
                AccessSpace::Global => has_variables,
                AccessSpace::Lds => false,
            };
            first.entry(access.lane).or_insert(access.address % ALIGN);
        });
        let lanes = u64::from(at.exec().count_ones());
        // Each lane's probe adds the number of active lanes.
        seen.sum += first.values().sum::<u64>() + ((lanes * lanes) << 32);
    }
}

/// The probe in LLVM IR: adds to the sum of its place, and then overwrites every register that it
/// may change.
fn text(look: Look, sites: usize, lanes: u32) -> String {
    let mut spoil = String::from("s_mov_b32 exec_lo, -1\\0A");
    if lanes == 64 {
        spoil.push_str("s_mov_b32 exec_hi, -1\\0A");
    }
    for register in 0..48 {
        let _ = write!(spoil, "v_mov_b32 v{register}, 0x7fc0dead\\0A");
    }
    for register in (0..30).chain(33..48).chain([101]) {
        let _ = write!(spoil, "s_mov_b32 s{register}, 0x5eadbeef\\0A");
    }
    for register in ["vcc_lo", "vcc_hi", "m0"] {
        let _ = write!(spoil, "s_mov_b32 {register}, 0x7eadbeef\\0A");
    }
    spoil.push_str("s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 8), 0x5a\\0A");
    spoil.push_str("s_cmp_lg_u32 s0, s0\\0A");
    let (parameters, amount) = match look {
        Look::Memory => (
            "i32 %site, i64 %address, i64 %exec",
            format!(
                "%low = urem i64 %address, {ALIGN}
                 %count = call i64 @llvm.ctpop.i64(i64 %exec)
                 %high = shl i64 %count, 32
                 %amount = add i64 %low, %high"
            ),
        ),
        _ => ("i32 %site", "%amount = add i64 0, 1".to_owned()),
    };
    format!(
        "@sums = addrspace(1) global [{} x i64] zeroinitializer
         declare i64 @llvm.ctpop.i64(i64)
         define void @probe({parameters}) {{
             {amount}
             %of = getelementptr i64, ptr addrspace(1) @sums, i32 %site
             %old = atomicrmw add ptr addrspace(1) %of, i64 %amount syncscope(\"agent\") monotonic
             call void asm sideeffect \"{spoil}\", \"\"()
             ret void
         }}",
        sites.max(1)
    )
}

/// Instruments an image; returns it with the places of the probes.
fn instrument(
    image: &Image,
    look: Look,
    target: TestTarget,
) -> Result<(Image, Vec<Site>), gfxjit::Error> {
    let wanted = image.instrument().before(look.place(), look.probe());
    let sites = wanted.sites()?;
    let text = text(look, sites.len(), target.lanes);
    let probe = Source::detect("probe.ll", text.as_bytes())?;
    let probed = wanted.module(&probe, &Options::default())?.apply()?;
    Ok((probed.image, probed.sites))
}

/// Compiles a file, instruments it, runs it on the interpreter, and checks the results, and the probes'
/// counts against the software GPU's observation of the plain code.
///
/// # Errors
/// A description of the failure.
pub fn test(
    name: &str,
    source: &[u8],
    case: &Case,
    target: TestTarget,
    level: &str,
    look: Look,
) -> Result<(), String> {
    let image = runner::build(name, source, case, target, level)?;
    let made = instrument(&image, look, target);
    let (probed, sites) = made.map_err(|error| chain(&error))?;
    let device = runner::interpreter(target)?;
    let module = Module::load(&device, probed).map_err(|error| chain(&error))?;
    let outputs = run_module(&module, case, None).map_err(|error| chain(&error));
    judge(case, target, &outputs)?;
    // The waves of these kernels wait for the clock.
    if name.starts_with("clocks") {
        return Ok(());
    }
    let sums = module.read::<u64>("sums").map_err(|error| chain(&error))?;
    let seen = watch(&image, case, target, look, &sites)?;
    for (site, sum) in sites.iter().zip(&sums) {
        let seen = seen.get(&site.address).copied().unwrap_or_default();
        let unknown = if seen.is_elsewhere { ADDRESSES } else { 0 };
        let seen = seen.sum;
        if (seen ^ sum) & !unknown != 0 {
            return Err(format!(
                "at {}+{:#x} `{}` the probe's sum is {sum:#x}, and the software GPU's {seen:#x}",
                site.function, site.offset, site.instruction
            ));
        }
    }
    Ok(())
}

/// The counts, observed by the software GPU in the plain code.
fn watch(
    image: &Image,
    case: &Case,
    target: TestTarget,
    look: Look,
    sites: &[Site],
) -> Result<Sums, String> {
    let device = Runtime::new().open(&format!("{}?order=one", target.device));
    let device = device.map_err(|error| chain(&error))?;
    let module = Module::load(&device, image.clone()).map_err(|error| chain(&error))?;
    device.on_output(|_| {});
    let has_variables = !image.variables().is_empty();
    let sums: Sums = sites
        .iter()
        .map(|site| (site.address, Seen::default()))
        .collect();
    let sums = Arc::new(Mutex::new(sums));
    let watch: Watch = {
        let sums = sums.clone();
        Arc::new(move |at: &dyn Watched| {
            let mut sums = sums.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(sum) = sums.get_mut(&at.pc()) {
                look.add(at, has_variables, sum);
            }
        })
    };
    run_module(&module, case, Some(&watch)).map_err(|error| chain(&error))?;
    let sums = std::mem::take(&mut *sums.lock().unwrap_or_else(PoisonError::into_inner));
    Ok(sums)
}
