//! `session.whoami`

use client::api::account::session::{SessionWhoami, Whoami};
use client::endpoint::Call;

use super::account::describe;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the signed-in user.
pub fn whoami(cx: &mut Cx<'_, '_>, _: Call<SessionWhoami>) -> Result<Whoami> {
    describe(cx)
}
