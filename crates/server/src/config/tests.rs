//! Where a setting comes from, and what is said of one that is not there.

use std::collections::BTreeSet;

use clap::{CommandFactory as _, Parser};

use super::*;

#[derive(Debug, Parser)]
struct Line {
    #[command(flatten)]
    flags: Flags,
}

/// A configuration from a file and some flags.
fn load(file: &str, flags: &[&str]) -> Result<Config, String> {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let path = dir.path().join("bivouac.toml");
    fs::write(&path, file).expect("written");
    let typed =
        ["bivouac", "--config", path.to_str().expect("plain")].into_iter().chain(flags.iter().copied());
    let line = Line::try_parse_from(typed).map_err(|error| error.to_string())?;
    let inside = format!("{}/", dir.path().display());
    Config::load(line.flags).map_err(|error| error.to_string().replace(&inside, ""))
}

#[test]
fn flags_go_before_the_file_and_the_file_before_what_is_written() {
    let config = load(
        "listen = \"0.0.0.0:80\"\nidle_seconds = 5\ntrusted_proxies = [\"10.0.0.0/8\"]\n",
        &["--idle-seconds", "7", "--log-format", "json"],
    )
    .expect("all of it fits");
    assert_eq!(config.listen, SocketAddr::from(([0, 0, 0, 0], 80)).into());
    assert_eq!((config.idle_seconds, config.max_sockets), (7, Config::default().max_sockets));
    assert_eq!(config.log_format, LogFormat::Json);
    assert!(config.trusted_proxies.contains([10, 1, 1, 1].into()));
}

#[test]
fn a_flag_that_is_yes_or_no_needs_no_value() {
    let public = |file: &str, flags: &[&str]| load(file, flags).map(|config| config.metrics_public);
    assert_eq!(public("", &[]), Ok(false));
    assert_eq!(public("metrics_public = true\n", &[]), Ok(true));
    assert_eq!(public("", &["--metrics-public", "--threads", "1"]), Ok(true));
    assert_eq!(public("metrics_public = true\n", &["--metrics-public", "false"]), Ok(false));
    assert!(load("", &["--threads"]).is_err(), "a number needs one");
}

#[test]
fn the_example_changes_nothing_and_names_every_setting() {
    let example = Config::example_toml();
    assert_eq!(load(&example, &[]), Ok(Config::default()));
    let table: toml::Table = example.parse().expect("it is TOML");
    let keys: BTreeSet<String> = table.keys().cloned().collect();
    let command = Line::command();
    let long = |arg: &clap::Arg| arg.get_long().map(|long| long.replace('-', "_"));
    let shown = command.get_arguments().filter(|arg| !arg.is_hide_set());
    let flags = shown.filter_map(long).filter(|name| name != "config" && name != "help");
    assert_eq!(keys, flags.collect());
    assert!(example.lines().all(|line| line.len() <= 110), "{example}");
}

#[test]
fn every_setting_has_a_variable_named_like_it_and_tells_its_default() {
    let settings = |arg: &&clap::Arg| arg.get_id() != "help" && !arg.is_hide_set();
    for arg in Line::command().get_arguments().filter(settings) {
        let variable = format!("BIVOUAC_{}", arg.get_id().as_str().to_uppercase());
        assert_eq!(arg.get_env().and_then(|env| env.to_str()), Some(&*variable));
        let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
        assert!(arg.get_id() == "config" || help.contains("[default: "), "{help}");
    }
}

