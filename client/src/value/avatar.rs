//! Pictures of people.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

/// A picture in the available sizes. Every representation of a user has one, without an address if there is no
/// picture.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Avatar {
    /// The address of the small picture, if any.
    pub sm: Option<String>,
}

/// Accepts a bare address too, as in stored sessions and older servers.
impl<'de> Deserialize<'de> for Avatar {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Avatar, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Wire {
            Address(String),
            Sizes {
                #[serde(default)]
                sm: Option<String>,
            },
            /// An empty object, as PHP writes it.
            Nothing([(); 0]),
        }
        Ok(match Option::deserialize(deserializer)? {
            None | Some(Wire::Nothing([])) => Avatar::default(),
            Some(Wire::Address(sm)) => Avatar { sm: Some(sm).filter(|sm| !sm.is_empty()) },
            Some(Wire::Sizes { sm }) => Avatar { sm },
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_address_alone_is_the_small_picture() {
        let small = Avatar { sm: Some("/a.png".to_owned()) };
        for (wire, avatar) in [
            (json!({ "sm": "/a.png" }), &small),
            (json!({ "sm": "/a.png", "lg": "/b.png" }), &small),
            (json!("/a.png"), &small),
            (json!(""), &Avatar::default()),
            (json!({ "sm": null }), &Avatar::default()),
            (json!({}), &Avatar::default()),
            (json!([]), &Avatar::default()),
            (json!(null), &Avatar::default()),
        ] {
            assert_eq!(serde_json::from_value::<Avatar>(wire).unwrap(), *avatar);
        }
        assert_eq!(json!(small), json!({ "sm": "/a.png" }));
    }
}
