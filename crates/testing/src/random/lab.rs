//! Runs generated programs in all places, compares the results, and reduces programs with
//! differences.

use std::collections::HashSet;
use std::fmt;
use std::time::{Duration, Instant};

use gfxjit::{Buffer, Device, Module, OptLevel, Options, Runtime};
use gfxjit_llvm::ir::Level;

use super::draw::Draw;
use super::generate;
use super::host;
use super::known::{self, Defect};
use super::place::RunTarget;
use super::program::{Flavour, INPUT_BYTES, LANES, OUTPUT_BYTES, RandomProgram, UNIFORM_BYTES};
use super::types::Scalar;
use crate::case::{TARGETS, TestTarget};
use crate::runner::chain;

/// The place whose results are the reference.
const REFERENCE: RunTarget = RunTarget {
    gpu: None,
    level: Level::O0,
};

/// A failure.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The seed of the program and its inputs.
    pub seed: u64,
    /// The place of the failure.
    pub place: RunTarget,
    /// The kind of the failure.
    pub what: What,
    /// The program.
    pub program: RandomProgram,
}

/// The kinds of failures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A result differs from the reference.
    Differs {
        /// The first lane that differs.
        lane: u32,
        /// The first byte of the lane's output that differs.
        at: u32,
        /// 16 bytes of the reference from there, little-endian.
        expected: u128,
        /// 16 bytes of the result.
        found: u128,
        /// The number of lanes that differ.
        lanes: usize,
    },
    /// The program was not compiled or not run; the error message.
    Refused(String),
}

impl What {
    /// Whether two findings probably have the same cause.
    fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Differs { .. }, Self::Differs { .. }) => true,
            (Self::Refused(a), Self::Refused(b)) => gist(a) == gist(b),
            _ => false,
        }
    }
}

/// A message without its numbers and names of values.
fn gist(message: &str) -> String {
    let text: String = message
        .chars()
        .filter(|c| c.is_alphabetic() || *c == ' ')
        .take(48)
        .collect();
    text
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seed {} on {}: ", self.seed, self.place)?;
        match &self.what {
            What::Refused(message) => f.write_str(message),
            What::Differs {
                lane,
                at,
                expected,
                found,
                lanes,
            } => write!(
                f,
                "{lanes} lanes differ; lane {lane}, byte {at}: expected {expected:#034x}, found {found:#034x}"
            ),
        }
    }
}

/// The devices, opened.
#[derive(Debug)]
pub struct Lab {
    devices: Vec<(TestTarget, Device)>,
}

/// The inputs of the lanes.
#[derive(Clone, Debug)]
pub struct Inputs {
    /// A row for each lane.
    pub own: Vec<u8>,
    /// The input that all lanes share.
    pub shared: Vec<u8>,
}

fn fill(draw: &mut Draw, bytes: usize) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes + 16);
    while out.len() < bytes {
        let scalar = match draw.below(12) {
            0 => Scalar::Int(8),
            1 => Scalar::Int(16),
            2..=4 => Scalar::Int(32),
            5 => Scalar::Int(64),
            6 => Scalar::Int(128),
            7 => Scalar::Half,
            8 => Scalar::BFloat,
            9 | 10 => Scalar::Float,
            _ => Scalar::Double,
        };
        let bits = scalar.interesting(draw).to_le_bytes();
        // Small elements come in pairs, so that words stay aligned.
        let size = (scalar.bits() / 8) as usize;
        out.extend_from_slice(&bits[..size]);
        while out.len() % 4 != 0 {
            out.push(bits[0]);
        }
    }
    out.truncate(bytes);
    out
}

impl Inputs {
    /// The inputs for a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut draw = Draw::new(seed ^ 0x5eed_5eed);
        Self {
            own: fill(&mut draw, (INPUT_BYTES * LANES) as usize),
            shared: fill(&mut draw, UNIFORM_BYTES as usize),
        }
    }
}

