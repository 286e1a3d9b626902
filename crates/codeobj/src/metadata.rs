//! The metadata note: information about kernels for launches, as a MessagePack map.
//!
//! Every key of code object V3 to V6 is a typed field, listed once in the tables below. Writing
//! keeps unknown keys, the order of keys, and the encoding of values that were not changed. A new
//! key is inserted in sorted order, which LLVM's writer uses.
//!
//! Source: LLVM, "User Guide for AMDGPU Backend", Code Object Metadata (V3, V4, V5, V6).

mod error;
#[cfg(test)]
mod tests;
mod value;

use rmpv::Value;

pub use error::MetadataError;

use value::{Entry, Map, find, map, nested, optional, put, required, set, words};

words! {
    /// Kind of an argument; for hidden arguments, the value that the runtime fills in.
    ValueKind "a word" {
        /// The value itself.
        ByValue "by_value"
        /// Address of a global buffer.
        GlobalBuffer "global_buffer"
        /// Address of LDS that the launch allocates: its offset in LDS, 4 bytes.
        DynamicSharedPointer "dynamic_shared_pointer"
        /// Address of a sampler's S#.
        Sampler "sampler"
        /// Address of an image's T#.
        Image "image"
        /// Address of an OpenCL pipe.
        Pipe "pipe"
        /// Address of an OpenCL device queue.
        Queue "queue"
        /// Grid's global offset, X.
        HiddenGlobalOffsetX "hidden_global_offset_x"
        /// Grid's global offset, Y.
        HiddenGlobalOffsetY "hidden_global_offset_y"
        /// Grid's global offset, Z.
        HiddenGlobalOffsetZ "hidden_global_offset_z"
        /// Reserved, no value (up to V4).
        HiddenNone "hidden_none"
        /// Address of the runtime's printf buffer.
        HiddenPrintfBuffer "hidden_printf_buffer"
        /// Address of the runtime's hostcall buffer.
        HiddenHostcallBuffer "hidden_hostcall_buffer"
        /// Address of the default device queue.
        HiddenDefaultQueue "hidden_default_queue"
        /// Address of the completion action.
        HiddenCompletionAction "hidden_completion_action"
        /// Address of the structure for synchronising several grids.
        HiddenMultigridSyncArg "hidden_multigrid_sync_arg"
        /// Workgroups of the grid, X, the partial one not counted (V5).
        HiddenBlockCountX "hidden_block_count_x"
        /// Workgroups of the grid, Y, the partial one not counted (V5).
        HiddenBlockCountY "hidden_block_count_y"
        /// Workgroups of the grid, Z, the partial one not counted (V5).
        HiddenBlockCountZ "hidden_block_count_z"
        /// Work-items of a workgroup, X (V5).
        HiddenGroupSizeX "hidden_group_size_x"
        /// Work-items of a workgroup, Y (V5).
        HiddenGroupSizeY "hidden_group_size_y"
        /// Work-items of a workgroup, Z (V5).
        HiddenGroupSizeZ "hidden_group_size_z"
        /// Work-items of the partial workgroup, X, 0 when there is none (V5).
        HiddenRemainderX "hidden_remainder_x"
        /// Work-items of the partial workgroup, Y, 0 when there is none (V5).
        HiddenRemainderY "hidden_remainder_y"
        /// Work-items of the partial workgroup, Z, 0 when there is none (V5).
        HiddenRemainderZ "hidden_remainder_z"
        /// Dimensions of the grid, 1 to 3 (V5).
        HiddenGridDims "hidden_grid_dims"
        /// Address of the device heap (V5).
        HiddenHeapV1 "hidden_heap_v1"
        /// Bytes of dynamic LDS of the launch (V5 and later, newer producers).
        HiddenDynamicLdsSize "hidden_dynamic_lds_size"
        /// High half of the scratch aperture, on targets without a register for it (V5).
        HiddenPrivateBase "hidden_private_base"
        /// High half of the LDS aperture, on targets without a register for it (V5).
        HiddenSharedBase "hidden_shared_base"
        /// Address of the HSA queue, if no SGPR holds it (V5).
        HiddenQueuePtr "hidden_queue_ptr"
    }
}

