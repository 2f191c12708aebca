//! Retries a request with the same key until it is answered: on 429, on 503, and while the server is
//! unreachable.

use std::time::Duration;

use http::header::RETRY_AFTER;
use tokio::sync::watch;
use tokio::time::{Instant, sleep};

use super::{Answer, Client, Error, Request};

/// The first wait after the client's own attempts. Each further one is twice as long, up to the limit.
const FIRST: Duration = Duration::from_millis(250);

/// Becomes true when the caller asks to stop.
pub type Stop = watch::Receiver<bool>;

/// Limits on the retries of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RetryLimits {
    /// Total time.
    pub in_all: Duration,
    /// Longest wait between two attempts, unless the server asks for more.
    pub longest_wait: Duration,
}

impl RetryLimits {
    /// Returns the limits of an unattended program.
    pub fn of(in_all: Duration) -> RetryLimits {
        RetryLimits { in_all, longest_wait: Duration::from_secs(10) }
    }
}

/// Sends a request until it is answered, the limits are reached, or the caller asks to stop. Calls `waits`
/// before each wait.
///
/// # Errors
/// An error that is not transient, or the last one when the limits are reached.
pub async fn insist(
    client: &Client,
    request: &Request,
    limits: RetryLimits,
    stop: &mut Stop,
    waits: impl Fn(&Error),
) -> Result<Answer, Error> {
    let started = Instant::now();
    let mut wait = FIRST;
    loop {
        let (error, asked) = match client.exchange(request).await {
            Ok(answer) if matches!(answer.status, 429 | 502..=504) => {
                let asked = asked(&answer);
                match answer.accepted() {
                    Ok(answer) => return Ok(answer),
                    Err(error) => (error, asked),
                }
            }
            Ok(answer) => return Ok(answer),
            Err(error) if error.passes() => (error, None),
            Err(error) => return Err(error),
        };
        let pause = asked.unwrap_or(Duration::ZERO).max(wait);
        if started.elapsed() + pause > limits.in_all || *stop.borrow() {
            return Err(error);
        }
        waits(&error);
        if stopped_within(pause, stop).await {
            return Err(error);
        }
        wait = (wait * 2).min(limits.longest_wait);
    }
}

/// Waits. Returns true immediately if the caller asks to stop.
pub(crate) async fn stopped_within(pause: Duration, stop: &mut Stop) -> bool {
    tokio::select! {
        () = sleep(pause) => false,
        Ok(_) = stop.wait_for(|stopped| *stopped) => true,
    }
}

fn asked(answer: &Answer) -> Option<Duration> {
    let seconds = answer.headers.get(RETRY_AFTER)?.to_str().ok()?.parse().ok()?;
    Some(Duration::from_secs(seconds))
}
