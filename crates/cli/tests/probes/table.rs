//! What a tool shows, compared.

/// Values that are addresses of the host, or what comes of them.
const LARGE: u64 = 1 << 12;
/// Columns of `values` that do not depend on the values: place, instruction, register, times.
const COUNTED: usize = 4;

/// Whether a tool shows the same by looking and by probes. Of several looks, what differs from one to the
/// other need not be the same: masks that come from registers that were never written, and of addresses.
pub(crate) fn same(tool: &str, looks: &[Vec<u8>], counted: &[u8]) -> Result<(), String> {
    let mut counted = lines(tool, counted);
    let mut looks = looks.iter().map(|text| lines(tool, text));
    let mut seen = looks.next().unwrap_or_default();
    if seen.len() < 2 {
        return Err("it shows nothing".to_owned());
    }
    for again in looks {
        let rows = seen.iter_mut().zip(&again).zip(&mut counted);
        for ((row, _), counted) in rows.filter(|((row, again), _)| row != again) {
            row.truncate(COUNTED);
            counted.truncate(COUNTED);
        }
    }
    if seen == counted {
        return Ok(());
    }
    let only = |these: &[Vec<String>], those: &[Vec<String>]| -> Vec<String> {
        let missing = these.iter().filter(|line| !those.contains(line));
        missing.take(4).map(|line| line.join("  ")).collect()
    };
    Err(format!(
        "seen {:#?}, counted {:#?}",
        only(&seen, &counted),
        only(&counted, &seen)
    ))
}

/// What it shows of a launch, but for the lines about the launch itself. Columns are as wide as what is
/// in them.
fn lines(tool: &str, text: &[u8]) -> Vec<Vec<String>> {
    let text = String::from_utf8_lossy(text);
    let lines = text.lines().take_while(|line| !line.contains(" on sim://"));
    // The scalar unit's accesses are no lanes' accesses.
    let is_scalar = |line: &str| tool == "memory" && line.contains(" s_");
    let lines = lines.filter(|line| !is_scalar(line));
    lines
        .map(|line| columns(tool, line).into_iter().map(str::to_owned).collect())
        .collect()
}

/// Whether a column is a line of a source: `/tests/run/wave.ll:16:3`.
fn is_place(column: &str) -> bool {
    let mut parts = column.rsplit(':');
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    // An instruction can end with `offset:52`, and has no slash.
    column.contains('/') && parts.next().is_some_and(is_number)
}

fn columns<'a>(tool: &str, line: &'a str) -> Vec<&'a str> {
    let mut columns: Vec<&str> = line.split("  ").map(str::trim).collect();
    columns.retain(|column| !column.is_empty());
    // The line of the source, where it is known, is the same in both.
    if columns.get(1).is_some_and(|place| is_place(place)) {
        columns.remove(1);
    }
    match tool {
        // Scratch by a buffer's resource counts as global memory, for what a resource is for only
        // hardware sees.
        "memory"
            if columns
                .get(1)
                .is_some_and(|text| text.starts_with("buffer_")) =>
        {
            columns.truncate(5);
            columns.remove(2);
        }
        // Where buffers lie differs from run to run.
        "memory" => columns.truncate(columns.len().saturating_sub(2)),
        // So do the values that are addresses.
        "values" => {
            let most = columns.get(6).and_then(|most| most.strip_prefix("0x"));
            let most = most.and_then(|digits| u64::from_str_radix(digits, 16).ok());
            // Lanes in which scalar registers are kept, some of which hold addresses.
            let is_spill = ["v_readlane_b32", "v_writelane_b32"]
                .iter()
                .any(|name| columns.get(1).is_some_and(|text| text.starts_with(name)))
                && columns.get(2).is_some_and(|name| name.starts_with('v'));
            if is_spill {
                columns.truncate(COUNTED);
            } else if most.is_some_and(|most| most >= LARGE) {
                columns.truncate(COUNTED + 1);
            }
        }
        _ => {}
    }
    columns
}
