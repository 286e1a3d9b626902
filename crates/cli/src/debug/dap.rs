//! `gfxjit debug --dap`: the debugger of an editor, over standard input and output or a port.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use gfxjit_debug::dap::wire::{self, Client};
use gfxjit_debug::dap::{Dap, Requests, Wish, capabilities};
use gfxjit_debug::session::Session;
use serde_json::{Value, json};

use super::options::DebugArgs;
#[cfg(unix)]
use super::program::{DebuggedProgram, Streams};
use super::target::{Target, of_launch, unoptimised};
use crate::args::Command;
use crate::out::Out;

/// How long to wait for the remaining output of a program that has ended.
const LAST_OUTPUT: Duration = Duration::from_secs(1);

/// The kernel or program that is debugged.
enum Debuggee {
    /// A kernel, and the number of its image.
    Kernel(Arc<Target>, usize),
    /// A program, its working folder, and its environment.
    #[cfg(unix)]
    Program {
        program: Arc<DebuggedProgram>,
        folder: Option<PathBuf>,
        environment: Vec<(String, Option<String>)>,
    },
}

/// A launch by an editor.
struct Launched {
    debuggee: Debuggee,
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
    let port = listener.local_addr()?.port();
    crate::diag::note(format!("waiting for an editor on port {port}"));
    let (stream, _) = listener.accept()?;
    let mut reader = BufReader::new(stream.try_clone()?);
    speak(args, &mut reader, Box::new(stream))
}

fn speak(args: &DebugArgs, from: &mut dyn BufRead, to: Box<dyn Write + Send>) -> Result<()> {
    let client = Client::new(to);
    let mut launched: Option<Launched> = None;
    // Whether the launch goes on when the editor disconnects.
    let mut goes_on = false;
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
                Wish::End => {
                    goes_on = request["arguments"]["terminateDebuggee"] == false;
                    break;
                }
            },
        }
    }
    if let Some(own) = launched {
        if !goes_on {
            own.session.end();
        }
        #[cfg(unix)]
        if let (false, Debuggee::Program { program, .. }) = (goes_on, &own.debuggee) {
            program.killer()();
        }
        // A launch that is held ends when the channel of requests is closed.
        drop(own.requests);
        if let Some(running) = own.running {
            // The error is ignored: a panic of that thread has been printed.
            let _ = running.join();
        }
    }
    Ok(())
}

/// What an editor's launch configuration names: `program` and `args`, as `gfxjit run` takes them; with `exec`, the
/// options of `gfxjit exec`, a program and its arguments; without a program, the launch on the command line.
fn launch(args: &DebugArgs, configuration: &Value, client: &Client) -> Result<Launched> {
    let mut words = args.launch.clone();
    if let Some(program) = configuration["program"].as_str() {
        let program = OsString::from(program);
        let given = listed(&configuration["args"]);
        words = match configuration.get("exec") {
            Some(options) => {
                let mut words = vec!["exec".into()];
                words.extend(listed(options));
                words.extend(["--".into(), program]);
                words
            }
            None => vec!["run".into(), program],
        };
        words.extend(given);
    }
    let folder = configuration["cwd"].as_str().map(PathBuf::from);
    let (face, requests) = Dap::new(client.clone());
    let session = Arc::new(Session::new(face));
    let debuggee = match of_launch(&words)? {
        Command::Run(run) => {
            let mut run = unoptimised(run);
            if let Some(folder) = &folder {
                for source in &mut run.sources {
                    *source = folder.join(&source);
                }
            }
            let target = Target::new(run)?;
            let to = client.clone();
            target.on_output(move |text| to.output("stdout", text));
            let image = session.add_image(target.program()?);
            if !session.with(|core, _| core.program.has_lines()) {
                let text = "the image has no debug information: instructions and registers only\n";
                client.output("console", text);
            }
            Debuggee::Kernel(Arc::new(target), image)
        }
        #[cfg(unix)]
        Command::Exec(exec) => {
            let program = DebuggedProgram::new(exec)?;
            program.listen(&session)?;
            let variables = configuration["env"].as_object().into_iter().flatten();
            let environment = variables
                .map(|(name, value)| (name.clone(), value.as_str().map(str::to_owned)))
                .collect();
            Debuggee::Program {
                program: Arc::new(program),
                folder,
                environment,
            }
        }
        _ => bail!("gfxjit debug takes `-- run SOURCE …` here"),
    };
    if configuration["record"] == true {
        session.with(|core, _| core.is_recording = true);
    }
    if configuration["stopOnEntry"] == true {
        session.hold_next();
    }
    Ok(Launched {
        debuggee,
        session,
        requests,
        running: None,
    })
}

