//! Properties of a GPU, from CUDA.

use std::ffi::c_int;

use gfxjit_hal::{ArgumentAbi, CodeFormat, DeviceError, DeviceInfo, Isa, PciAddress, Uuid};
use gfxjit_targets::{Sm, Target};

use crate::api::Attribute;
use crate::runtime::Cuda;

/// Maximum work-items of a workgroup in X, Y and Z, on every existing GPU.
const MOST_BLOCK: [u32; 3] = [1024, 1024, 64];

/// The properties of a GPU by number.
///
/// # Errors
/// CUDA's error.
pub(crate) fn device_info(cuda: &Cuda, ordinal: c_int) -> Result<DeviceInfo, DeviceError> {
    let number = |what| {
        let value = cuda.attribute(what, ordinal)?;
        Ok::<u32, DeviceError>(u32::try_from(value).unwrap_or(0))
    };
    let (major, minor) = (
        number(Attribute::ComputeCapabilityMajor)?,
        number(Attribute::ComputeCapabilityMinor)?,
    );
    let sm = Sm::from_capability(major, minor).map(Target::from);
    let isa = sm.map_or_else(|| Isa::Unknown(format!("sm_{major}{minor}")), Isa::from);
    let mut info = DeviceInfo::new(format!("cuda:{ordinal}"), cuda.info(), isa);
    info.name = cuda.device_name(ordinal)?;
    info.uuid = Uuid(cuda.uuid(ordinal)?);
    info.pci = Some(PciAddress {
        domain: number(Attribute::PciDomainId)?,
        bus: number(Attribute::PciBusId)? as u8,
        device: number(Attribute::PciDeviceId)? as u8,
        function: 0,
    });
    info.formats = vec![CodeFormat::Cubin, CodeFormat::Ptx];
    info.arguments = ArgumentAbi::Explicit;
    info.wave_size = number(Attribute::WarpSize)?;
    info.compute_units = number(Attribute::MultiprocessorCount)?;
    info.memory_bytes = cuda.total_memory(ordinal)?;
    // More LDS than the default is available to kernels that opt in, which this driver does for
    // launches that need it.
    info.lds_bytes = number(Attribute::MaxSharedMemoryPerBlockOptin)
        .unwrap_or(0)
        .max(number(Attribute::MaxSharedMemoryPerBlock)?);
    info.max_workgroup_size = number(Attribute::MaxThreadsPerBlock)?;
    let groups = most_groups(cuda, ordinal)?;
    info.max_grid = [0, 1, 2].map(|axis| groups[axis].saturating_mul(MOST_BLOCK[axis]));
    let maps_memory = cuda.attribute(Attribute::CanMapHostMemory, ordinal)? != 0;
    let cooperates = cuda.attribute(Attribute::CooperativeLaunch, ordinal)? != 0;
    let features = &mut info.features;
    features.executes = true;
    features.cooperative = cooperates && cuda.api.cuLaunchKernelEx.is_some();
    features.host_visible_memory = maps_memory;
    features.fine_grained_memory = maps_memory;
    features.peer_copy = true;
    features.faults_lose_device = true;
    Ok(info)
}

/// Maximum workgroups of a grid in X, Y and Z.
pub(crate) fn most_groups(cuda: &Cuda, ordinal: c_int) -> Result<[u32; 3], DeviceError> {
    let number = |what| {
        let value = cuda.attribute(what, ordinal)?;
        Ok::<u32, DeviceError>(u32::try_from(value).unwrap_or(0))
    };
    Ok([
        number(Attribute::MaxGridDimX)?,
        number(Attribute::MaxGridDimY)?,
        number(Attribute::MaxGridDimZ)?,
    ])
}
