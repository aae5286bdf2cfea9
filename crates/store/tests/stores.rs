//! What holds for every store: one body, run over each.

mod common;

use bivouac_store::{
    Memory, NewEntry, NewTable, Phase, Row, Settings, Sqlite, Stand, Store, StoreError, TableId, Write,
};
use common::{kept, made, steps, stored, table, token};

macro_rules! over_every_store {
    ($($name:ident),+ $(,)?) => {
        mod memory {
            $(#[test] fn $name() { super::$name(&super::Memory::new()); })+
        }
        mod sqlite {
            $(#[test] fn $name() {
                let dir = tempfile::tempdir().expect("a temporary directory");
                let store = super::Sqlite::open(dir.path(), super::Settings::default()).expect("it opens");
                super::$name(&store);
            })+
        }
    };
}

over_every_store![
    a_new_table_is_found_by_name_and_code,
    a_name_a_code_and_a_token_exist_once,
    a_refused_table_leaves_nothing_behind,
    entries_come_back_as_they_were_written,
    entries_go_on_where_the_log_ends,
    a_write_is_applied_wholly_or_not_at_all,
    every_part_of_a_write_is_kept,
    a_header_is_set_once,
    a_code_can_change_and_its_old_one_is_free,
    a_token_finds_its_table_and_person,
    tokens_are_dropped_before_others_are_added,
    a_table_drops_only_its_own_tokens,
    tickets_are_found_newest_first,
    a_stand_replaces_the_last_one_of_its_viewer,
    listed_tables_come_newest_touched_first,
    whoever_reads_the_list_part_by_part_misses_nothing,
    untouched_tables_come_longest_untouched_first,
    all_tables_come_in_order,
    a_deleted_table_is_gone_and_its_number_is_not_used_again,
    writing_to_no_table_is_refused,
    writers_who_race_are_let_in_one_by_one,
    what_was_refused_is_counted,
    it_is_ready,
];

fn row(store: &dyn Store, name: &str) -> Row {
    store.table(name).expect("a table can be read").expect("the table is there")
}

fn names(rows: &[Row]) -> Vec<&str> {
    rows.iter().map(|row| row.name.as_str()).collect()
}

fn a_new_table_is_found_by_name_and_code(store: &dyn Store) {
    let id = made(store, "fox");
    let expected = Row {
        id,
        name: "fox".to_owned(),
        code: "CODE-fox".to_owned(),
        game: "pig".to_owned(),
        listed: true,
        phase: Phase::Gathering,
        secret: [7; 32],
        desk: "{\"desk\":\"fox\"}".to_owned(),
        header: None,
        footer: None,
        made_at: 1_000,
        touched_at: 1_000,
    };
    assert!(row(store, "fox") == expected);
    assert!(store.by_code("CODE-fox") == Ok(Some(expected)));
    assert_eq!(store.table("owl"), Ok(None));
    assert_eq!(store.by_code("fox"), Ok(None));
    assert_eq!(store.count(), Ok(1));
}

fn a_name_a_code_and_a_token_exist_once(store: &dyn Store) {
    let fox = NewTable { tokens: vec![token(1, 0)], ..table("fox") };
    store.create(fox).wait().expect("the first of its kind");
    let same_code = NewTable { code: "CODE-fox".to_owned(), ..table("owl") };
    let same_token = NewTable { tokens: vec![token(2, 0), token(1, 1)], ..table("owl") };
    let twice = NewTable { tokens: vec![token(3, 0), token(3, 1)], ..table("owl") };
    assert_eq!(store.create(table("fox")).wait(), Err(StoreError::Taken("name")));
    assert_eq!(store.create(same_code).wait(), Err(StoreError::Taken("code")));
    assert_eq!(store.create(same_token).wait(), Err(StoreError::Taken("token")));
    assert_eq!(store.create(twice).wait(), Err(StoreError::Taken("token")));
    assert_eq!(store.count(), Ok(1));
}

fn a_refused_table_leaves_nothing_behind(store: &dyn Store) {
    let fox = NewTable { tokens: vec![token(1, 0)], ..table("fox") };
    store.create(fox).wait().expect("the first of its kind");
    let refused = NewTable { tokens: vec![token(2, 0), token(1, 1)], ..table("owl") };
    assert_eq!(store.create(refused).wait(), Err(StoreError::Taken("token")));
    assert_eq!(store.by_token(&[2; 32]), Ok(None));
    made(store, "owl");
}

