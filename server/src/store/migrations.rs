//! The migrations, each in files of `migrations/`.

use sha2::{Digest, Sha256};

use super::Dialect;

/// A migration, named after its file.
#[derive(Clone, Copy, Debug)]
pub struct Migration {
    /// The name, e.g. `0001_accounts`. The number is its position in the list, from 1.
    pub name: &'static str,
    /// The statements, with the placeholders of [`super::Dialect`].
    pub script: Script,
}

/// The statements of a step.
#[derive(Clone, Copy, Debug)]
pub enum Script {
    /// The same for both databases.
    Both(&'static str),
    /// Different for each database.
    Each {
        /// For SQLite.
        sqlite: &'static str,
        /// For PostgreSQL.
        postgres: &'static str,
    },
}

impl Script {
    /// Returns the SHA-256 of the statements, in hexadecimal digits.
    pub(super) fn checksum(self, dialect: Dialect) -> String {
        Sha256::digest(self.of(dialect)).iter().map(|byte| format!("{byte:02x}")).collect()
    }

    pub(super) fn of(self, dialect: Dialect) -> &'static str {
        match (self, dialect) {
            (Script::Both(sql), _) => sql,
            (Script::Each { sqlite, .. }, Dialect::Sqlite) => sqlite,
            (Script::Each { postgres, .. }, Dialect::Postgres) => postgres,
        }
    }
}

const fn step(name: &'static str, sql: &'static str) -> Migration {
    Migration { name, script: Script::Both(sql) }
}

