//! Paths: which texts are paths, which only look like paths, and which parts are shown.

use mcp_error::sanitize::{PathMode, Rules, path, text};

use crate::cleaned::{assert_kept, assert_redacted, clean};

#[test]
fn paths_are_found() {
    assert_redacted(&[
        "open ⟦path /home/ada/x.txt⟧ failed",
        "⟦path /etc/passwd⟧",
        "at ⟦path /srv/app/src/main.rs⟧:3:7",
        "(⟦path /var/log/x.log⟧)",
        "file=⟦path /tmp/a/b⟧",
        "see ⟦path /data/projects/secret-plan⟧",
        "⟦path C:/Users/ada⟧",
        "⟦path ~/notes⟧",
        "⟦path ~ada/notes⟧",
        "⟦path file:///home/ada/x⟧",
        "no database at sqlite://⟦path /srv/members/r-17.db⟧",
        "'⟦path /home/ada/my notes.txt⟧'",
        "\"⟦path /Users/ada/Library⟧\"",
        "stat '⟦path /srv/app/D:\\Data\\x.csv⟧'",
        "⟦path /srv/app/C:\\Users\\Ada⟧:3:7",
        "no file ⟦path /mnt/nas/M\u{fc}ller & Co/exports 57.xlsx⟧",
        "cd ⟦path /srv/app⟧ && ls src/x.rs",
        "读取 ⟦path /home/ada/笔记⟧ 失败",
    ]);
    assert_redacted(&[
        r"⟦path C:\Users\ada\notes.txt⟧ gone",
        r"⟦path C:\\Users\\ada\\notes.txt⟧",
        r"⟦path C:\Program Files\Lib\x.dll⟧",
        r"⟦path \\server\share\x⟧",
    ]);
}

#[test]
fn a_path_is_found_behind_the_signs_of_a_line_of_diff() {
    assert_redacted(&[
        "--- ⟦path /home/ada/x⟧\n+++ ⟦path /home/ada/y⟧",
        "-⟦path /home/ada/x⟧\n+⟦path /home/ada/y⟧",
        "--⟦path /home/ada/x⟧",
        "see -I⟦path /usr/include/x⟧, +⟦path /var/lib/y⟧",
        "Duplicate entry '⟦email ada@lib.example⟧-⟦path /var/lib/x⟧' for key 'k'",
    ]);
    assert_kept(&[
        "--- a/src/x.rs\n+++ b/src/x.rs",
        "-/shelves/{id}\n+/shelves/{name}",
        "on+/-off",
    ]);
    // A path can begin in any block of a text.
    for len in 0..130 {
        let before = "x ".repeat(len / 2) + &" ".repeat(len % 2);
        assert_eq!(
            clean(&format!("{before}-/home/ada/x y")),
            format!("{before}-[path] y")
        );
    }
}

#[test]
fn a_path_goes_on_behind_a_blank_up_to_the_name_of_a_file() {
    assert_redacted(&[
        "cannot open ⟦path /srv/my notes.txt⟧ (No such file or directory)",
        "cannot open ⟦path /home/ada/Cookie Copper/amber 33.ods⟧ (No such file)",
        "cannot open ⟦path /srv/my⟧ notes (draft)",
        "cannot open ⟦path /srv/a⟧. b/c",
        "cannot open '⟦path /srv/gate⟧ keys'next to it",
        "cannot open 1:⟦path \\\\gate\\x⟧",
    ]);
}

/// The version in a route is one or two digits behind a `v`.
#[test]
fn a_folder_that_begins_like_a_version_does_not_make_a_route() {
    assert_redacted(&[
        "cannot open path ⟦path /shelves/v⟧",
        "cannot open ⟦path /shelves/v2024/x⟧",
        "cannot open ⟦path /shelves/v202/x⟧",
    ]);
    assert_kept(&["/port: \"sha256sum\" is not of type \"integer\" (/properties/port/type)"]);
    assert_redacted(&["<pre>Cannot GET /m/⟦7Wn3xTz9Rb⟧</pre>"]);
}

#[test]
fn text_that_resembles_a_path_is_kept() {
    for input in [
        "and/or",
        "1/2 cup",
        "n/a",
        "application/json",
        "2024/01/02",
        "HTTP/1.1",
        "TCP/IP",
        "@types/node",
        "src/main.rs",
        "/api/v1/users",
        "GET /rest/ip/address",
        "PATCH /rest/ip/address/*2",
        "/health",
        "/home/...",
        "../etc/x",
        "std::io::Error",
        "https://docs.rs/serde/latest/serde",
        "a ~ b",
        "C: drive",
    ] {
        assert_eq!(clean(input), input);
    }
}

