//! What a registration made of a member, and what is found beyond that.

use client::message::Key;
use client::value::id::MemberId;

use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// What a registration makes besides the member's row, and what follows from that row by itself: the comparison with other
/// members, the score, and who looked at the record.
pub const MADE: [&str; 8] = [
    "delete from member_keys where member_id = $1",
    "delete from duplicates where first_id = $1 or second_id = $1",
    "delete from member_emails where member_id = $1",
    "delete from member_phones where member_id = $1",
    "delete from member_settings where member_id = $1",
    "delete from health_scores where id = $1",
    "delete from member_views where member_id = $1",
    "delete from presences where member_id = $1",
];

/// The tables among them whose lists are counted by what changed.
pub const LISTED: [&str; 4] = ["duplicates", "member_emails", "member_phones", "health_scores"];

/// The rows that each trace consists of. `$1` is the member. A new table that names members needs its line here, or in what a
/// discarded registration removes; a test compares both with the schema.
const TRACES: [(Key, &[&str]); 20] = [
    (
        Key::RegistrationTraceSections,
        &[
            "member_profiles where id = $1",
            "member_socials where id = $1",
            "member_coverages where id = $1",
            "member_additions where id = $1",
            "member_demographics where id = $1",
            "member_tax_data where id = $1",
            "member_preferences where id = $1",
            "member_registrations where id = $1",
            "member_search_profiles where id = $1",
            "member_avatars where id = $1",
            "member_zones where member_id = $1",
            "member_segments where member_id = $1",
        ],
    ),
    (
        Key::RegistrationTraceContacts,
        &[
            "member_emails where member_id = $1 and ((master = 0 and registered = 0) or version > 1 or verified_at is not null)",
            "member_phones where member_id = $1 and ((master = 0 and registered = 0) or version > 1 or verified_at is not null)",
            "imported_phones where member_id = $1",
        ],
    ),
    (
        Key::RegistrationTraceAccess,
        &[
            "members where id = $1 and last_login_at is not null",
            "member_logins where id = $1",
            "member_codes where member_id = $1",
            "member_visits where member_id = $1",
        ],
    ),
    (Key::RegistrationTracePayments, &["transactions where member_id = $1", "subscriptions where member_id = $1"]),
    (Key::RegistrationTraceQuotas, &["quotas where member_id = $1"]),
    (
        Key::RegistrationTraceConversations,
        &[
            "conversations where company_user_id = $1",
            "conversations where rep_user_id = $1",
            "conversation_links where member_id = $1",
        ],
    ),
    (Key::RegistrationTraceCards, &["cards where member_id = $1", "track_entries where member_id = $1"]),
    (
        Key::RegistrationTraceConsultant,
        &["member_settings s join members m on m.id = s.member_id where s.member_id = $1 and (
            coalesce(s.account_manager_at, m.created_at) <> m.created_at or s.account_manager_until is not null
            or s.account_manager_priority_until is not null or s.account_manager_property_until is not null
            or s.success_manager_id is not null or s.success_manager_at is not null
            or s.cerc_right_manager_id is not null or s.cerc_right_at is not null
            or s.cerc_preference_manager_id is not null or s.cerc_preference_at is not null
            or s.kanban_account_manager_id is not null or s.kanban_column is not null)"],
    ),
    (Key::RegistrationTraceFiles, &["member_files where member_id = $1"]),
    (Key::RegistrationTraceAnnotations, &["annotations where member_id = $1"]),
    (Key::RegistrationTraceJourney, &["journey_steps where member_id = $1"]),
    (Key::RegistrationTraceMeetings, &["meetings where member_id = $1"]),
    (
        Key::RegistrationTraceEmails,
        &["outbox where record = 'user' and record_id = $1 and state <> 'recalled'
            and (state not in ('held', 'waiting') or lease <> 0)"],
    ),
    (Key::RegistrationTraceSearches, &["saved_searches where member_id = $1"]),
    (
        Key::RegistrationTraceIndications,
        &["direct_indications where member_id = $1", "direct_indications where to_id = $1"],
    ),
    (Key::RegistrationTraceCampaigns, &["campaign_messages where member_id = $1"]),
    (Key::RegistrationTraceFavourites, &["favourites where owner_id = $1", "favourites where user_id = $1"]),
    (Key::RegistrationTraceRatings, &["ratings where rater_id = $1", "ratings where rated_id = $1"]),
    (Key::RegistrationTraceSmarties, &["smarties where member_id = $1", "smarties where for_id = $1"]),
    (
        Key::RegistrationTraceMerges,
        &[
            "duplicates where (first_id = $1 or second_id = $1) and state <> 'pending'",
            "member_migrations where from_id = $1",
            "member_migrations where to_id = $1",
        ],
    ),
];

/// Returns what is found of a member, in the order of the table.
pub fn traces(cx: &mut Cx<'_, '_>, id: MemberId) -> Result<Vec<Key>> {
    let found = TRACES.iter().enumerate().map(|(at, (_, rows))| {
        let exists: Vec<String> = rows.iter().map(|rows| format!("exists (select 1 from {rows})")).collect();
        format!("select {at} as trace where {}", exists.join(" or "))
    });
    let sql = format!(
        "select cast(trace as bigint) as trace from ({}) t",
        found.collect::<Vec<_>>().join(" union all ")
    );
    let found = cx.query(&sql, &[id.into()])?;
    let is_found = |at: &usize| found.iter().any(|row| usize::try_from(row.int(0)) == Ok(*at));
    Ok(TRACES.iter().enumerate().filter(|(at, _)| is_found(at)).map(|(_, (trace, _))| *trace).collect())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    /// Returns the columns that name members, each with its table, from the migrations.
    fn references() -> Vec<(String, String)> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
        let files =
            fs::read_dir(folder).unwrap().map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
        let (mut found, mut table): (Vec<(String, String)>, _) = (Vec::new(), String::new());
        for text in files {
            for line in text.lines() {
                if let Some(name) = line.strip_prefix("create table ") {
                    table = name.trim_end_matches(" (").to_owned();
                } else if let Some((old, new)) = renamed(line) {
                    found
                        .iter_mut()
                        .filter(|(table, _)| table == old)
                        .for_each(|(table, _)| new.clone_into(table));
                } else if line.contains("references members (id)") {
                    found.push((table.clone(), line.split_whitespace().next().unwrap().to_owned()));
                }
            }
        }
        assert!(found.len() > 40, "the migrations name members in many tables");
        found
    }

    /// Returns the names of a table before and after a line that changes it.
    fn renamed(line: &str) -> Option<(&str, &str)> {
        line.strip_prefix("alter table ")?.trim_end_matches(';').split_once(" rename to ")
    }

    #[test]
    fn each_column_that_names_a_member_is_a_trace_or_goes_with_the_registration() {
        let removed = MADE.iter().map(|sql| sql.trim_start_matches("delete from "));
        let rows: Vec<&str> =
            TRACES.iter().flat_map(|(_, rows)| rows.iter().copied()).chain(removed).collect();
        for (table, column) in references() {
            // A decision on duplicates names its members among the two that were compared.
            let is_known = |rows: &&str| {
                rows.starts_with(&format!("{table} ")) && rows.contains(&format!("{column} = $1"))
            };
            let is_decision = table == "duplicates" && ["kept_id", "discarded_id"].contains(&&*column);
            assert!(is_decision || rows.iter().any(is_known), "{table}.{column}");
        }
    }
}
