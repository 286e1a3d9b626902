//! Links several inputs to one image.
//!
//! Problem: programs of several modules come as objects, archives, bitcode and assembly mixed.
//! Here each becomes an object, and `gfxjit-link` makes an image of them all.

use std::path::Path;

pub use gfxjit_link::{
    Assumption, Definition, Dropped, Exports, KernelBudget, Resources, Strip, Take, Undefined,
};
use gfxjit_link::{Input, Options, link_relocatable, link_with};

use crate::code::facts::Facts;
use crate::code::image::Image;
use crate::code::input::OwnedInput;
use crate::code::objects::Sources;
use crate::compile::Diagnostic;
use crate::error::{IoError, Result};

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
    sources: Sources,
}

/// An image and the link's report.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LinkedImage {
    /// The image.
    pub image: Image,
    /// What each kernel needs with everything that it can call, and which function decided it.
    pub kernels: Vec<KernelBudget>,
    /// Sections that were left out because nothing needs them; see [`Linker::gc`].
    pub dropped: Vec<Dropped>,
    /// The link map: addresses of sections and symbols, as text; see [`Linker::map`].
    pub map: Option<String>,
    /// Warnings and notes of the compiles.
    pub diagnostics: Vec<Diagnostic>,
}

impl Linker {
    /// A linker without inputs.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// let error = gfxjit::Linker::new().link("program").unwrap_err();
    /// assert!(matches!(error, gfxjit::Error::Image(_)));
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an object, or an archive whose members are taken when they define a needed symbol. With
    /// the feature `llvm` also sources: LLVM IR, bitcode, assembly. `name` is the input's name in
    /// messages.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let target: gfxjit::TargetId = "gfx1100".parse().expect("a target");
    /// # let kernel = "declare i32 @f(i32)
    /// #   define amdgpu_kernel void @k(ptr addrspace(1) %p) {
    /// #     %r = call i32 @f(i32 4)
    /// #     store i32 %r, ptr addrspace(1) %p
    /// #     ret void }";
    /// # let library = "define i32 @f(i32 %a) { %r = mul i32 %a, %a ret i32 %r }";
    /// use gfxjit::Linker;
    /// let linker = Linker::new().target(target).input("kernel.ll", kernel).input("library.ll", library);
    /// assert_eq!(linker.link("program")?.image.kernels().len(), 1);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn input(self, name: &str, bytes: impl Into<Vec<u8>>) -> Self {
        self.input_as(name, bytes, Take::AsUsual)
    }

    /// Adds an input with another rule for which archive members are taken.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let target: gfxjit::TargetId = "gfx1100".parse().expect("a target");
    /// # let kernel = "declare i32 @f(i32)
    /// #   define amdgpu_kernel void @k(ptr addrspace(1) %p) {
    /// #     %r = call i32 @f(i32 4)
    /// #     store i32 %r, ptr addrspace(1) %p
    /// #     ret void }";
    /// # let library = "define i32 @f(i32 %a) { %r = mul i32 %a, %a ret i32 %r }";
    /// use gfxjit::{Linker, Take};
    /// // Taken only if another input needs a symbol of it.
    /// let linker = Linker::new().target(target).input("kernel.ll", kernel);
    /// let image = linker.input_as("library.ll", library, Take::OnDemand).link("program")?.image;
    /// assert_eq!(image.functions()[0].name, "f");
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
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
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let source = gfxjit::Source::detect("saxpy.ll",
    /// #     *include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")))?;
    /// # let target: gfxjit::TargetId = "gfx1100".parse().expect("a target");
    /// # let object = gfxjit::emit(&source, target, &Default::default(), gfxjit::Emit::Obj)?.bytes;
    /// # let folder = tempfile::tempdir().unwrap();
    /// # let path = folder.path().join("saxpy.o");
    /// # std::fs::write(&path, object).unwrap();
    /// use gfxjit::{Linker, Take};
    /// let linked = Linker::new().file(&path, Take::AsUsual)?.link("saxpy")?;
    /// assert_eq!(linked.image.kernels()[0].info.name, "saxpy");
    /// assert!(Linker::new().file("/no/such/file.o", Take::AsUsual).is_err());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`IoError`] when it cannot be read.
    pub fn file(self, path: impl AsRef<Path>, take: Take) -> Result<Self> {
        let path = path.as_ref();
        let bytes = std::fs::read(path).map_err(|source| IoError::read(path, source))?;
        Ok(self.input_as(&path.display().to_string(), bytes, take))
    }

    /// Leaves out sections that no kept section refers to.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let target: gfxjit::TargetId = "gfx1100".parse().expect("a target");
    /// # let kernel = "declare i32 @f(i32)
    /// #   define amdgpu_kernel void @k(ptr addrspace(1) %p) {
    /// #     %r = call i32 @f(i32 4)
    /// #     store i32 %r, ptr addrspace(1) %p
    /// #     ret void }";
    /// # let library = "define i32 @f(i32 %a) { %r = mul i32 %a, %a ret i32 %r }";
    /// let unused = "@unused = addrspace(1) global i32 1";
    /// let linker = gfxjit::Linker::new().target(target).input("kernel.ll", kernel);
    /// let linker = linker.input("library.ll", library).input("unused.ll", unused);
    /// let mut exports = gfxjit::Exports::default();
    /// exports.local.push("unused".to_owned());
    /// let linked = linker.gc(true).exports(exports).link("program")?;
    /// assert!(!linked.dropped.is_empty());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn gc(mut self, gc: bool) -> Self {
        self.options.gc = gc;
        self
    }

    /// Makes it an error when a kernel's budget leaves no room for workgroups as large as its
    /// metadata allow. Without it the linker lowers the size in the metadata.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let target: gfxjit::TargetId = "gfx1100".parse().expect("a target");
    /// # let kernel = "declare i32 @f(i32)
    /// #   define amdgpu_kernel void @k(ptr addrspace(1) %p) {
    /// #     %r = call i32 @f(i32 4)
    /// #     store i32 %r, ptr addrspace(1) %p
    /// #     ret void }";
    /// # let library = "define i32 @f(i32 %a) { %r = mul i32 %a, %a ret i32 %r }";
    /// let linker = gfxjit::Linker::new().target(target).input("kernel.ll", kernel);
    /// // Both functions need few registers, so the largest workgroup fits.
    /// assert!(linker.input("library.ll", library).strict(true).link("program").is_ok());
    /// ```
    #[must_use]
    pub fn strict(mut self, strict: bool) -> Self {
        self.options.strict = strict;
        self
    }

    /// States the resources that a function needs, where the linker cannot find out.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let target: gfxjit::TargetId = "gfx1100".parse().expect("a target");
    /// # let kernel = "declare i32 @f(i32)
    /// #   define amdgpu_kernel void @k(ptr addrspace(1) %p) {
    /// #     %r = call i32 @f(i32 4)
    /// #     store i32 %r, ptr addrspace(1) %p
    /// #     ret void }";
    /// # let library = "define i32 @f(i32 %a) { %r = mul i32 %a, %a ret i32 %r }";
    /// use gfxjit::{Assumption, Linker};
    /// let mut assumption = Assumption::default();
    /// assumption.function = "f".to_owned();
    /// assumption.vgprs = Some(64);
    /// let linker = Linker::new().target(target).input("kernel.ll", kernel).input("library.ll", library);
    /// let linked = linker.assume(assumption).link("program")?;
    /// assert!(linked.kernels[0].needed.vgprs >= 64);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn assume(mut self, assumption: Assumption) -> Self {
        self.options.assume.push(assumption);
        self
    }

    /// How undefined symbols are treated.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let target: gfxjit::TargetId = "gfx1100".parse().expect("a target");
    /// # let kernel = "declare i32 @f(i32)
    /// #   define amdgpu_kernel void @k(ptr addrspace(1) %p) {
    /// #     %r = call i32 @f(i32 4)
    /// #     store i32 %r, ptr addrspace(1) %p
    /// #     ret void }";
    /// # let library = "define i32 @f(i32 %a) { %r = mul i32 %a, %a ret i32 %r }";
    /// use gfxjit::{Linker, Undefined};
    /// let linker = || Linker::new().target(target).input("kernel.ll", kernel);
    /// let error = linker().link("program").unwrap_err();
    /// assert!(error.to_string().contains("undefined symbol `f`"));
    /// assert!(linker().undefined(Undefined::Dynamic).link("program").is_ok());
    /// ```
    #[must_use]
    pub fn undefined(mut self, undefined: Undefined) -> Self {
        self.options.undefined = undefined;
        self
    }

    /// Which symbols and sections are left out of the image.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let target: gfxjit::TargetId = "gfx1100".parse().expect("a target");
    /// # let kernel = "declare i32 @f(i32)
    /// #   define amdgpu_kernel void @k(ptr addrspace(1) %p) {
    /// #     %r = call i32 @f(i32 4)
    /// #     store i32 %r, ptr addrspace(1) %p
    /// #     ret void }";
    /// # let library = "define i32 @f(i32 %a) { %r = mul i32 %a, %a ret i32 %r }";
    /// use gfxjit::{Linker, Strip};
    /// let linked = |strip| {
    ///     let linker = Linker::new().target(target).input("kernel.ll", kernel).input("library.ll", library);
    ///     Ok::<_, gfxjit::Error>(linker.strip(strip).link("program")?.image.bytes().len())
    /// };
    /// assert!(linked(Strip::All)? < linked(Strip::Nothing)?);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn strip(mut self, strip: Strip) -> Self {
        self.options.strip = strip;
        self
    }

    /// Adds a symbol that is needed though no input refers to it: the archive member that defines
    /// it is taken, and [`Linker::gc`] keeps it.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let target: gfxjit::TargetId = "gfx1100".parse().expect("a target");
    /// # let kernel = "declare i32 @f(i32)
    /// #   define amdgpu_kernel void @k(ptr addrspace(1) %p) {
    /// #     %r = call i32 @f(i32 4)
    /// #     store i32 %r, ptr addrspace(1) %p
    /// #     ret void }";
    /// # let library = "define i32 @f(i32 %a) { %r = mul i32 %a, %a ret i32 %r }";
    /// use gfxjit::{Linker, Take};
    /// let linker = Linker::new().target(target).input_as("library.ll", library, Take::OnDemand);
    /// let image = linker.root("f").link("program")?.image;
    /// assert_eq!(image.functions()[0].name, "f");
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn root(mut self, name: &str) -> Self {
        self.options.roots.push(name.to_owned());
        self
    }

    /// Defines a symbol, over any other definition.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let target: gfxjit::TargetId = "gfx1100".parse().expect("a target");
    /// # let kernel = "declare i32 @f(i32)
    /// #   define amdgpu_kernel void @k(ptr addrspace(1) %p) {
    /// #     %r = call i32 @f(i32 4)
    /// #     store i32 %r, ptr addrspace(1) %p
    /// #     ret void }";
    /// # let library = "define i32 @f(i32 %a) { %r = mul i32 %a, %a ret i32 %r }";
    /// use gfxjit::{Definition, Linker};
    /// // `f` becomes another name of `g`.
    /// let alias: Definition = "f=g".parse().expect("a definition");
    /// let library = library.replace("@f", "@g");
    /// let linker = Linker::new().target(target).input("kernel.ll", kernel).input("library.ll", library);
    /// assert!(linker.define(alias).link("program").is_ok());
    /// ```
    #[must_use]
    pub fn define(mut self, definition: Definition) -> Self {
        self.options.define.push(definition);
        self
    }

    /// Which symbols stay visible outside the image.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let target: gfxjit::TargetId = "gfx1100".parse().expect("a target");
    /// # let kernel = "declare i32 @f(i32)
    /// #   define amdgpu_kernel void @k(ptr addrspace(1) %p) {
    /// #     %r = call i32 @f(i32 4)
    /// #     store i32 %r, ptr addrspace(1) %p
    /// #     ret void }";
    /// # let library = "define i32 @f(i32 %a) { %r = mul i32 %a, %a ret i32 %r }";
    /// use gfxjit::codeobj::Binding;
    /// use gfxjit::{Exports, Linker};
    /// let linker = Linker::new().target(target).input("kernel.ll", kernel).input("library.ll", library);
    /// let mut exports = Exports::default();
    /// exports.global = vec!["k*".to_owned()];
    /// exports.local = vec!["*".to_owned()];
    /// let image = linker.exports(exports).link("program")?.image;
    /// assert_eq!(image.functions()[0].linkage.binding, Binding::Local);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn exports(mut self, exports: Exports) -> Self {
        self.options.exports = Some(exports);
        self
    }

    /// Keeps the relocations of the inputs in the image, for tools that rewrite its code. Loaders
    /// pass over them.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let target: gfxjit::TargetId = "gfx1100".parse().expect("a target");
    /// # let kernel = "declare i32 @f(i32)
    /// #   define amdgpu_kernel void @k(ptr addrspace(1) %p) {
    /// #     %r = call i32 @f(i32 4)
    /// #     store i32 %r, ptr addrspace(1) %p
    /// #     ret void }";
    /// # let library = "define i32 @f(i32 %a) { %r = mul i32 %a, %a ret i32 %r }";
    /// let linker = gfxjit::Linker::new().target(target).input("kernel.ll", kernel);
    /// let image = linker.input("library.ll", library).keep_relocations(true).link("program")?.image;
    /// let elf = gfxjit::codeobj::elf::Elf::parse(image.bytes()).expect("an ELF file");
    /// assert!(elf.section_named(".rela.text").is_some());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn keep_relocations(mut self, keep: bool) -> Self {
        self.options.keep_relocations = keep;
        self
    }

    /// Asks for [`LinkedImage::map`].
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let target: gfxjit::TargetId = "gfx1100".parse().expect("a target");
    /// # let kernel = "declare i32 @f(i32)
    /// #   define amdgpu_kernel void @k(ptr addrspace(1) %p) {
    /// #     %r = call i32 @f(i32 4)
    /// #     store i32 %r, ptr addrspace(1) %p
    /// #     ret void }";
    /// # let library = "define i32 @f(i32 %a) { %r = mul i32 %a, %a ret i32 %r }";
    /// let linker = gfxjit::Linker::new().target(target).input("kernel.ll", kernel);
    /// let linked = linker.input("library.ll", library).map(true).link("program")?;
    /// assert!(linked.map.expect("a map").contains(".text"));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn map(mut self, map: bool) -> Self {
        self.options.map = map;
        self
    }

    /// Links. `name` is what messages call the image.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let target: gfxjit::TargetId = "gfx1100".parse().expect("a target");
    /// # let kernel = "declare i32 @f(i32)
    /// #   define amdgpu_kernel void @k(ptr addrspace(1) %p) {
    /// #     %r = call i32 @f(i32 4)
    /// #     store i32 %r, ptr addrspace(1) %p
    /// #     ret void }";
    /// # let library = "define i32 @f(i32 %a) { %r = mul i32 %a, %a ret i32 %r }";
    /// let linker = gfxjit::Linker::new().target(target).input("kernel.ll", kernel);
    /// let linked = linker.input("library.ll", library).link("program")?;
    /// assert_eq!((linked.image.name(), linked.kernels[0].name.as_str()), ("program", "k"));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ImageError::Link`](crate::ImageError::Link),
    /// [`ImageError::CodeObject`](crate::ImageError::CodeObject), and where something is compiled
    /// [`SourceError`](crate::SourceError).
    pub fn link(self, name: &str) -> Result<LinkedImage> {
        let (objects, diagnostics) = self.sources.objects(self.inputs)?;
        let inputs: Vec<Input<'_>> = objects
            .iter()
            .map(|input| Input::new(&input.name, &input.bytes).take(input.take))
            .collect();
        let linked = link_with(&inputs, &self.options, &Facts)?;
        Ok(LinkedImage {
            image: Image::parse(name, linked.image)?,
            kernels: linked.kernels,
            dropped: linked.dropped,
            map: linked.map,
            diagnostics,
        })
    }

    /// Joins the inputs into one relocatable object, as `ld -r` does, with warnings and notes of
    /// the compiles. Symbols may stay undefined, and kernels get no budget before the final link:
    /// of the options only those of sources, [`Linker::root`], [`Linker::define`] and
    /// [`Linker::strip`] count, and the symbol table always stays.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let target: gfxjit::TargetId = "gfx1100".parse().expect("a target");
    /// # let kernel = "declare i32 @f(i32)
    /// #   define amdgpu_kernel void @k(ptr addrspace(1) %p) {
    /// #     %r = call i32 @f(i32 4)
    /// #     store i32 %r, ptr addrspace(1) %p
    /// #     ret void }";
    /// # let library = "define i32 @f(i32 %a) { %r = mul i32 %a, %a ret i32 %r }";
    /// let linker = gfxjit::Linker::new().target(target).input("kernel.ll", kernel);
    /// let (object, diagnostics) = linker.input("library.ll", library).link_relocatable()?;
    /// assert!(diagnostics.is_empty());
    /// let image = gfxjit::Image::link("program.o", &object)?;
    /// assert_eq!(image.kernels().len(), 1);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ImageError::Link`](crate::ImageError::Link), and where something is compiled
    /// [`SourceError`](crate::SourceError).
    pub fn link_relocatable(self) -> Result<(Vec<u8>, Vec<Diagnostic>)> {
        let (objects, diagnostics) = self.sources.objects(self.inputs)?;
        let inputs: Vec<Input<'_>> = objects
            .iter()
            .map(|input| Input::new(&input.name, &input.bytes).take(input.take))
            .collect();
        Ok((link_relocatable(&inputs, &self.options)?, diagnostics))
    }
}

