//! Errors of `std::io`.

use std::error::Error;
use std::io;

use crate::report::foreign::status_failure::StatusFailure;

/// The status of each kind that can pass. A kind such as `NotFound` has none: it does not say whether the caller named
/// the file or the server needs it, and a server's own missing file must not look like the caller's fault.
const STATUSES: &[(StatusFailure, &[io::ErrorKind])] = &[
    (
        StatusFailure::new(503),
        &[
            io::ErrorKind::ConnectionRefused,
            io::ErrorKind::HostUnreachable,
            io::ErrorKind::NetworkDown,
            io::ErrorKind::NetworkUnreachable,
            io::ErrorKind::ResourceBusy,
            io::ErrorKind::WouldBlock,
        ],
    ),
    (
        StatusFailure::new(503).interrupted(),
        &[
            io::ErrorKind::ConnectionAborted,
            io::ErrorKind::ConnectionReset,
        ],
    ),
    (StatusFailure::new(504), &[io::ErrorKind::TimedOut]),
    (
        StatusFailure::new(507),
        &[io::ErrorKind::StorageFull, io::ErrorKind::QuotaExceeded],
    ),
];

pub(super) fn class(error: &(dyn Error + 'static)) -> Option<StatusFailure> {
    let kind = error.downcast_ref::<io::Error>()?.kind();
    let row = STATUSES.iter().find(|(_, kinds)| kinds.contains(&kind));
    row.map(|(status, _)| *status)
}
