//! The letters with the results of a search.

use crate::letter::{Letter, LetterClass, MEMBER_NAME, Variable, VariableKind};
use crate::message::Key;

/// The first results of the search.
const RESULTS: Variable = Variable::new(
    "busca.resultados",
    Key::LetterVariableSearchResults,
    VariableKind::Records,
    "Elo Participações\tInvestidor, SP\nRede Alfa\tFranqueador",
)
.required();

/// The results of a saved search.
pub const RESULTS_OF_SEARCH: Letter = Letter::new("search-results", LetterClass::Service).variables(&[
    MEMBER_NAME,
    Variable::text("busca.nome", Key::LetterVariableSearchName, "Franquias no Sul")
        .up_to("Investidores de São Paulo e de Minas Gerais com mais de R$ 500.000,00 <e pressa>"),
    RESULTS,
]);
/// The results of terms that are not saved.
pub const SUGGESTIONS: Letter =
    Letter::new("search-suggestions", LetterClass::Service).variables(&[MEMBER_NAME, RESULTS]);
