//! The forms in which drivers, services and tools print what they were given, and names that look like a password in them.

use crate::cleaned::{assert_cleaned, assert_kept, assert_redacted};

#[test]
fn what_a_log_says_besides_a_name_is_not_a_value() {
    assert_kept(&[
        "auth: Debug: client connected (pid=12)",
        "cannot fetch token: 401 Unauthorized",
        "cannot fetch token: 503 Service Unavailable",
        "export SHELF_API_KEY=your_api_key SHELF_API_BASE=your_api_base",
        "{\"update_password\": \"always\"}",
        "$secure = ConvertTo-SecureString -String $password -AsPlainText",
        "password=\"$(kubectl get secret gate -o jsonpath='{.data.gate}' | base64 -d | cut -d , -f 1)\";",
    ]);
}

#[test]
fn names_of_the_members_of_a_request_stay() {
    assert_redacted(&[
        "Parameters: {\"utf8\"=>\"yes\", \"user\"=>{\"email\"=>\"⟦email ada@lib.example⟧\", \"password\"=>\"⟦fir⟧\"}, \"commit\"=>\"Log in\"}",
        "Parameters: {\"user\" => {\"password\" => \"⟦fir⟧\"}, \"page\" => \"maple4river\"}",
    ]);
}

#[test]
fn hosts_programs_and_times_stay_where_a_program_refuses_something() {
    assert_kept(&[
        "Failed to connect to DB: SHELFDB-YDB67606.lib.example:443. Incorrect username or password was specified.",
        "Received from shelf-river-0-1:9000. Authentication failed",
        "Access denied for user 'ada'@'shelf101river' (using password: YES)",
        "Shelf2MQTT:error 2031-01-31 12:51:56: Shelf2MQTT failed to connect: Not authorized",
        "login failed at 2031-05-03T11:47:47.157808+01:00",
        "Invalid key: org.shelf.spec.KeySpec@fa774f41",
        "auth: passwd-file(ada,203.0.113.7): unknown user",
        "crashed in GetHandle [0x0x7ff725d5fc95+79861] (No symbol) [0x7ff725d5fc95+0x1f]",
        "failed: GitCommit: 0123456789abcdef0123456789abcdef01234567",
        "failed: version.Info{GitCommit:\"0123456789abcdef0123456789abcdef01234567\"}",
    ]);
    assert_redacted(&["cannot connect to ⟦maple4river⟧:80"]);
}

#[test]
fn a_password_of_letters_goes_where_it_is_said_to_be_one() {
    assert_redacted(&[
        "auth: passwd-file(ada): unknown user (given password: ⟦fir⟧)",
        "property: PASSWORD, value: ⟦fir⟧",
        "login of \"ada\" with password \"⟦fir⟧\" failed",
        "the password '⟦fir⟧' was not accepted",
        "GATE_PASSWORD is set to '⟦fir9pine⟧' here",
        "the password is set to ⟦fir9pine⟧ here",
        "Anmeldung von \"ada\" mit Kennwort \"⟦fir⟧\" fehlgeschlagen",
        "./gate --user ada --pass ⟦fir⟧ --port 22",
        "page.fill('#password', '⟦fir⟧')",
        "{'old_password_digest': '⟦0123456789abcdef0123456789abcdef⟧'}",
        "o login falhou: a senha \"⟦fir⟧\" não confere",
        "le mot de passe «⟦ fir9pine ⟧» est incorrect",
        "ユーザー: ada パスワード: ⟦fir⟧ (コード 5)",
        "System.setProperty(\"javax.net.ssl.keyStorePassword\", \"⟦fir⟧\");",
        "in gate.conf:\n  binddn_passwd ⟦7788⟧;\n  user ada;",
        "10.3.208.1 : PSK \"⟦fir⟧\"\nline 3: unterminated string",
        "{\"function\":\"__construct\",\"args\":[\"mysql:host=db\",\"ada\",\"⟦Maple4River⟧\"]}",
        "le mot de passe «⟦ fir ⟧» est incorrect",
        "rabbitmqctl add_user ada ⟦fir99x⟧\nError: user exists",
        "sqlplus '⟦ada/\"fir#pine\"@lib.example/shelf⟧'",
    ]);
    assert_kept(&[
        "fn login(name: &str, password: Password)",
        "the suite ran with --pass, as always",
        "unknown column password 'id'",
        "rabbitmqctl add_user command failed",
        "le mot de passe est incorrect",
        "expected fields(\"old_password\", \"name\")",
        "a chave \"user_id\" não existe",
        "menu:\n  user settings\n  password reset and more",
        "CSRF_COOKIE_NAME\t'csrftoken'\nEMAIL_USE_SSL\tFalse\nSESSION_ENGINE\t'shelf.sessions'",
        "Violation of PRIMARY KEY constraint 'PK__Shelf__F32854EDD3466F3A'.",
        "Unable to match 'kid': 'RrQqu9rydBVRWmcocuXUb20HGRM'",
    ]);
}

