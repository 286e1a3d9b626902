//! The formatting against glibc's, and what a device can get wrong.

use super::*;

/// Numbers and strings in a row.
struct List(std::vec::IntoIter<Vec<u8>>, usize);

impl Arguments for List {
    fn number(&mut self, elements: Option<usize>) -> Option<Argument> {
        let bytes = self.0.next()?;
        let size = match elements {
            Some(_) => self.1,
            None => bytes.len(),
        };
        Some(Argument { bytes, size })
    }

    fn string(&mut self) -> Option<Vec<u8>> {
        self.0.next()
    }
}

fn list(arguments: &[&[u8]]) -> List {
    let owned: Vec<Vec<u8>> = arguments.iter().map(|bytes| bytes.to_vec()).collect();
    List(owned.into_iter(), 4)
}

fn text(format: &str, arguments: &[&[u8]]) -> String {
    let out = super::format(format.as_bytes(), &mut list(arguments));
    String::from_utf8(out.unwrap_or_else(|error| panic!("{format}: {error}"))).unwrap()
}

/// `libc.tsv` was written by a C program with glibc 2.36's `snprintf`: format, kind and bits
/// of the argument, text.
#[test]
fn numbers_are_as_glibc_writes_them() {
    let mut count = 0;
    for line in include_str!("libc.tsv").lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [format, _, bits, expected] = fields[..] else {
            panic!("{line}");
        };
        let bits = u64::from_str_radix(bits, 16).unwrap();
        assert_eq!(text(format, &[&bits.to_le_bytes()]), expected, "{line}");
        count += 1;
    }
    assert!(count > 300);
}

#[test]
fn strings_stars_and_plain_text() {
    assert_eq!(
        text("100%%, %s|%5s|%-5s|%.2s", &[b"ab", b"c", b"d", b"efg"]),
        "100%, ab|    c|d    |ef"
    );
    let (five, minus) = (5_u64.to_le_bytes(), (-5_i64).to_le_bytes());
    assert_eq!(
        text(
            "%*d|%*d|%.*f",
            &[&five, &five, &minus, &five, &five, &1.0_f64.to_le_bytes()]
        ),
        "    5|5    |1.00000"
    );
    // A negative precision is none.
    assert_eq!(text("%.*f", &[&minus, &1.0_f64.to_le_bytes()]), "1.000000");
    assert_eq!(text("", &[]), "");
    assert_eq!(text("%% only", &[&five]), "% only");
}

#[test]
fn elements_of_vectors_and_short_floats() {
    let floats: Vec<u8> = [1.0_f32, -2.5, 3.0, 4.0]
        .iter()
        .flat_map(|x| x.to_le_bytes())
        .collect();
    assert_eq!(
        text("%v4f", &[&floats]),
        "1.000000,-2.500000,3.000000,4.000000"
    );
    assert_eq!(text("%5.1v3hlf|", &[&floats]), "  1.0, -2.5,  3.0|");
    assert_eq!(text("%g", &[&1.5_f32.to_le_bytes()]), "1.5");
    assert_eq!(text("%g", &[&f16::from_f32(0.25).to_le_bytes()]), "0.25");
    let mut bytes = List(vec![vec![1, 2, 3, 0xfc]].into_iter(), 1);
    let out = super::format(b"%v4hhd", &mut bytes).unwrap();
    assert_eq!(out, b"1,2,3,-4");
    let mut bytes = List(vec![vec![1, 2, 3, 0xfc]].into_iter(), 1);
    let out = super::format(b"%#v4hhx", &mut bytes).unwrap();
    assert_eq!(out, b"0x1,0x2,0x3,0xfc");
}

#[test]
fn what_cannot_be_printed_is_refused() {
    for (format, reason) in [
        ("%n", "`%n` would write"),
        ("%d %d", "no argument for `%d`"),
        ("%y", "`%y` is no conversion"),
        ("%s %s", "no argument for `%s`"),
        ("50%", "ends in the middle"),
        ("%99999d", "more than 16384"),
        ("%.99999999999999999999f", "more than 16384"),
        ("%v5d", "2, 3, 4, 8 or 16"),
        ("%vd", "2, 3, 4, 8 or 16"),
        ("%*d%*d", "no argument for `*`"),
    ] {
        let mut arguments = list(&[&[7; 8]]);
        if format.starts_with("%*") {
            arguments = list(&[&[7, 0, 0, 0], &[7; 8]]);
        }
        let error = super::format(format.as_bytes(), &mut arguments).unwrap_err();
        assert!(error.contains(reason), "{format}: {error}");
        assert!(error.contains(&format!("the format {format:?}")), "{error}");
    }
    let error = super::format(b"%f", &mut list(&[&[1, 2, 3]])).unwrap_err();
    assert!(error.contains("of 3 bytes"), "{error}");
}
