//! What begins with a slash and is not the path of a file: routes, places in documents, and paths that say nothing of
//! anybody, one row each.

use mcp_error_rules::grouped_words;
use mcp_error_rules::words::{First, GroupedWords, Last};

use crate::bytes::{
    are_digits, byte_at, consists_of, find, has_byte, prefix, prefix_len, trim_end, word_at_end,
};
use crate::classes::{LETTER_OR_DIGIT, NAME, QUOTE, STOP, class};
use crate::input::View;
use crate::rows::{self, Row, stays};

/// A word that begins with a slash, and may be the path of a file.
pub(crate) struct Slashed<'v, 'a> {
    pub(super) view: &'v View<'a>,
    /// Where the slash stands, and where the word ends.
    pub(super) at: usize,
    pub(super) end: usize,
    /// What stands behind the slash.
    pub(super) path: &'v [u8],
    /// The first part of that.
    pub(super) first: &'v [u8],
}

/// What begins with a slash and is not the path of a file.
pub(crate) struct OtherPath {
    /// Whether it can begin with a directory at the root of a file system.
    may_begin_at_root: bool,
    is_met: fn(&Slashed<'_, '_>) -> bool,
}

/// The same on every machine, so that it may begin with any directory.
const fn anywhere(is_met: fn(&Slashed<'_, '_>) -> bool) -> OtherPath {
    OtherPath {
        may_begin_at_root: true,
        is_met,
    }
}

/// What does not begin with a directory at the root of a file system.
const fn elsewhere(is_met: fn(&Slashed<'_, '_>) -> bool) -> OtherPath {
    OtherPath {
        may_begin_at_root: false,
        is_met,
    }
}

/// What begins with a slash and is not the path of a file, or one that says nothing of anybody.
pub(crate) static OTHER_PATHS: &[Row<OtherPath>] = stays! {
    "A program or a device, which has the same path on every machine"
        anywhere(|it| is_public_path(it.path)),
        "cannot run /usr/bin/env",
        "cannot run /usr/env/bin" => "cannot run [path]";
    "What goes on behind a name or a bracket, as the name of a resource does"
        elsewhere(|it| it.goes_on()),
        "no databases/(default)/documents/shelves",
        "no databases (default) /documents/shelves" => "no databases (default) [path]";
    "A place in a document (a JSON pointer of RFC 6901, or an XPath), by the words before it or one of its parts"
        elsewhere(|it| is_pointer(it.view, it.at, it.end)),
        "invalid value at /database/port",
        "invalid value in /database/port" => "invalid value in [path]";
    "A route with the version of an interface"
        elsewhere(|it| is_versioned_route(it.view, it.at, it.end)),
        "cannot load /library/v1/shelves",
        "cannot load /library/w1/shelves" => "cannot load [path]";
    "A route that begins as many do"
        elsewhere(|it| is_route_start(it.first)),
        "cannot load /users/ada/shelves",
        "cannot load /readers/ada/shelves" => "cannot load [path]";
    "A route, by a method of HTTP or the words before it"
        elsewhere(|it| is_named_as_route(it.view, it.at)),
        "request to /shelves/list failed",
        "listing of /shelves/list failed" => "listing of [path] failed";
    "A route with parameters"
        elsewhere(|it| takes_parameters(it.view, it.path, it.end)),
        "cannot load /shelves/list?page=2",
        "cannot load /shelves/list page=2" => "cannot load [path] page=2";
};

impl Slashed<'_, '_> {
    /// Whether this is not the path of a file, or one that says nothing of anybody.
    pub(super) fn is_other_path(&self) -> bool {
        // The members of a document of JSON:API have a pointer that begins like a path.
        let is_at_root =
            is_root_directory(self.first) && !self.path.starts_with(b"data/attributes/");
        rows::all(OTHER_PATHS)
            .any(|other| (other.may_begin_at_root || !is_at_root) && (other.is_met)(self))
    }

