//! Function types in IR syntax.

/// `RESULT (PARAMETER, …)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Signature {
    pub(crate) result: String,
    pub(crate) parameters: Vec<String>,
}

impl Signature {
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let inner = text.strip_suffix(')')?;
        // The parameter list is the last bracket at the outermost level.
        let mut depth = 1;
        let open = inner.char_indices().rev().find_map(|(at, c)| {
            match c {
                ')' => depth += 1,
                '(' => depth -= 1,
                _ => {}
            }
            (depth == 0).then_some(at)
        })?;
        let result = inner.get(..open)?.trim().to_owned();
        let mut parameters = Vec::new();
        let (mut depth, mut from) = (0, open + 1);
        for (at, c) in inner.char_indices().skip_while(|(at, _)| *at <= open) {
            match c {
                '(' | '{' | '[' | '<' => depth += 1,
                ')' | '}' | ']' | '>' => depth -= 1,
                ',' if depth == 0 => {
                    parameters.push(inner.get(from..at)?.trim().to_owned());
                    from = at + 1;
                }
                _ => {}
            }
        }
        let last = inner.get(from..)?.trim();
        if !last.is_empty() {
            parameters.push(last.to_owned());
        }
        (!result.is_empty()).then_some(Self { result, parameters })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_taken_apart() {
        let s = Signature::parse("{ i32, i1 } (i32, <2 x half>, ptr addrspace(3))").unwrap();
        assert_eq!(s.result, "{ i32, i1 }");
        assert_eq!(s.parameters, ["i32", "<2 x half>", "ptr addrspace(3)"]);
        let none = Signature::parse("void ()").unwrap();
        assert_eq!((none.result.as_str(), none.parameters.len()), ("void", 0));
        for bad in ["", "void", ")", "i32)", "()"] {
            assert_eq!(Signature::parse(bad), None, "{bad}");
        }
    }
}
