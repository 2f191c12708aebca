//! Work, over and over for a while, on one thread or many; and how often and how quickly it went.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::wire::Connection;

/// How long each figure is measured, after a fifth of it as warm-up.
const TIME: Duration = Duration::from_secs(3);

/// What a run came to.
pub struct Rate {
    /// Pieces of work a second, all threads together.
    pub per_second: f64,
    /// Half of them took no longer than this.
    pub p50: Duration,
    /// All but one in a hundred took no longer than this.
    pub p99: Duration,
}

/// Sends requests on so many connections. `request` makes each from a number that rises over all of them.
pub fn requests(at: SocketAddr, connections: usize, request: impl Fn(usize) -> Vec<u8> + Sync) -> Rate {
    let (request, next) = (&request, &AtomicUsize::new(0));
    repeat(connections, || {
        let mut connection = Connection::open(at).expect("the measured server listens");
        move || {
            let answer = connection.send(&request(next.fetch_add(1, Ordering::Relaxed)));
            answer.expect("the measured server does what it is asked");
        }
    })
}

/// Repeats the work that `prepare` returns, once prepared on each of so many threads.
pub fn repeat<W: FnMut() + Send>(threads: usize, prepare: impl Fn() -> W) -> Rate {
    let start = Instant::now() + TIME / 5;
    let run = |mut work: W| {
        move || {
            let mut taken = Vec::new();
            loop {
                let before = Instant::now();
                if before >= start + TIME {
                    return taken;
                }
                work();
                if before >= start {
                    taken.push(before.elapsed());
                }
            }
        }
    };
    let mut taken: Vec<Duration> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(run(prepare()))).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("what panics ends the bench")).collect()
    });
    taken.sort_unstable();
    let within = |percent: usize| taken[(taken.len() - 1) * percent / 100];
    Rate { per_second: taken.len() as f64 / TIME.as_secs_f64(), p50: within(50), p99: within(99) }
}
