//! Many inputs to one image.
//!
//! Problem: programs of several modules come as objects, archives, bitcode and assembly mixed.
//! Here each becomes an object, and the linker's room makes an image of them all.

use std::path::Path;

#[cfg(feature = "llvm")]
use gfxjit_codeobj::archive;
pub use gfxjit_link::{Assumption, Dropped, KernelBudget, Resources, Strip, Take, Undefined};
use gfxjit_link::{Input, Options, link_with};

use crate::error::{Error, Result};
use crate::image::Image;

/// Links inputs to an image, in memory.
///
/// ```
/// # fn main() -> gfxjit::Result<()> {
/// use gfxjit::{Image, Linker, TargetId};
/// # #[cfg(feature = "llvm")] {
/// # let target: TargetId = "gfx1100".parse().expect("a target");
/// # let kernel = "declare i32 @f(i32)
/// #   define amdgpu_kernel void @k(ptr addrspace(1) %p) {
/// #     %r = call i32 @f(i32 4)
/// #     store i32 %r, ptr addrspace(1) %p
/// #     ret void }";
/// # let library = "define i32 @f(i32 %a) { %r = mul i32 %a, %a ret i32 %r }";
/// let linked = Linker::new()
///     .target(target)
///     .input("kernel.ll", kernel)
///     .input("library.ll", library)
///     .link("program")?;
/// for kernel in &linked.kernels {
///     println!("{}: {}", kernel.name, kernel.needed);
/// }
/// # assert_eq!(linked.image.kernels().len(), 1);
/// # }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default)]
pub struct Linker {
    inputs: Vec<OwnedInput>,
    options: Options,
    #[cfg(feature = "llvm")]
    target: Option<gfxjit_targets::TargetId>,
    #[cfg(feature = "llvm")]
    build: crate::build::Options,
}

#[derive(Clone, Debug)]
struct OwnedInput {
    name: String,
    bytes: Vec<u8>,
    take: Take,
}

/// An image and what there is to say about the link.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LinkedImage {
    /// The image.
    pub image: Image,
    /// What each kernel needs with all that it can call, and what decided it.
    pub kernels: Vec<KernelBudget>,
    /// Sections that were left out because nothing needs them; see [`Linker::gc`].
    pub dropped: Vec<Dropped>,
    /// Warnings and notes of what was compiled.
    #[cfg(feature = "llvm")]
    pub diagnostics: Vec<crate::build::Diagnostic>,
}

impl Linker {
    /// Without inputs.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an object, or an archive whose members are taken when something needs them. With
    /// the feature `llvm` also anything that compiles: LLVM IR, bitcode, assembly. `name` is
    /// what messages call it.
    #[must_use]
    pub fn input(self, name: &str, bytes: impl Into<Vec<u8>>) -> Self {
        self.input_as(name, bytes, Take::AsUsual)
    }

    /// The same with another rule for what is taken.
    #[must_use]
    pub fn input_as(mut self, name: &str, bytes: impl Into<Vec<u8>>, take: Take) -> Self {
        self.inputs.push(OwnedInput {
            name: name.to_owned(),
            bytes: bytes.into(),
            take,
        });
        self
    }

    /// Adds a file.
    ///
    /// # Errors
    /// [`Error::Read`] when it cannot be read.
    pub fn file(self, path: impl AsRef<Path>, take: Take) -> Result<Self> {
        let path = path.as_ref();
        let bytes = std::fs::read(path).map_err(|source| Error::Read {
            path: path.to_owned(),
            source,
        })?;
        Ok(self.input_as(&path.display().to_string(), bytes, take))
    }

    /// What sources are compiled for; without it, what the first object is compiled for.
    #[cfg(feature = "llvm")]
    #[must_use]
    pub fn target(mut self, target: gfxjit_targets::TargetId) -> Self {
        self.target = Some(target);
        self
    }

    /// How sources are compiled.
    #[cfg(feature = "llvm")]
    #[must_use]
    pub fn compile(mut self, options: crate::build::Options) -> Self {
        self.build = options;
        self
    }

    /// Leaves out sections that nothing needs.
    #[must_use]
    pub fn gc(mut self, gc: bool) -> Self {
        self.options.gc = gc;
        self
    }

    /// Makes it an error when a kernel's budget leaves no room for workgroups as large as its
    /// metadata allow. Otherwise the metadata then allow less.
    #[must_use]
    pub fn strict(mut self, strict: bool) -> Self {
        self.options.strict = strict;
        self
    }

