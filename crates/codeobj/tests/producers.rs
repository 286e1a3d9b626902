//! What we read in files of real producers, against what LLVM's tools and the files
//! themselves say; and that reading and writing back loses nothing.

mod common;

use gfxjit_codeobj::elf::{Elf, ElfFile};
use gfxjit_codeobj::info::{FunctionInfo, Resources};
use gfxjit_codeobj::metadata::{Access, AddressSpace, Metadata, ValueKind};
use gfxjit_codeobj::{
    CodeObject, CodeObjectError, Kind, Storage, info, note, set_descriptor, set_metadata,
};
use gfxjit_targets::{Generation, Spelling, parse_triple};
use gfxjit_test_tools::{Folder, llc, lld};

/// What must hold of every kernel of every producer: note and descriptor tell the same.
fn agrees(object: &CodeObject, what: &str) {
    let p = object.target.target.processor();
    for kernel in &object.kernels {
        let what = format!("{what}: {}", kernel.name);
        let d = &kernel.descriptor;
        let m = kernel
            .metadata
            .as_ref()
            .unwrap_or_else(|| panic!("{what} has no metadata"));
        assert_eq!(m.symbol, format!("{}.kd", kernel.name));
        assert_eq!(d.kernarg_size, m.kernarg_segment_size, "{what}");
        assert_eq!(
            d.group_segment_fixed_size, m.group_segment_fixed_size,
            "{what}"
        );
        assert_eq!(
            d.private_segment_fixed_size, m.private_segment_fixed_size,
            "{what}"
        );
        assert_eq!(d.wave_size(p), m.wavefront_size, "{what}");
        let (vgprs, granule) = (d.vgprs(p), p.vgpr_encoding_granule(m.wavefront_size));
        assert_eq!(
            vgprs,
            m.vgpr_count.max(1).next_multiple_of(granule),
            "{what}: VGPRs"
        );
        if let (true, Some(agprs)) = (p.has_unified_vgprs(), m.agpr_count) {
            let offset = d.accum_offset(p).unwrap();
            let arch = if agprs > 0 {
                m.vgpr_count - agprs
            } else {
                m.vgpr_count
            };
            assert_eq!(
                offset,
                arch.max(1).next_multiple_of(4),
                "{what}: ACCUM_OFFSET"
            );
        }
        if p.generation() < Generation::Gfx10_1 {
            assert_eq!(
                d.sgprs(p),
                m.sgpr_count.next_multiple_of(p.sgpr_granule()),
                "{what}: SGPRs"
            );
        }
        if let Some(dynamic) = m.uses_dynamic_stack {
            let bit = gfxjit_codeobj::descriptor::field::USES_DYNAMIC_STACK;
            assert_eq!(d.has(bit), dynamic, "{what}");
        }
        assert!(d.sgpr_inputs(p).is_ok(), "{what}");
        assert_eq!(d.unknown_bits(p.generation()), [], "{what}");
        assert!(kernel.exported, "{what}");
        assert!(kernel.size > 0, "{what}");
        for arg in &m.args {
            assert!(
                !matches!(arg.value_kind, ValueKind::Other(_)),
                "{what}: {arg:?}"
            );
            assert!(
                arg.offset + arg.size <= m.kernarg_segment_size,
                "{what}: {arg:?}"
            );
        }
        assert_eq!(
            m.unknown().count(),
            0,
            "{what}: {:?}",
            m.unknown().collect::<Vec<_>>()
        );
    }
}

