//! The crate's compiler: parse, verify, optimise, generate, assemble; and that LLVM's
//! fatal errors cost a thread, not the process.

use gfxjit_llvm::ir::{
    Context, Diagnostic, Error, Level, Output, Severity, TargetMachine, assemble, bitcode_producer,
    cpu_features, raise_fatal, run,
};

const SAXPY: &str = r#"
define amdgpu_kernel void @saxpy(ptr addrspace(1) %x, ptr addrspace(1) %y, float %a, i32 %n) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %in = icmp ult i32 %id, %n
  br i1 %in, label %body, label %done
body:
  %i = zext i32 %id to i64
  %px = getelementptr float, ptr addrspace(1) %x, i64 %i
  %py = getelementptr float, ptr addrspace(1) %y, i64 %i
  %vx = load float, ptr addrspace(1) %px
  %vy = load float, ptr addrspace(1) %py
  %m = fmul contract float %a, %vx
  %r = fadd contract float %m, %vy
  store float %r, ptr addrspace(1) %py
  br label %done
done:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
"#;

fn generate(source: &str, cpu: &str, level: Level, output: Output) -> Result<Vec<u8>, Error> {
    let context = Context::new();
    let mut module = context.parse_text("test.ll", source.as_bytes())?;
    let machine = TargetMachine::new(cpu, "", level)?;
    module.set_triple("amdgcn-amd-amdhsa");
    module.set_layout(&machine)?;
    module.verify()?;
    machine.optimize(&mut module)?;
    machine.codegen(module, output, false, &[])
}

fn on_worker(source: &'static str, cpu: &'static str, output: Output) -> Result<Vec<u8>, Error> {
    run(move || generate(source, cpu, Level::O2, output))?
}

fn diagnosed(result: Result<impl std::fmt::Debug, Error>) -> Vec<Diagnostic> {
    match result {
        Err(Error::Diagnosed(d)) => d,
        other => panic!("expected diagnostics, got {other:?}"),
    }
}

#[test]
fn text_to_object_and_assembly() {
    let object = on_worker(SAXPY, "gfx1100", Output::Object).expect("object");
    // ELF64, little endian, e_type ET_REL, e_machine EM_AMDGPU.
    assert_eq!(object.get(..6), Some(&b"\x7fELF\x02\x01"[..]));
    assert_eq!(object.get(16..20), Some(&[1, 0, 224, 0][..]));
    assert!(contains(&object, b".amdgpu.info"));
    let text = on_worker(SAXPY, "gfx942", Output::Assembly).expect("assembly");
    assert!(
        contains(&text, b"v_fmac_f32"),
        "{}",
        String::from_utf8_lossy(&text)
    );
    assert!(contains(&text, b"\"amdgcn-amd-amdhsa--gfx942\""));
}

fn contains(haystack: &[u8], needle: &[u8]) -> bool {
    haystack.windows(needle.len()).any(|w| w == needle)
}

/// Other subtargets, LDS, a call of a function that is not inlined, and sections of its own.
const OTHERS: &str = r#"
@lds = internal addrspace(3) global [64 x i32] poison, align 16
@kept = addrspace(1) global i32 7, section ".kept"
@llvm.used = appending addrspace(1) global [1 x ptr addrspace(1)] [ptr addrspace(1) @kept], section "llvm.metadata"
define float @twice(float %x) noinline section ".text.twice" {
  %r = fadd float %x, %x
  ret float %r
}
define amdgpu_kernel void @plain(ptr addrspace(1) %p) #0 {
  %x = load float, ptr addrspace(1) %p
  %r = call float @twice(float %x)
  store float %r, ptr addrspace(1) %p
  store i32 1, ptr addrspace(3) @lds
  ret void
}
define amdgpu_kernel void @flushing(ptr addrspace(1) %p) #1 {
  %x = load float, ptr addrspace(1) %p
  %r = fdiv float 1.0, %x
  store float %r, ptr addrspace(1) %p
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="1,64" }
attributes #1 = { "denormal-fp-math-f32"="preserve-sign,preserve-sign" "target-features"="+cumode" }
"#;

