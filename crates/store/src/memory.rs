//! A store that forgets: for tests, trials and arenas.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::answer::Answer;
use crate::error::StoreError;
use crate::pages::{PAGE, Pages};
use crate::seal::{self, Seal};
use crate::stats::{Counters, Stats};
use crate::store::{Rows, Store};
use crate::table::{NewTable, NewToken, Phase, Row, Stand, StoredEntry, TableId, Write};

/// Keeps tables for as long as it lives itself.
#[derive(Default)]
pub struct Memory {
    kept: Mutex<Kept>,
    counters: Counters,
}

#[derive(Default)]
struct Kept {
    tables: BTreeMap<TableId, Table>,
    names: HashMap<String, TableId>,
    codes: HashMap<String, TableId>,
    tokens: HashMap<[u8; 32], (TableId, u16)>,
    last: i64,
}

struct Table {
    row: Row,
    tokens: Vec<NewToken>,
    seal: Seal,
    entries: Vec<StoredEntry>,
    tickets: HashMap<String, u64>,
    stands: HashMap<String, Stand>,
}

impl Memory {
    /// An empty store.
    pub fn new() -> Memory {
        Memory::default()
    }

    /// Changes what is kept of a table without a word to the store, as a failing disk does: to see
    /// what its users do then.
    pub fn damage(&self, table: TableId, damage: impl FnOnce(&mut Row)) {
        if let Some(table) = self.kept().tables.get_mut(&table) {
            damage(&mut table.row);
        }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        // No function below panics half-way through a change, so what is there is whole.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn answer<T>(&self, change: impl FnOnce(&mut Kept) -> Result<T, StoreError>) -> Answer<T> {
        let answer = change(&mut self.kept());
        match answer {
            Ok(_) => self.counters.kept(1, Duration::ZERO),
            Err(_) => self.counters.failed(1),
        }
        Answer::known(answer)
    }

    fn find<T>(&self, table: TableId, read: impl FnOnce(&Table) -> T) -> Option<T> {
        self.kept().tables.get(&table).map(read)
    }
}

impl Kept {
    fn create(&mut self, new: NewTable) -> Result<TableId, StoreError> {
        if self.names.contains_key(&new.name) {
            return Err(StoreError::Taken("name"));
        }
        if self.codes.contains_key(&new.code) {
            return Err(StoreError::Taken("code"));
        }
        self.fresh(&new.tokens.iter().map(|token| token.hash).collect::<Vec<_>>(), &[])?;
        self.last += 1;
        let id = TableId(self.last);
        self.names.insert(new.name.clone(), id);
        self.codes.insert(new.code.clone(), id);
        self.tokens.extend(new.tokens.iter().map(|token| (token.hash, (id, token.person))));
        let row = Row {
            id,
            name: new.name,
            code: new.code,
            game: new.game,
            listed: new.listed,
            phase: Phase::Gathering,
            secret: new.secret,
            desk: new.desk,
            header: None,
            footer: None,
            made_at: new.made_at,
            touched_at: new.made_at,
        };
        let (entries, tickets, stands) = (Vec::new(), HashMap::new(), HashMap::new());
        let seal = seal::of(&row, &new.tokens);
        let table = Table { row, tokens: new.tokens, seal, entries, tickets, stands };
        self.tables.insert(id, table);
        Ok(id)
    }

