//! The columns and filters of the list of service accounts.

use crate::list::{Column, Filter, List, Order, Width};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// The service accounts.
pub const SERVICE_ACCOUNTS: List = List::of(
    <kind::ServiceAccount as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId),
        Column::new("name", Key::ColumnName).sorted("name"),
        Column::new("role", Key::ColumnRole),
        Column::new("state", Key::ColumnState),
        Column::new("valid_until", Key::StaffServiceExpires).sorted("valid_until"),
        Column::new("last_used_at", Key::StaffServiceLastUsed).from(Width::Medium),
        Column::new("abilities", Key::StaffServiceAbilities).from(Width::Wide),
    ],
)
.filtered(&[
    Filter::new("role", Key::ColumnRole).without(&["admin", "client"]),
    Filter::new("state", Key::ColumnState).all_named(Key::AllFeminineInPortuguese),
])
.in_files(&[
    Column::new("addresses", Key::StaffServiceAddresses),
    Column::new("created_at", Key::ColumnCreatedAt),
    Column::new("created_by", Key::StaffServiceCreatedBy),
    Column::new("revoked_at", Key::StaffServiceRevokedAt),
    Column::new("revoked_by", Key::StaffServiceRevokedBy),
])
.ordered(Order::ascending("name"));
