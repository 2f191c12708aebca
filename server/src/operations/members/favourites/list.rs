//! `favourites.list`

use client::api::members::favourites::{FAVOURITES, Favourite, FavouriteList, List};
use client::endpoint::Call;
use client::wire::page::Paging;

use crate::operations::members::members;
use crate::store::{self, Row, updated_at};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

const ROW: store::List = store::List::new(
    "favourites",
    "f",
    concat!("f.id, f.user_id, m.name, f.created_at, f.version, ", updated_at!("f", "favourites")),
)
.joined("join members m on m.id = f.user_id")
.sorted_as(&FAVOURITES, &[("id", "f.id"), ("user_id", "f.user_id"), ("created_at", "f.created_at")]);

/// Whom a member keeps at hand.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<FavouriteList> {
    let paging = Paging::new(call.query.page, call.query.per_page)?;
    members::load(cx, call.path)?;
    let selection = ROW
        .select()
        .updated_since(call.query.updated_since)
        .equals("f.owner_id", Some(call.path))
        .ordered(call.query.order_by);
    Ok(FavouriteList { favorites: selection.page(cx.conn(), paging, favourite)? })
}

fn favourite(row: &Row) -> Favourite {
    Favourite {
        id: row.get("id"),
        user_id: row.get("user_id"),
        name: row.get("name"),
        created_at: row.get("created_at"),
        updated_at: row.get("updated_at"),
        version: row.get("version"),
    }
}