#[test]
fn what_is_wrong_in_a_file_is_told_with_its_line_and_with_what_there_is() {
    let error = load("# mine\nlisten = \"127.0.0.1:1\"\nlissen = 3\n", &[]).expect_err("no such setting");
    assert!(
        error.starts_with("bivouac.toml, line 3: there is no setting lissen; did you mean listen? "),
        "{error}"
    );
    let error = load("elephants = 3\n", &[]).expect_err("nothing like it");
    assert!(
        error.ends_with("no setting elephants; `bivouac serve --print-config` shows all settings"),
        "{error}"
    );
    let error = load("idle_seconds = -1\n", &[]).expect_err("no such number");
    assert_eq!(error, "bivouac.toml, line 1: idle_seconds cannot be -1: it is a whole number, 0 or more");
    let error = load("\npublic_url = \"games\"\n", &[]).expect_err("no such address");
    let begins = "bivouac.toml, line 2: public_url cannot be \"games\": it is http:// or https://";
    assert!(error.starts_with(begins), "{error}");
    let list = "idle_seconds = 2\ntrusted_proxies = [\n  \"10.0.0.0/8\",\n  \"home\",\n]\n";
    let error = load(list, &[]).expect_err("no such network");
    assert!(error.contains("trusted_proxies cannot be [\"10.0.0.0/8\", \"home\"]: it is addr"), "{error}");
    let error = load("threads = \n", &[]).expect_err("no TOML");
    assert!(error.starts_with("bivouac.toml, line 1: "), "{error}");
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let flags = Flags { config: Some("nowhere/bivouac.toml".into()), ..Flags::default() };
    let error = Config::load(flags).expect_err("there is no such file").to_string();
    assert!(error.starts_with("cannot read the settings in nowhere/bivouac.toml: "), "{error}");
}

#[test]
fn what_nothing_could_run_with_is_refused() {
    let zero = |name: &str, from: &str| Err(format!("{name} is 0 (from {from}), and must be at least 1"));
    let flag = "--tables-in-memory or BIVOUAC_TABLES_IN_MEMORY";
    assert_eq!(load("", &["--tables-in-memory", "0"]), zero("tables_in_memory", flag));
    assert_eq!(load("requests_burst = 0\n", &[]), zero("requests_burst", "bivouac.toml"));
    assert!(load("requests_burst = 0\nrequests_per_second = 0\n", &[]).is_ok(), "no limit needs no burst");
    let many = "threads is 1025 (from bivouac.toml), and may be at most 1024; 0 is one for each core, which is enough";
    assert_eq!(load("threads = 1025\n", &[]), Err(many.to_owned()));
    assert_eq!(load("threads = 1025\n", &["--threads", "1024"]).map(|config| config.threads), Ok(1024));
}

#[test]
fn what_does_not_fit_a_flag_is_told_what_it_should_be() {
    for (flag, value, what) in [
        ("--listen", "7878", "it is an address or a name and a port, as in 127.0.0.1:7878 or localhost:7878"),
        ("--metrics-public", "perhaps", "it is true or false"),
        ("--max-sockets", "-3", "it is a whole number, 0 or more"),
        ("--log-level", "loud", "it is error, warn, info, debug or trace"),
    ] {
        let error = load("", &[flag, value]).expect_err("it does not fit");
        assert!(error.contains(what), "{error}");
    }
}

#[test]
fn only_a_flag_that_nobody_is_shown_makes_clocks_run_faster() {
    let rate = |file: &str, flags: &[&str]| load(file, flags).map(|config| config.clock_rate);
    assert_eq!(rate("", &[]), Ok(1));
    assert_eq!(rate("", &["--clock-rate", "20"]), Ok(20));
    assert!(rate("clock_rate = 20\n", &[]).is_err(), "no file says so by mistake");
    for wrong in ["0", "101", "fast"] {
        assert!(rate("", &["--clock-rate", wrong]).is_err());
    }
    assert!(!Line::command().render_long_help().to_string().contains("clock-rate"));
}

#[test]
fn a_variable_that_is_no_setting_is_refused_with_what_there_is() {
    let check =
        |names: &[&str]| check_variables(names.iter().map(OsString::from)).map_err(|error| error.to_string());
    let known: Vec<&str> = known_variables().collect();
    assert_eq!(check(&known), Ok(()));
    assert_eq!(check(&["PATH", "MY_BIVOUAC_LISTEN", "bivouac_listen", "BIVOUAC"]), Ok(()));
    let refused = check(&["PATH", "BIVOUAC_LISSEN"]).expect_err("there is no such variable");
    assert!(
        refused.starts_with("there is no variable BIVOUAC_LISSEN; did you mean BIVOUAC_LISTEN? "),
        "{refused}"
    );
}
