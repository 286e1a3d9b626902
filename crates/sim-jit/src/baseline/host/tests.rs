//! What the encoders write, as LLVM's disassembler reads it.

use std::io::Write as _;
use std::process::{Command, Stdio};

/// What LLVM says of code.
pub(crate) fn disassembled(code: &[u8], features: &str) -> Vec<String> {
    let mut child = Command::new("llvm-mc-22")
        .args(["--disassemble", "--triple=x86_64", "--output-asm-variant=1"])
        .arg(format!("--mattr={features}"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let text: String = code.iter().map(|byte| format!("{byte:#04x} ")).collect();
    let mut input = child.stdin.take().unwrap();
    input.write_all(text.as_bytes()).unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let lines = text.lines().map(str::trim);
    let instructions = lines.filter(|line| !line.is_empty() && !line.starts_with('.'));
    instructions
        .filter_map(|line| line.split('#').next())
        .map(|line| line.trim().replace('\t', " "))
        .collect()
}
