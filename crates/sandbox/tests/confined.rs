//! What a process of a job can do: its job, and nothing else. This program is its own server.

#[cfg(target_os = "linux")]
mod linux {
    use std::io::{self, Read, Write};
    use std::net::Shutdown;
    use std::os::unix::net::{UnixListener, UnixStream};
    use std::path::Path;
    use std::process::{Command, ExitCode, Stdio};
    use std::sync::Mutex;
    use std::time::{Duration, Instant};

    use gfxjit_sandbox::{Confinement, End, Ended, Job, Limits, NotStarted, Server, Task};
    use libtest_mimic::{Arguments, Failed, Trial};

    const HELLO: &[u8] = b"ready";
    /// Set for the server, to its parent's process id.
    const SERVE: &str = "SANDBOX_TEST_SERVES";
    /// Set for the server, to a file that a job tries to remove.
    const VICTIM: &str = "SANDBOX_TEST_VICTIM";
    /// Set for a program that has a server and a job without end.
    const PARENT: &str = "SANDBOX_TEST_PARENT";

    /// What this process has been prepared for.
    static PREPARED: Mutex<Vec<Vec<u8>>> = Mutex::new(Vec::new());

    pub(crate) fn main() -> ExitCode {
        if let Ok(parent) = std::env::var(SERVE) {
            let parent = parent.parse().unwrap();
            let prepare = |kind: &[u8]| PREPARED.lock().unwrap().push(kind.to_vec());
            return match gfxjit_sandbox::serve(parent, HELLO, prepare, work) {
                Ok(()) => ExitCode::SUCCESS,
                Err(_) => ExitCode::FAILURE,
            };
        }
        if std::env::var_os(PARENT).is_some() {
            return be_a_parent();
        }
        let tests = vec![
            Trial::test("jobs_have_a_process_each", jobs_have_a_process_each),
            Trial::test("kinds_that_come_again_are_prepared", kinds_are_prepared),
            Trial::test("a_job_reaches_nothing", a_job_reaches_nothing),
            Trial::test("a_folder_is_all_that_opens", a_folder_is_all_that_opens),
            Trial::test("what_confines_is_told", what_confines_is_told),
            Trial::test("memory_is_bounded", memory_is_bounded),
            Trial::test("time_on_a_processor_is_bounded", time_is_bounded),
            Trial::test("ends_are_told", ends_are_told),
            Trial::test("a_dropped_job_is_killed", a_dropped_job_is_killed),
            Trial::test("nothing_outlives_the_server", nothing_outlives_the_server),
            Trial::test("nothing_outlives_the_program", nothing_outlives_the_program),
            Trial::test("messages_do_not_block_a_job", messages_do_not_block_a_job),
            Trial::test("servers_that_are_none", servers_that_are_none),
        ];
        let ended = libtest_mimic::run(&Arguments::from_args(), tests);
        let victim = format!("gfxjit-sandbox-victim-{}", std::process::id());
        let _ = std::fs::remove_file(std::env::temp_dir().join(victim));
        ended.exit_code()
    }

    /// Does what the job's first line asks.
    fn work(task: Task) {
        let Task {
            mut stream,
            confinement,
            folder,
        } = task;
        let mut command = String::new();
        stream.read_to_string(&mut command).unwrap();
        let answer = match command.as_str() {
            "id" => std::process::id().to_string(),
            "prepared" => format!("{:?}", PREPARED.lock().unwrap()),
            "confinement" => format!("{confinement:?}"),
            "attack" => attack(),
            "use" => {
                use_folder(folder.as_deref()).map_or_else(|e| e.to_string(), |()| "used".into())
            }
            "memory" => {
                let bytes = vec![1u8; 1 << 30];
                bytes
                    .iter()
                    .map(|b| usize::from(*b))
                    .sum::<usize>()
                    .to_string()
            }
            "abort" => {
                eprint_bytes(b"why");
                std::process::abort()
            }
            "spin" => {
                writeln!(stream, "{}", std::process::id()).unwrap();
                loop {
                    std::hint::spin_loop();
                }
            }
            "print" => {
                for _ in 0..100 {
                    eprint_bytes(&[b'x'; 4096]);
                }
                "printed".to_owned()
            }
            _ => "?".to_owned(),
        };
        stream.write_all(answer.as_bytes()).unwrap();
    }

