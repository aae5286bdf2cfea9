//! What things are worth to whoever's turn it is, in Secrets (section 10.2 of the rules page): tokens,
//! overcoming, failing, Achievements.

use bivouac_engine::Seat;

use crate::TerribleThings;
use crate::board::{Board, Ever, Phase, Player, RUIN};
use crate::content::{Effect, Goal, On, Power, Res, Secrets, TypeOrBack, What};
use crate::options::EndRule;
use crate::tokens::Tokens;
use crate::view::View;

/// How sure somebody must be that the game is over, in Secrets: more than any card is worth.
const DECISIVE: f64 = 20.0;
/// What a solo player pays for a game that is lost.
const RUINOUS: f64 = 40.0;

/// What things are worth to one seat now.
pub(super) struct Worth<'a> {
    pub(super) game: &'a TerribleThings,
    pub(super) view: &'a View,
    pub(super) board: &'a Board,
    pub(super) seat: Seat,
    /// Own turns after this one.
    pub(super) turns: u8,
    /// What a token is worth while few are at hand: Focus, Treasure, Courage, Feat.
    each: [f64; 4],
    /// What so much Treasure buys in the last turn.
    points: Vec<f64>,
}

impl<'a> Worth<'a> {
    pub(super) fn new(game: &'a TerribleThings, view: &'a View, seat: Seat) -> Worth<'a> {
        let board = &view.board;
        let turns = turns_after(board, game.options.end_rule, seat);
        let each = match turns {
            0 => [0.0, 0.0, 0.05, 0.0],
            1 | 2 => [0.25, 0.45, 0.70, 0.30],
            _ => [0.35, 0.60, 0.80, 0.45],
        };
        let mut worth = Worth { game, view, board, seat, turns, each, points: Vec::new() };
        if turns == 0 {
            worth.points = worth.last_points();
        }
        worth
    }

    pub(super) fn player(&self) -> &'a Player {
        &self.board.players[self.seat]
    }

    /// What so many tokens of a kind are worth: the first ones most.
    pub(super) fn of(&self, kind: Res, count: u16) -> f64 {
        let each = self.each[kind as usize];
        let count = f64::from(count);
        let up_to = |most: f64| count.min(most) * each + (count - most).clamp(0.0, 6.0) * each * 0.4;
        match kind {
            Res::Focus | Res::Feat => up_to(4.0),
            Res::Treasure if self.turns == 0 => {
                let most = self.points.len().saturating_sub(1);
                self.points.get((count as usize).min(most)).copied().unwrap_or_default()
            }
            Res::Treasure => up_to(8.0),
            Res::Courage => up_to(10.0),
        }
    }

    /// What all these tokens are worth.
    pub(super) fn tokens(&self, tokens: Tokens) -> f64 {
        Res::ALL.into_iter().map(|kind| self.of(kind, tokens[kind])).sum()
    }

    /// What one more token is worth.
    pub(super) fn one_more(&self, kind: Res, tokens: Tokens) -> f64 {
        self.of(kind, tokens[kind] + 1) - self.of(kind, tokens[kind])
    }

    /// What it costs to do without so many tokens.
    pub(super) fn cost(&self, kind: Res, tokens: Tokens, count: u16) -> f64 {
        self.of(kind, tokens[kind]) - self.of(kind, tokens[kind].saturating_sub(count))
    }

    /// What each row of the Scenario gives.
    pub(super) fn rows(&self, tokens: Tokens) -> Vec<f64> {
        let row = |row: &crate::content::Row| {
            let mut more = tokens;
            row.gives.iter().for_each(|(kind, count)| more.gain(*kind, *count));
            self.tokens(more) - self.tokens(tokens)
        };
        self.game.rows().iter().map(row).collect()
    }

    /// What it is worth to add this Encounter to the score pile.
    pub(super) fn gain(&self, card: u8) -> f64 {
        let printed = self.game.encounter(card);
        let player = self.player();
        let mut worth = f64::from(printed.secrets);
        for swag in player.swag.iter().map(|swag| self.game.swag(swag)) {
            if matches!(swag.secrets, Secrets::PerEncounter(of) if printed.types.contains(&of)) {
                worth += 1.0;
            }
            if let Power::Trigger { on: On::Overcome(of), effects, .. } = &swag.power
                && printed.types.contains(of)
            {
                for effect in effects {
                    if let Effect::Gain(What::Res(kind), count) = effect {
                        worth += f64::from(*count) * self.one_more(*kind, player.tokens);
                    }
                }
            }
        }
        let mut ever = player.ever;
        ever.gained(&printed.types, printed.back);
        worth + self.progress(&ever)
    }

    /// What it is worth to have overcome the own Encounter, beside the card: the streak.
    pub(super) fn streak(&self) -> f64 {
        let mut ever = self.player().ever;
        ever.streak = ever.streak.saturating_add(1);
        self.progress(&ever)
    }

    /// What a desperate act is worth, beside the card.
    pub(super) fn act(&self) -> f64 {
        let mut ever = self.player().ever;
        ever.desperate = ever.desperate.saturating_add(1);
        self.progress(&ever)
    }

    /// What it is worth to have bought one more card, beside the card.
    pub(super) fn purchase(&self) -> f64 {
        let mut ever = self.player().ever;
        ever.swag = ever.swag.saturating_add(1);
        self.progress(&ever)
    }

    /// How much nearer to open Achievements these deeds are than those done.
    fn progress(&self, after: &Ever) -> f64 {
        let now = &self.player().ever;
        let nearer = |card: u8| {
            let printed = self.game.achievement(card);
            let (before, left) = (missing(now, printed.when), missing(after, printed.when));
            if left >= before {
                return 0.0;
            }
            if left == 0 {
                return 0.95 * f64::from(printed.secrets);
            }
            if left > self.turns {
                return 0.0;
            }
            let rivals = self.board.players.iter().filter(|(seat, _)| *seat != self.seat);
            let ahead = rivals.filter(|(_, rival)| missing(&rival.ever, printed.when) < before).count();
            let share = match left {
                1 => 0.25,
                2 => 0.10,
                _ => 0.04,
            };
            share * f64::from(printed.secrets) / (1.0 + ahead as f64)
        };
        self.board.achievements.iter().map(nearer).sum()
    }

    /// What it costs not to overcome the Encounter at a location; less than nothing where that ends a game
    /// that is won.
    pub(super) fn failure(&self, card: u8, place: u8) -> f64 {
        let board = self.board;
        let value = f64::from(board.track.first().copied().unwrap_or_default());
        let token = if self.ignores(board.track.first().copied().unwrap_or_default()) { 0.0 } else { value };
        let last = board.track.len() <= 1;
        if board.is_solo() {
            if board.map.is_some() && place != RUIN {
                return 1.5;
            }
            let debt = 2.0 * f64::from(self.game.encounter(card).secrets);
            return if last { RUINOUS } else { token + debt + 1.5 / board.track.len() as f64 };
        }
        if !last {
            return token + 0.15;
        }
        if self.turns == 0 && self.others_after() == 0 {
            return token;
        }
        if self.leads_by() > token { -DECISIVE } else { DECISIVE }
    }

    /// Whether the next Terrible Thing counts nothing, as another counts instead of it or it does.
    fn ignores(&self, value: u8) -> bool {
        let player = self.player();
        let letter = player.swag.iter().any(|card| match &self.game.swag(card).power {
            Power::Passive(list) => list.contains(&Effect::IgnoreHighestTerrible),
            _ => false,
        });
        letter
            && player.stash.iter().rposition(|count| *count > 0).is_none_or(|high| high < usize::from(value))
            && player.stash.iter().all(|count| *count == 0)
    }

    /// By how much this seat leads.
    pub(super) fn leads_by(&self) -> f64 {
        let mine = self.view.scores[self.seat].total;
        let rivals = self.view.scores.iter().filter(|(seat, _)| *seat != self.seat);
        f64::from(mine - rivals.map(|(_, score)| score.total).max().unwrap_or_default())
    }

    /// The rival with the most Secrets.
    pub(super) fn leader(&self, may: impl Fn(Seat) -> bool) -> Option<Seat> {
        let rivals = self.board.players.iter().map(|(seat, _)| seat);
        let rivals = rivals.filter(|seat| *seat != self.seat && may(*seat));
        rivals.max_by_key(|seat| (self.view.scores[*seat].total, self.board.players[*seat].tokens.total()))
    }

    /// How many turns others have after this one.
    fn others_after(&self) -> u8 {
        let rivals = self.board.players.iter().filter(|(seat, _)| *seat != self.seat);
        rivals.map(|(seat, _)| turns_after(self.board, self.game.options.end_rule, seat)).sum()
    }

    /// The most points that so much Treasure buys at the Trading Post as it is.
    fn last_points(&self) -> Vec<f64> {
        let board = self.board;
        let cards: Vec<u8> = board.slots.iter().flatten().chain(board.old_stock.last()).copied().collect();
        let mut best = vec![0.0_f64; 24];
        for set in 0..1_u32 << cards.len() {
            let bought = cards.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
            let (mut player, mut price) = (self.player().clone(), 0_usize);
            for (_, card) in bought {
                player.swag.add(*card);
                player.ever.swag = player.ever.swag.saturating_add(1);
                price += usize::from(self.game.swag(*card).price);
            }
            let worth =
                self.swag_score(&player) - self.swag_score(self.player()) + self.progress(&player.ever);
            for best in best.iter_mut().skip(price) {
                *best = best.max(worth);
            }
        }
        best
    }

    /// What all Swag of a player counts, with what it takes off Terrible Things.
    pub(super) fn swag_score(&self, player: &Player) -> f64 {
        let swag: u16 = player.swag.iter().map(|card| u16::from(self.game.swag_worth(player, card))).sum();
        f64::from(swag) + f64::from(-self.game.terrible(player))
    }
}

