//! Errors of `std::io`.

use std::error::Error;
use std::io;

use crate::report::status_failure::StatusFailure;

/// The status of each kind that says whose fault the error is, or that a retry can help.
const STATUSES: &[(u16, &[io::ErrorKind])] = &[
    (403, &[io::ErrorKind::PermissionDenied]),
    (404, &[io::ErrorKind::NotFound]),
    (409, &[io::ErrorKind::AlreadyExists]),
    (
        503,
        &[
            io::ErrorKind::ConnectionAborted,
            io::ErrorKind::ConnectionRefused,
            io::ErrorKind::ConnectionReset,
            io::ErrorKind::HostUnreachable,
            io::ErrorKind::NetworkDown,
            io::ErrorKind::NetworkUnreachable,
            io::ErrorKind::ResourceBusy,
            io::ErrorKind::WouldBlock,
        ],
    ),
    (504, &[io::ErrorKind::TimedOut]),
    (
        507,
        &[io::ErrorKind::StorageFull, io::ErrorKind::QuotaExceeded],
    ),
];

pub(super) fn class(error: &(dyn Error + 'static)) -> Option<StatusFailure> {
    let kind = error.downcast_ref::<io::Error>()?.kind();
    let row = STATUSES.iter().find(|(_, kinds)| kinds.contains(&kind));
    row.map(|(status, _)| StatusFailure::new(*status))
}
