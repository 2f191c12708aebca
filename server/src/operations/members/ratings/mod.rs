//! Ratings: one operation a file.

pub mod demo;
mod list;
mod load;
mod summarize;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Column, Holding, Passing, Trace};
use client::api::members::migration::MigratedPart;
use client::message::Key;

/// Returns the operations of ratings.
fn mount(api: Api) -> Api {
    api.handle(list::list).handle(summarize::summarize)
}

const HOLDINGS: &[Holding] = &[Holding::new(
    "ratings",
    &[Column::new("rater_id").unless("rated_id = $2"), Column::new("rated_id").unless("rater_id = $2")],
)
.passing(MigratedPart::Ratings, Passing::Columns { set: "", only: "true" })
.emptied(
    Key::PersonalDataErasePartRatings,
    &["update ratings set comment = '' where rater_id = $1 and comment <> ''"],
)
.traced(Trace::Found(Key::NounRating))];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount).completed(demo::fill).holding(HOLDINGS);
