//! HTML that people write, reduced to what mail programs draw and what runs nothing.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use ammonia::Builder;

/// The properties of styles that stay.
const STYLES: [&str; 22] = [
    "background-color",
    "border",
    "border-bottom",
    "border-collapse",
    "border-radius",
    "border-top",
    "color",
    "font-family",
    "font-size",
    "font-style",
    "font-weight",
    "height",
    "line-height",
    "margin",
    "margin-bottom",
    "margin-top",
    "max-width",
    "padding",
    "text-align",
    "text-decoration",
    "vertical-align",
    "width",
];
/// What tables of mails need besides.
const OF_TABLES: [&str; 7] = ["align", "bgcolor", "border", "cellpadding", "cellspacing", "valign", "width"];

/// Returns HTML without scripts, forms, frames, styles of the page and addresses other than of the web and of mailboxes.
pub fn sanitise(html: &str) -> String {
    static BUILDER: LazyLock<Builder<'static>> = LazyLock::new(|| {
        let mut builder = Builder::default();
        let mut of_tags: HashMap<&str, HashSet<&str>> = HashMap::new();
        for tag in ["table", "tbody", "thead", "tr", "td", "th"] {
            of_tags.insert(tag, OF_TABLES.into_iter().chain(["colspan", "rowspan"]).collect());
        }
        of_tags.insert("a", HashSet::from(["href"]));
        of_tags.insert("img", HashSet::from(["src", "alt", "width", "height"]));
        builder
            .tag_attributes(of_tags)
            .generic_attributes(HashSet::from(["style", "title", "lang", "dir"]))
            .filter_style_properties(STYLES.into_iter().collect())
            .url_schemes(HashSet::from(["http", "https", "mailto"]))
            .url_relative(ammonia::UrlRelative::Deny)
            .link_rel(None)
            .add_tags(["font", "center"]);
        builder
    });
    BUILDER.clean(html).to_string()
}

/// Returns the text of HTML, a line for each line of it.
pub fn text_of(html: &str) -> String {
    static BUILDER: LazyLock<Builder<'static>> = LazyLock::new(|| {
        let mut builder = Builder::default();
        builder.tags(HashSet::new());
        builder
    });
    let text = BUILDER.clean(html).to_string();
    let known = [("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")];
    let text = known.into_iter().fold(text, |text, (entity, sign)| text.replace(entity, sign));
    let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_runs_or_leads_elsewhere_is_removed() {
        let html = "<p style=\"color: red; position: fixed\" onclick=\"x()\">Oi<script>alert(1)</script>\
            <a href=\"javascript:x()\">a</a><form action=\"/x\"><input name=\"b\"></form><iframe src=\"https://x.test\"></iframe>\
            <style>p{}</style><img src=\"data:image/png;base64,AA\" alt=\"\"></p>";
        let clean = sanitise(html);
        for word in
            ["script", "onclick", "javascript", "form", "input", "iframe", "<style", "data:", "position"]
        {
            assert!(!clean.contains(word), "{word}: {clean}");
        }
        assert!(clean.contains("Oi") && clean.contains("color"), "{clean}");
        assert_eq!(text_of("<p>A &amp; <b>B</b></p>\n\n<p>C&nbsp;D</p><script>x</script>"), "A & B\nC D");
    }
}
