//! Good kernels, and the same with one mistake each: 200 of them.

use super::{FaultKind, LDS, TARGETS, kernel};
use gfxjit::{Buffer, DeviceError, Error, Module, Options, Runtime};

/// A place in a kernel: its name, what stands there, and a mistake with what is found of it.
type Site = (&'static str, String, String, FaultKind);

struct Seeded {
    name: &'static str,
    globals: String,
    /// `[[name]]` stands for a site.
    body: String,
    sites: Vec<Site>,
    /// Elements of `out` that are there for workgroups of 128.
    elements: u32,
}

const GRID: u32 = 4;
const BARRIER: &str = "fence syncscope(\"workgroup\") release
    call void @llvm.amdgcn.s.barrier()
    fence syncscope(\"workgroup\") acquire";
/// In the place of a barrier.
const NONE: &str = "fence syncscope(\"workgroup\") release
    fence syncscope(\"workgroup\") acquire";

fn barrier(name: &'static str) -> Site {
    (name, BARRIER.to_owned(), NONE.to_owned(), FaultKind::Race)
}

/// What a kernel is made with, different for each seed.
struct Choice(u64);

impl Choice {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }

    /// A number that leads to a work-item of the other half of the workgroup, which is another wave's.
    fn other_half(&mut self) -> u64 {
        64 + self.below(64)
    }
}

/// Work-items hand values to each other through LDS.
fn exchange(choice: &mut Choice) -> Seeded {
    let (mask, writers, shift) = (
        choice.other_half(),
        127 - choice.below(60),
        1 + choice.below(100),
    );
    Seeded {
        name: "exchange",
        globals: LDS.to_owned(),
        body: format!(
            "%own = getelementptr i32, ptr addrspace(3) @lds, i32 %i
            %c = icmp ult i32 %i, [[writers]]
            br i1 %c, label %write, label %meet
          write:
            store i32 %n, ptr addrspace(3) %own
            br label %meet
          meet:
            [[barrier]]
            %other = xor i32 %i, {mask}
            %from = add i32 %other, [[from]]
            %o = getelementptr i32, ptr addrspace(3) @lds, i32 %from
            %x = load i32, ptr addrspace(3) %o
            %to = add i32 %n, [[to]]
            %t = getelementptr i32, ptr addrspace(1) %out, i32 %to
            store i32 %x, ptr addrspace(1) %t
            ret void"
        ),
        sites: vec![
            barrier("barrier"),
            (
                "writers",
                "128".into(),
                writers.to_string(),
                FaultKind::Uninitialized,
            ),
            ("from", "0".into(), "128".into(), FaultKind::Uninitialized),
            ("to", "0".into(), shift.to_string(), FaultKind::OutOfRange),
        ],
        elements: GRID * 128,
    }
}

/// The sum of a workgroup's values, in halves.
fn reduction(choice: &mut Choice) -> Seeded {
    let (factor, writers, skip) = (
        1 + choice.below(9),
        127 - choice.below(50),
        choice.below(64),
    );
    let halves = [64, 32, 16, 8, 4, 2, 1].map(|half| {
        format!(
            "%c{half} = icmp ult i32 %i, {half}
            br i1 %c{half}, label %add{half}, label %behind{half}
          add{half}:
            %p{half} = getelementptr i32, ptr addrspace(3) %own, i32 {half}
            %a{half} = load i32, ptr addrspace(3) %own
            %b{half} = load i32, ptr addrspace(3) %p{half}
            %s{half} = add i32 %a{half}, %b{half}
            store i32 %s{half}, ptr addrspace(3) %own
            br label %behind{half}
          behind{half}:
            {}",
            if half == 1 { "[[last]]" } else { BARRIER }
        )
    });
    Seeded {
        name: "reduction",
        globals: LDS.to_owned(),
        body: format!(
            "%own = getelementptr i32, ptr addrspace(3) @lds, i32 %i
            %v0 = mul i32 %n, {factor}
            %v = add i32 %v0, 1
            %c = icmp ult i32 %i, [[writers]]
            br i1 %c, label %write, label %meet
          write:
            store i32 %v, ptr addrspace(3) %own
            br label %meet
          meet:
            [[first]]
            {}
            %sum = load i32, ptr addrspace(3) @lds
            %to = add i32 [[home]], {skip}
            %t = getelementptr i32, ptr addrspace(1) %out, i32 %to
            %mixed = add i32 %sum, %i
            store i32 %mixed, ptr addrspace(1) %t
            ret void",
            halves.join("\n")
        ),
        sites: vec![
            barrier("first"),
            barrier("last"),
            (
                "writers",
                "128".into(),
                writers.to_string(),
                FaultKind::Uninitialized,
            ),
            // All workgroups write to the first one's part.
            ("home", "%n".into(), "%i".into(), FaultKind::Race),
        ],
        elements: GRID * 128 + skip as u32,
    }
}

/// A tile that is filled and read again and again.
fn tiles(choice: &mut Choice) -> Seeded {
    let (mask, turns) = (choice.other_half(), 2 + choice.below(6));
    Seeded {
        name: "tiles",
        globals: LDS.to_owned(),
        body: format!(
            "%own = getelementptr i32, ptr addrspace(3) @lds, i32 %i
            %other = xor i32 %i, {mask}
            %o = getelementptr i32, ptr addrspace(3) @lds, i32 %other
            br label %loop
          loop:
            %k = phi i32 [ 0, %0 ], [ %k1, %loop ]
            %sum = phi i32 [ [[start]], %0 ], [ %sum1, %loop ]
            %v = add i32 %n, %k
            store i32 %v, ptr addrspace(3) %own
            [[filled]]
            %x = load i32, ptr addrspace(3) %o
            %sum1 = add i32 %sum, %x
            [[read]]
            %k1 = add i32 %k, 1
            %more = icmp ult i32 %k1, {turns}
            br i1 %more, label %loop, label %end
          end:
            store i32 %sum1, ptr addrspace(1) %q
            ret void"
        ),
        sites: vec![barrier("filled"), barrier("read")],
        elements: GRID * 128,
    }
    .starting()
}

impl Seeded {
    /// Its `[[start]]` is a value, or a register that was never written.
    fn starting(mut self) -> Self {
        self.body = format!("[[begin]]\n{}", self.body.replace("[[start]]", "%start"));
        self.sites.push((
            "begin",
            "%start = add i32 %i, 0".into(),
            "%start = call i32 asm \"; $0\", \"={v20}\"()".into(),
            FaultKind::Uninitialized,
        ));
        self
    }
}

/// Counts in LDS, which are added to those of all workgroups.
fn histogram(choice: &mut Choice) -> Seeded {
    let (factor, bins) = (2 * choice.below(20) + 1, 64 >> choice.below(3));
    let plain = |space: u32, at: &str, add: &str, name: &str| {
        format!(
            "%{name}.old = load i32, ptr addrspace({space}) {at}
            %{name}.new = add i32 %{name}.old, {add}
            store i32 %{name}.new, ptr addrspace({space}) {at}"
        )
    };
    Seeded {
        name: "histogram",
        globals: LDS.to_owned(),
        body: format!(
            "%own = getelementptr i32, ptr addrspace(3) @lds, i32 %i
            %c = icmp ult i32 %i, [[zeroed]]
            br i1 %c, label %zero, label %meet
          zero:
            store i32 0, ptr addrspace(3) %own
            br label %meet
          meet:
            {BARRIER}
            %h0 = mul i32 %n, {factor}
            %h1 = urem i32 %h0, {bins}
            %bin = getelementptr i32, ptr addrspace(3) @lds, i32 %h1
            [[count]]
            {BARRIER}
            %is.bin = icmp ult i32 %i, {bins}
            br i1 %is.bin, label %tell, label %end
          tell:
            %found = load i32, ptr addrspace(3) %own
            %total = getelementptr i32, ptr addrspace(1) %out, i32 %i
            [[add]]
            br label %end
          end:
            ret void"
        ),
        sites: vec![
            ("zeroed", "128".into(), (bins - 1).to_string(), FaultKind::Uninitialized),
            (
                "count",
                "%was = atomicrmw add ptr addrspace(3) %bin, i32 1 syncscope(\"workgroup\") monotonic".into(),
                plain(3, "%bin", "1", "c"),
                FaultKind::Race,
            ),
            (
                "add",
                "%before = atomicrmw add ptr addrspace(1) %total, i32 %found syncscope(\"agent\") monotonic".into(),
                plain(1, "%total", "%found", "t"),
                FaultKind::Race,
            ),
        ],
        elements: 128,
    }
}

/// Each element of the sum of its neighbours, from the first half of `out` to the second.
fn stencil(choice: &mut Choice) -> Seeded {
    let (distance, all) = (1 + choice.below(30), u64::from(GRID) * 128);
    let last = all - 1;
    Seeded {
        name: "stencil",
        globals: "declare i32 @llvm.umin.i32(i32, i32)".to_owned(),
        body: format!(
            "%r0 = add i32 %n, {distance}
            %r1 = call i32 @llvm.umin.i32(i32 %r0, i32 [[edge]])
            %right = getelementptr i32, ptr addrspace(1) %in, i32 %r1
            %a = load i32, ptr addrspace(1) %right
            %own = getelementptr i32, ptr addrspace(1) %in, i32 %n
            %b = load i32, ptr addrspace(1) %own
            %s0 = add i32 %a, %b
            %s = add i32 %s0, 1
            %to = getelementptr i32, ptr addrspace(1) [[to]], i32 %n
            store i32 %s, ptr addrspace(1) %to
            ret void"
        ),
        sites: vec![
            (
                "edge",
                last.to_string(),
                "100000".into(),
                FaultKind::OutOfRange,
            ),
            ("to", "%out".into(), "%in".into(), FaultKind::Race),
        ],
        elements: 2 * all as u32,
    }
    .with_input(all)
}

impl Seeded {
    /// `%in` is the second half of `out`.
    fn with_input(mut self, elements: u64) -> Self {
        self.body = format!(
            "%in = getelementptr i32, ptr addrspace(1) %out, i32 {elements}\n{}",
            self.body
        );
        self
    }
}

/// The workgroup that comes last adds up what the others have left.
fn last_workgroup(choice: &mut Choice) -> Seeded {
    let (at, value) = (4 + choice.below(60), 1 + choice.below(1000));
    let counter = "%counter = getelementptr i32, ptr addrspace(1) %out, i32 1";
    Seeded {
        name: "last workgroup",
        globals: "declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)".to_owned(),
        body: format!(
            "{counter}
            %parts = getelementptr i32, ptr addrspace(1) %out, i32 {at}
            %part = getelementptr i32, ptr addrspace(1) %parts, i32 %g
            %one = icmp eq i32 %i, 0
            br i1 %one, label %leave, label %end
          leave:
            %v = add i32 %g, {value}
            store i32 %v, ptr addrspace(1) %part
            [[count]]
            %is.last = icmp eq i32 %old, {}
            br i1 %is.last, label %sum, label %end
          sum:
            %all = load <4 x i32>, ptr addrspace(1) %parts, align 4
            %s = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %all)
            store i32 %s, ptr addrspace(1) %out
            br label %end
          end:
            ret void",
            GRID - 1
        ),
        sites: vec![(
            "count",
            "%old = atomicrmw add ptr addrspace(1) %counter, i32 1 syncscope(\"agent\") acq_rel"
                .into(),
            "%old = add i32 %g, 0".into(),
            FaultKind::Race,
        )],
        elements: 128,
    }
}

/// A workgroup waits for another one's data.
fn flag(choice: &mut Choice) -> Seeded {
    let (data, copy) = (2 + choice.below(60), 100 + choice.below(27));
    Seeded {
        name: "flag",
        globals: String::new(),
        body: format!(
            "%data = getelementptr i32, ptr addrspace(1) %out, i32 {data}
            %copy = getelementptr i32, ptr addrspace(1) %out, i32 {copy}
            %one = icmp eq i32 %i, 0
            br i1 %one, label %chosen, label %end
          chosen:
            switch i32 %g, label %end [ i32 0, label %publish i32 1, label %wait ]
          publish:
            store i32 7, ptr addrspace(1) %data
            store atomic i32 1, ptr addrspace(1) %out syncscope(\"agent\") release, align 4
            br label %end
          wait:
            [[look]]
            %is.there = icmp ne i32 %seen, 0
            br i1 %is.there, label %use, label %wait
          use:
            %x = load i32, ptr addrspace(1) %data
            store i32 %x, ptr addrspace(1) %copy
            br label %end
          end:
            ret void"
        ),
        sites: [
            "%seen = load volatile i32, ptr addrspace(1) %out",
            "%seen = load atomic i32, ptr addrspace(1) %out syncscope(\"agent\") monotonic, align 4",
        ]
        .map(|bad| {
            let good = "%seen = load atomic i32, ptr addrspace(1) %out syncscope(\"agent\") acquire, align 4";
            ("look", good.to_owned(), bad.to_owned(), FaultKind::Race)
        })
        .into(),
        elements: 128,
    }
}

/// Work-items behind the end of the data do nothing.
fn guarded(choice: &mut Choice) -> Seeded {
    let count = 300 + choice.below(200);
    Seeded {
        name: "guarded",
        globals: String::new(),
        body: format!(
            "%is.there = icmp ult i32 %n, [[count]]
            br i1 %is.there, label %work, label %end
          work:
            %x = add i32 %n, [[start]]
            store i32 %x, ptr addrspace(1) [[to]]
            br label %end
          end:
            ret void"
        ),
        sites: vec![
            (
                "count",
                count.to_string(),
                (count + 1 + choice.below(9)).to_string(),
                FaultKind::OutOfRange,
            ),
            ("to", "%q".into(), "%out".into(), FaultKind::Race),
        ],
        elements: count as u32,
    }
    .starting()
}

/// The kinds of what is found, of findings or a fault, and the text.
fn kinds(target: &str, source: &str, elements: u32) -> (Vec<FaultKind>, String) {
    let device = Runtime::new()
        .open(&format!("sim://{target}?check=all&cus=2"))
        .unwrap();
    let module = Module::build(&device, "seeded.ll", source.as_bytes(), &Options::default());
    let module = module.unwrap_or_else(|error| panic!("{error}\n{source}"));
    let queue = device.queue().unwrap();
    let out = Buffer::from_slice(&device, &vec![0u32; elements as usize]).unwrap();
    let launch = module
        .only_kernel()
        .unwrap()
        .launch(&queue)
        .grid(GRID)
        .block(128)
        .arg(&out);
    let Err(error) = launch.submit().unwrap().wait() else {
        return (Vec::new(), String::new());
    };
    let kinds = match &error {
        Error::Device(DeviceError::Findings(found)) => {
            found.faults.iter().map(|f| f.kind).collect()
        }
        Error::Device(DeviceError::Fault(fault)) => vec![fault.kind],
        error => panic!("{error}"),
    };
    (kinds, error.to_string())
}

#[test]
fn two_hundred_mistakes_are_found_and_nothing_else() {
    let makers = [
        exchange,
        reduction,
        tiles,
        histogram,
        stencil,
        last_workgroup,
        flag,
        guarded,
    ];
    let (mut seeds, mut mistakes) = (0, 0);
    while mistakes < 200 {
        for make in makers {
            seeds += 1;
            let seeded = make(&mut Choice(seeds));
            let target = TARGETS[seeds as usize % TARGETS.len()];
            let with = |wrong: Option<usize>| {
                let mut body = seeded.body.clone();
                if let Some((name, _, bad, _)) = wrong.map(|number| &seeded.sites[number]) {
                    body = body.replace(&format!("[[{name}]]"), bad);
                }
                for (name, good, ..) in &seeded.sites {
                    body = body.replace(&format!("[[{name}]]"), good);
                }
                kernel(&seeded.globals, &body)
            };
            let name = seeded.name;
            let (kinds_of_good, text) = kinds(target, &with(None), seeded.elements);
            assert!(
                kinds_of_good.is_empty(),
                "{name}, seed {seeds}, {target}: {text}"
            );
            for (number, (site, _, bad, kind)) in seeded.sites.iter().enumerate() {
                let (all, _) = kinds(target, &with(Some(number)), seeded.elements);
                mistakes += 1;
                assert!(
                    all.contains(kind),
                    "{name}, seed {seeds}, {target}: {site} is {bad}: {all:?}"
                );
            }
        }
    }
}
