//! Words that hold letters and digits as passwords do, and have a form that says what they are.

mod names;
mod numbers;
mod versions;

use crate::classes::{Class, LETTER_OR_DIGIT, class};
use crate::rows::{self, Row};
use crate::shapes::is_host_name;
use crate::shapes::public::known_forms::{is_hex_number, is_id_or_version};

pub(crate) use names::is_no_domain;

use super::terms::is_name_with_term;
use names::{
    has_escape, holds_dimensions, is_constant, is_converter, is_device, is_instance_type,
    is_java_object, is_member_in_small_letters, is_scaled_image, is_unit,
};
use numbers::{
    are_dimensions, is_cell, is_list, is_list_with_address, is_machine_command, is_measure,
    is_number_in_groups, is_numbered_thing, is_second,
};
use versions::{
    ends_in_hash, holds_hyphenated_version, holds_quarter, holds_time, holds_version,
    is_numbered_package, is_shared_library,
};

type IsForm = fn(&[u8]) -> bool;

/// A form of words.
pub(crate) struct OtherForm {
    /// Each word of this form holds one of these.
    holds: Class,
    is_met: IsForm,
}

/// The form of words that hold a sign.
const fn with(sign: Class, is_met: IsForm) -> OtherForm {
    OtherForm {
        holds: sign,
        is_met,
    }
}

/// A form that needs no sign.
const fn any(is_met: IsForm) -> OtherForm {
    with(LETTER_OR_DIGIT, is_met)
}

