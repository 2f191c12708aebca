//! Downloads a file of the server to stdout: `payments export > pagamentos.csv`.

use clap::ArgMatches;
use client::catalogue::dynamic::Dynamic;
use client::endpoint::raw::RawRoute;
use client::message::Key;

use crate::context::Context;
use crate::failure::Failure;
use crate::flags::BoundCall;
use crate::terminal;

/// Downloads the file in pieces.
pub async fn run(
    context: &Context,
    endpoints: &[Dynamic],
    route: &RawRoute,
    matches: &ArgMatches,
) -> Result<(), Failure> {
    if terminal::is_screen() {
        return Err(Failure::Usage(Key::CliExportScreen.text(context.lang, &[])));
    }
    let list = endpoints.iter().find(|endpoint| route.query_of == Some(endpoint.about.id));
    let list = list.expect("what is exported is listed");
    let filled = BoundCall::read(context, &list.shape(), matches)?;
    // Validates the filters as the list does.
    filled.call(list, context.lang)?;
    let mut download = context.client()?.download(route, filled.path(), &filled.query()).await?;
    while let Some(piece) = download.piece().await? {
        terminal::print(&piece)?;
    }
    Ok(())
}
