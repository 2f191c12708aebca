//! The checks of the sending, one in a file. They run at once, each within a time limit.

mod alignment;
mod dkim;
mod dmarc;
mod reverse_name;
mod spf;
mod tags;
mod tls;

use std::time::Duration;

use client::api::service::sending_health::SendingCheckKind::{
    self, Alignment, Dkim, Dmarc, ReverseName, Spf,
};
use client::api::service::sending_health::SendingCheckState;
use client::message::Key;
use futures_util::future::join_all;
use tokio::time::timeout;

use super::finding::Finding;
use super::setup::Setup;
use crate::fetch::resolver::{NoAnswer, Resolver};
use crate::outbox::SenderDomains;

/// Time limit of a check.
const PATIENCE: Duration = Duration::from_secs(12);

/// Asks DNS and the mail servers. Returns what was found, in the order of the checks; nothing if nothing is judged.
pub async fn inspect(setup: &Setup) -> Vec<Finding> {
    if setup.unjudged().is_some() {
        return Vec::new();
    }
    let resolver = Resolver::new(setup.name_server);
    let of_domain = async {
        match &setup.domains {
            Some(domains) => of_domain(&resolver, setup, domains).await,
            None => [Spf, Dkim, Alignment, Dmarc].map(homeless).to_vec(),
        }
    };
    let tls = join_all(setup.servers.iter().map(tls::check));
    let reverse = join_all(
        setup
            .servers
            .iter()
            .map(|server| limited(ReverseName, &server.host, reverse_name::check(&resolver, &server.host))),
    );
    let (of_domain, tls, reverse) = tokio::join!(of_domain, tls, reverse);
    [of_domain, tls, reverse].concat()
}

async fn of_domain(resolver: &Resolver, setup: &Setup, domains: &SenderDomains) -> Vec<Finding> {
    let SenderDomains { from, envelope } = domains;
    let dkim = setup.dkim.as_ref();
    let (spf, signature, dmarc) = tokio::join!(
        limited(Spf, envelope, spf::check(resolver, envelope, &setup.servers)),
        limited(Dkim, from, dkim::check(resolver, from, dkim)),
        limited(Dmarc, from, dmarc::check(resolver, from)),
    );
    vec![spf, signature, alignment::check(from, dkim), dmarc]
}

/// Returns what a check found; a name server that does not answer in time says nothing.
async fn limited(
    check: SendingCheckKind,
    about: &str,
    asking: impl Future<Output = Result<Finding, NoAnswer>>,
) -> Finding {
    let found = timeout(PATIENCE, asking).await.unwrap_or(Err(NoAnswer));
    found.unwrap_or_else(|NoAnswer| {
        Finding::not_judged(check, about, Key::SendingHealthNoAnswer)
            .remedied(Key::SendingHealthNoAnswerRemedy, &[])
    })
}

/// Returns the finding about a sender whose domain does not exist.
fn homeless(check: SendingCheckKind) -> Finding {
    Finding::new(check, "", SendingCheckState::Failed, Key::SendingHealthNoDomain, &[])
        .remedied(Key::SendingHealthNoDomainRemedy, &[])
}
