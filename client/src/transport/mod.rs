//! The transport of the command line and the terminal: calls over HTTP, shared renewal of the session, and
//! profiles and tokens on disk.

mod aliases;
mod backoff;
mod client;
mod connection;
mod download;
mod error;
mod events;
mod flight;
mod follow;
mod http_client;
mod insist;
mod position;
mod profile;
mod request;
mod session;
mod vault;
mod whole_list;

pub use aliases::Aliases;
pub use client::Client;
pub use connection::Settings;
pub use download::Download;
pub use error::Error;
pub use events::Events;
pub use follow::{FollowOptions, Follower, Pulse, StreamEvent};
pub use http_client::fresh_name;
pub(crate) use insist::stopped_within;
pub use insist::{RetryLimits, Stop, insist};
pub use profile::{Folders, Profile, ProfileError, Profiles};
pub use request::{Answer, Request};
pub use vault::{SignedIn, Vault};
pub use whole_list::WholeList;

pub use crate::value::origin::{Origin, ParseOriginError};
