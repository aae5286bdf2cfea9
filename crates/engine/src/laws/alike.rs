//! Those of whom a game says that they see alike get equal views: nobody is shown what was cut for somebody else.

use super::walk::viewers;
use super::{Breach, Law, Place};
use crate::game::Game;
use crate::hidden::Viewer;
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
