//! `./x bench`: what our own work costs, against LLVM's and LLD's, in one run.
//!
//! Times on a shared machine say little by themselves, so everything is compared within one
//! run, round by round in turn, and tables give medians and ratios. What a program of LLVM
//! does in a process of its own, and LLD within this process, are the yardsticks.
//!
//! ```text
//! ./x bench                 everything
//! ./x bench compile         IR to loaded kernel, by phase, against llc-22 + ld.lld-22; what
//!                           isolation costs
//! ./x bench cache           a kernel from the cache of images, against compiling it
//! ./x bench cpp             HIP C++ to loaded kernel, against ROCm's hiprtc
//! ./x bench portable        portable modules, against a code object for each processor
//! ./x bench link            one object, a program of 1,000, two threads, and one module changed,
//!                           against LLD in this process and ld.lld-22
//! ./x bench sim [NAME…]     kernels on the software GPU against the same in C and against the
//!                           interpreter, on five targets; translation, launches, threads, memory.
//!                           With names of kernels or targets (or parts of a kernel's): only those.
//!                           `sim checks [NAME…]`: what searching for mistakes costs
//! ./x bench --smallest      each of them once, to see that it works; its times say nothing
//! ```
#![forbid(unsafe_code)]
#![allow(
    clippy::print_stdout,
    reason = "printing tables is what this program does"
)]

mod cache;
mod compile;
mod cpp;
mod ir;
mod isolation;
mod link;
mod portable;
mod program;
mod sim;
mod table;
mod timing;

use timing::Failure;

fn main() -> Result<(), Failure> {
    gfxjit::serve_worker_if_asked();
    let all = ["compile", "cache", "cpp", "portable", "link", "sim"];
    let mut asked: Vec<String> = std::env::args().skip(1).collect();
    let all_words = asked.len();
    asked.retain(|word| word != "--smallest");
    if asked.len() < all_words {
        timing::measure_the_smallest();
    }
    // A process that the benchmark of memory started.
    if let [first, rest @ ..] = &asked[..]
        && first == sim::memory::WORD
    {
        return sim::memory::measure(rest);
    }
    if let [first, rest @ ..] = &asked[..]
        && first == cpp::WORD
    {
        return cpp::serve(rest);
    }
    // What else is said names kernels and targets, which `sim` knows.
    let (asked, words): (Vec<_>, Vec<_>) = asked
        .into_iter()
        .partition(|name| all.contains(&name.as_str()));
    if let Some(unknown) = words.first().filter(|_| asked != ["sim"]) {
        return Err(format!("no benchmark `{unknown}`; there are {}", all.join(", ")).into());
    }
    let wanted = |name: &str| asked.is_empty() || asked.iter().any(|own| own == name);
    if wanted("compile") {
        compile::run()?;
        isolation::run()?;
    }
    if wanted("cache") {
        cache::run()?;
    }
    if wanted("cpp") {
        cpp::run()?;
    }
    if wanted("portable") {
        portable::run()?;
    }
    if wanted("link") {
        link::run()?;
    }
    if wanted("sim") {
        sim::run(&words)?;
    }
    Ok(())
}
