//! Builds functions in IR.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::settings::Settings;
use crate::signature::Signature;

/// A function under construction. Its arguments are `%a`, `%b`, `%c`, …
pub(crate) struct Body {
    symbol: String,
    pub(crate) signature: Signature,
    pub(crate) settings: Settings,
    text: String,
    values: u32,
    /// Declarations of the called functions, by name.
    declarations: BTreeMap<String, String>,
    /// Additional functions of the module, by name.
    helpers: BTreeMap<String, String>,
}

impl Body {
    pub(crate) fn new(symbol: &str, signature: Signature, settings: Settings) -> Self {
        Self {
            symbol: symbol.to_owned(),
            signature,
            settings,
            text: String::new(),
            values: 0,
            declarations: BTreeMap::new(),
            helpers: BTreeMap::new(),
        }
    }

    /// An operation in a rounding mode other than to nearest: calls a function that is not inlined and
    /// sets the hardware's rounding mode. `name` is that of the constrained intrinsic, including types.
    pub(crate) fn directed(
        &mut self,
        mode: &str,
        name: &str,
        result: &str,
        args: &[(&str, &str)],
    ) -> String {
        // LLVM's encoding for `set.rounding`.
        let number = match mode {
            "rz" => 0,
            "rp" => 2,
            _ => 3,
        };
        let intrinsic = format!("llvm.experimental.constrained.{name}");
        let list = |kind: &dyn Fn(usize, &str) -> String| -> String {
            let all = args.iter().enumerate().map(|(n, (ty, _))| kind(n, ty));
            all.collect::<Vec<_>>().join(", ")
        };
        let (named, types) = (
            list(&|n, ty| format!("{ty} %x{n}")),
            list(&|_, ty| ty.to_owned()),
        );
        let helper = format!("__gfxjit_{mode}.{name}");
        let text = format!(
            "define internal {result} @{helper}({named}) #2 {{\n  \
             call void @llvm.set.rounding(i32 {number}) #3\n  \
             %r = call {result} @{intrinsic}({named}, metadata !\"round.dynamic\", \
             metadata !\"fpexcept.ignore\") #3\n  \
             call void @llvm.set.rounding(i32 1) #3\n  ret {result} %r\n}}\n"
        );
        self.helpers.insert(helper.clone(), text);
        let declare = format!("declare {result} @{intrinsic}({types}, metadata, metadata)");
        self.declarations.insert(intrinsic, declare);
        let rounding = "llvm.set.rounding";
        self.declarations.insert(
            rounding.to_owned(),
            format!("declare void @{rounding}(i32)"),
        );
        let args: Vec<String> = args
            .iter()
            .map(|(ty, value)| format!("{ty} {value}"))
            .collect();
        self.value(&format!("call {result} @{helper}({})", args.join(", ")))
    }

    /// The name of an argument.
    pub(crate) fn arg(&self, index: usize) -> String {
        let letter = u8::try_from(index).map_or('?', |i| char::from(b'a' + i % 26));
        format!("%{letter}")
    }

    /// The type of an argument; `void`, which matches no type, if there is none.
    pub(crate) fn ty(&self, index: usize) -> String {
        let parameters = &self.signature.parameters;
        parameters
            .get(index)
            .map_or("void", String::as_str)
            .to_owned()
    }

    pub(crate) fn result(&self) -> String {
        self.signature.result.clone()
    }