impl Default for ValueKind {
    /// The kind without any meaning.
    fn default() -> Self {
        Self::ByValue
    }
}

impl ValueKind {
    /// Whether the runtime fills the argument, not the caller.
    pub fn is_hidden(&self) -> bool {
        self.as_str().starts_with("hidden_")
    }
}

words! {
    /// Address space of a pointer argument.
    AddressSpace "a word" {
        /// Scratch.
        Private "private"
        /// Device memory.
        Global "global"
        /// Device memory that does not change.
        Constant "constant"
        /// LDS.
        Local "local"
        /// Any of them.
        Generic "generic"
        /// GDS.
        Region "region"
    }
}

words! {
    /// How a kernel accesses the memory of an argument.
    Access "a word" {
        /// Reads.
        ReadOnly "read_only"
        /// Writes.
        WriteOnly "write_only"
        /// Both.
        ReadWrite "read_write"
    }
}

words! {
    /// When a kernel runs.
    KernelKind "a word" {
        /// When launched.
        Normal "normal"
        /// After the image is loaded.
        Init "init"
        /// Before the image is unloaded.
        Fini "fini"
    }
}

map! {
    /// An argument of a kernel, hidden ones included.
    Argument {
        required {
            /// Bytes.
            ".size" size: u32,
            /// Where it is in the kernel arguments, bytes.
            ".offset" offset: u32,
            /// Its kind.
            ".value_kind" value_kind: ValueKind,
        }
        optional {
            /// Its name in the source.
            ".name" name: String,
            /// Its type in the source.
            ".type_name" type_name: String,
            /// Its type, in files of old producers.
            ".value_type" value_type: String,
            /// For LDS pointers: alignment of what it points to, bytes.
            ".pointee_align" pointee_align: u32,
            /// For pointers: the address space.
            ".address_space" address_space: AddressSpace,
            /// Access the source declares.
            ".access" access: Access,
            /// Access that the code actually does.
            ".actual_access" actual_access: Access,
            /// `const` in the source.
            ".is_const" is_const: bool,
            /// `restrict` in the source.
            ".is_restrict" is_restrict: bool,
            /// `volatile` in the source.
            ".is_volatile" is_volatile: bool,
            /// A pipe in the source.
            ".is_pipe" is_pipe: bool,
        }
        nested {}
    }
}

map! {
    /// A kernel.
    Kernel {
        required {
            /// Its name in the source.
            ".name" name: String,
            /// The symbol of its descriptor, `name.kd`.
            ".symbol" symbol: String,
            /// Bytes of kernel arguments, hidden ones included.
            ".kernarg_segment_size" kernarg_segment_size: u32,
            /// Bytes of LDS it uses by itself.
            ".group_segment_fixed_size" group_segment_fixed_size: u32,
            /// Bytes of scratch of a work-item.
            ".private_segment_fixed_size" private_segment_fixed_size: u32,
            /// Alignment of the kernel arguments, bytes.
            ".kernarg_segment_align" kernarg_segment_align: u32,
            /// Lanes of a wave.
            ".wavefront_size" wavefront_size: u32,
            /// SGPRs it uses.
            ".sgpr_count" sgpr_count: u32,
            /// VGPRs it uses; where they share a file with AGPRs, both together.
            ".vgpr_count" vgpr_count: u32,
            /// The most work-items of a workgroup.
            ".max_flat_workgroup_size" max_flat_workgroup_size: u32,
        }
        optional {
            /// Language of its source.
            ".language" language: String,
            /// Version of that language: major, minor.
            ".language_version" language_version: [u32; 2],
            /// The workgroup size it was compiled for, X, Y, Z.
            ".reqd_workgroup_size" reqd_workgroup_size: [u32; 3],
            /// The workgroup size it was tuned for, X, Y, Z.
            ".workgroup_size_hint" workgroup_size_hint: [u32; 3],
            /// The vector type it was tuned for.
            ".vec_type_hint" vec_type_hint: String,
            /// Symbol through which the device enqueues it.
            ".device_enqueue_symbol" device_enqueue_symbol: String,
            /// AGPRs it uses.
            ".agpr_count" agpr_count: u32,
            /// SGPRs the compiler spilled.
            ".sgpr_spill_count" sgpr_spill_count: u32,
            /// VGPRs the compiler spilled.
            ".vgpr_spill_count" vgpr_spill_count: u32,
            /// When it runs.
            ".kind" kind: KernelKind,
            /// The most workgroups of a launch, X.
            ".max_num_workgroups_x" max_num_workgroups_x: u32,
            /// The most workgroups of a launch, Y.
            ".max_num_workgroups_y" max_num_workgroups_y: u32,
            /// The most workgroups of a launch, Z.
            ".max_num_workgroups_z" max_num_workgroups_z: u32,
            /// Whether its stack grows by an amount unknown to the compiler (V5).
            ".uses_dynamic_stack" uses_dynamic_stack: bool,
            /// Whether it runs in WGP mode (V5, GFX10 and later).
            ".workgroup_processor_mode" workgroup_processor_mode: bool,
            /// Whether the grid must consist of whole workgroups (V5).
            ".uniform_work_group_size" uniform_work_group_size: bool,
            /// Workgroups of a cluster, X, Y, Z (V6).
            ".cluster_dims" cluster_dims: [u32; 3],
        }
        nested {
            /// Arguments in the order of their offsets.
            ".args" args: Argument,
        }
    }
}

