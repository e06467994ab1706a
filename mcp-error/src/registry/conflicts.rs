//! Finds conflicts between the types of a registry at compile time.
//!
//! The entries are kept in hash tables, since const evaluation is slow and a server can have thousands of entries.

use mcp_error_rules::codes::{MCP_VERSION, code_rule};
use mcp_error_rules::names::{ABOUT_BLANK, is_same};

use super::ErrorSet;
use super::entry::ErrorEntry;
use crate::util::const_string::ConstString;

/// A place in a table: an entry, and the hash of the problem type, kind or code that it claims.
#[derive(Clone, Copy)]
struct Claim {
    /// The hash, or 0 where the place is free.
    hash: u32,
    /// The index of the set.
    set: usize,
    /// The index of the entry in its set.
    entry: usize,
}

impl Claim {
    const fn new(hash: u32, set: usize, entry: usize) -> Self {
        Self { hash, set, entry }
    }

    const fn entry_in(self, sets: &[&ErrorSet]) -> &'static ErrorEntry {
        &sets[self.set].entries[self.entry]
    }
}

/// The property that an entry claims for itself.
#[derive(Clone, Copy)]
enum Claimed {
    ProblemType,
    Kind,
    Code,
}

/// The options that follow the list of a [`registry!`](macro@crate::registry).
#[derive(Clone, Copy)]
pub struct Options {
    unique_codes: bool,
    spec: bool,
}

impl Options {
    /// Makes options that are all off.
    #[allow(clippy::new_without_default)]
    pub const fn new() -> Self {
        Self {
            unique_codes: false,
            spec: false,
        }
    }

    /// Makes it an error if two conditions have the same code.
    pub const fn unique_codes(mut self) -> Self {
        self.unique_codes = true;
        self
    }

    /// Makes it an error if a code breaks the rules of this version of MCP.
    pub const fn spec(mut self, version: &str) -> Self {
        if !is_same(version, MCP_VERSION) {
            panic!("the rules of this version are not known; write `spec = \"2026-07-28\"`");
        }
        self.spec = true;
        self
    }
}

/// Fails to compile where two types claim the same problem type or kind, or where an option is violated. The message
/// names every such pair. `T` is the size of a table, and has to be greater than the number of entries.
pub const fn check_conflicts<const T: usize>(sets: &[&ErrorSet], options: Options) {
    const FREE: Claim = Claim::new(0, 0, 0);
    let mut message = Message::new();
    let mut kinds = [FREE; T];
    let mut types = [FREE; T];
    let mut codes = [FREE; T];
    let mut set = 0;
    while set < sets.len() {
        let mut entry = 0;
        while entry < sets[set].entries.len() {
            let new = &sets[set].entries[entry];
            let [type_hash, kind_hash] = new.hashes();
            let claim = Claim::new(type_hash, set, entry);
            insert(&mut types, claim, sets, Claimed::ProblemType, &mut message);
            let claim = Claim::new(kind_hash, set, entry);
            insert(&mut kinds, claim, sets, Claimed::Kind, &mut message);
            if options.unique_codes || options.spec {
                let code = new.code();
                if options.unique_codes {
                    // Codes are often consecutive, so the multiplication spreads them over the table.
                    let hash = (code as u32).wrapping_mul(0x9e37_79b1) | 1;
                    let claim = Claim::new(hash, set, entry);
                    insert(&mut codes, claim, sets, Claimed::Code, &mut message);
                }
                if options.spec {
                    check_spec(new, code, &mut message);
                }
            }
            entry += 1;
        }
        set += 1;
    }
    if !message.is_empty() {
        message.panic()
    }
}

type Message = ConstString<4_096>;

/// Checks a code against the rules of JSON-RPC, MCP and LSP.
const fn check_spec(entry: &ErrorEntry, code: i32, message: &mut Message) {
    if let Some((_, why)) = code_rule(code) {
        next_line(message);
        push_rust_name(message, entry);
        message.push(": the code ");
        message.push_number(code);
        message.push(" ");
        message.push(why);
        message.push("; choose one outside -32768..=-32000, and keep it as `legacy_code`");
    }
}

