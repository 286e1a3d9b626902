//! Properties of a GPU, from ROCr.

use std::ffi::c_void;

use gfxjit_hal::{
    ArgumentAbi, CodeFormat, DeviceError, DeviceInfo, DeviceKind, DriverInfo, Features, PciAddress,
    Uuid,
};

use super::NAME;
use super::api::{self, AgentHandle, Api, IsaHandle, PoolHandle, agent, isa, pool, status};
use super::pools::pools;
use super::status::{Failed, check, failed};

/// One GPU.
#[derive(Clone, Debug)]
pub(crate) struct Gpu {
    pub agent: AgentHandle,
    /// The memory pool of buffers.
    pub pool: PoolHandle,
    /// Maximum number of packets in a queue.
    pub max_queue: u32,
    /// `GPU-` and 16 digits; another text for GPUs without a UUID.
    uuid: String,
    name: String,
    isas: Vec<String>,
    pci: Option<PciAddress>,
    wave_size: u32,
    compute_units: u32,
    memory_bytes: u64,
    lds_bytes: u32,
    max_workgroup_size: u32,
    max_grid: [u32; 3],
}

impl Gpu {
    /// The device type of an agent; `agent::DEVICE_GPU` for a GPU.
    pub(crate) fn kind(api: &Api, agent: AgentHandle) -> Result<u32, DeviceError> {
        Ask { api, agent }.number(agent::DEVICE)
    }

    /// Reads all properties of an agent.
    pub(crate) fn read(api: &Api, agent: AgentHandle) -> Result<Self, DeviceError> {
        let ask = Ask { api, agent };
        let pools = pools(api, agent)?;
        let own = pools
            .iter()
            .filter(|pool| pool.segment == pool::SEGMENT_GLOBAL && pool.allows && pool.bytes > 0);
        // APUs may have only fine-grained memory.
        let coarse = |flags: u32| flags & pool::COARSE_GRAINED != 0;
        let own = own.max_by_key(|pool| coarse(pool.flags));
        let own = own.ok_or_else(|| failed("a GPU has no memory pool to allocate from"))?;
        let lds = pools
            .iter()
            .find(|pool| pool.segment == pool::SEGMENT_GROUP);
        let mut max_grid = [u32::MAX; 3];
        // SAFETY: the attribute is an `hsa_dim3_t`, three numbers.
        unsafe { ask.raw(agent::GRID_MAX_DIM, (&raw mut max_grid).cast()) }
            .map_err(|failed| failed.error(api))?;
        let short = ask.text(agent::NAME).unwrap_or_default();
        let product = ask.text(agent::PRODUCT_NAME).unwrap_or_default();
        Ok(Self {
            agent,
            pool: own.handle,
            max_queue: ask.number(agent::QUEUE_MAX_SIZE)?,
            uuid: ask.text(agent::UUID).unwrap_or_default(),
            name: match product.is_empty() {
                true => format!("AMD {short}"),
                false => product,
            },
            isas: isa_names(api, agent)?,
            pci: ask.pci(),
            wave_size: ask.number(agent::WAVEFRONT_SIZE)?,
            compute_units: ask.number(agent::COMPUTE_UNIT_COUNT)?,
            memory_bytes: own.bytes,
            lds_bytes: lds.map_or(0, |pool| u32::try_from(pool.bytes).unwrap_or(u32::MAX)),
            max_workgroup_size: ask.number(agent::WORKGROUP_MAX_SIZE)?,
            max_grid,
        })
    }

    /// Its UUID, if it has one.
    pub(crate) fn uuid(&self) -> Option<Uuid> {
        Uuid::of_gpu(&self.uuid)
    }

    /// The device's properties for the hal; `number` is its index among the GPUs.
    pub(crate) fn info(&self, number: usize, driver: &DriverInfo, has_loader: bool) -> DeviceInfo {
        let isa = crate::isa::of_names(self.isas.iter().map(String::as_str));
        let mut info = DeviceInfo::new(format!("{NAME}:{number}"), driver.clone(), isa);
        info.uuid = self.uuid().unwrap_or_else(|| match self.pci {
            Some(pci) => Uuid::of_name(&format!("{} {pci}", self.name)),
            None => info.uuid,
        });
        info.pci = self.pci;
        info.name.clone_from(&self.name);
        info.kind = DeviceKind::Gpu;
        info.formats = vec![CodeFormat::AmdCodeObject];
        info.arguments = ArgumentAbi::Segment;
        info.wave_size = self.wave_size;
        info.compute_units = self.compute_units;
        info.memory_bytes = self.memory_bytes;
        info.lds_bytes = self.lds_bytes;
        info.max_workgroup_size = self.max_workgroup_size;
        info.max_grid = self.max_grid;
        let mut features = Features::default();
        features.executes = true;
        features.host_service = true;
        features.host_visible_memory = true;
        features.fine_grained_memory = true;
        features.peer_copy = true;
        features.function_addresses = has_loader;
        info.features = features;
        info
    }
}

