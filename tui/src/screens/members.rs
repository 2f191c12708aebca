//! Members: the list, a member with everything that is known, and the way to the member's payments and conversations.

use client::api::finance::payments::Create as CreatePayment;
use client::api::members::annotations::Create as Annotate;
use client::api::members::consultants::Assign;
use client::api::members::contacts::{
    ConfirmEmail, ConfirmPhone, SendEmailConfirmation, SendPhoneConfirmation,
};
use client::api::members::duplicates::{Reopen, Resolve};
use client::api::members::members::{EmailDirectAccess, Get, List};
use client::api::members::quotas::ChangeEnd;
use client::api::members::turo::Set as SetTuro;
use client::api::service::campaigns::{Send as SendCampaign, Stop as StopCampaigns};
use client::api::service::kanban::CreateCard;
use client::api::service::scheduler::Book;
use client::api::service::searches::{Save as SaveSearch, Send as SendSearch};
use client::endpoint::Endpoint;
use client::message::{Key, Lang, Message};
use client::record::{Kind, Record};
use client::rules::mask::{PHONE, apply};
use client::transport::Client;
use client::value::id::kind;
use client::wire::event::Event as Change;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::core::cmd::Cmd;
use crate::core::keymap::Context::{self, List as Rows, Record as Details};
use crate::core::keymap::{
    Binding, NEXT_RECORD, NEXT_VIEW, OPEN, PREVIOUS_RECORD, READING, bind, letter, second,
};
use crate::core::theme::Tone;
use crate::kit::act::{Act, Target};
use crate::kit::ask::{Action, Answer};
use crate::kit::facts::Section;
use crate::kit::filter::fields::Fields;
use crate::kit::list::query::Query;
use crate::kit::list::row::Row;
use crate::kit::list::table::{OwnCell, Table};
use crate::kit::resource::{Listing, News, Reader, Resource, Texts};
use crate::kit::screen::Reading;
use crate::kit::screen::command::{Command, act, plain};
use crate::kit::shell::Shell;
use crate::screens::{CONVERSATIONS, MEETINGS, MEMBERS, PAYMENTS, member_acts, member_record};

const BOTH: &[Context] = &[Rows, Details];

/// The list, as the contract declares it.
pub static TABLE: Table = Table::of::<List>().with(&[
    OwnCell { path: "phone", width: Some(16), draw: phone },
    OwnCell { path: "state", width: Some(2), draw: state },
]);
static FIELDS: Fields = Fields::of::<List>();

/// The screen of members.
pub type Members = Listing<MemberScreen>;

/// The screen knows nothing beside its members.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MemberScreen {}

/// The key that goes to it.
static TAB: &Binding = &bind(READING, &[second('u')], Cmd::GoTo(MEMBERS), Key::NounMemberTitles, None);
/// Its keys.
static KEYS: &[Binding] = &[
    bind(&[Rows], OPEN, Cmd::Open, Key::TuiKeyOpenMember, Some(Key::TuiHintOpen)),
    bind(&[Rows], &[letter('/')], Cmd::FilterLine, Key::TuiKeyFilter, Some(Key::TuiHintFilter)),
    bind(BOTH, &[letter('F')], Cmd::ShowOf(PAYMENTS), Key::TuiKeyPaymentsOf, Some(Key::NounPaymentTitles)),
    bind(
        BOTH,
        &[letter('C')],
        Cmd::ShowOf(CONVERSATIONS),
        Key::TuiKeyConversationsOf,
        Some(Key::NounConversationTitles),
    ),
    bind(BOTH, &[letter('A')], Cmd::ShowOf(MEETINGS), Key::TuiKeyMeetingsOf, None),
    bind(BOTH, &[letter('B')], Cmd::act(Book::ID), Key::ActionMeetingsBook, None),
    bind(BOTH, &[letter('T')], Cmd::copy("phone"), Key::TuiKeyCopyPhone, Some(Key::ColumnPhone)),
    bind(BOTH, &[letter('E')], Cmd::copy("email"), Key::TuiKeyCopyEmail, Some(Key::ColumnEmail)),
    bind(BOTH, &[letter('a')], Cmd::act(Annotate::ID), Key::ActionAnnotationsCreate, None),
    bind(BOTH, &[letter('m')], Cmd::act(Assign::ID), Key::ActionMembersAssign, None),
    bind(&[Details], &[letter('c')], Cmd::act(ConfirmPhone::ID), Key::ActionPhonesConfirm, None),
    bind(&[Details], &[letter('e')], Cmd::act(ConfirmEmail::ID), Key::ActionEmailsConfirm, None),
    bind(
        &[Details],
        &[letter('w')],
        Cmd::act(SendPhoneConfirmation::ID),
        Key::ActionPhonesSendConfirmation,
        None,
    ),
    bind(
        &[Details],
        &[letter('W')],
        Cmd::act(SendEmailConfirmation::ID),
        Key::ActionEmailsSendConfirmation,
        None,
    ),
    bind(&[Details], &[letter('P')], Cmd::act(ChangeEnd::ID), Key::ActionQuotasChangeEnd, None),
    NEXT_VIEW,
    bind(&[Rows], &[letter('s'), letter('o')], Cmd::SortNext, Key::TuiKeySort, Some(Key::TuiHintSort)),
    bind(&[Rows], &[letter('S'), letter('O')], Cmd::SortReverse, Key::TuiKeySortReverse, None),
    NEXT_RECORD,
    PREVIOUS_RECORD,
    bind(BOTH, &[letter('N')], Cmd::act(CreatePayment::ID), Key::ActionPaymentsCreate, None),
    bind(BOTH, &[letter('D')], Cmd::act(EmailDirectAccess::ID), Key::ActionMembersEmailDirectAccess, None),
];
/// Its commands.
static COMMANDS: &[Command] = &[
    Command {
        own: Some(Key::NounMemberTitles),
        complete: |word, scope| scope.screen.words(scope).completions(word),
        ..plain("members", Key::TuiCommandMembersList, |filter, scope| {
            Ok(Cmd::Show(MEMBERS, scope.screen.words(scope).query(filter)?))
        })
    },
    // Their verbs alone are commands of every screen, or of payments.
    act("set-turo", Key::ActionTuroSet, SetTuro::ID),
    act("create-card", Key::ActionCardsCreate, CreateCard::ID),
    act("save-search", Key::ActionSearchesSave, SaveSearch::ID),
    act("send-search", Key::ActionSearchesSend, SendSearch::ID),
    act("send-campaign", Key::ActionCampaignsSend, SendCampaign::ID),
    act("stop-campaigns", Key::ActionCampaignsStop, StopCampaigns::ID),
    act("resolve-duplicates", Key::ActionDuplicatesResolve, Resolve::ID),
    act("reopen-duplicates", Key::ActionDuplicatesReopen, Reopen::ID),
    act("annotate-member", Key::ActionAnnotationsCreate, Annotate::ID),
    act("assign-member", Key::ActionMembersAssign, Assign::ID),
    act("confirm-phone", Key::ActionPhonesConfirm, ConfirmPhone::ID),
    act("ask-phone", Key::ActionPhonesSendConfirmation, SendPhoneConfirmation::ID),
    act("confirm-email", Key::ActionEmailsConfirm, ConfirmEmail::ID),
    act("ask-email", Key::ActionEmailsSendConfirmation, SendEmailConfirmation::ID),
    act("end-of-plan", Key::ActionQuotasChangeEnd, ChangeEnd::ID),
];

