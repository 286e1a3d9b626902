//! Forms of PTX's instructions, each computed for operands of edges and at random on a software GPU, against a
//! reference in plain Rust. A work-item has three operands of 64 bits and gives one result of each form.

use std::sync::Arc;

use gfxjit::{Buffer, Module, Options, Runtime};
use gfxjit_testing::case::TestTarget;
use gfxjit_testing::runner::chain;

/// The lowest bits of a number, the uppermost of them its sign.
pub(crate) fn signed(n: u64, bits: u32) -> i128 {
    i128::from((n << (64 - bits)).cast_signed() >> (64 - bits))
}

/// A number as a type has it: `s32`, `u16`.
pub(crate) fn typed(n: u64, ty: &str) -> i128 {
    let bits = width(ty);
    match ty.starts_with('s') {
        true => signed(n, bits),
        false => i128::from(n << (64 - bits) >> (64 - bits)),
    }
}

/// The bits of a type: `s32`, `b16`.
pub(crate) fn width(ty: &str) -> u32 {
    ty[1..].parse().unwrap()
}

/// What a result is compared as: any NaN stands for any other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Out {
    Bits,
    Half,
    Brain,
    Single,
    Double,
    Halves,
    Brains,
    Singles,
    /// A single within 2^-20 of its size, and 2^-22.
    Near,
    /// A double within 2^-20 of its size.
    NearDouble,
}

impl Out {
    fn is_same(self, want: u64, got: u64) -> bool {
        if self.canonical(want) == self.canonical(got) {
            return true;
        }
        let ([x, y], more) = match self {
            Self::Near => (
                [want, got].map(|n| f64::from(f32::from_bits(n as u32))),
                2f64.powi(-22),
            ),
            Self::NearDouble => ([want, got].map(f64::from_bits), 0.0),
            _ => return false,
        };
        // Zero, infinity and NaN have no neighbours.
        x.is_finite() && x != 0.0 && (x - y).abs() <= x.abs() * 2f64.powi(-20) + more
    }

    fn canonical(self, bits: u64) -> u64 {
        let nan = |bits: u64, width: u32, infinite: u64| {
            let size = bits & (u64::MAX >> (65 - width));
            if size > infinite {
                u64::MAX >> (64 - width)
            } else {
                bits
            }
        };
        let pair = |width: u32, infinite: u64| {
            let low = bits & (u64::MAX >> (64 - width));
            nan(bits >> width, width, infinite) << width | nan(low, width, infinite)
        };
        match self {
            Self::Bits => bits,
            Self::Half => nan(bits, 16, 0x7c00),
            Self::Brain => nan(bits, 16, 0x7f80),
            Self::Single | Self::Near => nan(bits, 32, 0x7f80_0000),
            Self::Double | Self::NearDouble => nan(bits, 64, 0x7ff0 << 48),
            Self::Halves => pair(16, 0x7c00),
            Self::Brains => pair(16, 0x7f80),
            Self::Singles => pair(32, 0x7f80_0000),
        }
    }
}

type Want = Arc<dyn Fn([u64; 3]) -> Option<u64> + Send + Sync>;

/// One or more instructions. They read `%a16` to `%a64`, and so for b and c, and write `%d16`, `%d32`, `%d64` or the
/// predicate `%p`.
#[derive(Clone)]
pub(crate) struct Form {
    pub text: String,
    pub out: Out,
    /// The result; none where PTX leaves it open.
    pub want: Want,
}

pub(crate) fn form(
    text: impl Into<String>,
    out: Out,
    want: impl Fn([u64; 3]) -> Option<u64> + Send + Sync + 'static,
) -> Form {
    Form {
        text: text.into(),
        out,
        want: Arc::new(want),
    }
}

const BLOCK: usize = 64;

/// Forms of a kernel: what takes longer than in proportion is not to show.
pub(crate) const MOST: usize = 100;

/// The kernels of the forms, `k0` and on.
fn text(forms: &[Form], items: usize) -> String {
    let mut text = String::from(".version 8.6\n.target sm_100\n.address_size 64\n");
    for (number, part) in forms.chunks(MOST).enumerate() {
        text += &kernel(part, number, items);
    }
    text
}

