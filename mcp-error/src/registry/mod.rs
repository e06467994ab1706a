//! All errors of a server in one list, checked when it is compiled.

mod audit;
mod audit_rules;
pub(crate) mod builtin;
mod conflicts;
pub(crate) mod entry;
pub(crate) mod member;
pub(crate) mod spec;

pub use audit::{Finding, Rule};
pub use entry::{Constant, ErrorEntry};
#[doc(inline)]
pub use mcp_error_rules::choices::Shown;
pub use member::{Member, Sanitizer, Shape};

/// An error type in a registry: its entries, and the types inside its `transparent` variants.
#[derive(Debug, Clone, Copy)]
pub struct ErrorSet {
    path: &'static str,
    entries: &'static [ErrorEntry],
    inner: &'static [Option<&'static ErrorSet>],
}

impl ErrorSet {
    /// The set of a type; the derive makes it.
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
        }
    }

    /// Where the type is: `parks::errors::ParkError`.
    pub const fn path(&self) -> &'static str {
        self.path
    }

    /// One entry for each variant, in declared order.
    pub const fn entries(&self) -> &'static [ErrorEntry] {
        self.entries
    }

    /// The sets of the types inside `transparent` variants, `None` where the type is boxed as a trait object.
    #[cfg(any(feature = "schemars", feature = "utoipa"))]
    pub(crate) const fn inner(&self) -> &'static [Option<&'static ErrorSet>] {
        self.inner
    }
}

/// All errors that a server can return; see [`registry!`](macro@crate::registry).
///
/// It is made when the program is compiled: there is nothing to register and nothing to start.
#[derive(Debug, Clone, Copy)]
pub struct Registry {
    sets: &'static [&'static ErrorSet],
}

/// The first entry for which a condition holds, also in const evaluation.
macro_rules! first {
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
    /// The types, those inside `transparent` variants included, each once, in declared order.
    pub const fn sets(&self) -> &'static [&'static ErrorSet] {
        self.sets
    }

    /// The entries of all types in declared order.
    pub fn iter(&self) -> impl Iterator<Item = &'static ErrorEntry> + use<> {
        self.sets.iter().flat_map(|set| set.entries)
    }

    /// How many entries there are.
    pub const fn len(&self) -> usize {
        let mut all = 0;
        let mut at = 0;
        while at < self.sets.len() {
            all += self.sets[at].entries.len();
            at += 1;
        }
        all
    }

    /// Whether there is no entry.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The first entry of a problem type. Variants of one type may share it.
    pub const fn by_problem_type(&self, problem_type: &str) -> Option<&'static ErrorEntry> {
        first!(self, |entry| conflicts::is_same(
            entry.problem_type(),
            problem_type
        ))
    }

    /// The first entry of a kind.
    pub const fn by_kind(&self, kind: &str) -> Option<&'static ErrorEntry> {
        first!(self, |entry| conflicts::is_same(entry.kind(), kind))
    }

    /// The entry of a variant: `ParkError`, `NotFound`.
    pub const fn by_name(&self, type_name: &str, name: &str) -> Option<&'static ErrorEntry> {
        first!(self, |entry| conflicts::is_same(
            entry.type_name(),
            type_name
        ) && conflicts::is_same(entry.name(), name))
    }

    /// The entries of a code: a number identifies no condition.
    pub fn by_code(&self, code: i32) -> impl Iterator<Item = &'static ErrorEntry> + use<> {
        self.iter().filter(move |entry| entry.code() == code)
    }

    /// Called by `registry!` only.
    #[doc(hidden)]
    pub const fn of_sets(sets: &'static [&'static ErrorSet]) -> Self {
        Self { sets }
    }
}

/// Lists all errors that a server can return, and checks them when it is compiled, across types and
/// crates: two types that claim one problem type or one kind are a compile error that names both
/// variants, all such pairs at once. The problem type `about:blank` can be shared.
///
/// | after the list | what else is an error |
/// | --- | --- |
/// | `unique_codes` | two conditions with one code; a number is no identity, so codes may repeat otherwise |
/// | `spec = "2026-07-28"` | a code that this version of MCP, JSON-RPC or LSP reserves |
///
/// A type with `transparent` variants brings the types inside them, each once. The list can be a `const`
/// as well as a `static`; lookups work in constants too.
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
/// assert_eq!(ERRORS.by_kind("CLOSED").unwrap().status(), 409);
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
            const ROOTS: &[&$crate::ErrorSet] = &[$(<$type as $crate::ErrorType>::SET),*];
            const SETS: &([&$crate::ErrorSet; $crate::registry::set_count(ROOTS)], ::core::primitive::usize) =
                &$crate::registry::distinct_sets(ROOTS);
            const DISTINCT: &[&$crate::ErrorSet] = SETS.0.split_at(SETS.1).0;
            const REGISTRY: $crate::Registry = $crate::Registry::of_sets(DISTINCT);
            const _: () =
                $crate::registry::check_conflicts::<{ 2 * REGISTRY.len() + 1 }>(
                    DISTINCT,
                    $crate::registry::Options::new()$(.$option($($value)?))*,
                );
            REGISTRY
        };
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

/// How many sets a list has, with those inside, each counted as often as it occurs.
#[doc(hidden)]
pub const fn set_count(roots: &[&'static ErrorSet]) -> usize {
    let mut count = 0;
    let mut at = 0;
    while at < roots.len() {
        count += with_inner(roots[at]);
        at += 1;
    }
    count
}

const fn with_inner(set: &'static ErrorSet) -> usize {
    let mut count = 1;
    let mut at = 0;
    while at < set.inner.len() {
        if let Some(inner) = set.inner[at] {
            count += with_inner(inner);
        }
        at += 1;
    }
    count
}

/// Each set once, in declared order, and how many there are.
#[doc(hidden)]
pub const fn distinct_sets<const N: usize>(
    roots: &[&'static ErrorSet],
) -> ([&'static ErrorSet; N], usize) {
    const NONE: &ErrorSet = &ErrorSet::new("", &[], &[]);
    let mut sets = [NONE; N];
    let mut len = 0;
    let mut at = 0;
    while at < roots.len() {
        len = add(&mut sets, len, roots[at]);
        at += 1;
    }
    (sets, len)
}

const fn add(sets: &mut [&'static ErrorSet], mut len: usize, set: &'static ErrorSet) -> usize {
    let mut at = 0;
    while at < len && !is_known(sets[at], set) {
        at += 1;
    }
    if at == len {
        sets[len] = set;
        len += 1;
    }
    // A type that is known is looked into as well, since what is inside can depend on its parameters.
    let mut at = 0;
    while at < set.inner.len() {
        if let Some(inner) = set.inner[at] {
            len = add(sets, len, inner);
        }
        at += 1;
    }
    len
}

/// Whether both sets are of one type. Two versions of a crate have types of the same path, so the entries have to
/// agree as well.
const fn is_known(known: &ErrorSet, set: &ErrorSet) -> bool {
    if !conflicts::is_same(known.path, set.path) || known.entries.len() != set.entries.len() {
        return false;
    }
    let mut at = 0;
    while at < set.entries.len() {
        let (one, other) = (&known.entries[at], &set.entries[at]);
        let [of_one, of_other] = [one.hashes(), other.hashes()];
        let same = of_one[0] == of_other[0]
            && of_one[1] == of_other[1]
            && one.code() == other.code()
            && one.status() == other.status();
        if !same {
            return false;
        }
        at += 1;
    }
    true
}

#[doc(hidden)]
pub use conflicts::{Options, check_conflicts};
