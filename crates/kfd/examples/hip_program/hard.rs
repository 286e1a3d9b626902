//! What wears a driver out: many loads, many queues, kernels that do not end.

use std::ffi::{c_int, c_void};
use std::ptr::null_mut;
use std::time::{Duration, Instant};

use crate::api::{Hip, Module, Tried, call};
use crate::basic::check_reversed;

/// What this process has: KiB of memory, files, mappings.
fn held() -> Result<[usize; 3], String> {
    let status = std::fs::read_to_string("/proc/self/status").map_err(|e| e.to_string())?;
    let memory = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let memory = memory.and_then(|rest| rest.trim().trim_end_matches(" kB").parse().ok());
    let files = std::fs::read_dir("/proc/self/fd").map_err(|e| e.to_string())?;
    let maps = std::fs::read_to_string("/proc/self/maps").map_err(|e| e.to_string())?;
    Ok([memory.unwrap_or(0), files.count(), maps.lines().count()])
}

/// Code is loaded, run and unloaded again and again: nothing stays behind.
pub(crate) fn loads(hip: &Hip, _: &Module) -> Tried {
    const N: usize = 256;
    let all: usize = std::env::var("HIP_PROGRAM_LOADS")
        .ok()
        .and_then(|count| count.parse().ok())
        .unwrap_or(500);
    let target = std::env::args().nth(1).unwrap_or_default();
    let code = hip.compile(&target)?;
    let out = hip.allocate(N + 1)?;
    let mut before = [0; 3];
    for round in 0..all {
        if round % (all / 5) == 0 {
            let now = held()?;
            println!("after {round} loads: memory, files, mappings {now:?}");
            if round == all / 5 {
                before = now;
            }
        }
        let module = hip.load(&code)?;
        if round % 50 == 0 {
            call!(hip.hip, hipMemset(out => *mut c_int, 0 => c_int, (N + 1) * 4 => usize))?;
            hip.launch(&module, c"reversed", (1, 256), out, N as c_int, null_mut())?;
            check_reversed(&hip.read(out, N + 1)?)?;
            hip.synchronize()?;
        }
        call!(hip.hip, hipModuleUnload(module.0 => *mut c_void))?;
    }
    let after = held()?;
    // Caches may still grow a little.
    let limits = [before[0] + 8192 + all, before[1] + 2, before[2] + 20];
    match after
        .iter()
        .zip(limits)
        .all(|(after, limit)| *after <= limit)
    {
        true => Ok(()),
        false => Err(format!("{before:?} has become {after:?}")),
    }
}

/// Many streams at once, from several threads.
pub(crate) fn queues(hip: &Hip, module: &Module) -> Tried {
    const N: usize = 2000;
    const STREAMS: usize = 12;
    let begin = || -> Result<_, String> {
        let (stream, out) = (hip.stream()?, hip.allocate(N + 1)?);
        hip.wait(stream)?;
        Ok((stream, out))
    };
    let all: Vec<_> = (0..STREAMS).map(|_| begin()).collect::<Result<_, _>>()?;
    for _ in 0..20 {
        for &(stream, out) in &all {
            call!(hip.hip, hipMemsetAsync(
                out => *mut c_int, 0 => c_int, (N + 1) * 4 => usize, stream => *mut c_void,
            ))?;
            hip.launch(module, c"reversed", (8, 256), out, N as c_int, stream)?;
        }
    }
    for (stream, out) in all {
        hip.wait(stream)?;
        check_reversed(&hip.read(out, N + 1)?)?;
    }
    Ok(())
}

/// A kernel that waits for a value that is never written. The parent process ends this program.
pub(crate) fn endless(hip: &Hip, module: &Module) -> Tried {
    let out = hip.allocate(1)?;
    hip.launch(module, c"spins", (1, 64), out, 1, null_mut())?;
    println!("running");
    hip.synchronize()
}

/// How long a launch takes from its call to its end: one after the other, and after pauses.
pub(crate) fn latency(hip: &Hip, module: &Module) -> Tried {
    let out = hip.allocate(1)?;
    for pause in [0, 1, 20] {
        let rounds: u32 = if pause == 0 { 300 } else { 50 };
        let mut all = Vec::new();
        for _ in 0..rounds {
            std::thread::sleep(Duration::from_millis(pause));
            let begun = Instant::now();
            hip.launch(module, c"add", (1, 64), out, 0, null_mut())?;
            hip.synchronize()?;
            all.push(begun.elapsed().as_micros());
        }
        all.sort_unstable();
        let middle = all[all.len() / 2];
        println!(
            "a launch after {pause} ms: {middle} µs, at best {} µs",
            all[0]
        );
    }
    Ok(())
}
