//! The fields of tax data, with the pure functions that fill and copy them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::api::members::members::{Member, MemberAddress};
use crate::api::members::places::PostalAddress;
use crate::message::{Key, Lang};
use crate::rules::mask::{self, apply};
use crate::rules::{self, Invalid, Reading, min, required};
use crate::value::text::is_blank;

/// The fewest characters of the state.
pub const SHORTEST_STATE: usize = 2;
/// The fewest characters of the city, if given.
pub const SHORTEST_CITY: usize = 3;

/// To whom invoices are addressed. In a save, an absent field stays as it is and an empty one is cleared.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct TaxData {
    /// The name.
    #[schemars(length(max = 200))]
    pub name: Option<String>,
    /// CPF.
    #[schemars(length(max = 200))]
    pub cpf: Option<String>,
    /// The company.
    #[schemars(length(max = 200))]
    pub company: Option<String>,
    /// CNPJ.
    #[schemars(length(max = 200))]
    pub cnpj: Option<String>,
    /// E-mail.
    #[schemars(length(max = 200))]
    pub email: Option<String>,
    /// Phone.
    #[schemars(length(max = 200))]
    pub cell_phone: Option<String>,
    /// Postal code (CEP).
    #[schemars(length(max = 200))]
    pub zip_code: Option<String>,
    /// The state: at least 2 characters. Required.
    #[schemars(length(max = 200))]
    pub state: Option<String>,
    /// The city: at least 3 characters if given.
    #[schemars(length(max = 200))]
    pub city: Option<String>,
    /// The neighbourhood.
    #[schemars(length(max = 200))]
    pub neighbor: Option<String>,
    /// The street.
    #[schemars(length(max = 200))]
    pub street: Option<String>,
    /// The number.
    #[schemars(length(max = 200))]
    pub number: Option<String>,
    /// The complement of the address.
    #[schemars(length(max = 200))]
    pub complement: Option<String>,
}

impl TaxData {
    /// Requires a state of two characters, and a city of three if there is one.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        let text = |field: &Option<String>| field.as_deref().unwrap_or_default().trim().to_owned();
        let state = text(&self.state);
        invalid.check("state", &state, |state| required(state).and_then(|()| min(SHORTEST_STATE)(state)));
        let city = text(&self.city);
        if !city.is_empty() {
            invalid.check("city", &city, min(SHORTEST_CITY));
        }
        invalid.into_result(())
    }

    /// Returns the fields of a save as they are stored. Rejects a phone that cannot be dialled; documents and postal code have no
    /// rule, and stay as they are typed if they cannot be read.
    pub fn normalised(&self) -> Result<TaxData, Invalid> {
        let mut invalid = Invalid::default();
        let read = |reading: Reading, text: &Option<String>| {
            text.clone().map(|text| reading.read(&text).unwrap_or_else(|_| text.trim().to_owned()))
        };
        if let Some(phone) = self.cell_phone.as_deref().filter(|phone| !is_blank(phone)) {
            invalid.check("cell_phone", phone, rules::phone);
        }
        invalid.into_result(TaxData {
            cpf: read(Reading::Cpf, &self.cpf),
            cnpj: read(Reading::Cnpj, &self.cnpj),
            cell_phone: read(Reading::Phone, &self.cell_phone),
            zip_code: read(Reading::Cep, &self.zip_code),
            ..self.clone()
        })
    }

    /// Returns what the registration of a member would fill in: the member and, as far as it is known, the address.
    pub fn of_registration(member: &Member, address: &MemberAddress) -> TaxData {
        let known = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
        TaxData {
            name: Some(member.name.clone()),
            cpf: member.cpf.clone(),
            company: member.company_name.clone(),
            cnpj: member.cnpj.clone(),
            email: Some(member.email.clone()),
            cell_phone: member.phone.clone(),
            state: member.state.map(crate::value::word::on_wire),
            zip_code: known(&address.zip_code),
            city: known(&address.city),
            neighbor: known(&address.neighbor),
            street: known(&address.street),
            number: known(&address.number),
            complement: known(&address.complement),
        }
    }

    /// Returns the same with a found address: city, street (the text before a dash), state and neighbourhood.
    #[must_use]
    pub fn at(self, address: &PostalAddress) -> TaxData {
        let street = address.street.split(" - ").next().unwrap_or_default().trim();
        TaxData {
            zip_code: Some(address.code.clone()),
            city: Some(address.city.clone()),
            street: Some(street.to_owned()),
            state: Some(address.state.clone()),
            neighbor: Some(address.district.clone()),
            ..self
        }
    }

    /// Returns the lines that an invoicing tool takes: a label and a value each, without empty ones. The tool is Brazilian, and
    /// so are the labels.
    pub fn for_invoicing(&self) -> String {
        let masked = |mask, value: &Option<String>| value.as_deref().map(|digits| apply(mask, digits));
        let lines = [
            (Key::ColumnName, self.name.clone()),
            (Key::FieldCpf, masked(mask::CPF, &self.cpf)),
            (Key::FieldCompany, self.company.clone()),
            (Key::FieldCnpj, masked(mask::CNPJ, &self.cnpj)),
            (Key::ColumnEmail, self.email.clone()),
            (Key::ColumnPhone, masked(mask::PHONE, &self.cell_phone)),
            (Key::TaxFieldZip, masked(mask::CEP, &self.zip_code)),
            (Key::TaxFieldStreet, self.street.clone()),
            (Key::TaxFieldNumber, self.number.clone()),
            (Key::TaxFieldComplement, self.complement.clone()),
            (Key::FieldNeighbor, self.neighbor.clone()),
            (Key::FieldCity, self.city.clone()),
            (Key::TaxFieldState, self.state.clone()),
        ];
        let line = |(key, value): (Key, Option<String>)| {
            let value = value.filter(|value| !is_blank(value))?;
            Some(format!("{}: {value}", key.text(Lang::PtBr, &[])))
        };
        lines.into_iter().filter_map(line).collect::<Vec<_>>().join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(state: &str, city: Option<&str>) -> Vec<String> {
        let data =
            TaxData { state: Some(state.to_owned()), city: city.map(str::to_owned), ..TaxData::default() };
        let invalid = data.check().err().unwrap_or_default();
        invalid.rules().map(|(field, _)| field.to_owned()).collect()
    }

    #[test]
    fn the_state_is_required_and_a_city_has_three_characters() {
        assert_eq!(broken("SP", None), [""; 0]);
        assert_eq!(broken("SP", Some("Itu")), [""; 0]);
        assert_eq!(broken("", None), ["state"]);
        assert_eq!(broken(" S ", Some("It")), ["city", "state"]);
    }

    #[test]
    fn a_found_address_keeps_the_street_before_a_dash() {
        let address = PostalAddress {
            street: "Avenida Paulista - de 1047 a 1865 - lado ímpar".to_owned(),
            city: "São Paulo".to_owned(),
            code: "01311200".to_owned(),
            district: "Bela Vista".to_owned(),
            state: "SP".to_owned(),
            ..PostalAddress::default()
        };
        let data = TaxData { number: Some("7".to_owned()), ..TaxData::default() }.at(&address);
        assert_eq!(data.street.as_deref(), Some("Avenida Paulista"));
        assert_eq!(data.number.as_deref(), Some("7"));
        let text = data.for_invoicing();
        assert!(text.contains("01311-200") && !text.contains("CPF"), "{text}");
    }
}
