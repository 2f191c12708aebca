//! Asking until there is an answer: what passes (429, 503, a server that is away) is waited out, with the same key.

use std::time::Duration;

use http::header::RETRY_AFTER;
use tokio::sync::watch;
use tokio::time::{Instant, sleep};

use super::{Answer, Client, Error, Request};

/// The first wait beyond those of the client; each further one is twice as long, up to the longest.
const FIRST: Duration = Duration::from_millis(250);

/// Whether somebody asked to stop.
pub type Stop = watch::Receiver<bool>;

/// For how long an answer is waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RetryLimits {
    /// In all.
    pub in_all: Duration,
    /// Between two tries at most, unless the server asks for more.
    pub longest_wait: Duration,
}

impl RetryLimits {
    /// That of a program that nobody watches.
    pub fn of(in_all: Duration) -> RetryLimits {
        RetryLimits { in_all, longest_wait: Duration::from_secs(10) }
    }
}

/// Sends a request until it is answered, the patience ends, or somebody asks to stop. `waits` hears of each wait.
///
/// # Errors
/// What does not pass, or what it was that did not.
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

/// Waits; true as soon as somebody asks to stop.
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
