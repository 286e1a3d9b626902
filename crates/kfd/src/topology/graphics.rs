//! The files of the graphics half in `/sys/class/drm`, by which monitors (ROCm SMI, AMD SMI) find GPUs: each is a PCI device
//! with a card and a render node, and a link whose target names its address on the bus.
//!
//! Sources: Linux' `amdgpu_device.c`, `amdgpu_vram_mgr.c` and `amdgpu_gtt_mgr.c` for the names and their formats; ROCm SMI's
//! `rocm_smi_main.cc` for what is read.

use std::io;
use std::os::unix::fs::symlink;
use std::path::Path;

use gfxjit_hal::DeviceInfo;

use super::{DEVICE_ID, RENDER, VENDOR_ID, node_of, unique_id};

/// Writes the files of `/sys/class/drm` to a folder that stands for `/sys`.
pub(super) fn write(sys: &Path, gpus: &[DeviceInfo]) -> io::Result<()> {
    let class = sys.join("class/drm");
    std::fs::create_dir_all(&class)?;
    for (index, gpu) in gpus.iter().enumerate() {
        // The bus is the node's number, as in `location_id`.
        let bus = node_of(index);
        let device = format!("devices/pci0000:00/0000:{bus:02x}:00.0");
        let nodes = [
            format!("card{index}"),
            format!("renderD{}", RENDER as usize + index),
        ];
        for node in &nodes {
            let folder = sys.join(&device).join("drm").join(node);
            std::fs::create_dir_all(&folder)?;
            symlink("../..", folder.join("device"))?;
            symlink(format!("../../{device}/drm/{node}"), class.join(node))?;
        }
        for (name, text) in device_files(index, gpu) {
            std::fs::write(sys.join(&device).join(name), text + "\n")?;
        }
    }
    Ok(())
}

fn device_files(index: usize, gpu: &DeviceInfo) -> Vec<(&'static str, String)> {
    let memory = gpu.memory_bytes.to_string();
    let bus = node_of(index);
    vec![
        ("vendor", format!("{VENDOR_ID:#06x}")),
        ("device", format!("{DEVICE_ID:#06x}")),
        ("subsystem_vendor", format!("{VENDOR_ID:#06x}")),
        ("subsystem_device", "0x0000".to_owned()),
        ("revision", "0x00".to_owned()),
        ("class", "0x038000".to_owned()),
        ("numa_node", "-1".to_owned()),
        (
            "uevent",
            format!("DRIVER=amdgpu\nPCI_ID=1002:FFFF\nPCI_SLOT_NAME=0000:{bus:02x}:00.0"),
        ),
        ("product_name", gpu.name.clone()),
        ("unique_id", format!("{:016x}", unique_id(index, gpu))),
        ("mem_info_vram_total", memory.clone()),
        ("mem_info_vis_vram_total", memory.clone()),
        ("mem_info_gtt_total", memory),
    ]
}

#[cfg(test)]
mod tests {
    use gfxjit_hal::Driver;

    #[test]
    fn cards_are_devices_of_the_bus() {
        let folder = tempfile::tempdir().unwrap();
        let gpu = gfxjit_sim::SimDriver::new().open("sim://gfx90a").unwrap();
        let gpus = [gpu.info().clone(), gpu.info().clone()];
        super::super::write_system(folder.path(), &gpus).unwrap();
        let class = folder.path().join("sys/class/drm");
        let read = |name: &str| std::fs::read_to_string(class.join(name)).unwrap();
        for (card, render, bus) in [("card0", "renderD128", "01"), ("card1", "renderD129", "02")] {
            for node in [card, render] {
                // Monitors take the address from the link.
                let link = std::fs::read_link(class.join(node)).unwrap();
                let address = format!("/0000:{bus}:00.0/drm/{node}");
                assert!(link.to_string_lossy().ends_with(&address), "{link:?}");
                assert_eq!(read(&format!("{node}/device/vendor")), "0x1002\n");
                assert!(class.join(node).join("device/drm").join(render).is_dir());
            }
            assert!(read(&format!("{card}/device/uevent")).contains(&format!("0000:{bus}:00.0")));
        }
        assert_ne!(
            read("card0/device/unique_id"),
            read("card1/device/unique_id")
        );
    }
}
