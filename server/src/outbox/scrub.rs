//! Removes secrets from messages that are settled.

use serde_json::Value as Json;

/// The payload of a message that an erasure emptied, which a delivery in progress leaves so.
pub const EMPTIED: &str = "{\"scrubbed\":true}";
/// The replacement of a secret.
const REMOVED: &str = "[…]";

/// Returns the payload to keep of a message that was sent or given up: without the one-time codes listed under
/// `secrets`. A scrubbed message cannot be sent again, and is marked by `"scrubbed": true`.
pub fn settled(payload: &Json) -> Json {
    let mut kept = payload.clone();
    let Some(fields) = kept.as_object_mut() else { return kept };
    let Some(secrets) = fields.remove("secrets") else { return kept };
    let secrets: Vec<String> = serde_json::from_value(secrets).unwrap_or_default();
    for text in fields.values_mut() {
        if let Json::String(text) = text {
            *text = secrets.iter().fold(text.clone(), |text, secret| text.replace(secret, REMOVED));
        }
    }
    fields.insert("scrubbed".to_owned(), true.into());
    kept
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn secrets_are_removed_and_the_rest_is_kept() {
        let html = "<a href=\"https://x?token=abc\">x</a>";
        let payload =
            json!({ "to": "a@b.test", "body": "https://x?token=abc abc", "html": html, "secrets": ["abc"] });
        let html = "<a href=\"https://x?token=[…]\">x</a>";
        let kept =
            json!({ "to": "a@b.test", "body": "https://x?token=[…] […]", "html": html, "scrubbed": true });
        assert_eq!(settled(&payload), kept);
        let plain = json!({ "to": "a@b.test", "body": "Oi" });
        assert_eq!(settled(&plain), plain);
    }
}
