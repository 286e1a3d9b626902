//! What a tool shows, compared.

/// Values that are addresses of the host, or what comes of them.
const LARGE: u64 = 1 << 12;

/// Whether a tool shows the same by looking and by probes.
pub(crate) fn same(tool: &str, seen: &[u8], counted: &[u8]) -> Result<(), String> {
    let [seen, counted] = [seen, counted].map(|text| lines(tool, text));
    if seen.len() < 2 {
        return Err("it shows nothing".to_owned());
    }
    if seen == counted {
        return Ok(());
    }
    let only = |these: &[String], those: &[String]| -> Vec<String> {
        let missing = these.iter().filter(|line| !those.contains(line));
        missing.take(4).cloned().collect()
    };
    Err(format!(
        "seen {:#?}, counted {:#?}",
        only(&seen, &counted),
        only(&counted, &seen)
    ))
}

/// What it shows of a launch, but for the lines about the launch itself. Columns are as wide as what is
/// in them.
fn lines(tool: &str, text: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(text);
    let lines = text.lines().take_while(|line| !line.contains(" on sim://"));
    // The scalar unit's accesses are no lanes' accesses.
    let is_scalar = |line: &str| tool == "memory" && line.contains(" s_");
    let lines = lines.filter(|line| !is_scalar(line));
    lines.map(|line| columns(tool, line).join("  ")).collect()
}

fn columns<'a>(tool: &str, line: &'a str) -> Vec<&'a str> {
    let mut columns: Vec<&str> = line.split("  ").map(str::trim).collect();
    columns.retain(|column| !column.is_empty());
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
            if most.is_some_and(|most| most >= LARGE) {
                columns.truncate(5);
            }
        }
        _ => {}
    }
    columns
}
