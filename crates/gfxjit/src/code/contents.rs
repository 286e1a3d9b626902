//! What an object or an image holds, in the words of this library.
//!
//! Problem: a file describes kernels in three places (symbols, descriptors, metadata) that
//! may each be missing something. Launching and inspecting want one answer.

use gfxjit_codeobj::metadata::KernelKind;
use gfxjit_codeobj::{
    CodeObject, CodeObjectError, DefectiveKernel, Kind, Linkage, SectionAddress, Storage,
};
use gfxjit_targets::{ImageTarget, Processor, Target};

use crate::code::kernel_info::{Budget, KernelInfo};
#[cfg(feature = "llvm")]
use crate::error::ImageError;

/// Everything known about an object or an image, except the call graph: see
/// [`CallGraph`](crate::CallGraph).
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// # fn main() -> gfxjit::Result<()> {
/// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
/// # let module = gfxjit::Module::build(&device, "saxpy.ll",
/// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
/// let contents = module.image().contents();
/// assert_eq!(contents.kernels[0].info.name, "saxpy");
/// assert!(contents.variables.is_empty());
/// # Ok(())
/// # }
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Contents {
    /// Object or image.
    pub kind: Kind,
    /// The target it was compiled for.
    pub target: Target,
    /// The target and code object version in the ELF header; `None` for PTX.
    pub code_object: Option<ImageTarget>,
    /// Kernels that can be launched, in the order of the symbol table.
    pub kernels: Vec<ImageKernel>,
    /// Kernels that run once, when the image was loaded: they call the constructors of its
    /// variables (`llvm.global_ctors`).
    pub constructors: Vec<ImageKernel>,
    /// Kernels that run once, before the image is unloaded (`llvm.global_dtors`).
    pub destructors: Vec<ImageKernel>,
    /// Kernels that cannot run, each with the reason.
    pub defective_kernels: Vec<DefectiveKernel>,
    /// Device functions, in the order of the symbol table.
    pub functions: Vec<ImageFunction>,
    /// Global variables, in the order of the symbol table.
    pub variables: Vec<Variable>,
    /// The formats of `printf` in the metadata, as LLVM encodes them.
    pub printf: Vec<String>,
}

/// A kernel of an object or image.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct ImageKernel {
    /// The kernel's arguments, limits and resource needs.
    pub info: KernelInfo,
    /// Where the kernel descriptor is.
    pub descriptor: SectionAddress,
    /// The first instruction.
    pub entry: SectionAddress,
    /// Size of the code in bytes, 0 when the file does not say.
    pub size: u64,
    /// Binding and visibility of its descriptor's symbol.
    pub linkage: Linkage,
}

/// A device function of an object or image.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ImageFunction {
    /// The symbol.
    pub name: String,
    /// The first instruction.
    pub place: SectionAddress,
    /// Size of the code in bytes, 0 when the file does not say.
    pub size: u64,
    /// Binding and visibility of the symbol.
    pub linkage: Linkage,
    /// Whether a kernel that calls by address has room for this function in its budget: the
    /// function is exported, so that a loader finds it by name, or its address is taken in the
    /// code.
    pub is_callable: bool,
}

/// A variable of an object or image.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Variable {
    /// The symbol.
    pub name: String,
    /// Where it is.
    pub storage: Storage,
    /// Size in bytes.
    pub size: u64,
    /// Binding and visibility of the symbol.
    pub linkage: Linkage,
}

impl Variable {
    /// Address in the image; `None` for a variable without one (in LDS).
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let source = b"@table = addrspace(1) global [4 x i32] zeroinitializer";
    /// let module = gfxjit::Module::build(&device, "table.ll", source, &Default::default())?;
    /// let table = &module.image().variables()[0];
    /// assert_eq!((table.name.as_str(), table.size), ("table", 16));
    /// assert!(table.address().is_some());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn address(&self) -> Option<u64> {
        match self.storage {
            Storage::Constant(place) | Storage::Global(place) => Some(place.address),
            Storage::Lds { .. } | Storage::Common { .. } => None,
        }
    }
}

