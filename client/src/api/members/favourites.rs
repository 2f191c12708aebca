//! Favourites: the members that a member keeps at hand.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::api::account::session::Done;
use crate::endpoint::clauses::ShownRecords;
use crate::endpoint::reads::{Missing, Reads, read};
use crate::endpoint::{Call, Endpoint};
use crate::endpoints;
use crate::list::{Column, List as Columns, ListQuery, Order};
use crate::message::Key;
use crate::record::{Kind, Record};
use crate::value::id::{FavouriteId, MemberId, kind};
use crate::value::instant::LocalInstant;
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// One favourite.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Favourite {
    /// The favourite.
    pub id: FavouriteId,
    /// The member that is kept.
    pub user_id: MemberId,
    /// That member's name.
    pub name: String,
    /// Since when.
    pub created_at: Timestamp,
    /// When this row was last written, by the clock of the database.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
    /// The record's version, for `If-Match`.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub version: i64,
}

/// Which page, in which order.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct FavouriteFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// Latest id first when absent.
    pub order_by: Option<OrderBy<FavouriteFilter>>,
}

impl ListQuery for FavouriteFilter {
    const LIST: &'static Columns = &FAVOURITES;
}

/// A page of favourites.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FavouriteList {
    /// The page.
    pub favorites: Page<Favourite>,
}

impl Record for kind::Favourite {
    const KIND: &'static Kind = &Kind {
        name: "favourite",
        table: "favourites",
        members: &["owner_id", "user_id"],
        read_by: None,
        page: None,
        heard_by: super::members::Get::NEEDS,
        fields: &[],
    };
}

/// The favourites of a member.
pub const FAVOURITES: Columns = Columns::of(
    <kind::Favourite as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId).sorted("id"),
        Column::new("user_id", Key::ColumnMember).sorted("user_id"),
        Column::new("name", Key::ColumnName),
        Column::new("created_at", Key::ColumnCreatedAt).sorted("created_at"),
    ],
)
.ordered(Order::descending("id"));

/// Reads the answer to a removal.
fn removed(call: &Call<Delete>, answer: Value, reads: &Reads<'_>) -> Result<Done, Missing> {
    let mut outcome: Done = read(answer)?;
    reads.say(&mut outcome.message, Key::FavouritesDeleteSuccess, &[("id", &call.path.to_string())]);
    Ok(outcome)
}

endpoints!(
    List("Lista os favoritos de um membro.")
        .get("favourites.list", "/user/favorites/{id}")
        .path::<MemberId>()
        .query::<FavouriteFilter>()
        .answers::<FavouriteList>()
        .needs(Read, Users)
        .shows(&[ShownRecords::Every("favourite")])
        .lists(&FAVOURITES)
        .exported_by("favourites.export"),
    Delete("Remove um favorito para sempre.")
        .delete("favourites.delete", "/user/favorites/{id}")
        .path::<FavouriteId>()
        .answers::<Done>()
        .needs(Delete, Favourite)
        .destructive()
        .acts_on::<kind::Favourite>()
        .for_many()
        .adapted_by(removed),
);
