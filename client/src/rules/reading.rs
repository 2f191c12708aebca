//! The one reading of texts that people type or paste into a field of a format, whichever door they use. Amounts and days have
//! theirs in [`crate::value::money`] and [`crate::value::date`].

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::mask::{CEP, CNPJ, CPF, Mask, PHONE};
use super::{Rule, cep, cnpj, cpf, document, phone};

/// The format of a text: how it is shown, typed and read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reading {
    /// A phone of Brazil.
    Phone,
    /// A person's document.
    Cpf,
    /// A company's document.
    Cnpj,
    /// A postal code.
    Cep,
}

impl Reading {
    /// Returns the patterns by which it is shown.
    pub const fn mask(self) -> Mask {
        match self {
            Reading::Phone => PHONE,
            Reading::Cpf => CPF,
            Reading::Cnpj => CNPJ,
            Reading::Cep => CEP,
        }
    }

    /// Reads a text as the contract carries it.
    pub fn read(self, text: &str) -> Result<String, Rule> {
        match self {
            Reading::Phone => phone::read(text),
            Reading::Cpf => cpf(text).map(|()| document::normalise(text)),
            Reading::Cnpj => cnpj(text).map(|()| document::normalise(text)),
            Reading::Cep => cep(text).map(|()| cep::normalise(text)),
        }
    }
}
