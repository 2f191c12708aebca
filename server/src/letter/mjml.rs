//! Writes blocks as MJML. What people wrote stands in it as marks alone, which are replaced in the HTML: no text of theirs can be
//! markup of the layout.

use client::letter::{
    LetterBlock, LetterColumn, LetterImage, LetterLink, LetterValue, LetterValues, UNSUBSCRIBE_PLACE,
};
use mrml::prelude::render::RenderOptions;

use super::engine::{Engine, RenderFault};
use super::frame::LetterFrame;
use super::html::{address, lines, records, rich};
use super::sanitise::sanitise;
use crate::http::page::escape;

/// What stands around the number of a mark. The layout has neither, and texts are put in after it was searched for marks.
const MARKS: [&str; 2] = ["[[", "]]"];

/// The beginning of a section of blocks.
const SECTION: &str = "<mj-section css-class=\"sheet\" background-color=\"#ffffff\" padding=\"8px 0\">";

/// The look of letters, in light and dark programs.
const STYLE: &str = "
p, ul, ol { margin: 0 0 12px; }
p:last-child, ul:last-child, ol:last-child { margin-bottom: 0; }
ul, ol { padding-left: 24px; }
a { color: #0b5cad; }
@media (prefers-color-scheme: dark) {
  body, .page, .page > table, .page > div { background-color: #14181d !important; }
  .sheet, .sheet table, .sheet > div { background-color: #1e242b !important; }
  .ink div, .ink h1 { color: #e8ecf1 !important; }
  .faint div { color: #a9b4c0 !important; }
  a { color: #8ec1f7; }
}
";

/// Returns the HTML of a letter as dark programs show it.
pub fn in_the_dark(html: &str) -> String {
    html.replace("@media (prefers-color-scheme: dark)", "@media all")
}

/// Writes the HTML of a letter.
pub struct Layout<'a> {
    engine: &'a Engine,
    values: &'a LetterValues,
    slots: Vec<String>,
    body: String,
    /// Whether a column is open, to which the next block goes.
    is_open: bool,
}

impl<'a> Layout<'a> {
    /// Begins a letter.
    pub fn new(engine: &'a Engine, values: &'a LetterValues) -> Layout<'a> {
        Layout { engine, values, slots: Vec::new(), body: String::new(), is_open: false }
    }

    /// Keeps a piece of HTML. Returns its mark.
    fn mark(&mut self, html: String) -> String {
        self.slots.push(html);
        format!("{}{}{}", MARKS[0], self.slots.len() - 1, MARKS[1])
    }

    fn open(&mut self) {
        if !self.is_open {
            self.body.push_str(SECTION);
            self.body.push_str("<mj-column>");
            self.is_open = true;
        }
    }

    fn close(&mut self) {
        if self.is_open {
            self.body.push_str("</mj-column></mj-section>");
            self.is_open = false;
        }
    }

    /// Adds a block.
    pub fn add(&mut self, block: &LetterBlock) -> Result<(), RenderFault> {
        let block = match block {
            LetterBlock::Columns { columns, .. } => return self.add_columns(columns),
            LetterBlock::Heading { text, .. } => {
                let text = lines(&self.engine.plain(text)?);
                self.text(format!("<h1 style=\"margin:0;font-size:22px;line-height:1.3\">{text}</h1>"))
            }
            LetterBlock::Text { text, .. } => {
                let text = rich(self.engine, text)?;
                self.text(text)
            }
            LetterBlock::Button { label, url, .. } => self.button(label, url)?,
            LetterBlock::Image { src, alt, url, .. } => self.image(src, alt, url.as_deref())?,
            LetterBlock::Divider { .. } => {
                "<mj-divider border-width=\"1px\" border-color=\"#8a96a3\" />".to_owned()
            }
            LetterBlock::Records { variable, .. } => match self.values.get(variable.as_str()) {
                Some(LetterValue::Records(list)) => self.text(records(list)),
                _ => return Err(RenderFault::Text(format!("{variable} is no list of records"))),
            },
            LetterBlock::Html { html, .. } => {
                let html = sanitise(&self.engine.html(html)?);
                self.text(html)
            }
        };
        self.open();
        self.body.push_str(&block);
        Ok(())
    }

    fn add_columns(&mut self, columns: &[LetterColumn]) -> Result<(), RenderFault> {
        self.close();
        let mut section = String::from(SECTION);
        for column in columns {
            section.push_str("<mj-column>");
            if let Some(LetterImage { src, alt, url }) = &column.image {
                section.push_str(&self.image(src, alt, url.as_deref())?);
            }
            if let Some(text) = &column.text {
                let text = rich(self.engine, text)?;
                section.push_str(&self.text(text));
            }
            if let Some(LetterLink { label, url }) = &column.button {
                section.push_str(&self.button(label, url)?);
            }
            section.push_str("</mj-column>");
        }
        self.body.push_str(&section);
        self.body.push_str("</mj-section>");
        Ok(())
    }

    fn text(&mut self, html: String) -> String {
        format!("<mj-text css-class=\"ink\">{}</mj-text>", self.mark(html))
    }

    fn button(&mut self, label: &str, url: &str) -> Result<String, RenderFault> {
        let (label, url) = (escape(&self.engine.plain(label)?), address(self.engine, url)?);
        let (label, url) = (self.mark(label), self.mark(url));
        Ok(format!("<mj-button href=\"{url}\">{label}</mj-button>"))
    }

    fn image(&mut self, src: &str, alt: &str, url: Option<&str>) -> Result<String, RenderFault> {
        let (src, alt) = (address(self.engine, src)?, escape(&self.engine.plain(alt)?));
        let (src, alt) = (self.mark(src), self.mark(alt));
        let link = match url {
            Some(url) => {
                let url = address(self.engine, url)?;
                format!(" href=\"{}\"", self.mark(url))
            }
            None => String::new(),
        };
        Ok(format!("<mj-image src=\"{src}\" alt=\"{alt}\"{link} />"))
    }

    /// Ends the letter.
    pub fn finish(mut self, subject: &str, preheader: &str, frame: &LetterFrame<'_>) -> Sheet {
        self.close();
        let mut foot = lines(&frame.foot);
        if let Some(words) = &frame.unsubscribe {
            foot.push_str(&format!("<br /><a href=\"{UNSUBSCRIBE_PLACE}\">{}</a>", lines(words)));
        }
        let [title, preview, name] = [subject, preheader, frame.product].map(|text| self.mark(lines(text)));
        let foot = self.mark(foot);
        let preview =
            if preheader.is_empty() { String::new() } else { format!("<mj-preview>{preview}</mj-preview>") };
        let (lang, body) = (frame.lang.tag(), &self.body);
        let mjml = format!(
            "<mjml lang=\"{lang}\"><mj-head><mj-title>{title}</mj-title>{preview}<mj-attributes>\
             <mj-all font-family=\"Helvetica, Arial, sans-serif\" />\
             <mj-text font-size=\"16px\" line-height=\"1.5\" color=\"#1f2933\" />\
             <mj-button background-color=\"#0b5cad\" color=\"#ffffff\" font-size=\"16px\" border-radius=\"6px\" align=\"left\" />\
             </mj-attributes><mj-style>{STYLE}</mj-style>\
             <mj-raw><meta name=\"color-scheme\" content=\"light dark\" /></mj-raw></mj-head>\
             <mj-body width=\"600px\" background-color=\"#eef1f4\" css-class=\"page\">\
             <mj-section padding=\"16px 0 8px\"><mj-column><mj-text css-class=\"faint\" font-weight=\"700\" color=\"#52606d\">{name}\
             </mj-text></mj-column></mj-section>{body}\
             <mj-section padding=\"8px 0 16px\"><mj-column><mj-text css-class=\"faint\" font-size=\"13px\" color=\"#52606d\">{foot}\
             </mj-text></mj-column></mj-section></mj-body></mjml>"
        );
        Sheet { mjml, slots: self.slots }
    }
}

/// A letter as MJML, with the texts that stand at its marks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    mjml: String,
    slots: Vec<String>,
}

impl Sheet {
    /// Returns the HTML.
    pub fn html(&self) -> Result<String, RenderFault> {
        let parsed = mrml::parse(&self.mjml).map_err(|error| RenderFault::Layout(error.to_string()))?;
        let options = RenderOptions { fonts: Default::default(), ..RenderOptions::default() };
        let html = parsed.element.render(&options).map_err(|error| RenderFault::Layout(error.to_string()))?;
        // A height that is no number says nothing to any program, and is an error.
        Ok(fill_in(&html.replace(" height=\"auto\"", ""), &self.slots))
    }

    /// Returns the MJML with its texts, as other renderers read it.
    pub fn mjml(&self) -> String {
        fill_in(&self.mjml, &self.slots)
    }
}

/// Replaces the marks by what they stand for.
fn fill_in(html: &str, slots: &[String]) -> String {
    let mut out = String::with_capacity(html.len() + slots.iter().map(String::len).sum::<usize>());
    let mut rest = html;
    while let Some((before, after)) = rest.split_once(MARKS[0]) {
        out.push_str(before);
        let (number, tail) = after.split_once(MARKS[1]).unwrap_or(("", after));
        out.push_str(number.parse().ok().and_then(|at: usize| slots.get(at)).map_or("", String::as_str));
        rest = tail;
    }
    out + rest
}
