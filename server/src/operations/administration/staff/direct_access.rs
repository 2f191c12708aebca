//! `staff.direct-access`: a one-time link that signs in as another account.

use client::api::account::session::DirectAccessLink;
use client::api::administration::staff::StaffDirectAccess;
use client::endpoint::Call;
use jiff::SignedDuration;
use serde_json::json;

use super::load::load;
use crate::operations::account::session::{ACCESS, one_time_code};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Lifetime of a link.
const CODE_LIFE: SignedDuration = SignedDuration::from_mins(10);

/// Creates a link for another account.
pub fn direct_access(cx: &mut Cx<'_, '_>, call: Call<StaffDirectAccess>) -> Result<DirectAccessLink> {
    let (_, facts) = load(cx, call.path)?;
    cx.guard(&call, &facts)?;
    let code = one_time_code(cx, call.path, ACCESS, CODE_LIFE)?;
    cx.noted(call.path, json!({ "direct_access": "granted" }));
    Ok(DirectAccessLink { url: format!("{}/cms/acesso-direto?acesso_direto={code}", cx.app.settings.origin) })
}