/// Reads a file and writes it back, whole and in parts: no byte may differ.
fn survives(bytes: &[u8], what: &str) -> CodeObject {
    let object = CodeObject::parse(bytes).unwrap_or_else(|e| panic!("{what}: {e}"));
    let mut file = ElfFile::parse(bytes).unwrap();
    for kernel in &object.kernels {
        set_descriptor(&mut file, kernel, &kernel.descriptor).unwrap();
    }
    if let Some(metadata) = &object.metadata {
        set_metadata(&mut file, metadata).unwrap();
        let note = note::metadata(&Elf::parse(bytes).unwrap())
            .unwrap()
            .unwrap();
        assert_eq!(metadata.to_bytes(), note, "{what}: metadata");
        let section = note::section(note).unwrap();
        assert!(
            bytes.windows(section.len()).any(|w| w == section),
            "{what}: note"
        );
    }
    assert!(
        file.write().unwrap() == bytes,
        "{what}: the file comes back as it was"
    );
    object
}

#[test]
fn the_corpus() {
    for (path, bytes) in common::corpus() {
        let what = path.file_name().unwrap().to_str().unwrap().to_owned();
        let object = survives(&bytes, &what);
        agrees(&object, &what);
        let stem = path.file_stem().unwrap().to_str().unwrap();
        let stem = stem.replace("gfx11-generic", "gfx11_generic");
        let parts: Vec<&str> = stem.split('-').collect();
        let (name, target, producer) = (parts[0], parts[1].replace('_', "-"), parts[2]);
        let processor = object.target.target.processor();
        assert_eq!(processor.name(), target, "{what}");
        let version = match producer.strip_prefix('v') {
            Some(version) => version.parse().unwrap(),
            // Triton and IREE write V5.
            None => 5,
        };
        assert_eq!(object.target.code_object_version, version, "{what}");
        assert_eq!(object.kernels.len(), 1, "{what}");
        let kernel = &object.kernels[0];
        assert!(kernel.name.starts_with(name), "{what}: {}", kernel.name);
        let metadata = object.metadata.as_ref().unwrap();
        assert_eq!(
            metadata.version,
            [1, [0, 1, 2, 2][usize::from(version) - 3]],
            "{what}"
        );
        // Both spellings of the triple, and the ELF flags, mean the same processor.
        let new_spelling = ["triton3.9.0", "iree3.13.0"].contains(&producer);
        match &metadata.target {
            Some(triple) => {
                let triple = parse_triple(triple).unwrap();
                assert_eq!(triple.target.unwrap().processor(), processor, "{what}");
                assert_eq!(triple.spelling == Spelling::Amdgpu, new_spelling, "{what}");
            }
            None => assert_eq!(version, 3, "{what}"),
        }
        let kind = if path.extension().unwrap() == "o" {
            Kind::Object
        } else {
            Kind::Image
        };
        assert_eq!(object.kind, kind, "{what}");
        assert_eq!(object.undefined, [], "{what}");
        if name == "small" {
            small(&object, &what);
        }
    }
}

/// What `small.ll` defines.
fn small(object: &CodeObject, what: &str) {
    let metadata = object.kernels[0].metadata.as_ref().unwrap();
    assert_eq!(metadata.reqd_workgroup_size, Some([64, 1, 1]), "{what}");
    assert_eq!(metadata.group_segment_fixed_size, 256, "{what}");
    let args: Vec<_> = metadata
        .explicit_args()
        .map(|a| (a.name.as_deref(), a.offset, a.size, a.value_kind.clone()))
        .collect();
    assert_eq!(
        args,
        [
            (Some("out"), 0, 8, ValueKind::GlobalBuffer),
            (Some("n"), 8, 4, ValueKind::ByValue),
            (Some("v"), 16, 16, ValueKind::ByValue),
        ],
        "{what}"
    );
    let twice = object.function("twice").unwrap();
    assert!(twice.size > 0 && twice.exported, "{what}");
    assert_eq!(object.functions.len(), 1, "{what}: {:?}", object.functions);
    let table = object.variable("table").unwrap();
    assert!(
        matches!(table.storage, Storage::Constant(_)),
        "{what}: {table:?}"
    );
    assert_eq!(table.size, 16);
    let counter = object.variable("counter").unwrap();
    assert!(
        matches!(counter.storage, Storage::Global(_)),
        "{what}: {counter:?}"
    );
    assert_eq!((counter.size, counter.exported), (4, true));
}

