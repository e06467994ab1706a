//! Values behind the words of a sentence, of a declaration or of a command.

use crate::bytes::*;

use super::gap::{Fit, Gap};

use super::words::{DECLARING, DIRECTIVES, FOLLOWED_BY_WORDS, LINKING, PASSWORDS};

/// What stands in the name of an account, which can be an address or have the name of a host beside it, and around it.
const IN_OWNER: Class = class!(LETTER_OR_DIGIT HIGH b" '\"-@.%_");

impl Gap<'_, '_> {
    /// `IDENTIFIED BY …`, `IDENTIFIED WITH plugin AS '…'`, `CREATE ROLE ada PASSWORD '…'`, `OPTIONS (password '…')`, `token IN ('…')`
    #[inline]
    pub(super) fn value_in_sql(&self) -> Fit {
        const IDENTIFIERS: Words = words!("BY WITH");
        const COMPARISONS: Words = words!("IN LIKE");
        let at = match self.word() {
            Some(word) if COMPARISONS.contains(word) => self.behind_comparison(word),
            Some(word) if IDENTIFIERS.contains(word) && self.name.bytes() == b"IDENTIFIED" => {
                return self.password_of_account();
            }
            None if self.is_option_in_sql() => self.at,
            _ => return Fit::Other,
        };
        Fit::value_if(class!(QUOTE b"(").has(self.byte(at)).then_some(at))
    }

    /// Whether the name is that of an option of a statement: `CREATE ROLE ada PASSWORD`, `OPTIONS (password`.
    fn is_option_in_sql(&self) -> bool {
        const MAX_BEFORE: usize = 96;
        const STATEMENTS: Words = words!(&["ROLE ", "USER ", "OPTIONS ("]);
        self.is_spaced
            && is_same_word(self.name.bytes(), b"password")
            && holds_any(self.name.near_before(MAX_BEFORE), STATEMENTS)
    }

    /// Returns where the value starts that is compared with the name. All values of a list go, with the bracket before them.
    fn behind_comparison(&self, word: &[u8]) -> usize {
        const MAX_LIST: usize = 1_024;
        let behind = self.at + word.len();
        let rest = self.name.view.from(behind, MAX_LIST);
        let value = prefix_len(rest, class!(b" ("));
        let list = prefix(slice(rest, value..), class!(!b")"));
        let is_list = slice(rest, ..value).ends_with(b"(")
            && holds(list, class!(b","))
            && list.last().is_some_and(|last| QUOTE.has(*last))
            && rest.len() > value + list.len();
        self.name.view.budget.look(list.len());
        behind + value - usize::from(is_list && QUOTE.has(list[0]))
    }

    /// `BY …`, where a bare word ends the statement, or a keyword stands behind it; `WITH plugin AS '…'`
    fn password_of_account(&self) -> Fit {
        let rest = self.rest();
        let word_at = |at: usize| at + prefix_len(slice(rest, at..), class!(NAME b" "));
        // The text can end behind the word.
        let by = rest.len().min(self.word_len + " ".len());
        let word = prefix(slice(rest, by..), NAME);
        let at = match slice(rest, by + word.len()..) {
            _ if self.word_len > 2 || word.is_empty() => word_at(by),
            [b' ', next, ..] if LOWER.has(*next) => return Fit::NoValue,
            _ if consists_of(word, UPPER) => return Fit::NoValue,
            _ => return Fit::Value(self.at + by),
        };
        match self.value_in_quotes(true, self.at + at) {
            Fit::Other => Fit::NoValue,
            value => value,
        }
    }

    /// Whether what stands in quotes here is the subject of a sentence: `"…" was wrong`.
    fn is_quoted_subject(&self) -> bool {
        const VERBS: Words = words!("did does has is was");
        let inside = self.rest().get(1..).unwrap_or_default();
        let close = prefix_len(inside, Class::of_byte(self.byte(self.at)).not());
        let behind = inside.get(close + "\" ".len()..).unwrap_or_default();
        VERBS.contains(prefix(behind, LETTER))
    }

    /// Returns the word before the name.
    fn word_before(&self) -> &[u8] {
        let before = self.name.before();
        suffix(trim_end(before, class!(b" ")), NAME)
    }

    /// Whether the name is in a language in which words may stand between it and its value.
    fn may_precede_words(&self) -> bool {
        let name = self.name.bytes();
        !is_ascii(name) || FOLLOWED_BY_WORDS.find_at_end(name).is_some()
    }

    /// `password is "…"`, `password was set to '…'`, `set password to '…'`
    #[inline]
    pub(super) fn words_before_quotes(&self) -> Fit {
        const WORDS: GroupedWords<First> = grouped_words!(
            First,
            "is set to |is |was set to |was changed from |was |set to |changed from |has value |with value |\
             has invalid value |\
             to "
        );
        const BEFORE_TO: Words = words!("change changed changing reset set setting update updated");
        let words = WORDS.find_at_start(self.rest()).unwrap_or_default();
        let at = self.at + words.len();
        // `add password to 'plans'` says something else.
        let is_value = !words.is_empty()
            && (words != b"to " || BEFORE_TO.contains_ignoring_case(self.word_before()))
            && PASSWORDS.find_at_end(self.name.bytes()).is_some();
        self.value_in_quotes(is_value, at)
    }

