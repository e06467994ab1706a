//! What messages of programs quote, rows and tables, encoded text, and numbers with check digits.

use mcp_error::sanitize::{Rules, text};

use crate::cleaned::{assert_kept, assert_redacted, clean};

#[test]
fn a_validator_names_the_field_beside_the_value() {
    assert_redacted(&[
        "/auth/password: \"⟦fir pine 9⟧\" is longer than 4 characters",
        "error: argument --token: invalid int value: '⟦fir99pine⟧'",
        "password\n  Input should be a valid integer [type=int_parsing, input_value='⟦fir⟧', input_type=str]",
        "Error(\"auth.password: invalid type: string \\\"⟦fir99pine⟧\\\", expected u16\")",
    ]);
}

#[test]
fn a_cell_is_redacted_whole() {
    assert_redacted(&[
        "name,password\nada,\"⟦fir, oak⟧\"",
        "name,password\nada,⟦oak fir@oak.example⟧",
        "INSERT INTO u (name, password) VALUES ('ada', '⟦fir, (oak⟧'), (x, ⟦y⟧)",
    ]);
}

#[test]
fn the_number_of_a_card_ends_before_the_date_behind_it() {
    assert_redacted(&["card ⟦4111 1111 1111 1111⟧ 12/27 declined"]);
}

#[test]
fn a_number_with_other_signs_between_its_groups_is_not_that_of_a_card_or_an_account() {
    assert_kept(&[
        "order 4111/1111/1111/1111 is late",
        "versions 4111.1111.1111.1111 and 4111:1111:1111:1111",
        "rows 4111,1111,1111,1111",
        "path DE89/3704/0044/0532/0130/00",
    ]);
}

/// `psql` and others draw a line of hyphens below the names, and the values stand below them.
#[test]
fn a_cell_below_a_drawn_line_is_redacted_whatever_it_holds() {
    assert_redacted(&[
        "name   password  gate\n-----  --------  ----\nada    ⟦oak⟧       north\nbob    ⟦fir⟧       south",
        "name   password  gate\n-----  --------  ----\nada    ⟦oak⟧       north\n(2 rows)",
        "name   password  gate\n-----  --------  ----\nada    ⟦oak⟧       north\nthat is all there was",
        "name password\n---- -------- -----\nada  ⟦oak⟧      x",
        "name,password\n\"ada\",\"⟦oak⟧\"\nbob,⟦\"fir⟧",
        "name,password\nada,⟦oak⟧\nit failed, because, of this",
    ]);
}

#[test]
fn what_was_given_to_a_program_is_found_where_it_is_shown() {
    assert_redacted(&[
        "invalid option \"⟦--tea4two9cups⟧\"",
        "[SQL: INSERT INTO u (email, password) VALUES (?, ?)]\n[parameters: ('⟦ada⟧', '⟦pine⟧')]",
        "path [\"password\"]: too short, received {\"colour\":\"red\",\"name\":\"ada\"}",
        "bad credentials: ada ⟦Lantern7⟧, could not log in as ada with ⟦Lantern8⟧\nop://gate is ⟦Lantern9⟧, but the login failed",
        "login to host db02a failed, authentication method oauth2pkce is not supported",
        "assertion `left == right` failed\n  left: \"⟦maple7otter⟧\"\n right: \"closed\"",
        "query: 'update u set password = $1',\n  params: [ '⟦pine,fir⟧' ],",
        "    login(MAIL, P)\n    \u{2502}     \u{2502}     \u{2514} '⟦Fr33d0m!⟧'",
        "factor: '⟦Tr0mbone,77⟧' is not a valid positive integer",
        "Device \"⟦q3Zt8Rw5Nc⟧\" does not exist",
        "rsync: --bwlimit=⟦cookie94yellowwinter⟧: invalid",
        "m4:stdin:1: bad expression in eval: ⟦WAxVCQB8⟧",
        "invalid value \"⟦rt7x2k9q⟧\" for ideas",
        "the idle '⟦x7f9k2m4⟧' is unknown",
        "[GraphQLError('Int cannot represent non-integer value: \"⟦chapter12⟧\"', locations=[SourceLocation(line=1, column=12)])]",
        "Error(\"invalid type: string \\\"⟦Fal0con_22x⟧\\\", expected u16\", line: 0, column: 0)",
    ]);
}

