//! `staff.reset-second-factor`

use client::api::account::session::Done;
use client::api::administration::staff::ResetSecondFactor;
use client::endpoint::Call;

use crate::operations::account::second_factor::forget::forget;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Removes the second factor of another account, whose owner lost the app and the recovery codes.
pub fn reset_second_factor(cx: &mut Cx<'_, '_>, call: Call<ResetSecondFactor>) -> Result<Done> {
    cx.query_one("select id from staff where id = $1", &[call.path.into()])?.ok_or(Refusal::NotFound)?;
    forget(cx, call.path)
}
