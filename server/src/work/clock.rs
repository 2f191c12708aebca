//! The only place that asks what time it is and draws random bytes. Everything else is given them.

use std::sync::atomic::{AtomicI64, Ordering};

use jiff::{SignedDuration, Timestamp};
use rand::RngExt;
use sha2::{Digest, Sha256};

/// The server's clock. Tests move it forward instead of waiting.
#[derive(Debug, Default)]
pub struct Clock {
    ahead_ms: AtomicI64,
}

impl Clock {
    /// Now, in whole milliseconds: the precision that is stored.
    pub fn now(&self) -> Timestamp {
        #[expect(clippy::disallowed_methods, reason = "this is the clock")]
        let now = Timestamp::now() + SignedDuration::from_millis(self.ahead_ms.load(Ordering::Relaxed));
        Timestamp::from_millisecond(now.as_millisecond()).unwrap_or(now)
    }

    /// Moves the clock forward.
    pub fn advance(&self, by: SignedDuration) {
        let ms = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
        self.ahead_ms.fetch_add(ms, Ordering::Relaxed);
    }
}

/// 256 random bits as text: a token, a code, an idempotency key of our own.
pub fn token() -> String {
    hex(&random::<32>())
}

/// Random bytes.
pub fn random<const N: usize>() -> [u8; N] {
    #[expect(clippy::disallowed_methods, reason = "this is the source of randomness")]
    rand::rng().random()
}

/// What is stored of a token: enough to recognise it, not to use it.
pub fn hashed(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

/// Lower-case hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut out, byte| {
        let _ = write!(out, "{byte:02x}");
        out
    })
}