#[test]
fn what_a_program_accepts_and_ids_are_kept() {
    assert_kept(&[
        "invalid type: string \"utf8mb4\", expected u16",
        "unknown variant `base64url`, expected one of `sha256sum`, `x86_64`, `l10n2i18n`",
        "device id `rt7x2k9q` not found",
        "invalid value 'x7f9k2m4' for '--order-id <ID>'",
        "the patch failed at path '/database/port'",
        "field /recipient/address: 'ada' has no @",
        "property '/recipient/address' must be a string",
        "Using --password via the command line is insecure",
        "error: unexpected argument '--api-key' found",
        "usage: shelf [--token TOKEN] [--password PASSWORD]",
        "error: revspec '0123456789abcdef0123456789abcdef01234567' not found",
        "chpasswd: line 1: missing new password",
        "password: ValidatorError: the value is too long",
        "Neo4jError: Failed to connect to server",
        "invalid value at /data/attributes/email",
        "/usr/bin/env: 'node': No such file or directory",
    ]);
}

#[test]
fn a_password_that_is_a_phrase_is_found_where_it_is_refused() {
    let texts = [
        "isodate.isoerror.ISO8601Error: Unrecognised ISO 8601 date format: '{}'",
        "ValidationError(func=email, args={'value': '{}'})",
        "failed to detect EUI version: '{}'",
        "'{}' is not defined in the unit registry",
        "rsync: --port={}: invalid numeric value",
        "invalid argument: --port {} (OptionParser::InvalidArgument)",
        "flex: Unrecognized option `{}'",
        "nasm: fatal: unrecognised output format `{}' - use -hf for a list",
        "Unknown flag\n--{}",
        "RangeError: Invalid time zone specified: {}",
        "{}: Unknown host",
        "invalid group ID '{}'",
    ];
    let passwords = [
        "Velvet_Moth_27",
        "Meadow.41.Finch",
        "gr33nhouse",
        "marta19031975",
    ];
    let mut wrong = Vec::new();
    for text in texts {
        for password in passwords {
            let input = text.replace("{}", password);
            let found = clean(&input);
            if found != text.replace("{}", "[redacted]") {
                wrong.push((input, found));
            }
        }
    }
    assert_eq!(wrong, []);
}

#[test]
fn a_name_of_several_parts_stays_where_it_is_refused() {
    let names = [
        "Item_List_27",
        "customer_1042",
        "report_2031_final",
        "Llama-3.1-8B",
        "kubernetes-1.29",
        "iPhone15Pro",
        "Node.js 18",
    ];
    let texts = [
        "invalid value '{}' for '--name <NAME>'",
        "unknown variant `{}`, expected `a` or `b`",
        "invalid port '{}'",
        "error: '{}' is not a valid name",
        "cannot parse '{}' as a date",
        "KeyError: '{}'",
    ];
    for name in names {
        for text in texts {
            assert_kept(&[&text.replace("{}", name)]);
        }
    }
}

#[test]
fn encoded_text_is_looked_through() {
    assert_redacted(&[
        "the form page%3D2%26password%3D⟦fir99⟧ was refused",
        "https://a.example/files?path=⟦path %2Fhome%2Fada%2Fx.pdf⟧&page=2",
        "https://a.example/users?email=⟦email ada%40lib.example⟧&page=2",
        "{&quot;password&quot;:&quot;⟦fir99⟧&quot;}",
        "p&#97ssword=⟦fir99⟧",
        "p&#x0000061;ssword=⟦fir99⟧",
        "{\"file\":\"⟦path \\/home\\/ada\\/x.txt⟧\",\"mail\":\"⟦email ada\\u0040lib.example⟧\"}",
    ]);
}

