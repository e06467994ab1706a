//! What begins with a slash and is not the path of a file: routes, places in documents, and paths that say nothing of
//! anybody, one row each.

use crate::bytes::*;
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

/// How many bytes before a path are searched for what says that it is not that of a file.
const MAX_BEFORE: usize = 24;

type IsOtherPath = fn(&Slashed<'_, '_>) -> bool;

/// What begins with a slash, and not with a directory at the root of a file system, and is not the path of a file.
pub(crate) static OTHER_PATHS: &[Row<IsOtherPath>] = stays! {
    "What goes on behind a name or a bracket, as the name of a resource does" |it| it.goes_on(),
        "no databases/(default)/documents/shelves", "no databases (default) /documents/shelves" => "no databases (default) [path]";
    "A place in a document (a JSON pointer of RFC 6901, or an XPath), by the words before it or one of its parts" |it| it.is_pointer(),
        "invalid value at /database/port", "invalid value in /database/port" => "invalid value in [path]";
    "A route with the version of an interface" |it| it.has_version(),
        "cannot load /library/v1/shelves", "cannot load /library/w1/shelves" => "cannot load [path]";
    "A route that begins as many do" |it| ROUTE_STARTS.contains(it.first),
        "cannot load /users/ada/shelves", "cannot load /readers/ada/shelves" => "cannot load [path]";
    "A route, by a method of HTTP or the words before it" |it| it.is_named_as_route(),
        "request to /shelves/list failed", "listing of /shelves/list failed" => "listing of [path] failed";
    "A route with parameters" |it| it.takes_parameters(),
        "cannot load /shelves/list?page=2", "cannot load /shelves/list page=2" => "cannot load [path] page=2";
};

impl Slashed<'_, '_> {
    /// Whether this, which does not begin with a directory at the root of a file system, is not the path of a file.
    pub(super) fn is_other_path(&self) -> bool {
        rows::all(OTHER_PATHS).any(|is_met| is_met(self))
    }

    /// Whether this is a place in a document: a JSON pointer (RFC 6901) or an XPath, as a word before it or its first part says.
    fn is_pointer(&self) -> bool {
        self.without_extension().is_some()
            && (POINTER_STARTS.contains(self.first)
                || consists_of(self.first, DIGIT)
                || self.view.byte(self.end) == b'['
                || word_at_end(self.before(class!(b" :=(\"'`\\")), BEFORE_POINTERS, NAME).is_some())
    }

    /// Whether one part is the version of an interface: `v1`.
    fn has_version(&self) -> bool {
        let is_version = |part: &[u8]| {
            let number = part.strip_prefix(b"v");
            number
                .is_some_and(|number| (1..=2).contains(&number.len()) && consists_of(number, DIGIT))
        };
        let path = self.without_extension();
        path.is_some_and(|path| parts(path, class!(b"/")).any(is_version))
    }

    /// Returns the path without the signs of the sentence behind it, unless it may be that of a file: files have an extension, and
    /// a line behind a colon.
    fn without_extension(&self) -> Option<&[u8]> {
        let plain = prefix(self.path, class!(!b".:"));
        self.view.budget.look(plain.len());
        consists_of(slice(self.path, plain.len()..), STOP).then_some(plain)
    }

    /// Whether the text before it says that this is a route: a method of HTTP, or a word such as `endpoint`.
    fn is_named_as_route(&self) -> bool {
        let before = self.before(class!(QUOTE b" :=("));
        let is_method = |method: &[u8]| before.ends_with(method);
        METHODS.like(before).bytes().any(is_method)
            || word_at_end(before, BEFORE_ROUTES, NAME).is_some()
    }

    /// Returns what stands before the slash, without some signs between the two.
    fn before(&self, signs: Class) -> &[u8] {
        trim_end(self.view.before(self.at, MAX_BEFORE), signs)
    }

