//! C's `printf` formatting, for arguments from a device.
//!
//! The host's `printf` takes C varargs, and a format that does not match the arguments is undefined
//! behaviour. Here each conversion takes its argument from an [`Arguments`]; a missing argument is
//! an error.
//!
//! Facts: C17 7.21.6.1 (conversions, flags), OpenCL C 3.0 6.15.14 (vectors: `%v4hlf`; the length
//! modifier is the size of the elements), glibc for what C leaves open (`(nil)`, `%a` of
//! subnormals, an unknown conversion is an error here).

use std::fmt::Write as _;

use half::f16;

/// Maximum field width and precision. Larger ones are refused, since they come from the kernel.
const MAX_WIDTH: usize = 1 << 14;

/// Maximum text of one `printf` call in bytes: 64 MiB. A few bytes of format can request wide
/// fields.
const MAX_TEXT: usize = 64 << 20;

/// The argument of a conversion: elements of `size` bytes each, little-endian.
pub(crate) struct Argument {
    pub bytes: Vec<u8>,
    /// Size of one element in bytes.
    pub size: usize,
}

/// A source of arguments.
pub(crate) trait Arguments {
    /// The next argument: a vector of `elements` elements, or one number; `None` behind the last.
    fn number(&mut self, elements: Option<usize>) -> Option<Argument>;
    /// The next argument as a string, up to its zero byte.
    fn string(&mut self) -> Option<Vec<u8>>;
}

/// The length modifier of an integer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Length {
    #[default]
    None,
    Hh,
    H,
    /// OpenCL: elements of four bytes.
    Hl,
    L,
}

impl Length {
    fn bits(self) -> u32 {
        match self {
            Self::Hh => 8,
            Self::H => 16,
            Self::None | Self::Hl => 32,
            Self::L => 64,
        }
    }
}

/// A conversion specification, `%…`.
#[derive(Clone, Debug, Default)]
struct Spec {
    left: bool,
    plus: bool,
    space: bool,
    alternate: bool,
    zero: bool,
    width: usize,
    precision: Option<usize>,
    elements: Option<usize>,
    length: Length,
    conversion: u8,
}

/// Formats the arguments; the error is the reason for a failure.
pub(crate) fn format(format: &[u8], arguments: &mut dyn Arguments) -> Result<Vec<u8>, String> {
    let mut out = Vec::with_capacity(format.len());
    let mut rest = format;
    while let Some(at) = rest.iter().position(|byte| *byte == b'%') {
        let (plain, spec) = rest.split_at(at);
        out.extend_from_slice(plain);
        let mut reader = Reader {
            text: spec,
            at: 1,
            arguments,
        };
        let spec = reader.spec().map_err(|reason| {
            let shown = String::from_utf8_lossy(format);
            format!("printf with the format {shown:?}: {reason}")
        })?;
        let behind = reader.at;
        if spec.conversion == b'%' {
            out.push(b'%');
        } else {
            convert(&spec, arguments, &mut out).map_err(|reason| {
                let shown = String::from_utf8_lossy(format);
                format!("printf with the format {shown:?}: {reason}")
            })?;
        }
        rest = rest.get(at + behind..).unwrap_or_default();
        if out.len() > MAX_TEXT {
            let limit = MAX_TEXT >> 20;
            return Err(format!("one printf makes more than {limit} MiB of text"));
        }
    }
    out.extend_from_slice(rest);
    Ok(out)
}