    fn write(&mut self, id: TableId, write: Write) -> Result<(), StoreError> {
        let table = self.tables.get(&id).ok_or(StoreError::NotThere)?;
        let seals = write.breaks_seal();
        if seals {
            table.check()?;
        }
        if write.header.is_some() && table.row.header.is_some() {
            return Err(StoreError::Taken("header"));
        }
        if write.code.as_ref().and_then(|code| self.codes.get(code)).is_some_and(|owner| *owner != id) {
            return Err(StoreError::Taken("code"));
        }
        let dropped: Vec<_> =
            write.drop_tokens.iter().filter(|hash| self.token_of(id, hash)).copied().collect();
        self.fresh(&write.add_tokens.iter().map(|token| token.hash).collect::<Vec<_>>(), &dropped)?;
        let next = table.entries.len() as u64 + 1;
        if !write.entries.iter().map(|entry| entry.seq).eq(next..next + write.entries.len() as u64) {
            return Err(StoreError::Taken("seq"));
        }

        // Nothing can be refused from here on.
        for hash in &dropped {
            self.tokens.remove(hash);
        }
        self.tokens.extend(write.add_tokens.iter().map(|token| (token.hash, (id, token.person))));
        let table = self.tables.get_mut(&id).ok_or(StoreError::NotThere)?;
        table.tokens.retain(|token| !dropped.contains(&token.hash));
        table.tokens.extend(write.add_tokens);
        if let Some(code) = write.code {
            self.codes.remove(&table.row.code);
            self.codes.insert(code.clone(), id);
            table.row.code = code;
        }
        table.change(write.entries, write.stands);
        let row = &mut table.row;
        row.header = write.header.or_else(|| row.header.take());
        row.footer = write.footer.or_else(|| row.footer.take());
        row.phase = write.phase.unwrap_or(row.phase);
        row.listed = write.listed.unwrap_or(row.listed);
        row.touched_at = write.touched_at.unwrap_or(row.touched_at);
        if let Some(desk) = write.desk {
            row.desk = desk;
        }
        if seals {
            table.seal = seal::of(&table.row, &table.tokens);
        }
        Ok(())
    }

    fn delete(&mut self, id: TableId) -> Result<(), StoreError> {
        let table = self.tables.remove(&id).ok_or(StoreError::NotThere)?;
        self.names.remove(&table.row.name);
        self.codes.remove(&table.row.code);
        self.tokens.retain(|_, (owner, _)| *owner != id);
        Ok(())
    }

    fn token_of(&self, id: TableId, hash: &[u8; 32]) -> bool {
        self.tokens.get(hash).is_some_and(|(owner, _)| *owner == id)
    }

    /// Refuses hashes that are known, apart from those about to be dropped, or come twice.
    fn fresh(&self, hashes: &[[u8; 32]], dropped: &[[u8; 32]]) -> Result<(), StoreError> {
        let mut seen = HashSet::new();
        let known = |hash: &[u8; 32]| self.tokens.contains_key(hash) && !dropped.contains(hash);
        match hashes.iter().all(|hash| seen.insert(hash) && !known(hash)) {
            true => Ok(()),
            false => Err(StoreError::Taken("token")),
        }
    }
}

impl Table {
    fn check(&self) -> Result<(), StoreError> {
        seal::check(&self.row, &self.tokens, Some(self.seal))
    }

    fn change(&mut self, entries: Vec<crate::NewEntry>, stands: Vec<Stand>) {
        for crate::NewEntry { seq, line, ticket } in entries {
            if let Some(ticket) = &ticket {
                self.tickets.insert(ticket.clone(), seq);
            }
            self.entries.push(StoredEntry { seq, line, ticket });
        }
        self.stands.extend(stands.into_iter().map(|stand| (stand.viewer.clone(), stand)));
    }
}

impl Store for Memory {
    fn create(&self, table: NewTable) -> Answer<TableId> {
        self.answer(|kept| kept.create(table))
    }

    fn write(&self, table: TableId, write: Write) -> Answer<()> {
        self.answer(|kept| kept.write(table, write))
    }

    fn delete(&self, table: TableId) -> Answer<()> {
        self.answer(|kept| kept.delete(table))
    }

    fn table(&self, name: &str) -> Result<Option<Row>, StoreError> {
        let kept = self.kept();
        Ok(kept.names.get(name).and_then(|id| kept.tables.get(id)).map(|table| table.row.clone()))
    }

    fn by_code(&self, code: &str) -> Result<Option<Row>, StoreError> {
        let kept = self.kept();
        Ok(kept.codes.get(code).and_then(|id| kept.tables.get(id)).map(|table| table.row.clone()))
    }

