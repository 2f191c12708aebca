//! `access.list`

use client::api::administration::access::{ListAccess, Matrix};
use client::endpoint::Call;

use super::load::describe;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// `access.list`
pub fn list(cx: &mut Cx<'_, '_>, _: Call<ListAccess>) -> Result<Matrix> {
    describe(cx)
}
