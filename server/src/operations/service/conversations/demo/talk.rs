//! Texts of demonstration messages, made of sentences that fit the members' trades.

use client::api::service::conversations::{CloseReason, Side};
use serde::Deserialize;

use crate::demo::Person;
use crate::demo::random::Random;

/// Length of the longest message in repetitions of all endings. Longer than any screen.
const LONG: usize = 50;

/// The content of `talk.json`.
#[derive(Debug, Deserialize)]
pub struct Talk {
    /// The sector of each trade, in the order of the trades.
    sectors: Vec<String>,
    places: Vec<String>,
    company_opens: Vec<String>,
    rep_opens: Vec<String>,
    company_answers: Vec<String>,
    rep_answers: Vec<String>,
    extras: Vec<String>,
    agreements: Vec<String>,
    refusals: Vec<String>,
    spam: Vec<String>,
    /// Notes for closed conversations.
    pub notes: Vec<String>,
    /// Hostile texts.
    hostile: Vec<String>,
}

/// The context of a message.
pub struct Moment<'m> {
    /// The company.
    pub company: &'m Person,
    /// The representative.
    pub rep: &'m Person,
    /// The conversation.
    pub conversation: i64,
    /// The message's position in it, from 0.
    pub place: i64,
    /// True if it is the last message.
    pub last: bool,
    /// The side that writes.
    pub side: Side,
    /// The reason for closing the conversation.
    pub reason: Option<CloseReason>,
}

impl Talk {
    /// Reads the embedded file.
    pub fn load() -> Talk {
        serde_json::from_str(include_str!("talk.json"))
            .expect("every test that fills a database reads this file")
    }

    /// Returns hostile texts: markup, terminal commands, reordered text, and a very long one.
    pub fn hostile(&self) -> Vec<String> {
        // Endings name nothing that a conversation would fill in.
        let long = self.extras.join(" ") + " ";
        self.hostile.iter().cloned().chain([long.repeat(LONG)]).collect()
    }

    /// Returns the text of a message. Deterministic.
    pub fn say(&self, moment: &Moment<'_>) -> String {
        let mut random = Random::new((moment.conversation << 8 | moment.place).unsigned_abs());
        let spam = matches!(moment.reason, Some(CloseReason::Advertising | CloseReason::Pyramid));
        let ended = moment.last && moment.reason.is_some();
        let agreed = ended && moment.reason == Some(CloseReason::Partnership);
        let among = match (moment.place, moment.side) {
            (0, _) if spam => &self.spam,
            (0, Side::Company) => &self.company_opens,
            (0, Side::Rep | Side::Unknown) => &self.rep_opens,
            _ if agreed => &self.agreements,
            _ if ended => &self.refusals,
            (_, Side::Company) => &self.company_answers,
            (_, Side::Rep | Side::Unknown) => &self.rep_answers,
        };
        let mut text = random.pick(among).clone();
        if moment.place > 0 && !ended && random.percent(40) {
            text = text + " " + random.pick(among).as_str();
        }
        if random.percent(50) {
            text = text + " " + random.pick(&self.extras).as_str();
        }
        self.fill(&mut random, moment, text)
    }

    fn fill(&self, random: &mut Random, moment: &Moment<'_>, text: String) -> String {
        // The place is fixed for a conversation, the figures for a message.
        let place = Random::new(moment.conversation.unsigned_abs()).pick(&self.places).clone();
        let trade = moment.company.trade.and_then(|trade| self.sectors.get(trade));
        let line = trade.map_or("produtos", String::as_str);
        let given = moment.rep.name.split(' ').next().unwrap_or_default();
        let holes = [
            ("{rep}", given.to_owned()),
            ("{company}", moment.company.name.clone()),
            ("{line}", line.to_owned()),
            ("{place}", place),
            ("{percent}", (3 + random.below(13)).to_string()),
            ("{clients}", (10 * (2 + random.below(29))).to_string()),
            ("{order}", (100 * (3 + random.below(18))).to_string()),
            ("{n}", (2 + random.below(18)).to_string()),
        ];
        let wanted = holes.into_iter().filter(|(hole, _)| text.contains(hole)).collect::<Vec<_>>();
        wanted.into_iter().fold(text, |text, (hole, value)| text.replace(hole, &value))
    }
}
