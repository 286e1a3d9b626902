//! LLVM's intrinsics for matrices, which are PTX instructions under other names: translated to inline
//! assembly.

/// Inline assembly, with its constraints in LLVM's form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// The instruction, with operands `$0`, `$1`, ….
    pub text: String,
    /// The constraints: first of the results, then of the operands.
    pub constraints: String,
}

/// Returns the assembly for the intrinsic `llvm.nvvm.NAME` of a type; `None` for an unknown
/// intrinsic.
#[must_use]
pub fn intrinsic(name: &str, result: &str, parameters: &[&str]) -> Option<Piece> {
    let words: Vec<&str> = name.split('.').collect();
    let results: Vec<&str> = match result.strip_prefix('{') {
        _ if result == "void" => Vec::new(),
        Some(inside) => inside
            .strip_suffix('}')?
            .split(", ")
            .map(str::trim)
            .collect(),
        None => vec![result],
    };
    let operands = Operands {
        results: results.len(),
        parameters: parameters.len(),
    };
    let text = match words.as_slice() {
        ["mma", rest @ ..] => mma(rest, &operands)?,
        ["wmma", shape, "mma", rest @ ..] => wmma(shape, rest, &operands)?,
        ["wmma", shape, "load", which, lies, rest @ ..] => {
            let (ty, space, stride) = placed(rest)?;
            let stride = if stride {
                format!(", {}", operands.given(1, 1)?)
            } else {
                String::new()
            };
            let at = operands.given(0, 1)?;
            let to = operands.result();
            format!(
                "wmma.load.{which}.sync.aligned.{lies}.{shape}{space}.{ty} {to}, [{at}]{stride};"
            )
        }
        ["wmma", shape, "store", "d", lies, rest @ ..] => {
            let (ty, space, stride) = placed(rest)?;
            let last = parameters.len().checked_sub(usize::from(stride))?;
            let stride = if stride {
                format!(", {}", operands.given(last, 1)?)
            } else {
                String::new()
            };
            let (at, from) = (
                operands.given(0, 1)?,
                operands.list(1, last.checked_sub(1)?)?,
            );
            format!("wmma.store.d.sync.aligned.{lies}.{shape}{space}.{ty} [{at}], {from}{stride};")
        }
        ["ldmatrix", how @ .., ty, space] => {
            let (space, how) = (of_space(space)?, how.join("."));
            let (to, at) = (operands.result(), operands.given(0, 1)?);
            format!("ldmatrix.{how}{space}.{ty} {to}, [{at}];")
        }
        ["stmatrix", how @ .., ty, space] => {
            let (space, how) = (of_space(space)?, how.join("."));
            let (at, from) = (
                operands.given(0, 1)?,
                operands.list(1, parameters.len().checked_sub(1)?)?,
            );
            format!("stmatrix.{how}{space}.{ty} [{at}], {from};")
        }
        _ => return None,
    };
    let mut constraints = Vec::new();
    for ty in &results {
        constraints.push(format!("={}", letter(ty)));
    }
    constraints.extend(parameters.iter().map(|ty| letter(ty).to_owned()));
    Some(Piece {
        text,
        constraints: constraints.join(","),
    })
}

/// The constraint letter of the register for a type.
fn letter(ty: &str) -> &'static str {
    match ty {
        "double" | "i64" => "l",
        ty if ty.starts_with("ptr") => "l",
        _ => "r",
    }
}

fn of_space(word: &str) -> Option<&'static str> {
    match word {
        "p0" => Some(""),
        "p1" => Some(".global"),
        "p3" => Some(".shared"),
        _ => None,
    }
}

/// The element type, the address space, and whether there is a stride: `stride.f16.p0`.
fn placed<'a>(words: &[&'a str]) -> Option<(&'a str, &'static str, bool)> {
    match words {
        ["stride", ty, space] => Some((ty, of_space(space)?, true)),
        [ty, space] => Some((ty, of_space(space)?, false)),
        _ => None,
    }
}

/// The numbering of operands: results first.
struct Operands {
    results: usize,
    parameters: usize,
}

impl Operands {
    fn result(&self) -> String {
        let all: Vec<String> = (0..self.results).map(|n| format!("${n}")).collect();
        format!("{{{}}}", all.join(", "))
    }

    /// Some parameters, as text.
    fn given(&self, first: usize, count: usize) -> Option<String> {
        let end = first.checked_add(count)?;
        if end > self.parameters {
            return None;
        }
        let all: Vec<String> = (first..end)
            .map(|n| format!("${}", self.results + n))
            .collect();
        Some(all.join(", "))
    }