fn entries_come_back_as_they_were_written(store: &dyn Store) {
    let (fox, owl) = (made(store, "fox"), made(store, "owl"));
    let odd = "zwölf „Füchse“ \u{0} \\ ' \" 🦊".to_owned();
    for seq in 1..=9 {
        store.write(fox, steps([seq])).wait().expect("it goes on");
        store.write(owl, steps([2 * seq - 1, 2 * seq])).wait().expect("it goes on");
    }
    let last = NewEntry { seq: 10, line: odd.clone(), ticket: None };
    store.write(fox, Write { entries: vec![last], ..Write::default() }).wait().expect("it goes on");

    let all = store.entries(fox, 1, None).expect("it can be read");
    assert!(all[..9].iter().cloned().eq((1..=9).map(stored)));
    assert!(all[9].seq == 10 && all[9].line == odd && all[9].ticket.is_none());
    let numbers = |from, limit| {
        let entries = store.entries(owl, from, limit).expect("it can be read");
        entries.iter().map(|entry| entry.seq).collect::<Vec<_>>()
    };
    assert_eq!(numbers(0, None), (1..=18).collect::<Vec<_>>());
    assert_eq!(numbers(0, Some(3)), [1, 2, 3]);
    assert_eq!(numbers(5, Some(3)), [5, 6, 7]);
    assert_eq!(numbers(17, Some(9)), [17, 18]);
    assert_eq!(numbers(5, Some(0)), []);
    assert_eq!(numbers(19, None), []);
    assert_eq!(numbers(u64::MAX, Some(u32::MAX)), []);
    assert!(store.entries(TableId(99), 1, None) == Ok(Vec::new()));
}

fn entries_go_on_where_the_log_ends(store: &dyn Store) {
    let fox = made(store, "fox");
    let refused = |seqs: &[u64]| {
        assert_eq!(store.write(fox, steps(seqs.iter().copied())).wait(), Err(StoreError::Taken("seq")));
    };
    refused(&[0]);
    refused(&[2]);
    refused(&[u64::MAX]);
    store.write(fox, steps([1, 2, 3])).wait().expect("from 1 on");
    refused(&[1]);
    refused(&[3]);
    refused(&[5]);
    refused(&[4, 6]);
    refused(&[4, 4]);
    refused(&[4, 3]);
    store.write(fox, steps([4])).wait().expect("where it ends");
    assert_eq!(kept(store, fox), [1, 2, 3, 4]);
}

fn a_write_is_applied_wholly_or_not_at_all(store: &dyn Store) {
    let fox = made(store, "fox");
    store.write(fox, steps([1])).wait().expect("from 1 on");
    let before = row(store, "fox");
    let everything_and_a_gap = Write {
        desk: Some("new".to_owned()),
        header: Some("head".to_owned()),
        footer: Some("foot".to_owned()),
        phase: Some(Phase::Over),
        listed: Some(false),
        code: Some("NEW".to_owned()),
        add_tokens: vec![token(5, 5)],
        stands: vec![Stand { viewer: "all".to_owned(), seq: 1, body: "picture".to_owned() }],
        touched_at: Some(2_000),
        ..steps([2, 4])
    };
    assert_eq!(store.write(fox, everything_and_a_gap).wait(), Err(StoreError::Taken("seq")));
    assert!(row(store, "fox") == before);
    assert_eq!(kept(store, fox), [1]);
    assert_eq!(store.by_token(&[5; 32]), Ok(None));
    assert_eq!(store.by_code("NEW"), Ok(None));
    assert!(store.stand(fox, "all") == Ok(None));
}

fn every_part_of_a_write_is_kept(store: &dyn Store) {
    let (fox, owl) = (made(store, "fox"), made(store, "owl"));
    let untouched = row(store, "owl");
    let write = Write {
        desk: Some("new".to_owned()),
        header: Some("head".to_owned()),
        footer: Some("foot".to_owned()),
        phase: Some(Phase::Running),
        listed: Some(false),
        code: Some("NEW".to_owned()),
        touched_at: Some(2_000),
        ..steps([1])
    };
    store.write(fox, write).wait().expect("all of it");
    let found = row(store, "fox");
    assert_eq!(found.desk, "new");
    assert_eq!(found.header.as_deref(), Some("head"));
    assert_eq!(found.footer.as_deref(), Some("foot"));
    assert_eq!((found.phase, found.listed), (Phase::Running, false));
    assert_eq!((found.code.as_str(), found.made_at, found.touched_at), ("NEW", 1_000, 2_000));

    // An empty write is a write, and changes nothing.
    store.write(fox, Write::default()).wait().expect("nothing of it");
    store.write(fox, Write { touched_at: Some(3_000), ..Write::default() }).wait().expect("a touch");
    assert!(row(store, "fox") == Row { touched_at: 3_000, ..found });
    assert!(row(store, "owl") == untouched);
    assert_eq!(kept(store, owl), []);
}

