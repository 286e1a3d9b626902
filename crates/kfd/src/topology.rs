//! The topology: files like the kernel's in `/sys/devices/virtual/kfd/kfd/topology`, which describe
//! the GPUs to runtime libraries.
//!
//! Sources: Linux' `kfd_topology.c` for the names; libhsakmt's `topology.c` for the properties that
//! are read.

mod discovery;
mod graphics;
mod snapshot;

use std::fmt::Write;
use std::io;
use std::os::unix::fs::symlink;
use std::path::Path;

use gfxjit_hal::DeviceInfo;
use gfxjit_targets::{Generation, TargetId};

use self::graphics::Card;
pub use self::graphics::Machine;
pub(crate) use self::snapshot::snapshot_of;

/// Minimum number of compute units that is reported: programs derive the number of workgroups from
/// it, ten or a thousand times as many.
const MIN_CUS: u32 = 4;

/// SIMDs per compute unit.
const SIMDS: u32 = 4;

/// Level and size in KiB of the reported caches. The software GPU has only the host's; but ROCr
/// requires some, and programs size their work by the last level.
const CACHES: [(u64, u64); 2] = [(1, 16), (2, 4096)];

/// Bits of `capability`.
mod capability {
    pub(crate) const QUEUE_SIZE_POWER_OF_TWO: u32 = 1 << 3;
    /// 64-bit doorbells.
    pub(crate) const DOORBELL_64: u32 = 2 << 12;
    pub(crate) const COHERENT_HOST_ACCESS: u32 = 1 << 28;
    /// ROCr announces its start and end to a driver with this bit (`Call::RuntimeEnable`). Without the bit ROCr 6.4
    /// and 7.2 keep the driver open when they are shut down, and cannot be initialised again.
    pub(crate) const DEBUG_FIRMWARE: u32 = 1 << 29;
    /// Debuggers may stop waves.
    pub(crate) const DEBUG: u32 = 1 << 15;
}

fn capability(gpu: &DeviceInfo) -> u32 {
    let debug = match crate::trap::has_layout(gpu) {
        true => capability::DEBUG,
        false => 0,
    };
    capability::QUEUE_SIZE_POWER_OF_TWO
        | capability::DOORBELL_64
        | capability::COHERENT_HOST_ACCESS
        | capability::DEBUG_FIRMWARE
        | debug
}

/// Number of the node of a GPU by index; node 0 is the host's processors.
pub fn node_of(index: usize) -> u32 {
    index as u32 + 1
}

/// The kernel's ID of a GPU by index.
pub fn gpu_id_of(index: usize) -> u32 {
    node_of(index) + 1
}

/// The first minor number of render nodes.
pub const RENDER: u32 = 128;

/// The folder of the topology below that of all files.
pub const TOPOLOGY: &str = "sys/devices/virtual/kfd/kfd/topology";

/// Writes the driver's files in `/sys` and `/proc` to a folder, at the same paths below it: the topology, the graphics half's, and
/// the list of loaded modules. `gfxjit-device` substitutes them for the real ones.
///
/// # Errors
/// Those of the file system.
pub fn write_system(folder: &Path, gpus: &[DeviceInfo], machine: Machine) -> io::Result<()> {
    write(&folder.join(TOPOLOGY), gpus)?;
    let sys = folder.join("sys");
    let class = sys.join("class/kfd");
    std::fs::create_dir_all(&class)?;
    symlink("../../devices/virtual/kfd/kfd", class.join("kfd"))?;
    let cards: Vec<Card> = gpus.iter().enumerate().map(card).collect();
    graphics::write(&sys, &cards, machine)?;
    let module = sys.join("module/amdgpu");
    for below in ["holders", "drivers"] {
        std::fs::create_dir_all(module.join(below))?;
    }
    // The driver's, with its devices: AMD's device plugin of Kubernetes finds them here.
    let drivers = module.join("drivers");
    symlink(
        "../../../bus/pci/drivers/amdgpu",
        drivers.join("pci:amdgpu"),
    )?;
    for (name, text) in [("initstate", "live"), ("refcnt", "0"), ("coresize", "0")] {
        std::fs::write(module.join(name), format!("{text}\n"))?;
    }
    // Other modules of the kernel do not matter to readers of this file.
    let proc = folder.join("proc");
    std::fs::create_dir_all(&proc)?;
    std::fs::write(
        proc.join("modules"),
        "amdgpu 0 0 - Live 0x0000000000000000\n",
    )
}

