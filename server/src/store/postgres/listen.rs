//! What other servers on the same database say over it, heard on a connection of its own.

use std::sync::Arc;
use std::thread::sleep;
use std::time::Duration;

use postgres::Config;
use postgres::fallible_iterator::FallibleIterator;

use super::session::Session;
use super::watch::Watch;

/// How long a silence lasts before it is asked whether anybody still listens, and the wait after a lost connection.
const PAUSE: Duration = Duration::from_secs(1);

/// Hands on each message of a channel, and an empty one in every silence, for as long as the answer is that there is
/// still somebody who listens. While the connection is lost nothing is heard.
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
