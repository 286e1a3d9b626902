//! What is written here, LLVM's tools read; what they write is read here.

mod common;

use common::{TARGETS, bitcode, bundle_of, code_object, entries};
use gfxjit_bundle::{Compression, Content, Format, NewEntry, offload_binary, offload_bundle, read};
use gfxjit_test_tools::Folder;

const MADE_FOR: [&str; 2] = ["gfx90a:xnack-", "gfx1100"];

fn made() -> Vec<NewEntry<'static>> {
    let objects = MADE_FOR.iter().zip(0..);
    objects
        .map(|(made_for, seed)| NewEntry::detect(code_object(made_for, seed)))
        .collect()
}

#[test]
fn clang_offload_bundler_reads_ours() {
    let mut all = vec![offload_bundle::Options::default()];
    for compression in [Compression::Zstd, Compression::Zlib] {
        for version in [2, 3] {
            all.push(offload_bundle::Options {
                compression,
                version,
                ..Default::default()
            });
        }
    }
    for options in all {
        let file = offload_bundle::write(&made(), options).unwrap();
        let folder = Folder::new();
        folder.write("b", &file);
        let listed = folder.run(
            "clang-offload-bundler-22",
            &["--list", "--type=o", "--input=b"],
        );
        for target in TARGETS {
            assert!(listed.contains(target), "{options:?}: {listed}");
        }
        folder.run(
            "clang-offload-bundler-22",
            &[
                "--unbundle",
                "--type=o",
                "--input=b",
                &format!("--targets={},{}", TARGETS[0], TARGETS[1]),
                "--output=0",
                "--output=1",
            ],
        );
        for (seed, made_for) in MADE_FOR.iter().enumerate() {
            let bytes = folder.read(&seed.to_string());
            assert!(bytes == code_object(made_for, seed), "{options:?}");
        }
    }
}

/// The sum in the header is the one that clang's tool writes for the same bundle.
#[test]
fn compressed_bundles_have_clangs_header() {
    let plain = bundle_of(&[(TARGETS[0], &code_object(MADE_FOR[0], 0))], &[], None);
    let theirs = bundle_of(
        &[(TARGETS[0], &code_object(MADE_FOR[0], 0))],
        &["--compress"],
        Some("3"),
    );
    let ours = offload_bundle::write(
        &[
            NewEntry::detect(&b""[..]).id(read(&plain).unwrap().entries()[0].id()),
            NewEntry::detect(code_object(MADE_FOR[0], 0)),
        ],
        offload_bundle::Options {
            compression: Compression::Zstd,
            ..Default::default()
        },
    )
    .unwrap();
    assert_eq!(
        *read(&ours).unwrap().parts()[0].unpack(1 << 20).unwrap(),
        plain
    );
    // Magic, version and method; size of the plain bundle and its sum.
    assert_eq!((&ours[..8], &ours[16..32]), (&theirs[..8], &theirs[16..32]));
}

#[test]
fn llvm_offload_binary_reads_ours() {
    for tool in ["llvm-offload-binary-22", "clang-offload-packager-22"] {
        let file = offload_binary::write(&made()).unwrap();
        let folder = Folder::new();
        folder.write("b", &file);
        for (seed, made_for) in MADE_FOR.iter().enumerate() {
            let image =
                format!("--image=file=out,triple=amdgcn-amd-amdhsa,arch={made_for},kind=hip");
            folder.run(tool, &["b", &image]);
            assert!(folder.read("out") == code_object(made_for, seed), "{tool}");
        }
    }
}

