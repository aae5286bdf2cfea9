//! The view as plain text, for terminals and tests.

use bivouac_engine::Face;

use crate::dice::Die;
use crate::temple::Behind;
use crate::view::{SeenDie, SeenPlayer, View};

impl View {
    pub(crate) fn draw(&self) -> String {
        let mut lines = vec![self.head()];
        for (index, chamber) in self.temple.iter().enumerate() {
            let side = |behind: &Behind| match behind {
                Behind::Wall => "-".to_owned(),
                Behind::Entrance => "?".to_owned(),
                Behind::Way(next) => {
                    self.temple.get(next.index()).map_or_else(String::new, |next| next.tile.to_string())
                }
                Behind::Blocked(_) => "x".to_owned(),
            };
            let sides: Vec<String> = chamber.sides.iter().map(side).collect();
            let cell = format!("{},{}", chamber.cell.x, chamber.cell.y);
            let mut line = format!("{:<8}{cell:<6}{}", chamber.tile.to_string(), sides.join(" "));
            if let Some(gems) = &chamber.gems {
                line.push_str(&format!("  gems {}", gems.lit));
            }
            match chamber.treasure {
                None => {}
                Some(Face::Down) => line.push_str("  treasure"),
                Some(Face::Up(treasure)) => line.push_str(&format!("  {}", treasure.tile().name)),
            }
            if chamber.torch {
                line.push_str("  torch");
            }
            for (seat, place) in self.pawns.iter() {
                if place.is_some_and(|place| place.index() == index) {
                    line.push_str(&format!("  {seat}"));
                }
            }
            lines.push(line);
        }
        for (seat, player) in self.players.iter() {
            lines.push(format!("{seat}  {}", player.line()));
        }
        lines.join("\n")
    }

    fn head(&self) -> String {
        let mut head = format!("depot {} + {}, {} tiles", self.depot, self.beside, self.pile.left);
        if let Some(beat) = self.clock.beat {
            head.push_str(&format!(", beat {}", beat.number));
        }
        if let Some(countdown) = self.clock.countdown {
            head.push_str(&format!(", countdown {}", countdown.number));
        }
        head
    }
}

impl SeenPlayer {
    fn line(&self) -> String {
        let dice: Vec<String> = self.dice.iter().map(word).collect();
        let mut line = dice.join(" ");
        if self.out.is_some() {
            line.push_str("  out");
        }
        for curse in &self.curses {
            line.push_str(&format!("  {}", curse.name));
        }
        for treasure in &self.treasures {
            line.push_str(&format!("  {}", treasure.name));
        }
        line
    }
}

/// A letter for each die, as on the rules page: `A`, `K`, `T`, `G`, `B`, `-` for spent.
fn word(die: &SeenDie) -> String {
    let letter = match die.shows {
        Die::Spent => "-",
        Die::Air => "~",
        Die::Adventurer => "A",
        Die::Key => "K",
        Die::Torch => "T",
        Die::Gold => "G",
        Die::Black => "B",
        Die::Broken => "#",
        Die::Lost | Die::Missing => ".",
    };
    let pledged = if die.pledged { "+" } else { "" };
    let marked = if die.marked { "!" } else { "" };
    format!("{letter}{pledged}{marked}")
}
