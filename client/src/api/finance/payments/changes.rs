//! The writes on payments: bodies and answers.

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::forgiving;
use super::subscription::Subscription;
use super::transaction::Transaction;
use super::words::{DiscountFor, METHODS, PaymentType};
use crate::api::service::conversations::Channel;
use crate::limits;
use crate::rules::text::email;
use crate::rules::{Invalid, Rule};
use crate::value::id::{MemberId, PlanId, ProductId, StaffId, TransactionId};
use crate::value::money::Money;
use crate::value::percent::Percent;
use crate::value::text::{is_blank, trimmed};
use crate::wire::ours;

/// Answer to an approval.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Approved")]
pub struct ApprovalOutcome {
    /// *Pagamento aprovado!*
    #[serde(default)]
    pub message: String,
    /// The payment after the change.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub transaction: Option<Transaction>,
    /// The new status of the member, in a sentence; null if it was active already or no plan was released.
    #[serde(default)]
    pub note: Option<String>,
}

/// When and how a payment was paid outside the gateway, and whether its subscription ends.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ApprovePayment {
    /// The day of payment, from that of the charge to today and in an open month; today if absent.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub paid_at: Option<Date>,
    /// The reference of the payment, as the bank names it.
    #[schemars(length(max = limits::NAME), extend("x-ours" = ours::FIELD))]
    pub reference: Option<String>,
    /// A note.
    #[schemars(length(max = limits::TEXT), extend("x-ours" = ours::FIELD))]
    pub note: Option<String>,
    /// True to end the subscription in the same act, which goes on otherwise.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub end_subscription: Option<bool>,
}

impl ApprovePayment {
    /// Returns the day of payment. Rejects one before the charge and one that is to come.
    pub fn check(&self, created: Date, today: Date) -> Result<Date, Invalid> {
        let mut invalid = Invalid::default();
        let day = self.paid_at.unwrap_or(today);
        invalid.ensure("paid_at", self.paid_at.is_none_or(|day| day >= created), Rule::NotBefore(created));
        invalid.ensure("paid_at", day <= today, Rule::NotAfter(today));
        invalid.into_result(day)
    }
}

/// A note on money that waits for a person.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct NotePayment {
    /// The note, required.
    #[schemars(length(max = limits::TEXT), extend("x-required" = true))]
    pub note: String,
}

impl NotePayment {
    /// Requires the note.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure("note", !is_blank(&self.note), Rule::Required);
        invalid.into_result(())
    }
}

/// Answer to a change of a payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PaymentChanged {
    /// The message for the user.
    pub message: String,
    /// The payment after the change.
    pub transaction: Transaction,
}

/// The new consultant of a payment.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ChangeManager {
    /// The consultant, of permission type sales; 0 removes. Required.
    #[schemars(extend("x-required" = true))]
    pub manager_id: Option<StaffId>,
}

impl ChangeManager {
    /// Requires the consultant. Returns the number.
    pub fn check(&self) -> Result<StaffId, Invalid> {
        self.manager_id.ok_or_else(|| Invalid::of("manager_id", Rule::Required))
    }
}

/// Answer to a change of consultant.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ManagerChanged {
    /// The message for the user.
    #[serde(default)]
    pub message: String,
    /// The payment after the change.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub transaction: Option<Transaction>,
}

/// A member's subscription.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SubscriptionChecked {
    /// The newest running subscription, else the last one.
    pub subscription: Subscription,
    /// All that the member has or had, the newest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub subscriptions: Vec<Subscription>,
}

/// Answer to a cancellation.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SubscriptionCancelled {
    /// *Assinatura cancelada!*, or that the gateway has still to confirm it.
    #[serde(default)]
    pub message: String,
    /// The subscription after the change.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub subscription: Option<Subscription>,
}

/// A new charge: a plan with its highlight, or one product.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CreatePayment {
    /// The member, as in the path.
    #[serde(deserialize_with = "forgiving::id")]
    pub user: Option<MemberId>,
    /// The plan. `plan` is accepted too.
    #[serde(
        rename = "planId",
        alias = "plan",
        skip_serializing_if = "Option::is_none",
        deserialize_with = "forgiving::id"
    )]
    pub plan_id: Option<PlanId>,
    /// The payment method.
    #[serde(deserialize_with = "forgiving::given")]
    #[schemars(extend("enum" = offered()))]
    pub method: Option<PaymentType>,
    /// The discount.
    #[serde(deserialize_with = "forgiving::given")]
    pub discount: Option<Money>,
    /// The discount as a percentage of the price with the highlight, in place of an amount. It stays a percentage when the price changes.
    #[serde(deserialize_with = "forgiving::given")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub percent: Option<Percent>,
    /// Which charges of a plan the discount is for; the first one alone if absent.
    #[serde(deserialize_with = "forgiving::given")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub discount_for: Option<DiscountFor>,
    /// 1 with the highlight, 0 without.
    #[serde(deserialize_with = "forgiving::number")]
    pub turbo: Option<i64>,
    /// The boleto's due date.
    #[serde(deserialize_with = "forgiving::given")]
    pub expires_at: Option<Date>,
    /// The product.
    #[serde(deserialize_with = "forgiving::id")]
    pub product_id: Option<ProductId>,
    /// The price of product 5.
    #[serde(deserialize_with = "forgiving::price")]
    pub custom_price: Option<Money>,
}

/// Answer to a new charge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PaymentCreated {
    /// Whether there is a link.
    pub success: bool,
    /// The page where the member pays.
    pub url: String,
    /// The payment.
    pub transaction_id: TransactionId,
    /// The message for the user.
    pub message: String,
}

/// The recipient of a charge.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SendCharge {
    /// The address, usually the member's. Not needed for WhatsApp, which goes to the member's phone.
    #[schemars(length(max = limits::EMAIL))]
    pub email: String,
    /// The channel; e-mail if absent.
    pub channel: Option<Channel>,
}

impl SendCharge {
    /// Requires an e-mail address, or for WhatsApp the member's phone.
    pub fn check(&self, phone: Option<&str>) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        match self.channel {
            Some(Channel::Whatsapp) => invalid.ensure("channel", phone.is_some(), Rule::NoPhone),
            Some(Channel::Email) | None => invalid.check("email", trimmed(&self.email), email),
        }
        invalid.into_result(())
    }
}

/// How the purchase of a payment that failed is charged again.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RenewPayment {
    /// The payment method; that of the failed payment if absent.
    #[schemars(extend("enum" = offered()))]
    pub method: Option<PaymentType>,
    /// The boleto's due date.
    pub expires_at: Option<Date>,
}

/// A proposal: the charge of an open payment with a personal note.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SendProposal {
    /// A personal note above the proposal, at most 2,000 characters.
    #[schemars(length(max = SendProposal::LONGEST_NOTE))]
    pub note: String,
}

impl SendProposal {
    /// The longest note, in characters.
    pub const LONGEST_NOTE: i64 = 2_000;

    /// Limits the length of the note.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        if self.note.chars().count() > SendProposal::LONGEST_NOTE as usize {
            invalid.add("note", Rule::TooLong(SendProposal::LONGEST_NOTE));
        }
        invalid.into_result(())
    }
}

/// Returns the methods that a new link takes, for schemas.
fn offered() -> Vec<Option<PaymentType>> {
    METHODS.into_iter().map(Some).chain([None]).collect()
}