fn card((index, gpu): (usize, &DeviceInfo)) -> Card {
    Card {
        index,
        render: RENDER as usize + index,
        // As in `location_id`.
        bus: node_of(index),
        vendor: VENDOR_ID,
        device: DEVICE_ID,
        unique_id: unique_id(index, gpu),
        memory_bytes: gpu.memory_bytes,
        name: gpu.name.clone(),
        target: gpu.amd_target().map(|target| target.processor().name()),
    }
}

/// Writes the files for software GPUs to a folder.
///
/// # Errors
/// Those of the file system.
pub fn write(folder: &Path, gpus: &[DeviceInfo]) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    std::fs::write(folder.join("generation_id"), "1\n")?;
    let system = properties(&[("platform_oem", 0), ("platform_id", 0), ("platform_rev", 0)]);
    std::fs::write(folder.join("system_properties"), system)?;
    let host = folder.join("nodes/0");
    node(&host, 0, "host", &host_properties(gpus.len()))?;
    memory_bank(&host, 0, 0, host_memory())?;
    for (index, gpu) in gpus.iter().enumerate() {
        let node_id = node_of(index);
        link(&host, "io_links", index, (0, node_id), 20)?;
        let folder = folder.join(format!("nodes/{node_id}"));
        let name = gpu.name.replace(' ', "_");
        node(
            &folder,
            gpu_id_of(index),
            &name,
            &gpu_properties((index, gpus.len()), gpu),
        )?;
        for (index, (level, kib)) in CACHES.into_iter().enumerate() {
            cache(&folder, index, level, kib)?;
        }
        // A bank of memory that the host can access.
        memory_bank(&folder, 0, 1, gpu.memory_bytes)?;
        link(&folder, "io_links", 0, (node_id, 0), 20)?;
        // All other GPUs can access its memory, as with GPUs behind one bridge. These are no links of a kind of their own
        // (XGMI), as ROCm SMI takes those for that it finds among the others.
        let others = (0..gpus.len()).filter(|other| *other != index);
        for (number, other) in others.enumerate() {
            link(&folder, "p2p_links", number, (node_id, node_of(other)), 40)?;
        }
    }
    Ok(())
}

fn properties(all: &[(&str, u64)]) -> String {
    let mut text = String::new();
    for (name, value) in all {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{name} {value}");
    }
    text
}

fn node(folder: &Path, gpu_id: u32, name: &str, all: &[(&str, u64)]) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    std::fs::write(folder.join("gpu_id"), format!("{gpu_id}\n"))?;
    std::fs::write(folder.join("name"), format!("{name}\n"))?;
    std::fs::write(folder.join("properties"), properties(all))
}

fn memory_bank(folder: &Path, index: u32, heap: u64, bytes: u64) -> io::Result<()> {
    let folder = folder.join(format!("mem_banks/{index}"));
    std::fs::create_dir_all(&folder)?;
    let all = properties(&[
        ("heap_type", heap),
        ("size_in_bytes", bytes),
        ("flags", 0),
        ("width", 64),
        ("mem_clk_max", 1000),
    ]);
    std::fs::write(folder.join("properties"), all)
}

/// A data cache.
fn cache(folder: &Path, index: usize, level: u64, kib: u64) -> io::Result<()> {
    let folder = folder.join(format!("caches/{index}"));
    std::fs::create_dir_all(&folder)?;
    let mut all = properties(&[
        ("processor_id_low", 0),
        ("level", level),
        ("size", kib),
        ("cache_line_size", 64),
        ("cache_lines_per_tag", 1),
        ("association", 0),
        ("latency", 0),
        // Data cache of a GPU.
        ("type", 9),
    ]);
    all.push_str("sibling_map 1\n");
    std::fs::write(folder.join("properties"), all)
}

