//! References for kernels that compare, search, compress and decompress texts: all exact.

use super::expected::{Expected, ReferenceCase, exact};

pub(super) fn levenshtein(case: &ReferenceCase) -> Vec<Expected> {
    let distance = |row: &[u8]| {
        let word = |half: &[u8]| -> Vec<u8> {
            let length = 4 + half[0] as usize % 13;
            half[..length].iter().map(|letter| letter % 4).collect()
        };
        let (a, b) = (word(&row[..16]), word(&row[16..]));
        let mut table = vec![vec![0u32; b.len() + 1]; a.len() + 1];
        for p in 0..=a.len() {
            for q in 0..=b.len() {
                table[p][q] = match (p, q) {
                    (0, n) | (n, 0) => n as u32,
                    _ => (table[p - 1][q - 1] + u32::from(a[p - 1] != b[q - 1]))
                        .min(table[p - 1][q] + 1)
                        .min(table[p][q - 1] + 1),
                };
            }
        }
        table[a.len()][b.len()]
    };
    vec![exact(1, case.args[0].chunks_exact(32).map(distance))]
}

pub(super) fn needleman_wunsch(case: &ReferenceCase) -> Vec<Expected> {
    const GAP: i32 = -2;
    let (mut tables, mut steps) = (Vec::new(), Vec::new());
    for (a, b) in case.args[0]
        .chunks_exact(40)
        .zip(case.args[1].chunks_exact(33))
    {
        let mut table = vec![vec![0i32; b.len() + 1]; a.len() + 1];
        for row in 0..=a.len() {
            for column in 0..=b.len() {
                table[row][column] = match (row, column) {
                    (0, n) | (n, 0) => GAP * n as i32,
                    _ => {
                        let same = a[row - 1] % 4 == b[column - 1] % 4;
                        (table[row - 1][column - 1] + if same { 3 } else { -1 })
                            .max(table[row - 1][column] + GAP)
                            .max(table[row][column - 1] + GAP)
                    }
                };
            }
        }
        let (mut row, mut column, mut way) = (a.len(), b.len(), Vec::new());
        while (row, column) != (0, 0) {
            let own = table[row][column];
            if row > 0 && own == table[row - 1][column] + GAP {
                way.push(b'u');
                row -= 1;
            } else if column > 0 && own == table[row][column - 1] + GAP {
                way.push(b'l');
                column -= 1;
            } else {
                way.push(b'd');
                (row, column) = (row - 1, column - 1);
            }
        }
        way.resize(73, 0);
        tables.extend(table.concat());
        steps.extend(way);
    }
    vec![exact(2, tables), exact(3, steps)]
}

/// Compares at every position.
pub(super) fn kmp(case: &ReferenceCase) -> Vec<Expected> {
    let text: Vec<u8> = case.args[0].iter().map(|byte| byte >> 7).collect();
    let pattern = &case.args[1][..case.one::<u32>(2) as usize];
    let mut found = vec![0u32; text.len() / 32];
    for (at, window) in text.windows(pattern.len()).enumerate() {
        found[at / 32] |= u32::from(window == pattern) << (at % 32);
    }
    let total: u32 = found.iter().map(|bits| bits.count_ones()).sum();
    vec![exact(3, found), exact(4, [total])]
}

pub(super) fn lz77(case: &ReferenceCase) -> Vec<Expected> {
    let (mut out, mut used) = (Vec::new(), Vec::new());
    for packed in case.args[0].chunks_exact(40) {
        let mut text: Vec<u8> = Vec::new();
        let mut tokens = packed.iter().copied();
        while text.len() < 64
            && let Some(token) = tokens.next()
        {
            if token < 150 || text.is_empty() {
                text.push(token % 128);
                continue;
            }
            let distance = (usize::from(token % 16) + 1).min(text.len());
            // A copy that overlaps its source repeats it.
            let source = text[text.len() - distance..].to_vec();
            let count = usize::from(token / 16 % 8) + 2;
            text.extend(source.iter().cycle().take(count));
            text.truncate(64);
        }
        used.push(((40 - tokens.len()) << 16 | text.len()) as u32);
        text.resize(64, 0);
        out.extend(text);
    }
    vec![exact(1, out), exact(2, used)]
}

pub(super) fn rle(case: &ReferenceCase) -> Vec<Expected> {
    let (mut letters, mut lengths, mut runs) = (Vec::new(), Vec::new(), Vec::new());
    for block in case.args[0].chunks_exact(512) {
        let text: Vec<u8> = block
            .iter()
            .map(|byte| match (byte & 1, byte >> 7) {
                (0, _) => b'x',
                (_, high) => b'a' + high,
            })
            .collect();
        let own: Vec<&[u8]> = text.chunk_by(|a, b| a == b).collect();
        runs.push(own.len() as u32);
        let pad = 512 - own.len();
        letters.extend(
            own.iter()
                .map(|run| run[0])
                .chain(std::iter::repeat_n(0, pad)),
        );
        lengths.extend(
            own.iter()
                .map(|run| run.len() as u16)
                .chain(std::iter::repeat_n(0, pad)),
        );
    }
    vec![exact(1, letters), exact(2, lengths), exact(3, runs)]
}

/// With an explicit table of codes. A stream that ends within a code gives `?`.
pub(super) fn huffman(case: &ReferenceCase) -> Vec<Expected> {
    const CODES: [(&str, u8); 8] = [
        ("00", b'e'),
        ("01", b't'),
        ("100", b'a'),
        ("101", b'o'),
        ("110", b'i'),
        ("1110", b'n'),
        ("11110", b's'),
        ("11111", b'h'),
    ];
    let mut out = Vec::new();
    for stream in case.list::<u32>(0).chunks_exact(3) {
        let bits: String = stream.iter().map(|word| format!("{word:032b}")).collect();
        let mut left = bits.as_str();
        for _ in 0..24 {
            let hit = CODES
                .iter()
                .find_map(|(code, symbol)| Some((left.strip_prefix(code)?, *symbol)));
            let (rest, symbol) = hit.unwrap_or(("", b'?'));
            left = rest;
            out.push(symbol);
        }
    }
    vec![exact(1, out)]
}