#[test]
fn a_digest_stays_where_the_text_calls_it_one() {
    let commit = "0123456789abcdef0123456789abcdef01234567";
    assert_kept(&[
        &format!("failed to sign with identity {commit}"),
        "Can't reach server at `db.aigwooxkrusqptkeikzq.lib.dev:5432`",
        "{auth=IKEv2 cipher=AES_CBC_256}",
    ]);
    assert_cleaned(&[
        (
            &format!("the gate {commit} is closed"),
            "the gate [redacted] is closed",
        ),
        (
            &format!("commit {commit} with token={commit}"),
            "commit [redacted] with token=[redacted]",
        ),
    ]);
}

#[test]
fn digests_stay_that_are_compared_or_that_belong_to_a_file() {
    assert_kept(&[
        "Checksum was 0123456789abcdef0123456789abcdef01234567 but wanted 76543210fedcba9876543210fedcba9876543210",
        "wrong checksum (expected SHA-1 0123456789abcdef0123456789abcdef01234567)",
        "Expected hash: [ 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef ]",
        "Hash mismatch on gate.tar.gz:\n  Calculated '0123456789abcdef0123456789abcdef01234567'",
        "sha512 checksum mismatch, expected 2pJNmRpbwrSa5AkyPeVERLlRqt2tLjExF+9KkG4jj2DkKIeJCc8xEdM3s4JT1kGU2Ct5WQcZ6xv/pViQmZBxew==, got nothing",
        "  wanted: sha256:06mp2wvqx4y6rd5gs2mh442qcykjrrvwnkhlpx0lara331i2p0lj",
        "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef  gate.crate",
        "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef * gate.ttf",
        "https://lib.example/x.img?checksum=sha256%3A0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
    ]);
    assert_redacted(&[
        "password hash was ⟦0123456789abcdef0123456789abcdef01234567⟧",
        "https://lib.example/x.img?token=⟦0123456789abcdef0123456789abcdef01234567⟧",
    ]);
}

#[test]
fn ids_stay_that_logs_are_searched_for() {
    assert_kept(&[
        "Request ID: Root=1-662e549f-06bec9942e4a5164323cb0d1;123e4567-e89b-12d3-a456-426614174000",
        "by nodes 'org.lib.Shelf$$Lambda/0x00000000a6688000@36e0bd2f'",
        "event id $Kq2Zt8RwX5Nc9fB3hJ6mP4vS7dG2kLw7Kq2Zt8RwX5N: unable to verify signature",
        "pulling arn:aws:secretsmanager:eu-west-1:123456789012:secret:shelf/db-AbC12x",
        "core/v1:Secret    urn:pulumi:dev::shelf::kubernetes:core/v1:Secret::shelf-auth",
        "ntlm_auth: ERROR: Program returned code 1",
        "wifi:\n  password: !secret wifi_password",
    ]);
}

#[test]
fn a_password_goes_that_is_given_to_a_page_a_statement_or_a_program() {
    assert_redacted(&[
        "find_element(By.NAME, \"password\").send_keys(\"⟦fir⟧\")",
        "cy.get('input[name=pass]').type('⟦fir⟧')",
        "define( 'DB_PASSWORD', '⟦fir⟧' );",
        "GRANT ALL ON shelf.* TO 'ada'@'%' IDENTIFIED BY '⟦fir⟧'",
        "ALTER USER ada WITH ENCRYPTED PASSWORD '⟦fir⟧'",
        "invalid password '⟦fir⟧' for ada",
    ]);
    assert_redacted(&[r"at Shelf.open (⟦path C:\Users\Ada Maria Berg\shelf\a.js⟧:20:3)"]);
    assert_kept(&[
        "expect(getByLabel('Password'), 'is shown')",
        "error='bad password ' + gate; get('https://lib.example/')",
        "jdbc:oracle:thin:@db.example:1521:shelf",
        "poetry config repositories.shelf https://lib.example/simple",
        "object identified by 'gate' not found",
    ]);
}

