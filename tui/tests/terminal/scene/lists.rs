//! The lists of a scene that are nothing but their rows.

use client::wire::page::{Page, Paging};
use serde_json::{Value, json};
use tui::core::place::Place;
use tui::kit::list::ask::{ListAnswer, ListAsk};
use tui::kit::list::row::Row;
use tui::screens;

use crate::lists::{DUPLICATES, HEALTH_SCORES, JOBS, RATINGS, SMARTIES, TURO};

/// What such a list answers; none for a screen with a list of its own.
pub fn listed(place: Place, ask: &ListAsk) -> Option<ListAnswer> {
    let (table, rows) = ((screens::at(place).new)().table(), rows(place)?);
    let rows: Vec<Row> = rows.into_iter().map(|row| Row::of(table, row)).collect();
    Some(match ask {
        ListAsk::Page { .. } => {
            let total = rows.len() as i64;
            ListAnswer::Page(Page::of(rows, Paging { page: 1, per_page: 100 }, total))
        }
        ListAsk::Row { row, .. } => {
            ListAnswer::Row(rows.into_iter().find(|found| found.id == row.id).map(Box::new))
        }
        ListAsk::Belongs { .. } => ListAnswer::Belongs(true),
    })
}

fn rows(place: Place) -> Option<Vec<Value>> {
    Some(match place {
        DUPLICATES => vec![pair(31, "pending", 92), pair(32, "resolved", 64)],
        TURO => vec![quiet(12, 64, false), quiet(15, 41, true)],
        SMARTIES => vec![smarty(51, 88), smarty(52, 61)],
        RATINGS => vec![rating(71, 1, Some("Não respondeu.")), rating(72, 5, None)],
        HEALTH_SCORES => vec![health(12, 28, "at_risk"), health(15, 81, "healthy")],
        JOBS => vec![job(91, "running", 40), job(90, "failed", 12), job(89, "done", 100)],
        _ => return None,
    })
}

fn member(id: i64, name: &str) -> Value {
    json!({ "id": id, "name": name, "type": "representative", "status": "active" })
}

fn pair(id: i64, state: &str, score: i64) -> Value {
    let (first, second) = (member(12, "Ana Luíza Cavalcanti"), member(15, "Ana L. Cavalcanti"));
    json!({ "id": id, "first": first, "second": second, "evidence": ["document", "phone"], "score": score,
        "state": state, "found_at": "2026-11-20T12:00:00Z", "version": 1 })
}

fn quiet(id: i64, days: i64, turo: bool) -> Value {
    let since = turo.then_some("2026-11-18T12:00:00Z");
    json!({ "id": id, "name": "Caio Prado", "type": "company", "status": "active", "days_without_login": days,
        "days_without_message": days + 10, "days_without_open_email": days + 20, "turo": turo, "turo_at": since,
        "version": 1 })
}

fn smarty(id: i64, score: i64) -> Value {
    json!({ "id": id, "member": member(12, "Ana Luíza Cavalcanti"), "for": member(15, "Brito Autopeças ME"),
        "score": score, "reasons": ["zone", "segment"], "created_at": "2026-11-20T12:00:00Z", "version": 1 })
}

fn rating(id: i64, score: i64, comment: Option<&str>) -> Value {
    json!({ "id": id, "rater": member(12, "Ana Luíza Cavalcanti"), "rated": member(15, "Brito Autopeças ME"),
        "score": score, "comment": comment, "conversation": 612, "created_at": "2026-11-20T12:00:00Z" })
}

fn health(id: i64, score: i64, band: &str) -> Value {
    let share = json!({ "component": "login", "points": 5, "weight": 20, "percent": 25,
        "sentence": "Não acessa há 41 dias." });
    json!({ "id": id, "name": "Ana Luíza Cavalcanti", "type": "representative", "health_score": score,
        "band": band, "trend": "down", "weakest": ["Não acessa há 41 dias."], "components": [share],
        "end_of_plan": "2027-02-21", "computed_at": "2026-11-20T12:00:00Z" })
}

fn job(id: i64, state: &str, percent: i64) -> Value {
    let error = (state == "failed").then_some("O servidor parou cinco vezes.");
    json!({ "id": id, "kind": "health_scores", "author": "Beatriz Moura", "state": state, "done": percent,
        "total": 100, "percent": percent, "created_at": "2026-11-20T12:00:00Z", "last_error": error,
        "version": 1, "can": {} })
}
