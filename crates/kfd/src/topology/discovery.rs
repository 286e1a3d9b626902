//! `ip_discovery`: the versions of a GPU's parts, by which a driver in the program knows its registers (tinygrad's).
//!
//! Sources: Linux' `amdgpu_discovery.c` for names and versions, `kfd_device.c` for the graphics cores of targets,
//! `soc15_hw_ip.h` for the numbers.

use std::io;
use std::os::unix::fs::symlink;
use std::path::Path;

/// Major and minor version, and revision.
type Version = [u8; 3];

/// The parts whose versions are told: name, number.
const PARTS: [(&str, u32); 3] = [("GC", 11), ("SDMA0", 42), ("NBIF", 108)];

/// The versions of these parts, by target. The graphics core's number is not the target's for some.
#[rustfmt::skip]
const VERSIONS: [(&str, [Version; 3]); 17] = [
    ("gfx900",  [[9, 0, 1],   [4, 0, 0], [6, 1, 0]]),
    ("gfx906",  [[9, 4, 0],   [4, 2, 0], [7, 4, 0]]),
    ("gfx908",  [[9, 4, 1],   [4, 2, 2], [7, 4, 1]]),
    ("gfx90a",  [[9, 4, 2],   [4, 4, 0], [7, 4, 4]]),
    ("gfx942",  [[9, 4, 3],   [4, 4, 2], [7, 9, 0]]),
    ("gfx950",  [[9, 5, 0],   [4, 4, 5], [7, 9, 1]]),
    ("gfx1010", [[10, 1, 10], [5, 0, 0], [2, 3, 0]]),
    ("gfx1012", [[10, 1, 1],  [5, 0, 2], [2, 3, 1]]),
    ("gfx1030", [[10, 3, 0],  [5, 2, 0], [3, 3, 0]]),
    ("gfx1100", [[11, 0, 0],  [6, 0, 0], [4, 3, 0]]),
    ("gfx1101", [[11, 0, 3],  [6, 0, 3], [4, 3, 0]]),
    ("gfx1102", [[11, 0, 2],  [6, 0, 2], [4, 3, 0]]),
    ("gfx1103", [[11, 0, 1],  [6, 0, 1], [7, 7, 0]]),
    ("gfx1150", [[11, 5, 0],  [6, 1, 0], [7, 11, 0]]),
    ("gfx1151", [[11, 5, 1],  [6, 1, 1], [7, 11, 1]]),
    ("gfx1200", [[12, 0, 0],  [7, 0, 0], [6, 3, 1]]),
    ("gfx1201", [[12, 0, 1],  [7, 0, 1], [6, 3, 1]]),
];

/// Writes the files of a GPU to the folder of its device, for targets whose versions are known.
pub(super) fn write(device: &Path, target: &str) -> io::Result<()> {
    let Some((_, versions)) = VERSIONS.iter().find(|(name, _)| *name == target) else {
        return Ok(());
    };
    let die = device.join("ip_discovery/die/0");
    std::fs::create_dir_all(&die)?;
    std::fs::write(die.join("num_ips"), format!("{}\n", PARTS.len()))?;
    for ((name, number), version) in PARTS.into_iter().zip(versions) {
        let part = die.join(format!("{number}/0"));
        std::fs::create_dir_all(&part)?;
        symlink(number.to_string(), die.join(name))?;
        let [major, minor, revision] = version.map(u32::from);
        for (file, value) in [
            ("hw_id", number),
            ("num_instance", 0),
            ("major", major),
            ("minor", minor),
            ("revision", revision),
        ] {
            std::fs::write(part.join(file), format!("{value}\n"))?;
        }
        std::fs::write(part.join("harvest"), "0x0\n")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_versions() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), "gfx1101").unwrap();
        let read = |file: &str| {
            let text = std::fs::read_to_string(folder.path().join("ip_discovery/die/0").join(file));
            text.unwrap().trim().to_owned()
        };
        let version = |part: &str| {
            ["major", "minor", "revision"].map(|file| read(&format!("{part}/0/{file}")))
        };
        assert_eq!(version("11"), ["11", "0", "3"]);
        assert_eq!(version("GC"), version("11"));
        assert_eq!(version("SDMA0"), ["6", "0", "3"]);
        assert_eq!(version("108"), ["4", "3", "0"]);
        // Nothing is told of what is not known.
        let other = tempfile::tempdir().unwrap();
        write(other.path(), "gfx1250").unwrap();
        assert_eq!(std::fs::read_dir(other.path()).unwrap().count(), 0);
    }
}
