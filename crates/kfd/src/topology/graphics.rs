//! The files of the graphics half in `/sys/class/drm`, by which monitors (ROCm SMI, AMD SMI) find GPUs: each is a PCI device
//! with a card and a render node, and a link whose target names its address on the bus. The devices are in `/sys/bus/pci` as well
//! (hwloc, `lspci`), among those of the machine.
//!
//! Sources: Linux' `amdgpu_device.c`, `amdgpu_vram_mgr.c` and `amdgpu_gtt_mgr.c` for the names and their formats; ROCm SMI's
//! `rocm_smi_main.cc` and hwloc's `topology-linux.c` for what is read; "PCI Local Bus Specification", section 6.1, for `config`.

use std::io;
use std::os::unix::fs::symlink;
use std::path::Path;

use super::discovery;

/// What the files say of a GPU.
pub(super) struct Card {
    pub index: usize,
    /// Minor number of the render node.
    pub render: usize,
    pub bus: u32,
    pub vendor: u64,
    pub device: u64,
    pub unique_id: u64,
    pub memory_bytes: u64,
    pub name: String,
    /// The name of the target.
    pub target: Option<&'static str>,
}

/// Which of the machine's own files stand among the driver's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Machine {
    /// Devices and drivers of its PCI bus, by links.
    Shown,
    /// None.
    Hidden,
}

/// Where the devices are in `/sys`.
const DEVICES: &str = "devices/pci0000:00";

/// Writes the files of `/sys/class/drm` and `/sys/bus/pci` to a folder that stands for `/sys`.
pub(super) fn write(sys: &Path, cards: &[Card], machine: Machine) -> io::Result<()> {
    let class = sys.join("class/drm");
    std::fs::create_dir_all(&class)?;
    for card in cards {
        let device = format!("{DEVICES}/{}", card.address());
        let nodes = [
            format!("card{}", card.index),
            format!("renderD{}", card.render),
        ];
        for node in &nodes {
            let folder = sys.join(&device).join("drm").join(node);
            std::fs::create_dir_all(&folder)?;
            symlink("../..", folder.join("device"))?;
            symlink(format!("../../{device}/drm/{node}"), class.join(node))?;
        }
        if let Some(target) = card.target {
            discovery::write(&sys.join(&device), target)?;
        }
        for (name, text) in card.files() {
            std::fs::write(sys.join(&device).join(name), text + "\n")?;
        }
        std::fs::write(sys.join(&device).join("config"), card.config())?;
    }
    write_bus(sys, cards, machine)
}

/// `/sys/bus/pci`, with links to the devices and drivers of the machine. One of its devices at the address of a card is left out.
fn write_bus(sys: &Path, cards: &[Card], machine: Machine) -> io::Result<()> {
    let bus = sys.join("bus/pci");
    let [devices, drivers] = ["devices", "drivers"].map(|name| bus.join(name));
    let driver = drivers.join("amdgpu");
    std::fs::create_dir_all(&devices)?;
    std::fs::create_dir_all(&driver)?;
    for card in cards {
        let address = card.address();
        symlink(
            format!("../../../{DEVICES}/{address}"),
            devices.join(&address),
        )?;
        symlink(
            format!("../../../../{DEVICES}/{address}"),
            driver.join(&address),
        )?;
        let device = sys.join(DEVICES).join(&address);
        symlink("../../../bus/pci/drivers/amdgpu", device.join("driver"))?;
        symlink("../../../bus/pci", device.join("subsystem"))?;
    }
    if machine == Machine::Hidden {
        return Ok(());
    }
    for (folder, ours) in [("devices", devices), ("drivers", drivers)] {
        // A machine without such a bus has no folder.
        let Ok(entries) = Path::new("/sys/bus/pci").join(folder).read_dir() else {
            continue;
        };
        for entry in entries.flatten() {
            let link = ours.join(entry.file_name());
            if let Ok(place) = entry.path().canonicalize()
                && !link.exists()
            {
                symlink(place, link)?;
            }
        }
    }
    Ok(())
}

impl Card {
    /// The address on the bus.
    fn address(&self) -> String {
        format!("0000:{:02x}:00.0", self.bus)
    }

    /// The header of the configuration space, without capabilities.
    fn config(&self) -> [u8; 64] {
        let mut config = [0; 64];
        let [vendor, device] = [self.vendor, self.device].map(|id| (id as u16).to_le_bytes());
        // Memory and bus mastering are on; the class is a display controller of another kind.
        for (at, bytes) in [
            (0x00, vendor),
            (0x02, device),
            (0x04, [6, 0]),
            (0x0a, [0x80, 0x03]),
            (0x2c, vendor),
        ] {
            if let Some(to) = config.get_mut(at..at + 2) {
                to.copy_from_slice(&bytes);
            }
        }
        config
    }

    fn files(&self) -> Vec<(&'static str, String)> {
        let Self { vendor, device, .. } = self;
        let (memory, address) = (self.memory_bytes.to_string(), self.address());
        vec![
            ("vendor", format!("{vendor:#06x}")),
            ("device", format!("{device:#06x}")),
            ("subsystem_vendor", format!("{vendor:#06x}")),
            ("subsystem_device", "0x0000".to_owned()),
            ("revision", "0x00".to_owned()),
            ("class", "0x038000".to_owned()),
            ("irq", "0".to_owned()),
            // Six windows of memory and the one of a ROM, and those of bridges.
            (
                "resource",
                vec!["0x0000000000000000 0x0000000000000000 0x0000000000000000"; 13].join("\n"),
            ),
            ("numa_node", "-1".to_owned()),
            (
                "uevent",
                format!("DRIVER=amdgpu\nPCI_ID={vendor:04X}:{device:04X}\nPCI_SLOT_NAME={address}"),
            ),
            ("product_name", self.name.clone()),
            ("unique_id", format!("{:016x}", self.unique_id)),
            ("mem_info_vram_total", memory.clone()),
            ("mem_info_vis_vram_total", memory.clone()),
            ("mem_info_gtt_total", memory),
        ]
    }
}
