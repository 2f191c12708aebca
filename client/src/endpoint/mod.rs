//! Declares the calls of the API once: the trait [`Endpoint`], the value [`Call`], the trait [`Visitor`], and
//! the macro `endpoints!` of the resources' tables.
//!
//! Routes, the permission gate, the gateway, `openapi.json`, the TypeScript types, the commands and the audit
//! are [`Visitor`]s of the same table.

pub mod action;
pub mod call;
pub mod can;
pub mod clauses;
pub mod form;
pub mod form_parts;
pub mod guard;
pub mod raw;
pub mod reads;

use std::any::TypeId;
use std::borrow::Cow;

use http::Method;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::access::Needs;
use crate::endpoint::clauses::{Clauses, Row};
use crate::endpoint::guard::Guard;
use crate::endpoint::raw::RawRoute;
use crate::value::Segment;
use crate::wire::file::StoredFile;

/// The bounds of queries, bodies and answers.
pub trait Part: Serialize + DeserializeOwned + JsonSchema + Send + Sync + 'static {}
impl<T: Serialize + DeserializeOwned + JsonSchema + Send + Sync + 'static> Part for T {}

/// The values of a path template, in order.
pub trait PathParams: Sized + Send + Sync + 'static {
    /// Parses the values; `None` if one does not parse. That is a 404, because no such record can exist.
    fn parse(parts: &[String]) -> Option<Self>;
    /// Returns the values, not yet percent-encoded.
    fn parts(&self) -> Vec<String>;
    /// Returns the schemas of the values.
    fn schemas(generator: &mut schemars::SchemaGenerator) -> Vec<schemars::Schema>;
}

impl PathParams for () {
    fn parse(parts: &[String]) -> Option<()> {
        parts.is_empty().then_some(())
    }
    fn parts(&self) -> Vec<String> {
        Vec::new()
    }
    fn schemas(_: &mut schemars::SchemaGenerator) -> Vec<schemars::Schema> {
        Vec::new()
    }
}

/// Parses a value of a path. NUL stands in none.
fn segment<T: Segment>(value: &str) -> Option<T> {
    if value.contains('\0') { None } else { value.parse().ok() }
}

impl<T: Segment> PathParams for T {
    fn parse(parts: &[String]) -> Option<T> {
        let [only] = parts else { return None };
        segment(only)
    }
    fn parts(&self) -> Vec<String> {
        vec![self.to_string()]
    }
    fn schemas(generator: &mut schemars::SchemaGenerator) -> Vec<schemars::Schema> {
        vec![generator.subschema_for::<T>()]
    }
}

impl<A: Segment, B: Segment> PathParams for (A, B) {
    fn parse(parts: &[String]) -> Option<(A, B)> {
        let [first, second] = parts else { return None };
        Some((segment(first)?, segment(second)?))
    }
    fn parts(&self) -> Vec<String> {
        vec![self.0.to_string(), self.1.to_string()]
    }
    fn schemas(generator: &mut schemars::SchemaGenerator) -> Vec<schemars::Schema> {
        vec![generator.subschema_for::<A>(), generator.subschema_for::<B>()]
    }
}

/// The effect of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Danger {
    /// Changes nothing.
    Read,
    /// Makes a change that can be reverted.
    Write,
    /// Cannot be undone. Every door rehearses it and asks first.
    Irreversible,
    /// Irreversible, and removes or ends something, which doors colour red.
    Destructive,
}

impl Danger {
    /// Returns whether the change cannot be undone.
    pub const fn is_final(self) -> bool {
        matches!(self, Danger::Irreversible | Danger::Destructive)
    }
}

/// One call of the API: a unit type with its declaration.
pub trait Endpoint: Sized + Send + Sync + 'static {
    /// The id, e.g. `payments.approve`, which is the same in every layer.
    const ID: &'static str;
    /// The HTTP method.
    const METHOD: Method;
    /// The path template below `/api`.
    const PATH: &'static str;
    /// Who may call it.
    const NEEDS: Needs;
    /// What may refuse it on a record, besides a missing ability.
    const GUARDS: &'static [Guard];
    /// Its row, with the functions that know its types.
    const ROW: Row<Self>;
    /// The clauses of its row.
    const CLAUSES: Clauses = Self::ROW.clauses;
    /// The path template of the route that answers its whole list as a file, if it has one.
    const EXPORT_PATH: &'static str;
    /// One sentence in pt-BR, shown in the command line's help and in the API's documentation.
    const DOC: &'static str;
    /// The values of the path template.
    type Path: PathParams;
    /// The query string.
    type Query: Part + Default;
    /// The JSON body; `()` for none.
    type Body: Part;
    /// The JSON answer.
    type Response: Part;

    /// Returns whether its answer is a file, which a [`StoredFile`] describes.
    fn sends_file() -> bool {
        TypeId::of::<Self::Response>() == TypeId::of::<StoredFile>()
    }

    /// Returns its name in the [`can::Can`] of a record, e.g. `change_manager`.
    fn verb() -> Cow<'static, str> {
        can::verb(Self::ID, Self::CLAUSES.own_verb)
    }

    /// Returns the route that answers its whole list as a file.
    fn export() -> Option<RawRoute> {
        let route = Self::CLAUSES.export_id?;
        Some(RawRoute::export(route, Self::EXPORT_PATH, Self::NEEDS, Self::ID))
    }

    /// Creates a call with a path alone.
    fn at(path: Self::Path) -> Call<Self>
    where
        Self: Sized + Endpoint<Query = (), Body = ()>,
    {
        Call { path, query: (), body: () }
    }

    /// Creates a call with a query alone.
    fn find(query: Self::Query) -> Call<Self>
    where
        Self: Sized + Endpoint<Path = (), Body = ()>,
    {
        Call { path: (), query, body: () }
    }

    /// Creates a call with a body alone.
    fn new(body: Self::Body) -> Call<Self>
    where
        Self: Sized + Endpoint<Path = (), Query = ()>,
    {
        Call { path: (), query: (), body }
    }

    /// Creates a call with a path and a body.
    fn put(path: Self::Path, body: Self::Body) -> Call<Self>
    where
        Self: Sized + Endpoint<Query = ()>,
    {
        Call { path, query: (), body }
    }
}

