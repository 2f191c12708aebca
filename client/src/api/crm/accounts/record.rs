//! Accounts as a kind of records, and the undo of their changes.

use serde_json::Value;

use super::{
    AccountDraft, AccountSaved, AccountStage, AccountStageChange, ChangeStage, Delete, Edit, Get, List,
    OwnershipTransfer, TransferOwnership,
};
use crate::endpoint::action::{Removal, RemovalCall, Undo, before};
use crate::endpoint::{Call, Endpoint, PathParams};
use crate::message::Key;
use crate::record::{Field, Kind, Page, Record};
use crate::value::id::kind;
use crate::wire::rehearsal::{Change, Inverse};

impl Record for kind::Account {
    const KIND: &'static Kind = &Kind {
        name: "account",
        table: "accounts",
        members: &[],
        read_by: Some(Get::ID),
        page: Some(Page { address: "/crm/account-edit/{id}", name: Some("name") }),
        heard_by: List::NEEDS,
        fields: &[
            Field::text("name", Key::ColumnName),
            Field::text("document", Key::FieldCnpj),
            Field::word::<AccountStage>("stage", Key::AccountsFieldStage),
            Field::text("reason", Key::ColumnReason),
            Field::named("account_user_id", Key::AccountsFieldOwner, &["account_users"]),
            Field::named("account_manager_id", Key::ColumnConsultant, &["staff"]),
            Field::text("next_step", Key::AccountsFieldNextStep),
            Field::new("next_step_on", Key::AccountsFieldNextStepOn),
            Field::text("segment", Key::NounSegmentTitle),
            Field::text("city", Key::FieldCity),
            Field::text("state", Key::ColumnAddressState),
            Field::text("site", Key::FieldWebsite),
            Field::text("source", Key::FieldOrigin),
            Field::text("notes", Key::ColumnNotes),
        ],
    };
}

/// The removal of an account that was created. One that bought already stays.
pub const CREATED: Removal = Removal { endpoint: Delete::ID, calls: created };

fn created(answer: &Value) -> Option<Vec<RemovalCall>> {
    let saved: AccountSaved = serde_json::from_value(answer.clone()).ok()?;
    let created = saved.account;
    if created.stage != AccountStage::Prospect {
        return None;
    }
    Some(vec![RemovalCall { path: created.id.parts(), query: Vec::new(), version: Some(created.version) }])
}

/// The undo of an edit: writes the values before.
pub const VALUES_BEFORE: Undo = Undo { endpoint: Edit::ID, call: values_before };

fn values_before(changes: &[Change]) -> Option<Inverse> {
    let (id, old) = before::<kind::Account>(changes)?;
    let body: AccountDraft = serde_json::from_value(old.clone()).ok()?;
    Some(Inverse::from(&Call::<Edit> { path: id, query: (), body }))
}

/// The undo of another stage: brings the stage and the reason before back.
pub const STAGE_BEFORE: Undo = Undo { endpoint: ChangeStage::ID, call: stage_before };

fn stage_before(changes: &[Change]) -> Option<Inverse> {
    let (id, old) = before::<kind::Account>(changes)?;
    let body: AccountStageChange = serde_json::from_value(old.clone()).ok()?;
    Some(Inverse::from(&Call::<ChangeStage> { path: id, query: (), body }))
}

/// The undo of a transfer: the owner before owns the account again.
pub const OWNER_BEFORE: Undo = Undo { endpoint: TransferOwnership::ID, call: owner_before };

fn owner_before(changes: &[Change]) -> Option<Inverse> {
    let (id, old) = before::<kind::Account>(changes)?;
    let body: OwnershipTransfer = serde_json::from_value(old.clone()).ok()?;
    Some(Inverse::from(&Call::<TransferOwnership> { path: id, query: (), body }))
}
