//! Sources through the entry that `gfxjit-compile` finds.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use gfxjit_front::{Cpp, Files, FrontEnd, FrontEndFile, HostFile, Mlir, Reply, Request};
use gfxjit_test_tools::Folder;

static CLANG: FrontEnd = FrontEnd::new(FrontEndFile {
    file: "libgfxjit_clang.so",
    variable: "GFXJIT_CLANG_LIBRARY",
    needs: "libclang-cpp22",
});

struct One(&'static str, &'static str);

impl Files for One {
    fn read(&self, name: &str) -> Result<HostFile, String> {
        if name == self.0 {
            Ok(file(name, self.1))
        } else {
            Err("there are no more files".to_owned())
        }
    }
}

fn file(name: &str, text: &str) -> HostFile {
    HostFile {
        path: format!("headers/{name}"),
        contents: text.into(),
    }
}

fn compile(source: &str, cpp: &Cpp) -> (Reply, Vec<u8>) {
    compile_for("gfx1100", "", source, cpp)
}

fn compile_for(processor: &str, features: &str, source: &str, cpp: &Cpp) -> (Reply, Vec<u8>) {
    let request = Request {
        name: Cow::Borrowed("folder/a.hip"),
        folder: Cow::Borrowed("/home/user"),
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

/// An overload is chosen by a cast; what is asked for may be an address or what has one.
#[test]
fn names_of_overloads() {
    let source = "__global__ void k(float *) {}\n__global__ void k(int *) {}\n\
                  template <class T> __global__ void t(T *) {}\n\
                  namespace n { __device__ float *pointer; __constant__ int limits[2]; }\n";
    let mut cpp = Cpp::default();
    let wanted = [
        ("static_cast<void (*)(float *)>(k)", "_Z1kPf"),
        ("static_cast<void (*)(int *)>(&k)", "_Z1kPi"),
        ("(void (*)(float *))k", "_Z1kPf"),
        ("(void (*)(int *)) & k", "_Z1kPi"),
        ("&t<int>", "_Z1tIiEvPT_"),
        ("(t<double>)", "_Z1tIdEvPT_"),
        (" t<char> ", "_Z1tIcEvPT_"),
        ("n::pointer", "_ZN1n7pointerE"),
        ("&n::pointer", "_ZN1n7pointerE"),
        ("n::limits", "_ZN1n6limitsE"),
        ("&n::limits", "_ZN1n6limitsE"),
    ];
    cpp.names = wanted.map(|(name, _)| name.to_owned()).to_vec();
    // Of an attribute's name, too.
    cpp.defines = vec!["used=0".to_owned()];
    for standard in ["c++11", "c++17", "c++20"] {
        cpp.standard = Some(standard.to_owned());
        let (reply, _) = compile(source, &cpp);
        assert!(reply.done, "{reply:?}");
        for (name, symbol) in wanted {
            assert_eq!(reply.lowered[name], symbol, "{standard}: {name}");
        }
    }
    for wrong in [
        "k",
        "t",
        "3",
        "nothing",
        "k<int>",
        "static_cast<void (*)(long *)>(k)",
    ] {
        cpp.names = vec![wrong.to_owned()];
        let (reply, bitcode) = compile(source, &cpp);
        assert!(!reply.done && bitcode.is_empty(), "{wrong}");
        let file = reply.messages[0].file.as_deref();
        assert_eq!(file, Some("name expression"), "{reply:?}");
    }
}

/// What a source with these macros and arguments becomes, the same from the first compile on: as text with
/// the headers, and with what was precompiled of them.
fn always(source: &str, cpp: &Cpp) -> (Reply, Vec<u8>) {
    let (first, bitcode) = compile(source, cpp);
    for _ in 0..3 {
        let (reply, again) = compile(source, cpp);
        assert_eq!(
            format!("{:?}", reply.messages),
            format!("{:?}", first.messages)
        );
        assert_eq!(reply.done, first.done);
        assert!(again == bitcode, "{source}: {:?}", cpp.arguments);
    }
    (first, bitcode)
}

#[test]
fn macros_come_before_headers_in_every_compile() {
    // Another prelude for each case, which no other test has made.
    let mut depth = 700;
    let mut made = |source: &str, arguments: &[&str]| {
        depth += 1;
        let mut cpp = Cpp::default();
        cpp.arguments = vec![format!("-ftemplate-depth={depth}")];
        cpp.arguments
            .extend(arguments.iter().map(|&one| one.to_owned()));
        always(source, &cpp)
    };
    let plain =
        "__global__ void k(float *x) { x[threadIdx.x] = sinf(__shfl_xor(x[blockIdx.x], 1)); }\n";
    // Names of locals, parameters and attributes, as programs have macros.
    let names = "N T C D F G I K L M P R S U V a b c d e f g h i j k_ m n p q r s t u v count index rank lane \
                 mask value_ bits sign result list of from to found \
                 aligned used always_inline target convergent noinline address_space pure items waves by \
                 other self words active line file message kind field part exact";
    let names: Vec<String> = names
        .split_whitespace()
        .map(|name| format!("-D{name}=@"))
        .collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let (without, with) = (made(plain, &[]), made(plain, &names));
    assert!(with.0.done, "{:?}", with.0.messages.first());
    assert!(without.1 == with.1);

    // A macro that headers look at.
    let asserts = "__global__ void k(int *x) { assert(x == nullptr); x[0] = 5; }\n";
    let is_there = |bitcode: &[u8]| bitcode.windows(13).any(|bytes| bytes == b"__assert_fail");
    for (arguments, asserts_it) in [
        (&[][..], true),
        (&["-DNDEBUG"], false),
        (&["-DNDEBUG", "-UNDEBUG"], true),
        (&["-UNDEBUG", "-DNDEBUG"], false),
    ] {
        let (reply, bitcode) = made(asserts, arguments);
        assert!(reply.done, "{reply:?}");
        assert_eq!(is_there(&bitcode), asserts_it, "{arguments:?}");
    }
    for (arguments, value) in [
        (&["-DN=5"][..], Some(5)),
        (&["-UN", "-DN=5"], Some(5)),
        (&["-DN=4", "-UN", "-D", "N=5"], Some(5)),
        (&["-DN=4", "-UN"], None),
        (&["-DF(x)=x", "-DN=F(3)"], Some(3)),
    ] {
        let expected = match value {
            Some(value) => format!("static_assert(N == {value}, \"\");\n"),
            None => "#ifdef N\n#error there\n#endif\n".to_owned(),
        };
        let (reply, _) = made(&expected, arguments);
        assert!(
            reply.done && reply.messages.is_empty(),
            "{arguments:?}: {reply:?}"
        );
    }
    // A name of the interface's is the program's fault, each time.
    assert!(!made(plain, &["-Dblock_size=1", "-DthreadIdx=(("]).0.done);
}

#[test]
fn warnings_are_what_the_arguments_say() {
    let source = "__global__ void k() { int unused; }\n";
    for (arguments, warns, done) in [
        (&[][..], false, true),
        (&["-Wall"], true, true),
        (&["-Wunused-variable"], true, true),
        (&["-Wall", "-Wno-unused-variable"], false, true),
        (&["-Wall", "-w"], false, true),
        (&["-Wall", "-Werror"], true, false),
        (&["-Werror=unused-variable"], true, false),
    ] {
        let mut cpp = Cpp::default();
        cpp.arguments = arguments.iter().map(|&one| one.to_owned()).collect();
        let (reply, _) = always(source, &cpp);
        assert_eq!(reply.done, done, "{arguments:?}: {reply:?}");
        assert_eq!(
            !reply.messages.is_empty(),
            warns,
            "{arguments:?}: {reply:?}"
        );
    }
}

/// A header in memory comes before a file of its name, in quotes and without, and neither before what our
/// own headers include.
#[test]
fn headers_in_memory_come_first() {
    let mut cpp = Cpp::default();
    for (name, text) in [
        ("there.h", "#define THERE 2\n"),
        ("stdint.h", "#define OTHER 1\n"),
        ("a.hip", "#define NEVER 1\n"),
    ] {
        cpp.headers.insert(name.to_owned(), text.to_owned());
    }
    for include in ["\"there.h\"", "<there.h>", "\"./there.h\""] {
        let source = format!(
            "#ifdef OTHER\n#error too early\n#endif\n#include <stdint.h>\n#include {include}\n\
             static_assert(THERE == 2 && OTHER, \"\");\n__global__ void k(uint32_t *x) {{ *x = 1; }}\n"
        );
        let (reply, _) = always(&source, &cpp);
        assert!(
            reply.done && reply.messages.is_empty(),
            "{include}: {reply:?}"
        );
    }
}

/// What of a line is C: not the word of a directive, and nothing of those that have no names.
fn of_c(line: &str) -> &str {
    let Some(directive) = line.trim_start().strip_prefix('#') else {
        return line;
    };
    let directive = directive.trim_start();
    let end = directive.find(|c: char| !c.is_ascii_alphabetic());
    let (word, rest) = directive.split_at(end.unwrap_or(directive.len()));
    match word {
        "include" | "pragma" | "error" => "",
        _ => rest,
    }
}

/// The names of a text outside of comments and strings.
fn names_of(text: &str) -> BTreeSet<String> {
    let text: Vec<&str> = text.lines().map(of_c).collect();
    let text = text.join("\n");
    let mut names = BTreeSet::new();
    let mut rest = text.as_str();
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    while let Some(first) = rest.chars().next() {
        let behind = |end: &str| rest.find(end).map_or(rest.len(), |at| at + end.len());
        let taken = match first {
            _ if rest.starts_with("//") => behind("\n"),
            _ if rest.starts_with("/*") => behind("*/"),
            '"' | '\'' => {
                let mut escaped = false;
                let close = rest.char_indices().skip(1).find(|&(_, c)| {
                    let ends = c == first && !escaped;
                    escaped = c == '\\' && !escaped;
                    ends
                });
                close.map_or(rest.len(), |(at, _)| at + 1)
            }
            _ if is_of_name(first) => {
                let end = rest.find(|c| !is_of_name(c)).unwrap_or(rest.len());
                if !first.is_ascii_digit() {
                    names.extend(rest.get(..end).map(str::to_owned));
                }
                end
            }
            other => other.len_utf8(),
        };
        rest = rest.get(taken..).unwrap_or_default();
    }
    names
}

const KEYWORDS: &str = "alignas alignof auto bool break case catch char char8_t char16_t char32_t class concept \
    const const_cast consteval constexpr constinit continue decltype default defined delete do double else enum \
    explicit export extern false final float for friend goto if inline int long mutable namespace new noexcept \
    nullptr operator override private protected public register reinterpret_cast requires return short signed \
    sizeof static static_assert static_cast struct switch template this throw true try typedef typename union \
    unsigned using virtual void volatile wchar_t while _Pragma";

/// A program may define every name as a macro that is not the interface's: all others are reserved.
#[test]
fn headers_have_reserved_names() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let interface = std::fs::read_to_string(root.join("tests/interface.txt")).unwrap();
    let mut sections = BTreeMap::new();
    let mut folders: Vec<&str> = Vec::new();
    for line in interface.lines().filter(|line| !line.starts_with('#')) {
        if let Some(named) = line
            .strip_prefix('[')
            .and_then(|line| line.strip_suffix(']'))
        {
            folders = named.split(' ').collect();
        }
        for folder in folders.iter().filter(|_| !line.starts_with('[')) {
            let names: &mut BTreeSet<&str> = sections.entry(*folder).or_default();
            names.extend(line.split(' '));
        }
    }
    let keywords: BTreeSet<&str> = KEYWORDS.split_whitespace().collect();
    let mut used: BTreeSet<String> = BTreeSet::new();
    for (folder, interface) in &sections {
        let entries = std::fs::read_dir(root.join("include").join(folder)).unwrap();
        let files = entries.map(|entry| entry.unwrap().path());
        // Those of the host alone have structures of hundreds of fields.
        let is_host =
            |path: &PathBuf| path.ends_with("hiprtc.h") || path.ends_with("hip_runtime_api.h");
        for path in files.filter(|path| path.is_file() && !is_host(path)) {
            let text = std::fs::read_to_string(&path).unwrap();
            for name in names_of(&text) {
                let second = name.chars().nth(1);
                let is_reserved = name.starts_with('_')
                    && second.is_some_and(|c| c == '_' || c.is_ascii_uppercase());
                if is_reserved || keywords.contains(name.as_str()) {
                    continue;
                }
                assert!(
                    interface.contains(name.as_str()),
                    "{}: `{name}` may be a program's macro: call it `__{name}`",
                    path.display()
                );
                used.insert(format!("{folder} {name}"));
            }
        }
    }
    assert!(used.len() > 1000);
    // None is in the list that no header has.
    for (folders, names) in [
        (&["gfxjit", "hip"][..], &sections["hip"]),
        (&["std"], &sections["std"]),
    ] {
        for name in names.iter().filter(|name| !name.is_empty()) {
            let is_used = |folder: &&str| used.contains(&format!("{folder} {name}"));
            assert!(folders.iter().any(is_used), "no header has `{name}`");
        }
    }
}

/// Programs' macros make names of them and pass them on, and programs overload them.
#[test]
fn functions_are_not_macros() {
    let source = r#"
#include <hip/hip_fp16.h>
#include <hip/hip_bf16.h>
#define KERNEL(f, T, F) extern "C" __global__ void f##_kernel(T *y, F *x) { y[0] = f(x[0]); }
KERNEL(__float2int_rd, int, float)
KERNEL(__double2float_ru, float, double)
KERNEL(__ull2double_rz, double, unsigned long long)
KERNEL(__frcp_rn, float, float)
KERNEL(__half2short_rz, short, __half)
KERNEL(__int2half_rz, __half, int)
KERNEL(__float2half_rd, __half, float)
KERNEL(__bfloat162ull_rn, unsigned long long, __hip_bfloat16)
KERNEL(make_short1, short1, int)
#define SAME(...) __VA_ARGS__
#define ONE(x) SAME(x)
inline __device__ uchar4 make_uchar4(float4 a) { return make_uchar4((unsigned char)a.x, 0, 0, 1); }
inline __device__ short4 make_short4(int a) { return make_short4(a, 0, 0, 1); }
struct Members { int atomicAdd_system, __ldcg; };
extern "C" __global__ void all(float *x, int *n, unsigned long long mask) {
  float (*multiply)(float, float) = __fmul_rz;
  x[0] = ONE(__fadd_rn(x[1], multiply(x[2], x[3])));
  atomicExch_system(x + 4, 1);
  n[0] = atomicAdd_system(n, 3) + atomicCAS_block(n + 1, 2, 3) + __ldcg(n + 5) + __fns(mask, 3, 4);
  __stwt(n + 6, make_short4(n[7]).x + make_uchar4(float4(x[5])).w + (int)(__clock() + __clock64()));
  char4 bytes = __hip_hc_mul8pk(make_char4(1, 2, 3, -4), __hip_hc_sub8pk(__hip_hc_add8pk(char4(1), char4(2)), char4(4)));
  n[8] = bytes.w;
  if (n[9])
    __trap();
}
"#;
    let (reply, _) = always(source, &Cpp::default());
    assert!(reply.done && reply.messages.is_empty(), "{reply:?}");
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
            // A prelude that no other test has.
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
        fn read(&self, name: &str) -> Result<HostFile, String> {
            match name {
                "hip/hip_runtime.h" => Ok(file(
                    name,
                    "#define __global__ __attribute__((global))\n\
                    #if defined(__HIPCC_RTC__) || defined(__syncthreads)\n#error of hiprtc\n#endif\n\
                    #include <cmath>\n#include <cstdlib>\n#include <iosfwd>\n#define ROCM 1\n",
                )),
                _ => Err("there is no more".to_owned()),
            }
        }
    }
    let mut cpp = Cpp::default();
    cpp.rocm_headers = true;
    let request = Request {
        name: Cow::Borrowed("a.hip"),
        folder: Cow::Borrowed("/home/user"),
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
    // What they lack is not taken from the library's own.
    let source = "#include <hip/hip_fp16.h>\n";
    let (reply, _) = CLANG.compile(&request, source.as_bytes(), &Rocm).unwrap();
    assert!(!reply.done);
    assert!(
        reply.messages[0].text.contains("there is no more"),
        "{reply:?}"
    );
}

#[test]
fn whole_programs_are_told_what_to_do() {
    for source in [
        "int main() { int *p; hipMalloc(&p, 4); }\n",
        "#include <vector>\n__global__ void k() {}\n",
    ] {
        let (reply, _) = compile(source, &Cpp::default());
        let last = &reply.messages[reply.messages.len() - 1].text;
        assert!(!reply.done && last.contains("docs/hip.md"), "{reply:?}");
    }
    let (reply, _) = compile("__global__ void k() { wrong(); }\n", &Cpp::default());
    let hints = reply
        .messages
        .iter()
        .filter(|one| one.text.contains("docs/hip.md"));
    assert_eq!(hints.count(), 0, "{reply:?}");
}

#[test]
fn files_have_the_users_names() {
    let mut cpp = Cpp::default();
    cpp.arguments.push("-g".to_owned());
    cpp.headers.insert(
        "mine.h".to_owned(),
        "__device__ int mine(int x) { return x; }\n".to_owned(),
    );
    let source = "#include \"there.h\"\n#include \"mine.h\"\n\
                  __global__ void k(int *x) { atomicAdd(x, mine(THERE)); }\n";
    let (reply, bitcode) = compile(source, &cpp);
    assert!(reply.done, "{reply:?}");
    let folder = Folder::new();
    folder.write("a.bc", &bitcode);
    let text = folder.run("llvm-dis-22", &["a.bc", "-o", "-"]);
    let files: Vec<&str> = text
        .lines()
        .filter(|line| line.contains("!DIFile("))
        .collect();
    for (name, folder) in [("folder/a.hip", "/home/user"), ("mine.h", "/home/user")] {
        let part = format!("filename: \"{name}\", directory: \"{folder}\"");
        assert!(
            files.iter().any(|file| file.contains(&part)),
            "{part} {files:#?}"
        );
    }
    assert!(
        !files
            .iter()
            .any(|file| file.contains("/source") || file.contains("/headers")),
        "{files:#?}"
    );
    // Messages about a file of the host's have its path.
    let (reply, _) = compile("#include \"there.h\"\n#define THERE 2\n", &Cpp::default());
    let file = |message: &gfxjit_front::Message| message.file.clone();
    let files: Vec<_> = reply.messages.iter().filter_map(file).collect();
    assert_eq!(files, ["folder/a.hip", "headers/there.h"], "{reply:?}");
    assert!(
        reply.messages[0].text.ends_with("[-Wmacro-redefined]"),
        "{reply:?}"
    );
}
