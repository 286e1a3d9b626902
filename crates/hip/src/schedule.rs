//! Schedules of graphs: which steps run one after the other in a stream, and which wait for steps of
//! other streams.
//!
//! Steps without a dependency between them may have to run at the same time: kernels of several GPUs, as
//! those of a collective operation, wait for each other.

/// Streams that the steps of one GPU are spread over, as with ROCm (`DEBUG_HIP_FORCE_GRAPH_QUEUES`).
const PARALLEL: usize = 4;

/// What a step needs.
#[derive(Default)]
pub(crate) struct Needs {
    /// The GPU on which it must run; `None` for what the host executes.
    pub gpu: Option<usize>,
    /// Earlier steps that it depends on.
    pub behind: Vec<usize>,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Step {
    /// The number of its stream.
    pub stream: usize,
    /// Steps of other streams whose end it has to wait for.
    pub waits: Vec<usize>,
    /// Whether steps of other streams wait for its end.
    pub is_awaited: bool,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Schedule {
    pub steps: Vec<Step>,
    /// The GPU of each stream. The first is the stream in which the graph is launched.
    pub gpus: Vec<usize>,
    /// The last steps of streams that the first one has to wait for at the end.
    pub ends: Vec<usize>,
}

/// For each stream the number of its steps that come before a point in the schedule.
#[derive(Clone, Default)]
struct Clock(Vec<usize>);

impl Clock {
    fn get(&self, stream: usize) -> usize {
        self.0.get(stream).copied().unwrap_or(0)
    }

    fn set(&mut self, stream: usize, count: usize) {
        if self.0.len() <= stream {
            self.0.resize(stream + 1, 0);
        }
        self.0[stream] = count;
    }

    fn join(&mut self, other: &Self) {
        for (stream, &count) in other.0.iter().enumerate() {
            self.set(stream, self.get(stream).max(count));
        }
    }
}

struct Stream {
    gpu: usize,
    len: usize,
    /// The clock of its last step.
    clock: Clock,
    last: Option<usize>,
}

impl Stream {
    fn new(gpu: usize) -> Self {
        Self {
            gpu,
            len: 0,
            clock: Clock::default(),
            last: None,
        }
    }
}

impl Schedule {
    /// A schedule of steps, in an order that satisfies all dependencies, for a launch on `gpu`.
    pub(crate) fn new(needs: &[Needs], gpu: usize) -> Self {
        let mut streams = vec![Stream::new(gpu)];
        let mut steps: Vec<Step> = Vec::with_capacity(needs.len());
        let mut clocks: Vec<Clock> = Vec::with_capacity(needs.len());
        for (index, need) in needs.iter().enumerate() {
            let mut clock = Clock::default();
            for &other in &need.behind {
                clock.join(&clocks[other]);
            }
            let chosen = choose(&mut streams, need, &clock, gpu);
            let stream = &mut streams[chosen];
            let mut waits = need.behind.clone();
            waits.retain(|&other| {
                let theirs = steps[other].stream;
                theirs != chosen && stream.clock.get(theirs) < clocks[other].get(theirs)
            });
            for &other in &waits {
                steps[other].is_awaited = true;
            }
            stream.clock.join(&clock);
            stream.len += 1;
            stream.last = Some(index);
            stream.clock.set(chosen, stream.len);
            clocks.push(stream.clock.clone());
            steps.push(Step {
                stream: chosen,
                waits,
                is_awaited: false,
            });
        }
        // Not those whose end is before that of another stream.
        let is_open = |number: usize| {
            let mut others = (0..streams.len()).filter(|&other| other != number);
            others.all(|other| streams[other].clock.get(number) < streams[number].len)
        };
        let open = (1..streams.len()).filter(|&number| is_open(number));
        let ends: Vec<usize> = open.filter_map(|number| streams[number].last).collect();
        for &end in &ends {
            steps[end].is_awaited = true;
        }
        Self {
            steps,
            gpus: streams.iter().map(|stream| stream.gpu).collect(),
            ends,
        }
    }
}

/// The stream of a step before which come the steps that `clock` counts: one all of whose steps come before
/// it, the stream of one that it depends on first; else a new one; else the shortest.
fn choose(streams: &mut Vec<Stream>, need: &Needs, clock: &Clock, launch: usize) -> usize {
    let fits = |stream: &Stream| need.gpu.is_none_or(|gpu| gpu == stream.gpu);
    let fitting: Vec<usize> = (0..streams.len())
        .filter(|&at| fits(&streams[at]))
        .collect();
    let is_behind = |at: &usize| {
        streams[*at]
            .last
            .is_some_and(|last| need.behind.contains(&last))
    };
    let ended = |at: &usize| clock.get(*at) >= streams[*at].len;
    if let Some(&at) = fitting
        .iter()
        .find(|at| is_behind(at))
        .or_else(|| fitting.iter().find(|at| ended(at)))
    {
        return at;
    }
    let gpu = need.gpu.unwrap_or(launch);
    if streams.iter().filter(|stream| stream.gpu == gpu).count() < PARALLEL {
        streams.push(Stream::new(gpu));
        return streams.len() - 1;
    }
    let shortest = fitting.into_iter().min_by_key(|&at| streams[at].len);
    shortest.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(gpu: usize, behind: &[usize]) -> Needs {
        Needs {
            gpu: Some(gpu),
            behind: behind.to_vec(),
        }
    }

    fn streams(schedule: &Schedule) -> Vec<usize> {
        schedule.steps.iter().map(|step| step.stream).collect()
    }

    /// Panics unless each step comes after those it depends on, by streams and waits alone.
    fn check(needs: &[Needs], schedule: &Schedule) {
        let mut before: Vec<std::collections::BTreeSet<usize>> = Vec::new();
        let mut last = vec![None; schedule.gpus.len()];
        for (index, (need, step)) in needs.iter().zip(&schedule.steps).enumerate() {
            assert!(need.gpu.is_none_or(|gpu| gpu == schedule.gpus[step.stream]));
            let mut all = std::collections::BTreeSet::new();
            for &other in step.waits.iter().chain(&last[step.stream]) {
                assert!(
                    schedule.steps[other].stream == step.stream || schedule.steps[other].is_awaited
                );
                all.insert(other);
                all.extend(&before[other]);
            }
            assert!(
                need.behind.iter().all(|other| all.contains(other)),
                "step {index}"
            );
            before.push(all);
            last[step.stream] = Some(index);
        }
        let mut ended: std::collections::BTreeSet<usize> = schedule.ends.iter().copied().collect();
        for &end in schedule.ends.iter().chain(&last[0]) {
            ended.insert(end);
            ended.extend(&before[end]);
        }
        assert_eq!(ended.len(), needs.len());
    }

    #[test]
    fn a_chain_is_one_stream_without_waits() {
        let needs = [
            step(0, &[]),
            step(0, &[0]),
            Needs {
                gpu: None,
                behind: vec![1],
            },
        ];
        let schedule = Schedule::new(&needs, 0);
        check(&needs, &schedule);
        assert_eq!(
            (streams(&schedule), schedule.gpus.len()),
            (vec![0, 0, 0], 1)
        );
        assert!(
            schedule.ends.is_empty() && schedule.steps.iter().all(|step| step.waits.is_empty())
        );
    }

    #[test]
    fn forks_use_streams_again_that_have_ended() {
        let needs = [
            step(0, &[]),
            step(0, &[0]),
            step(0, &[0]),
            step(0, &[1, 2]),
            step(0, &[3]),
            step(0, &[3]),
        ];
        let schedule = Schedule::new(&needs, 0);
        check(&needs, &schedule);
        assert_eq!(streams(&schedule), [0, 0, 1, 0, 0, 1]);
        assert_eq!(schedule.ends, [5]);
    }

    #[test]
    fn kernels_of_several_gpus_have_streams_of_their_own() {
        // Launched on a GPU that has no kernel.
        let needs = [step(1, &[]), step(2, &[]), step(1, &[0, 1])];
        let schedule = Schedule::new(&needs, 0);
        check(&needs, &schedule);
        assert_eq!(
            (streams(&schedule), &*schedule.gpus),
            (vec![1, 2, 1], &[0, 1, 2][..])
        );
        assert_eq!(schedule.ends, [2]);
    }

    #[test]
    fn many_roots_share_some_streams() {
        let needs: Vec<Needs> = (0..100).map(|_| step(0, &[])).collect();
        let schedule = Schedule::new(&needs, 0);
        check(&needs, &schedule);
        assert_eq!(schedule.gpus.len(), PARALLEL);
    }

    #[test]
    fn any_graph_keeps_its_dependencies() {
        let mut random = 12_345_u64;
        let mut next = |below: usize| {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) as usize % below
        };
        for _ in 0..300 {
            let needs: Vec<Needs> = (0..1 + next(40))
                .map(|index| Needs {
                    gpu: (next(3) > 0).then(|| next(3)),
                    behind: (0..next(4))
                        .filter(|_| index > 0)
                        .map(|_| next(index))
                        .collect(),
                })
                .collect();
            check(&needs, &Schedule::new(&needs, next(3)));
        }
    }
}