#[test]
fn offload_binaries_of_llvm_are_read() {
    let folder = Folder::new();
    folder.write("a.o", code_object("gfx90a:xnack-", 0));
    folder.write("b.bc", bitcode(1));
    folder.write("c.cubin", "cubin");
    folder.run(
        "llvm-offload-binary-22",
        &[
            "-o",
            "out",
            "--image=file=a.o,triple=amdgcn-amd-amdhsa,arch=gfx90a:xnack-,kind=hip,feature=+x",
            "--image=file=b.bc,triple=amdgcn-amd-amdhsa,arch=gfx1100,kind=openmp",
            "--image=file=c.cubin,triple=nvptx64-nvidia-cuda,arch=sm_80,kind=cuda",
        ],
    );
    let file = folder.read("out");
    let file = read(&file).unwrap();
    let [a, b, c] = file.entries() else {
        panic!("{:?}", file.entries());
    };
    assert_eq!(file.parts()[2].format, Format::OffloadBinary);
    assert_eq!(a.id(), "hip-amdgcn-amd-amdhsa--gfx90a:xnack-");
    assert_eq!(a.target().unwrap().to_string(), "gfx90a:xnack-");
    assert_eq!(a.properties()["feature"], "+x");
    assert_eq!(a.borrowed().unwrap(), code_object("gfx90a:xnack-", 0));
    assert_eq!(
        (b.content(), b.borrowed().unwrap()),
        (Content::Ir, &*bitcode(1))
    );
    assert_eq!(b.target().unwrap().to_string(), "gfx1100");
    assert_eq!(c.target().unwrap().known(), None);
    assert_eq!(c.content(), Content::Other("data".to_owned()));
}

/// What clang wants of HIP's headers, and a kernel.
const KERNEL: &str = r#"
struct dim3 { unsigned x, y, z; };
extern "C" int hipLaunchKernel(const void *, dim3, dim3, void **, __SIZE_TYPE__, struct ihipStream_t *);
extern "C" int __hipPopCallConfiguration(dim3 *, dim3 *, __SIZE_TYPE__ *, void *);
__attribute__((global)) void k(int *p) { *p = NUMBER; }
int main() { return 0; }
"#;

