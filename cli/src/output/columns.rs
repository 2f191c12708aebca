//! The columns that people see of each list, when they do not choose them with `--fields`.

use client::message::Key;

/// A field by its path, and its title.
type Column = (&'static str, Key);

/// The columns of a list, by the endpoint's id; none for what has no columns of its own.
pub fn of(id: &str) -> &'static [Column] {
    match id {
        "payments.list" => &[
            ("id", Key::CliColumnId),
            ("created_at", Key::CliColumnCreatedAt),
            ("user.name", Key::CliColumnMember),
            ("amount", Key::CliColumnAmount),
            ("status", Key::CliColumnStatus),
            ("payment_type", Key::CliColumnPaymentType),
            ("account_manager.name", Key::CliColumnConsultant),
            ("paid_at", Key::CliColumnPaidAt),
        ],
        "payments.success-clients" => &[
            ("user.id", Key::CliColumnId),
            ("user.name", Key::CliColumnMember),
            ("end_of_plan", Key::CliColumnEndOfPlan),
            ("success_manager.name", Key::CliColumnConsultant),
            ("paid", Key::CliColumnPaid),
        ],
        "products.list" => &[
            ("id", Key::CliColumnId),
            ("name", Key::CliColumnName),
            ("price", Key::CliColumnPrice),
            ("can_attach_to_the_plan", Key::CliColumnWithPlan),
        ],
        "plans.list" => &[("id", Key::CliColumnId), ("name", Key::CliColumnName)],
        "managers.list" => {
            &[("id", Key::CliColumnId), ("name", Key::CliColumnName), ("permission_type", Key::CliColumnRole)]
        }
        "sessions.list" => &[
            ("id", Key::CliColumnId),
            ("door", Key::CliColumnDoor),
            ("agent", Key::CliColumnAgent),
            ("created_at", Key::CliColumnCreatedAt),
            ("seen_at", Key::CliColumnSeenAt),
            ("current", Key::CliColumnCurrent),
        ],
        "access.list" | "access.set" | "access.update" => &[
            ("ability.action", Key::CliColumnAction),
            ("ability.subject", Key::CliColumnSubject),
            ("roles", Key::CliColumnRoles),
        ],
        "staff.list" => &[
            ("id", Key::CliColumnId),
            ("name", Key::CliColumnName),
            ("email", Key::CliColumnEmail),
            ("role", Key::CliColumnRole),
            ("state", Key::CliColumnStatus),
            ("seen_at", Key::CliColumnSeenAt),
        ],
        "outbox.list" => &[
            ("id", Key::CliColumnId),
            ("created_at", Key::CliColumnCreatedAt),
            ("kind", Key::CliColumnKind),
            ("to", Key::CliColumnTo),
            ("state", Key::CliColumnState),
            ("attempts", Key::CliColumnAttempts),
            ("due_at", Key::CliColumnDueAt),
            ("last_error", Key::CliColumnLastError),
        ],
        "profiles" => &[
            ("name", Key::CliColumnName),
            ("server", Key::CliColumnServer),
            ("current", Key::CliColumnCurrent),
            ("user.email", Key::CliColumnEmail),
        ],
        _ => &[],
    }
}
