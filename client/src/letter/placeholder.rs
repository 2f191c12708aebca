//! Placeholders in the texts of letters: `{{ variável | filtro("valor") }}`. There is no other syntax: conditions and lists are
//! properties of blocks.

/// A filter in a placeholder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilterCall {
    /// Its name.
    pub name: String,
    /// Its argument, if it has one.
    pub argument: Option<String>,
}

/// A placeholder of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placeholder {
    /// The variable.
    pub variable: String,
    /// The filters, in their order.
    pub filters: Vec<FilterCall>,
    /// Where it begins, in characters.
    pub at: usize,
}

/// What is wrong with the syntax of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SyntaxFault {
    /// A placeholder does not end.
    Unclosed,
    /// It is a statement or a comment of a template language: `{%` or `{#`.
    Statement,
    /// It is not a variable with filters.
    Malformed,
}

/// Returns the placeholders of a text, and the faults in it with their place in characters.
pub fn placeholders(text: &str) -> (Vec<Placeholder>, Vec<(usize, SyntaxFault)>) {
    let (mut found, mut faults, mut from) = (Vec::new(), Vec::new(), 0);
    while let Some(brace) = text[from..].find('{').map(|at| from + at) {
        let (at, rest) = (text[..brace].chars().count(), &text[brace..]);
        from = brace + 1;
        if rest.starts_with("{%") || rest.starts_with("{#") {
            faults.push((at, SyntaxFault::Statement));
        } else if let Some(inner) = rest.strip_prefix("{{") {
            let Some(end) = end_of(inner) else {
                faults.push((at, SyntaxFault::Unclosed));
                break;
            };
            match parse(&inner[..end]) {
                Some((variable, filters)) => found.push(Placeholder { variable, filters, at }),
                None => faults.push((at, SyntaxFault::Malformed)),
            }
            from = brace + 2 + end + 2;
        }
    }
    (found, faults)
}

/// Returns where the braces close. Those in the text of an argument do not.
fn end_of(inner: &str) -> Option<usize> {
    let mut quote = None;
    for (at, letter) in inner.char_indices() {
        match quote {
            Some(open) if letter == open => quote = None,
            Some(_) => {}
            None if letter == '"' || letter == '\'' => quote = Some(letter),
            None if inner[at..].starts_with("}}") => return Some(at),
            None if inner[at..].starts_with("{{") => return None,
            None => {}
        }
    }
    None
}

fn parse(inner: &str) -> Option<(String, Vec<FilterCall>)> {
    let mut parts = split(inner).into_iter();
    let variable = parts.next()?.trim();
    if !variable.split('.').all(is_name) {
        return None;
    }
    let filters = parts.map(filter).collect::<Option<Vec<_>>>()?;
    Some((variable.to_owned(), filters))
}

/// Splits at the bars that are in no argument.
fn split(inner: &str) -> Vec<&str> {
    let mut quote = None;
    inner
        .split(|letter: char| {
            match quote {
                Some(open) if letter == open => quote = None,
                None if letter == '"' || letter == '\'' => quote = Some(letter),
                _ => {}
            }
            quote.is_none() && letter == '|'
        })
        .collect()
}

fn filter(text: &str) -> Option<FilterCall> {
    let text = text.trim();
    let (name, rest) = text.split_at(text.find('(').unwrap_or(text.len()));
    let name = name.trim();
    if !is_name(name) {
        return None;
    }
    if rest.is_empty() {
        return Some(FilterCall { name: name.to_owned(), argument: None });
    }
    let quoted = rest.strip_prefix('(')?.strip_suffix(')')?.trim();
    let inner = ['"', '\''].iter().find_map(|quote| quoted.strip_prefix(*quote)?.strip_suffix(*quote))?;
    let is_plain = !inner.contains(['"', '\'', '\\']);
    is_plain.then(|| FilterCall { name: name.to_owned(), argument: Some(inner.to_owned()) })
}

fn is_name(text: &str) -> bool {
    let is_of_name = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
    text.starts_with(|first: char| first.is_ascii_lowercase()) && text.chars().all(is_of_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_placeholder_is_a_variable_with_filters() {
        let (found, faults) = placeholders("Olá, {{ membro.nome | first | fallback(\"a | }} b\") }}! {ok}");
        assert!(faults.is_empty(), "{faults:?}");
        assert_eq!(found[0].variable, "membro.nome");
        assert_eq!(found[0].at, 5);
        let filters: Vec<_> =
            found[0].filters.iter().map(|call| (call.name.as_str(), call.argument.as_deref())).collect();
        assert_eq!(filters, [("first", None), ("fallback", Some("a | }} b"))]);
    }

    #[test]
    fn other_syntax_is_a_fault_at_its_place() {
        use SyntaxFault::{Malformed, Statement, Unclosed};
        for (text, expected) in [
            ("é {% for a in b %}", vec![(2, Statement)]),
            ("{# nota #}", vec![(0, Statement)]),
            ("a {{ membro.nome", vec![(2, Unclosed)]),
            ("{{ a {{ b }}", vec![(0, Unclosed)]),
            ("{{ 1 + 1 }}", vec![(0, Malformed)]),
            ("{{ a() }} {{ a | b(c) }}", vec![(0, Malformed), (10, Malformed)]),
            ("{{ a.__class__ }}", vec![(0, Malformed)]),
            ("{{- a -}}", vec![(0, Malformed)]),
            ("{{ }}", vec![(0, Malformed)]),
            ("{ } } {x}", vec![]),
        ] {
            assert_eq!(placeholders(text).1, expected, "{text}");
        }
    }
}
