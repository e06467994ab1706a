//! Paths and JSON values whose type goes by another name, or that are inside another type. A text that is formatted from them shows no
//! more than a text of the type that is spelled out.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use mcp_error::registry::Sanitizer;
use mcp_error::{Context, Failure, McpError, Policy};
use serde_json::{Map, Value, json};

use super::{detail, members};

/// What no wire may show.
const CANARY: &str = "tour";

fn path() -> PathBuf {
    format!("{CANARY}.toml").into()
}

fn boxed() -> Box<Path> {
    path().into()
}

fn json() -> Value {
    json!({ CANARY: CANARY })
}

fn map() -> Map<String, Value> {
    json().as_object().unwrap().clone()
}

type MaybeAlias = Option<PathBuf>;
type BoxedAlias = Box<Path>;
type SharedAlias = Arc<Path>;
type BorrowedAlias = &'static Path;
type EitherAlias = Cow<'static, Path>;
type ListAlias = Vec<PathBuf>;
type MaybeListAlias = Option<Vec<Box<Path>>>;
type SetAlias = BTreeSet<PathBuf>;
type PairAlias = (u8, PathBuf);
type PairsAlias = Vec<(PathBuf, u8)>;
type FirstAlias = (PathBuf, u8);
type ResultAlias = Result<u8, PathBuf>;
type FoundAlias = Result<PathBuf, u8>;
type ByNumberAlias = BTreeMap<u8, PathBuf>;
type ByPathAlias = HashMap<PathBuf, u8>;
type JsonAlias = Value;
type BoxedJsonAlias = Box<Value>;
type MapAlias = Map<String, Value>;
type MaybeJsonAlias = Option<Value>;
type JsonsAlias = Vec<Value>;
type MapsAlias = Vec<Map<String, Value>>;
type JsonByNameAlias = BTreeMap<u8, Value>;

/// Returns the detail after a look at all wires under three policies.
fn checked(error: &dyn McpError) -> String {
    for policy in [Policy::production(), Policy::development()] {
        let report = error.report(&Context::new().with_policy(policy));
        let wires: [&dyn fmt::Debug; 4] = [
            &report.to_problem_details(),
            &report.to_tool_result(),
            &report.to_rpc_error(),
            &report.members(),
        ];
        for wire in wires {
            assert!(!format!("{wire:?}").contains(CANARY), "{wire:?}");
        }
    }
    detail(error)
}

/// Returns the detail of a failure.
fn said(failure: Failure) -> String {
    failure.to_problem_details().detail.unwrap().into_owned()
}

/// Each row is tried by the spelled type and by the alias, in each form of a placeholder, and as an argument of `error!`.
macro_rules! rows {
    ($($name:ident: $type:ty = $alias:ty, $value:expr => $spelled:literal, $formatted:literal;)*) => {
        $(mod $name {
            #[allow(unused_imports)]
            use super::*;

            #[derive(Debug, thiserror::Error, McpError)]
            #[mcp(status = 404)]
            pub(super) enum Errors {
                #[error("{0:?}")]
                Spelled($type),
                #[error("{value:#?}")]
                SpelledNamed { value: $type },
                #[error("{0:?}")]
                Alias($alias),
                #[error("{value:#?}")]
                AliasNamed { value: $alias },
                #[error("{}", format!("{:?}", .0))]
                AliasInExpression($alias),
            }
        })*

        #[test]
        fn a_formatted_text_says_no_more_than_the_type_would() {$({
            use $name::Errors;
            let value = || -> $type { $value };
            for error in [Errors::Spelled(value()), Errors::SpelledNamed { value: value() }] {
                assert_eq!(checked(&error), $spelled, "{error:?}");
            }
            for error in [
                Errors::Alias(value()),
                Errors::AliasNamed { value: value() },
                Errors::AliasInExpression(value()),
            ] {
                assert_eq!(checked(&error), $formatted, "{error:?}");
            }
            let value = value();
            assert_eq!(said(mcp_error::error!("{:?}", value)), $formatted);
            assert_eq!(said(mcp_error::error!("{value:#?}")), $formatted);
        })*}
    };
}

