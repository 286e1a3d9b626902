//! Launches of different queues that touch the same bytes.

use super::{ENGINES, FaultKind, TARGETS, kernel};
use gfxjit::hal::{Fault, OtherAccessPlace};
use gfxjit::{Buffer, Device, DeviceError, Error, Event, Kernel, Module, Options, Queue, Runtime};

fn module(device: &Device, name: &str, body: &str) -> Module {
    let source = kernel("", body).replace("@k(", &format!("@{name}("));
    let module = Module::build(device, "test.ll", source.as_bytes(), &Options::default());
    module.unwrap_or_else(|error| panic!("{error}"))
}

const STORES: &str = "%v = add i32 %n, 3\n store i32 %v, ptr addrspace(1) %q\n ret void";
const COPIES: &str = "%from = getelementptr i32, ptr addrspace(1) %out, i32 %n
    %x = load i32, ptr addrspace(1) %from
    %to = getelementptr i32, ptr addrspace(1) %from, i32 1024
    store i32 %x, ptr addrspace(1) %to
    ret void";
const COUNTS: &str = "%slot = getelementptr i32, ptr addrspace(1) %out, i32 %i
    %old = atomicrmw add ptr addrspace(1) %slot, i32 1 syncscope(\"agent\") monotonic
    ret void";

fn submit(kernel: &Kernel, queue: &Queue, out: &Buffer<u32>) -> Event {
    let launch = kernel.launch(queue).grid(4).block(128).arg(out);
    launch.submit().unwrap()
}

/// The races of some launches.
fn races(events: &[Event]) -> Vec<Fault> {
    let faults = events.iter().flat_map(|event| match event.wait() {
        Ok(_) => Vec::new(),
        Err(Error::Device(DeviceError::Findings(found))) => found.faults,
        Err(error) => panic!("{error}"),
    });
    faults.collect()
}

struct Two {
    queues: [Queue; 2],
    stores: Kernel,
    copies: Kernel,
    counts: Kernel,
    out: Buffer<u32>,
}

impl Two {
    fn on(uri: &str) -> Self {
        let device = Runtime::new().open(uri).unwrap();
        let kernel = |name: &str, body: &str| module(&device, name, body).kernel(name).unwrap();
        Self {
            queues: [(); 2].map(|()| device.queue().unwrap()),
            stores: kernel("writer", STORES),
            copies: kernel("reader", COPIES),
            counts: kernel("counter", COUNTS),
            out: Buffer::from_slice(&device, &[0; 2048]).unwrap(),
        }
    }

    fn each(mut test: impl FnMut(&str, Self)) {
        for target in TARGETS {
            for engine in ENGINES {
                let uri = format!("sim://{target}?check=stores&engine={engine}");
                test(&uri, Self::on(&uri));
            }
        }
    }
}

#[test]
fn launches_that_nothing_puts_in_order_race() {
    Two::each(|uri, two| {
        let [a, b] = &two.queues;
        let events = [
            submit(&two.stores, a, &two.out),
            submit(&two.copies, b, &two.out),
        ];
        let all = races(&events);
        let [race] = &all[..] else {
            panic!("{uri}: {} races", all.len());
        };
        assert_eq!(race.kind, FaultKind::Race, "{uri}");
        // Which one ends last tells of it.
        let other = race.other.as_ref().unwrap();
        let OtherAccessPlace::Launch { kernel } = &other.place else {
            panic!("{uri}: {race}");
        };
        let mut names = [race.kernel.as_deref().unwrap(), kernel];
        names.sort_unstable();
        assert_eq!(names, ["reader", "writer"], "{uri}");
        assert_eq!(race.times, 512, "{uri}");
        let text = race.to_string();
        for part in [
            "which neither an event nor a wait puts in order with another queue's kernel",
            "in another queue\n",
            "byte 0 of a buffer of 8192 bytes",
        ] {
            assert!(text.contains(part), "{uri}: {text}");
        }
    });
}

#[test]
fn queues_events_and_waits_put_launches_in_order() {
    Two::each(|uri, two| {
        let [a, b] = &two.queues;
        let clean = |events: &[Event], how: &str| {
            let all = races(events);
            assert!(all.is_empty(), "{uri}, {how}: {}", all[0]);
        };
        let first = submit(&two.stores, a, &two.out);
        clean(&[first, submit(&two.copies, a, &two.out)], "one queue");
        let first = submit(&two.stores, a, &two.out);
        b.wait_for(&first).unwrap();
        clean(&[submit(&two.copies, b, &two.out), first], "an event");
        a.wait().unwrap();
        b.wait().unwrap();
        // By way of a third queue.
        let first = submit(&two.stores, a, &two.out);
        let third = two.out.device().queue().unwrap();
        third.wait_for(&first).unwrap();
        b.wait_for(&third.record().unwrap()).unwrap();
        clean(&[submit(&two.copies, b, &two.out), first], "events");
        let first = submit(&two.stores, a, &two.out);
        a.wait().unwrap();
        clean(
            &[first, submit(&two.copies, b, &two.out)],
            "a wait of the host",
        );
        let first = submit(&two.stores, a, &two.out);
        while first.poll().is_none() {
            std::thread::yield_now();
        }
        clean(
            &[submit(&two.copies, b, &two.out), first],
            "a look of the host",
        );
        // The wait was for what came before.
        let first = submit(&two.stores, a, &two.out);
        a.wait().unwrap();
        let second = submit(&two.stores, a, &two.out);
        let all = races(&[first, second, submit(&two.copies, b, &two.out)]);
        assert_eq!(all.len(), 1, "{uri}");
    });
}

#[test]
fn atomics_loads_and_other_bytes_do_not_race() {
    Two::each(|uri, two| {
        let [a, b] = &two.queues;
        let device = two.out.device();
        let events = [
            submit(&two.counts, a, &two.out),
            submit(&two.counts, b, &two.out),
        ];
        assert!(races(&events).is_empty(), "{uri}");
        let loads = "%x = load i32, ptr addrspace(1) %q
            %is.never = icmp eq i32 %x, 123456
            br i1 %is.never, label %store, label %end
          store:
            store i32 1, ptr addrspace(1) %q
            br label %end
          end:
            ret void";
        let module = module(device, "look", loads);
        let look = module.kernel("look").unwrap();
        let events = [submit(&look, a, &two.out), submit(&look, b, &two.out)];
        assert!(races(&events).is_empty(), "{uri}");
        let other = Buffer::from_slice(device, &[0; 2048]).unwrap();
        let events = [
            submit(&two.stores, a, &two.out),
            submit(&two.stores, b, &other),
        ];
        assert!(races(&events).is_empty(), "{uri}");
        // A buffer that is gone, and one at its address perhaps.
        for _ in 0..8 {
            let one = Buffer::from_slice(device, &[0; 2048]).unwrap();
            drop(submit(&two.stores, a, &one));
            drop(one);
            let next = Buffer::from_slice(device, &[1; 2048]).unwrap();
            assert!(races(&[submit(&two.copies, b, &next)]).is_empty(), "{uri}");
        }
    });
}
