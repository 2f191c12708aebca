//! The guards of cards, boards and tracks.

use jiff::Timestamp;

use super::layout::{Column, FINISHED, FOLLOW_UP, ONBOARDING, label_key, label_of, labels};
use super::words::{Board, Track, TrackStatus};
use crate::access::Role;
use crate::actor::Actor;
use crate::api::members::members::{MemberStatus, must_have_data};
use crate::message::{Key, Lang};
use crate::reason::{Reason, Why};
use crate::value::word::Word;

/// Returns whether an actor sees a board: that of the own role, or any for those who lead.
pub fn sees(actor: &Actor, board: Board) -> bool {
    actor.role == board.role() || actor.leads()
}

/// Returns the boards that an actor sees.
pub fn boards_of(actor: &Actor) -> Vec<Board> {
    Board::ALL.into_iter().filter(|board| sees(actor, *board)).collect()
}

/// Rejects an actor who does not see a board.
pub fn must_see(actor: &Actor, board: Board) -> Result<(), Reason> {
    if sees(actor, board) { Ok(()) } else { Err(of_roles(board, actor.lang)) }
}

fn of_roles(board: Board, lang: Lang) -> Reason {
    let sentence = Key::KanbanGuardBoard.text(lang, &[("board", &board.label(lang))]);
    Reason { sentence, why: Why::Role { roles: [&[board.role()], &Role::LEADERS[..]].concat() } }
}

/// A board, as its guards need it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardState {
    /// The board.
    pub board: Board,
}

impl BoardState {
    /// Rejects changing the columns, except for managers and root.
    pub fn may_update(&self, actor: &Actor) -> Result<(), Reason> {
        actor.must_lead(Key::KanbanGuardColumns, &[])
    }
}

/// Rejects a column that is not among those of a board, naming them.
pub fn must_have(columns: &[Column], column: &str, lang: Lang) -> Result<(), Reason> {
    if columns.iter().any(|known| known.name == column) {
        return Ok(());
    }
    let label = label_key(column).map_or_else(|| column.to_owned(), |key| key.text(lang, &[]));
    let sentence = Key::KanbanGuardNoColumn.text(lang, &[("column", &label), ("columns", &labels(columns))]);
    Err(Reason::state(column, sentence))
}

/// The state of a card, as its guards need it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardState {
    /// The board.
    pub board: Board,
    /// The name of its column.
    pub column: String,
    /// When it came there.
    pub since: Option<Timestamp>,
    /// Who moved it there.
    pub by: Option<String>,
    /// The columns of the board.
    pub columns: Vec<Column>,
    /// Whether it is hidden.
    pub hidden: bool,
    /// The status of the member, if known.
    pub member: Option<MemberStatus>,
    /// When the member's personal data were erased.
    pub erased_at: Option<Timestamp>,
}

impl CardState {
    /// Rejects a move by others than those of the board, and out of *finished* except by managers and root.
    pub fn may_move(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be_open(actor)?;
        if self.column != FINISHED {
            return Ok(());
        }
        let when = self.since.map(|at| actor.said(at)).unwrap_or_default();
        let by = self.by.as_deref().unwrap_or_default();
        actor.must_lead(Key::KanbanGuardFinished, &[("when", &when), ("by", by)])
    }

    /// Rejects a move to the follow-up where the board has none.
    pub fn may_follow_up(&self, actor: &Actor) -> Result<(), Reason> {
        self.may_go_to(FOLLOW_UP, actor)
    }

    /// Rejects finishing a card that is finished.
    pub fn may_finish(&self, actor: &Actor) -> Result<(), Reason> {
        self.may_go_to(FINISHED, actor)
    }

    /// Rejects a move to the onboarding where the board has none.
    pub fn may_onboard(&self, actor: &Actor) -> Result<(), Reason> {
        self.may_go_to(ONBOARDING, actor)
    }

    /// Rejects refusing an onboarding in which the card is not.
    pub fn may_refuse_onboarding(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be_open(actor)?;
        self.must_have(ONBOARDING, actor.lang)?;
        if self.column == ONBOARDING {
            Ok(())
        } else {
            Err(self.refusal(Key::KanbanGuardNotOnboarding, actor))
        }
    }

    /// Rejects work on a finished card, and by others than those of the board.
    pub fn may_work(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be_open(actor)?;
        if self.column == FINISHED { Err(self.refusal(Key::KanbanGuardWorkFinished, actor)) } else { Ok(()) }
    }

    /// Rejects saving the side panel by others than those of the board.
    pub fn may_annotate(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be_open(actor)
    }

    /// Rejects bringing back a card that is not hidden.
    pub fn may_show(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be_open(actor)?;
        if self.hidden { Ok(()) } else { Err(self.refusal(Key::KanbanGuardVisible, actor)) }
    }

