//! `tax-data.get` and `tax-data.save`

use client::api::members::members::Member;
use client::api::members::tax_data::{Get, MemberTaxData, Save, TaxData, TaxDataSaved};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::kind;
use serde_json::json;

use super::members;
use super::section;
use super::section::section;
use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::Holding;
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use client::api::members::migration::Migrated;

/// The operations of tax data.
fn mount(api: Api) -> Api {
    api.handle(get).handle(save)
}

const HOLDINGS: &[Holding] = &[section("member_tax_data", Migrated::TaxData)];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount).holding(HOLDINGS);

/// Returns the tax data of a member.
fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<MemberTaxData> {
    let mut member = members::load(cx, call.path)?;
    answered(cx, &mut member)
}

fn answered(cx: &mut Cx<'_, '_>, member: &mut Member) -> Result<MemberTaxData> {
    let section = section::read::<kind::TaxData>(cx, member.id)?;
    members::complete(cx, member)?;
    let tax_data: TaxData = section.decode();
    let (primary, _) = members::sections::primary(cx, member.id)?;
    Ok(MemberTaxData {
        id: member.id.get().into(),
        version: section.version,
        registration: TaxData::of_registration(member, &primary.address()),
        invoicing: tax_data.for_invoicing(),
        tax_data,
    })
}

/// Saves the tax data of a member.
fn save(cx: &mut Cx<'_, '_>, call: Call<Save>) -> Result<TaxDataSaved> {
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