    fn eprint_bytes(bytes: &[u8]) {
        let _ = io::stderr().write(bytes);
    }

    /// Does with its folder what a compiler does with one for temporary files.
    fn use_folder(folder: Option<&Path>) -> io::Result<()> {
        let folder = folder.ok_or(io::ErrorKind::NotFound)?;
        assert_eq!(std::env::temp_dir(), folder);
        assert_eq!(std::env::current_dir()?, folder);
        let below = folder.join("below");
        std::fs::create_dir(&below)?;
        std::fs::write(below.join("a"), "text")?;
        std::fs::rename(below.join("a"), below.join("b"))?;
        assert_eq!(std::fs::read_dir(&below)?.count(), 1);
        assert_eq!(std::fs::read(below.join("b"))?, b"text");
        std::fs::remove_dir_all(&below)?;
        std::fs::write("kept", "result")
    }

    /// Tries what a process that was taken over would try. A line for each, with the error.
    fn attack() -> String {
        let mut out = String::new();
        let mut note = |what: &str, result: io::Result<()>| {
            let result = match result {
                Ok(()) => "done".to_owned(),
                Err(e) => e.raw_os_error().unwrap_or_default().to_string(),
            };
            out += &format!("{what}: {result}\n");
        };
        note("read", std::fs::read("/etc/passwd").map(drop));
        note("list", std::fs::read_dir("/").map(drop));
        note("status", std::fs::metadata("/etc/passwd").map(drop));
        note("write", std::fs::write("/tmp/gfxjit-sandbox-test", "x"));
        // A file of the test's own: where nothing confines (qemu-user has neither mechanism), it is removed.
        let victim = std::env::var(VICTIM).unwrap_or_default();
        note("remove", std::fs::remove_file(victim));
        note("folder", std::fs::create_dir("/tmp/gfxjit-sandbox-test"));
        note("go", std::env::set_current_dir("/"));
        note("memory", std::fs::read("/proc/self/environ").map(drop));
        note(
            "network",
            std::net::UdpSocket::bind("127.0.0.1:0").map(drop),
        );
        note(
            "listen",
            std::net::TcpListener::bind("127.0.0.1:0").map(drop),
        );
        note(
            "connect",
            std::net::TcpStream::connect("127.0.0.1:1").map(drop),
        );
        note("socket", UnixStream::connect("/run/x").map(drop));
        note("pair", UnixStream::pair().map(drop));
        note(
            "bind",
            UnixListener::bind("/tmp/gfxjit-sandbox-test").map(drop),
        );
        note("program", Command::new("/bin/true").status().map(drop));
        note("thread", std::thread::Builder::new().spawn(|| {}).map(drop));
        let calls: &[(&str, libc::c_long, [i64; 3])] = &[
            ("fork", libc::SYS_clone, [i64::from(libc::SIGCHLD), 0, 0]),
            (
                "execve",
                libc::SYS_execve,
                [c"/bin/true".as_ptr() as i64, 0, 0],
            ),
            ("code", libc::SYS_mmap, [0, 4096, 7]),
            ("signal", libc::SYS_kill, [1, 0, 0]),
            ("parent", libc::SYS_kill, [i64::from(parent_id()), 9, 0]),
            ("trace", libc::SYS_ptrace, [0, 0, 0]),
            ("open", libc::SYS_openat2, [-100, c"/".as_ptr() as i64, 0]),
            ("ring", libc::SYS_io_uring_setup, [1, 0, 0]),
            (
                "memfd",
                libc::SYS_memfd_create,
                [c"x".as_ptr() as i64, 0, 0],
            ),
            ("filter", libc::SYS_bpf, [0, 0, 0]),
            ("namespace", libc::SYS_unshare, [0, 0, 0]),
            ("death", libc::SYS_prctl, [1, 0, 0]),
            ("limit", libc::SYS_setrlimit, [9, 0, 0]),
            ("module", libc::SYS_mount, [0, 0, 0]),
            ("duplicate", libc::SYS_dup, [0, 0, 0]),
        ];
        for (what, number, [a, b, c]) in calls {
            // SAFETY: the arguments are numbers and strings that live; a call that is let
            // through fails the test.
            let result = unsafe { libc::syscall(*number, *a, *b, *c, 0x22, -1, 0) };
            note(
                what,
                match result {
                    -1 => Err(io::Error::last_os_error()),
                    _ => Ok(()),
                },
            );
        }
        let more = libc::rlimit {
            rlim_cur: libc::RLIM_INFINITY,
            rlim_max: libc::RLIM_INFINITY,
        };
        // SAFETY: the limit is valid.
        note(
            "limits",
            match unsafe { libc::setrlimit(libc::RLIMIT_AS, &raw const more) } {
                0 => Ok(()),
                _ => Err(io::Error::last_os_error()),
            },
        );
        out
    }

