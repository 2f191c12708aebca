//! Password hashes: argon2id on a small pool of threads, before any unit of work.
//!
//! The pool serves networks in turn, so that a flood from one delays the others by one hash each. It refuses at
//! once work that it could not start within about a second.

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use tokio::sync::oneshot;

use super::refusal::{Refusal, Result};
use super::throttle::network;

/// OWASP's parameters: 19 MiB, two passes, one lane.
const MEMORY_KIB: u32 = 19_456;
const PASSES: u32 = 2;
/// Limit on threads, each with 19 MiB of memory while it works.
const MOST_THREADS: usize = 4;
/// Limit on queued hashes for each thread.
const WAITING_PER_THREAD: usize = 24;
/// Idle time after which a thread releases its memory.
const IDLE: Duration = Duration::from_secs(5);
/// Allocations above this size, glibc's largest mapping threshold, return to the system as soon as they are
/// dropped. Untouched pages take no memory.
const MAPPED_BLOCKS: usize = 33 * 1024 * 1024 / Block::SIZE;

/// The hash verified for an unknown account, so that the answer takes as long as for an existing one. No
/// password has it.
const NO_ACCOUNT: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$cmV0YWd1YXJkYTogbm9uZQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

type Work = Box<dyn FnOnce(&mut Memory) + Send>;

/// The pool.
#[derive(Debug, Clone)]
pub struct Hasher(Arc<Owner>);

impl Default for Hasher {
    fn default() -> Hasher {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = cores.min(MOST_THREADS);
        let pool = Arc::new(Pool::new(threads * WAITING_PER_THREAD));
        for number in 0..threads {
            let pool = pool.clone();
            let thread = thread::Builder::new().name(format!("hash-{number}")).spawn(move || pool.work());
            thread.expect("a server that starts has a thread to spare");
        }
        Hasher(Arc::new(Owner(pool)))
    }
}

impl Hasher {
    /// Returns whether the password has the hash. Takes as long without a hash. `address` is the caller's.
    ///
    /// # Errors
    /// `Busy` if too many are waiting.
    pub async fn verify(&self, address: &str, password: String, hash: Option<String>) -> Result<bool> {
        self.run(address, move |memory| {
            let expected = PasswordHash::new(hash.as_deref().unwrap_or(NO_ACCOUNT)).map_err(defect)?;
            Ok(memory.verify(&password, &expected)? && hash.is_some())
        })
        .await
    }

    /// Returns a new hash with a random salt. `address` is the caller's.
    ///
    /// # Errors
    /// `Busy` if too many are waiting.
    pub async fn hash(&self, address: &str, password: String) -> Result<String> {
        self.run(address, move |memory| memory.hash(&password)).await
    }

    async fn run<T: Send + 'static>(
        &self,
        address: &str,
        work: impl FnOnce(&mut Memory) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (reply, answer) = oneshot::channel();
        let work = move |memory: &mut Memory| {
            // Skips the work if the caller is gone.
            if !reply.is_closed() {
                drop(reply.send(work(memory)));
            }
        };
        self.0.0.push(network(address), Box::new(work))?;
        // Work displaced by a network with less of it is dropped.
        answer.await.map_err(|_| Refusal::Busy)?
    }
}

/// Ends the threads with the last handle to the pool.
#[derive(Debug)]
struct Owner(Arc<Pool>);

impl Drop for Owner {
    fn drop(&mut self) {
        self.0.queue().closed = true;
        self.0.ready.notify_all();
    }
}

struct Pool {
    most: usize,
    queue: Mutex<Queue>,
    ready: Condvar,
}

#[derive(Default)]
struct Queue {
    /// The work of each network, none of them empty.
    lanes: HashMap<String, VecDeque<Work>>,
    /// The networks in order of service.
    turns: VecDeque<String>,
    closed: bool,
}

impl std::fmt::Debug for Pool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pool").field("most", &self.most).finish_non_exhaustive()
    }
}

impl Pool {
    fn new(most: usize) -> Pool {
        Pool { most, queue: Mutex::default(), ready: Condvar::new() }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, lane: String, work: Work) -> Result<()> {
        self.queue().push(lane, work, self.most)?;
        self.ready.notify_one();
        Ok(())
    }

    fn work(&self) {
        let mut memory = Memory::default();
        while let Some(work) = self.next(&mut memory) {
            // A panic ends the work, not the thread.
            let _ = catch_unwind(AssertUnwindSafe(|| work(&mut memory)));
        }
    }

    /// Waits for work; `None` once the pool is closed.
    fn next(&self, memory: &mut Memory) -> Option<Work> {
        let mut queue = self.queue();
        loop {
            if let Some(work) = queue.pop() {
                return Some(work);
            }
            if queue.closed {
                return None;
            }
            let waited = self.ready.wait_timeout(queue, IDLE).unwrap_or_else(PoisonError::into_inner);
            queue = waited.0;
            if waited.1.timed_out() {
                *memory = Memory::default();
            }
        }
    }
}

