//! Payments: what members owe and paid (text 1 sections 2–5 and 7, *Financial*; text 2 section 7, *Payments*).

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::reference::{Manager, PaymentInterval};
use super::session::Done;
use crate::access::{Ability, Action, Actor, Subject, word};
use crate::date::{DateRange, show_instant};
use crate::endpoints;
use crate::form::Form;
use crate::id::{MemberId, PlanId, ProductId, StaffId, TransactionId};
use crate::message::{Key, Lang};
use crate::money::Money;
use crate::page::{OrderBy, Page};
use crate::reason::{Reason, Why};
use crate::rules::ownership::OwnershipFacts;
use crate::rules::text::email;
use crate::rules::{Invalid, Rule};

/// How it is paid (checklist K035). Only credit card, boleto and pix are offered on a new link (K034).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the specification's own words")]
pub enum PaymentType {
    CreditCard,
    DebitCard,
    Boleto,
    Pix,
    Other,
}

/// Where a payment stands (checklist K036). Open becomes paid, cancelled or error; nothing leaves the other three.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the specification's own words")]
pub enum PaymentStatus {
    Open,
    Paid,
    Cancelled,
    Error,
}

/// Which payment gateway holds the charge (checklist K037); `sandbox` is our own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the gateways' own")]
pub enum GatewayType {
    Sandbox,
    Iugu,
    Vindi,
}

/// Name and address of the member who pays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Payer {
    /// The member.
    pub id: MemberId,
    /// Name.
    pub name: String,
    /// E-mail.
    pub email: String,
}

/// Something bought, by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Named {
    /// Its name.
    pub name: String,
}

/// The plan that was bought.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlanBought {
    /// The period.
    pub payment_interval: PaymentInterval,
    /// The period in words.
    pub payment_interval_label: String,
    /// The plan's name at the gateway.
    #[serde(default)]
    pub gateway_ref: Option<String>,
    /// The plan's price.
    pub price: Money,
}

/// One row of the financial list (checklist E001–E028).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Transaction {
    /// The payment.
    pub id: TransactionId,
    /// What is charged.
    pub amount: Money,
    /// Where it stands.
    pub status: PaymentStatus,
    /// Instalments.
    pub plots: i64,
    /// How it is paid.
    pub payment_type: PaymentType,
    /// Who charges.
    pub gateway_type: GatewayType,
    /// The charge's name at the gateway.
    #[serde(default)]
    pub gateway_ref: Option<String>,
    /// Whether it renews by itself.
    pub recurrent: bool,
    /// The day after which it no longer renews.
    #[serde(default)]
    pub recurrent_cutoff: Option<Date>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it was paid.
    #[serde(default)]
    pub paid_at: Option<Timestamp>,
    /// Since when the member has its success consultant.
    #[serde(default)]
    pub settings_success_manager_at: Option<Timestamp>,
    /// Since when the member has its sales consultant.
    #[serde(default)]
    pub settings_account_manager_at: Option<Timestamp>,
    /// The invoice as a PDF.
    #[serde(default)]
    pub invoice_pdf_link: Option<String>,
    /// The products bought.
    #[serde(default)]
    pub products: Vec<Named>,
    /// The plan bought.
    #[serde(default)]
    pub plan: Option<PlanBought>,
    /// The plan's group.
    #[serde(default)]
    pub plan_group: Option<Named>,
    /// Who pays.
    pub user: Payer,
    /// Who pays, by id.
    pub user_id: MemberId,
    /// The consultant whose sale it is.
    #[serde(default)]
    pub account_manager: Option<Manager>,
    /// The record's version, for `If-Match`.
    #[serde(default)]
    pub version: i64,
}

/// What the gateway says, in its own words.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GatewayRaw {
    /// The subscription at the gateway.
    pub subscription: Option<serde_json::Value>,
    /// The invoice at the gateway.
    pub invoice: Option<serde_json::Value>,
    /// The charge at the gateway.
    pub charge: Option<serde_json::Value>,
}

/// Whether a member's plan renews by itself (checklist C022, V153).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SubscriptionStatus {
    /// It renews.
    Active,
    /// Its end was asked of the gateway, which has not answered yet.
    Cancelling,
    /// It does not.
    Inactive,
}