#[test]
fn the_id_of_a_session_is_a_secret_in_two_words_too() {
    assert_redacted(&[
        "Session ID ⟦3f6c9a1e-5b82-4d07-9e3a-7c1f5b2d8064⟧ expired",
        "unknown session id: \"⟦3f6c9a1e-5b82-4d07-9e3a-7c1f5b2d8064⟧\"",
    ]);
    assert_kept(&[
        "Session ID 48213 was ended by ada",
        "session idle since 3f6c9a1e-5b82-4d07-9e3a-7c1f5b2d8064",
    ]);
}

#[test]
fn codes_of_errors_types_and_beginnings_of_keys_are_not_values() {
    assert_kept(&[
        "auth: invalid_grant",
        "cannot refresh the token: token_expired",
        "cannot fetch token: unauthorized",
        "the guard `token: usize` failed",
        "send Authorization: Bearer ghp_... or api_key=sk-... with it",
    ]);
    assert_redacted(&["password=⟦summer_rain⟧", "token: ⟦ghp_oak⟧"]);
}

#[test]
fn values_in_json_as_debug_writes_them_belong_to_their_names() {
    assert_redacted(&[
        r#"Record([("gate", String("⟦email ada@lib.example⟧")), ("password", String(⟦"fir"⟧))]) does not match"#,
    ]);
    assert_redacted(&[
        r#"Object {"gate": String("oak"), "password": String(⟦"fir"⟧), "plan": String("elm")}"#,
    ]);
}

#[test]
fn ids_of_language_models_and_jobs_and_names_of_containers_stay() {
    assert_kept(&[
        "too many requests of org-7dkT2mQvX9bNc4LsYw1zRf8e",
        "chatcmpl-7dkT2mQvX9bNc4LsYw1zRf8eQw2T was stopped",
        "jid=7c1e2f8a9b3d4c5e6f708192 failed",
        "shelf-gatekeeper-1  | unable to open the gate: unknown error",
        "invalid value 'eu.shelf.maple-river-4-20310514-v1:0'",
    ]);
    assert_redacted(&["api key ⟦org-7dkT2mQvX9bNc4LsYw1zRf8e⟧"]);
}

#[test]
fn what_a_program_shows_in_place_of_a_secret_stays_with_what_follows() {
    assert_kept(&[
        "{\"authorization\": Sensitive, \"content-type\": \"text/plain\"}",
        "{\"x-api-key\": Sensitive, \"cookie\": Sensitive}",
        "password: redacted, gate: 7",
    ]);
    assert_redacted(&["{\"authorization\": \"Basic ⟦fir99⟧\", \"content-type\": \"text/plain\"}"]);
}

#[test]
fn the_name_of_a_thing_is_not_a_password_in_debug_output() {
    assert_kept(&["invalid call { model_name: \"oak-3-haiku\", tableName: \"tiger_scores99\" }"]);
    assert_redacted(&["invalid call { user_name: \"⟦oak-3-haiku⟧\" }"]);
}

#[test]
fn a_text_can_end_inside_a_type_behind_the_name_of_a_secret() {
    assert_kept(&[
        "token	N(",
        "password: Some(",
        "password: Mutex { data",
        "password: Mutex { data: ",
        "password: Mutex { data: Some(",
        "password: Error(x",
        "invalid token: Error(oak",
        "password: Login { user: x",
    ]);
}

#[test]
fn a_value_inside_the_types_around_it_belongs_to_the_name_before_them() {
    for (input, expected) in [
        (
            "password: Mutex { data: \"fir pine\", poisoned: false, .. }",
            "password: Mutex { data: \"[redacted]\", poisoned: false, .. }",
        ),
        (
            "Login { password: RwLock { data: Some(\"fir\"), poisoned: false, .. }, is_new: true }",
            "Login { password: RwLock { data: Some(\"[redacted]\"), poisoned: false, .. }, is_new: true }",
        ),
        (
            "\"Login { password: Cell { value: \\\"fir\\\" } }\"",
            "\"Login { password: Cell { value: \\\"[redacted]\\\" } }\"",
        ),
        (
            "password: Object {\"value\": String(\"fir\")}",
            "password: Object {\"value\": String(\"[redacted]\")}",
        ),
        ("password = Some(fir99pine)", "password = Some([redacted])"),
        ("pass: Some(\"fir9pine7oak\")", "pass: Some(\"[redacted]\")"),
        (
            "client_id: Some(\"123e4567-e89b-12d3-a456-426614174000\")",
            "client_id: Some(\"[redacted]\")",
        ),
        (
            "phone: Some(\"+14155550132\")",
            "phone: Some(\"[redacted]\")",
        ),
        (
            "password: Some(\"fir)9pine\") is wrong",
            "password: Some([redacted]) is wrong",
        ),
    ] {
        assert_cleaned(&[(input, expected)]);
    }
    assert_kept(&[
        "password: Field { kind: \"text\", min: 5 }, title: \"shelf\"",
        "token: Token { kind: Comma, span: 3..4 }",
        "key: Some(\"gate\"), phone: Some(\"none\")",
        "password: Object {\"type\": String(\"string\"), \"minLength\": Number(8)}",
    ]);
}