#[test]
fn a_result_stays_as_it_is() {
    for input in [
        "docker login -u ada -p fir99pine",
        "\"sshpass\" \"-p\" \"fir99pine\" \"ssh\"",
        "email            password\n---------------  --------\nada@lib.example  fir99pine",
        "password=https://,-----BEGIN KEY-----",
    ] {
        let once = clean(input);
        assert_eq!(clean(&once), once, "{input}");
    }
    let rules = Rules::new().with_max_bytes(39);
    let once = text("password=https://,-----BEGIN KEY-----\nfir99pine", &rules).into_owned();
    assert_eq!(text(&once, &rules), once);
}

#[test]
fn what_somebody_gave_goes_whatever_words_show_it() {
    assert_redacted(&[
        "given: '⟦fir99pine7x⟧'",
        "provided: \"⟦fir99pine7x⟧\"",
        "a number instead of '⟦fir99pine7x⟧'",
        "fatal: '⟦fir99pine7x⟧'",
        "warning: ignoring '⟦fir99pine7x⟧'",
        "refused: '⟦fir99pine7x⟧'",
        "Key (name, password)=(ada, ⟦pine⟧) already exists.",
        "Key (password)=(⟦pine⟧) and (plan)=(fir)",
        "Key (email)=(⟦fir99pine7x⟧) already exists.",
        "password is ⟦amber-fiddle-lantern-gravel⟧",
        "MAPLE_KEY=⟦gate7oak99⟧",
        "password is '⟦correct-horse-battery-staple⟧'",
    ]);
}

#[test]
fn a_common_word_with_a_number_goes_where_it_is_refused() {
    assert_redacted(&[
        "invalid value '⟦october1987⟧'",
        "Protocol not known: ⟦starwars77⟧",
    ]);
    assert_kept(&[
        "invalid charset 'utf8mb4_bin'",
        "unknown column 'col_12_avg'",
        "no answer: socketTimeoutMS: 20000.0ms, connectTimeoutMS: 20000.0ms",
        "ImportError: cannot import psycopg2 here",
        "10 | import psycopg2",
    ]);
}

#[test]
fn a_value_in_a_list_with_commas_goes() {
    assert_redacted(&[
        "cannot parse row ada,⟦fir99Pine7⟧,shelf.example",
        // One comma is part of the word.
        "Unknown key type: ⟦Tr0mbone,77⟧",
    ]);
    assert_kept(&["cannot parse row ada,shelf-7,shelf.example"]);
}

#[test]
fn what_stands_beside_an_address_is_what_somebody_logs_in_with() {
    assert_redacted(&[
        "login(\"⟦email ada@crm.example⟧\", \"⟦fir99pine7⟧\") was denied: bad credentials",
        "login failed for ⟦email ada@crm.example⟧ with ⟦fir99pine7⟧",
    ]);
    assert_kept(&["cannot send utf8mb4 to three members with h264_vaapi"]);
    assert_redacted(&["cannot write to ⟦email ada@crm.example⟧ with utf8mb4"]);
}

#[test]
fn a_pin_of_letters_and_digits_is_a_password() {
    assert_redacted(&[
        "Must be number: { \"pin\": \"⟦fir99pine⟧\" }",
        "POST /login?user=ada&pin=⟦fir99pine7⟧",
    ]);
    assert_kept(&["cannot open pin: 12", "spin: 'GPIO17'", "pin=PA12"]);
}

#[test]
fn a_short_or_misspelt_name_is_still_a_name() {
    assert_redacted(&[
        "{'pw': '⟦fir99pine⟧'}",
        "unknown field in pasword = '⟦fir⟧'",
    ]);
}

#[test]
fn a_frame_of_a_backtrace_is_not_taken_for_a_line_of_source() {
    assert_kept(&[
        "stack backtrace:\n  19: std::panic::catch_unwind::<std::rt::lang_start_internal::{closure#0}, isize>",
        "object not found - no match for id (4f3c9e2ab18d7760c5e1f09a3b6d2c4e8f7a1b05); class=Odb (9)",
    ]);
}

#[test]
fn letters_with_digits_between_them_are_typed() {
    assert_redacted(&[
        "revspec '⟦saffron2storm⟧' not found",
        "ValueError: unsupported hash type ⟦k7Rw2Bn5Tj⟧",
        "No manual entry for ⟦k7Rw2Bn5Tj⟧",
    ]);
    assert_kept(&[
        "ValueError: unsupported hash type Sha3Hmac2V1",
        "revspec 'csv2json' not found",
    ]);
}

