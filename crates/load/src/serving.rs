//! A server that was started from here: it is asked for a free port, watched, killed, stopped.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::process::pin;

/// No server takes longer to start or to stop, unless it hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// What to start and how.
#[derive(Clone, Debug)]
pub struct Program {
    /// The program.
    pub path: PathBuf,
    /// What it is told.
    pub arguments: Vec<OsString>,
    /// The core it is kept on, if on one.
    pub core: Option<usize>,
    /// Where its standard error goes, after what is there already.
    pub log: PathBuf,
}

/// A server that may not be listening yet.
#[derive(Debug)]
pub struct Starting {
    child: Option<Child>,
    line: oneshot::Receiver<String>,
    since: Instant,
    log: PathBuf,
}

/// A server that listens. It is killed when this is dropped.
#[derive(Debug)]
pub struct Serving {
    child: Option<Child>,
    /// Where it is.
    pub base: String,
    /// How long it took from start to listening.
    pub started_in: Duration,
}

impl Program {
    /// `bivouac serve` on the data in `data`, at a free port, with no limits on what one address may do.
    pub fn server(path: &Path, data: &Path, core: Option<usize>) -> Program {
        let mut arguments: Vec<OsString> =
            ["serve", "--listen", "127.0.0.1:0", "--data"].map(OsString::from).to_vec();
        arguments.push(data.into());
        for limit in [
            "requests-per-second",
            "messages-per-second",
            "tables-per-hour",
            "sockets-per-address",
            "max-sockets",
            "connections-per-address",
            "max-connections",
            "wrong-codes",
        ] {
            arguments.extend([format!("--{limit}").into(), "0".into()]);
        }
        Program { path: path.to_owned(), arguments, core, log: data.join("server.log") }
    }

    /// `bivouac serve` on the data in `data`, at a free port, with its usual limits but one: people come
    /// and go faster than at a table.
    pub fn usual(path: &Path, data: &Path) -> Program {
        let mut arguments: Vec<OsString> =
            ["serve", "--tables-per-hour", "0", "--listen", "127.0.0.1:0", "--data"]
                .map(OsString::from)
                .to_vec();
        arguments.push(data.into());
        Program { path: path.to_owned(), arguments, core: None, log: data.join("server.log") }
    }

    /// The same, and it may open no more files than so many, if that is said.
    pub fn with_files(mut self, most: Option<u32>) -> Program {
        if let Some(most) = most {
            let limited = ["-c", r#"ulimit -n "$0" && exec "$@""#].map(OsString::from);
            let program = std::mem::replace(&mut self.path, "/bin/sh".into());
            let all = limited.into_iter().chain([most.to_string().into(), program.into_os_string()]);
            self.arguments = all.chain(std::mem::take(&mut self.arguments)).collect();
        }
        self
    }

    /// The same, with clocks that run so many times as fast where time runs by itself.
    pub fn hurried(mut self, rate: u32) -> Program {
        self.arguments.extend(["--clock-rate".into(), rate.to_string().into()]);
        self
    }

    /// Starts it.
    pub fn start(&self) -> Result<Starting> {
        if let Some(folder) = self.log.parent() {
            fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
        }
        let log = File::options()
            .create(true)
            .append(true)
            .open(&self.log)
            .with_context(|| format!("opening {}", self.log.display()))?;
        let mut command = Command::new(&self.path);
        command.args(&self.arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log);
        let since = Instant::now();
        let core = self.core;
        // A process runs where the thread ran that started it, so a thread of its own is pinned for this.
        let started = thread::spawn(move || -> Result<Child> {
            if let Some(core) = core {
                pin(core)?;
            }
            Ok(command.spawn()?)
        });
        let mut child = started
            .join()
            .expect("starting a process does not panic")
            .with_context(|| format!("cannot start {}", self.path.display()))?;
        let stdout = child.stdout.take().expect("it was asked for");
        let (sender, line) = oneshot::channel();
        thread::spawn(move || {
            let mut lines = BufReader::new(stdout).lines().map_while(Result::ok);
            if let Some(first) = lines.find(|line| line.starts_with("listening on ")) {
                let _ = sender.send(first);
            }
            lines.for_each(drop);
        });
        Ok(Starting { child: Some(child), line, since, log: self.log.clone() })
    }
}

impl Starting {
    /// Waits until it listens.
    pub async fn listening(mut self) -> Result<Serving> {
        match timeout(PATIENCE, &mut self.line).await {
            Ok(Ok(line)) => {
                let base = line.trim_start_matches("listening on ").trim().to_owned();
                let (child, started_in) = (self.child.take(), self.since.elapsed());
                Ok(Serving { child, base, started_in })
            }
            Ok(Err(_)) => bail!("the server ended before it was listening:\n{}", last_lines(&self.log)),
            Err(_) => bail!("the server was not listening after a minute:\n{}", last_lines(&self.log)),
        }
    }

