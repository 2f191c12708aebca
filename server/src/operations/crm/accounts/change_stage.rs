//! `accounts.change-stage`

use client::api::crm::accounts::{AccountSaved, AccountStageChange, ChangeStage};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::word::Word;
use serde_json::json;

use super::load::{load, saved, with_stage};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Changes the stage of an account. The reason belongs to the stage, and goes with it.
pub fn change_stage(cx: &mut Cx<'_, '_>, call: Call<ChangeStage>) -> Result<AccountSaved> {
    let (stage, reason) = call.body.check()?;
    let before = cx.change(
        |cx| {
            let found = load(cx, call.path)?;
            Ok((found.record(), found.account))
        },
        |_, _| Ok(with_stage(RowValues::new().to("stage_reason", reason), stage)),
    )?;
    let told = |stage, reason: Option<&str>| {
        json!(AccountStageChange { stage: Some(stage), reason: reason.map(str::to_owned) })
    };
    cx.changed(call.path, told(before.stage, before.stage_reason.as_deref()), told(stage, reason));
    let message = Message::new(Key::AccountsDoneStage).with("name", before.name);
    let message = message.with("stage", stage.label(cx.lang()));
    saved(cx, call.path, message)
}
