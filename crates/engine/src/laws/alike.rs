//! Those of whom a game says that they see alike get equal views and hear the same: nobody is shown what was
//! cut for somebody else, and no seat has secrets where the game says that none has.

use super::walk::viewers;
use super::{Breach, Law, Place};
use crate::game::Game;
use crate::hidden::{Audience, Viewer};
use crate::table::Table;

pub(super) fn check<G: Game>(table: &Table<G>, at: &Place) -> Result<(), Breach> {
    let mut cut: Vec<(Viewer, G::View)> = Vec::new();
    for viewer in viewers(table.seats()).into_iter().chain([Viewer::Open]) {
        let view = table.view(viewer);
        let alike = |(other, _): &&(Viewer, G::View)| table.game().see_alike(*other, viewer);
        if let Some((other, seen)) = cut.iter().filter(alike).find(|(_, seen)| *seen != view) {
            let what = format!("{other:?} and {viewer:?} are said to see alike\n  {seen:?}\n  {view:?}");
            return Err(at.breach::<G>(Law::AlikeSeeTheSame, table.seq().0, what));
        }
        cut.push((viewer, view));
    }
    Ok(())
}

/// Whether those who see alike are told the same of a step.
pub(super) fn hear<G: Game>(
    table: &Table<G>,
    told: impl IntoIterator<Item = Audience>,
    at: &Place,
) -> Result<(), Breach> {
    let viewers = viewers(table.seats());
    for to in told {
        let hears = |viewer: &&Viewer| to.hears(**viewer);
        let (hear, miss): (Vec<&Viewer>, Vec<&Viewer>) = viewers.iter().partition(hears);
        let alike = |one: &&Viewer| miss.iter().any(|other| table.game().see_alike(**one, **other));
        if let Some(one) = hear.into_iter().find(alike) {
            let what = format!("{one:?} is told what others are not who are said to see alike: {to:?}");
            return Err(at.breach::<G>(Law::AlikeSeeTheSame, table.seq().0, what));
        }
    }
    Ok(())
}