rows! {
    maybe: Option<PathBuf> = MaybeAlias, Some(path()) => "[path]", "[path]";
    boxed: Box<Path> = BoxedAlias, boxed() => "[path]", "[path]";
    shared: Arc<Path> = SharedAlias, boxed().into() => "[path]", "[path]";
    borrowed: &'static Path = BorrowedAlias, Path::new("tour.toml") => "[path]", "[path]";
    either: Cow<'static, Path> = EitherAlias, path().into() => "[path]", "[path]";
    list: Vec<PathBuf> = ListAlias, vec![path(), path()] => r#"["[path]","[path]"]"#, "[path]";
    maybe_list: Option<Vec<Box<Path>>> = MaybeListAlias, Some(vec![boxed()]) => r#"["[path]"]"#, "[path]";
    set: BTreeSet<PathBuf> = SetAlias, [path()].into() => r#"["[path]"]"#, "[path]";
    pair: (u8, PathBuf) = PairAlias, (7, path()) => "[path]", "[path]";
    first: (PathBuf, u8) = FirstAlias, (path(), 7) => "[path]", "[path]";
    pairs: Vec<(PathBuf, u8)> = PairsAlias, vec![(path(), 7)] => "[path]", "[path]";
    result: Result<u8, PathBuf> = ResultAlias, Err(path()) => "[path]", "[path]";
    found: Result<PathBuf, u8> = FoundAlias, Ok(path()) => "[path]", "[path]";
    by_number: BTreeMap<u8, PathBuf> = ByNumberAlias, [(7, path())].into() => "[path]", "[path]";
    by_path: HashMap<PathBuf, u8> = ByPathAlias, [(path(), 7)].into() => "[path]", "[path]";
    any: Value = JsonAlias, json() => "[Object]", "[Object]";
    boxed_any: Box<Value> = BoxedJsonAlias, Box::new(json()) => "[Object]", "[Object]";
    map: Map<String, Value> = MapAlias, map() => "[withheld]", "[withheld]";
    maybe_any: Option<Value> = MaybeJsonAlias, Some(json()) => "[Object]", "[withheld]";
    all: Vec<Value> = JsonsAlias, vec![json()] => "[Array of 1 items]", "[withheld]";
    maps: Vec<Map<String, Value>> = MapsAlias, vec![map()] => "[withheld]", "[withheld]";
    by_name: BTreeMap<u8, Value> = JsonByNameAlias, [(7, json())].into() => "[withheld]", "[withheld]";
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("{}, {}, {shared}", .boxed.display(), .either.display(), shared = .shared.display())]
#[mcp(status = 404)]
struct Displayed {
    #[mcp(extension)]
    boxed: BoxedAlias,
    #[mcp(extension)]
    either: EitherAlias,
    #[mcp(extension)]
    shared: SharedAlias,
    #[mcp(extension)]
    answer: BoxedJsonAlias,
}

#[test]
fn a_pointer_to_a_path_behind_an_alias_is_a_path() {
    let error = Displayed {
        boxed: boxed(),
        either: path().into(),
        shared: boxed().into(),
        answer: json().into(),
    };
    assert_eq!(checked(&error), "[path], [path], [path]");
    let expected = json!({
        "boxed": "[path]", "either": "[path]", "shared": "[path]", "answer": "[Object]",
    });
    assert_eq!(members(&error, Policy::production()), expected);
    let facts = error.entry().members().map(|member| member.sanitizer());
    assert_eq!(
        facts.collect::<Vec<_>>(),
        [
            Sanitizer::Path,
            Sanitizer::Path,
            Sanitizer::Path,
            Sanitizer::Value
        ]
    );
}

#[test]
fn one_off_errors_hide_paths_and_json_values_too() {
    let (path, json, list) = (path(), json(), json!([1, 2]));
    assert_eq!(
        said(mcp_error::error!("no {}", path.display())),
        "no [path]"
    );
    assert_eq!(
        said(mcp_error::error!("no {:>8}", path.display())),
        "no   [path]"
    );
    assert_eq!(
        said(mcp_error::error!("{json}, {list:?}")),
        "[Object], [Array of 2 items]"
    );
    assert_eq!(said(mcp_error::error!("{}", json!(7))), "7");
    // This is a text, which is searched for secrets and absolute paths.
    assert_eq!(
        said(mcp_error::error!("no {}", path.to_string_lossy())),
        "no tour.toml"
    );
}

type Guides = Vec<Guide>;

#[derive(Debug, thiserror::Error, McpError)]
#[error("the guide is ill")]
#[mcp(status = 503)]
struct Guide;

#[derive(Debug, thiserror::Error, McpError)]
#[error("{} {} {} {}", .paths.len(), .spelled.len(), .guides.len(), guides.len())]
#[mcp(status = 404)]
struct Counted {
    paths: ListAlias,
    spelled: Vec<PathBuf>,
    guides: Guides,
}

#[test]
fn the_number_of_values_is_shown_whatever_they_are() {
    let error = Counted {
        paths: vec![path()],
        spelled: vec![path(), path()],
        guides: vec![Guide, Guide, Guide],
    };
    assert_eq!(detail(&error), "1 2 3 3");
}

#[derive(Debug, thiserror::Error, McpError)]
#[error("{0:?} {1:?}")]
#[mcp(status = 404)]
struct Chosen(
    #[mcp(sanitize = text)] ListAlias,
    #[mcp(sanitize = text)] JsonsAlias,
);

#[test]
fn an_attribute_decides_before_the_type() {
    let error = Chosen(vec!["a.toml".into()], vec![json!(7)]);
    assert_eq!(detail(&error), r#"["a.toml"] [Number(7)]"#);
}
