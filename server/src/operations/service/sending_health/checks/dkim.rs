//! DKIM (RFC 6376): DNS has the public key of the one that signs, under the name of the selector.

use client::api::service::sending_health::SendingCheckKind::Dkim;
use client::api::service::sending_health::SendingCheckState::{Failed, Passed, Warned};
use client::message::Key;
use data_encoding::BASE64;
use ring::signature::{Ed25519KeyPair, KeyPair};
use rsa::pkcs1::{DecodeRsaPrivateKey, DecodeRsaPublicKey};
use rsa::pkcs8::{DecodePublicKey, EncodePublicKey};
use rsa::{RsaPrivateKey, RsaPublicKey};

use super::super::finding::Finding;
use super::tags::tag;
use crate::fetch::resolver::{NoAnswer, Resolver};
use crate::work::settings::DkimSettings;

/// The public key of the one that signs.
#[derive(Debug, Clone, PartialEq, Eq)]
enum PublicKey {
    Rsa(RsaPublicKey),
    Ed25519(Vec<u8>),
}

/// Judges the record of our selector.
pub async fn check(
    resolver: &Resolver,
    domain: &str,
    dkim: Option<&DkimSettings>,
) -> Result<Finding, NoAnswer> {
    let failed = |found, params: &[(&str, &str)]| Finding::new(Dkim, domain, Failed, found, params);
    let Some(dkim) = dkim else {
        return Ok(failed(Key::SendingHealthDkimUnsigned, &[])
            .remedied(Key::SendingHealthDkimUnsignedRemedy, &[("domain", domain)]));
    };
    let ours = match PublicKey::of(dkim) {
        Ok(ours) => ours,
        Err(error) => {
            tracing::warn!(error, "the key that signs letters cannot be read again");
            return Ok(Finding::not_judged(Dkim, domain, Key::SendingHealthDkimUnreadable));
        }
    };
    let name = format!("{}._domainkey.{domain}", dkim.selector);
    let params = [("name", name.as_str())];
    let texts = resolver.texts(&name).await?;
    if texts.iter().any(|text| PublicKey::published(text).as_ref() == Some(&ours)) {
        return Ok(match ours {
            PublicKey::Rsa(_) => Finding::new(Dkim, domain, Passed, Key::SendingHealthDkimPassed, &params),
            PublicKey::Ed25519(_) => {
                Finding::new(Dkim, domain, Warned, Key::SendingHealthDkimEd25519, &params)
                    .remedied(Key::SendingHealthDkimEd25519Remedy, &[])
            }
        });
    }
    let (found, remedy) = match texts.is_empty() {
        true => (Key::SendingHealthDkimMissing, Key::SendingHealthCreateRemedy),
        false => (Key::SendingHealthDkimDiffers, Key::SendingHealthReplaceRemedy),
    };
    Ok(failed(found, &params).remedied(remedy, &[]).with_record(&name, "TXT", &ours.record()))
}

impl PublicKey {
    /// Reads the public half of the key that signs, in the forms that the outbox reads.
    fn of(dkim: &DkimSettings) -> Result<PublicKey, String> {
        let key = std::fs::read_to_string(&dkim.key_file).map_err(|error| error.to_string())?;
        let key = key.trim();
        if key.starts_with("-----BEGIN") {
            let private = RsaPrivateKey::from_pkcs1_pem(key).map_err(|error| error.to_string())?;
            return Ok(PublicKey::Rsa(private.to_public_key()));
        }
        let seed = BASE64.decode(key.as_bytes()).map_err(|error| error.to_string())?;
        let pair = Ed25519KeyPair::from_seed_unchecked(&seed).map_err(|error| error.to_string())?;
        Ok(PublicKey::Ed25519(pair.public_key().as_ref().to_vec()))
    }

    /// Reads the key of a record. Keys of RSA are written in one of two forms.
    fn published(record: &str) -> Option<PublicKey> {
        let written: String = tag(record, "p")?.chars().filter(|char| !char.is_whitespace()).collect();
        let key = BASE64.decode(written.as_bytes()).ok()?;
        match tag(record, "k") {
            Some("ed25519") => Some(PublicKey::Ed25519(key)),
            None | Some("rsa") => {
                let read = RsaPublicKey::from_public_key_der(&key).ok();
                read.or_else(|| RsaPublicKey::from_pkcs1_der(&key).ok()).map(PublicKey::Rsa)
            }
            Some(_) => None,
        }
    }

    /// Returns the record that publishes the key.
    fn record(&self) -> String {
        let (kind, key) = match self {
            PublicKey::Rsa(key) => {
                ("rsa", key.to_public_key_der().map(|der| der.as_bytes().to_vec()).unwrap_or_default())
            }
            PublicKey::Ed25519(key) => ("ed25519", key.clone()),
        };
        format!("v=DKIM1; k={kind}; p={}", BASE64.encode(&key))
    }
}
