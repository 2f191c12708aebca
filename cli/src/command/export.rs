//! Downloads a file of the server to stdout: `payments export > pagamentos.csv`.

use clap::ArgMatches;
use client::catalogue::dynamic::Dynamic;
use client::endpoint::raw::RawRoute;
use client::list::FIELDS;
use client::message::Key;

use crate::context::Context;
use crate::failure::Failure;
use crate::flags::BoundCall;
use crate::format::Format;
use crate::terminal;

/// Downloads the file in pieces.
pub async fn run(
    context: &Context,
    endpoints: &[Dynamic],
    route: &RawRoute,
    matches: &ArgMatches,
) -> Result<(), Failure> {
    // The server makes the file, which is CSV.
    if let Some(format) = context.options.asked_format.filter(|format| *format != Format::Csv) {
        let params = [("argument", "-o"), ("value", format.name())];
        return Err(Failure::Usage(Key::CliUsageValue.text(context.lang, &params)));
    }
    if terminal::is_screen() {
        return Err(Failure::Usage(Key::CliExportScreen.text(context.lang, &[])));
    }
    let list = endpoints.iter().find(|endpoint| route.query_of == Some(endpoint.about.id));
    let list = list.expect("what is exported is listed");
    let filled = BoundCall::read(context, &list.shape(), matches)?;
    // Validates the filters as the list does.
    filled.call(list, context.lang)?;
    let mut query = filled.query().to_vec();
    if !context.options.fields.is_empty() {
        query.push((FIELDS.to_owned(), context.options.fields.join(",")));
    }
    let mut download = context.client()?.download(route, filled.path(), &query).await?;
    while let Some(piece) = download.piece().await? {
        terminal::print(&piece)?;
    }
    Ok(())
}
