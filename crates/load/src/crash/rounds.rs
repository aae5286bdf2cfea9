//! Round by round: play, kill, start again, come back, look.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use bivouac_engine::{Dice, Seed};
use futures_util::future::join_all;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::check::{Checked, Kept, check};
use super::party::{Choice, Party};
use super::person::{Ground, Stop};
use super::shelf::Shelf;
use super::{Plan, Summary};
use crate::client::{Client, Fault};
use crate::serving::{Program, Serving};

/// After the last round the tables are played on for so long at most.
const LAST: Duration = Duration::from_secs(120);

/// Everything that outlives a server.
pub(super) struct Rounds {
    program: Program,
    data: PathBuf,
    choice: Choice,
    dice: Dice,
    serving: Serving,
    places: Vec<Place>,
    over: Vec<Party>,
    /// The last line of every table that was over when it was looked at.
    closed: BTreeMap<String, Option<String>>,
    /// Whether the next round begins before everybody is back.
    hasty: bool,
    summary: Summary,
}

/// Where one table after another is played.
#[derive(Default)]
struct Place {
    party: Option<Party>,
    next: u64,
    made: u64,
    stuck: bool,
    over: Vec<Party>,
    faults: Vec<String>,
}

impl Rounds {
    pub(super) async fn start(program: Program, choice: Choice, plan: &Plan, seed: &Seed) -> Result<Rounds> {
        let serving = program.start()?.listening().await?;
        let place = |number| Place { next: number, ..Place::default() };
        Ok(Rounds {
            program,
            data: plan.data.clone(),
            choice,
            dice: Dice::fast(&seed.apart("moments", 0)),
            serving,
            places: (0..plan.tables as u64).map(place).collect(),
            over: Vec::new(),
            closed: BTreeMap::new(),
            hasty: false,
            summary: Summary::default(),
        })
    }

    /// Plays, kills, starts again and looks; a line for people.
    pub(super) async fn round(&mut self, round: u32) -> Result<String> {
        let before = self.summary.clone();
        let lived = match self.hasty {
            true => 1 + self.dice.below(100),
            false => 20 + self.dice.below(581),
        };
        self.play(true, Duration::from_millis(u64::from(lived))).await?;
        let mut words = format!("round {round}: killed after {lived} ms");
        while self.dice.chance(1, 3) {
            if self.kill_starting().await? {
                words += ", killed again while starting";
            }
        }
        self.serving = self.program.start()?.listening().await?;
        self.hasty = self.dice.chance(1, 6);
        if self.hasty {
            words += ", played on before all were back";
        } else {
            self.look().await?;
        }
        let now = &self.summary;
        Ok(format!(
            "{words}: {} acknowledged, {} logs replayed, {} resumed, {} violations",
            now.promises - before.promises,
            now.replays - before.replays,
            now.resumes - before.resumes,
            now.violations.len() - before.violations.len(),
        ))
    }

    /// The last look: every table is played to its end, and every log there is must replay.
    pub(super) async fn finish(mut self) -> Result<Summary> {
        self.look().await?;
        if self.play(false, LAST).await? {
            self.serving = self.program.start()?.listening().await?;
        }
        self.look().await?;
        self.look_at_all()?;
        let Rounds { serving, .. } = &mut self;
        let status = serving.stop().await?;
        if !status.success() {
            self.summary.violations.push(format!("asked to stop, the server ended with {status}"));
        }
        // Stopped in order, it must leave just as much.
        self.look_at_all()?;
        Ok(self.summary)
    }

    /// Lets everybody play until the server is killed, or, if no new tables are made, until all is over.
    /// Says whether it was killed.
    async fn play(&mut self, fresh: bool, lived: Duration) -> Result<bool> {
        let (kill, killed) = watch::channel(false);
        let ground = Ground { client: Client::new(&self.serving.base), secrets: self.choice.secrets, killed };
        let apart = self.places.len() as u64;
        let mut playing = JoinSet::new();
        for place in self.places.drain(..) {
            let choice = Some(self.choice.clone()).filter(|_| fresh);
            playing.spawn(place.play(ground.clone(), choice, apart));
        }
        let all = async {
            let mut places = Vec::new();
            while let Some(place) = playing.join_next().await {
                places.push(place?);
            }
            Ok::<_, anyhow::Error>(places)
        };
        tokio::pin!(all);
        let done = timeout(lived, &mut all).await;
        let was_killed = done.is_err();
        let places = match done {
            Ok(places) => places?,
            Err(_) => {
                if let Some(status) = self.serving.ended()? {
                    self.summary.violations.push(format!("the server ended by itself with {status}"));
                }
                self.serving.kill()?;
                self.summary.kills += u64::from(fresh);
                kill.send(true)?;
                all.await?
            }
        };
        for mut place in places {
            self.over.append(&mut place.over);
            self.summary.violations.append(&mut place.faults);
            self.places.push(place);
        }
        // Tasks end in any order; tables are made in the order of their places.
        self.places.sort_by_key(|place| place.next % apart);
        Ok(was_killed)
    }

