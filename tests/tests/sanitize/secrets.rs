//! Secrets that are recognised by their form, or by the name before them; and e-mail addresses.

use mcp_error::sanitize::{MARKERS, Rules, is_secret_name, text};

use crate::cleaned::{assert_cleaned, assert_kept, assert_redacted, clean, key};

#[test]
fn addresses_are_found() {
    assert_redacted(&[
        "mail ⟦email ada@lib.example⟧ now",
        "<⟦email ada.l+x@mail.lib.example⟧>",
        "to:⟦email ada@lib.example⟧,⟦email bob@lib.example⟧",
        "⟦email ada@lib.example⟧.",
        "用户 ⟦email 用户@例子.公司⟧ 不存在",
        "⟦email 山田@会社.example⟧",
    ]);
    for input in [
        // A top-level domain has two letters or more.
        "from a@b.c",
        "from a@bc.d",
        "git@github.com:rust-lang/rust.git",
        "@types/node",
        "user@host",
        "a@b",
    ] {
        assert_eq!(clean(input), input);
    }
}

#[test]
fn values_of_secret_names_are_found() {
    for (before, after) in [
        ("password=", ""),
        ("password = ", ""),
        ("password: ", ""),
        ("PASSWORD := ", ""),
        ("pwd=", ";Server=x"),
        ("{\"password\": \"", "\"}"),
        ("{\\\"password\\\": \\\"", "\\\"}"),
        ("{'api_key': '", "'}"),
        ("secret => '", "'"),
        ("<password>", "</password>"),
        ("<add key=\"Password\" value=\"", "\"/>"),
        ("--password ", " run"),
        ("--token=", " run"),
        ("Authorization: Bearer ", ""),
        ("authorization: Basic ", ""),
        ("X-Api-Key: ", ""),
        ("client_secret=", "&x=1"),
        ("export GITHUB_TOKEN=", ""),
        ("dbPassword=\"", "\""),
        ("refresh_token2: '", "'"),
    ] {
        let secret = "hunter2x9";
        let input = format!("{before}{secret}{after}");
        let out = clean(&input);
        assert!(!out.contains(secret), "{input} -> {out}");
        assert!(out.contains(MARKERS.secret), "{input} -> {out}");
        assert!(out.ends_with(after), "{input} -> {out}");
    }
}

#[test]
fn a_value_in_quotes_is_one_though_it_reads_like_a_link_or_a_member() {
    assert_redacted(&[
        "api_key=\"⟦settings.api_key⟧\"",
        "credentials: \"⟦https://vault.example/login/eu⟧\"",
        "secret: '⟦urn:vault:eu/gate⟧'",
        "token=⟦gate-⟧",
        "token=⟦ghp_⟧ is not valid",
        "password=⟦abcd-efgh⟧..",
        "token: ⟦your-Tr0mbone!77⟧",
        "password → ⟦oak77fir⟧",
        "export DB_PW=⟦Password12⟧\n\"\nd.sh: line 3: unexpected EOF while looking for matching `\"'",
        "<password type=\"text\" lang=\"en\">⟦oak⟧</password>",
    ]);
}

#[test]
fn what_code_and_sentences_say_of_a_secret_stays() {
    assert_kept(&[
        "if password == \"oak\" {",
        "the token is \"closed\"",
        "say \"the passphrase \" and go",
        "the word 'passphrase ' is wrong",
        "shelf --password --verbose is not enough",
        "error: unexpected argument '--passwrd' found\n\n  tip: a similar argument exists: '--password'\n\nUsage: shelf --password <PASSWORD>",
    ]);
}

#[test]
fn each_program_in_a_line_has_arguments_of_its_own() {
    assert_redacted(&[
        "mysqldump -p⟦oak77fir⟧ db | sshpass -p ⟦pine88elm⟧ ssh host",
        "mysql -p⟦oak⟧ fir; sshpass -p ⟦pine⟧ ssh ada",
        "sshpass -p ⟦oak⟧ curl -u ⟦ada:pine⟧ x",
    ]);
    assert_kept(&[
        "curl -u ada:$PASSWORD https://x.example",
        "curl -u ada:<password> x",
    ]);
}

