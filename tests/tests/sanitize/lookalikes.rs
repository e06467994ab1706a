//! Texts that look like secrets, or follow the name of a secret, but are harmless; and similar texts that are secrets.

use mcp_error::sanitize::{Rules, text};

use crate::cleaned::{assert_kept, assert_redacted, clean};

#[test]
fn a_public_key_is_kept() {
    assert_kept(&[
        "# public key: age1u7x4kq0m9w3zt8r5v2n6c1p7h4j0d9s3f8g5l2",
        "Public Key: qZ3vK8mT1xR7bN5cW9dF2gH6jL4pS0aY+uE/iOoQk3M=",
        "publicKey=qZ3vK8mT1xR7/bN5cW9dF2gH6jL4pS0aY+uE/iOoQk3M=",
        "{\"publicKey\": \"7c1e9b3f5a2d8064e7f1b9c3a5d20846\"}",
        "ssh_public_key = '7c1e9b3f5a2d8064e7f1b9c3a5d20846'",
        "SIGN_PUBKEY=7c1e9b3f5a2d8064e7f1b9c3a5d20846",
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIG7xQ2vK9mT4wR1bN8cZ5dF3gH6jL0pS ada",
        "ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBK/x7Q2v",
    ]);
    assert_redacted(&[
        "public_key: 7c1e9b3f5a2d8064e7f1b9c3a5d20846 private_key: ⟦0b9d8c7e6f5a4132⟧",
        "public_key: 7c1e9b3f5a2d8064e7f1b9c3a5d20846, ⟦9d3c7a1f5e8b2064c7e1f9b3a5d80264⟧",
        "public_key:\n⟦9d3c7a1f5e8b2064c7e1f9b3a5d80264⟧",
        "token=⟦fir99-public⟧ key: ⟦7c1e9b3f5a2d8064e7f1b9c3a5d20846⟧",
        "api_token = ⟦public⟧ key: ⟦7c1e9b3f5a2d8064e7f1b9c3a5d20846⟧",
        "\"public_key:\\n⟦9d3c7a1f5e8b2064c7e1f9b3a5d80264⟧\"",
        "token=⟦fir99-public_key⟧: ⟦7c1e9b3f5a2d8064e7f1b9c3a5d20846⟧",
        // The value has the form of a secret, whatever its name says.
        "public_key: ⟦ghp_Zk8qT3mVw9xLb2RcN7yHf4GjKsPdA1eUoI6t⟧",
        "public key ⟦7c1e9b3f5a2d8064e7f1b9c3a5d20846⟧",
        "private/public key: ⟦7c1e9b3f5a2d8064e7f1b9c3a5d20846⟧",
        "non-public key: ⟦7c1e9b3f5a2d8064e7f1b9c3a5d20846⟧",
        "republic_key=⟦7c1e9b3f5a2d8064e7f1b9c3a5d20846⟧",
        "public_token: ⟦fir99oak⟧",
        "PUBLIC_KEY_PASSWORD=⟦fir99oak⟧",
        "key ⟦AAAAC3NzaC1lZDI1NTE5AAAAIG7xQ2vK9mT4wR1bN8cZ5dF3gH6jL0pS⟧",
    ]);
}

