//! Payments of members.

mod changes;
mod columns;
mod exception;
mod facts;
mod failure;
mod foreign;
pub(crate) mod forgiving;
pub mod forms;
mod guards;
pub mod letters;
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
use crate::endpoint::clauses::ShownRecords;
use crate::endpoint::form::DeclaredForm;
use crate::endpoints;
use crate::message::Key;
use crate::value::id::{MemberId, TransactionId, kind};

endpoints!(
    List("Lista os pagamentos, com filtros, ordenação e páginas.")
        .get("payments.list", "/financial")
        .query::<PaymentFilter>()
        .answers::<PaymentList>()
        .needs(Read, Financial)
        .lists(&PAYMENTS)
        .exported_by("payments.export"),
    ListSuccessClients("Lista os membros com plano pago e seus consultores de sucesso.")
        .get("payments.success-clients", "/financial/success-clients")
        .query::<SuccessClientFilter>()
        .answers::<SuccessClients>()
        .needs(Read, Financial)
        .lists(&SUCCESS_CLIENTS)
        .exported_by("payments.export-success-clients"),
    Limits("Diz os limites dos links de pagamento.")
        .get("payments.limits", "/financial/limits")
        .answers::<LinkLimits>()
        .needs(Read, Auth)
        .ours(),
    Get("Mostra um pagamento com todos os detalhes.")
        .get("payments.get", "/financial/{id}")
        .path::<TransactionId>()
        .answers::<TransactionDetails>()
        .needs(Update, Financial)
        .facts("", facts::PAYMENT)
        .adapted_by(foreign::details),
    Approve("Aprova manualmente um pagamento em aberto. Libera o plano e os produtos na hora.")
        .put("payments.approve", "/financial/payment/approve/{id}")
        .path::<TransactionId>()
        .body::<ApprovePayment>()
        .answers::<ApprovalOutcome>()
        .guard(PaymentState::may_approve)
        .needs(Update, Financial)
        .irreversible()
        .acts_on::<kind::Transaction>()
        .key('a')
        .for_many()
        .told_as(Key::PaymentsEventApproved)
        .forms(&[DeclaredForm::Each("payments.approve", foreign::approve_form)])
        .adapted_by(foreign::approved),
    Withdraw("Retira a cobrança de um pagamento em aberto: o link deixa de valer, e o gateway é avisado.")
        .put("payments.withdraw", "/financial/payment/withdraw/{id}")
        .path::<TransactionId>()
        .answers::<PaymentChanged>()
        .guard(OwnershipFacts::may_link, PaymentState::may_withdraw)
        .needs(Update, Financial)
        .destructive()
        .acts_on::<kind::Transaction>()
        .for_many()
        .told_as(Key::PaymentsEventWithdrawn)
        .ours(),
    Release(
        "Libera um pagamento cujo dinheiro chegou depois de cancelado ou recusado, com o dia do gateway."
    )
    .put("payments.release", "/financial/payment/release/{id}")
    .path::<TransactionId>()
    .answers::<ApprovalOutcome>()
    .guard(PaymentState::may_release)
    .needs(Confer, Financial)
    .irreversible()
    .acts_on::<kind::Transaction>()
    .for_many()
    .told_as(Key::PaymentsEventReleased)
    .ours(),
    Note("Anota algo no dinheiro a conferir de um pagamento.")
        .post("payments.note", "/financial/payment/note/{id}")
        .path::<TransactionId>()
        .body::<NotePayment>()
        .answers::<PaymentChanged>()
        .guard(PaymentState::may_note)
        .needs(Confer, Financial)
        .acts_on::<kind::Transaction>()
        .told_as(Key::ColumnNote)
        .forms(&[DeclaredForm::Same("payments.note", forms::changes::note)])
        .ours(),
    ChangePaymentManager("Troca o consultor de um pagamento; 0 remove.")
        .post("payments.change-manager", "/financial/payment/change-manager/{id}")
        .path::<TransactionId>()
        .body::<ChangeManager>()
        .answers::<ManagerChanged>()
        .guard(PaymentState::may_change_manager)
        .needs(Update, Financial)
        .acts_on::<kind::Transaction>()
        .key('m')
        .for_many()
        .undone_by(record::MANAGER_BEFORE)
        .told_as(Key::PaymentsEventManager)
        .forms(&[DeclaredForm::Each("payments.change-manager", foreign::manager_form)])
        .adapted_by(foreign::manager_changed),
    SendPaymentProposal("Envia ao membro a proposta de um pagamento em aberto.")
        .post("payments.send-proposal", "/financial/send-proposal/{id}")
        .path::<TransactionId>()
        .body::<SendProposal>()
        .answers::<SendOutcome>()
        .guard(OwnershipFacts::may_send, PaymentState::may_charge)
        .needs(Update, Financial)
        .sends(&[&letters::PROPOSAL])
        .acts_on::<kind::Transaction>()
        .key('P')
        .told_as(Key::PaymentsEventProposed)
        .forms(&[DeclaredForm::Same("payments.send-proposal", forms::changes::proposal)])
        .adapted_by(foreign::proposed),
    CancelSubscription("Cancela a assinatura de um membro no gateway de pagamento.")
        .post("payments.cancel-subscription", "/financial/subscription/cancel/{userId}")
        .path::<MemberId>()
        .answers::<SubscriptionCancelled>()
        .guard(Subscription::may_cancel)
        .needs(Update, Financial)
        .destructive()
        .acts_on::<kind::Subscription>()
        .key('x')
        .told_as(Key::PaymentsEventSubscriptionCancelled)
        .adapted_by(foreign::cancelled),
    CheckSubscription("Mostra se a assinatura de um membro está ativa.")
        .get("payments.check-subscription", "/financial/subscription/check/{userId}")
        .path::<MemberId>()
        .answers::<SubscriptionChecked>()
        .needs(Read, Financial)
        .shows(&[ShownRecords::Every("subscription")])
        .adapted_by(foreign::subscription),
    Create("Gera um link de pagamento de plano ou de serviço adicional.")
        .post("payments.create", "/user/create-payment/{id}")
        .path::<MemberId>()
        .body::<CreatePayment>()
        .answers::<PaymentCreated>()
        .guard(OwnershipFacts::may_link)
        .needs(Update, Financial)
        .acts_on::<kind::Member>()
        .verb("create_payment")
        .told_as(Key::PaymentsEventCreated)
        .forms(&[
            DeclaredForm::Each("payments.create.plan", foreign::plan_form),
            DeclaredForm::Each("payments.create.product", foreign::product_form)
        ])
        .about("transaction"),
    Renew(
        "Gera um novo link para a compra de um pagamento que falhou, na mesma forma de pagamento ou \
         em outra."
    )
    .post("payments.renew", "/financial/payment/renew/{id}")
    .path::<TransactionId>()
    .body::<RenewPayment>()
    .answers::<PaymentCreated>()
    .guard(OwnershipFacts::may_link, PaymentState::may_renew)
    .needs(Update, Financial)
    .acts_on::<kind::Transaction>()
    .key('r')
    .told_as(Key::PaymentsEventRenewed)
    .forms(&[DeclaredForm::Each("payments.renew", foreign::renew_form)])
    .ours(),
    SendPaymentCharge("Envia por e-mail ou WhatsApp a cobrança de um pagamento.")
        .post("payments.send-charge", "/user/email/send-charge-from-transaction/{id}")
        .path::<TransactionId>()
        .body::<SendCharge>()
        .answers::<SendOutcome>()
        .guard(OwnershipFacts::may_send, PaymentState::may_charge)
        .needs(Update, Financial)
        .sends(&[&letters::CHARGE])
        .acts_on::<kind::Transaction>()
        .key('c')
        .for_many()
        .told_as(Key::PaymentsEventCharged)
        .forms(&[DeclaredForm::Each("payments.send-charge", foreign::charge_form)])
        .adapted_by(foreign::charged),
);
