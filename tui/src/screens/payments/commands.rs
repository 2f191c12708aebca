//! The commands of payments: what the keys do, with the payment's number.

use client::api::finance::payments::{
    Approve, CancelSubscription, ChangePaymentManager, Create, SendCharge, SendPaymentCharge,
    SendPaymentProposal, SendProposal,
};
use client::endpoint::Endpoint;
use client::message::Key;

use crate::core::cmd::Cmd;
use crate::kit::screen::command::{Command, act, numbered, plain, to, to_with};
use crate::screens;

const NO_NUMBER: Key = Key::TuiCommandNoPayment;

/// The commands.
pub static COMMANDS: &[Command] = &[
    Command {
        short: Some("p"),
        complete: |word, state| state.screen.words(state).completions(word),
        ..plain("payments", Key::TuiCommandPayments, |filter, state| {
            Ok(Cmd::Show(screens::PAYMENTS, state.screen.words(state).query(filter)?))
        })
    },
    Command { own: Some(Key::TuiHintApprove), ..act("approve", Key::TuiCommandApprove, Approve::ID) },
    Command {
        own: Some(Key::TuiCommandChargeName),
        ..plain("send-charge", Key::TuiCommandCharge, |argument, state| {
            match numbered(argument, state, NO_NUMBER)? {
                Some((id, email)) if !email.is_empty() => {
                    let body = SendCharge { email: email.to_owned(), channel: None };
                    Ok(to_with(id, SendPaymentCharge::ID, &body))
                }
                _ => to(argument, state, NO_NUMBER, Cmd::act(SendPaymentCharge::ID)),
            }
        })
    },
    Command {
        own: Some(Key::TuiCommandProposalName),
        ..plain("send-proposal", Key::TuiCommandProposal, |argument, state| {
            match numbered(argument, state, NO_NUMBER)? {
                Some((id, note)) if !note.is_empty() => {
                    let body = SendProposal { note: note.to_owned() };
                    Ok(to_with(id, SendPaymentProposal::ID, &body))
                }
                _ => to(argument, state, NO_NUMBER, Cmd::act(SendPaymentProposal::ID)),
            }
        })
    },
    Command {
        own: Some(Key::TuiCommandManagerName),
        ..act("change-manager", Key::TuiCommandManager, ChangePaymentManager::ID)
    },
    act("payment-link", Key::TuiCommandPaymentLink, Create::ID),
    act("cancel-subscription", Key::TuiCommandCancel, CancelSubscription::ID),
];
