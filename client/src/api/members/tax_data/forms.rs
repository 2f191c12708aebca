//! The form of tax data.

use super::{SHORTEST_CITY, SHORTEST_STATE, Save, TaxData};
use crate::endpoint::Endpoint;
use crate::endpoint::form_parts::{form, required};
use crate::form::{Assign, Check, Expr, Field, Form, Kind, Op};
use crate::message::{Key, Lang};
use crate::rules::{Reading, Rule};

/// Returns the form of `tax-data.save`, with the present values. Another state clears city and postal code, another city the
/// postal code.
pub fn save(now: &TaxData, lang: Lang) -> Form {
    let text = |name: &str, key: Key, value: &Option<String>| Field {
        default: value.as_deref().unwrap_or_default().into(),
        ..Field::new(name, key.text(lang, &[]), Kind::Text)
    };
    let short = |name: &str, length: usize| Check {
        broken: Expr::call(Op::Length, [Expr::field(name)]).less(length as i64),
        text: Rule::Min(length).text(lang),
    };
    let clears = |names: &[&str]| -> Vec<Assign> {
        names.iter().map(|name| Assign { field: (*name).to_owned(), to: "".into() }).collect()
    };
    let state = Field {
        default: now.state.as_deref().unwrap_or_default().into(),
        checks: vec![short("state", SHORTEST_STATE)],
        sets: clears(&["city", "zip_code"]),
        ..required("state", Key::TaxFieldState, Kind::Text, lang)
    };
    let city = Field {
        checks: vec![short("city", SHORTEST_CITY)],
        sets: clears(&["zip_code"]),
        ..text("city", Key::FieldCity, &now.city)
    };
    let fields = vec![
        text("name", Key::ColumnName, &now.name),
        text("cpf", Key::FieldCpf, &now.cpf).read_as(Reading::Cpf),
        text("company", Key::FieldCompany, &now.company),
        text("cnpj", Key::FieldCnpj, &now.cnpj).read_as(Reading::Cnpj),
        text("email", Key::ColumnEmail, &now.email),
        text("cell_phone", Key::ColumnPhone, &now.cell_phone).read_as(Reading::Phone),
        state,
        city,
        text("zip_code", Key::TaxFieldZip, &now.zip_code).read_as(Reading::Cep),
        text("neighbor", Key::FieldNeighbor, &now.neighbor),
        text("street", Key::TaxFieldStreet, &now.street),
        text("number", Key::TaxFieldNumber, &now.number),
        text("complement", Key::TaxFieldComplement, &now.complement),
    ];
    form(Save::ID, fields, lang)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::State;

    #[test]
    fn another_state_clears_city_and_postal_code() {
        let now = TaxData {
            state: Some("SP".into()),
            city: Some("Itu".into()),
            zip_code: Some("13300000".into()),
            ..TaxData::default()
        };
        let form = save(&now, Lang::PtBr);
        let mut state = State::new(&form);
        state.answer(&form, "city", "Salto".into());
        assert_eq!((&state.answers["city"], &state.answers["zip_code"]), (&"Salto".into(), &"".into()));
        state.answer(&form, "zip_code", "13320000".into());
        state.answer(&form, "state", "RJ".into());
        assert_eq!((&state.answers["city"], &state.answers["zip_code"]), (&"".into(), &"".into()));
        assert!(state.evaluate(&form).ready);
    }
}
