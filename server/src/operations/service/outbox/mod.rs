//! The outbox: one operation in a file.

mod list;
mod load;
mod recall;
mod resume;
mod retry;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Holding, Trace};
use client::message::Key;

/// Returns the operations of the outbox.
fn mount(api: Api) -> Api {
    api.handle(list::list).handle(recall::recall).handle(retry::retry).handle(resume::resume)
}

const HOLDINGS: &[Holding] = &[Holding::new("outbox", &[]).traced(Trace::FoundWhere(
    Key::RegistrationTraceEmails,
    "record = 'user' and record_id = $1 and state <> 'recalled'
            and (state not in ('held', 'waiting') or lease <> 0)",
))];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount).holding(HOLDINGS);