/// The forms of words that are not passwords.
pub(crate) static OTHER_FORMS: &[Row<OtherForm>] = public_shapes! {
    "A number in hexadecimal digits"
        any(is_hex_number),
        "unexpected '0x7f3a5c0e'",
        "unexpected '0y7f3a5c0e'" => "unexpected '[redacted]'";
    "The name of a host"
        with(class!(b"."), is_host_name),
        "unexpected 'maple4river9.dev'",
        "unexpected 'maple4river9-dev'" => "unexpected '[redacted]'";
    "A number with its unit"
        any(is_measure),
        "unexpected '20000.0rpm'",
        "unexpected '20000.0maple'" => "unexpected '[redacted]'";
    "A list of items of the same form"
        with(class!(b",;"), is_list),
        "unexpected 'maple4,river5'",
        "unexpected 'maple4,5river'" => "unexpected '[redacted]'";
    "Groups of digits with hyphens between them, maybe with a letter at an end, as in the number of an article"
        with(class!(b"-"), is_number_in_groups),
        "unexpected 's41586-024-07487-w'",
        "unexpected 's41586-024x-07487'" => "unexpected '[redacted]'";
    "The dimensions of a thing"
        any(are_dimensions),
        "unexpected '60x40x38'",
        "unexpected '60x40x3k'" => "unexpected '[redacted]'";
    "An id of a known form, or a version"
        any(is_id_or_version),
        "unexpected 'maple4river-7d9c8b6f5d-x2k4q'",
        "unexpected 'maple4river-7d9c8b6f5d-x2k4a'" => "unexpected '[redacted]'";
    "A name with a version in it"
        with(class!(b"."), holds_version),
        "unexpected 'maple4river-1.29'",
        "unexpected 'maple4river-129'" => "unexpected '[redacted]'";
    "The member of a module or of a schema, in small letters"
        with(class!(b"."), is_member_in_small_letters),
        "unexpected 'maple.river_42'",
        "unexpected 'maple-river_42'" => "unexpected '[redacted]'";
    "A name with the hash of its contents, or with a commit"
        with(class!(b"-#"), ends_in_hash),
        "unexpected 'maple4river-1a2b3c4'",
        "unexpected 'maple4river-1x2b3c4'" => "unexpected '[redacted]'";
    "The name of a constant, of three words or more"
        with(class!(b"_"), is_constant),
        "unexpected 'MAPLE_RIVER_BANK2'",
        "unexpected 'MAPLE_RIVER_2BANK'" => "unexpected '[redacted]'";
    "A shared library"
        with(class!(b"."), is_shared_library),
        "unexpected 'libmaple4river.so.12'",
        "unexpected 'libmaple4river.sox12'" => "unexpected '[redacted]'";
    "A network interface or a disk, by where it is connected (systemd.net-naming-scheme) or by its kind and numbers"
        any(is_device),
        "unexpected 'enp0s31f6'",
        "unexpected 'emp0s31f6'" => "unexpected '[redacted]'";
    "A command for a machine (ISO 6983-1)"
        with(class!(b"."), is_machine_command),
        "unexpected 'X10.5Y20.3F1500*87'",
        "unexpected 'X10.5Y20.3Maple1500'" => "unexpected '[redacted]'";
    "A name with a version that hyphens divide"
        with(class!(b"-"), holds_hyphenated_version),
        "unexpected 'Maple4-3-5-River'",
        "unexpected 'Maple4-35-River'" => "unexpected '[redacted]'";
    "A name with the year and the quarter"
        any(holds_quarter),
        "unexpected 'ORDERS_2024Q1'",
        "unexpected 'ORDERS_2024X1'" => "unexpected '[redacted]'";
    "A name with a time (RFC 3339)"
        with(class!(b"-"), holds_time),
        "unexpected 'maple4-2024-05-03T12'",
        "unexpected 'maple4-2024-05-03x12'" => "unexpected '[redacted]'";
    "A name with the number of its dimensions"
        any(holds_dimensions),
        "unexpected 'Player2DController'",
        "unexpected 'Player2xController'" => "unexpected '[redacted]'";
    "A name with a term that is written with a digit"
        any(is_name_with_term),
        "unexpected 'AmazonS3Maple'",
        "unexpected 'AmazonX3Maple'" => "unexpected '[redacted]'";
    "A program that turns one thing into another, whose name is in capitals"
        any(is_converter),
        "unexpected 'Maple2RIVER'",
        "unexpected 'Maple2River9'" => "unexpected '[redacted]'";
    "The seconds of a time, and its zone"
        with(class!(b"."), is_second),
        "unexpected '47.157808+01:00Z'",
        "unexpected '47.157808x+01:00Z'" => "unexpected '[redacted]:00Z'";
    "An object of Java: its class and its hash"
        with(class!(b"@"), is_java_object),
        "unexpected 'org.maple4.RiverPool@1f2e3d4'",
        "unexpected 'org.maple4.RiverPool@1f2e3x4'" => "unexpected '[redacted]'";
    "An address of the internet among names"
        with(class!(b","), is_list_with_address),
        "unexpected 'maple,203.0.113.7'",
        "unexpected 'maple,203.0.113x7'" => "unexpected '[redacted]'";
    "An image for screens with a higher density"
        with(class!(b"@"), is_scaled_image),
        "unexpected 'maple4river@2x.png'",
        "unexpected 'maple4river@2x-png'" => "unexpected '[redacted]'";
    "A package with the number of its version"
        with(class!(b"@"), is_numbered_package),
        "unexpected 'maple-river@123'",
        "unexpected 'Maple-river@123'" => "unexpected '[redacted]'";
    "The number of an issue, an order or another thing that is counted"
        any(is_numbered_thing),
        "unexpected 'Bug#121993'",
        "unexpected 'Map#121993'" => "unexpected '[redacted]'";
    "The type of an instance of AWS"
        with(class!(b"."), is_instance_type),
        "unexpected 'r6g.4xlarge'",
        "unexpected 'r6g.4xlurge'" => "unexpected '[redacted]'";
    "A unit of systemd"
        with(class!(b"."), is_unit),
        "unexpected 'maple4river@8.service'",
        "unexpected 'maple4river8.ser9ice'" => "unexpected '[redacted]'";
    "The cell of a sheet"
        with(class!(b"!"), is_cell),
        "unexpected 'Sheet1!B2'",
        "unexpected 'Sheet1!b2'" => "unexpected '[redacted]'";
    "A word with an escape (RFC 3986 §2.1)"
        with(class!(b"%"), has_escape),
        "unexpected 'maple%204river'",
        "unexpected 'maple%xy4river'" => "unexpected '[redacted]'";
};

/// Whether a word has one of the forms.
pub(super) fn is_other_form(word: &[u8]) -> bool {
    let kinds = Class::of_all(word);
    rows::all(OTHER_FORMS).any(|form| kinds.meets(form.holds) && (form.is_met)(word))
}