/// The strings of a JSON list.
fn listed(value: &Value) -> Vec<OsString> {
    let all = value.as_array().into_iter().flatten();
    all.map(|word| match word {
        Value::String(text) => OsString::from(text),
        other => OsString::from(other.to_string()),
    })
    .collect()
}

/// Runs the kernel or program to its end; returns its status.
type Runs = Box<dyn FnOnce(&Client) -> Result<i32> + Send>;

/// Launches the kernel or starts the program on a separate thread; notifies the editor of its end.
fn run(own: &Launched, client: &Client) -> JoinHandle<()> {
    let runs: Runs = match &own.debuggee {
        Debuggee::Kernel(target, image) => {
            let target = Arc::clone(target);
            let (session, image) = (Arc::clone(&own.session), *image);
            // Created here, because requests may arrive before the thread runs.
            let mut launch = Arc::new(session.launch(image, None));
            Box::new(move |client| {
                // Standard output belongs to the protocol, so the run prints nothing there.
                let mut none = Out::stdout();
                let mut tell = |line: String| {
                    client.output("stdout", &format!("{line}\n"));
                    Ok(())
                };
                let mut again = false;
                loop {
                    let ran = target.run(&(launch as _), again, &mut none, &mut tell);
                    again = session.goes_back();
                    if !again {
                        break ran.map(|()| 0);
                    }
                    launch = Arc::new(session.launch(image, None));
                }
            })
        }
        #[cfg(unix)]
        Debuggee::Program {
            program,
            folder,
            environment,
        } => {
            let program = Arc::clone(program);
            let (folder, environment) = (folder.clone(), environment.clone());
            Box::new(move |client| run_program(&program, folder, environment, client))
        }
    };
    let client = client.clone();
    std::thread::spawn(move || {
        let code = runs(&client).unwrap_or_else(|error| {
            client.output("stderr", &format!("{error:#}\n"));
            1
        });
        client.event("exited", json!({ "exitCode": code }));
        client.event("terminated", json!({}));
    })
}

/// Runs a program to its end; returns its status.
#[cfg(unix)]
fn run_program(
    program: &DebuggedProgram,
    folder: Option<PathBuf>,
    environment: Vec<(String, Option<String>)>,
    client: &Client,
) -> Result<i32> {
    let mut reads = Vec::new();
    let prepare = |command: &mut std::process::Command| {
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        for (name, value) in environment {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
    };
    let begun = |child: &mut std::process::Child| {
        reads.extend(
            child
                .stdout
                .take()
                .map(|from| pass_on(from, "stdout", client)),
        );
        reads.extend(
            child
                .stderr
                .take()
                .map(|from| pass_on(from, "stderr", client)),
        );
    };
    let status = program.run(Streams::Piped, prepare, begun)?;
    let end = Instant::now() + LAST_OUTPUT;
    // A process started by the program may still keep the pipes open.
    while reads.iter().any(|one| !one.is_finished()) && Instant::now() < end {
        std::thread::sleep(Duration::from_millis(2));
    }
    use std::os::unix::process::ExitStatusExt as _;
    Ok(status
        .code()
        .or_else(|| status.signal().map(|signal| 128 + signal))
        .unwrap_or(1))
}

/// Sends a program's output to the editor.
#[cfg(unix)]
fn pass_on(
    mut from: impl Read + Send + 'static,
    category: &'static str,
    client: &Client,
) -> JoinHandle<()> {
    let client = client.clone();
    std::thread::spawn(move || {
        let mut bytes = [0; 4096];
        // The bytes of an incomplete UTF-8 character at the end.
        let mut begun: Vec<u8> = Vec::new();
        while let Ok(len @ 1..) = from.read(&mut bytes) {
            begun.extend(&bytes[..len]);
            let whole = match std::str::from_utf8(&begun) {
                Err(error) if error.error_len().is_none() => error.valid_up_to(),
                _ => begun.len(),
            };
            let text: Vec<u8> = begun.drain(..whole).collect();
            client.output(category, &String::from_utf8_lossy(&text));
        }
    })
}