#[test]
fn a_word_with_digits_that_count_is_typed() {
    assert_redacted(&[
        "ValueError: unsupported hash type ⟦letmein123⟧",
        "invalid literal for int() with base 10: '⟦Gardenia1234⟧'",
    ]);
    assert_kept(&[
        "no order has the number order-123",
        "unknown user 'user_123'",
    ]);
}

#[test]
fn a_name_behind_the_sign_with_which_code_begins_one_stays() {
    assert_kept(&[
        "cannot find the heading #chapter2b",
        "unexpected token $release2c",
        "unexpected token #v20.20.2",
    ]);
}

#[test]
fn what_a_parser_calls_a_token_stays() {
    assert_kept(&[
        r##"database error: unrecognized token: "x'zz'" in SELECT x'zz' at offset 7"##,
        r##"sqlite3.OperationalError: unrecognized token: "1abc""##,
        r##"unrecognized token: ":at" (code 1)"##,
    ]);
    assert_redacted(&[
        r#"unknown token: "⟦Tr4verse-8kD⟧""#,
        r#"unrecognized token: "⟦Tr4verse-8kD⟧""#,
        r#"unrecognized token: "⟦sk-proj-Zq8vT3mXw7Lk2Rb9Yc4Nd6Pf1Hs5Jg0⟧""#,
        r#"unrecognized token: "⟦'hunter2⟧" in INSERT INTO users VALUES ('mia', '⟦hunter2⟧"#,
        "unrecognized token: ⟦x1y2z3⟧",
    ]);
}

#[test]
fn the_password_in_a_call_is_redacted() {
    assert_redacted(&[
        "    client.login('ada', '⟦maple7river⟧')",
        "ftp = FTP('ftp.shelf.example', \"ada\", \"⟦maple7river⟧\")",
    ]);
    assert_redacted(&[
        "SELECT 1 FROM readers WHERE hash = md5('⟦maple7river⟧')",
        "SELECT pgp_sym_decrypt(note, '⟦maple7river⟧')",
    ]);
    assert_kept(&[
        "client.login('ada99reader')",
        "client.open('ada', 'maple7river')",
        "client.connect('ada', 'reader-mode')",
    ]);
}

#[test]
fn a_password_with_a_quote_inside_is_redacted_where_it_stands_again() {
    assert_redacted(&[
        r#"{'user': 'ada', 'password': '⟦oak"tree7pine⟧'} refused: no number in '⟦oak"tree7pine⟧'"#,
    ]);
}

#[test]
fn a_password_is_redacted_where_java_and_people_write_it() {
    assert_redacted(&[
        "field error on 'password': rejected value [⟦Elm9⟧]; codes [Size]",
        "Credentials(\"ada\", \"⟦maple7river⟧\")",
    ]);
    assert_kept(&[
        "a link to choose the password has been sent to the reader",
        "the value [3] is not in [1, 2]",
    ]);
}

#[test]
fn two_words_with_capitals_and_an_exclamation_mark_are_a_password_where_they_are_refused() {
    assert_redacted(&["invalid port '⟦Falcon!Meadow⟧'"]);
    assert_kept(&[
        "invalid header 'Content-Type', unknown class 'Falcon.Value'",
        "unknown user 'falcon.meadow'",
        "the logs of Falcon.Meadow were read",
    ]);
}

#[test]
fn what_a_call_expects_and_what_a_program_cannot_read_goes() {
    assert_redacted(&[
        "expected call not found.\nExpected: login('ada', '⟦maple4river⟧')",
        "Basic(\"ada\", Some(\"⟦maple4river⟧\"))",
        "Unparseable date: \"⟦maple4river⟧\"",
        "app: Received extra arguments: ⟦maple4river⟧",
    ]);
    assert_kept(&["unknown font, expected one of 'maple4river', 'maple5river'"]);
}

