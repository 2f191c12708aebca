//! The outbox: what is about to leave, what has left, and what could not; recalled and retried from here.

use client::api::service::outbox::{List as Entries, OutboxChanged, QueuedMessage, Recall, Retry};
use client::endpoint::Endpoint;
use client::message::{Key, Lang};
use client::record::{Kind, Record};
use client::value::id::{OutboxId, kind};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::core::cmd::Cmd;
use crate::core::keymap::Context::List;
use crate::core::keymap::{Binding, OPEN, READING, bind, letter, second};
use crate::core::place::Place;
use crate::core::write::{Write, WriteAnswer};
use crate::kit::act::{Act, ActTable};
use crate::kit::ask::Action;
use crate::kit::facts::{Section, of_record};
use crate::kit::filter::fields::Fields;
use crate::kit::item::Item;
use crate::kit::list::row::Row;
use crate::kit::list::table::Table;
use crate::kit::resource::{Listing, Resource, Texts};
use crate::kit::screen::command::{Command, plain};
use crate::kit::shell::Shell;
use crate::screens::OUTBOX;

/// The list, as the contract declares it.
pub static TABLE: Table = Table::of::<Entries>();
static FIELDS: Fields = Fields::of::<Entries>();

/// The screen of the outbox.
pub type Outbox = Listing<Entry>;

/// The state of the screen beside its entries.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The message that was sent last and can be recalled while it is held.
    last_sent: Option<OutboxId>,
    /// The screen from which the outbox was opened.
    from: Option<Place>,
}

/// The key that goes to it.
static TAB: &Binding = &bind(READING, &[second('o')], Cmd::Outbox, Key::TuiKeyOutbox, None);
/// Its keys.
static KEYS: &[Binding] = &[
    bind(&[List], OPEN, Cmd::Open, Key::TuiKeyOpenOutbox, Some(Key::TuiHintOpen)),
    bind(&[List], &[letter(' ')], Cmd::Mark, Key::TuiKeyMark, Some(Key::TuiHintMark)),
    bind(&[List], &[letter('/')], Cmd::FilterLine, Key::TuiKeyFilter, Some(Key::TuiHintFilter)),
    bind(
        READING,
        &[letter('t')],
        Cmd::act(Retry::ID),
        Key::TuiKeyRetryMessage,
        Some(Key::TuiHintRetryMessage),
    ),
];
/// Its commands.
static COMMANDS: &[Command] = &[
    Command {
        own: Some(Key::TuiCommandOutboxName),
        ..plain("outbox", Key::TuiCommandOutbox, |_, _| Ok(Cmd::Outbox))
    },
    Command {
        own: Some(Key::TuiCommandRecallName),
        ..plain("recall", Key::TuiCommandRecall, |_, _| Ok(Cmd::RecallMessage))
    },
];

impl Resource for Entry {
    type List = Entries;
    const KINDS: &'static [&'static Kind] = &[kind::Outbox::KIND];
    const ACTS: &'static [Act] = &[Act::of::<Recall>().unasked(), Act::of::<Retry>().unasked()];

    fn texts() -> Texts {
        Texts {
            title: Key::ListOutboxList,
            welcome: Key::TuiPlainOutboxWelcome,
            filters: Key::TuiHelpOutboxFilters,
            no_number: Key::TuiCommandNoOutbox,
            unknown: Key::TuiUnknownOutbox,
            counted: Key::TuiOutboxCount,
            one_at_a_time: Key::TuiOneOutboxAtATime,
        }
    }

    fn tab() -> &'static Binding {
        TAB
    }

    fn keys() -> &'static [Binding] {
        KEYS
    }

    fn commands() -> &'static [Command] {
        COMMANDS
    }

    fn table() -> &'static Table {
        &TABLE
    }

    fn fields() -> &'static Fields {
        &FIELDS
    }

    fn heading(record: &Value, lang: Lang) -> String {
        format!("{} {}", TABLE.label(lang), record["id"])
    }

    fn sections(record: &Value, lang: Lang) -> Vec<Section> {
        vec![of_record(&TABLE, record, lang)]
    }

    fn name(record: &Value) -> String {
        record["to"].as_str().unwrap_or_default().to_owned()
    }

    fn row_in(written: &WriteAnswer) -> Option<Row> {
        let changed: OutboxChanged = serde_json::from_value(written.0.clone()).ok()?;
        Some(Row::new(&TABLE, &changed.entry))
    }

    fn owns(cmd: &Cmd) -> bool {
        matches!(cmd, Cmd::Outbox | Cmd::RecallMessage)
    }

    fn is_everywhere(cmd: &Cmd) -> bool {
        Entry::owns(cmd)
    }

    fn on(screen: &mut Outbox, shell: &mut Shell, cmd: Cmd) -> Result<Option<Action>, Cmd> {
        let is_here = shell.place == OUTBOX;
        let is_idle = screen.details.is_none()
            && screen.list.marks.rows().is_empty()
            && screen.list.marks.from.is_none()
            && !screen.list.is_filtered();
        match cmd {
            Cmd::Outbox => {
                if !is_here {
                    screen.own.from = Some(shell.place);
                }
                shell.place = OUTBOX;
                screen.list.reread();
                Ok(None)
            }
            Cmd::Back if is_idle && screen.own.from.is_some() => {
                shell.place = screen.own.from.take().unwrap_or(shell.place);
                Ok(None)
            }
            Cmd::RecallMessage if is_here => Ok(screen.act(shell, Recall::ID, None)),
            Cmd::RecallMessage => Ok(recall_last(screen, shell)),
            cmd => Err(cmd),
        }
    }

    /// Remembers a message that is held, to be recalled by one key.
    fn written(screen: &mut Outbox, shell: &mut Shell, _: &Item, written: &WriteAnswer) {
        let queued: Vec<QueuedMessage> = written.part("outbox").unwrap_or_default();
        if let Some((id, until)) = queued.iter().find_map(|message| Some((message.id, message.held_until?))) {
            screen.own.last_sent = Some(id);
            shell.offer_recall(id, until);
        }
        if Entry::row_in(written).is_some_and(|row| screen.own.last_sent.map(OutboxId::get) == Some(row.id)) {
            screen.own.last_sent = None;
        }
    }
}

/// Recalls the message that was sent last.
fn recall_last(screen: &Outbox, shell: &mut Shell) -> Option<Action> {
    match screen.own.last_sent {
        Some(id) => shell.begin(vec![Item::new(id.get(), String::new(), Write::of(&Recall::at(id), 0))]),
        None => {
            shell.toast(Key::TuiRecallNothing, true);
            None
        }
    }
}
