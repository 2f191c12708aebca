//! The notation of keys in tests, and the mouse.

use crossterm::event::{
    Event as Input, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use tui::app::Event;

use super::Scene;

/// `j j Enter`: keys by their names; anything longer that is none is typed.
pub fn pressed(words: &str) -> Vec<KeyEvent> {
    let plain = |code| KeyEvent::new(code, KeyModifiers::NONE);
    let named = |word: &str| {
        Some(match word {
            "Enter" => plain(KeyCode::Enter),
            "Esc" => plain(KeyCode::Esc),
            "Tab" => plain(KeyCode::Tab),
            "Up" => plain(KeyCode::Up),
            "Home" => plain(KeyCode::Home),
            "End" => plain(KeyCode::End),
            "Down" => plain(KeyCode::Down),
            "Left" => plain(KeyCode::Left),
            "Right" => plain(KeyCode::Right),
            "PageDown" => plain(KeyCode::PageDown),
            "Backspace" => plain(KeyCode::Backspace),
            "Space" => plain(KeyCode::Char(' ')),
            "F1" => plain(KeyCode::F(1)),
            "F12" => plain(KeyCode::F(12)),
            _ => return None,
        })
    };
    let keys = |word: &str| match (named(word), word.strip_prefix('^')) {
        (Some(key), _) => vec![key],
        (None, Some(letter)) if letter.len() == 1 => {
            vec![KeyEvent::new(KeyCode::Char(letter.chars().next().unwrap()), KeyModifiers::CONTROL)]
        }
        _ => word.chars().map(|letter| plain(KeyCode::Char(letter))).collect(),
    };
    words.split_whitespace().flat_map(keys).collect()
}

impl Scene {
    pub fn click(&mut self, column: u16, row: u16) {
        self.mouse(MouseEventKind::Down(MouseButton::Left), column, row);
    }

    pub fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) {
        let modifiers = KeyModifiers::NONE;
        self.happen(Event::Input(Input::Mouse(MouseEvent { kind, column, row, modifiers })));
    }
}
