//! Reads `/proc/self/maps` (proc_pid_maps(5)).

/// A range of addresses with the same permissions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) start: u64,
    pub(crate) end: u64,
    pub(crate) rights: Rights,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Rights {
    pub(crate) read: bool,
    pub(crate) write: bool,
    pub(crate) execute: bool,
}

/// The mappings of the process, in order of address; none if the system does not list them.
pub(crate) fn areas() -> Vec<Area> {
    let text = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    text.lines().filter_map(area).collect()
}

/// Parses a line: `7f0c60000000-7f0c60021000 rw-p 00000000 00:00 0`.
fn area(line: &str) -> Option<Area> {
    let (range, rest) = line.split_once(' ')?;
    let (start, end) = range.split_once('-')?;
    let rights = rest.as_bytes();
    let has = |at: usize, letter: u8| rights.get(at) == Some(&letter);
    Some(Area {
        start: u64::from_str_radix(start, 16).ok()?,
        end: u64::from_str_radix(end, 16).ok()?,
        rights: Rights {
            read: has(0, b'r'),
            write: has(1, b'w'),
            execute: has(2, b'x'),
        },
    })
}

/// The ranges from an address up to an end, as long as mappings are contiguous and satisfy a condition.
pub(crate) fn run(
    areas: &[Area],
    (from, end): (u64, u64),
    holds: impl Fn(Rights) -> bool,
) -> Vec<(u64, u64)> {
    let mut parts = Vec::new();
    let mut next = from;
    let first = areas.partition_point(|area| area.end <= from);
    for area in areas.get(first..).unwrap_or_default() {
        if next >= end || area.start > next || !holds(area.rights) {
            break;
        }
        let last = area.end.min(end);
        parts.push((next, last));
        next = last;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        let line = "7f0c60000000-7f0c60021000 rw-p 00000000 00:00 0    [heap]";
        let found = area(line).unwrap();
        assert_eq!(
            (found.start, found.end),
            (0x7f0c_6000_0000, 0x7f0c_6002_1000)
        );
        let rights = Rights {
            read: true,
            write: true,
            execute: false,
        };
        assert_eq!(found.rights, rights);
        assert_eq!(area("nothing"), None);
        assert_eq!(area("x-y rw-p"), None);
    }

    #[test]
    fn a_run_ends_at_a_gap_or_other_rights() {
        let of = |start, end, read| Area {
            start,
            end,
            rights: Rights {
                read,
                ..Rights::default()
            },
        };
        let areas = [
            of(1, 3, true),
            of(3, 5, true),
            of(5, 7, false),
            of(9, 11, true),
        ];
        let read = |rights: Rights| rights.read;
        assert_eq!(run(&areas, (2, 20), read), [(2, 3), (3, 5)]);
        assert_eq!(run(&areas, (2, 3), read), [(2, 3)]);
        assert_eq!(run(&areas, (9, 20), read), [(9, 11)]);
        assert_eq!(run(&areas, (5, 6), read), []);
        assert_eq!(run(&areas, (8, 9), read), []);
        assert_eq!(run(&areas, (11, 12), read), []);
    }
}
