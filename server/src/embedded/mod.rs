//! The admin API, implemented here: one operation a file, each a plain function of a unit of work and a call.

pub mod access;
pub mod audits;
pub mod conversations;
pub mod dashboard;
pub mod favourites;
pub mod members;
pub mod outbox;
pub mod payments;
pub mod reference;
pub mod session;
pub mod staff;

use crate::http::mount::Api;

/// Every operation of the embedded mode.
pub fn api() -> Api {
    let api = session::mount(Api::default());
    let api = payments::mount(api);
    let api = conversations::mount(api);
    let api = favourites::mount(api);
    let api = outbox::mount(api);
    let api = reference::mount(api);
    let api = access::mount(api);
    let api = staff::mount(api);
    api.handle(dashboard::get).handle(members::get).handle(audits::list).handle(audits::reads)
}