    /// Whether this has a sign of a route with parameters: `/users/{id}`, `/users/:id`, `/find?q=…`.
    fn takes_parameters(&self) -> bool {
        let path = self.path;
        let at = prefix_len(path, class!(!b"{:*?="));
        self.view.budget.look(at);
        let has_parameter = match path.get(at) {
            // Elsewhere, a colon ends the path.
            Some(b':') => byte_at(path, at - 1) == b'/',
            // Signs at the end belong to the sentence.
            Some(_) => !consists_of(&path[at..], STOP),
            None => false,
        };
        has_parameter || self.view.byte(self.end) == b'{'
    }

    fn goes_on(&self) -> bool {
        let before = self.view.bytes[..self.at].last();
        before.is_some_and(|before| class!(LETTER_OR_DIGIT b")").has(*before))
    }
}

/// Whether a path begins with one that holds the homes or disks of users, and whose first directory alone says nothing: `/export/home`
/// of Solaris, `/c/Users` of Git for Windows. `path` has no slash at its beginning.
#[inline(never)]
pub(super) fn is_below_homes(path: &[u8]) -> bool {
    const HOMES: GroupedWords<First> = grouped_words!(
        First,
        "cluster/home/ cygdrive/ export/home/ net/home/ nfs/home/ sdcard/"
    );
    match path {
        [drive, b'/', rest @ ..] if drive.is_ascii_alphabetic() => rest.starts_with(b"Users/"),
        _ => HOMES
            .like(path)
            .bytes()
            .any(|homes| path.starts_with(homes)),
    }
}

/// Whether a directory is usual at the root of a file system.
#[inline(never)]
pub(super) fn is_root_directory(name: &[u8]) -> bool {
    ROOT_DIRECTORIES.contains(name)
}

const ROOT_DIRECTORIES: GroupedWords<First> = grouped_words!(
    First,
    "Applications Library System Users Volumes app bin boot build builds dev etc home lib
     lib32 lib64 media mnt nix opt private proc root run sbin secrets snap srv sys tmp usr var
     work workdir workspace workspaces"
);

/// With which the routes of HTTP servers usually start, and names that look like paths: the API groups of Kubernetes, log groups of
/// AWS, menus of RouterOS, and assets of Unreal Engine.
const ROUTE_STARTS: GroupedWords<First> = grouped_words!(
    First,
    ".well-known Engine Game Script account admin api apis assets auth aws callback docs ecs
     events graphql health healthz help interface ip ipv6 items login logout mcp messages
     metrics oauth orders orgs prompts public r repos resources rest rpc search session sessions
     static status tools users webhook webhooks wiki"
);

/// The methods of HTTP, after which a path is a route.
const METHODS: GroupedWords<Last> = grouped_words!(Last, "GET PUT POST PATCH DELETE HEAD OPTIONS");

/// Whether a path is the same on every machine, so that it says nothing of anybody: a program, a device, or the
/// sources of Rust's standard library. `path` has no slash at its beginning.
#[inline(always)]
pub(super) fn is_public_path(path: &[u8]) -> bool {
    const DIRECTORIES: GroupedWords<First> =
        grouped_words!(First, "dev/ bin/ usr/bin/ sbin/ usr/sbin/");
    let mut directories = DIRECTORIES.like(path).bytes();
    let name = directories.find_map(|directory| path.strip_prefix(directory));
    name.is_some_and(|name| consists_of(trim_end(prefix(name, class!(!b":")), STOP), NAME))
}

/// Words that stand before a place in a document or a name with slashes, in small letters.
const BEFORE_POINTERS: GroupedWords<Last> = grouped_words!(
    Last,
    "at|pointer|jsonpointer|json_pointer|instancepath|instance_path|instance path|schemapath|schema_path|\
     schema path|location|at path|nonexistent key|json path|attribute|element|field|member|property|\
     cgroup|etcd key|log group|parameter|topic|znode"
);

/// The first parts of places in schemas and in calls.
const POINTER_STARTS: GroupedWords<First> = grouped_words!(
    First,
    "$defs arguments components definitions dependencies input metadata params paths
     properties required responses schema spec variables"
);

/// Words behind which a path is a route of an HTTP server, in small letters.
const BEFORE_ROUTES: GroupedWords<Last> = grouped_words!(
    Last,
    "api|call to|endpoint|href|redirect to|redirected to|redirecting to|request|request for|\
     request to|requested path|requested resource|route|route for|uri|url|webhook"
);
