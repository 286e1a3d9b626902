//! Parses tokens to a syntax tree.

mod body;
mod constant;

use crate::ast::{Function, Linkage, Module, Space, Statement, Value, VariableNode};
use crate::error::{Error, SourcePosition};
use crate::lexer::{Placed, Token, tokens};
use crate::types::Type;

/// The maximum nesting depth of blocks and lists.
const DEEPEST: u32 = 64;
/// The maximum size of a variable in bytes.
const LARGEST: u64 = 1 << 31;

pub(crate) fn module(text: &str) -> Result<Module<'_>, Error> {
    let tokens = tokens(text)?;
    let mut parser = Parser::new(&tokens);
    let mut module = Module::default();
    while parser.peek().is_some() {
        parser.item(&mut module)?;
    }
    Ok(module)
}

/// Parses the statements of a function body.
pub(crate) fn statements(text: &str) -> Result<Vec<Statement<'_>>, Error> {
    let tokens = tokens(text)?;
    let mut parser = Parser::new(&tokens);
    let mut out = Vec::new();
    while parser.peek().is_some() {
        parser.statement(&mut out, 0)?;
    }
    Ok(out)
}

struct Parser<'t, 'a> {
    tokens: &'t [Placed<'a>],
    at: usize,
}

type Result2<T> = Result<T, Error>;

