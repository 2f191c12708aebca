//! The capital with which titles begin. The build of the catalogue includes this file, too.

/// Returns a text with a capital first letter. The rest of a letter whose capital is two, as of `ß`, is small.
pub fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    let Some(first) = letters.next() else { return String::new() };
    let mut capital = first.to_uppercase();
    let head = capital.next().into_iter().chain(capital.flat_map(char::to_lowercase));
    head.chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::capitalize;

    #[test]
    fn the_first_letter_alone_becomes_a_capital() {
        for (text, title) in [
            ("dados fiscais", "Dados fiscais"),
            ("âncora", "Âncora"),
            ("évaluations", "Évaluations"),
            ("öffentliches Profil", "Öffentliches Profil"),
            ("ßtraße", "Sstraße"),
            ("E-Mail-Adresse", "E-Mail-Adresse"),
            ("{n} cartões", "{n} cartões"),
            ("", ""),
        ] {
            assert_eq!(capitalize(text), title);
        }
    }
}
