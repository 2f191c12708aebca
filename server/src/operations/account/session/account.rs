//! `session.whoami` and `profile.update`: the user's own account.

use client::api::account::session::{Me, Update, Whoami};
use client::endpoint::Call;
use serde_json::{Map, json};

use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::session::{STAFF_USER, staff_user};
use crate::work::words::language;

/// Returns the signed-in user.
pub fn whoami(cx: &mut Cx<'_, '_>, _: Call<Me>) -> Result<Whoami> {
    describe(cx)
}

/// Changes name, language, theme or picture. Absent fields stay unchanged.
pub fn update(cx: &mut Cx<'_, '_>, call: Call<Update>) -> Result<Whoami> {
    call.body.check()?;
    let before = serde_json::to_value(describe(cx)?)?;
    let changes = serde_json::to_value(&call.body)?;
    let (mut old, mut new) = (Map::new(), Map::new());
    for column in ["name", "language", "theme", "avatar"] {
        let Some(value) = changes[column].as_str() else { continue };
        let stored = (!value.is_empty()).then_some(value.trim());
        let sql = format!("update staff set {column} = $1, version = version + 1 where id = $2");
        cx.execute(&sql, &[stored.into(), cx.actor()?.id.into()])?;
        if column != "avatar" {
            let was = if column == "name" { &before["user"]["name"] } else { &before[column] };
            old.insert(column.to_owned(), was.clone());
            new.insert(column.to_owned(), json!(value));
        }
    }
    cx.changed(cx.actor()?.id, old.into(), new.into());
    describe(cx)
}

fn describe(cx: &mut Cx<'_, '_>) -> Result<Whoami> {
    let sql = format!("select {STAFF_USER}, language, theme from staff where id = $1");
    let row = cx.query_one(&sql, &[cx.actor()?.id.into()])?.ok_or(Refusal::LoginAgain)?;
    Ok(Whoami {
        user: staff_user(&row)?,
        ability: cx.actor()?.abilities.clone(),
        missing: cx.actor()?.matrix.missing(&cx.actor()?.abilities),
        lacks: Vec::new(),
        language: language(row.get("language")),
        theme: row.word("theme")?,
        session_id: Some(cx.session()?),
    })
}
