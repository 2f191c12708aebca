//! Sets of records as the source of a plan.

use client::api::home::sets::{Get, List, Set, SetFilter, SetRecord};
use client::catalogue::dynamic::{Dynamic, Field};
use client::endpoint::Call;
use client::message::Key;
use client::transport::Client;
use client::value::id::SetId;

use crate::context::Context;
use crate::failure::Failure;

/// Reads the set of that number, or of that name. Rejects a name that sets of several lists have.
pub async fn find(context: &Context, client: &Client, name: &str) -> Result<SetRecord, Failure> {
    let id = match name.parse() {
        Ok(id) => id,
        Err(_) => named(context, client, name).await?,
    };
    Ok(client.send(Call::<Get> { path: id, query: (), body: () }).await?)
}

async fn named(context: &Context, client: &Client, name: &str) -> Result<SetId, Failure> {
    let query = SetFilter { q: Some(name.to_owned()), per_page: Some(200), ..SetFilter::default() };
    let found = client.send(Call::<List> { path: (), query, body: () }).await?.sets.data;
    let is_named = |set: &&Set| set.name.to_lowercase() == name.trim().to_lowercase();
    match found.iter().filter(is_named).collect::<Vec<_>>()[..] {
        [set] => Ok(set.id),
        [] => Err(Failure::Usage(Key::BatchSourceNoSet.text(context.lang, &[("set", name)]))),
        ref several => {
            let ids = several.iter().map(|set| format!("{} ({})", set.id, set.title));
            let params = [("set", name), ("ids", &ids.collect::<Vec<_>>().join(", "))];
            Err(Failure::Usage(Key::BatchSourceSets.text(context.lang, &params)))
        }
    }
}

/// Returns the field of an endpoint that takes the ids of a set: the only one that names its kind of record.
pub fn field(endpoints: &[Dynamic], endpoint: &Dynamic, set: &Set) -> Option<String> {
    let list = endpoints.iter().find(|endpoint| endpoint.about.id == set.list)?;
    let id = list.about.list?.id?;
    let kind = list.row().into_iter().find(|field| field.name == id)?.record?;
    let shape = endpoint.shape();
    let named = endpoint.about.action().map_or(&[][..], |action| action.names);
    let body = shape.body.iter().filter(|field| named.contains(&field.name.as_str()));
    let fits = |field: &&Field| field.record.as_deref() == Some(kind.as_str());
    match shape.path.iter().chain(body).filter(fits).collect::<Vec<_>>()[..] {
        [field] => Some(field.name.clone()),
        _ => None,
    }
}
