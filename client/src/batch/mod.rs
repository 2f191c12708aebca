//! One write on many records. Rows become a *plan*, which the server rehearses and a file keeps. Applying the
//! plan writes a journal, so that an interrupted run resumes where it stopped. If the call has an inverse, an
//! applied plan can become a plan that undoes it.
//!
//! Shared by the command line, which reads files, and the terminal, which reads marked rows. This module prints
//! nothing, asks nothing, and takes the time as an argument.

mod apply;
mod calls;
mod failed;
mod filter;
mod journal;
mod make;
mod plan;
mod progress;
mod record;
mod rehearse;
mod source;
mod table;
mod undo;

pub use apply::{End, Pace, Run, Step, conclude, run};
pub use calls::{Filler, MappingError, RowCall, Rows, is_batchable};
pub use filter::{Filter, list_of};
pub use journal::{
    Journal, JournalContent, JournalError, Line, RowEvent, discard, discard_journal, journal_path, replay,
};
pub use make::{PlanDraft, is_gone, make, make_removals, make_unrehearsed};
pub use plan::PlanError;
pub use progress::{PlanProgress, RowStatus, Tally};
pub use record::{Fault, Record};
pub use rehearse::{RehearsalOptions, rehearse_again};
pub use source::{Format, read};
pub use undo::{UndoPlan, undo_plan};

pub use crate::wire::plan::{Author, Header, Plan, Row, RowRefusal, Source};