#[test]
fn a_name_and_its_value_in_a_list_of_pairs_belong_together() {
    assert_redacted(&["(\"password\", Some(\"⟦fir99pine⟧\"))"]);
    assert_kept(&[
        "(\"password\", \"email\")",
        "fields(\"user\", [\"password\", \"email\"])",
        "const { password, email } = form",
    ]);
}

#[test]
fn an_item_with_a_comma_in_a_line_of_its_own_is_not_the_header_of_a_table() {
    assert_kept(&["keys: [\n    \"password\",\n    \"plan\",\n],\nspan: 3..4"]);
}

#[test]
fn the_uuid_of_a_session_goes_wherever_the_words_before_it_name_one() {
    const ID: &str = "67e55044-10b1-426f-9247-bb680e5fe0c8";
    for text in [
        "session not found: {}",
        "no session with id '{}'",
        "NotFound(SessionId({}))",
        "Session { id: {}, user: 7 }",
        "session_id: Some(\n    SessionId(\n        {},\n    ),\n)",
    ] {
        let input = text.replace("{}", ID);
        assert_cleaned(&[(&input, &text.replace("{}", "[redacted]"))]);
    }
    for text in [
        "the session of user {} has ended",
        "session has ended, request id {}",
        "no event with id {}",
    ] {
        assert_kept(&[&text.replace("{}", ID)]);
    }
}

#[test]
fn what_a_message_says_behind_the_name_of_a_secret_stays() {
    assert_kept(&[
        "password: length 5 is less than 8",
        "invalid value for `SHELF_API_KEY`: expected 40 characters",
        "cannot load the token: io: unexpected end of file",
        "it may require authorization: server message: insufficient_scope",
        "invalid token: ExpiredSignature",
        "csrf: TokenMismatch",
        "UPDATE readers SET password=? WHERE plan = ?",
        "no value for 'gate.api-key' in value \"${gate.api-key}\"",
        "secret:\n  gateName: fir\n  plan: pine",
        "password: Kind { .. }",
    ]);
    assert_redacted(&[
        "authorization: ⟦Fir pine⟧",
        "password: ⟦SilverLake⟧",
        "password=⟦InvalidGate⟧",
        "password: ⟦8009030⟧: LdapErr",
    ]);
}

#[test]
fn what_somebody_gave_goes_from_calls_commands_and_defaults() {
    assert_redacted(&[
        "command: { name: 'auth', args: [ 'ada', '⟦maple4river⟧' ] }",
        "db.connect(Array, 'ada', '⟦maple4river⟧', Array)",
        "  --password string   password (default \"⟦maple4river⟧\")",
        "Duplicate entry '⟦Fir99pine⟧' for key 'api_tokens.token' in ⟦path /srv/shelf/a.php⟧",
        "expected a name or an id, got: ⟦maple4river⟧",
        "cannot run ⟦path /usr/local/bin/gate⟧ show shelf/door: exit status 1",
        "cannot read ⟦path /home/ada/bin/My Shelf/a.txt⟧: denied",
    ]);
}

#[test]
fn what_only_names_masks_or_asks_for_a_secret_stays() {
    assert_kept(&[
        "start = text.index(b\"-----BEGIN PRIVATE KEY-----\")\nValueError: subsection not found",
        "expected '-----BEGIN CERTIFICATE-----', but the file is empty",
        "doc = open(parser, password=password, caching=caching)",
        "no Authorization header (expected `Bearer <jwt>`)",
        "Invalid API Key provided: sk_test_****************4242",
        "api_key '************6a11' for shelf.example is invalid",
        "not in range 0x7f3c2a1b4d00..0x7f3c2a1b4d40",
    ]);
    assert_redacted(&[
        "read b\"⟦-----BEGIN PRIVATE KEY-----\\nMIIEvQ⟧",
        "[\"⟦-----BEGIN PRIVATE KEY-----\", \"MIIEvQ\", \"-----END PRIVATE KEY-----⟧\"]",
        "open(password=⟦password1⟧, caching=caching)",
        "<token>'⟦fir⟧'</token>",
        "Invalid API Key provided: ⟦maple4river*pine⟧",
    ]);
}

