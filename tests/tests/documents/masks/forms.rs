//! A value is found in each encoding in which it can come back.

use mcp_error_tests::texts;

use super::everywhere::{Everywhere, Inner, Vouched};
use super::*;

fn hostile_value() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        prop::sample::select(vec![
            "%",
            "%25",
            "+",
            " ",
            "\\",
            "\"",
            "'",
            "\n",
            "\t",
            "/",
            "=",
            "-",
            "ö",
            "\u{1f980}",
            "aa",
            "u0041"
        ])
        .prop_map(str::to_owned),
        texts!("[a-zA-Z0-9]{1,12}"),
    ];
    prop::collection::vec(part, 1..12)
        .prop_map(|parts| parts.concat())
        .prop_filter("long enough", |value| value.trim().len() >= Masks::MIN_LEN)
}

fn percent(text: &str, keep: impl Fn(u8) -> bool) -> String {
    let bytes = text.bytes();
    bytes
        .map(|byte| match byte {
            byte if byte.is_ascii() && keep(byte) => char::from(byte).to_string(),
            byte => format!("%{byte:02X}"),
        })
        .collect()
}

fn base64(bytes: &[u8], alphabet: &[u8; 64]) -> String {
    let groups = bytes.chunks(3).map(|group| {
        let bits = (0..3).fold(0_u32, |bits, at| {
            bits << 8 | u32::from(group.get(at).copied().unwrap_or(0))
        });
        let signs = (0..4).map(|at| {
            if at <= group.len() {
                char::from(alphabet[(bits >> (18 - 6 * at) & 63) as usize])
            } else {
                '='
            }
        });
        signs.collect::<String>()
    });
    groups.collect()
}

const STANDARD: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const URL_SAFE: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

proptest! {
    #![proptest_config(mcp_error_tests::properties!(256))]

    /// The forms are written by other code than that which finds them.
    #[test]
    fn no_form_of_a_value_is_left(
        value in hostile_value(),
        // A sign of an encoding before a value would be a part of it.
        before in texts!("[ -$&-\\[\\]-~]{0,9}"),
        after in texts!("[ -~]{0,9}"),
        alphabet in prop::sample::select(vec![STANDARD, URL_SAFE]),
    ) {
        let value = value.trim();
        let masks = Masks::of([value]);
        let json = serde_json::to_string(value).unwrap();
        let json = &json[1..json.len() - 1];
        let debug = format!("{value:?}");
        let ascii: String = json.chars().map(|letter| if letter.is_ascii() { letter.to_string() } else { letter.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")).collect() }).collect();
        let twice = serde_json::to_string(json).unwrap();
        let forms = [
            value.to_owned(),
            percent(value, |byte| byte.is_ascii_alphanumeric()),
            percent(value, |_| false),
            percent(value, |byte| byte != b'%' && byte != b' ' && byte != b'+'),
            percent(value, |byte| byte.is_ascii_alphanumeric() || byte == b' ').replace(' ', "+"),
            json.to_owned(),
            debug[1..debug.len() - 1].to_owned(),
            ascii,
            twice[1..twice.len() - 1].to_owned(),
            percent(json, |byte| byte.is_ascii_alphanumeric()),
            percent(&percent(value, |byte| byte.is_ascii_alphanumeric()), |byte| byte != b'%'),
        ];
        for form in forms {
            let shown = masks_only(&masks, &format!("{before}{form}{after}"));
            prop_assert!(!shown.contains(&form), "{:?} in {:?}", form, shown);
            prop_assert!(shown.contains("[redacted]"), "{:?}", shown);
        }
        // In base64, the whole text around the value is encoded.
        let encoded = base64(format!("{before}{value}{after}").as_bytes(), alphabet);
        let shown = masks_only(&masks, &encoded);
        prop_assert!(shown.contains("[redacted]"), "{:?} of {:?}", shown, encoded);
        // What is left are whole groups that hold nothing of the value, but for the text around it.
        let kept = shown.replace("[redacted]", "").len();
        let around = before.len() + after.len();
        prop_assert!(kept <= around * 4 / 3 + 6, "{:?} of {:?}", shown, encoded);
    }

    /// A text without the value is what it is without masks.
    #[test]
    fn a_text_without_a_value_stays(value in hostile_value(), text in texts!("[ -~]{0,200}")) {
        prop_assume!(!text.contains(value.trim()));
        let masks = Masks::of([format!("{value}#unlikely#{value}")]);
        prop_assert_eq!(detail(&masks, &text), detail(&Masks::new(), &text));
    }
}

/// Returns a text under the masks, without what the detectors find.
fn masks_only(masks: &Masks, text: &str) -> String {
    let context = Context::new().with_masks(masks);
    let report = Everywhere::Fields {
        text: String::new(),
        trusted: String::new(),
        vouched: Vouched(text.to_owned()),
        custom: String::new(),
        output: String::new(),
        endpoint: String::new(),
        echo: String::new(),
        uri: String::new(),
        tree: serde_json::Value::Null,
        value: serde_json::Value::Null,
        list: Vec::new(),
        sample: Vec::new(),
        untrusted: String::new().into(),
        path: "x".into(),
        inner: Inner(String::new()),
    }
    .report(&context);
    let shown = report.members().get("vouched").and_then(Json::as_str);
    shown.unwrap_or_default().to_owned()
}
