//! Fetches addresses that others wrote, so that a request of ours reaches only what is public. The rules are those of [`Fetcher`].

mod answer;
mod fault;
pub mod resolver;
mod scope;
mod screen;
mod target;

use std::sync::Arc;
use std::time::Duration;

use reqwest::redirect::Policy;
use reqwest::{Client, Method, Response, Url};
use tokio::time::timeout;

use self::answer::read;
use self::screen::Screen;
use self::target::FetchTarget;
use crate::work::Failure;
use crate::work::settings::Settings;

pub use answer::FetchAnswer;
pub use fault::FetchFault;
pub use scope::AddressScope;

/// Time limit of a connection.
const CONNECT: Duration = Duration::from_secs(3);
/// The most redirects that are followed.
const MOST_REDIRECTS: usize = 5;

/// Limits of one fetch.
#[derive(Debug, Clone, Copy)]
pub struct FetchLimits {
    /// Time limit of the whole: names, connections, redirects and body.
    pub time: Duration,
    /// The most bytes of the body, after decompression.
    pub bytes: usize,
}

/// Fetches addresses of the web for staff.
///
/// It follows up to five redirects, and checks each address anew: http or https, without a user, at the usual ports, and at a host all of
/// whose addresses are public. It resolves names itself and connects to the addresses that it checked, so that a name cannot lead
/// elsewhere meanwhile. Hosts that the operator names may be of the house's own network. It sends no cookie, no referrer and no
/// credential, and asks no proxy.
pub struct Fetcher {
    http: Client,
    screen: Arc<Screen>,
    limits: FetchLimits,
}

impl Fetcher {
    /// Creates one that says who we are.
    ///
    /// # Errors
    /// The certificates of the machine cannot be read.
    pub fn new(settings: &Settings, limits: FetchLimits) -> Result<Fetcher, Failure> {
        // Fails only if a provider is already installed.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let screen = Arc::new(Screen::new(settings));
        let http = Client::builder()
            .user_agent(format!("Retaguarda/{} (+{})", env!("CARGO_PKG_VERSION"), settings.origin))
            .redirect(Policy::none())
            .no_proxy()
            .connect_timeout(CONNECT)
            // A later request would otherwise use a connection whose name was resolved earlier.
            .pool_max_idle_per_host(0)
            .dns_resolver(screen.clone())
            .build()?;
        Ok(Fetcher { http, screen, limits })
    }

    /// Fetches an address. An answer with an error of HTTP is an answer.
    ///
    /// # Errors
    /// The rule that refuses it, or why there is no answer.
    pub async fn fetch(&self, method: Method, address: &str) -> Result<FetchAnswer, FetchFault> {
        timeout(self.limits.time, self.follow(method, address)).await.unwrap_or(Err(FetchFault::TooSlow))
    }

    async fn follow(&self, method: Method, address: &str) -> Result<FetchAnswer, FetchFault> {
        let mut target = FetchTarget::parse(address)?;
        for _ in 0..=MOST_REDIRECTS {
            self.screen.check(&target)?;
            let request = self.http.request(method.clone(), target.url().clone());
            let response = request.send().await.map_err(|error| FetchFault::of(&error))?;
            match next(target.url(), &response) {
                Some(next) => target = FetchTarget::parse(&next)?,
                None if method == Method::HEAD => return Ok(FetchAnswer::without_body(&response)),
                None => return read(response, self.limits.bytes).await,
            }
        }
        Err(FetchFault::TooManyRedirects)
    }
}

/// Returns the address to which an answer leads, as it says it.
fn next(from: &Url, response: &Response) -> Option<String> {
    let status = response.status().as_u16();
    let leads = [301, 302, 303, 307, 308].contains(&status);
    let location = response.headers().get(http::header::LOCATION).filter(|_| leads)?;
    let location = String::from_utf8_lossy(location.as_bytes());
    Some(from.join(&location).map_or_else(|_| location.into_owned(), String::from))
}
