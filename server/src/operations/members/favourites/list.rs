//! `favourites.list`

use client::api::members::favourites::{Favourite, FavouriteList, FavouriteSort, List};
use client::endpoint::Call;
use client::wire::page::Paging;

use crate::operations::members::members;
use crate::store::{self, Row};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

const ROW: store::List =
    store::List::new("favourites", "f", "f.id, f.user_id, m.name, f.created_at, f.version")
        .joined("join members m on m.id = f.user_id");

/// Whom a member keeps at hand.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<FavouriteList> {
    let paging = Paging::new(call.query.page, call.query.per_page)?;
    members::load(cx, call.path)?;
    let selection = ROW.select().equals("f.owner_id", Some(call.path));
    let selection = selection.ordered(call.query.order_by, column, ("f.id", true));
    Ok(FavouriteList { favorites: selection.page(cx.conn(), paging, favourite)? })
}

fn column(sort: FavouriteSort) -> &'static str {
    match sort {
        FavouriteSort::Id => "f.id",
        FavouriteSort::UserId => "f.user_id",
        FavouriteSort::CreatedAt => "f.created_at",
    }
}

fn favourite(row: &Row) -> Favourite {
    Favourite {
        id: row.get("id"),
        user_id: row.get("user_id"),
        name: row.get("name"),
        created_at: row.get("created_at"),
        version: row.get("version"),
    }
}
