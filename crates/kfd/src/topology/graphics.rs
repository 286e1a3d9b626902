//! The files of the graphics half in `/sys/class/drm`, by which monitors (ROCm SMI, AMD SMI) find GPUs: each is a PCI device
//! with a card and a render node, and a link whose target names its address on the bus.
//!
//! Sources: Linux' `amdgpu_device.c`, `amdgpu_vram_mgr.c` and `amdgpu_gtt_mgr.c` for the names and their formats; ROCm SMI's
//! `rocm_smi_main.cc` for what is read.

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

/// Writes the files of `/sys/class/drm` to a folder that stands for `/sys`.
pub(super) fn write(sys: &Path, cards: &[Card]) -> io::Result<()> {
    let class = sys.join("class/drm");
    std::fs::create_dir_all(&class)?;
    for card in cards {
        let device = format!("devices/pci0000:00/{}", card.address());
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
    }
    Ok(())
}

impl Card {
    /// The address on the bus.
    fn address(&self) -> String {
        format!("0000:{:02x}:00.0", self.bus)
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
