//! The notations in which a value follows its name, one row each: how the notation looks, where the value starts, and
//! how sure it is. The documentation lists them from here, and a test runs every example and every counterexample.
//!
//! The rows are tried in order, and the first that fits decides.

mod flags;
mod gap;
mod members;
mod signs;
mod statements;
mod structures;
mod words;

use crate::bytes::*;
use crate::rows::{self, Row, row};

use super::name::Name;

use gap::{Fit, Gap};
pub(super) use statements::ends_in_login;
pub(super) use words::{DIRECTIVES, typing_call_len};

/// All bytes.
const ANY: Class = Class::NONE.not();

/// How surely what follows a name is its value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Confidence {
    /// The value is one whatever it looks like.
    Certain,
    /// The value is one unless it is a word of a sentence.
    Likely,
    /// The value must look like a secret.
    Guess,
}

impl Confidence {
    /// Whether a sign of assignment, or something as strong, joins the name to the value.
    pub(super) fn is_joined(self) -> bool {
        matches!(self, Self::Certain | Self::Likely)
    }
}

/// A way to write a name and its value.
pub(crate) struct Notation {
    pub(crate) confidence: Confidence,
    /// With which bytes it can begin, behind the quotes and blanks that end a name. Behind other bytes, nobody asks it.
    begins: Class,
    find: fn(&Gap<'_, '_>) -> Fit,
}

macro_rules! notations {
    ($($id:literal $confidence:ident $find:ident($($begins:tt)+)
        $in:literal => $out:literal, $counter:literal;)*) => {
        pub(crate) static NOTATIONS: &[Row<Notation>] = &[$(row!(
            Notation {
                confidence: Confidence::$confidence,
                begins: class!($($begins)+),
                find: |gap| gap.$find(),
            },
            $id,
            &[($in, $out)],
            &[($counter, $counter)],
        ),)*];
    };
}

notations! {
    "element" Certain element(ANY) "<password>fir</password>" => "<password>[redacted]</password>", "<password/>";
    "call or type of a password" Certain call_of_password(b"(")
        "client.setPassword(\"fir\")" => "client.setPassword(\"[redacted]\")", "client.resetPassword(\"fir\")";
    "call or type" Guess call(b"(")
        "read Token(Some(\"fir99pine7\"))" => "read Token(Some(\"[redacted]\"))", "Token(\"fir\")";
    "form part" Certain form_part(b"\n")
        "form-data; name=\"password\"\n\nfir\n--b" => "form-data; name=\"password\"\n\n[redacted]\n--b", "form-data; name=\"plan\"\n\nfir\n--b";
    "next member, or content of a named element" Certain next_member(SPACE b",<>")
        "{\"name\":\"api_key\",\"value\":\"fi\"}\n<entry key=\"password\">fir</entry>" => "{\"name\":\"api_key\",\"value\":\"[redacted]\"}\n<entry key=\"password\">[redacted]</entry>",
        "{\"name\":\"api_plan\",\"value\":\"fi\"}\n<label for=\"password\">fir</label>";
    "numbered member" Certain numbered_member(b"[")
        "\"password\" [1]: \"fir\"" => "\"password\" [1]: \"[redacted]\"", "\"plan\" [1]: \"fir\"";
    "arrow" Likely arrow(b"<-")
        "password <- \"fir99pine\"\nMap(password -> fir)" => "password <- \"[redacted]\"\nMap(password -> [redacted])", "token < kind\ntoken -> fir";
    "password of an account, or comparison, in SQL" Certain value_in_sql(QUOTE UPPER)
        "CREATE USER ada IDENTIFIED BY fir\ntoken IN ('fir')" => "CREATE USER ada IDENTIFIED BY [redacted]\ntoken IN ('[redacted]')", "no column PASSWORD 'fir'\ntoken IN (fir)";
    "words before quotes" Certain words_before_quotes(LETTER)
        "password was set to 'fir'" => "password was set to '[redacted]'", "password reads as 'fir'";
    "linking word" Guess linking_word(LETTER_OR_HIGH)
        "the password is fir99pine" => "the password is [redacted]", "the password is wrong";
    "declaring word" Certain declaring_word(LETTER)
        "token string = \"fi\"" => "token string = \"[redacted]\"", "token string is empty";
    "words between" Guess words_between(LETTER_OR_HIGH)
        "password for ada: fir99pine7" => "password for ada: [redacted]", "password for ada: wrong";
    "comparison" Certain comparison(b"!=<")
        "password != \"fir pine\"" => "password != \"[redacted]\"", "token == Comma";
    "property that an object in PHP hides" Certain hidden_property(b":")
        "[password:Login:private] => fir" => "[password:Login:private] => [redacted]", "[password:Login:private]";
    "behind the parameters of a function" Guess behind_parameters(b"=:")
        "def check(password): pass" => "def check(password): pass", "check(password) == pass";
    "equals sign" Certain equals_sign(ASSIGNMENT)
        "password=fir\n$entry->{password} = 'fir'" => "password=[redacted]\n$entry->{password} = '[redacted]'", "password={{ password }}";
    "module path" Certain module_path(ASSIGNMENT) "token::Kind" => "token::Kind", "secret::Shape";
    "colon" Likely colon(ASSIGNMENT) "password: fir99" => "password: [redacted]", "password: must be longer";
    "flag in a list" Certain flag_in_list(ASSIGNMENT b",")
        "['--password', 'fir pine 9']" => "['--password', '[redacted]']", "['--password', '--user']";
    "typed into a page" Certain typed(b".")
        "locate(\"password\").type(\"fir\")" => "locate(\"password\").type(\"[redacted]\")", "locate(\"password\").find(\"fir\")";
    "argument behind the name" Certain argument_behind_name(ASSIGNMENT b",")
        "setProperty(\"store.password\", \"fir\")" => "setProperty(\"store.password\", \"[redacted]\")", "fields(\"store.password\", \"fir\")";
    "line of settings, or end of a login" Certain line_of_settings(WORD QUOTE)
        "  bind_passwd fir;\nUSER ada PASS fir\nENV TOKEN fir" => "  bind_passwd [redacted];\nUSER ada PASS [redacted]\nENV TOKEN [redacted]",
        "the bind_passwd fir;\nUSER ada PASS fir is wrong\nENV TOKEN is set";
    "quotes" Certain quotes(QUOTE)
        "login of ada with password \"fir\"" => "login of ada with password \"[redacted]\"", "no column password \"fir\"";
    "pair in a list" Certain pair_in_list(ASSIGNMENT b",")
        "[(\"password\", \"fir\")]" => "[(\"password\", \"[redacted]\")]", "(\"password\", \"fir\")";
    "comma" Guess comma(ASSIGNMENT b",")
        "(\"password\", \"fir99pine\")" => "(\"password\", \"[redacted]\")", "(\"password\", \"email\")";
    "flag" Certain flag(ANY) "--password fir" => "--password [redacted]", "--password is required";
    "juxtaposition" Guess juxtaposition(ANY) "password fir99pine" => "password [redacted]", "password changed";
}

