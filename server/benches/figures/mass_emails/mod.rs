//! A mass e-mail to 100,000 recipients from two servers on one PostgreSQL, which are killed 20 times while it leaves. What the mail
//! server counted is compared with what ours say.
//!
//! `.ci/with-postgres` starts a PostgreSQL.

mod desk;
mod sink;

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};
use std::{env, fs};

use client::api::account::session::{ForgotPassword, ForgottenPassword};
use client::api::finance::payments::{List, PaymentFilter};
use client::api::service::mass_emails::{MassEmailState, RecipientCounts};
use client::endpoint::Endpoint;
use tempfile::TempDir;

use crate::load::{Rate, alternate, on_threads, requests};
use crate::subject::{self, Subject};
use crate::table;
use crate::wire::{Connection, request};
use desk::Desk;
use sink::{Feeder, Sink};

/// The rows of the file. Of [`REPEATED`], the address stands there before in other letters; [`BROKEN`] have none.
const ROWS: usize = 100_000;
const REPEATED: usize = 500;
const BROKEN: usize = 500;
const KILLS: usize = 20;
/// The letters that a server hands over at a time.
const IN_FLIGHT: usize = 4;
/// The letters that leave between two kills.
const BETWEEN: usize = ROWS / (KILLS + 2);
/// Who asks for a new password meanwhile.
const FORGETFUL: [&str; 3] = ["sales@demo.test", "success@demo.test", "mentoring@demo.test"];
/// The seed of an Ed25519 key.
const DKIM_KEY: &str = "bmljZSB0byBtZWV0IHlvdSwgZGVhciByZWFkZXIhISE=\n";
/// The key that the servers of one database share.
const AUDIT_KEY: &str = "the key of two servers that are measured on one database";

/// Two servers, and what they need.
struct Office {
    url: String,
    smtp: String,
    keys: [PathBuf; 2],
    folder: TempDir,
    servers: AtomicUsize,
}

impl Office {
    fn open(url: String, sink: &Sink) -> Office {
        let folder = tempfile::tempdir_in(subject::folder()).expect("the bench's folder can be written");
        let keys = [("dkim.key", DKIM_KEY), ("audit.key", AUDIT_KEY)].map(|(name, key)| {
            let path = folder.path().join(name);
            fs::write(&path, key).expect("the bench's folder can be written");
            path
        });
        Office { url, smtp: format!("smtp://{}", sink.at), keys, folder, servers: AtomicUsize::new(0) }
    }

    fn start(&self) -> Subject {
        let number = self.servers.fetch_add(1, Ordering::Relaxed);
        let data = self.folder.path().join(format!("server-{number}"));
        fs::create_dir_all(&data).expect("the bench's folder can be written");
        let [dkim_key, audit_key] =
            self.keys.each_ref().map(|key| key.to_str().expect("the folder's name is text"));
        let options = [
            ["--database-url", &self.url],
            ["--audit-key-file", audit_key],
            ["--smtp-url", &self.smtp],
            ["--mail-from", "Casa <casa@bench.test>"],
            ["--dkim-key", dkim_key],
            ["--dkim-selector", "bench"],
            ["--link-hosts", "127.0.0.1"],
            ["--mail-checks", "off"],
        ];
        Subject::start_on(&data, "small", options.as_flattened())
    }
}

