//! The clauses of an endpoint's row. A new one is a field of [`Clauses`] and a function of [`Row`], both in this file.

use crate::endpoint::Danger;
use crate::endpoint::Endpoint;
use crate::endpoint::action::{Action, Removal, Undo};
use crate::endpoint::form::DeclaredForm;
use crate::endpoint::reads::{Adapt, Compute};
use crate::facts::{Facts, Section};
use crate::letter::Letter;
use crate::list::List;
use crate::message::Key;
use crate::record::{Kind, Record};
use crate::rules::FileRule;
use crate::wire::problem::Refusal;

/// What a row may say after method, path, types and needs. Most rows say little of it.
#[derive(Debug, Clone, Copy)]
pub struct Clauses {
    /// The effect of a call.
    pub danger: Danger,
    /// How invalid fields are refused.
    pub refusal: Refusal,
    /// The kind of record that a write changes, unless its path names it.
    pub about: Option<&'static str>,
    /// The call that removes the records it creates.
    pub removal: Option<Removal>,
    /// Its name in the [`crate::endpoint::can::Can`] of a record, unless that is the verb of its id.
    pub own_verb: Option<&'static str>,
    /// The sentence by which the history of the record tells the call.
    pub event: Option<Key>,
    /// The forms that fill in its body.
    pub forms: &'static [DeclaredForm],
    /// The list that it answers, if any.
    pub list: Option<&'static List>,
    /// The facts of the record that it answers, or of each that it lists; none where no door shows one by itself.
    pub facts: Option<Facts>,
    /// The id of the route that answers the whole list as a file.
    pub export_id: Option<&'static str>,
    /// Whether the specification does not name it, so that another system behind a gateway lacks it.
    pub is_ours: bool,
    /// Other spellings of the path template, which are served as well.
    pub also: &'static [&'static str],
    /// The files that it receives, if its body is an [`Upload`](crate::wire::file::Upload).
    pub receives: Option<FileRule>,
    /// The largest body in bytes, if it is larger than that of other calls.
    pub largest: Option<usize>,
    /// The id of the command that calls it for each row of a file, e.g. `cards.import`.
    pub import: Option<&'static str>,
    /// The id of the call by which another system behind a gateway does the same; its query has the fields of the body.
    pub sent_as: Option<&'static str>,
    /// What is said of a write whose answer, by another system, has no message.
    pub says: Option<Key>,
    /// The records that a read shows besides those that its path names.
    pub shows: &'static [ShownRecords],
    /// Whether no change repeats a read on screen.
    pub is_still: bool,
    /// Whether its answer, a [`FramedPage`](crate::wire::frame::FramedPage), may stand in a frame of ours.
    pub is_framed: bool,
    /// The letters that it may send, also by a job that it begins.
    pub letters: &'static [&'static Letter],
    on: Option<&'static Kind>,
    key: Option<char>,
    is_for_many: bool,
    names: &'static [&'static str],
    listed: Option<&'static str>,
    undo: Option<Undo>,
}

impl Clauses {
    /// Returns the action on a record, if the row declares one.
    pub const fn action(&self) -> Option<Action> {
        let Clauses { on, key, is_for_many, names, listed, undo, .. } = *self;
        match on {
            Some(on) => Some(Action { on, key, is_for_many, names, listed, undo }),
            None => {
                let is_bare = key.is_none() && !is_for_many && names.is_empty() && undo.is_none();
                assert!(is_bare, "the row acts on no record: add `acts_on`");
                None
            }
        }
    }
}

