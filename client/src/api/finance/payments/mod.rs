//! Payments of members.

mod changes;
mod columns;
mod exception;
mod failure;
mod foreign;
mod forgiving;
pub mod forms;
mod guards;
mod lists;
mod payer;
mod price;
pub mod pricing;
mod record;
mod subscription;
mod transaction;
mod words;

pub use changes::*;
pub use columns::*;
pub use exception::*;
pub use failure::*;
pub use guards::*;
pub use lists::*;
pub use payer::*;
pub use price::*;
pub use subscription::*;
pub use transaction::*;
pub use words::*;

use self::pricing::LinkLimits;
use crate::api::members::ownership::OwnershipFacts;
use crate::api::service::outbox::SendOutcome;
use crate::endpoints;
use crate::value::id::{MemberId, TransactionId};

endpoints! {
    /// Lista os pagamentos, com filtros, ordenação e páginas.
    List "payments.list" GET "/financial"
        query(PaymentFilter) -> PaymentList, needs(Read, Financial), lists(PAYMENTS, "payments.export");
    /// Lista os membros com plano pago e seus consultores de sucesso.
    ListSuccessClients "payments.success-clients" GET "/financial/success-clients"
        query(SuccessClientFilter) -> SuccessClients, needs(Read, Financial), lists(SUCCESS_CLIENTS, "payments.export-success-clients");
    /// Diz os limites dos links de pagamento.
    Limits "payments.limits" GET "/financial/limits" -> LinkLimits, needs(Read, Auth), is(ours);
    /// Mostra um pagamento com todos os detalhes.
    Get "payments.get" GET "/financial/{id}"
        path(TransactionId) -> TransactionDetails, needs(Update, Financial), adapted_by(foreign::details);
    /// Aprova manualmente um pagamento em aberto. Libera o plano e os produtos na hora.
    Approve "payments.approve" PUT "/financial/payment/approve/{id}"
        path(TransactionId) body(ApprovePayment) -> ApprovalOutcome, needs(Update, Financial), danger(Irreversible), acts(Transaction, 'a', many),
        guard(PaymentState::may_approve), told_as(PaymentsEventApproved), forms("payments.approve" => foreign::approve_form), adapted_by(foreign::approved);
    /// Retira a cobrança de um pagamento em aberto: o link deixa de valer, e o gateway é avisado.
    Withdraw "payments.withdraw" PUT "/financial/payment/withdraw/{id}"
        path(TransactionId) -> PaymentChanged, needs(Update, Financial), danger(Destructive), acts(Transaction, many),
        guard(OwnershipFacts::may_link, PaymentState::may_withdraw), told_as(PaymentsEventWithdrawn), is(ours);
    /// Libera um pagamento cujo dinheiro chegou depois de cancelado ou recusado, com o dia do gateway.
    Release "payments.release" PUT "/financial/payment/release/{id}"
        path(TransactionId) -> ApprovalOutcome, needs(Confer, Financial), danger(Irreversible), acts(Transaction, many),
        guard(PaymentState::may_release), told_as(PaymentsEventReleased), is(ours);
    /// Anota algo no dinheiro a conferir de um pagamento.
    Note "payments.note" POST "/financial/payment/note/{id}"
        path(TransactionId) body(NotePayment) -> PaymentChanged, needs(Confer, Financial), acts(Transaction),
        guard(PaymentState::may_note), told_as(PaymentsEventNoted), forms("payments.note" = forms::changes::note), is(ours);
    /// Troca o consultor de um pagamento; 0 remove.
    SetManager "payments.change-manager" POST "/financial/payment/change-manager/{id}"
        path(TransactionId) body(ChangeManager) -> ManagerChanged, needs(Update, Financial), acts(Transaction, 'm', many),
        guard(PaymentState::may_change_manager), undone_by(record::MANAGER_BEFORE),
        told_as(PaymentsEventManager), forms("payments.change-manager" => foreign::manager_form), adapted_by(foreign::manager_changed);
    /// Envia ao membro a proposta de um pagamento em aberto.
    Propose "payments.send-proposal" POST "/financial/send-proposal/{id}"
        path(TransactionId) body(SendProposal) -> SendOutcome, needs(Update, Financial), acts(Transaction, 'P'),
        guard(OwnershipFacts::may_send, PaymentState::may_charge),
        told_as(PaymentsEventProposed), forms("payments.send-proposal" = forms::changes::proposal), adapted_by(foreign::proposed);
    /// Cancela a assinatura de um membro no gateway de pagamento.
    CancelSubscription "payments.cancel-subscription" POST "/financial/subscription/cancel/{userId}"
        path(MemberId) -> SubscriptionCancelled, needs(Update, Financial), danger(Destructive), acts(Subscription, 'x'),
        guard(Subscription::may_cancel), told_as(PaymentsEventSubscriptionCancelled), adapted_by(foreign::cancelled);
    /// Mostra se a assinatura de um membro está ativa.
    CheckSubscription "payments.check-subscription" GET "/financial/subscription/check/{userId}"
        path(MemberId) -> SubscriptionChecked, needs(Read, Financial), adapted_by(foreign::subscription);
    /// Gera um link de pagamento de plano ou de serviço adicional.
    Create "payments.create" POST "/user/create-payment/{id}"
        path(MemberId) body(CreatePayment) -> PaymentCreated, needs(Update, Financial), acts(Member),
        guard(OwnershipFacts::may_link), verb("create_payment"),
        told_as(PaymentsEventCreated),
        forms("payments.create.plan" => foreign::plan_form, "payments.create.product" => foreign::product_form),
        about("transaction");
    /// Gera um novo link para a compra de um pagamento que falhou, na mesma forma de pagamento ou em outra.
    Renew "payments.renew" POST "/financial/payment/renew/{id}"
        path(TransactionId) body(RenewPayment) -> PaymentCreated, needs(Update, Financial), acts(Transaction, 'r'),
        guard(OwnershipFacts::may_link, PaymentState::may_renew), told_as(PaymentsEventRenewed), forms("payments.renew" => foreign::renew_form), is(ours);
    /// Envia por e-mail ou WhatsApp a cobrança de um pagamento.
    Charge "payments.send-charge" POST "/user/email/send-charge-from-transaction/{id}"
        path(TransactionId) body(SendCharge) -> SendOutcome, needs(Update, Financial), acts(Transaction, 'c', many),
        guard(OwnershipFacts::may_send, PaymentState::may_charge),
        told_as(PaymentsEventCharged), forms("payments.send-charge" => foreign::charge_form), adapted_by(foreign::charged);
}
