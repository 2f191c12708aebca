//! The form of a turn.

use super::{LEFT, RIGHT, Rotate};
use crate::endpoint::Endpoint;
use crate::endpoint::form_parts::{form, required};
use crate::form::{Choice, Field, Form, Kind};
use crate::message::{Key, Lang};

/// Returns the form of `avatars.rotate`.
pub fn rotate(lang: Lang) -> Form {
    let turn = |angle: i64, key: Key| Choice::new(angle, key.text(lang, &[]));
    let angle = Field {
        options: vec![turn(RIGHT, Key::AvatarsTurnRight), turn(LEFT, Key::AvatarsTurnLeft)],
        default: RIGHT.into(),
        ..required("angle", Key::AvatarsFieldAngle, Kind::Segmented, lang)
    };
    form(Rotate::ID, vec![angle], lang)
}
