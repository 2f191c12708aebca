//! Declares the calls of the API once: the trait [`Endpoint`], the value [`Call`], the trait [`Visitor`], and
//! the macro `endpoints!` of the resources' tables.
//!
//! Routes, the permission gate, the gateway, `openapi.json`, the TypeScript types, the commands and the audit
//! are [`Visitor`]s of the same table.

pub mod action;
pub mod call;
pub mod can;
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
use crate::endpoint::action::{Action, Removal};
use crate::endpoint::form::DeclaredForm;
use crate::endpoint::guard::Guard;
use crate::endpoint::raw::RawRoute;
use crate::endpoint::reads::{Adapt, Compute};
use crate::list::List;
use crate::message::Key;
use crate::rules::FileRule;
use crate::value::Segment;
use crate::wire::file::StoredFile;
use crate::wire::problem::Refusal;

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
    /// The effect of a call.
    const DANGER: Danger;
    /// How invalid fields are refused.
    const REFUSAL: Refusal;
    /// The kind of record that a write changes, unless its path names it.
    const ABOUT: Option<&'static str>;
    /// The action on a record, if any.
    const ACTION: Option<Action>;
    /// How what it creates is removed again.
    const REMOVAL: Option<Removal>;
    /// What may refuse it on a record, besides a missing ability.
    const GUARDS: &'static [Guard];
    /// Its name in the [`crate::endpoint::can::Can`] of a record, unless that is the verb of its id.
    const VERB: Option<&'static str>;
    /// The sentence by which the history of the record tells the call.
    const EVENT: Option<Key>;
    /// The forms that fill in its body.
    const FORMS: &'static [DeclaredForm];
    /// The list that it answers, if any.
    const LIST: Option<&'static List>;
    /// The route that answers the whole list as a file.
    const EXPORT: Option<RawRoute>;
    /// Whether the specification does not name it, so that another system behind a gateway lacks it.
    const IS_OURS: bool;
    /// Other spellings of the path template, which are served as well.
    const ALSO: &'static [&'static str];
    /// The files that it receives, if its body is an [`Upload`](crate::wire::file::Upload).
    const RECEIVES: Option<FileRule>;
    /// The largest body in bytes, if it is larger than that of other calls.
    const LARGEST: Option<usize>;
    /// The id of the command that calls it for each row of a file, e.g. `cards.import`.
    const IMPORT: Option<&'static str>;
    /// Computes its answer from other calls, where a system behind a gateway lacks it.
    const COMPUTE: Option<Compute<Self>>;
    /// The id of the call by which another system behind a gateway does the same; its query has the fields of the body.
    const SENT_AS: Option<&'static str>;
    /// Reads the answer of another system, and fills in what it leaves out.
    const ADAPT: Option<Adapt<Self>>;
    /// What is said of a write whose answer, by another system, has no message.
    const SAYS: Option<Key>;
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
        can::verb(Self::ID, Self::VERB)
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

