//! DMARC (RFC 7489): DNS says what receivers do with letters in the name of the domain that fail SPF and DKIM.

use client::api::service::sending_health::SendingCheckKind::Dmarc;
use client::api::service::sending_health::SendingCheckState::{Failed, Passed, Warned};
use client::message::Key;

use super::super::finding::Finding;
use super::tags::tag;
use crate::fetch::resolver::{NoAnswer, Resolver};

/// The record that Gmail and Yahoo require at least.
const LEAST: &str = "v=DMARC1; p=none";

/// Judges the record of a domain, or of the nearest domain above it.
pub async fn check(resolver: &Resolver, domain: &str) -> Result<Finding, NoAnswer> {
    let failed = |found, params: &[(&str, &str)]| Finding::new(Dmarc, domain, Failed, found, params);
    let Some((at, records)) = nearest(resolver, domain).await? else {
        return Ok(failed(Key::SendingHealthDmarcMissing, &[("domain", domain)])
            .remedied(Key::SendingHealthCreateRemedy, &[])
            .with_record(&name_of(domain), "TXT", LEAST));
    };
    let name = name_of(at);
    let [record] = &records[..] else {
        let count = records.len().to_string();
        return Ok(failed(Key::SendingHealthDmarcSeveral, &[("name", &name), ("n", &count)])
            .remedied(Key::SendingHealthDmarcSeveralRemedy, &[]));
    };
    let params = [("name", name.as_str()), ("record", record.as_str())];
    let of_subdomain = tag(record, "sp").filter(|_| at != domain);
    let policy = of_subdomain.or_else(|| tag(record, "p")).unwrap_or_default().to_lowercase();
    Ok(match policy.as_str() {
        "quarantine" | "reject" => {
            Finding::new(Dmarc, domain, Passed, Key::SendingHealthDmarcPassed, &params)
        }
        "none" => Finding::new(Dmarc, domain, Warned, Key::SendingHealthDmarcObserves, &params)
            .remedied(Key::SendingHealthDmarcObservesRemedy, &[]),
        _ => failed(Key::SendingHealthDmarcInvalid, &params)
            .remedied(Key::SendingHealthDmarcInvalidRemedy, &[]),
    })
}

/// Returns the nearest domain with records, from the domain itself upwards, with them.
async fn nearest<'d>(
    resolver: &Resolver,
    domain: &'d str,
) -> Result<Option<(&'d str, Vec<String>)>, NoAnswer> {
    let mut at = domain;
    loop {
        let mut texts = resolver.texts(&name_of(at)).await?;
        texts.retain(|text| tag(text, "v").is_some_and(|version| version.eq_ignore_ascii_case("DMARC1")));
        if !texts.is_empty() {
            return Ok(Some((at, texts)));
        }
        match at.split_once('.') {
            Some((_, above)) if above.contains('.') => at = above,
            _ => return Ok(None),
        }
    }
}

fn name_of(domain: &str) -> String {
    format!("_dmarc.{domain}")
}
