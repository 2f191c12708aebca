//! Payments: the list, a payment with everything that is known of it, and what can be done to them.

pub mod commands;
pub mod facts;
pub mod keys;

use client::api::finance::payments::{
    Approve, Create, Get, List, SendPaymentCharge, Transaction, TransactionDetails,
};
use client::endpoint::Endpoint;
use client::message::{Key, Lang, Message};
use client::record::{Kind, Record};
use client::value::id::kind;
use client::wire::event::Event as Change;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::core::cmd::Cmd;
use crate::core::keymap::Binding;
use crate::core::write::WriteAnswer;
use crate::kit::act::{Act, Target};
use crate::kit::ask::Action;
use crate::kit::facts::Section;
use crate::kit::filter::fields::{Fields, Word};
use crate::kit::item::Item;
use crate::kit::list::query::Query;
use crate::kit::list::row::Row;
use crate::kit::list::table::Table;
use crate::kit::resource::{Listing, News, Reader, Resource, Texts, get, known};
use crate::kit::screen::Screen;
use crate::kit::screen::command::Command;
use crate::kit::shell::Shell;

/// The list, as the contract declares it.
pub static TABLE: Table = Table::of::<List>();
/// Its filters.
pub static FIELDS: Fields = Fields::of::<List>().called(&[
    Word::new("user_id", Key::TuiFilterUser),
    Word::new("payment_type", Key::TuiFilterType),
    Word::new("created_at", Key::TuiFilterCreated),
    Word::new("paid_at", Key::TuiFilterPaid),
]);

/// The screen of payments.
pub type Payments = Listing<Payment>;

/// The screen knows nothing beside its payments.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payment {}

impl Resource for Payment {
    type List = List;
    const IS_TAB: bool = true;
    const BY_ID: Option<&'static str> = Some("id");
    const READS: Option<&'static str> = Some(Get::ID);
    const READER: Option<Reader> = Some(get::<Get>);
    const WITHIN: &'static str = "transaction";
    const KINDS: &'static [&'static Kind] = &[kind::Transaction::KIND, kind::Subscription::KIND];
    // An approval is asked about by its effects alone. Another day is typed on the command line and in the browser.
    const ACTS: &'static [Act] = &[
        Act::of::<Create>(),
        Act::of::<Approve>().by_effects(),
        Act::of::<SendPaymentCharge>().each(|on| json!({ "email": on.record["user"]["email"] })),
    ];

    fn texts() -> Texts {
        Texts {
            title: Key::NounPaymentTitles,
            welcome: Key::TuiPlainWelcome,
            filters: Key::TuiHelpFilters,
            no_number: Key::TuiCommandNoPayment,
            unknown: Key::TuiUnknownPayment,
            counted: Key::TuiPaymentsCount,
            one_at_a_time: Key::TuiOnePaymentAtATime,
        }
    }

    fn tab() -> &'static Binding {
        &keys::TAB
    }

    fn keys() -> &'static [Binding] {
        keys::KEYS
    }

    fn commands() -> &'static [Command] {
        commands::COMMANDS
    }

    fn table() -> &'static Table {
        &TABLE
    }

    fn fields() -> &'static Fields {
        &FIELDS
    }

    fn heading(record: &Value, lang: Lang) -> String {
        let Ok(details) = TransactionDetails::deserialize(record) else { return String::new() };
        let number = Message::new(Key::PaymentsPageLinkNumber).with("id", details.transaction.id);
        format!("{} · {}", number.text(lang), details.transaction.amount)
    }

    fn sections(record: &Value, lang: Lang) -> Vec<Section> {
        TransactionDetails::deserialize(record)
            .map(|details| facts::details(record, &details, lang))
            .unwrap_or_default()
    }

    fn name(record: &Value) -> String {
        let payment = Transaction::deserialize(record);
        payment
            .map_or_else(|_| String::new(), |payment| format!("{} · {}", payment.amount, payment.user.name))
    }

    fn members(screen: &Payments, id: i64) -> Vec<i64> {
        let payment = known(screen, id, screen.row(id));
        payment.and_then(|payment| payment.record["user_id"].as_i64()).into_iter().collect()
    }

    fn of_member(member: i64) -> Option<Value> {
        Some(json!({ "user_id": member }))
    }

    /// Calls name its subscription and its member by the member's number.
    fn target(screen: &Payments, id: i64, row: Option<&Row>) -> Option<Target> {
        let target = known(screen, id, row)?;
        let member = target.record["user_id"].as_i64()?;
        let subscription = screen.record(id).and_then(|details| details["subscription"]["version"].as_i64());
        let target = target.known_as(kind::Subscription::KIND, member, subscription.unwrap_or(0));
        Some(target.known_as(kind::Member::KIND, member, 0))
    }

    fn news(change: &Change, query: &Query) -> News {
        match change.record.as_str() {
            "transaction" => News::Record { may_appear: change.endpoint == Create::ID && !query.names("id") },
            "subscription" => News::Around,
            _ => News::Nothing,
        }
    }

    /// An approval takes a payment out of the open ones, and the cursor goes on to the next of them. The row stays until the list is read
    /// again, so that nothing moves under the user's hands.
    fn begun(screen: &mut Payments, shell: &mut Shell, item: &Item) {
        let leaves = item.write.calls::<Approve>() && screen.list.query.has("status", "open");
        if !leaves
            || screen.current() != Some(item.record)
            || screen.aim.is_some()
            || screen.details.is_some()
        {
            return;
        }
        let lines = (screen as &dyn Screen).lines(shell);
        let approved: Vec<i64> = shell.works.changing(Approve::ID).collect();
        let list = &mut screen.list;
        let is_open = |row: &Row| row.at("status") == "open" && !approved.contains(&row.record);
        let next = (list.cursor + 1..=list.last()).find(|index| list.window.row(*index).is_none_or(is_open));
        next.into_iter().for_each(|next| list.select(next, lines));
    }

    fn row_in(written: &WriteAnswer) -> Option<Row> {
        Some(Row::new(&TABLE, &written.part::<Transaction>("transaction")?))
    }

    fn owns(cmd: &Cmd) -> bool {
        matches!(cmd, Cmd::CopyLink)
    }

    /// Copies the address where the member pays.
    fn on(screen: &mut Listing<Payment>, shell: &mut Shell, cmd: Cmd) -> Result<Option<Action>, Cmd> {
        if cmd != Cmd::CopyLink {
            return Err(cmd);
        }
        let Some(details) = &screen.details else {
            shell.toast(Key::TuiOpenFirst, true);
            return Ok(None);
        };
        let Some(record) = &details.record else { return Ok(None) };
        let Some(link) = record["payment_link"].as_str() else {
            shell.toast(Key::TuiNoLink, true);
            return Ok(None);
        };
        shell.toast(Message::new(Key::TuiCopied).with("text", link), false);
        Ok(Some(Action::Copy(link.to_owned())))
    }
}