#[test]
fn fresh_objects_and_images() {
    let bench = Folder::new();
    let ir = common::small_ir();
    for (cpu, versions) in [
        ("gfx600", &[5][..]),
        ("gfx700", &[4]),
        ("gfx900", &[4, 5, 6]),
        ("gfx908", &[5]),
        ("gfx942", &[4, 5, 6]),
        ("gfx1030", &[5]),
        ("gfx1151", &[4, 6]),
        ("gfx1201", &[5]),
        ("gfx1250", &[6]),
        ("gfx9-4-generic", &[6]),
        ("gfx12-generic", &[6]),
    ] {
        for &version in versions {
            let what = format!("{cpu} V{version}");
            let object_bytes = llc(&ir, cpu, version, &[]);
            let image_bytes = lld(&object_bytes, &[]).unwrap();
            let object = survives(&object_bytes, &what);
            let image = survives(&image_bytes, &what);
            for (file, kind) in [(&object, Kind::Object), (&image, Kind::Image)] {
                assert_eq!(file.kind, kind);
                agrees(file, &what);
                small(file, &what);
            }
            assert_eq!(object.target, image.target);
            assert_eq!(object.metadata, image.metadata);
            let (before, after) = (&object.kernels[0], &image.kernels[0]);
            assert_eq!(
                (before.size, &before.metadata),
                (after.size, &after.metadata),
                "{what}"
            );
            // Linking sets the entry point, here and there to the function `small`.
            let nm = |bytes: &[u8]| {
                bench.write("nm", bytes);
                let list = bench.run("llvm-nm-22", &["nm"]);
                let line = list.lines().find(|l| l.ends_with(" small")).unwrap();
                u64::from_str_radix(line.split(' ').next().unwrap(), 16).unwrap()
            };
            assert_eq!(before.entry.address, nm(&object_bytes), "{what}");
            assert_eq!(after.entry.address, nm(&image_bytes), "{what}");
            assert_eq!(
                after.descriptor.entry(after.descriptor_place.address),
                Some(after.entry.address)
            );
            assert_eq!(before.descriptor.kernel_code_entry_byte_offset, 0);
        }
    }
}

/// Every kind of argument, as OpenCL C can write them.
const ARGUMENTS: &str = r#"
typedef struct { int a; double b; } pair;
kernel __attribute__((reqd_work_group_size(8, 8, 1), vec_type_hint(float4)))
void kinds(global const int *restrict in, global volatile float *out, constant short *table,
           local char *dynamic, pair value, read_only image2d_t image, sampler_t sampler,
           queue_t queue, read_only pipe int stream) {
  size_t i = get_global_id(0) + get_global_offset(1) + get_num_groups(2);
  out[i] = in[i] + table[i] + value.a + dynamic[0];
  printf("%d\n", (int)i);
}
"#;

