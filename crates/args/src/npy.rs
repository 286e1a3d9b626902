//! `.npy` files, for the exchange of data with numpy.
//!
//! Facts: numpy's format document (`numpy.lib.format`), versions 1.0 to 3.0. No published crate is
//! used, because input files are not trusted: the published reader parses Python literals
//! recursively without a limit and multiplies shapes without checking for overflow. The tests
//! compare with that reader (`npyz`).
//!
//! Types: `|i1 |u1 <i2 <u2 <i4 <u4 <i8 <u8 <f2 <f4 <f8`, and as views `|b1 <c8 <c16`. numpy
//! has no bfloat16: it is written as its bits, `<u2`, and read from `<u2` and from `|V2`/`<V2`,
//! which is what `ml_dtypes` writes. Big-endian files are read too, and files in Fortran order,
//! whose elements are put in C order.

use gfxjit::ElementType;

use crate::view::View;

const MAGIC: &[u8] = b"\x93NUMPY";
/// The longest header in bytes that is read. A header written here has 118 bytes; numpy refuses
/// more than 10,000.
const LONGEST_HEADER: usize = 10_000;

/// The header of a file, and its data.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Header<'a> {
    /// The type's name in the file: `<f4`.
    pub descr: &'a str,
    /// Sizes, slowest dimension first.
    pub shape: Vec<u64>,
    /// Whether the data has the first dimension as the fastest.
    pub fortran: bool,
    /// The rest of the file.
    pub data: &'a [u8],
}

/// An array with the type and shape of its file.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Array {
    pub element: ElementType,
    pub view: View,
    /// Never empty: a file without dimensions gets one of size 1.
    pub shape: Vec<usize>,
    /// In C order, little-endian.
    pub data: Vec<u8>,
}

/// The type's name in written files.
fn descr(element: ElementType, view: View) -> &'static str {
    match (view, element) {
        (View::Bool, _) => return "|b1",
        (View::Complex, ElementType::F32) => return "<c8",
        (View::Complex, _) => return "<c16",
        _ => {}
    }
    match element {
        ElementType::I8 => "|i1",
        ElementType::U8 => "|u1",
        ElementType::I16 => "<i2",
        ElementType::U16 | ElementType::BF16 => "<u2",
        ElementType::I32 => "<i4",
        ElementType::U32 => "<u4",
        ElementType::I64 => "<i8",
        ElementType::U64 => "<u8",
        ElementType::F16 => "<f2",
        ElementType::F32 => "<f4",
        ElementType::F64 => "<f8",
    }
}

/// Encodes a file.
pub(crate) fn write(element: ElementType, view: View, shape: &[usize], data: &[u8]) -> Vec<u8> {
    let shape = view.outer(shape);
    let mut dims = String::new();
    for size in shape {
        dims.push_str(&size.to_string());
        dims.push_str(", ");
    }
    // Python's syntax for a tuple with one element.
    let dims = if shape.len() == 1 {
        dims.trim_end().to_owned()
    } else {
        dims.trim_end_matches(", ").to_owned()
    };
    let mut text = format!(
        "{{'descr': '{}', 'fortran_order': False, 'shape': ({dims}), }}",
        descr(element, view)
    );
    // Magic, version and length take 10 bytes; the data starts at a multiple of 64.
    let unpadded = MAGIC.len() + 4 + text.len() + 1;
    text.extend(std::iter::repeat_n(
        ' ',
        unpadded.next_multiple_of(64) - unpadded,
    ));
    text.push('\n');

    let mut file = Vec::with_capacity(MAGIC.len() + 4 + text.len() + data.len());
    file.extend_from_slice(MAGIC);
    file.extend_from_slice(&[1, 0]);
    file.extend_from_slice(&(text.len() as u16).to_le_bytes());
    file.extend_from_slice(text.as_bytes());
    file.extend_from_slice(data);
    file
}

