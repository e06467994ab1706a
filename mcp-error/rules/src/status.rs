//! HTTP statuses, their defaults and reason phrases.

use core::ops::RangeInclusive;

use crate::choices::Fault;

/// The statuses of errors (RFC 9110 §15.5 and §15.6).
pub const ERROR_STATUSES: RangeInclusive<u16> = 400..=599;

/// The status with which several large services say that they are overloaded. It is not in IANA's registry.
pub const OVERLOADED: u16 = 529;

/// The status with which nginx logs, and gRPC's gateways answer, that the client has cancelled its request. It is not in IANA's
/// registry.
pub const CANCELLED: u16 = 499;

/// Returns whether a status is that of an error: 400 to 599.
pub const fn is_error(status: u16) -> bool {
    400 <= status && status <= 599
}

/// Returns the status of an error that does not name one.
pub const fn default_status(fault: Option<Fault>) -> u16 {
    match fault {
        Some(Fault::Caller) => 400,
        Some(Fault::Server) | None => 500,
    }
}

/// Returns whose fault a status stands for. Below 500 it is the caller's (RFC 9110 §15.5).
pub const fn default_fault(status: u16) -> Fault {
    match status {
        0..500 => Fault::Caller,
        _ => Fault::Server,
    }
}

/// Returns the status with which a server answers that got an error from another one. What the caller can do something
/// about stays; any other error is that of a bad gateway (RFC 9110 §15.6.3), since it is between the two servers.
pub const fn of_upstream(status: u16) -> u16 {
    match status {
        404 | 409 | 410 | 429 | 503 | 504 => status,
        408 => 504,
        OVERLOADED => 503,
        _ => 502,
    }
}

/// Returns whether an answer with this status asks the caller for a token: one at all (401), or one that allows more
/// (403, RFC 6750 §3.1).
pub const fn asks_for_token(status: u16) -> bool {
    matches!(status, 401 | 403)
}

/// Returns the reason phrase of a status in IANA's registry of status codes (RFC 9110 §16.2). It is the title of the
/// problem type `about:blank` (RFC 9457 §4.2.1).
pub const fn reason_phrase(status: u16) -> Option<&'static str> {
    let phrase = match status {
        400 => "Bad Request",
        401 => "Unauthorized",
        402 => "Payment Required",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        406 => "Not Acceptable",
        407 => "Proxy Authentication Required",
        408 => "Request Timeout",
        409 => "Conflict",
        410 => "Gone",
        411 => "Length Required",
        412 => "Precondition Failed",
        413 => "Content Too Large",
        414 => "URI Too Long",
        415 => "Unsupported Media Type",
        416 => "Range Not Satisfiable",
        417 => "Expectation Failed",
        421 => "Misdirected Request",
        422 => "Unprocessable Content",
        423 => "Locked",
        424 => "Failed Dependency",
        425 => "Too Early",
        426 => "Upgrade Required",
        428 => "Precondition Required",
        429 => "Too Many Requests",
        431 => "Request Header Fields Too Large",
        451 => "Unavailable For Legal Reasons",
        500 => "Internal Server Error",
        501 => "Not Implemented",
        502 => "Bad Gateway",
        503 => "Service Unavailable",
        504 => "Gateway Timeout",
        505 => "HTTP Version Not Supported",
        506 => "Variant Also Negotiates",
        507 => "Insufficient Storage",
        508 => "Loop Detected",
        510 => "Not Extended",
        511 => "Network Authentication Required",
        _ => return None,
    };
    Some(phrase)
}

/// Returns the reason phrase of a status, or the name of its class where the registry has no phrase for it.
pub const fn phrase_or_class(status: u16) -> &'static str {
    match (reason_phrase(status), status) {
        (Some(phrase), _) => phrase,
        (None, 0..500) => "Client Error",
        (None, _) => "Server Error",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_those_of_the_registry() {
        let rows = [
            (404, "Not Found"),
            (413, "Content Too Large"),
            (422, "Unprocessable Content"),
            (418, "Client Error"),
            (499, "Client Error"),
            (503, "Service Unavailable"),
            (599, "Server Error"),
        ];
        for (status, phrase) in rows {
            assert_eq!(phrase_or_class(status), phrase, "{status}");
        }
    }
}
