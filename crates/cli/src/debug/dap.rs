//! `gfxjit debug --dap`: the debugger of an editor, over standard input and output or a port.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::JoinHandle;

use anyhow::{Context, Result};
use gfxjit_debug::dap::wire::{self, Client};
use gfxjit_debug::dap::{Dap, Requests, Wish, capabilities};
use gfxjit_debug::session::Session;
use serde_json::{Value, json};

use super::options::DebugArgs;
use super::target::{Target, of_launch};
use crate::out::Out;

/// What an editor has launched.
struct Launched {
    target: Arc<Target>,
    session: Arc<Session<Dap>>,
    requests: Requests,
    running: Option<JoinHandle<()>>,
}

pub(super) fn serve(args: &DebugArgs) -> Result<()> {
    let Some(port) = args.port else {
        return speak(args, &mut io::stdin().lock(), Box::new(io::stdout()));
    };
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    let listener = listener.with_context(|| format!("cannot listen on port {port}"))?;
    let (stream, _) = listener.accept()?;
    let mut reader = BufReader::new(stream.try_clone()?);
    speak(args, &mut reader, Box::new(stream))
}

fn speak(args: &DebugArgs, from: &mut dyn BufRead, to: Box<dyn Write + Send>) -> Result<()> {
    let client = Client::new(to);
    let mut launched: Option<Launched> = None;
    while let Some(request) = wire::read(from)? {
        match (request["command"].as_str(), &mut launched) {
            (Some("initialize"), _) => client.answer(&request, Ok(capabilities())),
            (Some("launch"), None) => match launch(args, &request["arguments"], &client) {
                Ok(new) => {
                    launched = Some(new);
                    client.answer(&request, Ok(json!({})));
                    client.event("initialized", json!({}));
                }
                Err(error) => client.answer(&request, Err(format!("{error:#}"))),
            },
            (Some("disconnect" | "terminate"), None) => {
                client.answer(&request, Ok(json!({})));
                return Ok(());
            }
            (_, None) => {
                client.answer(
                    &request,
                    Err("`launch` comes before this request".to_owned()),
                );
            }
            (_, Some(own)) => match own.requests.handle(&own.session, &request) {
                Wish::More => {}
                Wish::Run if own.running.is_none() => own.running = Some(run(own, &client)),
                Wish::Run => {}
                Wish::End => break,
            },
        }
    }
    if let Some(own) = launched {
        own.session.end();
        // A launch that is held finds that no requests come any more.
        drop(own.requests);
        if let Some(running) = own.running {
            // A panic there has told of itself.
            let _ = running.join();
        }
    }
    Ok(())
}

/// What an editor's launch configuration names: `program` and `args`, as `gfxjit run` takes them; without a
/// program the command line's.
fn launch(args: &DebugArgs, configuration: &Value, client: &Client) -> Result<Launched> {
    let mut words = args.launch.clone();
    if let Some(program) = configuration["program"].as_str() {
        let given = configuration["args"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        let given = given.iter().map(|word| match word {
            Value::String(text) => OsString::from(text),
            other => OsString::from(other.to_string()),
        });
        words = vec!["run".into(), program.into()];
        words.extend(given);
    }
    let mut run = of_launch(&words)?;
    if let Some(folder) = configuration["cwd"].as_str().map(PathBuf::from) {
        for source in &mut run.sources {
            *source = folder.join(&source);
        }
    }
    let target = Target::new(run)?;
    let to = client.clone();
    target.on_output(move |text| to.output("stdout", text));
    let (face, requests) = Dap::new(client.clone());
    let session = Session::new(target.program()?, face);
    session.with(|core, _| {
        if !core.program.has_lines() {
            let text = "the image has no debug information: instructions and registers only\n";
            client.output("console", text);
        }
    });
    if configuration["stopOnEntry"] == true {
        session.pause();
    }
    Ok(Launched {
        target: Arc::new(target),
        session: Arc::new(session),
        requests,
        running: None,
    })
}

/// Launches the kernel on a thread of its own; the editor is told of its end.
fn run(own: &Launched, client: &Client) -> JoinHandle<()> {
    let (target, session) = (Arc::clone(&own.target), Arc::clone(&own.session));
    let client = client.clone();
    std::thread::spawn(move || {
        // The protocol has standard output.
        let mut none = Out::stdout();
        let mut tell = |line: String| {
            client.output("stdout", &format!("{line}\n"));
            Ok(())
        };
        let code = match target.run(&(session as _), &mut none, &mut tell) {
            Ok(()) => 0,
            Err(error) => {
                client.output("stderr", &format!("{error:#}\n"));
                1
            }
        };
        client.event("exited", json!({ "exitCode": code }));
        client.event("terminated", json!({}));
    })
}
