//! The flags of an entry. The lowest three bits hold the recovery, and each other bit is one flag.

use crate::choices::Recovery;

macro_rules! flags {
    ($($(#[$doc:meta])* $name:ident = $value:expr;)*) => {
        $($(#[$doc])* pub const $name: u16 = $value;)*

        #[cfg(test)]
        const NAMED: &[(&str, u16)] = &[$((stringify!($name), $name)),*];
    };
}

flags! {
    /// A repeated request can succeed later.
    RETRYABLE = 1 << 3;
    /// The lane is `protocol`.
    PROTOCOL = 1 << 4;
    /// The fault is the server's.
    SERVER = 1 << 5;
    /// Telemetry captures an occurrence rather than only logging it.
    CAPTURE = 1 << 6;
    /// The last part of the problem type comes from the variant's name.
    DERIVED_SLUG = 1 << 7;
    /// The kind comes from the variant's name, though the last part of the problem type does not.
    DERIVED_KIND = 1 << 8;
    /// The base of the problem type comes from the crate's name.
    DERIVED_BASE = 1 << 9;
    /// The entry has a delay.
    DELAY = 1 << 10;
    /// The entry has a code for older peers.
    LEGACY = 1 << 11;
    /// The detail has a placeholder for untrusted text.
    UNTRUSTED_DETAIL = 1 << 12;
    /// Each occurrence computes its status.
    OWN_STATUS = 1 << 13;
    /// Each occurrence computes whether a retry can help.
    OWN_RETRYABLE = 1 << 14;
    /// Each occurrence computes additional members.
    OWN_MEMBERS = 1 << 15;
}

macro_rules! recoveries {
    ($($name:ident = $value:literal, $recovery:ident;)*) => {
        $(
            #[doc = concat!("The recovery is [`Recovery::", stringify!($recovery), "`].")]
            pub const $name: u16 = $value;
        )*

        /// Returns the bits of a recovery.
        pub const fn of_recovery(recovery: Recovery) -> u16 {
            match recovery {
                $(Recovery::$recovery => $name,)*
            }
        }

        /// Returns the recovery in the flags of an entry.
        pub const fn recovery(flags: u16) -> Recovery {
            match flags & RECOVERY_BITS {
                $($name => Recovery::$recovery,)*
                _ => Recovery::Report,
            }
        }

    };
}

recoveries! {
    RETRY = 0, Retry;
    FIX_INPUT = 1, FixInput;
    AUTHENTICATE = 2, Authenticate;
    ASK_USER = 3, AskUser;
    REPORT = 4, Report;
}

/// The recovery is [`Recovery::Report`] since neither an attribute nor a function says what kind of error it is.
pub const UNSAID: u16 = 5;

const RECOVERY_BITS: u16 = 7;

/// Returns whether neither an attribute nor a function says what the receiver should do.
pub const fn is_unsaid(flags: u16) -> bool {
    flags & RECOVERY_BITS == UNSAID
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;

    #[test]
    fn flags_do_not_overlap() {
        let all = NAMED.iter().fold(RECOVERY_BITS, |all, (name, bit)| {
            assert_eq!(all & bit, 0, "{name}");
            all | bit
        });
        assert_eq!(all, u16::MAX);
    }

    #[test]
    fn a_recovery_is_read_as_it_was_written() {
        for known in Recovery::ALL {
            assert_eq!(recovery(of_recovery(*known) | SERVER), *known);
            assert!(!is_unsaid(of_recovery(*known) | SERVER));
        }
        assert_eq!(recovery(UNSAID | SERVER), Recovery::Report);
        assert!(is_unsaid(UNSAID | SERVER));
    }
}
