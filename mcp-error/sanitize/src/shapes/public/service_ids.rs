//! Ids that services print in their answers, and that are not secret, since a client needs them to ask again. Each has a form of
//! its own by the documentation of the service, so that only few keys look like one.

use std::ops::RangeInclusive;

use mcp_error_rules::secret_names::is_secret_name;
use mcp_error_rules::words;
use mcp_error_rules::words::Words;

use crate::bits::{first_letters, letter_bit};
use crate::bytes::{consists_of, has_byte, holds, prefix, slice};
use crate::classes::{BASE64, Class, DIGIT, HEX, LETTER_OR_DIGIT, LOWER, UPPER, class, is_lower};
use crate::rows::{self, Row};

use crate::shapes::key_likeness::is_random;

/// The form of an id: one of these beginnings, and then a number of bytes of one class.
pub(crate) struct IdForm {
    beginnings: Words,
    /// One bit for each letter with which one of them begins.
    first_letters: u32,
    /// The fewest and the most bytes of such an id.
    min_len: usize,
    max_len: usize,
    class: Class,
    lengths: &'static [(u8, u8)],
}

macro_rules! service_ids {
    ($($about:literal $beginnings:expr, $class:expr, $lengths:expr, $kept:literal, $in:literal => $out:literal;)*) => {
        /// The beginnings of the ids of all rows.
        const LISTS: &[&[&str]] = &[$(&$beginnings),*];

        /// The ids of services.
        pub(crate) static SERVICE_IDS: &[Row<IdForm>] = &[$(Row::new(
            IdForm::new(&$beginnings, words!(&$beginnings), $class, &$lengths),
            $about,
            &[($kept, $kept)],
            &[($in, $out)],
        ),)*];
    };
}

