//! The statements that pass rows of one member to another. What the other has already stays.

use client::api::members::migration::{MigratedCount, MigratedPart};
use client::value::id::MemberId;

use crate::operations::service::conversations;
use crate::resource::holding::{Column, Passing};
use crate::resource::registry::Registry;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Passes everything of one member to another but the sections. Returns how much of each kind passed or stayed.
pub fn pass_all(cx: &mut Cx<'_, '_>, from: MemberId, to: MemberId) -> Result<Vec<MigratedCount>> {
    let mut counts = Vec::new();
    let moved = conversations::pass_all(cx, from, to)?;
    add(&mut counts, MigratedPart::Conversations, moved, 0);
    for holding in cx.app.part::<Registry>().holdings() {
        let Some(what) = holding.migrated else { continue };
        match holding.passing {
            Passing::Columns { set, only } => {
                for column in holding.columns {
                    let (moved, clashes) = pass(cx, (holding.table, column), (set, only), (from, to))?;
                    add(&mut counts, what, moved, clashes);
                }
            }
            Passing::Copied(column) => {
                add(&mut counts, what, copy(cx, (holding.table, column), (from, to))?, 0)
            }
            Passing::Own => {}
        }
    }
    Ok(counts)
}

/// Sets a column that names the member, of the rows that pass. Returns how many passed, and how many stayed.
fn pass(
    cx: &mut Cx<'_, '_>,
    (table, Column { name, clash }): (&str, &Column),
    (set, only): (&str, &str),
    (from, to): (MemberId, MemberId),
) -> Result<(i64, i64)> {
    let members = [from.into(), to.into()];
    let sql = format!("update {table} set {name} = $2{set} where {name} = $1 and {only} and not ({clash})");
    let moved = cx.execute(&sql, &members)?;
    let sql = format!("select count(*) from {table} where {name} = $1 and {only}");
    let stayed = cx.query_one(&sql, &members[..1])?.map_or(0, |row| row.int(0));
    Ok((i64::try_from(moved).unwrap_or(i64::MAX), stayed))
}

/// Copies the rows that the other member lacks. Returns their number.
fn copy(cx: &mut Cx<'_, '_>, (table, column): (&str, &str), (from, to): (MemberId, MemberId)) -> Result<i64> {
    let sql = format!(
        "insert into {table} ({column}, member_id) select {column}, $2 from {table} where member_id = $1
         on conflict ({column}, member_id) do nothing"
    );
    Ok(i64::try_from(cx.execute(&sql, &[from.into(), to.into()])?).unwrap_or(i64::MAX))
}

/// Adds to the count of a kind. What there is nothing of is left out.
pub fn add(counts: &mut Vec<MigratedCount>, what: MigratedPart, moved: i64, clashes: i64) {
    if (moved, clashes) == (0, 0) {
        return;
    }
    match counts.iter_mut().find(|count| count.what == what) {
        Some(count) => (count.moved, count.clashes) = (count.moved + moved, count.clashes + clashes),
        None => counts.push(MigratedCount { what, moved, clashes }),
    }
}
