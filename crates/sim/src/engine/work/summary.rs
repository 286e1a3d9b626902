//! The work of a process as numbers, which other processes read.

use std::fmt::Write;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::executed::{Class, Executed};
use super::sums::{FIRST, SUMS, Translator, executed, kept_instructions, since};

/// The work of one or more processes. Times are in nanoseconds.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Summary {
    /// Launches that have ended.
    pub launches: u64,
    /// Their instructions.
    pub executed: Executed,
    /// The time since the first launch began.
    pub since_first: u64,
    /// The part of it in which at least one launch ran.
    pub launching: u64,
    /// The working time of launches' threads.
    pub worked: u64,
    /// The time for which these threads waited.
    pub waited: u64,
    /// The time of the baseline translator.
    pub translating_baseline: u64,
    /// The time of the optimizing translator.
    pub translating_optimized: u64,
    /// The number of instructions that the baseline translator translated.
    pub translated_baseline: u64,
    /// The number of instructions that the optimizing translator translated.
    pub translated_optimized: u64,
    /// Instructions whose optimized code was translated by another process.
    pub kept: u64,
}

impl Summary {
    /// The work of this process; `None` before its first launch.
    #[must_use]
    pub fn of_process() -> Option<Self> {
        let first = FIRST.get()?;
        let now = Instant::now();
        let get = |sum: &std::sync::atomic::AtomicU64| sum.load(Ordering::Relaxed);
        let mut launching = SUMS.launching.load(Ordering::Relaxed);
        if SUMS.running.load(Ordering::Relaxed) > 0 {
            launching += since(*first, now);
        }
        let of = |translator: Translator| {
            let at = translator as usize;
            (get(&SUMS.translating[at]), get(&SUMS.translated[at]))
        };
        let (translating_baseline, translated_baseline) = of(Translator::Baseline);
        let (translating_optimized, translated_optimized) = of(Translator::Optimizing);
        let worked = get(&SUMS.worked);
        Some(Self {
            launches: get(&SUMS.launches),
            executed: executed(),
            since_first: u64::try_from(since(*first, now)).unwrap_or(0),
            launching: u64::try_from(launching).unwrap_or(0),
            worked,
            waited: get(&SUMS.held).saturating_sub(worked),
            translating_baseline,
            translating_optimized,
            translated_baseline,
            translated_optimized,
            kept: kept_instructions(),
        })
    }

    /// The time in which no launch ran.
    #[must_use]
    pub fn host_alone(&self) -> u64 {
        self.since_first.saturating_sub(self.launching)
    }

    /// Adds the work of another process.
    pub fn add(&mut self, other: &Self) {
        let (mut other, mut sums) = (*other, self.numbers());
        for ((_, sum), (_, count)) in sums.iter_mut().zip(other.numbers()) {
            **sum = sum.saturating_add(*count);
        }
        self.executed.handled = self.executed.by_class.iter().sum();
    }

    /// Lines of text for people.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let time = Duration::from_nanos;
        vec![
            format!("{} launches, {}", self.launches, self.executed),
            format!(
                "since the first launch {:.2?}: {:.2?} the host alone, {:.2?} launches, whose threads worked {:.2?} and \
                 waited {:.2?}",
                time(self.since_first),
                time(self.host_alone()),
                time(self.launching),
                time(self.worked),
                time(self.waited)
            ),
            format!(
                "translating beside that: {:.2?} baseline ({} instructions), {:.2?} optimizing ({} instructions; {} kept by \
                 other processes)",
                time(self.translating_baseline),
                self.translated_baseline,
                time(self.translating_optimized),
                self.translated_optimized,
                self.kept
            ),
        ]
    }

    /// All numbers with their names, one line each: what [`read`](Self::read) reads.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut copy = *self;
        let mut text = String::new();
        for (name, number) in copy.numbers() {
            let _ = writeln!(text, "{name}: {number}");
        }
        text
    }

    /// Reads what [`to_text`](Self::to_text) wrote; `None` if it is not whole, as of a process that was killed meanwhile.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut summary = Self::default();
        let mut lines = text.split_inclusive('\n');
        for (name, number) in summary.numbers() {
            let line = lines.next()?.strip_suffix('\n')?;
            *number = line.strip_prefix(name)?.strip_prefix(": ")?.parse().ok()?;
        }
        let by_class = summary.executed.by_class.iter();
        summary.executed.handled = by_class.fold(0, |sum: u64, count| sum.saturating_add(*count));
        lines.next().is_none().then_some(summary)
    }

    /// All independent numbers with their names.
    fn numbers(&mut self) -> Vec<(&'static str, &mut u64)> {
        let executed = &mut self.executed;
        let classes = Class::ALL.iter().zip(&mut executed.by_class);
        let mut all = vec![
            ("launches", &mut self.launches),
            ("interpreted", &mut executed.interpreted),
            ("baseline", &mut executed.baseline),
            ("optimized", &mut executed.optimized),
            ("since first launch, ns", &mut self.since_first),
            ("launching, ns", &mut self.launching),
            ("worked, ns", &mut self.worked),
            ("waited, ns", &mut self.waited),
            ("translating baseline, ns", &mut self.translating_baseline),
            ("translating optimized, ns", &mut self.translating_optimized),
            ("translated baseline", &mut self.translated_baseline),
            ("translated optimized", &mut self.translated_optimized),
            ("kept", &mut self.kept),
        ];
        all.extend(classes.map(|((_, name), count)| (*name, count)));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each number another one.
    fn sample() -> Summary {
        let mut summary = Summary::default();
        for (at, (_, number)) in summary.numbers().into_iter().enumerate() {
            *number = 3 * at as u64 + 1;
        }
        summary.executed.handled = summary.executed.by_class.iter().sum();
        summary
    }

    #[test]
    fn what_is_written_is_read() {
        let text = sample().to_text();
        assert_eq!(Summary::read(&text), Some(sample()));
        for len in 0..text.len() {
            assert_eq!(Summary::read(&text[..len]), None, "{len} bytes");
        }
        assert_eq!(Summary::read(&format!("{text}more: 1\n")), None);
        let huge = text.replacen(": 1\n", ": 99999999999999999999\n", 1);
        assert_eq!(Summary::read(&huge), None);
    }

    #[test]
    fn sums_have_all_numbers_twice() {
        let mut sum = sample();
        sum.add(&sample());
        let (mut one, mut twice) = (sample(), sum);
        for ((name, number), (_, double)) in one.numbers().into_iter().zip(twice.numbers()) {
            assert_eq!(2 * *number, *double, "{name}");
        }
        assert_eq!(sum.executed.all(), 2 * sample().executed.all());
    }
}