#[test]
fn what_programs_say_of_passwords_and_numbers_stays() {
    assert_kept(&[
        // Django REST framework
        "{'port': [ErrorDetail(string='A valid integer is required.', code='invalid')], \
         'password': [ErrorDetail(string='This field is required.', code='required')]}",
        // nginx writes the numbers of the process and the thread.
        "2026/11/26 17:16:11 [emerg] 17732#17732: unknown directive \"listn\" in command line",
        "Invalid name\n\tat shelf.Plan.lambda$main$21(Plan.java:9)",
        "Options:\n  --password    Password to log in with\n  --delete-token  Delete the token of a slot",
    ]);
}

#[test]
fn short_passwords_that_many_people_choose_are_found_where_they_are_refused() {
    assert_redacted(&[
        "invalid type: string \"⟦velvet7⟧\", expected u16",
        "bad port '⟦s3cr3t-pw⟧'",
        "bad port '⟦53cr3t-pw⟧'",
        "not a boolean: ⟦sup3r-1⟧",
        "the config profile (⟦sun53t!⟧) could not be found",
        "field 'id' expected a number but got '⟦s3cr3t_db⟧'",
        "bad boolean value '⟦login123⟧'",
        "unallowed value ⟦Welcome2019#⟧",
        "('⟦maple4river⟧') should be true",
    ]);
    assert_kept(&[
        "invalid type: string \"utf8mb4\", expected u16",
        "invalid type: string \"python3\", expected u16",
        "invalid value 'v1.24.3'",
        "unexpected 'sha256', 'int32', 'x86_64' or 'base64'",
        "the name velvet7 is free",
    ]);
}

#[test]
fn the_names_of_models_stay() {
    assert_kept(&[
        "model `gpt-5-turbo-0613` not found",
        "unknown variant `gpt-4-turbo-1106`, expected `gpt-4o-mini`",
        "model: claude-3-sonnet-20240229-v1:0 unknown",
        "invalid value 'anthropic.claude-3-5-sonnet-20241022-v2:0'",
    ]);
}

#[test]
fn a_password_is_found_where_it_was_set_and_changed() {
    assert_redacted(&[
        "cannot set password to '⟦fir⟧'",
        "password changed from '⟦fir⟧' to '⟦pine⟧'",
        "USER ada PASS ⟦velvet7⟧",
        "{\"env\":[\"DB_PASSWORD=⟦fir, pine 9⟧\",\"PLAN=b\"]}",
        "DB_PASSWORD: strconv.ParseInt: parsing \"⟦fir⟧\": invalid syntax",
    ]);
    assert_kept(&[
        "cannot add password to 'plans'",
        "plan changed from 'fir' to 'pine'",
    ]);
}

#[test]
fn what_a_shell_shows_before_it_runs_a_command_is_looked_through() {
    assert_redacted(&[
        "+ deploy ada ⟦maple4river⟧",
        "++ ./bin/gate-check '⟦Maple2031!⟧'",
    ]);
    // A diff adds lines as well.
    assert_kept(&[
        "+ maple4river",
        "+ gate: maple4river",
        "+ - maple4river",
        "+deploy ada maple4river",
        "deploy ada maple4river",
    ]);
}

#[test]
fn a_value_that_a_dash_joins_to_an_address_goes_with_it() {
    assert_redacted(&[
        "Duplicate entry '⟦email ada@lib.example-maple4river⟧' for key 'gates.code'",
        "Duplicate entry '⟦email ada@lib.example-fir-7⟧' for key 'gates.code'",
    ]);
    assert_kept(&[
        "found gate@1.2.3-beta",
        "chacha20-poly1305@openssh.com is not offered",
    ]);
}

#[test]
fn the_data_that_a_validator_shows_was_given_to_it() {
    assert_redacted(&[
        r#"{"keyword":"enum","message":"must be one of the allowed values","data":"⟦maple4river⟧"}"#,
    ]);
}

#[test]
fn an_error_of_openssl_behind_its_question_for_a_pass_phrase_stays() {
    assert_kept(&[
        "Enter PEM pass phrase:\n80BBBD08717F0000:error:1400006B:UI routines:UI_process:processing error",
    ]);
    assert_redacted(&["Enter PEM pass phrase:\n⟦maple4river⟧"]);
}

