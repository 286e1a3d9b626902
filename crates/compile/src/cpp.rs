//! Recognises HIP C++ and OpenCL C.
//!
//! The extension of the file's name decides, if it is known. Other texts are searched for words that only
//! one of the languages has, outside of comments, strings and preprocessor lines, and not counting names
//! that the text defines as macros.

use std::collections::BTreeSet;

use crate::kind::Kind;
use crate::text::Line;

/// Whether a line is of C or C++.
pub(crate) fn is_c(line: &Line<'_>) -> bool {
    if let Some(directive) = line.text.strip_prefix('#') {
        let directive = directive.trim_start();
        return [
            "include", "define", "if", "pragma", "undef", "error", "line", "el", "endif",
        ]
        .iter()
        .any(|known| directive.starts_with(known));
    }
    matches!(
        line.word,
        "extern"
            | "template"
            | "typedef"
            | "struct"
            | "class"
            | "using"
            | "namespace"
            | "static"
            | "inline"
            | "constexpr"
            | "const"
            | "void"
            | "kernel"
            | "__kernel"
            | "__global__"
            | "__device__"
            | "__host__"
            | "__constant__"
            | "__attribute__"
            | "enum"
            | "union"
    )
}

/// The language by a file's extension.
pub(crate) fn by_name(name: &str) -> Option<Kind> {
    let (_, ending) = name.rsplit_once('.')?;
    match ending.to_ascii_lowercase().as_str() {
        "cl" | "clc" | "ocl" => Some(Kind::OpenClC),
        "hip" | "cu" | "cuh" | "cpp" | "cc" | "cxx" | "c++" | "hpp" | "hh" | "hxx" => {
            Some(Kind::HipCpp)
        }
        _ => None,
    }
}

/// The language of a C text. The first word that only one of the languages has decides; without any, it is
/// HIP C++ without kernels.
pub(crate) fn language(text: &str) -> Kind {
    let mut words = Vec::new();
    let mut defined = BTreeSet::new();
    for token in Tokens(text) {
        match token {
            Token::Word(word) => words.push(word),
            Token::Directive(directive) => match macro_name(directive) {
                Some(name) => _ = defined.insert(name),
                None if includes_hip(directive) => return Kind::HipCpp,
                None => {}
            },
        }
    }
    let next = words.iter().skip(1).chain([&""]);
    let mut pairs = words.iter().zip(next);
    let found = pairs.find_map(|(word, next)| {
        if defined.contains(word) {
            return None;
        }
        match *word {
            "__kernel" | "__global" | "__local" | "__read_only" | "__write_only"
            | "get_global_id" | "get_local_id" | "get_group_id" => Some(Kind::OpenClC),
            // `kernel` as a name is not followed by a type.
            "kernel" if matches!(*next, "void" | "__attribute__") => Some(Kind::OpenClC),
            "__global__" | "__device__" | "__shared__" | "__constant__" | "__host__"
            | "threadIdx" | "blockIdx" => Some(Kind::HipCpp),
            _ => None,
        }
    });
    found.unwrap_or(Kind::HipCpp)
}

/// The name that a `#define` defines.
fn macro_name(directive: &str) -> Option<&str> {
    let rest = directive.strip_prefix("define")?;
    let rest = rest.strip_prefix(char::is_whitespace)?.trim_start();
    let end = rest.find(|c: char| !is_of_word(c)).unwrap_or(rest.len());
    rest.get(..end)
}

fn includes_hip(directive: &str) -> bool {
    let name = directive.strip_prefix("include").map(str::trim_start);
    name.is_some_and(|name| name.starts_with("<hip/") || name.starts_with("\"hip/"))
}

fn is_of_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The tokens that matter here.
enum Token<'a> {
    /// A name, a keyword or a number. A sign between two of them is an empty word.
    Word(&'a str),
    /// A preprocessor line with its continuation lines, without the `#`.
    Directive(&'a str),
}

/// The tokens of the rest of a text, which begins outside of comments and strings.
struct Tokens<'a>(&'a str);