#[test]
fn text_that_only_mentions_a_secret_is_kept() {
    for input in [
        "the password is required",
        "password must have 8 characters",
        "invalid token",
        "unexpected token, expected ','",
        "Property 'token' does not exist on type 'Options'",
        "token: string",
        "max_tokens: 4096",
        "token_count=12",
        "password=null",
        "password: ${DB_PASSWORD}",
        "secret = process.env.SECRET",
        "author: ada",
        "key: value",
        "passport: none",
        "token::Kind",
    ] {
        assert_eq!(clean(input), input);
    }
}

#[test]
fn keys_are_recognised_by_their_form() {
    let key = key();
    for input in [
        key.clone(),
        format!("key {key} refused"),
        format!("sk-proj-{key}"),
        format!("ghp_{key}"),
        format!("\"{key}\","),
        format!("https://hooks.example/services/{key}"),
        format!("https://x.example/?page=2&api_key={key}"),
        format!("https://x.example/#access_token={key}&x=1"),
        format!("got={key}"),
    ] {
        let out = clean(&input);
        assert!(!out.contains(&key[..12]), "{input} -> {out}");
    }
}

#[test]
fn a_key_in_the_form_of_its_vendor_need_not_look_like_one() {
    for parts in [
        ["AKIA", "UESRUNYDKYSKSZCJ"],
        ["ASIA", "RUNYDKYSKSZCJUE5"],
        ["hf_", "xtngIbdOLtuiqapWlIFWrGQZSFjbjytqno"],
        ["glpat-", "MoZwA-lviwYJnuPslxmE"],
        ["glc_", "WpjVVGYswTVlfZZl/E0dvX0DvhLyVNcMs/5VD/7icEU2"],
    ] {
        let key = parts.concat();
        assert_eq!(clean(&format!("no {key} here.")), "no [redacted] here.");
        assert_eq!(clean(&format!("no \"{key}\"")), "no \"[redacted]\"");
        assert_eq!(clean(&format!("x={key}, y=1")), "x=[redacted], y=1");
        assert_eq!(clean(&format!("at {key}.")), "at [redacted].");
        let longer = format!("no {}Xy", parts[0].to_owned() + "shelf_");
        assert_eq!(clean(&longer), longer);
    }
    assert_kept(&[
        "class ASIAPACIFICREGION",
        "hf_transformers_with_accelerate_kernels",
        "read glc_shelf/reader",
    ]);
}

#[test]
fn all_values_go_to_which_a_secret_is_compared() {
    for (input, expected) in [
        (
            "password IN ('oak', 'elm7') AND id = 3",
            "password IN ([redacted]) AND id = 3",
        ),
        ("token IN ('oak')", "token IN ('[redacted]')"),
    ] {
        assert_eq!(clean(input), expected);
    }
    assert_kept(&["token IN (fir, oak)", "plan IN ('oak', 'elm')"]);
}

#[test]
fn long_text_that_is_not_a_key_is_kept() {
    for input in [
        "550e8400-e29b-41d4-a716-446655440000",
        "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "commit 9fceb02d0ae598e95dc970b74767f19372d61af8",
        "HTMLElementTagNameMap",
        "AsyncLenWithoutIsEmpty",
        "clippy::needless_pass_by_value",
        "x86_64-unknown-linux-gnu",
        "2026-07-28T12:34:56.789Z",
        "1.2.3-alpha.4+build.5",
        "Donaudampfschifffahrtsgesellschaft",
        "internationalization",
        "SCREAMING_SNAKE_CASE_NAME",
        "12345678901234567890",
        "urn:uuid:00112233-4455-4677-8899-aabbccddeeff",
        "call_get_value_or_default_2",
    ] {
        assert_eq!(clean(input), input);
    }
}

#[test]
fn pem_blocks_are_redacted_as_a_whole() {
    let dashes = "-----";
    let body = key().repeat(3);
    for input in [
        format!(
            "key:\n{dashes}BEGIN PRIVATE KEY{dashes}\n{body}\n{dashes}END PRIVATE KEY{dashes}\nend"
        ),
        format!(
            "{dashes}BEGIN RSA PRIVATE KEY{dashes}\\n{body}\\n{dashes}END RSA PRIVATE KEY{dashes}"
        ),
        format!("{dashes}BEGIN PGP MESSAGE{dashes} {body} and no end"),
    ] {
        let out = clean(&input);
        assert!(!out.contains(&body[..12]), "{out}");
        assert!(out.contains(MARKERS.secret));
    }
}

