//! The letters about payments.

use crate::letter::{LONG_TEXT, Letter, LetterClass, MEMBER_NAME, Variable, VariableKind};
use crate::message::Key;

/// The amount of the payment.
const AMOUNT: Variable =
    Variable::new("cobranca.valor", Key::LetterVariableChargeAmount, VariableKind::Money, "149900")
        .up_to("123456789000");
/// The address of the payment page.
const PAYMENT_LINK: Variable =
    Variable::url("link.pagamento", Key::LetterVariablePaymentLink, "https://exemplo.test/pagar/7")
        .required();

/// The charge of an open payment.
pub const CHARGE: Letter =
    Letter::new("payment-charge", LetterClass::Service).variables(&[MEMBER_NAME, AMOUNT, PAYMENT_LINK]);
/// The offer of an open payment, with a personal note.
pub const PROPOSAL: Letter = Letter::new("payment-proposal", LetterClass::Service).variables(&[
    MEMBER_NAME,
    AMOUNT,
    Variable::text("proposta.itens", Key::LetterVariableProposal, "Essencial (Trimestral)").up_to(
        "Essencial (Trimestral), Consulta de crédito adicional, Anúncio em destaque por doze meses, Visita",
    ),
    Variable::text("nota", Key::LetterVariableNote, "Como combinamos.").up_to(LONG_TEXT).optional(),
    PAYMENT_LINK,
]);