/// What clang makes of HIP for a host: `.hip_fatbin` in programs and objects, one bundle for each
/// source; `.llvm.offloading` and its linker wrapper for relocatable device code.
#[test]
fn programs_that_clang_makes() {
    let folder = Folder::new();
    for number in ["1", "2"] {
        let source = KERNEL.replace("NUMBER", number);
        let source = match number {
            "1" => source,
            _ => source
                .replace("int main", "int other")
                .replace("void k", "void k2"),
        };
        folder.write(&format!("{number}.hip"), source);
    }
    let clang = |options: &[&str]| {
        let mut all = vec![
            "-x",
            "hip",
            "-nogpuinc",
            "-nogpulib",
            "--offload-arch=gfx90a",
            "--offload-arch=gfx1100",
            "-c",
        ];
        all.extend(options);
        folder.run("clang-22", &all);
    };
    let targets = |file: &str| {
        let file = folder.read(file);
        let file = read(&file).unwrap();
        let devices = file.entries().iter().filter(|entry| !entry.is_host());
        let mut found: Vec<String> = devices
            .map(|entry| {
                assert!(entry.bytes().unwrap().len() as u64 == entry.size());
                format!("{} {}", entry.target().unwrap(), entry.content())
            })
            .collect();
        found.sort();
        found.join(", ")
    };
    let one = "gfx1100 code object, gfx90a code object";
    let both = "gfx1100 code object, gfx1100 code object, gfx90a code object, gfx90a code object";
    clang(&["1.hip", "-o", "1.o"]);
    clang(&["2.hip", "-o", "2.o", "--offload-compress"]);
    assert_eq!(targets("1.o"), one);
    assert_eq!(targets("2.o"), one);
    let object = folder.read("2.o");
    let object = read(&object).unwrap();
    assert_eq!(object.parts()[0].format, Format::CompressedBundle);
    assert_eq!(object.parts()[0].section, ".hip_fatbin");
    // One behind the other, as linkers put them; and in an archive.
    folder.run("ld.lld-22", &["-r", "1.o", "2.o", "-o", "both.o"]);
    assert_eq!(targets("both.o"), both);
    folder.run("llvm-ar-22", &["rc", "both.a", "1.o", "2.o"]);
    assert_eq!(targets("both.a"), both);
    let archive = folder.read("both.a");
    assert_eq!(read(&archive).unwrap().parts()[1].member, "2.o");
    // By HIP's wrappers, where the section is called otherwise: the address is a relocation's or
    // stands there.
    for options in [
        &["-shared"][..],
        &["-no-pie", "-static", "-nostdlib", "-Wl,-e,main"],
    ] {
        let mut all = vec![
            "1.o",
            "2.o",
            "-fuse-ld=lld",
            "-Wl,--unresolved-symbols=ignore-all",
            "-o",
            "p",
        ];
        all.extend(options);
        folder.run("clang-22", &all);
        assert_eq!(targets("p"), both, "{options:?}");
        folder.run(
            "llvm-objcopy-22",
            &["--rename-section=.hip_fatbin=.other", "p", "q"],
        );
        assert_eq!(targets("q"), both, "{options:?}");
        let program = folder.read("q");
        assert_eq!(read(&program).unwrap().parts()[1].section, ".other");
    }
    // For Windows.
    clang(&["1.hip", "-o", "1.obj", "--target=x86_64-pc-windows-msvc"]);
    assert_eq!(targets("1.obj"), one);
    // Relocatable device code is bitcode, in the section of the newer linker wrapper.
    clang(&["1.hip", "-o", "rdc.o", "-fgpu-rdc", "--offload-new-driver"]);
    let bitcode = "gfx1100 LLVM bitcode, gfx90a LLVM bitcode";
    assert_eq!(targets("rdc.o"), bitcode);
    let object = folder.read("rdc.o");
    assert_eq!(
        read(&object).unwrap().parts()[0].section,
        ".llvm.offloading"
    );
    // And what the older driver leaves.
    clang(&[
        "1.hip",
        "-o",
        "old.o",
        "-fgpu-rdc",
        "--no-offload-new-driver",
    ]);
    assert_eq!(targets("old.o"), bitcode);
    // Code objects alone.
    clang(&[
        "1.hip",
        "-o",
        "out.hipfb",
        "--cuda-device-only",
        "--gpu-bundle-output",
    ]);
    assert_eq!(targets("out.hipfb"), one);
    assert_eq!(entries(&read(&folder.read("out.hipfb")).unwrap()).len(), 2);
}

/// Nothing behind the entry that is wanted is unpacked, and nothing before it is kept.
#[test]
fn compressed_bundles_are_unpacked_as_far_as_needed() {
    let noise = |seed: u64| {
        let mut state = seed;
        let words = (0..100_000).map(|_| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 32) as u32
        });
        words.flat_map(u32::to_le_bytes).collect::<Vec<u8>>()
    };
    let all = MADE_FOR.map(|made_for| [code_object(made_for, 0), noise(1)].concat());
    let entries = all.iter().map(|bytes| NewEntry::detect(&bytes[..]));
    for compression in [Compression::Zstd, Compression::Zlib] {
        let options = offload_bundle::Options {
            compression,
            ..Default::default()
        };
        let entries: Vec<_> = entries.clone().collect();
        let mut file = offload_bundle::write(&entries, options).unwrap();
        // What is in the last quarter is of the second entry. A reader of zstd goes as far beyond what is
        // wanted as the window of its frame, 128 KiB here.
        let end = file.len() * 3 / 4;
        file[end..].fill(0xff);
        let file = read(&file).unwrap();
        let bytes = file.entries()[1].bytes().unwrap().into_owned();
        assert!(bytes == all[0], "{compression:?}");
        assert_eq!(bytes.capacity(), all[0].len());
        assert!(file.entries()[2].bytes().is_err(), "{compression:?}");
    }
}