impl Contents {
    /// All kernels with code: those that can be launched, constructors and destructors.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// let contents = module.image().contents();
    /// let names: Vec<&str> = contents.all_kernels().map(|kernel| kernel.info.name.as_str()).collect();
    /// assert_eq!(names, ["saxpy"]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    pub fn all_kernels(&self) -> impl Iterator<Item = &ImageKernel> {
        let around = self.constructors.iter().chain(&self.destructors);
        self.kernels.iter().chain(around)
    }

    /// The target and version in the header of a code object; an error for PTX. `name` is the
    /// file's name for messages.
    #[cfg(feature = "llvm")]
    pub(crate) fn header(&self, name: &str) -> Result<ImageTarget, ImageError> {
        self.code_object.ok_or_else(|| ImageError::Ptx {
            name: name.to_owned(),
            reason: "it is PTX, which has no machine code".to_owned(),
        })
    }

    /// Reads an object or an image.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let source = gfxjit::Source::detect("saxpy.ll",
    /// #     *include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")))?;
    /// # let target: gfxjit::TargetId = "gfx1100".parse().expect("a target");
    /// # let object = gfxjit::emit(&source, target, &Default::default(), gfxjit::Emit::Obj)?.bytes;
    /// use gfxjit::{Contents, Kind};
    /// let contents = Contents::parse(&object).expect("an object");
    /// assert_eq!(contents.kind, Kind::Object);
    /// assert_eq!(contents.kernels[0].info.kernarg_bytes % 8, 0);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// What is damaged, with its place.
    pub fn parse(bytes: &[u8]) -> Result<Self, CodeObjectError> {
        let file = CodeObject::parse(bytes)?;
        let processor = file.target.target.processor();
        let (mut constructors, mut destructors, mut kernels) = (Vec::new(), Vec::new(), Vec::new());
        for kernel in &file.kernels {
            let list = match kernel_kind(kernel) {
                KernelKind::Init => &mut constructors,
                KernelKind::Fini => &mut destructors,
                KernelKind::Normal | KernelKind::Other(_) => &mut kernels,
            };
            list.push(ImageKernel {
                info: kernel_info(kernel, processor),
                descriptor: kernel.descriptor_place,
                entry: kernel.entry,
                size: kernel.size,
                linkage: kernel.linkage,
            });
        }
        Ok(Self {
            printf: file
                .metadata
                .as_ref()
                .map(|metadata| metadata.printf.clone().unwrap_or_default())
                .unwrap_or_default(),
            kind: file.kind,
            target: file.target.target.into(),
            code_object: Some(file.target),
            kernels,
            constructors,
            destructors,
            defective_kernels: file.defective_kernels,
            functions: file
                .functions
                .iter()
                .map(|function| ImageFunction {
                    name: function.name.clone(),
                    place: function.place,
                    size: function.size,
                    linkage: function.linkage,
                    is_callable: function.exported
                        || (function.own.as_ref()).is_some_and(|own| !own.type_ids.is_empty()),
                })
                .collect(),
            variables: file
                .variables
                .into_iter()
                .map(|variable| Variable {
                    name: variable.name,
                    storage: variable.storage,
                    size: variable.size,
                    linkage: variable.linkage,
                })
                .collect(),
        })
    }
}

/// When a kernel runs. The metadata (`.kind`) marks the kernels that LLVM generates for
/// constructors and destructors; without metadata their names do.
fn kernel_kind(kernel: &gfxjit_codeobj::Kernel) -> KernelKind {
    match (&kernel.metadata, &*kernel.name) {
        (Some(metadata), _) => metadata.kind.clone().unwrap_or(KernelKind::Normal),
        (None, "amdgcn.device.init") => KernelKind::Init,
        (None, "amdgcn.device.fini") => KernelKind::Fini,
        (None, _) => KernelKind::Normal,
    }
}

fn kernel_info(kernel: &gfxjit_codeobj::Kernel, processor: Processor) -> KernelInfo {
    let descriptor = &kernel.descriptor;
    let (vgprs, agprs) = descriptor.vgprs_and_agprs(processor);
    let Some(metadata) = &kernel.metadata else {
        let kernarg_bytes = descriptor.kernarg_size;
        return KernelInfo {
            name: kernel.name.clone(),
            parameters: (kernarg_bytes == 0).then(Vec::new),
            hidden: Vec::new(),
            kernarg_bytes,
            budget: Budget {
                vgprs,
                agprs,
                sgprs: descriptor.sgprs(processor),
                scratch_bytes: descriptor.private_segment_fixed_size,
                lds_bytes: descriptor.group_segment_fixed_size,
                dynamic_stack: descriptor
                    .has(gfxjit_codeobj::descriptor::field::USES_DYNAMIC_STACK),
            },
            wave_size: descriptor.wave_size(processor),
            max_workgroup_size: processor.max_workgroup_size(),
            max_workgroups: None,
            required_workgroup_size: None,
            uniform_workgroup_size: false,
        };
    };
    let agprs = metadata.agpr_count.unwrap_or(0);
    // Where VGPRs and accumulation registers share one file, the metadata count their sum, the
    // accumulation registers behind the VGPRs.
    let vgprs = if processor.has_unified_vgprs() && agprs > 0 {
        metadata.vgpr_count.saturating_sub(agprs)
    } else {
        metadata.vgpr_count
    };
    let lists_arguments = !metadata.args.is_empty() || metadata.kernarg_segment_size == 0;
    let most = [
        metadata.max_num_workgroups_x,
        metadata.max_num_workgroups_y,
        metadata.max_num_workgroups_z,
    ];
    KernelInfo {
        name: kernel.name.clone(),
        parameters: lists_arguments.then(|| metadata.explicit_args().cloned().collect()),
        hidden: metadata.hidden_args().cloned().collect(),
        kernarg_bytes: metadata.kernarg_segment_size,
        budget: Budget {
            vgprs,
            agprs,
            sgprs: metadata.sgpr_count,
            scratch_bytes: metadata.private_segment_fixed_size,
            lds_bytes: metadata.group_segment_fixed_size,
            dynamic_stack: metadata.uses_dynamic_stack.unwrap_or(false),
        },
        wave_size: metadata.wavefront_size,
        max_workgroup_size: metadata.max_flat_workgroup_size,
        max_workgroups: most
            .iter()
            .any(Option::is_some)
            .then(|| most.map(|count| count.unwrap_or(u32::MAX))),
        required_workgroup_size: metadata.reqd_workgroup_size,
        uniform_workgroup_size: metadata.uniform_work_group_size.unwrap_or(false),
    }
}
