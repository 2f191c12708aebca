//! A read, beside the same SQL in process and axum answering the same bytes.

use std::path::Path;

use client::endpoint::{Call, Endpoint};
use server::store::DatabaseUrl;
use tempfile::TempDir;

use crate::ceiling::BareAxum;
use crate::in_process::{InProcess, Operation};
use crate::load::{alternate, requests};
use crate::wire::{Connection, request};
use crate::{CONNECTIONS, Running, subject, table};

/// How many different requests a read makes.
const DIFFERENT: usize = 1024;

/// The server, and a copy of its data for the ceiling.
pub struct Reads<'a> {
    running: &'a Running,
    in_process: InProcess,
    _copy: Option<TempDir>,
}

impl<'a> Reads<'a> {
    /// Copies the data.
    pub fn of(running: &'a Running) -> Self {
        let copy = subject::data(&running.size);
        Self { running, in_process: InProcess::open(copy.path(), CONNECTIONS[1]), _copy: Some(copy) }
    }

    /// On the database that the server itself uses, which several may share.
    pub fn beside(running: &'a Running, url: &DatabaseUrl, data: &Path) -> Self {
        Self { running, in_process: InProcess::open_at(url, data, CONNECTIONS[1]), _copy: None }
    }

    /// Returns the first on the *large* data, else the second.
    pub fn by_size<T>(&self, large: T, smaller: T) -> T {
        if self.running.size == "large" { large } else { smaller }
    }

    /// Measures one read; the call is made from a number, so that it can be another one each time.
    pub fn measure<E: Endpoint>(&self, what: &str, call: fn(usize) -> Call<E>, operation: Operation<E>) {
        let Running { server, root, .. } = self.running;
        let asked: Vec<_> = (0..DIFFERENT).map(|number| request(&call(number), root, 0)).collect();
        let answer = Connection::open(server.at).and_then(|mut to| to.send(&asked[0]));
        let axum = BareAxum::start(answer.expect("the server reads what it holds"));
        for connections in CONNECTIONS {
            let [ours, sql, bare] = alternate([
                &mut || requests(server.at, connections, |number| Some(&asked[number % DIFFERENT])),
                &mut || self.in_process.turn(connections, call, operation),
                &mut || axum.turn(connections, &asked[0]),
            ]);
            table::row(what, connections, &ours, &[("the same SQL in process", sql), ("bare axum", bare)]);
        }
        axum.stop();
    }
}