    fn parent_id() -> u32 {
        std::os::unix::process::parent_id()
    }

    fn program() -> Command {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.env(SERVE, std::process::id().to_string());
        let victim = format!("gfxjit-sandbox-victim-{}", std::process::id());
        let victim = std::env::temp_dir().join(victim);
        std::fs::write(&victim, "kept").unwrap();
        command.env(VICTIM, victim);
        command
    }

    fn deadline() -> Option<Instant> {
        Some(Instant::now() + Duration::from_secs(30))
    }

    fn server() -> Server {
        Server::start(program(), HELLO, deadline()).unwrap()
    }

    const LIMITS: Limits = Limits {
        memory: 256 << 20,
        seconds: Some(20),
    };

    fn start(server: &Server, limits: &Limits, command: &str) -> Job {
        let job = server.job(limits, None, b"").unwrap();
        (&job.stream).write_all(command.as_bytes()).unwrap();
        job.stream.shutdown(Shutdown::Write).unwrap();
        job
    }

    fn answer(job: &Job) -> String {
        let mut answer = String::new();
        let _ = (&job.stream).read_to_string(&mut answer);
        answer
    }

    /// The first line of an answer that does not end.
    fn line(job: &Job) -> String {
        let mut line = String::new();
        io::BufRead::read_line(&mut io::BufReader::new(&job.stream), &mut line).unwrap();
        line.trim().to_owned()
    }

    fn ask(command: &str) -> (String, Ended) {
        let server = server();
        let job = start(&server, &LIMITS, command);
        (answer(&job), job.ended().unwrap())
    }

    fn jobs_have_a_process_each() -> Result<(), Failed> {
        let server = server();
        let ids: std::collections::BTreeSet<String> = (0..20)
            .map(|_| answer(&start(&server, &LIMITS, "id")))
            .collect();
        assert_eq!(ids.len(), 20);
        assert!(ids.iter().all(|id| id.parse::<u32>().is_ok()));
        // Several at once.
        let jobs: Vec<Job> = (0..5).map(|_| start(&server, &LIMITS, "id")).collect();
        let ids: std::collections::BTreeSet<String> = jobs.iter().map(answer).collect();
        assert_eq!(ids.len(), 5);
        Ok(())
    }

    /// The server is prepared at the second time, and each fork once more.
    fn kinds_are_prepared() -> Result<(), Failed> {
        let server = server();
        let ask = |kind: &[u8]| {
            let job = server.job(&LIMITS, None, kind).unwrap();
            (&job.stream).write_all(b"prepared").unwrap();
            job.stream.shutdown(Shutdown::Write).unwrap();
            answer(&job)
        };
        assert_eq!(ask(b"a"), "[]");
        assert_eq!(ask(b"b"), "[]");
        assert_eq!(ask(b"a"), "[]");
        assert_eq!(ask(b"c"), "[[97], [97]]");
        assert_eq!(ask(b"a"), "[[97], [97]]");
        assert_eq!(ask(b"b"), "[[97], [97]]");
        assert_eq!(ask(b"b"), "[[97], [98], [98]]");
        Ok(())
    }