/// Declares the endpoints of a resource: the only macro of the workspace.
///
/// ```text
/// endpoints! {
///     /// Aprova manualmente um pagamento em aberto.
///     Approve "payments.approve" PUT "/financial/payment/approve/{id}"
///         path(TransactionId) -> Approved, needs(Update, Financial), danger(Irreversible);
/// }
/// ```
///
/// `needs(Action, Subject)` or `public`; `danger(…)` where the method does not say it (a GET reads, the rest write);
/// `acts(Kind, 'k', many)` where it acts on a record: the kind, the key if it has one, `many` if it makes sense as a plan;
/// `names("user_id", …)` where its body names the record, by fields that the record has under the same names;
/// `lists_in("users", "user_id")` where one field of the body lists records, each by this field of its own;
/// `guard(Facts::method, …)` where facts may refuse it: the methods that judge them, in their order;
/// `verb("delete_message")` where the guards' answers call it otherwise than its id;
/// `undone_by(Undo)` where another call brings back what was; `removed_by(Removal)` where another call removes what it creates;
/// `told_as(Key)` where the record's history has a sentence for it;
/// `lists(List, "payments.export")` where it answers a list: how it is drawn, and the id of the route that answers all of
/// it as a file, at the same path and `/export`;
/// `forms("payments.create.plan" => function, …)` where forms fill in its body; `= function` where one is the same for all
/// records;
/// `about("record")` where a write changes another record than those that its path names;
/// `refuses(status, Key)` where broken fields are not answered with the usual 422;
/// `receives(RULE)` where the body is a file: `body(Upload)`; an answer `-> StoredFile` is a download;
/// `up_to(bytes)` where the body is larger than that of other calls;
/// `imported_as("cards.import")` where people keep its calls in files: the id of the command that makes one for each row;
/// `is(ours)` where the specification does not name the call, so that another system behind a gateway lacks it;
/// `computed_by(function)` where a gateway computes its answer from other calls then;
/// `sent_as(Other)` where a gateway sends a write as another call then, with the fields of the body in the query;
/// `adapted_by(function)` where the answer of another system needs more than lenient decoding;
/// `says(Key)` where another system may answer the write without a message: what is said then, without parameters;
/// `also("/other/path", …)` where other spellings of the path are served as well.
#[macro_export]
macro_rules! endpoints {
    ($( #[doc = $doc:literal]
        $name:ident $id:literal $method:ident $path:literal
            $(path($p:ty))? $(query($q:ty))? $(body($b:ty))? -> $response:ty,
            $access:ident $(($action:ident, $subject:ident))? $(, danger($danger:ident))?
            $(, acts($on:ident $(, $key:literal)? $(, $many:ident)?))? $(, names($($field:literal),+))? $(, lists_in($in:literal, $from:literal))?
            $(, guard($($facts:ident :: $may:ident),+))? $(, verb($verb:literal))? $(, undone_by($undo:path))? $(, removed_by($removal:path))? $(, told_as($event:ident))?
            $(, lists($list:path $(, $export:literal)?))?
            $(, forms($($form:literal $(= $make:path)? $(=> $of:path)?),+))?
            $(, about($about:literal))? $(, refuses($status:literal, $message:ident))?
            $(, receives($files:path))? $(, up_to($largest:path))? $(, imported_as($import:literal))?
            $(, is($ours:ident))? $(, computed_by($compute:path))? $(, sent_as($sent:ident))?
            $(, adapted_by($adapt:path))? $(, says($says:ident))?
            $(, also($($also:literal),+))?; )+) => {
        $( #[doc = $doc]
           #[derive(Debug, Clone, Copy)]
           pub struct $name;
           impl $crate::endpoint::Endpoint for $name {
               const ID: &'static str = $id;
               const METHOD: http::Method = http::Method::$method;
               const PATH: &'static str = $path;
               const NEEDS: $crate::access::Needs = $crate::endpoints!(@needs $access $($action $subject)?);
               const DANGER: $crate::endpoint::Danger = $crate::endpoints!(@danger $method $($danger)?);
               const REFUSAL: $crate::wire::problem::Refusal = $crate::endpoints!(@refusal $($status $message)?);
               const ABOUT: Option<&'static str> = $crate::endpoints!(@about $($about)?);
               const ACTION: Option<$crate::endpoint::action::Action> =
                   $crate::endpoints!(@action [$($on [$($key)?] [$($many)?])?] [$($($field)+)? $($in)?] [$($from)?] [$($undo)?]);
               const REMOVAL: Option<$crate::endpoint::action::Removal> = $crate::endpoints!(@some $($removal)?);
               const GUARDS: &'static [$crate::endpoint::guard::Guard] = &[$($(
                   $crate::endpoint::guard::Guard {
                       facts: std::any::TypeId::of::<$facts>,
                       facts_name: std::any::type_name::<$facts>,
                       judge: |actor, facts| facts.downcast_ref::<$facts>().map(|facts| facts.$may(actor)),
                   }
               ),+)?];
               const VERB: Option<&'static str> = $crate::endpoints!(@some $($verb)?);
               const EVENT: Option<$crate::message::Key> =
                   $crate::endpoints!(@some $($crate::message::Key::$event)?);
               const FORMS: &'static [$crate::endpoint::form::DeclaredForm] = &[$($(
                   $crate::endpoint::form::DeclaredForm {
                       name: $form,
                       make: $crate::endpoints!(@some $($make)?),
                       compute: $crate::endpoints!(@some $($of)?),
                   }
               ),+)?];
               const LIST: Option<&'static $crate::list::List> = $crate::endpoints!(@list $($list)?);
               const EXPORT: Option<$crate::endpoint::raw::RawRoute> =
                   $crate::endpoints!(@export $id $path $($($export)?)?);
               const RECEIVES: Option<$crate::rules::FileRule> = $crate::endpoints!(@some $($files)?);
               const LARGEST: Option<usize> = $crate::endpoints!(@some $($largest)?);
               const IMPORT: Option<&'static str> = $crate::endpoints!(@some $($import)?);
               const IS_OURS: bool = $crate::endpoints!(@ours $($ours)?);
               const ALSO: &'static [&'static str] = &[$($($also),+)?];
               const COMPUTE: Option<$crate::endpoint::reads::Compute<Self>> = $crate::endpoints!(@some $($compute)?);
               const SENT_AS: Option<&'static str> =
                   $crate::endpoints!(@some $(<$sent as $crate::endpoint::Endpoint>::ID)?);
               const ADAPT: Option<$crate::endpoint::reads::Adapt<Self>> = $crate::endpoints!(@some $($adapt)?);
               const SAYS: Option<$crate::message::Key> = $crate::endpoints!(@some $($crate::message::Key::$says)?);
               const DOC: &'static str = $doc.trim_ascii();
               type Path = $crate::endpoints!(@or $($p)?);
               type Query = $crate::endpoints!(@or $($q)?);
               type Body = $crate::endpoints!(@or $($b)?);
               type Response = $response;
           }
           $( impl $crate::endpoint::guard::Guarded for $name {
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
    (@or $t:ty) => { $t };
    (@or) => { () };
    (@needs public) => { $crate::access::Needs::Public };
    (@needs needs $action:ident $subject:ident) => {
        $crate::access::Needs::Can($crate::access::Action::$action, $crate::access::Subject::$subject)
    };
    (@danger GET) => { $crate::endpoint::Danger::Read };
    (@danger $method:ident) => { $crate::endpoint::Danger::Write };
    (@danger $method:ident $danger:ident) => { $crate::endpoint::Danger::$danger };
    (@action [] [] [] []) => { None };
    (@action [$on:ident [$($key:literal)?] [$($many:ident)?]] [$($field:literal)*] [$($from:literal)?] [$($undo:path)?]) => {
        Some($crate::endpoint::action::Action {
            on: <$crate::value::id::kind::$on as $crate::record::Record>::KIND,
            key: $crate::endpoints!(@some $($key)?),
            is_for_many: $crate::endpoints!(@many $($many)?),
            names: &[$($field),*],
            listed: $crate::endpoints!(@some $($from)?),
            undo: $crate::endpoints!(@some $($undo)?),
        })
    };
    (@some) => { None };
    (@some $value:expr) => { Some($value) };
    (@ours) => { false };
    (@ours ours) => { true };
    (@many) => { false };
    (@many many) => { true };
    (@facts $life:lifetime $facts:ident) => { &$life $facts };
    (@facts $life:lifetime $($facts:ident)+) => { ($(&$life $facts),+) };
    (@names $may:ident) => { $may };
    (@names $($may:ident)+) => { ($($may),+) };
    (@list) => { None };
    (@list $list:path) => { Some(&$list) };
    (@export $id:literal $path:literal) => { None };
    (@export $id:literal $path:literal $export:literal) => {
        Some($crate::endpoint::raw::RawRoute::export($export, concat!($path, "/export"), Self::NEEDS, $id))
    };
    (@about) => { None };
    (@about $about:literal) => { Some($about) };
    (@refusal) => { $crate::wire::problem::Refusal::USUAL };
    (@refusal $status:literal $message:ident) => {
        $crate::wire::problem::Refusal { status: $status, message: $crate::message::Key::$message }
    };
}
