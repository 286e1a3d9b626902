//! Modules, and lookup by name.

use gfxjit::hal::{Code, CodeFormat, DeviceError, MemoryRange};

use super::subject::{Subject, content, refused};

fn words(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

fn bad_code(error: &DeviceError) -> bool {
    matches!(error, DeviceError::BadCode { reason, .. } if !reason.is_empty())
}

pub(super) fn kernels_and_symbols_have_names(subject: &Subject<'_>) {
    let loaded = subject.module();
    for name in ["scaled", "traps", "endless"] {
        assert_eq!(loaded.kernel(name).name(), name);
    }
    for wrong in ["", "scale", "scaled.kd", "Scaled", "no such kernel"] {
        let is_named = |error: &DeviceError| matches!(error, DeviceError::NoKernel { name, .. } if name == wrong);
        refused(loaded.module.kernel(wrong), is_named);
    }
    let symbol = |name: &str| loaded.module.symbol(name).unwrap();
    let (scale, table) = (symbol("scale").unwrap(), symbol("table").unwrap());
    assert_eq!((scale.size, table.size), (4, 16));
    assert_ne!(scale.address, table.address);
    assert_eq!(symbol("no such symbol"), None);
    assert_eq!(symbol(""), None);
    if subject.info().features.function_addresses {
        assert!(symbol("scaled").is_some());
    }
}

pub(super) fn variables_are_memory(subject: &Subject<'_>) {
    let queue = subject.queue();
    // Each loaded module has its own variable.
    let (one, other) = (subject.module(), subject.module());
    let range = |loaded: &super::subject::Loaded, name: &str| {
        let symbol = loaded.module.symbol(name).unwrap().unwrap();
        MemoryRange::at(symbol.address, symbol.size)
    };
    assert_eq!(content(&queue, &range(&one, "table")), words(&[2, 3, 5, 7]));
    queue
        .write(&range(&one, "table"), &words(&[1, 2, 3, 4]))
        .unwrap();
    queue.fill(&range(&one, "scale"), &[9, 0, 0, 0]).unwrap();
    assert_eq!(content(&queue, &range(&one, "table")), words(&[1, 2, 3, 4]));
    assert_eq!(content(&queue, &range(&one, "scale")), words(&[9]));
    assert_eq!(
        content(&queue, &range(&other, "table")),
        words(&[2, 3, 5, 7])
    );
    assert_eq!(content(&queue, &range(&other, "scale")), words(&[3]));
}

pub(super) fn code_that_is_none_is_refused(subject: &Subject<'_>) {
    let (format, bytes, _) = subject.code();
    let load = |format, bytes: &[u8]| {
        subject.device.load(&Code {
            format,
            bytes,
            name: "wrong",
        })
    };
    for wrong in [&[][..], b"no code", &bytes[..64], &[0; 4096]] {
        refused(load(format, wrong), bad_code);
    }
    for other in [
        CodeFormat::AmdCodeObject,
        CodeFormat::Ptx,
        CodeFormat::Cubin,
    ] {
        if !subject.info().formats.contains(&other) {
            refused(load(other, &bytes), bad_code);
        }
    }
    // A damaged code object gives an error or a module, and never a crash.
    for at in (0..bytes.len().min(2048)).step_by(7) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x41;
        let _ = load(format, &damaged);
    }
    load(format, &bytes).unwrap();
}

pub(super) fn modules_come_and_go(subject: &Subject<'_>) {
    let (format, bytes, _) = subject.code();
    let code = Code {
        format,
        bytes: &bytes,
        name: "again",
    };
    for _ in 0..200 {
        subject.device.load(&code).unwrap();
    }
    // All memory of the modules has been freed.
    subject.memory(subject.info().memory_bytes / 16 * 15);
}