impl<'a> Tokens<'a> {
    /// Takes a number of bytes.
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.0.split_at(bytes);
        self.0 = rest;
        taken
    }

    /// Skips to the end of the next of these, or to the end of the text.
    fn skip_behind(&mut self, end: &str) {
        let at = self.0.find(end).map_or(self.0.len(), |at| at + end.len());
        self.take(at);
    }

    /// Takes the rest of a line, which may be continued by a backslash.
    fn line(&mut self) -> &'a str {
        let mut from = 0;
        loop {
            let rest = self.0.get(from..).unwrap_or_default();
            let Some(at) = rest.find('\n') else {
                return self.take(self.0.len());
            };
            let line = rest.get(..at).unwrap_or_default();
            if !line.trim_end_matches('\r').ends_with('\\') {
                return self.take(from + at);
            }
            from += at + 1;
        }
    }

    /// Skips a string or character literal after its opening quote.
    fn quoted(&mut self, quote: char) {
        let mut is_escaped = false;
        let end = self.0.char_indices().find(|&(_, c)| {
            let ends = c == '\n' || (c == quote && !is_escaped);
            is_escaped = c == '\\' && !is_escaped;
            ends
        });
        let end = end.map_or(self.0.len(), |(at, c)| at + c.len_utf8());
        self.take(end);
    }

    /// Skips a raw string after its `R"`.
    fn raw(&mut self) {
        let Some((delimiter, _)) = self.0.split_once('(') else {
            return self.quoted('"');
        };
        let end = format!("){delimiter}\"");
        self.skip_behind(&end);
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            self.0 = self.0.trim_start();
            let first = self.0.chars().next()?;
            if self.0.starts_with("//") {
                self.line();
            } else if self.0.starts_with("/*") {
                self.take(2);
                self.skip_behind("*/");
            } else if self.0.starts_with("R\"") {
                self.take(2);
                self.raw();
            } else if is_of_word(first) {
                let end = self.0.find(|c| !is_of_word(c));
                let word = self.take(end.unwrap_or(self.0.len()));
                return Some(Token::Word(word));
            } else {
                self.take(first.len_utf8());
                match first {
                    '#' => return Some(Token::Directive(self.line().trim_start())),
                    '"' | '\'' => self.quoted(first),
                    _ => return Some(Token::Word("")),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_decide() {
        for (name, kind) in [
            ("a/b.hip", Some(Kind::HipCpp)),
            ("B.CU", Some(Kind::HipCpp)),
            ("x.c++", Some(Kind::HipCpp)),
            ("x.cpp", Some(Kind::HipCpp)),
            ("x.cl", Some(Kind::OpenClC)),
            ("x.h", None),
            ("x.ll", None),
            ("hip", None),
            ("<stdin>", None),
        ] {
            assert_eq!(by_name(name), kind, "{name}");
        }
    }

    #[test]
    fn words_that_are_no_evidence() {
        for text in [
            "namespace kernel { struct params { int n; }; }",
            "constexpr int kernel = 3;",
            "#define __global __attribute__((address_space(1)))\n__global int *x;",
            "#define kernel\\\n __global__\nkernel void k() {}",
            "// __kernel void k()\nvoid f();",
            "/* __kernel\n void k() */ void f();",
            "const char *t = \"__kernel void k() {}\";",
            "const char *t = \"\\\"__kernel\";",
            "const char *t = R\"x(__kernel \" )\" void k() {})x\";",
            "const char c = '\"'; void f(); // __kernel",
            "#ifdef __kernel\n#endif\nvoid f();",
            "__device__ int kernel(void);",
            "extern \"C\" __global__ void k(int *get_global_id) {}",
            "#include <hip/hip_fp16.h>\nstruct __local;",
            "",
            "\"",
            "R\"",
            "/*",
            "#define",
            "\\",
        ] {
            assert_eq!(language(text), Kind::HipCpp, "{text}");
        }
        for text in [
            "kernel void k(global int *p) {}",
            "// __global__\n__kernel void k() {}",
            "#define REAL float\nREAL f(__global REAL *x);",
            "kernel __attribute__((reqd_work_group_size(1, 1, 1))) void k() {}",
            "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\nint f() { return get_global_id(0); }",
        ] {
            assert_eq!(language(text), Kind::OpenClC, "{text}");
        }
    }
}
