//! The sections of a member's record.

mod additions;
mod approval;
pub mod contact;
mod content;
mod coverage;
pub mod demo;
mod load;
mod merge;
mod origin;
mod primary;
mod subject;

pub use contact::Contact;
pub use load::{coverage, primary, sections};
pub use subject::status_effect;

use crate::http::mount::Api;

/// Returns the operations of the sections.
pub fn mount(api: Api) -> Api {
    api.handle(primary::save)
        .handle(content::save_profile)
        .handle(coverage::save)
        .handle(additions::save)
        .handle(content::save_socials)
        .handle(approval::save)
        .handle(origin::save_registration_info)
        .handle(origin::save_search_profile)
}