/// Queries attributes of an agent.
#[derive(Clone, Copy)]
struct Ask<'a> {
    api: &'a Api,
    agent: AgentHandle,
}

impl Ask<'_> {
    /// # Safety
    /// `to` has the size of the attribute.
    unsafe fn raw(self, attribute: u32, to: *mut c_void) -> Result<(), Failed> {
        // SAFETY: as the caller vouches.
        let result = unsafe { (self.api.hsa_agent_get_info)(self.agent, attribute, to) };
        check("hsa_agent_get_info", result)
    }

    fn number(self, attribute: u32) -> Result<u32, DeviceError> {
        let mut value = 0_u32;
        // SAFETY: asked for attributes of 32 bits only.
        unsafe { self.raw(attribute, (&raw mut value).cast()) }
            .map_err(|failed| failed.error(self.api))?;
        Ok(value)
    }

    fn text(self, attribute: u32) -> Option<String> {
        // The longest text attribute has 64 bytes.
        let mut bytes = [0_u8; 128];
        // SAFETY: asked for attributes of at most 64 bytes only.
        unsafe { self.raw(attribute, bytes.as_mut_ptr().cast()) }.ok()?;
        let text = bytes.split(|byte| *byte == 0).next().unwrap_or_default();
        Some(String::from_utf8_lossy(text).trim().to_owned())
    }

    fn pci(self) -> Option<PciAddress> {
        let place = self.number(agent::BDFID).ok()?;
        Some(PciAddress {
            domain: self.number(agent::DOMAIN).unwrap_or(0),
            bus: (place >> 8) as u8,
            device: (place >> 3 & 31) as u8,
            function: (place & 7) as u8,
        })
    }
}

/// The names of the instruction sets of an agent, the most specific first.
fn isa_names(api: &Api, agent: AgentHandle) -> Result<Vec<String>, DeviceError> {
    unsafe extern "C" fn collect(isa: IsaHandle, data: *mut c_void) -> api::Status {
        // SAFETY: `data` is the list below.
        unsafe { (*data.cast::<Vec<IsaHandle>>()).push(isa) };
        status::SUCCESS
    }
    let mut handles = Vec::<IsaHandle>::new();
    match api.hsa_agent_iterate_isas {
        Some(iterate) => {
            // SAFETY: the list outlives the call.
            let result = unsafe { iterate(agent, collect, (&raw mut handles).cast()) };
            check("hsa_agent_iterate_isas", result).map_err(|failed| failed.error(api))?;
        }
        None => {
            let mut handle = IsaHandle::default();
            // SAFETY: the attribute is a handle.
            let asked = unsafe { Ask { api, agent }.raw(agent::ISA, (&raw mut handle).cast()) };
            asked.map_err(|failed| failed.error(api))?;
            handles.push(handle);
        }
    }
    let names = handles.into_iter().map(|handle| isa_name(api, handle));
    names.collect()
}

fn isa_name(api: &Api, handle: IsaHandle) -> Result<String, DeviceError> {
    let get = |attribute, to: *mut c_void| {
        // SAFETY: `to` is as large as the attribute, below.
        let result = unsafe { (api.hsa_isa_get_info_alt)(handle, attribute, to) };
        check("hsa_isa_get_info_alt", result).map_err(|failed| failed.error(api))
    };
    let mut length = 0_u32;
    get(isa::NAME_LENGTH, (&raw mut length).cast())?;
    let mut name = vec![0_u8; (length as usize).min(1 << 12) + 1];
    get(isa::NAME, name.as_mut_ptr().cast())?;
    let name = name.split(|byte| *byte == 0).next().unwrap_or_default();
    Ok(String::from_utf8_lossy(name).into_owned())
}