#[test]
fn names_of_secrets() {
    for name in "password Passwd db_password dbPassword dbpassword token GITHUB_TOKEN accessToken
        api_key apiKey API-KEY X-Api-Key clientSecret client_secret private_key authorization
        Authorization refresh_token2 passphrase credentials session_key secret bearer cookie
        jwt awsSecretAccessKey"
        .split_whitespace()
    {
        assert!(is_secret_name(name), "{name}");
    }
    for name in "key keys author authority tokens_used token_count tokenizer passport monkey
        keyboard secretary password_length is_secret_set user path entity_id oauth_provider
        _ primary_key foreignKey"
        .split_whitespace()
        .chain([""])
    {
        assert!(!is_secret_name(name), "{name}");
    }
}

#[test]
fn values_in_brackets_are_found() {
    assert_redacted(&[
        r#"Cfg { user: Some("ada"), password: Some(⟦"hunter2"⟧), token: [⟦"hunter3"⟧], api_key: "⟦hunter4⟧" }"#,
        "password: Some(\n        ⟦\"hunter2\",⟧\n    ),",
        r#"{"password": [⟦"hunter2","hunter3"⟧]}"#,
        r#"{"password": {⟦"value":"hunter2"⟧}}"#,
        "password=(⟦hunter2⟧)",
        "Password={⟦hun ter2⟧}",
        r#"credentials: { id: "ada", password: "⟦hunter2⟧" }"#,
        // Code, templates and types are not secrets.
        "token = read(file)",
        "password: Option(String)",
        "password={{ vault_ref1 }}",
        "password: {0}",
        "type '{ password: string; }'",
    ]);
    assert_redacted(&[r#"password: Secret(⟦"hunter2"⟧)"#]);
}

#[test]
fn secrets_in_nested_strings_are_found() {
    let rules = Rules::new();
    let nested = r#"{\\\"password\\\":\\\"hunter2\\\",\\\"a\\\":1}"#;
    assert!(
        !text(nested, &rules).contains("hunter2"),
        "{}",
        text(nested, &rules)
    );
    assert_eq!(
        text("Password is: hunter2x9", &rules),
        "Password is: [redacted]"
    );
}

/// Whatever is glued to its first line, nothing of an armored block is left.
#[test]
fn a_block_is_found_behind_anything() {
    let starts = [
        "https://",
        "https://h",
        "https://h/p",
        "postgres://u:p@h/d",
        "/srv/x",
        "a@b.cd",
        "password",
        "password:",
        "password=x",
        "secret ",
        "{\"key\": \"x\"",
        "x",
    ];
    let signs = [
        "", ",", ";", ":", ": ", "=", "= ", "\"", ":\"", ": \"", "'", "`", "(", "[", "{", "|",
        "\\\"", "\t", "\n", "/", "?", "#", "&k=",
    ];
    for (start, sign) in starts
        .iter()
        .flat_map(|start| signs.map(|sign| (start, sign)))
    {
        let line = format!("{start}{sign}-----BEGIN PRIVATE KEY-----");
        let block = format!("{line}\nMIIEvQIBADANBgkq\n-----END PRIVATE KEY-----\" and more");
        let clean = text(&block, &Rules::new());
        assert!(!clean.contains("MIIE"), "{block:?}: {clean:?}");
        let clean = text(&line, &Rules::new());
        assert_eq!(text(&clean, &Rules::new()), clean, "{line:?}");
    }
}

#[test]
fn a_bracket_within_a_value_belongs_to_it() {
    assert_redacted(&[
        "password=⟦fir99[x7pine⟧",
        "password=⟦fir99[x7⟧ pine",
        "[password=⟦fir99⟧] [x7]",
        "token=⟦abc99⟧[0]",
        "password=⟦fir[99[x7[pine⟧",
        "password=⟦fir99[path]x7pine⟧",
    ]);
}

#[test]
fn a_marker_in_a_flag_does_not_hide_what_follows() {
    assert_redacted(&[
        "mysql -p⟦[redacted]fir99⟧ -u ada",
        "sshpass -p ⟦[redacted]fir99⟧ ssh db",
        "curl -u ⟦ada:[redacted]fir99⟧ -sS",
        "mysql -p⟦fir[redacted]99⟧ -u ada",
    ]);
    assert_kept(&[
        "mysql -p[redacted] -u ada",
        "\"mysql\" \"-p\" \"stock\"",
        "sshpass -p [redacted] ssh db",
        "curl -u [redacted] -sS",
    ]);
}

#[test]
fn the_content_of_an_element_is_found_behind_long_attributes() {
    let attributes = format!("note=\"{}\"", "é".repeat(40));
    let shown = |content| format!("<password {attributes}>{content}</password>");
    assert_eq!(clean(&shown("fir99oak")), shown("[redacted]"));
    // What looks like a tag is read up to its end, whatever it holds.
    let text = format!("<Bearer {}=>a", "é".repeat(32));
    assert_eq!(clean(&text), text);
}

#[test]
fn the_name_pw_may_stand_before_a_blank_and_an_equals_sign() {
    assert_redacted(&[
        "    pw = '⟦kJ8vR2nQ⟧'",
        "db_pw = '⟦sunflower55⟧'",
        "pw : '⟦sunflower55⟧'",
        "let pw = ⟦fir99pine7x⟧;",
    ]);
    assert_kept(&["bw = 'sunflower55'", "pw = 12", "pw == other", "pw = None"]);
}

#[test]
fn a_word_with_a_digit_goes_in_quotes_behind_pass() {
    assert_redacted(&[r#"{"login":"ada","pass":"⟦sunflower55⟧"}"#]);
    assert_kept(&[
        r#"{"pass": "step_2", "fail": 0}"#,
        r#"{"pass": "3 of 4"}"#,
        r#"{"pass": "12"}"#,
        r#"{"pass": "render(a1)"}"#,
        "pass: 12 tests in 3.40s",
    ]);
}

#[test]
fn a_secret_between_a_program_and_its_password_is_found() {
    assert_redacted(&[
        "mysql --token ⟦fir98oak77pine⟧ -p⟦fir99oak⟧ stock",
        "unrar x ⟦q7Rk29xZm4Tpw8Vbc3Nd⟧ ⟦path /home/ada/a.rar⟧ -p⟦fir99oak⟧",
        "curl https://⟦ada:fir98oak⟧@lib.example/ --proxy-user ⟦ada:fir97oak⟧ -u ⟦ada:fir99oak⟧",
        "/usr/bin/mysql ⟦email ada@lib.example⟧ -p⟦fir99oak⟧",
    ]);
}

#[test]
fn a_quote_that_was_left_open_does_not_take_the_quote_of_a_later_secret() {
    assert_redacted(&[
        "token='⟦abc token=' export GITHUB_TOKEN='fir99oak⟧'",
        "token='⟦\\token=' A_TOKEN=' B_TOKEN=' C_TOKEN='fir99oak⟧'",
    ]);
}

#[test]
fn the_password_of_an_account_that_is_named_is_redacted() {
    assert_redacted(&[
        "password for ⟦email ada@lib.example⟧: ⟦fir99oakpine⟧",
        "password for \"app\": ⟦fir99oakpine⟧",
        "SET PASSWORD FOR 'ada'@'h' = '⟦fir99oakpine⟧'",
    ]);
    assert_kept(&[
        "password for user ada99: authentication failed",
        "no password for 'ada': permission denied",
    ]);
}

#[test]
fn the_key_of_a_licence_is_redacted() {
    assert_redacted(&[
        "License key ⟦7KQ2-ZT8R-WX5N-C9FB⟧ has expired",
        "licence_key: ⟦7kq2-zt8r-wx5n⟧",
    ]);
    assert_kept(&[
        "license key 2031-05-03 is a date",
        "license key MIT-0 is not an SPDX expression",
    ]);
}

#[test]
fn a_name_in_two_words_is_the_name_of_a_secret() {
    assert_redacted(&[
        "API key: ⟦sparrow42⟧",
        "the backup code ⟦52hd-71kx⟧ is used",
        "Invalid verification code: ⟦305117⟧",
        "one-time code: ⟦305117⟧",
        "pass phrase: ⟦sparrow42⟧",
        "pass_phrase=⟦sparrow42⟧",
    ]);
    assert_kept(&[
        "primary key: reader_2",
        "API key: missing",
        "status code: 404",
        "exit code 137",
        "verification code expired after 600 seconds",
        "the verification code has 6 digits",
    ]);
}

#[test]
fn a_pin_is_redacted_and_the_pin_of_a_device_stays() {
    assert_redacted(&["pin=⟦4821⟧", r#"{"pin": "⟦482117⟧"}"#]);
    assert_kept(&["gpio pin: 17", "pin=13", "pin: LED_BUILTIN"]);
}

/// As with `session_id`, whoever knows the id of a session can go on with it.
#[test]
fn the_id_of_a_session_is_redacted_and_its_name_stays() {
    let id = "3f2b9c1e-8d4a-4f6b-9a7e-1c2d3e4f5a6b";
    for (text, expected) in [
        (
            format!(r#"{{"session": "{id}"}}"#),
            r#"{"session": "[redacted]"}"#,
        ),
        (format!("user_session={id}"), "user_session=[redacted]"),
        (
            format!("unknown session: {id}"),
            "unknown session: [redacted]",
        ),
    ] {
        assert_eq!(clean(&text), expected);
    }
    for text in [
        r#"{"session": "planning"}"#,
        "session: Intro to Rust 101",
        "Session: 2024-keynote-hall-a",
        "session: build-4711-linux-x64",
        "session: user-42",
        r#"{"session": "2026-11-26T10:00"}"#,
        "possession: 3f2b9c1e-8d4a-4f6b-9a7e-1c2d3e4f5a6b",
        "the session expired, version 3f2b9c1e-8d4a-4f6b-9a7e-1c2d3e4f5a6b",
    ] {
        assert_eq!(clean(text), text);
    }
}

#[test]
fn base64_behind_a_login_is_redacted_without_a_digit_too() {
    assert_redacted(&["C: AUTH PLAIN ⟦AGFkYQBvYWtGaXJFbG1Bc2g=⟧"]);
    assert_kept(&["C: AUTH PLAIN", "250-AUTH PLAIN LOGIN CRAM"]);
}

#[test]
fn a_name_counts_wherever_it_ends_and_whatever_else_stands_in_its_word() {
    for (input, expected) in [
        (
            "login with pw 'maple7River' failed",
            "login with pw '[redacted]' failed",
        ),
        (
            "login with pw maple7River failed",
            "login with pw [redacted] failed",
        ),
        ("pw_2=maple7River", "pw_2=[redacted]"),
        // Fields in C++ and arguments in Python have an underscore at their ends.
        (
            "Client { password_ 'fir-99x' }",
            "Client { password_ '[redacted]' }",
        ),
        (
            "connect(password_='fir-99x')",
            "connect(password_='[redacted]')",
        ),
        ("2nd_password_1: fir-99x", "2nd_password_1: [redacted]"),
        ("no file ../home/ada", "no file [path]"),
        ("cc -I/home/ada", "cc -I[path]"),
    ] {
        let padded = |len: usize| format!("{}{input}", "a ".repeat(len));
        for len in [0, 30, 61, 64] {
            assert_eq!(clean(&padded(len)), padded(len).replace(input, expected));
        }
    }
}

#[test]
fn the_last_word_of_a_name_counts_in_other_languages() {
    assert_kept(&[
        "contraseña_MACADDR8: maple7River",
        "the file contraseña-telemetry: maple7River",
    ]);
}

#[test]
fn an_escaped_line_break_ends_a_value_wherever_it_stands() {
    for len in 0..140 {
        let before = "a".repeat(len);
        let value = "fir-99x oak ".repeat(7);
        let out = clean(&format!("{before}\nAuthorization: {value}\\nnext"));
        assert_eq!(out, format!("{before}\nAuthorization: [redacted]\\nnext"));
    }
}

#[test]
fn whoever_has_the_id_of_a_session_can_go_on_with_it() {
    const ID: &str = "3f6c1d2e-8a4b-4c7d-9e1f-2b3a4c5d6e7f";
    for name in ["session", "sess", "sessid", "sid", "sso", "connect.sid"] {
        for before in [
            format!("{name}="),
            format!("\"{name}\": \""),
            format!("GET /login?plan=1&{name}="),
            format!("https://lib.example/login?{name}="),
        ] {
            let cleaned = format!("{before}[redacted]");
            assert_cleaned(&[(&format!("{before}{ID}"), &cleaned)]);
        }
    }
    assert_kept(&[
        "sid=ORCL",
        "sid=S-1-5-21-3623811015-3361044348-30300820-1013",
        "SSO failed: no such realm",
    ]);
}

#[test]
fn a_secret_is_redacted_in_a_form_and_in_a_table() {
    assert_redacted(&[
        "passphrase \"⟦four words of pine⟧\" rejected",
        "passphrase \"⟦four words of pine⟧\" rejected: ⟦four words of pine⟧ is too short",
        "the password of ada is ⟦fir9pine7⟧, as before",
        "user\tapi_key\tplan\nada\t⟦fir⟧\tpro",
        "ApiKey(Some(\"⟦fir9pine7⟧\"))",
    ]);
    assert_cleaned(&[(
        "--b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nfir9pine\r\n--b--",
        "--b\nContent-Disposition: form-data; name=\"password\"\n\n[redacted]\n--b--",
    )]);
    assert_kept(&[
        "*2\n$3\nGET\n$5\nplans",
        "the password of ada is too short",
        "Token(Some(\"let\"))",
    ]);
}

#[test]
fn a_key_between_a_name_and_its_value_is_redacted_too() {
    let key = key();
    assert_cleaned(&[
        (
            &format!("<secret see {key} there >fir99"),
            "<secret see [redacted] there >fir99",
        ),
        (
            &format!("<secret of=\"{key}\">fir99</secret>"),
            "<secret of=\"[redacted]\">[redacted]</secret>",
        ),
        (
            &format!("password for {key}: fir9pine7"),
            "password for [redacted]: [redacted]",
        ),
    ]);
}

/// `print_r` and `var_dump` of PHP write who may read a property, and the class that has it.
#[test]
fn a_property_that_php_hides_is_redacted_and_its_class_stays() {
    assert_redacted(&[
        "Login Object\n(\n    [password:protected] => ⟦fir⟧\n    [plan:protected] => oak\n)",
        "[apiKey:App\\Http\\Client:private] => ⟦fir99⟧",
        "[passwd:class@anonymous:private] => ⟦fir99⟧",
        "[\"password\":\"Login\":private]=>\n  string(3) \"⟦fir⟧\"",
        "[\"password\":protected]=>\n  string(3) \"⟦fir⟧\"",
    ]);
    assert_kept(&[
        "[password:protected] => Array",
        "[\"password\":protected]=>\n  NULL",
        "the property [password:Login:private] is not set",
    ]);
}

#[test]
fn what_a_program_says_of_a_flag_stays() {
    assert_kept(&["options error: --secret fails with 'gate'"]);
}

#[test]
fn an_entry_of_a_hash_in_perl_is_redacted() {
    assert_redacted(&[
        "#     $got->{password} = '⟦fir⟧'",
        "$entry{password} = \"⟦fir⟧\";",
        "$entry->{'api_key'} => '⟦fir⟧'",
    ]);
    assert_kept(&[
        "the template {password} is not known",
        "GET /gates/{token}/open = x",
        "{password}: must be longer",
    ]);
}

#[test]
fn the_values_of_an_attribute_in_ldap_are_redacted() {
    assert_redacted(&[
        "LDAPAttribute {type='userPassword', values='⟦oak⟧'}",
        "{\"type\":\"userPassword\",\"vals\":[⟦\"oak\"⟧]}",
    ]);
    assert_kept(&["LDAPAttribute {type='plan', values='oak'}"]);
}
