//! Subscriptions as a kind of record.

use super::Get;
use crate::api::finance::payments::{List, SubscriptionStatus};
use crate::endpoint::Endpoint;
use crate::message::Key;
use crate::record::{Field, Kind, Record};
use crate::value::id::kind;

impl Record for kind::Subscription {
    const KIND: &'static Kind = &Kind {
        name: "subscription",
        table: "subscriptions",
        members: &["member_id"],
        read_by: Some(Get::ID),
        page: None,
        heard_by: List::NEEDS,
        fields: &[Field::word::<SubscriptionStatus>("status", Key::ColumnStatus)],
    };
}
