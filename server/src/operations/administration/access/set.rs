//! `access.set`

use client::api::administration::access::{Matrix, Set};
use client::endpoint::Call;

use super::update::apply;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Changes one grant.
pub fn set(cx: &mut Cx<'_, '_>, call: Call<Set>) -> Result<Matrix> {
    apply(cx, &[call.body])
}
