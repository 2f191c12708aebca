//! Ctrl-C and SIGTERM: the first one stops starting calls, the second one stops waiting for them.

use tokio::sync::watch;

/// Waits for a signal to stop.
async fn asked() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}

/// Calls `told` on the first signal, and returns on the second.
pub async fn twice(stop: &watch::Sender<bool>, told: impl FnOnce()) {
    asked().await;
    stop.send_replace(true);
    told();
    asked().await;
}
