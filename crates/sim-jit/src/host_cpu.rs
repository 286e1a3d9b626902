//! The host's processor: how wide its vectors are and what instructions it has. Tests choose lesser
//! ones, which this host can stand for.

use std::fmt;

use gfxjit_sim::engine::EngineMode;

/// Whether other processors may see accesses of memory in another order than the program's, but for stores that loads overtake.
pub(crate) const REORDERS_ACCESSES: bool = !cfg!(target_arch = "x86_64");

/// The instructions that the baseline translator makes code of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    not(target_arch = "x86_64"),
    allow(dead_code, reason = "other hosts have none")
)]
pub(crate) enum Templates {
    Avx512,
    /// With FMA, F16C and BMI1.
    Avx2,
}

impl Templates {
    /// Those of this machine, the best ones first.
    pub(crate) fn all() -> Vec<Self> {
        #[cfg(target_arch = "x86_64")]
        {
            let avx2 = is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("fma")
                && is_x86_feature_detected!("f16c")
                && is_x86_feature_detected!("bmi1");
            let avx512 = avx2
                && is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512cd")
                && is_x86_feature_detected!("avx512dq")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512vpopcntdq");
            // For tests of lesser hosts on this one: `avx2`, or `none`.
            let asked = if cfg!(debug_assertions) {
                std::env::var_os("GFXJIT_TEST_TEMPLATES")
            } else {
                None
            };
            let is_asked = |name| asked.as_ref().is_some_and(|asked| asked == name);
            let avx512 = avx512 && !is_asked("avx2");
            let [avx512, avx2] = [avx512, avx2].map(|is_there| is_there && !is_asked("none"));
            let all = [(avx512, Self::Avx512), (avx2, Self::Avx2)];
            all.into_iter()
                .filter_map(|(is_there, templates)| is_there.then_some(templates))
                .collect()
        }
        #[cfg(not(target_arch = "x86_64"))]
        Vec::new()
    }
}

/// A host that code is made for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Host {
    /// Lanes of a chunk.
    pub width: u32,
    /// It has registers for masks, gathers and scatters, and the rest of AVX-512.
    pub masks: bool,
    /// Those of the baseline translator, if it has any for the host.
    pub templates: Option<Templates>,
    /// The engine that tests run for this host.
    pub mode: EngineMode,
    /// See [`ONE_NAN`](gfxjit_sim::interp::ONE_NAN).
    pub one_nan: bool,
    /// Features that LLVM must not use, as [`gfxjit_llvm::jit::HostJit::native`] has them. VZEROUPPER is ours to
    /// write (`Emit::before_call`): LLVM 22 writes it before calls that keep all registers too.
    pub(crate) features: &'static str,
}

impl fmt::Display for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "chunks of {} lanes", self.width)?;
        f.write_str(match (self.mode, self.masks) {
            (EngineMode::Quick, _) => " by the baseline translator",
            (_, true) => " with masks",
            (_, false) => "",
        })?;
        if let (EngineMode::Quick | EngineMode::Mixed(_), Some(templates)) =
            (self.mode, self.templates)
        {
            write!(f, " ({templates:?})")?;
        }
        f.write_str(match self.mode {
            EngineMode::Mixed(_) => ", in turns with all others",
            _ => "",
        })?;
        f.write_str(if self.one_nan { ", with one NaN" } else { "" })
    }
}

impl Host {
    /// This machine.
    pub(crate) fn this() -> Self {
        let templates = Templates::all().first().copied();
        let of = |width, masks, features| Self {
            width,
            masks,
            templates,
            mode: EngineMode::Only,
            one_nan: false,
            features,
        };
        #[cfg(target_arch = "x86_64")]
        {
            let avx512 = is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512dq");
            if avx512 {
                return of(16, true, "-vzeroupper");
            }
            if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
                return of(16, false, "-avx512f,-vzeroupper");
            }
        }
        of(4, false, "")
    }

    /// This machine, also by the baseline translator, and lesser ones that it can stand for.
    #[cfg(any(test, feature = "fuzzing"))]
    pub(crate) fn all() -> Vec<Self> {
        let this = Self::this();
        let baseline = |templates| Self {
            mode: EngineMode::Quick,
            templates: Some(templates),
            ..this
        };
        // What x86-64 began with lacks what came beside AVX and SSE as well, as far as LLVM uses it
        // unasked.
        let others = [
            (16, "-avx512f,-vzeroupper"),
            (4, "-avx"),
            (
                4,
                "-avx,-sse3,-popcnt,-lzcnt,-bmi,-bmi2,-movbe,-cx16,-gfni,-pclmul",
            ),
        ];
        let mut all = vec![this];
        all.extend(Templates::all().into_iter().map(baseline));
        all.extend(
            others
                .into_iter()
                .filter(|(width, _)| {
                    cfg!(target_arch = "x86_64") && (*width < this.width || this.masks)
                })
                .map(|(width, features)| Self {
                    width,
                    masks: false,
                    templates: Templates::all().last().copied(),
                    features,
                    ..this
                }),
        );
        all
    }
}
