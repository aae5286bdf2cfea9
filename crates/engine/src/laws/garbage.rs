//! Actions that nobody offered: from elsewhere in the game, and bent out of shape.

use serde_json::Value;

use crate::dice::Dice;
use crate::game::Game;

/// Everything seen so far, as a quarry for nonsense.
pub(crate) struct Pool<G: Game> {
    seen: Vec<G::Action>,
}

const MOST: usize = 400;

impl<G: Game> Pool<G> {
    pub(crate) fn new() -> Pool<G> {
        Pool { seen: Vec::new() }
    }

    pub(crate) fn add(&mut self, actions: &[G::Action], dice: &mut Dice) {
        for action in actions {
            if self.seen.contains(action) {
                continue;
            }
            if self.seen.len() < MOST {
                self.seen.push(action.clone());
            } else {
                let place = dice.below(MOST as u32) as usize;
                self.seen[place] = action.clone();
            }
        }
    }

    /// Some actions of other moments, and some that no moment has.
    pub(crate) fn draw(&self, count: usize, dice: &mut Dice) -> Vec<G::Action> {
        let mut drawn = Vec::with_capacity(count);
        for turn in 0..count {
            let Some(action) = dice.pick(&self.seen) else { break };
            if turn % 3 == 0 {
                drawn.push(action.clone());
                continue;
            }
            let mut value = serde_json::to_value(action).unwrap_or_default();
            bend(&mut value, dice);
            if let Ok(bent) = serde_json::from_value::<G::Action>(value) {
                drawn.push(bent);
            }
        }
        drawn
    }
}

/// Changes one thing somewhere in the value.
fn bend(value: &mut Value, dice: &mut Dice) {
    match value {
        Value::Object(fields) => {
            let inner = fields.iter().filter(|(name, _)| *name != "kind").map(|(name, _)| name.clone());
            let names: Vec<String> = inner.collect();
            if let Some(name) = dice.pick(&names) {
                bend(&mut fields[name.as_str()], dice);
            }
        }
        Value::Array(items) => match dice.below(4) {
            0 => drop(items.pop()),
            1 if !items.is_empty() => {
                let again = items[dice.below(items.len() as u32) as usize].clone();
                items.push(again);
            }
            2 if items.len() > 1 => items.reverse(),
            _ if !items.is_empty() => {
                let place = dice.below(items.len() as u32) as usize;
                bend(&mut items[place], dice);
            }
            _ => {}
        },
        Value::Number(number) => {
            let number = number.as_i64().unwrap_or(0);
            let bent = [number + 1, number - 1, 0, 1, 255, -128, 65_535, i64::from(u32::MAX), number + 7, 3];
            *value = Value::from(bent[dice.below(bent.len() as u32) as usize]);
        }
        Value::Bool(flag) => *flag = !*flag,
        Value::Null => *value = Value::from(dice.below(4)),
        Value::String(text) => *text = "x".repeat(dice.below(3) as usize),
    }
}
