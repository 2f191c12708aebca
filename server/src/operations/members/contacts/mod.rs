//! The phones and e-mail addresses of members.

pub mod demo;
mod emails;
pub mod imported_phones;
mod link;
pub mod load;
mod page;
mod phones;

use client::api::members::migration::MigratedPart;
use client::message::Key;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Column, Holding, MEMBER, Passing, Trace};

/// Returns the operations of phones and e-mail addresses.
fn mount(api: Api) -> Api {
    phones::mount(emails::mount(imported_phones::mount(api))).pages(page::routes())
}

/// What is set beside the member of a passed address or number: it is no longer the main one.
const NOT_MAIN: &str = ", master = 0, version = version + 1";

/// The addresses and numbers that came after the registration, or changed since.
const ADDED: &str = "(master = 0 and registered = 0) or version > 1 or verified_at is not null";

const HOLDINGS: &[Holding] = &[
    Holding::new(
        "member_emails",
        &[Column::new("member_id").unless(
            "exists (select 1 from member_emails o where o.member_id = $2 and o.removed_at is null
                and lower(o.email) = lower(member_emails.email))",
        )],
    )
    .passing(MigratedPart::Emails, Passing::Columns { set: NOT_MAIN, only: "removed_at is null" })
    .erased(Key::PersonalDataErasePartContacts)
    .traced(Trace::MadeUnless(Key::RegistrationTraceContacts, ADDED)),
    Holding::new(
        "member_phones",
        &[Column::new("member_id").unless(
            "exists (select 1 from member_phones o where o.member_id = $2 and o.removed_at is null
                and o.phone = member_phones.phone)",
        )],
    )
    .passing(MigratedPart::Phones, Passing::Columns { set: NOT_MAIN, only: "removed_at is null" })
    .erased(Key::PersonalDataErasePartContacts)
    .traced(Trace::MadeUnless(Key::RegistrationTraceContacts, ADDED)),
    Holding::new("imported_phones", MEMBER)
        .migrated(MigratedPart::ImportedPhones)
        .erased(Key::PersonalDataErasePartContacts)
        .traced(Trace::Found(Key::RegistrationTraceContacts)),
];

/// What they add to the server.
pub const RESOURCE: Resource =
    Resource::new(mount).filled(|conn, scope, _| demo::fill(conn, scope)).holding(HOLDINGS);
