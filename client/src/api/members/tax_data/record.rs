//! Tax data as a kind of records.

use serde_json::Value;

use super::{Get, Save, TaxData};
use crate::endpoint::Endpoint;
use crate::endpoint::action::{Undo, change_of};
use crate::message::Key;
use crate::record::{Field, Kind, Record};
use crate::value::id::{MemberId, kind};
use crate::wire::rehearsal::{Change, Inverse};

impl Record for kind::TaxData {
    const KIND: &'static Kind = &Kind {
        name: "tax_data",
        table: "member_tax_data",
        members: &["id"],
        read_by: None,
        // The page of the member shows it: its number is the member's.
        page: None,
        heard_by: Get::NEEDS,
        fields: &[
            Field::text("name", Key::ColumnName),
            Field::text("cpf", Key::FieldCpf),
            Field::text("company", Key::FieldCompany),
            Field::text("cnpj", Key::FieldCnpj),
            Field::text("email", Key::ColumnEmail),
            Field::text("cell_phone", Key::ColumnPhone),
            Field::text("zip_code", Key::TaxFieldZip),
            Field::text("state", Key::TaxFieldState),
            Field::text("city", Key::FieldCity),
            Field::text("neighbor", Key::FieldNeighbor),
            Field::text("street", Key::TaxFieldStreet),
            Field::text("number", Key::TaxFieldNumber),
            Field::text("complement", Key::TaxFieldComplement),
        ],
    };
}

/// The undo of a save: saves the previous values.
pub const DATA_BEFORE: Undo = Undo { endpoint: Save::ID, call: data_before };

/// Returns the previous values; `None` for the first save, before which there was no state.
fn data_before(changes: &[Change]) -> Option<Inverse> {
    let change = change_of::<kind::TaxData>(changes)?;
    let mut fields = change.old.as_object()?.clone();
    if fields.get("state").is_some_and(Value::is_null) {
        return None;
    }
    for value in fields.values_mut().filter(|value| value.is_null()) {
        *value = Value::String(String::new());
    }
    let body: TaxData = serde_json::from_value(fields.into()).ok()?;
    Some(Inverse::from(&Save::put(MemberId::new(change.id), body)))
}
