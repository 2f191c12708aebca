//! Payments as a kind of record.

use serde_json::Value;

use super::failure::FailureReason;
use super::words::{PaymentStatus, PaymentType, SubscriptionStatus};
use super::{ChangeManager, ChangePaymentManager, Get, List};
use crate::endpoint::Endpoint;
use crate::endpoint::action::{Undo, change_of};
use crate::message::Key;
use crate::record::{Field, Kind, Page, Record};
use crate::value::id::{StaffId, TransactionId, kind};
use crate::wire::rehearsal::{Change, Inverse};

impl Record for kind::Transaction {
    const KIND: &'static Kind = &Kind {
        name: "transaction",
        table: "transactions",
        members: &["member_id"],
        read_by: Some(Get::ID),
        page: Some(Page { address: "/cms/financial?id={id}&open={id}", name: None }),
        heard_by: List::NEEDS,
        fields: &[
            Field::word::<PaymentStatus>("status", Key::ColumnStatus),
            Field::money("amount", Key::ColumnAmount),
            Field::word::<PaymentType>("method", Key::FieldMethod),
            Field::text("word", Key::PaymentDetailsGatewayStatus),
            Field::text("gateway_ref", Key::ColumnGatewayRef),
            Field::word::<SubscriptionStatus>("subscription", Key::NounSubscriptionTitle),
            Field::text("charged", Key::HistoryFieldCharged),
            Field::text("proposed", Key::HistoryFieldProposed),
            Field::id("renewed", Key::HistoryFieldRenewed),
            Field::word::<FailureReason>("failure", Key::ColumnFailure),
            Field::text("movement", Key::NounMovementTitle),
            Field::text("exception", Key::PaymentsPageFilterException),
            Field::text("reference", Key::PaymentDetailsBankReference),
            Field::text("note", Key::ColumnNote),
            Field::text("account_manager", Key::ColumnConsultant),
        ],
    };
}

/// The undo of a change of consultant: sets the previous one.
pub const MANAGER_BEFORE: Undo = Undo { endpoint: ChangePaymentManager::ID, call: manager_before };

fn manager_before(changes: &[Change]) -> Option<Inverse> {
    let change = change_of::<kind::Transaction>(changes)?;
    let manager_id = match change.old.get("account_manager")? {
        Value::Null => StaffId::new(0),
        manager => StaffId::new(manager["id"].as_i64()?),
    };
    Some(Inverse::from(&ChangePaymentManager::put(
        TransactionId::new(change.id),
        ChangeManager { manager_id: Some(manager_id) },
    )))
}