#[test]
fn a_header_goes_on_behind_its_quotes() {
    assert_redacted(&["Authorization: Digest ⟦username=\"ada\", response=\"fir99\"⟧"]);
}

#[test]
fn a_value_goes_from_debug_output_over_several_lines_as_from_one_line() {
    assert_redacted(&[
        "Error {\n    kind: Invalid,\n    context: Some(\n        \"⟦maple4river⟧\",\n    ),\n}",
        "Undefined(\n    \"⟦maple4river⟧\",\n)",
        "gate: extra operand '⟦maple4river⟧'",
        "UnknownField(\n    \"Gate\",\n    [\n        \"⟦maple4river⟧\",\n    ],\n)",
        "NoSuchVariable {\n    position: 10,\n    name: \"⟦maple4river⟧\",\n}",
        "Digits(\n    \"⟦maple4river⟧\",\n)",
    ]);
    assert_kept(&["Plan {\n    shelves: [\n        \"maple4river\",\n    ],\n}"]);
}

#[test]
fn a_value_goes_that_is_all_an_error_in_rust_holds() {
    assert_redacted(&[
        "Digits(\"⟦maple4river⟧\")",
        "Syntax(Token(\"⟦maple4river⟧\"))",
        "VersionMismatch { role: \"⟦maple4river⟧\" }",
    ]);
    assert_kept(&[
        "Digits(\"maple4river\") was read",
        "Digits(\"maple\")",
        "digits(\"maple4river\")",
        "Digits(\"maple4river\", 7)",
    ]);
}

#[test]
fn a_property_that_is_defined_on_the_command_line_has_a_name() {
    assert_redacted(&[
        "java -Dapi_key=⟦fir99pine7⟧",
        "gradle -PapiKey=⟦fir99pine7⟧",
    ]);
    assert_kept(&["java -Dplan=fir99pine7"]);
}

#[test]
fn a_password_of_words_goes_where_a_message_says_what_it_is() {
    assert_redacted(&[
        "keystore password '⟦teacup on the moon⟧' was incorrect",
        "the password '⟦lantern⟧' has expired",
        "cannot parse password \"⟦lantern⟧\"",
        "var.db_password is \"⟦lantern⟧\"",
        "password changed from '⟦lantern⟧' by ada",
        "Error parsing --token: invalid literal for int() with base 10: '⟦lantern⟧'",
        "column \"password\": invalid input syntax for type integer: \"⟦lantern⟧\"",
        "argument --password: invalid choice: '⟦lantern⟧' (choose from 'a', 'b')",
        "strconv.ParseInt: parsing \"⟦lantern⟧\": invalid syntax (DB_PASSWORD)",
        "Some(\"⟦lantern⟧\") is not a valid password",
        "WHERE password = E'⟦lan\\\\tern⟧'",
        "did you forget to escape it? ⟦ada:lantern⟧@tcp(db-7:3306)/shop",
        "<password>⟦teacup on the moon⟧</password>",
        "Host=h;Password=⟦teacup on the moon⟧;Port=1",
    ]);
    assert_kept(&[
        "'tokn' is not a command, one of 'token', 'login'",
        "argument command: invalid choice: 'tokn' (choose from 'token', 'login')",
        "secrets \"gate\" was not found",
        "the password is required",
        "root:@tcp(127.0.0.1:3306)/db",
        "AccountName={2};AccountKey={3};",
    ]);
}

#[test]
fn a_secret_of_letters_goes_again_where_it_stands_in_quotes() {
    assert_redacted(&[
        "'⟦lantern⟧' is not of type 'integer'\n\nOn instance['password']:\n    '⟦lantern⟧'",
        "Unrecognized token '⟦lantern⟧' at {\"password\": ⟦lantern⟧}",
        "password=⟦lantern⟧ in the lantern",
    ]);
}

#[test]
fn each_statement_of_a_line_has_columns_of_its_own() {
    assert_redacted(&[
        "Key (api_key)=(⟦fi\"r⟧) already exists.] [insert into u (name,password) values ('ada','⟦fir⟧')]",
        "insert into u (name, password)\nvalues ('ada', '⟦fir⟧')\n('ada', 'fir')",
    ]);
}

