//! The statements that pass rows of one member to another. What the other has already stays.

use client::api::members::migration::{Migrated, MigratedCount};
use client::value::id::MemberId;

use crate::operations::service::conversations;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Rows that name a member in a column.
struct Move {
    what: Migrated,
    table: &'static str,
    column: &'static str,
    /// What else is set. Rows with a version get the next one.
    set: &'static str,
    /// The rows that pass at all.
    only: &'static str,
    /// The rows that stay, because the member `$2` has their like.
    clash: &'static str,
}

const PLAIN: Move = Move {
    what: Migrated::Payments,
    table: "transactions",
    column: "member_id",
    set: VERSION,
    only: "true",
    clash: "false",
};

const MOVES: [Move; 21] = [
    PLAIN,
    Move { what: Migrated::Subscriptions, table: "subscriptions", ..PLAIN },
    Move { what: Migrated::Quotas, table: "quotas", ..PLAIN },
    Move {
        what: Migrated::Favourites,
        table: "favourites",
        column: "owner_id",
        clash: "user_id = $2 or exists (select 1 from favourites o where o.owner_id = $2 and o.user_id = favourites.user_id)",
        ..PLAIN
    },
    Move {
        what: Migrated::Favourites,
        table: "favourites",
        column: "user_id",
        clash: "owner_id = $2 or exists (select 1 from favourites o where o.user_id = $2 and o.owner_id = favourites.owner_id)",
        ..PLAIN
    },
    Move {
        what: Migrated::Ratings,
        table: "ratings",
        set: "",
        column: "rater_id",
        clash: "rated_id = $2",
        ..PLAIN
    },
    Move {
        what: Migrated::Ratings,
        table: "ratings",
        set: "",
        column: "rated_id",
        clash: "rater_id = $2",
        ..PLAIN
    },
    Move {
        what: Migrated::Smarties,
        table: "smarties",
        column: "member_id",
        clash: "for_id = $2 or exists (select 1 from smarties o where o.member_id = $2 and o.for_id = smarties.for_id)",
        ..PLAIN
    },
    Move {
        what: Migrated::Smarties,
        table: "smarties",
        column: "for_id",
        clash: "member_id = $2 or exists (select 1 from smarties o where o.for_id = $2 and o.member_id = smarties.member_id)",
        ..PLAIN
    },
    Move { what: Migrated::Annotations, table: "annotations", ..PLAIN },
    Move { what: Migrated::Searches, table: "saved_searches", ..PLAIN },
    Move {
        what: Migrated::Indications,
        table: "direct_indications",
        clash: "to_id = $2 or exists (select 1 from direct_indications o where o.member_id = $2
            and o.to_id = direct_indications.to_id)",
        ..PLAIN
    },
    Move {
        what: Migrated::Indications,
        table: "direct_indications",
        column: "to_id",
        clash: "member_id = $2 or exists (select 1 from direct_indications o where o.to_id = $2
            and o.member_id = direct_indications.member_id)",
        ..PLAIN
    },
    Move {
        what: Migrated::Campaigns,
        table: "campaign_messages",
        clash: "exists (select 1 from campaign_messages o where o.member_id = $2
            and o.campaign_key = campaign_messages.campaign_key)",
        ..PLAIN
    },
    Move { what: Migrated::Files, table: "member_files", ..PLAIN },
    Move {
        what: Migrated::Emails,
        table: "member_emails",
        set: NOT_MAIN,
        only: "removed_at is null",
        clash: "exists (select 1 from member_emails o where o.member_id = $2 and o.removed_at is null
            and lower(o.email) = lower(member_emails.email))",
        ..PLAIN
    },
    Move {
        what: Migrated::Phones,
        table: "member_phones",
        set: NOT_MAIN,
        only: "removed_at is null",
        clash: "exists (select 1 from member_phones o where o.member_id = $2 and o.removed_at is null
            and o.phone = member_phones.phone)",
        ..PLAIN
    },
    Move { what: Migrated::ImportedPhones, table: "imported_phones", ..PLAIN },
    Move {
        what: Migrated::Cards,
        table: "cards",
        clash: "exists (select 1 from cards o where o.member_id = $2 and o.role = cards.role)",
        ..PLAIN
    },
    Move {
        what: Migrated::Tracks,
        table: "track_entries",
        clash: "status <> 'contacted' and exists (select 1 from track_entries o where o.member_id = $2
            and o.track = track_entries.track and o.status <> 'contacted')",
        ..PLAIN
    },
    Move { what: Migrated::Meetings, table: "meetings", ..PLAIN },
];

const VERSION: &str = ", version = version + 1";
const NOT_MAIN: &str = ", master = 0, version = version + 1";

/// The tables of a member's places and trades, whose rows are copied.
const COPIED: [(Migrated, &str, &str); 2] =
    [(Migrated::Zones, "member_zones", "zone_id"), (Migrated::Segments, "member_segments", "segment_id")];

/// Passes everything of one member to another but the sections. Returns how much of each kind passed or stayed.
pub fn pass_all(cx: &mut Cx<'_, '_>, from: MemberId, to: MemberId) -> Result<Vec<MigratedCount>> {
    let mut counts = Vec::new();
    let moved = conversations::pass_all(cx, from, to)?;
    add(&mut counts, Migrated::Conversations, moved, 0);
    for one in &MOVES {
        let (moved, clashes) = pass(cx, one, from, to)?;
        add(&mut counts, one.what, moved, clashes);
    }
    for (what, table, column) in COPIED {
        let sql = format!(
            "insert into {table} ({column}, member_id) select {column}, $2 from {table} where member_id = $1
             on conflict ({column}, member_id) do nothing"
        );
        let copied = cx.execute(&sql, &[from.into(), to.into()])?;
        cx.conn().touch(table);
        add(&mut counts, what, i64::try_from(copied).unwrap_or(i64::MAX), 0);
    }
    Ok(counts)
}

fn pass(cx: &mut Cx<'_, '_>, one: &Move, from: MemberId, to: MemberId) -> Result<(i64, i64)> {
    let Move { table, column, set, only, clash, .. } = one;
    let members = [from.into(), to.into()];
    let sql =
        format!("update {table} set {column} = $2{set} where {column} = $1 and {only} and not ({clash})");
    let moved = cx.execute(&sql, &members)?;
    cx.conn().touch(table);
    let sql = format!("select count(*) from {table} where {column} = $1 and {only}");
    let stayed = cx.query_one(&sql, &members[..1])?.map_or(0, |row| row.int(0));
    Ok((i64::try_from(moved).unwrap_or(i64::MAX), stayed))
}

/// Adds to the count of a kind. What there is nothing of is left out.
pub fn add(counts: &mut Vec<MigratedCount>, what: Migrated, moved: i64, clashes: i64) {
    if (moved, clashes) == (0, 0) {
        return;
    }
    match counts.iter_mut().find(|count| count.what == what) {
        Some(count) => (count.moved, count.clashes) = (count.moved + moved, count.clashes + clashes),
        None => counts.push(MigratedCount { what, moved, clashes }),
    }
}