/// The data of a file that must have this type and shape, little-endian. A shape that ends in 2 also matches complex
/// numbers.
pub(crate) fn read(file: &[u8], element: ElementType, shape: &[usize]) -> Result<Vec<u8>, String> {
    let header = parse(file)?;
    let expected = descr(element, View::Numbers);
    let kind = header.descr.get(1..).unwrap_or_default();
    let fits = |(theirs, view): (ElementType, View)| {
        let is_bits = kind == "u2" && element == ElementType::BF16;
        let is_type = theirs == element || is_bits;
        is_type
            && header
                .shape
                .iter()
                .copied()
                .eq(view.outer(shape).iter().map(|&s| s as u64))
    };
    let known = types(kind);
    if let Some(found) = known.filter(|found| fits(*found)) {
        let view = found.1;
        return data(&header, element, view, view.outer(shape));
    }
    let has_type = known.is_some_and(|(theirs, _)| theirs == element)
        || (kind == "u2" && element == ElementType::BF16);
    if !has_type {
        return Err(format!(
            "it holds `{}`, the argument is {element} (`{expected}`)",
            header.descr
        ));
    }
    Err(format!(
        "its shape is {}, the argument's {}",
        shape_text(&header.shape),
        shape_text(&shape.iter().map(|&s| s as u64).collect::<Vec<_>>())
    ))
}

/// A file's array, with the file's own type and shape. A file without dimensions is an array of one
/// element.
pub(crate) fn read_any(file: &[u8]) -> Result<Array, String> {
    let header = parse(file)?;
    let kind = header.descr.get(1..).unwrap_or_default();
    let (element, view) =
        types(kind).ok_or_else(|| format!("it holds `{}`, which no device has", header.descr))?;
    let sizes = header.shape.iter().map(|&size| usize::try_from(size));
    let outer: Vec<usize> = sizes.collect::<Result<_, _>>().map_err(|_| TOO_LARGE)?;
    let data = data(&header, element, view, &outer)?;
    let outer = if outer.is_empty() { vec![1] } else { outer };
    Ok(Array {
        element,
        view,
        shape: view.inner(outer),
        data,
    })
}

const TOO_LARGE: &str = "its shape is too large";

/// The length of the file in bytes according to its header, which `start` must contain.
pub(crate) fn length(start: &[u8]) -> Result<u64, String> {
    let header = parse(start)?;
    let kind = header.descr.get(1..).unwrap_or_default();
    let (element, view) =
        types(kind).ok_or_else(|| format!("it holds `{}`, which no device has", header.descr))?;
    let lanes = if view == View::Complex { 2 } else { 1 };
    let data = header
        .shape
        .iter()
        .try_fold(element.size() as u64 * lanes, |bytes, &size| {
            bytes.checked_mul(size)
        })
        .ok_or(TOO_LARGE)?;
    Ok(data.saturating_add((start.len() - header.data.len()) as u64))
}

/// Number of bytes from the start of a file that contains every valid header.
pub(crate) const LONGEST_START: usize = LONGEST_HEADER + 12;

/// The type and view for a type name in a file, given without its byte order.
fn types(kind: &str) -> Option<(ElementType, View)> {
    Some(match kind {
        "b1" => (ElementType::U8, View::Bool),
        "c8" => (ElementType::F32, View::Complex),
        "c16" => (ElementType::F64, View::Complex),
        "V2" => (ElementType::BF16, View::Numbers),
        kind => {
            let mut types = ElementType::ALL.iter().copied();
            let named = |element: &ElementType| {
                *element != ElementType::BF16
                    && descr(*element, View::Numbers).get(1..) == Some(kind)
            };
            (types.find(named)?, View::Numbers)
        }
    })
}

/// The data after a header, in C order and little-endian.
fn data(
    header: &Header<'_>,
    element: ElementType,
    view: View,
    outer: &[usize],
) -> Result<Vec<u8>, String> {
    let swap = match header.descr.get(..1) {
        Some("<" | "|") => false,
        // `=` is the byte order of the machine that wrote the file, which is not known.
        Some(">") => true,
        _ => return Err(format!("unknown byte order in `{}`", header.descr)),
    };
    let lanes = if view == View::Complex { 2 } else { 1 };
    let item = element.size() * lanes;
    let bytes = outer
        .iter()
        .try_fold(item, |bytes, &size| bytes.checked_mul(size))
        .ok_or(TOO_LARGE)?;
    let data = header.data.get(..bytes).ok_or_else(|| {
        format!(
            "it is cut off: {} bytes of data, {bytes} needed",
            header.data.len()
        )
    })?;
    let is_line = outer.iter().filter(|&&size| size != 1).count() <= 1;
    let mut data = match header.fortran && !is_line {
        true => in_c_order(data, item, outer),
        false => data.to_vec(),
    };
    if view == View::Bool {
        // As in numpy, every byte but 0 is true.
        data.iter_mut()
            .for_each(|byte| *byte = u8::from(*byte != 0));
    }
    if swap {
        data.chunks_exact_mut(element.size())
            .for_each(<[u8]>::reverse);
    }
    Ok(data)
}