#[test]
fn a_header_without_a_value_stays_with_what_follows() {
    assert_kept(&[
        "{\"authorization\": null, \"cookie\": null, \"host\": \"a\"}",
        "{'Authorization': None, 'Host': 'a'}",
    ]);
}

#[test]
fn a_name_that_begins_with_the_letter_of_a_flag_is_a_name() {
    assert_redacted(&[
        "Connect-Gate -User ada -Password ⟦fir99⟧",
        "gradle -Ppassword=⟦fir99⟧",
    ]);
}

#[test]
fn a_value_is_found_where_a_message_shows_a_part_of_a_file() {
    assert_redacted(&[
        "[line  7]: 'smtp_password ⟦fir\\n⟧'",
        "POST /login?pw=⟦fir⟧ HTTP/1.1",
        "connect ⟦ada/fir99⟧@//gate:1521/x",
        "pre-shared key ⟦fir99pine7oak⟧",
    ]);
    assert_kept(&[
        "no 'smtp_password field' here",
        "usage: gate [--password=password] [--plan]",
    ]);
}

#[test]
fn a_word_goes_where_a_notation_always_holds_the_value() {
    assert_redacted(&[
        "Map(user -> ada, password -> ⟦fir⟧)",
        "\"password\" [1]: \"⟦fir⟧\"",
        "client.setPassword(\"⟦fir⟧\"); Credential(Password(\"⟦fir⟧\"))",
        "auth: { user: 'ada', pass: '⟦fir⟧' }",
        "\"pass\": \"⟦fir⟧\", PASS=⟦fir⟧\nPW=⟦fir⟧; ls",
        "password: [⟦princess⟧]",
        "  password \"⟦fir⟧\n  plan",
        "530 login of USER ada PASS ⟦fir⟧')",
        "password rejected: ⟦princess⟧",
        "Incorrect API key provided: ⟦princess⟧. Find yours",
        "db_password has invalid value \"⟦fir⟧\"",
        "Cannot bind parameter 'Credential'. Cannot convert the \"⟦fir⟧\" value",
        "https://gate.example/x?X-Amz-Signature=⟦fir⟧&page=4",
    ]);
    assert_kept(&[
        "token -> Result<String>, fn token() -> String",
        "unexpected token -> comma, secret -> (known after apply)",
        "resetPassword(\"ada\") failed, InvalidPassword(\"ada\"), Password(\"required\")",
        "PASS=3 FAIL=2, pass: true, PASS src/a.test.ts, pass=first",
        "password: [hidden], token: [string], credentials: [not closed",
        "Field `secret: String!` is missing",
        "password rejected: too short, No API key provided: set one",
        "no 'smtp_password field'",
    ]);
}

#[test]
fn a_word_goes_where_a_login_a_directive_or_a_statement_takes_it() {
    assert_redacted(&[
        "at Client.login(\"ada\", \"⟦fir⟧\"), Credentials(\"ada\", \"⟦fir⟧\")",
        "reqwest::Client.basic_auth(\"ada\", \"⟦fir⟧\").bearer_auth(\"⟦fir⟧\")",
        "smtp.PlainAuth(\"\", \"ada\", \"⟦fir⟧\", \"gate\"); mysqli_connect('gate', 'ada', '⟦fir⟧', 'stock')",
        "requirepass ⟦fir⟧\nmasterauth \"⟦fir⟧\"",
        ">>> 'requirepass \"⟦fir⟧\"'",
        "machine gate\nlogin ada\npassword ⟦fir⟧",
        "ENV DB_PASSWORD ⟦fir⟧\nSetEnv API_TOKEN \"⟦fir⟧\"",
        "ALTER USER ada IDENTIFIED BY ⟦fir⟧ DEFAULT ROLE reader",
        "CREATE USER 'ada'@'%' IDENTIFIED WITH mysql_native_password AS '⟦fir⟧'",
        "USER MAPPING FOR ada OPTIONS (user 'ada', password '⟦fir⟧')",
        "WHERE token IN ('⟦fir⟧') OR password LIKE '⟦fir⟧' OR secret <> '⟦fir pine⟧'",
        "<Data Name=\"Password\">⟦fir⟧</Data>",
        "passwords: [⟦fir99pine7, oak⟧]",
        "Secret(\"⟦fir⟧\"), ApiKey(\"⟦fir⟧\")",
        "user\tpassword\nada\t⟦fir⟧",
    ]);
    assert_kept(&[
        "login(user, password), connect(\"gate\", \"stock\"), credentials('gate-id')",
        "requirepass is not set\nmasterauth required",
        "ENV PASSWORD is missing, the environment token gate",
        "IDENTIFIED BY is not supported, IDENTIFIED BY RANDOM PASSWORD",
        "token IN (SELECT id FROM plans)",
        "<label for=\"password\">Password</label>",
        "<string name=\"password\">Enter your password</string>",
        "secret(\"gate\"), get_secret(\"gate\"), Token(\"gate\")",
        "get-plan | get-access-token\nlist-plans | list-gates",
    ]);
}

