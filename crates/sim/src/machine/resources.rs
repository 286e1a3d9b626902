//! The resources of a workgroup: registers, scratch and LDS.

/// Maximum total of registers, scratch and LDS of the workgroups that one thread runs in turns, in
/// bytes.
const RESIDENT_BYTES: u64 = 64 << 20;

/// Maximum number of workgroups that one thread runs in turns.
const RESIDENT_GROUPS: u64 = 64;

/// The resources of a workgroup.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Resources {
    /// Wave size in lanes.
    pub wave_size: u32,
    /// Number of vector registers of a wave.
    pub vgprs: u32,
    /// Number of accumulation registers of a wave.
    pub agprs: u32,
    /// Allocated scratch of a work-item, in bytes.
    pub scratch_bytes: u32,
    /// Scratch that a work-item may access, in bytes: the requested size before rounding.
    pub scratch_limit: u32,
    /// LDS of the workgroup, in bytes.
    pub lds_bytes: u32,
    /// Number of waves of the workgroup.
    pub waves: u32,
}

impl Resources {
    /// The total in bytes.
    pub fn bytes(&self) -> u64 {
        let registers = u64::from(self.vgprs + self.agprs) * 4;
        let lane = registers + u64::from(self.scratch_bytes);
        u64::from(self.waves) * u64::from(self.wave_size) * lane + u64::from(self.lds_bytes)
    }

    /// The workgroup's scratch in bytes; it counts as memory of the device.
    pub fn group_scratch(&self) -> u64 {
        u64::from(self.waves) * u64::from(self.wave_size) * u64::from(self.scratch_bytes)
    }

    /// The number of workgroups that one thread can run in turns.
    pub fn capacity(&self) -> usize {
        let capacity = RESIDENT_BYTES
            .checked_div(self.bytes())
            .unwrap_or(RESIDENT_GROUPS);
        capacity.clamp(1, RESIDENT_GROUPS) as usize
    }
}