map! {
    /// The whole note.
    Metadata {
        required {
            /// Version of the metadata, major and minor: 1.0 in V3, 1.1 in V4, 1.2 from V5 on.
            "amdhsa.version" version: [u32; 2],
        }
        optional {
            /// The target as a triple with target id, from V4 on. The ELF flags are authoritative,
            /// because producers spell this differently.
            "amdhsa.target" target: String,
            /// Format strings of `printf`, in OpenCL's encoding.
            "amdhsa.printf" printf: Vec<String>,
        }
        nested {
            /// The kernels.
            "amdhsa.kernels" kernels: Kernel,
        }
    }
}

impl Argument {
    fn place(outer: &str, index: usize, map: &Map) -> String {
        match find(map, ".name").and_then(Value::as_str) {
            Some(name) => format!("argument {index} (`{name}`) of {outer}"),
            None => format!("argument {index} of {outer}"),
        }
    }
}

impl Kernel {
    fn place(_: &str, index: usize, map: &Map) -> String {
        match find(map, ".name").and_then(Value::as_str) {
            Some(name) => format!("kernel {name}"),
            None => format!("kernel {index}"),
        }
    }

    /// The arguments a caller passes, in order.
    pub fn explicit_args(&self) -> impl Iterator<Item = &Argument> {
        self.args.iter().filter(|arg| !arg.value_kind.is_hidden())
    }

    /// The arguments that the runtime fills in.
    pub fn hidden_args(&self) -> impl Iterator<Item = &Argument> {
        self.args.iter().filter(|arg| arg.value_kind.is_hidden())
    }
}

impl Metadata {
    /// Reads the contents of a metadata note.
    ///
    /// # Errors
    /// Bytes that are not one MessagePack map, keys that are missing and values of the wrong
    /// type; the error names the kernel and the key.
    pub fn parse(bytes: &[u8]) -> Result<Self, MetadataError> {
        Self::read(value(bytes)?, &the_note)
    }

    /// Reads the contents of a metadata note; kernels whose entries cannot be read are in
    /// [`damaged_kernels`](Self::damaged_kernels), and stay in the note unchanged.
    ///
    /// # Errors
    /// As [`Metadata::parse`], without errors in single kernels.
    pub fn parse_sound(bytes: &[u8]) -> Result<Self, MetadataError> {
        let error = match Self::parse(bytes) {
            Err(error @ (MetadataError::Missing { .. } | MetadataError::Type { .. })) => error,
            Err(error @ MetadataError::NotAMap(_)) => error,
            other => return other,
        };
        let Value::Map(mut map) = value(bytes)? else {
            return Err(error);
        };
        let Some(items) = nested(&mut map, KERNELS, &the_note)? else {
            return Err(error);
        };
        let mut kernels = Vec::new();
        let mut damaged = Vec::new();
        for (index, item) in items.into_iter().enumerate() {
            match Kernel::read(item.clone(), &|map| Kernel::place("", index, map)) {
                Ok(kernel) => kernels.push(kernel),
                Err(_) => damaged.push(item),
            }
        }
        let mut metadata = Self::read(Value::Map(map), &the_note)?;
        metadata.kernels = kernels;
        // Only the entries that could not be read are left in the raw map.
        set(&mut metadata.raw, KERNELS, Value::Array(damaged));
        Ok(metadata)
    }

