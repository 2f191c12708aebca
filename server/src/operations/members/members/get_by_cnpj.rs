//! `members.get-by-cnpj`

use client::api::members::members::{GetByCnpj, MemberColumns, MemberRecord};
use client::endpoint::Call;
use client::rules::document;

use super::get::record;
use super::load::{ROW, member};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// The complete record of the member with a CNPJ; of several, the latest.
pub fn get_by_cnpj(cx: &mut Cx<'_, '_>, call: Call<GetByCnpj>) -> Result<MemberRecord> {
    let cnpj = document::normalise(&call.path);
    let selection = ROW.select().equals("m.cnpj", Some(cnpj)).sorted("m.id", true);
    let found = selection.first(cx.conn(), 1, member)?.pop().ok_or(Refusal::NotFound)?;
    record(cx, found?, Some(MemberColumns::Complete))
}
