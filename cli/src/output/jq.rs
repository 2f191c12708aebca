//! `--jq`: filters answers by a jq program, without jq installed.

use client::message::{Key, Lang};
use jaq_core::load::{Arena, File, Loader, parse};
use jaq_core::{Compiler, Ctx, Vars, data, unwrap_valr};
use jaq_json::{Val, read};

use crate::failure::Failure;

type Filter = jaq_core::compile::Filter<jaq_core::Native<data::JustLut<Val>>>;

/// The formats of jq that the library leaves to programs.
const FORMATS: &str = r#"
def @csv: map(
  if type == "string" then "\"" + (split("\"") | join("\"\"")) + "\""
  elif type == "array" or type == "object" then error("\(type) is not valid in a csv row")
  elif . == null then "" else tostring end) | join(",");
def @tsv: map(
  if type == "string" then split("\\") | join("\\\\") | split("\t") | join("\\t") | split("\n") | join("\\n") | split("\r") | join("\\r")
  elif type == "array" or type == "object" then error("\(type) is not valid in a tsv row")
  elif . == null then "" else tostring end) | join("\t");
"#;

/// A compiled program.
pub struct Jq(Filter);

impl std::fmt::Debug for Jq {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Jq")
    }
}

impl Jq {
    /// Compiles a program.
    pub fn new(code: &str, lang: Lang) -> Result<Jq, Failure> {
        let broken = || Failure::Usage(Key::CliUsageJq.text(lang, &[("code", code)]));
        let definitions = jaq_core::defs().chain(jaq_std::defs()).chain(jaq_json::defs());
        let definitions = definitions.chain(parse(FORMATS, |parser| parser.defs()).unwrap_or_default());
        let functions = jaq_core::funs().chain(jaq_std::funs()).chain(jaq_json::funs());
        let arena = Arena::default();
        let modules = Loader::new(definitions).load(&arena, File { code, path: () }).map_err(|_| broken())?;
        let filter = Compiler::default().with_funs(functions).compile(modules).map_err(|_| broken())?;
        Ok(Jq(filter))
    }

    /// Returns the results, one in a line: text unchanged, anything else as JSON.
    pub fn run(&self, json: &[u8]) -> Result<String, Failure> {
        let failed = |detail: String| Failure::Output(std::io::Error::other(detail));
        let input = read::parse_single(json).map_err(|error| failed(error.to_string()))?;
        let context = Ctx::<data::JustLut<Val>>::new(&self.0.lut, Vars::new([]));
        let mut out = String::new();
        for result in self.0.id.run((context, input)).map(unwrap_valr) {
            match result.map_err(|error| failed(error.to_string()))? {
                Val::TStr(text) | Val::BStr(text) => out.push_str(&String::from_utf8_lossy(&text)),
                value => out.push_str(&value.to_string()),
            }
            out.push('\n');
        }
        Ok(out)
    }
}
