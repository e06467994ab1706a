//! What stands behind the name of a secret, but is not one, and why: one row each. The documentation lists them from
//! here, and a test runs every example and every counterexample.

mod code;
mod questions;
mod words;

use crate::rows::{self, Row, stays};

use super::value::Value;

pub(crate) use words::{is_complaint, is_placeholder_word};

/// The longest value in quotes, in bytes, that can be one of these.
const MAX_QUOTED: usize = 128;

/// A reason why a value is not a secret.
pub(crate) type Veto = fn(&Value<'_, '_>) -> bool;

/// What stands behind the name of a secret and is not one.
pub(crate) static VETOES: &[Row<Veto>] = stays! {
    "A word for the type or the state of a value, or for no value" |value| value.is_placeholder(),
        "password: required", "password: requiredfir99" => "password: [redacted]";
    "A variable or a template without digits" |value| value.is_variable(),
        "password=${DB_PASSWORD}", "password=$fir99" => "password=[redacted]";
    "Signs only" |value| value.is_filler(), "password: ----", "password: --fir99" => "password: [redacted]";
    "What a validator says about the value" |value| value.is_complaint(),
        "'password': 'must be of integer type'", "'password': 'may be fir99'" => "'password': '[redacted]'";
    "A single letter, which is a variable, or a single digit" |value| value.is_single(),
        "login(password=P, token=7)", "login(password=7 oak)" => "login(password=[redacted] oak)";
    "Code from which the value comes" |value| value.is_code(),
        "token = load()", "token = loadfir99" => "token = [redacted]";
    "A variable with the name of the argument, a constant with its last word or the name of a secret, or a type of the same kind" |value| value.is_argument(),
        "connect(host=h, password=password, api_token=TOKEN)", "login(password=oak9, api_token=token)" => "login(password=[redacted], api_token=[redacted])";
    "The argument of an option in capitals, as the help of a program shows it" |value| value.is_usage(),
        "gate --token=API_TOKEN", "gate --token=OAK" => "gate --token=[redacted]";
    "The reason why a program could not get the secret" |value| value.is_reason(),
        "failed to read the cookies: permission denied", "failed to read the cookies: maple4river" => "failed to read the cookies: [redacted]";
    "The protocol of a request to a server, with its version, behind the path" |value| value.is_protocol(),
        "GET /token HTTP/1.1", "GET /token HTTQ/1.1" => "GET /token [redacted]";
    "The member in which a program keeps a secret" |value| value.is_member(),
        "password = settings.API_SECRET", "password = settings.fir99" => "password = [redacted]";
    "A link to the secret, or the name of a resource in a cloud" |value| value.is_link(),
        "credentials: https://a.example/x", "webhookurl: https://a.example/x" => "webhookurl: [redacted]";
    "A word of a sentence, or the path of a type" |value| value.is_prose(),
        "password: gate for ada", "password: gate99 for ada" => "password: [redacted] for ada";
};

/// Whether something says that a value is not a secret.
pub(super) fn is_vetoed(value: &Value<'_, '_>) -> bool {
    let is_too_long = value.is_quoted && value.bytes.len() > MAX_QUOTED;
    !is_too_long && rows::all(VETOES).any(|is_met| is_met(value))
}
