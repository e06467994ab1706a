//! The list of all errors of a server, which is checked when the server is compiled.

pub(crate) mod added;
mod audit;
mod audit_rules;
pub(crate) mod builtin;
mod conflicts;
mod constant;
pub(crate) mod entry;
pub(crate) mod member;
mod named_status;
pub(crate) mod spec;

use std::any::Any;

pub use audit::{AuditFinding, AuditRule};
pub use constant::Constant;
pub use entry::ErrorEntry;
#[doc(inline)]
pub use mcp_error_rules::choices::{Effect, Fault, Lane, Recovery, Shown};
use mcp_error_rules::names::is_same;
pub use member::{Member, Sanitizer, Shape};

/// An error type in a registry, with its entries and the types inside its `transparent` variants.
#[derive(Debug, Clone, Copy)]
pub struct ErrorSet {
    path: &'static str,
    entries: &'static [ErrorEntry],
    inner: &'static [Option<&'static ErrorSet>],
    /// Recognizes a value of the type. Only the modules above this one know its type.
    finder: Option<&'static (dyn Any + Send + Sync)>,
}

impl ErrorSet {
    /// Makes the set of a type. Only generated code calls this.
    #[doc(hidden)]
    pub const fn new(
        path: &'static str,
        entries: &'static [ErrorEntry],
        inner: &'static [Option<&'static ErrorSet>],
    ) -> Self {
        Self {
            path,
            entries,
            inner,
            finder: None,
        }
    }

    pub(crate) const fn with_finder(mut self, finder: &'static (dyn Any + Send + Sync)) -> Self {
        self.finder = Some(finder);
        self
    }

    pub(crate) const fn finder(&self) -> Option<&'static (dyn Any + Send + Sync)> {
        self.finder
    }

    /// Returns the path of the type: `parks::errors::ParkError`.
    pub const fn path(&self) -> &'static str {
        self.path
    }

    /// Returns one entry for each variant, in declared order.
    pub const fn entries(&self) -> &'static [ErrorEntry] {
        self.entries
    }

    /// Returns the sets of the types inside `transparent` variants, and `None` for each that is a trait object.
    #[cfg(any(feature = "schemars", feature = "utoipa"))]
    pub(crate) const fn inner(&self) -> &'static [Option<&'static ErrorSet>] {
        self.inner
    }
}

/// All errors that a server can return.
///
/// The macro [`registry!`](macro@crate::registry) makes it when the program is compiled, so nothing has to be
/// registered or started at run time.
#[derive(Debug, Clone, Copy)]
pub struct Registry {
    sets: &'static [&'static ErrorSet],
    package: &'static str,
    version: &'static str,
}

/// Finds the first entry for which a condition holds. It is a macro, since const evaluation cannot call closures.
macro_rules! find_entry {
    ($registry:ident, |$entry:ident| $condition:expr) => {{
        let mut set = 0;
        while set < $registry.sets.len() {
            let entries = $registry.sets[set].entries;
            let mut at = 0;
            while at < entries.len() {
                let $entry = &entries[at];
                if $condition {
                    return Some($entry);
                }
                at += 1;
            }
            set += 1;
        }
        None
    }};
}

