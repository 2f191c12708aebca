//! What nothing on this machine can beat: axum answering bytes that it has at hand, and SQLite writing one row a commit.

use std::net::SocketAddr;
use std::path::Path;

use axum::Router;
use axum::http::header::CONTENT_TYPE;
use bytes::Bytes;
use rusqlite::Connection;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use crate::load::{Rate, repeat, requests};

/// axum with nothing behind it, answering the body to any request.
pub fn same_bytes(body: Vec<u8>, connections: usize, request: &[u8]) -> Rate {
    let runtime = Runtime::new().expect("threads can be started");
    let body = Bytes::from(body);
    let answer = move || async move { ([(CONTENT_TYPE, "application/json")], body) };
    let at: SocketAddr = runtime.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("the loopback has a free port");
        let at = listener.local_addr().expect("a bound socket has an address");
        tokio::spawn(axum::serve(listener, Router::new().fallback(answer)).into_future());
        at
    });
    let rate = requests(at, connections, |_| request.to_vec());
    runtime.shutdown_background();
    rate
}

/// Inserts of one small row, each durable before the next, into a new file of the folder.
pub fn commits(folder: &Path) -> Rate {
    let folder = tempfile::tempdir_in(folder).expect("the bench's folder can be written");
    repeat(1, || {
        let database = Connection::open(folder.path().join("rows")).expect("a folder takes a new file");
        let schema = "pragma journal_mode = wal; pragma synchronous = full;
             create table row (id integer primary key, at integer not null, text text not null);";
        database.execute_batch(schema).expect("a new file takes a table");
        move || {
            let insert = database.prepare_cached("insert into row (at, text) values (1, 'paid')");
            insert.and_then(|mut insert| insert.execute([])).expect("the disk takes a row");
        }
    })
}
