//! What stands behind the name of a secret, but is not one, and why: one row each. The documentation lists them from
//! here, and a test runs every example and every counterexample.

mod value;
mod words;

use crate::pairs::notations::Confidence;
use crate::rows::{self, Row};

pub(super) use value::Value;
pub(crate) use words::is_complaint;

/// The longest value in bytes that can be one of these. Code and sizes are as long as they are.
const MAX_VALUE: usize = 128;

/// The values that a veto is asked about.
#[derive(Clone, Copy, PartialEq)]
enum Scope {
    /// All.
    Any,
    /// Those without quotes.
    Bare,
    /// Those without quotes that a sign joins to the name.
    Joined,
    /// Those without quotes behind a colon.
    Colon,
}

impl Scope {
    fn holds(self, value: &Value<'_, '_>) -> bool {
        match self {
            Self::Any => true,
            Self::Bare => !value.is_quoted,
            Self::Joined => !value.is_quoted && value.confidence.is_joined(),
            Self::Colon => !value.is_quoted && value.confidence == Confidence::Likely,
        }
    }
}

/// A reason why a value is not a secret.
pub(crate) struct Veto {
    scope: Scope,
    max_len: usize,
    is_met: fn(&Value<'_, '_>) -> bool,
}

macro_rules! vetoes {
    ($($about:literal $scope:ident $max_len:ident $is_met:ident
        $kept:literal, $in:literal => $out:literal;)*) => {
        pub(crate) static VETOES: &[Row<Veto>] = &[$(Row::new(
            Veto {
                scope: Scope::$scope,
                max_len: $max_len,
                is_met: |value| value.$is_met(),
            },
            $about,
            &[($kept, $kept)],
            &[($in, $out)],
        ),)*];
    };
}

const ANY: usize = usize::MAX;

vetoes! {
    "A word for the type or the state of a value, or for no value" Any MAX_VALUE is_placeholder
        "password: required", "password: requiredfir99" => "password: [redacted]";
    "A variable or a template without digits" Any MAX_VALUE is_variable
        "password=${DB_PASSWORD}", "password=$fir99" => "password=[redacted]";
    "Signs only" Any MAX_VALUE is_filler
        "password: ----", "password: --fir99" => "password: [redacted]";
    "What a validator says about the value" Any MAX_VALUE is_complaint
        "'password': 'must be of integer type'", "'password': 'may be fir99'" => "'password': '[redacted]'";
    "A single letter, which is a variable" Any MAX_VALUE is_letter
        "login(password=P)", "login(password=7)" => "login(password=[redacted])";
    "Code from which the value comes" Bare ANY is_code
        "token = read()", "token = readfir99" => "token = [redacted]";
    "A variable with the name of the argument" Bare ANY is_argument
        "connect(host=h, password=password)", "login(password=oak9, host=h)" => "login(password=[redacted], host=h)";
    "The status of an answer, before its reason" Joined MAX_VALUE is_status
        "cannot fetch token: 401 Unauthorized", "cannot fetch token: 401x" => "cannot fetch token: [redacted]";
    "The member in which a program keeps a secret" Joined ANY is_member
        "password = settings.API_SECRET", "password = settings.fir99" => "password = [redacted]";
    "A link to the secret, or the name of a resource in a cloud" Bare ANY is_link
        "credentials: https://a.example/x", "webhookurl: https://a.example/x" => "webhookurl: [redacted]";
    "A word of a sentence, or the path of a type" Colon MAX_VALUE is_prose
        "password: gate for ada", "password: gate99 for ada" => "password: [redacted] for ada";
}

/// Whether something says that a value is not a secret.
pub(super) fn is_vetoed(value: &Value<'_, '_>) -> bool {
    let len = value.range.len();
    rows::all(VETOES)
        .any(|veto| veto.scope.holds(value) && len <= veto.max_len && (veto.is_met)(value))
}