#[test]
fn every_kind_of_argument() {
    let bench = Folder::new();
    bench.write("a.cl", ARGUMENTS);
    for (version, hidden_last) in [(4, "hidden_multigrid_sync_arg"), (5, "hidden_queue_ptr")] {
        let version_flag = format!("-mcode-object-version={version}");
        let flags = "-x cl -cl-std=CL2.0 -Xclang -finclude-default-header -target amdgcn-amd-amdhsa \
                     -mcpu=gfx803 -nogpulib -O2 -c a.cl -o a.o";
        let mut args: Vec<&str> = flags.split_whitespace().collect();
        args.push(&version_flag);
        bench.run("clang-22", &args);
        let object = survives(&bench.read("a.o"), "OpenCL");
        agrees(&object, "OpenCL");
        let kernel = object.kernel("kinds").unwrap().metadata.as_ref().unwrap();
        assert_eq!(kernel.language.as_deref(), Some("OpenCL C"));
        assert_eq!(kernel.language_version, Some([2, 0]));
        assert_eq!(kernel.vec_type_hint.as_deref(), Some("float4"));
        let args: Vec<_> = kernel.explicit_args().collect();
        let kinds: Vec<_> = args.iter().map(|a| a.value_kind.as_str()).collect();
        assert_eq!(
            kinds,
            [
                "global_buffer",
                "global_buffer",
                "global_buffer",
                "dynamic_shared_pointer",
                "by_value",
                "image",
                "sampler",
                "queue",
                "pipe"
            ]
        );
        assert_eq!(args[0].type_name.as_deref(), Some("int*"));
        assert_eq!(
            (args[0].is_const, args[0].is_restrict),
            (Some(true), Some(true))
        );
        assert_eq!(args[1].is_volatile, Some(true));
        assert_eq!(args[2].address_space, Some(AddressSpace::Constant));
        assert_eq!(args[3].address_space, Some(AddressSpace::Local));
        assert_eq!((args[3].size, args[3].pointee_align), (4, Some(1)));
        assert_eq!(args[4].size, 16);
        assert_eq!(args[5].access, Some(Access::ReadOnly));
        assert_eq!(args[8].is_pipe, Some(true));
        let hidden: Vec<_> = kernel
            .hidden_args()
            .map(|a| a.value_kind.as_str())
            .collect();
        assert_eq!(hidden.last(), Some(&hidden_last));
        // V4 has seven of eight bytes each; V5's block has more kinds of several sizes.
        match version {
            4 => {
                assert!(kernel.hidden_args().all(|a| a.size == 8));
                assert!(hidden.contains(&"hidden_printf_buffer"));
            }
            _ => {
                for kind in [
                    "hidden_block_count_x",
                    "hidden_group_size_z",
                    "hidden_remainder_y",
                    "hidden_grid_dims",
                    "hidden_heap_v1",
                    "hidden_private_base",
                    "hidden_shared_base",
                ] {
                    assert!(hidden.contains(&kind), "{kind}: {hidden:?}");
                }
            }
        }
        let printf = object.metadata.unwrap().printf;
        assert!(
            printf.is_none_or(|list| list[0].contains("%d")),
            "the format string"
        );
    }
}

#[test]
fn hip_device_code() {
    let bench = Folder::new();
    bench.write(
        "a.hip",
        "#define GLOBAL __attribute__((global))\n#define DEVICE __attribute__((device))\n\
         DEVICE int counter;\nDEVICE __attribute__((noinline)) int helper(int x) { return x * 3; }\n\
         struct S { int a[5]; };\n\
         extern \"C\" GLOBAL void first(int *p, S s) { p[0] = helper(s.a[2]) + counter; }\n\
         template <class T> GLOBAL void second(T *p) { *p = 1; }\n\
         template GLOBAL void second<float>(float *);\n",
    );
    let flags = "-x hip --offload-arch=gfx90a:xnack+ --cuda-device-only --no-gpu-bundle-output \
                 -nogpuinc -nogpulib -O1 a.hip -o a.co";
    bench.run("clang-22", &flags.split_whitespace().collect::<Vec<_>>());
    let object = survives(&bench.read("a.co"), "HIP");
    agrees(&object, "HIP");
    assert_eq!(object.target.target.to_string(), "gfx90a:xnack+");
    assert_eq!(object.target.code_object_version, 6);
    let mut names: Vec<_> = object.kernels.iter().map(|k| k.name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["_Z6secondIfEvPT_", "first"]);
    assert!(
        object
            .functions
            .iter()
            .any(|f| f.name.contains("helper") && !f.exported)
    );
    assert!(object.variable("counter").unwrap().exported);
    let args = &object
        .kernel("first")
        .unwrap()
        .metadata
        .as_ref()
        .unwrap()
        .args;
    assert_eq!(
        (args[1].size, &args[1].value_kind),
        (20, &ValueKind::ByValue)
    );
}

