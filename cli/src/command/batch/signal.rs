//! Ctrl-C and SIGTERM: the first time nothing more is begun, the second time nothing is waited for.

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

/// Tells of the first signal, and ends with the second.
pub async fn twice(stop: &watch::Sender<bool>, told: impl FnOnce()) {
    asked().await;
    stop.send_replace(true);
    told();
    asked().await;
}
