//! Setting up (ATT-SET, ATT-SOL).

use arrayvec::ArrayVec;
use bivouac_engine::{Audience, BySeat, Cx, Hidden, Seat};

use crate::TerribleThings;
use crate::board::{Board, Ever, Hexes, Marked, Phase, Place, Player, Spot, Turn};
use crate::cards::Cards;
use crate::content::{Back, Header};
use crate::event::Event;
use crate::options::SoloMap;
use crate::pool::Pool;
use crate::rules::{refresh, round};
use crate::state::State;
use crate::tokens::Tokens;

/// Lays out the game. Chance is drawn in the order of ATT-RNG-02.
pub(crate) fn setup(game: &TerribleThings, cx: &mut Cx<'_, Event>) -> State {
    let (book, row, seats) = (game.book(), game.ready.setup, game.seats);
    let solo = seats == 1;

    // ATT-SET-02 to 05: of each colour the first so many of a shuffled pile; red at the bottom.
    let wanted = [row.cards.0, row.cards.1, row.cards.2];
    let piles = Back::ALL.map(|back| {
        let of = |card: &u8| book.encounters[usize::from(*card)].back == back;
        let mut pile: ArrayVec<u8, { Cards::MOST }> = (0..book.encounters.len() as u8).filter(of).collect();
        cx.dice().shuffle(&mut pile);
        pile.truncate(usize::from(wanted[back as usize]));
        pile
    });
    let deck = piles.iter().rev().flatten().map(|card| Hidden::new(*card)).collect();

    // ATT-SET-06.
    let mut tokens: Vec<u8> =
        book.terrible.iter().flat_map(|terrible| (0..terrible.count).map(|_| terrible.value)).collect();
    cx.dice().shuffle(&mut tokens);
    tokens.truncate(usize::from(row.tokens));
    tokens.sort_unstable();

    // ATT-SET-07, ATT-SOL-02.
    let copies = book.feats.iter().enumerate().filter(|(_, card)| !(solo && card.header == Header::Purple));
    let mut feats: Vec<u8> =
        copies.flat_map(|(index, card)| (0..card.copies).map(move |_| index as u8)).collect();
    cx.dice().shuffle(&mut feats);
    let turned = feats.pop().into_iter().collect();

    // ATT-SET-08, ATT-SOL-03.
    let mut swag: Vec<u8> =
        (0..book.swag.len() as u8).filter(|card| !solo || book.swag[usize::from(*card)].solo).collect();
    cx.dice().shuffle(&mut swag);
    let slots = std::array::from_fn(|_| swag.pop());

    let characters = characters(game, cx);
    let captain = Seat::all(seats).find(|seat| book.characters[usize::from(characters[seat.index()])].map);
    let map = match captain {
        Some(seat) => Some(seat),
        None if solo => (game.options.solo_map == SoloMap::Always).then_some(Seat::FIRST),
        None => {
            game.options.first_holder.seat().or_else(|| Seat::at(cx.dice().below(u32::from(seats)) as usize))
        }
    };

    let players = BySeat::of(seats, |seat| {
        let character = characters[seat.index()];
        let mut tokens = Tokens::ONE_OF_EACH;
        for (kind, count) in &book.characters[usize::from(character)].tokens {
            tokens.gain(*kind, *count);
        }
        Player {
            character,
            tokens,
            hand: 0,
            scored: Cards::NONE,
            achieved: Cards::NONE,
            swag: Cards::NONE,
            exhausted: Cards::NONE,
            stash: [0; 4],
            pawn: Spot::Riverboat,
            hexes: Hexes::default(),
            ever: Ever::default(),
        }
    });
    let board = Board {
        phase: Phase::MapChoice,
        tasks: ArrayVec::new(),
        turn: map.unwrap_or(Seat::FIRST),
        first: map.unwrap_or(Seat::FIRST),
        round: 0,
        map,
        places: [Place::default(); 6],
        deck: wanted,
        dealt: Cards::NONE,
        rumours: ArrayVec::new(),
        track: tokens.into_iter().collect(),
        feats: feats.len() as u8,
        era: 0,
        discard: turned,
        swag: swag.len() as u8,
        slots,
        old_stock: ArrayVec::new(),
        achievements: Cards::first(book.achievements.len()),
        players,
        pool: Pool::default(),
        now: Turn::default(),
        marked: Marked::default(),
        end: None,
    };
    let mut state = State {
        board,
        deck,
        feats: feats.into_iter().map(Hidden::new).collect(),
        swag: swag.into_iter().map(Hidden::new).collect(),
        hands: BySeat::of(seats, |_| ArrayVec::new()),
        aside: ArrayVec::new(),
    };
    cx.reveals(Audience::All);
    cx.tell_with(Audience::All, || Event::SetUp {
        characters: characters[..usize::from(seats)].to_vec(),
        map: state.board.map,
        track: state.board.track.to_vec(),
        slots: state.board.slots,
        discard: state.board.discard.last().copied(),
    });
    // ATT-SET-12.
    for seat in Seat::all(seats) {
        let extra = book.characters[usize::from(characters[seat.index()])].feat_cards;
        refresh::draw(game, &mut state, seat, 3 + extra, cx);
    }
    round::start(game, &mut state, cx);
    state
}

/// The mats, by seat: those asked for, and for the others one of those left (ATT-SET-10, ATT-R-42).
fn characters(game: &TerribleThings, cx: &mut Cx<'_, Event>) -> [u8; 4] {
    let seats = usize::from(game.seats);
    let wishes = game.options.who().map(|who| who.mat());
    let taken: Cards = wishes[..seats].iter().copied().flatten().collect();
    let mut left: ArrayVec<u8, 6> = (0..6).filter(|mat| !taken.has(*mat)).collect();
    let mut mats = [0; 4];
    for (mat, wish) in mats.iter_mut().zip(wishes).take(seats) {
        *mat = wish.unwrap_or_else(|| left.remove(cx.dice().below(left.len() as u32) as usize));
    }
    mats
}