/// Returns where the value starts that belongs to a name, and how sure that is.
pub(super) fn value_start(name: &Name<'_, '_>) -> Option<(usize, Confidence)> {
    let gap = Gap::new(name);
    let first = Class::of_byte(gap.byte(gap.at));
    for row in rows::all(NOTATIONS).filter(|row| row.begins.meets(first)) {
        match (row.find)(&gap) {
            Fit::Other => {}
            Fit::NoValue => return None,
            Fit::Value(at) => return Some((at, row.confidence)),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{Class, Fit, Gap, NOTATIONS, Name};
    use crate::Rules;
    use crate::bytes::{prefix_len, suffix_len};
    use crate::classes::NAME;
    use crate::input::View;
    use crate::names::kind::NameKind;

    /// What can stand between a name and the first byte of a notation.
    const ENDS: [&str; 12] = [
        "", "]", "\"", "'", " ", "\t", "\" ", "\" \t", "\\\"", "\\n", "[]", "[] ",
    ];

    /// Where the words of a text begin and end.
    fn words(text: &str) -> impl Iterator<Item = (usize, usize)> {
        let ends_word = |at: &usize| {
            let (before, behind) = text.as_bytes().split_at(*at);
            suffix_len(before, NAME) > 0 && prefix_len(behind, NAME) == 0
        };
        let start = |at: usize| at - suffix_len(&text.as_bytes()[..at], NAME);
        (0..=text.len())
            .filter(ends_word)
            .map(move |at| (start(at), at))
    }

    /// What follows a name is read up to a limit, which each detector can meet.
    #[test]
    fn blanks_can_reach_up_to_where_reading_stops() {
        let rules = Rules::new();
        for blanks in 60..70 {
            for rest in [
                "\"fir99\" was wrong",
                "=",
                "= \"",
                "(",
                ": fir",
                ", \"fir\"",
                "is ",
            ] {
                let input = format!("login password{}{rest}", " ".repeat(blanks));
                assert!(crate::text(&input, &rules).starts_with("login password "));
            }
        }
    }

    /// Behind each word of each example, this tries all bytes before what follows and in place of its first byte.
    #[test]
    fn a_notation_begins_with_no_other_byte_than_its_row_says() {
        let rules = Rules::new();
        let mut fits = [0; NOTATIONS.len()];
        let mut check = |text: &str, start: usize, end: usize| {
            let view = View::new(text, text.is_ascii(), &rules);
            let name = Name::new(&view, start, end, NameKind::Secret);
            let gap = Gap::new(&name);
            let first = Class::of_byte(gap.byte(gap.at));
            for (row, fits) in NOTATIONS.iter().zip(&mut fits) {
                let is_fit = (row.data.find)(&gap) != Fit::Other;
                *fits += u32::from(is_fit);
                let is_asked = row.data.begins.meets(first);
                assert!(is_asked || !is_fit, "{}: {text:?}", row.shown.name);
            }
        };
        let examples = NOTATIONS.iter().flat_map(|row| row.shown.examples);
        for example in examples.map(|(example, _)| *example) {
            for (start, end) in words(example) {
                check(example, start, end);
                let view = View::new(example, true, &rules);
                let name = Name::new(&view, start, end, NameKind::Secret);
                let (name, behind) = (&example[..end], Gap::new(&name).at);
                for first in ('\0'..='\x7f').chain(['\u{e9}']) {
                    for rest in [behind, behind + 1] {
                        let rest = example.get(rest..).unwrap_or_default();
                        for gap in ENDS {
                            check(&format!("{name}{gap}{first}{rest}"), start, end);
                        }
                    }
                }
            }
        }
        for (row, fits) in NOTATIONS.iter().zip(fits) {
            assert!(fits > 0, "no text is in the notation {}", row.shown.name);
        }
    }
}
