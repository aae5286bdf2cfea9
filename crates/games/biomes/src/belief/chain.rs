//! A walk through worlds: draws one that fits everything known, as likely as it really is.
//!
//! A world says which kind every piece had at first, and in which order pieces came out of every
//! mixing. All deals that the set-up could have made are as likely, and so is every order of a
//! mixing; what is known strikes out the rest. There are far too many worlds to list, so the
//! walk goes from one to the next by exchanging two kinds of the deal or two pieces of a mixing,
//! and is let through worlds that break something known, at a price, so that it never gets stuck.
//! Where it stands when nothing is broken, after many steps, is the draw.

use bivouac_engine::Dice;

/// A set of kinds, a bit each.
pub(crate) type Kinds = u16;

/// A piece as it was dealt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin {
    /// Kinds move freely among the pieces of a block.
    pub(crate) block: u8,
    /// Where it lay at first; nowhere that anybody can point at, if `None`.
    pub(crate) marker: Option<u16>,
}

/// What happened between two mixings, and what is known about it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stage {
    /// What was put into an order at its beginning that nobody knows.
    pub(crate) ordered: Vec<u16>,
    /// Or the pack out of which somebody put down one piece, chosen by its kind: `out` changed
    /// places with it.
    pub(crate) put: Option<Put>,
    /// Pieces that somebody chose by their kind out of what was left then.
    pub(crate) taken: Vec<Taken>,
    /// What may lie under a marker.
    pub(crate) only: Vec<(u16, Kinds)>,
    /// What lies under these markers weighs at most so much together.
    pub(crate) light: Vec<(Vec<u16>, u8)>,
}

impl Stage {
    /// In how many ways what it mixes can come out, roughly: how many pieces there are.
    fn many(&self) -> usize {
        self.ordered.len().max(self.put.as_ref().map_or(0, |put| put.of.len()))
    }

    /// The markers whose pieces may have moved.
    fn moved(&self) -> impl Iterator<Item = u16> + '_ {
        self.ordered.iter().chain(self.put.iter().flat_map(|put| &put.of)).copied()
    }
}

/// One of several was put down, and nobody could tell which.
#[derive(Clone, Debug)]
pub(crate) struct Put {
    /// The whole pack.
    pub(crate) of: Vec<u16>,
    /// The marker that went.
    pub(crate) out: u16,
}

/// One of several was taken by choice.
#[derive(Clone, Debug)]
pub(crate) struct Taken {
    /// Which, as it was dealt.
    pub(crate) origin: usize,
    /// What else could have been taken.
    pub(crate) left: Vec<usize>,
}

/// All that is known.
#[derive(Clone, Debug)]
pub(crate) struct Puzzle {
    pub(crate) origins: Vec<Origin>,
    /// A deal that the set-up could have made: the kind of each origin.
    pub(crate) deal: Vec<u8>,
    /// Blocks of the same pool exchange `loose` kinds with each other.
    pub(crate) pools: Vec<u8>,
    pub(crate) loose: Kinds,
    pub(crate) markers: usize,
    pub(crate) stages: Vec<Stage>,
    /// What each kind weighs.
    pub(crate) weights: [u8; 16],
}

/// What a broken piece of knowledge costs: the walk pays it with a chance of one in so many. The
/// price doubles from stretch to stretch as long as nothing fits, and no further than so often.
const PRICE: u32 = 8;
const DOUBLED: usize = 6;
/// Steps of a stretch for every piece that is not settled.
const STEPS: usize = 24;
/// After so many stretches a walk that stands in no world that fits is given up.
const MOST: usize = 200;

const NOWHERE: u16 = u16::MAX;

impl Puzzle {
    /// The kinds under the markers at the end, and the kinds as they were dealt, by origin. `None` if
    /// no world was found.
    pub(crate) fn draw(&self, dice: &mut Dice) -> Option<(Vec<u8>, Vec<u8>)> {
        let mut walk = Walk::new(self, dice);
        let open =
            walk.free.len() + walk.mixings.iter().map(|stage| self.stages[*stage].many()).sum::<usize>();
        // Only where it stands after whole stretches counts: worlds by which a walk enters those that
        // break nothing would otherwise be drawn too often.
        for stretch in 0..MOST {
            walk.price = PRICE << stretch.min(DOUBLED);
            for _ in 0..STEPS * open.max(1) {
                walk.step(dice);
            }
            if walk.broken == 0 {
                return Some(walk.found());
            }
        }
        None
    }

    fn may_swap(&self, one: usize, two: usize, deal: &[u8]) -> bool {
        let (first, second) = (self.origins[one].block, self.origins[two].block);
        let loose = |origin: usize| self.loose >> deal[origin] & 1 == 1;
        first == second
            || (self.pools[usize::from(first)] == self.pools[usize::from(second)] && loose(one) && loose(two))
    }
}

