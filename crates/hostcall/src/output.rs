//! The receiver of the text that kernels print.

use std::io::Write;
use std::sync::Arc;

/// The stream that a kernel prints to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stream {
    /// `printf`.
    Stdout,
    /// `fprintf(stderr, …)`, and the message of a failed `assert`.
    Stderr,
}

/// Text that a kernel has printed: the whole text of one `printf` call in one work-item.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Output<'a> {
    /// The stream.
    pub stream: Stream,
    /// The kernel's name.
    pub kernel: &'a str,
    /// The text, which may be invalid UTF-8.
    pub text: &'a [u8],
}

/// Receives the output of a device's kernels.
pub type Sink = Arc<dyn Fn(Output<'_>) + Send + Sync>;

/// Prints to the process's standard streams. Write errors are ignored, as by C's `printf`.
pub fn to_process(output: Output<'_>) {
    let _ = match output.stream {
        Stream::Stdout => {
            let mut stdout = std::io::stdout().lock();
            stdout.write_all(output.text).and_then(|()| stdout.flush())
        }
        Stream::Stderr => std::io::stderr().lock().write_all(output.text),
    };
}
