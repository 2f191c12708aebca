//! The ceilings of this machine: axum answering bytes that it has at hand, and SQLite writing one row a commit.

use std::net::SocketAddr;
use std::path::Path;

use axum::Router;
use axum::body::Body;
use axum::http::header::CONTENT_TYPE;
use bytes::Bytes;
use rusqlite::Connection;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use crate::load::{Rate, Turn, requests};

/// axum with nothing behind it.
pub struct BareAxum {
    at: SocketAddr,
    runtime: Runtime,
}

impl BareAxum {
    /// One that answers the body to any request.
    pub fn start(body: Vec<u8>) -> Self {
        let body = Bytes::from(body);
        Self::answering(move || body.clone())
    }

    /// One that makes the body of each answer on the thread of its connection.
    pub fn answering<B: Into<Body>>(body: impl Fn() -> B + Clone + Send + Sync + 'static) -> Self {
        let runtime = Runtime::new().expect("threads can be started");
        let answer = move || async move { ([(CONTENT_TYPE, "application/json")], body().into()) };
        let at = runtime.block_on(async {
            let listener = TcpListener::bind("127.0.0.1:0").await.expect("the loopback has a free port");
            let at = listener.local_addr().expect("a bound socket has an address");
            tokio::spawn(axum::serve(listener, Router::new().fallback(answer)).into_future());
            at
        });
        Self { at, runtime }
    }

    /// One turn of the request.
    pub fn turn(&self, connections: usize, request: &[u8]) -> Rate {
        requests(self.at, connections, |_| Some(request))
    }

    /// Stops it, without waiting for connections that are kept.
    pub fn stop(self) {
        self.runtime.shutdown_background();
    }
}

/// A new SQLite file with one table.
pub struct RunningCommits {
    database: Connection,
    _folder: TempDir,
}

impl RunningCommits {
    /// In a new folder within this one, hence on its disk.
    pub fn within(folder: &Path) -> Self {
        let folder = tempfile::tempdir_in(folder).expect("the bench's folder can be written");
        let database = Connection::open(folder.path().join("rows")).expect("a folder takes a new file");
        let schema = "pragma journal_mode = wal; pragma synchronous = full;
             create table row (id integer primary key, at integer not null, text text not null);";
        database.execute_batch(schema).expect("a new file takes a table");
        Self { database, _folder: folder }
    }

    /// One turn of inserting a small row, each durable before the next.
    pub fn turn(&self) -> Rate {
        let turn = Turn::begin();
        let taken = turn.repeat(|| {
            let insert = self.database.prepare_cached("insert into row (at, text) values (1, 'paid')");
            insert.and_then(|mut insert| insert.execute([])).is_ok_and(|rows| rows == 1)
        });
        turn.rate(taken)
    }
}
