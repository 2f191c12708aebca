//! The picture of a member: the accepted files, how it is turned, and its address.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rules::{FileRule, FileType, Invalid, PictureLimits, Rule};
use crate::value::avatar::Avatar;
use crate::value::id::MemberId;
use crate::wire::ours;

/// The pictures that are received: of at most 5 MB and 40 million points. They are kept at the size in which they are shown.
pub const AVATARS: FileRule = FileRule {
    most: 5 << 20,
    types: &[FileType::Jpeg, FileType::Png, FileType::Webp],
    remade: Some(PictureLimits { points: 40_000_000, side: 512 }),
};

/// A quarter turn to the right, in degrees.
pub const RIGHT: i64 = 90;
/// A quarter turn to the left, in degrees to the right.
pub const LEFT: i64 = 270;
/// A whole turn.
const WHOLE: i64 = 360;
/// The digits of a SHA-256 that distinguish pictures.
const DIGITS: usize = 12;

/// Which picture of a member an address shows, and how it is turned. The answer is the file as it is stored: what shows the address
/// turns it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PictureAddress {
    /// The first digits of its SHA-256, so that a browser does not show another picture from its memory.
    #[schemars(length(max = 128))]
    pub picture: Option<String>,
    /// The degrees by which it is turned to the right: 0, 90, 180 or 270.
    pub angle: Option<i64>,
}

impl PictureAddress {
    /// Returns the address of a member's picture, from the root of the site.
    pub fn of(member: MemberId, sha256: &str, angle: i64) -> String {
        let picture: String = sha256.chars().take(DIGITS).collect();
        let turned = if angle == 0 { String::new() } else { format!("&angle={angle}") };
        format!("/api/user/avatar/{member}?picture={picture}{turned}")
    }
}

/// How far a picture is turned.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Rotation {
    /// The degrees to the right: 90, or 270 for a quarter turn to the left. Required.
    #[schemars(extend("x-required" = true, "enum" = [RIGHT, LEFT]))]
    pub angle: Option<i64>,
}

impl Rotation {
    /// Requires one of the two angles, and returns it.
    pub fn check(&self) -> Result<i64, Invalid> {
        match self.angle {
            Some(angle @ (RIGHT | LEFT)) => Ok(angle),
            Some(_) => Err(Invalid::of("angle", Rule::IsNot)),
            None => Err(Invalid::of("angle", Rule::Required)),
        }
    }
}

/// Returns how a picture is turned after another turn.
pub fn turned(angle: i64, by: i64) -> i64 {
    (angle + by).rem_euclid(WHOLE)
}

/// Answer to a picture that was added or turned.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AvatarChanged {
    /// The message for the user.
    #[serde(default)]
    pub message: String,
    /// The picture.
    #[serde(default)]
    pub avatar: Avatar,
    /// The version of the picture.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub version: i64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_turns_make_a_whole_one_and_left_takes_right_back() {
        assert_eq!((0..4).fold(0, |angle, _| turned(angle, RIGHT)), 0);
        assert_eq!(turned(turned(180, RIGHT), LEFT), 180);
        assert_eq!(turned(0, LEFT), 270);
    }

    #[test]
    fn a_picture_is_turned_by_a_quarter_alone() {
        for angle in [RIGHT, LEFT] {
            assert_eq!(Rotation { angle: Some(angle) }.check(), Ok(angle));
        }
        for angle in [0, 45, 180, -90, 360] {
            assert!(Rotation { angle: Some(angle) }.check().is_err(), "{angle}");
        }
        assert!(Rotation::default().check().is_err());
    }

    #[test]
    fn an_address_changes_with_the_picture_and_its_angle() {
        let member = MemberId::new(7);
        let sha256 = "0123456789abcdef";
        assert_eq!(PictureAddress::of(member, sha256, 0), "/api/user/avatar/7?picture=0123456789ab");
        assert_eq!(
            PictureAddress::of(member, sha256, 270),
            "/api/user/avatar/7?picture=0123456789ab&angle=270"
        );
    }
}