    /// Adds a line.
    pub(crate) fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "  {line}");
    }

    /// Adds an instruction with numbered values, `%1 = …`, and declares the functions that it
    /// calls.
    pub(crate) fn numbered(&mut self, line: &str) {
        let mut text = String::new();
        let mut rest = line;
        while let Some(at) = rest.find('%') {
            let (before, behind) = rest.split_at(at + 1);
            text.push_str(before);
            if behind.starts_with(|c: char| c.is_ascii_digit()) {
                text.push('n');
            }
            rest = behind;
        }
        text.push_str(rest);
        if let Some((result, callee, args)) = called(&text) {
            let types: Vec<&str> = args
                .split(',')
                .filter_map(|arg| arg.trim().rsplit_once(' '))
                .map(|(ty, _)| ty)
                .collect();
            let declaration = format!("declare {result} @{callee}({})", types.join(", "));
            self.declarations.insert(callee.to_owned(), declaration);
        }
        self.line(&text);
    }

    /// Adds a label.
    pub(crate) fn label(&mut self, label: &str) {
        let _ = writeln!(self.text, "{label}:");
    }

    /// Adds an instruction; returns the name of its value.
    pub(crate) fn value(&mut self, expression: &str) -> String {
        self.values += 1;
        let name = format!("%v{}", self.values);
        let _ = writeln!(self.text, "  {name} = {expression}");
        name
    }

    /// Adds a call; returns the name of the result, which is unused for `void`. Arguments include
    /// their types.
    pub(crate) fn call(&mut self, result: &str, callee: &str, args: &[(&str, &str)]) -> String {
        let types: Vec<&str> = args.iter().map(|(ty, _)| bare(ty)).collect();
        let declaration = format!("declare {result} @{callee}({})", types.join(", "));
        self.declarations.insert(callee.to_owned(), declaration);
        let args: Vec<String> = args
            .iter()
            .map(|(ty, value)| format!("{ty} {value}"))
            .collect();
        let call = format!("call {result} @{callee}({})", args.join(", "));
        if result == "void" {
            self.line(&call);
            return String::new();
        }
        self.value(&call)
    }

    /// Returns a value of the function's result type.
    pub(crate) fn ret(&mut self, value: &str) -> Result<(), String> {
        let ty = self.result();
        match ty == "void" {
            true => self.line("ret void"),
            false => self.line(&format!("ret {ty} {value}")),
        }
        Ok(())
    }

    /// Returns the result of a call, which has the function's result type.
    pub(crate) fn forward(&mut self, callee: &str, args: &[(&str, &str)]) -> Result<(), String> {
        let result = self.result();
        let value = self.call(&result, callee, args);
        self.ret(&value)
    }

    /// All arguments of the function, with their types.
    pub(crate) fn args(&self) -> Vec<(String, String)> {
        (0..self.signature.parameters.len())
            .map(|i| (self.ty(i), self.arg(i)))
            .collect()
    }

    /// Checks the result and parameter types; the error states the expected ones.
    pub(crate) fn takes(&self, result: &str, parameters: &[&str]) -> Result<(), String> {
        let own = &self.signature;
        if own.result == result && own.parameters == parameters {
            return Ok(());
        }
        Err(format!(
            "is declared as `{} ({})` and is `{result} ({})`",
            own.result,
            own.parameters.join(", "),
            parameters.join(", ")
        ))
    }
}

/// The result type, callee and arguments of `… = call RESULT @CALLEE(ARGUMENTS)`.
fn called(line: &str) -> Option<(&str, &str, &str)> {
    let (_, call) = line.split_once("call ")?;
    let (result, rest) = call.split_once(" @")?;
    let (callee, rest) = rest.split_once('(')?;
    Some((result, callee, rest.strip_suffix(')')?))
}

/// A type without parameter attributes.
fn bare(ty: &str) -> &str {
    ty.strip_suffix(" immarg").unwrap_or(ty)
}

/// A module of functions, and the functions they call.
#[derive(Default)]
pub(crate) struct Module {
    text: String,
    defined: Vec<String>,
    declarations: BTreeMap<String, String>,
    helpers: BTreeMap<String, String>,
}

impl Module {
    pub(crate) fn add(&mut self, body: Body) {
        let args: Vec<String> = body
            .args()
            .iter()
            .map(|(ty, name)| format!("{ty} {name}"))
            .collect();
        let _ = write!(
            self.text,
            "define {} @\"{}\"({}) #0 {{\n{}}}\n\n",
            body.signature.result,
            body.symbol,
            args.join(", "),
            body.text
        );
        self.defined.push(body.symbol);
        self.declarations.extend(body.declarations);
        self.helpers.extend(body.helpers);
    }

    pub(crate) fn text(&self) -> String {
        if self.defined.is_empty() {
            return String::new();
        }
        let mut text = String::from("target triple = \"amdgcn-amd-amdhsa\"\n\n");
        text.push_str(&self.text);
        for helper in self.helpers.values() {
            let _ = writeln!(text, "{helper}");
        }
        for (name, declaration) in &self.declarations {
            if !self.defined.contains(name) {
                let _ = writeln!(
                    text,
                    "{declaration}{}",
                    if name.starts_with("llvm.") { "" } else { " #1" }
                );
            }
        }
        text.push_str("\nattributes #0 = { alwaysinline convergent nounwind }\n");
        text.push_str("attributes #1 = { convergent nounwind }\n");
        text.push_str("attributes #2 = { noinline nounwind strictfp }\n");
        text.push_str("attributes #3 = { strictfp }\n");
        text
    }
}
