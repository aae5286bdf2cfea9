//! Random writes get the same answers from every store and leave the same behind.

mod common;

use std::collections::BTreeSet;

use bivouac_store::{Answer, Memory, NewTable, Phase, Stand, Store, StoreError, TableId, Write};
use common::{entry, open, table, token};
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng as _;

/// A die of `sides` sides, from 0.
fn roll(dice: &mut Pcg32, sides: u32) -> u32 {
    dice.next_u32() % sides
}

/// Something with a chance of one in `sides`.
fn sometimes<T>(dice: &mut Pcg32, sides: u32, make: impl FnOnce(&mut Pcg32) -> T) -> Option<T> {
    (roll(dice, sides) == 0).then(|| make(dice))
}

fn random_table(dice: &mut Pcg32) -> NewTable {
    let mut new = table(&format!("t{}", roll(dice, 12)));
    new.code = format!("C{}", roll(dice, 12));
    new.listed = roll(dice, 2) == 0;
    new.made_at = u64::from(roll(dice, 50));
    new.tokens = (0..roll(dice, 3)).map(|person| token(dice.next_u32() as u8 % 90, person as u16)).collect();
    new
}

fn random_write(dice: &mut Pcg32, last: u64) -> Write {
    let phases = [Phase::Gathering, Phase::Running, Phase::Over];
    let first = if roll(dice, 6) == 0 { u64::from(roll(dice, 20)) } else { last + 1 };
    Write {
        entries: (first..first + u64::from(roll(dice, 4))).map(entry).collect(),
        desk: sometimes(dice, 4, |dice| format!("desk {}", roll(dice, 99))),
        header: sometimes(dice, 9, |dice| format!("head {}", roll(dice, 99))),
        footer: sometimes(dice, 9, |dice| format!("foot {}", roll(dice, 99))),
        phase: sometimes(dice, 5, |dice| phases[roll(dice, 3) as usize]),
        listed: sometimes(dice, 5, |dice| roll(dice, 2) == 0),
        code: sometimes(dice, 6, |dice| format!("C{}", roll(dice, 12))),
        add_tokens: (0..roll(dice, 2)).map(|_| token(dice.next_u32() as u8 % 90, 7)).collect(),
        drop_tokens: (0..roll(dice, 3)).map(|_| [dice.next_u32() as u8 % 90; 32]).collect(),
        stands: (0..roll(dice, 2))
            .map(|_| Stand { viewer: format!("v{}", roll(dice, 3)), seq: last, body: "picture".to_owned() })
            .collect(),
        touched_at: sometimes(dice, 2, |dice| u64::from(roll(dice, 50))),
    }
}

/// One of the tables there are, seldom one that is not there.
fn any_table(dice: &mut Pcg32, store: &dyn Store) -> TableId {
    let tables: Vec<TableId> = store.all(None).filter_map(|row| Some(row.ok()?.id)).collect();
    let at = roll(dice, 2 + 10 * tables.len() as u32) as usize / 10;
    tables.get(at).copied().unwrap_or(TableId(1))
}

/// A write of either kind, asked of a store.
fn ask(store: &dyn Store, change: &Change) -> Asked {
    match change.clone() {
        Change::Create(new) => Asked::Table(store.create(new)),
        Change::Write(table, write) => Asked::Nothing(store.write(table, write)),
        Change::Delete(table) => Asked::Nothing(store.delete(table)),
    }
}

#[derive(Clone)]
enum Change {
    Create(NewTable),
    Write(TableId, Write),
    Delete(TableId),
}

enum Asked {
    Table(Answer<TableId>),
    Nothing(Answer<()>),
}

impl Asked {
    fn wait(self) -> Result<Option<TableId>, StoreError> {
        match self {
            Asked::Table(answer) => answer.wait().map(Some),
            Asked::Nothing(answer) => answer.wait().map(|()| None),
        }
    }
}

#[test]
fn both_stores_answer_alike() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let (memory, sqlite) = (Memory::new(), open(dir.path()));
    let mut dice = Pcg32::new(34, 51);
    // What became of them, so that the test cannot pass by refusing everything.
    let (mut kept, mut refused) = (0, BTreeSet::new());
    for _ in 0..80 {
        // Several at a time, so that they become groups.
        let mut asked = Vec::new();
        for _ in 0..1 + roll(&mut dice, 12) {
            let table = any_table(&mut dice, &memory);
            let change = match roll(&mut dice, 20) {
                0..6 => Change::Create(random_table(&mut dice)),
                6 => Change::Delete(table),
                _ => {
                    let last = memory.entries(table, 1, None).expect("memory can be read").len() as u64;
                    Change::Write(table, random_write(&mut dice, last))
                }
            };
            asked.push((ask(&memory, &change), ask(&sqlite, &change)));
        }
        for (memory, sqlite) in asked {
            let expected = memory.wait();
            assert_eq!(sqlite.wait(), expected);
            match expected {
                Ok(_) => kept += 1,
                Err(error) => drop(refused.insert(format!("{error:?}"))),
            }
        }
        compare(&memory, &sqlite);
    }
    assert!(kept > 200, "only {kept} were kept");
    let all = [
        "NotThere",
        r#"Taken("code")"#,
        r#"Taken("header")"#,
        r#"Taken("name")"#,
        r#"Taken("seq")"#,
        r#"Taken("token")"#,
    ];
    assert!(refused.iter().eq(all), "{refused:?}");
}

/// Everything that can be read is the same.
fn compare(left: &dyn Store, right: &dyn Store) {
    let all = |store: &dyn Store| store.all(None).collect::<Result<Vec<_>, _>>().expect("it can be read");
    let rows = all(left);
    assert!(rows == all(right));
    for row in &rows {
        assert!(left.table(&row.name) == right.table(&row.name));
        assert!(left.by_code(&row.code) == right.by_code(&row.code));
        assert!(left.entries(row.id, 2, Some(9)) == right.entries(row.id, 2, Some(9)));
        assert!(left.entries(row.id, 0, None) == right.entries(row.id, 0, None));
        assert_eq!(left.tickets(row.id, 5), right.tickets(row.id, 5));
        assert_eq!(left.ticket(row.id, "ticket-3"), right.ticket(row.id, "ticket-3"));
        for viewer in ["v0", "v1", "v2"] {
            assert!(left.stand(row.id, viewer) == right.stand(row.id, viewer));
        }
    }
    for byte in 0..90 {
        assert!(left.by_token(&[byte; 32]) == right.by_token(&[byte; 32]));
    }
    for (limit, before) in [(99, None), (3, None), (3, Some(40)), (99, Some(25))] {
        assert!(left.listed(limit, before) == right.listed(limit, before));
    }
    assert_eq!(left.count(), right.count());
}
