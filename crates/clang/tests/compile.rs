//! Sources through the entry that `gfxjit-compile` finds.

use std::borrow::Cow;

use gfxjit_front::{Cpp, Files, FrontEnd, Place, Reply, Request};

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
    let request = Request {
        name: Cow::Borrowed("folder/a.hip"),
        language: Cow::Borrowed("hip"),
        processor: Cow::Borrowed("gfx1100"),
        features: Cow::Borrowed(""),
        code_object_version: 5,
        cpp: Cow::Borrowed(cpp),
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
