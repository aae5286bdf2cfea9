//! Pig's own bot.

mod drawn;

use bivouac_engine::{Bot, Dice, Game, Millis, Seed, Seen, Sight, text};
use bivouac_pig::HoldAt;

use drawn::Position;

#[test]
fn it_rolls_until_the_pot_is_worth_keeping_or_wins() {
    let cases = [
        ("0+0 0", "roll"),
        ("0+19 0", "roll"),
        ("0+20 0", "hold"),
        ("0+25 0", "hold"),
        ("85+14 0", "roll"),
        ("85+15 0", "hold"),
        ("0 97+0", "roll"),
        ("0 97+3", "hold"),
        ("goal=10 0+9 0", "roll"),
        ("goal=10 0+10 0", "hold"),
    ];
    for (drawn, wanted) in cases {
        let position = Position::read(drawn);
        let Position { game, state } = &position;
        let mut legal = Vec::new();
        game.legal(state, state.turn, Millis::ZERO, &mut legal);
        let view = Sight::new(game, state, state.turn, Millis::ZERO);
        let seen = Seen { game, seat: state.turn, at: Millis::ZERO, view: &view, legal: &legal };
        let chosen = HoldAt(20).choose(&seen, &mut Dice::fast(&Seed::of("bot")));
        assert_eq!(
            chosen.map(|action| text::write(&action).expect("it has a text form")).as_deref(),
            Some(wanted),
            "{position}"
        );
    }
}
