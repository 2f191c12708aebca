//! The operator's settings.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;

use client::access::Role;
use client::api::finance::payments::GatewayType;
use client::api::finance::payments::pricing::LinkLimits;
use jiff::{SignedDuration, Span};
use reqwest::Url;

use super::audit::Key;

/// The operator's settings, fixed at start.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The origin of links in e-mails and of payment links, e.g. `https://retaguarda.example.com`.
    pub origin: String,
    /// The origin of links for members; `None` for [`Settings::origin`].
    pub members_site: Option<String>,
    /// The name of the product, which members read before *PRO*.
    pub product: String,
    /// The origins of public services for postal codes, in order.
    pub postal_codes: Vec<String>,
    /// The folder of files and of the outbox.
    pub data_dir: PathBuf,
    /// The largest request body, in bytes.
    pub body_limit: usize,
    /// The gateway that charges new payments.
    pub gateway: GatewayType,
    /// The addresses of trusted proxies, whose forwarding headers are used.
    pub trusted_proxies: Vec<IpAddr>,
    /// The key of the audit log.
    pub audit_key: Key,
    /// Limits on the rows that one account may read.
    pub reads: ReadBudget,
    /// The access to the metrics.
    pub metrics: MetricsAccess,
    /// The roles that must enrol a second factor.
    pub require_totp: Vec<Role>,
    /// How long a typed password permits actions that cannot be undone; `None` requires none.
    pub fresh_password: Option<SignedDuration>,
    /// How letters leave.
    pub mail: MailSettings,
    /// The hosts that may be fetched besides those of the public internet.
    pub fetch_hosts: Vec<FetchHost>,
    /// How long messages to people are held, so that they can be recalled.
    pub hold: SignedDuration,
    /// How long a payment link without a due date can be paid.
    pub link_life: Span,
    /// The limits of payment links.
    pub link_limits: LinkLimits,
}

/// The access to the metrics, which reveal how much the server is used and by which calls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MetricsAccess {
    /// Callers on this machine, not through a proxy.
    Loopback,
    /// Callers with this token.
    Token(String),
    /// Callers of a separate listener.
    Elsewhere,
}

/// Limits on the rows that one account may read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReadBudget {
    /// Distinct rows of lists in an hour.
    pub listed: usize,
    /// Rows of exports in a day.
    pub exported: i64,
}

/// How letters leave, and how long they are kept.
#[derive(Debug, Clone)]
pub struct MailSettings {
    /// The mail server, `smtp://…`; `None` for a folder of files.
    pub smtp_url: Option<String>,
    /// The mail server of promotion; `None` for the same.
    pub promotion_url: Option<String>,
    /// The sender, `Name <address>`; `None` for one whom no answer reaches.
    pub from: Option<String>,
    /// The address to which mail servers return letters; `None` for that of the sender.
    pub return_to: Option<String>,
    /// The Maildir into which letters come; `None` for one in the data folder, which nothing fills by itself.
    pub mail_in: Option<PathBuf>,
    /// The secret by which a provider that sends for us shows that its notices are its own; `None` for no notices.
    pub notices_secret: Option<String>,
    /// The signature of letters.
    pub dkim: Option<DkimSettings>,
    /// The hosts, besides ours, to which links of promotion lead through us, so that presses are counted.
    pub link_hosts: Vec<String>,
    /// Whether DNS and the mail servers are asked how receivers see our letters.
    pub checks: bool,
    /// The name server that is asked; `None` for those of the machine.
    pub name_server: Option<SocketAddr>,
    /// How long the list of sent e-mails goes back, in months.
    pub kept_months: u32,
    /// How long the texts of letters are kept, in months.
    pub texts_months: u32,
}

impl Default for MailSettings {
    fn default() -> MailSettings {
        MailSettings {
            smtp_url: None,
            promotion_url: None,
            from: None,
            return_to: None,
            mail_in: None,
            notices_secret: None,
            dkim: None,
            link_hosts: Vec::new(),
            checks: true,
            name_server: None,
            kept_months: 24,
            texts_months: 6,
        }
    }
}

/// The signature by which receivers recognise letters of the sender's domain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DkimSettings {
    /// The file of the key: RSA in PKCS#1 (PEM), or Ed25519 in base64.
    pub key_file: PathBuf,
    /// The name under which DNS has the public key.
    pub selector: String,
}

/// A host that may be fetched though it is in the house's network, `intranet.example` or `intranet.example:8080`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FetchHost {
    /// The name or the address, as browsers write it.
    pub host: String,
    /// A port that may be used besides the usual ones.
    pub port: Option<u16>,
}

impl FromStr for FetchHost {
    type Err = String;

    fn from_str(text: &str) -> Result<FetchHost, String> {
        let url = Url::parse(&format!("http://{text}")).map_err(|error| error.to_string())?;
        let is_more = url.path() != "/" || url.query().is_some() || url.fragment().is_some();
        if is_more || !url.username().is_empty() {
            return Err("host ou host:porta".to_owned());
        }
        let host = url.host_str().unwrap_or_default();
        let host = host.trim_end_matches('.').trim_start_matches('[').trim_end_matches(']').to_owned();
        Ok(FetchHost { host, port: url.port() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_to_fetch_is_a_host_with_or_without_a_port() {
        let read = |text: &str| text.parse::<FetchHost>().map(|host| (host.host, host.port)).ok();
        assert_eq!(read("Intranet.Example."), Some(("intranet.example".to_owned(), None)));
        assert_eq!(read("127.0.0.1:9000"), Some(("127.0.0.1".to_owned(), Some(9000))));
        assert_eq!(read("[::1]:9000"), Some(("::1".to_owned(), Some(9000))));
        for text in ["", "a/b", "a?b", "ana@a", "https://a", "a:99999", "a#b"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
