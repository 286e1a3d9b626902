//! Graphs, captured and built, and kernels whose workgroups wait for each other.

use std::ffi::{c_char, c_int, c_uint, c_void};
use std::ptr::{null, null_mut};

use crate::api::{Hip, Module, Tried, call};

const N: usize = 1000;
/// How often each graph is launched.
const LAUNCHES: usize = 5;

/// A graph that is ready to be launched.
fn instantiate(hip: &Hip, graph: *mut c_void) -> Result<*mut c_void, String> {
    let mut ready = null_mut();
    call!(hip.hip, hipGraphInstantiate(
        &raw mut ready => *mut *mut c_void,
        graph => *mut c_void,
        null_mut() => *mut *mut c_void,
        null_mut() => *mut c_char,
        0 => usize,
    ))?;
    Ok(ready)
}

fn launch_and_free(hip: &Hip, graph: *mut c_void, stream: *mut c_void) -> Tried {
    let ready = instantiate(hip, graph)?;
    for _ in 0..LAUNCHES {
        call!(hip.hip, hipGraphLaunch(ready => *mut c_void, stream => *mut c_void))?;
    }
    hip.wait(stream)?;
    call!(hip.hip, hipGraphExecDestroy(ready => *mut c_void))?;
    call!(hip.hip, hipGraphDestroy(graph => *mut c_void))
}

fn check(found: &[c_int], times: usize) -> Tried {
    let wrong = (0..N).find(|&i| found[i] != (times * i) as c_int);
    wrong.map_or(Ok(()), |at| Err(format!("word {at} is {}", found[at])))
}

/// What a stream was told is done again and again: two kernels and a copy.
pub(crate) fn capture(hip: &Hip, module: &Module) -> Tried {
    let (out, stream) = (hip.allocate(N)?, hip.stream()?);
    let mut back = vec![-1; N];
    call!(hip.hip, hipStreamBeginCapture(stream => *mut c_void, 0 => c_int))?;
    for _ in 0..2 {
        hip.launch(module, c"add", (4, 256), out, N as c_int, stream)?;
    }
    call!(hip.hip, hipMemcpyAsync(
        back.as_mut_ptr() => *mut c_int,
        out => *const c_int,
        N * 4 => usize,
        2 => c_int,
        stream => *mut c_void,
    ))?;
    let mut graph = null_mut();
    call!(hip.hip, hipStreamEndCapture(stream => *mut c_void, &raw mut graph => *mut *mut c_void))?;
    // Nothing has run yet.
    check(&hip.read(out, N)?, 0)?;
    launch_and_free(hip, graph, stream)?;
    check(&back, 2 * LAUNCHES)
}

/// `hipKernelNodeParams`
#[repr(C)]
struct KernelNode {
    block: [c_uint; 3],
    extra: *mut *mut c_void,
    function: *mut c_void,
    grid: [c_uint; 3],
    arguments: *mut *mut c_void,
    shared_bytes: c_uint,
}

/// `hipMemsetParams`
#[repr(C)]
struct MemsetNode {
    to: *mut c_void,
    element: c_uint,
    height: usize,
    pitch: usize,
    value: c_uint,
    width: usize,
}

/// Nodes that are put together: a fill, two kernels behind it, and a copy behind both.
pub(crate) fn explicit(hip: &Hip, module: &Module) -> Tried {
    let (mut out, stream) = (hip.allocate(N)?, hip.stream()?);
    let mut back = vec![-1; N];
    let (mut graph, mut fill, mut copy) = (null_mut(), null_mut(), null_mut());
    let mut kernels = [null_mut(); 2];
    call!(hip.hip, hipGraphCreate(&raw mut graph => *mut *mut c_void, 0 => c_uint))?;
    let memset = MemsetNode {
        to: out.cast(),
        element: 4,
        height: 1,
        pitch: N * 4,
        value: 0,
        width: N,
    };
    call!(hip.hip, hipGraphAddMemsetNode(
        &raw mut fill => *mut *mut c_void,
        graph => *mut c_void,
        null() => *const *mut c_void,
        0 => usize,
        &raw const memset => *const MemsetNode,
    ))?;
    let mut n = N as c_int;
    let mut arguments = [(&raw mut out).cast::<c_void>(), (&raw mut n).cast()];
    let node = KernelNode {
        block: [256, 1, 1],
        extra: null_mut(),
        function: hip.function(module, c"add")?,
        grid: [4, 1, 1],
        arguments: arguments.as_mut_ptr(),
        shared_bytes: 0,
    };
    let mut before = fill;
    for kernel in &mut kernels {
        call!(hip.hip, hipGraphAddKernelNode(
            &raw mut *kernel => *mut *mut c_void,
            graph => *mut c_void,
            &raw const before => *const *mut c_void,
            1 => usize,
            &raw const node => *const KernelNode,
        ))?;
        before = *kernel;
    }
    call!(hip.hip, hipGraphAddMemcpyNode1D(
        &raw mut copy => *mut *mut c_void,
        graph => *mut c_void,
        kernels.as_ptr() => *const *mut c_void,
        2 => usize,
        back.as_mut_ptr() => *mut c_int,
        out => *const c_int,
        N * 4 => usize,
        2 => c_int,
    ))?;
    launch_and_free(hip, graph, stream)?;
    // The fill is a part of each launch.
    check(&back, 2)
}

/// A kernel with barriers of the whole grid.
pub(crate) fn together(hip: &Hip, module: &Module) -> Tried {
    const BLOCKS: usize = 4;
    const ROUNDS: usize = 3;
    let (mut out, mut n) = (hip.allocate(BLOCKS * (ROUNDS + 1))?, 100);
    let mut arguments = [
        (&raw mut out).cast::<c_void>(),
        (&raw mut n).cast::<c_void>(),
    ];
    call!(hip.hip, hipModuleLaunchCooperativeKernel(
        hip.function(module, c"together")? => *mut c_void,
        BLOCKS as c_uint => c_uint, 1 => c_uint, 1 => c_uint,
        128 => c_uint, 1 => c_uint, 1 => c_uint,
        0 => c_uint,
        null_mut() => *mut c_void,
        arguments.as_mut_ptr() => *mut *mut c_void,
    ))?;
    let found = hip.read(out, BLOCKS * (ROUNDS + 1))?;
    for round in 0..ROUNDS {
        let sum = (0..BLOCKS).map(|block| round * 100 + block).sum::<usize>();
        for block in 0..BLOCKS {
            let at = BLOCKS * (round + 1) + block;
            if found[at] != sum as c_int {
                return Err(format!("word {at} is {}, not {sum}", found[at]));
            }
        }
    }
    Ok(())
}
