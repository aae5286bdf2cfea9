//! What was tried so far, by who did what, and how often it went well.

use bivouac_engine::{Dice, MAX_SEATS, Seat};

/// One thing that a seat did after all that leads to it.
struct Node<A> {
    seat: Seat,
    action: A,
    /// Where it stood in the list of legal actions when it was first tried, and very likely
    /// still stands.
    slot: usize,
    /// The latest of the things tried after it.
    child: Option<u32>,
    /// What was tried in its place before it.
    elder: Option<u32>,
    visits: u32,
    /// How often it could have been chosen: in some worlds it may not be legal.
    available: u32,
    /// What all visits together were worth to its seat.
    worth: f64,
}

/// The tree, and the path that the present iteration takes through it.
pub(super) struct Tree<A> {
    explore: f64,
    nodes: Vec<Node<A>>,
    /// The latest of the things tried at the root.
    root: Option<u32>,
    path: Vec<u32>,
    /// Reused: which of the legal actions were tried.
    tried: Vec<bool>,
}

/// Whether the tree knew what it chose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// It was tried before.
    Known,
    /// It is tried for the first time.
    New,
}

impl<A: Clone + PartialEq> Tree<A> {
    pub(super) fn new(explore: f64) -> Tree<A> {
        Tree { explore, nodes: Vec::new(), root: None, path: Vec::new(), tried: Vec::new() }
    }

    /// Forgets everything but keeps the memory.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.path.clear();
        self.root = None;
    }

    /// Goes one step on: to something new if `legal` has it, else to what promises most.
    pub(super) fn descend(&mut self, seat: Seat, legal: &[A], dice: &mut Dice) -> Found {
        self.tried.clear();
        self.tried.resize(legal.len(), false);
        let (mut best, mut best_value, mut new) = (None, f64::NEG_INFINITY, legal.len());
        let latest = self.path.last().map_or(self.root, |&last| self.nodes[last as usize].child);
        let mut next = latest;
        while let Some(index) = next {
            let node = &mut self.nodes[index as usize];
            next = node.elder;
            let Some(slot) = (if node.seat == seat { node.slot_in(legal) } else { None }) else { continue };
            if !std::mem::replace(&mut self.tried[slot], true) {
                new -= 1;
            }
            node.available += 1;
            let value = node.promise(self.explore);
            if value > best_value {
                (best, best_value) = (Some(index), value);
            }
        }
        if let (Some(best), 0) = (best, new) {
            self.path.push(best);
            return Found::Known;
        }
        let nth = dice.below(new as u32) as usize;
        let untried = self.tried.iter().enumerate().filter(|(_, tried)| !**tried);
        let slot = untried.map(|(slot, _)| slot).nth(nth).expect("so many were not tried");
        self.grow(seat, legal[slot].clone(), slot, latest);
        Found::New
    }

    fn grow(&mut self, seat: Seat, action: A, slot: usize, elder: Option<u32>) {
        let index = self.nodes.len() as u32;
        match self.path.last() {
            Some(&parent) => self.nodes[parent as usize].child = Some(index),
            None => self.root = Some(index),
        }
        self.nodes.push(Node { seat, action, slot, child: None, elder, visits: 0, available: 1, worth: 0.0 });
        self.path.push(index);
    }

    /// What the latest step did.
    pub(super) fn action(&self) -> &A {
        let last = *self.path.last().expect("asked after a step was taken");
        &self.nodes[last as usize].action
    }

    /// Ends the iteration: the whole path was worth this much to each seat.
    pub(super) fn learn(&mut self, shares: [f64; MAX_SEATS as usize]) {
        for index in self.path.drain(..) {
            let node = &mut self.nodes[index as usize];
            node.visits += 1;
            node.worth += shares[node.seat.index()];
        }
    }

    /// The one of `legal` that was tried most often at the root; of several, the one that
    /// went best, then the first.
    pub(super) fn favourite<'a>(&self, legal: &'a [A]) -> Option<&'a A> {
        let mut best: Option<(usize, &Node<A>)> = None;
        let mut next = self.root;
        while let Some(index) = next {
            let node = &self.nodes[index as usize];
            next = node.elder;
            let Some(slot) = node.slot_in(legal) else { continue };
            let better = best.is_none_or(|(other_slot, other)| {
                let order = node.visits.cmp(&other.visits).then(node.worth.total_cmp(&other.worth));
                order.then(other_slot.cmp(&slot)).is_gt()
            });
            if better {
                best = Some((slot, node));
            }
        }
        best.map(|(slot, _)| &legal[slot])
    }
}

