//! Mass e-mails: one operation in a file. [`sending`] writes their letters, [`prepare`] completes each just before it leaves.

mod approve;
mod audience;
mod cancel;
mod candidates;
mod clone;
mod create;
mod delete;
mod demo;
mod edit;
mod erase;
mod file;
mod freeze;
mod get;
mod health;
mod letter;
mod list;
mod load;
mod pause;
mod prepare;
mod queue;
mod recipient_states;
mod recipients;
mod request_approval;
pub mod restored;
mod results;
mod resume;
mod schedule;
mod send_test;
pub mod sending;
mod settle;
mod transition;
mod withdraw;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Holding, MEMBER, Passing};
use client::api::members::migration::MigratedPart;
use client::message::Key;

pub use letter::complete;

/// Returns the operations of mass e-mails.
fn mount(api: Api) -> Api {
    let api = api.handle(list::list).handle(get::get).handle(create::create).handle(edit::edit);
    let api = api.handle(delete::delete).handle(audience::audience).handle(recipients::recipients);
    let api = api.handle(send_test::send_test).handle(approve::approve).handle(withdraw::withdraw);
    let api = api.prepare(request_approval::prepare, request_approval::request_approval);
    let api = api.handle(schedule::schedule).handle(pause::pause).handle(resume::resume);
    let api = api.handle(cancel::cancel).handle(clone::clone).handle(settle::settle);
    api.handle(results::results)
}

const HOLDINGS: &[Holding] = &[Holding::new("mass_email_recipients", MEMBER)
    .passing(MigratedPart::Emails, Passing::Columns { set: "", only: "true" })
    .emptied_with(Key::NounMassEmail, erase::erase)];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount)
    .completed(demo::fill)
    .holding(HOLDINGS)
    .with_carriers(|carriers| carriers.preparing(prepare::prepare));
