use super::*;

struct Launch {
    races: Races,
    groups: Vec<GroupRaces>,
}

impl Launch {
    fn new() -> Self {
        let group = |number| {
            let mut group = GroupRaces::default();
            group.begin(number, 4);
            group
        };
        Self {
            races: Races::new(8, 0),
            groups: (0..8).map(group).collect(),
        }
    }

    fn barrier(&mut self, group: usize) {
        self.groups[group].barrier();
    }

    /// Whether the access of lanes that follow each other, `bytes` each, races with an older one.
    fn row(
        &mut self,
        (group, wave): (usize, u32),
        (address, bytes, lanes): (u64, u8, u64),
        writes: bool,
        atomic: bool,
    ) -> bool {
        let mut meets = Meets::new();
        let own = &mut self.groups[group];
        self.races.settle(own, wave);
        let row = RowTouch {
            wave,
            pc: 0x100,
            memory: Common::Global,
            bytes,
            writes,
            loads: atomic || !writes,
            atomic: match atomic {
                true => Atomic::Always,
                false => Atomic::No,
            },
            lanes: u64::MAX >> (64 - lanes),
            at: &std::array::from_fn(|lane| address + lane as u64 * u64::from(bytes)),
            is_span: bytes.is_multiple_of(4) && address.is_multiple_of(4),
        };
        self.races.touch(own, &row, &mut meets);
        self.races.settle(own, wave);
        if let Some((_, past)) = meets.first() {
            assert_eq!(self.races.pc(*past), 0x100);
        }
        !meets.is_empty()
    }

    fn access(&mut self, wave: (usize, u32), address: u64, writes: bool, atomic: bool) -> bool {
        self.row(wave, (address, 4, 1), writes, atomic)
    }
}

#[test]
fn barriers_put_waves_of_a_workgroup_in_order() {
    let mut launch = Launch::new();
    assert!(!launch.access((0, 0), 8, true, false));
    assert!(launch.access((0, 1), 8, false, false));
    launch.barrier(0);
    assert!(!launch.access((0, 1), 8, true, false));
    // Not those of others.
    assert!(launch.access((1, 0), 8, true, false));
    // Other bytes, and readers, go together.
    assert!(!launch.access((0, 0), 16, false, false));
    assert!(!launch.access((1, 0), 16, false, false));
    assert!(launch.access((2, 0), 16, true, false));
    let byte = |address| (address, 1, 1);
    assert!(!launch.row((0, 0), byte(21), true, false));
    assert!(!launch.row((1, 0), byte(22), true, false));
    assert!(launch.row((0, 0), (20, 4, 1), false, false));
}

#[test]
fn lines_are_as_exact_as_words() {
    for (first, second, meets) in [
        ((0, 4, 32), (128, 4, 32), false),
        ((0, 4, 32), (64, 4, 16), true),
        ((0, 4, 32), (124, 4, 32), true),
        ((4, 4, 7), (32, 4, 32), false),
        ((4, 4, 8), (32, 4, 32), true),
        ((0, 16, 64), (1020, 4, 1), true),
        ((0, 16, 64), (1024, 4, 1), false),
        ((60, 8, 2), (64, 1, 1), true),
        ((0, 1, 7), (7, 1, 2), false),
        ((0, 1, 8), (7, 1, 2), true),
    ] {
        for (writes, other) in [(true, true), (true, false), (false, true)] {
            let mut launch = Launch::new();
            assert!(!launch.row((0, 0), first, writes, false));
            let found = launch.row((1, 0), second, other, false);
            assert_eq!(found, meets, "{first:?} {second:?}");
        }
        let mut launch = Launch::new();
        launch.row((0, 0), first, false, false);
        assert!(!launch.row((1, 0), second, false, false));
    }
}

#[test]
fn atomics_hand_on_what_is_known() {
    let mut launch = Launch::new();
    launch.access((0, 0), 64, true, false);
    launch.barrier(0);
    // A wave of the workgroup tells what the barrier told it.
    assert!(!launch.access((0, 1), 0, true, true));
    assert!(!launch.access((1, 0), 0, true, true));
    assert!(!launch.access((1, 0), 64, false, false));
    // A third one has not looked.
    assert!(launch.access((2, 0), 64, false, false));
    assert!(!launch.access((2, 0), 0, false, true));
    assert!(!launch.access((2, 0), 64, false, false));
    // What is written after the release is not handed on.
    launch.access((0, 1), 128, true, false);
    launch.access((2, 0), 0, false, true);
    assert!(launch.access((2, 0), 128, false, false));
    // Atomic accesses and others are no race, and acquire from the last store.
    assert!(!launch.access((3, 0), 128, false, true));
    assert!(!launch.access((3, 0), 64, false, false));
}

#[test]
fn many_waves_at_one_counter_make_no_race() {
    let mut launch = Launch::new();
    launch.groups = (0..300)
        .map(|number| {
            let mut group = GroupRaces::default();
            group.begin(number, 4);
            group
        })
        .collect();
    for group in 0..300 {
        assert!(!launch.access((group, 0), 4096 + group as u64 * 4, true, false));
        assert!(!launch.access((group, 0), 0, true, true));
    }
    for slot in 0..300 {
        assert!(!launch.access((299, 0), 4096 + slot * 4, false, false));
    }
}

#[test]
fn a_flag_that_is_stored_and_looked_at() {
    let mut launch = Launch::new();
    launch.access((0, 0), 64, true, false);
    launch.access((0, 0), 0, true, false);
    assert!(!launch.access((1, 0), 0, false, true));
    assert!(!launch.access((1, 0), 64, false, false));
    // A wave that does not look does not know.
    assert!(launch.access((2, 0), 64, false, false));
}