#[test]
fn the_mode_decides_how_paths_are_shown() {
    let rules = Rules::new();
    let user = |input| path(input, PathMode::User, &[], &rules).into_owned();
    assert_eq!(user("/home/ada/x"), "/home/<user>/x");
    assert_eq!(user(r"C:\Users\ada\x"), r"C:\Users\<user>\x");
    assert_eq!(user("~ada/x"), "~<user>/x");
    assert_eq!(user("/home//ada/x"), "/home//<user>/x");
    assert_eq!(user("/home/./ada/x"), "/home/./<user>/x");
    assert_eq!(user(r"C:\\Users\\ada\\x"), r"C:\\Users\\<user>\\x");
    assert_eq!(user("/srv/x"), "/srv/x");
    assert_eq!(user("mail/ada@example.com/x"), "mail/[email]/x");
    let all = rules.with_paths_and_emails(false);
    assert_eq!(
        path("mail/ada@example.com/x", PathMode::User, &[], &all),
        "mail/ada@example.com/x"
    );
    let root = |input| path(input, PathMode::Root, &["/srv/lib/"], &rules).into_owned();
    assert_eq!(root("/srv/lib/a/b"), "a/b");
    assert_eq!(root("/srv/library/a"), "[path]");
    assert_eq!(root("/srv/lib/../x"), "[path]");
    assert_eq!(root("/srv/lib"), "[path]");
    assert_eq!(path("/x", PathMode::Hidden, &[], &rules), "[path]");
}

#[test]
fn a_path_may_end_in_the_name_of_a_secret_and_goes_on_behind_an_escaped_blank() {
    let rows = [
        (
            "/run/secrets/db_password: No such file",
            "[path]: No such file",
        ),
        (
            r"/home/ada/My\ Docs/report.txt: No such file",
            "[path]: No such file",
        ),
    ];
    for (text, expected) in rows {
        assert_eq!(clean(text), expected);
        assert_eq!(clean(expected), expected);
    }
}

/// A path in quotes can take along what stands behind it up to a colon.
#[test]
fn the_value_behind_a_name_that_a_path_takes_along_is_found() {
    assert_redacted(&[
        r#"'⟦path /home/ada/my notes "password"⟧: "⟦fir99pine⟧" is bad'"#,
        "'⟦path /home/ada/x api_key⟧: ⟦4821aa⟧' y",
        "⟦path /srv/db/password⟧: password=⟦fir99pine⟧",
    ]);
    // What is read behind a blank ends inside a character.
    let rules = Rules::new().with_secret_names(&["shelfmark"]);
    for filler in ["", "a", "ab"] {
        let input = format!(r"/home/ada/x\ {filler}{}", "é".repeat(60));
        assert!(text(&input, &rules).starts_with("[path]"), "{input}");
    }
    for text in [
        "/srv/app/password:12: bad entry",
        "/srv/app/api_key: permission denied",
        "/srv/app/token: is a directory",
    ] {
        let (_, reason) = text.split_once(':').unwrap();
        assert_eq!(clean(text), format!("[path]:{reason}"));
    }
}

#[test]
fn a_windows_path_goes_on_behind_a_hyphen_between_blanks() {
    assert_redacted(&[
        "cannot open ⟦path C:\\Users\\ada\\OneDrive - Contoso GmbH\\plan.xlsx⟧: denied",
        "cannot open ⟦path C:\\Users\\ada\\x⟧ - see ⟦path \\\\srv\\share\\y⟧",
        "⟦path C:\\Users\\ada\\x.txt⟧ - not found",
    ]);
}

#[test]
fn what_follows_a_folder_of_windows_does_not_belong_to_it() {
    assert_redacted(&["cannot run ⟦path /opt/tools/bin/mysql⟧ -uroot -p⟦fir99pine⟧"]);
    assert_redacted(&[
        r"copy ⟦path C:\shelves\⟧ password ⟦fir99pine⟧",
        r"⟦path C:\tools\⟧ mysql -uroot -p⟦fir99pine⟧",
        r"cannot run ⟦path C:\tools\x.exe⟧ mysql -uroot -p⟦fir99pine⟧",
        r"cannot run ⟦path C:\tools\mysql.exe⟧ -uroot -p⟦fir99pine⟧",
        r"copy ⟦path C:\shelves\⟧ --token ⟦fir99pine⟧",
        r"copy ⟦path C:\shelves\\⟧ --token ⟦fir99pine⟧",
        r"rm ⟦path /srv/My\ Files/x\ y.txt⟧",
    ]);
}

#[test]
fn devices_and_names_that_look_like_paths_are_kept() {
    assert_kept(&[
        "Permission denied: /dev/ttyUSB0",
        "port busy: /dev/tty.usbserial-A50285BI",
        "/dev/sda1 is not a block device",
        "topic /camera/image_raw has no publishers",
        "Parameter /prod/db-host not found",
        "Log group '/shelf/prod' does not exist",
        "no such command prefix /ip/firewall/filterx",
        "this is not supported on /management/v1/users/bulk",
    ]);
    assert_redacted(&[
        "cannot open ⟦path /dev/shm/ada-shelf⟧",
        "cannot open ⟦path /shelves/v2/ada.csv⟧",
        "cannot open ⟦path /shelf/v1/books.db⟧",
        "cannot open ⟦path /home/v1/books⟧",
        "topic ⟦path /home/ada/shelf⟧ is a folder",
        "unknown parameter ⟦path /srv/shelf/books⟧",
        "parameter ⟦path /shelf/books.db⟧ is not valid",
    ]);
}

#[test]
fn a_path_goes_on_behind_brackets_and_an_apostrophe() {
    assert_redacted(&[
        "cannot open ⟦path /mnt/plans (2021)/ada/fir.ods⟧: not found",
        "cannot open ⟦path /home/ada/ada's notes/fir.txt⟧: not found",
        "cannot open ⟦path /home/ada/fir.txt⟧ (see /docs)",
    ]);
}