    /// Kills it, and says whether it was listening by then.
    pub fn kill(mut self) -> Result<bool> {
        end(self.child.as_mut())?;
        Ok(self.line.try_recv().is_ok())
    }
}

impl Drop for Starting {
    fn drop(&mut self) {
        let _ = end(self.child.as_mut());
    }
}

impl Serving {
    /// Its number.
    pub fn pid(&self) -> u32 {
        self.child.as_ref().map_or(0, Child::id)
    }

    /// How it ended, if it did by itself.
    pub fn ended(&mut self) -> Result<Option<ExitStatus>> {
        match &mut self.child {
            Some(child) => Ok(child.try_wait()?),
            None => Ok(None),
        }
    }

    /// Kills it at once, with SIGKILL.
    pub fn kill(&mut self) -> Result<()> {
        end(self.child.as_mut())
    }

    /// Asks it to stop, with SIGTERM, and waits until it has.
    pub async fn stop(&mut self) -> Result<ExitStatus> {
        let mut child = self.child.take().context("it was stopped before")?;
        let number = i32::try_from(child.id()).context("a process number that is none")?;
        kill(Pid::from_raw(number), Signal::SIGTERM).context("asking the server to stop")?;
        // It is waited for elsewhere, and from there it can be killed if it does not end.
        let (ended, waited) = oneshot::channel();
        let waiting = spawn_blocking(move || {
            let _ = ended.send(child.wait());
        });
        match timeout(PATIENCE, waited).await {
            Ok(Ok(status)) => Ok(status?),
            _ => {
                kill(Pid::from_raw(number), Signal::SIGKILL).context("killing the server")?;
                waiting.await?;
                bail!("the server did not stop within a minute")
            }
        }
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = end(self.child.as_mut());
    }
}

fn end(child: Option<&mut Child>) -> Result<()> {
    if let Some(child) = child {
        child.kill().context("killing the server")?;
        child.wait().context("waiting for the server to end")?;
    }
    Ok(())
}

/// The end of a log, for people who want to know what went wrong.
pub fn last_lines(log: &Path) -> String {
    let text = fs::read(log).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(20)..].join("\n")
}

/// The lines in which a server says that it panicked.
pub fn panics(log: &Path) -> Vec<String> {
    let text = fs::read(log).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default();
    text.lines().filter(|line| line.contains("panicked at")).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str, folder: &Path) -> Program {
        let arguments = ["-c", script].map(OsString::from).to_vec();
        Program { path: "/bin/sh".into(), arguments, core: None, log: folder.join("log") }
    }

    #[tokio::test]
    async fn the_address_is_read_and_the_process_can_be_killed() {
        let folder = tempfile::tempdir().unwrap();
        let program = shell("echo hello; echo listening on http://127.0.0.1:1; exec sleep 60", folder.path());
        let mut serving = program.start().unwrap().listening().await.unwrap();
        assert_eq!(serving.base, "http://127.0.0.1:1");
        assert_eq!(serving.ended().unwrap(), None);
        serving.kill().unwrap();
    }

    #[tokio::test]
    async fn a_server_that_ends_at_once_is_told_with_its_last_words() {
        let folder = tempfile::tempdir().unwrap();
        let program = shell("echo thread main panicked at x >&2; exit 1", folder.path());
        let failed = program.start().unwrap().listening().await.unwrap_err();
        assert!(failed.to_string().contains("panicked at x"), "{failed}");
        assert_eq!(panics(&program.log).len(), 1);
    }

    #[tokio::test]
    async fn it_stops_when_asked() {
        let folder = tempfile::tempdir().unwrap();
        let program =
            shell("trap 'exit 3' TERM; echo listening on x; while :; do sleep 0.01; done", folder.path());
        let mut serving = program.start().unwrap().listening().await.unwrap();
        assert_eq!(serving.stop().await.unwrap().code(), Some(3));
    }
}
