//! Lists of payments, alone and beside writes, searching members, and the sum of paying members, on the PostgreSQL that
//! `RETAGUARDA_TEST_POSTGRES` names.
//!
//! `.ci/with-postgres` starts one. Filling it takes minutes, because it is new each time.

use std::env;

use client::api::finance::payments::{ListSuccessClients, SuccessClientFilter};
use client::endpoint::{Call, Endpoint};
use postgres::{Client, NoTls};
use server::store::DatabaseUrl;

use crate::load::requests;
use crate::members::{SEARCHES, searched};
use crate::reads::Reads;
use crate::subject::{self, Subject};
use crate::wire::request;
use crate::{CONNECTIONS, Running, beside, filters, payments, table};

/// How many different requests a read makes.
const DIFFERENT: usize = 1024;

/// Fills the database and measures the reads, if there is one: those of the named parts, or all if none is named beside it.
pub fn measure(size: &str, parts: &[String]) {
    let Ok(url) = env::var("RETAGUARDA_TEST_POSTGRES") else {
        println!("\nNo PostgreSQL: RETAGUARDA_TEST_POSTGRES is not set, see .ci/with-postgres");
        return;
    };
    let folder = tempfile::tempdir_in(subject::folder()).expect("the bench's folder can be written");
    let server = Subject::start_on(folder.path(), size, &["--database-url", &url]);
    // An installation has had this done long since. While it is done, it takes a core.
    let vacuumed = Client::connect(&url, NoTls).and_then(|mut client| client.batch_execute("vacuum analyze"));
    vacuumed.expect("the database listens");
    let root = server.sign_in();
    let running = Running { size: size.to_owned(), server, root };
    let address: DatabaseUrl = url.parse().expect("the server has used the address");
    println!("\non PostgreSQL");
    let wanted = |part: &str| parts.len() == 1 || parts.iter().any(|asked| asked == part);
    if wanted("payments") {
        table::head();
        let reads = Reads::beside(&running, &address, folder.path());
        payments::by_hand(&reads);
        payments::lists(&reads);
    }
    if wanted("beside") {
        beside::measure(&running);
    }
    if wanted("filters") {
        filters::measure(&running);
    }
    if wanted("members") {
        members(&running);
    }
    running.server.stop();
}

fn members(Running { server, root, .. }: &Running) {
    table::head();
    read(server, root, "members, searched", searched);
    for (what, call) in SEARCHES {
        read(server, root, what, call);
    }
    let summed = |_| ListSuccessClients::find(SuccessClientFilter { sums: Some(1), ..Default::default() });
    read(server, root, "paying members, summed", summed);
}

fn read<E: Endpoint>(server: &Subject, root: &str, what: &str, call: impl Fn(usize) -> Call<E>) {
    let asked: Vec<_> = (0..DIFFERENT).map(|number| request(&call(number), root, 0)).collect();
    for connections in CONNECTIONS {
        let rate = requests(server.at, connections, |number| Some(&asked[number % DIFFERENT]));
        table::row(what, connections, &rate, &[]);
    }
}
