//! A wire between the program and the server that can be cut at the worst moment: when a change was made and its answer is
//! on the way.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::pane::PATIENCE;

/// The wire.
pub struct Proxy {
    port: u16,
    wire: Arc<Wire>,
}

struct Wire {
    /// The request whose answer is to be lost, once.
    fatal: &'static str,
    cut: AtomicBool,
    /// Whether nothing passes.
    down: AtomicBool,
    /// Milliseconds that each part of an answer takes.
    latency: AtomicU64,
    /// What the server answered, connection by connection.
    answered: Mutex<Vec<Vec<u8>>>,
    /// What was sent to the server, connection by connection.
    sent: Mutex<Vec<Vec<u8>>>,
    streams: Mutex<Vec<TcpStream>>,
}

impl Proxy {
    /// A wire to a server, cut when the answer to such a request arrives.
    pub fn to(server: &str, fatal: &'static str) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let wire = Arc::new(Wire {
            fatal,
            cut: AtomicBool::new(false),
            down: AtomicBool::new(false),
            latency: AtomicU64::new(0),
            answered: Mutex::default(),
            sent: Mutex::default(),
            streams: Mutex::default(),
        });
        let (server, kept) = (server.trim_start_matches("http://").to_owned(), wire.clone());
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                kept.connect(stream, &server);
            }
        });
        Proxy { port, wire }
    }

    pub fn origin(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Lets everything pass again.
    pub fn mend(&self) {
        self.wire.down.store(false, Ordering::SeqCst);
    }

    /// Lets each answer take so many milliseconds from now on.
    pub fn slow_down(&self, latency: u64) {
        self.wire.latency.store(latency, Ordering::SeqCst);
    }

    /// How many answers had a status.
    pub fn statuses(&self, status: u16) -> usize {
        let begin = format!("HTTP/1.1 {status} ");
        let answered = self.wire.answered.lock().unwrap();
        answered.iter().map(|bytes| String::from_utf8_lossy(bytes).matches(&begin).count()).sum()
    }

    /// Waits until so many more requests that begin so were sent.
    pub fn hears(&self, begin: &str, more: usize) {
        let count = || self.requests(begin).len();
        let (before, start) = (count(), Instant::now());
        while count() < before + more {
            assert!(start.elapsed() < PATIENCE, "waited in vain for {begin}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// The requests that begin so, in order, each without its beginning.
    pub fn requests(&self, begin: &str) -> Vec<String> {
        let sent = self.wire.sent.lock().unwrap();
        let text = |sent: &Vec<u8>| String::from_utf8_lossy(sent).into_owned();
        let requests = sent.iter().map(text).flat_map(|sent| {
            let found: Vec<String> = sent.split(begin).skip(1).map(str::to_owned).collect();
            found
        });
        let head = |request: String| request.split("\r\n\r\n").next().unwrap().to_owned();
        requests.map(head).collect()
    }

    /// The idempotency keys of the requests that begin so, in order.
    pub fn keys(&self, begin: &str) -> Vec<String> {
        let key = |request: String| {
            let (_, after) = request.split_once("idempotency-key: ").unwrap();
            after.split("\r\n").next().unwrap().to_owned()
        };
        self.requests(begin).into_iter().map(key).collect()
    }
}

impl Wire {
    fn connect(self: &Arc<Wire>, near: TcpStream, server: &str) {
        if self.down.load(Ordering::SeqCst) {
            return;
        }
        let Ok(far) = TcpStream::connect(server) else { return };
        let number = {
            let mut sent = self.sent.lock().unwrap();
            sent.push(Vec::new());
            self.answered.lock().unwrap().push(Vec::new());
            sent.len() - 1
        };
        let both = [near.try_clone().unwrap(), far.try_clone().unwrap()];
        self.streams.lock().unwrap().extend(both);
        let (mut from, mut to) = (near.try_clone().unwrap(), far.try_clone().unwrap());
        let wire = self.clone();
        thread::spawn(move || {
            relay(&mut from, &mut to, |part| {
                wire.sent.lock().unwrap()[number].extend_from_slice(part);
                true
            });
        });
        let (mut from, mut to, wire) = (far, near, self.clone());
        thread::spawn(move || {
            relay(&mut from, &mut to, |part| {
                thread::sleep(Duration::from_millis(wire.latency.load(Ordering::SeqCst)));
                wire.answered.lock().unwrap()[number].extend_from_slice(part);
                wire.passes(number)
            });
        });
    }

    /// Whether an answer passes; the one to the fatal request does not, and nothing after it.
    fn passes(&self, number: usize) -> bool {
        let fatal = String::from_utf8_lossy(&self.sent.lock().unwrap()[number]).contains(self.fatal);
        if fatal && !self.cut.swap(true, Ordering::SeqCst) {
            self.down.store(true, Ordering::SeqCst);
            for stream in self.streams.lock().unwrap().drain(..) {
                let _ = stream.shutdown(Shutdown::Both);
            }
            return false;
        }
        true
    }
}

fn relay(from: &mut TcpStream, to: &mut TcpStream, mut passes: impl FnMut(&[u8]) -> bool) {
    let mut part = [0; 4096];
    while let Ok(read) = from.read(&mut part) {
        if read == 0 || !passes(&part[..read]) || to.write_all(&part[..read]).is_err() {
            break;
        }
    }
    let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
}
