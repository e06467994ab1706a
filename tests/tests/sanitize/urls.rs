//! URLs: which parts are shown, and which parts can hide a secret.

use mcp_error::sanitize::{Rules, endpoint, text};

use crate::cleaned::{assert_kept, assert_redacted, clean};

#[test]
fn endpoints_keep_scheme_host_and_path() {
    let clean = |input| endpoint(input, &Rules::new()).into_owned();
    for (input, expected) in [
        (
            "https://api.example/v1/rides?page=2",
            "https://api.example/v1/rides?page=2",
        ),
        ("https://u:p@api.example/x", "https://api.example/x"),
        (
            "postgres://app:pw@db.example:5432/main",
            "postgres://db.example:5432/main",
        ),
        (
            "https://a.example/?Api_Key=1&KEY=2&x=3",
            "https://a.example/?Api_Key=[redacted]&KEY=[redacted]&x=3",
        ),
        (
            "https://a.example/#access_token=1",
            "https://a.example/#access_token=[redacted]",
        ),
        ("ada:pw@host?token=1", "host"),
        // Without a scheme, a path is a route of a server.
        (
            "/feed-service/attractions?token=1",
            "/feed-service/attractions",
        ),
        ("/parks/wdw/rides", "/parks/wdw/rides"),
        ("s3://ada:pw@rides/wdw.csv", "s3://rides/wdw.csv"),
        ("/v1/keys/AKIAIOSFODNN7EXAMPLE", "/v1/keys/[redacted]"),
        // These are not routes.
        ("/home/ada/x?token=1", "[path]"),
        ("/root/.ssh/id_rsa", "[path]"),
        ("C:\\Users\\ada\\x", "[path]"),
        ("/srv/my parks/x", "[path]"),
        ("", ""),
    ] {
        assert_eq!(clean(input), expected, "{input}");
    }
}

/// OpenWeatherMap, WolframAlpha and Open Exchange Rates take their key in this parameter; for others it is the id of an application.
#[test]
fn the_id_of_an_application_in_a_query_can_be_a_key() {
    assert_redacted(&[
        "error sending request for url (https://w.example/weather?q=Berlin&appid=⟦b69f7d289e10d714a6e88b30761fae22⟧)",
        "https://w.example/query?input=pi&appid=⟦XR7Q2K-8YHJ5TLV3P⟧",
        "https://w.example/latest.json?app_id=⟦8f2b7d1c4e9a4f60b3d5a7c9e1f20b46⟧&base=EUR",
        "https://w.example/search?APP_ID=⟦1f2e3d4c⟧",
        "https://w.example/search?appid=⟦abcdefghij12⟧",
    ]);
    assert_kept(&[
        "https://s.example/news?appid=570",
        "https://s.example/news?appid=my-reader",
        "https://s.example/news?app_id=com.example.reader2024",
        "https://s.example/news?appid=reader-2",
        "https://s.example/orders?order_id=8f2b7d1c4e9a4f60b3d5a7c9e1f20b46",
    ]);
}

#[test]
fn text_before_a_url_does_not_hide_it() {
    let out = clean("12:30:45:678:warn:error:https://ada:hunter2x9@db/x");
    assert!(!out.contains("hunter2x9"), "{out}");
    assert_eq!(
        clean("a@b@c@d@e@f@g@h@i@k@lib.example"),
        "a@b@c@d@e@f@g@h@i@[email]"
    );
}

#[test]
fn a_secret_in_the_path_of_a_url_is_found() {
    assert_redacted(&[
        "https://a.example/login/password=⟦hunter2⟧/x",
        "shot://roll/token=⟦abc.png⟧",
        "https://a.example/x;api_key=⟦abc⟧;page=2",
        "https://a.example/date=2031-01-02/key=7",
    ]);
}

#[test]
fn a_key_behind_a_colon_in_the_path_of_a_url_is_found() {
    assert_redacted(&["http://x.example:80/oak:77/⟦AbCdEfGh12345678IjKlMnOp⟧"]);
}

#[test]
fn credentials_of_a_url_inside_a_url_are_found() {
    assert_redacted(&[
        "https://a.example/go?u=https://⟦app:hunter2⟧@db.example/x&y=1 z",
        "https://a.example/web/http://⟦app:hunter2⟧@db.example/x",
        "jdbc:postgresql://h/db?user=u&url=redis://⟦:hunter2⟧@h:1",
        "git+https://a.example/x#https://⟦u:hunter2⟧@h/",
        "a,https://x.example/,https://⟦u:hunter2⟧@h/",
        "https://x.example/https://y.example/https://⟦u:hunter2⟧@h",
        "https://x.example/?a=abc://⟦u:hunter2⟧@h&token=⟦fir⟧",
        "https://⟦u:one⟧@x.example/https://⟦u:two⟧@y.example/",
    ]);
}

#[test]
fn a_password_that_should_have_been_encoded_is_found() {
    let rules = Rules::new();
    for (input, as_text, as_endpoint) in [
        (
            "postgres://ada:hun/ter2@db.example/x",
            "postgres://[redacted]@db.example/x",
            "postgres://db.example/x",
        ),
        (
            "postgres://ada:hun#ter2@db.example/x",
            "postgres://[redacted]@db.example/x",
            "postgres://db.example/x",
        ),
        (
            "https://ada:hun?ter2@db.example/x",
            "https://[redacted]@db.example/x",
            "https://db.example/x",
        ),
        (
            "https://a.example:8080/@ada/x",
            "https://a.example:8080/@ada/x",
            "https://a.example:8080/@ada/x",
        ),
        (
            "https://a.example/@ada",
            "https://a.example/@ada",
            "https://a.example/@ada",
        ),
        (
            "http://[2001:db8::1]/x@y",
            "http://[2001:db8::1]/x@y",
            "http://[2001:db8::1]/x@y",
        ),
    ] {
        assert_eq!(text(input, &rules), as_text);
        assert_eq!(endpoint(input, &rules), as_endpoint);
    }
}

