//! Ids that services print in their answers, and that are not secret, since a client needs them to ask again. Each has a form of
//! its own by the documentation of the service, so that only few keys look like one.

use crate::bytes::*;
use crate::rows::{self, Row, row};

/// The form of an id: one of these beginnings, and then a number of bytes of one class.
pub(crate) struct IdForm {
    pub(crate) beginnings: Words,
    pub(in crate::shapes) class: Class,
    pub(crate) lengths: (usize, usize),
}

macro_rules! service_ids {
    ($($about:literal $beginnings:literal, $class:expr, $lengths:expr, $kept:literal, $in:literal => $out:literal;)*) => {
        /// The ids of services.
        pub(crate) static SERVICE_IDS: &[Row<IdForm>] = &[$(row!(
            IdForm { beginnings: words!($beginnings), class: $class, lengths: $lengths },
            $about,
            &[($kept, $kept)],
            &[($in, $out)],
        ),)*];

        /// The beginnings of the ids of all rows.
        const BEGINNINGS: GroupedWords<First> =
            grouped_words!(First, text concat!($($beginnings, " "),*));
    };
}

service_ids! {
    "An object of Stripe" "acct_ ba_ card_ ch_ cus_ dp_ evt_ il_ in_ pi_ pm_ po_ price_ prod_ seti_ si_ src_ sub_ tr_ txn_", LETTER_OR_DIGIT, (14, 24),
        "no price_1Fr99xK5LpineIwHu7ixZhoa", "no price_1Fr99xK5LpineIwHu7ixZhoa7Kq2Zt8R" => "no [redacted]";
    "What a language model is asked or answers, and what it calls" "call_ chatcmpl- cmpl- file- gen- msg_ org- req_ resp_ run_ thread_ toolu_", LETTER_OR_DIGIT, (20, 32),
        "no toolu_017Kq2Zt8RwX5Nc9fB3hJ6mP4", "no tuolu_017Kq2Zt8RwX5Nc9fB3hJ6mP4" => "no [redacted]";
    "A file or a folder in Google Drive" "1", class!(LETTER_OR_DIGIT b"_-"), (32, 32),
        "no 17Kq2Zt8RwX5Nc9fB3hJ6mP4vS7dG2kLw", "no 27Kq2Zt8RwX5Nc9fB3hJ6mP4vS7dG2kLw" => "no [redacted]";
    "A document in Google Drive" "1", class!(LETTER_OR_DIGIT b"_-"), (43, 43),
        "no 17Kq2Zt8RwX5Nc9fB3hJ6mP4vS7dG2kLw7Kq2Zt8Rw_9", "no 27Kq2Zt8RwX5Nc9fB3hJ6mP4vS7dG2kLw7Kq2Zt8Rw_9" => "no [redacted]";
    "An ObjectId of MongoDB, which begins with a time since 2012" "5 6", HEX, (23, 23),
        "no 66a1b2c3d4e5f60718293a4b", "no f6a1b2c3d4e5f60718293a4b" => "no [redacted]";
    "An address of Ethereum" "0x", HEX, (40, 40),
        "no 0x7a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d", "no 0x7a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9" => "no [redacted]";
    "A constraint that Hibernate made" "FK FK_ IDX UK UK_", class!(LOWER DIGIT), (25, 25),
        "no UK_dyb2nkjp3u386hbjphd71bcuf", "no KU_dyb2nkjp3u386hbjphd71bcuf" => "no [redacted]";
    "A deployment, a project or a team of Vercel" "dpl_ prj_ team_", LETTER_OR_DIGIT, (20, 28),
        "no dpl_7Kq2Zt8RwX5Nc9fB3hJ6mP4v", "no dlp_7Kq2Zt8RwX5Nc9fB3hJ6mP4v" => "no [redacted]";
    "A ULID of this century's first decades" "01", class!(UPPER DIGIT), (24, 24),
        "no 01ARZ3NDEKTSV4RRFFQ69G5FAV", "no 91ARZ3NDEKTSV4RRFFQ69G5FAV" => "no [redacted]";
    "A resource of AWS, whose 17 hexadecimal digits begin with 0" "ami-0 eni-0 i-0 sg-0 snap-0 subnet-0 vol-0 vpc-0", HEX, (16, 16),
        "in eni-0f1e2d3c4b5a69788", "in eni-8f1e2d3c4b5a69788" => "in [redacted]";
    "A trace of AWS X-Ray: its version, its time and its id" "1-", class!(HEX b"-"), (33, 33),
        "no 1-662e549f-06bec9942e4a5164323cb0d1", "no 2-662e549f-06bec9942e4a5164323cb0d1" => "no [redacted]";
    "A version of a module of Go that is a time and a commit" "v0.0.0-", class!(HEX b"-"), (27, 27),
        "using v0.0.0-20310102101500-1774047e7e51", "using v0.0-20310102101500-1774047e7e51" => "using [redacted]";
    "A security advisory" "CVE- GHSA- PYSEC- RUSTSEC-", class!(LETTER_OR_DIGIT b"-"), (9, 14),
        "unknown advisory 'GHSA-3xjw-m598-pq24'", "unknown advisory 'GSHA-3xjw-m598-pq24'" => "unknown advisory '[redacted]'";
    "A mangled name of C++ or Rust" "_ZN", class!(LETTER_OR_DIGIT b"_$."), (5, 500),
        "in _ZN4core3fmt9Formatter3new17h0123456789abcdefE", "in _4core3fmt9Formatter3new17h0f23456789abcdef" => "in [redacted]";
    "A constraint that SQL Server made" "CK__ DF__ FK__ PK__ UQ__", class!(LETTER_OR_DIGIT b"_"), (11, 120),
        "violates PK__Shelf__F32854EDD3466F3A", "violates PX__Shelf__F32854EDD3466F3A" => "violates [redacted]";
}