#[test]
fn a_machine_that_its_thread_has_kept_makes_the_same_code() {
    let kinds = [
        (SAXPY, Output::Object),
        (OTHERS, Output::Assembly),
        (OTHERS, Output::Object),
        (SAXPY, Output::Assembly),
    ];
    let code = |(source, output)| generate(source, "gfx1100", Level::O3, output).expect("code");
    let alone = kinds.map(|kind| std::thread::spawn(move || code(kind)).join());
    let alone = alone.map(|made| made.expect("a thread"));
    let kept = std::thread::spawn(move || [kinds.map(code), kinds.map(code)]);
    let [first, again] = kept.join().expect("a thread");
    assert!(first == alone, "in a row");
    assert!(again == alone, "once more");
}

#[test]
fn every_level_generates() {
    for level in [Level::O0, Level::O1, Level::O2, Level::O3, Level::Os] {
        let object = run(move || generate(SAXPY, "gfx1100", level, Output::Object));
        assert!(object.expect("thread").is_ok(), "{level:?}");
    }
}

#[test]
fn bitcode_round_trips_and_names_its_producer() {
    let (bitcode, text) = run(|| {
        let context = Context::new();
        let module = context.parse_text("a", SAXPY.as_bytes()).expect("text");
        let bitcode = module.to_bitcode();
        let again = context.parse_bitcode("b", &bitcode).expect("bitcode");
        (bitcode, again.to_text())
    })
    .expect("thread");
    assert!(contains(&text, b"define amdgpu_kernel void @saxpy"));
    let producer = bitcode_producer(&bitcode).expect("producer");
    assert!(producer.starts_with("LLVM22."), "{producer}");
    assert_eq!(bitcode_producer(b"BC\xc0\xdegarbage"), None);
    assert_eq!(bitcode_producer(b""), None);
}

#[test]
fn a_mistake_in_text_has_line_column_and_snippet() {
    let found = diagnosed(on_worker(
        "define void @f() {\n  %x = add i32 1, %nope\n  ret void\n}\n",
        "gfx1100",
        Output::Object,
    ));
    let d = found.first().expect("a diagnostic");
    assert_eq!(d.severity, Severity::Error);
    assert_eq!((d.line, d.column), (Some(2), Some(19)));
    assert_eq!(d.file.as_deref(), Some("test.ll"));
    assert_eq!(d.snippet.as_deref(), Some("  %x = add i32 1, %nope"));
    assert_eq!(
        d.to_string(),
        "test.ll:2:19: use of undefined value '%nope'"
    );
}

#[test]
fn damaged_bitcode_is_an_error() {
    let found = run(|| {
        let context = Context::new();
        let mut bitcode = {
            let module = context.parse_text("a", SAXPY.as_bytes()).expect("text");
            module.to_bitcode()
        };
        bitcode.truncate(bitcode.len() / 2);
        context.parse_bitcode("half.bc", &bitcode).map(drop)
    })
    .expect("thread");
    assert!(!diagnosed(found).is_empty());
}

#[test]
fn a_module_that_breaks_the_rules_is_refused() {
    let source = "define i32 @f(i1 %c) {\n  br i1 %c, label %a, label %b\na:\n  %x = add i32 1, 1\n  br label %b\nb:\n  ret i32 %x\n}\n";
    match on_worker(source, "gfx1100", Output::Object) {
        Err(Error::Broken(text)) => assert!(text.contains("dominate"), "{text}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn unknown_processor() {
    assert_eq!(
        on_worker(SAXPY, "gfx31337", Output::Object),
        Err(Error::UnknownProcessor("gfx31337".to_owned()))
    );
    assert!(cpu_features("gfx31337").is_none());
    let features = cpu_features("gfx90a").expect("gfx90a");
    assert_eq!(features.get("mai-insts"), Some(&true));
    assert_eq!(features.get("gfx11-insts"), Some(&false));
}

/// An intrinsic that gfx1100 has no instruction for: it verifies, and cannot be selected.
const MFMA: &str = r"
define amdgpu_kernel void @k(ptr addrspace(1) %p, float %a) {
  %r = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float %a, float %a, <4 x float> zeroinitializer, i32 0, i32 0, i32 0)
  store <4 x float> %r, ptr addrspace(1) %p
  ret void
}
declare <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float, float, <4 x float>, i32, i32, i32)
";

