//! Why demonstration payments failed.

use client::api::finance::payments::{FailureReason, PaymentStatus, PaymentType};

/// Reports of gateways about refused cards, with their reasons.
const CARD: [(FailureReason, &str); 10] = [
    (FailureReason::InsufficientFunds, "Saldo insuficiente · 51"),
    (FailureReason::InsufficientFunds, "Saldo insuficiente · 51"),
    (FailureReason::CardRefused, "Transação não autorizada · 05"),
    (FailureReason::CardExpired, "Cartão vencido · 54"),
    (FailureReason::LimitExceeded, "Excede o limite · 61"),
    (FailureReason::CardInvalid, "Código de segurança inválido · N7"),
    (FailureReason::Antifraud, "Suspeita de fraude · 59"),
    (FailureReason::CardBlocked, "Cartão bloqueado · 78"),
    (FailureReason::BankUnavailable, "Emissor indisponível · 91"),
    (FailureReason::Other, "Recusada pela política da adquirente · R7"),
];

/// Reports of gateways about a failed boleto or Pix.
const OTHERS: [(FailureReason, &str); 3] = [
    (FailureReason::BankUnavailable, "Instituição do pagador indisponível · AA"),
    (FailureReason::Antifraud, "Suspeita de fraude · AF"),
    (FailureReason::Other, "Conta do recebedor não habilitada"),
];

/// Returns why a payment failed, by the gateway's word for its status, and the gateway's text. It depends on the payment's
/// number alone, so that no other draw changes with it.
pub fn of(
    id: i64,
    status: PaymentStatus,
    method: PaymentType,
    word: &str,
) -> Option<(FailureReason, Option<&'static str>)> {
    let pick = |reasons: &[(FailureReason, &'static str)]| {
        let at = usize::try_from(id).unwrap_or_default().wrapping_mul(7) / 3 % reasons.len();
        (reasons[at].0, Some(reasons[at].1))
    };
    match (status, method) {
        (PaymentStatus::Open | PaymentStatus::Paid | PaymentStatus::Unknown, _) => None,
        (PaymentStatus::Cancelled, method) => {
            FailureReason::of_word(word, method).map(|reason| (reason, None))
        }
        (PaymentStatus::Error, PaymentType::CreditCard | PaymentType::DebitCard) => Some(pick(&CARD)),
        (PaymentStatus::Error, _) => Some(pick(&OTHERS)),
    }
}