    /// Rejects cancelling a registration other than that of a lead on the board of SDR.
    pub fn may_cancel(&self, actor: &Actor) -> Result<(), Reason> {
        self.must_be_open(actor)?;
        if self.board != Board::SalesSdr {
            return Err(self.refusal(Key::KanbanGuardSdrAlone, actor));
        }
        match self.member {
            Some(MemberStatus::Lead) | None => Ok(()),
            Some(status) => {
                let sentence =
                    Key::KanbanGuardNoLead.text(actor.lang, &[("status", &status.label(actor.lang))]);
                Err(Reason::state(status.name(), sentence))
            }
        }
    }

    /// Rejects others than those of the board, and any change of a card whose member's data were erased.
    fn must_be_open(&self, actor: &Actor) -> Result<(), Reason> {
        must_see(actor, self.board)?;
        must_have_data(self.erased_at, actor.lang)
    }

    /// Rejects a column that the board lacks, naming those that it has.
    pub fn must_have(&self, column: &str, lang: Lang) -> Result<(), Reason> {
        must_have(&self.columns, column, lang).map_err(|reason| Reason { why: self.why(), ..reason })
    }

    fn may_go_to(&self, column: &str, actor: &Actor) -> Result<(), Reason> {
        self.must_be_open(actor)?;
        self.must_have(column, actor.lang)?;
        if self.column == column {
            return Err(self.refusal(Key::KanbanGuardThere, actor));
        }
        self.may_move(actor)
    }

    /// Returns the refusal that says where the card is, since when and by whom.
    pub fn refusal(&self, key: Key, actor: &Actor) -> Reason {
        let since = self.since.map(|at| actor.said_after(at)).unwrap_or_default();
        let (column, by) = (label_of(&self.columns, &self.column), self.by.as_deref().unwrap_or_default());
        let sentence = key.text(actor.lang, &[("column", column), ("since", &since), ("by", by)]);
        Reason { sentence, why: self.why() }
    }

    fn why(&self) -> Why {
        Why::State { is: self.column.clone(), since: self.since, by: self.by.clone() }
    }
}

/// The facts that decide whether a success consultant is drawn for a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawState {
    /// The present success consultant.
    pub manager: Option<String>,
    /// Since when.
    pub since: Option<Timestamp>,
}

impl DrawState {
    /// Rejects drawing for a member who has a success consultant.
    pub fn may_draw(&self, actor: &Actor) -> Result<(), Reason> {
        let Some(manager) = &self.manager else { return Ok(()) };
        let sentence = Key::KanbanGuardDrawn.text(actor.lang, &[("manager", manager)]);
        Err(Reason { sentence, why: Why::State { is: manager.clone(), since: self.since, by: None } })
    }
}

/// The state of a track entry, as its guards need it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrackState {
    /// The track.
    pub track: Track,
    /// The status.
    pub status: TrackStatus,
    /// Since when.
    pub since: Option<Timestamp>,
    /// Who changed it.
    pub by: Option<String>,
}

impl TrackState {
    /// Rejects changing an entry of another track than sanitation, or one that was contacted.
    pub fn may_change_sanitation(&self, actor: &Actor) -> Result<(), Reason> {
        self.may_change(Track::Sanitation, actor)
    }

    /// As [`TrackState::may_change_sanitation`], for mentoring.
    pub fn may_change_mentoring(&self, actor: &Actor) -> Result<(), Reason> {
        self.may_change(Track::IssueMentoring, actor)
    }

    /// As [`TrackState::may_change_sanitation`], for the assistance of CERC.
    pub fn may_change_cerc(&self, actor: &Actor) -> Result<(), Reason> {
        self.may_change(Track::CercAssistance, actor)
    }

    /// Rejects attaching a file by others than those who see the track.
    pub fn may_attach(&self, actor: &Actor) -> Result<(), Reason> {
        must_see_track(actor, self.track)
    }

    fn may_change(&self, track: Track, actor: &Actor) -> Result<(), Reason> {
        must_see_track(actor, self.track)?;
        let (key, is) = match self.status {
            _ if self.track != track => (Key::KanbanGuardOtherTrack, self.track.name()),
            TrackStatus::Contacted => (Key::KanbanGuardContacted, self.status.name()),
            TrackStatus::Waiting | TrackStatus::Postponed | TrackStatus::Unknown => return Ok(()),
        };
        let when = self.since.map(|at| actor.said(at)).unwrap_or_default();
        let by = self.by.clone().unwrap_or_default();
        let params = [("track", self.track.label(actor.lang)), ("when", when), ("by", by)];
        let params = params.each_ref().map(|(name, value)| (*name, value.as_str()));
        let why = Why::State { is, since: self.since, by: self.by.clone() };
        Err(Reason { sentence: key.text(actor.lang, &params), why })
    }
}

/// Returns whether an actor sees a track, which needs one of its boards.
pub fn sees_track(actor: &Actor, track: Track) -> bool {
    track.boards().iter().any(|board| sees(actor, *board))
}

/// Rejects an actor who sees none of the boards of the track.
pub fn must_see_track(actor: &Actor, track: Track) -> Result<(), Reason> {
    match track.boards().first() {
        Some(board) if !sees_track(actor, track) => Err(of_roles(*board, actor.lang)),
        _ => Ok(()),
    }
}
