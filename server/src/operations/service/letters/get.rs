//! `letters.get`

use client::api::service::letters::{Get, IncomingLetterRecord};
use client::endpoint::Call;

use super::load::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns an e-mail that came in.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<IncomingLetterRecord> {
    Ok(IncomingLetterRecord { letter: load(cx, call.path)?.letter })
}
