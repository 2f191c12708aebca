//! The engine of letters. One function renders previews, tests and letters: the content with its values becomes a subject, a
//! preheader, HTML and plain text. Conditions are decided on blocks before their MJML is written, and values are escaped by place.

mod engine;
mod frame;
mod html;
mod mjml;
pub mod people;
mod plain;
mod published;
mod render;
mod sanitise;
mod test_letter;
mod write;

pub use engine::RenderFault;
pub use frame::{LetterFrame, foot};
pub use mjml::in_the_dark;
pub use render::{CLIPPED_AT, RenderedLetter, render, render_subject, to_mjml};
pub use sanitise::sanitise;
pub use test_letter::send_test;
pub use write::{LetterDraft, of};