impl<'t, 'a> Parser<'t, 'a> {
    fn new(tokens: &'t [Placed<'a>]) -> Self {
        Self { tokens, at: 0 }
    }

    fn peek(&self) -> Option<&'t Token<'a>> {
        self.tokens.get(self.at).map(|(token, _)| token)
    }

    /// The position of the next token, or of the last one at the end.
    fn place(&self) -> SourcePosition {
        let token = self.tokens.get(self.at).or(self.tokens.last());
        token.map_or(SourcePosition { line: 1, column: 1 }, |(_, place)| *place)
    }

    fn fail<T>(&self, reason: impl Into<String>) -> Result2<T> {
        Err(Error::new(self.place(), reason))
    }

    /// The error that names what was expected instead of the next token.
    fn expected<T>(&self, what: &str) -> Result2<T> {
        let found = match self.peek() {
            None => "the end".to_owned(),
            Some(Token::Word(word)) => format!("`{word}`"),
            Some(Token::Sign(sign)) => format!("`{}`", char::from(*sign)),
            Some(Token::Text(text)) => format!("\"{text}\""),
            Some(_) => "a number".to_owned(),
        };
        self.fail(format!("{what} is expected, and {found} stands there"))
    }

    fn is(&self, sign: u8) -> bool {
        self.peek() == Some(&Token::Sign(sign))
    }

    fn accept(&mut self, sign: u8) -> bool {
        let is = self.is(sign);
        self.at += usize::from(is);
        is
    }

    fn expect(&mut self, sign: u8) -> Result2<()> {
        match self.accept(sign) {
            true => Ok(()),
            false => self.expected(&format!("`{}`", char::from(sign))),
        }
    }

    fn word(&self) -> Option<&'a str> {
        match self.peek() {
            Some(Token::Word(word)) => Some(word),
            _ => None,
        }
    }

    fn name(&mut self, what: &str) -> Result2<&'a str> {
        match self.word() {
            Some(word) if !word.starts_with('.') => {
                self.at += 1;
                Ok(word)
            }
            _ => self.expected(what),
        }
    }

    fn size(&mut self) -> Result2<u64> {
        let place = self.place();
        let n = self.sum()?;
        u64::try_from(n)
            .ok()
            .filter(|n| *n <= LARGEST)
            .ok_or_else(|| Error::new(place, format!("{n} is no size")))
    }

    fn offset(&mut self) -> Result2<i64> {
        let place = self.place();
        let n = self.integer()?;
        // Addresses wrap in 64 bits.
        i64::try_from(n)
            .or_else(|_| u64::try_from(n).map(u64::cast_signed))
            .map_err(|_| Error::new(place, format!("{n} does not fit an address")))
    }

    fn item(&mut self, module: &mut Module<'a>) -> Result2<()> {
        let mut linkage = Linkage::Internal;
        loop {
            let Some(word) = self.word() else {
                return self.expected("a directive");
            };
            let place = self.place();
            self.at += 1;
            match word {
                ".version" => {
                    self.version()?;
                    return Ok(());
                }
                ".target" => {
                    self.target(module)?;
                    return Ok(());
                }
                ".address_size" => {
                    module.narrow = self.integer()? == 32;
                    return Ok(());
                }
                ".file" | ".loc" => {
                    self.skip_line(place);
                    return Ok(());
                }
                ".section" => return self.section(),
                ".pragma" => return self.skip_statement(),
                ".extern" => linkage = Linkage::Extern,
                ".visible" => linkage = Linkage::Visible,
                ".weak" | ".common" => linkage = Linkage::Weak,
                ".entry" | ".func" => {
                    let function = self.function(word == ".entry", linkage, place)?;
                    module.functions.push(function);
                    return Ok(());
                }
                ".alias" => {
                    let name = self.name("a name")?;
                    self.expect(b',')?;
                    module.aliases.push((name, self.name("a function")?));
                    return self.expect(b';');
                }
                _ => {
                    self.at -= 1;
                    if let Some(error) = self.opaque() {
                        self.skip_statement()?;
                        module.refused.push(("", error));
                        return Ok(());
                    }
                    module.variables.extend(self.variables(linkage)?);
                    return Ok(());
                }
            }
        }
    }

    /// The error for a declaration of a texture, sampler or surface, which is not supported.
    fn opaque(&self) -> Option<Error> {
        let ahead = self.tokens.get(self.at..).unwrap_or_default();
        let words = ahead.iter().map_while(|(token, place)| match token {
            Token::Word(word) if word.starts_with('.') => Some((*word, *place)),
            _ => None,
        });
        let (word, place) = words
            .into_iter()
            .find(|(word, _)| matches!(*word, ".texref" | ".samplerref" | ".surfref"))?;
        Some(Error::new(
            place,
            format!("`{word}`: textures are not done"),
        ))
    }

    fn version(&mut self) -> Result2<()> {
        let place = self.place();
        match self.peek() {
            Some(Token::Double(bits)) if f64::from_bits(*bits) < 10.0 => {
                self.at += 1;
                Ok(())
            }
            _ => Err(Error::new(place, "not a version of PTX that is known")),
        }
    }

    fn target(&mut self, module: &mut Module<'a>) -> Result2<()> {
        loop {
            let word = self.name("a target")?;
            if let Some(number) = word.strip_prefix("sm_") {
                let digits = number.trim_end_matches(|c: char| c.is_ascii_lowercase());
                module.architecture = digits.parse().unwrap_or(0);
            }
            if !self.accept(b',') {
                return Ok(());
            }
        }
    }

    fn skip_line(&mut self, place: SourcePosition) {
        let ahead = self.tokens.get(self.at..).unwrap_or_default();
        let tokens = ahead.iter().take_while(|(_, at)| at.line == place.line);
        self.at += tokens.count();
    }

    fn skip_statement(&mut self) -> Result2<()> {
        while !self.accept(b';') {
            if self.peek().is_none() {
                return self.expected("`;`");
            }
            self.at += 1;
        }
        Ok(())
    }

    /// Skips a section of debug information.
    fn section(&mut self) -> Result2<()> {
        while !self.is(b'{') {
            if self.peek().is_none() {
                return self.expected("`{`");
            }
            self.at += 1;
        }
        while !self.accept(b'}') {
            if self.peek().is_none() {
                return self.expected("`}`");
            }
            self.at += 1;
        }
        Ok(())
    }

    /// `.SPACE .TYPE name, name…;`
    fn variables(&mut self, linkage: Linkage) -> Result2<Vec<VariableNode<'a>>> {
        let pattern = self.pattern(linkage)?;
        let mut out = Vec::new();
        loop {
            out.push(self.variable(&pattern)?);
            if !self.accept(b',') {
                break;
            }
        }
        self.expect(b';')?;
        Ok(out)
    }

    /// Parses a declaration up to the name.
    fn pattern(&mut self, linkage: Linkage) -> Result2<VariableNode<'a>> {
        let place = self.place();
        let mut variable = VariableNode {
            place,
            linkage,
            space: Space::Generic,
            ty: Type::B8,
            name: "",
            count: None,
            elements: None,
            vector: None,
            align: None,
            pointer: false,
            value: None,
        };
        let mut typed = false;
        while let Some(word) = self.word() {
            let Some(directive) = word.strip_prefix('.') else {
                break;
            };
            let here = self.place();
            self.at += 1;
            let space = match directive {
                "reg" => Some(Space::Register),
                "global" => Some(Space::Global),
                "shared" | "shared::cta" => Some(Space::Shared),
                "const" => Some(Space::Constant),
                "local" => Some(Space::Local),
                "param" => Some(Space::Parameter),
                _ => None,
            };
            match (directive, space) {
                (_, Some(space)) if !typed => variable.space = space,
                // The space that a pointer points to.
                (_, Some(_)) => {}
                ("align", _) => {
                    let align = self.size()?;
                    if !align.is_power_of_two() || align > 1 << 16 {
                        return Err(Error::new(here, format!("{align} is no alignment")));
                    }
                    // An alignment behind the type is that of the memory a pointer points to.
                    if !typed {
                        variable.align = Some(align);
                    }
                }
                ("ptr", _) => variable.pointer = true,
                ("v2" | "v4" | "v8", _) => {
                    let count = directive.get(1..).and_then(|n| n.parse().ok());
                    match variable.space {
                        Space::Register => variable.vector = count,
                        _ => variable.elements = count.map(u64::from),
                    }
                }
                ("texref" | "samplerref" | "surfref", _) => {
                    return Err(Error::new(here, format!("`{word}`: textures are not done")));
                }
                _ => {
                    let Some(ty) = Type::named(directive) else {
                        return Err(Error::new(here, format!("`{word}` is not known here")));
                    };
                    (variable.ty, typed) = (ty, true);
                }
            }
        }
        match typed {
            true => Ok(variable),
            false => self.expected("a type"),
        }
    }

    fn variable(&mut self, pattern: &VariableNode<'a>) -> Result2<VariableNode<'a>> {
        let mut variable = pattern.clone();
        variable.place = self.place();
        variable.name = self.name("a name")?;
        if self.accept(b'<') {
            variable.count = Some(self.size()?);
            self.expect(b'>')?;
        }
        let (mut elements, mut array) = (variable.elements.unwrap_or(1), false);
        while self.accept(b'[') {
            array = true;
            if self.accept(b']') {
                elements = 0;
                continue;
            }
            elements = elements.saturating_mul(self.size()?);
            self.expect(b']')?;
        }
        if array || variable.elements.is_some() {
            variable.elements = Some(elements);
        }
        if self.accept(b'=') {
            variable.value = Some(self.value(0)?);
        }
        // An array without a size has the size of its initial value.
        if let (Some(0), Some(Value::List(list))) = (variable.elements, &variable.value) {
            variable.elements = u64::try_from(list.len()).ok();
        }
        if variable.bytes() > LARGEST {
            return Err(Error::new(
                variable.place,
                format!("`{}` is too large", variable.name),
            ));
        }
        Ok(variable)
    }

    fn value(&mut self, depth: u32) -> Result2<Value<'a>> {
        if depth > DEEPEST {
            return self.fail("lists nest too deep");
        }
        if self.accept(b'{') {
            let mut list = Vec::new();
            while !self.accept(b'}') {
                list.push(self.value(depth + 1)?);
                if !self.accept(b',') && !self.is(b'}') {
                    return self.expected("`,`");
                }
            }
            return Ok(Value::List(list));
        }
        Ok(match self.peek() {
            Some(Token::Single(bits)) => {
                self.at += 1;
                Value::Single(*bits)
            }
            Some(Token::Double(bits)) => {
                self.at += 1;
                Value::Double(*bits)
            }
            Some(Token::Integer(_) | Token::Sign(b'-' | b'~')) => {
                let n = self.integer()?;
                if self.accept(b'(') {
                    self.value(depth + 1)?;
                    self.expect(b')')?;
                    return Ok(Value::Masked);
                }
                Value::Integer(n)
            }
            _ => {
                let mut name = self.name("a value")?;
                let generic = name == "generic" && self.accept(b'(');
                if generic {
                    name = self.name("a variable")?;
                    self.expect(b')')?;
                }
                let mut offset = 0;
                if self.accept(b'+') || self.is(b'-') {
                    offset = self.offset()?;
                }
                Value::Address {
                    name,
                    generic,
                    offset,
                }
            }
        })
    }

    /// Parses `(.param .u32 a, …)`, or nothing.
    fn parameters(&mut self) -> Result2<Vec<VariableNode<'a>>> {
        let mut out = Vec::new();
        if !self.accept(b'(') {
            return Ok(out);
        }
        while !self.accept(b')') {
            let pattern = self.pattern(Linkage::Internal)?;
            out.push(self.variable(&pattern)?);
            if !self.accept(b',') && !self.is(b')') {
                return self.expected("`,`");
            }
        }
        Ok(out)
    }

    /// Parses a function. An error in the body is stored with the function, and parsing continues
    /// behind it.
    fn function(
        &mut self,
        entry: bool,
        linkage: Linkage,
        place: SourcePosition,
    ) -> Result2<Function<'a>> {
        let mut function = Function {
            place,
            entry,
            linkage,
            results: self.parameters()?,
            ..Function::default()
        };
        function.name = self.name("a function's name")?;
        let start = self.at;
        if let Err(error) = self.rest(&mut function) {
            match self.behind_function(start) {
                Some(at) => self.at = at,
                None => return Err(error),
            }
            function.refused = Some(error);
        }
        Ok(function)
    }

    fn rest(&mut self, function: &mut Function<'a>) -> Result2<()> {
        function.parameters = self.parameters()?;
        loop {
            let place = self.place();
            match self.word() {
                Some(word) if word.starts_with('.') => {
                    self.at += 1;
                    self.attribute(word, place, function)?;
                }
                _ => break,
            }
        }
        if self.accept(b';') {
            return Ok(());
        }
        self.expect(b'{')?;
        let mut body = Vec::new();
        while !self.accept(b'}') {
            self.statement(&mut body, 0)?;
        }
        function.body = Some(body);
        Ok(())
    }

    /// The position behind the function whose name is before `start`; `None` if it does not end.
    fn behind_function(&self, start: usize) -> Option<usize> {
        let mut depth = 0_u32;
        for (at, (token, _)) in self.tokens.iter().enumerate().skip(start) {
            match token {
                Token::Sign(b'{') => depth += 1,
                Token::Sign(b'}') => {
                    depth = depth.checked_sub(1)?;
                    if depth == 0 {
                        return Some(at + 1);
                    }
                }
                Token::Word(".entry" | ".func") => return None,
                _ => {}
            }
        }
        None
    }

    fn attribute(
        &mut self,
        word: &str,
        place: SourcePosition,
        function: &mut Function<'a>,
    ) -> Result2<()> {
        let key = match word {
            ".maxntid" => "nvvm.maxntid",
            ".reqntid" => "nvvm.reqntid",
            ".minnctapersm" => "nvvm.minctasm",
            ".maxnreg" => "nvvm.maxnreg",
            ".noreturn" | ".explicitcluster" => return Ok(()),
            ".pragma" => return self.skip_statement(),
            ".maxclusterrank" | ".maxnctapersm" => {
                self.size()?;
                return Ok(());
            }
            ".abi_preserve" | ".abi_preserve_control" => {
                self.size()?;
                return Ok(());
            }
            // A cluster of one workgroup is equivalent to that workgroup.
            ".reqnctapercluster" => {
                let mut count = self.size()?;
                while self.accept(b',') {
                    count = count.saturating_mul(self.size()?);
                }
                return match count {
                    1 => Ok(()),
                    _ => Err(Error::new(
                        place,
                        format!("`{word}`: AMD GPUs have no clusters of workgroups"),
                    )),
                };
            }
            ".blocksareclusters" => {
                return Err(Error::new(
                    place,
                    format!("`{word}`: AMD GPUs have no clusters of workgroups"),
                ));
            }
            _ => return Err(Error::new(place, format!("`{word}` is not known here"))),
        };
        let mut sizes = vec![self.size()?.to_string()];
        while self.accept(b',') {
            sizes.push(self.size()?.to_string());
        }
        function.attributes.push((key, sizes.join(",")));
        Ok(())
    }
}