/// An object that needs symbols from elsewhere, and tells what its functions need.
#[test]
fn undefined_symbols_and_own_needs() {
    let ir = "target triple = \"amdgcn-amd-amdhsa\"
        @far = external addrspace(1) global i32
        @lds = external addrspace(3) global [0 x i32], align 8
        declare void @outside()
        declare extern_weak void @maybe()
        declare hidden void @inside()
        define internal void @local() noinline { store volatile i32 1, ptr addrspace(1) @far ret void }
        define amdgpu_kernel void @k() {
          call void @outside() call void @maybe() call void @inside() call void @local()
          store volatile i32 1, ptr addrspace(3) @lds
          ret void }
        define internal amdgpu_kernel void @hidden_kernel() { ret void }
        @llvm.used = appending addrspace(1) global [1 x ptr] [ptr @hidden_kernel], section \"llvm.metadata\"";
    let bytes = llc(ir, "gfx1100", 5, &[]);
    let object = CodeObject::parse(&bytes).unwrap();
    let mut undefined: Vec<_> = object
        .undefined
        .iter()
        .map(|u| (u.name.as_str(), u.weak, u.hidden))
        .collect();
    undefined.sort_unstable();
    assert_eq!(
        undefined,
        [
            ("far", false, false),
            ("inside", false, true),
            ("maybe", true, false),
            ("outside", false, false)
        ]
    );
    assert!(object.kernel("k").unwrap().exported);
    assert!(!object.kernel("hidden_kernel").unwrap().exported);
    assert!(!object.function("local").unwrap().exported);
    assert_eq!(object.function("local").unwrap().own, None);

    let needs = |symbol: &str, vgprs| FunctionInfo {
        symbol: symbol.to_owned(),
        resources: Some(Resources {
            vgprs,
            ..Resources::default()
        }),
        calls: vec!["outside".to_owned()],
        ..FunctionInfo::default()
    };
    let mut file = ElfFile::parse(&bytes).unwrap();
    info::add_to_object(&mut file, &[needs("k", 11), needs("local", 3)]).unwrap();
    let object = CodeObject::parse(&file.write().unwrap()).unwrap();
    assert_eq!(object.kernel("k").unwrap().own, Some(needs("k", 11)));
    assert_eq!(
        object.function("local").unwrap().own,
        Some(needs("local", 3))
    );
}

#[test]
fn changed_metadata_and_descriptors() {
    let bench = Folder::new();
    let object_bytes = llc(&common::small_ir(), "gfx942", 5, &[]);
    let change = |bytes: &[u8], vgprs: u32| {
        let object = CodeObject::parse(bytes).unwrap();
        let mut file = ElfFile::parse(bytes).unwrap();
        let mut metadata: Metadata = object.metadata.clone().unwrap();
        let kernel = &object.kernels[0];
        metadata.kernels[0].vgpr_count = vgprs;
        let mut descriptor = kernel.descriptor;
        descriptor
            .set_vgprs(object.target.target.processor(), vgprs, 0)
            .unwrap();
        set_descriptor(&mut file, kernel, &descriptor).unwrap();
        set_metadata(&mut file, &metadata)?;
        Ok::<_, CodeObjectError>(file.write().unwrap())
    };
    // An object can grow: 200 takes a byte more than the count before.
    let changed = change(&object_bytes, 200).unwrap();
    bench.write("changed.o", &changed);
    let notes = bench.run("llvm-readelf-22", &["--notes", "changed.o"]);
    assert!(notes.contains(".vgpr_count:     200"), "{notes}");
    let mut object = CodeObject::parse(&changed).unwrap();
    let processor = object.target.target.processor();
    assert_eq!(object.kernels[0].descriptor.vgprs(processor), 200);
    object.kernels[0].metadata.as_mut().unwrap().agpr_count = Some(0);
    // And it still links.
    let image = lld(&changed, &[]).unwrap();
    assert_eq!(
        CodeObject::parse(&image).unwrap().kernels[0]
            .descriptor
            .vgprs(processor),
        200
    );

    // An image keeps its size: what fits is written, what grows is refused.
    let same = change(&image, 210).unwrap();
    assert_eq!(same.len(), image.len());
    assert_eq!(
        CodeObject::parse(&same).unwrap().metadata.unwrap().kernels[0].vgpr_count,
        210
    );
    let shorter = change(&image, 20).unwrap();
    assert_eq!(
        CodeObject::parse(&shorter)
            .unwrap()
            .metadata
            .unwrap()
            .kernels[0]
            .vgpr_count,
        20
    );
    let mut metadata = CodeObject::parse(&image).unwrap().metadata.unwrap();
    metadata.kernels[0].name = "a much longer name".repeat(9);
    let error = set_metadata(&mut ElfFile::parse(&image).unwrap(), &metadata).unwrap_err();
    assert!(error.to_string().contains("link it again"), "{error}");
}

