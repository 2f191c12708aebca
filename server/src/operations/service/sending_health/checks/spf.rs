//! SPF (RFC 7208): DNS names the servers that may send for the domain of the envelope.

use std::net::IpAddr;

use client::api::service::sending_health::SendingCheckKind::Spf;
use client::api::service::sending_health::SendingCheckState::{Failed, Passed};
use client::message::Key;

use super::super::finding::Finding;
use crate::fetch::resolver::{NoAnswer, Resolver};
use crate::outbox::smtp::ServerAddress;

/// The most terms that may need further look-ups; receivers give up at the next one.
const MOST: usize = 10;

/// Why receivers do not follow a record.
enum SpfFault {
    TooMany,
    Broken(String),
}

/// Judges the record of a domain.
pub async fn check(
    resolver: &Resolver,
    domain: &str,
    servers: &[ServerAddress],
) -> Result<Finding, NoAnswer> {
    let failed = |found, params: &[(&str, &str)]| Finding::new(Spf, domain, Failed, found, params);
    let records = records(resolver, domain).await?;
    let [record] = &records[..] else {
        let count = records.len().to_string();
        return Ok(match records.is_empty() {
            true => failed(Key::SendingHealthSpfMissing, &[("domain", domain)])
                .remedied(Key::SendingHealthSpfMissingRemedy, &[])
                .with_record(domain, "TXT", &proposal(servers)),
            false => failed(Key::SendingHealthSpfSeveral, &[("domain", domain), ("n", &count)])
                .remedied(Key::SendingHealthSpfSeveralRemedy, &[]),
        });
    };
    let of_record = [("domain", domain), ("record", record)];
    if terms(record).any(|term| ["+all", "all"].contains(&term.as_str())) {
        return Ok(failed(Key::SendingHealthSpfOpen, &of_record)
            .remedied(Key::SendingHealthSpfOpenRemedy, &[])
            .with_record(domain, "TXT", &closed(record)));
    }
    Ok(match follow(resolver, record).await? {
        None => Finding::new(Spf, domain, Passed, Key::SendingHealthSpfPassed, &of_record),
        Some(SpfFault::TooMany) => {
            failed(Key::SendingHealthSpfLookUps, &of_record).remedied(Key::SendingHealthSpfLookUpsRemedy, &[])
        }
        Some(SpfFault::Broken(included)) => failed(Key::SendingHealthSpfBroken, &[("included", &included)])
            .remedied(Key::SendingHealthSpfBrokenRemedy, &[("included", &included), ("domain", domain)]),
    })
}

async fn records(resolver: &Resolver, domain: &str) -> Result<Vec<String>, NoAnswer> {
    let mut texts = resolver.texts(domain).await?;
    texts.retain(|text| {
        text.split_whitespace().next().is_some_and(|word| word.eq_ignore_ascii_case("v=spf1"))
    });
    Ok(texts)
}

fn terms(record: &str) -> impl Iterator<Item = String> {
    record.split_whitespace().skip(1).map(str::to_lowercase)
}

/// Follows what a record includes, and counts the look-ups as receivers do. Returns why they would give up.
async fn follow(resolver: &Resolver, record: &str) -> Result<Option<SpfFault>, NoAnswer> {
    let (mut records_left, mut look_ups) = (vec![record.to_owned()], 0);
    while let Some(record) = records_left.pop() {
        let has_all = terms(&record).any(|term| bare(&term) == "all");
        for term in terms(&record) {
            let term = bare(&term);
            if !is_looked_up(term) || has_all && term.starts_with("redirect=") {
                continue;
            }
            look_ups += 1;
            if look_ups > MOST {
                return Ok(Some(SpfFault::TooMany));
            }
            // A macro stands for what only a delivery knows.
            let Some(included) = target(term).filter(|target| !target.contains('%')) else { continue };
            let mut found = records(resolver, included).await?;
            match (found.pop(), found.is_empty()) {
                (Some(record), true) => records_left.push(record),
                _ => return Ok(Some(SpfFault::Broken(included.to_owned()))),
            }
        }
    }
    Ok(None)
}

/// Returns a term without its qualifier.
fn bare(term: &str) -> &str {
    term.strip_prefix(['+', '-', '~', '?']).unwrap_or(term)
}

fn is_looked_up(term: &str) -> bool {
    let name = term.split([':', '/', '=']).next().unwrap_or_default();
    ["include", "a", "mx", "ptr", "exists", "redirect"].contains(&name)
}

/// Returns the domain whose record a term brings along.
fn target(term: &str) -> Option<&str> {
    term.strip_prefix("include:").or_else(|| term.strip_prefix("redirect="))
}

/// Returns a record that lets the house's mail servers send.
fn proposal(servers: &[ServerAddress]) -> String {
    let mut terms: Vec<String> = servers.iter().map(|server| allowed(&server.host)).collect();
    terms.dedup();
    format!("v=spf1 {} ~all", terms.join(" "))
}

fn allowed(host: &str) -> String {
    match host.parse() {
        Ok(IpAddr::V4(address)) => format!("ip4:{address}"),
        Ok(IpAddr::V6(address)) => format!("ip6:{address}"),
        Err(_) => format!("a:{host}"),
    }
}

/// Returns a record that lets no other server send.
fn closed(record: &str) -> String {
    let is_open = |term: &&str| !["+all", "all"].contains(&term.to_lowercase().as_str());
    let terms: Vec<&str> = record.split_whitespace().filter(is_open).collect();
    format!("{} ~all", terms.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_that_need_a_look_up_are_counted() {
        for (term, expected) in [
            ("include:x.test", true),
            ("a", true),
            ("a/24", true),
            ("mx:x.test", true),
            ("exists:%{i}.x.test", true),
            ("redirect=x.test", true),
            ("ip4:203.0.113.0/24", false),
            ("all", false),
            ("exp=x.test", false),
        ] {
            assert_eq!(is_looked_up(term), expected, "{term}");
        }
    }

    #[test]
    fn a_record_that_lets_all_send_is_closed() {
        assert_eq!(closed("v=spf1 mx +all"), "v=spf1 mx ~all");
        assert_eq!(closed("v=spf1 ALL"), "v=spf1 ~all");
    }
}
