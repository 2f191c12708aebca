//! The tables that name members.

use client::api::members::migration::Migrated;

/// A table with rows of members, which a migration may change.
#[derive(Debug, Clone, Copy)]
pub struct Table {
    /// The name.
    pub name: &'static str,
    /// The columns of its primary key.
    pub key: &'static [&'static str],
    /// The condition of the rows that concern the members `$1` and `$2`.
    pub concerns: &'static str,
    /// What its rows are.
    pub what: Migrated,
}

const OF_MEMBER: &str = "member_id in ($1, $2)";
const OF_ID: &str = "id in ($1, $2)";
const OF_PAIR: &str = "company_user_id in ($1, $2) or rep_user_id in ($1, $2)";

const fn table(
    what: Migrated,
    name: &'static str,
    key: &'static [&'static str],
    concerns: &'static str,
) -> Table {
    Table { name, key, concerns, what }
}

/// The tables, those to which others refer first.
pub const TABLES: [Table; 30] = [
    table(Migrated::Record, "members", &["id"], OF_ID),
    table(Migrated::Conversations, "conversations", &["id"], OF_PAIR),
    table(Migrated::Conversations, "messages", &["id"], OF_PAIR),
    table(
        Migrated::Conversations,
        "conversation_links",
        &["token_hash"],
        "conversation_id in (select id from conversations where company_user_id in ($1, $2) or rep_user_id in ($1, $2))",
    ),
    table(Migrated::Payments, "transactions", &["id"], OF_MEMBER),
    table(Migrated::Subscriptions, "subscriptions", &["id"], OF_MEMBER),
    table(Migrated::Quotas, "quotas", &["id"], OF_MEMBER),
    table(Migrated::Favourites, "favourites", &["id"], "owner_id in ($1, $2) or user_id in ($1, $2)"),
    table(Migrated::Ratings, "ratings", &["id"], "rater_id in ($1, $2) or rated_id in ($1, $2)"),
    table(Migrated::Smarties, "smarties", &["id"], "member_id in ($1, $2) or for_id in ($1, $2)"),
    table(Migrated::Annotations, "annotations", &["id"], OF_MEMBER),
    table(Migrated::Searches, "saved_searches", &["id"], OF_MEMBER),
    table(Migrated::Indications, "direct_indications", &["id"], "member_id in ($1, $2) or to_id in ($1, $2)"),
    table(Migrated::Campaigns, "campaign_messages", &["id"], OF_MEMBER),
    table(Migrated::Files, "member_files", &["id"], OF_MEMBER),
    table(Migrated::Emails, "member_emails", &["id"], OF_MEMBER),
    table(Migrated::Phones, "member_phones", &["id"], OF_MEMBER),
    table(Migrated::ImportedPhones, "imported_phones", &["id"], OF_MEMBER),
    table(Migrated::Cards, "cards", &["id"], OF_MEMBER),
    table(Migrated::Tracks, "track_entries", &["id"], OF_MEMBER),
    table(Migrated::Meetings, "meetings", &["id"], OF_MEMBER),
    table(Migrated::Zones, "member_zones", &["zone_id", "member_id"], OF_MEMBER),
    table(Migrated::Segments, "member_segments", &["segment_id", "member_id"], OF_MEMBER),
    table(Migrated::Profile, "member_profiles", &["id"], OF_ID),
    table(Migrated::Socials, "member_socials", &["id"], OF_ID),
    table(Migrated::Coverage, "member_coverages", &["id"], OF_ID),
    table(Migrated::Demographic, "member_demographics", &["id"], OF_ID),
    table(Migrated::TaxData, "member_tax_data", &["id"], OF_ID),
    table(Migrated::SearchProfile, "member_search_profiles", &["id"], OF_ID),
    table(Migrated::Picture, "member_avatars", &["id"], OF_ID),
];
