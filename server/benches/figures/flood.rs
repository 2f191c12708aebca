//! Measures how much a flood of invalid codes delays a sign-in.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use client::api::account::session::{NewPassword, ResetPassword};
use client::endpoint::Endpoint;

use crate::Running;
use crate::load::within;
use crate::subject;
use crate::table;
use crate::wire::{Connection, request};

/// Connections of the flood.
const STRANGERS: usize = 1_000;
/// Threads that drive them, each its share in turn: the flood is of requests, not of threads.
const DRIVERS: usize = 50;
/// Sign-ins that are measured.
const SIGN_INS: usize = 60;
/// Attempts of a sign-in: a server without a free connection refuses with 503. The time of all of them counts.
const ATTEMPTS: usize = 1_000;
/// Pause between two attempts.
const PAUSE: Duration = Duration::from_millis(20);

/// Sign-ins while 1,000 connections reset passwords with made-up codes, from one network and from many.
pub fn measure(running: &Running) {
    println!();
    let quiet = sign_ins(running);
    say("login, in quiet", &quiet, "");
    for networks in [1, STRANGERS] {
        let stop = Arc::new(AtomicBool::new(false));
        let refused = Arc::new(AtomicUsize::new(0));
        let drivers: Vec<_> = (0..DRIVERS)
            .map(|driver| {
                let (at, stop, refused) = (running.server.at, stop.clone(), refused.clone());
                thread::spawn(move || flood(at, driver, networks, &stop, &refused))
            })
            .collect();
        thread::sleep(Duration::from_secs(2));
        let taken = sign_ins(running);
        stop.store(true, Ordering::Relaxed);
        for driver in drivers {
            driver.join().expect("a driver ends with the flood");
        }
        let refused = refused.load(Ordering::Relaxed);
        say(&format!("login, {refused} made-up codes, {networks} network(s)"), &taken, "p99 < 1000 ms");
    }
}

fn say(what: &str, taken: &[Duration], aim: &str) {
    let ms = |percent| 1000.0 * within(percent, taken).as_secs_f64();
    table::line(what, &format!("{:.0} / {:.0} ms", ms(50), ms(99)), aim);
}

fn sign_ins(running: &Running) -> Vec<Duration> {
    let mut connection = Connection::open(running.server.at).expect("the server listens");
    let login = request(&subject::login(), "x-forwarded-for: 10.9.9.9\r\n", 0);
    let mut taken: Vec<_> = std::iter::repeat_with(|| {
        let before = Instant::now();
        let signed_in = (0..ATTEMPTS).any(|_| {
            let answered = connection.send(&login).is_ok();
            if !answered {
                thread::sleep(PAUSE);
                connection = Connection::open(running.server.at).expect("the server listens");
            }
            answered
        });
        assert!(signed_in, "root may sign in");
        before.elapsed()
    })
    .take(SIGN_INS)
    .collect();
    taken.sort_unstable();
    taken
}

/// A connection that tries invalid codes. Reconnects if the server closes it.
struct Stranger {
    connection: Option<Connection>,
    request: Vec<u8>,
}

impl Stranger {
    fn new(number: usize, network: usize) -> Self {
        let body = NewPassword { token: format!("{number:064}"), password: "Nova#Senha9".into() };
        let address = format!("x-forwarded-for: 10.1.{}.{}\r\n", network / 250, network % 250 + 1);
        Self { connection: None, request: request(&ResetPassword::new(body), &address, number) }
    }

    /// Sends the request, over a new connection where the last one was closed.
    fn ask(&mut self, at: SocketAddr) {
        let connection = self.connection.take().or_else(|| Connection::open(at).ok());
        self.connection = connection.and_then(|mut open| open.ask(&self.request).is_ok().then_some(open));
    }

    /// Waits for the answer; returns whether there was one.
    fn hear(&mut self) -> bool {
        let answered = |open: &mut Connection| open.status().is_ok_and(|status| !status.is_empty());
        self.connection = self.connection.take().and_then(|mut open| answered(&mut open).then_some(open));
        self.connection.is_some()
    }
}

/// Each connection waits for its answer before its next request, as a client does.
fn flood(at: SocketAddr, driver: usize, networks: usize, stop: &AtomicBool, refused: &AtomicUsize) {
    let share = STRANGERS / DRIVERS;
    let mut strangers: Vec<_> =
        (0..share).map(|number| Stranger::new(number, (driver * share + number) % networks)).collect();
    while !stop.load(Ordering::Relaxed) {
        for stranger in &mut strangers {
            stranger.ask(at);
        }
        let heard = strangers.iter_mut().map(Stranger::hear).filter(|heard| *heard).count();
        refused.fetch_add(heard, Ordering::Relaxed);
    }
}
