//! WhatsApp transports: a provider's HTTP API, or a folder of `.json` files beside the letters.

use std::path::{Path, PathBuf};
use std::time::Duration;

use reqwest::{Client, Url, redirect};

use super::Whatsapp;

/// How long a provider may take; the outbox asks again.
const PATIENCE: Duration = Duration::from_secs(10);
/// How much of a provider's refusal is kept.
const EXCERPT: usize = 300;

/// Where WhatsApp messages go.
pub enum Messenger {
    /// A provider that takes `{"to", "text"}` by POST.
    Provider {
        /// The connection.
        client: Client,
        /// Where it takes messages.
        url: Url,
        /// What opens it.
        token: String,
    },
    /// A folder, a file for each message.
    Folder(PathBuf),
}

impl Messenger {
    /// A provider's address, and the token that goes with each request.
    ///
    /// # Errors
    /// When the address is malformed.
    pub fn provider(url: &str, token: &str) -> Result<Messenger, String> {
        let url = url.parse().map_err(|error| format!("{url}: {error}"))?;
        // Fails when it is installed already, which is as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = Client::builder()
            .timeout(PATIENCE)
            .redirect(redirect::Policy::none())
            .user_agent("retaguarda")
            .build()
            .map_err(|error| error.to_string())?;
        Ok(Messenger::Provider { client, url, token: token.to_owned() })
    }

    /// The folder `mail` of the data directory.
    pub fn folder(data_dir: &Path) -> Messenger {
        Messenger::Folder(data_dir.join("mail"))
    }

    /// Sends one message. The key is the same at each attempt, so that a second delivery can be told from a second message; in
    /// the folder it overwrites the first.
    ///
    /// # Errors
    /// The transport's own words, for the outbox's row.
    pub async fn send(&self, message: &Whatsapp, key: &str) -> Result<(), String> {
        match self {
            Messenger::Provider { client, url, token } => {
                let request = client.post(url.clone()).bearer_auth(token);
                let request = request.header("idempotency-key", key).json(message).send();
                // The error's own text would repeat the address, which may hold a key.
                let response = request.await.map_err(|error| error.without_url().to_string())?;
                let status = response.status();
                if status.is_success() {
                    return Ok(());
                }
                let text = response.text().await.unwrap_or_default();
                Err(format!("{status} {}", text.chars().take(EXCERPT).collect::<String>()))
            }
            Messenger::Folder(folder) => {
                let path = folder.join(format!("{}.json", key));
                let text = serde_json::to_vec_pretty(message).map_err(|error| error.to_string())?;
                tokio::fs::create_dir_all(folder).await.map_err(|error| error.to_string())?;
                tokio::fs::write(path, text).await.map_err(|error| error.to_string())
            }
        }
    }
}
