//! The fields of the record of which one survives.

use client::api::members::members::{DeactivationReason, MemberStatus};
use client::api::members::migration::{FieldChoices, MigratedField, Side};
use client::value::id::MemberId;
use client::value::word::{Word, all};

use crate::store::{Row, Value};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// The columns of a field, the first of which show whether it is filled in.
fn columns(field: MigratedField) -> &'static [&'static str] {
    match field {
        MigratedField::Name => &["name", "name_sort"],
        MigratedField::Document => &["cpf", "cnpj", "person"],
        MigratedField::CompanyName => &["company_name"],
        MigratedField::Email => &["email"],
        MigratedField::Phone => &["phone"],
        MigratedField::Address => &["address", "state"],
    }
}

fn is_filled(row: &Row, field: MigratedField) -> bool {
    let is_text = |column: &&&str| {
        let text = row.get::<Option<&str>>(column).unwrap_or_default();
        !text.is_empty() && text != "{}" && **column != "person"
    };
    columns(field).iter().any(|column| is_text(&column))
}

/// Decides whose value of each field survives, and stores the survivor's record and the rest of the other. Returns the
/// fields that pass.
pub fn settle(
    cx: &mut Cx<'_, '_>,
    (from, to): (MemberId, MemberId),
    choices: &FieldChoices,
) -> Result<Vec<MigratedField>> {
    let (source, target) = (read(cx, from)?, read(cx, to)?);
    let passes = |field: &MigratedField| match choices.of(*field) {
        Some(side) => side == Side::From && is_filled(&source, *field),
        None => is_filled(&source, *field) && !is_filled(&target, *field),
    };
    let passing: Vec<MigratedField> = all::<MigratedField>().into_iter().filter(passes).collect();
    let passed: Vec<&str> = passing.iter().flat_map(|field| columns(*field)).copied().collect();
    let sets: String =
        passed.iter().zip(2..).map(|(column, place)| format!("{column} = ${place}, ")).collect();
    let mut values: Vec<Value> = vec![to.into()];
    values.extend(passed.iter().map(|column| Value::from(source.get::<Option<&str>>(column))));
    let ends =
        "end_of_plan = (select max(end_of_plan) from quotas where member_id = $1), version = version + 1";
    cx.execute(&format!("update members set {sets}{ends} where id = $1"), &values)?;
    leave(cx, from, passing.contains(&MigratedField::Document))?;
    choose_main(cx, to)?;
    Ok(passing)
}

fn read(cx: &mut Cx<'_, '_>, id: MemberId) -> Result<Row> {
    let sql = "select name, name_sort, cpf, cnpj, person, company_name, email, phone, address, state
        from members where id = $1";
    cx.query_one(sql, &[id.into()])?.ok_or(Refusal::NotFound)
}

/// Deactivates the source. What belongs to one member alone is no longer its own: contacts, and documents that passed.
fn leave(cx: &mut Cx<'_, '_>, from: MemberId, has_lost_documents: bool) -> Result<()> {
    let documents = if has_lost_documents { "cpf = null, cnpj = null, " } else { "" };
    let sql = format!(
        "update members set {documents}email = '', phone = null, status = $2, deactivation_reason = $3,
         end_of_plan = (select max(end_of_plan) from quotas where member_id = $1), version = version + 1 where id = $1"
    );
    let (status, reason) = (MemberStatus::Inactive, DeactivationReason::Migrated);
    cx.execute(&sql, &[from.into(), status.name().into(), reason.name().into()])?;
    for table in ["member_phones", "member_emails"] {
        let sql = format!(
            "update {table} set removed_at = $2, master = 0, version = version + 1 where member_id = $1 and removed_at is null"
        );
        cx.execute(&sql, &[from.into(), cx.now.into()])?;
    }
    Ok(())
}

/// Makes the contacts of the survivor's record the main ones.
fn choose_main(cx: &mut Cx<'_, '_>, to: MemberId) -> Result<()> {
    for (table, column) in [("member_phones", "phone"), ("member_emails", "email")] {
        let main = format!(
            "case when lower({column}) = (select lower(coalesce(m.{column}, '')) from members m where m.id = $1) then 1 else 0 end"
        );
        let sql = format!(
            "update {table} set master = {main}, version = version + 1
             where member_id = $1 and removed_at is null and master <> {main}"
        );
        cx.execute(&sql, &[to.into()])?;
    }
    Ok(())
}
