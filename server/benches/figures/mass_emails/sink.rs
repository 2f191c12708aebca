//! A mail server that takes every letter and counts it by its address.

use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// The letters that were taken, by address.
pub type Counts = HashMap<String, u32>;

/// A mail server. It lives as long as the program.
pub struct Sink {
    /// Where it listens.
    pub at: SocketAddr,
    state: Arc<State>,
}

struct State {
    is_ours: fn(&str) -> bool,
    ours: AtomicUsize,
    counts: Mutex<Counts>,
    last: Mutex<Vec<u8>>,
}

impl Sink {
    /// Starts one, which counts apart the letters to addresses of the mass e-mail.
    pub fn start(is_ours: fn(&str) -> bool) -> Sink {
        let listener = TcpListener::bind("127.0.0.1:0").expect("the loopback has a free port");
        let at = listener.local_addr().expect("a bound socket has an address");
        let state =
            State { is_ours, ours: AtomicUsize::new(0), counts: Mutex::default(), last: Mutex::default() };
        let state = Arc::new(state);
        let shared = state.clone();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let state = shared.clone();
                thread::spawn(move || {
                    // A server that is killed ends its connections anywhere.
                    let _ = serve(stream, &state);
                });
            }
        });
        Sink { at, state }
    }

    /// Returns the number of letters of the mass e-mail that were taken.
    pub fn taken(&self) -> usize {
        self.state.ours.load(Ordering::Relaxed)
    }

    /// Returns the letters that were taken.
    pub fn counts(&self) -> Counts {
        self.state.counts.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns the number of letters to an address.
    pub fn letters_to(&self, address: &str) -> u32 {
        let counts = self.state.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.get(address).copied().unwrap_or_default()
    }

    /// Returns the text of the last letter of the mass e-mail.
    pub fn last(&self) -> Vec<u8> {
        self.state.last.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl State {
    fn take(&self, to: &str, text: Vec<u8>) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        *counts.entry(to.to_owned()).or_default() += 1;
        if (self.is_ours)(to) {
            self.ours.fetch_add(1, Ordering::Relaxed);
            *self.last.lock().unwrap_or_else(PoisonError::into_inner) = text;
        }
    }
}

fn serve(mut stream: TcpStream, state: &State) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let mut lines = BufReader::with_capacity(64 * 1024, stream.try_clone()?);
    let (mut to, mut line) = (String::new(), Vec::new());
    stream.write_all(b"220 sink\r\n")?;
    loop {
        line.clear();
        if lines.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        match line.get(..4).unwrap_or_default() {
            b"RCPT" => to = address(&line),
            b"DATA" => {
                stream.write_all(b"354 go on\r\n")?;
                let text = take_text(&mut lines)?;
                state.take(&to, text);
            }
            b"QUIT" => return stream.write_all(b"221 ok\r\n"),
            _ => {}
        }
        stream.write_all(b"250 ok\r\n")?;
    }
}

fn take_text(lines: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    loop {
        let start = text.len();
        if lines.read_until(b'\n', &mut text)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        if &text[start..] == b".\r\n" {
            return Ok(text);
        }
    }
}

fn address(line: &[u8]) -> String {
    let line = String::from_utf8_lossy(line);
    line.split(['<', '>']).nth(1).unwrap_or_default().to_owned()
}

/// One connection that hands letters over as quickly as the server takes them.
pub struct Feeder(BufReader<TcpStream>);

impl Feeder {
    /// Connects.
    pub fn open(at: SocketAddr) -> io::Result<Feeder> {
        let stream = TcpStream::connect(at)?;
        stream.set_nodelay(true)?;
        let mut feeder = Feeder(BufReader::new(stream));
        feeder.answer()?;
        feeder.say(b"EHLO bench\r\n")?;
        Ok(feeder)
    }

    /// Hands a letter over.
    pub fn hand_over(&mut self, to: &str, text: &[u8]) -> io::Result<()> {
        self.say(b"MAIL FROM:<casa@bench.test>\r\n")?;
        self.say(format!("RCPT TO:<{to}>\r\n").as_bytes())?;
        self.say(b"DATA\r\n")?;
        self.say(text)
    }

    fn say(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.get_mut().write_all(bytes)?;
        self.answer()
    }

    fn answer(&mut self) -> io::Result<()> {
        let mut line = String::new();
        self.0.read_line(&mut line).map(|_| ())
    }
}
