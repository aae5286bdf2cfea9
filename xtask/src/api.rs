//! What programs read is true: the document of the API is valid, a tester finds nothing wrong with what
//! the server answers, a client generated from it plays, and so does the bot of docs/protocol.md. The
//! tools for this are Python's; they are put into a folder under `target` once.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result, ensure};
use xshell::cmd;

use crate::metadata::Metadata;
use crate::program::{BIVOUAC, Build};
use crate::project::Project;

/// Where the scripts and settings of this step are.
const SCRIPTS: &str = "xtask/api";
/// The bot that docs/protocol.md shows.
const BOT: &str = "docs/examples/bot.py";
/// What that bot plays, and at how many seats.
const BOT_PLAYS: [(&str, u8); 4] = [("pig", 2), ("biomes", 2), ("terrible-things", 3), ("escape", 2)];
/// So many times as fast do real-time games run for it: Escape takes half a minute.
const CLOCK_RATE: &str = "20";

/// Python, and the tools that were put beside it.
#[derive(Debug)]
pub(crate) struct Tools {
    folder: PathBuf,
}

impl Tools {
    /// The tools that the requirements name, installed unless they are already.
    pub(crate) fn ready(project: &Project, python: &Path) -> Result<Tools> {
        let sh = &project.sh;
        let folder = Metadata::load_members(project)?.target_directory.join("api");
        let tools = Tools { folder };
        let wanted = fs::read_to_string(project.root.join(SCRIPTS).join("requirements.txt"))?;
        let wanted = format!("# {}\n{wanted}", python.display());
        let installed = tools.folder.join("installed.txt");
        if fs::read_to_string(&installed).is_ok_and(|installed| installed == wanted) && tools.start(sh) {
            return Ok(tools);
        }
        eprintln!("   Installing the tools of {SCRIPTS}/requirements.txt …");
        let venv = tools.folder.join("venv");
        cmd!(sh, "{python} -m venv --clear {venv}").quiet().run().context(
            "Python makes no environments: install its venv, on Debian with `apt-get install python3-venv`",
        )?;
        let (python, requirements) = (tools.program("python"), format!("{SCRIPTS}/requirements.txt"));
        let quick = ["--disable-pip-version-check", "--retries", "1", "--timeout", "20"];
        cmd!(sh, "{python} -m pip install --quiet {quick...} --requirement {requirements}")
            .quiet()
            .run()
            .with_context(|| {
                format!("what {requirements} names cannot be installed: is PyPI within reach?")
            })?;
        fs::write(&installed, wanted)?;
        Ok(tools)
    }

    /// Whether Python is still where it was when the tools were installed.
    fn start(&self, sh: &xshell::Shell) -> bool {
        let python = self.program("python");
        cmd!(sh, "{python} --version").quiet().ignore_stdout().ignore_stderr().run().is_ok()
    }

    fn program(&self, name: &str) -> PathBuf {
        let folder = if cfg!(windows) { "Scripts" } else { "bin" };
        self.folder.join("venv").join(folder).join(name)
    }
}

/// Builds the program and asks it everything.
pub(crate) fn run(project: &Project, tools: &Tools) -> Result<()> {
    Build::Test.build(project, &[BIVOUAC])?;
    check(project, tools)
}

/// The same with the program that the tests were run with.
pub(crate) fn check(project: &Project, tools: &Tools) -> Result<()> {
    let sh = &project.sh;
    let program = Build::Test.places(project, &[BIVOUAC])?.remove(0);
    let data = sh.create_temp_dir()?;
    let server = Server::start(&program, data.path())?;
    let (url, python) = (&server.url, tools.program("python"));
    // Nothing is left behind in the checkout.
    let _no_caches = sh.push_env("PYTHONDONTWRITEBYTECODE", "1");
    let scripts = project.root.join(SCRIPTS);

    let document = tools.folder.join("openapi.json");
    let fetch = "import sys, urllib.request as ask; ask.urlretrieve(*sys.argv[1:])";
    cmd!(sh, "{python} -c {fetch} {url}/api/v1/openapi.json {document}").quiet().run()?;
    let validator = tools.program("openapi-spec-validator");
    cmd!(sh, "{validator} --schema 3.1 --validation-errors all {document}").run()?;

    let (generator, settings) = (tools.program("openapi-python-client"), scripts.join("client.yaml"));
    let client = tools.folder.join("client/bivouac_client");
    fs::create_dir_all(tools.folder.join("client"))?;
    cmd!(sh, "{generator} generate --path {document} --meta none --output-path {client}")
        .args(["--overwrite", "--fail-on-warning", "--config"])
        .arg(settings)
        .run()?;
    let play = scripts.join("play_pig.py");
    cmd!(sh, "{python} {play} {url}").env("PYTHONPATH", tools.folder.join("client")).run()?;

    for (game, seats) in BOT_PLAYS {
        let seats = seats.to_string();
        cmd!(sh, "{python} {BOT} {url} {game} {seats}").run()?;
    }

    let tester = tools.program("st");
    let settings = scripts.join("schemathesis.toml");
    // It keeps what it has learnt where it is started.
    let _folder = sh.push_dir(&tools.folder);
    cmd!(sh, "{tester} --config-file {settings} run --seed 1 {url}/api/v1/openapi.json")
        .env("SCHEMATHESIS_HOOKS", scripts.join("hooks.py"))
        .env("BIVOUAC_API", url)
        .run()?;
    Ok(())
}

/// A server that was started from here, with no limits on what one address may do. It ends with this.
#[derive(Debug)]
struct Server {
    child: Child,
    url: String,
}

impl Server {
    fn start(program: &Path, data: &Path) -> Result<Server> {
        let mut command = Command::new(program);
        command.args(["serve", "--listen", "127.0.0.1:0", "--clock-rate", CLOCK_RATE, "--data"]).arg(data);
        for limit in
            ["requests-per-second", "tables-per-hour", "sockets-per-address", "max-sockets", "wrong-codes"]
        {
            command.args([format!("--{limit}").as_str(), "0"]);
        }
        let log = fs::File::create(data.join("server.log"))?;
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log);
        let mut child = command.spawn().with_context(|| format!("{} does not start", program.display()))?;
        let stdout = child.stdout.take().context("it has an output")?;
        let mut server = Server { child, url: String::new() };
        let mut lines = BufReader::new(stdout).lines().map_while(Result::ok);
        let url = lines.find_map(|line| line.strip_prefix("listening on ").map(str::to_owned));
        server.url = url.unwrap_or_default();
        ensure!(!server.url.is_empty(), "the server ended before it listened");
        Ok(server)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Whether it had ended already is all that can go wrong.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