    fn by_token(&self, hash: &[u8; 32]) -> Result<Option<(Row, u16)>, StoreError> {
        let kept = self.kept();
        let found = kept.tokens.get(hash).and_then(|(id, person)| Some((kept.tables.get(id)?, *person)));
        Ok(found.map(|(table, person)| (table.row.clone(), person)))
    }

    fn sound(&self, table: TableId) -> Result<Option<Row>, StoreError> {
        let read = |table: &Table| table.check().map(|()| table.row.clone());
        self.find(table, read).transpose()
    }

    fn names(&self) -> Result<Vec<(TableId, String)>, StoreError> {
        Ok(self.kept().tables.iter().map(|(id, table)| (*id, table.row.name.clone())).collect())
    }

    fn entries(&self, table: TableId, from: u64, limit: Option<u32>) -> Result<Vec<StoredEntry>, StoreError> {
        let limit = limit.map_or(usize::MAX, |limit| limit as usize);
        let read = |table: &Table| {
            let wanted = table.entries.iter().filter(|entry| entry.seq >= from);
            wanted.take(limit).cloned().collect()
        };
        Ok(self.find(table, read).unwrap_or_default())
    }

    fn tickets(&self, table: TableId, last: u32) -> Result<Vec<(String, u64)>, StoreError> {
        let read = |table: &Table| {
            let newest = table.entries.iter().rev();
            newest.filter_map(|entry| Some((entry.ticket.clone()?, entry.seq))).take(last as usize).collect()
        };
        Ok(self.find(table, read).unwrap_or_default())
    }

    fn ticket(&self, table: TableId, ticket: &str) -> Result<Option<u64>, StoreError> {
        Ok(self.find(table, |table| table.tickets.get(ticket).copied()).flatten())
    }

    fn stand(&self, table: TableId, viewer: &str) -> Result<Option<Stand>, StoreError> {
        Ok(self.find(table, |table| table.stands.get(viewer).cloned()).flatten())
    }

    fn listed(&self, limit: u32, before_touched: Option<u64>) -> Result<Vec<Row>, StoreError> {
        let before = before_touched.unwrap_or(u64::MAX);
        let kept = self.kept();
        let mut found: Vec<&Row> = kept.tables.values().map(|table| &table.row).collect();
        found.retain(|row| row.listed && row.phase != Phase::Over && row.touched_at < before);
        found.sort_by_key(|row| std::cmp::Reverse((row.touched_at, row.id)));
        let limit = limit as usize;
        let last = limit.checked_sub(1).and_then(|last| found.get(last)).map(|row| row.touched_at);
        let more = found.iter().skip(limit).take_while(|row| Some(row.touched_at) == last).count();
        found.truncate(limit + more);
        Ok(found.into_iter().cloned().collect())
    }

    fn untouched(&self, over: bool, since: u64, limit: u32) -> Result<Vec<(TableId, String)>, StoreError> {
        let kept = self.kept();
        let mut found: Vec<&Row> = kept.tables.values().map(|table| &table.row).collect();
        found.retain(|row| (row.phase == Phase::Over) == over && row.touched_at < since);
        found.sort_by_key(|row| (row.touched_at, row.id));
        Ok(found.into_iter().take(limit as usize).map(|row| (row.id, row.name.clone())).collect())
    }

    fn all(&self, phase: Option<Phase>) -> Rows<'_> {
        Box::new(Pages::new(move |after| {
            let kept = self.kept();
            let rows = kept.tables.values().map(|table| &table.row);
            let wanted = rows.filter(|row| after.is_none_or(|after| row.id > after));
            let wanted = wanted.filter(|row| phase.is_none_or(|phase| row.phase == phase));
            Ok(wanted.take(PAGE as usize).cloned().collect())
        }))
    }

    fn count(&self) -> Result<u64, StoreError> {
        Ok(self.kept().tables.len() as u64)
    }

    fn ready(&self) -> Result<(), StoreError> {
        Ok(())
    }

    fn stats(&self) -> Stats {
        self.counters.stats(0)
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memory").field("tables", &self.kept().tables.len()).finish_non_exhaustive()
    }
}
