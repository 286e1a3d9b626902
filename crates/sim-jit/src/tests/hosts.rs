//! Kernels of Triton by translations for this host and for lesser ones that it can stand for:
//! buffers must be as the interpreter leaves them.

use std::path::Path;
use std::sync::Arc;

use gfxjit_hal::{Allocation, Arguments, Dispatch, MemoryRange};
use gfxjit_targets::TargetId;

use crate::engine::JitEngine;
use crate::fuzzing::Random;
use crate::host_cpu::Host;
use crate::tests::{Rig, symbol};
use gfxjit_sim::code::SimCode;
use gfxjit_sim::interp::{CodeSegment, Program};
use gfxjit_sim::module::SimKernel;

#[derive(Clone, Copy)]
pub(crate) enum Argument {
    /// A buffer of numbers in binary32 between -2 and 2.
    Floats(usize),
    /// The same in bfloat16, two in a word.
    Halves(usize),
    /// A buffer of words that are zero.
    Zeros(usize),
    Word(u32),
    Null,
}
use Argument::{Floats, Halves, Null, Word, Zeros};

/// A kernel of `tests/triton` and its launch, from its `.case`.
pub(crate) struct Kernel {
    pub name: &'static str,
    pub target: &'static str,
    pub groups: [u32; 2],
    pub block: u16,
    pub lds: u32,
    pub arguments: &'static [Argument],
}

const KERNELS: [Kernel; 4] = [
    Kernel {
        name: "add",
        target: "gfx90a",
        groups: [3, 1],
        block: 256,
        lds: 0,
        arguments: &[
            Floats(3000),
            Floats(3000),
            Zeros(3000),
            Word(2900),
            Null,
            Null,
        ],
    },
    Kernel {
        name: "dropout",
        target: "gfx1100",
        groups: [4, 1],
        block: 128,
        lds: 0,
        // The third is 0.25.
        arguments: &[
            Floats(2000),
            Zeros(2000),
            Word(2000),
            Word(0x3e80_0000),
            Word(12345),
            Null,
            Null,
        ],
    },
    Kernel {
        name: "rotary",
        target: "gfx1201",
        groups: [16, 1],
        block: 64,
        lds: 0,
        arguments: &[
            Halves(1024),
            Floats(1024),
            Floats(1024),
            Zeros(1024),
            Null,
            Null,
        ],
    },
    Kernel {
        name: "softmax",
        target: "gfx942",
        groups: [16, 1],
        block: 256,
        lds: 16,
        arguments: &[Floats(16 * 781), Zeros(16 * 781), Word(781), Null, Null],
    },
];

/// Where it is, and what it holds at first.
type Buffer = (Arc<dyn Allocation>, Vec<u8>);

/// The code of an image where it was loaded.
pub(crate) fn program(code: &SimCode, target: TargetId) -> Program {
    let executable = code.segments.iter().filter(|segment| segment.executable);
    let segments = executable.map(|segment| {
        let range = segment.range;
        let mut bytes = vec![0; (range.end - range.start) as usize];
        code.block
            .read(range.start - code.block.start(), &mut bytes);
        CodeSegment {
            address: range.start,
            bytes,
        }
    });
    Program::new(target, segments.collect(), code.load_delta)
}

impl Kernel {
    pub(crate) fn image(&self) -> Vec<u8> {
        let path = format!("../../tests/triton/{}.{}.hsaco", self.name, self.target);
        std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
    }

    pub(crate) fn id(&self) -> TargetId {
        self.target.parse().unwrap()
    }

    /// The arguments, and the buffers that are among them.
    pub(crate) fn arguments(&self, rig: &Rig) -> (Vec<u8>, Vec<Buffer>) {
        let mut random = Random::new(1);
        let (mut kernarg, mut buffers) = (Vec::<u8>::new(), Vec::new());
        for argument in self.arguments {
            let (count, signs_and_fractions) = match *argument {
                Floats(count) => (count, 0x80ff_ffff),
                Halves(count) => (count, 0x80ff_80ff),
                Zeros(count) => (count, 0),
                Word(word) => {
                    kernarg.extend(word.to_le_bytes());
                    continue;
                }
                Null => (0, 0),
            };
            kernarg.resize(kernarg.len().next_multiple_of(8), 0);
            if count == 0 {
                kernarg.extend([0; 8]);
                continue;
            }
            let one = match argument {
                Floats(_) => 0x3f00_0000,
                Halves(_) => 0x3f00_3f00,
                _ => 0,
            };
            let words = (0..count).map(|_| one | random.bits() as u32 & signs_and_fractions);
            let bytes: Vec<u8> = words.flat_map(u32::to_le_bytes).collect();
            let buffer = rig.buffer(bytes.len() as u64);
            kernarg.extend(buffer.address().0.to_le_bytes());
            buffers.push((buffer, bytes));
        }
        (kernarg, buffers)
    }

    pub(crate) fn dispatch(&self, image: &[u8], code: Arc<SimCode>, kernarg: Vec<u8>) -> Dispatch {
        // A file's name also has what the kernel was made for.
        let name = self.name.trim_end_matches("_f16");
        let descriptor = symbol(image, &format!("_{name}.kd"));
        let [x, y] = self.groups;
        Dispatch {
            dimensions: 2,
            group_segment_bytes: self.lds,
            ..Dispatch::of(
                Arc::new(SimKernel {
                    name: self.name.into(),
                    descriptor: code.load_delta + descriptor,
                    registers: None,
                    code,
                }),
                [x * u32::from(self.block), y, 1],
                [self.block, 1, 1],
                Arguments::Segment(kernarg),
            )
        }
    }

    /// What the kernel leaves in its buffers, by the interpreter or translated for a host.
    fn run(&self, host: Option<Host>) -> Vec<Vec<u8>> {
        let image = self.image();
        let rig = Rig::new(&format!("sim://{}?cus=2&engine=interp", self.target));
        let mut code = rig.load(&image).unwrap();
        if let Some(host) = host {
            let target = self.id();
            code.engine = Arc::new(JitEngine::as_used(program(&code, target), target, host));
        }
        let (kernarg, buffers) = self.arguments(&rig);
        for (buffer, bytes) in &buffers {
            rig.queue.write(&MemoryRange::all(buffer), bytes).unwrap();
        }
        rig.run(self.dispatch(&image, Arc::new(code), kernarg))
            .unwrap();
        let read = |(buffer, bytes): Buffer| {
            let mut bytes = vec![0; bytes.len()];
            let range = MemoryRange::all(&buffer);
            rig.queue.read(&range, &mut bytes).unwrap();
            bytes
        };
        buffers.into_iter().map(read).collect()
    }
}

#[test]
fn kernels_compute_the_same_for_all_hosts() {
    for kernel in KERNELS {
        let (name, target) = (kernel.name, kernel.target);
        let interpreted = kernel.run(None);
        let written = kernel
            .arguments
            .iter()
            .filter(|a| !matches!(a, Word(_) | Null));
        let written = written
            .zip(&interpreted)
            .filter(|(a, _)| matches!(a, Zeros(_)));
        for (_, bytes) in written {
            assert!(bytes.iter().any(|byte| *byte != 0), "{name} of {target}");
        }
        for host in Host::all() {
            let found = kernel.run(Some(host));
            assert!(found == interpreted, "{name} of {target}, {host:?}");
        }
    }
}
