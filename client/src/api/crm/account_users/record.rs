//! People of accounts as a kind of records, and the undo of their changes.

use super::{AccountPermission, AccountUserDraft, ChangePermission, Edit, Get, List, PermissionChange};
use crate::endpoint::action::{Undo, before};
use crate::endpoint::{Call, Endpoint};
use crate::message::Key;
use crate::record::{Field, Kind, Page, Record};
use crate::value::id::kind;
use crate::wire::rehearsal::{Change, Inverse};

impl Record for kind::AccountUser {
    const KIND: &'static Kind = &Kind {
        name: "account_user",
        table: "account_users",
        members: &["member_id"],
        read_by: Some(Get::ID),
        page: Some(Page { address: "/crm/user-edit/{id}", name: Some("name") }),
        heard_by: List::NEEDS,
        fields: &[
            Field::text("name", Key::ColumnName),
            Field::text("email", Key::ColumnEmail),
            Field::text("phone", Key::ColumnPhone),
            Field::named("account_id", Key::NounAccountTitle, &["accounts"]),
            Field::word::<AccountPermission>("permission", Key::FieldPermissionType),
            Field::text("reason", Key::ColumnReason),
        ],
    };
}

/// The undo of an edit: writes the values before.
pub const VALUES_BEFORE: Undo = Undo { endpoint: Edit::ID, call: values_before };

fn values_before(changes: &[Change]) -> Option<Inverse> {
    let (id, old) = before::<kind::AccountUser>(changes)?;
    let body: AccountUserDraft = serde_json::from_value(old.clone()).ok()?;
    Some(Inverse::from(&Call::<Edit> { path: id, query: (), body }))
}

/// The undo of another permission: gives that before back.
pub const PERMISSION_BEFORE: Undo = Undo { endpoint: ChangePermission::ID, call: permission_before };

fn permission_before(changes: &[Change]) -> Option<Inverse> {
    let (id, old) = before::<kind::AccountUser>(changes)?;
    let body: PermissionChange = serde_json::from_value(old.clone()).ok()?;
    Some(Inverse::from(&Call::<ChangePermission> { path: id, query: (), body }))
}