/// Whether a word is the id of a service.
pub(in crate::shapes) fn is_service_id(word: &[u8]) -> bool {
    // A full stop at the end belongs to the sentence.
    let word = word.strip_suffix(b".").unwrap_or(word);
    let begins_like_id = BEGINNINGS.find_at_start(word).is_some();
    let is_met = |form: &IdForm| form.len_in(word) == Some(word.len());
    begins_like_id && rows::all(SERVICE_IDS).any(is_met) || is_pod(word)
}

impl IdForm {
    /// Returns the length of what has the form at the beginning of a text.
    #[inline(never)]
    pub(in crate::shapes) fn len_in(&self, text: &[u8]) -> Option<usize> {
        let (least, most) = self.lengths;
        self.beginnings.bytes().find_map(|beginning| {
            let len = prefix_len(text.strip_prefix(beginning)?, self.class);
            (least..=most)
                .contains(&len)
                .then_some(beginning.len() + len)
        })
    }
}

/// Whether a word is the name of a pod of Kubernetes: that of its workload, and then the hash of the template and a random end, in the letters
/// and digits that form no words.
fn is_pod(word: &[u8]) -> bool {
    const END_LEN: usize = 5;
    let Some((workload_and_hash, [b'-', end @ ..])) =
        word.split_at_checked(word.len().saturating_sub(END_LEN + 1))
    else {
        return false;
    };
    let hash = suffix(workload_and_hash, class!(LOWER DIGIT));
    let workload = slice(workload_and_hash, ..workload_and_hash.len() - hash.len());
    workload.ends_with(b"-")
        && (8..=10).contains(&hash.len())
        && forms_no_word(hash)
        && forms_no_word(end)
}

#[inline(never)]
fn forms_no_word(part: &[u8]) -> bool {
    let mut bytes = part.iter();
    bytes.all(|byte| b"bcdfghjklmnpqrstvwxz2456789".contains(byte))
}
