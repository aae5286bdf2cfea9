//! How a server runs: flags go before the environment, that before a file, and that before
//! what is written here. Each setting is written once, below, with what it means.

mod kinds;

use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use bivouac_bots::near::nearest;
use clap::Args;
use serde::{Deserialize, Serialize};

pub use self::kinds::{Aside, Listen, LogFormat, LogLevel, Proxies, PublicUrl};
use self::kinds::{Setting, data_dir, typed};

/// From one line for each setting come the field, its flag, its variable, its key in a file and
/// its help.
macro_rules! settings {
    ($($(#[doc = $doc:literal])+ $name:ident ($variable:literal): $kind:ty = $default:expr;)+) => {
        /// How a server runs, with everything settled.
        #[derive(Clone, PartialEq, Debug, Serialize)]
        pub struct Config {
            $($(#[doc = $doc])+ pub $name: $kind,)+
            /// How many times as fast as the wall's the clocks of real-time tables run: for tests, and set
            /// by a flag alone.
            #[serde(skip)]
            pub clock_rate: u32,
        }

        impl Default for Config {
            fn default() -> Config {
                Config { $($name: $default,)+ clock_rate: 1 }
            }
        }

        /// What somebody said of the settings, on the command line or in a file.
        #[derive(Clone, PartialEq, Debug, Default, Args, Deserialize)]
        #[command(next_help_heading = "Settings")]
        #[serde(deny_unknown_fields)]
        pub struct Said {
            $(
                $(#[doc = $doc])+
                #[arg(
                    long,
                    env = $variable,
                    hide_env_values = true,
                    value_name = <$kind as Setting>::PLACE,
                    value_parser = typed::<$kind>,
                    num_args = <$kind as Setting>::LEAST..=1,
                    default_missing_value = "true",
                    allow_negative_numbers = true,
                    help = help(concat!($($doc),+), &{ $default }),
                )]
                pub $name: Option<$kind>,
            )+
        }

        impl Said {
            /// All settled: what `self` leaves open is as in `file`, and what that leaves open as written.
            fn over(self, file: Said) -> Config {
                Config { $($name: self.$name.or(file.$name).unwrap_or_else(|| $default),)+ clock_rate: 1 }
            }

            /// Whether something was said of the setting with this name.
            fn has(&self, name: &str) -> bool {
                [$((stringify!($name), self.$name.is_some()),)+].contains(&(name, true))
            }
        }

        /// The name of every setting, and what it means.
        const SETTINGS: &[(&str, &str)] = &[$((stringify!($name), concat!($($doc),+)),)+];
        /// What every setting can be set to.
        const VALUES: &[(&str, &str)] = &[$((stringify!($name), <$kind as Setting>::WHAT),)+];
        /// The variable of every setting.
        const VARIABLES: &[&str] = &[$($variable,)+];
    };
}

settings! {
    /// Where to listen; port 0 picks a free one
    listen("BIVOUAC_LISTEN"): Listen = Listen::from(SocketAddr::from((Ipv4Addr::LOCALHOST, 7878)));
    /// Where tables are kept; made if it is not there. Unless said otherwise it is "bivouac" in
    /// $XDG_DATA_HOME or else in ~/.local/share
    data("BIVOUAC_DATA"): PathBuf = data_dir();
    /// The address that people type, where a proxy stands in between: `https://games.example.org`
    public_url("BIVOUAC_PUBLIC_URL"): PublicUrl = PublicUrl::default();
    /// Proxies whose word is taken for where a request comes from: addresses or networks, with
    /// commas in between on the command line, as a list in a file
    trusted_proxies("BIVOUAC_TRUSTED_PROXIES"): Proxies = Proxies::default();
    /// How many requests one address may make each second; 0 is no limit
    requests_per_second("BIVOUAC_REQUESTS_PER_SECOND"): u32 = 50;
    /// How many requests one address may make at once after a rest
    requests_burst("BIVOUAC_REQUESTS_BURST"): u32 = 200;
    /// How many messages one socket may send each second; 0 is no limit
    messages_per_second("BIVOUAC_MESSAGES_PER_SECOND"): u32 = 20;
    /// How many messages one socket may send at once after a rest
    messages_burst("BIVOUAC_MESSAGES_BURST"): u32 = 60;
    /// How many tables one address may open in an hour; 0 is no limit
    tables_per_hour("BIVOUAC_TABLES_PER_HOUR"): u32 = 60;
    /// How many wrong invitations, and how many wrong keys, one address may try before it is asked to
    /// wait; one of them comes back every five seconds. Right ones do not wait, unless three times as
    /// many invitations were wrong; 0 is no limit
    wrong_codes("BIVOUAC_WRONG_CODES"): u32 = 20;
    /// How many sockets one address may have open; 0 is no limit
    sockets_per_address("BIVOUAC_SOCKETS_PER_ADDRESS"): u32 = 64;
    /// How many sockets may be open in all; 0 is no limit
    max_sockets("BIVOUAC_MAX_SOCKETS"): u32 = 20_000;
    /// How many connections one address may have open that are no sockets; one more takes the place of
    /// the one that has kept the server waiting longest. Trusted proxies are not counted; 0 is no limit
    connections_per_address("BIVOUAC_CONNECTIONS_PER_ADDRESS"): u32 = 64;
    /// How many connections that are no sockets may be open in all, in the same way; 0 is no limit
    max_connections("BIVOUAC_MAX_CONNECTIONS"): u32 = 2_000;
    /// How many seconds a request's head may take to come, and then its body; a connection that is
    /// idle for so long is closed
    request_seconds("BIVOUAC_REQUEST_SECONDS"): u32 = 20;
    /// How many tables are held in memory; the others wait on disk
    tables_in_memory("BIVOUAC_TABLES_IN_MEMORY"): u32 = 10_000;
    /// After how many seconds a table that nobody looks at is put away
    idle_seconds("BIVOUAC_IDLE_SECONDS"): u32 = 60;
    /// For how many milliseconds somebody may be out of reach before the table takes note
    away_grace_ms("BIVOUAC_AWAY_GRACE_MS"): u32 = 2500;
    /// After how many seconds without a word a connection is asked whether it is still there; it has
    /// half that time to answer
    quiet_seconds("BIVOUAC_QUIET_SECONDS"): u32 = 8;
    /// For how many days a table is kept after its game has ended, from when something last happened at
    /// it; 0 is for ever
    keep_days_finished("BIVOUAC_KEEP_DAYS_FINISHED"): u32 = 0;
    /// For how many days a table is kept at which a game is under way, or has not begun, and nothing
    /// happens any more; 0 is for ever
    keep_days_abandoned("BIVOUAC_KEEP_DAYS_ABANDONED"): u32 = 0;
    /// How many worlds or games a bot at a table may play through for one choice (`search:iterations=…`);
    /// 0 is no limit
    bot_iterations("BIVOUAC_BOT_ITERATIONS"): u32 = 4000;
    /// For how many milliseconds a bot at a table may think about one choice (`search:millis=…`); 0 is
    /// no limit
    bot_millis("BIVOUAC_BOT_MILLIS"): u32 = 2000;
    /// Whether anybody may read /metrics; otherwise only programs on this machine may, and not through
    /// a proxy
    metrics_public("BIVOUAC_METRICS_PUBLIC"): bool = false;
    /// Another address at which anybody who can reach it may read /metrics, such as 127.0.0.1:9100 behind
    /// a proxy; nothing else is there but health
    metrics_listen("BIVOUAC_METRICS_LISTEN"): Aside = Aside::default();
    /// How many threads do the work, at most 1024; 0 is one for each core
    threads("BIVOUAC_THREADS"): u32 = 0;
    /// How much is logged: error, warn, info, debug or trace
    log_level("BIVOUAC_LOG_LEVEL"): LogLevel = LogLevel::Info;
    /// How it is logged: text for people, json for programs
    log_format("BIVOUAC_LOG_FORMAT"): LogFormat = LogFormat::Text;
}

/// What can be said on the command line or in the environment.
#[derive(Clone, PartialEq, Debug, Default, Args)]
pub struct Flags {
    /// A TOML file with settings; `--print-config` shows what one looks like
    #[arg(long, env = "BIVOUAC_CONFIG", hide_env_values = true, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// For tests: real-time tables run so many times as fast
    #[arg(long, hide = true, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub clock_rate: Option<u32>,
    /// The settings themselves.
    #[command(flatten)]
    pub said: Said,
}

/// Why there is no way to run like this.
#[derive(Debug, thiserror::Error)]
pub enum BadConfig {
    /// The file cannot be read.
    #[error("cannot read the settings in {}: {why}", file.display())]
    Unreadable {
        /// Which file.
        file: PathBuf,
        /// Why not.
        why: std::io::Error,
    },
    /// The file says something that no setting is.
    #[error("{}, line {line}: {why}", file.display())]
    Wrong {
        /// Which file.
        file: PathBuf,
        /// Where in it.
        line: usize,
        /// What is wrong, and what there is.
        why: String,
    },
    /// A value that nothing could run with.
    #[error("{name} is 0 ({from}), and must be at least 1")]
    Zero {
        /// The setting.
        name: &'static str,
        /// Who says so.
        from: String,
    },
    /// More threads than help anybody.
    #[error(
        "threads is {threads} ({from}), and may be at most {MOST_THREADS}; 0 is one for each core, which is enough"
    )]
    Threads {
        /// How many were asked for.
        threads: u32,
        /// Who says so.
        from: String,
    },
    /// A variable that looks like a setting and is none: a slip that would otherwise go unnoticed.
    #[error("there is no variable {name}; {}", instead(name, known_variables()))]
    Variable {
        /// As it was set.
        name: String,
    },
}

/// No machine that this program was made for has more cores.
const MOST_THREADS: u32 = 1024;

impl Config {
    /// What flags, environment and file come to.
    pub fn load(flags: Flags) -> Result<Config, BadConfig> {
        let Flags { config, clock_rate, said } = flags;
        let (typed, named) = (said.clone(), config.clone());
        let from = |name: &str| match &named {
            Some(file) if !typed.has(name) => format!("from {}", file.display()),
            _ => format!("from --{} or {PREFIX}{}", name.replace('_', "-"), name.to_uppercase()),
        };
        let file = match config {
            Some(file) => read(file)?,
            None => Said::default(),
        };
        let config = Config { clock_rate: clock_rate.unwrap_or(1), ..said.over(file) };
        if config.threads > MOST_THREADS {
            return Err(BadConfig::Threads { threads: config.threads, from: from("threads") });
        }
        let counts = [
            ("tables_in_memory", config.tables_in_memory),
            ("idle_seconds", config.idle_seconds),
            ("request_seconds", config.request_seconds),
        ];
        let bursts = [
            ("requests_burst", config.requests_burst, config.requests_per_second),
            ("messages_burst", config.messages_burst, config.messages_per_second),
        ];
        let bursts =
            bursts.into_iter().filter(|(_, _, rate)| *rate > 0).map(|(name, burst, _)| (name, burst));
        match counts.into_iter().chain(bursts).find(|(_, count)| *count == 0) {
            Some((name, _)) => Err(BadConfig::Zero { name, from: from(name) }),
            None => Ok(config),
        }
    }

    /// A file that says just this, each setting with what it means.
    pub fn to_toml(&self) -> String {
        let values = toml::Table::try_from(self).unwrap_or_default();
        let mut text = String::from(
            "# Settings of `bivouac serve`. Flags and BIVOUAC_… variables go before this file.\n",
        );
        for (name, doc) in SETTINGS {
            let doc = doc.trim().replace("\n ", "\n# ");
            // A path that is not text can only be given as a flag.
            let value = values.get(*name).map_or_else(String::new, ToString::to_string);
            let mark = if value.is_empty() { "# " } else { "" };
            write!(text, "\n# {}\n{mark}{name} = {value}\n", wrapped(&doc)).expect("text can be written to");
        }
        text
    }

    /// A file that changes nothing.
    pub fn example_toml() -> String {
        Config::default().to_toml()
    }
}

fn read(file: PathBuf) -> Result<Said, BadConfig> {
    let text = match fs::read_to_string(&file) {
        Ok(text) => text,
        Err(why) => return Err(BadConfig::Unreadable { file, why }),
    };
    toml::from_str(&text).map_err(|error| {
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let why = misfit(&text).unwrap_or_else(|| error.message().replace('\n', "; "));
        BadConfig::Wrong { file, line, why }
    })
}

/// What was meant, or where to look: there are too many settings to name them all in one sentence.
fn instead<'a>(typed: &str, known: impl Iterator<Item = &'a str>) -> String {
    const WHERE: &str = "`bivouac serve --print-config` shows all settings";
    nearest(typed, known).map_or_else(|| WHERE.to_owned(), |meant| format!("did you mean {meant}? {WHERE}"))
}

