//! The sections of a member's record.

mod additions;
mod approval;
pub mod contact;
mod content;
mod coverage;
pub mod demo;
mod load;
mod merge;
mod primary;
mod subject;

pub use load::sections;

use crate::http::mount::Api;

/// Returns the operations of the sections.
pub fn mount(api: Api) -> Api {
    api.handle(primary::save)
        .handle(content::save_profile)
        .handle(coverage::save)
        .handle(additions::save)
        .handle(content::save_socials)
        .handle(approval::save)
}
