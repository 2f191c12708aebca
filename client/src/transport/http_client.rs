//! The HTTP client: encryption, time limits, and randomness for keys and jitter.

use std::time::Duration;

use http::HeaderValue;
use reqwest::redirect::Policy;
use rustls::crypto::{CryptoProvider, ring};

use super::Origin;

/// Time limit for connecting.
const CONNECT_LIMIT: Duration = Duration::from_secs(2);

/// Builds the client of one origin. It follows no redirects: the API has none, and credentials must not leave
/// the origin.
pub(super) fn build(origin: &Origin, agent: &str) -> reqwest::Client {
    // Fails only if a provider is already installed.
    let _ = ring::default_provider().install_default();
    let builder =
        reqwest::Client::builder().user_agent(agent).connect_timeout(CONNECT_LIMIT).redirect(Policy::none());
    // Reading the system's certificates takes milliseconds, and an unencrypted origin needs none.
    let builder = if origin.is_encrypted() { builder } else { builder.tls_certs_only([]) };
    builder.build().expect("the options are fixed and the provider is installed")
}

/// Returns a new random name.
pub fn fresh_name() -> String {
    random::<16>().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns a new idempotency key.
pub(super) fn fresh_key() -> HeaderValue {
    HeaderValue::try_from(fresh_name()).expect("hexadecimal digits are a header's value")
}

/// Returns a random number from 0 to 1.
pub(super) fn chance() -> f64 {
    f64::from(u32::from_le_bytes(random())) / f64::from(u32::MAX)
}

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    let provider: CryptoProvider = ring::default_provider();
    provider.secure_random.fill(&mut bytes).expect("the system has randomness");
    bytes
}