#[test]
fn a_fatal_error_costs_a_thread_and_not_the_process() {
    for _ in 0..3 {
        match on_worker(MFMA, "gfx1100", Output::Object) {
            Err(Error::Fatal(text)) => assert!(text.contains("Cannot select"), "{text}"),
            Err(Error::Diagnosed(d)) => panic!("diagnosed: {d:?}"),
            other => panic!("{other:?}"),
        }
        assert!(on_worker(SAXPY, "gfx1100", Output::Object).is_ok());
        assert!(on_worker(MFMA, "gfx90a", Output::Object).is_ok());
    }
    let raised = run(|| raise_fatal("a test"));
    assert_eq!(raised, Err(Error::Fatal("a test".to_owned())));
}

#[test]
fn a_panic_in_a_job_is_an_error() {
    let result: Result<(), Error> = run(|| panic!("on purpose"));
    assert_eq!(result, Err(Error::Panicked("on purpose".to_owned())));
    assert_eq!(run(|| 1 + 1), Ok(2));
}

#[test]
fn eight_threads_compile_at_once() {
    let expected = on_worker(SAXPY, "gfx942", Output::Object).expect("object");
    std::thread::scope(|s| {
        for n in 0..8 {
            let expected = &expected;
            s.spawn(move || {
                for _ in 0..4 {
                    if n % 4 == 3 {
                        assert!(on_worker(MFMA, "gfx1100", Output::Object).is_err());
                    }
                    let object = on_worker(SAXPY, "gfx942", Output::Object).expect("object");
                    assert!(object == *expected, "the same input gave another object");
                }
            });
        }
    });
}

#[test]
fn assembly_with_positions_counted_from_the_source() {
    let source = b"\t.text\nf:\n\ts_mov_b32 s0, s1\n\ts_endpgm\n";
    let (object, warnings) = run(|| assemble("f.s", "", source, "gfx1100", "", None))
        .expect("thread")
        .expect("object");
    assert!(object.starts_with(b"\x7fELF") && warnings.is_empty());

    let wrong: &'static [u8] = b"\t.text\nf:\n\ts_mov_b32 s0\n\ts_endpgm\n\tv_nonsense v0\n";
    let prefix = "\t.amdhsa_code_object_version 5\n";
    let found =
        diagnosed(run(|| assemble("f.s", prefix, wrong, "gfx1100", "", None)).expect("thread"));
    let places: Vec<_> = found.iter().map(|d| (d.line, d.column)).collect();
    assert_eq!(places, [(Some(3), Some(2)), (Some(5), Some(2))]);
    // The same where lines are written into the object, also for what is found after the last line.
    let late = b"\t.text\nf:\n\ts_branch nowhere\n".as_slice();
    for lines in [None, Some("/a/folder")] {
        for (text, expected) in [(wrong, &places[..]), (late, &[(Some(3), Some(11))])] {
            let found = run(move || assemble("f.s", prefix, text, "gfx1100", "", lines));
            let found = diagnosed(found.expect("thread"));
            let places: Vec<_> = found.iter().map(|d| (d.line, d.column)).collect();
            assert_eq!(places, expected, "{lines:?} {found:?}");
        }
    }
    assert_eq!(
        run(|| assemble("f.s", "", b"", "gfx31337", "", None)).expect("thread"),
        Err(Error::UnknownProcessor("gfx31337".to_owned()))
    );
}

#[test]
fn a_layout_that_means_another_memory_is_refused() {
    let source = "target datalayout = \"e-p:32:32-A5\"\ndefine void @f() {\n  ret void\n}\n";
    match on_worker(source, "gfx1100", Output::Object) {
        Err(Error::Layout { theirs, .. }) => assert!(theirs.contains("p:32:32"), "{theirs}"),
        other => panic!("{other:?}"),
    }
}
