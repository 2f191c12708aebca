//! `batch plan`: rows, rehearsed by the server and kept.

use std::path::Path;

use clap::ArgMatches;
use client::batch::{Asked, Author, Header, Journal, JournalError, Making, Rows, journal_path, make};
use client::dynamic::Dynamic;
use client::message::Key;
use client::transport::Client;
use serde_json::json;

use super::progress;
use super::report::{self, Reasons};
use super::rows::rows;
use crate::context::Context;
use crate::failure::Failure;

/// Effects that a summary shows.
const EFFECTS: usize = 5;

/// Makes a plan.
pub async fn run(context: &Context, endpoints: &[Dynamic], matches: &ArgMatches) -> Result<(), Failure> {
    let id = matches.get_one::<String>("endpoint").map(String::as_str).unwrap_or_default();
    let endpoint = super::endpoint_of(context, endpoints, id)?;
    not_begun(context, matches)?;
    let client = context.client()?;
    let rows = rows(context, &client, endpoints, endpoint, matches).await?;
    keep(context, &client, endpoint, rows, matches).await
}

fn target(matches: &ArgMatches) -> &str {
    matches.get_one::<String>("to").map(String::as_str).unwrap_or_default()
}

/// A plan whose rows may have been sent is not replaced.
pub fn not_begun(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let plan = target(matches);
    let begun = match Journal::peek(&journal_path(Path::new(plan)), "") {
        Ok((lines, running)) => running || !lines.is_empty(),
        Err(JournalError::File(error)) => return Err(Failure::File(plan.to_owned(), error)),
        Err(_) => true,
    };
    let refusal = || Failure::Usage(Key::BatchPlanBegun.text(context.lang, &[("plan", plan)]));
    if begun { Err(refusal()) } else { Ok(()) }
}

/// Rehearses calls and keeps them as a plan.
pub async fn keep(
    context: &Context,
    client: &Client,
    endpoint: &Dynamic,
    rows: Rows,
    matches: &ArgMatches,
) -> Result<(), Failure> {
    let plan = target(matches);
    let (profile, user) = (context.profile()?, context.user(client).await?);
    let asked = Asked {
        client,
        endpoint,
        concurrency: super::concurrency(matches),
        patience: super::patience(matches),
    };
    let bar = progress::bar(context, rows.calls.len());
    let (mut reasons, mut effects) = (Reasons::default(), Vec::new());
    let making = Making { asked, profile: &profile.name, actor: Author::of(&user), now: context.now(), rows };
    let made = make(Path::new(plan), making, |row| {
        if let Some(refused) = &row.refused {
            reasons.add(&refused.reason, row.line);
        } else {
            let room = EFFECTS.saturating_sub(effects.len());
            effects.extend(row.effects.iter().take(room).cloned());
        }
        bar.inc(1);
    });
    let header = made.await?.map_err(|error| Failure::File(plan.to_owned(), error))?;
    bar.finish_and_clear();
    let summary = Summary { plan, header: &header, reasons, effects };
    summary.show(context)
}

struct Summary<'a> {
    plan: &'a str,
    header: &'a Header,
    reasons: Reasons,
    effects: Vec<String>,
}

impl Summary<'_> {
    fn show(&self, context: &Context) -> Result<(), Failure> {
        let refused = self.reasons.count();
        let ready = self.header.rows - refused;
        let lang = context.lang;
        let count = |key: Key, n: usize| key.text(lang, &[("n", &n.to_string())]);
        if report::is_for_people(context) {
            let mut lines = vec![report::head(context, self.header), count(Key::BatchPlanReady, ready)];
            if refused > 0 {
                lines.push(count(Key::BatchPlanRefused, refused));
                lines.extend(self.reasons.lines(lang));
            }
            if !self.effects.is_empty() {
                lines.push(Key::BatchPlanEffects.text(lang, &[]));
                lines.extend(self.effects.iter().map(|effect| format!("  • {effect}")));
            }
            report::print(&lines)?;
        } else {
            let summary = json!({
                "plan": self.plan,
                "id": self.header.id,
                "endpoint": self.header.endpoint,
                "rows": self.header.rows,
                "ready": ready,
                "refused": refused,
                "reasons": self.reasons.json(),
                "effects": self.effects,
            });
            report::write(context, "batch.plan", summary)?;
        }
        if ready > 0 {
            context.say(&Key::BatchPlanNext.text(lang, &[("plan", self.plan)]));
        }
        match refused {
            0 => Ok(()),
            n => Err(Failure::Unfinished { code: 7, sentence: count(Key::BatchEndRefused, n) }),
        }
    }
}
