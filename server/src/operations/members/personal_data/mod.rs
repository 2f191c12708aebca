//! The personal data of a member: who saw them, all of them, and their erasure.

mod collect;
pub mod demo;
mod erase;
mod list_views;
mod page;
mod traces;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Holding, MEMBER, Trace};

/// Returns the operations of personal data.
fn mount(api: Api) -> Api {
    api.handle(list_views::list_views).handle(collect::collect).handle(erase::erase)
}

const HOLDINGS: &[Holding] = &[Holding::new("member_views", MEMBER).traced(Trace::Made)];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount)
    .filled(|conn, scope, made| demo::fill(conn, scope, made.people.len()))
    .holding(HOLDINGS);
