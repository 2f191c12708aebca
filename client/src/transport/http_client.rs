//! The HTTP client: encryption, time limits, and the randomness that keys and jitter need.

use std::time::Duration;

use http::HeaderValue;
use reqwest::redirect::Policy;
use rustls::crypto::{CryptoProvider, ring};

use super::Origin;

/// How long the connection may take.
const CONNECT_LIMIT: Duration = Duration::from_secs(2);

/// Builds the client of one origin. It follows no redirect: an API has none, and credentials go nowhere else.
pub(super) fn build(origin: &Origin, agent: &str) -> reqwest::Client {
    // Fails when it is installed already, which is as good.
    let _ = ring::default_provider().install_default();
    let builder =
        reqwest::Client::builder().user_agent(agent).connect_timeout(CONNECT_LIMIT).redirect(Policy::none());
    // The system's certificates take milliseconds to read, and an unencrypted origin has none.
    let builder = if origin.is_encrypted() { builder } else { builder.tls_certs_only([]) };
    builder.build().expect("the options are fixed and the provider is installed")
}

/// A name that nothing else has.
pub fn fresh_name() -> String {
    random::<16>().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A key that no other write has.
pub(super) fn fresh_key() -> HeaderValue {
    HeaderValue::try_from(fresh_name()).expect("hexadecimal digits are a header's value")
}

/// A number from 0 to 1.
pub(super) fn chance() -> f64 {
    f64::from(u32::from_le_bytes(random())) / f64::from(u32::MAX)
}

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    let provider: CryptoProvider = ring::default_provider();
    provider.secure_random.fill(&mut bytes).expect("the system has randomness");
    bytes
}
