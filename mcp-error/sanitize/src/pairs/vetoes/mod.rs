//! What stands behind the name of a secret, but is not one, and why: one row each. The documentation lists them from
//! here, and a test runs every example and every counterexample.

mod value;
mod words;

use crate::pairs::notations::Confidence;
use crate::rows::{self, Row};

pub(super) use value::Value;
pub(crate) use words::is_complaint;

/// The longest value in quotes, in bytes, that can be one of these.
const MAX_QUOTED: usize = 128;

/// The values that a veto is asked about.
#[derive(Clone, Copy, PartialEq)]
enum Scope {
    /// All.
    Any,
    /// Those without quotes.
    Bare,
    /// Those without quotes behind a colon.
    Colon,
}

impl Scope {
    fn holds(self, value: &Value<'_, '_>) -> bool {
        match self {
            Self::Any => true,
            Self::Bare => !value.is_quoted,
            Self::Colon => value.confidence == Confidence::Likely && !value.is_quoted,
        }
    }
}

/// A reason why a value is not a secret.
pub(crate) struct Veto {
    scope: Scope,
    is_met: fn(&Value<'_, '_>) -> bool,
}

macro_rules! vetoes {
    ($($about:literal $scope:ident $is_met:ident
        $kept:literal, $in:literal => $out:literal;)*) => {
        pub(crate) static VETOES: &[Row<Veto>] = &[$(Row::new(
            Veto {
                scope: Scope::$scope,
                is_met: |value| value.$is_met(),
            },
            $about,
            &[($kept, $kept)],
            &[($in, $out)],
        ),)*];
    };
}

vetoes! {
    "A word for the type or the state of a value, or for no value" Any is_placeholder
        "password: required", "password: requiredfir99" => "password: [redacted]";
    "A variable or a template without digits" Any is_variable
        "password=${DB_PASSWORD}", "password=$fir99" => "password=[redacted]";
    "Signs only" Any is_filler
        "password: ----", "password: --fir99" => "password: [redacted]";
    "What a validator says about the value" Any is_complaint
        "'password': 'must be of integer type'", "'password': 'may be fir99'" => "'password': '[redacted]'";
    "A single letter, which is a variable" Any is_letter
        "login(password=P)", "login(password=7)" => "login(password=[redacted])";
    "Code from which the value comes" Bare is_code
        "token = read()", "token = readfir99" => "token = [redacted]";
    "A variable with the name of the argument" Bare is_argument
        "connect(host=h, password=password)", "login(password=oak9, host=h)" => "login(password=[redacted], host=h)";
    "The status of an answer, before its reason" Bare is_status
        "cannot fetch token: 401 Unauthorized", "cannot fetch token: 401x" => "cannot fetch token: [redacted]";
    "The member in which a program keeps a secret" Bare is_member
        "password = settings.API_SECRET", "password = settings.fir99" => "password = [redacted]";
    "A link to the secret, or the name of a resource in a cloud" Bare is_link
        "credentials: https://a.example/x", "webhookurl: https://a.example/x" => "webhookurl: [redacted]";
    "A word of a sentence, or the path of a type" Colon is_prose
        "password: gate for ada", "password: gate99 for ada" => "password: [redacted] for ada";
}

/// Whether something says that a value is not a secret.
pub(super) fn is_vetoed(value: &Value<'_, '_>) -> bool {
    let is_too_long = value.is_quoted && value.range.len() > MAX_QUOTED;
    !is_too_long && rows::all(VETOES).any(|veto| veto.scope.holds(value) && (veto.is_met)(value))
}