impl Registry {
    /// Returns the error types in declared order, each once, including those inside `transparent` variants.
    pub const fn sets(&self) -> &'static [&'static ErrorSet] {
        self.sets
    }

    /// Returns the entries of all types, in declared order.
    pub fn iter(&self) -> impl Iterator<Item = &'static ErrorEntry> + use<> {
        self.sets.iter().flat_map(|set| set.entries)
    }

    /// Returns the number of entries.
    pub const fn len(&self) -> usize {
        let mut all = 0;
        let mut at = 0;
        while at < self.sets.len() {
            all += self.sets[at].entries.len();
            at += 1;
        }
        all
    }

    /// Returns whether there are no entries.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the first entry with this problem type. Several variants of the same Rust type may share it.
    pub const fn by_problem_type(&self, problem_type: &str) -> Option<&'static ErrorEntry> {
        find_entry!(self, |entry| is_same(entry.problem_type(), problem_type))
    }

    /// Returns the first entry with this kind.
    pub const fn by_kind(&self, kind: &str) -> Option<&'static ErrorEntry> {
        find_entry!(self, |entry| is_same(entry.kind(), kind))
    }

    /// Returns the entry of a variant, given by the names of its type and of itself, such as `ParkError` and
    /// `NotFound`.
    pub const fn by_name(&self, type_name: &str, name: &str) -> Option<&'static ErrorEntry> {
        find_entry!(self, |entry| is_same(entry.type_name(), type_name)
            && is_same(entry.name(), name))
    }

    /// Returns the entries with this code. There may be several, since a code does not identify a condition.
    pub fn by_code(&self, code: i32) -> impl Iterator<Item = &'static ErrorEntry> + use<> {
        self.iter().filter(move |entry| entry.code() == code)
    }

    /// Makes a registry. Only `registry!` calls this.
    #[doc(hidden)]
    pub const fn of_sets(sets: &'static [&'static ErrorSet]) -> Self {
        Self {
            sets,
            package: "",
            version: "",
        }
    }

    /// Sets the package in which the registry is declared. Only `registry!` calls this.
    #[doc(hidden)]
    pub const fn of_package(
        mut self,
        name: Option<&'static str>,
        version: Option<&'static str>,
    ) -> Self {
        if let (Some(name), Some(version)) = (name, version) {
            self.package = name;
            self.version = version;
        }
        self
    }

    /// Returns the name of the package in which the registry is declared, as its `Cargo.toml` gives it. It is empty if
    /// the package was not built by Cargo.
    pub const fn package(&self) -> &'static str {
        self.package
    }

    /// Returns the version of the package in which the registry is declared. It is empty if the package was not built
    /// by Cargo.
    pub const fn version(&self) -> &'static str {
        self.version
    }
}

