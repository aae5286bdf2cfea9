//! Running the real program.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// What a run of the program left behind.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Run {
        let text = |bytes| String::from_utf8(bytes).expect("the program prints UTF-8");
        Run { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

impl Run {
    /// The one JSON document that a successful run printed.
    pub(crate) fn json(&self) -> Value {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{}", self.out);
        serde_json::from_str(&self.out).expect("the output is one JSON document")
    }

    /// What a successful run printed.
    pub(crate) fn done(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{}", self.out);
        self.out
    }

    /// The one line of complaint of a run that failed with `code`, without "error: ".
    pub(crate) fn complaint(&self, code: i32) -> &str {
        assert_eq!(self.code, Some(code), "{self:?}");
        let line = self.err.strip_prefix("error: ").expect("a complaint begins with error:").trim_end();
        assert_eq!(line.lines().count(), 1, "a complaint is one line: {line}");
        line
    }
}

pub(crate) fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bivouac"));
    command.stdin(Stdio::null()).env("RUST_BACKTRACE", "1");
    command
}

/// Runs `bivouac` with these arguments, given as one line.
pub(crate) fn bivouac(line: &str) -> Run {
    command().args(line.split_whitespace()).output().expect("the program starts").into()
}

/// The same with something on stdin.
pub(crate) fn bivouac_given(line: &str, stdin: &[u8]) -> Run {
    let mut command = command();
    command.args(line.split_whitespace()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    // The program may end before it has read all.
    let _ = child.stdin.take().expect("stdin is a pipe").write_all(stdin);
    child.wait_with_output().expect("the program ends").into()
}

/// A folder for one test.
pub(crate) fn folder() -> TempDir {
    tempfile::tempdir().expect("there is room for temporary files")
}

/// A file in `folder` with these bytes.
pub(crate) fn file(folder: &TempDir, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).expect("a temporary folder can be written to");
    path
}

/// The log of a short game of Pig, by the program itself.
pub(crate) fn short_log(folder: &TempDir) -> PathBuf {
    let dir = folder.path().join("logs");
    bivouac(&format!("sim pig --games 1 --set goal=10 --log {}", dir.display())).done();
    dir.join("pig-000001.log")
}

pub(crate) fn read(path: &Path) -> String {
    std::fs::read_to_string(path).expect("the file is there")
}
