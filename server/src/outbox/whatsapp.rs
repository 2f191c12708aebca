//! WhatsApp transports: a provider's HTTP API, or a folder of `.json` files.

use std::path::{Path, PathBuf};
use std::time::Duration;

use reqwest::{Client, StatusCode, Url, redirect};

use super::mail::keep;
use super::{Attempt, Whatsapp};

/// Time limit of the provider. The outbox retries.
const PATIENCE: Duration = Duration::from_secs(10);
/// Length of the stored part of a provider's refusal.
const EXCERPT: usize = 300;

/// The transport of WhatsApp messages.
pub enum Messenger {
    /// A provider that takes `{"to", "text"}` by POST.
    Provider {
        /// The connection.
        client: Client,
        /// The address for messages.
        url: Url,
        /// The token.
        token: String,
    },
    /// A folder with one file for each message.
    Folder(PathBuf),
}

impl Messenger {
    /// Uses a provider's address, with a token in each request.
    ///
    /// # Errors
    /// An error if the address is malformed.
    pub fn provider(url: &str, token: &str) -> Result<Messenger, String> {
        let url = url.parse().map_err(|error| format!("{url}: {error}"))?;
        // Fails only if a provider is already installed.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = Client::builder()
            .timeout(PATIENCE)
            .redirect(redirect::Policy::none())
            .user_agent("retaguarda")
            .build()
            .map_err(|error| error.to_string())?;
        Ok(Messenger::Provider { client, url, token: token.to_owned() })
    }

    /// Uses the folder `mail` of the data directory.
    pub fn folder(data_dir: &Path) -> Messenger {
        Messenger::Folder(data_dir.join("mail"))
    }

    /// Sends a message. The key is the same at each attempt, so that a repeated delivery is recognised. In the
    /// folder it replaces the first.
    ///
    /// # Errors
    /// The transport's error text, for the outbox's row.
    pub async fn send(&self, message: &Whatsapp, attempt: &Attempt) -> Result<(), String> {
        let key = &attempt.key;
        match self {
            Messenger::Provider { client, url, token } => {
                let request = client.post(url.clone()).bearer_auth(token);
                let request = request.header("idempotency-key", key).json(message).send();
                attempt.hand_over()?;
                // The error's text would contain the address, which may hold a key.
                let response = request.await.map_err(|error| {
                    if error.is_connect() {
                        attempt.refused();
                    }
                    error.without_url().to_string()
                })?;
                let status = response.status();
                if status.is_success() {
                    return Ok(());
                }
                if !is_silent(status) {
                    attempt.refused();
                }
                let text = response.text().await.unwrap_or_default();
                Err(format!("{status} {}", text.chars().take(EXCERPT).collect::<String>()))
            }
            Messenger::Folder(folder) => {
                let path = folder.join(attempt.file_name("json"));
                let text = serde_json::to_vec_pretty(message).map_err(|error| error.to_string())?;
                tokio::fs::create_dir_all(folder).await.map_err(|error| error.to_string())?;
                keep(path, text).await
            }
        }
    }
}

/// Returns whether a status says that the outcome is unknown: the first request is still at work, or something
/// between us and the provider had no answer.
fn is_silent(status: StatusCode) -> bool {
    use StatusCode as Code;
    [Code::REQUEST_TIMEOUT, Code::CONFLICT, Code::BAD_GATEWAY, Code::GATEWAY_TIMEOUT].contains(&status)
}
