//! The only module that reads the time and draws random bytes. Other modules receive both.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicI64, Ordering};

use jiff::{SignedDuration, Timestamp};
use rand::RngExt;
use sha2::{Digest, Sha256};

/// The server's clock. Tests stop it and move it forward, so that no answer depends on how long they take.
#[derive(Debug, Default)]
pub struct Clock {
    ahead_ms: AtomicI64,
    stopped_at: OnceLock<Timestamp>,
}

impl Clock {
    /// Returns the current time in whole milliseconds, the stored precision.
    pub fn now(&self) -> Timestamp {
        #[expect(clippy::disallowed_methods, reason = "this is the clock")]
        let read = self.stopped_at.get().copied().unwrap_or_else(Timestamp::now);
        let now = read + SignedDuration::from_millis(self.ahead_ms.load(Ordering::Relaxed));
        Timestamp::from_millisecond(now.as_millisecond()).unwrap_or(now)
    }

    /// Stops the clock at the current time. From then on only [`advance`](Clock::advance) moves it.
    pub fn stop(&self) {
        let now = self.now();
        let _ = self.stopped_at.set(now);
    }

    /// Moves the clock forward.
    pub fn advance(&self, by: SignedDuration) {
        let ms = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
        self.ahead_ms.fetch_add(ms, Ordering::Relaxed);
    }
}

/// Returns 256 random bits as text, for tokens, codes and idempotency keys.
pub fn token() -> String {
    hex(&random::<32>())
}

/// Returns random bytes.
pub fn random<const N: usize>() -> [u8; N] {
    #[expect(clippy::disallowed_methods, reason = "this is the source of randomness")]
    rand::rng().random()
}

/// Returns the stored hash of a token, which recognises it but cannot be used as one.
pub fn hashed(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

/// Formats bytes as lower-case hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    data_encoding::HEXLOWER.encode(bytes)
}