/// Sends, kills and compares, if there is a PostgreSQL.
pub fn measure() {
    let Ok(url) = env::var("RETAGUARDA_TEST_POSTGRES") else {
        println!("\nNo PostgreSQL: RETAGUARDA_TEST_POSTGRES is not set, see .ci/with-postgres");
        return;
    };
    println!("\na mass e-mail to {ROWS} recipients, from two servers on PostgreSQL");
    let sink = Sink::start(is_ours);
    let office = Office::open(url, &sink);
    let mut servers = [office.start(), office.start()];
    let quiet = list(&servers[0]);
    let id = Desk::open(&servers[0]).begin(file());

    wait(|| sink.taken() > 500);
    let (before, begun) = (sink.taken(), Instant::now());
    sleep(Duration::from_secs(10));
    let rate = (sink.taken() - before) as f64 / begun.elapsed().as_secs_f64();
    let password = FORGETFUL.map(|who| password(&servers[1], &sink, who)).into_iter().max();
    let beside = list(&servers[0]);
    let letter = sink.last();

    let mut memory = 0.0_f64;
    for kill in 0..KILLS {
        let goal = (sink.taken() + BETWEEN).min(ROWS - 2 * (REPEATED + BROKEN));
        wait(|| sink.taken() >= goal);
        let server = &mut servers[kill % 2];
        memory = memory.max(server.memory()[1]);
        server.kill();
        *server = office.start();
    }
    let desk = Desk::open(&servers[0]);
    let counts = desk.wait(id);
    check(&counts, &sink);
    assert_eq!(desk.listed_unknown(id), counts.unknown, "each that is unknown is listed");
    if counts.unknown > 0 {
        assert_eq!(desk.get(id).state, MassEmailState::Sending, "it is not done before a person decided");
        desk.settle(id);
    }
    wait(|| desk.get(id).state == MassEmailState::Done);
    let memory = servers.iter().map(|server| server.memory()[1]).fold(memory, f64::max);

    let taken = feed(&sink, &letter);
    let share = rate / taken.per_second;
    table::line("letters a second", &format!("{rate:.0}"), "");
    table::line("of what the mail server takes", &format!("{share:.2}"), ">= 0.60");
    table::line("a password letter beside them", &seconds(password.unwrap_or_default()), "<= 5 s");
    let slower = beside.p99.as_secs_f64() / quiet.p99.as_secs_f64();
    table::line("a list's p99 beside them, of quiet", &format!("{slower:.2}"), "<= 1.20");
    table::line("a server's memory at most", &format!("{memory:.0} MiB"), "<= 150 MiB");
    let most = format!("<= {}", KILLS * IN_FLIGHT);
    table::line("unknown after 20 kills", &counts.unknown.to_string(), &most);
}

/// Compares what ours say with what the mail server counted.
fn check(counts: &RecipientCounts, sink: &Sink) {
    let counted = sink.counts();
    let twice = counted.iter().filter(|(address, count)| is_ours(address) && **count > 1).count();
    assert_eq!(twice, 0, "each recipient has the letter at most once");
    let taken = sink.taken() as i64;
    assert_eq!(counts.recipients, ROWS as i64);
    assert_eq!(counts.left_out, (REPEATED + BROKEN) as i64);
    assert_eq!(counts.sent + counts.unknown + counts.left_out, ROWS as i64, "{counts:?}");
    assert!((counts.sent..=counts.sent + counts.unknown).contains(&taken), "{taken} were taken: {counts:?}");
    assert!(counts.unknown <= (KILLS * IN_FLIGHT) as i64, "{counts:?}");
}

/// Returns the file of the audience.
fn file() -> String {
    let good = ROWS - REPEATED - BROKEN;
    let row = |n: usize| match n {
        n if n < good => format!("pessoa{n}@lista{}.test,Pessoa {n}\n", n % 50),
        n if n < good + REPEATED => format!("PESSOA{}@Lista{}.test,Outra vez\n", n - good, (n - good) % 50),
        n => format!("pessoa{n},Sem arroba\n"),
    };
    std::iter::once("email,nome\n".to_owned()).chain((0..ROWS).map(row)).collect()
}

fn is_ours(address: &str) -> bool {
    address.starts_with("pessoa")
}

/// Returns how quickly a list is read by one person.
fn list(server: &Subject) -> Rate {
    let root = server.sign_in();
    let list = &request(&List::find(PaymentFilter::default()), &root, 0);
    let [rate] = alternate([&mut || requests(server.at, 1, |_| Some(list))]);
    rate
}

/// Returns how long the letter with a new password takes.
fn password(server: &Subject, sink: &Sink, email: &str) -> Duration {
    let asked = Instant::now();
    let call = ForgotPassword::new(ForgottenPassword { email: email.to_owned() });
    let call = request(&call, "", usize::from(server.at.port()) + email.len());
    let answer = Connection::open(server.at).and_then(|mut to| to.send(&call));
    answer.expect("the server takes the request");
    wait(|| sink.letters_to(email) > 0);
    asked.elapsed()
}

/// Returns how many letters the mail server takes on as many connections as two servers have.
fn feed(sink: &Sink, letter: &[u8]) -> Rate {
    let [rate] = alternate([&mut || {
        on_threads(2 * IN_FLIGHT, |_| {
            let mut feeder = Feeder::open(sink.at).expect("the mail server listens");
            move || feeder.hand_over("outra@bench.test", letter).map(|()| true).expect("it takes letters")
        })
    }]);
    rate
}

fn wait(until: impl Fn() -> bool) {
    while !until() {
        sleep(Duration::from_millis(20));
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}
