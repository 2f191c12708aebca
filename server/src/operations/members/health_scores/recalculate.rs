//! `health-scores.recalculate`

use client::api::members::health_scores::{HealthBand, PayingFacts, Recalculate, ScoreRecalculation};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::date::day_of;
use serde_json::json;

use super::compute::compute;
use crate::operations::members::members;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Recalculates the score of one member immediately.
pub fn recalculate(cx: &mut Cx<'_, '_>, call: Call<Recalculate>) -> Result<ScoreRecalculation> {
    let member = members::load(cx, call.path)?;
    let (name, status, end_of_plan) = (member.name.clone(), member.status, member.end_of_plan);
    cx.guard(&call, &PayingFacts { name, status, end_of_plan, today: cx.today })?;
    let now = cx.now;
    let computed = compute(cx.conn(), &[member.id.get()], now)?.pop().ok_or(Refusal::NotFound)?;
    let (score, lang) = (computed.score, cx.lang());
    cx.changed(member.id, json!({ "health_score": computed.before }), json!({ "health_score": score }));
    cx.effect(Message::new(Key::HealthEffectOne).with("member", &member.name));
    let said = [("member", member.name.as_str()), ("score", &score.to_string())];
    Ok(ScoreRecalculation {
        message: Key::HealthDoneOne.text(lang, &said),
        score: Some(score),
        band: Some(HealthBand::of(score)),
        before: computed.before,
        components: computed.facts.shares(day_of(now), lang),
        computed_at: Some(now),
    })
}
