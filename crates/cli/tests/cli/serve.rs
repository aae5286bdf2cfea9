//! `bivouac serve`: how it starts and stops, what it says when it cannot, and where its settings
//! come from.

use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use bivouac_load::client::{Client, new_table};
use bivouac_protocol::NewSeat;

use crate::program::{Run, bivouac, command, file, folder};

/// A server on a free port, killed when it is dropped.
pub(crate) struct Server {
    child: Child,
    address: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    pub(crate) fn start(data: &Path) -> Server {
        Server::spawn(serve(data))
    }

    fn spawn(mut command: Command) -> Server {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        let mut line = String::new();
        let stdout = child.stdout.as_mut().expect("stdout is a pipe");
        BufReader::new(stdout).read_line(&mut line).expect("it says something");
        let address = line.strip_prefix("listening on http://127.0.0.1:").map(str::trim_end);
        let address = address.filter(|port| port.parse::<u16>().is_ok_and(|port| port > 0));
        let address = format!("127.0.0.1:{}", address.expect("a line with the port, and nothing else"));
        Server { child, address }
    }

    pub(crate) fn client(&self) -> Client {
        Client::new(&format!("http://{}", self.address))
    }

    /// Asks it to stop and says how it ended and what it logged.
    #[cfg(unix)]
    fn stop(mut self, signal: &str) -> (Option<i32>, String) {
        let kill = Command::new("sh").args(["-c", &format!("kill -{signal} {}", self.child.id())]).status();
        assert!(kill.expect("kill starts").success());
        let code = self.child.wait().expect("it ends").code();
        let mut logged = String::new();
        self.child.stderr.take().expect("stderr is a pipe").read_to_string(&mut logged).expect("it is text");
        (code, logged)
    }
}

fn serve(data: &Path) -> Command {
    let mut command = command();
    command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(data);
    command
}

#[cfg(unix)]
#[tokio::test]
async fn it_says_where_it_listens_keeps_tables_and_stops_when_asked() {
    let folder = folder();
    let data = folder.path().join("made/by/it");
    let server = Server::start(&data);
    let made =
        server.client().create(&new_table("pig", [NewSeat::Me, NewSeat::Open])).await.expect("a table");
    let examined = bivouac(&format!("doctor --data {}", data.display())).done();
    assert_eq!(examined, "ok      0 running tables, and every log replays\n", "nobody plays yet");
    let (code, logged) = server.stop("TERM");
    assert_eq!(code, Some(0), "{logged}");
    assert!(!logged.contains(&made.token) && !logged.contains(&made.code), "{logged}");

    let again = Server::start(&data);
    let found = again.client().with(&made.token).table(&made.table).await.expect("it is still there");
    assert_eq!(found.you.person, made.you.person);
    assert_eq!(again.stop("INT").0, Some(0));
}

#[test]
fn what_cannot_be_had_is_told_in_one_sentence() {
    let folder = folder();
    let data = folder.path().join("data");
    let server = Server::start(&data);
    let run = |listen: &str, data: &Path| -> Run {
        let mut command = command();
        command.args(["serve", "--log-level", "error", "--listen", listen, "--data"]).arg(data);
        command.output().expect("the program starts").into()
    };
    let other = folder.path().join("other");
    let taken = run(&server.address, &other);
    assert!(taken.complaint(1).starts_with(&format!("{} is in use", server.address)), "{taken:?}");
    assert!(!other.exists(), "no directory is made for a server that does not run");
    let locked = run("127.0.0.1:0", &data);
    assert!(locked.complaint(1).contains("is in use by another running bivouac"), "{locked:?}");
    let file = file(&folder, "file", "");
    let nowhere = run("127.0.0.1:0", &file);
    assert!(nowhere.complaint(1).starts_with("the data directory "), "{nowhere:?}");
    // An address that is set aside for documentation.
    let foreign = run("192.0.2.1:7878", &other);
    assert_eq!(foreign.complaint(1), "192.0.2.1:7878 is not an address of this machine");
    assert_eq!((taken.out, locked.out, nowhere.out), Default::default(), "nobody is told to come");
}

