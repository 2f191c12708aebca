//! The operations of the admin API: a folder for each group of the menu and each resource, one operation in a
//! file. Each is a plain function of a unit of work and a call.

mod demo;

pub mod account;
pub mod administration;
pub mod finance;
pub mod forms;
pub mod home;
pub mod members;
pub mod service;

use self::account::{second_factor, session};
use self::administration::{access, activities, audits, staff};
use self::finance::{payments, reference};
use self::home::dashboard;
use self::members::favourites;
use self::service::{conversations, kanban, outbox, scheduler};
use crate::demo::Parts;
use crate::http::mount::Api;
use crate::outbox::Carriers;
use crate::outbox::mail::Mailer;
use crate::outbox::whatsapp::Messenger;

/// Returns every operation of the embedded mode.
pub fn api() -> Api {
    let api = session::mount(Api::default());
    let api = second_factor::mount(api);
    let api = payments::mount(api);
    let api = conversations::mount(api);
    let api = kanban::mount(api);
    let api = scheduler::mount(api);
    let api = members::members::mount(api);
    let api = members::members::sections::mount(api);
    let api = members::contacts::mount(api);
    let api = members::annotations::mount(api);
    let api = members::files::mount(api);
    let api = favourites::mount(api);
    let api = members::quotas::mount(api);
    let api = members::registration::mount(api);
    let api = members::demographic::mount(api);
    let api = members::settings::mount(api);
    let api = members::consultants::mount(api);
    let api = members::tax_data::mount(api);
    let api = members::places::mount(api);
    let api = members::reference::mount(api);
    let api = outbox::mount(api);
    let api = reference::mount(api);
    let api = access::mount(api);
    let api = staff::mount(api);
    let api =
        api.handle(audits::list).handle(audits::sections).handle(audits::reads).handle(activities::list);
    api.handle(dashboard::get).handle(forms::get)
}

/// The demonstration data of every resource.
pub const DEMO: Parts = Parts { tables: demo::TABLES, fill: demo::fill, finish: demo::finish };

/// The tables whose rows name stored files, in the column `sha256`.
pub const FILE_TABLES: [&str; 2] = ["track_attachments", "member_files"];

/// Returns the carriers of every kind of outbox entry.
pub fn carriers(mailer: Mailer, messenger: Messenger) -> Carriers {
    payments::gateway::carry(Carriers::new(mailer, messenger))
}