    /// Adds the kernels of another object's note, except those with a name that is present.
    pub fn join(&mut self, other: Self) {
        let damaged = find(&other.raw, KERNELS).and_then(Value::as_array);
        if let Some(damaged) = damaged.filter(|damaged| !damaged.is_empty()) {
            let own = find(&self.raw, KERNELS).and_then(Value::as_array);
            let all = own.into_iter().flatten().chain(damaged).cloned().collect();
            set(&mut self.raw, KERNELS, Value::Array(all));
        }
        for kernel in other.kernels {
            if self.kernels.iter().all(|own| own.name != kernel.name) {
                self.kernels.push(kernel);
            }
        }
    }

    /// The kernels that [`Metadata::parse_sound`] could not read.
    pub fn damaged_kernels(&self) -> impl Iterator<Item = DamagedKernel> {
        let items = find(&self.raw, KERNELS).and_then(Value::as_array);
        items
            .into_iter()
            .flatten()
            .enumerate()
            .filter_map(|(index, item)| {
                let error =
                    Kernel::read(item.clone(), &|map| Kernel::place("", index, map)).err()?;
                let word = |key| {
                    let value = item.as_map().and_then(|map| find(map, key));
                    value.and_then(Value::as_str).map(str::to_owned)
                };
                Some(DamagedKernel {
                    index,
                    name: word(".name"),
                    symbol: word(".symbol"),
                    error,
                })
            })
    }

    /// The contents of a metadata note.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        // Writing to memory cannot fail.
        if let Err(e) = rmpv::encode::write_value(&mut bytes, &self.write()) {
            unreachable!("MessagePack written to memory: {e}");
        }
        bytes
    }

    /// A note without kernels for this code object version and target triple.
    pub fn new(code_object_version: u8, target: Option<String>) -> Self {
        let minor = match code_object_version {
            ..=3 => 0,
            4 => 1,
            _ => 2,
        };
        Self {
            version: [1, minor],
            target,
            ..Self::default()
        }
    }

    /// The kernel whose descriptor has this symbol (`name.kd`).
    pub fn kernel_by_symbol(&self, symbol: &str) -> Option<&Kernel> {
        self.kernels.iter().find(|kernel| kernel.symbol == symbol)
    }
}

/// A kernel whose entry in a note cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct DamagedKernel {
    /// Its number among those that cannot be read.
    pub index: usize,
    /// Its name in the source, if the note says one.
    pub name: Option<String>,
    /// The symbol of its descriptor, if the note says one.
    pub symbol: Option<String>,
    /// Why it cannot be read.
    pub error: MetadataError,
}

const KERNELS: &str = "amdhsa.kernels";

fn the_note(_: &Map) -> String {
    "the note".to_owned()
}

/// The single value of a note.
fn value(bytes: &[u8]) -> Result<Value, MetadataError> {
    let mut rest = bytes;
    let value = rmpv::decode::read_value_with_max_depth(&mut rest, MAX_DEPTH);
    let offset = bytes.len() - rest.len();
    let length = bytes.len();
    let bad = |reason: String| MetadataError::MessagePack {
        offset,
        length,
        reason,
    };
    let value = value.map_err(|e| bad(e.to_string()))?;
    if !rest.is_empty() {
        return Err(bad("one value ends and more follows".to_owned()));
    }
    Ok(value)
}

/// Real metadata nests six deep; deeper nesting could overflow the stack.
const MAX_DEPTH: usize = 32;