#[test]
fn parameters_are_secret_in_any_spelling() {
    let rules = Rules::new();
    for (input, output) in [
        (
            "https://a.example/?user[password]=hunter2",
            "https://a.example/?user[password]=[redacted]",
        ),
        (
            "https://a.example/?user%5Bpassword%5D=hunter2&p=1",
            "https://a.example/?user%5Bpassword%5D=[redacted]&p=1",
        ),
        (
            "https://a.example/?password[]=hunter2",
            "https://a.example/?password[]=[redacted]",
        ),
        (
            "https://a.example/?pass=hunter2",
            "https://a.example/?pass=[redacted]",
        ),
        (
            "https://a.example/?pw=hunter2",
            "https://a.example/?pw=[redacted]",
        ),
        (
            "https://a.example/?next=https%3A%2F%2Fada%3Ahunter2%40db.example%2Fx",
            "https://a.example/?next=https%3A%2F%2F[redacted]%40db.example%2Fx",
        ),
        (
            "https://a.example/?next=https%3A%2F%2Fdb.example%2Fx",
            "https://a.example/?next=https%3A%2F%2Fdb.example%2Fx",
        ),
    ] {
        assert_eq!(text(input, &rules), output);
        assert_eq!(endpoint(input, &rules), output);
        assert_eq!(text(output, &rules), output);
    }
}

#[test]
fn a_key_glued_to_a_scheme_is_gone_as_a_whole() {
    let key = "q7Rk29xZm4Tpw8Vbc3Ndq7Rk29xZm4Tpw8Vbc3Nd";
    for (input, expected) in [
        (format!("{key}://host/x"), "[redacted]://host/x"),
        (format!("{key}https://host/x"), "[redacted]://host/x"),
        (
            format!("{key}https://password=/home/ada/"),
            "[redacted]://password=[redacted]",
        ),
        // A terminal sequence between the two is removed first.
        (
            format!("{key}\u{1b}[https:// api_key={key} "),
            "[redacted]:// api_key=[redacted] ",
        ),
    ] {
        assert_eq!(clean(&input), expected);
        assert_eq!(clean(expected), expected);
    }
}

#[test]
fn a_login_without_a_scheme_is_redacted() {
    assert_redacted(&[
        "no connection (jdbc:oracle:thin:⟦ada/fir⟧@//db.example:1521/x)",
        "jdbc:oracle:thin:⟦ada/fir⟧@db",
        "jdbc:oracle:thin:/@db",
        "connect to ⟦ada:Fir99pine⟧@db.example:5432",
        "open ⟦ada:Fir99pine⟧@tcp(db:3306)/x",
        "open ⟦ada:Fir99pine⟧@db",
        "open '⟦ada:Fir99pine⟧@db'.",
        "scp ⟦ada:Fir99pine⟧@db:/x",
    ]);
}

#[test]
fn a_login_before_an_address_of_ipv4_is_redacted() {
    assert_redacted(&["<p>⟦proxy:fir99pine⟧@10.1.2.3 refused</p>"]);
}

#[test]
fn an_address_behind_an_operator_in_a_query_is_found() {
    assert_redacted(&["GET https://mail.example/messages?q=from:⟦email ada@lib.example⟧&page=2"]);
}

#[test]
fn the_versions_of_images_and_packages_are_kept() {
    for text in [
        "cannot pull nginx:1.25-alpine3@sha256:4bf5e4c0a1b2c3d4e5f60718293a4b5c6d7e8f901a2b3c4d5e6f708192a3b4c5",
        "cannot pull lib.example/app:v1.2.3-rc4@sha256:0bf5e4c0a1b2c3d4e5f60718293a4b5c6d7e8f901a2b3c4d5e6f708192a3b4c5",
        "clone git@lib.example:ada/shelf4reader.git",
    ] {
        assert_eq!(clean(text), text);
    }
}

#[test]
fn what_is_escaped_in_a_url_is_not_a_key_for_its_escapes() {
    assert_kept(&[
        "https://shelf.example/find?q=is%3Aissue+is%3Aopen+label%3ABeginner returned 422",
        "https://shelf.example/badge?url=https%3A%2F%2Freader.example%2Fapi%2Fv1%2Fbooks%2Fshelf%2Fversions is empty",
        "https://shelf.example/docs/Fast%20Conversion%20From%20UTF-8%20with%20C%2B%2B%20-%20Talk%202031.pdf is gone",
        "https://shelf.example/wiki/S%C3%B8rensen%E2%80%93Dice_coefficient is gone",
    ]);
    assert_redacted(&[
        "https://shelf.example/find?q=⟦a%3A7Kq2Zt8RwX5Nc9fB3hJ6mP4v⟧",
        "https://shelf.example/find?q=⟦a%253A7Kq2Zt8RwX5Nc9fB3hJ6mP4v⟧",
        "https://shelf.example/⟦7Kq2%2BZt8RwX5%2FNc9fB3hJ6mP4v%3D⟧/x",
    ]);
}
