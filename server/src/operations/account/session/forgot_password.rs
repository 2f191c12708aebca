//! `session.forgot-password`: the answer does not reveal whether the account exists.

use client::api::account::session::{Done, ForgotPassword, letters};
use client::endpoint::Call;
use client::message::Key;
use client::value::text::trimmed;
use jiff::SignedDuration;

use super::issue;
use crate::letter;
use crate::work::attempts;
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::throttle::network;
use crate::work::words::language;

const CODE_LIFE: SignedDuration = SignedDuration::from_mins(30);

/// Sends a link to choose a new password, if the account exists.
pub fn forgot_password(cx: &mut Cx<'_, '_>, call: Call<ForgotPassword>) -> Result<Done> {
    call.body.check()?;
    let address = trimmed(&call.body.email).to_lowercase();
    let sql = "select id, name, language from staff where email = $1 and active = 1";
    let found = cx.query_one(sql, &[address.as_str().into()])?;
    // Counted for unknown accounts too, so that both cost one write. The limit keeps mailboxes from filling.
    let now = cx.now;
    let network = network(&cx.context.address);
    attempts::count(cx.conn(), &format!("forgot at {network}"), attempts::wait_of_network, now)?;
    let counted = attempts::count(cx.conn(), &format!("forgot {address}"), wait, now);
    if let (Some(row), Ok(())) = (found, &counted) {
        let code = issue::one_time_code(cx, row.get("id"), "password", CODE_LIFE)?;
        let url = format!("{}/forgot-password?token={code}", cx.app.settings.origin);
        let draft = letter::of(&letters::PASSWORD_RESET, language(row.get("language")));
        let draft = draft.text("pessoa.nome", row.get::<&str>("name")).url("link.senha", url);
        let letter = draft.write_with_code(cx, &address, &code)?;
        cx.send_in_silence(letter)?;
    }
    Ok(Done { message: Key::AccountForgotDone.text(cx.lang(), &[]) })
}

fn wait(attempts: i64) -> SignedDuration {
    SignedDuration::from_mins(if attempts < 5 { 1 } else { 30 })
}
