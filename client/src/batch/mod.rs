//! One write on many records: rows become a *plan*, rehearsed by the server and kept in a file; the plan is *applied* row
//! by row beside a journal on disk, so that after any kill it goes on where it was; and what was done becomes, where an
//! inverse exists, a plan that undoes it.
//!
//! The doors share this: the command line's files, the terminal's marks. Nothing here asks, shows, or knows the time.

mod apply;
mod calls;
mod failed;
mod filter;
mod journal;
mod make;
mod plan;
mod progress;
mod rehearse;
mod source;
mod table;
mod undo;

pub use apply::{End, Pace, Run, Step, conclude, run};
pub use calls::{Filler, MappingError, RowCall, Rows, is_batchable};
pub use filter::{Filter, list_of};
pub use journal::{Journal, JournalContent, JournalError, Line, RowEvent, journal_path, replay};
pub use make::{PlanDraft, make, make_unrehearsed};
pub use plan::{Plan, PlanError};
pub use progress::{PlanProgress, RowStatus, Tally};
pub use rehearse::{RehearsalOptions, rehearse_again};
pub use source::{Fault, Format, Record, read};
pub use undo::{UndoPlan, undo_plan};

pub use crate::wire::plan::{Author, Header, Row, RowRefusal, Source};
