//! `email-templates.test-send`

use client::api::service::email_templates::TestSend;
use client::api::service::outbox::SendOutcome;
use client::endpoint::Call;
use client::message::Key;
use client::reason::Reason;

use super::load::load;
use super::preview::rendered;
use crate::letter::send_test;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Sends a template to the caller, marked as a test.
pub fn test_send(cx: &mut Cx<'_, '_>, call: Call<TestSend>) -> Result<SendOutcome> {
    let (found, lang) = (load(cx, call.path)?, cx.lang());
    let (rendered, problems) = rendered(cx, &found, &call.body)?;
    let Ok(letter) = rendered else {
        let n = problems.len().max(1).to_string();
        let sentence = Key::EmailTemplatesGuardProblems.text(lang, &[("n", &n)]);
        return Err(Reason::state("problems", sentence).into());
    };
    send_test(cx, call.path, &letter)
}
