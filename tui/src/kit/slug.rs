//! Labels as they are typed.

/// A label as one word without accents: `Cartão de crédito` → `cartao-de-credito`.
pub(crate) fn slug(label: &str) -> String {
    let plain = |letter: char| match letter {
        'á' | 'à' | 'â' | 'ã' | 'ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'î' | 'ï' => 'i',
        'ó' | 'ô' | 'õ' | 'ö' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        'ñ' => 'n',
        letter if letter.is_whitespace() => '-',
        letter => letter,
    };
    label.trim().to_lowercase().chars().map(plain).collect()
}
