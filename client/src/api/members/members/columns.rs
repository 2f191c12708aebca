//! The columns and filters of the lists of members, and of the records that a number may name.

use crate::list::{Column, Filter, List, Order, View, Width};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// Members.
pub const MEMBERS: List = List::of(
    <kind::Member as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId).sorted("id"),
        Column::new("name", Key::ColumnName).sorted("name"),
        Column::new("type", Key::ColumnKind).from(Width::Medium),
        Column::new("status", Key::ColumnStatus),
        Column::new("email", Key::ColumnEmail).from(Width::Medium),
        Column::new("phone", Key::ColumnPhone).from(Width::Wide),
        Column::new("state", Key::ColumnAddressState).from(Width::Wide).optional(),
        Column::new("account_manager.name", Key::ColumnConsultant).from(Width::Wide),
        Column::new("end_of_plan", Key::ColumnEndOfPlan).sorted("end_of_plan").from(Width::Medium),
        Column::new("health_score", Key::ColumnHealthScore)
            .sorted("health_score")
            .from(Width::Wide)
            .optional(),
        Column::new("last_login_at", Key::ColumnLastLoginAt)
            .sorted("last_login_at")
            .from(Width::Wide)
            .optional(),
        Column::new("created_at", Key::ColumnCreatedAt).sorted("created_at").from(Width::Wide).optional(),
    ],
)
.shown_at("/cms/users")
.filtered(&[
    Filter::new("q", Key::ColumnSearch).hinted(Key::ShellMemberSearch),
    Filter::new("status", Key::ColumnStatus),
    Filter::new("type", Key::ColumnKind),
    Filter::new("person", Key::ColumnPerson).all_named(Key::AllFeminine),
    Filter::new("state", Key::ColumnAddressState).all_named(Key::AllFeminineInPortuguese),
    Filter::new("zone", Key::MemberFilterZone).all_named(Key::AllFeminine).among("zones.list"),
    Filter::new("segment", Key::MemberFilterSegment).among("segments.list"),
    Filter::new("plan_group", Key::ColumnPlan).among("plans.list"),
    Filter::new("account_manager", Key::ColumnConsultant).among("managers.list"),
    Filter::new("success_manager", Key::MemberFilterSuccessManager).among("managers.list"),
    Filter::new("cerc", Key::MemberFilterCerc).among("managers.list"),
    Filter::new("verified", Key::MemberFilterVerified),
    Filter::new("end_of_plan", Key::ColumnEndOfPlan),
    Filter::new("created_at", Key::ColumnCreatedAt),
])
.filtered_also(&["id"])
.ordered(Order::descending("id"))
.viewed(&[
    View::new(Key::ShellListAll, ""),
    View::new(Key::MemberStatusActive, "status=active"),
    View::new(Key::MemberStatusReview, "status=review").counted(),
]);

/// Members that a search finds, with their distinguishing fields.
pub const FOUND: List = List::of(
    <kind::Member as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId),
        Column::new("name", Key::ColumnName),
        Column::new("type", Key::ColumnKind).from(Width::Medium),
        Column::new("status", Key::ColumnStatus),
        Column::new("email", Key::ColumnEmail).from(Width::Medium),
        Column::new("phone", Key::ColumnPhone).from(Width::Medium),
        Column::new("account_manager.name", Key::ColumnConsultant).from(Width::Wide),
    ],
)
.filtered(&[Filter::new("q", Key::ColumnSearch).hinted(Key::ShellMemberSearch)]);

/// Active members.
pub const ACTIVE: List =
    FOUND.filtered(&[Filter::new("emails", Key::MemberFilterEmails)]).shown_at("/cms/cms-tools-active-users");

/// The records that a number names.
pub const IDENTIFIED: List = List::rows(&[
    Column::new("kind", Key::ColumnKind),
    Column::new("id", Key::ColumnId),
    Column::new("name", Key::ColumnName),
    Column::new("url", Key::ColumnUrl).from(Width::Medium),
]);
