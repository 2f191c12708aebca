//! The commands.

use clap::ArgMatches;
use client::catalogue::dynamic::Dynamic;
use client::catalogue::raw;

use crate::context::Context;
use crate::failure::Failure;

pub mod alias;
mod api;
mod batch;
mod can;
mod confirm;
mod endpoint;
mod export;
mod file;
mod generated;
pub mod help;
mod import;
pub mod login;
mod logout;
mod profiles;
mod records;
mod request;
mod several;
mod watch;
mod whoami;

/// Runs the command.
pub async fn run(context: &Context, endpoints: &[Dynamic], matches: &ArgMatches) -> Result<(), Failure> {
    let (name, matches) = matches.subcommand().expect("the parser requires a command");
    match name {
        "login" => login::run(context, matches).await,
        "logout" => logout::run(context).await,
        "whoami" => whoami::run(context).await,
        "profiles" => profiles::run(context, matches).await,
        "api" => api::run(context, endpoints, matches).await,
        "batch" => batch::run(context, endpoints, matches).await,
        "can" => can::run(context, endpoints, matches).await,
        "watch" => watch::run(context, endpoints, matches).await,
        "completions" => generated::completions(matches),
        "man" => generated::manual(context, endpoints, matches),
        noun => {
            let (verb, matches) = matches.subcommand().expect("the parser requires a verb");
            let id = if noun == "call" { verb.to_owned() } else { format!("{noun}.{verb}") };
            if let Some(route) = raw::exports().find(|route| route.id == id) {
                return export::run(context, endpoints, route, matches).await;
            }
            if let Some(endpoint) = endpoints.iter().find(|endpoint| endpoint.about.import == Some(&id)) {
                return import::run(context, endpoint, matches).await;
            }
            let endpoint = endpoints.iter().find(|endpoint| endpoint.about.id == id);
            let endpoint = endpoint.expect("the tree grows from the endpoints");
            endpoint::run(context, endpoints, endpoint, matches).await
        }
    }
}