struct Walk<'a> {
    puzzle: &'a Puzzle,
    deal: Vec<u8>,
    /// The origin under each marker, stage by stage.
    under: Vec<u16>,
    /// Origins whose kind is open.
    free: Vec<usize>,
    /// Stages that mix something.
    mixings: Vec<usize>,
    /// For each stage in which one of a pack was put down, which marker it lay under.
    from: Vec<u16>,
    /// What it costs to break something.
    price: u32,
    /// How much of what is known the present world breaks.
    broken: u32,
    /// In how many ways the choices could have been made with equal pieces.
    ways: u64,
}

impl<'a> Walk<'a> {
    fn new(puzzle: &'a Puzzle, dice: &mut Dice) -> Walk<'a> {
        let mut walk = Walk {
            puzzle,
            deal: puzzle.deal.clone(),
            under: vec![NOWHERE; puzzle.markers * puzzle.stages.len()],
            free: Vec::new(),
            mixings: (0..puzzle.stages.len()).filter(|stage| puzzle.stages[*stage].many() > 1).collect(),
            from: puzzle
                .stages
                .iter()
                .map(|stage| stage.put.as_ref().map_or(NOWHERE, |put| put.out))
                .collect(),
            price: PRICE,
            broken: 0,
            ways: 1,
        };
        for (origin, piece) in puzzle.origins.iter().enumerate() {
            if let Some(marker) = piece.marker {
                for stage in 0..puzzle.stages.len() {
                    walk.under[stage * puzzle.markers + usize::from(marker)] = origin as u16;
                }
            }
        }
        walk.settle(dice);
        (walk.broken, walk.ways) = walk.faults();
        walk
    }

    /// Gives pieces that never were mixed and are known what they are; the others are free.
    fn settle(&mut self, dice: &mut Dice) {
        let puzzle = self.puzzle;
        let mut mixed = vec![false; puzzle.markers];
        let mut only = vec![Kinds::MAX; puzzle.markers];
        for stage in &puzzle.stages {
            stage.moved().for_each(|marker| mixed[usize::from(marker)] = true);
            stage.only.iter().for_each(|(marker, kinds)| only[usize::from(*marker)] &= kinds);
        }
        let known = |origin: &Origin| {
            let marker = usize::from(origin.marker?);
            (!mixed[marker] && only[marker].count_ones() == 1).then(|| only[marker].trailing_zeros() as u8)
        };
        let known: Vec<Option<u8>> = puzzle.origins.iter().map(known).collect();
        self.free = (0..puzzle.origins.len()).filter(|origin| known[*origin].is_none()).collect();
        dice.shuffle(&mut self.free);
        let mut settled = vec![false; puzzle.origins.len()];
        for (origin, kind) in known.iter().enumerate().filter_map(|(origin, kind)| Some((origin, (*kind)?))) {
            settled[origin] = true;
            if self.deal[origin] == kind {
                continue;
            }
            if let Some(other) = self.giver(origin, kind, &known, &settled) {
                self.deal.swap(origin, other);
            } else if let Some(mate) = self.mate(origin, &settled) {
                // What it holds cannot leave its block, so it changes with a piece of the block first.
                self.deal.swap(origin, mate);
                if let Some(other) = self.giver(origin, kind, &known, &settled) {
                    self.deal.swap(origin, other);
                }
            }
        }
    }

    /// Who can give `origin` a piece of this kind: a free one first, else one that is yet to be
    /// settled as something else.
    fn giver(&self, origin: usize, kind: u8, known: &[Option<u8>], settled: &[bool]) -> Option<usize> {
        let fits = |other: &usize| {
            self.deal[*other] == kind && !settled[*other] && self.puzzle.may_swap(origin, *other, &self.deal)
        };
        let open = |other: &usize| known[*other] != Some(kind);
        self.free.iter().copied().find(fits).or_else(|| (0..known.len()).filter(open).find(fits))
    }

    /// A piece of the same block with a kind that may leave it.
    fn mate(&self, origin: usize, settled: &[bool]) -> Option<usize> {
        let Puzzle { origins, loose, .. } = self.puzzle;
        let fits = |other: &usize| {
            !settled[*other]
                && origins[*other].block == origins[origin].block
                && loose >> self.deal[*other] & 1 == 1
        };
        (0..origins.len()).find(fits)
    }

    fn kind(&self, stage: usize, marker: u16) -> u8 {
        self.deal[usize::from(self.under[stage * self.puzzle.markers + usize::from(marker)])]
    }

    /// How much is broken, and the ways of the choices.
    fn faults(&self) -> (u32, u64) {
        let (mut broken, mut ways) = (0, 1);
        for (index, stage) in self.puzzle.stages.iter().enumerate() {
            for (marker, kinds) in &stage.only {
                broken += u32::from(kinds >> self.kind(index, *marker) & 1 == 0);
            }
            for (markers, most) in &stage.light {
                let weight = |marker: &u16| self.puzzle.weights[usize::from(self.kind(index, *marker))];
                broken += u32::from(markers.iter().map(weight).sum::<u8>() > *most);
            }
            if let Some(Put { of, out }) = &stage.put {
                let kind = self.kind(index, *out);
                ways *= of.iter().filter(|marker| self.kind(index, **marker) == kind).count() as u64;
            }
            for Taken { origin, left } in &stage.taken {
                let kind = self.deal[*origin];
                ways *= 1 + left.iter().filter(|other| self.deal[**other] == kind).count() as u64;
            }
        }
        (broken, ways)
    }

    fn step(&mut self, dice: &mut Dice) {
        let mixes = !self.mixings.is_empty() && (self.free.len() < 2 || dice.chance(1, 2));
        if mixes {
            let stage = self.mixings[dice.below(self.mixings.len() as u32) as usize];
            if let Some(Put { of, out }) = &self.puzzle.stages[stage].put {
                let (old, new) = (self.from[stage], of[dice.below(of.len() as u32) as usize]);
                if old != new {
                    self.put(stage, *out, new);
                    self.keep_or(dice, |walk| walk.put(stage, *out, old));
                }
                return;
            }
            let ordered = &self.puzzle.stages[stage].ordered;
            let (one, two) = two_of(ordered.len(), dice);
            let (one, two) = (ordered[one], ordered[two]);
            let under =
                |marker: u16| usize::from(self.under[stage * self.puzzle.markers + usize::from(marker)]);
            let (first, second) = (under(one), under(two));
            // Half the time their kinds are exchanged with them, so that what came out looks the same.
            let also = dice.chance(1, 2) && self.puzzle.may_swap(first, second, &self.deal);
            let both = move |walk: &mut Walk<'a>| {
                walk.exchange(stage, one, two);
                if also {
                    walk.deal.swap(first, second);
                }
            };
            both(self);
            self.keep_or(dice, both);
        } else if self.free.len() > 1 {
            let (one, two) = two_of(self.free.len(), dice);
            let (one, two) = (self.free[one], self.free[two]);
            if self.deal[one] != self.deal[two] && self.puzzle.may_swap(one, two, &self.deal) {
                self.deal.swap(one, two);
                self.keep_or(dice, |walk| walk.deal.swap(one, two));
            }
        }
    }