service_ids! {
    "An object of Stripe"
        ["acct_", "ba_", "card_", "ch_", "cus_", "dp_", "evt_", "il_", "in_", "pi_", "pm_", "po_", "price_", "prod_", "seti_", "si_", "src_", "sub_", "tr_", "txn_"],
        LETTER_OR_DIGIT, [(14, 24)],
        "no price_1Fr99xK5LpineIwHu7ixZhoa",
        "no price_1Fr99xK5LpineIwHu7ixZhoa7Kq2Zt8R" => "no [redacted]";
    "An object of Airtable"
        ["app", "tbl", "rec", "fld", "viw"], LETTER_OR_DIGIT, [(14, 14)],
        "no rec7Kq2Zt8RwX5Nc9",
        "no rek7Kq2Zt8RwX5Nc9" => "no [redacted]";
    "A resource of Twilio that is not a key"
        ["CA", "CH", "CN", "IM", "IS", "MG", "MM", "PN", "RE", "SM", "VA", "WA", "ZS"], HEX, [(32, 32)],
        "no MG0123456789abcdef0123456789abcdef",
        "no MK0123456789abcdef0123456789abcdef" => "no [redacted]";
    "A call of a tool by a language model"
        ["call_", "toolu_"], LETTER_OR_DIGIT, [(20, 32)],
        "no toolu_017Kq2Zt8RwX5Nc9fB3hJ6mP4",
        "no tuolu_017Kq2Zt8RwX5Nc9fB3hJ6mP4" => "no [redacted]";
    "A file or a folder in Google Drive"
        ["1"], class!(LETTER_OR_DIGIT b"_-"), [(32, 32), (43, 43)],
        "no 17Kq2Zt8RwX5Nc9fB3hJ6mP4vS7dG2kLw",
        "no 27Kq2Zt8RwX5Nc9fB3hJ6mP4vS7dG2kLw" => "no [redacted]";
    "An ObjectId of MongoDB, which begins with a time since 2012"
        ["5", "6"], HEX, [(23, 23)],
        "no 66a1b2c3d4e5f60718293a4b",
        "no f6a1b2c3d4e5f60718293a4b" => "no [redacted]";
    "An address of Ethereum"
        ["0x"], HEX, [(40, 40)],
        "no 0x7a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d",
        "no 0x7a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9" => "no [redacted]";
    "An address of Bitcoin (BIP 173)"
        ["bc1", "tb1"], class!(LOWER DIGIT), [(39, 59)],
        "no bc1q7kq2zt8rwx5nc9f3hj6mp4vs7dg2klw7kq2zt8",
        "no bcq17kq2zt8rwx5nc9f3hj6mp4vs7dg2klw7kq2zt8" => "no [redacted]";
    "A content identifier of IPFS"
        ["Qm"], LETTER_OR_DIGIT, [(44, 44)],
        "no Qm7Kq2Zt8RwX5Nc9fB3hJ6mP4vS7dG2kLw7Kq2Zt8RwX5N",
        "no Qn7Kq2Zt8RwX5Nc9fB3hJ6mP4vS7dG2kLw7Kq2Zt8RwX5N" => "no [redacted]";
    "A constraint that Hibernate made"
        ["FK", "FK_", "IDX", "UK", "UK_"], class!(LOWER DIGIT), [(25, 25)],
        "no UK_dyb2nkjp3u386hbjphd71bcuf",
        "no KU_dyb2nkjp3u386hbjphd71bcuf" => "no [redacted]";
    "A deployment, a project or a team of Vercel"
        ["dpl_", "prj_", "team_"], LETTER_OR_DIGIT, [(20, 28)],
        "no dpl_7Kq2Zt8RwX5Nc9fB3hJ6mP4v",
        "no dlp_7Kq2Zt8RwX5Nc9fB3hJ6mP4v" => "no [redacted]";
    "A job of Sidekiq"
        ["JID-"], HEX, [(24, 24)],
        "no JID-7a1b2c3d4e5f60718293a4b5",
        "no JED-7a1b2c3d4e5f60718293a4b5" => "no [redacted]";
    "A branch of a SIP transaction, with the cookie of RFC 3261"
        ["z9hG4bK"], class!(LETTER_OR_DIGIT b"-."), [(8, 80)],
        "no z9hG4bKPjjqtvJByP40YllLzE3msLYUy",
        "no z9hG4cKPjjqtvJByP40YllLzE3msLYUy" => "no [redacted]";
    "A key or a note of Nostr that everybody may know (NIP-19)"
        ["naddr1", "nevent1", "note1", "nprofile1", "npub1"], class!(LOWER DIGIT), [(58, 200)],
        "no npub17kq2zt8rwx5nc9f3hj6mp4vs7dg2klw7kq2zt8rwx5nc9f3hj6mp4vs7dg",
        "no nsec17kq2zt8rwx5nc9f3hj6mp4vs7dg2klw7kq2zt8rwx5nc9f3hj6mp4vs7dg" => "no [redacted]";
    "A class that a library for style sheets made"
        ["css-", "svelte-"], class!(LETTER_OR_DIGIT b"_-"), [(5, 80)],
        "unexpected 'css-1x2y3z4'",
        "unexpected 'cls-1x2y3z4'" => "unexpected '[redacted]'";
    "A message of WhatsApp"
        ["wamid."], class!(BASE64 b"="), [(20, 100)],
        "no wamid.HBgL7Kq2Zt8RwX5Nc9fB3hJ6mP4vS7dG2kLw=",
        "no wamix.HBgL7Kq2Zt8RwX5Nc9fB3hJ6mP4vS7dG2kLw=" => "no [redacted]";
    "A security advisory"
        ["CVE-", "GHSA-", "PYSEC-", "RUSTSEC-"], class!(LETTER_OR_DIGIT b"-"), [(9, 14)],
        "unknown advisory 'GHSA-3xjw-m598-pq24'",
        "unknown advisory 'GSHA-3xjw-m598-pq24'" => "unknown advisory '[redacted]'";
}

/// For each letter with which ids begin, one bit for each that can follow.
static SECOND_LETTERS: [u32; 32] = {
    let (mut letters, mut lists) = ([0; 32], LISTS);
    while let [list, other_lists @ ..] = lists {
        let mut words: &[&str] = list;
        while let [word, others @ ..] = words {
            let (first, second) = match word.as_bytes() {
                [first, second, ..] => (*first, letter_bit(*second)),
                [first] => (*first, u32::MAX),
                [] => panic!("an id begins with a letter or a digit"),
            };
            letters[(first & 31) as usize] |= second;
            words = others;
        }
        lists = other_lists;
    }
    letters
};

/// Whether a word is the id of a service.
pub(in crate::shapes) fn is_service_id(word: &[u8]) -> bool {
    // A full stop at the end belongs to the sentence.
    let word = word.strip_suffix(b".").unwrap_or(word);
    let [first, second, ..] = *word else {
        return false;
    };
    if SECOND_LETTERS[usize::from(first & 31)] & letter_bit(second) == 0 {
        return false;
    }
    let first_letter = letter_bit(first);
    rows::all(SERVICE_IDS).any(|form| {
        form.first_letters & first_letter != 0
            && (form.min_len..=form.max_len).contains(&word.len())
            && form.is_met_by(word)
    })
}