/// A call: what a client sends and an operation receives.
#[derive(Debug)]
pub struct Call<E: Endpoint> {
    /// The values of the path.
    pub path: E::Path,
    /// The query.
    pub query: E::Query,
    /// The body.
    pub body: E::Body,
}

/// Visits the endpoints. Everything derived from the tables is a visitor.
pub trait Visitor {
    /// Visits one endpoint. Called in the table's order.
    fn endpoint<E: Endpoint>(&mut self);
}

/// Declares the endpoints of a resource.
///
/// ```text
/// endpoints!(
///     Approve("Aprova manualmente um pagamento em aberto.")
///         .put("payments.approve", "/financial/payment/approve/{id}")
///         .path::<TransactionId>()
///         .body::<ApprovePayment>()
///         .answers::<ApprovalOutcome>()
///         .guard(PaymentState::may_approve)
///         .needs(Update, Financial)
///         .irreversible(),
/// );
/// ```
///
/// A row begins with the sentence that describes the call, its method, id and path template. The types follow, in this order:
/// `path`, `query` and `body` where it has them, and `answers`. `guard(Facts::method, …)` names the methods that may refuse it,
/// in their order. `needs(Action, Subject)` says who may call it; `needs(Nothing)` lets all callers. The rest are the functions
/// of [`Row`](clauses::Row), in any order.
#[macro_export]
macro_rules! endpoints {
    ($( $name:ident($doc:literal)
        .$method:ident($id:literal, $path:literal)
        $(.path::<$p:ty>())? $(.query::<$q:ty>())? $(.body::<$b:ty>())?
        .answers::<$response:ty>()
        $(.guard($($facts:ident :: $may:ident),+))?
        .needs($($needs:tt)+)
        $(.$clause:ident $(::<$of:ty>)? ($($value:tt)*))*
    ),+ $(,)?) => {
        $( #[doc = $doc]
           #[derive(Debug, Clone, Copy)]
           pub struct $name;
           impl $crate::endpoint::Endpoint for $name {
               const ID: &'static str = $id;
               const METHOD: http::Method = $crate::endpoints!(@method $method);
               const PATH: &'static str = $path;
               const NEEDS: $crate::access::Needs = $crate::endpoints!(@needs $($needs)+);
               const GUARDS: &'static [$crate::endpoint::guard::Guard] = &[$($(
                   $crate::endpoint::guard::Guard {
                       facts: std::any::TypeId::of::<$facts>,
                       facts_name: std::any::type_name::<$facts>,
                       judge: |actor, facts| facts.downcast_ref::<$facts>().map(|facts| facts.$may(actor)),
                   }
               ),+)?];
               const ROW: $crate::endpoint::clauses::Row<Self> =
                   $crate::endpoint::clauses::Row::new($crate::endpoints!(@danger $method))
                       $(.$clause $(::<$of>)? ($($value)*))*;
               const EXPORT_PATH: &'static str = concat!($path, "/export");
               const DOC: &'static str = $doc;
               type Path = $crate::endpoints!(@or $($p)?);
               type Query = $crate::endpoints!(@or $($q)?);
               type Body = $crate::endpoints!(@or $($b)?);
               type Response = $response;
           }
           $( impl $crate::endpoint::guard::GuardedEndpoint for $name {
               type Facts<'f> = $crate::endpoints!(@facts 'f $($facts)+);
               fn guard(
                   actor: &$crate::actor::Actor,
                   $crate::endpoints!(@names $($may)+): Self::Facts<'_>,
               ) -> Result<(), $crate::reason::Reason> {
                   $( $facts::$may($may, actor)?; )+
                   Ok(())
               }
           } )? )+
        /// Visits this resource's endpoints.
        pub fn visit(visitor: &mut impl $crate::endpoint::Visitor) {
            $( visitor.endpoint::<$name>(); )+
        }
    };
    (@method get) => { http::Method::GET };
    (@method post) => { http::Method::POST };
    (@method put) => { http::Method::PUT };
    (@method patch) => { http::Method::PATCH };
    (@method delete) => { http::Method::DELETE };
    (@danger get) => { $crate::endpoint::Danger::Read };
    (@danger $method:ident) => { $crate::endpoint::Danger::Write };
    (@needs Nothing) => { $crate::access::Needs::Public };
    (@needs $action:ident, $subject:ident) => {
        $crate::access::Needs::Can($crate::access::Action::$action, $crate::access::Subject::$subject)
    };
    (@or $t:ty) => { $t };
    (@or) => { () };
    (@facts $life:lifetime $facts:ident) => { &$life $facts };
    (@facts $life:lifetime $($facts:ident)+) => { ($(&$life $facts),+) };
    (@names $may:ident) => { $may };
    (@names $($may:ident)+) => { ($($may),+) };
}
