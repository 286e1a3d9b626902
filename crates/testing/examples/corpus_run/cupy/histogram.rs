//! Counting numbers between limits, in LDS first.

use crate::case::Case;
use crate::check::exact;
use crate::cupy::items::address;
use crate::random::Random;
use crate::run::finish;

pub fn cases() -> Vec<Case> {
    vec![histogram()]
}

fn histogram() -> Case {
    let kernel = "23histogram_shared_kernelI*14default_configEfLj1ELj1EEELj1ELj1EPfyNS1_19sample_to_bin_rangeIfE";
    Case::new("histogram_shared_kernel<float, range>", kernel, |run| {
        let (len, bins) = (30_011, 37);
        let mut random = Random::new(90);
        let samples: Vec<f32> = random.reals(len, -1.0, 11.0);
        // Limits further and further apart; some samples lie outside of all.
        let limits: Vec<f32> = (0..=bins).map(|at| (at * at) as f32 / 137.0).collect();
        let (input, limits_in) = (run.input(&samples)?, run.input(&limits)?);
        let counts = run.in_out(&vec![0u64; bins])?;
        let mut range = vec![0; 16];
        range[..4].copy_from_slice(&(bins as u32).to_le_bytes());
        range[8..].copy_from_slice(&address(&limits_in));
        // Two histograms in LDS, against conflicts.
        let copies = 2;
        let launch = run
            .launch()
            .grid([3, 1])
            .block([run.kernel().max_workgroup_size, 1])
            .lds((bins * copies * 4) as u32)
            .arg(&input)
            .args([len, 1, len, 1, copies].map(|n| gfxjit::Arg::from(n as u32)))
            .arg(&counts)
            .arg(gfxjit::Arg::bytes(range))
            .arg(bins as u32)
            .uses(&limits_in);
        finish(launch)?;
        let mut want = vec![0u64; bins];
        for sample in samples {
            let from = |at: usize| limits[at] <= sample && sample < limits[at + 1];
            if let Some(bin) = (0..bins).find(|&at| from(at)) {
                want[bin] += 1;
            }
        }
        exact("counts", &counts, &want)
    })
}
