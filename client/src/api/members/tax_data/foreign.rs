//! The form of tax data, and tax data as another system answers them.

use serde_json::Value;

use super::{Get, MemberTaxData, TaxData, forms};
use crate::api::members::members;
use crate::endpoint::form::parsed;
use crate::endpoint::reads::{Missing, Reads, read, unwrapped};
use crate::endpoint::{Call, Endpoint};
use crate::form::Form;
use crate::value::id::MemberId;

/// Reads tax data, which may be the whole answer and have fields that we do not know.
pub fn tax_data(call: &Call<Get>, answer: Value, reads: &Reads<'_>) -> Result<MemberTaxData, Missing> {
    let mut answer = unwrapped(unwrapped(answer, "tax_data"), "tax_data");
    let own = answer.get_mut("tax_data").map(Value::take);
    let mut fields = own.unwrap_or(answer);
    let schema = schemars::schema_for!(TaxData);
    if let Some(fields) = fields.as_object_mut() {
        fields.retain(|name, value| !schema.as_value()["properties"][name].is_null() && !value.is_null());
    }
    let tax_data: TaxData = read(fields)?;
    let invoicing = tax_data.for_invoicing();
    let registration = match reads.find(&members::Get::of(call.path))? {
        Some(record) => {
            let own = || record.user.address.clone().unwrap_or_default();
            let address = record.sections.map_or_else(own, |sections| sections.primary.fields.address());
            TaxData::of_registration(&record.user, &address)
        }
        None => TaxData::default(),
    };
    Ok(MemberTaxData {
        id: call.path.get().into(),
        tax_data,
        invoicing,
        registration,
        ..MemberTaxData::default()
    })
}

/// Makes the form of tax data, with their present values.
pub fn save_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    let id: MemberId = parsed(path)?;
    let now = reads.get(&Get::at(id))?.tax_data;
    Ok(forms::save(&now, reads.actor.lang))
}
