//! The numbers that codes stand for.

/// The 4-bit "normal float": quantiles of the normal distribution.
pub(crate) const NF4: [f64; 16] = [
    -1.0,
    -0.696_192_800_998_687_7,
    -0.525_073_051_452_636_7,
    -0.394_917_488_098_144_53,
    -0.284_441_381_692_886_35,
    -0.184_773_430_228_233_34,
    -0.091_050_036_251_544_95,
    0.0,
    0.079_580_299_556_255_34,
    0.160_930_201_411_247_25,
    0.246_112_301_945_686_34,
    0.337_915_241_718_292_24,
    0.440_709_829_330_444_34,
    0.562_617_003_917_694_1,
    0.722_956_836_223_602_3,
    1.0,
];

/// The 4-bit float: a sign, then magnitudes in twelfths, but for the second, which is 0.0625 of 12.
pub(crate) const FP4: [f64; 16] = [
    0.0,
    0.0625 / 12.0,
    8.0 / 12.0,
    1.0,
    4.0 / 12.0,
    6.0 / 12.0,
    2.0 / 12.0,
    3.0 / 12.0,
    -0.0,
    -0.0625 / 12.0,
    -8.0 / 12.0,
    -1.0,
    -4.0 / 12.0,
    -6.0 / 12.0,
    -2.0 / 12.0,
    -3.0 / 12.0,
];

/// A map of 8-bit codes to numbers from -1 to 1, denser near 0, which is code 128.
pub(crate) fn signed() -> Vec<f32> {
    let code = |code: i32| {
        let from_zero = f64::from(code - 128);
        let part = from_zero / if code < 128 { 128.0 } else { 127.0 };
        (part * part.abs()) as f32
    };
    (0..256).map(code).collect()
}

/// The same from 0 to 1.
pub(crate) fn unsigned() -> Vec<f32> {
    let code = |code: i32| (f64::from(code) / 255.0).powi(2) as f32;
    (0..256).map(code).collect()
}

/// Whether a code is the one nearest to `value`, or as near as rounding of `value` by `slack` lets
/// it be.
pub(crate) fn is_nearest(table: &[f64], code: usize, value: f64, slack: f64) -> Result<(), String> {
    let distance = |code: usize| (table[code] - value).abs();
    let all = 0..table.len();
    let nearest = all.min_by(|&one, &other| distance(one).total_cmp(&distance(other)));
    let nearest = nearest.unwrap_or_default();
    if distance(code) <= distance(nearest) + 2.0 * slack {
        return Ok(());
    }
    Err(format!(
        "is code {code} for {}; code {nearest} for {} is nearer to {value}",
        table[code], table[nearest]
    ))
}