impl IdForm {
    const fn new(
        list: &[&str],
        beginnings: Words,
        class: Class,
        lengths: &'static [(u8, u8)],
    ) -> Self {
        let (mut min_len, mut max_len, mut rest) = (usize::MAX, 0, list);
        while let [word, others @ ..] = rest {
            let mut lengths = lengths;
            while let [(least, most), behind @ ..] = lengths {
                let [least, most] = [word.len() + *least as usize, word.len() + *most as usize];
                min_len = if least < min_len { least } else { min_len };
                max_len = if most > max_len { most } else { max_len };
                lengths = behind;
            }
            rest = others;
        }
        Self {
            beginnings,
            first_letters: first_letters(list),
            min_len,
            max_len,
            class,
            lengths,
        }
    }

    #[inline(never)]
    fn is_met_by(&self, word: &[u8]) -> bool {
        let has_len = |rest: &[u8]| {
            let is_in = |(least, most): &(u8, u8)| {
                (usize::from(*least)..=usize::from(*most)).contains(&rest.len())
            };
            self.lengths.iter().any(is_in)
        };
        let is_id = |beginning: &[u8], rest: &[u8]| {
            word.starts_with(beginning) && has_len(rest) && consists_of(rest, self.class)
        };
        self.beginnings.find_at_start_before(word, is_id).is_some()
    }
}

/// The letters and digits of which Kubernetes makes the ends of names: those that form no words.
const POD_LETTERS: &[u8] = b"bcdfghjklmnpqrstvwxz2456789";

/// Whether a word is the name of a pod: that of its workload, and then the hash of the template and a random end, maybe with
/// the name of the namespace behind it.
#[inline(never)]
pub(in crate::shapes) fn is_pod(word: &[u8]) -> bool {
    const NAME_OF_WORKLOAD: Class = class!(LOWER DIGIT b"-");
    if !has_byte(word, b'-') {
        return false;
    }
    let pod = prefix(word, NAME_OF_WORKLOAD);
    let namespace = slice(word, pod.len()..);
    let mut parts = pod.rsplitn(3, |byte| *byte == b'-');
    let (end, hash, workload) = (parts.next(), parts.next(), parts.next());
    let is_made_of = |part: Option<&[u8]>, len: RangeInclusive<usize>| {
        part.is_some_and(|part| {
            len.contains(&part.len()) && part.iter().all(|byte| POD_LETTERS.contains(byte))
        })
    };
    is_made_of(end, 5..=5)
        && is_made_of(hash, 8..=10)
        && workload.is_some_and(|name| !name.is_empty())
        && (namespace.is_empty()
            || namespace[0] == b'_' && consists_of(&namespace[1..], NAME_OF_WORKLOAD))
}

/// Whether a word is two commits with dots between them.
#[inline(never)]
pub(in crate::shapes) fn is_range_of_commits(word: &[u8]) -> bool {
    let has_len_of_commit = |commit: &[u8]| (7..=40).contains(&commit.len());
    let first = prefix(word, HEX);
    if !has_len_of_commit(first) {
        return false;
    }
    let dots = prefix(&word[first.len()..], class!(b"."));
    let second = &word[first.len() + dots.len()..];
    (2..=3).contains(&dots.len()) && has_len_of_commit(second) && consists_of(second, HEX)
}

/// Whether a word is the name of a resource that AWS CloudFormation made of names and a random end: `Shelf-Role-1A2B3C4D5E6F`.
#[inline(never)]
pub(in crate::shapes) fn is_stack_resource(word: &[u8]) -> bool {
    let hyphen_before = |len: usize| {
        let at = word.len().checked_sub(len + 1)?;
        (word[at] == b'-').then_some(at)
    };
    let Some(at) = hyphen_before(12).or_else(|| hyphen_before(13)) else {
        return false;
    };
    let (names, end) = (slice(word, ..at), slice(word, at + 1..));
    holds(end, DIGIT)
        && consists_of(end, class!(UPPER DIGIT))
        && holds(end, UPPER)
        && holds(names, LOWER)
        && consists_of(names, class!(LETTER_OR_DIGIT b"-"))
        && !is_random(names)
        && !std::str::from_utf8(names).is_ok_and(is_secret_name)
}

/// Whether a word is the name of a crate and the hash of how it was built, as Cargo names its files: `shelf-423eedc43b2b3a93`.
#[inline(never)]
pub(super) fn is_built_crate(word: &[u8]) -> bool {
    const OTHERS: Words = words!("access api key");
    let Some((name, hash)) = word.split_at_checked(word.len().saturating_sub(16)) else {
        return false;
    };
    let Some(name) = name.strip_suffix(b"-") else {
        return false;
    };
    name.len() > 2
        && is_lower(name[0])
        && consists_of(hash, HEX)
        && consists_of(name, class!(LOWER DIGIT b"_-"))
        && !is_random(name)
        && !OTHERS.contains(name)
        && !std::str::from_utf8(name).is_ok_and(is_secret_name)
}