impl<A: PartialEq> Node<A> {
    fn slot_in(&self, legal: &[A]) -> Option<usize> {
        if legal.get(self.slot) == Some(&self.action) {
            return Some(self.slot);
        }
        legal.iter().position(|action| *action == self.action)
    }

    /// The upper bound of what it may be worth (UCB1, with the times it was available in
    /// place of the times its parent was visited).
    fn promise(&self, explore: f64) -> f64 {
        let visits = f64::from(self.visits);
        self.worth / visits + explore * (ln(self.available) / visits).sqrt()
    }
}

/// The natural logarithm, from nothing but sums and products: these are the same on every
/// machine, and the system's own is not.
fn ln(number: u32) -> f64 {
    let doublings = number.ilog2();
    let rest = f64::from(number) / f64::from(1_u32 << doublings);
    // ln r = 2 artanh((r - 1) / (r + 1)), where r is from 1 to 2.
    let ratio = (rest - 1.0) / (rest + 1.0);
    let square = ratio * ratio;
    let series = (0..12).rev().fold(0.0, |sum, term| sum * square + 1.0 / f64::from(2 * term + 1));
    f64::from(doublings) * std::f64::consts::LN_2 + 2.0 * ratio * series
}

#[cfg(test)]
mod tests {
    use super::*;
    use bivouac_engine::Seed;

    const ME: Seat = Seat::number(1).unwrap();

    fn dice() -> Dice {
        Dice::fast(&Seed::of("tree"))
    }

    /// One iteration in which `legal` may be done and `good` is worth a win.
    fn iterate(tree: &mut Tree<char>, legal: &[char], good: char, dice: &mut Dice) -> char {
        tree.descend(ME, legal, dice);
        let action = *tree.action();
        tree.learn([f64::from(u8::from(action == good)); MAX_SEATS as usize]);
        action
    }

    #[test]
    fn the_logarithm_is_one() {
        for number in (1..5000).chain([1 << 20, u32::MAX]) {
            assert!((ln(number) - f64::from(number).ln()).abs() < 1e-9, "{number}");
        }
    }

    #[test]
    fn everything_is_tried_once_before_anything_is_tried_twice() {
        let (mut tree, mut dice) = (Tree::new(0.7), dice());
        let mut tried: Vec<char> =
            (0..4).map(|_| iterate(&mut tree, &['a', 'b', 'c', 'd'], 'a', &mut dice)).collect();
        tried.sort_unstable();
        assert_eq!(tried, ['a', 'b', 'c', 'd']);
    }

    #[test]
    fn what_goes_well_is_tried_most_and_the_rest_not_forgotten() {
        let (mut tree, mut dice) = (Tree::new(0.7), dice());
        let legal = ['a', 'b', 'c'];
        let tried: Vec<char> = (0..300).map(|_| iterate(&mut tree, &legal, 'b', &mut dice)).collect();
        let times = |wanted| tried.iter().filter(|action| **action == wanted).count();
        assert!(times('b') > 200 && times('a') > 1 && times('c') > 1, "{} {}", times('a'), times('b'));
        assert_eq!(tree.favourite(&legal), Some(&'b'));
        assert_eq!(tree.favourite(&['x']), None);
    }

    #[test]
    fn only_what_is_legal_in_this_world_is_chosen() {
        let (mut tree, mut dice) = (Tree::new(0.7), dice());
        for round in 0..200 {
            // The same action may stand in another place, or nowhere.
            let legal: &[char] = if round % 2 == 0 { &['a', 'b'] } else { &['b', 'c'] };
            assert!(legal.contains(&iterate(&mut tree, legal, 'a', &mut dice)));
        }
        assert_eq!(tree.favourite(&['a', 'b', 'c']), Some(&'a'));
    }

    #[test]
    fn of_equals_the_first_is_the_favourite() {
        let (mut tree, mut dice) = (Tree::new(0.7), dice());
        for _ in 0..3 {
            iterate(&mut tree, &['a', 'b', 'c'], 'x', &mut dice);
        }
        assert_eq!(tree.favourite(&['c', 'a', 'b']), Some(&'c'));
        assert_eq!(tree.favourite(&['b', 'a', 'c']), Some(&'b'));
    }
}
