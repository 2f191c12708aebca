//! Staff passwords: strong by the specification's four classes, and not one that everybody tries first.

use super::Rule;
use super::text::{holds, required};

const LENGTH: usize = 8;
const SYMBOLS: &str = "!@#$%&*()";

/// At least 8 characters with an upper-case letter, a lower-case letter, a digit and one of `! @ # $ % & * ( )`; and
/// no common word under its digits and symbols.
pub fn password(text: &str) -> Result<(), Rule> {
    required(text)?;
    let has = |class: fn(char) -> bool| text.chars().any(class);
    let classes = has(|symbol| symbol.is_uppercase())
        && has(|symbol| symbol.is_lowercase())
        && has(|symbol| symbol.is_ascii_digit())
        && has(|symbol| SYMBOLS.contains(symbol));
    holds(classes && text.chars().count() >= LENGTH, Rule::Password)?;
    let common = bare_word(text);
    holds(!COMMON.split(' ').any(|word| word == common), Rule::CommonPassword)
}

/// The length and the classes as a regular expression of JavaScript, for doors that check while it is typed. The common
/// words are the server's to refuse.
pub fn pattern() -> String {
    // Parentheses are the only two of the symbols that mean something between brackets.
    let symbols = SYMBOLS.replace('(', r"\(").replace(')', r"\)");
    format!(r"^(?=.*\p{{Uppercase}})(?=.*\p{{Lowercase}})(?=.*[0-9])(?=.*[{symbols}]).{{{LENGTH},}}$")
}

/// `P@ssw0rd!2026` is *password*: the digits and symbols around a word are cut, those inside it read as letters.
fn bare_word(text: &str) -> String {
    let letter = |symbol: char| match symbol {
        '@' | '4' => 'a',
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '5' | '$' => 's',
        '7' => 't',
        other => other,
    };
    text.to_lowercase().trim_matches(|symbol: char| !symbol.is_alphabetic()).chars().map(letter).collect()
}

/// The words at the head of published lists of leaked passwords, Brazil's among them, and of this product's own.
const COMMON: &str = "\
    a aa ab abc abcd abcde abcdef access acesso admin administrador administrator amor amorzinho anjo asd \
    asdf asdfgh baseball batman bemvindo benfica bonjour brasil brazil cachorro changeme charlie computador \
    corinthians cruzeiro deus deusefiel dragon empresa estrela familia fe felicidade flamengo fluminense \
    football forever freedom futebol gabriel gata gatinha gerente gremio guest hello iloveyou inicial \
    internacional jesus jesuscristo letmein liberdade linda login love master mengao minhasenha monkey mudar \
    mustang ninja novasenha obrigado palmeiras pass passwd password princesa princess q qazwsx qwe qwer \
    qwerty qwertyuiop retaguarda root santos saopaulo secret segredo senha sistema sucesso sunshine superman \
    teste trustno usuario vasco welcome zxcvbnm";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_four_classes_and_the_length() {
        assert_eq!(password("Cafe(com)7"), Ok(()));
        assert_eq!(password("Ótima#Ideia9"), Ok(()));
        for weak in ["Cafe(7)", "cafe(com)7", "CAFE(COM)7", "Cafe(com)", "Cafecom77", "Cafe com-7"] {
            assert_eq!(password(weak), Err(Rule::Password), "{weak}");
        }
    }

    #[test]
    fn decorating_a_common_word_does_not_help() {
        let common = "Senha@2026 P@ssw0rd1! !Admin123 Qwerty!1 Abc@12345 M3ng@o#81 123Mudar@";
        for common in common.split(' ') {
            assert_eq!(password(common), Err(Rule::CommonPassword), "{common}");
        }
        assert_eq!(password("Senha@do7Bolo"), Ok(()));
    }
}