    fn goes_on(&self) -> bool {
        let before = self.view.bytes[..self.at].last();
        before.is_some_and(|before| class!(LETTER_OR_DIGIT b")").has(*before))
    }
}

/// Whether a directory is usual at the root of a file system.
pub(super) fn is_root_directory(name: &[u8]) -> bool {
    is_one_of(&ROOT_DIRECTORIES, name)
}

static ROOT_DIRECTORIES: GroupedWords<First> = grouped_words!(
    First,
    "Applications Library System Users Volumes app bin boot build builds data dev etc home lib
     lib32 lib64 media mnt nix opt private proc root run sbin secrets snap srv sys tmp usr var
     work workdir workspace workspaces"
);

/// Whether the routes of HTTP servers usually start with this part, or names that look like paths: the API groups of
/// Kubernetes, log groups of AWS, menus of RouterOS, and assets of Unreal Engine.
fn is_route_start(name: &[u8]) -> bool {
    is_one_of(&ROUTE_STARTS, name)
}

static ROUTE_STARTS: GroupedWords<First> = grouped_words!(
    First,
    ".well-known Engine Game Script account admin api apis assets auth aws callback docs ecs
     events graphql health healthz help interface ip ipv6 items login logout mcp messages
     metrics oauth orders orgs prompts public r repos resources rest rpc search session sessions
     static status tools users webhook webhooks wiki"
);

#[inline(never)]
fn is_one_of(words: &GroupedWords<First>, name: &[u8]) -> bool {
    words.contains(name)
}

/// Whether a path starts with the version of an interface, or has one behind its first part and does not end in the name of a
/// file: `v1/books`, `library/v1/books`.
fn is_versioned_route(view: &View<'_>, at: usize, end: usize) -> bool {
    let is_version = |part: &[u8]| {
        let number = part.strip_prefix(b"v");
        number.is_some_and(|number| (1..=2).contains(&number.len()) && are_digits(number))
    };
    let mut parts = view.bytes[at + 1..end].split(|byte| *byte == b'/');
    parts.next().is_some_and(is_version)
        || parts.next().is_some_and(is_version)
            && !(parts.next().is_some() && has_dot_in_last_part(view, at, end))
}

/// Whether a full stop stands in the last part of a path, be it at the end of the sentence.
fn has_dot_in_last_part(view: &View<'_>, at: usize, end: usize) -> bool {
    let word_end = view.word_end(at + 1, end);
    word_end.has_extension || has_byte(&view.bytes[word_end.end..end], b'.')
}

/// The methods of HTTP, after which a path is a route.
static METHODS: GroupedWords<Last> = grouped_words!(Last, "GET PUT POST PATCH DELETE HEAD OPTIONS");

/// Whether a path is the same on every machine, so that it says nothing of anybody: a program, a device, or the
/// sources of Rust's standard library. `path` has no slash at its beginning.
fn is_public_path(path: &[u8]) -> bool {
    static DIRECTORIES: GroupedWords<First> =
        grouped_words!(First, "dev/ bin/ usr/bin/ sbin/ usr/sbin/");
    let mut directories = DIRECTORIES.like(path).iter();
    let name = directories.find_map(|directory| path.strip_prefix(directory.as_bytes()));
    name.is_some_and(|name| {
        let name = trim_end(prefix(name, class!(!b":")), STOP);
        // macOS names a serial port by its driver and the serial number of the converter.
        let is_usb = name.starts_with(b"tty.usb") || name.starts_with(b"cu.usb");
        let longest = if is_usb { 40 } else { 16 };
        (1..=longest).contains(&name.len()) && consists_of(name, NAME)
    })
}

/// Words that stand before a place in a document or a name with slashes, in small letters.
static BEFORE_POINTERS: GroupedWords<Last> = grouped_words!(
    Last,
    &[
        "at",
        "pointer",
        "instancepath",
        "instance_path",
        "instance path",
        "schemapath",
        "schema_path",
        "schema path",
        "location",
        "at path",
        "nonexistent key",
        "json path",
        // Names that look like paths
        "cgroup",
        "etcd key",
        "log group",
        "parameter",
        "topic",
        "znode",
    ]
);

