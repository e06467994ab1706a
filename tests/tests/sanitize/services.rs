//! What services and tools answer every day, with ids and names that a model needs to ask again.

use crate::cleaned::{assert_cleaned, assert_kept, assert_redacted};

#[test]
fn the_ids_of_services_are_kept() {
    assert_kept(&[
        "pods \"api-6c9d8b7f5d-k2x4q\" not found",
        "File not found: 17Kq2Zt8RwX5Nc9fB3hJ6mP4vS7dG2kLw.",
        "Requested entity was not found: spreadsheet 17Kq2Zt8RwX5Nc9fB3hJ6mP4vS7dG2kLw9fB3hJ6mP4v",
        "No such customer: 'cus_Fr7xK5LpQneIwH'",
        "No such price: 'price_1Fr99xK5LpineIwHu7ixZhoa'",
        "record rec7Kq2Zt8RwX5Nc9 does not exist",
        "deployment dpl_7Kq2Zt8RwX5Nc9fB3hJ6mP4v not found",
        "no document with _id 66a1b2c3d4e5f60718293a4b",
        "no code at 0x7a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d",
        "The subnet ID 'subnet-7a1b2c3d' does not exist",
        "cannot pull lib.example/shelf:sha-7a1b2c3",
        "<input id=\"mui-14\" class=\"MuiInput-input css-7t8l2tu-MuiInput-input\"> is not visible",
        "Unit shelf@site2.service not found.",
        "zone 7a1b2c3d4e5f60718293a4b5c6d7e8f9 not found",
        "task 7a1b2c3d4e5f60718293a4b5c6d7e8f9 not found",
        "Log group '/aws/lambda/shelf-v2' does not exist",
        "asset '/Game/Maps/Shelf_01' not found",
        "could not find the requested resource (get /apis/apps/v1/namespaces/default/deployments/web)",
        "unknown magnet:?xt=urn:btih:7a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d",
    ]);
}

#[test]
fn an_id_behind_the_noun_for_what_it_identifies_is_kept() {
    assert_kept(&[
        "event 7kq2zt8rwx5nc9fb3hj6mp4vs7 not found",
        "recurring event id 07kq2zt8rwx5nc9fb3hj6mp4vs_20310503T170000Z has no end",
        "node with the global id of 'MDM7K2RlcG9zaXRvcnkx7K2jk2Mjb5' is gone",
        "Track '7Kq2Zt8RwX5Nc9fB3hJ6mP' is not available",
        "Tracking number 1Z7K2ZT80RW5NC9F84 not found",
        "The request ID was 7Q2Z8X6W5V4T3S2R and nothing else",
        "library:album:7Kq2Zt8RwX5Nc9fB3hJ6mP is empty",
        "Resource Reader/x not found: Patient/eq7Kq2Zt8RwX5NcB3hJ6mP",
        "no documents/users/7Kq2Zt8RwX5Nc9fB3hJ6",
        "{\"playlistId\":\"37k2dQZF1DXcBW7GoYqM5K\",\"workflow_id\":\"hX2kQ9mZ7vRt4LpW\"}",
        "https://api.shelf.example/v1/events/7kq2zt8rwx5nc9fb3hj6mp4vs7 returned 404",
        "https://api.shelf.example/v1/items?videoId=7Kq2Zt8RwX5Nc9fB3hJ6 returned 404",
        "cannot lock ref 'refs/heads/fir': is at 0123456789abcdef0123456789abcdef01234567 but expected 89abcdef0123456789abcdef0123456789abcdef",
        "error in SHELF_Maple_river3(): not closed",
        "Request req_017Kq2Zt8RwX5Nc9fB3hJ6mP has failed",
        "thread_7Kq2Zt8RwX5Nc9fB3hJ6mP has an active run",
        "etag W/\"7a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d\" does not match",
        "{\"next_page_token\":\"CAUQ7A\",\"message\":\"the token has expired\"}",
    ]);
    assert_redacted(&[
        "session id ⟦7Kq2Zt8RwX5Nc9fB3hJ6⟧ not found",
        "⟦token_7Kq2Zt8RwX5Nc9fB3hJ6mP⟧ and the account key ⟦7Kq2Zt8RwX5Nc9fB3hJ6mP⟧",
        "FILE_KEY=⟦7Kq2Zt8RwX5Nc9fB3hJ6mP⟧",
        "client id ⟦7Kq2Zt8RwX5Nc9fB3hJ6⟧ not found",
        "SHELF_READER_ID: ⟦7Kq2Zt8RwX5Nc9fB3hJ6⟧",
        "ticket '⟦ST-956-7Kq2Zt8RwX5Nc9fB3hJ6⟧' is not valid",
        "gate ⟦7Kq2Zt8RwX5Nc9fB3hJ6⟧ not found",
        "invalid ⟦7Kq2Zt8RwX5Nc9fB3hJ6⟧",
        "event ⟦glpat-7Kq2Zt8RwX5Nc9fB3hJ6⟧ not found",
        "https://shelf.app/⟦7Kq2Zt8RwX5Nc9fB3hJ6⟧ has expired",
        "https://shelf.example/invite/⟦7Kq2Zt8RwX5Nc9fB3hJ6⟧ has expired",
        "event '⟦Maple4!River⟧' not found",
    ]);
}