fn a_header_is_set_once(store: &dyn Store) {
    let fox = made(store, "fox");
    let head = |text: &str| Write { header: Some(text.to_owned()), ..Write::default() };
    store.write(fox, head("first")).wait().expect("there was none");
    assert_eq!(store.write(fox, head("second")).wait(), Err(StoreError::Taken("header")));
    assert_eq!(row(store, "fox").header.as_deref(), Some("first"));
}

fn a_code_can_change_and_its_old_one_is_free(store: &dyn Store) {
    let (fox, owl) = (made(store, "fox"), made(store, "owl"));
    let code = |text: &str| Write { code: Some(text.to_owned()), ..Write::default() };
    assert_eq!(store.write(fox, code("CODE-owl")).wait(), Err(StoreError::Taken("code")));
    store.write(fox, code("CODE-fox")).wait().expect("its own");
    store.write(fox, code("NEW")).wait().expect("a free one");
    store.write(owl, code("CODE-fox")).wait().expect("free again");
    assert_eq!(store.by_code("NEW").expect("it can be read").map(|row| row.id), Some(fox));
    assert_eq!(store.by_code("CODE-fox").expect("it can be read").map(|row| row.id), Some(owl));
    assert_eq!(store.by_code("CODE-owl"), Ok(None));
}

fn a_token_finds_its_table_and_person(store: &dyn Store) {
    let fox = NewTable { tokens: vec![token(1, 0), token(2, u16::MAX)], ..table("fox") };
    let fox = store.create(fox).wait().expect("a new table");
    let person = |byte: u8| {
        let found = store.by_token(&[byte; 32]).expect("it can be read");
        found.map(|(row, person)| (row.id, person))
    };
    store.write(fox, Write { add_tokens: vec![token(3, 0)], ..Write::default() }).wait().expect("one more");
    assert_eq!(person(1), Some((fox, 0)));
    assert_eq!(person(2), Some((fox, u16::MAX)));
    assert_eq!(person(3), Some((fox, 0)));
    assert_eq!(person(4), None);
    store.write(fox, Write { drop_tokens: vec![[1; 32]], ..Write::default() }).wait().expect("one less");
    assert_eq!(person(1), None);
    assert_eq!(person(3), Some((fox, 0)));
}

fn tokens_are_dropped_before_others_are_added(store: &dyn Store) {
    let fox =
        store.create(NewTable { tokens: vec![token(1, 0)], ..table("fox") }).wait().expect("a new table");
    let again = Write { drop_tokens: vec![[1; 32]], add_tokens: vec![token(1, 9)], ..Write::default() };
    store.write(fox, again).wait().expect("the old one is gone");
    let (_, person) = store.by_token(&[1; 32]).expect("it can be read").expect("it is there");
    assert_eq!(person, 9);
    let add = Write { add_tokens: vec![token(1, 3)], ..Write::default() };
    assert_eq!(store.write(fox, add).wait(), Err(StoreError::Taken("token")));
}

fn a_table_drops_only_its_own_tokens(store: &dyn Store) {
    let fox =
        store.create(NewTable { tokens: vec![token(1, 0)], ..table("fox") }).wait().expect("a new table");
    let owl = made(store, "owl");
    store.write(owl, Write { drop_tokens: vec![[1; 32]], ..Write::default() }).wait().expect("no effect");
    assert_eq!(store.by_token(&[1; 32]).expect("it can be read").map(|(row, _)| row.id), Some(fox));
}

fn tickets_are_found_newest_first(store: &dyn Store) {
    let (fox, owl) = (made(store, "fox"), made(store, "owl"));
    let entry = |seq, ticket: Option<&str>| NewEntry {
        seq,
        line: common::line(seq),
        ticket: ticket.map(str::to_owned),
    };
    let entries =
        vec![entry(1, Some("a")), entry(2, None), entry(3, Some("b")), entry(4, Some("a")), entry(5, None)];
    store.write(fox, Write { entries, ..Write::default() }).wait().expect("from 1 on");
    store.write(owl, steps([1])).wait().expect("from 1 on");
    let pair = |ticket: &str, seq| (ticket.to_owned(), seq);
    assert_eq!(store.tickets(fox, 9), Ok(vec![pair("a", 4), pair("b", 3), pair("a", 1)]));
    assert_eq!(store.tickets(fox, 2), Ok(vec![pair("a", 4), pair("b", 3)]));
    assert_eq!(store.tickets(fox, 0), Ok(Vec::new()));
    assert_eq!(store.ticket(fox, "a"), Ok(Some(4)));
    assert_eq!(store.ticket(fox, "b"), Ok(Some(3)));
    assert_eq!(store.ticket(fox, "ticket-1"), Ok(None));
    assert_eq!(store.ticket(owl, "ticket-1"), Ok(Some(1)));
}