    /// `password is …`, `password is set to …`
    #[inline]
    pub(super) fn linking_word(&self) -> Fit {
        let Some(word) = self.word().filter(|word| LINKING.contains(word)) else {
            return Fit::Other;
        };
        let mut end = self.at + word.len();
        if slice(&self.name.view.bytes, end..).starts_with(b" set to ") {
            end += " set to".len();
        }
        let colon = usize::from(self.byte(end) == b':');
        Fit::Value(self.name.view.skip_spaces(end + colon))
    }

    /// `with password "…"`, `invalid password "…"`. Words for it in other languages are not used as names of columns
    /// or fields, so their values may stand behind them anywhere.
    #[inline]
    pub(super) fn quotes(&self) -> Fit {
        const BEFORE: Words = words!(
            "avec bad con convert current default entered given incorrect invalid med met mit my new old parse the using weak with
             wrong your"
        );
        if self.is_quoted || !self.is_spaced {
            return Fit::Other;
        }
        // In English, a quote with a blank behind it closes what opened before the name.
        let opens = !b" \n,;)+".contains(&self.byte(self.at + 1));
        let name = self.name.bytes();
        let is_value = opens
            && PASSWORDS.contains_ignoring_case(name)
            && (BEFORE.contains_ignoring_case(self.word_before()) || self.is_quoted_subject())
            || opens && is_same_word(name, b"passphrase")
            || self.may_precede_words();
        self.value_in_quotes(is_value, self.at)
    }

    /// `bind_passwd …`, `: PSK "…"`, `ENV API_TOKEN …`, `requirepass …`, alone in its line; `login ada password …`, `USER ada PASS …` at the
    /// end of one; `'smtp_password …\n'`, as parsers show a line. The line of a source can end in a quote that nothing closes.
    #[inline]
    pub(super) fn line_of_settings(&self) -> Fit {
        if self.is_quoted || !self.is_spaced {
            return Fit::Other;
        }
        let before = trim_end(self.name.before(), class!(b" \t"));
        let first = before.last().copied().unwrap_or(b'\n');
        let line = prefix(self.rest(), class!(b"\n\\").not());
        const COMMANDS: Words = words!("ENV SetEnv setenv setx -gx -x");
        const LOGINS: Words = words!("password PASS");
        let name = self.name.bytes();
        let is_directive = DIRECTIVES.contains(name);
        let is_variable =
            consists_of(name, class!(UPPER DIGIT b"_")) && COMMANDS.contains(self.word_before());
        let is_shown = matches!(slice(self.rest(), line.len()..), [_, b'n', last, ..] if QUOTE.has(first) && *last == first);
        let is_line = is_shown || matches!(first, b'\n' | b':');
        let is_login = LOGINS.contains(name) && ends_in_login(before);
        let is_sure = is_login || is_variable || is_directive && (is_line || QUOTE.has(first));
        if !is_sure && (!is_line || PASSWORDS.find_at_end(name).is_none()) {
            return Fit::Other;
        }
        // `password required` is a sentence.
        let is_ended = is_sure || is_shown || line.ends_with(b";");
        let value = match trim_end(line, class!(QUOTE b";)")) {
            [quote, value @ ..] if QUOTE.has(*quote) && !holds(value, QUOTE) => value,
            value if consists_of(value, WORD) && is_ended => value,
            _ => return Fit::Other,
        };
        // `password "SOME_PASSWORD"` in a documentation
        let is_name =
            || str::from_utf8(value).is_ok_and(|value| self.name.view.is_secret_name(value));
        Fit::value_if((!value.is_empty() && !is_name()).then_some(self.at))
    }

    /// `token string = "…"`
    #[inline]
    pub(super) fn declaring_word(&self) -> Fit {
        let Some(word) = self.word().filter(|word| DECLARING.contains(word)) else {
            return Fit::Other;
        };
        let end = self.at + word.len();
        let sign = self.name.view.skip(end, class!(b" "));
        let is_assignment = self.byte(sign) == b'=' && self.byte(sign + 1) != b'=';
        self.value_behind_blanks(is_assignment, sign + 1)
    }

    /// `clave secreta: …`, `password for ada: …`, `password of ada is …`, `password rejected: …`. In languages in which such words follow a
    /// name, any may; in English, only these do.
    #[inline]
    pub(super) fn words_between(&self) -> Fit {
        const FOLLOWING: GroupedWords<First> = grouped_words!(
            First,
            "for |of |provided:|rejected:|incorrect:|invalid:|is incorrect:|is invalid:|not valid:|not accepted:"
        );
        let rest = self.rest();
        let may_follow = self.word().is_some()
            && (FOLLOWING.find_at_start(rest).is_some() || self.may_precede_words());
        if !may_follow {
            return Fit::Other;
        }
        let words = prefix(rest, IN_OWNER);
        let len = match rest.get(words.len()) {
            Some(b':' | b'=') => Some(words.len() + 1),
            _ => find(words, " is ").map(|verb| verb + " is ".len()),
        };
        Fit::value_if(len.map(|len| self.name.view.skip_spaces(self.at + len)))
    }
}

/// Whether a text ends in a word for a login and the name of who logs in: `login ada`, `USER ada`.
pub(in crate::pairs) fn ends_in_login(text: &[u8]) -> bool {
    const MAX_ACCOUNT: usize = 64;
    const VERBS: Words = words!("login USER");
    let near = slice(text, text.len().saturating_sub(MAX_ACCOUNT)..);
    let before_account = trim_end(near, class!(!b" "));
    VERBS.contains(suffix(trim_end(before_account, class!(b" ")), LETTER))
}
