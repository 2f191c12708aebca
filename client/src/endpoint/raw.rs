//! Routes that are no typed calls: downloads, streams and callbacks.

use http::Method;

use crate::access::Needs;
use crate::message::{Key, Lang};

/// A route without a typed call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawRoute {
    /// `payments.export`
    pub id: &'static str,
    /// The HTTP method.
    pub method: Method,
    /// The path template below `/api`.
    pub path: &'static str,
    /// Who may call it.
    pub needs: Needs,
    /// One sentence in pt-BR.
    pub doc: &'static str,
    /// The media type of its answer.
    pub produces: &'static str,
    /// The list that it exports: its path and query are those of this endpoint.
    pub query_of: Option<&'static str>,
}

impl RawRoute {
    /// Declares the route that answers every row of a list as a CSV file: the path, query and permission are those of the list.
    pub const fn export(id: &'static str, path: &'static str, needs: Needs, list: &'static str) -> RawRoute {
        let doc = "Exporta em CSV todas as linhas da lista.";
        let method = Method::GET;
        RawRoute { id, method, path, needs, doc, produces: "text/csv", query_of: Some(list) }
    }

    /// Returns the sentence that says what the route does; in pt-BR unless it is an export.
    pub fn described(&self, lang: Lang) -> String {
        match self.query_of {
            Some(_) => Key::DocExport.text(lang, &[]),
            None => self.doc.to_owned(),
        }
    }
}
