//! Metadata made here: changes, orders, errors. Real producers' notes are in `tests/`.

use super::*;

fn argument(size: u32, offset: u32, kind: ValueKind) -> Argument {
    Argument {
        size,
        offset,
        value_kind: kind,
        ..Argument::default()
    }
}

fn sample() -> Metadata {
    let mut metadata = Metadata::new(5, Some("amdgcn-amd-amdhsa--gfx1100".to_owned()));
    metadata.kernels.push(Kernel {
        name: "k".to_owned(),
        symbol: "k.kd".to_owned(),
        kernarg_segment_size: 264,
        kernarg_segment_align: 8,
        wavefront_size: 32,
        sgpr_count: 10,
        vgpr_count: 300,
        max_flat_workgroup_size: 1024,
        reqd_workgroup_size: Some([16, 16, 1]),
        uses_dynamic_stack: Some(false),
        args: vec![
            argument(8, 0, ValueKind::GlobalBuffer),
            argument(4, 8, ValueKind::HiddenBlockCountX),
        ],
        ..Kernel::default()
    });
    metadata
}

#[test]
fn written_is_read_again() {
    let bytes = sample().to_bytes();
    let read = Metadata::parse(&bytes).unwrap();
    assert_eq!(read.version, [1, 2]);
    assert_eq!(read.kernels.len(), 1);
    let kernel = read.kernel_by_symbol("k.kd").unwrap();
    assert_eq!(kernel.vgpr_count, 300);
    assert_eq!(kernel.reqd_workgroup_size, Some([16, 16, 1]));
    assert_eq!(kernel.explicit_args().count(), 1);
    assert_eq!(kernel.hidden_args().count(), 1);
    assert_eq!(read.to_bytes(), bytes);
}

#[test]
fn notes_of_several_objects_are_one() {
    let (mut all, mut other) = (sample(), sample());
    other.kernels[0].vgpr_count = 1;
    let second = Kernel {
        name: "other".to_owned(),
        symbol: "other.kd".to_owned(),
        ..other.kernels[0].clone()
    };
    other.kernels.push(second);
    all.join(other);
    let read = Metadata::parse(&all.to_bytes()).unwrap();
    let names: Vec<_> = read
        .kernels
        .iter()
        .map(|k| (&*k.name, k.vgpr_count))
        .collect();
    assert_eq!(names, [("k", 300), ("other", 1)]);
}

#[test]
fn keys_are_sorted_as_llvm_sorts_them() {
    let bytes = sample().to_bytes();
    let Value::Map(map) = rmpv::decode::read_value(&mut &bytes[..]).unwrap() else {
        panic!("no map");
    };
    let keys: Vec<&str> = map.iter().filter_map(|(k, _)| k.as_str()).collect();
    assert_eq!(keys, ["amdhsa.kernels", "amdhsa.target", "amdhsa.version"]);
}

#[test]
fn unknown_keys_and_order_survive_changes() {
    let kernel = Value::Map(
        [
            (".symbol", Value::from("k.kd")),
            (".zebra", Value::from(-3)),
            (".name", Value::from("k")),
            (".kernarg_segment_size", Value::from(8)),
            (".group_segment_fixed_size", Value::from(0)),
            (".private_segment_fixed_size", Value::from(0)),
            (".kernarg_segment_align", Value::from(8)),
            (".wavefront_size", Value::from(64)),
            (".sgpr_count", Value::from(1)),
            (".vgpr_count", Value::from(2)),
            (".max_flat_workgroup_size", Value::from(256)),
            (".uses_dynamic_stack", Value::from(1)),
            (".args", Value::Array(vec![])),
        ]
        .map(|(k, v)| (Value::from(k), v))
        .to_vec(),
    );
    let note = Value::Map(vec![
        (
            Value::from("amdhsa.version"),
            Value::Array(vec![1.into(), 0.into()]),
        ),
        (Value::from("vendor.key"), Value::Binary(vec![1, 2, 3])),
        (Value::from("amdhsa.kernels"), Value::Array(vec![kernel])),
    ]);
    let mut bytes = Vec::new();
    rmpv::encode::write_value(&mut bytes, &note).unwrap();
    let mut metadata = Metadata::parse(&bytes).unwrap();
    assert_eq!(metadata.to_bytes(), bytes);
    // A boolean that was written as an integer keeps its form.
    assert_eq!(metadata.kernels[0].uses_dynamic_stack, Some(true));
    assert_eq!(metadata.unknown().count(), 1);
    assert_eq!(metadata.kernels[0].unknown().count(), 1);

    metadata.kernels[0].vgpr_count = 70_000;
    let changed = Metadata::parse(&metadata.to_bytes()).unwrap();
    assert_eq!(changed.kernels[0].vgpr_count, 70_000);
    assert_eq!(changed.kernels[0].unknown().count(), 1);
    metadata.kernels[0].vgpr_count = 2;
    assert_eq!(metadata.to_bytes(), bytes);
    metadata.kernels[0].uses_dynamic_stack = None;
    assert_eq!(
        metadata.to_bytes().len(),
        bytes.len() - ".uses_dynamic_stack".len() - 2
    );
}

#[test]
fn every_word_survives() {
    for word in [
        "by_value",
        "dynamic_shared_pointer",
        "hidden_none",
        "hidden_multigrid_sync_arg",
        "hidden_dynamic_lds_size",
        "hidden_queue_ptr",
        "hidden_of_the_future",
    ] {
        let kind = ValueKind::from(word);
        assert_eq!(kind.as_str(), word);
        assert_eq!(kind.is_hidden(), word.starts_with("hidden_"));
    }
    assert_eq!(ValueKind::from("x"), ValueKind::Other("x".to_owned()));
}

#[test]
fn errors_name_kernel_and_key() {
    let error = |bytes: &[u8]| Metadata::parse(bytes).unwrap_err().to_string();
    assert!(error(b"").contains("byte 0 of 0"));
    assert!(error(&[0xd9, 9]).contains("no MessagePack"));
    assert!(error(&[0x01]).contains("the note is no map"));
    assert!(error(&[0x80, 0x00]).contains("more follows"));
    assert!(error(&[0x80]).contains("the note has no `amdhsa.version`"));
    let deep = [0x91; 100];
    assert!(error(&deep).contains("no MessagePack"));

    let change = |key: &str, value: Option<Value>| {
        let mut value_map = sample().write();
        let Value::Map(top) = &mut value_map else {
            panic!()
        };
        let (_, Value::Array(kernels)) = &mut top[0] else {
            panic!()
        };
        let Value::Map(kernel) = &mut kernels[0] else {
            panic!()
        };
        kernel.retain(|(k, _)| k.as_str() != Some(key));
        if let Some(value) = value {
            kernel.push((Value::from(key), value));
        }
        let mut bytes = Vec::new();
        rmpv::encode::write_value(&mut bytes, &value_map).unwrap();
        error(&bytes)
    };
    assert_eq!(
        change(".vgpr_count", None),
        "metadata: kernel k has no `.vgpr_count`"
    );
    assert_eq!(
        change(".vgpr_count", Some(Value::from("many"))),
        "metadata: `.vgpr_count` of kernel k is the string \"many\", expected an integer below 2^32"
    );
    assert!(change(".vgpr_count", Some(Value::from(-1))).contains("is -1"));
    assert!(change(".name", None).contains("kernel 0 has no `.name`"));
    assert!(change(".args", Some(Value::Nil)).contains("expected a list"));
    assert!(
        change(".args", Some(Value::Array(vec![Value::Nil])))
            .contains("argument 0 of kernel k is no map")
    );
}
