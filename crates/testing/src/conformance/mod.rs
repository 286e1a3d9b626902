//! The conformance suite of `gfxjit::hal`: checks the documented behaviour of drivers on one device.
//!
//! Software GPUs, HSA, HIP and CUDA implement the same traits, and their users rely on the traits' documentation. So
//! each sentence of it has a check here, which only uses the device's [`DeviceInfo`](gfxjit::hal::DeviceInfo): a
//! feature that the device lacks must be refused, and one that it has must work.
//!
//! [`CHECKS`] lists the checks. `tests/conformance/main.rs` makes a test of each for each device;
//! a driver is added there with one line. [`run`] runs them all on a device, for programs.

mod copies;
mod info;
mod launches;
mod memory;
mod modules;
mod queues;
pub mod stress;
mod subject;

use std::panic::{AssertUnwindSafe, catch_unwind};

use gfxjit::hal::Driver;

pub use subject::Subject;

/// One check. It panics with a description of the failure.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// The name, in words.
    pub name: &'static str,
    /// Runs it.
    pub run: fn(&Subject<'_>),
}

macro_rules! checks {
    ($($module:ident :: { $($name:ident),* $(,)? })*) => {
        /// All checks.
        pub const CHECKS: &[Check] = &[$($(Check {
            name: concat!(stringify!($module), "::", stringify!($name)),
            run: $module::$name,
        },)*)*];
    };
}

checks! {
    info::{
        a_device_says_what_it_is,
        names_that_are_none_are_refused,
    }
    memory::{
        allocations_are_aligned_and_apart,
        memory_that_is_not_there_is_refused,
        dropped_memory_comes_back,
        host_views_are_memory,
        ranges_know_their_ends,
    }
    copies::{
        bytes_go_every_way,
        bytes_around_a_copy_stay,
        memory_is_reached_by_address,
        fills_repeat_their_pattern,
        copies_that_do_not_fit_are_refused,
        rows_lie_apart,
        rows_that_do_not_fit_are_refused,
        other_devices_are_reached_or_refused,
    }
    queues::{
        commands_run_in_order,
        calls_return_at_once,
        blocking_copies_keep_their_turn,
        a_queue_waits_for_another,
        any_event_can_be_waited_for,
        a_record_is_behind_everything,
        dropping_a_queue_finishes_its_commands,
        everything_may_be_dropped_early,
        threads_share_queues,
        waits_may_have_an_end,
        dropping_a_queue_ends_what_does_not_end,
    }
    modules::{
        kernels_and_symbols_have_names,
        variables_are_memory,
        code_that_is_none_is_refused,
        modules_come_and_go,
    }
    launches::{
        kernels_read_their_arguments,
        handles_keep_their_module,
        launches_are_ordered_with_copies,
        other_arguments_are_refused,
        sizes_that_cannot_be_are_refused,
        a_kernel_of_another_device_is_refused,
        options_are_refused_or_work,
        named_memory_is_kept,
        the_host_service_is_told_of_the_end,
        a_fault_concerns_its_launch,
        faults_say_what_and_leave_other_queues_alone,
        a_waiting_launch_is_cancelled,
        a_running_launch_is_cancelled,
        strict_launches_reach_what_they_are_given,
    }
}

/// The documented behaviour of a device with
/// [`Features::faults_lose_device`](gfxjit::hal::Features::faults_lose_device) after a fault. The device
/// is lost afterwards, so this needs a separate process.
///
/// # Panics
/// With a description of the failure.
pub fn a_fault_takes_the_device_along(subject: &Subject<'_>) {
    launches::a_fault_takes_the_device_along(subject);
}

/// The errors of a device that the kernel's driver has stopped for the process, here after an access
/// that no queue reports. Needs a separate process as well.
///
/// # Panics
/// With a description of the failure.
pub fn a_lost_device_says_so(subject: &Subject<'_>) {
    launches::a_lost_device_says_so(subject);
}

/// Runs all checks on a device; returns the failed ones, with descriptions.
#[must_use]
pub fn run(driver: &dyn Driver, uri: &str) -> Vec<(&'static str, String)> {
    let failed = |check: &Check| {
        let subject = Subject::new(driver, uri);
        let result = catch_unwind(AssertUnwindSafe(|| (check.run)(&subject)));
        let panic = result.err()?;
        let text = match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
            (Some(text), _) => (*text).to_owned(),
            (_, Some(text)) => text.clone(),
            _ => "without words".to_owned(),
        };
        Some((check.name, text))
    };
    CHECKS.iter().filter_map(failed).collect()
}