/// Reads one conversion specification.
struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    arguments: &'a mut dyn Arguments,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn take(&mut self, wanted: u8) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn digits(&mut self) -> Result<Option<usize>, String> {
        let mut value = None;
        while let Some(digit) = self.peek().filter(u8::is_ascii_digit) {
            let so_far = value.unwrap_or(0_usize) * 10 + usize::from(digit - b'0');
            value = Some(checked_width(so_far as i64)?);
            self.at += 1;
        }
        Ok(value)
    }

    /// `*`: the next argument, an `int`.
    fn star(&mut self) -> Result<i64, String> {
        let argument = self
            .arguments
            .number(None)
            .ok_or("it has no argument for `*`")?;
        let bits = integer(&argument.bytes);
        Ok(i64::from(bits as u32 as i32))
    }

    fn spec(&mut self) -> Result<Spec, String> {
        let mut spec = Spec::default();
        loop {
            let flag = match self.peek() {
                Some(b'-') => &mut spec.left,
                Some(b'+') => &mut spec.plus,
                Some(b' ') => &mut spec.space,
                Some(b'#') => &mut spec.alternate,
                Some(b'0') => &mut spec.zero,
                _ => break,
            };
            *flag = true;
            self.at += 1;
        }
        if self.take(b'*') {
            let width = self.star()?;
            spec.left |= width < 0;
            spec.width = checked_width(width.abs())?;
        } else {
            spec.width = self.digits()?.unwrap_or(0);
        }
        if self.take(b'.') {
            spec.precision = if self.take(b'*') {
                // A negative precision is ignored.
                let precision = self.star()?;
                (precision >= 0)
                    .then(|| checked_width(precision))
                    .transpose()?
            } else {
                Some(self.digits()?.unwrap_or(0))
            };
        }
        if self.take(b'v') {
            let elements = self.digits()?;
            spec.elements = elements.filter(|n| matches!(n, 2 | 3 | 4 | 8 | 16));
            if spec.elements.is_none() {
                return Err("a vector has 2, 3, 4, 8 or 16 elements".to_owned());
            }
        }
        spec.length = self.length();
        spec.conversion = self.peek().ok_or("it ends in the middle of a conversion")?;
        self.at += 1;
        Ok(spec)
    }

    fn length(&mut self) -> Length {
        if self.take(b'h') {
            return if self.take(b'h') {
                Length::Hh
            } else if self.take(b'l') {
                Length::Hl
            } else {
                Length::H
            };
        }
        if self.take(b'l') {
            self.take(b'l');
            return Length::L;
        }
        if [b'j', b'z', b't', b'q'].into_iter().any(|c| self.take(c)) {
            return Length::L;
        }
        // `long double` is `double` on the device.
        self.take(b'L');
        Length::None
    }
}

fn checked_width(width: i64) -> Result<usize, String> {
    usize::try_from(width)
        .ok()
        .filter(|width| *width <= MAX_WIDTH)
        .ok_or_else(|| format!("a width or precision of {width} is more than {MAX_WIDTH}"))
}

/// Little-endian bytes, at most eight of them.
fn integer(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .take(8)
        .rev()
        .fold(0, |value, byte| value << 8 | u64::from(*byte))
}

fn convert(spec: &Spec, arguments: &mut dyn Arguments, out: &mut Vec<u8>) -> Result<(), String> {
    let name = char::from(spec.conversion);
    let missing = || format!("it has no argument for `%{name}`");
    match spec.conversion {
        b's' => {
            let mut text = arguments.string().ok_or_else(missing)?;
            text.truncate(spec.precision.unwrap_or(usize::MAX));
            pad(out, spec, b"", &text, false);
            return Ok(());
        }
        b'n' => return Err("`%n` would write to the kernel's memory; it is refused".to_owned()),
        b'd' | b'i' | b'o' | b'u' | b'x' | b'X' | b'c' | b'p' | b'f' | b'F' | b'e' | b'E'
        | b'g' | b'G' | b'a' | b'A' => {}
        _ => return Err(format!("`%{name}` is no conversion")),
    }
    let argument = arguments.number(spec.elements).ok_or_else(missing)?;
    let elements = argument.bytes.chunks(argument.size.max(1));
    for (index, element) in elements.take(spec.elements.unwrap_or(1)).enumerate() {
        if index > 0 {
            out.push(b',');
        }
        match spec.conversion {
            b'c' => pad(out, spec, b"", element.get(..1).unwrap_or_default(), false),
            b'd' | b'i' | b'o' | b'u' | b'x' | b'X' | b'p' => whole(spec, element, out),
            _ => real(spec, element, out)?,
        }
    }
    Ok(())
}