impl Queue {
    /// Adds work. If the queue is full, the network with the most work gives way to one with less.
    fn push(&mut self, lane: String, work: Work, most: usize) -> Result<()> {
        if self.lanes.values().map(VecDeque::len).sum::<usize>() >= most {
            let own = self.lanes.get(&lane).map_or(0, VecDeque::len);
            let longest = self.lanes.values_mut().max_by_key(|lane| lane.len());
            let displaced = longest.filter(|longest| longest.len() > own + 1).and_then(VecDeque::pop_back);
            drop(displaced.ok_or(Refusal::Busy)?);
        }
        if !self.lanes.contains_key(&lane) {
            self.turns.push_back(lane.clone());
        }
        self.lanes.entry(lane).or_default().push_back(work);
        Ok(())
    }

    /// Takes work from the next network.
    fn pop(&mut self) -> Option<Work> {
        let lane = self.turns.pop_front()?;
        let waiting = self.lanes.get_mut(&lane)?;
        let work = waiting.pop_front();
        if waiting.is_empty() {
            self.lanes.remove(&lane);
        } else {
            self.turns.push_back(lane);
        }
        work
    }
}

/// The working memory of argon2, reused between hashes.
#[derive(Default)]
struct Memory(Vec<Block>);

impl Memory {
    fn hash(&mut self, password: &str) -> Result<String> {
        let (argon2, salt) = (argon2(params()), Salt::generate());
        let hash = self.output(&argon2, password, &salt, Params::DEFAULT_OUTPUT_LEN)?;
        let phc = PasswordHash {
            algorithm: Algorithm::Argon2id.ident(),
            version: Some(Version::V0x13.into()),
            params: ParamsString::try_from(argon2.params()).map_err(defect)?,
            salt: Some(salt),
            hash: Some(hash),
        };
        Ok(phc.to_string())
    }

    fn verify(&mut self, password: &str, expected: &PasswordHash) -> Result<bool> {
        let (Some(salt), Some(hash)) = (&expected.salt, &expected.hash) else { return Ok(false) };
        let argon2 = argon2(Params::try_from(expected).map_err(defect)?);
        // Outputs compare in constant time.
        Ok(self.output(&argon2, password, salt, hash.len())? == *hash)
    }

    fn output(&mut self, argon2: &Argon2<'_>, password: &str, salt: &Salt, length: usize) -> Result<Output> {
        let blocks = argon2.params().block_count();
        if self.0.len() < blocks {
            self.0.reserve_exact(blocks.max(MAPPED_BLOCKS) - self.0.len());
            self.0.resize(blocks, Block::default());
        }
        let mut out = vec![0; length];
        let memory = &mut self.0[..blocks];
        argon2.hash_password_into_with_memory(password.as_bytes(), salt, &mut out, memory).map_err(defect)?;
        Output::new(&out).map_err(defect)
    }
}

fn params() -> Params {
    Params::new(MEMORY_KIB, PASSES, 1, None).expect("the parameters are constants within argon2's limits")
}

fn argon2(params: Params) -> Argon2<'static> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

fn defect(error: impl std::fmt::Display) -> Refusal {
    Refusal::Internal(format!("password hash: {error}"))
}

/// Hashes on the calling thread, for start-up and demonstration data.
pub fn hash_now(password: &str) -> String {
    Memory::default().hash(password).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noted(said: &Arc<Mutex<Vec<u32>>>, number: u32) -> Work {
        let said = said.clone();
        Box::new(move |_| said.lock().unwrap().push(number))
    }

    #[test]
    fn networks_take_turns_and_the_longest_queue_gives_way() {
        let (mut queue, said) = (Queue::default(), Arc::new(Mutex::new(Vec::new())));
        for number in 0..4 {
            queue.push("flood".into(), noted(&said, number), 4).unwrap();
        }
        assert_eq!(queue.push("flood".into(), noted(&said, 4), 4), Err(Refusal::Busy));
        queue.push("honest".into(), noted(&said, 10), 4).unwrap();
        queue.push("honest".into(), noted(&said, 11), 4).unwrap();
        assert_eq!(queue.push("honest".into(), noted(&said, 12), 4), Err(Refusal::Busy));
        let mut memory = Memory::default();
        while let Some(work) = queue.pop() {
            work(&mut memory);
        }
        assert_eq!(*said.lock().unwrap(), [0, 10, 1, 11]);
    }

    #[test]
    fn a_password_has_its_hash_alone() {
        let mut memory = Memory::default();
        let hash = memory.hash("Nova#Senha9").unwrap();
        let hash = PasswordHash::new(&hash).unwrap();
        assert_eq!(memory.verify("Nova#Senha9", &hash), Ok(true));
        assert_eq!(memory.verify("Nova#Senha8", &hash), Ok(false));
        assert_eq!(memory.verify("Nova#Senha9", &PasswordHash::new(NO_ACCOUNT).unwrap()), Ok(false));
    }

    #[tokio::test]
    async fn a_full_pool_refuses_at_once_and_serves_on() {
        let hasher = Hasher::default();
        let most = hasher.0.0.most;
        let flood = (0..most * 2).map(|_| hasher.verify("10.0.0.9", "x".into(), None));
        let flood = futures_util::future::join_all(flood);
        let honest = hasher.verify("10.0.0.1", "x".into(), None);
        let (flood, honest) = futures_util::future::join(flood, honest).await;
        assert_eq!(honest, Ok(false), "a network without work waiting is let in");
        assert!(flood.iter().filter(|answer| **answer == Err(Refusal::Busy)).count() > most / 2);
        assert_eq!(hasher.verify("10.0.0.9", "x".into(), None).await, Ok(false));
    }
}
