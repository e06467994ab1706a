//! What services and tools answer every day, with ids and names that a model needs to ask again.

use crate::cleaned::{assert_cleaned, assert_kept};

#[test]
fn the_ids_of_services_are_kept() {
    assert_kept(&[
        "pods \"api-6c9d8b7f5d-k2x4q\" not found",
        "restarting container app of api-6c9d8b7f5d-k2x4q_default",
        "File not found: 17Kq2Zt8RwX5Nc9fB3hJ6mP4vS7dG2kLw.",
        "Requested entity was not found: spreadsheet 17Kq2Zt8RwX5Nc9fB3hJ6mP4vS7dG2kLw9fB3hJ6mP4v",
        "No such customer: 'cus_Fr7xK5LpQneIwH'",
        "No such price: 'price_1Fr99xK5LpineIwHu7ixZhoa'",
        "record rec7Kq2Zt8RwX5Nc9 does not exist",
        "deployment dpl_7Kq2Zt8RwX5Nc9fB3hJ6mP4v not found",
        "job bqjob_r7a1b2c3d4e5f6_0000018f1a2b3c4d_1 failed",
        "no document with _id 66a1b2c3d4e5f60718293a4b",
        "no code at 0x7a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d",
        "QmW2Rt8Zq5Nc9fB3hJ6mP4vS7dG2kLwK7q2Zt8RwX5Nc9f is not pinned",
        "stack \"shelf-prod-7K2ZT8RW5NC9\" does not exist",
        "The subnet ID 'subnet-7a1b2c3d' does not exist",
        "cannot pull lib.example/shelf:sha-7a1b2c3",
        "entity 'sensor.0x00158d0007a1b2c3_temperature' not found",
        "invalid id 0017a2Fb9Kx4QrZASU",
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
fn names_with_digits_are_kept_where_a_program_refuses_them() {
    assert_kept(&[
        "Cell Sheet1!B2 is not a number",
        "bad revision '7a1b2c3..9c0d1e2'",
        "model \"qwen2.5-coder:7b\" not found",
        "Table or view not found: sales_2031q1",
        "file 'shelf_0.2mm_PLA.gcode' not found",
        "prefab 'Player2DController' missing",
        "node 'Player/Camera2D' not found",
        "unknown value 'K8sDeployment'",
        "unknown value 'Log4jAppender'",
        "invalid instance type 'r6g.4xlarge'",
        "Object 'backup-2031-05-03T12:00:00Z.tar.gz' not found",
        "'shelf3d-pro@beta' is not in this registry",
        "sheet$8.readStatement is not a function",
    ]);
}

#[test]
fn a_key_beside_the_form_of_an_id_is_redacted() {
    assert_cleaned(&[
        (
            "price_1Fr99xK5LpineIwHu7ixZhoa_secret_7Kq2Zt8RwX5Nc9fB3hJ6mP4v",
            "[redacted]",
        ),
        (
            "no 0x7a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9",
            "no [redacted]",
        ),
        (
            "the reader 7a1b2c3d4e5f60718293a4b5c6d7e8f9 is unknown",
            "the reader [redacted] is unknown",
        ),
        ("password: rec7Kq2Zt8RwX5Nc9", "password: [redacted]"),
        ("token=66a1b2c3d4e5f60718293a4b", "token=[redacted]"),
        (
            "Authorization: Bearer 17Kq2Zt8RwX5Nc9fB3hJ6mP4vS7dG2kLw",
            "Authorization: Bearer [redacted]",
        ),
    ]);
}