/// How much of a goal is left.
fn missing(ever: &Ever, goal: Goal) -> u8 {
    match goal {
        Goal::Encounters { of: TypeOrBack::Type(of), n } => n.saturating_sub(ever.types[of as usize]),
        Goal::Encounters { of: TypeOrBack::Back(of), n } => n.saturating_sub(ever.backs[of as usize]),
        Goal::OneOfEachType => ever.types.iter().filter(|count| **count == 0).count() as u8,
        Goal::SwagAcquired(n) => n.saturating_sub(ever.swag),
        Goal::DesperateActs(n) => n.saturating_sub(ever.desperate),
        Goal::Streak(n) => n.saturating_sub(ever.streak),
    }
}

/// So many of all turns end with a Terrible Thing, roughly.
const FAILS: f64 = 0.3;

/// How many turns `seat` has after this one, if nobody uses the Chasm and order stays as it is.
pub(super) fn turns_after(board: &Board, rule: EndRule, seat: Seat) -> u8 {
    let (seats, mut deck) = (board.seats(), board.in_deck());
    let mut in_play = board.places.iter().filter(|place| place.encounter.is_some()).count() as u8;
    if board.own().is_some() || board.phase == Phase::Move {
        in_play = in_play.saturating_sub(1);
    }
    if board.is_solo() {
        return in_play + deck;
    }
    let (mut turn, mut mine) = (board.turn, 0);
    loop {
        turn = turn.next(seats);
        if turn == board.first && deck == 0 && (rule == EndRule::RoundStart || in_play == 0) {
            break;
        }
        if in_play == 0 {
            if deck == 0 {
                break;
            }
            in_play = deck.min(6);
            deck -= in_play;
        }
        in_play -= 1;
        mine += u8::from(turn == seat);
    }
    let until_track = (board.track.len() as f64 / FAILS / f64::from(seats)).ceil() as u8;
    mine.min(until_track)
}
