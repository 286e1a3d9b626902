//! The conformance suite of `gfxjit::hal` on every driver there is, one test for each check and
//! device, named `queues::commands_run_in_order::sim://gfx1100`. A new driver is one more line.

mod broken;

use std::process::ExitCode;
use std::sync::{Arc, LazyLock};

use gfxjit::hal::Driver;
use gfxjit::hal::null::NullDriver;
use gfxjit_sim::SimDriver;
use gfxjit_testing::conformance::{CHECKS, Subject};
use libtest_mimic::{Arguments, Trial};

/// Drivers and their devices. Little memory, so that its end is reached.
fn devices() -> Vec<(&'static dyn Driver, Vec<&'static str>)> {
    static NULL: LazyLock<NullDriver> = LazyLock::new(NullDriver::new);
    static SIM: LazyLock<SimDriver> =
        LazyLock::new(|| SimDriver::with_translators(Arc::new(gfxjit_sim_jit::Jit::default())));
    vec![
        (
            &*NULL,
            vec![
                "null://gfx1100?memory=16777216",
                "null://gfx942?memory=16777216&arguments=values",
            ],
        ),
        (
            &*SIM,
            vec![
                "sim://gfx90a?memory=32MiB&cus=2",
                "sim://gfx942?memory=32MiB",
                "sim://gfx1030?memory=32MiB&cus=2&engine=interp",
                "sim://gfx1100?memory=32MiB&cus=3",
                "sim://gfx1201?memory=32MiB&order=one",
            ],
        ),
    ]
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    for (driver, uris) in devices() {
        for uri in uris {
            for check in CHECKS {
                trials.push(Trial::test(format!("{}::{uri}", check.name), move || {
                    (check.run)(&Subject::new(driver, uri));
                    Ok(())
                }));
            }
        }
    }
    let uri = "null://gfx1100?memory=16777216";
    trials.push(Trial::test("the suite finds defects", move || {
        broken::are_found(uri).map_err(Into::into)
    }));
    libtest_mimic::run(&arguments, trials).exit_code()
}
