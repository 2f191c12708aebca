//! The tax data of members.

mod get;
mod save;

use client::api::members::members::Member;
use client::api::members::migration::MigratedPart;
use client::api::members::tax_data::{MemberTaxData, TaxData};
use client::value::id::kind;

use super::section::section;
use super::{members, section};
use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::Holding;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The operations of tax data.
fn mount(api: Api) -> Api {
    api.handle(get::get).handle(save::save)
}

const HOLDINGS: &[Holding] = &[section("member_tax_data", MigratedPart::TaxData)];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount).holding(HOLDINGS);

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
