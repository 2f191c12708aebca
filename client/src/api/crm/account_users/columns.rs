//! The columns, filters and views of the list of people of accounts.

use crate::list::{Column, Filter, List, Order, View, Width};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// The people of accounts.
pub const ACCOUNT_USERS: List = List::of(
    <kind::AccountUser as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId).from(Width::Wide),
        Column::new("name", Key::ColumnName).sorted("name"),
        Column::new("email", Key::ColumnEmail).from(Width::Medium),
        Column::new("phone", Key::ColumnPhone).from(Width::Wide),
        Column::new("accounts", Key::NounAccountTitles),
        Column::new("state", Key::ColumnState),
        Column::new("member.name", Key::ColumnMember).from(Width::Medium),
        Column::new("created_at", Key::ColumnCreatedAt).sorted("created_at").from(Width::Wide).optional(),
    ],
)
.in_files(&[Column::new("member.id", Key::ColumnMemberNumber)])
.shown_at("/crm/user-list")
.named_by("name")
.about(&["member.id"])
.found_by_member("member")
.filtered(&[
    Filter::new("q", Key::ColumnSearch).hinted(Key::StaffPageQ),
    Filter::new("permission", Key::FieldPermissionType).all_named(Key::AllFeminine),
    Filter::new("state", Key::ColumnState),
    Filter::new("member", Key::ColumnMember),
])
.filtered_also(&["account"])
.ordered(Order::ascending("name"))
.viewed(&[
    View::new(Key::AllFeminineInPortuguese, ""),
    View::new(Key::AccountUsersViewOwners, "permission=owner").counted(),
    View::new(Key::AccountUsersViewInactive, "state=inactive").counted(),
]);
