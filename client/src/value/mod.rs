//! Values of the domain: money, dates, ids, words, texts and origins of servers.

pub mod address_range;
pub mod all_or;
pub mod avatar;
pub mod cell;
pub mod date;
pub mod email_key;
pub mod given;
pub mod id;
pub mod instant;
pub mod moment;
pub mod money;
pub mod origin;
pub mod percent;
pub mod period;
pub mod state;
pub mod term;
pub mod text;
pub mod unknown;
pub mod word;

use std::fmt::Display;
use std::str::FromStr;

use schemars::JsonSchema;

/// One value in a path, such as an id or a word of a closed list.
pub trait Segment: FromStr + Display + JsonSchema + Send + Sync + 'static {}
impl Segment for String {}