    async fn kill_starting(&mut self) -> Result<bool> {
        let starting = self.program.start()?;
        sleep(self.serving.started_in.mul_f64(f64::from(self.dice.below(1000)) / 1000.0)).await;
        let listened = starting.kill()?;
        self.summary.killed_starting += u64::from(!listened);
        Ok(!listened)
    }

    /// Everybody comes back; then what they know is held against the store.
    async fn look(&mut self) -> Result<()> {
        let (_alive, killed) = watch::channel(false);
        let ground = Ground { client: Client::new(&self.serving.base), secrets: self.choice.secrets, killed };
        let parties = self.places.iter_mut().filter_map(|place| place.party.as_mut());
        join_all(parties.chain(&mut self.over).map(|party| party.settle(&ground))).await;

        let shelf = Shelf::open(&self.data)?;
        for place in &mut self.places {
            if let Some(party) = &mut place.party {
                look_at(party, &shelf, &mut self.summary)?;
            }
            // What hangs has been told once; another table takes its place.
            place.party = place.party.take().filter(|_| !place.stuck);
            place.stuck = false;
        }
        for mut party in std::mem::take(&mut self.over) {
            let kept = look_at(&mut party, &shelf, &mut self.summary)?;
            self.summary.finished += 1;
            if let Some(kept) = kept {
                let wrong = told_of_the_end(&kept, &ground.client).await;
                self.summary.violations.extend(wrong.map(|wrong| format!("table {}: {wrong}", kept.name)));
                self.closed.insert(kept.name, kept.footer);
            }
        }
        self.summary.tables = self.places.iter().map(|place| place.made).sum();
        Ok(())
    }

    /// Every log there is replays, and none that was closed has changed.
    fn look_at_all(&mut self) -> Result<()> {
        let mut closed = self.closed.clone();
        for kept in Shelf::open(&self.data)?.all() {
            let kept = kept?;
            count(check(&kept, &[]), &mut self.summary);
            if closed.remove(&kept.name).is_some_and(|footer| footer != kept.footer) {
                self.summary.violations.push(format!("table {}: its last line has changed", kept.name));
            }
        }
        let gone = closed.into_keys().map(|name| format!("table {name}: it is gone"));
        self.summary.violations.extend(gone);
        Ok(())
    }
}

impl Place {
    /// Plays on, and makes a new table whenever one is over, if there is a choice for it.
    async fn play(mut self, ground: Ground, choice: Option<Choice>, apart: u64) -> Place {
        loop {
            let mut party = match (self.party.take(), &choice) {
                (Some(party), _) => party,
                (None, None) => return self,
                (None, Some(choice)) => {
                    let number = self.next;
                    self.next += apart;
                    match Party::make(&ground, choice, number).await {
                        Ok(party) => {
                            self.made += 1;
                            party
                        }
                        Err(Fault::Lost(_)) if ground.is_killed() => return self,
                        Err(Fault::Lost(_)) => {
                            sleep(Duration::from_millis(2)).await;
                            continue;
                        }
                        Err(fault) => {
                            self.faults.push(format!("table number {number} could not be made: {fault}"));
                            return self;
                        }
                    }
                }
            };
            match party.play(&ground).await {
                Stop::Over => {
                    party.lost();
                    self.over.push(party);
                }
                // They go to another table; the store is looked at with all others.
                Stop::Left => {}
                stop => {
                    self.party = Some(party);
                    self.stuck = stop == Stop::Stuck;
                    return self;
                }
            }
        }
    }
}

fn look_at(party: &mut Party, shelf: &Shelf, summary: &mut Summary) -> Result<Option<Kept>> {
    let Some(kept) = shelf.table(&party.table)? else {
        summary.violations.push(format!("lost: table {} was made, but is not in the store", party.table));
        return Ok(None);
    };
    let people: Vec<_> = party.people.iter().map(|person| &person.claims).collect();
    let mut checked = check(&kept, &people);
    let promises = checked.promises;
    checked.promises -= std::mem::replace(&mut party.checked, promises);
    count(checked, summary);
    for person in &mut party.people {
        person.claims.faults.clear();
        summary.resumes += std::mem::take(&mut person.resumes);
        summary.again += std::mem::take(&mut person.again);
    }
    Ok(Some(kept))
}

fn count(checked: Checked, summary: &mut Summary) {
    summary.promises += checked.promises;
    summary.replays += 1;
    summary.steps += checked.steps;
    summary.violations.extend(checked.faults);
}

/// What the server gives out of a finished game is what the store has, and the dice are proven.
async fn told_of_the_end(kept: &Kept, client: &Client) -> Option<String> {
    match client.export(&kept.name).await {
        Ok(text) if text == kept.text() => {}
        Ok(_) => return Some("what is exported is not what the store has".into()),
        Err(fault) => return Some(format!("it cannot be exported: {fault}")),
    }
    match client.proof(&kept.name).await {
        Ok(proof) if proof.replays && proof.steps == kept.entries.len() as u64 => None,
        Ok(proof) => Some(format!("the proof does not come out: {:?}", proof.wrong)),
        Err(fault) => Some(format!("there is no proof: {fault}")),
    }
}