#[test]
fn the_hash_of_a_pinned_commit_is_kept() {
    assert_kept(&[
        "uses: shelf/checkout@4f2a9c7e1b8d3056f4e2a9c7b1d80365e9f2a4c7",
        "uses: 'shelf/actions/setup@4f2a9c7e1b8d3056f4e2a9c7b1d80365e9f2a4c7'",
        "cannot install git+https://git.example/ada/shelf.git@4f2a9c7e1b8d3056f4e2a9c7b1d80365e9f2a4c7",
        "git+https://git.example/ada/shelf?rev=4f2a9c7#4f2a9c7e1b8d3056f4e2a9c7b1d80365e9f2a4c7",
        "https://git.example/ada/shelf/commit/4f2a9c7e1b8d3056f4e2a9c7b1d80365e9f2a4c7",
        "https://git.example/ada/shelf/blob/4f2a9c7e1b8d3056f4e2a9c7b1d80365e9f2a4c7/src/lib.rs#L3",
        "https://npm.example/shelf-1.0.2.tgz#4f2a9c7e1b8d3056f4e2a9c7b1d80365e9f2a4c7",
    ]);
    assert_redacted(&[
        "ada@⟦4f2a9c7e1b8d3056f4e2a9c7b1d80365e9f2a4c7⟧",
        "ada:fir/oak@⟦4f2a9c7e1b8d3056f4e2a9c7b1d80365e9f2a4c7⟧",
        "shelf/checkout@⟦4f2a9c7e1b8d3056f4e2a9c7b1d80365⟧",
        "shelf/checkout@⟦4F2A9C7E1B8D3056F4E2A9C7B1D80365E9F2A4C7⟧",
        "token: ⟦shelf/checkout@4f2a9c7e1b8d3056f4e2a9c7b1d80365e9f2a4c7⟧",
        "https://⟦4f2a9c7e1b8d3056f4e2a9c7b1d80365e9f2a4c7⟧@git.example/ada/shelf.git",
        "https://api.example/v1#⟦4f2a9c7e1b8d3056f4e2a9c7b1d80365e9f2a4c7⟧",
        "https://api.example/hooks/⟦4f2a9c7e1b8d3056f4e2a9c7b1d80365e9f2a4c7⟧",
        "https://git.example/x?token=⟦1⟧&xref=⟦4f2a9c7e1b8d3056f4e2a9c7b1d80365e9f2a4c7⟧",
    ]);
}

#[test]
fn the_id_of_a_tenant_is_kept() {
    assert_kept(&[
        "tenant_id='3f6c9a1e-5b82-4d07-9e3a-7c1f5b2d8064'",
        "AZURE_TENANT_ID=3f6c9a1e-5b82-4d07-9e3a-7c1f5b2d8064",
        "\"tenantId\": \"3f6c9a1e-5b82-4d07-9e3a-7c1f5b2d8064\"",
        "https://hooks.example/3f6c9a1e-5b82-4d07-9e3a-7c1f5b2d8064@7c1f5b2d-8064-4e3a-9d07-3f6c9a1e5b82/x",
        "https://hooks.example/3f6c9a1e-5b82-4d07-9e3a-7c1f5b2d8064%407c1f5b2d-8064-4e3a-9d07-3f6c9a1e5b82",
    ]);
    assert_redacted(&[
        "tenant_id=⟦7c1e9b3f5a2d8064e7f1b9c3a5d20846⟧",
        "tenant_key=⟦3f6c9a1e-5b82-4d07-9e3a-7c1f5b2d8064⟧",
        "client_id=⟦3f6c9a1e-5b82-4d07-9e3a-7c1f5b2d8064⟧",
        "https://hooks.example/⟦3f6c9a1e-5b82-4d07-9e3a-7c1f5b2d8064@Zk8qT3mVw9xLb2RcN7yHf4GjKsPd⟧",
    ]);
}

#[test]
fn the_second_word_of_a_name_is_kept() {
    assert_redacted(&[
        "secret ⟦key:Fir99oak7elm⟧",
        "secret  ⟦key:Fir99oak7elm⟧",
        "secret ⟦token:fir99oak⟧",
        "secret ⟦key:fir99oak⟧ api_token = \"⟦elm⟧\"",
        "--secret ⟦key:fir99oak⟧",
        "secret ⟦fir99:oak7⟧",
        "api key: ⟦fir99pine7x⟧",
        "secret key ⟦fir99pine7x⟧",
        "secret key: ⟦P@ssw0rd!2024⟧",
        "password=⟦key:fir99⟧",
        "secret \"⟦key:fir99⟧\"",
    ]);
}