/// A member's subscription.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Subscription {
    /// Whether it renews.
    pub status: SubscriptionStatus,
    /// Who charges, if there ever was one.
    #[serde(default)]
    pub gateway_type: Option<GatewayType>,
    /// Its name at the gateway.
    #[serde(default)]
    pub gateway_ref: Option<String>,
    /// Since when it renews.
    #[serde(default)]
    pub started_at: Option<Timestamp>,
    /// When it ended.
    #[serde(default)]
    pub cancelled_at: Option<Timestamp>,
    /// Who ended it.
    #[serde(default)]
    pub cancelled_by: Option<String>,
}

/// What the viewer may do to a payment now: null is yes, anything else is why not.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct PaymentGuards {
    /// `payments.approve`
    pub approve: Option<Reason>,
    /// `payments.cancel-subscription`
    pub cancel_subscription: Option<Reason>,
    /// `payments.change-manager`
    pub change_manager: Option<Reason>,
    /// `payments.send-charge`
    pub send_charge: Option<Reason>,
    /// `payments.create`
    pub create: Option<Reason>,
}

/// Something that happened to a payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PaymentEvent {
    /// When.
    pub at: Timestamp,
    /// What, in a sentence.
    pub sentence: String,
    /// By whom; the gateway's name when it was the gateway.
    pub by: String,
}

/// A payment with everything that its details show (checklist V138–V145).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TransactionDetails {
    /// The payment.
    pub transaction: Transaction,
    /// The gateway's own words.
    #[serde(default)]
    pub gateway_raw: GatewayRaw,
    /// The gateway's own word for the status, e.g. `externally_paid`.
    #[serde(default)]
    pub gateway_status: Option<String>,
    /// The page where the member pays.
    #[serde(default)]
    pub payment_link: Option<String>,
    /// The day after which the boleto cannot be paid.
    #[serde(default)]
    pub expires_at: Option<Date>,
    /// The member's subscription.
    #[serde(default)]
    pub subscription: Option<Subscription>,
    /// What the viewer may do to it.
    #[serde(default)]
    pub can: PaymentGuards,
    /// What happened to it, the latest first.
    #[serde(default)]
    pub history: Vec<PaymentEvent>,
}

/// What the list can be sorted by. *Actions* sorts by status (decisions.md, *Payments*).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the columns'")]
pub enum PaymentSort {
    Id,
    CreatedAt,
    PaidAt,
    Status,
}

/// The filters of the financial list (checklist K053).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PaymentFilter {
    /// The page, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_page: Option<i64>,
    /// One payment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<TransactionId>,
    /// Payments of one member.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_id: Option<MemberId>,
    /// Where they stand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<PaymentStatus>,
    /// How they are paid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payment_type: Option<PaymentType>,
    /// 1 for those that renew, 0 for those that do not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 1))]
    pub recurrent: Option<i64>,
    /// The consultant; needs *list_all_managers* on Financial.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account_manager: Option<StaffId>,
    /// Made between two days.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub created_at: Option<DateRange>,
    /// Paid between two days.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paid_at: Option<DateRange>,
    /// Newest first when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order_by: Option<OrderBy<PaymentSort>>,
}

/// A page of payments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PaymentList {
    /// The page.
    pub transactions: Page<Transaction>,
}

/// Answer to an approval.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Approved {
    /// *Pagamento aprovado!*
    pub message: String,
    /// The payment as it is now.
    pub transaction: Transaction,
}

/// The new consultant of a payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeManager {
    /// A consultant of permission type sales; 0 removes (checklist K049, V159).
    pub manager_id: StaffId,
}

/// Answer to a change of consultant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ManagerChanged {
    /// What happened.
    pub message: String,
    /// The payment as it is now.
    pub transaction: Transaction,
}

/// A member's subscription.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SubscriptionChecked {
    /// The subscription.
    pub subscription: Subscription,
}

/// Answer to a cancellation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SubscriptionCancelled {
    /// *Assinatura cancelada!*, or that the gateway has still to confirm it.
    pub message: String,
    /// The subscription as it is now.
    pub subscription: Subscription,
}

