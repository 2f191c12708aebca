//! The operations of the admin API: a folder for each group of the menu and each resource, one operation in a
//! file. Each is a plain function of a unit of work and a call.

mod demo;

pub mod account;
pub mod administration;
pub mod finance;
pub mod forms;
pub mod home;
pub mod members;
pub mod migration;
pub mod service;
pub mod units;

use self::account::{second_factor, session};
use self::administration::{access, activities, audits, jobs, service_accounts, staff};
use self::finance::{exceptions, money_months, movements, payments, reference, subscriptions};
use self::home::presence;
use self::home::{dashboard, sets};
use self::members::favourites;
use self::service::{campaigns, conversations, indications, kanban, outbox, scheduler, searches};
use crate::demo::Parts;
use crate::http::mount::Api;
use crate::jobs::JobKinds;
use crate::outbox::Carriers;
use crate::outbox::mail::Mailer;
use crate::outbox::whatsapp::Messenger;

/// Returns every operation of the embedded mode.
pub fn api() -> Api {
    let api = session::mount(Api::default());
    let api = second_factor::mount(api);
    let api = payments::mount(api);
    let api = exceptions::mount(api);
    let api = movements::mount(api);
    let api = subscriptions::mount(api);
    let api = money_months::mount(api);
    let api = conversations::mount(api);
    let api = kanban::mount(api);
    let api = scheduler::mount(api);
    let api = searches::mount(api);
    let api = indications::mount(api);
    let api = campaigns::mount(api);
    let api = members::members::mount(api);
    let api = members::members::sections::mount(api);
    let api = members::contacts::mount(api);
    let api = members::annotations::mount(api);
    let api = members::duplicates::mount(api);
    let api = members::smarties::mount(api);
    let api = members::turo::mount(api);
    let api = members::ratings::mount(api);
    let api = migration::mount(api);
    let api = members::files::mount(api);
    let api = members::avatars::mount(api);
    let api = members::statistics::mount(api);
    let api = favourites::mount(api);
    let api = presence::mount(api);
    let api = members::quotas::mount(api);
    let api = members::registration::mount(api);
    let api = members::reviews::mount(api);
    let api = members::demographic::mount(api);
    let api = members::settings::mount(api);
    let api = members::consultants::mount(api);
    let api = members::tax_data::mount(api);
    let api = members::places::mount(api);
    let api = members::personal_data::mount(api);
    let api = members::reference::mount(api);
    let api = members::health_scores::mount(api);
    let api = outbox::mount(api);
    let api = jobs::mount(api);
    let api = sets::mount(api);
    let api = reference::mount(api);
    let api = access::mount(api);
    let api = staff::mount(api);
    let api = service_accounts::mount(api);
    let api = api.handle(audits::list).handle(audits::sections).handle(audits::reveal);
    let api = api.handle(audits::reads).handle(activities::list);
    api.handle(dashboard::get).handle(forms::get)
}

/// The demonstration data of every resource.
pub const DEMO: Parts = Parts { tables: demo::TABLES, fill: demo::fill, finish: demo::finish };

/// The tables whose rows name stored files, in the column `sha256`.
pub const FILE_TABLES: [&str; 4] = ["track_attachments", "member_files", "member_avatars", "jobs"];

/// Returns the carriers of every kind of outbox entry.
pub fn carriers(mailer: Mailer, messenger: Messenger) -> Carriers {
    payments::gateway::carry(Carriers::new(mailer, messenger))
}

/// Returns every kind of job.
pub fn job_kinds() -> JobKinds {
    jobs::register(members::health_scores::register(JobKinds::default()))
}