#[test]
fn damage_is_named() {
    let bytes = std::fs::read(common::corpus_dir().join("llvm/small-gfx1100-v5.co")).unwrap();
    let image = CodeObject::parse(&bytes).unwrap();
    let error = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = bytes.clone();
        change(&mut bytes);
        CodeObject::parse(&bytes).unwrap_err().to_string()
    };
    assert!(error(&|b| b.clear()).contains("not an ELF file"));
    assert!(error(&|b| b.truncate(100)).contains("truncated"));
    assert!(error(&|b| b.truncate(b.len() - 1)).contains("truncated"));
    assert!(error(&|b| b[18] = 62).contains("e_machine is 62"));
    assert!(error(&|b| b[7] = 65).contains("amdpal"));
    assert!(error(&|b| b[8] = 0).contains("ABI version 0"));
    assert!(error(&|b| b[48] = 0x5d).contains("gfx1170"));
    assert!(error(&|b| b[16] = 2).contains("e_type 2"));
    // What is wrong with one kernel leaves the file readable.
    let defect = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = bytes.clone();
        change(&mut bytes);
        let image = CodeObject::parse(&bytes).unwrap();
        let [kernel] = image.defective_kernels.as_slice() else {
            panic!("{:?}", image.defective_kernels);
        };
        assert!(image.kernels.iter().all(|sound| sound.name != kernel.name));
        format!("kernel `{}`: {}", kernel.name, kernel.defect)
    };
    let at = image.kernels[0].descriptor_offset as usize;
    assert!(defect(&|b| b[at + 16] ^= 1).contains("kernel `small`: its entry point"));
    assert!(defect(&|b| b[at + 20] ^= 0x40).contains("is outside the code"));
    let find = |needle: &[u8]| {
        bytes
            .windows(needle.len())
            .position(|w| w == needle)
            .unwrap()
    };
    let key = find(b".vgpr_count");
    assert!(defect(&|b| b[key] = b'_').contains("kernel small has no `.vgpr_count`"));
    assert!(defect(&|b| b[key + 11] = 0xc0).contains("`.vgpr_count` of kernel small is nil"));
    // The first is in the note, the others in the string tables.
    let symbol = find(b"small.kd");
    assert!(
        defect(&|b| b[symbol] = b'S').contains("kernel `Small`: its descriptor `Small.kd` is not")
    );
    let names: Vec<usize> = bytes
        .windows(9)
        .enumerate()
        .filter(|(_, w)| w == b"small.kd\0")
        .map(|(at, _)| at)
        .collect();
    assert!(
        defect(&|b| names.iter().for_each(|&at| b[at + 6] = b'K'))
            .contains("descriptor `small.kd` is not in the symbol table")
    );
}