fn gpu(
    device: &Device,
    target: TestTarget,
    level: Level,
    program: &RandomProgram,
    avoid_faults: bool,
    inputs: &Inputs,
) -> gfxjit::Result<Vec<u8>> {
    let mut options = Options::default();
    options.avoid_faults = avoid_faults;
    // Each attempt to reduce a program may lose a thread.
    options.lost_threads = usize::MAX;
    options.opt = match level {
        Level::O0 => OptLevel::O0,
        Level::O1 => OptLevel::O1,
        Level::O2 => OptLevel::O2,
        Level::O3 => OptLevel::O3,
        Level::Os => OptLevel::Os,
    };
    options.wave_size = target.wave_size;
    let text = program.text(Flavour::Gpu);
    let module = Module::build(device, "random.ll", text.as_bytes(), &options)?;
    let own = Buffer::from_slice(device, &inputs.own)?;
    let shared = Buffer::from_slice(device, &inputs.shared)?;
    let output = Buffer::from_slice(device, &vec![0u8; (OUTPUT_BYTES * LANES) as usize])?;
    let queue = device.queue()?;
    module
        .kernel("kernel")?
        .launch(&queue)
        .grid(LANES.div_ceil(program.block))
        .block(program.block)
        .arg(&own)
        .arg(&shared)
        .arg(&output)
        .submit()?
        .wait()?;
    output.download()
}

fn first_difference(expected: &[u8], found: &[u8]) -> Option<What> {
    let at = expected.iter().zip(found).position(|(a, b)| a != b)? & !3;
    let word = |bytes: &[u8]| {
        let taken = bytes.iter().skip(at).take(16).rev();
        taken.fold(0, |word, byte| word << 8 | u128::from(*byte))
    };
    let row = OUTPUT_BYTES as usize;
    let lanes = expected
        .chunks(row)
        .zip(found.chunks(row))
        .filter(|(a, b)| a != b)
        .count();
    Some(What::Differs {
        lane: (at / row) as u32,
        at: (at % row) as u32,
        expected: word(expected),
        found: word(found),
        lanes,
    })
}

impl Lab {
    /// Opens every device whose name in [`TARGETS`] `wanted` accepts.
    ///
    /// # Errors
    /// A device that cannot be opened.
    pub fn open(wanted: impl Fn(&str) -> bool) -> Result<Self, String> {
        let runtime = Runtime::new();
        let devices = TARGETS
            .iter()
            .filter(|target| wanted(target.name))
            .map(|target| Ok((*target, runtime.open(target.device)?)))
            .collect::<gfxjit::Result<Vec<_>>>()
            .map_err(|error| chain(&error))?;
        Ok(Self { devices })
    }

    /// All places, for some levels.
    #[must_use]
    pub fn places(&self, levels: &[Level]) -> Vec<RunTarget> {
        let gpus = self.devices.iter().map(|(target, _)| Some(*target));
        let all: Vec<Option<TestTarget>> = [None].into_iter().chain(gpus).collect();
        levels
            .iter()
            .flat_map(|&level| all.iter().map(move |&gpu| RunTarget { gpu, level }))
            .filter(|place| *place != REFERENCE)
            .collect()
    }

    fn run(
        &self,
        program: &RandomProgram,
        place: RunTarget,
        inputs: &Inputs,
    ) -> Result<Vec<u8>, String> {
        let Some(target) = place.gpu else {
            let text = program.text(Flavour::Host);
            return host::run(&text, place.level, &inputs.own, &inputs.shared);
        };
        let device = self.devices.iter().find(|(own, _)| *own == target);
        let Some((_, device)) = device else {
            return Err(format!("{} is not open", target.name));
        };
        gpu(device, target, place.level, program, true, inputs).map_err(|error| chain(&error))
    }

