//! Work, over and over for a while, on one thread or many; and how often and how quickly it went.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::wire::Connection;

/// How often what is compared takes its turn: what else the machine does then falls on all of it alike.
const TURNS: usize = 5;
/// How long a turn lasts, after a fifth of it as warm-up.
const TURN: Duration = Duration::from_millis(800);

/// The result of a turn, or the medians of several.
#[derive(Clone, Copy)]
pub struct Rate {
    /// Pieces of work a second, all threads together.
    pub per_second: f64,
    /// Half of them took no longer than this.
    pub p50: Duration,
    /// All but one in a hundred took no longer than this.
    pub p99: Duration,
}

/// A turn: work done before it begins does not count.
#[derive(Clone, Copy)]
pub struct Turn {
    from: Instant,
    until: Instant,
}

impl Turn {
    /// One that begins after the warm-up.
    pub fn begin() -> Self {
        let from = Instant::now() + TURN / 5;
        Self { from, until: from + TURN }
    }

    /// Repeats the work until the turn is over, or the work answers that there is no more; how long each piece took.
    pub fn repeat(self, mut work: impl FnMut() -> bool) -> Vec<Duration> {
        let mut taken = Vec::new();
        loop {
            let before = Instant::now();
            if before >= self.until || !work() {
                return taken;
            }
            if before >= self.from {
                taken.push(before.elapsed());
            }
        }
    }

    /// Returns the result of the turn, which is over.
    pub fn rate(self, mut taken: Vec<Duration>) -> Rate {
        let lasted = Instant::now().min(self.until).saturating_duration_since(self.from);
        taken.sort_unstable();
        Rate {
            per_second: taken.len() as f64 / lasted.as_secs_f64(),
            p50: within(50, &taken),
            p99: within(99, &taken),
        }
    }
}

/// Returns a percentile of sorted durations.
pub fn within(percent: usize, sorted: &[Duration]) -> Duration {
    let last = sorted.len().saturating_sub(1);
    sorted.get(last * percent / 100).copied().unwrap_or_default()
}

/// Lets each take its turn, several times over; the medians of each.
pub fn alternate<const N: usize>(mut compared: [&mut dyn FnMut() -> Rate; N]) -> [Rate; N] {
    let mut turns = [const { Vec::new() }; N];
    for _ in 0..TURNS {
        for (measured, turns) in compared.iter_mut().zip(&mut turns) {
            turns.push(measured());
        }
    }
    turns.map(|mut turns| {
        turns.sort_unstable_by(|a, b| a.per_second.total_cmp(&b.per_second));
        let per_second = turns[TURNS / 2].per_second;
        let mut median = |of: fn(&Rate) -> Duration| {
            turns.sort_unstable_by_key(of);
            of(&turns[TURNS / 2])
        };
        Rate { per_second, p50: median(|rate| rate.p50), p99: median(|rate| rate.p99) }
    })
}

/// One turn of the work that `prepare` returns for each of so many threads.
pub fn on_threads<W: FnMut() -> bool + Send>(threads: usize, prepare: impl Fn(usize) -> W) -> Rate {
    let work: Vec<W> = (0..threads).map(prepare).collect();
    let turn = Turn::begin();
    let taken = std::thread::scope(|scope| {
        let threads: Vec<_> = work.into_iter().map(|work| scope.spawn(move || turn.repeat(work))).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("what panics ends the bench")).collect()
    });
    turn.rate(taken)
}

/// One turn of requests on so many connections. `request` makes each from a number that rises over all of them, until
/// there is none.
pub fn requests<R: AsRef<[u8]>>(
    at: SocketAddr,
    connections: usize,
    request: impl Fn(usize) -> Option<R> + Sync,
) -> Rate {
    let (request, next) = (&request, &AtomicUsize::new(0));
    on_threads(connections, |_| {
        let mut connection = Connection::open(at).expect("the measured server listens");
        move || {
            let Some(request) = request(next.fetch_add(1, Ordering::Relaxed)) else { return false };
            connection.send(request.as_ref()).expect("the measured server does what it is asked");
            true
        }
    })
}
