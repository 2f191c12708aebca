//! `records.identify`: the records that a number names.

use client::api::members::members::{Identify, Match, RecordMatches};
use client::endpoint::Call;
use client::record;

use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// One record of each kind that has a page and that the viewer may read.
pub fn identify(cx: &mut Cx<'_, '_>, call: Call<Identify>) -> Result<RecordMatches> {
    let (id, lang) = (call.path, cx.lang());
    let abilities = cx.actor()?.abilities.clone();
    let mut matches = Vec::new();
    for kind in record::all().into_iter().filter(|kind| kind.is_heard_with(&abilities)) {
        let Some(page) = &kind.page else { continue };
        let sql = format!(
            "select {} as name from {} where id = $1",
            page.name.unwrap_or("cast(null as text)"),
            kind.table
        );
        let Some(row) = cx.query_one(&sql, &[id.into()])? else { continue };
        let number = || format!("{} #{id}", kind.label(lang));
        matches.push(Match {
            kind: kind.name.to_owned(),
            id,
            name: row.get::<Option<String>>("name").unwrap_or_else(number),
            url: page.address.replace("{id}", &id.to_string()),
        });
    }
    Ok(RecordMatches { matches })
}
