//! Keys in exactly the form that their vendor gives them. They are random, but some of them have no digit, or signs that cut
//! them into short parts, so that they do not look like a key.

use crate::bytes::*;
use crate::rows::{self, Row, row};
use crate::shapes::public::service_ids::IdForm;

/// How many bytes are looked at to find the end of a key.
const MAX_KEY: usize = 512;

/// Declares the forms. The texts are in parts, so that no scanner for secrets reports this file.
macro_rules! key_forms {
    ($($about:literal $beginnings:literal, $class:expr, $lengths:expr, $begin:literal $key:literal, $other:literal;)*) => {
        /// The forms of keys.
        pub(crate) static KEY_FORMS: &[Row<IdForm>] = &[$(row!(
            IdForm { beginnings: words!($beginnings), class: $class, lengths: $lengths },
            $about,
            &[(concat!("no ", $begin, $key), "no [redacted]")],
            &[(concat!("no ", $begin, $other), concat!("no ", $begin, $other))],
        ),)*];

        /// The beginnings of the keys of all rows.
        const BEGINNINGS: GroupedWords<First> =
            grouped_words!(First, text concat!($($beginnings, " "),*));
    };
}

key_forms! {
    "AWS, key ids" "ABIA ACCA AGPA AIDA AIPA AKIA ANPA ANVA AROA ASIA", class!(UPPER DIGIT), (16, 16),
        "AKIA" "TITFZCHMPFKZIKFT", "TITFZCHMPFKZIKFTA";
    "Alibaba Cloud, key ids" "LTAI", LETTER_OR_DIGIT, (12, 20), "LTAI" "wrhqcorboutfcoiokfgy", "wrhqcorboutfcoiokfgyA";
    "GitLab" "glcbt- gldt- glffct- glft- glimt- glpat- glrt- glsoat-", class!(LETTER_OR_DIGIT b"_-"), (20, 26),
        "glpat-" "MoZwA-lviwYJnuPslxmE", "MoZwA-lviwYJnuPslxm";
    "Hugging Face" "api_org_ hf_", LETTER, (34, 34),
        "hf_" "xtngIbdOLtuiqapWlIFWrGQZSFjbjytqno", "xtngIbdOLtuiqapWlIFWrGQZSFjbjytqn";
    "Stripe" "rk_live_ rk_prod_ rk_test_ sk_live_ sk_prod_ sk_test_", LETTER_OR_DIGIT, (10, 250),
        "sk_live_" "LpFSHMZSmyHCVecQMFplkSOA", "LpFSHMZ_myHCVecQMFplkSOA";
    "SettleMint" "sm_aat_ sm_pat_ sm_sat_", LETTER_OR_DIGIT, (16, 16), "sm_pat_" "PQypziDAxXiKxNnW", "PQypziDAxXiKxNn";
    "Square" "sq0atp- sq0csp-", class!(LETTER_OR_DIGIT b"_-"), (22, 43),
        "sq0atp-" "v_-Ead_n-_VneTV3-M4_uU", "v_-Ead_n-_VneTV3-M4_u";
    "Slack" "xoxa- xoxb- xoxe- xoxo- xoxp- xoxr- xoxs-", class!(LETTER_OR_DIGIT b"-"), (11, 250),
        "xoxr-" "XlmwDAVVNDdCfwsnnzWa", "XlmwDAVVND_Cfwsnnz";
    "HashiCorp Vault, service tokens" "hvs.", LETTER_OR_DIGIT, (24, 24),
        "hvs." "aeZpvofZGqdPrmmMGfbFRurb", "aeZpvofZGqdPrmmMGfbFRur";
    "Tavily" "tvly- tvly-dev-", LETTER_OR_DIGIT, (32, 32),
        "tvly-" "oRrhJPzwoFdbbnjvwHEMCKNZhnESWZzk", "oRrhJPzwoFdbbnjvwHEMCKNZhnESWZz";
    "PlanetScale" "pscale_oauth_ pscale_pw_ pscale_tkn_", class!(LETTER_OR_DIGIT b"_-.="), (32, 64),
        "pscale_pw_" "Y3Fk-d-Fi-a_mkDRe_0JW-Os-5CP_xmk", "Y3Fk-d-Fi-a_mkDRe_0JW-Os-5CP_xm";
    "1Password" "A3-", class!(UPPER DIGIT b"-"), (36, 37),
        "A3-" "LJNWLQ-YHKMSE-BCRSW-CGFIJ-JKSW3-XPNTZ", "LJNWLQ-YHKMSE-BCRSW-CGFIJ-JKSW3-XPNTZA";
    "Fly.io, Grafana and Stripe, in base64" "fm1a_ fm1r_ fm2_ glc_ whsec_", BASE64, (32, 500),
        "whsec_" "sWfXMSN8u/l/OF7is6K/Vi8/uf/rtbMm", "sWfXMSN8u/l/OF7is6K/Vi8/uf/rtbM";
}

/// Whether a word is a key in one of the forms.
pub(in crate::shapes) fn is_key(word: &[u8]) -> bool {
    // A full stop at the end belongs to the sentence.
    let word = word.strip_suffix(b".").unwrap_or(word);
    key_len(word) == Some(word.len())
}

/// Returns the length of the key in one of the forms at the beginning of a text.
pub(in crate::shapes) fn key_len(text: &[u8]) -> Option<usize> {
    if !can_begin(text) {
        return None;
    }
    BEGINNINGS.find_at_start(text)?;
    let text = at_most(text, MAX_KEY);
    rows::all(KEY_FORMS).find_map(|form| form.len_in(text))
}

/// Whether a key can have these first two letters. This rules out most names.
fn can_begin(text: &[u8]) -> bool {
    match text {
        [b'A', second, ..] => matches!(second, b'3' | b'A'..=b'Z'),
        [b'a' | b't', b'p' | b'v', ..] | [b'f' | b'r' | b's', b'k' | b'm' | b'q', ..] => true,
        [b'g', b'l', ..] | [b'h', b'f' | b'v', ..] | [b'p', b's', ..] => true,
        [b'L', b'T', ..] | [b'w', b'h', ..] | [b'x', b'o', ..] => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{BEGINNINGS, can_begin};

    #[test]
    fn a_key_can_begin_with_each_of_the_beginnings() {
        for beginning in BEGINNINGS.iter() {
            assert!(can_begin(beginning.as_bytes()), "{beginning}");
        }
    }
}
