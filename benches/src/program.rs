//! Programs of many modules, whose functions call each other across modules.

use std::fmt::Write as _;

use gfxjit::TargetId;
use gfxjit_compile::{Emit, OptLevel, Options, Source, compile};

use crate::timing::Failure;

/// The processor that programs are for.
pub(crate) const PROCESSOR: &str = "gfx1100";

/// The shape of a program. Modules stand in layers of `WIDTH`; functions call those of the next
/// layer.
#[derive(Clone, Copy)]
pub(crate) struct Shape {
    /// How many modules there are.
    pub modules: usize,
    /// How many functions each module has.
    pub functions: usize,
    /// How many steps of computation each function has.
    pub steps: usize,
    /// How many functions of the next layer each function calls.
    pub calls: usize,
    /// One module in how many is called by none.
    pub unused: usize,
}

/// Modules of a layer.
const WIDTH: usize = 10;

impl Shape {
    fn is_unused(&self, module: usize) -> bool {
        module >= WIDTH && module % self.unused == self.unused - 1
    }

    /// The IR of one module. `version` changes a number in it. Functions are hidden, as clang
    /// makes them; modules of the first layer have a kernel.
    pub(crate) fn module(&self, module: usize, version: usize) -> String {
        let mut text = String::new();
        let mut callees = Vec::new();
        let below = (module / WIDTH + 1) * WIDTH;
        for function in 0..self.functions {
            let _ = write!(
                text,
                "define hidden i32 @f{module}_{function}(i32 %v) {{\n  \
                 %a = alloca [{} x i32], addrspace(5)\n  \
                 %i = and i32 %v, 3\n  \
                 %p = getelementptr i32, ptr addrspace(5) %a, i32 %i\n  \
                 store volatile i32 %v, ptr addrspace(5) %p\n  \
                 %s0 = load volatile i32, ptr addrspace(5) %p\n",
                4 + (module + function) % 5 * 4,
            );
            for step in 0..self.steps {
                let factor = module * 31 + function * 7 + step * 3 + version + 3;
                let _ = write!(
                    text,
                    "  %m{step} = mul i32 %s{step}, {factor}\n  \
                     %x{step} = xor i32 %m{step}, %v\n  \
                     %h{step} = lshr i32 %x{step}, {}\n  \
                     %s{} = add i32 %h{step}, %m{step}\n",
                    step % 13 + 1,
                    step + 1
                );
            }
            let mut last = format!("%s{}", self.steps);
            for call in 0..self.calls {
                let to = below + (module + call * 3 + function) % WIDTH;
                if to >= self.modules || self.is_unused(to) {
                    continue;
                }
                let callee = format!("f{to}_{}", (function + call) % self.functions);
                let _ = write!(
                    text,
                    "  %c{call} = call i32 @{callee}(i32 {last})\n  \
                     %r{call} = xor i32 %c{call}, {last}\n"
                );
                last = format!("%r{call}");
                callees.push(callee);
            }
            let _ = write!(text, "  ret i32 {last}\n}}\n");
        }
        if module < WIDTH {
            let _ = writeln!(
                text,
                "define protected amdgpu_kernel void @k{module}(ptr addrspace(1) %out, i32 %v) {{"
            );
            for function in 0..self.functions {
                let _ = write!(
                    text,
                    "  %r{function} = call i32 @f{module}_{function}(i32 %v)\n  \
                     store volatile i32 %r{function}, ptr addrspace(1) %out\n"
                );
            }
            text += "  ret void\n}\n";
        }
        callees.sort();
        callees.dedup();
        for callee in callees {
            let _ = writeln!(text, "declare hidden i32 @{callee}(i32)");
        }
        text
    }
}

fn options() -> Options {
    let mut options = Options::default();
    options.opt = OptLevel::O3;
    options
}

fn target() -> Result<TargetId, Failure> {
    Ok(PROCESSOR.parse()?)
}

/// The object that IR text becomes.
pub(crate) fn object(name: &str, text: &str) -> Result<Vec<u8>, Failure> {
    let source = Source::detect(name, text.as_bytes())?;
    Ok(compile(&source, target()?, &options())?.bytes)
}

/// The IR text that IR text becomes, up to some step.
pub(crate) fn emit(name: &str, text: &str, what: Emit) -> Result<Vec<u8>, Failure> {
    let source = Source::detect(name, text.as_bytes())?;
    Ok(gfxjit_compile::emit(&source, target()?, &options(), what)?.bytes)
}

/// The objects of all modules.
pub(crate) fn objects(shape: &Shape) -> Result<Vec<Vec<u8>>, Failure> {
    (0..shape.modules)
        .map(|module| object(&format!("{module}.ll"), &shape.module(module, 0)))
        .collect()
}
