//! Words that hold letters and digits as passwords do, and have a form that says what they are.

mod names;
mod numbers;
mod versions;

use crate::bits::places;
use crate::classes::{Class, DIGIT, HEX, LETTER, LETTER_OR_DIGIT, LOWER, UPPER, class};
use crate::rows::{self, Row, stays};
use crate::shapes::is_host_name;
use crate::shapes::public::known_forms::{
    holds_uuid, is_constraint, is_generated_symbol, is_mangled_symbol, is_ulid, is_version,
};
use crate::shapes::public::service_ids::{
    is_pod, is_range_of_commits, is_service_id, is_stack_resource,
};

pub(crate) use names::{is_masked, is_no_domain};

use super::runs::Runs;
use super::terms::is_name_with_term;
use names::{
    has_escape, holds_dimensions, is_constant, is_converter, is_device, is_instance_type,
    is_java_object, is_member_in_small_letters, is_prompt, is_scaled_image, is_unit,
};
use numbers::{
    are_dimensions, begins_as_hex_number, is_cell, is_file_with_second, is_list,
    is_list_with_address, is_machine_command, is_measure, is_number_in_groups, is_numbered_thing,
    is_second,
};
use versions::{
    ends_in_hash, holds_hyphenated_version, holds_quarter, holds_time, holds_version,
    is_numbered_package, is_shared_library,
};

