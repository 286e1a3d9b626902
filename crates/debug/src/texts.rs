//! Texts for waves and addresses, shared by the terminal and the Debug Adapter Protocol.

use std::collections::HashMap;
use std::path::Path;

use gfxjit_hal::{Machine, WaveId, WavePlace, WaveState};

use crate::dwarf::SourceLine;
use crate::frames::frames;
use crate::program::Program;

/// A wave: workgroup and number.
pub(crate) fn wave_name(wave: WaveId) -> String {
    let [x, y, z] = wave.workgroup;
    format!("workgroup ({x},{y},{z}) wave {}", wave.wave)
}

/// An address with its function, file and line.
pub(crate) fn place_name(program: &Program, pc: u64) -> String {
    let function = program.place_text(pc);
    match program.line_at(pc) {
        Some(line) => format!("{pc:#x}: {}, {function}", file_line(program, line.place)),
        None => format!("{pc:#x}: {function}"),
    }
}

/// Where a wave is: the innermost frame with available source, so that a wave inside a library function shows the
/// user's line that called it.
pub(crate) fn wave_place(program: &Program, machine: &dyn Machine, wave: &WavePlace) -> String {
    let all = frames(program, machine, wave.id);
    let own = all.iter().find_map(|frame| {
        let place = frame.place.filter(|place| program.has_source(place.file))?;
        Some((frame, place))
    });
    match own {
        Some((frame, place)) => format!(
            "{:#x}: {}, {}",
            wave.pc,
            file_line(program, place),
            frame.name
        ),
        None => place_name(program, wave.pc),
    }
}

/// A wave's state.
pub(crate) fn state_name(state: WaveState) -> &'static str {
    match state {
        WaveState::Ready => "ready",
        WaveState::AtBarrier => "at barrier",
        _ => "ended",
    }
}

/// Groups of waves in the same state at the same address (ended waves form one group), as indices into `waves`.
/// Groups are ordered by their first wave.
pub(crate) fn groups(waves: &[WavePlace]) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = Vec::new();
    let mut known: HashMap<(&str, u64), usize> = HashMap::new();
    for (index, wave) in waves.iter().enumerate() {
        let pc = match wave.state {
            WaveState::Ended => 0,
            _ => wave.pc,
        };
        let number = *known
            .entry((state_name(wave.state), pc))
            .or_insert_with(|| {
                all.push(Vec::new());
                all.len() - 1
            });
        all[number].push(index);
    }
    all
}

/// Zero-based positions as one-based numbers, with ranges joined: `1, 3-7`.
pub(crate) fn ranges(positions: &[usize]) -> String {
    let mut texts: Vec<String> = Vec::new();
    let mut rest = positions.iter().map(|at| at + 1).peekable();
    while let Some(first) = rest.next() {
        let mut last = first;
        while rest.next_if_eq(&(last + 1)).is_some() {
            last += 1;
        }
        texts.push(match last == first {
            true => first.to_string(),
            false => format!("{first}-{last}"),
        });
    }
    texts.join(", ")
}

/// File name and line: `k.hip:12`.
pub(crate) fn file_line(program: &Program, place: SourceLine) -> String {
    let file = program.info.lines.file(place.file);
    let file = Path::new(file)
        .file_name()
        .map_or(file.into(), |name| name.to_string_lossy());
    format!("{file}:{}", place.line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waves_are_grouped_by_what_they_do_and_where() {
        let wave = |number, state, pc| WavePlace {
            id: WaveId {
                workgroup: [0; 3],
                wave: number,
            },
            state,
            pc,
            exec: 1,
            lanes: 32,
        };
        let waves = [
            wave(0, WaveState::Ready, 16),
            wave(1, WaveState::AtBarrier, 16),
            wave(2, WaveState::Ready, 16),
            wave(3, WaveState::Ended, 20),
            wave(4, WaveState::Ended, 24),
            wave(5, WaveState::Ready, 16),
            wave(6, WaveState::Ready, 16),
        ];
        assert_eq!(groups(&waves), [vec![0, 2, 5, 6], vec![1], vec![3, 4]]);
        assert_eq!(ranges(&[0, 2, 5, 6]), "1, 3, 6-7");
        assert_eq!(ranges(&[]), "");
    }
}
