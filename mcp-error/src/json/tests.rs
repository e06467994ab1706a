//! Tests of the cost of reading, of names that repeat, and of exact lengths.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::*;

/// Makes texts of about `bytes` bytes that take as much memory as possible to read.
fn hostile(bytes: usize) -> Vec<(&'static str, String)> {
    let list = |item: &str| {
        let items = vec![item; bytes / (item.len() + 1)];
        format!("[{}]", items.join(","))
    };
    let object = |value: &str| {
        let members = (0..bytes / 9).map(|name| format!(r#""{name:x}":{value}"#));
        format!("{{{}}}", members.collect::<Vec<_>>().join(","))
    };
    vec![
        ("open brackets", "[".repeat(bytes)),
        ("open lists with a number", "[0,".repeat(bytes / 3)),
        ("open objects", r#"{"a":"#.repeat(bytes / 5)),
        ("numbers", list("0")),
        ("lists", list("[]")),
        ("lists of one", list("[0]")),
        ("lists of five", list("[0,0,0,0,0]")),
        ("objects", list("{}")),
        ("objects of one", list(r#"{"a":0}"#)),
        (
            "objects of five",
            list(r#"{"a":0,"b":0,"c":0,"d":0,"e":0}"#),
        ),
        ("short strings", list(r#""a""#)),
        ("members", object("0")),
        ("members with lists", object("[0]")),
        (
            "one name",
            list(r#""a":0"#).replace('[', "{").replace(']', "}"),
        ),
        ("a long string", format!(r#""{}""#, "a".repeat(bytes))),
        (
            "a string of escapes",
            format!(r#""{}""#, r"\n\u00e9".repeat(bytes / 8)),
        ),
        ("a long name", format!(r#"{{"{}":0}}"#, "a".repeat(bytes))),
        ("a long number", format!("{}1", "1".repeat(bytes))),
        ("blanks", format!("[{}0]", " ".repeat(bytes))),
    ]
}

#[test]
fn reading_takes_a_small_multiple_of_the_text() {
    // These sizes are around the largest number of values, where reading takes most memory, and far above it.
    for bytes in [
        100,
        1_000,
        20_000,
        32_700,
        32_800,
        65_600,
        90_000,
        131_000,
        150_000,
        1 << 20,
    ] {
        for (what, text) in hostile(bytes) {
            let read = |read: &mut dyn FnMut()| allocation_counter::measure(read).bytes_max;
            let peaks = [
                read(&mut || drop(Json::read(text.as_bytes()))),
                read(&mut || drop(serde_json::from_str::<Json>(&text))),
                read(&mut || drop(serde_json::from_str::<Members>(&text))),
            ];
            let bound = 8 * text.len() as u64 + 1_000_000;
            assert!(
                peaks.iter().all(|peak| *peak <= bound),
                "{what}, {bytes} bytes: {peaks:?}"
            );
        }
    }
}

/// Prints the peaks of memory: `cargo test -p mcp-error --lib peaks -- --ignored --nocapture`.
#[test]
#[ignore = "prints figures"]
fn peaks() {
    for bytes in [32_768, 1 << 20, 16 << 20] {
        for (what, text) in hostile(bytes) {
            let started = std::time::Instant::now();
            let peak = allocation_counter::measure(|| drop(Json::read(text.as_bytes()))).bytes_max;
            println!(
                "{what}, {} bytes: {peak} bytes, {:?}",
                text.len(),
                started.elapsed()
            );
        }
    }
}

#[test]
fn more_values_than_a_document_may_have_are_refused() {
    let numbers = |count: usize| format!("[{}]", vec!["0"; count].join(","));
    // The list is a value too.
    assert!(Json::read(numbers(16_383).as_bytes()).is_some());
    assert_eq!(Json::read(numbers(16_384).as_bytes()), None);
    let error = serde_json::from_str::<Json>(&numbers(20_000)).unwrap_err();
    let message = "more than 16384 values in a document";
    assert!(error.to_string().starts_with(message), "{error}");
    let value: serde_json::Value = serde_json::from_str(&numbers(20_000)).unwrap();
    assert!(Json::deserialize(value).is_err());
}

#[test]
fn deeper_values_than_serde_json_reads_are_refused() {
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert!(Json::read(nested(127).as_bytes()).is_some());
    assert_eq!(Json::read(nested(128).as_bytes()), None);
    let mut value = serde_json::Value::Null;
    for _ in 0..129 {
        value = serde_json::Value::Array(vec![value]);
    }
    assert!(Json::deserialize(value).is_err());
}

#[test]
fn a_repeated_name_keeps_its_first_place_and_its_last_value() {
    for count in [1, 2, 5, 16, 17, 40, 300] {
        for names in [1, 2, 3, 7, 16, 17, 30, 299] {
            let given = (0..count).map(|at| (format!("n{}", at * 7 % names), at));
            let read: Members = given.clone().collect();
            let mut inserted = Members::new();
            let mut expected: Vec<(String, usize)> = Vec::new();
            for (name, value) in given {
                inserted.insert(name.clone(), value);
                match expected.iter_mut().find(|(known, _)| *known == name) {
                    Some((_, old)) => *old = value,
                    None => expected.push((name, value)),
                }
            }
            for members in [read, inserted] {
                assert_eq!(members.len(), expected.len());
                for ((name, value), (expected_name, expected_value)) in
                    members.iter().zip(&expected)
                {
                    assert_eq!(
                        (name, value),
                        (&**expected_name, &Json::from(*expected_value))
                    );
                    assert_eq!(members.get(name), Some(value));
                }
                assert!(!members.contains("m"));
            }
        }
    }
}

#[test]
fn members_are_found_after_others_are_removed() {
    let mut members = Members::new();
    for at in 0..100 {
        members.insert(format!("n{at}"), at);
    }
    assert_eq!(members.remove("n3"), Some(3.into()));
    assert_eq!(members.remove("n3"), None);
    members.insert("n3", 300);
    members.push("n100", 100);
    assert_eq!(members.get("n99"), Some(&99.into()));
    assert_eq!(members.get("n3"), Some(&300.into()));
    let mut kept = 0..8;
    members.retain(|| kept.next().is_some());
    members.insert("n2", 200);
    members.insert("n90", 90);
    assert!(members.serialized_len() <= 60 + 11);
    let names: Vec<_> = members.iter().map(|(name, _)| name.to_owned()).collect();
    assert_eq!(
        names,
        ["n0", "n1", "n2", "n4", "n5", "n6", "n7", "n8", "n90"]
    );
}

/// If each name were compared with all others, this test would take minutes.
#[test]
fn many_members_are_collected() {
    let names = (0..200_000).chain(0..200_000).map(|at| at.to_string());
    let members: Members = names.zip(0..400_000_u64).collect();
    assert_eq!(members.len(), 200_000);
    assert_eq!(members.get("199999"), Some(&399_999_u64.into()));
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
enum Shape {
    Point,
    Circle(u8),
    Line(u8, i16),
    Box { width: f32, name: Option<String> },
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Everything {
    shapes: Vec<Shape>,
    by_number: BTreeMap<u8, char>,
    by_truth: BTreeMap<bool, ()>,
    by_name: BTreeMap<Letter, (i64, u64)>,
    wide: i128,
    none: Option<u8>,
    any: serde_json::Value,
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
enum Letter {
    A,
    B,
}

#[test]
fn a_value_of_any_type_is_read_as_serde_json_reads_it() {
    let everything = Everything {
        shapes: vec![
            Shape::Point,
            Shape::Circle(7),
            Shape::Line(1, -2),
            Shape::Box {
                width: 0.5,
                name: Some("x".into()),
            },
        ],
        by_number: [(3, 'c')].into(),
        by_truth: [(true, ())].into(),
        by_name: [(Letter::B, (i64::MIN, u64::MAX))].into(),
        wide: -7,
        none: None,
        any: serde_json::json!([1, {"a": null}]),
    };
    let text = serde_json::to_string(&everything).unwrap();
    let json = Json::read(text.as_bytes()).unwrap();
    assert_eq!(json.deserialize_into::<Everything>(), Some(everything));
    assert_eq!(Json::from("Circle").deserialize_into::<Shape>(), None);
    assert_eq!(Json::from(1).deserialize_into::<Shape>(), None);
    assert_eq!(
        Json::read(b"[1,2,3]")
            .unwrap()
            .deserialize_into::<[u8; 2]>(),
        None
    );
    let numbered = Json::read(br#"{"300":1}"#).unwrap();
    assert_eq!(numbered.deserialize_into::<BTreeMap<u8, u8>>(), None);
}

/// How `serde_json` reads a number depends on its feature `arbitrary_precision`. To run this test with it:
/// `cargo test -p mcp-error --lib --features serde_json/arbitrary_precision number`.
#[test]
fn a_number_is_read_as_serde_json_reads_it() {
    let digits = "123456789012345678901234567890";
    let text = format!(r#"[{digits},7,-1.5]"#);
    let json = Json::read(text.as_bytes()).unwrap();
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json.to_string(), value.to_string());
    assert_eq!(serde_json::Value::from(json.clone()), value);
    assert_eq!(json.deserialize_into::<Json>().as_ref(), Some(&json));
    let written = value.to_string();
    let keeps_digits = written == text;

    let object = br#"{"$serde_json::private::Number":"7"}"#;
    let json = Json::read(object).unwrap();
    assert_eq!(json.as_i64(), keeps_digits.then_some(7));
    assert_eq!(json.as_object().is_some(), !keeps_digits);
    assert_eq!(Json::read(b"[1e999]").is_some(), keeps_digits);
    for other in [r#"{"Number":"7"}"#, r#"{"a":"7"}"#] {
        assert_eq!(Json::read(other.as_bytes()).unwrap().to_string(), other);
    }
}

#[test]
fn lengths_are_those_of_the_written_text() {
    let ascii: String = (0..=0x7f_u8).map(char::from).collect();
    let texts = ["", &ascii, "é😀\u{2028}", "\"\\/"].map(|text| Json::from(text.to_owned()));
    let mut values = vec![
        Json::Null,
        true.into(),
        false.into(),
        0.into(),
        i64::MIN.into(),
        u64::MAX.into(),
        (-1.5).into(),
        1e300.into(),
        (-0.0).into(),
        Json::Array(Vec::new()),
        Members::new().into(),
    ];
    values.extend(texts);
    values.push(Json::Array(values.clone()));
    let members: Members = values
        .iter()
        .cloned()
        .enumerate()
        .map(|(at, value)| (format!("\"{at}"), value))
        .collect();
    values.push(members.into());
    values.push(Members::from_iter([(String::new(), Json::from(false))]).into());
    values.push(Members::from_iter([(String::new(), Json::from(String::new()))]).into());
    for value in values {
        let written = serde_json::to_string(&value).unwrap().len();
        assert_eq!(super::len(&value), written, "{value}");
        assert!(super::len::most_len(&value) >= written, "{value}");
    }
}