fn kernel(forms: &[Form], number: usize, items: usize) -> String {
    let mut text = format!(".visible .entry k{number}");
    text += "(.param .u64 .ptr .global .align 8 from, .param .u64 .ptr .global .align 8 to) {\n\
         .reg .pred %p;\n.reg .b64 %a64, %b64, %c64, %d64, %from, %to, %at, %e64;\n\
         .reg .b32 %a32, %b32, %c32, %d32, %e32, %t, %g;\n.reg .b16 %a16, %b16, %c16, %d16, %e16;\n\
         .reg .b8 %a8, %b8;\n\
         ld.param.u64 %from, [from];\nld.param.u64 %to, [to];\n\
         mov.u32 %t, %tid.x;\nmov.u32 %g, %ctaid.x;\nmad.lo.u32 %t, %g, 64, %t;\n\
         mad.wide.u32 %at, %t, 24, %from;\n\
         ld.global.u64 %a64, [%at];\nld.global.u64 %b64, [%at+8];\nld.global.u64 %c64, [%at+16];\n";
    for letter in ["a", "b", "c"] {
        text += &format!(
            "cvt.u32.u64 %{letter}32, %{letter}64;\ncvt.u16.u64 %{letter}16, %{letter}64;\n"
        );
    }
    text += "mad.wide.u32 %at, %t, 8, %to;\n";
    for (n, form) in forms.iter().enumerate() {
        let wide = if form.text.contains("%d64") {
            ""
        } else if form.text.contains("%d32") {
            "cvt.u64.u32 %d64, %d32;"
        } else if form.text.contains("%d16") {
            "cvt.u64.u16 %d64, %d16;"
        } else {
            "selp.b64 %d64, 1, 0, %p;"
        };
        text += &format!(
            "{} {wide} st.global.u64 [%at+{}], %d64;\n",
            form.text,
            (number * MOST + n) * items * 8
        );
    }
    text + "ret;\n}\n"
}

/// Computes all forms for all operands.
pub(crate) fn check(
    forms: &[Form],
    operands: &[[u64; 3]],
    target: TestTarget,
) -> Result<(), String> {
    check_text("forms.ptx", text, forms, operands, target)
}

/// The same of kernels that something else writes for a number of work-items.
pub(crate) fn check_text(
    name: &str,
    text: impl Fn(&[Form], usize) -> String,
    forms: &[Form],
    operands: &[[u64; 3]],
    target: TestTarget,
) -> Result<(), String> {
    let mut operands = operands.to_vec();
    operands.resize(operands.len().next_multiple_of(BLOCK), [0; 3]);
    let items = operands.len();
    let source = text(forms, items);
    let launch = || -> Result<Vec<u64>, gfxjit::Error> {
        let device = Runtime::new().open(target.device)?;
        let mut options = Options::default();
        options.wave_size = target.wave_size;
        let module = Module::build(&device, name, source.as_bytes(), &options)?;
        let queue = device.queue()?;
        let from: Buffer<u64> = Buffer::from_slice(&device, operands.as_flattened())?;
        let to = Buffer::from_slice(&device, &vec![0u64; items * forms.len()])?;
        let grid = u32::try_from(items / BLOCK).unwrap_or(0);
        for number in 0..forms.len().div_ceil(MOST) {
            let kernel = module.kernel(&format!("k{number}"))?;
            let launch = kernel.launch(&queue).grid(grid).block(64);
            launch.arg(&from).arg(&to).submit()?.wait()?;
        }
        to.download()
    };
    let got = launch().map_err(|error| chain(&error))?;
    let (mut wrong, mut first) = (0, String::new());
    for (form, got) in forms.iter().zip(got.chunks(items)) {
        let mut told = false;
        for (given, got) in operands.iter().zip(got) {
            let Some(want) = (form.want)(*given) else {
                continue;
            };
            if !form.out.is_same(want, *got) {
                wrong += 1;
                if !told {
                    told = true;
                    let given = given.map(|n| format!("{n:#x}")).join(", ");
                    first += &format!("\n  `{}` of {given}: {got:#x}, not {want:#x}", form.text);
                }
            }
        }
    }
    match wrong {
        0 => Ok(()),
        n => Err(format!(
            "{n} results are wrong, the first of each form:{first}"
        )),
    }
}

/// Numbers at random, the same each time.
pub(crate) struct Random(pub u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    }
}

/// Pairs of edges with a third one, all pairs of up to 60 edges and a part of those of more, and others at random,
/// some of which are near each other.
pub(crate) fn operands(
    edges: &[u64],
    random: usize,
    mut make: impl FnMut(&mut Random) -> u64,
) -> Vec<[u64; 3]> {
    let mut from = Random(edges.len() as u64);
    let mut out = Vec::new();
    let part = edges.len().div_ceil(60);
    for (n, a) in edges.iter().enumerate() {
        for b in edges.iter().skip(n % part).step_by(part) {
            let c = edges[(from.next() % edges.len() as u64) as usize];
            out.push([*a, *b, c]);
        }
    }
    for _ in 0..random {
        let mut three = [0; 3].map(|_| make(&mut from));
        if from.next().is_multiple_of(4) {
            three[1] = three[0].wrapping_add(from.next() % 5).wrapping_sub(2);
        }
        if from.next().is_multiple_of(3) {
            three[(from.next() % 3) as usize] = edges[(from.next() % edges.len() as u64) as usize];
        }
        out.push(three);
    }
    out
}
