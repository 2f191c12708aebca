//! TLS: letters travel encrypted to the mail server.

use std::error::Error as _;
use std::io;

use client::api::service::sending_health::SendingCheckKind::Tls;
use client::api::service::sending_health::SendingCheckState::{Failed, NotJudged, Passed, Warned};
use client::message::Key;
use lettre::transport::smtp::Error as SmtpError;

use super::super::finding::Finding;
use crate::outbox::smtp::{Encryption, ServerAddress};

/// Connects to a mail server and judges what it offers.
pub async fn check(server: &ServerAddress) -> Finding {
    let host = server.host.as_str();
    let finding = |state, found| Finding::new(Tls, host, state, found, &[("host", host)]);
    let plain =
        || finding(Failed, Key::SendingHealthTlsPlain).remedied(Key::SendingHealthTlsPlainRemedy, &[]);
    let offers = tokio::select! {
        offers = server.offers_encryption() => offers,
        () = greeted_in_plain_text(server) => return plain(),
    };
    match (offers, server.encryption) {
        (Ok(true), Encryption::Whole | Encryption::Offered) => finding(Passed, Key::SendingHealthTlsPassed),
        (Ok(true), Encryption::Never) => {
            finding(Warned, Key::SendingHealthTlsUnused).remedied(Key::SendingHealthTlsUnusedRemedy, &[])
        }
        (Ok(false), _) => {
            finding(Failed, Key::SendingHealthTlsMissing).remedied(Key::SendingHealthTlsMissingRemedy, &[])
        }
        // The client may notice first that what it reads is not encrypted.
        (Err(_), Encryption::Whole) if server.greets_in_plain_text().await => plain(),
        (Err(error), _) if is_of_encryption(&error) => {
            let params = [("host", host), ("error", &error.to_string())];
            Finding::new(Tls, host, Failed, Key::SendingHealthTlsBroken, &params)
                .remedied(Key::SendingHealthTlsBrokenRemedy, &[("host", host)])
        }
        (Err(_), _) => finding(NotJudged, Key::SendingHealthTlsUnreachable)
            .remedied(Key::SendingHealthTlsUnreachableRemedy, &[]),
    }
}

/// Returns once a server greets in plain text where it is to be encrypted from the first byte: a client would wait for it until its
/// patience ends.
async fn greeted_in_plain_text(server: &ServerAddress) {
    if server.encryption != Encryption::Whole || !server.greets_in_plain_text().await {
        std::future::pending::<()>().await;
    }
}

/// Returns whether the server was reached, and the encryption failed.
fn is_of_encryption(error: &SmtpError) -> bool {
    let cause =
        error.source().and_then(|source| source.downcast_ref::<io::Error>()).and_then(io::Error::get_ref);
    error.is_tls() || cause.is_some_and(|cause| cause.is::<rustls::Error>())
}