fn a_stand_replaces_the_last_one_of_its_viewer(store: &dyn Store) {
    let (fox, owl) = (made(store, "fox"), made(store, "owl"));
    let stand =
        |viewer: &str, seq, body: &str| Stand { viewer: viewer.to_owned(), seq, body: body.to_owned() };
    let first = vec![stand("seat 1", 3, "one"), stand("all", 3, "everybody")];
    store.write(fox, Write { stands: first, ..Write::default() }).wait().expect("the first");
    let second = vec![stand("seat 1", 8, "two"), stand("seat 1", 9, "three")];
    store.write(fox, Write { stands: second, ..Write::default() }).wait().expect("the second");
    assert!(store.stand(fox, "seat 1") == Ok(Some(stand("seat 1", 9, "three"))));
    assert!(store.stand(fox, "all") == Ok(Some(stand("all", 3, "everybody"))));
    assert!(store.stand(fox, "seat 2") == Ok(None));
    assert!(store.stand(owl, "all") == Ok(None));
}

fn listed_tables_come_newest_touched_first(store: &dyn Store) {
    let touch = |at| Write { touched_at: Some(at), ..Write::default() };
    for (name, at) in [("ant", 30), ("bee", 10), ("cat", 20), ("dog", 20), ("elk", 40), ("fly", 50)] {
        let id = made(store, name);
        store.write(id, touch(at)).wait().expect("a touch");
    }
    let id = |name: &str| row(store, name).id;
    store.write(id("elk"), Write { phase: Some(Phase::Over), ..Write::default() }).wait().expect("over");
    store.write(id("fly"), Write { listed: Some(false), ..Write::default() }).wait().expect("private");
    store
        .write(id("bee"), Write { phase: Some(Phase::Running), ..Write::default() })
        .wait()
        .expect("running");
    let listed = |limit, before| store.listed(limit, before).expect("it can be read");
    assert_eq!(names(&listed(9, None)), ["ant", "dog", "cat", "bee"]);
    assert_eq!(names(&listed(1, None)), ["ant"]);
    assert_eq!(names(&listed(9, Some(20))), ["bee"]);
    assert_eq!(names(&listed(9, Some(21))), ["dog", "cat", "bee"]);
    assert_eq!(names(&listed(0, None)), [] as [&str; 0]);
}

fn whoever_reads_the_list_part_by_part_misses_nothing(store: &dyn Store) {
    let touch = |at| Write { touched_at: Some(at), ..Write::default() };
    // Several in one moment, at the end of a part and beyond it.
    let moments = [50, 40, 40, 40, 40, 30, 20, 20, 10];
    for (number, at) in moments.into_iter().enumerate() {
        store.write(made(store, &format!("t{number}")), touch(at)).wait().expect("a touch");
    }
    for limit in 1..=10 {
        let (mut seen, mut before) = (Vec::new(), None);
        loop {
            let part = store.listed(limit, before).expect("it can be read");
            let Some(last) = part.last() else { break };
            before = Some(last.touched_at);
            seen.extend(part.iter().map(|row| (row.touched_at, row.name.clone())));
        }
        assert_eq!(seen.iter().map(|(at, _)| *at).collect::<Vec<_>>(), moments, "{limit} at a time");
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), moments.len(), "{limit} at a time");
    }
}

fn untouched_tables_come_longest_untouched_first(store: &dyn Store) {
    let over = |over: bool| if over { Phase::Over } else { Phase::Running };
    for (name, at, is_over) in
        [("ant", 30, true), ("bee", 10, true), ("cat", 20, false), ("dog", 20, true), ("elk", 5, false)]
    {
        let write = Write { touched_at: Some(at), phase: Some(over(is_over)), ..Write::default() };
        store.write(made(store, name), write).wait().expect("a touch");
    }
    made(store, "new");
    let untouched = |over, since, limit| {
        let found = store.untouched(over, since, limit).expect("it can be read");
        found.into_iter().map(|(_, name)| name).collect::<Vec<_>>()
    };
    assert_eq!(untouched(true, 30, 9), ["bee", "dog"]);
    assert_eq!(untouched(true, 31, 2), ["bee", "dog"]);
    assert_eq!(untouched(true, 31, 9), ["bee", "dog", "ant"]);
    assert_eq!(untouched(false, 1_000, 9), ["elk", "cat"], "what has not begun is made at 1000");
    assert_eq!(untouched(false, 1_001, 9), ["elk", "cat", "new"]);
    assert_eq!(untouched(false, 5, 9), [] as [&str; 0]);
}