/// Reorders data from Fortran order (first dimension fastest) to C order.
fn in_c_order(data: &[u8], item: usize, shape: &[usize]) -> Vec<u8> {
    let mut strides = Vec::with_capacity(shape.len());
    let mut stride = item;
    for size in shape {
        strides.push(stride);
        stride *= size;
    }
    let mut sorted = Vec::with_capacity(data.len());
    let mut index = vec![0; shape.len()];
    let mut from = 0;
    while sorted.len() < data.len() {
        sorted.extend_from_slice(data.get(from..from + item).unwrap_or_default());
        // Increment the index, the last dimension first.
        for axis in (0..shape.len()).rev() {
            index[axis] += 1;
            from += strides[axis];
            if index[axis] < shape[axis] {
                break;
            }
            from -= strides[axis] * shape[axis];
            index[axis] = 0;
        }
    }
    sorted
}

/// `2x3`, as in argument specs.
fn shape_text(shape: &[u64]) -> String {
    if shape.is_empty() {
        return "a single value".to_owned();
    }
    let sizes: Vec<String> = shape.iter().map(u64::to_string).collect();
    sizes.join("x")
}

/// Reads the header.
pub(crate) fn parse(file: &[u8]) -> Result<Header<'_>, String> {
    let rest = file
        .strip_prefix(MAGIC)
        .ok_or("it is not an .npy file (no \\x93NUMPY at its start)")?;
    let cut = "its header is cut off";
    let (version, rest) = rest.split_first_chunk::<2>().ok_or(cut)?;
    let (length, rest) = match version {
        [1, _] => {
            let (length, rest) = rest.split_first_chunk::<2>().ok_or(cut)?;
            (usize::from(u16::from_le_bytes(*length)), rest)
        }
        [2 | 3, _] => {
            let (length, rest) = rest.split_first_chunk::<4>().ok_or(cut)?;
            (u32::from_le_bytes(*length) as usize, rest)
        }
        [major, minor] => return Err(format!("unknown .npy version {major}.{minor}")),
    };
    if length > LONGEST_HEADER {
        return Err(format!(
            "its header has {length} bytes; at most {LONGEST_HEADER} are read"
        ));
    }
    let (text, data) = rest.split_at_checked(length).ok_or(cut)?;
    let text = std::str::from_utf8(text).map_err(|_| "its header is not text")?;

    let mut scanner = Scanner { rest: text };
    let (mut found_descr, mut fortran, mut shape) = (None, None, None);
    scanner.expect('{')?;
    while !scanner.take('}') {
        let key = scanner.string()?;
        scanner.expect(':')?;
        match key {
            "descr" => found_descr = Some(scanner.string()?),
            "fortran_order" => fortran = Some(scanner.boolean()?),
            "shape" => shape = Some(scanner.tuple()?),
            other => return Err(format!("unknown key `{other}` in its header")),
        }
        if !scanner.take(',') {
            scanner.expect('}')?;
            break;
        }
    }
    let (Some(descr), Some(fortran), Some(shape)) = (found_descr, fortran, shape) else {
        return Err("its header lacks descr, fortran_order or shape".to_owned());
    };
    Ok(Header {
        descr,
        shape,
        fortran,
        data,
    })
}

/// A scanner for the Python literals that headers contain.
struct Scanner<'a> {
    rest: &'a str,
}

impl<'a> Scanner<'a> {
    fn take(&mut self, wanted: char) -> bool {
        self.rest = self.rest.trim_start();
        match self.rest.strip_prefix(wanted) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, wanted: char) -> Result<(), String> {
        if self.take(wanted) {
            Ok(())
        } else {
            Err(format!("its header has no `{wanted}` where one is due"))
        }
    }