#[test]
fn a_position_in_a_list_is_kept_though_it_begins_like_a_json_web_token() {
    let page = "eyJsYXN0X2lkIjoiNjZmMWIyYzNhNGQ1ZTZmNyIsInBhZ2UiOjN9";
    let assert_both = |before: &str, behind: &str| {
        assert_kept(&[&format!("{before}{page}{behind}")]);
        for secret in [
            format!("{page}.{page}.x7Kq2Zt8RwX5Nc9f"),
            format!("ghp_{}", "7Kq2Zt8Rw".repeat(4)),
        ] {
            let expected = format!("{before}[redacted]{behind}");
            assert_cleaned(&[(&*format!("{before}{secret}{behind}"), &*expected)]);
        }
    };
    assert_both("Invalid cursor '", "'");
    assert_both("cursor \"", "\" is not valid");
    assert_both("invalid params: unknown cursor: ", "");
    assert_both("{\"nextCursor\":\"", "\"}");
    assert_both("the next_page_token ", " has expired");
    assert_cleaned(&[(
        &*format!("invalid grant '{page}'"),
        "invalid grant '[redacted]'",
    )]);
}

#[test]
fn names_with_digits_are_kept_where_a_program_refuses_them() {
    assert_kept(&[
        "bad revision '7a1b2c3..9c0d1e2'",
        "model \"qwen2.5-coder:7b\" not found",
        "file 'shelf_0.2mm_PLA.gcode' not found",
        "unknown value 'K8sDeployment'",
        "unknown value 'Log4jAppender'",
        "logo 'shelf@2x.png' is not valid",
        "no entity 'light.kitchen_lamp_2'",
        "network br-7f2a1b4c5d6e not found",
        "No matching version found for left-shelf@^9.9.9-beta.1",
        "EAN 4006381333932 is not on sale",
        "no matching cipher found. Their offer: aes256-gcm@openssh.com,chacha20-poly1305@openssh.com",
        "cipher ChaCha20Poly1305 is not available",
        "{ \"op\": \"test\", \"path\": \"/0/name\", \"value\": \"Ada\" } failed",
        "/r/rust is private",
        "sheet$8.readStatement is not a function",
    ]);
}

#[test]
fn a_key_beside_the_form_of_an_id_is_redacted() {
    assert_redacted(&[
        "⟦price_1Fr99xK5LpineIwHu7ixZhoa_secret_7Kq2Zt8RwX5Nc9fB3hJ6mP4v⟧",
        "no ⟦0x7a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9⟧",
        "the reader ⟦7a1b2c3d4e5f60718293a4b5c6d7e8f9⟧ is unknown",
        "password: ⟦rec7Kq2Zt8RwX5Nc9⟧",
        "token=⟦66a1b2c3d4e5f60718293a4b⟧",
        "Authorization: Bearer ⟦17Kq2Zt8RwX5Nc9fB3hJ6mP4vS7dG2kLw⟧",
    ]);
}

#[test]
fn a_word_with_a_number_is_redacted_where_a_program_refuses_it() {
    assert_redacted(&["invalid literal for int() with base 10: '⟦student123⟧'"]);
}

#[test]
fn names_behind_the_noun_for_what_they_name_stay() {
    assert_kept(&[
        "relation \"tiger_sales_2031\" does not exist",
        "No module named 'dragonfly3'",
        "run 'orange-morning-42' was not found",
    ]);
    assert_redacted(&[
        "unexpected '⟦summer2031⟧'",
        "invalid port '⟦tiger4orange⟧'",
        "relation \"⟦Tiger4Orange!⟧\" does not exist",
        "no module named '⟦winter-tiger-40-fog⟧'",
    ]);
}

#[test]
fn keys_of_json_and_short_ids_behind_their_noun_stay() {
    assert_kept(&[
        r#"{"errors":{"tigerfield_20417":"must be a number, not 'x'"}}"#,
        "release/2031.06 is at 0123456789abcdef0123456789abcdef01234567",
        "parcel too large: got 60x40x38 cm",
    ]);
    assert_redacted(&[
        "mot de passe «⟦ tiger75orange ⟧» refusé",
        "login failed (role_id=web, secret_id=⟦7b9f2c1e-0d5a-4e8b-9f3c-2a1b0c9d8e7f⟧)",
    ]);
}
