//! `bivouac backup` and `bivouac restore`, beside a server and without one.

use std::fs;

use bivouac_load::client::new_table;
use bivouac_protocol::NewSeat;

use crate::program::{bivouac, folder};
use crate::serve::Server;

#[tokio::test]
async fn a_copy_of_a_running_server_is_served_elsewhere_with_all_its_tables() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let server = Server::start(&folder.path().join("data"));
    let mut made = Vec::new();
    for _ in 0..3 {
        let table = server.client().create(&new_table("pig", [NewSeat::Me, NewSeat::Open])).await;
        made.push(table.expect("a table"));
    }
    let backup = format!("backup --data {} --to {}", path("data"), path("copy"));
    let said = bivouac(&backup).done();
    assert!(said.starts_with("3 tables, ") && said.ends_with(&format!("in {}\n", path("copy"))), "{said}");
    assert!(bivouac(&backup).complaint(1).contains("exists already"), "nothing is written over");

    let restore = |to: &str| bivouac(&format!("restore --from {} --data {} --json", path("copy"), path(to)));
    assert!(restore("data").complaint(1).contains("in use by another running bivouac"));
    let restored = restore("elsewhere").json();
    assert_eq!((&restored["tables"], &restored["made"]), (&3.into(), &path("elsewhere").into()));
    assert!(restore("elsewhere").complaint(1).contains("there are tables in"));
    let again = Server::start(&folder.path().join("elsewhere"));
    for table in &made {
        let found = again.client().with(&table.token).table(&table.table).await.expect("it is there too");
        assert_eq!(found.you.person, table.you.person);
    }
}

#[test]
fn the_one_file_of_a_running_server_is_not_taken_for_an_empty_store() {
    let folder = folder();
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy"));
    let server = Server::start(&data);
    let client = server.client();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(client.create(&new_table("pig", [NewSeat::Me, NewSeat::Open]))).expect("a table");
    fs::create_dir(&copy).expect("a directory");
    fs::copy(data.join("bivouac.sqlite"), copy.join("bivouac.sqlite")).expect("a copy");
    for verb in ["doctor", "serve --listen 127.0.0.1:0"] {
        let run = bivouac(&format!("{verb} --data {}", copy.display()));
        assert!(run.complaint(1).contains("bivouac.sqlite-wal, which is not there"), "{run:?}");
    }
}
