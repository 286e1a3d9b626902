//! This process's place in a job of many processes, from the variables that launchers set, and pauses that keep the
//! processes of a job from asking a store all at once.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::time::Duration;

use crate::key::Key;

/// Time of a job's first look-up, for each node …
const SPREAD: Duration = Duration::from_micros(500);
/// … and at most.
const LONGEST_SPREAD: Duration = Duration::from_millis(250);

/// Head start of the node on which a piece of work is to be done.
const COURTESY: Duration = Duration::from_millis(40);

/// The place of a process in its job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Job {
    /// The number of the process.
    pub rank: u32,
    /// The number of processes.
    pub size: u32,
    /// The number of the process's node.
    pub node: u32,
    /// The number of nodes.
    pub nodes: u32,
}

/// Names of variables: rank, size, rank on its node, processes of a node, node, nodes. Empty where the launcher has
/// none.
struct Launcher([&'static str; 6]);

/// In the order in which they are asked: a launcher inside another knows more. Sources: torchrun's "Environment
/// Variables"; Open MPI's mpirun(1); prterun(1) and PMIx (`PMIX_RANK` alone; PRRTE sets Open MPI's as well); Slurm's
/// srun(1), "OUTPUT ENVIRONMENT VARIABLES"; Hydra of MPICH and Intel MPI.
const LAUNCHERS: [Launcher; 5] = [
    Launcher([
        "RANK",
        "WORLD_SIZE",
        "LOCAL_RANK",
        "LOCAL_WORLD_SIZE",
        "GROUP_RANK",
        "GROUP_WORLD_SIZE",
    ]),
    Launcher([
        "OMPI_COMM_WORLD_RANK",
        "OMPI_COMM_WORLD_SIZE",
        "OMPI_COMM_WORLD_LOCAL_RANK",
        "OMPI_COMM_WORLD_LOCAL_SIZE",
        "",
        "",
    ]),
    Launcher([
        "SLURM_PROCID",
        "SLURM_NTASKS",
        "SLURM_LOCALID",
        "",
        "SLURM_NODEID",
        "SLURM_NNODES",
    ]),
    Launcher([
        "PMI_RANK",
        "PMI_SIZE",
        "MPI_LOCALRANKID",
        "MPI_LOCALNRANKS",
        "",
        "",
    ]),
    Launcher(["PMIX_RANK", "SLURM_NTASKS", "", "", "", ""]),
];

impl Job {
    /// The place of this process; `None` when no launcher has started it.
    #[must_use]
    pub fn of_process() -> Option<Self> {
        Self::from_variables(&|name| std::env::var(name).ok())
    }

    /// The place that variables tell.
    #[must_use]
    pub fn from_variables(variables: &dyn Fn(&str) -> Option<String>) -> Option<Self> {
        LAUNCHERS.iter().find_map(|Launcher(names)| {
            let number = |at: usize| -> Option<u32> {
                let name = names.get(at).filter(|name| !name.is_empty())?;
                variables(name)?.trim().parse().ok()
            };
            let (rank, size) = (number(0)?, number(1)?);
            if rank >= size {
                return None;
            }
            let on_node = number(3).filter(|&count| (1..=size).contains(&count));
            let counted = on_node.map(|count| size.div_ceil(count));
            let nodes = number(5).filter(|&nodes| (1..=size).contains(&nodes));
            // Launchers fill one node after the other unless told otherwise. An error costs time, nothing else.
            let nodes = nodes.or(counted).unwrap_or(size);
            let node = number(4)
                .or_else(|| on_node.map(|count| rank / count))
                .unwrap_or(rank);
            Some(Self {
                rank,
                size,
                node: node.min(nodes - 1),
                nodes,
            })
        })
    }

    /// Pause before the first look-up of a job that has just been started.
    pub(crate) fn spread(&self) -> Duration {
        match self.nodes {
            0 | 1 => Duration::ZERO,
            nodes => part(SPREAD.saturating_mul(nodes).min(LONGEST_SPREAD)),
        }
    }

    /// Pause before this process asks for the right to do work that another node is to do.
    pub(crate) fn courtesy(&self, key: &Key) -> Duration {
        match self.nodes > 1 && self.leader(key) != self.node {
            true => COURTESY / 2 + part(COURTESY / 2),
            false => Duration::ZERO,
        }
    }

    /// The node that is to do a piece of work: keys are spread over all nodes.
    fn leader(&self, key: &Key) -> u32 {
        let first = key.bytes().first_chunk().copied().unwrap_or_default();
        u32::from_le_bytes(first) % self.nodes.max(1)
    }
}

/// A random number, seeded anew for each call.
pub(crate) fn random() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// A random part of a time.
pub(crate) fn part(of: Duration) -> Duration {
    let share = (random() >> 32) as f64 / f64::from(u32::MAX);
    of.mul_f64(share.min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(text: &str) -> Option<(u32, u32, u32, u32)> {
        let set = |name: &str| {
            let mut pairs = text.split(' ').filter_map(|pair| pair.split_once('='));
            pairs
                .find(|pair| pair.0 == name)
                .map(|pair| pair.1.to_owned())
        };
        let job = Job::from_variables(&set)?;
        Some((job.rank, job.size, job.node, job.nodes))
    }

    #[test]
    fn launchers() {
        for (text, wanted) in [
            ("", None),
            (
                "RANK=9 WORLD_SIZE=32 LOCAL_RANK=1 LOCAL_WORLD_SIZE=8 GROUP_RANK=1",
                Some((9, 32, 1, 4)),
            ),
            (
                "OMPI_COMM_WORLD_RANK=5 OMPI_COMM_WORLD_SIZE=8 OMPI_COMM_WORLD_LOCAL_SIZE=4",
                Some((5, 8, 1, 2)),
            ),
            (
                "SLURM_PROCID=999 SLURM_NTASKS=1000 SLURM_NODEID=124 SLURM_NNODES=125",
                Some((999, 1000, 124, 125)),
            ),
            // A launcher within Slurm's allocation: the batch script is Slurm's task 0.
            (
                "SLURM_PROCID=0 SLURM_NTASKS=1 RANK=3 WORLD_SIZE=4",
                Some((3, 4, 3, 4)),
            ),
            ("PMI_RANK=1 PMI_SIZE=2", Some((1, 2, 1, 2))),
            ("PMIX_RANK=1 SLURM_NTASKS=2", Some((1, 2, 1, 2))),
            // Not to be believed.
            ("RANK=4 WORLD_SIZE=4", None),
            ("RANK=x WORLD_SIZE=4", None),
            ("RANK=0 WORLD_SIZE=0", None),
            (
                "RANK=0 WORLD_SIZE=4 LOCAL_WORLD_SIZE=0 GROUP_WORLD_SIZE=0 GROUP_RANK=77",
                Some((0, 4, 3, 4)),
            ),
        ] {
            assert_eq!(job(text), wanted, "{text}");
        }
    }

    #[test]
    fn work_is_spread_and_its_node_goes_first() {
        let at = |node| Job {
            rank: node,
            size: 10,
            node,
            nodes: 10,
        };
        let mut leaders = [0; 10];
        for number in 0..1000_u32 {
            let key = Key::of(&number.to_le_bytes());
            for node in 0..10 {
                let waits = at(node).courtesy(&key);
                assert!(waits <= COURTESY);
                leaders[node as usize] += u32::from(waits.is_zero());
            }
        }
        assert_eq!(leaders.iter().sum::<u32>(), 1000, "one for each key");
        assert!(leaders.iter().all(|&count| count > 50), "{leaders:?}");
        assert!(at(3).spread() <= SPREAD * 10);
    }
}
