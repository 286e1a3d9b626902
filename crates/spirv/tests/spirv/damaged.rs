//! Damaged modules: as many as in a second, or GFXJIT_FUZZ_CASES.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::made::{hip, opencl};
use gfxjit_spirv::fuzzing::{self, Mutator};

#[test]
fn damaged_modules_never_panic() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/opencl");
    let mut corpus: Vec<Vec<u8>> = ["vectors", "atomics", "parts", "work_group"]
        .iter()
        .map(|name| opencl(&folder.join(format!("{name}.cl"))))
        .collect();
    corpus.push(hip(r#"
struct Pair { float a; _Float16 b[2]; Pair *next; };
__device__ Pair table[3] = {{1, {2, 3}, nullptr}};
__device__ float twice(const Pair &p, float (*f)(float)) { return f(p.a) * 2 + (float)p.b[1]; }
__device__ float plus(float x) { return x + 1; }
extern "C" __global__ void k(Pair p, double *out, unsigned *n) {
  __shared__ float lds[64];
  unsigned i = __builtin_amdgcn_workitem_id_x();
  lds[i] = twice(p, plus);
  __builtin_amdgcn_s_barrier();
  for (unsigned j = 0; j < *n; ++j)
    switch (j & 3) {
    case 0: out[i] += lds[j]; break;
    case 2: out[i] -= __builtin_sqrtf(table[j].a); break;
    default: __hip_atomic_fetch_add(n, i, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    }
}"#));
    for module in &corpus {
        fuzzing::bytes(module);
    }
    let wanted = std::env::var("GFXJIT_FUZZ_CASES").ok();
    let wanted = wanted.and_then(|cases| cases.parse::<u64>().ok());
    let mut mutator = Mutator::new(31);
    let (mut runs, mut read) = (0_u64, 0_u64);
    let start = Instant::now();
    while wanted.map_or_else(
        || runs < 200 || start.elapsed() < Duration::from_secs(1),
        |w| runs < w,
    ) {
        read += u64::from(fuzzing::bytes(&mutator.mutate(&corpus)));
        runs += 1;
    }
    assert!(read > 0, "none of {runs} damaged modules was translated");
}
