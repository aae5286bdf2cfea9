//! The load test: many tables played at once against a server on a core of its own, beside a bare
//! forwarder in the same run as the limit.

mod gauge;
mod histogram;
mod light;
mod limit;
mod live;
mod measure;
mod parts;
mod report;
mod table;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::process::others_running;

pub use histogram::Histogram;
pub use live::{Live, LiveReport, PartsASecond, Spread, run_live};
pub use parts::ToldBytes;
pub use report::{Figures, Kept, Limit, Memory, Report, Took};
pub(crate) use table::{Made, Table};

/// What to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The program that serves.
    pub server: PathBuf,
    /// This program, which also forwards.
    pub myself: PathBuf,
    /// The game that is played.
    pub game: String,
    /// What differs from the game as written; what makes long games unless set.
    pub options: Option<Value>,
    /// How many tables.
    pub tables: usize,
    /// Moves a second at each table; as fast as everybody has heard unless set.
    pub rate: Option<f64>,
    /// How long to measure.
    pub time: Duration,
    /// How long to play before measuring.
    pub warm_up: Duration,
    /// The core of the server.
    pub server_core: Option<usize>,
    /// Whether the limit is measured too.
    pub limit: bool,
    /// What all choices come from.
    pub seed: u64,
}

/// Measures. `say` is told what is going on.
pub async fn run(plan: &Plan, mut say: impl FnMut(&str)) -> Result<Report> {
    let title = bivouac_catalog::find(&plan.game)?;
    let (seats, _) = title.seats();
    let options = match &plan.options {
        Some(options) => options.clone(),
        None => long_options(&title.schema()),
    };
    let setting = bivouac_engine::Setting {
        seats,
        secret: bivouac_engine::Secret::from_bytes([0; 32]),
        words: Vec::new(),
        dice: bivouac_engine::DiceKind::Cipher,
    };
    title
        .open(&options, setting)
        .with_context(|| format!("{} cannot be played with {options}", title.name()))?;
    ensure!(plan.tables > 0, "at least one table is needed");

    let others_running = others_running()?;
    say("looking how large the messages are");
    let sizes = measure::sizes(plan, &options, seats).await?;
    let mut limits = Vec::new();
    if plan.limit {
        for size in [sizes.sent, sizes.told] {
            say(&format!("the limit: forwarding frames of {size} bytes"));
            limits.push(limit::measure(plan, usize::from(seats), size).await?);
        }
    }
    say(&format!("playing {} tables of {} for {:?}", plan.tables, title.name(), plan.time));
    let served = measure::measure(plan, &options, seats).await?;
    Ok(Report {
        game: plan.game.clone(),
        options,
        tables: plan.tables,
        seats,
        rate: plan.rate,
        seconds: plan.time.as_secs_f64(),
        others_running,
        limits,
        served,
    })
}

/// Every whole number at its most, which in most games makes the longest game.
fn long_options(schema: &Value) -> Value {
    let properties = schema["properties"].as_object().into_iter().flatten();
    let most = properties.filter(|(_, about)| about["type"] == "integer");
    most.filter_map(|(name, about)| Some((name.clone(), about.get("maximum")?.clone()))).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn long_games_come_from_the_schema() {
        let schema = json!({"properties": {
            "goal": {"type": "integer", "minimum": 10, "maximum": 1000},
            "free": {"type": "integer"},
            "mood": {"type": "string"},
        }});
        assert_eq!(long_options(&schema), json!({"goal": 1000}));
        assert_eq!(long_options(&json!({})), json!({}));
    }
}