fn all_tables_come_in_order(store: &dyn Store) {
    // More than one page of them.
    let count = 600;
    let answers: Vec<_> = (0..count).map(|number| store.create(table(&format!("t{number:04}")))).collect();
    let ids: Vec<TableId> = answers.into_iter().map(|answer| answer.wait().expect("a new table")).collect();
    let over = |id: &TableId| store.write(*id, Write { phase: Some(Phase::Over), ..Write::default() });
    let answers: Vec<_> = ids.iter().step_by(2).map(over).collect();
    answers.into_iter().for_each(|answer| answer.wait().expect("a change"));

    let found = |phase| store.all(phase).map(|row| row.expect("it can be read").id).collect::<Vec<_>>();
    assert_eq!(found(None), ids);
    assert!(found(Some(Phase::Over)).iter().eq(ids.iter().step_by(2)));
    assert!(found(Some(Phase::Gathering)).iter().eq(ids[1..].iter().step_by(2)));
    assert_eq!(found(Some(Phase::Running)), []);
    assert_eq!(store.count(), Ok(count));
}

fn a_deleted_table_is_gone_and_its_number_is_not_used_again(store: &dyn Store) {
    let owl = made(store, "owl");
    let fox =
        store.create(NewTable { tokens: vec![token(1, 0)], ..table("fox") }).wait().expect("a new table");
    let stand = Stand { viewer: "all".to_owned(), seq: 1, body: "picture".to_owned() };
    // Their steps lie between one another.
    for seq in 1..=5 {
        store.write(fox, Write { stands: vec![stand.clone()], ..steps([seq]) }).wait().expect("it goes on");
        store.write(owl, steps([seq])).wait().expect("it goes on");
    }
    store.delete(fox).wait().expect("it was there");
    assert_eq!(store.delete(fox).wait(), Err(StoreError::NotThere));
    assert_eq!(store.table("fox"), Ok(None));
    assert_eq!(store.by_code("CODE-fox"), Ok(None));
    assert_eq!(store.by_token(&[1; 32]), Ok(None));
    assert!(store.stand(fox, "all") == Ok(None));
    assert_eq!(kept(store, fox), []);
    assert_eq!(kept(store, owl), [1, 2, 3, 4, 5]);
    assert_eq!(store.count(), Ok(1));

    let again = made(store, "fox");
    assert_ne!(again, fox);
    assert_eq!(kept(store, again), []);
    assert_eq!(store.write(fox, steps([6])).wait(), Err(StoreError::NotThere));
}

fn writing_to_no_table_is_refused(store: &dyn Store) {
    made(store, "fox");
    let nowhere = TableId(99);
    assert_eq!(store.write(nowhere, Write::default()).wait(), Err(StoreError::NotThere));
    assert_eq!(store.write(nowhere, steps([1])).wait(), Err(StoreError::NotThere));
    assert_eq!(store.delete(nowhere).wait(), Err(StoreError::NotThere));
}

fn writers_who_race_are_let_in_one_by_one(store: &dyn Store) {
    let fox = made(store, "fox");
    let (writers, last) = (4, 50);
    let won: Vec<u64> = std::thread::scope(|scope| {
        let race = || (1..=last).filter(|seq| store.write(fox, steps([*seq])).wait().is_ok()).count() as u64;
        let writers: Vec<_> = (0..writers).map(|_| scope.spawn(race)).collect();
        writers.into_iter().map(|writer| writer.join().expect("it does not panic")).collect()
    });
    // Everybody tries every step once and in order, so whoever is furthest has won every step so far.
    assert_eq!(won.iter().sum::<u64>(), last);
    assert!(kept(store, fox).into_iter().eq(1..=last));
}

fn what_was_refused_is_counted(store: &dyn Store) {
    let fox = made(store, "fox");
    store.write(fox, steps([1])).wait().expect("from 1 on");
    store.write(fox, steps([1])).wait().expect_err("it is there");
    let stats = store.stats();
    assert_eq!((stats.writes, stats.failed, stats.queued), (2, 1, 0));
    assert!(stats.groups >= 2 && stats.largest_group >= 1);
}

fn it_is_ready(store: &dyn Store) {
    assert_eq!(store.ready(), Ok(()));
    made(store, "fox");
    assert_eq!(store.ready(), Ok(()));
    assert_eq!(store.count(), Ok(1));
}
