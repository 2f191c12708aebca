//! The removal of what a registration creates.

use serde_json::Value;

use super::{Discard, RegistrationOutcome};
use crate::endpoint::action::{Removal, RemovalCall};
use crate::endpoint::{Endpoint, PathParams};

/// Discards each member that a registration created.
pub const CREATED: Removal = Removal { endpoint: Discard::ID, calls: discards };

fn discards(answer: &Value) -> Option<Vec<RemovalCall>> {
    // Another system may send no members; then they are unknown.
    answer.get("created")?;
    let answer: RegistrationOutcome = serde_json::from_value(answer.clone()).ok()?;
    let call = |line: super::RegisteredLine| RemovalCall {
        path: line.id.parts(),
        query: Vec::new(),
        version: line.version,
    };
    Some(answer.created.into_iter().map(call).collect())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn each_created_line_is_a_call_and_an_answer_without_any_is_none() {
        let line = |id: i64| json!({ "line": id, "id": id, "name": "Ana", "version": 1 });
        let answer =
            |created: Value| json!({ "message": "", "created": created, "existing": [], "refused": [] });
        let calls = discards(&answer(json!([line(7), line(8)]))).unwrap();
        let expected = ["7", "8"].map(|id| RemovalCall {
            path: vec![id.to_owned()],
            query: Vec::new(),
            version: Some(1),
        });
        assert_eq!(calls, expected);
        assert_eq!(discards(&answer(json!([]))), Some(Vec::new()));
        assert_eq!(discards(&json!({})), None);
    }
}
