//! Where the text goes that kernels print.

use std::io::Write;
use std::sync::Arc;

/// Which stream a kernel prints to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stream {
    /// `printf`.
    Stdout,
    /// `fprintf(stderr, …)`, and what a failed `assert` says.
    Stderr,
}

/// A piece of text that a kernel has printed: what one call of `printf` in one work-item made,
/// never less.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Output<'a> {
    /// The stream.
    pub stream: Stream,
    /// The kernel's name.
    pub kernel: &'a str,
    /// The text. C does not promise that it is UTF-8.
    pub text: &'a [u8],
}

/// Gets the output of a device's kernels.
pub type Sink = Arc<dyn Fn(Output<'_>) + Send + Sync>;

/// To the process's own streams. Where they cannot be written to, C's `printf` is silent too.
pub fn to_process(output: Output<'_>) {
    let _ = match output.stream {
        Stream::Stdout => {
            let mut stdout = std::io::stdout().lock();
            stdout.write_all(output.text).and_then(|()| stdout.flush())
        }
        Stream::Stderr => std::io::stderr().lock().write_all(output.text),
    };
}