#[test]
fn code_that_obtains_a_secret_is_kept() {
    assert_kept(&[
        "password = request.form[\"password\"]",
        "token = params[:api_token]",
        "token = request.headers['X-Token']",
        "password = sys.argv[1]",
        "password: ${{ secrets.SHELF_PASSWORD }}",
    ]);
    assert_redacted(&[
        "password = ⟦correct.horse⟧",
        "password = ⟦fir99⟧[\"oak\"]",
        "password = ⟦fir⟧[1]",
        "password = ⟦correct.horse[x⟧",
        "password = ⟦get-fir⟧",
        "password = ⟦get-fir99⟧ -x",
        "password = ⟦new-fir⟧",
    ]);
}

#[test]
fn a_password_before_a_bracket_is_not_the_name_of_a_function() {
    assert_kept(&[
        "password = read_password(user)",
        "token = parseV2Token(header)",
        "secret = sha256_hex(text)",
        "token = call({ id: 1 })",
    ]);
    assert_redacted(&[
        // rmcp displays an error with data so.
        "-32603: login with password=⟦oakgate⟧({\"gate\":1})",
        "password=⟦Velvet_Moth_27⟧(again)",
        "token: ⟦fir99oak7elm22⟧(null)",
    ]);
}

#[test]
fn an_address_next_to_a_secret_is_redacted_separately() {
    assert_redacted(&[
        "c.Credentials = new NetworkCredential(⟦\"ada@lib.example\", \"fir oak\"⟧);",
        "c.Credentials = Login(⟦'ada@lib.example','fir oak'⟧)",
        "c.Credentials = Login(⟦\"fir@oak\", \"elm\"⟧)",
        "c.Credentials = Login(⟦\"ada@lib.example\", \"fir\", \"oak\"⟧)",
    ]);
    // If addresses are shown, the second argument could still be the password.
    let shown = Rules::new().with_paths_and_emails(false);
    assert_eq!(
        text(
            "c.Credentials = Login(\"ada@lib.example\", \"fir oak\")",
            &shown
        ),
        "c.Credentials = Login([redacted])",
    );
    assert_kept(&["from: '...@....example', to: '..@lib.example'"]);
    assert_redacted(&["⟦email a.@lib.example⟧", "⟦email .a@lib.example⟧"]);
}

#[test]
fn the_scheme_of_a_quoted_header_is_kept() {
    assert_redacted(&[
        "{\"Authorization\": \"Bearer ⟦fir99oak⟧\"}",
        "headers: { Authorization: 'Basic ⟦ZmlyOm9haw==⟧' }",
        "\"authorization\": \"⟦fir99 oak⟧\"",
        "password: \"⟦basic fir oak⟧\"",
    ]);
    assert_kept(&["\"Authorization\": \"Bearer ${TOKEN}\""]);
}

#[test]
fn a_secret_next_to_the_word_public_is_redacted() {
    let key = "7c1e9b3f5a2d8064e7f1b9c3a5d20846";
    for before in [
        "The gate is public. Key: ",
        "visibility is public - key: ",
        "visibility: public key: ",
        "private and public key: ",
        "secret key or public key: ",
        "public = ",
        "ssh-key AAAAB3NzaC1yc2E",
    ] {
        let out = clean(&format!("{before}{key}"));
        assert!(!out.contains(key), "{out}");
    }
    let token = concat!("gh", "p_Zk8qW3nR7tXv2LmB5cD9fGh1JkP4sQ6t");
    for before in ["public_key: prod-", "public_key: keys/", "publicKey=\"env."] {
        let out = clean(&format!("{before}{token}"));
        assert!(!out.contains(token), "{out}");
    }
    let quoted = clean(&format!("token: publicKey=\"{key}\""));
    assert!(!quoted.contains(key), "{quoted}");
    assert_redacted(&["password=⟦get-rich⟧ -x", "password: ⟦read-me⟧ $5 x"]);
}