    fn list(&self, first: usize, count: usize) -> Option<String> {
        Some(format!("{{{}}}", self.given(first, count)?))
    }

    /// The operands D, A, B and C, for given numbers of registers of A and B.
    fn four(&self, a: usize, b: usize) -> Option<String> {
        let c = self.parameters.checked_sub(a)?.checked_sub(b)?;
        Some(format!(
            "{}, {}, {}, {}",
            self.result(),
            self.list(0, a)?,
            self.list(a, b)?,
            self.list(a + b, c)?
        ))
    }
}

fn shape_of(word: &str) -> Option<[usize; 3]> {
    let (rows, rest) = word.strip_prefix('m')?.split_once('n')?;
    let (columns, depth) = rest.split_once('k')?;
    let side = |text: &str| text.parse::<usize>().ok().filter(|n| (1..=256).contains(n));
    Some([side(rows)?, side(columns)?, side(depth)?])
}

fn bits_of(ty: &str) -> Option<usize> {
    Some(match ty {
        "f64" => 64,
        "tf32" => 32,
        "f16" | "bf16" => 16,
        "e4m3" | "e5m2" | "s8" | "u8" => 8,
        "s4" | "u4" => 4,
        "b1" => 1,
        _ => return None,
    })
}

/// The number of registers in a lane for a matrix with some elements.
fn registers(elements: usize, ty: &str) -> Option<usize> {
    let bits = bits_of(ty)?;
    Some(elements * bits / 32 / bits.max(32))
}

/// The types of D, A, B and C, from the types at the end of an intrinsic's name.
fn four_types<'a>(types: &[&'a str]) -> Option<[&'a str; 4]> {
    let sums = |word: &str| matches!(word, "f16" | "f32");
    Some(match types {
        [d, c] if sums(d) && sums(c) => [d, "f16", "f16", c],
        [d, a, b, c] => [d, a, b, c],
        ["f64"] => ["f64"; 4],
        [a @ ("bf16" | "tf32")] => ["f32", a, a, "f32"],
        [a] => ["s32", a, a, "s32"],
        [a, b] => ["s32", a, b, "s32"],
        _ => return None,
    })
}

/// Splits off `and.popc`.
fn joined<'w, 'a>(words: &'w [&'a str]) -> (String, &'w [&'a str]) {
    match words {
        [join @ ("and" | "xor"), "popc", rest @ ..] => (format!(".{join}.popc"), rest),
        _ => (String::new(), words),
    }
}

/// Splits off `satfinite`.
fn bounded<'w, 'a>(words: &'w [&'a str]) -> (&'static str, &'w [&'a str]) {
    match words {
        ["satfinite", rest @ ..] => (".satfinite", rest),
        _ => ("", words),
    }
}

fn mma(words: &[&str], operands: &Operands) -> Option<String> {
    let (join, words) = joined(words);
    let [shape, a_lies, b_lies, rest @ ..] = words else {
        return None;
    };
    let (sat, types) = bounded(rest);
    let [d, a, b, c] = four_types(types)?;
    let [rows, columns, depth] = shape_of(shape)?;
    // For four products at once, A and B have two registers each.
    let (of_a, of_b) = match (rows, depth, a) {
        (8, 4, "f16") => (2, 2),
        _ => (registers(rows * depth, a)?, registers(depth * columns, b)?),
    };
    let all = operands.four(of_a, of_b)?;
    Some(format!(
        "mma.sync.aligned.{shape}.{a_lies}.{b_lies}{sat}.{d}.{a}.{b}.{c}{join} {all};"
    ))
}

fn wmma(shape: &str, words: &[&str], operands: &Operands) -> Option<String> {
    let (join, words) = joined(words);
    let [a_lies, b_lies, rest @ ..] = words else {
        return None;
    };
    let (sat, types) = bounded(rest);
    let [d, a, b, c] = four_types(types)?;
    let [rows, columns, depth] = shape_of(shape)?;
    let (of_a, of_b, types) = match a {
        "f16" => (8, 8, format!("{d}.{c}")),
        _ => (
            registers(rows * depth, a)?,
            registers(depth * columns, b)?,
            format!("{d}.{a}.{b}.{c}"),
        ),
    };
    let all = operands.four(of_a, of_b)?;
    Some(format!(
        "wmma.mma{join}.sync.aligned.{a_lies}.{b_lies}.{shape}.{types}{sat} {all};"
    ))
}
