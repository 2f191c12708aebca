//! Turns the message catalogue (`messages/<language>/<area>.json`) into the enum `Key` and its tables, so that a
//! sentence that does not exist is a compile error.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

const LANGUAGES: [&str; 4] = ["pt-BR", "en", "de", "fr"];

type Catalogue = BTreeMap<String, serde_json::Value>;

fn main() {
    println!("cargo:rerun-if-changed=messages");
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("messages");
    let catalogues: Vec<Catalogue> = LANGUAGES.iter().map(|language| read(&root.join(language))).collect();
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("keys.rs");
    fs::write(out, emit(&catalogues)).expect("OUT_DIR is writable");
}

/// All areas of one language in one map; the file's name must be the first word of its keys.
fn read(folder: &Path) -> Catalogue {
    let mut all = Catalogue::new();
    for entry in fs::read_dir(folder).expect("one folder a language").flatten() {
        let path = entry.path();
        if path.extension().is_none_or(|ending| ending != "json") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("readable");
        let area: Catalogue =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let stem = path.file_stem().expect("a name").to_string_lossy().into_owned();
        for (key, value) in area {
            assert!(
                key.starts_with(&format!("{stem}.")),
                "{}: {key} does not start with {stem}.",
                path.display()
            );
            all.insert(key, value);
        }
    }
    all
}

fn emit(catalogues: &[Catalogue]) -> String {
    let keys: Vec<&String> = catalogues[0].keys().collect();
    let mut code =
        String::from("/// Every sentence of the product, named. Generated from `client/messages`.\n");
    code.push_str("#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]\npub enum Key {\n");
    for key in &keys {
        let text = catalogues[0][*key].to_string();
        writeln!(code, "    #[doc = {text:?}]\n    {},", variant(key)).expect("writing to a string");
    }
    code.push_str(
        "}\n\nimpl Key {\n    /// All keys, in alphabetical order.\n    pub const ALL: &[Key] = &[",
    );
    for key in &keys {
        write!(code, "Key::{}, ", variant(key)).expect("writing to a string");
    }
    code.push_str("];\n\n    const NAMES: &[&str] = &[");
    for key in &keys {
        write!(code, "{key:?}, ").expect("writing to a string");
    }
    code.push_str("];\n}\n\n");
    for (language, catalogue) in LANGUAGES.iter().zip(catalogues) {
        let name = language.to_uppercase().replace('-', "_");
        writeln!(code, "static {name}: &[Template] = &[").expect("writing to a string");
        for key in &keys {
            // A missing translation falls back to pt-BR here; the catalogue's test is what refuses it.
            let value = catalogue.get(*key).unwrap_or(&catalogues[0][*key]);
            writeln!(code, "    {},", template(key, value)).expect("writing to a string");
        }
        code.push_str("];\n");
    }
    code
}

/// `payments.approve.not-open` → `PaymentsApproveNotOpen`
fn variant(key: &str) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    key.split(['.', '-', '_']).filter(|word| !word.is_empty()).map(capital).collect()
}

fn template(key: &str, value: &serde_json::Value) -> String {
    if let Some(text) = value.as_str() {
        return format!("Template::Plain({text:?})");
    }
    let form = |name: &str| {
        value[name]
            .as_str()
            .unwrap_or_else(|| panic!("{key}: a plural has the texts one and other"))
            .to_owned()
    };
    format!("Template::Plural {{ one: {:?}, other: {:?} }}", form("one"), form("other"))
}
