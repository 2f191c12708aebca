//! Password hashes: argon2id, on a bounded pool of its own and before any unit of work.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;
use std::thread;

use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use crossbeam_channel::{Sender, unbounded};
use tokio::sync::oneshot;

use crate::refusal::{Refusal, Result};

/// OWASP's figures: 19 MiB, two passes, one lane.
const MEMORY_KIB: u32 = 19_456;
const PASSES: u32 = 2;
/// Hashes at a time: argon2 must not become a way to starve the server. Each has a thread of its own, which keeps its
/// 19 MiB for the next: on threads that come and go, each of them would come to hold as much.
const AT_ONCE: usize = 2;

type Work = Box<dyn FnOnce() + Send>;

static ARGON2: LazyLock<Argon2<'static>> = LazyLock::new(|| {
    let params = Params::new(MEMORY_KIB, PASSES, 1, None)
        .expect("the parameters are constants within argon2's limits");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
});

/// Verified when there is no such account, so that the answer takes as long as for one that exists.
static NOBODY: LazyLock<String> = LazyLock::new(|| hash_now("nobody has this password"));

/// The pool.
#[derive(Debug, Clone)]
pub struct Hasher {
    waiting: Sender<Work>,
}

impl Default for Hasher {
    fn default() -> Hasher {
        let (waiting, work) = unbounded::<Work>();
        for number in 0..AT_ONCE {
            let work = work.clone();
            // A panic ends what it came from, not the thread.
            let run = move || work.iter().for_each(|work| drop(catch_unwind(AssertUnwindSafe(work))));
            let thread = thread::Builder::new().name(format!("hash-{number}")).spawn(run);
            thread.expect("a server that starts has a thread to spare");
        }
        Hasher { waiting }
    }
}

impl Hasher {
    /// Whether the password is the one of the hash; the same time passes when there is no hash.
    pub async fn verify(&self, password: String, hash: Option<String>) -> Result<bool> {
        self.run(move || {
            let known = hash.is_some();
            let hash = hash.unwrap_or_else(|| NOBODY.clone());
            let parsed = PasswordHash::new(&hash)
                .map_err(|error| Refusal::Internal(format!("password hash: {error}")))?;
            Ok(ARGON2.verify_password(password.as_bytes(), &parsed).is_ok() && known)
        })
        .await
    }

    /// A new hash, with a salt of its own.
    pub async fn hash(&self, password: String) -> Result<String> {
        self.run(move || Ok(hash_now(&password))).await
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
        let (reply, answer) = oneshot::channel();
        let work = move || {
            // Whoever has gone away needs no hash.
            if !reply.is_closed() {
                drop(reply.send(work()));
            }
        };
        let gone = || Refusal::Internal("no thread hashes passwords any more".into());
        self.waiting.send(Box::new(work)).map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}

/// A hash, made on this thread: for start-up and demonstration data.
pub fn hash_now(password: &str) -> String {
    ARGON2.hash_password(password.as_bytes()).map(|hash| hash.to_string()).unwrap_or_default()
}