/// A new charge: a plan with its highlight, or one product (checklist C026, E053–E059).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CreatePayment {
    /// The plan; `plan` is accepted too.
    #[serde(rename = "planId", alias = "plan", skip_serializing_if = "Option::is_none")]
    pub plan_id: Option<PlanId>,
    /// How it will be paid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<PaymentType>,
    /// Taken off the price.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discount: Option<Money>,
    /// 1 with the highlight, 0 without.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turbo: Option<i64>,
    /// The boleto's due date.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<Date>,
    /// The product.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub product_id: Option<ProductId>,
    /// The price of product 5.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub custom_price: Option<Money>,
}

/// Answer to a new charge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PaymentCreated {
    /// True when there is a link.
    pub success: bool,
    /// The page where the member pays.
    pub url: String,
    /// The payment.
    pub transaction_id: TransactionId,
    /// What happened.
    pub message: String,
}

/// Where a charge is sent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SendCharge {
    /// The address; usually the member's own.
    pub email: String,
}

impl SendCharge {
    /// The e-mail is required and looks like one.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.check("email", &self.email, email);
        invalid.into_result(())
    }
}

/// A proposal: the charge of an open payment with a word of one's own.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SendProposal {
    /// A personal note above the proposal, at most 2,000 characters.
    pub note: String,
}

impl SendProposal {
    /// The longest note, in characters.
    pub const LONGEST_NOTE: i64 = 2_000;

    /// The note is not longer than it may be.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        if self.note.chars().count() > SendProposal::LONGEST_NOTE as usize {
            invalid.add("note", Rule::TooLong(SendProposal::LONGEST_NOTE));
        }
        invalid.into_result(())
    }
}

/// A paying member, for those who look after them (checklist C017).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SuccessClient {
    /// The member.
    pub user: Payer,
    /// The last day of the plan.
    pub end_of_plan: Option<Date>,
    /// The success consultant.
    pub success_manager: Option<Manager>,
    /// What the member has paid in all.
    pub paid: Money,
}

/// Which paying members.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SuccessClientFilter {
    /// The page, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_page: Option<i64>,
}

/// A page of paying members, those whose plan ends soonest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SuccessClients {
    /// The page.
    pub clients: Page<SuccessClient>,
}

/// May this payment be approved now? Only an open one (checklist V147).
pub fn may_approve(actor: &Actor, state: &PaymentState) -> Result<(), Reason> {
    actor.must(Ability::new(Action::Update, Subject::Financial))?;
    state.must_be_open(Key::PaymentsApproveNotOpen, actor.lang)
}

/// May its consultant be changed? Root alone (checklist P037).
pub fn may_change_manager(actor: &Actor) -> Result<(), Reason> {
    actor.must_be_root()
}

/// May a charge be sent for it? While it is open, by root or by whose member it is (checklist V456).
pub fn may_send_charge(
    actor: &Actor,
    state: &PaymentState,
    owner: &OwnershipFacts,
    today: Date,
) -> Result<(), Reason> {
    actor.must(Ability::new(Action::Update, Subject::Financial))?;
    owner.may_send(actor, today)?;
    state.must_be_open(Key::PaymentsChargeNotOpen, actor.lang)
}

/// May this subscription be cancelled now? Only an active one (checklist V154).
pub fn may_cancel(actor: &Actor, subscription: &Subscription) -> Result<(), Reason> {
    actor.must(Ability::new(Action::Update, Subject::Financial))?;
    let (key, is) = match subscription.status {
        SubscriptionStatus::Active => return Ok(()),
        SubscriptionStatus::Cancelling => (Key::PaymentsCancelUnderWay, "cancelling"),
        SubscriptionStatus::Inactive if subscription.cancelled_at.is_some() => {
            (Key::PaymentsCancelAlready, "inactive")
        }
        SubscriptionStatus::Inactive => (Key::PaymentsCancelNotActive, "inactive"),
    };
    let (since, by) = (subscription.cancelled_at, subscription.cancelled_by.clone());
    let shown = since.map(show_instant).unwrap_or_default();
    let sentence = key.text(actor.lang, &[("since", &shown), ("by", by.as_deref().unwrap_or_default())]);
    Err(Reason { sentence, why: Why::State { is: is.to_owned(), since, by } })
}

/// Where a payment stands, since when and by whom: what its guards judge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentState {
    /// Where it stands.
    pub status: PaymentStatus,
    /// Since when.
    pub since: Timestamp,
    /// By whom.
    pub by: String,
}

