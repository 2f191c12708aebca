//! `meetings.book-by-query`

use client::api::service::scheduler::{BookByQuery, MeetingChanged};
use client::endpoint::Call;

use super::book::booked;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Books a meeting by the parameters of the query.
pub fn book_by_query(cx: &mut Cx<'_, '_>, call: Call<BookByQuery>) -> Result<MeetingChanged> {
    booked(cx, &call.query)
}
