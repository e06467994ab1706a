//! Words and expressions that stand in place of a value.

use crate::bytes::*;

/// Words in place of a value. They say that there is none, or its type, its state, that it is not shown, where it is read, when the
/// requests of a browser hold it, or how somebody logs in.
/// The last lines are states in German, in French, Spanish, Portuguese and Italian, and in Dutch, Polish and Russian.
const PLACEHOLDERS: GroupedWords<Last> = grouped_words!(
    Last,
    "null nullptr none nil some true false undefined yes no on off read write
     string str number integer int float boolean bool bytes char f32 f64 i32 i64 isize u8 u16 u32
     u64 usize int8 int16 int32 int64 uint8 uint16 uint32 uint64 object array map dict list sequence any unknown never void always
     required optional missing empty invalid expired revoked denied forbidden unauthorized
     unauthenticated rejected disabled enabled failed failure mismatch malformed incorrect wrong
     sensitive redacted masked hidden
     stdin stdout stderr same-origin include omit
     basic plain cram-md5 oauth oauth2 ntlm kerberos ikev1 ikev2 psk rsasig anonymous
     ungültig falsch abgelaufen erforderlich
     invalide obligatoire expiré obligatoria inválida incorrecta obrigatória obbligatoria errata
     verplicht ongeldig wymagane обязателен неверный"
);

/// Whether a word says that there is no value, or which type or state it has. Words beyond ASCII are in small letters, as they stand in
/// messages.
#[inline(never)]
fn is_state(word: &[u8]) -> bool {
    PLACEHOLDERS.contains_ignoring_case(word)
}

/// Whether a word says that there is no value, which type or state it has, or to put one here.
#[inline(never)]
pub(crate) fn is_placeholder_word(word: &[u8]) -> bool {
    is_state(word) || is_yours(word)
}

/// Whether a word is the code or the variant of an error, which begins or ends with the state of a value: `invalid_grant`,
/// `token_expired`, `ExpiredSignature`.
pub(super) fn is_code_of_error(word: &[u8]) -> bool {
    let first = at_most(
        word,
        1 + prefix_len(word.get(1..).unwrap_or_default(), LOWER),
    );
    let last = slice(
        word,
        word.len().saturating_sub(suffix_len(word, LOWER) + 1)..,
    );
    first.len() < word.len()
        && consists_of(word, class!(LETTER b"_"))
        && (is_state(first) || is_state(trim_start(last, class!(b"_"))))
}

/// Whether a word says to put a value of one's own here: `your_api_key`.
fn is_yours(word: &[u8]) -> bool {
    starts_with_ignoring_case(word, "your")
        && word.get(4).is_some_and(|joint| class!(b"_-").has(*joint))
        && consists_of(word, class!(LETTER b"_-"))
}

/// How sentences start that validators say about a value, in small letters.
const COMPLAINTS: GroupedWords<First> = grouped_words!(
    First,
    "must |should |cannot be |can not be |may not be |is required|is not |is too |is invalid|\
     is missing|not a |min length |max length |minimum length |maximum length |shorter than |\
     longer than |length must |unknown field|required field|field required|missing data for |\
     null value not |empty values not |this field |this value |this password |the password |\
     ensure this |enter a valid |a valid |invalid input|string should |input should |value should |\
     value must |expected "
);

/// Whether a value is a sentence of a validator, or a list of several behind the name of a field: `{'password': ['Longer than …']}`.
pub(crate) fn is_complaint(value: &[u8]) -> bool {
    const AROUND: Class = class!(QUOTE b"[]{}: ");
    let sentence = trim_start(value, AROUND);
    let behind_field = trim_start(slice(sentence, prefix_len(sentence, NAME)..), AROUND);
    COMPLAINTS.find_at_start(sentence).is_some() || COMPLAINTS.find_at_start(behind_field).is_some()
}