/// Lists all errors that a server can return, and checks them when the server is compiled.
///
/// It is a compile error if two types, of this or of any other crate, claim the same problem type or the same kind.
/// The message names all such pairs of variants. The problem type `about:blank` may be shared.
///
/// Options after the list forbid more:
///
/// | option | it is an error if |
/// | --- | --- |
/// | `unique_codes` | two conditions have the same code, which is allowed otherwise |
/// | `spec = "2026-07-28"` | a code is reserved by this version of MCP, by JSON-RPC or by LSP |
///
/// The types inside `transparent` variants are included, each once. The list can be a `static` or a `const`, and
/// lookups work in const evaluation too.
///
/// ```
/// use mcp_error::McpError;
///
/// #[derive(Debug, thiserror::Error, McpError)]
/// pub enum ParkError {
///     #[error("closed")]
///     #[mcp(problem = "park-closed", status = 409)]
///     Closed,
/// }
///
/// mcp_error::registry! {
///     /// Every error this server can return.
///     pub static ERRORS = [ParkError];
/// }
///
/// assert_eq!(ERRORS.by_kind("PARK_CLOSED").unwrap().status(), 409);
/// ```
///
/// ```compile_fail
/// # use mcp_error::McpError;
/// #[derive(Debug, thiserror::Error, McpError)]
/// #[error("closed")]
/// #[mcp(problem = "park-closed", status = 409)]
/// struct Gate;
///
/// #[derive(Debug, thiserror::Error, McpError)]
/// #[error("closed")]
/// #[mcp(problem = "park-closed", status = 409)]
/// struct Park;
///
/// // `Park` and `Gate` both claim the problem type `urn:problem-type:…:park-closed`
/// mcp_error::registry! { static ERRORS = [Gate, Park]; }
/// ```
#[macro_export]
macro_rules! registry {
    ($(#[doc $($doc:tt)*])* #[mcp $($option:tt)*] $($rest:tt)*) => {
        ::core::compile_error!(
            "options come after the list: `pub static ERRORS = [ParkError, TicketError], spec = \"2026-07-28\", unique_codes;`"
        );
    };
    ($(#[$meta:meta])* $vis:vis const $($rest:tt)*) => {
        $crate::registry!(@ [$(#[$meta])*] [$vis const] $($rest)*);
    };
    ($(#[$meta:meta])* $vis:vis static $($rest:tt)*) => {
        $crate::registry!(@ [$(#[$meta])*] [$vis static] $($rest)*);
    };
    (@ [$($meta:tt)*] [$($item:tt)*] $name:ident = [$($type:ty),* $(,)?]
        $(, $option:ident $(= $value:literal)?)* $(,)?;
    ) => {
        $($meta)*
        #[allow(long_running_const_eval)]
        $($item)* $name: $crate::Registry = {
            const ROOTS: &[&$crate::registry::ErrorSet] = &[$(<$type as $crate::ErrorType>::SET),*];
            const SETS: &([&$crate::registry::ErrorSet; $crate::registry::set_count(ROOTS)], ::core::primitive::usize) =
                &$crate::registry::distinct_sets(ROOTS);
            const DISTINCT: &[&$crate::registry::ErrorSet] = SETS.0.split_at(SETS.1).0;
            const REGISTRY: $crate::Registry = $crate::Registry::of_sets(DISTINCT).of_package(
                ::core::option_env!("CARGO_PKG_NAME"),
                ::core::option_env!("CARGO_PKG_VERSION"),
            );
            const _: () =
                $crate::registry::check_conflicts::<{ 2 * REGISTRY.len() + 1 }>(
                    DISTINCT,
                    $crate::registry::Options::new()$(.$option($($value)?))*,
                );
            REGISTRY
        };
    };
    (@ [$($meta:tt)*] [$($item:tt)*] $name:ident = [$($type:ty),* $(,)?] $(, $option:tt $(= $value:tt)?)* $(,)?; $($rest:tt)+) => {
        ::core::compile_error!(
            "a `registry!` has one list, and options come before the `;`: `pub static ERRORS = [ParkError, TicketError], spec = \"2026-07-28\", unique_codes;`"
        );
    };
    (@ [$($meta:tt)*] [$($item:tt)*] $name:ident : $($rest:tt)*) => {
        ::core::compile_error!(::core::concat!(
            "the type is always `Registry`, so it is not written: `",
            ::core::stringify!($name),
            " = [ParkError, TicketError];`"
        ));
    };
    ($($rest:tt)*) => {
        ::core::compile_error!(
            "write `mcp_error::registry! { pub static ERRORS = [ParkError, TicketError]; }`, with the error types of the server between the brackets and a `;` at the end"
        );
    };
}

/// Returns the number of sets in a list and inside its sets. A set that occurs several times is counted each time.
#[doc(hidden)]
pub const fn set_count(roots: &[&'static ErrorSet]) -> usize {
    let mut count = 0;
    let mut at = 0;
    while at < roots.len() {
        count += count_with_inner(roots[at]);
        at += 1;
    }
    count
}

const fn count_with_inner(set: &'static ErrorSet) -> usize {
    let mut count = 1;
    let mut at = 0;
    while at < set.inner.len() {
        if let Some(inner) = set.inner[at] {
            count += count_with_inner(inner);
        }
        at += 1;
    }
    count
}

/// Returns each set once, in declared order, and how many there are.
#[doc(hidden)]
pub const fn distinct_sets<const N: usize>(
    roots: &[&'static ErrorSet],
) -> ([&'static ErrorSet; N], usize) {
    const NONE: &ErrorSet = &ErrorSet::new("", &[], &[]);
    let mut sets = [NONE; N];
    let mut len = 0;
    let mut at = 0;
    while at < roots.len() {
        len = add_set(&mut sets, len, roots[at]);
        at += 1;
    }
    (sets, len)
}

/// Adds a set and the sets inside it, unless they are already among the first `len` ones. Returns the new number.
const fn add_set(sets: &mut [&'static ErrorSet], mut len: usize, set: &'static ErrorSet) -> usize {
    let mut at = 0;
    while at < len && !is_same_type(sets[at], set) {
        at += 1;
    }
    if at == len {
        sets[len] = set;
        len += 1;
    }
    // This also applies to a type that is already there, since the types inside it can depend on its parameters.
    let mut at = 0;
    while at < set.inner.len() {
        if let Some(inner) = set.inner[at] {
            len = add_set(sets, len, inner);
        }
        at += 1;
    }
    len
}

/// Returns whether both sets belong to the same type. Types of two versions of a crate have the same path, so the
/// entries have to be equal as well.
const fn is_same_type(known: &ErrorSet, set: &ErrorSet) -> bool {
    if !is_same(known.path, set.path) || known.entries.len() != set.entries.len() {
        return false;
    }
    let mut at = 0;
    while at < set.entries.len() {
        let (one, other) = (&known.entries[at], &set.entries[at]);
        let [one_type, one_kind] = one.hashes();
        let [other_type, other_kind] = other.hashes();
        if one_type != other_type
            || one_kind != other_kind
            || one.code() != other.code()
            || one.status() != other.status()
        {
            return false;
        }
        at += 1;
    }
    true
}

#[doc(hidden)]
pub use conflicts::{Options, check_conflicts};