/// The first parts of places in schemas and in calls.
static POINTER_STARTS: GroupedWords<First> = grouped_words!(
    First,
    "$defs arguments components data definitions dependencies input metadata params paths
     properties required responses schema spec variables"
);

/// Whether a text that starts with a slash is a place in a document: a JSON pointer (RFC 6901) or an XPath, as a
/// word before it, its first part or its other parts say.
fn is_pointer(view: &View<'_>, at: usize, end: usize) -> bool {
    let word_end = view.word_end(at + 1, end);
    if word_end.has_extension || word_end.has_colon {
        return false;
    }
    let first = prefix(&view.bytes[at + 1..word_end.end], class!(!b"/"));
    let is_number = !first.is_empty() && are_digits(first);
    if POINTER_STARTS.contains(first)
        || is_number
        || view.bytes.get(end) == Some(&b'[')
        || word_end.has_index
    {
        return true;
    }
    let before = &view.bytes[at.saturating_sub(MAX_BEFORE_PATH)..at];
    let before = trim_end(before, class!(b" :=(\"'`\\"));
    word_at_end(before, &BEFORE_POINTERS, NAME).is_some()
}

/// Whether a path has a sign that says that it is a route with parameters: `/users/{id}`, `/users/:id`,
/// `/find?q=…`.
fn takes_parameters(view: &View<'_>, path: &[u8], end: usize) -> bool {
    let at = prefix_len(path, class!(!b"{:*?="));
    view.budget.look(at);
    let has_parameter = at < path.len() && {
        if path[at] == b':' {
            // Elsewhere, a colon ends the path.
            byte_at(path, at - 1) == b'/'
        } else {
            // Signs at the end belong to the sentence.
            view.is_marker_at(end) || !consists_of(&path[at..], STOP)
        }
    };
    has_parameter || view.bytes.get(end) == Some(&b'{')
}

/// Whether a text that starts with a slash goes on with a directory at the root of a file system.
#[inline(never)]
pub(super) fn starts_with_root_directory(path: &[u8]) -> bool {
    if !path.get(1).is_some_and(u8::is_ascii_alphabetic) {
        return false;
    }
    let first = path.split(|byte| *byte == b'/').nth(1).unwrap_or_default();
    is_root_directory(first)
}

/// Words behind which a path is a route of an HTTP server, in small letters.
static BEFORE_ROUTES: GroupedWords<Last> = grouped_words!(
    Last,
    &[
        "api",
        "call to",
        "endpoint",
        "href",
        "redirect to",
        "redirected to",
        "redirecting to",
        "request",
        "request for",
        "request to",
        "requested path",
        "requested resource",
        "route",
        "route for",
        "uri",
        "url",
        "webhook",
    ]
);

/// How many bytes before a path are searched for what says that it is a route.
const MAX_BEFORE_PATH: usize = 24;

/// Whether the text before a path says that it is a route: a method of HTTP, a word such as `endpoint`, or the status of an
/// answer in the same object, as Spring and others write it: `{"status":404,"path":"/shelves/list"}`.
fn is_named_as_route(view: &View<'_>, at: usize) -> bool {
    let before = &view.bytes[at.saturating_sub(MAX_BEFORE_PATH)..at];
    let before = trim_end(before, class!(QUOTE b" :=("));
    let is_method = |method: &str| before.ends_with(method.as_bytes());
    METHODS.like(before).iter().any(is_method)
        || word_at_end(before, &BEFORE_ROUTES, NAME).is_some()
        || before.ends_with(b"\"path") && is_beside_status(view, at)
}

fn is_beside_status(view: &View<'_>, at: usize) -> bool {
    const MAX_BEFORE_STATUS: usize = 160;
    let before = &view.bytes[at.saturating_sub(MAX_BEFORE_STATUS)..at];
    find(before, "\"status\":").is_some()
}