    /// With seccomp, every attempt fails; without it, landlock still keeps files and TCP.
    #[expect(clippy::print_stdout, reason = "what is not tested must be seen")]
    fn a_job_reaches_nothing() -> Result<(), Failed> {
        let has = gfxjit_sandbox::available();
        let (answer, ended) = ask("attack");
        assert_eq!(ended.end, Some(End::Exit(0)), "{ended:?}");
        let refused = [libc::EPERM, libc::EACCES].map(|e| e.to_string());
        let of_landlock = [
            "read", "list", "write", "remove", "folder", "listen", "connect", "bind",
        ];
        assert!(answer.lines().count() > 30, "{answer}");
        let mut checked = 0;
        for line in answer.lines() {
            let (what, result) = line.split_once(": ").unwrap();
            if has.seccomp || has.landlock.is_some() && of_landlock.contains(&what) {
                assert!(refused.iter().any(|e| e == result), "{line}");
                checked += 1;
            }
        }
        if !has.seccomp || has.landlock.is_none() {
            println!("this kernel has {has:?} only: {checked} attempts were checked");
        }
        assert!(checked > 0, "this kernel has neither seccomp nor landlock");
        Ok(())
    }

    /// A job with a folder does as it likes there. What else there is stays closed, but that a file exists can be
    /// told: landlock has no right for that.
    fn a_folder_is_all_that_opens() -> Result<(), Failed> {
        let has = gfxjit_sandbox::available();
        let folder = tempfile::tempdir()?;
        let server = server();
        let ask = |command: &str| {
            let job = server.job(&LIMITS, Some(folder.path()), b"").unwrap();
            (&job.stream).write_all(command.as_bytes()).unwrap();
            job.stream.shutdown(Shutdown::Write).unwrap();
            answer(&job)
        };
        assert_eq!(ask("use"), "used");
        assert_eq!(std::fs::read(folder.path().join("kept"))?, b"result");
        if has.seccomp && has.landlock.is_some() {
            let refused = [libc::EPERM, libc::EACCES].map(|e| e.to_string());
            let told = ask("attack");
            assert!(told.lines().count() > 30, "{told}");
            for line in told.lines() {
                let (what, result) = line.split_once(": ").unwrap();
                assert_eq!(
                    refused.iter().any(|e| e == result),
                    what != "status",
                    "{line}"
                );
            }
        }
        // The server goes on without it.
        assert_eq!(answer(&start(&server, &LIMITS, "use")), "entity not found");
        Ok(())
    }

    fn what_confines_is_told() -> Result<(), Failed> {
        let (answer, _) = ask("confinement");
        let has: Confinement = gfxjit_sandbox::available();
        assert_eq!(answer, format!("{has:?}"));
        Ok(())
    }

    fn memory_is_bounded() -> Result<(), Failed> {
        let (answer, ended) = ask("memory");
        assert_eq!(answer, "");
        assert_eq!(ended.end, Some(End::Signal(libc::SIGABRT)));
        assert!(ended.stderr.contains("memory allocation of"), "{ended:?}");
        let server = server();
        let limits = Limits {
            memory: 2 << 30,
            ..LIMITS
        };
        let job = start(&server, &limits, "memory");
        assert_eq!(self::answer(&job), (1 << 30).to_string());
        Ok(())
    }

    fn time_is_bounded() -> Result<(), Failed> {
        let server = server();
        let limits = Limits {
            seconds: Some(1),
            ..LIMITS
        };
        let job = start(&server, &limits, "spin");
        let id = line(&job);
        let start = Instant::now();
        while is_alive(&id) {
            assert!(start.elapsed() < Duration::from_secs(20));
            std::thread::sleep(Duration::from_millis(20));
        }
        let ended = job.ended().unwrap().end;
        assert!(
            matches!(ended, Some(End::Signal(libc::SIGXCPU | libc::SIGKILL))),
            "{ended:?}"
        );
        Ok(())
    }

