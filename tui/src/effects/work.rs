//! Changes are made: a few at a time, each once. This is the executor; whoever asks sees only what comes of each change.

use std::collections::VecDeque;

use client::transport::{Client, Error};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::RETRY;
use crate::write::{Write, Written};

/// Changes under way at once.
const AT_ONCE: usize = 4;

/// Makes changes, and tells what came of each by its place. Ends when all are answered, or, once asked to stop, when those
/// under way are.
pub(super) async fn run(
    client: &Client,
    writes: Vec<(usize, Write)>,
    stopped: watch::Receiver<bool>,
    told: impl Fn(usize, Result<Written, Error>),
) {
    let mut left = VecDeque::from(writes);
    let mut flying = JoinSet::new();
    loop {
        while flying.len() < AT_ONCE
            && !*stopped.borrow()
            && let Some((at, write)) = left.pop_front()
        {
            let (client, stopped) = (client.clone(), stopped.clone());
            flying.spawn(async move { (at, insist(&client, &write, stopped).await) });
        }
        match flying.join_next().await {
            Some(Ok((at, answer))) => told(at, answer),
            Some(Err(error)) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
            Some(Err(_)) => {}
            None => return,
        }
    }
}

/// Sends one change until it is answered, or somebody asks to stop: always the same request, whose idempotency key lets
/// the server do it once. A connection that was lost in the middle is waited for.
async fn insist(
    client: &Client,
    write: &Write,
    mut stopped: watch::Receiver<bool>,
) -> Result<Written, Error> {
    let request = write.request();
    let mut wait = RETRY.0;
    loop {
        match client.exchange(&request).await.and_then(|answer| write.read(answer)) {
            Err(error) if error.passes() && !*stopped.borrow() => {
                tokio::select! {
                    () = sleep(wait) => wait = (wait * 2).min(RETRY.1),
                    Ok(_) = stopped.wait_for(|stopped| *stopped) => return Err(error),
                }
            }
            answer => return answer,
        }
    }
}
