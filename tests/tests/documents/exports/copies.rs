//! Checked-in copies are compared with what the code exports now.

use std::path::PathBuf;

use mcp_error_examples::catalog::MOUSE;
use mcp_error_tests::processes::run_ignored_test;

use super::*;

#[test]
fn an_unchanged_copy_is_current() {
    let directory = scratch("current");
    let files = MOUSE.exports().files();
    for file in &files {
        file.write_to(&directory).expect("a file");
    }
    mcp_error::assert_exports!(files, directory.to_str().unwrap());
}

#[test]
#[should_panic(
    expected = "errors.md\n  @@ -1,2 +1,2 @@\n  -changed\n  +# Errors of mcp-error-examples\n"
)]
fn an_outdated_copy_is_not_current() {
    let directory = scratch("older");
    let file = MOUSE.exports().markdown();
    let old = file
        .text
        .replacen("# Errors of mcp-error-examples", "changed", 1);
    std::fs::write(directory.join("errors.md"), old).expect("a file");
    mcp_error::assert_exports!([file], directory.to_str().unwrap());
}

#[test]
#[should_panic(expected = "files are not those of this registry; MCP_ERROR_ACCEPT=all writes them")]
fn a_missing_copy_is_not_current() {
    mcp_error::assert_exports!(
        [MOUSE.exports().openapi()],
        scratch("missing").to_str().unwrap()
    );
}

#[test]
#[should_panic(expected = "/nowhere/catalog.schema.json does not exist, nor do 2 more files\n")]
fn missing_copies_are_not_listed_one_by_one() {
    let files = MOUSE.exports().files().into_iter().take(3);
    let directory = scratch("nowhere").join("nowhere");
    mcp_error::assert_exports!(files, directory.to_str().unwrap());
}

#[test]
fn an_unchanged_catalog_is_compatible() {
    let directory = scratch("compatible");
    let exports = MOUSE.exports().with_name("Zoo").with_version("7.0.0");
    exports.catalog().write_to(&directory).expect("a file");
    let path = directory.join("catalog.json");
    mcp_error::assert_compatible!(MOUSE, path.to_str().unwrap());
}

#[test]
#[should_panic(
    expected = "is not the catalog of this registry: 1 breaking change and 1 additive change; MCP_ERROR_ACCEPT=all accepts them:\n  breaking: ZooError::Validation: the code was -31000 and is -32602\n  additive: ZooError::Validation: the title was \"No\" and is \"Validation Failed\""
)]
fn an_incompatible_catalog_is_reported() {
    let directory = scratch("incompatible");
    let mut catalog = MOUSE.exports().to_catalog();
    catalog.errors[0].code = -31_000;
    catalog.errors[0].title = "No".into();
    let path = directory.join("errors.json");
    std::fs::write(&path, serde_json::to_string(&catalog).unwrap()).expect("a file");
    mcp_error::assert_compatible!(MOUSE, path.to_str().unwrap());
}

#[test]
#[should_panic(
    expected = "errors.json: No such file or directory (os error 2); MCP_ERROR_ACCEPT=all creates it"
)]
#[cfg(unix)]
fn a_missing_catalog_can_be_created() {
    let path = scratch("absent").join("errors.json");
    mcp_error::assert_compatible!(MOUSE, path.to_str().unwrap());
}

/// This test starts another process, since a process has one environment for all its tests.
#[test]
fn changes_can_be_accepted() {
    let directory = scratch("accepted");
    let path = directory.join("errors.json");
    let accept = |accepted: &str| {
        let directory = directory.to_str().unwrap();
        let variables = [
            ("MCP_ERROR_ACCEPT", accepted),
            ("EXPORTS_TEST_DIR", directory),
        ];
        let output = run_ignored_test("exports::copies::accepting", &variables);
        output.status.success()
    };
    assert!(!accept("additive"), "there is no catalog to add to");
    assert!(accept("all"));
    let today = std::fs::read_to_string(&path).unwrap();
    assert_eq!(
        std::fs::read_to_string(directory.join("errors.md")).unwrap(),
        MOUSE.exports().markdown().text
    );
    let additive = today.replace("There is no such animal or place.", "Gone.");
    std::fs::write(&path, &additive).unwrap();
    assert!(!accept(""));
    assert!(accept("additive"));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), today);
    std::fs::write(&path, today.replace("\"status\": 404", "\"status\": 410")).unwrap();
    assert!(!accept("additive"));
    assert!(accept("all"));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), today);
}

#[test]
#[ignore = "run by `changes_can_be_accepted`"]
fn accepting() {
    let Some(directory) = std::env::var_os("EXPORTS_TEST_DIR") else {
        return;
    };
    let directory = PathBuf::from(directory);
    mcp_error::assert_compatible!(MOUSE, directory.join("errors.json").to_str().unwrap());
    if std::env::var("MCP_ERROR_ACCEPT").is_ok_and(|accepted| accepted == "all") {
        mcp_error::assert_exports!([MOUSE.exports().markdown()], directory.to_str().unwrap());
    }
}