/// A bus link between two nodes; its weight is a distance.
fn link(
    folder: &Path,
    kind: &str,
    index: usize,
    (from, to): (u32, u32),
    weight: u64,
) -> io::Result<()> {
    let folder = folder.join(format!("{kind}/{index}"));
    std::fs::create_dir_all(&folder)?;
    let all = properties(&[
        // PCIe
        ("type", 2),
        ("version_major", 0),
        ("version_minor", 0),
        ("node_from", from.into()),
        ("node_to", to.into()),
        ("weight", weight),
        ("min_latency", 0),
        ("max_latency", 0),
        ("min_bandwidth", 0),
        ("max_bandwidth", 0),
        ("recommended_transfer_size", 0),
        ("recommended_sdma_engine_id_mask", 0),
        // Enabled, with 32-bit and 64-bit atomic operations.
        ("flags", 1),
    ]);
    std::fs::write(folder.join("properties"), all)
}

fn host_memory() -> u64 {
    let text = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let total = text.lines().find_map(|line| line.strip_prefix("MemTotal:"));
    let kib = total.and_then(|rest| rest.trim().trim_end_matches("kB").trim().parse().ok());
    kib.unwrap_or(4_u64 << 20) << 10
}

fn host_properties(gpus: usize) -> Vec<(&'static str, u64)> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    vec![
        ("cpu_cores_count", cores),
        ("simd_count", 0),
        ("mem_banks_count", 1),
        ("caches_count", 0),
        ("io_links_count", gpus as u64),
        ("p2p_links_count", 0),
        ("cpu_core_id_base", 0),
        ("simd_id_base", 0),
        ("max_waves_per_simd", 0),
        ("lds_size_in_kb", 0),
        ("gds_size_in_kb", 0),
        ("wave_front_size", 0),
        ("array_count", 0),
        ("simd_arrays_per_engine", 0),
        ("cu_per_simd_array", 0),
        ("simd_per_cu", 0),
        ("max_slots_scratch_cu", 0),
        ("gfx_target_version", 0),
        ("vendor_id", 0),
        ("device_id", 0),
        ("location_id", 0),
        ("domain", 0),
        ("drm_render_minor", 0),
        ("hive_id", 0),
        ("max_engine_clk_ccompute", 2000),
    ]
}

/// `gfx_target_version`: major, minor and stepping as decimal digits.
fn version(target: TargetId) -> u64 {
    let version = target.processor().isa_version();
    u64::from(version.major) * 10_000 + u64::from(version.minor) * 100 + u64::from(version.stepping)
}

/// AMD's.
const VENDOR_ID: u64 = 0x1002;

/// No AMD device has this ID (`pci.ids` has none below 0x1114), so libraries do not mistake it for a known device. ROCm SMI takes
/// IDs from 0x8000 on for negative numbers.
pub(crate) const DEVICE_ID: u64 = 0x0fff;

pub(crate) fn compute_units(gpu: &DeviceInfo) -> u32 {
    gpu.compute_units.max(MIN_CUS)
}

/// The version of the firmware that is told.
const FIRMWARE: u32 = 512;

fn waves_per_simd(gpu: &DeviceInfo) -> u64 {
    if is_gfx9(gpu) { 8 } else { 16 }
}

/// The default wave size of kernels.
pub(crate) fn wave_size(gpu: &DeviceInfo) -> u32 {
    if is_gfx9(gpu) { 64 } else { 32 }
}

fn generation(gpu: &DeviceInfo) -> Option<Generation> {
    gpu.amd_target()
        .map(|target| target.processor().generation())
}

fn is_gfx9(gpu: &DeviceInfo) -> bool {
    generation(gpu).is_none_or(|generation| generation < Generation::Gfx10_1)
}

