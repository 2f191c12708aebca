//! `tax-data.save`

use client::api::members::tax_data::{Save, TaxData, TaxDataSaved};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::kind;
use serde_json::json;

use super::answered;
use crate::operations::members::{members, section};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Saves the tax data of a member.
pub fn save(cx: &mut Cx<'_, '_>, call: Call<Save>) -> Result<TaxDataSaved> {
    let mut member = members::load(cx, call.path)?;
    section::save::<kind::TaxData, _>(cx, member.id, |_, section| {
        let mut fields = section::merged(section, &call.body.normalised()?)?;
        fields.retain(|_, value| *value != json!(""));
        let data: TaxData = serde_json::from_value(fields.into())?;
        data.check()?;
        Ok(data)
    })?;
    cx.effect(Message::new(Key::TaxEffect).with("member", &member.name));
    let message = Key::TaxSaved.text(cx.lang(), &[]);
    Ok(TaxDataSaved { message, record: Some(answered(cx, &mut member)?) })
}