    fn ends_are_told() -> Result<(), Failed> {
        let (_, ended) = ask("id");
        assert_eq!(ended.end, Some(End::Exit(0)));
        let (_, ended) = ask("abort");
        assert_eq!(ended.end, Some(End::Signal(libc::SIGABRT)));
        assert_eq!(ended.stderr, "why");
        Ok(())
    }

    /// Whether a process is there and no zombie.
    fn is_alive(id: &str) -> bool {
        std::fs::read_to_string(format!("/proc/{id}/stat")).is_ok_and(|stat| {
            !stat
                .rsplit(')')
                .next()
                .unwrap_or_default()
                .starts_with(" Z")
        })
    }

    fn assert_ends(id: &str) {
        let start = Instant::now();
        while is_alive(id) {
            assert!(start.elapsed() < Duration::from_secs(10), "{id} lives on");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn spinning(server: &Server) -> (Job, String) {
        let job = start(server, &LIMITS, "spin");
        let id = line(&job);
        assert!(is_alive(&id), "{id}");
        (job, id)
    }

    fn a_dropped_job_is_killed() -> Result<(), Failed> {
        let server = server();
        let (job, id) = spinning(&server);
        let (other, other_id) = spinning(&server);
        drop(job);
        assert_ends(&id);
        assert!(is_alive(&other_id));
        drop(other);
        assert_ends(&other_id);
        assert!(!answer(&start(&server, &LIMITS, "id")).is_empty());
        Ok(())
    }

    fn nothing_outlives_the_server() -> Result<(), Failed> {
        let server = server();
        let (job, id) = spinning(&server);
        drop(server);
        assert_ends(&id);
        assert_eq!(job.ended(), None);
        Ok(())
    }

    /// Starts a server and a job without end, says their ids, and waits to be killed.
    #[expect(
        clippy::print_stdout,
        reason = "it is read by the test that starts this"
    )]
    fn be_a_parent() -> ExitCode {
        let server = server();
        let (_job, id) = spinning(&server);
        let parent = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap();
        let parent = parent
            .rsplit(')')
            .next()
            .unwrap()
            .split(' ')
            .nth(2)
            .unwrap();
        println!("{id} {parent}");
        loop {
            std::thread::park();
        }
    }

    fn nothing_outlives_the_program() -> Result<(), Failed> {
        let mut program = Command::new(std::env::current_exe()?)
            .env(PARENT, "1")
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        let mut stdout = io::BufReader::new(program.stdout.take().unwrap());
        io::BufRead::read_line(&mut stdout, &mut line)?;
        let (job, server) = line.trim().split_once(' ').unwrap();
        assert!(is_alive(job) && is_alive(server), "{line}");
        program.kill()?;
        program.wait()?;
        assert_ends(server);
        assert_ends(job);
        Ok(())
    }

    fn messages_do_not_block_a_job() -> Result<(), Failed> {
        let (answer, ended) = ask("print");
        assert_eq!(answer, "printed");
        assert_eq!(ended.stderr.len(), 4096);
        Ok(())
    }

    fn servers_that_are_none() -> Result<(), Failed> {
        let start = |command| Server::start(command, HELLO, deadline()).unwrap_err();
        let error = start(Command::new("/nonexistent/server"));
        assert!(matches!(error, NotStarted::Program(_)), "{error:?}");
        let error = start(Command::new("false"));
        let exited = Ended {
            end: Some(End::Exit(1)),
            stderr: String::new(),
        };
        assert!(matches!(error, NotStarted::Ended(ended) if ended == exited));
        let mut other = Command::new("echo");
        other.arg("hello");
        let error = start(other);
        assert!(matches!(error, NotStarted::Nonsense(_)), "{error:?}");
        let mut silent = Command::new("sleep");
        silent.arg("1000");
        let soon = Some(Instant::now() + Duration::from_millis(100));
        let error = Server::start(silent, HELLO, soon).unwrap_err();
        assert!(matches!(error, NotStarted::TimedOut), "{error:?}");
        Ok(())
    }
}

#[cfg(target_os = "linux")]
fn main() -> std::process::ExitCode {
    linux::main()
}

#[cfg(not(target_os = "linux"))]
fn main() {}