#[cfg(feature = "llvm")]
impl Linker {
    /// The target of the first object, else that of the first source that names one.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let source = gfxjit::Source::detect("saxpy.ll",
    /// #     *include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")))?;
    /// # let target: gfxjit::TargetId = "gfx1100".parse().expect("a target");
    /// # let object = gfxjit::emit(&source, target, &Default::default(), gfxjit::Emit::Obj)?.bytes;
    /// let linker = gfxjit::Linker::new().input("saxpy.o", object);
    /// assert_eq!(linker.detect_target(), Some(target));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn detect_target(&self) -> Option<gfxjit_targets::TargetId> {
        crate::code::objects::detect_target(&self.inputs)
    }

    /// The target that sources are compiled for. Default: [`Linker::detect_target`].
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let target: gfxjit::TargetId = "gfx1100".parse().expect("a target");
    /// # let kernel = "declare i32 @f(i32)
    /// #   define amdgpu_kernel void @k(ptr addrspace(1) %p) {
    /// #     %r = call i32 @f(i32 4)
    /// #     store i32 %r, ptr addrspace(1) %p
    /// #     ret void }";
    /// # let library = "define i32 @f(i32 %a) { %r = mul i32 %a, %a ret i32 %r }";
    /// let linker = gfxjit::Linker::new().target(target).input("library.ll", library);
    /// assert_eq!(linker.link("library")?.image.target(), gfxjit::Target::Amd(target));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn target(mut self, target: gfxjit_targets::TargetId) -> Self {
        self.sources.target = Some(target);
        self
    }

    /// The options that sources are compiled with.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let target: gfxjit::TargetId = "gfx1100".parse().expect("a target");
    /// # let kernel = "declare i32 @f(i32)
    /// #   define amdgpu_kernel void @k(ptr addrspace(1) %p) {
    /// #     %r = call i32 @f(i32 4)
    /// #     store i32 %r, ptr addrspace(1) %p
    /// #     ret void }";
    /// # let library = "define i32 @f(i32 %a) { %r = mul i32 %a, %a ret i32 %r }";
    /// let mut options = gfxjit::Options::default();
    /// options.opt = gfxjit::OptLevel::O0;
    /// let linker = gfxjit::Linker::new().target(target).compile(options);
    /// assert!(linker.input("library.ll", library).link("library").is_ok());
    /// ```
    #[must_use]
    pub fn compile(mut self, options: crate::compile::Options) -> Self {
        self.sources.options = options;
        self
    }
}