/// Writes `sign` and `body` as a field, with padding.
fn pad(out: &mut Vec<u8>, spec: &Spec, sign: &[u8], body: &[u8], zeros: bool) {
    let fill = spec.width.saturating_sub(sign.len() + body.len());
    let zeros = zeros && !spec.left;
    if !spec.left && !zeros {
        out.resize(out.len() + fill, b' ');
    }
    out.extend_from_slice(sign);
    if zeros {
        out.resize(out.len() + fill, b'0');
    }
    out.extend_from_slice(body);
    if spec.left {
        out.resize(out.len() + fill, b' ');
    }
}

fn sign(spec: &Spec, negative: bool) -> &'static str {
    match (negative, spec.plus, spec.space) {
        (true, ..) => "-",
        (_, true, _) => "+",
        (_, _, true) => " ",
        _ => "",
    }
}

fn whole(spec: &Spec, element: &[u8], out: &mut Vec<u8>) {
    let value = integer(element);
    if spec.conversion == b'p' {
        let text = match value {
            0 => "(nil)".to_owned(),
            _ => format!("{value:#x}"),
        };
        return pad(out, spec, b"", text.as_bytes(), false);
    }
    let bits = spec.length.bits().min(element.len() as u32 * 8).max(1);
    let unsigned = value << (64 - bits) >> (64 - bits);
    let signed = (value << (64 - bits)) as i64 >> (64 - bits);
    let is_signed = matches!(spec.conversion, b'd' | b'i');
    let mut digits = match spec.conversion {
        b'o' => format!("{unsigned:o}"),
        b'x' => format!("{unsigned:x}"),
        b'X' => format!("{unsigned:X}"),
        b'u' => unsigned.to_string(),
        _ => signed.unsigned_abs().to_string(),
    };
    if spec.precision == Some(0) && unsigned == 0 {
        digits.clear();
    }
    if let Some(missing) = spec.precision.and_then(|p| p.checked_sub(digits.len())) {
        digits.insert_str(0, &"0".repeat(missing));
    }
    let prefix = match spec.conversion {
        _ if is_signed => sign(spec, signed < 0),
        b'x' if spec.alternate && unsigned != 0 => "0x",
        b'X' if spec.alternate && unsigned != 0 => "0X",
        _ => "",
    };
    if spec.conversion == b'o' && spec.alternate && !digits.starts_with('0') {
        digits.insert(0, '0');
    }
    let zeros = spec.zero && spec.precision.is_none();
    pad(out, spec, prefix.as_bytes(), digits.as_bytes(), zeros);
}

fn real(spec: &Spec, element: &[u8], out: &mut Vec<u8>) -> Result<(), String> {
    let value = match *element {
        [a, b] => f16::from_le_bytes([a, b]).to_f64(),
        [a, b, c, d] => f64::from(f32::from_le_bytes([a, b, c, d])),
        [a, b, c, d, e, f, g, h] => f64::from_le_bytes([a, b, c, d, e, f, g, h]),
        _ => {
            return Err(format!(
                "a floating-point number of {} bytes",
                element.len()
            ));
        }
    };
    let magnitude = value.abs();
    let mut body = if magnitude.is_nan() {
        "nan".to_owned()
    } else if magnitude.is_infinite() {
        "inf".to_owned()
    } else {
        let precision = spec.precision;
        match spec.conversion.to_ascii_lowercase() {
            b'f' => fixed(magnitude, precision.unwrap_or(6), spec.alternate),
            b'e' => scientific(magnitude, precision.unwrap_or(6), spec.alternate),
            b'g' => general(magnitude, precision.unwrap_or(6).max(1), spec.alternate),
            _ => hexadecimal(magnitude, precision, spec.alternate),
        }
    };
    if spec.conversion.is_ascii_uppercase() {
        body.make_ascii_uppercase();
    }
    let mut lead = sign(spec, value.is_sign_negative()).to_owned();
    // Zeros for padding follow `0x`.
    if let Some(digits) = body.strip_prefix("0x").or_else(|| body.strip_prefix("0X")) {
        lead.push_str(&body[..2]);
        body = digits.to_owned();
    }
    let zeros = spec.zero && magnitude.is_finite();
    pad(out, spec, lead.as_bytes(), body.as_bytes(), zeros);
    Ok(())
}

