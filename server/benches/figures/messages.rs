//! Reading and searching messages.

use client::api::service::conversations::{Get, ListMessages, MessageFilter, ThreadPage};
use client::endpoint::{Call, Endpoint};
use client::value::id::ConversationId;
use server::operations::service::conversations::get;
use server::operations::service::conversations::messages::list;

use crate::reads::Reads;
use crate::{Running, table};

/// Measures all of them.
pub fn measure(running: &Running) {
    let reads = Reads::of(running);
    table::head();
    reads.measure("messages, page 1", first_page, list::list);
    reads.measure("messages, page 2000", page_2000, list::list);
    reads.measure("messages, filtered", filtered, list::list);
    reads.measure("messages, a common word", common_word, list::list);
    reads.measure("messages, two rare words", rare_words, list::list);
    reads.measure("conversation", conversation, get::get);
}

fn first_page(_: usize) -> Call<ListMessages> {
    ListMessages::find(MessageFilter::default())
}

fn page_2000(_: usize) -> Call<ListMessages> {
    ListMessages::find(MessageFilter { page: Some(2000), ..MessageFilter::default() })
}

fn filtered(_: usize) -> Call<ListMessages> {
    ListMessages::find(MessageFilter { finished: Some(0), responded: Some(0), ..MessageFilter::default() })
}

fn common_word(_: usize) -> Call<ListMessages> {
    ListMessages::find(MessageFilter { q: Some("representante".into()), ..MessageFilter::default() })
}

fn rare_words(_: usize) -> Call<ListMessages> {
    ListMessages::find(MessageFilter { q: Some("laticínios manaus".into()), ..MessageFilter::default() })
}

fn conversation(number: usize) -> Call<Get> {
    let one_of_many = i64::try_from(number % 20).unwrap_or_default() + 1;
    Call { path: ConversationId::new(one_of_many), query: ThreadPage::default(), body: () }
}
