//! `profile.update`

use client::api::account::session::{Update, Whoami};
use client::endpoint::Call;
use serde_json::{Map, json};

use crate::operations::account::session::account::describe;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

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
