//! The desks of roles and the roles that lead, and the files by which the web knows them.

use std::fmt::Write as _;

use client::access::{Role, allows, default_abilities};
use client::api::home::desk::{Desk, First, desk_of};
use client::catalogue;
use client::value::word::Word;
use serde_json::{Map, Value, json};

use super::MARK;
use super::web::camel;
use crate::accepted::accepted;

/// Each role's desk leads to lists that the role may read, by filters that they have.
#[test]
fn the_web_knows_the_desk_of_each_role() {
    let mut desks = format!("// {MARK}\nimport * as endpoints from './endpoints.gen'\n");
    let mut rows = Vec::new();
    for role in Role::STAFF {
        let mut own = Vec::new();
        for Desk { list, page, view, first } in desk_of(role) {
            let about = catalogue::descriptors().iter().find(|about| about.id == *list).unwrap();
            let needed = about.needs.ability().unwrap();
            assert!(allows(&default_abilities(role), needed), "{role:?} may not read {list}");
            let declared = catalogue::list_of(list).unwrap();
            for (name, _) in view.parameters() {
                assert!(declared.filters.iter().any(|filter| filter.field == name), "{list} has no {name}");
            }
            let query: Map<String, Value> =
                view.parameters().map(|(name, value)| (name.to_owned(), value.into())).collect();
            let mut row = json!({ "page": page, "name": view.name.name(), "query": query });
            if let Some(First { text, moment, name }) = first {
                row["first"] = json!({ "text": text.name(), "moment": moment, "name": name });
            }
            let linked = format!("{{\"endpoint\":endpoints.{},", camel(list));
            own.push(row.to_string().replacen('{', &linked, 1));
        }
        assert!(!own.is_empty(), "{role:?} has no desk");
        rows.push(format!("{}:[{}]", role.name(), own.join(",")));
    }
    let doc = "/** The selections that each role works through; `{me}` is the id of the user. */";
    writeln!(desks, "{doc}\nexport const desks = {{{}}} as const", rows.join(",")).unwrap();
    accepted("web/src/api/desks.gen.ts", &desks);
}

#[test]
fn the_web_knows_the_roles_that_lead() {
    let leaders = Role::LEADERS.map(Word::name);
    let doc = "/** The roles that lead the others. */";
    let file = format!("// {MARK}\n{doc}\nexport const leaders = {} as const\n", json!(leaders));
    accepted("web/src/api/leaders.gen.ts", &file);
}
