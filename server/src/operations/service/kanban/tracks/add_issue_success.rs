//! `tracks.add-issue-success`

use client::api::service::kanban::{AddIssueSuccess, AddedToTrack, Track};
use client::endpoint::Call;

use super::add::add;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Puts members into the track of mentoring.
pub fn add_issue_success(cx: &mut Cx<'_, '_>, call: Call<AddIssueSuccess>) -> Result<AddedToTrack> {
    add(cx, Track::IssueMentoring, &call.body)
}
