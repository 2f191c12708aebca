//! The user's own account.

use client::api::account::session::Whoami;

use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::session::{STAFF_USER, staff_user};
use crate::work::words::language;

/// Returns the signed-in user.
pub fn describe(cx: &mut Cx<'_, '_>) -> Result<Whoami> {
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
