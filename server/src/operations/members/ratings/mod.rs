//! Ratings: one operation a file.

pub mod demo;
mod list;
mod load;
mod summarize;

use crate::http::mount::Api;

/// Returns the operations of ratings.
pub fn mount(api: Api) -> Api {
    api.handle(list::list).handle(summarize::summarize)
}