fn gpu_properties((index, gpus): (usize, usize), gpu: &DeviceInfo) -> Vec<(&'static str, u64)> {
    let target = gpu.amd_target();
    let cus = u64::from(compute_units(gpu));
    let simds = u64::from(SIMDS);
    vec![
        ("cpu_cores_count", 0),
        ("simd_count", cus * simds),
        ("mem_banks_count", 1),
        ("caches_count", CACHES.len() as u64),
        // To the host, and to each other GPU.
        ("io_links_count", 1),
        ("p2p_links_count", gpus as u64 - 1),
        ("cpu_core_id_base", 0),
        ("simd_id_base", 0x8000_1000 + (index as u64) * 0x1000),
        ("max_waves_per_simd", waves_per_simd(gpu)),
        ("lds_size_in_kb", u64::from(gpu.lds_bytes) / 1024),
        ("gds_size_in_kb", 0),
        // Global wave sync (GWS) barriers.
        ("num_gws", 64),
        ("wave_front_size", wave_size(gpu).into()),
        ("array_count", 1),
        ("simd_arrays_per_engine", 1),
        ("cu_per_simd_array", cus),
        ("simd_per_cu", simds),
        ("max_slots_scratch_cu", 32),
        ("gfx_target_version", target.map_or(0, version)),
        ("vendor_id", VENDOR_ID),
        ("device_id", DEVICE_ID),
        ("location_id", (u64::from(node_of(index))) << 8),
        ("domain", 0),
        ("drm_render_minor", u64::from(RENDER) + index as u64),
        ("hive_id", 0),
        ("num_sdma_engines", 2),
        ("num_sdma_xgmi_engines", 0),
        ("num_sdma_queues_per_engine", 8),
        ("num_cp_queues", 24),
        ("max_engine_clk_fcompute", 2000),
        ("local_mem_size", 0),
        ("fw_version", FIRMWARE.into()),
        ("capability", capability(gpu).into()),
        ("debug_prop", 0),
        ("sdma_fw_version", 512),
        ("unique_id", unique_id(index, gpu)),
        ("num_xcc", 1),
        ("family_id", family_of(gpu).into()),
        ("max_engine_clk_ccompute", 2000),
    ]
}

/// AMD's number of a GPU family (`amdgpu_drm.h`).
pub(crate) fn family_of(gpu: &DeviceInfo) -> u32 {
    match generation(gpu) {
        Some(generation) if generation >= Generation::Gfx12 => 152,
        Some(generation) if generation >= Generation::Gfx11 => 145,
        Some(generation) if generation >= Generation::Gfx10_1 => 143,
        _ => 141,
    }
}

/// The lower half of the UUID; GPUs of the same name differ, as libraries take equal ones for parts of one GPU.
fn unique_id(index: usize, gpu: &DeviceInfo) -> u64 {
    let uuid = gpu.uuid.0.last_chunk().copied();
    let uuid = uuid.map_or(0, u64::from_be_bytes);
    uuid.wrapping_add(index as u64)
}

#[cfg(test)]
mod tests {
    use gfxjit_hal::Driver;

    #[test]
    fn cards_are_devices_of_the_bus() {
        let folder = tempfile::tempdir().unwrap();
        let gpu = gfxjit_sim::SimDriver::new().open("sim://gfx90a").unwrap();
        let gpus = [gpu.info().clone(), gpu.info().clone()];
        super::write_system(folder.path(), &gpus, super::Machine::Shown).unwrap();
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
            // They are on the bus, as every device of the machine is.
            let device = folder
                .path()
                .join(format!("sys/bus/pci/devices/0000:{bus}:00.0"));
            let config = std::fs::read(device.join("config")).unwrap();
            assert_eq!(config.get(..4), Some(&[0x02, 0x10, 0xff, 0x0f][..]));
            assert_eq!(
                std::fs::read_to_string(
                    device
                        .join("driver")
                        .join(format!("0000:{bus}:00.0/device"))
                )
                .unwrap(),
                "0x0fff\n"
            );
        }
        for entry in std::fs::read_dir("/sys/bus/pci/devices")
            .into_iter()
            .flatten()
        {
            let name = entry.unwrap().file_name();
            let vendor = folder
                .path()
                .join("sys/bus/pci/devices")
                .join(&name)
                .join("vendor");
            assert!(vendor.exists(), "{name:?}");
        }
        assert_ne!(
            read("card0/device/unique_id"),
            read("card1/device/unique_id")
        );
    }
}
