//! `bivouac-load`: kill, load and fuzz a server from outside, and keep it waiting.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result};
use bivouac_load::{crash, forward, fuzz, load, process, slow};
use clap::{Args, Parser, Subcommand};
use serde_json::Value;

/// Plays against a server over real sockets
#[derive(Parser)]
#[command(name = "bivouac-load", version)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Kill the server while tables are played, and look whether anything is lost
    Crash(Crash),
    /// Measure how much the server carries, beside a bare forwarder
    Load(Load),
    /// Send the server nonsense, and look whether it stays well
    Fuzz(Fuzz),
    /// Keep the server waiting over thousands of connections, and look whether people notice
    Slow(Slow),
    /// Be the bare forwarder: each text frame goes to all sockets of its match
    Forward {
        /// Where to listen; port 0 picks a free one
        #[arg(long, default_value = "127.0.0.1:0")]
        listen: String,
    },
}

#[derive(Args)]
struct Crash {
    /// The program `bivouac`
    #[arg(long)]
    server: PathBuf,
    /// How often to kill it
    #[arg(long, default_value_t = 10)]
    rounds: u32,
    /// What to play
    #[arg(long, default_value = "pig")]
    game: String,
    /// How many tables are played at once
    #[arg(long, default_value_t = 40)]
    tables: usize,
    /// Names the choices that people make; the moments differ all the same
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where the server keeps its data; a new folder that is deleted afterwards unless set
    #[arg(long)]
    data: Option<PathBuf>,
}

#[derive(Args)]
struct Load {
    /// The program `bivouac`
    #[arg(long)]
    server: PathBuf,
    /// What to play
    #[arg(long, default_value = "pig")]
    game: String,
    /// The game's options as JSON; whole numbers at their most unless set, so that games are long
    #[arg(long, value_parser = |text: &str| serde_json::from_str::<Value>(text))]
    options: Option<Value>,
    /// How many tables
    #[arg(long, default_value_t = 1000)]
    tables: usize,
    /// Moves a second at each table; each as soon as the last was heard unless set
    #[arg(long, value_parser = positive)]
    rate: Option<f64>,
    /// How long to measure, in seconds
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// How long to play before measuring, in seconds
    #[arg(long, default_value_t = 2)]
    warm_up: u64,
    /// The core of the server
    #[arg(long)]
    server_core: Option<usize>,
    /// The core of this program
    #[arg(long)]
    client_core: Option<usize>,
    /// Leave out the forwarder
    #[arg(long)]
    no_limit: bool,
    /// In real time: everybody acts on their own, as soon as the rules allow
    #[arg(long)]
    live: bool,
    /// In real time: how many seats each table has; as many as the game allows unless set
    #[arg(long, requires = "live")]
    seats: Option<u8>,
    /// In real time: how many of them are played over sockets; all unless set, with 0 somebody watches
    #[arg(long, requires = "live")]
    people: Option<u8>,
    /// In real time: who plays the others
    #[arg(long, requires = "live", default_value = "random")]
    bot: String,
    /// In real time: how many milliseconds people think before they act
    #[arg(long, requires = "live", default_value_t = 0)]
    think: u64,
    /// In real time: never choose actions that begin with one of these words, such as settings
    #[arg(long, requires = "live", value_delimiter = ',')]
    leave_out: Vec<String>,
    /// Names the choices that are made
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct Fuzz {
    /// The program `bivouac`
    #[arg(long)]
    server: PathBuf,
    /// What is played meanwhile
    #[arg(long, default_value = "pig")]
    game: String,
    /// Stop after so many seconds
    #[arg(long)]
    seconds: Option<u64>,
    /// Stop after so many frames, bodies and requests; 10,000 unless set
    #[arg(long)]
    frames: Option<u64>,
    /// Names the nonsense
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only this burst of it, as a failure names it
    #[arg(long)]
    burst: Option<u64>,
    /// What the server's memory must stay under, in MiB
    #[arg(long, default_value_t = 256)]
    memory: u64,
}

#[derive(Args)]
struct Slow {
    /// The program `bivouac`
    #[arg(long)]
    server: PathBuf,
    /// What is played meanwhile
    #[arg(long, default_value = "pig")]
    game: String,
    /// At how many tables
    #[arg(long, default_value_t = 8)]
    tables: usize,
    /// How many connections strangers hold
    #[arg(long, default_value_t = 2000)]
    connections: usize,
    /// From how many addresses they come: one crowd for each number
    #[arg(long, value_delimiter = ',', default_value = "1,50")]
    crowds: Vec<u8>,
    /// How long each habit is looked at, in seconds
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// How many files the server may open
    #[arg(long, default_value_t = 1024)]
    files: u32,
}

fn positive(text: &str) -> Result<f64, String> {
    let rate: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    if rate.is_finite() && rate > 0.0 { Ok(rate) } else { Err("more than 0 is needed".into()) }
}

fn main() -> ExitCode {
    match run(Cli::parse().verb) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Whether all is well.
fn run(verb: Verb) -> Result<bool> {
    if let Verb::Load(Load { client_core: Some(core), .. }) = &verb {
        process::pin(*core)?;
    }
    process::allow_many_files()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        match verb {
            Verb::Crash(args) => crash(args).await,
            Verb::Load(args) => load(args).await,
            Verb::Fuzz(args) => fuzz(args).await,
            Verb::Slow(args) => slow(args).await,
            Verb::Forward { listen } => forward::listen(&listen).await.map(|()| true),
        }
    })
}

