//! `--web`: opens the page that shows the same thing in the browser.

use std::env;
use std::process::{Command, Stdio};

use client::catalogue;
use client::catalogue::dynamic::Dynamic;
use client::endpoint::call::{EncodedCall, fill};
use client::message::Key;

use crate::context::Context;
use crate::failure::Failure;
use crate::terminal;

/// Opens the page of a read in the browser. Writes its address to stdout if there is no browser.
pub fn open(
    context: &Context,
    endpoint: &Dynamic,
    path: &[String],
    call: &EncodedCall,
) -> Result<(), Failure> {
    let page = catalogue::page_of(endpoint.about.id).expect("the flag is refused without a page");
    let query = call.target.split_once('?').map(|(_, query)| query).unwrap_or_default();
    let url = format!("{}{}", context.profile()?.server, address(page, path, query));
    let opened = browser().is_some_and(|words| {
        let mut browser = Command::new(&words[0]);
        browser.args(&words[1..]).arg(&url);
        browser.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().is_ok()
    });
    if opened {
        context.say(&Key::CliWebOpened.text(context.lang, &[("url", &url)]));
        return Ok(());
    }
    Ok(terminal::print(format!("{url}\n").as_bytes())?)
}

/// Returns the address of a record's page, or of a list's with its filters.
fn address(page: &str, path: &[String], query: &str) -> String {
    match (page.contains("{id}"), query) {
        (true, _) => page.replace("{id}", &fill("{id}", path)),
        (false, "") => page.to_owned(),
        (false, query) => format!("{page}?{query}"),
    }
}

/// Returns the words of the browser: the one of the environment, else the desktop's.
fn browser() -> Option<Vec<String>> {
    if let Ok(named) = env::var("BROWSER") {
        let first = named.split(':').next().and_then(shlex::split);
        return first.filter(|words| !words.is_empty());
    }
    if cfg!(target_os = "macos") {
        return Some(vec!["open".to_owned()]);
    }
    let has_screen = ["WAYLAND_DISPLAY", "DISPLAY"].iter().any(|name| env::var_os(name).is_some());
    has_screen.then(|| vec!["xdg-open".to_owned()])
}