type IsForm = fn(&Runs<'_>) -> bool;

/// A form of words. Most words cannot have it, which the kinds of their bytes tell.
pub(crate) struct OtherForm {
    /// Each word of this form holds none of these.
    lacks: Class,
    /// It holds one of these.
    holds: Class,
    /// It begins with one of these.
    first: Class,
    /// It ends in one of these.
    last: Class,
    /// Two of its digits have one of these between them, if it is said of which.
    between_digits: Class,
    is_met: IsForm,
}

const ANY: Class = Class::NONE.not();

/// A form of any words.
const fn form(is_met: IsForm) -> OtherForm {
    OtherForm {
        lacks: Class::NONE,
        holds: ANY,
        first: ANY,
        last: ANY,
        between_digits: Class::NONE,
        is_met,
    }
}

/// Makes a form of a question to the bytes of a word.
macro_rules! form {
    ($is_met:ident) => {
        form(|word| $is_met(word.text))
    };
}

impl OtherForm {
    const fn with(self, holds: Class) -> Self {
        Self { holds, ..self }
    }

    const fn of(self, consists_of: Class) -> Self {
        Self {
            lacks: consists_of.not(),
            ..self
        }
    }

    const fn from(self, first: Class) -> Self {
        Self { first, ..self }
    }

    const fn to(self, last: Class) -> Self {
        Self { last, ..self }
    }

    const fn dividing_digits(self, between_digits: Class) -> Self {
        Self {
            between_digits,
            ..self
        }
    }
}

/// The forms of words that are not passwords.
pub(crate) static OTHER_FORMS: &[Row<OtherForm>] = stays! {
    "A word with an escape (RFC 3986 §2.1)"
        form(has_escape).with(class!(b"%")).of(class!(LETTER_OR_DIGIT b"-._~%+@,")),
        "unexpected 'maple%204river'",
        "unexpected 'maple%xy4river'" => "unexpected '[redacted]'";
    "A number in hexadecimal digits, maybe with a mistake behind the first ones"
        form!(begins_as_hex_number).of(class!(LETTER_OR_DIGIT b".+@")).from(DIGIT),
        "unexpected '0x14000zz'",
        "unexpected '0y14000zz'" => "unexpected '[redacted]'";
    "A value that a program has masked"
        form!(is_masked).with(class!(b"*")),
        "unexpected 'maple9-****7x'",
        "unexpected 'maple9-*7x'" => "unexpected '[redacted]'";
    "What a server asks for at a login, in base64 (AUTH LOGIN of SMTP)"
        form!(is_prompt).of(LETTER_OR_DIGIT).from(UPPER).to(DIGIT),
        "unexpected 'UGFzc3dvcmQ6'",
        "unexpected 'UGFzc3dvcmQ9'" => "unexpected '[redacted]'";
    "The name of a host"
        form!(is_host_name).with(class!(b".")).of(class!(LOWER DIGIT b"-.")).to(LOWER),
        "unexpected 'maple4river9.dev'",
        "unexpected 'maple4river9-dev'" => "unexpected '[redacted]'";
    "A number with its unit"
        form!(is_measure).of(class!(LOWER DIGIT b".,%")).from(class!(DIGIT b".,")),
        "unexpected '20000.0rpm'",
        "unexpected '20000.0maple'" => "unexpected '[redacted]'";
    "A list of items of the same form"
        form(is_list).with(class!(b",;")),
        "unexpected 'maple4,river5'",
        "unexpected 'maple4,5river'" => "unexpected '[redacted]'";
    "Groups of digits with hyphens between them, maybe with a letter at an end, as in the number of an article"
        form!(is_number_in_groups).of(class!(LETTER_OR_DIGIT b"-")).dividing_digits(class!(b"-")),
        "unexpected 's41586-024-07487-w'",
        "unexpected 's41586-024x-07487'" => "unexpected '[redacted]'";
    "The dimensions of a thing"
        form!(are_dimensions).of(class!(LOWER DIGIT b".")).from(class!(DIGIT b".")).to(class!(DIGIT b".")),
        "unexpected '60x40x38'",
        "unexpected '60x40x3k'" => "unexpected '[redacted]'";
    "A version of three numbers and more"
        form!(is_version).from(class!(LOWER DIGIT b"^~")).dividing_digits(class!(b".-+")),
        "unexpected '1.2.3+Maple7River'",
        "unexpected '1.2x3+Maple7River'" => "unexpected '[redacted]'";
    "The id of a service"
        form!(is_service_id).from(LETTER_OR_DIGIT),
        "unexpected 'css-1x2y3z4'",
        "unexpected 'cls-1x2y3z4'" => "unexpected '[redacted]'";
    "A name of a compiler with its hash"
        form!(is_mangled_symbol).to(UPPER),
        "unexpected 'core17h0123456789abcdefE'",
        "unexpected 'core17h0123456789abcdefR'" => "unexpected '[redacted]'";
    "A constraint of SQL Server"
        form!(is_constraint).with(class!(b"_")).from(UPPER).to(HEX),
        "unexpected 'PK__Shelf__F3A8B1C2D3E4F5A6'",
        "unexpected 'PX__Shelf__F3A8B1C2D3E4F5A6'" => "unexpected '[redacted]'";
    "A name that a compiler to JavaScript made"
        form!(is_generated_symbol).with(class!(b"$")),
        "unexpected 'pp$8.parse'",
        "unexpected 'pp$82.parse'" => "unexpected '[redacted]'";
    "A ULID"
        form!(is_ulid).of(class!(DIGIT UPPER)).from(DIGIT),
        "unexpected '01ARZ3NDEKTSV4RRFFQ69G5FAV'",
        "unexpected '91ARZ3NDEKTSV4RRFFQ69G5FAV'" => "unexpected '[redacted]'";
    "A UUID with names around it"
        form!(holds_uuid).with(class!(b"-")),
        "unexpected 'x-123e4567-e89b-12d3-a456-426614174000'",
        "unexpected 'x-123e4567-e89b-12d3-a456-42661417400x'" => "unexpected '[redacted]'";
    "The name of a pod of Kubernetes"
        form!(is_pod).with(class!(b"-")).from(class!(LOWER DIGIT b"-")),
        "unexpected 'maple4river-7d9c8b6f5d-x2k4q'",
        "unexpected 'maple4river-7d9c8b6f5d-x2k4a'" => "unexpected '[redacted]'";
    "Two commits with dots between them"
        form!(is_range_of_commits).with(class!(b".")).from(HEX).to(HEX),
        "unexpected '0123456789abcdef..7a1b2c3d'",
        "unexpected '0123456789abcdef.7a1b2c3d'" => "unexpected '[redacted]'";
    "A resource that AWS CloudFormation made of names and a random end"
        form!(is_stack_resource).with(class!(b"-")).to(class!(UPPER DIGIT)),
        "unexpected 'Shelf-Role-7K2ZT8RW5NC9'",
        "unexpected 'Shelf-Role-7K2ZT8RW5NC9FB'" => "unexpected '[redacted]'";
    "A name with a version in it"
        form!(holds_version).dividing_digits(class!(b".")),
        "unexpected 'maple4river-1.29'",
        "unexpected 'maple4river-129'" => "unexpected '[redacted]'";
    "The member of a module or of a schema, in small letters"
        form!(is_member_in_small_letters).with(class!(b".")).of(class!(LOWER DIGIT b"._")).from(LOWER),
        "unexpected 'maple.river_42'",
        "unexpected 'maple-river_42'" => "unexpected '[redacted]'";
    "A name with the hash of its contents, or with a commit"
        form!(ends_in_hash).with(class!(b"-#")).to(HEX),
        "unexpected 'maple4river-1a2b3c4'",
        "unexpected 'maple4river-1x2b3c4'" => "unexpected '[redacted]'";
    "The name of a constant, of three words or more"
        form!(is_constant).with(class!(b"_")).of(class!(UPPER DIGIT b"_")).from(UPPER),
        "unexpected 'MAPLE_RIVER_BANK2'",
        "unexpected 'MAPLE_RIVER_2BANK'" => "unexpected '[redacted]'";
    "A shared library"
        form!(is_shared_library).with(class!(b".")).from(LOWER),
        "unexpected 'libmaple4river.so.12'",
        "unexpected 'libmaple4river.sox12'" => "unexpected '[redacted]'";
    "A network interface or a disk, by where it is connected (systemd.net-naming-scheme) or by its kind and numbers"
        form!(is_device).of(class!(LETTER_OR_DIGIT b"-.")).from(LETTER),
        "unexpected 'enp0s31f6'",
        "unexpected 'emp0s31f6'" => "unexpected '[redacted]'";
    "A command for a machine (ISO 6983-1)"
        form!(is_machine_command).with(class!(b".")).of(class!(UPPER DIGIT b".-*")).from(UPPER),
        "unexpected 'X10.5Y20.3F1500*87'",
        "unexpected 'X10.5Y20.3Maple1500'" => "unexpected '[redacted]'";
    "A name with a version that hyphens divide"
        form!(holds_hyphenated_version).dividing_digits(class!(b"-")),
        "unexpected 'Maple4-3-5-River'",
        "unexpected 'Maple4-35-River'" => "unexpected '[redacted]'";
    "A name with the year and the quarter"
        form!(holds_quarter).dividing_digits(LETTER.without(HEX)),
        "unexpected 'ORDERS_2024Q1'",
        "unexpected 'ORDERS_2024X1'" => "unexpected '[redacted]'";
    "A name with a time (RFC 3339)"
        form!(holds_time).dividing_digits(class!(b"-")),
        "unexpected 'maple4-2024-05-03T12'",
        "unexpected 'maple4-2024-05-03x12'" => "unexpected '[redacted]'";
    "A name with the number of its dimensions"
        form!(holds_dimensions).of(class!(LETTER_OR_DIGIT b"-_")).from(LETTER),
        "unexpected 'Player2DController'",
        "unexpected 'Player2xController'" => "unexpected '[redacted]'";
    "A name with a term that is written with a digit"
        form(is_name_with_term),
        "unexpected 'AmazonS3Maple'",
        "unexpected 'AmazonX3Maple'" => "unexpected '[redacted]'";
    "A program that turns one thing into another, whose name is in capitals"
        form!(is_converter).of(LETTER_OR_DIGIT).from(UPPER).to(UPPER),
        "unexpected 'Maple2RIVER'",
        "unexpected 'Maple2River9'" => "unexpected '[redacted]'";
    "The seconds of a time, and its zone"
        form!(is_second).of(class!(DIGIT b".+-")).from(DIGIT).dividing_digits(class!(b".")),
        "unexpected '47.157808+01:00Z'",
        "unexpected '47.157808x+01:00Z'" => "unexpected '[redacted]:00Z'";
    "The end of a file with a time in its name: the seconds in UTC (RFC 3339), and what kind of file it is"
        form!(is_file_with_second).with(class!(b".")).of(class!(LETTER_OR_DIGIT b".")).from(DIGIT).to(LOWER),
        "unexpected '00Z.tar.gz'",
        "unexpected '00Y.tar.gz'" => "unexpected '[redacted]'";
    "An object of Java: its class and its hash"
        form!(is_java_object).with(class!(b"@")).of(class!(LETTER_OR_DIGIT b"._$@")).from(LOWER).to(HEX),
        "unexpected 'org.maple4.RiverPool@1f2e3d4'",
        "unexpected 'org.maple4.RiverPool@1f2e3x4'" => "unexpected '[redacted]'";
    "An address of the internet among names"
        form!(is_list_with_address).with(class!(b",")).of(class!(LETTER_OR_DIGIT b",._-")).dividing_digits(class!(b".")),
        "unexpected 'maple,203.0.113.7'",
        "unexpected 'maple,203.0.113x7'" => "unexpected '[redacted]'";
    "An image for screens with a higher density"
        form!(is_scaled_image).with(class!(b"@")).to(LOWER),
        "unexpected 'maple4river@2x.png'",
        "unexpected 'maple4river@2x-png'" => "unexpected '[redacted]'";
    "A package with the number of its version"
        form!(is_numbered_package).with(class!(b"@")).of(class!(LOWER DIGIT b"-_./@")).from(LOWER).to(class!(DIGIT b".@")),
        "unexpected 'maple-river@123'",
        "unexpected 'Maple-river@123'" => "unexpected '[redacted]'";
    "The number of an issue, an order or another thing that is counted"
        form!(is_numbered_thing).of(class!(LETTER_OR_DIGIT b"#-_")).from(LETTER),
        "unexpected 'Bug#121993'",
        "unexpected 'Map#121993'" => "unexpected '[redacted]'";
    "The type of an instance of AWS"
        form!(is_instance_type).with(class!(b".")).of(class!(LOWER DIGIT b".")).to(LOWER),
        "unexpected 'r6g.4xlarge'",
        "unexpected 'r6g.4xlurge'" => "unexpected '[redacted]'";
    "A unit of systemd"
        form!(is_unit).with(class!(b".")).to(LOWER),
        "unexpected 'maple4river@8.service'",
        "unexpected 'maple4river8.ser9ice'" => "unexpected '[redacted]'";
    "The cell of a sheet"
        form!(is_cell).with(class!(b"!")).of(class!(LETTER_OR_DIGIT b"_!")).to(DIGIT),
        "unexpected 'Sheet1!B2'",
        "unexpected 'Sheet1!b2'" => "unexpected '[redacted]'";
};

/// Which forms a word can have that holds a kind of bytes. Each form is a bit, by its place in the table.
#[derive(Clone, Copy)]
struct Forms {
    /// The word does not hold what they lack.
    without: u64,
    /// It holds one of those that they hold.
    with: u64,
    /// It begins as they do.
    beginning: u64,
    /// It ends as they do.
    ending: u64,
    /// Two of its digits have one of those between them that divide theirs.
    dividing_digits: u64,
}

const NO_FORMS: Forms = Forms {
    without: 0,
    with: 0,
    beginning: 0,
    ending: 0,
    dividing_digits: 0,
};

/// The forms for each kind of bytes.
static FORMS: [Forms; Class::KINDS] = {
    let mut table = [NO_FORMS; Class::KINDS];
    let mut number = 0;
    while number < Class::KINDS {
        let (kind, forms) = (Class::nth_kind(number), &mut table[number]);
        let mut at = 0;
        while at < OTHER_FORMS.len() {
            let form = &OTHER_FORMS[at].data;
            forms.without |= (!kind.meets(form.lacks) as u64) << at;
            forms.with |= (kind.meets(form.holds) as u64) << at;
            forms.beginning |= (kind.meets(form.first) as u64) << at;
            forms.ending |= (kind.meets(form.last) as u64) << at;
            forms.dividing_digits |= (kind.meets(form.between_digits) as u64) << at;
            at += 1;
        }
        number += 1;
    }
    table
};

/// The forms about which nothing is said of what stands between their digits.
static WITH_ANY_DIGITS: u64 = {
    let (mut forms, mut at) = (0, 0);
    while at < OTHER_FORMS.len() {
        forms |= (!OTHER_FORMS[at].data.between_digits.meets(ANY) as u64) << at;
        at += 1;
    }
    forms
};

/// Whether a word has one of the forms.
pub(super) fn is_other_form(word: &Runs<'_>, kinds: Class) -> bool {
    let ([first, ..], [.., last]) = (word.text, word.text) else {
        return false;
    };
    let forms_of = |kind: Class| {
        let mut forms = places(kind.numbers()).filter_map(|number| FORMS.get(number));
        forms.next().copied().unwrap_or(NO_FORMS)
    };
    let [first, last] = [first, last].map(|byte| forms_of(Class::of_byte(*byte)));
    let mut may_be = first.beginning & last.ending;
    let (mut with, mut dividing_digits) = (0, WITH_ANY_DIGITS);
    for forms in places(kinds.numbers()).filter_map(|number| FORMS.get(number)) {
        may_be &= forms.without;
        with |= forms.with;
    }
    for number in places(word.kinds_between_digits().numbers()) {
        dividing_digits |= FORMS.get(number).map_or(0, |forms| forms.dividing_digits);
    }
    places(may_be & with & dividing_digits)
        .filter_map(|at| rows::nth(OTHER_FORMS, at))
        .any(|form| (form.is_met)(word))
}
