//! Colours: the terminal's own sixteen over its own foreground and background, or none.

use client::message::{Key, Lang};
use ratatui::style::{Color, Modifier, Style};
use serde::{Deserialize, Serialize};

/// The terminal's background, or none for output without colours.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// Light text on a dark background.
    #[default]
    Dark,
    /// Dark text on a light background.
    Light,
    /// No colours: bold, dim, underlined and reversed say it all.
    None,
}

/// The role of a piece of text. A tone never carries a meaning alone: a word or a sign goes with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Tone {
    Text,
    Quiet,
    Title,
    Accent,
    Good,
    Pending,
    Bad,
    Selected,
    /// The selected row of a list that does not have the keys.
    Resting,
    Banner,
}

impl Theme {
    /// All themes with the words that choose them.
    pub const ALL: [(&'static str, Theme); 3] =
        [("dark", Theme::Dark), ("light", Theme::Light), ("none", Theme::None)];

    /// Returns the theme for the terminal's `COLORFGBG` (`15;0`: foreground; background); dark without it.
    pub fn of_terminal(colorfgbg: Option<&str>) -> Theme {
        match colorfgbg.and_then(|colours| colours.rsplit(';').next()?.parse::<u8>().ok()) {
            Some(7 | 15) => Theme::Light,
            _ => Theme::Dark,
        }
    }

    /// Returns its name.
    pub fn label(self, lang: Lang) -> String {
        let key = match self {
            Theme::Dark => Key::ShellThemeDark,
            Theme::Light => Key::ShellThemeLight,
            Theme::None => Key::TuiThemeNone,
        };
        key.text(lang, &[])
    }

    /// Returns the style of a tone.
    pub fn style(self, tone: Tone) -> Style {
        let plain = Style::new();
        let colour = |dark: Color, light: Color| match self {
            Theme::Dark => plain.fg(dark),
            Theme::Light => plain.fg(light),
            Theme::None => plain,
        };
        match tone {
            Tone::Text => plain,
            Tone::Quiet if self == Theme::Light => plain.fg(Color::DarkGray),
            Tone::Quiet => colour(Color::Gray, Color::DarkGray).add_modifier(Modifier::DIM),
            Tone::Title => plain.add_modifier(Modifier::BOLD),
            Tone::Accent => colour(Color::LightCyan, Color::Blue).add_modifier(Modifier::BOLD),
            Tone::Good => colour(Color::LightGreen, Color::Green),
            Tone::Pending => colour(Color::LightYellow, Color::Magenta),
            Tone::Bad => colour(Color::LightRed, Color::Red),
            Tone::Selected => {
                // Over whatever colours the row has.
                plain.fg(Color::Reset).remove_modifier(Modifier::DIM).add_modifier(Modifier::REVERSED)
            }
            Tone::Resting => plain.add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
            Tone::Banner => {
                colour(Color::LightRed, Color::Red).add_modifier(Modifier::REVERSED | Modifier::BOLD)
            }
        }
    }
}