#[test]
fn another_member_of_the_object_or_the_beginning_of_the_line_says_whose_value_it_is() {
    assert_redacted(&[
        r#"{"value":"⟦gate pine⟧","msg":"Invalid value","path":"password","location":"body"}"#,
        r#"{"loc":["body","password"],"msg":"must be a number","ctx":{"limit":4},"input":"⟦pine⟧"}"#,
        r#"Error { path: ["auth", "password"], kind: InvalidType(Str("⟦pine⟧"), "u16") }"#,
        "auth.password: expected u16, found \"⟦pine⟧\"",
        "option '--password <p>' argument '⟦pine⟧' is invalid",
    ]);
    assert_kept(&[
        r#"[{"value":"pine","path":"plan"},{"value":7,"path":"password"}]"#,
        r#"{"loc":["body","password"],"input":"string"}"#,
        r#"[("gate", String("pine")), ("password", None)]"#,
        "token: expected a name, found 'pine'",
    ]);
}

#[test]
fn the_old_and_the_new_value_go_where_a_password_changes() {
    assert_redacted(&[
        r#"db_password = "⟦gate⟧" -> "⟦pine⟧""#,
        r#""DatabasePassword" = "****" -> "⟦pine⟧""#,
    ]);
    assert_kept(&[r#"plan = "gate" -> "pine""#]);
}

/// A value that a line of a log names goes as a whole, also where only its beginning looks like a password.
#[test]
fn a_password_with_a_comma_is_redacted_where_it_stands_again() {
    assert_redacted(&[
        "2026-11-22 [error] login failed   password=⟦Tr0mbone,77⟧ path=⟦path /srv/scan.png⟧\n2026-11-22 [error] retry with ⟦Tr0mbone,77⟧",
    ]);
}

#[test]
fn a_line_that_perl_ends_with_its_place_refuses_something() {
    assert_redacted(&[
        "a header goes on with: x\n⟦maple4river⟧ at shelf.pl line 1571.",
        "the name is taken, ⟦maple4river⟧ at shelf.pl line 12.",
    ]);
    assert_kept(&["the gate maple4river is open, as in line 12."]);
}

#[test]
fn a_word_that_is_alone_below_a_line_that_refuses_something_is_what_it_refuses() {
    assert_redacted(&["port: invalid type, given: a string\n⟦maple4river⟧\nas said"]);
    assert_kept(&[
        "the port is a string\nmaple4river\nas said",
        "the port is wrong for this gate, and for each of the other gates as well. A gate without a name\n\
         takes the one of its shelf, which is read before the gates are.\n\nmaple4river",
    ]);
}

#[test]
fn a_statement_that_failed_is_looked_through() {
    assert_redacted(&[
        "STATEMENT:  ALTER SYSTEM SET port = '⟦maple4river⟧'",
        "ada@shelf STATEMENT:  SET ROLE \"⟦maple4river⟧\"",
        "Table \"GATES\" not found; SQL statement:\ninsert into gates values('ada','⟦maple4river⟧') [42102-214]",
    ]);
    assert_kept(&["my statement: SET ROLE \"maple4river\""]);
}

#[test]
fn a_value_is_refused_in_words_that_are_seldom_used() {
    assert_redacted(&[
        "Impossible to read an attribute of a string (\"⟦maple4river⟧\")",
        "401 Unauthorized for \"http://shelf.example/x/⟦maple4river⟧\"",
        "uncaught throw :⟦maple4river⟧",
        "Expected '--mode' to be one of a, b; got ⟦maple4river⟧",
        "{\"attemptedValue\":\"⟦maple4river⟧\"}",
        "'value' => '⟦maple4river⟧'",
    ]);
}

#[test]
fn the_parts_of_the_path_of_a_module_are_kept() {
    assert_kept(&[
        "cannot load 'Shelf::Maple4river::Gate'",
        "while executing\n\"http::geturl shelf:$gate/\" @ shelf",
    ]);
}

#[test]
fn a_line_is_one_of_the_source_where_dots_or_an_empty_line_stand_before_the_mark() {
    assert_redacted(&[
        "line number 1\n[\"⟦maple4river⟧\", x]\n................^",
        "Warning: read(): <a>⟦maple4river⟧</b> in shelf.php\n\nWarning: read():     ^ in shelf.php",
    ]);
    assert_kept(&[
        "[\"maple4river\", x]\n.................",
        "<a>maple4river</b>\n\n\n   ^",
    ]);
}

#[test]
fn only_a_name_is_the_one_of_a_function() {
    assert_redacted(&[
        "Function ⟦Gate2024!⟧() does not exist",
        "Unknown or bad timezone (⟦xCmpWdUR98⟧)",
        "Failed test 'gate'\n#      '⟦maple4river⟧'\n#    doesn't match '9'",
    ]);
    assert_kept(&[
        "Function maple4river() does not exist",
        "error: not read\n\tat shelf.Reader$read$0.call(Unknown Source)",
    ]);
}

#[test]
fn a_value_is_looked_at_behind_an_arrow() {
    assert_redacted(&["Infinite loop in the shelf ${a}: a->⟦maple4river⟧"]);
}

#[test]
fn the_mechanisms_of_a_mail_server_stay() {
    assert_kept(&[
        "250-AUTH LOGIN PLAIN CRAM-MD5",
        "mechanisms: LOGIN PLAIN DIGEST-MD5 NTLM",
    ]);
    assert_redacted(&["a1 LOGIN ada ⟦fir99x⟧"]);
}

#[test]
fn what_is_refused_can_stand_in_another_line_than_the_reason() {
    assert_redacted(&[
        "r(2): Missing quote\nReminders for Friday:\n\n⟦maple4river⟧ MSG x",
        "JSON Payload: {'title': '⟦maple4river⟧'}\nA connection error occurred",
        "On instance['info']:\n    {'title': '⟦maple4river⟧'}",
        "sending ⟦maple4river⟧\nexited with 1",
    ]);
    assert_kept(&[
        "reading maple4river\nit was read",
        "sending maple4river\nand some others, then the three last ones\nexited with 1",
        "no such shelf\n  19: std::panic::catch_unwind::<std::rt::start::{closure#0}, isize>",
    ]);
    let far = format!("no such shelf\n{}\nreading maple4river", "oak ".repeat(32));
    assert_eq!(clean(&far), far);
}

#[test]
fn a_line_of_parameters_is_a_list_of_values() {
    assert_redacted(&[
        "query: insert into users values ($1, $2)\nparams: ada,⟦letmein22⟧,12",
        "params: ⟦maple4river⟧",
        "parameters: 7,⟦garden-jacket-window-forest⟧",
    ]);
    assert_eq!(
        clean("params: ada@lib.example,maple4river"),
        "params: [email],[redacted]"
    );
    assert_kept(&[
        "params: 42,active,2024-01-01",
        "columns: ada,maple4river",
        "params: usr_1,asc",
    ]);
}

#[test]
fn a_value_that_was_received_goes_without_quotes() {
    assert_redacted(&[
        "Expected numeric for angle but received ⟦F6ph9Jctzf⟧ of type string",
        "bad value ⟦xahVZ9Phf9⟧",
    ]);
    assert_kept(&["bad shelf XChaCha20"]);
}

#[test]
fn a_string_behind_pass_is_a_password_if_it_is_no_count() {
    assert_redacted(&[
        "job(task='login', kwargs={'pw': '⟦vGyZyc5Da6⟧'})",
        "{\"pass\": \"⟦maple9⟧\"}",
    ]);
    assert_kept(&[
        "{'pass': '2nd'}",
        "{'pass': 'v1'}",
        "{'pass': 12, 'fail': 3}",
    ]);
}

#[test]
fn where_a_value_is_read_and_when_it_is_sent_is_not_a_value() {
    assert_kept(&[
        "Error parsing \"stdin\": Unknown name \"User-Pasword\"",
        "mode: 'cors', credentials: 'same-origin', cache: 'default'",
        "credentials: 'include'",
    ]);
    assert_redacted(&["credentials: '⟦same-fir⟧'"]);
}