fn fixed(value: f64, precision: usize, point: bool) -> String {
    let mut text = format!("{value:.precision$}");
    if point && precision == 0 {
        text.push('.');
    }
    text
}

/// Decimal digits with one before the point, and the exponent of ten.
fn decimal(value: f64, precision: usize) -> (String, i32) {
    let text = format!("{value:.precision$e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    (digits.to_owned(), exponent.parse().unwrap_or(0))
}

fn with_exponent(mut digits: String, exponent: i32) -> String {
    let sign = if exponent < 0 { '-' } else { '+' };
    // Writing to a string cannot fail.
    let _ = write!(digits, "e{sign}{:02}", exponent.abs());
    digits
}

fn scientific(value: f64, precision: usize, point: bool) -> String {
    let (mut digits, exponent) = decimal(value, precision);
    if point && precision == 0 {
        digits.push('.');
    }
    with_exponent(digits, exponent)
}

fn general(value: f64, significant: usize, keep_zeros: bool) -> String {
    let (digits, exponent) = decimal(value, significant - 1);
    let small = exponent < -4 || exponent >= significant as i32;
    let mut text = if small {
        digits
    } else {
        // Digits behind the point, for all significant digits.
        let behind = (significant as i32 - 1 - exponent).max(0) as usize;
        format!("{value:.behind$}")
    };
    if keep_zeros {
        if !text.contains('.') {
            text.push('.');
        }
    } else if text.contains('.') {
        text.truncate(text.trim_end_matches('0').trim_end_matches('.').len());
    }
    if small {
        text = with_exponent(text, exponent);
    }
    text
}

fn hexadecimal(value: f64, precision: Option<usize>, point: bool) -> String {
    const DIGITS: u32 = 13;
    const FRACTION: u64 = (1 << 52) - 1;
    let bits = value.to_bits();
    let (exponent, fraction) = ((bits >> 52) as i32, bits & FRACTION);
    let (mut whole, exponent) = match (exponent, fraction) {
        (0, 0) => (0_u64, 0),
        (0, fraction) => (fraction, -1022),
        (exponent, fraction) => (1 << 52 | fraction, exponent - 1023),
    };
    let mut shown = DIGITS;
    match precision {
        Some(precision) if precision < DIGITS as usize => {
            shown = precision as u32;
            // Round to nearest, ties to even.
            let dropped = 4 * (DIGITS - shown);
            let half = 1_u64 << (dropped - 1);
            let rest = whole & ((1 << dropped) - 1);
            whole >>= dropped;
            whole += u64::from(rest > half || (rest == half && whole & 1 == 1));
            whole <<= dropped;
        }
        _ => {}
    }
    let mut text = format!("0x{}", whole >> 52);
    let mut digits = format!("{:013x}", whole & FRACTION);
    digits.truncate(shown as usize);
    match precision {
        None => digits.truncate(digits.trim_end_matches('0').len()),
        Some(precision) => digits.extend(std::iter::repeat_n(
            '0',
            precision.saturating_sub(digits.len()),
        )),
    }
    if point || !digits.is_empty() {
        text.push('.');
    }
    text.push_str(&digits);
    let sign = if exponent < 0 { '-' } else { '+' };
    // Writing to a string cannot fail.
    let _ = write!(text, "p{sign}{}", exponent.abs());
    text
}

#[cfg(test)]
mod tests;
