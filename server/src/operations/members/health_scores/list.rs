//! `health-scores.list`

use client::api::members::health_scores::{
    HEALTH_SCORES, HealthBand, HealthComponent, HealthFacts, HealthScore, HealthScoreFilter, HealthScoreList,
    HealthTrend, List, weakest,
};
use client::api::members::members::Manager;
use client::endpoint::Call;
use client::message::Lang;
use client::value::date::day_of;
use client::value::word::Word;
use client::wire::page::Paging;
use jiff::Timestamp;
use jiff::civil::Date;

use crate::operations::members::members::UPDATED;
use crate::store::{self, Row, Selection, updated_at};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

const COLUMNS: &str = concat!(
    "m.id, m.name, m.kind, m.health_score, m.end_of_plan, h.previous, h.facts, h.computed_at,
    ms.account_manager_id, am.name as manager_name, ",
    updated_at!("m", "members", "member_settings", "health_scores")
);
const JOINS: &str = "left join health_scores h on h.id = m.id
    left join member_settings ms on ms.member_id = m.id left join staff am on am.id = ms.account_manager_id";

const ROW: store::List =
    store::List::new("members", "m", COLUMNS).joined(JOINS).logged().updated_with(UPDATED).sorted_as(
        &HEALTH_SCORES,
        &[
            ("id", "m.id"),
            ("name", "m.name_sort"),
            ("end_of_plan", "coalesce(m.end_of_plan, '')"),
            ("health_score", "coalesce(m.health_score, -1)"),
        ],
    );

const OF_ACCOUNT: &str = "m.id in (select member_id from member_settings where account_manager_id = {})";

/// Returns a page of the paying members, the lowest score first.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<HealthScoreList> {
    call.query.check()?;
    let paging = Paging::new(call.query.page, call.query.per_page)?;
    let (lang, today) = (cx.lang(), cx.today);
    let selection = narrowed(&call.query, today).ordered(call.query.order_by);
    let users = selection.page(cx.conn(), paging, |row| score(row, lang))?.transpose()?;
    Ok(HealthScoreList { users })
}

fn narrowed(filter: &HealthScoreFilter, today: Date) -> Selection {
    let (ends, scores) = (filter.end_of_plan, filter.band.map(HealthBand::scores));
    let selection = ROW
        .select()
        .updated_since(filter.updated_since)
        .matching("m.end_of_plan >= {}", Some(today.to_string()))
        .equals("m.id", filter.id)
        .equals("m.kind", filter.kind.map(Word::name))
        .matching("m.health_score >= {}", scores.map(|(from, _)| from))
        .matching("m.health_score <= {}", scores.map(|(_, until)| until))
        .matching("m.end_of_plan >= {}", ends.map(|days| days.from.to_string()))
        .matching("m.end_of_plan <= {}", ends.map(|days| days.to.to_string()))
        .matching_in(&["member_settings"], OF_ACCOUNT, filter.account_manager);
    match filter.component {
        None => selection,
        Some(component) => {
            selection.matching_in(&["health_scores"], below(component), filter.below.or(Some(50)))
        }
    }
}

/// Returns the condition for members whose component is less full.
fn below(component: HealthComponent) -> &'static str {
    match component {
        HealthComponent::Login => "m.id in (select id from health_scores where login < {})",
        HealthComponent::Messages => "m.id in (select id from health_scores where messages < {})",
        HealthComponent::Answers => "m.id in (select id from health_scores where answers < {})",
        HealthComponent::Emails => "m.id in (select id from health_scores where emails < {})",
        HealthComponent::Profile => "m.id in (select id from health_scores where profile < {})",
        HealthComponent::Plan => "m.id in (select id from health_scores where plan < {})",
    }
}

fn score(row: &Row, lang: Lang) -> Result<HealthScore> {
    let computed_at: Option<Timestamp> = row.get("computed_at");
    let facts = row.get::<Option<&str>>("facts").map(serde_json::from_str::<HealthFacts>).transpose()?;
    let shares = facts.zip(computed_at).map(|(facts, at)| facts.shares(day_of(at), lang)).unwrap_or_default();
    let (now, previous): (Option<i64>, Option<i64>) = (row.get("health_score"), row.get("previous"));
    let manager = row.get::<Option<_>>("account_manager_id");
    Ok(HealthScore {
        id: row.get("id"),
        name: row.get("name"),
        kind: row.word("kind")?,
        health_score: now,
        band: now.map(HealthBand::of),
        previous,
        trend: previous.zip(now).map(|(before, now)| HealthTrend::of(before, now)),
        weakest: weakest(&shares),
        components: shares,
        account_manager: manager.map(|id| Manager { id, name: row.get("manager_name") }),
        end_of_plan: row.get("end_of_plan"),
        computed_at,
        updated_at: row.get("updated_at"),
    })
}
