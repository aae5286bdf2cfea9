//! Tables that are kept no longer: what nobody has touched for as many days as the settings say is
//! removed, one table after another, and never one that somebody holds.

use std::sync::Arc;
use std::time::Duration;

use bivouac_protocol::Keeping;
use bivouac_store::{Phase, Row, TableId};
use tokio::time::sleep;

use crate::config::Config;
use crate::lobby::Lobby;

/// How long after the start it looks for the first time, and how often then.
const FIRST: Duration = Duration::from_secs(60);
const EVERY: Duration = Duration::from_secs(60 * 60);
/// How many tables it asks for at a time, and how long it rests after each that it removed: those who
/// play write to the same disk.
const PART: u32 = 100;
const REST: Duration = Duration::from_millis(50);

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// For how many days such a table is kept, if not for ever.
fn days(config: &Config, over: bool) -> Option<u32> {
    let days = if over { config.keep_days_finished } else { config.keep_days_abandoned };
    (days > 0).then_some(days)
}

/// What is said of it at a table at which something last happened at `touched`.
pub(crate) fn keeping(config: &Config, over: bool, touched: u64) -> Option<Keeping> {
    let (finished_days, abandoned_days) = (days(config, true), days(config, false));
    let until = finished_days.filter(|_| over).map(|days| touched + u64::from(days) * DAY_MS);
    (finished_days.is_some() || abandoned_days.is_some()).then_some(Keeping {
        finished_days,
        abandoned_days,
        until,
    })
}

/// Looks again and again until the server stops.
pub(crate) async fn run(lobby: Arc<Lobby>) {
    let stop = lobby.stop.clone();
    let sweeping = async {
        sleep(FIRST).await;
        loop {
            for over in [true, false] {
                sweep(&lobby, over).await;
            }
            sleep(EVERY).await;
        }
    };
    tokio::select! {
        () = stop.cancelled() => {}
        () = sweeping => {}
    }
}

/// Removes the tables of one kind whose time is over.
async fn sweep(lobby: &Arc<Lobby>, over: bool) {
    let Some(days) = days(&lobby.config, over) else { return };
    let touched_at = lobby.unix_now().saturating_sub(u64::from(days) * DAY_MS);
    let mut removed = 0_u64;
    loop {
        let found = match lobby.read(move |store| store.untouched(over, touched_at, PART)).await {
            Ok(found) => found,
            Err(problem) => return tracing::warn!(%problem, "tables to be removed cannot be found"),
        };
        let mut here = 0;
        for (id, name) in &found {
            if remove(lobby, *id, name, over, touched_at).await {
                here += 1;
                sleep(REST).await;
            }
        }
        removed += here;
        // What was left is held by somebody or damaged; it is looked at again the next time.
        if here == 0 || found.len() < PART as usize {
            break;
        }
    }
    if removed > 0 {
        tracing::info!(removed, over, days, "tables were kept long enough and are removed");
    }
}

/// Removes one table, unless somebody holds it or something has happened meanwhile.
async fn remove(lobby: &Arc<Lobby>, id: TableId, name: &str, over: bool, since: u64) -> bool {
    let due = |row: &Row| (row.phase == Phase::Over) == over && row.touched_at < since;
    let removed = lobby.unheld(name, async {
        // Looked at once more, now that nobody can come to it. What is damaged is for people to judge.
        match lobby.read(move |store| store.sound(id)).await {
            Ok(Some(row)) if due(&row) => lobby.store.delete(id).await.is_ok(),
            _ => false,
        }
    });
    let removed = removed.await.unwrap_or(false);
    if removed {
        lobby.metrics.tables_removed.increment(1);
    }
    removed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_told_how_long_it_is_kept_unless_it_is_for_ever() {
        let config = |finished, abandoned| Config {
            keep_days_finished: finished,
            keep_days_abandoned: abandoned,
            ..Config::default()
        };
        assert_eq!(keeping(&config(0, 0), true, 5), None);
        let keeps =
            |finished_days, abandoned_days, until| Some(Keeping { finished_days, abandoned_days, until });
        assert_eq!(keeping(&config(2, 0), false, 5), keeps(Some(2), None, None));
        assert_eq!(keeping(&config(2, 0), true, 5), keeps(Some(2), None, Some(2 * DAY_MS + 5)));
        assert_eq!(keeping(&config(0, 9), true, 5), keeps(None, Some(9), None));
    }
}
