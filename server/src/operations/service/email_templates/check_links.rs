//! `email-templates.check-links`

use client::api::service::email_templates::{CheckLinks, LinkCheck, LinkReport};
use client::endpoint::Call;
use client::message::{Key, Message};

use super::links::{LIMITS, LinkVisit, links_of, visit};
use super::load::load;
use crate::fetch::Fetcher;
use crate::http::mount::Preparation;
use crate::store::Conn;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::session::visitor;
use crate::work::throttle::Throttle;

/// Checks that one account may ask for in a minute, since each makes this server ask many others.
const MOST_IN_A_MINUTE: u32 = 20;

/// The checks of each account.
#[derive(Default)]
struct LinkChecks(Throttle);

/// Fetches the links of a content.
pub async fn prepare(preparation: Preparation<CheckLinks>) -> Result<Vec<LinkVisit>> {
    let Preparation { app, context, credential, call } = preparation;
    let shared = app.clone();
    let look = move |conn: &mut Conn<'_>| {
        let visitor = visitor(&shared, conn, &credential, &context.address)?;
        let account = visitor.actor.id;
        let stored = load(&mut Cx::new(conn, &shared, &context, Some(visitor)), call.path)?;
        let content = call.body.content.clone().map_or_else(|| stored.content(), Ok)?;
        Ok::<_, Refusal>((account, content))
    };
    let (account, content) = app.store.read(look).await??;
    let (checks, now) = (app.part::<LinkChecks>(), app.clock.now());
    let account = format!("account {account}");
    checks.0.check(&account, MOST_IN_A_MINUTE, now)?;
    checks.0.count(&account, now);
    let fetcher =
        Fetcher::new(&app.settings, LIMITS).map_err(|error| Refusal::Internal(error.to_string()))?;
    Ok(visit(&fetcher, links_of(&content)).await)
}

/// Returns what they answered.
pub fn check_links(
    cx: &mut Cx<'_, '_>,
    _call: &Call<CheckLinks>,
    visits: Vec<LinkVisit>,
) -> Result<LinkReport> {
    let lang = cx.lang();
    let links: Vec<LinkCheck> = visits.into_iter().map(|visit| visit.told(lang)).collect();
    let broken = links.iter().filter(|link| link.outcome.is_broken()).count();
    let message = match links.len() {
        0 => Message::new(Key::EmailTemplatesLinksNone),
        _ => Message::new(Key::EmailTemplatesLinksBroken).with("n", broken),
    };
    Ok(LinkReport { message: message.text(lang), links })
}
