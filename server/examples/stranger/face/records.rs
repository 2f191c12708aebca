//! Records as the specification has them, made of ours.

use serde_json::{Map, Value, json};

/// Turns our answer on a payment into the bare payment.
pub fn payment(mut answer: Value) -> Value {
    let mut payment = answer["transaction"].take();
    payment["gateway_raw"] = answer["gateway_raw"].take();
    payment
}

/// Names the phone of a member as they do.
pub fn member(mut answer: Value) -> Value {
    rename_phone(&mut answer["user"]);
    answer
}

/// Names the phones of a page of members as they do.
pub fn members(mut answer: Value) -> Value {
    for member in answer["users"]["data"].as_array_mut().into_iter().flatten() {
        rename_phone(member);
    }
    answer
}

fn rename_phone(member: &mut Value) {
    let phone = member["phone"].take();
    member["cell_phone"] = phone;
}

/// Turns a page of a timeline into the entries alone.
pub fn timeline(mut answer: Value) -> Value {
    let page = answer["activities"].take();
    answer["activities"] = page.get("data").cloned().unwrap_or(page);
    answer
}

/// Returns a record alone, out of the field that holds it.
pub fn alone(field: &str, mut answer: Value) -> Value {
    answer[field].take()
}

/// Turns the phones of a member into the rows alone, in `data`.
pub fn phones(mut answer: Value) -> Value {
    json!({ "data": answer["data"]["phones"].take() })
}

/// Groups zones by their states, each with its cities.
pub fn zones(answer: Value) -> Value {
    let mut states: Map<String, Value> = Map::new();
    for zone in answer["zones"].as_array().into_iter().flatten() {
        let initials = zone["state"].as_str().unwrap_or_default();
        let empty = || json!({ "initials": initials, "name": initials, "zones": [] });
        let state = states.entry(initials).or_insert_with(empty);
        let zone = json!({ "id": zone["id"], "name": zone["name"], "cities": [] });
        state["zones"].as_array_mut().expect("a list").push(zone);
    }
    json!({ "zones": states.into_iter().map(|(_, state)| state).collect::<Vec<_>>() })
}

/// Marks our segments as roots, without tags.
pub fn segments(mut answer: Value) -> Value {
    for segment in answer["segments"].as_array_mut().into_iter().flatten() {
        segment["parent_id"] = Value::Null;
        segment["tags"] = json!([]);
        segment["automatic_search_tags"] = json!([]);
        segment["repLevel"] = json!(1);
        segment["companyLevel"] = json!(1);
    }
    answer
}
