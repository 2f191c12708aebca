//! A call of the foreign system: its path, and the fields that its query, body and answer may have.

use http::Method;
use serde_json::Value;

use super::shape::Shape;

/// The path that books, by GET.
pub const BOOKING: &str = "/host/schedule";

/// A call.
pub struct Call {
    pub method: Method,
    pub path: &'static str,
    /// The fields of the query. Others are ignored.
    pub query: &'static str,
    /// The fields of the body. Others are ignored.
    pub body: &'static str,
    /// Whether the body is a file, which passes as it came.
    pub upload: bool,
    pub reply: Reply,
    /// Turns our answer into a record of theirs.
    pub record: fn(Value) -> Value,
}

/// What a call answers after success.
pub enum Reply {
    /// A record.
    Record(Shape),
    /// Only that it succeeded.
    Success,
    /// No body.
    Empty,
    /// A file.
    File,
}

impl Call {
    pub fn new(method: Method, path: &'static str) -> Call {
        let (reply, record) = (Reply::Empty, (|answer| answer) as fn(Value) -> Value);
        Call { method, path, query: "", body: "", upload: false, reply, record }
    }

    pub fn query(self, query: &'static str) -> Call {
        Call { query, ..self }
    }

    pub fn body(self, body: &'static str) -> Call {
        Call { body, ..self }
    }

    pub fn record(self, record: fn(Value) -> Value) -> Call {
        Call { record, ..self }
    }

    pub fn shape(self, shape: &str) -> Call {
        Call { reply: Reply::Record(Shape::parse(shape)), ..self }
    }

    pub fn page(self, name: &str, row: &str) -> Call {
        self.shape(&format!("{name}{{current_page from to total last_page per_page data[{row}]}}"))
    }

    pub fn list(self, name: &str, row: &str) -> Call {
        self.shape(&format!("{name}[{row}]"))
    }

    pub fn message(self) -> Call {
        self.shape("message")
    }

    pub fn success(self) -> Call {
        Call { reply: Reply::Success, ..self }
    }

    pub fn upload(self) -> Call {
        Call { upload: true, ..self }
    }

    pub fn file(self) -> Call {
        Call { reply: Reply::File, ..self }
    }

    /// Returns whether a path is of this call.
    pub fn has(&self, path: &str) -> bool {
        let (mut own, mut theirs) = (self.path.split('/'), path.split('/'));
        loop {
            match (own.next(), theirs.next()) {
                (None, None) => return true,
                (Some(part), Some(value)) if part == value => {}
                (Some(part), Some(value)) if part.starts_with('{') && fits(part, value) => {}
                _ => return false,
            }
        }
    }

    /// Returns whether the call changes records.
    pub fn writes(&self) -> bool {
        self.path == BOOKING
            || self.method != Method::GET && !["/autenticar", "/refresh"].contains(&self.path)
    }
}

/// Returns whether a value can stand in a path: a kind of record or member, a board and a column are words, an agenda and a board may
/// be those of all, and everything else is a number.
fn fits(part: &str, value: &str) -> bool {
    let is_word = ["{auditableType}", "{role}", "{column}", "{type}"].contains(&part);
    if ["{manager}", "{member}", "{second}"].contains(&part) && value == "all" {
        return true;
    }
    let is_letter = |byte: u8| byte.is_ascii_lowercase() || b"_-".contains(&byte);
    let is_fit = |byte: u8| if is_word { is_letter(byte) } else { byte.is_ascii_digit() };
    !value.is_empty() && value.bytes().all(is_fit)
}

pub fn get(path: &'static str) -> Call {
    Call::new(Method::GET, path)
}

pub fn post(path: &'static str) -> Call {
    Call::new(Method::POST, path)
}

pub fn put(path: &'static str) -> Call {
    Call::new(Method::PUT, path)
}

pub fn patch(path: &'static str) -> Call {
    Call::new(Method::PATCH, path)
}

pub fn delete(path: &'static str) -> Call {
    Call::new(Method::DELETE, path)
}
