//! Two code objects, compared; the first byte says, in 256ths, where one ends.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Some((&share, files)) = bytes.split_first() else {
        return;
    };
    let (left, right) = files.split_at(files.len() * usize::from(share) / 256);
    for (left, right) in [(left, right), (right, right)] {
        if let Ok(found) = gfxjit_elfdiff::compare(left, right) {
            assert_eq!(found.is_empty(), left == right);
        }
    }
    let _ = gfxjit_elfdiff::problems(files);
});
