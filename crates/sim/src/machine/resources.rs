//! What a workgroup takes of the device: registers, scratch and LDS.

/// Registers, scratch and LDS of the workgroups that one thread runs in turns, in bytes.
const RESIDENT_BYTES: u64 = 64 << 20;

/// Workgroups that one thread runs in turns, at most.
const RESIDENT_GROUPS: u64 = 64;

/// What a workgroup takes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Resources {
    /// Lanes of a wave.
    pub wave_size: u32,
    /// Vector registers of a wave.
    pub vgprs: u32,
    /// Accumulation registers of a wave.
    pub agprs: u32,
    /// Scratch of a work-item, in bytes, as it is allocated.
    pub scratch_bytes: u32,
    /// Scratch that a work-item may access: what was asked for, before it was rounded up.
    pub scratch_limit: u32,
    /// LDS of the workgroup, in bytes.
    pub lds_bytes: u32,
    /// Waves of the workgroup.
    pub waves: u32,
}

impl Resources {
    /// All of it, in bytes.
    pub fn bytes(&self) -> u64 {
        let registers = u64::from(self.vgprs + self.agprs) * 4;
        let lane = registers + u64::from(self.scratch_bytes);
        u64::from(self.waves) * u64::from(self.wave_size) * lane + u64::from(self.lds_bytes)
    }

    /// The workgroup's scratch, in bytes; it counts as memory of the device.
    pub fn group_scratch(&self) -> u64 {
        u64::from(self.waves) * u64::from(self.wave_size) * u64::from(self.scratch_bytes)
    }

    /// Workgroups that one thread can run in turns.
    pub fn capacity(&self) -> usize {
        let capacity = RESIDENT_BYTES
            .checked_div(self.bytes())
            .unwrap_or(RESIDENT_GROUPS);
        capacity.clamp(1, RESIDENT_GROUPS) as usize
    }
}