impl Resource for MemberScreen {
    type List = List;
    const IS_TAB: bool = true;
    const BY_ID: Option<&'static str> = Some("id");
    const READS: Option<&'static str> = Some(Get::ID);
    const READER: Option<Reader> = Some(read);
    const WITHIN: &'static str = "user";
    const KINDS: &'static [&'static Kind] = &[kind::Member::KIND];
    const ACTS: &'static [Act] = &member_acts::ACTS;

    fn texts() -> Texts {
        Texts {
            title: Key::NounMemberTitles,
            welcome: Key::TuiPlainMembersWelcome,
            filters: Key::TuiHelpMemberFilters,
            no_number: Key::TuiCommandNoMember,
            unknown: Key::TuiUnknownMember,
            counted: Key::TuiMembersCount,
            one_at_a_time: Key::TuiOneMemberAtATime,
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

    fn heading(record: &Value, _: Lang) -> String {
        format!("#{} · {}", record["user"]["id"], record["user"]["name"].as_str().unwrap_or_default())
    }

    fn sections(record: &Value, lang: Lang) -> Vec<Section> {
        member_record::sections(record, lang)
    }

    fn aimed(screen: &Members, endpoint: &str) -> Option<Result<Target, Message>> {
        let record = screen.current().and_then(|id| screen.record(id));
        member_acts::aimed(record, endpoint)
    }

    /// A change of a part of a record is one of the record that is open.
    fn news(change: &Change, _: &Query) -> News {
        match change.record.as_str() {
            "user" => News::Record { may_appear: true },
            "phone" | "email" | "quota" | "settings" | "annotation" => News::Around,
            _ => News::Nothing,
        }
    }

    fn members(_: &Members, id: i64) -> Vec<i64> {
        vec![id]
    }

    fn owns(cmd: &Cmd) -> bool {
        matches!(cmd, Cmd::CopyField(_))
    }

    /// Copies an address or a phone number.
    fn on(screen: &mut Members, shell: &mut Shell, cmd: Cmd) -> Result<Option<Action>, Cmd> {
        let open = screen.details.as_ref().map(|details| details.id);
        let id = screen.aim.or(open).or_else(|| screen.list.selected().map(|row| row.id));
        match (cmd, id) {
            (Cmd::CopyField(_), None) => {
                shell.toast(Key::TuiNothingSelected, true);
                Ok(None)
            }
            (Cmd::CopyField(path), Some(id)) => {
                let row = screen.list.window.rows().find(|row| row.id == id);
                let details = screen.details.as_ref().filter(|details| details.id == id);
                let record = details.and_then(|details| details.record.as_ref());
                let open = record.and_then(|record| record["user"][path.as_ref()].as_str());
                let text = open.or_else(|| row?.at(&path).as_str()).map(str::to_owned);
                let Some(text) = text else {
                    shell.toast(Key::TuiNothingToCopy, true);
                    return Ok(None);
                };
                shell.toast(Message::new(Key::TuiCopied).with("text", &text), false);
                Ok(Some(Action::Copy(text)))
            }
            (cmd, _) => Err(cmd),
        }
    }
}

/// Reads a member's whole record.
fn read(client: &Client, id: i64) -> Reading<'_> {
    Box::pin(async move { Ok(Answer::Part(member_record::read(client, id).await?)) })
}

/// The code of a state, which is all that its column has room for.
fn state(row: &Row, _: Lang) -> (String, Tone) {
    match row.at("state").as_str() {
        Some(code) => (code.to_owned(), Tone::Text),
        None => ("—".to_owned(), Tone::Quiet),
    }
}

/// A phone number as it is dialled.
fn phone(row: &Row, _: Lang) -> (String, Tone) {
    match row.at("phone").as_str() {
        Some(digits) => (apply(PHONE, digits), Tone::Text),
        None => ("—".to_owned(), Tone::Quiet),
    }
}
