//! Turns the message catalogue (`messages/<resource>.json`: each sentence with its languages side by side) into the enum `Key` and its tables, so that a
//! sentence that does not exist is a compile error, and the texts of letters (`letters/<key>.json`) into a table.

#[path = "src/message/capital.rs"]
mod capital;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

/// The first is complete and lends its texts to what another lacks.
const LANGUAGES: [&str; 5] = ["pt-BR", "en", "de", "fr", "ar"];

/// What doors and other resources call a resource and its acts: the next word names it, and the sentence stands in its file.
const OF_RESOURCES: [&str; 7] = [
    "action.",
    "cli.noun.",
    "doc.",
    "list.",
    "migration.moved.",
    "personal-data.erase.part.",
    "registration.trace.",
];

/// CLDR's plural categories, as the catalogue writes them.
const PLURALS: [(&str, &str); 6] =
    [("zero", "Zero"), ("one", "One"), ("two", "Two"), ("few", "Few"), ("many", "Many"), ("other", "Other")];

type Catalogue = BTreeMap<String, serde_json::Value>;

fn main() {
    println!("cargo:rerun-if-changed=messages");
    println!("cargo:rerun-if-changed=letters");
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let root = Path::new(&root);
    let catalogues = read(&root.join("messages"));
    let out = env::var("OUT_DIR").expect("cargo sets it");
    let out = Path::new(&out);
    fs::write(out.join("keys.rs"), emit(&catalogues)).expect("OUT_DIR is writable");
    fs::write(out.join("letters.rs"), emit_letters(&root.join("letters"))).expect("OUT_DIR is writable");
}

/// Returns the table of shipped letters: key, language, name and content.
fn emit_letters(folder: &Path) -> String {
    let mut code = String::from("static SHIPPED: &[(&str, &str, &str, &str)] = &[\n");
    let paths = fs::read_dir(folder).expect("a folder of files").flatten().map(|it| it.path());
    for path in paths.collect::<std::collections::BTreeSet<_>>() {
        let text = fs::read_to_string(&path).expect("readable");
        let letter: serde_json::Value =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let key = path.file_stem().expect("a name").to_string_lossy().into_owned();
        for language in &LANGUAGES[..4] {
            let mut content = in_language(&letter, language);
            let name = content.as_object_mut().and_then(|fields| fields.remove("name")).expect("a name");
            let (name, content) = (name.as_str().expect("a text"), content.to_string());
            writeln!(code, "    ({key:?}, {language:?}, {name:?}, {content:?}),")
                .expect("writing to a string");
        }
    }
    code + "];\n"
}

/// Returns a value in which each text with its languages side by side is the text in one of them.
fn in_language(value: &serde_json::Value, language: &str) -> serde_json::Value {
    match value {
        serde_json::Value::Object(texts) if texts.contains_key(LANGUAGES[0]) => {
            texts.get(language).unwrap_or_else(|| panic!("a letter lacks {language}: {value}")).clone()
        }
        serde_json::Value::Object(fields) => {
            fields.iter().map(|(name, field)| (name.clone(), in_language(field, language))).collect()
        }
        serde_json::Value::Array(items) => items.iter().map(|item| in_language(item, language)).collect(),
        plain => plain.clone(),
    }
}

/// Returns the file of a sentence: that of the resource which it names, else that of its first word.
fn home<'k>(key: &'k str, files: &[String]) -> &'k str {
    let first = |text: &'k str| text.split('.').next().unwrap_or(text);
    let named = OF_RESOURCES.iter().find_map(|prefix| key.strip_prefix(prefix)).map(first);
    named.filter(|word| files.iter().any(|file| file == word)).unwrap_or(first(key))
}

/// Returns all sentences, a map a language. Each stands in its [`home`].
fn read(folder: &Path) -> Vec<Catalogue> {
    let mut all = vec![Catalogue::new(); LANGUAGES.len()];
    let paths: Vec<_> =
        fs::read_dir(folder).expect("a folder of files").flatten().map(|it| it.path()).collect();
    let stem = |path: &Path| path.file_stem().expect("a name").to_string_lossy().into_owned();
    let stems: Vec<String> = paths.iter().map(|path| stem(path)).collect();
    for path in &paths {
        let text = fs::read_to_string(path).expect("readable");
        let area: BTreeMap<String, Catalogue> =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for (key, texts) in area {
            let file = path.display();
            let home = home(&key, &stems);
            assert_eq!(stem(path), home, "{file}: {key} belongs in {home}.json");
            for (language, text) in texts {
                let place = LANGUAGES.iter().position(|known| *known == language);
                let place = place.unwrap_or_else(|| panic!("{file}: {key}: no language {language}"));
                all[place].extend(titles(&key, &text));
                all[place].insert(key.clone(), text);
            }
        }
    }
    all
}

/// Returns the titles that a noun makes: its singular and its plural with a capital.
fn titles(key: &str, text: &serde_json::Value) -> Vec<(String, serde_json::Value)> {
    if !key.starts_with("noun.") {
        return Vec::new();
    }
    let forms = [("title", "one"), ("titles", "other")];
    let title = |(title, text): (&str, &str)| (format!("{key}.{title}"), capital::capitalize(text).into());
    match text.as_str() {
        Some(only) => vec![title(("title", only))],
        None => forms.iter().filter_map(|(name, form)| Some(title((name, text[form].as_str()?)))).collect(),
    }
}

fn emit(catalogues: &[Catalogue]) -> String {
    let keys: Vec<&String> = catalogues[0].keys().collect();
    let mut code =
        String::from("/// Every sentence of the product, named. Generated from `client/messages`.\n");
    let lint = "#[expect(clippy::enum_variant_names, reason = \"a field is called key\")]\n";
    code.push_str(lint);
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
            // The catalogue's test is what refuses a missing translation.
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
    let forms = value.as_object().unwrap_or_else(|| panic!("{key}: a text or its plural forms"));
    assert!(forms.contains_key("other"), "{key}: a plural has the form other");
    let mut code = String::from("Template::Plural(&[");
    for (name, form) in forms {
        let known = PLURALS.iter().find(|(plural, _)| plural == name);
        let (_, plural) = known.unwrap_or_else(|| panic!("{key}: {name} is no plural form"));
        let text = form.as_str().unwrap_or_else(|| panic!("{key}: {name} is not a text"));
        write!(code, "(Plural::{plural}, {text:?}), ").expect("writing to a string");
    }
    code + "])"
}