/// Which setting in a file is none, or has a value that does not fit it, and what would.
fn misfit(text: &str) -> Option<String> {
    text.parse::<toml::Table>().ok()?.into_iter().find_map(|(key, value)| {
        let Some((_, what)) = VALUES.iter().find(|(name, _)| **name == key) else {
            let names = VALUES.iter().map(|(name, _)| *name);
            return Some(format!("there is no setting {key}; {}", instead(&key, names)));
        };
        let shown: String = value.to_string().chars().take(60).collect();
        let alone = toml::Table::from_iter([(key.clone(), value)]);
        alone.try_into::<Said>().is_err().then(|| format!("{key} cannot be {shown}: it is {what}"))
    })
}

/// What the names of this program's variables begin with.
const PREFIX: &str = "BIVOUAC_";
/// Variables that are no settings: the file with them, a game's edited files, and where the page finds the
/// server while it is worked on.
const OTHER_VARIABLES: [&str; 3] = ["BIVOUAC_CONFIG", "BIVOUAC_CONTENT", "BIVOUAC_ADDRESS"];

fn known_variables() -> impl Iterator<Item = &'static str> {
    VARIABLES.iter().copied().chain(OTHER_VARIABLES)
}

/// Refuses variables that would be read if they were written right, as a file's unknown keys are.
pub fn check_variables(names: impl IntoIterator<Item = OsString>) -> Result<(), BadConfig> {
    let ours = names.into_iter().filter_map(|name| name.into_string().ok());
    let mut ours = ours.filter(|name| name.starts_with(PREFIX));
    match ours.find(|name| known_variables().all(|known| known != name)) {
        Some(name) => Err(BadConfig::Variable { name }),
        None => Ok(()),
    }
}

/// A setting's line in `--help`.
fn help(doc: &str, default: &impl Serialize) -> String {
    let default = match toml::Value::try_from(default) {
        Ok(toml::Value::String(text)) => text,
        Ok(toml::Value::Array(list)) if list.is_empty() => String::new(),
        Ok(value) => value.to_string(),
        Err(_) => String::new(),
    };
    let default = if default.is_empty() { "none".to_owned() } else { default };
    // On a line of its own, so that columns of values are quick to read.
    format!("{}\n[default: {default}]", one_line(doc))
}

fn one_line(doc: &str) -> String {
    doc.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The meaning of a setting as a comment of several lines.
fn wrapped(doc: &str) -> String {
    const WIDTH: usize = 90;
    let mut lines = vec![String::new()];
    for word in doc.split_whitespace() {
        let line = lines.last_mut().expect("there is always a line");
        if line.is_empty() {
            line.push_str(word);
        } else if line.len() + word.len() < WIDTH {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines.join("\n# ")
}

#[cfg(test)]
mod tests;
