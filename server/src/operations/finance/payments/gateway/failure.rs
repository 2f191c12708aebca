//! The reports of gateways about a refused attempt, and their reasons.

use client::api::finance::payments::FailureReason::{
    self, Antifraud, BankUnavailable, CardBlocked, CardExpired, CardInvalid, CardRefused, InsufficientFunds,
    LimitExceeded,
};

/// A gateway's report of a refused attempt.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RefusedAttempt {
    /// The acquirer's return code, such as `51`.
    pub code: Option<String>,
    /// The gateway's text.
    pub text: Option<String>,
}

/// The return codes of Brazilian acquirers, which follow ABECS' table.
const CODES: [(&str, FailureReason); 30] = [
    ("04", CardBlocked),
    ("05", CardRefused),
    ("07", CardBlocked),
    ("14", CardInvalid),
    ("15", CardInvalid),
    ("41", CardBlocked),
    ("43", CardBlocked),
    ("46", CardBlocked),
    ("51", InsufficientFunds),
    ("54", CardExpired),
    ("55", CardInvalid),
    ("57", CardBlocked),
    ("59", Antifraud),
    ("61", LimitExceeded),
    ("62", CardBlocked),
    ("63", Antifraud),
    ("65", LimitExceeded),
    ("78", CardBlocked),
    ("82", CardInvalid),
    ("83", CardInvalid),
    ("91", BankUnavailable),
    ("96", BankUnavailable),
    ("99", BankUnavailable),
    ("121", LimitExceeded),
    ("AA", BankUnavailable),
    ("AC", CardInvalid),
    ("AF", Antifraud),
    ("BL", CardBlocked),
    ("FR", Antifraud),
    ("N7", CardInvalid),
];

/// Words of gateways' texts, for answers without a known code. The first that occurs decides.
const PHRASES: [(&str, FailureReason); 12] = [
    ("saldo", InsufficientFunds),
    ("insufficient", InsufficientFunds),
    ("limite", LimitExceeded),
    ("vencido", CardExpired),
    ("expirado", CardExpired),
    ("fraude", Antifraud),
    ("bloquead", CardBlocked),
    ("inválid", CardInvalid),
    ("invalid", CardInvalid),
    ("código de segurança", CardInvalid),
    ("indispon", BankUnavailable),
    ("não autorizad", CardRefused),
];

impl RefusedAttempt {
    /// Returns the reason, by the code and else by the text; `None` for one that is not known.
    pub fn reason(&self) -> Option<FailureReason> {
        let code = self.code.as_deref().map(str::to_uppercase);
        let by_code = code.and_then(|code| CODES.into_iter().find(|(known, _)| *known == code));
        let text = self.text.as_deref().map(str::to_lowercase);
        let by_text = || {
            PHRASES.into_iter().find(|(phrase, _)| text.as_deref().is_some_and(|text| text.contains(phrase)))
        };
        by_code.or_else(by_text).map(|(_, reason)| reason)
    }

    /// Returns the gateway's text with its code, as it is stored.
    pub fn told(&self) -> Option<String> {
        let parts: Vec<&str> = [&self.text, &self.code].into_iter().flatten().map(String::as_str).collect();
        (!parts.is_empty()).then(|| parts.join(" · "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(code: &str, text: &str) -> RefusedAttempt {
        let some = |part: &str| (!part.is_empty()).then(|| part.to_owned());
        RefusedAttempt { code: some(code), text: some(text) }
    }

    #[test]
    fn the_code_decides_before_the_text() {
        assert_eq!(refused("51", "Não autorizada").reason(), Some(InsufficientFunds));
        assert_eq!(refused("n7", "").reason(), Some(CardInvalid));
        assert_eq!(refused("", "Cartão vencido").reason(), Some(CardExpired));
        assert_eq!(refused("XX", "Transação não autorizada").reason(), Some(CardRefused));
        assert_eq!(refused("XX", "Política interna").reason(), None);
        assert_eq!(refused("XX", "Política interna").told().as_deref(), Some("Política interna · XX"));
        assert_eq!(refused("", "").told(), None);
    }
}
