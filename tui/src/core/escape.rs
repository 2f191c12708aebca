//! Keys that follow Esc so closely that both are read as one. The program binds no Alt, so that it is Esc, and then the key.

use crossterm::event::{Event as Input, KeyCode, KeyEvent, KeyModifiers};
use serde::{Deserialize, Serialize};

/// The keys that were read since Esc, as far as they begin a key that terminals send as several letters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Escape {
    /// None.
    #[default]
    None,
    /// Esc.
    Pressed,
    /// Esc and the bracket that begins an arrow.
    Begun,
}

/// Returns input as it was pressed: a key with Alt as Esc and the key, and the letters of an arrow after Esc as the arrow.
pub fn parted(escape: &mut Escape, input: &Input) -> Vec<Input> {
    let Input::Key(key) = input else { return vec![input.clone()] };
    if key.modifiers.contains(KeyModifiers::ALT) {
        *escape = Escape::None;
        let bare = KeyEvent { modifiers: key.modifiers.difference(KeyModifiers::ALT), ..*key };
        let esc = KeyEvent { code: KeyCode::Esc, modifiers: KeyModifiers::NONE, ..*key };
        return vec![Input::Key(esc), Input::Key(bare)];
    }
    let before = std::mem::take(escape);
    match (before, key.code) {
        (_, KeyCode::Esc) => *escape = Escape::Pressed,
        (Escape::Pressed, KeyCode::Char('[')) => {
            *escape = Escape::Begun;
            return Vec::new();
        }
        (Escape::Begun, KeyCode::Char(letter)) => {
            let meant = arrow(letter).map(|code| KeyEvent { code, ..*key });
            let bracket = KeyEvent { code: KeyCode::Char('['), ..*key };
            return match meant {
                Some(meant) => vec![Input::Key(meant)],
                None => vec![Input::Key(bracket), input.clone()],
            };
        }
        _ => {}
    }
    vec![input.clone()]
}

/// Returns the key that terminals send as Esc, a bracket and this letter.
fn arrow(letter: char) -> Option<KeyCode> {
    Some(match letter {
        'A' => KeyCode::Up,
        'B' => KeyCode::Down,
        'C' => KeyCode::Right,
        'D' => KeyCode::Left,
        'H' => KeyCode::Home,
        'F' => KeyCode::End,
        'Z' => KeyCode::BackTab,
        _ => return None,
    })
}
