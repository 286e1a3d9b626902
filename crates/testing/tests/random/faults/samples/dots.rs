//! Sums of products of bytes, and of a bit.

use super::{Sample, sample};

/// The bit added or subtracted, in several ways and places of the sum.
pub(in super::super) fn sums_of_bytes() -> Vec<Sample> {
    let mut all = Vec::new();
    for ext in ["zext", "sext"] {
        for (way, bit, line) in [
            ("add sext", -1i64, "%{to} = add i32 %{from}, %bit.s"),
            ("sext add", -1, "%{to} = add i32 %bit.s, %{from}"),
            ("sub zext", -1, "%{to} = sub i32 %{from}, %bit.z"),
            ("add zext", 1, "%{to} = add i32 %{from}, %bit.z"),
            ("sub sext", 1, "%{to} = sub i32 %{from}, %bit.s"),
            ("add select", -1, "%{to} = add i32 %{from}, %bit.n"),
            ("sub number", 0, "%{to} = sub i32 %{from}, %number"),
            ("number sub", 0, "%{to} = sub i32 %number, %{from}"),
        ] {
            for place in 0..4 {
                let mut body = "%x = trunc i64 %a to i32
  %y = trunc i64 %b to i32
  %number = trunc i64 %c to i32
  %bit = trunc i64 %c to i1
  %bit.s = sext i1 %bit to i32
  %bit.z = zext i1 %bit to i32
  %bit.n = select i1 %bit, i32 -1, i32 0
  %x.v = bitcast i32 %x to <4 x i8>
  %y.v = bitcast i32 %y to <4 x i8>
  "
                .to_owned();
                let mut from = String::new();
                for k in 0..4 {
                    body += &format!(
                        "%x{k} = extractelement <4 x i8> %x.v, i64 {k}
  %y{k} = extractelement <4 x i8> %y.v, i64 {k}
  %f{k} = {ext} i8 %x{k} to i32
  %g{k} = {ext} i8 %y{k} to i32
  %m{k} = mul i32 %f{k}, %g{k}
  "
                    );
                    from = if k == 0 {
                        "m0".to_owned()
                    } else {
                        body += &format!("%t{k} = add i32 %{from}, %m{k}\n  ");
                        format!("t{k}")
                    };
                    if k == place {
                        body += &line.replace("{to}", "u").replace("{from}", &from);
                        body += "\n  ";
                        "u".clone_into(&mut from);
                    }
                }
                body += &format!("%r = zext i32 %{from} to i64");
                let name = format!("{ext}, {way}, {place}");
                let signed = ext == "sext";
                all.push(sample(name, body, move |[a, b, c]| {
                    let byte = |x: u64, k: u32| {
                        let byte = (x >> (8 * k)) as u8;
                        if signed {
                            i64::from(byte as i8)
                        } else {
                            i64::from(byte)
                        }
                    };
                    let product = |k| byte(a, k) * byte(b, k);
                    let bit = if c % 2 == 1 { bit } else { 0 };
                    let number = i64::from(c as u32);
                    let sum = (0..4).fold(0, |sum, k| {
                        let sum = sum + product(k);
                        match way {
                            _ if k != place => sum,
                            "sub number" => sum - number,
                            "number sub" => number - sum,
                            _ => sum + bit,
                        }
                    });
                    Some(u64::from(sum as u32))
                }));
            }
        }
    }
    all
}
