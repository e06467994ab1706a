//! The notations in which a value follows its name, one row each: how the notation looks, where the value starts, and
//! how sure it is. The documentation lists them from here, and a test runs every example and every counterexample.
//!
//! The rows are tried in order, and the first that fits decides.

mod flags;
mod gap;
mod phrases;
mod signs;
mod structures;
mod words;

use crate::input::View;
use crate::rows::{self, Row};

use gap::{Fit, Gap};
pub(super) use words::{is_sentence_behind_flag, typing_call_len};

/// How surely what follows a name is its value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Confidence {
    /// The value is one whatever it looks like.
    Certain,
    /// The value is one unless it is a word of a sentence.
    Likely,
    /// The value must look like a secret.
    Guess,
    /// What follows must look like a password and like nothing else.
    Unlikely,
}

/// A way to write a name and its value.
pub(crate) struct Notation {
    pub(crate) confidence: Confidence,
    find: fn(&Gap<'_, '_>) -> Fit,
}

macro_rules! notations {
    ($($id:literal $confidence:ident $find:ident
        $in:literal => $out:literal, $counter:literal;)*) => {
        pub(crate) static NOTATIONS: &[Row<Notation>] = &[$(Row::new(
            Notation {
                confidence: Confidence::$confidence,
                find: |gap| gap.$find(),
            },
            $id,
            &[($in, $out)],
            &[($counter, $counter)],
        ),)*];
    };
}

notations! {
    "element" Certain element
        "<password>fir</password>" => "<password>[redacted]</password>",
        "<password/>";
    "call" Unlikely call
        "setPassword(\"fir99pine7\")" => "setPassword(\"[redacted]\")",
        "setPassword(\"fir\")";
    "form part" Certain form_part
        "form-data; name=\"password\"\n\nfir\n--b" => "form-data; name=\"password\"\n\n[redacted]\n--b",
        "form-data; name=\"plan\"\n\nfir\n--b";
    "next member" Certain next_member
        "{\"name\":\"api_key\",\"value\":\"fir\"}" => "{\"name\":\"api_key\",\"value\":\"[redacted]\"}",
        "{\"name\":\"api_plan\",\"value\":\"fir\"}";
    "next member, one word" Guess next_member_of_word
        "<key>token</key><string>fir99pine</string>" => "<key>token</key><string>[redacted]</string>",
        "<key>token</key><string>fir</string>";
    "default" Certain default_of_variable
        "variable \"password\" { default = \"fir\" }" => "variable \"password\" { default = \"[redacted]\" }",
        "variable \"plan\" { default = \"fir\" }";
    "arrow" Guess arrow
        "password <- \"fir99pine\"" => "password <- \"[redacted]\"",
        "token -> kind";
    "digits of a code" Certain digits_of_code
        "the one-time code is 482913" => "the one-time code is [redacted]",
        "the one-time code is 48";
    "password of an account in SQL" Certain password_in_sql
        "CREATE USER ada IDENTIFIED BY 'fir'" => "CREATE USER ada IDENTIFIED BY '[redacted]'",
        "no column PASSWORD 'fir'";
    "linking word" Guess linking_word
        "the password is fir99pine" => "the password is [redacted]",
        "the password is wrong";
    "change" Unlikely change
        "password changed to fir99pine7" => "password changed to [redacted]",
        "password to open";
    "command of a login" Certain command_of_login
        "USER ada\nPASS fir" => "USER ada\nPASS [redacted]",
        "PASS fir\nUSER ada";
    "assignment behind the owner" Certain assignment_behind_owner
        "SET PASSWORD FOR 'ada' = 'fir'" => "SET PASSWORD FOR 'ada' = '[redacted]'",
        "password for ada = fir";
    "declaring word" Certain declaring_word
        "token string = \"fir\"" => "token string = \"[redacted]\"",
        "token string is empty";
    "words between" Unlikely words_between
        "password for ada: fir99pine7" => "password for ada: [redacted]",
        "password for ada: wrong";
    "comparison" Certain comparison
        "password == \"fir pine\"" => "password == \"[redacted]\"",
        "token == \"::\"";
    "comparison to syntax" Guess comparison_to_syntax
        "password != fir99pine" => "password != [redacted]",
        "token == Comma";
    "equals sign" Certain equals_sign
        "password=fir" => "password=[redacted]",
        "password={{ password }}";
    "module path" Certain module_path
        "token::Kind" => "token::Kind",
        "secret::Shape";
    "colon" Likely colon
        "password: fir99" => "password: [redacted]",
        "password: must be longer";
    "flag in a list" Certain flag_in_list
        "['--password', 'fir pine 9']" => "['--password', '[redacted]']",
        "['--password', '--user']";
    "selector" Certain selector
        "fill(\"#password\", \"fir\")" => "fill(\"#password\", \"[redacted]\")",
        "fill(\"#plan\", \"fir\")";
    "typed into a page" Certain typed
        "locate(\"password\").type(\"fir\")" => "locate(\"password\").type(\"[redacted]\")",
        "locate(\"password\").find(\"fir\")";
    "call of a setter" Certain setter
        "setProperty(\"store.password\", \"fir\")" => "setProperty(\"store.password\", \"[redacted]\")",
        "fields(\"store.password\", \"fir\")";
    "line of settings" Certain line_of_settings
        "  bind_passwd fir;" => "  bind_passwd [redacted];",
        "the bind_passwd fir;";
    "quotes" Certain quotes
        "login of ada with password \"fir\"" => "login of ada with password \"[redacted]\"",
        "no column password \"fir\"";
    "comma" Guess comma
        "(\"password\", \"fir99pine\")" => "(\"password\", \"[redacted]\")",
        "(\"password\", \"email\")";
    "flag" Certain flag
        "--password fir" => "--password [redacted]",
        "--password is required";
    "brackets" Unlikely brackets
        "password (fir99pine7) of ada" => "password ([redacted]) of ada",
        "password (base64) of ada";
    "juxtaposition" Guess juxtaposition
        "password fir99pine" => "password [redacted]",
        "password changed";
}

/// Where a value starts.
#[derive(Clone, Copy)]
pub(super) struct ValueStart {
    pub(super) confidence: Confidence,
    pub(super) at: usize,
}

/// Returns where the value starts that belongs to the name at `name..name_end`.
#[inline(never)]
pub(super) fn value_start(view: &View<'_>, name: usize, name_end: usize) -> Option<ValueStart> {
    let gap = Gap::new(view, name, name_end);
    let mut fits = rows::all(NOTATIONS).map(|row| (row.confidence, (row.find)(&gap)));
    match fits.find(|(_, fit)| *fit != Fit::Other)? {
        (confidence, Fit::Value(at)) => Some(ValueStart { confidence, at }),
        _ => None,
    }
}
