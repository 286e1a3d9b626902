//! The Debug Adapter Protocol, by a client of requests and events.

use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use gfxjit_debug::dap::wire;
use serde_json::{Value, json};

use gfxjit_test_tools::built;

use super::{TARGETS, folder};

pub(super) struct Client {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    number: u64,
    /// Events that have come and were not asked for.
    events: Vec<Value>,
}

impl Client {
    pub(super) fn new() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gfxjit"))
            .args(["debug", "--dap"])
            .env("GFXJIT_HIP_LIBRARY", built("libgfxjit_hip.so"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("gfxjit runs");
        let to = child.stdin.take().expect("a pipe");
        let from = BufReader::new(child.stdout.take().expect("a pipe"));
        Self {
            child,
            to,
            from,
            number: 0,
            events: Vec::new(),
        }
    }

    fn send(&mut self, command: &str, arguments: Value) -> u64 {
        self.number += 1;
        let request = json!({
            "seq": self.number, "type": "request", "command": command, "arguments": arguments,
        });
        let text = request.to_string();
        write!(self.to, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("it is read");
        self.to.flush().expect("it is read");
        self.number
    }

    fn read(&mut self) -> Value {
        wire::read(&mut self.from)
            .expect("a message")
            .expect("no end")
    }

    /// A request and its answer.
    pub(super) fn answer(&mut self, command: &str, arguments: Value) -> Value {
        let number = self.send(command, arguments);
        loop {
            let message = self.read();
            if message["type"] == "event" {
                self.events.push(message);
                continue;
            }
            assert_eq!(message["request_seq"], number, "{message}");
            return message;
        }
    }

    pub(super) fn ask(&mut self, command: &str, arguments: Value) -> Value {
        let answer = self.answer(command, arguments);
        assert_eq!(answer["success"], true, "{answer}");
        answer["body"].clone()
    }

    /// Waits for an event.
    pub(super) fn event(&mut self, name: &str) -> Value {
        loop {
            if let Some(index) = self.events.iter().position(|event| event["event"] == name) {
                return self.events.remove(index)["body"].clone();
            }
            let message = self.read();
            assert_eq!(message["type"], "event", "{message}");
            self.events.push(message);
        }
    }

    pub(super) fn launch(&mut self, target: &str, more: &Value) {
        let mut configuration = json!({
            "program": folder().join("pair.hip"),
            "args": [
                "--device", format!("sim://{target}"), "--wave-size", "64", "--grid", "2", "--block", "64",
                "--arg", "i32[128]=0", "--arg", "i32[128]=ramp", "--arg", "i32=100", "--print", "0:4",
            ],
        });
        for (name, value) in more.as_object().into_iter().flatten() {
            configuration[name] = value.clone();
        }
        self.begin(configuration);
    }

    pub(super) fn begin(&mut self, configuration: Value) -> Value {
        let capabilities = self.ask("initialize", json!({ "adapterID": "gfxjit" }));
        assert_eq!(capabilities["supportsConfigurationDoneRequest"], true);
        self.ask("launch", configuration);
        self.event("initialized");
        capabilities
    }

    /// The first frame of the thread that is held, and its number.
    pub(super) fn frame(&mut self, thread: &Value) -> Value {
        let stack = self.ask("stackTrace", json!({ "threadId": thread }));
        stack["stackFrames"][0].clone()
    }

    pub(super) fn evaluate(&mut self, frame: &Value, expression: &str) -> String {
        let arguments = json!({ "frameId": frame["id"], "expression": expression });
        let body = self.ask("evaluate", arguments);
        body["result"].as_str().expect("a result").to_owned()
    }

    /// The process ends by itself.
    pub(super) fn ends(mut self) {
        drop(self.to);
        assert!(self.child.wait().expect("it ends").success());
    }
}

#[test]
fn an_editor_debugs_on_every_target() {
    for target in TARGETS {
        let mut client = Client::new();
        client.launch(target, &Value::Null);
        let path = folder().join("pair.hip");
        let set = client.ask(
            "setBreakpoints",
            json!({ "source": { "path": path }, "breakpoints": [
                { "line": 4 },
                { "line": 19, "condition": "i == 70" },
                { "line": 14, "logMessage": "i is {i}" },
                { "line": 999 },
            ] }),
        );
        let verified: Vec<bool> = set["breakpoints"]
            .as_array()
            .expect("breakpoints")
            .iter()
            .map(|one| one["verified"] == true)
            .collect();
        assert_eq!(verified, [true, true, true, false], "{target}: {set}");
        client.ask("configurationDone", json!({}));
        let stop = client.event("stopped");
        assert_eq!(stop["reason"], "breakpoint", "{target}");
        assert_eq!(client.event("output")["output"], "i is 0\n", "{target}");
        let thread = stop["threadId"].clone();
        let threads = client.ask("threads", json!({}));
        assert_eq!(
            threads["threads"][0]["name"], "workgroup (0,0,0) wave 0",
            "{target}"
        );
        let frame = client.frame(&thread);
        assert_eq!(
            (&frame["name"], &frame["line"]),
            (&json!("helper"), &json!(4)),
            "{target}"
        );
        assert_eq!(frame["source"]["path"], json!(path), "{target}");
        assert_eq!(client.evaluate(&frame, "x"), "6", "{target}");
        assert_eq!(
            client.evaluate(&frame, "*p"),
            "{a = 0, b = {1.5, 2.5}}",
            "{target}"
        );
        let scopes = client.ask("scopes", json!({ "frameId": frame["id"] }));
        let arguments = &scopes["scopes"][1];
        let shown = client.ask(
            "variables",
            json!({ "variablesReference": arguments["variablesReference"] }),
        );
        let names = |shown: &Value| -> Vec<String> {
            let all = shown["variables"].as_array().expect("variables").iter();
            all.map(|one| one["name"].as_str().expect("a name").to_owned())
                .collect()
        };
        assert_eq!(names(&shown), ["x", "p"], "{target}");
        let pointed = &shown["variables"][1]["variablesReference"];
        let to = client.ask("variables", json!({ "variablesReference": pointed }));
        let fields = &to["variables"][0]["variablesReference"];
        let fields = client.ask("variables", json!({ "variablesReference": fields }));
        assert_eq!(names(&fields), ["a", "b"], "{target}");
        client.ask("next", json!({ "threadId": thread }));
        assert_eq!(client.event("stopped")["reason"], "step", "{target}");
        assert_eq!(client.frame(&thread)["line"], 5, "{target}");
        client.ask("stepOut", json!({ "threadId": thread }));
        client.event("stopped");
        assert_eq!(client.frame(&thread)["name"], "k", "{target}");
        let code = client.ask(
            "disassemble",
            json!({ "memoryReference": frame["instructionPointerReference"], "instructionOffset": -4,
                    "instructionCount": 9 }),
        );
        assert_eq!(
            code["instructions"].as_array().map(Vec::len),
            Some(9),
            "{target}"
        );
        // Without the first breakpoint; the second one is for one work-item.
        client.ask(
            "setBreakpoints",
            json!({ "source": { "path": path }, "breakpoints": [{ "line": 19, "condition": "i == 70" }] }),
        );
        client.ask("continue", json!({ "threadId": thread }));
        let stop = client.event("stopped");
        let frame = client.frame(&stop["threadId"]);
        assert_eq!(client.evaluate(&frame, "i"), "70", "{target}");
        assert_eq!(client.evaluate(&frame, "h + pair.a"), "1718", "{target}");
        let refused = client.answer(
            "evaluate",
            json!({ "frameId": frame["id"], "expression": "nothing" }),
        );
        assert_eq!(refused["success"], false, "{target}");
        client.ask("continue", json!({ "threadId": stop["threadId"] }));
        assert_eq!(client.event("exited")["exitCode"], 0, "{target}");
        client.event("terminated");
        client.ask("disconnect", json!({}));
        client.ends();
    }
}

#[test]
fn a_client_that_goes_ends_the_launch() {
    // While it is held, and while it runs.
    for held in [true, false] {
        let mut client = Client::new();
        client.launch("gfx1100", &json!({ "stopOnEntry": held }));
        client.ask("configurationDone", json!({}));
        if held {
            assert_eq!(client.event("stopped")["reason"], "pause");
        }
        client.ends();
    }
}

#[test]
fn a_client_that_is_gone_in_the_middle_of_a_message_ends_the_launch() {
    for text in [
        "Content-Length: 1000\r\n\r\n{\"seq\"",
        "Content-Length: nonsense\r\n\r\n",
        "Content-Length: 99999999999\r\n\r\n",
        "Content-Length: 3\r\n\r\n{]}",
        "no header at all",
    ] {
        let mut client = Client::new();
        client.launch("gfx1100", &json!({ "stopOnEntry": true }));
        client.ask("configurationDone", json!({}));
        client.event("stopped");
        write!(client.to, "{text}").expect("it is read");
        client.to.flush().expect("it is read");
        // Its end is no success: the message is damaged.
        let Client {
            mut child,
            to,
            from,
            ..
        } = client;
        drop((to, from));
        let ended = child.wait().expect("it ends");
        assert!(ended.code().is_some(), "{text}: {ended}");
    }
}

#[test]
fn requests_out_of_order_are_refused() {
    let mut client = Client::new();
    assert_eq!(
        client.answer("stackTrace", json!({ "threadId": 1 }))["success"],
        false
    );
    let answer = client.answer(
        "launch",
        json!({ "program": "/nowhere.hip", "args": ["--grid", "1"] }),
    );
    assert_eq!(answer["success"], false);
    let message = answer["message"].as_str().expect("a message");
    assert!(message.contains("/nowhere.hip"), "{message}");
    client.launch("gfx1100", &Value::Null);
    let answer = client.answer("stackTrace", json!({ "threadId": 1 }));
    assert_eq!(answer["message"], "the kernel is not held");
    let answer = client.answer("restartFrame", json!({}));
    assert_eq!(
        answer["message"],
        "the request `restartFrame` is unsupported"
    );
    client.ask("disconnect", json!({}));
    client.ends();
}
