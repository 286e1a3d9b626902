//! Sources through the entry that `gfxjit-compile` finds.

use std::borrow::Cow;

use gfxjit_front::{Cpp, Files, FrontEnd, Mlir, Place, Reply, Request};

static CLANG: FrontEnd = FrontEnd::new(Place {
    file: "libgfxjit_clang.so",
    variable: "GFXJIT_CLANG_LIBRARY",
    needs: "libclang-cpp22",
});

struct One(&'static str, &'static str);

impl Files for One {
    fn read(&self, name: &str) -> Result<Vec<u8>, String> {
        if name == self.0 {
            Ok(self.1.into())
        } else {
            Err("there are no more files".to_owned())
        }
    }
}

fn compile(source: &str, cpp: &Cpp) -> (Reply, Vec<u8>) {
    compile_for("gfx1100", "", source, cpp)
}

fn compile_for(processor: &str, features: &str, source: &str, cpp: &Cpp) -> (Reply, Vec<u8>) {
    let request = Request {
        name: Cow::Borrowed("folder/a.hip"),
        language: Cow::Borrowed("hip"),
        processor: Cow::Borrowed(processor),
        features: Cow::Borrowed(features),
        wave_size: if features.contains("+wavefrontsize64") {
            64
        } else {
            32
        },
        code_object_version: 5,
        cpp: Cow::Borrowed(cpp),
        mlir: Mlir::default(),
    };
    let files = One("there.h", "#define THERE 1\n");
    CLANG.compile(&request, source.as_bytes(), &files).unwrap()
}

#[test]
fn kernels_and_names() {
    let source = "template <class T, int N> __global__ void scale(T *x) { x[0] *= N; }\n\
                  __device__ int table[4];\n";
    let mut cpp = Cpp::default();
    cpp.names = vec!["scale<float, 4>".to_owned(), "&table".to_owned()];
    // From the second time on with what was precompiled.
    for _ in 0..3 {
        let (reply, bitcode) = compile(source, &cpp);
        assert!(reply.done, "{reply:?}");
        assert!(bitcode.starts_with(b"BC\xc0\xde"));
        assert_eq!(reply.lowered["scale<float, 4>"], "_Z5scaleIfLi4EEvPT_");
        assert_eq!(reply.lowered["&table"], "table");
        assert!(reply.messages.is_empty(), "{reply:?}");
    }
}

#[test]
fn messages_have_their_places() {
    let (reply, bitcode) = compile(
        "#include \"there.h\"\n__global__ void k() { nothing; }\n",
        &Cpp::default(),
    );
    assert!(!reply.done && bitcode.is_empty());
    let message = &reply.messages[0];
    assert_eq!(message.text, "use of undeclared identifier 'nothing'");
    assert_eq!(message.file.as_deref(), Some("folder/a.hip"));
    assert_eq!((message.line, message.column), (2, 23));
    assert_eq!(
        message.snippet.as_deref(),
        Some("__global__ void k() { nothing; }")
    );
    let (reply, _) = compile("#include \"nowhere.h\"\n", &Cpp::default());
    assert!(
        reply.messages[0]
            .text
            .ends_with("file not found: there are no more files"),
        "{reply:?}"
    );
}

#[test]
fn precompiled_headers_change_nothing() {
    let sources = [
        "__global__ void k(float *x) { x[threadIdx.x] = sinf(__shfl_xor(x[blockIdx.x], 1)); }\n",
        "__global__ void saxpy(float *y, const float *x, float a, int n) {\n\
         \x20 int i = blockIdx.x * blockDim.x + threadIdx.x;\n\
         \x20 if (i < n) y[i] += a * x[i];\n}\n",
    ];
    for source in sources {
        for (processor, features) in [("gfx90a", "-xnack"), ("gfx1030", "+wavefrontsize64")] {
            let mut cpp = Cpp::default();
            // Nobody else's prelude.
            cpp.arguments = vec![format!("-ftemplate-depth={}", 900 + source.len())];
            let made: Vec<_> = (0..3)
                .map(|_| compile_for(processor, features, source, &cpp).1)
                .collect();
            assert!(
                made.iter().all(|one| *one == made[0]),
                "{processor}: {source}"
            );
        }
    }
}

/// HIP's header is the caller's, and what it expects of the compiler is there.
#[test]
fn headers_of_rocm() {
    struct Rocm;
    impl Files for Rocm {
        fn read(&self, name: &str) -> Result<Vec<u8>, String> {
            match name {
                "hip/hip_runtime.h" => Ok(b"#define __global__ __attribute__((global))\n\
                    #if defined(__HIPCC_RTC__) || defined(__syncthreads)\n#error of hiprtc\n#endif\n\
                    #include <cmath>\n#include <cstdlib>\n#include <iosfwd>\n#define ROCM 1\n"
                    .into()),
                _ => Err("there is no more".to_owned()),
            }
        }
    }
    let mut cpp = Cpp::default();
    cpp.rocm_headers = true;
    let request = Request {
        name: Cow::Borrowed("a.hip"),
        language: Cow::Borrowed("hip"),
        processor: Cow::Borrowed("gfx1100"),
        features: Cow::Borrowed(""),
        wave_size: 32,
        code_object_version: 5,
        cpp: Cow::Borrowed(&cpp),
        mlir: gfxjit_front::Mlir::default(),
    };
    let source = "#include <hip/hip_runtime.h>\n#if !ROCM\n#error ours\n#endif\n\
                  __global__ void k(float *x) { x[0] = std::pow(sinf(x[1]), 2.0f); free(malloc(4)); }\n";
    for _ in 0..3 {
        let (reply, bitcode) = CLANG.compile(&request, source.as_bytes(), &Rocm).unwrap();
        assert!(reply.done && reply.messages.is_empty(), "{reply:?}");
        assert!(bitcode.starts_with(b"BC\xc0\xde"));
    }
    // What they have not got is not taken of ours.
    let source = "#include <hip/hip_fp16.h>\n";
    let (reply, _) = CLANG.compile(&request, source.as_bytes(), &Rocm).unwrap();
    assert!(!reply.done);
    assert!(
        reply.messages[0].text.contains("there is no more"),
        "{reply:?}"
    );
}