/// Records that a read shows besides those that its path names. A change of one of them repeats the read on screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShownRecords {
    /// The record of a kind that has the number in the path: a part of the member there.
    Same(&'static str),
    /// Every record of a kind.
    Every(&'static str),
    /// The record of the kind that the first value of the path names, with the number that the second one is.
    Named(&'static str, &'static str),
}

/// The clauses of one endpoint, added one by one and in any order.
pub struct Row<E: Endpoint> {
    /// The clauses that know no types.
    pub clauses: Clauses,
    /// Computes its answer from other calls, where a system behind a gateway lacks it.
    pub compute: Option<Compute<E>>,
    /// Reads the answer of another system, and fills in what it leaves out.
    pub adapt: Option<Adapt<E>>,
}

impl<E: Endpoint> Row<E> {
    /// Begins a row without clauses, whose calls have this effect.
    pub const fn new(danger: Danger) -> Row<E> {
        let clauses = Clauses {
            danger,
            refusal: Refusal::USUAL,
            about: None,
            removal: None,
            own_verb: None,
            event: None,
            forms: &[],
            list: None,
            facts: None,
            export_id: None,
            is_ours: false,
            also: &[],
            receives: None,
            largest: None,
            import: None,
            sent_as: None,
            says: None,
            shows: &[],
            is_still: false,
            is_framed: false,
            letters: &[],
            on: None,
            key: None,
            is_for_many: false,
            names: &[],
            listed: None,
            undo: None,
        };
        Row { clauses, compute: None, adapt: None }
    }

    /// Declares that a call cannot be undone: every door rehearses it and asks first.
    pub const fn irreversible(mut self) -> Row<E> {
        self.clauses.danger = Danger::Irreversible;
        self
    }

    /// Declares that a call cannot be undone and removes or ends something, which doors colour red.
    pub const fn destructive(mut self) -> Row<E> {
        self.clauses.danger = Danger::Destructive;
        self
    }

    /// Declares that a GET changes something, which can be reverted.
    pub const fn writes(mut self) -> Row<E> {
        self.clauses.danger = Danger::Write;
        self
    }

    /// Declares that it acts on a record of a kind, so that every door offers it there.
    pub const fn acts_on<R: Record>(mut self) -> Row<E> {
        self.clauses.on = Some(R::KIND);
        self
    }

    /// Declares the key that makes the call on a focused list or record.
    pub const fn key(mut self, key: char) -> Row<E> {
        self.clauses.key = Some(key);
        self
    }

    /// Declares that it makes sense for many records, as a plan.
    pub const fn for_many(mut self) -> Row<E> {
        self.clauses.is_for_many = true;
        self
    }

    /// Declares the fields of the body that name the record, which has them under the same names.
    pub const fn names(mut self, fields: &'static [&'static str]) -> Row<E> {
        self.clauses.names = fields;
        self
    }

    /// Declares the field of the body that lists records, each by this field of its own.
    pub const fn lists_in(mut self, field: &'static [&'static str; 1], from: &'static str) -> Row<E> {
        self.clauses.names = field;
        self.clauses.listed = Some(from);
        self
    }

    /// Declares the call that brings back what was.
    pub const fn undone_by(mut self, undo: Undo) -> Row<E> {
        self.clauses.undo = Some(undo);
        self
    }

    /// Declares the call that removes what it creates.
    pub const fn removed_by(mut self, removal: Removal) -> Row<E> {
        self.clauses.removal = Some(removal);
        self
    }

    /// Declares its name in the [`crate::endpoint::can::Can`] of a record, where that is not the verb of its id.
    pub const fn verb(mut self, verb: &'static str) -> Row<E> {
        self.clauses.own_verb = Some(verb);
        self
    }

    /// Declares the sentence by which the history of the record tells it.
    pub const fn told_as(mut self, event: Key) -> Row<E> {
        self.clauses.event = Some(event);
        self
    }

    /// Declares that it answers a list, and how doors draw it.
    pub const fn lists(mut self, list: &'static List) -> Row<E> {
        self.clauses.list = Some(list);
        self
    }

    /// Declares the facts of the record in a field of its answer; without a field, those of the answer, or of each row that it lists.
    pub const fn facts(mut self, within: &'static str, sections: &'static [Section]) -> Row<E> {
        self.clauses.facts = Some(Facts { within, sections });
        self
    }

    /// Declares the id of the route that answers the whole list as a file, at the same path and `/export`.
    pub const fn exported_by(mut self, route: &'static str) -> Row<E> {
        self.clauses.export_id = Some(route);
        self
    }

    /// Declares the forms that fill in its body.
    pub const fn forms(mut self, forms: &'static [DeclaredForm]) -> Row<E> {
        self.clauses.forms = forms;
        self
    }

    /// Declares the kind of record that it changes, where that is not what its path names.
    pub const fn about(mut self, record: &'static str) -> Row<E> {
        self.clauses.about = Some(record);
        self
    }

    /// Declares how invalid fields are answered, where that is not the usual 422. The message takes their number as `n`.
    pub const fn refuses(mut self, status: u16, message: Key) -> Row<E> {
        self.clauses.refusal = Refusal { status, message };
        self
    }

    /// Declares the file that its body is: an [`Upload`](crate::wire::file::Upload).
    pub const fn receives(mut self, rule: FileRule) -> Row<E> {
        self.clauses.receives = Some(rule);
        self
    }

    /// Declares its largest body in bytes, where that is more than other calls may send.
    pub const fn up_to(mut self, bytes: usize) -> Row<E> {
        self.clauses.largest = Some(bytes);
        self
    }

    /// Declares the command that makes a call for each row of a file, where people keep its calls in files.
    pub const fn imported_by(mut self, command: &'static str) -> Row<E> {
        self.clauses.import = Some(command);
        self
    }

    /// Declares that the specification does not name it, so that another system behind a gateway lacks it.
    pub const fn ours(mut self) -> Row<E> {
        self.clauses.is_ours = true;
        self
    }

    /// Declares how a gateway computes its answer from other calls, where the system behind lacks it.
    pub const fn computed_by(mut self, compute: Compute<E>) -> Row<E> {
        self.compute = Some(compute);
        self
    }

    /// Declares as which call a gateway sends it, with the fields of the body in the query.
    pub const fn sent_as<O: Endpoint>(mut self) -> Row<E> {
        self.clauses.sent_as = Some(O::ID);
        self
    }

    /// Declares how the answer of another system is read, where that needs more than lenient decoding.
    pub const fn adapted_by(mut self, adapt: Adapt<E>) -> Row<E> {
        self.adapt = Some(adapt);
        self
    }

    /// Declares what is said of a write that another system answers without a message.
    pub const fn says(mut self, message: Key) -> Row<E> {
        self.clauses.says = Some(message);
        self
    }

    /// Declares other spellings of the path template, which are served as well.
    pub const fn also(mut self, paths: &'static [&'static str]) -> Row<E> {
        self.clauses.also = paths;
        self
    }

    /// Declares the records that a read shows besides those that its path names.
    pub const fn shows(mut self, records: &'static [ShownRecords]) -> Row<E> {
        self.clauses.shows = records;
        self
    }

    /// Declares that its answer, a [`FramedPage`](crate::wire::frame::FramedPage) of people's making, may stand in a frame of ours: it runs
    /// and loads nothing there. Every other answer stands in no frame.
    pub const fn framed(mut self) -> Row<E> {
        self.clauses.is_framed = true;
        self
    }

    /// Declares the letters that it may send, also by a job that it begins.
    pub const fn sends(mut self, letters: &'static [&'static Letter]) -> Row<E> {
        self.clauses.letters = letters;
        self
    }

    /// Declares that no change repeats a read on screen, because others place what changed, or because it is on no screen.
    pub const fn still(mut self) -> Row<E> {
        self.clauses.is_still = true;
        self
    }
}