    fn string(&mut self) -> Result<&'a str, String> {
        let quote = if self.take('\'') {
            '\''
        } else if self.take('"') {
            '"'
        } else {
            return Err(
                "its type is not a plain number type (records are not supported)".to_owned(),
            );
        };
        let (text, rest) = self
            .rest
            .split_once(quote)
            .ok_or("its header has a string without an end")?;
        self.rest = rest;
        Ok(text)
    }

    fn boolean(&mut self) -> Result<bool, String> {
        self.rest = self.rest.trim_start();
        for (word, value) in [("True", true), ("False", false)] {
            if let Some(rest) = self.rest.strip_prefix(word) {
                self.rest = rest;
                return Ok(value);
            }
        }
        Err("fortran_order is neither True nor False".to_owned())
    }

    fn tuple(&mut self) -> Result<Vec<u64>, String> {
        self.expect('(')?;
        let mut sizes = Vec::new();
        while !self.take(')') {
            self.rest = self.rest.trim_start();
            let end = self
                .rest
                .find(|c: char| !c.is_ascii_digit())
                .unwrap_or(self.rest.len());
            let (digits, rest) = self.rest.split_at(end);
            sizes.push(
                digits
                    .parse()
                    .map_err(|_| format!("`{digits}` in its shape is no size"))?,
            );
            self.rest = rest;
            if !self.take(',') {
                self.expect(')')?;
                break;
            }
        }
        Ok(sizes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back_by_npyz_and_by_us() {
        let data: Vec<u8> = (0..6i32).flat_map(i32::to_le_bytes).collect();
        let file = write(ElementType::I32, View::Numbers, &[2, 3], &data);
        assert_eq!(file.len() % 64, 24);
        assert_eq!(read(&file, ElementType::I32, &[2, 3]).unwrap(), data);

        let oracle = npyz::NpyFile::new(&file[..]).unwrap();
        assert_eq!(oracle.shape(), [2, 3]);
        assert_eq!(oracle.into_vec::<i32>().unwrap(), [0, 1, 2, 3, 4, 5]);
    }

    #[test]
    fn every_type_is_one_that_npyz_knows() {
        for &element in ElementType::ALL {
            for shape in [&[][..], &[2], &[2, 1], &[1, 2, 1]] {
                let count: usize = shape.iter().product();
                let data = vec![1; count * element.size()];
                let file = write(element, View::Numbers, shape, &data);
                let oracle = npyz::NpyFile::new(&file[..]).unwrap();
                let sizes: Vec<u64> = shape.iter().map(|&s| s as u64).collect();
                assert_eq!(oracle.shape(), sizes);
                let npyz::DType::Plain(plain) = oracle.dtype() else {
                    panic!("{element} is a record");
                };
                assert_eq!(plain.num_bytes(), Some(element.size()));
                assert_eq!(read(&file, element, shape).unwrap(), data);
            }
        }
    }

    #[test]
    fn what_npyz_writes_is_read() {
        use npyz::WriterBuilder;
        let mut file = Vec::new();
        let mut writer = npyz::WriteOptions::new()
            .default_dtype()
            .shape(&[4])
            .writer(&mut file)
            .begin_nd()
            .unwrap();
        writer.extend([1.5f64, -2.0, 0.0, 4.0]).unwrap();
        writer.finish().unwrap();
        let data = read(&file, ElementType::F64, &[4]).unwrap();
        let values: Vec<f64> = data
            .chunks_exact(8)
            .map(|b| f64::from_le_bytes(b.try_into().unwrap()))
            .collect();
        assert_eq!(values, [1.5, -2.0, 0.0, 4.0]);
    }

    fn file(text: &str, data: &[u8]) -> Vec<u8> {
        let mut file = MAGIC.to_vec();
        file.extend_from_slice(&[1, 0]);
        file.extend_from_slice(&(text.len() as u16).to_le_bytes());
        file.extend_from_slice(text.as_bytes());
        file.extend_from_slice(data);
        file
    }

    #[test]
    fn big_endian_and_bfloat16_of_ml_dtypes() {
        let big = file(
            "{'descr': '>u2', 'fortran_order': True, 'shape': (2,)}",
            &[1, 2, 3, 4],
        );
        assert_eq!(read(&big, ElementType::U16, &[2]).unwrap(), [2, 1, 4, 3]);
        let bf16 = file(
            "{\"descr\": \"|V2\", \"fortran_order\": False, \"shape\": (2,), }",
            &[1, 2, 3, 4],
        );
        assert_eq!(read(&bf16, ElementType::BF16, &[2]).unwrap(), [1, 2, 3, 4]);
        assert!(read(&bf16, ElementType::F16, &[2]).is_err());
    }

    #[test]
    fn fortran_order_becomes_c_order() {
        // numpy: np.asfortranarray(np.arange(6, dtype=np.uint8).reshape(2, 3)).
        let text = "{'descr': '|u1', 'fortran_order': True, 'shape': (2, 3)}";
        let matrix = file(text, &[0, 3, 1, 4, 2, 5]);
        let sorted = read(&matrix, ElementType::U8, &[2, 3]).unwrap();
        assert_eq!(sorted, [0, 1, 2, 3, 4, 5]);
        // With three dimensions, by the oracle.
        let text = "{'descr': '>u2', 'fortran_order': True, 'shape': (2, 3, 4), }";
        let data: Vec<u8> = (0..24_u16).flat_map(u16::to_be_bytes).collect();
        let ours = read_any(&file(text, &data)).unwrap();
        assert_eq!(ours.shape, [2, 3, 4]);
        let numbers: Vec<u16> = (ours.data.chunks_exact(2))
            .map(|b| u16::from_le_bytes([b[0], b[1]]))
            .collect();
        let at = |i: usize, j: usize, k: usize| numbers[(i * 3 + j) * 4 + k];
        for (i, j, k) in [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 2, 3)] {
            assert_eq!(usize::from(at(i, j, k)), i + 2 * j + 6 * k);
        }
    }

    #[test]
    fn complex_bool_and_single_values() {
        let data: Vec<u8> = [1f32, 2.0, 3.0, 4.0]
            .iter()
            .flat_map(|v| v.to_le_bytes())
            .collect();
        let complex = write(ElementType::F32, View::Complex, &[2, 2], &data);
        let array = read_any(&complex).unwrap();
        assert_eq!(
            (array.element, array.view),
            (ElementType::F32, View::Complex)
        );
        assert_eq!((&array.shape[..], &array.data), (&[2, 2][..], &data));
        assert_eq!(read(&complex, ElementType::F32, &[2, 2]).unwrap(), data);
        let oracle = npyz::NpyFile::new(&complex[..]).unwrap();
        assert_eq!(oracle.shape(), [2]);

        let bits = file(
            "{'descr': '|b1', 'fortran_order': False, 'shape': (3,)}",
            &[0, 7, 1],
        );
        let array = read_any(&bits).unwrap();
        assert_eq!((array.view, &array.data[..]), (View::Bool, &[0, 1, 1][..]));
        assert_eq!(
            write(ElementType::U8, View::Bool, &[3], &array.data)[..6],
            bits[..6]
        );

        let single = file(
            "{'descr': '<i4', 'fortran_order': False, 'shape': ()}",
            &[9, 0, 0, 0],
        );
        assert_eq!(read_any(&single).unwrap().shape, [1]);
        let none = file(
            "{'descr': '<i4', 'fortran_order': True, 'shape': (0, 3)}",
            &[],
        );
        assert!(read_any(&none).unwrap().data.is_empty());
        assert_eq!(length(&single).unwrap(), single.len() as u64);
    }

    #[test]
    fn bad_files_are_refused_with_a_reason() {
        let good = "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }";
        let cases: &[(Vec<u8>, &str)] = &[
            (b"hello".to_vec(), "not an .npy file"),
            (MAGIC.to_vec(), "cut off"),
            (file(good, &[0; 7]), "cut off: 7 bytes of data, 8 needed"),
            (file(&good.replace("f4", "f8"), &[0; 16]), "holds `<f8`"),
            (
                file(&good.replace("(2,)", "(2, 1)"), &[0; 8]),
                "shape is 2x1, the argument's 2",
            ),
            (
                file(&good.replace("(2,)", "()"), &[0; 8]),
                "shape is a single value",
            ),
            (file(&good.replace("'<f4'", "[('a', '<f4')]"), &[]), "plain"),
            (
                file(
                    "{'descr': '<f4', 'fortran_order': True, 'shape': (2, 2)}",
                    &[0; 16],
                ),
                "shape is 2x2",
            ),
            (file(&good.replace("f4", "U4"), &[0; 16]), "holds `<U4`"),
            (file("{'shape': ((((((", &[]), "no size"),
            (file("{'shape': (99999999999999999999,)}", &[]), "no size"),
            (file("{", &[]), "plain"),
            (file("{}", &[]), "lacks"),
        ];
        for (bytes, reason) in cases {
            let error = read(bytes, ElementType::F32, &[2]).unwrap_err();
            assert!(error.contains(reason), "{error} lacks {reason}");
        }
        let mut long = MAGIC.to_vec();
        long.extend_from_slice(&[2, 0, 0xff, 0xff, 0xff, 0xff]);
        assert!(parse(&long).unwrap_err().contains("at most"));
    }
}
