//! Receives messages of other servers on the same database, on a separate connection.

use std::sync::Arc;
use std::thread::sleep;
use std::time::Duration;

use postgres::Config;
use postgres::fallible_iterator::FallibleIterator;

use super::session::Session;
use super::watch::Watch;

/// Idle time before a check whether to continue, and the wait after a lost connection.
const PAUSE: Duration = Duration::from_secs(1);

/// Passes each message of a channel to `hear`, and an empty one when idle, until it returns false. Messages are
/// lost while the connection is.
pub(super) fn run(config: &Config, watch: &Arc<Watch>, channel: &str, hear: impl Fn(&str) -> bool) {
    while hear("") {
        if let Ok(mut session) = Session::connect(config, watch)
            && session.client.batch_execute(&format!("listen {channel}")).is_ok()
        {
            while let Ok(message) = session.client.notifications().timeout_iter(PAUSE).next() {
                if !hear(message.as_ref().map_or("", |message| message.payload())) {
                    return;
                }
            }
        }
        sleep(PAUSE);
    }
}
