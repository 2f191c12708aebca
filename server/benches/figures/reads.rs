//! A read, beside the same SQL in process, the SQL of a program written by hand, and axum answering the same bytes.

use std::path::Path;

use client::endpoint::{Call, Endpoint};
use server::store::DatabaseUrl;
use tempfile::TempDir;

use crate::by_hand::{ByHand, Database};
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
    database: Database,
    _copy: Option<TempDir>,
}

impl<'a> Reads<'a> {
    /// Copies the data.
    pub fn of(running: &'a Running) -> Self {
        let copy = subject::data(&running.size);
        let url = DatabaseUrl::Sqlite(copy.path().join("retaguarda.db"));
        let beside = Self::beside(running, &url, copy.path());
        Self { _copy: Some(copy), ..beside }
    }

    /// On the database that the server itself uses, which several may share.
    pub fn beside(running: &'a Running, url: &DatabaseUrl, data: &Path) -> Self {
        let in_process = InProcess::open_at(url, data, CONNECTIONS[1]);
        Self { running, in_process, database: Database::at(url), _copy: None }
    }

    /// Returns the first on the *large* data, else the second.
    pub fn by_size<T>(&self, large: T, smaller: T) -> T {
        if self.running.size == "large" { large } else { smaller }
    }

    /// Measures one read; the call is made from a number, so that it can be another one each time.
    pub fn measure<E: Endpoint>(&self, what: &str, call: fn(usize) -> Call<E>, operation: Operation<E>) {
        let server = &self.running.server;
        let asked = self.requests(call);
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

    /// Measures one read beside a program written by hand.
    pub fn measure_by_hand<E: Endpoint>(&self, what: &str, call: fn(usize) -> Call<E>, read: ByHand)
    where
        E::Response: Send + Sync,
    {
        let Running { server, root, .. } = self.running;
        let asked = self.requests(call);
        let answer = Connection::open(server.at).and_then(|mut to| to.call(&call(0), root));
        let ceiling = self.database.ceiling::<E>(read, answer.expect("the server reads what it holds"));
        for connections in CONNECTIONS {
            let [ours, hand] = alternate([
                &mut || requests(server.at, connections, |number| Some(&asked[number % DIFFERENT])),
                &mut || ceiling.turn(connections, &asked[0]),
            ]);
            table::row(what, connections, &ours, &[(ceiling.name(), hand)]);
        }
        ceiling.stop();
    }

    fn requests<E: Endpoint>(&self, call: fn(usize) -> Call<E>) -> Vec<Vec<u8>> {
        (0..DIFFERENT).map(|number| request(&call(number), &self.running.root, 0)).collect()
    }
}
