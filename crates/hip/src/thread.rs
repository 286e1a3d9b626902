//! HIP's state of a thread: the current device, the last error, launches being configured.

use std::cell::{Cell, RefCell};

use crate::abi::Dim3;
use crate::error::Code;
use crate::handles::Handle;

/// The configuration of a `<<<…>>>` launch between `__hipPushCallConfiguration` and
/// `__hipPopCallConfiguration`.
#[derive(Clone, Copy)]
pub(crate) struct Configuration {
    pub grid: Dim3,
    pub block: Dim3,
    pub lds: usize,
    pub stream: Handle,
}

thread_local! {
    static DEVICE: Cell<usize> = const { Cell::new(0) };
    static LAST: Cell<Code> = const { Cell::new(Code::SUCCESS) };
    static CONFIGURATIONS: RefCell<Vec<Configuration>> = const { RefCell::new(Vec::new()) };
    static CONTEXTS: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
    static CAPTURE_MODE: Cell<u32> = const { Cell::new(0) };
    static ARGUMENTS: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static PER_THREAD: Cell<bool> = const { Cell::new(false) };
}

/// The current device.
pub(crate) fn device() -> usize {
    DEVICE.get()
}

pub(crate) fn set_device(index: usize) {
    DEVICE.set(index);
}

/// Records an error, which stays until `hipGetLastError` returns it.
pub(crate) fn note(code: Code) {
    // `NOT_READY` is an answer, not an error.
    if code != Code::NOT_READY {
        LAST.set(code);
    }
}

pub(crate) fn last_error() -> Code {
    LAST.get()
}

pub(crate) fn take_last_error() -> Code {
    LAST.replace(Code::SUCCESS)
}

pub(crate) fn push_configuration(configuration: Configuration) {
    CONFIGURATIONS.with_borrow_mut(|all| all.push(configuration));
}

pub(crate) fn pop_configuration() -> Option<Configuration> {
    CONFIGURATIONS.with_borrow_mut(Vec::pop)
}

/// The arguments set by `hipSetupArgument` so far.
pub(crate) fn take_arguments() -> Vec<u8> {
    ARGUMENTS.take()
}

pub(crate) fn set_arguments(arguments: Vec<u8>) {
    ARGUMENTS.set(arguments);
}

/// The stack of contexts, as device numbers.
pub(crate) fn with_contexts<T>(act: impl FnOnce(&mut Vec<usize>) -> T) -> T {
    CONTEXTS.with_borrow_mut(act)
}

pub(crate) fn capture_mode() -> u32 {
    CAPTURE_MODE.get()
}

/// Sets the capture mode of this thread; returns the previous one.
pub(crate) fn exchange_capture_mode(mode: u32) -> u32 {
    CAPTURE_MODE.replace(mode)
}

/// Whether the null stream is the thread's own default stream.
pub(crate) fn is_per_thread() -> bool {
    PER_THREAD.get()
}

/// Makes the null stream the thread's own default stream during a call.
pub(crate) fn per_thread<T>(act: impl FnOnce() -> T) -> T {
    let before = PER_THREAD.replace(true);
    let result = act();
    PER_THREAD.set(before);
    result
}
