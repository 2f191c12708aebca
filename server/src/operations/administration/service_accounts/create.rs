//! `service-accounts.create`: an account that cannot sign in, and its session, which lasts as long as its token.

use client::access::allows;
use client::api::administration::service_accounts::{
    Create, CreateServiceAccount, ServiceAccountCreated, TOKEN_PREFIX,
};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::rules::Rule;
use client::search::plain;
use client::value::address_range::AddressRange;
use client::value::date::{show_date, start_of};
use client::value::id::{ServiceAccountId, SessionId, StaffId};
use client::value::word::Word;
use serde_json::json;

use super::load::load;
use crate::store::StoreError;
use crate::work::clock::{hashed, token};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::words::stored;

/// Creates the service account. The token is in this answer alone.
pub fn create(cx: &mut Cx<'_, '_>, call: Call<Create>) -> Result<ServiceAccountCreated> {
    let addresses = call.body.check(cx.today)?;
    let CreateServiceAccount { name, role, mut abilities, valid_until, .. } = call.body;
    let name = name.trim().to_owned();
    abilities.sort();
    abilities.dedup();
    let held = cx.actor()?.matrix.abilities(role);
    if !abilities.iter().all(|ability| allows(&held, ability.ability())) {
        return Err(Refusal::field("abilities", Rule::NotOfRole));
    }
    refuse_taken(cx, &name)?;
    let staff = account(cx, &name, &role.name())?;
    let token = format!("{TOKEN_PREFIX}{}", token());
    let session = session(cx, staff, &token, start_of(valid_until.tomorrow().unwrap_or(valid_until)))?;
    let id = ServiceAccountId::new(staff.get());
    let abilities: Vec<String> = abilities.iter().map(ToString::to_string).collect();
    let addresses: Vec<String> = addresses.iter().map(AddressRange::to_string).collect();
    let sql = "insert into service_accounts (id, session_id, name, role, abilities, addresses, valid_until, created_at, created_by)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    let values = [
        id.into(),
        session.into(),
        name.as_str().into(),
        role.name().into(),
        abilities.join(",").into(),
        addresses.join(",").into(),
        valid_until.to_string().into(),
        cx.now.into(),
        cx.author().into(),
    ];
    cx.execute(sql, &values).map_err(taken)?;
    let new = json!({
        "name": name, "role": role, "abilities": abilities, "addresses": addresses, "valid_until": valid_until,
    });
    cx.changed(id, json!(null), new);
    let effect = Message::new(Key::StaffServiceEffectCreated).with("name", &name).with("n", abilities.len());
    cx.effect(effect.with("role", role.label(cx.lang())).with("until", show_date(valid_until)));
    let message = Key::StaffServiceCreated.text(cx.lang(), &[]);
    Ok(ServiceAccountCreated { message, token, service_account: load(cx, id)?.0 })
}

/// Rejects the name of a person and that of another valid service account: the history names the author.
fn refuse_taken(cx: &mut Cx<'_, '_>, name: &str) -> Result<()> {
    let sql = "select name from staff where service_account = 0
        union all select name from service_accounts where revoked_at is null";
    let wanted = plain(name);
    if cx.query(sql, &[])?.iter().any(|row| plain(row.str(0)) == wanted) {
        return Err(Refusal::field("name", Rule::AccountNameTaken));
    }
    Ok(())
}

/// Returns the same refusal if a concurrent request took the name.
fn taken(refusal: Refusal) -> Refusal {
    match refusal {
        Refusal::Store(StoreError::Unique(_)) => Refusal::field("name", Rule::AccountNameTaken),
        other => other,
    }
}

/// Adds the account in whose name the service account acts. It has no password and no address that receives letters.
fn account(cx: &mut Cx<'_, '_>, name: &str, role: &str) -> Result<StaffId> {
    let sql = "insert into staff (name, email, role, language, created_at, active, service_account)
        values ($1, $2, $3, $4, $5, 0, 1) returning id";
    let email = format!("{}@service-account.invalid", &token()[..16]);
    let values = [name.into(), email.into(), role.into(), stored(cx.lang()).into(), cx.now.into()];
    Ok(StaffId::new(cx.insert(sql, &values)?))
}

/// Opens the session whose access token is that of the service account.
fn session(cx: &mut Cx<'_, '_>, staff: StaffId, token: &str, until: jiff::Timestamp) -> Result<SessionId> {
    let sql = "insert into sessions (staff_id, door, agent, address, created_at, seen_at, expires_at, access_hash, access_expires_at)
        values ($1, 'api', '', '', $2, $2, $3, $4, $3) returning id";
    let values = [staff.into(), cx.now.into(), until.into(), hashed(token).into()];
    Ok(SessionId::new(cx.insert(sql, &values)?))
}
