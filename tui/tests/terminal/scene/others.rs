//! What others do on the server meanwhile, through calls of their own. The terminal is told of it by [`Scene::hear`].

use client::access::Role;
use client::api::finance::payments::{Approve, ApprovePayment, Create, CreatePayment, PaymentType};
use client::api::service::conversations::{
    Channel, CloseReason, Conversation, Finish, FinishConversation, Get, Migrate, SendConversationLink,
    SendLink, Side, ThreadPage,
};
use client::api::service::kanban::{
    Board, Card, CardFilter, ListCards, MoveCard, MoveTo, NewSchedule, SetSchedule,
};
use client::endpoint::{Call, Endpoint};
use client::transport::Client;
use client::value::id::{CardId, ConversationId, MemberId, TransactionId};
use client::value::money::Money;
use client::value::word::Word;

use jiff::SignedDuration;
use server::operations;
use server::outbox::deliver::deliver_one;
use server::outbox::mail::Mailer;
use server::outbox::whatsapp::Messenger;

use super::Scene;
use super::world::RUNTIME;

/// The company and the representative whose conversation is long after [`Scene::merge_conversations`].
pub const LONG_CONVERSATION: (i64, i64) = (89, 29);

impl Scene {
    /// Makes a call as root, at another door.
    pub fn elsewhere<E: Endpoint>(&mut self, call: Call<E>) -> E::Response {
        let client = self.colleague(Role::Root);
        RUNTIME.block_on(client.send(call)).unwrap()
    }

    /// Returns the client of another account at another door.
    pub fn colleague(&mut self, role: Role) -> Client {
        self.world().client(&role.name())
    }

    /// Lets a colleague approve a payment.
    pub fn approve_elsewhere(&mut self, id: i64) {
        self.elsewhere(Approve::put(TransactionId::new(id), ApprovePayment::default()));
    }

    /// Lets a colleague make a payment of a quarterly plan for a member.
    pub fn charge_elsewhere(&mut self, member: i64) {
        let body = CreatePayment {
            plan_id: Some(3.into()),
            method: Some(PaymentType::Pix),
            discount: Some(Money::from_cents(0)),
            turbo: Some(0),
            ..CreatePayment::default()
        };
        self.elsewhere(Create::put(MemberId::new(member), body));
    }

    /// Returns a conversation as the server has it.
    pub fn conversation(&mut self, id: i64) -> Conversation {
        let (path, query) = (ConversationId::new(id), ThreadPage::default());
        self.elsewhere(Call::<Get> { path, query, body: () }).conversation
    }

    /// Lets a colleague close a conversation.
    pub fn finish_elsewhere(&mut self, id: i64) {
        let conversation = self.conversation(id);
        let sides = (conversation.company.id, conversation.representative.id);
        let body = FinishConversation { reason: Some(CloseReason::Pyramid), ..Default::default() };
        self.elsewhere(Finish::put(sides, body));
    }

    /// Lets a colleague put a card on the top of a column.
    pub fn move_elsewhere(&mut self, id: i64, column: &str) {
        self.elsewhere(MoveCard::put(CardId::new(id), MoveTo::top(column)));
    }

    /// Returns a card as the server has it.
    pub fn card(&mut self, id: i64) -> Card {
        let query = CardFilter { id: Some(CardId::new(id)), ..CardFilter::default() };
        self.elsewhere(ListCards::find(query)).cards.data.remove(0)
    }

    /// Passes the conversations of several members to two of them, so that these have one with many messages.
    pub fn merge_conversations(&mut self) {
        let (company, representative) = LONG_CONVERSATION;
        for origin in [171, 172] {
            self.elsewhere(Migrate::at((MemberId::new(origin), MemberId::new(company))));
        }
        for origin in [11, 18, 24, 65, 83, 88, 117, 151, 156, 175, 179, 183, 189, 194, 198] {
            self.elsewhere(Migrate::at((MemberId::new(origin), MemberId::new(representative))));
        }
    }

    /// Fills the outbox with a message that left, one that was set aside, and the latest, which is held.
    pub fn fill_outbox(&mut self) {
        self.send_elsewhere(151, Channel::Email);
        let folder = self.world().shared.settings.data_dir.clone();
        self.deliver(SignedDuration::from_secs(11), Messenger::folder(&folder));
        self.send_elsewhere(144, Channel::Whatsapp);
        self.fail(12);
        self.send_elsewhere(152, Channel::Email);
        self.hear();
    }

    fn send_elsewhere(&mut self, conversation: i64, channel: Channel) {
        let body = SendConversationLink { channels: [channel].into(), to: Some(Side::Company) };
        self.elsewhere(SendLink::put(ConversationId::new(conversation), body));
    }

    /// Lets so many attempts to deliver a message by WhatsApp fail, at a provider that is not there; and the time is as before.
    fn fail(&mut self, attempts: i64) {
        let between = SignedDuration::from_hours(2);
        for _ in 0..attempts {
            self.deliver(between, Messenger::provider("http://127.0.0.1:1", "chave").unwrap());
        }
        self.world().shared.clock.advance(SignedDuration::from_hours(-2 * attempts));
    }

    /// Delivers what is due so much later, through this messenger and a mail server that takes everything.
    fn deliver(&mut self, later: SignedDuration, messenger: Messenger) {
        let app = self.world().shared.clone();
        app.clock.advance(later);
        let mailer = Mailer::new(&app.settings).unwrap();
        let carriers = operations::carriers(mailer, messenger);
        RUNTIME.block_on(async { while deliver_one(&app, &carriers).await.unwrap() {} });
    }

    /// As [`Scene::on_board`], with a board on which no appointment is due: its card would stand first, wherever it is put.
    pub fn on_even_board(width: u16, height: u16, role: Role) -> Scene {
        let mut scene = Scene::signed_in(width, height, role);
        let due = CardFilter {
            role: Some(Board::Sales),
            due: Some(1),
            per_page: Some(200),
            ..CardFilter::default()
        };
        for card in scene.elsewhere(ListCards::find(due)).cards.data {
            scene.elsewhere(SetSchedule::put(card.id, NewSchedule::default()));
        }
        scene.hear();
        scene.keys("g k : board Space vendas Enter");
        scene
    }
}
