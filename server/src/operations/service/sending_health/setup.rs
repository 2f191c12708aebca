//! How letters leave, as the settings say: what is checked.

use std::net::SocketAddr;

use client::message::Key;
use serde_json::json;

use crate::outbox::SenderDomains;
use crate::outbox::smtp::ServerAddress;
use crate::work::settings::{DkimSettings, MailSettings};

/// How letters leave.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The domains of the sender; `None` if none is set.
    pub domains: Option<SenderDomains>,
    /// The signature.
    pub dkim: Option<DkimSettings>,
    /// The mail servers, each once.
    pub servers: Vec<ServerAddress>,
    /// The name server that is asked.
    pub name_server: Option<SocketAddr>,
    is_checked: bool,
}

impl Setup {
    /// Reads the settings.
    pub fn of(mail: &MailSettings) -> Setup {
        let urls = [mail.smtp_url.as_deref(), mail.promotion_url.as_deref()];
        let mut servers: Vec<ServerAddress> =
            urls.into_iter().flatten().filter_map(ServerAddress::of).collect();
        servers.dedup();
        Setup {
            domains: SenderDomains::of(mail),
            dkim: mail.dkim.clone(),
            servers,
            name_server: mail.name_server,
            is_checked: mail.checks,
        }
    }

    /// Returns why nothing is judged, if nothing is.
    pub fn unjudged(&self) -> Option<Key> {
        match self {
            Setup { is_checked: false, .. } => Some(Key::SendingHealthOff),
            Setup { servers, .. } if servers.is_empty() => Some(Key::SendingHealthFolder),
            _ => None,
        }
    }

    /// Returns a text that is another one when letters leave otherwise.
    pub fn fingerprint(&self) -> String {
        let domains = self.domains.as_ref().map(|domains| [&domains.from, &domains.envelope]);
        let dkim =
            self.dkim.as_ref().map(|dkim| [dkim.selector.clone(), dkim.key_file.display().to_string()]);
        let server =
            |server: &ServerAddress| json!([server.host, server.port, format!("{:?}", server.encryption)]);
        let servers: Vec<_> = self.servers.iter().map(server).collect();
        json!([self.is_checked, domains, dkim, servers]).to_string()
    }
}