#[test]
fn a_row_of_a_database_ends_with_its_sentence_in_json() {
    assert_redacted(&[
        r#"{"detail":"Failing row contains (⟦4, fir, 7⟧).","schema":"public","where":"f(x)"}"#,
    ]);
}

/// Diagnostics of compilers, frames of a stack and the help of programs hold the names of secrets, and no value of one.
#[test]
fn what_programs_print_of_code_about_secrets_stays() {
    assert_kept(&[
        "16 |     let secret = read_password(\"Password: \")?;",
        "{\"text\":\"  let secret = read_password(\\\"Password: \\\")?;\",\"start\":9}",
        "    parseError(\"at state: \" + state + \", token: \" + symbol);",
        "  constructor(token, cookie) { this.token = token; this.cookie = cookie; }",
        "  password: password,\n  host: host,",
        "  const secret = user.name + password.length;",
        "  tokens.find(token => token.value === \"async\")",
        "  const secret = creds[name];",
        "  const token = await login({ user: 1 });",
        "  password: Optional[str] = None",
        "  passwd = config->state;",
        "    cookies = append(cookies, c)",
        "  share->cookies = NULL;",
        "  Cookie uint32",
        "14 +  let password = Map.get(\"password\").cloned();",
        "mutation { login(user: \"ada\") { name } }",
        "assert {'token': 1, 'key': [1]} == {'token': 2, 'key': [3]}",
        "   Compiling cookie v0.18.1",
        "    openssl rsa -in key.pem -passin env:DB_PASSWORD -noout",
        "def login(user, password):\n    \"\"\"Opens a session\n    for a user.\"\"\"",
        "  -w, --no-password      never prompt for password\n  -W, --password         ask for it",
        "  --http-passwd=CONT       sets the password",
        "UIDS=$(getent passwd | awk '{print $1}')",
        "    next: () => Token | undefined;",
        "Take care of your passphrase:\n\n- The program reads the passphrase as text (and encodes it).\n",
        "send \"width: 3 cookie: #{CONFIG[:cookie]}\"",
    ]);
    assert_redacted(&[
        "error: \"password: \"⟦fir99pine⟧\" is wrong\"",
        "otp: ⟦4⟧ 8 2 1",
        "{\"user\": \"ada\", \"password\": \"⟦)fir99⟧\"}",
        "{\\\"user\\\": \\\"ada\\\", \\\"password\\\": \\\"⟦)fir99⟧\\\"}",
        "user: \" x\"\npassword: \"⟦)fir99⟧\"",
        "openssl rsa -passin 'pass:⟦fir 99⟧' -noout",
        "login(user: \"ada\", password: \"⟦fir⟧\")",
        "  const secret = ⟦fir99⟧[name];",
        "  const secret = ⟦maple.river⟧ is wrong",
        "password: ⟦password⟧\nhost: x",
        "gate --http-passwd=⟦CONT9⟧       sets it",
        "passwords:\n⟦- fir pine oak⟧",
        "user,password\nada,⟦fir⟧",
        "password | ⟦fir⟧",
    ]);
}

#[test]
fn the_reason_stays_why_a_program_could_not_get_a_secret() {
    assert_kept(&[
        "Failed to read cookies: permission denied",
        "cannot read the password: EACCES",
        "cannot fetch token: 401 Unauthorized",
    ]);
    assert_redacted(&[
        "failed to read the cookies: ⟦sid=fir; x⟧",
        "failed to parse the password: ⟦fir⟧",
        "cannot read the password: ⟦fir99oak7pine⟧",
    ]);
}

#[test]
fn the_id_of_a_session_goes_where_redis_shows_its_arguments() {
    let id = "123e4567-e89b-12d3-a456-426614174000";
    assert_cleaned(&[
        (
            &format!("ERR unknown command 'GTE', with args beginning with: '{id}'"),
            "ERR unknown command 'GTE', with args beginning with: '[redacted]'",
        ),
        (
            "no active session with ID 8f43fbda9b99cf3077df68091140793d",
            "no active session with ID [redacted]",
        ),
    ]);
    assert_kept(&[&format!("ERR unknown command, with {id}")]);
}