const fn next_line(message: &mut Message) {
    if !message.is_empty() {
        message.push("\n");
    }
}

/// Inserts a claim into a table. If another entry claims the same, the first claim stays, and the message gets a line
/// where the two are in conflict.
const fn insert(
    table: &mut [Claim],
    claim: Claim,
    sets: &[&ErrorSet],
    claimed: Claimed,
    message: &mut Message,
) {
    let size = table.len();
    let mut place = claim.hash as usize % size;
    while table[place].hash != 0 {
        let known = table[place];
        if known.hash == claim.hash {
            let (first, new) = (known.entry_in(sets), claim.entry_in(sets));
            if is_same_claim(first, new, claimed) {
                let is_allowed = match claimed {
                    Claimed::ProblemType | Claimed::Kind if known.set == claim.set => true,
                    Claimed::ProblemType => is_same(first.problem_type(), ABOUT_BLANK),
                    Claimed::Kind => false,
                    // Variants that share a kind report the same condition, so they may share its code.
                    Claimed::Code => is_same(first.kind(), new.kind()),
                };
                if !is_allowed {
                    describe(message, first, new, claimed);
                }
                return;
            }
        }
        place += 1;
        if place == size {
            place = 0;
        }
    }
    table[place] = claim;
}

/// Returns whether both entries claim the same value.
const fn is_same_claim(one: &ErrorEntry, other: &ErrorEntry, claimed: Claimed) -> bool {
    match claimed {
        Claimed::ProblemType => is_same(one.problem_type(), other.problem_type()),
        Claimed::Kind => is_same(one.kind(), other.kind()),
        Claimed::Code => one.code() == other.code(),
    }
}

/// Returns whether both entries claim the same problem type and kind, and one of them derives both from its name, so that another
/// `problem` resolves both conflicts.
const fn kind_follows(one: &ErrorEntry, other: &ErrorEntry) -> bool {
    is_same(one.problem_type(), other.problem_type())
        && is_same(one.kind(), other.kind())
        && (one.derived_slug() || other.derived_slug())
}

const fn is_struct(entry: &ErrorEntry) -> bool {
    is_same(entry.type_name(), entry.name())
}

/// Adds a line about two entries that are in conflict.
const fn describe(message: &mut Message, one: &ErrorEntry, other: &ErrorEntry, claimed: Claimed) {
    let follows = kind_follows(one, other);
    if follows && matches!(claimed, Claimed::Kind) {
        return;
    }
    next_line(message);
    push_rust_name(message, one);
    message.push(" and ");
    push_rust_name(message, other);
    match claimed {
        Claimed::ProblemType => {
            message.push(" both claim the problem type `");
            message.push(one.problem_type());
            if follows {
                message.push("` and the kind `");
                message.push(one.kind());
            }
            message.push("`; give one of them another `problem`");
            if follows {
                message.push(", which the kind follows");
            }
            // A variant that has the name of a struct may be meant to hold it.
            if is_struct(one) != is_struct(other) && is_same(one.name(), other.name()) {
                message.push(", or make the variant `transparent` if it holds the other error");
            }
        }
        Claimed::Kind => {
            message.push(" both claim the kind `");
            message.push(one.kind());
            message.push("`; give one of them another `kind`");
        }
        Claimed::Code => message.push(
            " have the same code, and the registry is `unique_codes`; give one of them another `code`",
        ),
    }
}

/// Adds the [`rust_name`](ErrorEntry::rust_name) of an entry in backticks.
pub(super) const fn push_rust_name<const N: usize>(
    message: &mut ConstString<N>,
    entry: &ErrorEntry,
) {
    message.push("`");
    message.push(entry.type_name());
    if !is_struct(entry) {
        message.push("::");
        message.push(entry.name());
    }
    message.push("`");
}