async fn crash(args: Crash) -> Result<bool> {
    let temporary = tempfile::tempdir()?;
    let data = args.data.clone().unwrap_or_else(|| temporary.path().to_owned());
    let plan = crash::Plan {
        server: args.server,
        rounds: args.rounds,
        game: args.game,
        tables: args.tables,
        seed: args.seed,
        data: data.clone(),
    };
    let summary = crash::run(&plan, |line| println!("{line}")).await?;
    println!("\n{}", summary.lines(&data));
    let well = summary.violations.is_empty();
    if !well {
        // Whoever looks for the reason needs the data.
        let _ = temporary.keep();
    }
    Ok(well)
}

async fn load(args: Load) -> Result<bool> {
    if args.live {
        return live(args).await;
    }
    let plan = load::Plan {
        server: args.server,
        myself: std::env::current_exe().context("where is this program?")?,
        game: args.game,
        options: args.options,
        tables: args.tables,
        rate: args.rate,
        time: Duration::from_secs(args.seconds),
        warm_up: Duration::from_secs(args.warm_up),
        server_core: args.server_core,
        limit: !args.no_limit,
        seed: args.seed,
    };
    let report = load::run(&plan, |line| eprintln!("{line}")).await?;
    match args.json {
        true => println!("{}", serde_json::to_string_pretty(&report)?),
        false => print!("{}", report.table()),
    }
    Ok(true)
}

async fn live(args: Load) -> Result<bool> {
    let (_, most) = bivouac_catalog::find(&args.game)?.seats();
    let seats = args.seats.unwrap_or(most);
    let plan = load::Live {
        server: args.server,
        game: args.game,
        options: args.options.unwrap_or_else(|| serde_json::json!({})),
        tables: args.tables,
        seats,
        people: args.people.unwrap_or(seats),
        bot: args.bot,
        leave_out: args.leave_out,
        think: Duration::from_millis(args.think),
        time: Duration::from_secs(args.seconds),
        warm_up: Duration::from_secs(args.warm_up),
        server_core: args.server_core,
        seed: args.seed,
    };
    let report = load::run_live(&plan, |line| eprintln!("{line}")).await?;
    match args.json {
        true => println!("{}", serde_json::to_string_pretty(&report)?),
        false => print!("{}", report.table()),
    }
    Ok(true)
}

async fn fuzz(args: Fuzz) -> Result<bool> {
    let data = tempfile::tempdir()?;
    let until = match (args.burst, args.seconds, args.frames) {
        (Some(burst), _, _) => fuzz::Until::Burst(burst),
        (None, Some(seconds), _) => fuzz::Until::Time(Duration::from_secs(seconds)),
        (None, None, frames) => fuzz::Until::Frames(frames.unwrap_or(10_000)),
    };
    let plan = fuzz::Plan {
        server: args.server,
        game: args.game,
        until,
        seed: args.seed,
        memory: args.memory * 1024 * 1024,
        data: data.path().to_owned(),
    };
    let summary = fuzz::run(&plan).await?;
    let fuzz::Summary { bursts, frames, memory, logs } = summary;
    let mib = memory / 1024 / 1024;
    println!("{bursts} bursts, {frames} frames and requests, {logs} logs replayed, at most {mib} MiB: well");
    Ok(true)
}

async fn slow(args: Slow) -> Result<bool> {
    let plan = slow::Plan {
        server: args.server,
        game: args.game,
        tables: args.tables,
        connections: args.connections,
        crowds: args.crowds,
        time: Duration::from_secs(args.seconds),
        files: Some(args.files),
    };
    let report = slow::run(&plan, |line| eprintln!("{line}")).await?;
    println!("{}", report.table());
    report.panics.iter().for_each(|line| println!("{line}"));
    Ok(report.panics.is_empty())
}
