//! The statuses that a function can return.

use mcp_error_rules::status::is_error;

use super::*;
use crate::diagnostics::given_twice;

/// `statuses(502, 503)`
#[derive(Clone)]
pub(crate) struct Statuses(pub(crate) Vec<u16>);

impl FromMeta for Statuses {
    fn from_meta(item: &Meta) -> Result<Self> {
        let usage = "`statuses` takes HTTP statuses from 400 to 599: `statuses(502, 503)`";
        let written: Vec<Expr> = listed(item, 1, usage)?;
        let mut statuses = Vec::new();
        let mut errors = Error::accumulator();
        for expr in &written {
            let status = integer(expr).and_then(|digits| digits.parse().ok());
            let message = match status.filter(|status| is_error(*status)) {
                Some(status) if statuses.contains(&status) => given_twice(status),
                Some(status) => {
                    statuses.push(status);
                    continue;
                }
                None => usage.to_owned(),
            };
            errors.push(Error::custom(message).with_span(expr));
        }
        errors.finish_with(Self(statuses))
    }
}
