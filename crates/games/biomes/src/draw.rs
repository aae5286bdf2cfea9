//! The view as plain text, for terminals and tests.

use bivouac_engine::Seat;

use crate::board::{Job, Status};
use crate::hex::Cell;
use crate::story;
use crate::tile::{Tile, TileId, TileKind};
use crate::token::Markers;
use crate::view::View;

impl View {
    pub(crate) fn draw(&self) -> String {
        let board = &self.board;
        let sums = &self.sums;
        let mut lines = vec![format!(
            "round {}, {} has {} of {} actions, {} tiles and {} secrets left, keys {} of {} in, {} left",
            board.round,
            board.turn,
            board.left,
            board.allowance,
            board.tiles_left,
            board.secrets.len(),
            sums.keys_in,
            sums.stacks,
            sums.keys_left,
        )];
        lines.extend(self.map());
        for (id, tile) in board.numbered() {
            let about = self.about(id, tile);
            if !about.is_empty() {
                lines.push(format!("{}: {}", tile.spot(), about.join("; ")));
            }
        }
        for (seat, player) in board.players.iter() {
            let place = match player.status {
                Status::Free => format!("on {}", board[player.at].spot()),
                Status::Injured { cool } => format!("injured, {cool} to go"),
                Status::Captive { camp: Some(camp), left } => {
                    format!("held at {}, {left} to go", board[camp].spot())
                }
                Status::Captive { left, .. } => format!("held nobody knows where, {left} to go"),
            };
            let pack =
                if player.pack.is_empty() { "nothing".to_owned() } else { self.tokens_text(player.pack) };
            lines.push(format!("{seat} {place}, carries {pack}"));
        }
        if !board.limbo.is_empty() {
            lines.push(format!("lost: {}", self.tokens_text(board.limbo)));
        }
        if let Some(end) = board.end {
            lines.push(format!("over: {end:?}"));
        }
        lines.join("\n")
    }

    /// Tiles by row, far rows first; two letters each, in columns of half a tile.
    fn map(&self) -> Vec<String> {
        let cells: Vec<(Cell, &Tile)> = self.board.tiles.iter().map(|tile| (tile.cell, tile)).collect();
        // The height of a flat-top hex in half rows.
        let height = |cell: Cell| 2 * i32::from(cell.r) + i32::from(cell.q);
        let left = cells.iter().map(|(cell, _)| i32::from(cell.q)).min().unwrap_or(0);
        let (Some(top), Some(bottom)) = (
            cells.iter().map(|(cell, _)| height(*cell)).min(),
            cells.iter().map(|(cell, _)| height(*cell)).max(),
        ) else {
            return Vec::new();
        };
        (top..=bottom)
            .map(|row| {
                let mut line = String::new();
                let mut here: Vec<_> = cells.iter().filter(|(cell, _)| height(*cell) == row).collect();
                here.sort_by_key(|(cell, _)| cell.q);
                for (cell, tile) in here {
                    let column = ((i32::from(cell.q) - left) * 5) as usize;
                    while line.len() < column {
                        line.push(' ');
                    }
                    let name = if *cell == Cell::HOME { String::new() } else { cell.to_string() };
                    line.push_str(&format!("{}{name}", sign(tile)));
                }
                line
            })
            .filter(|line| !line.is_empty())
            .collect()
    }

    /// What is to be said of a tile besides where it lies.
    fn about(&self, id: TileId, tile: &Tile) -> Vec<String> {
        let board = &self.board;
        let mut about = Vec::new();
        if !tile.cliffs.is_empty() {
            let cliffs: Vec<&str> = tile.cliffs.iter().map(|dir| dir.name()).collect();
            about.push(format!("cliffs {}", cliffs.join(", ")));
        }
        if let Some(farm) = board.farm_on(id) {
            let serves =
                farm.serves.map_or_else(|| "nobody".to_owned(), |camp| board[camp].spot().to_string());
            about.push(format!("farm for {serves} ({})", farm.cool));
        }
        about.extend(board.enemy_on(id).map(|enemy| format!("cool-down {}", enemy.cool)));
        about.extend(board.ally_on(id).map(|ally| format!("cool-down {}", ally.cool)));
        for party in board.parties.iter().filter(|party| party.at == id) {
            about.push(format!(
                "party of {} with {}",
                board[party.home].spot(),
                self.tokens_text(party.load)
            ));
        }
        for band in board.bands.iter().filter(|band| band.at == id) {
            let job = match band.job {
                Job::Rescue { camp, .. } => format!("to {}", board[camp].spot()),
                Job::Hunt { holds: 0 } => "after the gang".to_owned(),
                Job::Hunt { holds } => format!("holds the gang, {holds} to go"),
                Job::Destroy { home } => format!("after the party of {}", board[home].spot()),
            };
            about.push(format!("band of {} {job}", board[band.ally].spot()));
        }
        about.extend(board.is_ganged(id).then(|| "the gang".to_owned()));
        for route in board.routes.iter().filter(|route| route.from == id) {
            about.push(format!("caravan to {}", board[route.to].spot()));
        }
        if board.exit == Some(id) && !board.lock.is_empty() {
            about.push(format!("{} keys in the lock", board.lock.len()));
        }
        if !tile.tokens.is_empty() {
            about.push(self.tokens_text(tile.tokens));
        }
        about
    }

    /// `a Key (a), ? (b)`: what the viewer knows, with slots where there are any.
    fn tokens_text(&self, set: Markers) -> String {
        let known = self.known(set);
        let hidden = set.len() - usize::from(known.total());
        match (known.total(), hidden) {
            (0, hidden) => format!("{hidden} unknown"),
            (_, 0) => story::list(&known),
            (_, hidden) => format!("{}, {hidden} unknown", story::list(&known)),
        }
    }

    /// Whether it is this seat's turn.
    pub fn is_turn_of(&self, seat: Seat) -> bool {
        self.board.end.is_none() && self.board.turn == seat
    }
}

/// A tile in one letter; a built camp in two.
fn sign(tile: &Tile) -> &'static str {
    match tile {
        Tile { camp: true, .. } => "C:",
        Tile { kind, .. } => match kind {
            TileKind::MainCamp => "Main",
            TileKind::Farmland => "f:",
            TileKind::Forest => "F:",
            TileKind::Grassland => "g:",
            TileKind::Quarry => "q:",
            TileKind::Mountain => "M:",
            TileKind::Lake => "~:",
            TileKind::StealerCamp => "S:",
            TileKind::KillerCamp => "K:",
            TileKind::AllyCamp => "A:",
            TileKind::GangCamp => "R:",
            TileKind::Exit => "E:",
        },
    }
}
