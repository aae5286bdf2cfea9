//! stub
use std::marker::PhantomData;
use bivouac_engine::{Bot, Dice, Game, Imagine, Malformed};
use crate::spec::BotSpec;
/// What can be set.
pub const SETTINGS: &[(&str, &str)] = &[];
/// s
#[derive(Clone, Copy, Debug)]
pub struct Settings {}
impl Settings {
    /// r
    pub fn read(spec: &BotSpec) -> Result<Settings, Malformed> { Ok(Settings{}) }
}
/// s
#[derive(Debug)]
pub struct Search<G: Game>(PhantomData<fn()->G>);
impl<G: Game> Search<G> { 
    /// n
    pub fn new(_: Settings) -> Self { Search(PhantomData) } }
impl<G: Imagine> Bot<G> for Search<G> {
    fn choose(&mut self, _game: &G, _view: &G::View, legal: &[G::Action], dice: &mut Dice) -> Option<G::Action> {
        dice.pick(legal).cloned()
    }
}
