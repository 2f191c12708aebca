//! Months of money as a kind of record.

use super::{List, MonthState};
use crate::endpoint::Endpoint;
use crate::message::Key;
use crate::record::{Field, Kind, Record};
use crate::value::id::kind;

impl Record for kind::MoneyMonth {
    const KIND: &'static Kind = &Kind {
        name: "money-month",
        table: "money_months",
        members: &[],
        read_by: None,
        page: None,
        heard_by: List::NEEDS,
        fields: &[Field::word::<MonthState>("state", Key::ColumnStatus)],
    };
}