    /// States what a function needs.
    #[must_use]
    pub fn assume(mut self, assumption: Assumption) -> Self {
        self.options.assume.push(assumption);
        self
    }

    /// What becomes of undefined symbols.
    #[must_use]
    pub fn undefined(mut self, undefined: Undefined) -> Self {
        self.options.undefined = undefined;
        self
    }

    /// What is left out of the image besides.
    #[must_use]
    pub fn strip(mut self, strip: Strip) -> Self {
        self.options.strip = strip;
        self
    }

    /// Links. `name` is what messages call the image.
    ///
    /// # Errors
    /// [`Error::Link`], [`Error::CodeObject`], and with the feature `llvm`
    /// [`Error::Compile`](crate::Error::Compile).
    pub fn link(self, name: &str) -> Result<LinkedImage> {
        #[cfg(feature = "llvm")]
        let mut diagnostics = Vec::new();
        #[cfg(feature = "llvm")]
        let inputs = self.compiled(&mut diagnostics)?;
        #[cfg(not(feature = "llvm"))]
        let inputs = self.inputs;
        let inputs: Vec<Input<'_>> = inputs
            .iter()
            .map(|input| Input::new(&input.name, &input.bytes).take(input.take))
            .collect();
        let linked = link_with(&inputs, &self.options, &crate::facts::Facts)?;
        Ok(LinkedImage {
            image: Image::parse(name, linked.image)?,
            kernels: linked.kernels,
            dropped: linked.dropped,
            #[cfg(feature = "llvm")]
            diagnostics,
        })
    }
}

#[cfg(feature = "llvm")]
impl Linker {
    /// The inputs, with an object in the place of each that compiles.
    fn compiled(&self, diagnostics: &mut Vec<crate::build::Diagnostic>) -> Result<Vec<OwnedInput>> {
        let mut inputs = Vec::with_capacity(self.inputs.len());
        for input in &self.inputs {
            if needs_members(&input.bytes) {
                inputs.extend(members(input)?);
            } else {
                inputs.push(input.clone());
            }
        }
        let made = inputs.iter().find_map(|input| object_target(&input.bytes));
        let target = self.target.or(made.map(|made| made.target));
        // Sources follow the objects, which cannot be changed any more.
        let mut build = self.build.clone();
        build.code_object_version = build
            .code_object_version
            .or(made.map(|made| made.code_object_version));
        for input in &mut inputs {
            if archive::is_archive(&input.bytes) || input.bytes.starts_with(b"\x7fELF") {
                continue;
            }
            let source = crate::build::Source::detect(&input.name, &*input.bytes)?;
            let target = target.ok_or_else(|| Error::NoTarget {
                source_name: input.name.clone(),
            })?;
            let compiled = gfxjit_compile::compile(&source, &build.for_target(target))?;
            diagnostics.extend(compiled.diagnostics);
            input.bytes = compiled.object;
        }
        Ok(inputs)
    }
}

/// Whether an archive has members that must be compiled first.
#[cfg(feature = "llvm")]
fn needs_members(bytes: &[u8]) -> bool {
    archive::is_archive(bytes)
        && archive::members(bytes).is_ok_and(|members| {
            members
                .iter()
                .any(|member| archive::is_bitcode(member.bytes))
        })
}

/// The members of an archive that are code, as inputs of their own.
#[cfg(feature = "llvm")]
fn members(input: &OwnedInput) -> Result<Vec<OwnedInput>> {
    let members = archive::members(&input.bytes).map_err(|error| {
        Error::Link(gfxjit_link::LinkError::NotLinkable {
            input: input.name.clone(),
            reason: error.to_string(),
        })
    })?;
    let take = match input.take {
        Take::Whole => Take::Whole,
        _ => Take::OnDemand,
    };
    Ok(members
        .iter()
        .filter(|member| member.bytes.starts_with(b"\x7fELF") || archive::is_bitcode(member.bytes))
        .map(|member| OwnedInput {
            name: format!("{}({})", input.name, String::from_utf8_lossy(member.name)),
            bytes: member.bytes.to_vec(),
            take,
        })
        .collect())
}

#[cfg(feature = "llvm")]
fn object_target(bytes: &[u8]) -> Option<gfxjit_targets::ImageTarget> {
    let first = match archive::members(bytes) {
        Ok(members) => members.first()?.bytes,
        Err(_) => bytes,
    };
    let elf = gfxjit_codeobj::elf::Elf::parse(first).ok()?;
    let header = elf.header();
    gfxjit_targets::ImageTarget::from_elf(header.flags, header.abi_version()).ok()
}
