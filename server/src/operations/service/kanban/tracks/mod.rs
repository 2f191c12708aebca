//! The tracks beside the boards.

pub mod add;
mod add_cerc_assistance;
mod add_issue_success;
mod add_sanitation;
pub mod attach;
mod by_columns;
mod change;
pub mod contact;
mod contact_cerc;
mod contact_mentoring;
mod contact_sanitation;
mod download_attachment;
pub mod list;
mod load;
pub mod postpone;
mod postpone_cerc;
mod postpone_mentoring;
mod postpone_sanitation;

use crate::http::mount::Api;

/// Returns the operations of tracks.
pub fn mount(api: Api) -> Api {
    api.handle(by_columns::by_columns)
        .handle(list::list)
        .handle(add_sanitation::add_sanitation)
        .handle(add_cerc_assistance::add_cerc_assistance)
        .handle(add_issue_success::add_issue_success)
        .handle(postpone_sanitation::postpone_sanitation)
        .handle(postpone_mentoring::postpone_mentoring)
        .handle(postpone_cerc::postpone_cerc)
        .handle(contact_sanitation::contact_sanitation)
        .handle(contact_mentoring::contact_mentoring)
        .handle(contact_cerc::contact_cerc)
        .handle(attach::attach)
        .handle(download_attachment::download_attachment)
}
