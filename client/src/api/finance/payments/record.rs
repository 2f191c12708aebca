//! Payments and subscriptions as kinds of records.

use super::transaction::SubscriptionStatus;
use super::words::{PaymentStatus, PaymentType};
use super::{Get, List};
use crate::endpoint::Endpoint;
use crate::message::Key;
use crate::record::{Field, Kind, Record};
use crate::value::id::kind;

impl Record for kind::Transaction {
    const KIND: &'static Kind = &Kind {
        name: "transaction",
        table: "transactions",
        label: Key::HistoryRecordTransaction,
        read_by: Some(Get::ID),
        heard_by: List::NEEDS,
        fields: &[
            Field::word::<PaymentStatus>("status", Key::PaymentsPageFilterStatus),
            Field::money("amount", Key::HistoryFieldAmount),
            Field::word::<PaymentType>("method", Key::HistoryFieldMethod),
            Field::text("word", Key::PaymentsPageDetailsGatewayStatus),
            Field::text("gateway_ref", Key::HistoryFieldGatewayRef),
            Field::word::<SubscriptionStatus>("subscription", Key::PaymentsPageDetailsSubscription),
            Field::text("charged", Key::HistoryFieldCharged),
            Field::text("proposed", Key::HistoryFieldProposed),
            Field::text("account_manager", Key::PaymentsPageColumnManager),
        ],
    };
}

impl Record for kind::Subscription {
    const KIND: &'static Kind = &Kind {
        name: "subscription",
        table: "subscriptions",
        label: Key::HistoryRecordSubscription,
        read_by: None,
        heard_by: List::NEEDS,
        fields: &[Field::word::<SubscriptionStatus>("status", Key::PaymentsPageFilterStatus)],
    };
}