/// The migrations of this program, oldest first. A released migration is never changed: add another.
pub(super) const ALL: &[Migration] = &[
    step("0001_unit_of_work", include_str!("../../migrations/0001_unit_of_work.sql")),
    step("0002_staff", include_str!("../../migrations/0002_staff.sql")),
    step("0003_payments", include_str!("../../migrations/0003_payments.sql")),
    step("0004_conversations", include_str!("../../migrations/0004_conversations.sql")),
    Migration {
        name: "0005_search",
        script: Script::Each {
            sqlite: include_str!("../../migrations/0005_search_sqlite.sql"),
            postgres: include_str!("../../migrations/0005_search_postgres.sql"),
        },
    },
    Migration {
        name: "0006_audit",
        script: Script::Each {
            sqlite: include_str!("../../migrations/0006_audit_sqlite.sql"),
            postgres: include_str!("../../migrations/0006_audit_postgres.sql"),
        },
    },
    step("0010_sessions", include_str!("../../migrations/0010_sessions.sql")),
    step("0011_login_failures", include_str!("../../migrations/0011_login_failures.sql")),
    step("0015_reads", include_str!("../../migrations/0015_reads.sql")),
    step("0020_outbox", include_str!("../../migrations/0020_outbox.sql")),
    step("0021_versions", include_str!("../../migrations/0021_versions.sql")),
    step("0025_access", include_str!("../../migrations/0025_access.sql")),
    step("0026_staff", include_str!("../../migrations/0026_staff.sql")),
    step("0012_second_factor", include_str!("../../migrations/0012_second_factor.sql")),
    step("0027_members", include_str!("../../migrations/0027_members.sql")),
    Migration {
        name: "0028_member_search",
        script: Script::Each {
            sqlite: include_str!("../../migrations/0028_member_search_sqlite.sql"),
            postgres: include_str!("../../migrations/0028_member_search_postgres.sql"),
        },
    },
    step("0029_listed_rows", include_str!("../../migrations/0029_listed_rows.sql")),
    step("0030_paid_sums", include_str!("../../migrations/0030_paid_sums.sql")),
    step("0031_payment_amounts", include_str!("../../migrations/0031_payment_amounts.sql")),
    step("0032_failures", include_str!("../../migrations/0032_failures.sql")),
    Migration {
        name: "0033_changes",
        script: Script::Each {
            sqlite: include_str!("../../migrations/0033_changes_sqlite.sql"),
            postgres: include_str!("../../migrations/0033_changes_postgres.sql"),
        },
    },
    step("0034_gateway", include_str!("../../migrations/0034_gateway.sql")),
    step("0035_kanban", include_str!("../../migrations/0035_kanban.sql")),
    Migration {
        name: "0036_requests",
        script: Script::Each {
            sqlite: include_str!("../../migrations/0036_requests_sqlite.sql"),
            postgres: include_str!("../../migrations/0036_requests_postgres.sql"),
        },
    },
    step("0037_attachments", include_str!("../../migrations/0037_attachments.sql")),
    step("0038_scheduler", include_str!("../../migrations/0038_scheduler.sql")),
    step("0039_member_sections", include_str!("../../migrations/0039_member_sections.sql")),
    step("0040_member_contacts", include_str!("../../migrations/0040_member_contacts.sql")),
    step("0041_meeting_language", include_str!("../../migrations/0041_meeting_language.sql")),
    step("0042_member_views", include_str!("../../migrations/0042_member_views.sql")),
    step("0043_member_erasure", include_str!("../../migrations/0043_member_erasure.sql")),
    step("0044_duplicates", include_str!("../../migrations/0044_duplicates.sql")),
    step("0045_member_migrations", include_str!("../../migrations/0045_member_migrations.sql")),
    step("0046_member_access", include_str!("../../migrations/0046_member_access.sql")),
    Migration {
        name: "0047_activity",
        script: Script::Each {
            sqlite: include_str!("../../migrations/0047_activity_sqlite.sql"),
            postgres: include_str!("../../migrations/0047_activity_postgres.sql"),
        },
    },
    step("0048_jobs", include_str!("../../migrations/0048_jobs.sql")),
    step("0049_outreach", include_str!("../../migrations/0049_outreach.sql")),
    step("0050_presences", include_str!("../../migrations/0050_presences.sql")),
    step("0051_sets", include_str!("../../migrations/0051_sets.sql")),
    step("0052_discarding", include_str!("../../migrations/0052_discarding.sql")),
    step("0053_jobs", include_str!("../../migrations/0053_jobs.sql")),
    step("0054_member_keys", include_str!("../../migrations/0054_member_keys.sql")),
    step("0055_unknown_outcomes", include_str!("../../migrations/0055_unknown_outcomes.sql")),
    step("0056_stored_answers", include_str!("../../migrations/0056_stored_answers.sql")),
    step("0057_known_devices", include_str!("../../migrations/0057_known_devices.sql")),
    step("0058_renewals", include_str!("../../migrations/0058_renewals.sql")),
    step("0059_money", include_str!("../../migrations/0059_money.sql")),
    Migration {
        name: "0060_payment_changes",
        script: Script::Each {
            sqlite: include_str!("../../migrations/0060_payment_changes_sqlite.sql"),
            postgres: include_str!("../../migrations/0060_payment_changes_postgres.sql"),
        },
    },
    step("0061_plan_jobs", include_str!("../../migrations/0061_plan_jobs.sql")),
    step("0064_prices", include_str!("../../migrations/0064_prices.sql")),
    step("0065_payment_filters", include_str!("../../migrations/0065_payment_filters.sql")),
    step("0066_service_accounts", include_str!("../../migrations/0066_service_accounts.sql")),
    step("0068_subscription_charges", include_str!("../../migrations/0068_subscription_charges.sql")),
    Migration {
        name: "0069_row_updates",
        script: Script::Each {
            sqlite: include_str!("../../migrations/0069_row_updates_sqlite.sql"),
            postgres: include_str!("../../migrations/0069_row_updates_postgres.sql"),
        },
    },
    Migration {
        name: "0070_rows_so_far",
        script: Script::Each {
            sqlite: include_str!("../../migrations/0070_rows_so_far_sqlite.sql"),
            postgres: include_str!("../../migrations/0070_rows_so_far_postgres.sql"),
        },
    },
    Migration {
        name: "0071_member_search",
        script: Script::Each {
            sqlite: include_str!("../../migrations/0071_member_search_sqlite.sql"),
            postgres: include_str!("../../migrations/0071_member_search_postgres.sql"),
        },
    },
    Migration {
        name: "0072_signature_types",
        script: Script::Each {
            sqlite: include_str!("../../migrations/0072_signature_types_sqlite.sql"),
            postgres: include_str!("../../migrations/0072_signature_types_postgres.sql"),
        },
    },
    step("0080_registered_contacts", include_str!("../../migrations/0080_registered_contacts.sql")),
    step("0081_record_presences", include_str!("../../migrations/0081_record_presences.sql")),
    Migration {
        name: "0082_disabled_emails",
        script: Script::Each {
            sqlite: include_str!("../../migrations/0082_disabled_emails_sqlite.sql"),
            postgres: include_str!("../../migrations/0082_disabled_emails_postgres.sql"),
        },
    },
    step("0083_mail_verdicts", include_str!("../../migrations/0083_mail_verdicts.sql")),
    step("0084_sent_emails", include_str!("../../migrations/0084_sent_emails.sql")),
    Migration {
        name: "0085_email_templates",
        script: Script::Each {
            sqlite: include_str!("../../migrations/0085_email_templates_sqlite.sql"),
            postgres: include_str!("../../migrations/0085_email_templates_postgres.sql"),
        },
    },
    step("0086_outbox_ages", include_str!("../../migrations/0086_outbox_ages.sql")),
    Migration {
        name: "0087_mass_emails",
        script: Script::Each {
            sqlite: include_str!("../../migrations/0087_mass_emails_sqlite.sql"),
            postgres: include_str!("../../migrations/0087_mass_emails_postgres.sql"),
        },
    },
    step("0088_letter_links", include_str!("../../migrations/0088_letter_links.sql")),
    Migration {
        name: "0089_incoming_letters",
        script: Script::Each {
            sqlite: include_str!("../../migrations/0089_incoming_letters_sqlite.sql"),
            postgres: include_str!("../../migrations/0089_incoming_letters_postgres.sql"),
        },
    },
    step("0090_sending_health", include_str!("../../migrations/0090_sending_health.sql")),
    Migration {
        name: "0091_plan_prices",
        script: Script::Each {
            sqlite: include_str!("../../migrations/0091_plan_prices_sqlite.sql"),
            postgres: include_str!("../../migrations/0091_plan_prices_postgres.sql"),
        },
    },
    Migration {
        name: "0092_accounts",
        script: Script::Each {
            sqlite: include_str!("../../migrations/0092_accounts_sqlite.sql"),
            postgres: include_str!("../../migrations/0092_accounts_postgres.sql"),
        },
    },
    Migration {
        name: "0093_quota_list",
        script: Script::Each {
            sqlite: include_str!("../../migrations/0093_quota_list_sqlite.sql"),
            postgres: include_str!("../../migrations/0093_quota_list_postgres.sql"),
        },
    },
];