    /// Stays in the new world, or goes back.
    fn keep_or(&mut self, dice: &mut Dice, back: impl Fn(&mut Walk<'a>)) {
        let (broken, ways) = self.faults();
        let dearer = broken.saturating_sub(self.broken);
        let pays = dearer == 0 || (dearer < 4 && dice.below(self.price.pow(dearer)) == 0);
        // Of equal pieces there was one choice, so a world with fewer of them counts for more.
        let likely = ways <= self.ways || dice.below(1 << 30) < ((self.ways << 30) / ways) as u32;
        if pays && likely {
            (self.broken, self.ways) = (broken, ways);
        } else {
            back(self);
        }
    }

    /// Lets two pieces come out of a mixing the other way round: from there on each goes where the
    /// other went.
    fn exchange(&mut self, stage: usize, one: u16, two: u16) {
        let at = |stage: usize, marker: u16| stage * self.puzzle.markers + usize::from(marker);
        let (first, second) = (self.under[at(stage, one)], self.under[at(stage, two)]);
        let from = stage * self.puzzle.markers;
        for origin in &mut self.under[from..] {
            if *origin == first {
                *origin = second;
            } else if *origin == second {
                *origin = first;
            }
        }
    }

    /// Lets the piece that was put down be the one under `new`.
    fn put(&mut self, stage: usize, out: u16, new: u16) {
        let old = std::mem::replace(&mut self.from[stage], new);
        // Back to how they lay before, then the other way.
        for other in [old, new].into_iter().filter(|other| *other != out) {
            self.exchange(stage, out, other);
        }
    }

    fn found(self) -> (Vec<u8>, Vec<u8>) {
        let last = (self.puzzle.stages.len() - 1) * self.puzzle.markers;
        let under = self.under[last..].iter();
        let kinds = under.map(|origin| self.deal.get(usize::from(*origin)).copied().unwrap_or(u8::MAX));
        (kinds.collect(), self.deal)
    }
}

/// Two different numbers below `many`.
fn two_of(many: usize, dice: &mut Dice) -> (usize, usize) {
    let one = dice.below(many as u32) as usize;
    let two = dice.below(many as u32 - 1) as usize;
    (one, if two >= one { two + 1 } else { two })
}

#[cfg(test)]
mod tests;
