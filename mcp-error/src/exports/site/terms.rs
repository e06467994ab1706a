//! The words of the pages, each with its meaning.

pub(super) struct Term {
    pub(super) id: &'static str,
    pub(super) name: &'static str,
    pub(super) meaning: &'static str,
}

const fn term(id: &'static str, name: &'static str, meaning: &'static str) -> Term {
    Term { id, name, meaning }
}

pub(super) const TERMS: &[Term] = &[
    term(
        "type",
        "Type",
        "A URI that identifies the kind of problem (RFC 9457). It leads to a page such as these, and programs compare it as text.",
    ),
    term(
        "kind",
        "Kind",
        "A short, stable name of the error, for programs and for search.",
    ),
    term(
        "status",
        "Status",
        "The HTTP status. Statuses from 400 to 499 are the caller's fault, those from 500 to 599 the server's (RFC 9110).",
    ),
    term(
        "code",
        "Code",
        "The number in a JSON-RPC error object. Several errors can share one, so a program should look at the type or the kind.",
    ),
    term(
        "sent",
        "Sent as",
        "The form of the answer. A tool result is read by the model, which can act on it. A JSON-RPC error is read by the client. An HTTP response is read by whoever made the request.",
    ),
    term(
        "fault",
        "Fault",
        "The side that has to solve the problem: the caller, who made the request, or the server.",
    ),
    term(
        "recovery",
        "What to do",
        "The action that can solve the problem: retry, fix_input (change the request, or what is in its way), authenticate (sign in), ask_user (get permission or a decision), or report (tell the people who run the server).",
    ),
    term(
        "effect",
        "Effect",
        "What the failed call has changed: none, partial or unknown. After none, a call that writes can be repeated.",
    ),
    term(
        "scopes",
        "Scopes",
        "The scopes that the access token needs for this call (RFC 6750).",
    ),
    term(
        "instance",
        "Instance",
        "A URI that identifies one occurrence of an error. The log of the server has it too, so quote it in a report.",
    ),
    term(
        "member",
        "Member",
        "A name and its value in the document. Members differ from error to error, and programs have to ignore those that they do not know.",
    ),
    term(
        "hidden",
        "What is hidden",
        "What the server removes from a value before it leaves: secrets, paths and e-mail addresses, for example.",
    ),
    term(
        "computed",
        "Computed",
        "A fact that is found for each occurrence, so that an answer can have another one than this page.",
    ),
    term(
        "rust",
        "Name in Rust",
        "The Rust type of the error in the server, and its variant.",
    ),
];

pub(super) fn meaning(id: &str) -> &'static str {
    let found = TERMS.iter().find(|term| term.id == id);
    found.map_or("", |term| term.meaning)
}
