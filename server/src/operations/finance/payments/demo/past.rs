//! The past changes of recent payments.

use client::api::finance::payments::PaymentStatus;
use client::value::id::StaffId;
use serde_json::json;

use super::purchase::Purchase;
use crate::demo::DemoScope;
use crate::demo::past::{PastChange, REACH};

/// Returns the changes of a payment, if recent.
pub fn of(scope: &DemoScope, made: &Purchase, seller: i64) -> Vec<PastChange> {
    if made.at < scope.now - REACH {
        return Vec::new();
    }
    let actor = StaffId::new(seller);
    let new = json!({ "amount": made.quote.total, "user_id": made.member, "method": made.quote.method });
    let created = PastChange {
        at: made.at,
        record: "transaction",
        id: made.id,
        endpoint: "payments.create",
        actor: Some(actor),
        name: scope.data.name(seller).to_owned(),
        old: json!(null).to_string(),
        new: new.to_string(),
    };
    if made.status == PaymentStatus::Open {
        return vec![created];
    }
    let by_hand = made.by_hand();
    let closed = PastChange {
        at: made.changed_at,
        record: "transaction",
        id: made.id,
        endpoint: if by_hand { "payments.approve" } else { client::catalogue::raw::GATEWAY_CALLBACK.id },
        actor: by_hand.then_some(actor),
        name: if by_hand { created.name.clone() } else { made.charge.name().to_owned() },
        old: json!({ "status": PaymentStatus::Open }).to_string(),
        new: json!({ "status": made.status, "word": made.charge.status }).to_string(),
    };
    vec![created, closed]
}
