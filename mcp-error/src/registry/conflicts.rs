//! What two types may not both claim, found while the program is compiled: in a table of hashes, since
//! const evaluation is slow, and a server can have thousands of entries.

use mcp_error_rules::codes::code_rule;

use crate::registry::entry::ErrorEntry;
use crate::util::const_text::Text;

use super::ErrorSet;

/// Who claims something.
#[derive(Clone, Copy)]
struct Claim {
    /// Never 0.
    hash: u32,
    set: usize,
    entry: usize,
}

/// What is claimed.
#[derive(Clone, Copy)]
enum What {
    ProblemType,
    Kind,
    Code,
}

/// What a [`registry!`](crate::registry) asks for besides.
#[derive(Clone, Copy)]
pub struct Options {
    unique_codes: bool,
    spec: bool,
}

impl Options {
    /// Nothing.
    #[allow(clippy::new_without_default)]
    pub const fn new() -> Self {
        Self {
            unique_codes: false,
            spec: false,
        }
    }

    /// Two variants with one code are an error.
    pub const fn unique_codes(mut self) -> Self {
        self.unique_codes = true;
        self
    }

    /// A code against the rules of this version of MCP is an error.
    pub const fn spec(mut self, version: &str) -> Self {
        if !is_same(version, "2026-07-28") {
            panic!("the rules of this version are not known; write `spec = \"2026-07-28\"`");
        }
        self.spec = true;
        self
    }
}

/// Fails to compile where two types claim one problem type or kind, and where an option is not met. `T`,
/// the size of a table, is more than the number of entries.
pub const fn check_conflicts<const T: usize>(sets: &[&ErrorSet], options: Options) {
    const FREE: Claim = Claim {
        hash: 0,
        set: 0,
        entry: 0,
    };
    let mut kinds = [FREE; T];
    let mut types = [FREE; T];
    let mut codes = [FREE; T];
    let mut set = 0;
    while set < sets.len() {
        let mut entry = 0;
        while entry < sets[set].entries.len() {
            let new = &sets[set].entries[entry];
            let [hash, of_kind] = new.hashes();
            insert(
                &mut types,
                Claim { hash, set, entry },
                sets,
                What::ProblemType,
            );
            let hash = of_kind;
            insert(&mut kinds, Claim { hash, set, entry }, sets, What::Kind);
            if options.unique_codes {
                // Codes stand in rows, and rows would fill a part of the table only.
                let hash = (new.code() as u32).wrapping_mul(0x9e37_79b1) | 1;
                insert(&mut codes, Claim { hash, set, entry }, sets, What::Code);
            }
            if options.spec {
                check_spec(new);
            }
            entry += 1;
        }
        set += 1;
    }
}

/// The codes of JSON-RPC, MCP and LSP.
const fn check_spec(entry: &ErrorEntry) {
    if let Some((_, why)) = code_rule(entry.code()) {
        let mut message = Text::<MAX>::new();
        variant(&mut message, entry);
        message.push(": the code ");
        message.number(entry.code());
        message.push(" ");
        message.push(why);
        message.push("; choose one outside -32768..=-32000, and keep it as `legacy_code`");
        message.refuse()
    }
}

/// Into its place of a table, unless the same was claimed before.
const fn insert(table: &mut [Claim], claim: Claim, sets: &[&ErrorSet], what: What) {
    let size = table.len();
    let mut place = claim.hash as usize % size;
    while table[place].hash != 0 {
        let known = table[place];
        if known.hash == claim.hash {
            let new = &sets[claim.set].entries[claim.entry];
            let first = &sets[known.set].entries[known.entry];
            if is_claimed(first, new, what) {
                if contradict(first, new, known.set == claim.set, what) {
                    refuse(first, new, what);
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

/// Whether both claim the same.
const fn is_claimed(one: &ErrorEntry, other: &ErrorEntry, what: What) -> bool {
    match what {
        What::ProblemType => is_same(one.problem_type(), other.problem_type()),
        What::Kind => is_same(one.kind(), other.kind()),
        What::Code => one.code() == other.code(),
    }
}

/// Whether two that claim the same may not.
const fn contradict(one: &ErrorEntry, other: &ErrorEntry, same_type: bool, what: What) -> bool {
    match what {
        What::ProblemType => !same_type && !is_same(one.problem_type(), "about:blank"),
        What::Kind => !same_type,
        // Variants that share a kind are one condition.
        What::Code => !is_same(one.kind(), other.kind()),
    }
}

pub(super) const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// Bytes of a message at most.
const MAX: usize = 1_024;

/// The compile error, in words.
const fn refuse(one: &ErrorEntry, other: &ErrorEntry, what: What) -> ! {
    let mut message = Text::<MAX>::new();
    variant(&mut message, one);
    message.push(" and ");
    variant(&mut message, other);
    message.push(match what {
        What::ProblemType => " both claim the problem type `",
        What::Kind => " both claim the kind `",
        What::Code => " have the same code",
    });
    match what {
        What::ProblemType => message.push(one.problem_type()),
        What::Kind => message.push(one.kind()),
        What::Code => {}
    }
    message.push(match what {
        What::ProblemType => "`; give one of them another `problem`",
        What::Kind => "`; give one of them another `kind`",
        What::Code => ", and the registry is `unique_codes`; give one of them another `code`",
    });
    message.refuse()
}

/// `Type::Variant`, in backticks.
const fn variant(message: &mut Text<MAX>, entry: &ErrorEntry) {
    message.push("`");
    message.push(entry.type_name());
    if !is_same(entry.type_name(), entry.name()) {
        message.push("::");
        message.push(entry.name());
    }
    message.push("`");
}