    /// The known defect of LLVM that probably causes a finding.
    #[must_use]
    pub fn blame(&self, finding: &Finding) -> Option<&'static Defect> {
        let text = finding.program.text(Flavour::Host);
        known::touches(&text, finding.place)
    }

    /// Whether the failure also occurs without the workarounds for known faults of LLVM: then the
    /// workarounds are not the cause.
    #[must_use]
    pub fn is_llvms(&self, finding: &Finding) -> bool {
        let inputs = Inputs::new(finding.seed);
        let target = finding.place.gpu;
        let device = self.devices.iter().find(|(own, _)| Some(*own) == target);
        device.is_some_and(|(target, device)| {
            let level = finding.place.level;
            let run = |avoid| gpu(device, *target, level, &finding.program, avoid, &inputs).ok();
            run(true) == run(false)
        })
    }

    /// Runs a program in some places.
    ///
    /// # Errors
    /// The first finding.
    fn compare(
        &self,
        seed: u64,
        program: &RandomProgram,
        places: &[RunTarget],
    ) -> Result<(), Box<Finding>> {
        let inputs = Inputs::new(seed);
        let finding = |place, what| {
            Box::new(Finding {
                seed,
                place,
                what,
                program: program.clone(),
            })
        };
        let expected = self
            .run(program, REFERENCE, &inputs)
            .map_err(|message| finding(REFERENCE, What::Refused(message)))?;
        for &place in places {
            match self.run(program, place, &inputs) {
                Err(message) => return Err(finding(place, What::Refused(message))),
                Ok(found) => {
                    if let Some(what) = first_difference(&expected, &found) {
                        return Err(finding(place, what));
                    }
                }
            }
        }
        Ok(())
    }

    /// Generates the program for a seed and runs it in some places, except those with a known
    /// defect of LLVM that affects the program.
    ///
    /// # Errors
    /// The first finding.
    pub fn check(&self, seed: u64, places: &[RunTarget]) -> Result<(), Box<Finding>> {
        let program = self.program(seed);
        let text = program.text(Flavour::Host);
        let places: Vec<RunTarget> = places
            .iter()
            .copied()
            .filter(|place| known::touches(&text, *place).is_none())
            .collect();
        if known::touches(&text, REFERENCE).is_some() {
            return Ok(());
        }
        self.compare(seed, &program, &places)
    }

    /// The program of a seed.
    #[must_use]
    pub fn program(&self, seed: u64) -> RandomProgram {
        let size = 10 + Draw::new(!seed).below(40);
        generate::program(seed, size)
    }

    /// Reduces a finding's program as far as possible in the given time.
    #[must_use]
    pub fn reduce(&self, finding: &Finding, time: Duration) -> Finding {
        let mut best = finding.clone();
        shrink(finding.program.statements(), time, |gone| {
            let program = finding.program.without(gone);
            match self.compare(finding.seed, &program, &[finding.place]) {
                Err(found) if found.place == finding.place && found.what.is_like(&finding.what) => {
                    best = *found;
                    true
                }
                _ => false,
            }
        });
        best
    }

    /// Runs the program for a seed without some of its statements, for callers that observe whether
    /// the process crashes.
    pub fn survive(&self, seed: u64, gone: &HashSet<usize>, places: &[RunTarget]) {
        // The results are not needed.
        let _ = self.compare(seed, &self.program(seed).without(gone), places);
    }
}

/// Removes as many of `total` statements as `stays` allows, and returns their numbers: halves
/// first, then smaller parts (Zeller, Hildebrandt, "Simplifying and isolating failure-inducing
/// input", 2002).
pub fn shrink(
    total: usize,
    time: Duration,
    mut stays: impl FnMut(&HashSet<usize>) -> bool,
) -> HashSet<usize> {
    let start = Instant::now();
    let mut gone: HashSet<usize> = HashSet::new();
    let mut size = total / 2;
    while size > 0 {
        let mut progress = false;
        for from in (0..total).step_by(size) {
            if start.elapsed() > time {
                return gone;
            }
            let mut more = gone.clone();
            more.extend(from..(from + size).min(total));
            if more.len() > gone.len() && stays(&more) {
                gone = more;
                progress = true;
            }
        }
        if size > 1 || !progress {
            size /= 2;
        }
    }
    gone
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_found() {
        let row = OUTPUT_BYTES as usize;
        let expected = vec![7u8; row * 3];
        assert_eq!(first_difference(&expected, &expected.clone()), None);
        let mut found = expected.clone();
        found[row + 5] = 9;
        found[row * 2] = 0;
        let Some(What::Differs {
            lane,
            at,
            lanes,
            found,
            ..
        }) = first_difference(&expected, &found)
        else {
            panic!("no difference");
        };
        assert_eq!((lane, at, lanes), (1, 4, 2));
        assert_eq!(found & 0xffff_ffff, 0x0707_0907);
    }

    #[test]
    fn shrinking_keeps_what_matters() {
        let stays = |gone: &HashSet<usize>| !gone.contains(&3) && !gone.contains(&17);
        let gone = shrink(20, Duration::from_secs(60), stays);
        let left: Vec<usize> = (0..20).filter(|at| !gone.contains(at)).collect();
        assert_eq!(left, [3, 17]);
    }

    /// What the reducer does to programs leaves programs that LLVM takes and that compute the
    /// same at every level.
    #[test]
    fn parts_of_programs_are_programs() {
        let lab = Lab::open(|_| false).expect("the host");
        let places = lab.places(&[Level::O2]);
        for seed in 0..4 {
            let whole = lab.program(seed);
            let mut draw = Draw::new(seed);
            let gone = (0..whole.statements()).filter(|_| draw.one_in(2)).collect();
            let part = whole.without(&gone);
            assert!(part.statements() < whole.statements());
            let checked = lab.compare(seed, &part, &places);
            assert!(checked.is_ok(), "{}", checked.expect_err("a finding"));
        }
    }
}
