//! What a registration made of a member, and what is found beyond that.

use client::message::Key;
use client::value::id::MemberId;

use crate::resource::holding::{Holding, Trace};
use crate::resource::registry::Registry;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the tables with rows that a registration made, or that follow from the member's row by themselves, each with their
/// condition. `$1` is the member.
pub fn made(registry: &Registry) -> Vec<(&'static str, String)> {
    let is_made = |holding: &&Holding| matches!(holding.trace, Some(Trace::Made | Trace::MadeUnless(..)));
    registry.holdings().filter(is_made).map(|holding| (holding.table, holding.of_member())).collect()
}

/// Returns what is found of a member beyond its registration, each once.
pub fn traces(cx: &mut Cx<'_, '_>, id: MemberId) -> Result<Vec<Key>> {
    let known: Vec<(Key, String)> = cx.app.part::<Registry>().holdings().filter_map(trace).collect();
    let found = known
        .iter()
        .enumerate()
        .map(|(at, (_, rows))| format!("select {at} as trace where exists (select 1 from {rows})"));
    let sql = format!(
        "select cast(trace as bigint) as trace from ({}) t",
        found.collect::<Vec<_>>().join(" union all ")
    );
    let found = cx.query(&sql, &[id.into()])?;
    let is_found = |at: usize| found.iter().any(|row| usize::try_from(row.int(0)) == Ok(at));
    let mut traces: Vec<Key> = Vec::new();
    for (at, (key, _)) in known.iter().enumerate() {
        if is_found(at) && !traces.contains(key) {
            traces.push(*key);
        }
    }
    Ok(traces)
}

/// Returns what the rows of a table show, and which of them.
fn trace(holding: &'static Holding) -> Option<(Key, String)> {
    let table = holding.table;
    match holding.trace? {
        Trace::Made => None,
        Trace::Found(key) => Some((key, format!("{table} where {}", holding.of_member()))),
        Trace::FoundWhere(key, condition) => Some((key, format!("{table} where {condition}"))),
        Trace::MadeUnless(key, condition) => {
            Some((key, format!("{table} where ({}) and ({condition})", holding.of_member())))
        }
    }
}