impl PaymentState {
    fn must_be_open(&self, refusal: Key, lang: Lang) -> Result<(), Reason> {
        if self.status == PaymentStatus::Open {
            return Ok(());
        }
        let status = self.status.label(lang);
        let since = show_instant(self.since);
        let sentence = refusal.text(lang, &[("status", &status), ("since", &since), ("by", &self.by)]);
        let why = Why::State { is: self.status.name(), since: Some(self.since), by: Some(self.by.clone()) };
        Err(Reason { sentence, why })
    }
}

impl PaymentStatus {
    /// The word on the wire and in the database.
    pub fn name(self) -> String {
        word(self)
    }

    /// The word on the screen.
    pub fn label(self, lang: Lang) -> String {
        let key = match self {
            PaymentStatus::Open => Key::PaymentsStatusOpen,
            PaymentStatus::Paid => Key::PaymentsStatusPaid,
            PaymentStatus::Cancelled => Key::PaymentsStatusCancelled,
            PaymentStatus::Error => Key::PaymentsStatusError,
        };
        key.text(lang, &[])
    }
}

impl PaymentType {
    /// The word on the screen.
    pub fn label(self, lang: Lang) -> String {
        let key = match self {
            PaymentType::CreditCard => Key::PaymentsTypeCreditCard,
            PaymentType::DebitCard => Key::PaymentsTypeDebitCard,
            PaymentType::Boleto => Key::PaymentsTypeBoleto,
            PaymentType::Pix => Key::PaymentsTypePix,
            PaymentType::Other => Key::PaymentsTypeOther,
        };
        key.text(lang, &[])
    }
}

endpoints! {
    /// Lista os pagamentos, com filtros, ordenação e páginas.
    List "payments.list" GET "/financial"
        query(PaymentFilter) -> PaymentList, needs(Read, Financial);
    /// Lista os membros com plano pago e seus consultores de sucesso.
    ListSuccessClients "payments.success-clients" GET "/financial/success-clients"
        query(SuccessClientFilter) -> SuccessClients, needs(Read, Financial);
    /// Mostra um pagamento com todos os detalhes.
    Get "payments.get" GET "/financial/{id}"
        path(TransactionId) -> TransactionDetails, needs(Update, Financial);
    /// Aprova manualmente um pagamento em aberto. Libera o plano e os produtos na hora.
    Approve "payments.approve" PUT "/financial/payment/approve/{id}"
        path(TransactionId) -> Approved, needs(Update, Financial), danger(Irreversible);
    /// Troca o consultor de um pagamento; 0 remove.
    SetManager "payments.change-manager" POST "/financial/payment/change-manager/{id}"
        path(TransactionId) body(ChangeManager) -> ManagerChanged, needs(Update, Financial);
    /// Envia ao membro a proposta de um pagamento em aberto.
    Propose "payments.send-proposal" POST "/financial/send-proposal/{id}"
        path(TransactionId) body(SendProposal) -> Done, needs(Update, Financial);
    /// Cancela a assinatura de um membro no gateway de pagamento.
    CancelSubscription "payments.cancel-subscription" POST "/financial/subscription/cancel/{userId}"
        path(MemberId) -> SubscriptionCancelled, needs(Update, Financial), danger(Irreversible);
    /// Mostra se a assinatura de um membro está ativa.
    CheckSubscription "payments.check-subscription" GET "/financial/subscription/check/{userId}"
        path(MemberId) -> SubscriptionChecked, needs(Read, Financial);
    /// Gera um link de pagamento de plano ou de serviço adicional.
    Create "payments.create" POST "/user/create-payment/{id}"
        path(MemberId) body(CreatePayment) -> PaymentCreated, needs(Update, Financial);
    /// Envia por e-mail a cobrança de um pagamento.
    Charge "payments.send-charge" POST "/user/email/send-charge-from-transaction/{id}"
        path(TransactionId) body(SendCharge) -> Done, needs(Update, Financial);
    /// Descreve o formulário de pagamento de plano de um membro.
    PlanForm "payments.plan-form" GET "/financial/forms/plan/{userId}"
        path(MemberId) -> Form, needs(Update, Financial);
    /// Descreve o formulário de serviços adicionais de um membro.
    ProductForm "payments.product-form" GET "/financial/forms/product/{userId}"
        path(MemberId) -> Form, needs(Update, Financial);
}
