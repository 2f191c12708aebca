//! The settings of members: one operation a file.

mod change_cerc;
mod draw_reply;
mod get;
pub mod load;
mod log;
mod pro;
mod save;

use client::message::Key;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Holding, OWN, Trace};

pub use self::load::load;

/// The operations of settings.
fn mount(api: Api) -> Api {
    pro::mount(api)
        .handle(get::get)
        .handle(save::save)
        .handle(change_cerc::change_cerc)
        .handle(draw_reply::draw_reply)
}

const HOLDINGS: &[Holding] = &[Holding::new("member_preferences", OWN)
    .erased(Key::PersonalDataErasePartSections)
    .traced(Trace::Found(Key::RegistrationTraceSections))];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount)
    .filled(|conn, scope, made| {
        made.past.extend(super::demo::fill(conn, scope, &made.people)?);
        Ok(())
    })
    .holding(HOLDINGS);