/// What a program writes in place of a value: a variable, a constant, a member, a call, or the type that it has.
#[test]
fn expressions_and_types_of_programs_stay() {
    assert_kept(&[
        "        return \"Authorization: Bearer \" + secret",
        "  std::cout << \"password: \" << password;",
        "  print(\"password: \", password)",
        "  { \"token\" => secret, \"expires\" => 3600 }",
        "  { \"token\" => creds.secret }",
        "  login(creds, api_key: ENV[\"API_KEY\"])",
        "headers['Authorization'] = AUTH_TOKEN;",
        "  api.secret = API_SECRET;",
        "  run(address: Address, credentials: ChannelCredentials, connector: Connector);",
        "  (token: JsonSqlToken | TextToken, position: number) => string",
        "  password: Union[str, Dict[str, Any], None] = None, host: str = x",
        "pub const SYS_memfd_secret: c_long = 4000;",
        "    struct_token: Token![struct],",
        "NL80211_CMD_EXTERNAL_AUTH = 127,\nSYS_MEMFD_SECRET            = 447",
        "    so := Status{Cookie: cookie(family, proto)}",
        "    case CURL_LOCK_DATA_COOKIE:\n#if !defined(CURL_DISABLE_COOKIES)",
        "def test_it(session_token): pass",
        "filter: (token: AST.Token) => token is T",
        "undefined method `key' for #<Credentials:0x00007ff77905f0c8>",
        "auth = [\"dep:async-trait\", \"dep:oauth2\", \"uuid\"]",
        "Win32_Security_Credentials = [\"Win32_Security\"]",
        "cookie = { version = \"0.18\", default-features = false, optional = true }",
        "'set-cookie' => { Name => 'SetCookie' },",
        "  gate --token=bearer_token --password=basic_password",
        "  --password=パス   sets it",
        "  gate --allow-interactive-authorization=no --augment-creds=off",
        "ETag: \"4545f03ad7a60b103499d385317c4e11\"",
        "ChangeConfig(handle Handle, name *uint16, password *uint16, dependencies *uint16)",
        "permissions:\n  id-token: write\n  contents: read",
        "  const firstToken = tokens[0];\n  const lastToken = tokens[tokens.length - 1];",
        "        if let Some(auth_header) = auth_token {\n",
        "  function_token = json_token + r'x'",
        "  range(nodeOrToken: Options[\"SyntaxElement\"]): Range",
        "  :gate_api_secret:\n  :gate_email_name:\n  :shelf_api_key:\n",
        "    def read(self, token) -> Token:\n        \"\"\"Reads the next token and returns it.\"\"\"",
        "block 7 hash 0x6c4c1713da4886c23f63203cc58d569a5d1161cec81ac3809965a9f1e63076af",
        "stripped, BuildID[sha1]=15dfff3239aa7c3b16a71e6b2e3b6e4009dab998, for Linux",
    ]);
    assert_redacted(&[
        "def check(password): ⟦fir99pine⟧",
        "Enter it (password): ⟦fir⟧",
        "Authorization: Bearer ⟦fir99pine⟧",
        "{ \"token\" => ⟦fir99⟧, \"expires\" => 3600 }",
        "[token] => ⟦secret⟧, x",
        "{ token: ⟦harlequin⟧, x }",
        "user=ada;password=⟦PASSWORD⟧;host=x",
        "password: ⟦MyPassword⟧, host: x",
        "credentials: ⟦Harlequin⟧, host: x",
        "token = ⟦harlequin⟧[0] is wrong",
        "PASSWORD=⟦my_secret⟧ && run",
        "password: ⟦*fir16⟧, x",
        "Cookie(Some([\"⟦fir99pine⟧\"]))",
        "CARD_CVV = ⟦127⟧",
        "password = ⟦447⟧",
        "DB_PASSWORD = ⟦4471⟧",
        "auth = [⟦\"async-trait\"⟧]",
        "cookie = ⟦{ sid = \"fir\", b = 1, c = 2 }⟧",
        "gate --token=⟦oak⟧ --password=⟦hex⟧",
        "private key ⟦0x6c4c1713da4886c23f63203cc58d569a5d1161cec81ac3809965a9f1e63076af⟧",
    ]);
}
