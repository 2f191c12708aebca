//! Finds and replaces the addresses to which a letter leads, in its HTML and in its text.

use std::collections::BTreeSet;

/// What stands before an address in HTML, as our renderer writes it.
const HREF: &str = " href=\"";
/// What ends a sentence rather than an address.
const ENDS: [char; 9] = ['.', ',', ';', ':', '!', '?', ')', '>', '"'];

/// Returns the addresses of the web to which a letter leads.
pub fn links_of(html: Option<&str>, text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut keep = |url: &str| {
        found.insert(url.to_owned());
        None
    };
    self::text(text, &mut keep);
    if let Some(html) = html {
        self::html(html, &mut keep);
    }
    found
}

/// Replaces the addresses of the web in HTML that `lead` leads elsewhere.
pub fn html(html: &str, mut lead: impl FnMut(&str) -> Option<String>) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((before, after)) = rest.split_once(HREF) {
        let (written, tail) = after.split_once('"').unwrap_or((after, ""));
        let url = unescape(written);
        let led = is_web(&url).then(|| lead(&url)).flatten();
        out.push_str(before);
        out.push_str(HREF);
        out.push_str(led.as_deref().map(escape).as_deref().unwrap_or(written));
        out.push('"');
        rest = tail;
    }
    out + rest
}

/// Replaces the addresses of the web in a text that `lead` leads elsewhere.
pub fn text(text: &str, mut lead: impl FnMut(&str) -> Option<String>) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_inclusive(char::is_whitespace) {
        let Some(at) = word.find("http").filter(|at| is_web(&word[*at..])) else {
            out.push_str(word);
            continue;
        };
        let url = word[at..].trim_end().trim_end_matches(ENDS);
        match lead(url) {
            Some(led) => {
                out.push_str(&word[..at]);
                out.push_str(&led);
                out.push_str(&word[at + url.len()..]);
            }
            None => out.push_str(word),
        }
    }
    out
}

fn is_web(url: &str) -> bool {
    ["https://", "http://"].iter().any(|scheme| url.starts_with(scheme))
}

/// Returns the value of an attribute.
fn unescape(written: &str) -> String {
    let plain = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'")];
    let text = plain.iter().fold(written.to_owned(), |text, (entity, letter)| text.replace(entity, letter));
    text.replace("&amp;", "&")
}

/// Returns one of our addresses for an attribute.
fn escape(url: &str) -> String {
    url.replace('&', "&amp;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_address_is_replaced_where_it_stands() {
        let lead = |url: &str| url.contains("casa").then(|| "https://c.test/l/1".to_owned());
        let page = "<a class=\"b\" href=\"https://casa.test/?a=1&amp;b=2\">x</a><a href=\"mailto:a@casa.test\">y</a>";
        let led = "<a class=\"b\" href=\"https://c.test/l/1\">x</a><a href=\"mailto:a@casa.test\">y</a>";
        assert_eq!(html(page, lead), led);
        assert_eq!(html("<a href=\"https://casa.test", lead), "<a href=\"https://c.test/l/1\"");
        assert_eq!(
            text("Veja (https://casa.test/a), ou http://fora.test.\n", lead),
            "Veja (https://c.test/l/1), ou http://fora.test.\n"
        );
        let found = links_of(Some(page), "Veja https://casa.test/a.");
        let urls = ["https://casa.test/?a=1&b=2".to_owned(), "https://casa.test/a".to_owned()];
        assert_eq!(found, BTreeSet::from(urls));
    }
}
