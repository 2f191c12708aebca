//! `imported-phones.get`

use client::api::members::contacts::{GetImportedPhones, ImportedPhone, ImportedPhoneAnswer};
use client::endpoint::Call;

use crate::operations::members::contacts::load::name_of;
use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the imported phones of a member, without those that are invalid.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<GetImportedPhones>) -> Result<ImportedPhoneAnswer> {
    name_of(cx, call.path)?;
    let sql = "select id, phone, source, created_at, version from imported_phones
        where member_id = $1 and phone not in (select phone from invalid_phones) order by id desc";
    let phone = |row: &Row| ImportedPhone {
        id: row.get("id"),
        phone: row.get("phone"),
        source: row.get("source"),
        created_at: row.get("created_at"),
        version: row.get("version"),
    };
    let extracted_phones = cx.query(sql, &[call.path.into()])?.iter().map(phone).collect();
    Ok(ImportedPhoneAnswer::of(extracted_phones))
}