#[test]
fn flags_go_before_the_environment_and_that_before_the_file() {
    let folder = folder();
    let config = file(&folder, "bivouac.toml", "idle_seconds = 1\nthreads = 1\nmax_sockets = 1\n");
    let printed = |flags: &[&str]| -> Run {
        let mut command = command();
        command.args(["serve", "--print-config"]).args(flags);
        command.env("BIVOUAC_CONFIG", &config).env("BIVOUAC_IDLE_SECONDS", "2").env("BIVOUAC_THREADS", "2");
        command.output().expect("the program starts").into()
    };
    let settings = printed(&["--threads", "3"]).done();
    for line in ["max_sockets = 1", "idle_seconds = 2", "threads = 3", "listen = \"127.0.0.1:7878\""] {
        assert!(settings.lines().any(|other| other == line), "{line} is missing in\n{settings}");
    }
    // What is printed says the same again.
    let copy = file(&folder, "copy.toml", &settings);
    let again = bivouac(&format!("serve --print-config --config {}", copy.display()));
    assert_eq!(again.done(), settings);
}

#[test]
fn a_wrong_setting_is_told_with_what_there_is() {
    let folder = folder();
    let config = file(&folder, "bivouac.toml", "\nport = 80\n");
    let wrong = bivouac(&format!("serve --config {}", config.display()));
    let complaint = wrong.complaint(2);
    let sentence = "bivouac.toml, line 2: there is no setting port; `bivouac serve --print-config` shows all";
    assert!(complaint.contains(sentence), "{complaint}");
    let number = bivouac("serve --threads many");
    assert_eq!(number.complaint(2), "\"many\" does not fit --threads <N>: it is a whole number, 0 or more");
    let mut command = command();
    let variable: Run =
        command.arg("serve").env("BIVOUAC_LOG_LEVEL", "loud").output().expect("it starts").into();
    let levels = "it is error, warn, info, debug or trace";
    assert_eq!(variable.complaint(2), format!("\"loud\" does not fit BIVOUAC_LOG_LEVEL: {levels}"));
    let mut command = crate::program::command();
    let unknown: Run =
        command.arg("serve").env("BIVOUAC_IDLE_SECOND", "5").output().expect("it starts").into();
    let sentence = "there is no variable BIVOUAC_IDLE_SECOND; did you mean BIVOUAC_IDLE_SECONDS? ";
    assert!(unknown.complaint(2).starts_with(sentence), "{unknown:?}");
    // Whatever was typed goes before the variable, so it is what is wrong.
    for flags in [&["--threads", "many"][..], &["--threads=many"]] {
        let mut command = crate::program::command();
        let typed: Run =
            command.arg("serve").args(flags).env("BIVOUAC_THREADS", "x").output().expect("it starts").into();
        assert!(typed.complaint(2).starts_with("\"many\" does not fit --threads <N>: "), "{typed:?}");
    }
    let threads = bivouac("serve --threads 100000");
    let sentence = "threads is 100000 (from --threads or BIVOUAC_THREADS), and may be at most 1024; 0 is one for each core, which is enough";
    assert_eq!(threads.complaint(2), sentence);
}

#[cfg(unix)]
#[test]
fn it_listens_at_a_name() {
    let folder = folder();
    let mut command = command();
    command.args(["serve", "--listen", "localhost:0", "--data"]).arg(folder.path().join("data"));
    let server = Server::spawn(command);
    assert_eq!(server.stop("TERM").0, Some(0));
    let nowhere =
        bivouac(&format!("serve --listen no-such-name.invalid:0 --data {}/x", folder.path().display()));
    assert!(nowhere.complaint(1).starts_with("no-such-name.invalid:0 leads nowhere: "), "{nowhere:?}");
}

#[test]
fn help_names_every_setting_its_variable_and_its_default() {
    let help = bivouac("serve --help").done();
    for part in
        ["--listen <ADDRESS:PORT>", "[default: 127.0.0.1:7878]", "[env: BIVOUAC_LISTEN]", "~/.local/share"]
    {
        assert!(help.contains(part), "{part} is missing in\n{help}");
    }
    assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
}
