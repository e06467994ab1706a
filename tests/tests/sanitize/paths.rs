//! Paths: which texts are paths, which only look like paths, and which parts are shown.

use mcp_error::sanitize::{PathMode, Rules, path, text};

use crate::cleaned::{assert_cleaned, assert_kept, clean};

#[test]
fn paths_are_found() {
    for (input, expected) in [
        ("open /home/ada/x.txt failed", "open [path] failed"),
        ("/etc/passwd", "[path]"),
        ("at /srv/app/src/main.rs:3:7", "at [path]:3:7"),
        ("(/var/log/x.log)", "([path])"),
        ("file=/tmp/a/b", "file=[path]"),
        ("see /data/projects/secret-plan", "see [path]"),
        (r"C:\Users\ada\notes.txt gone", "[path] gone"),
        (r"C:\\Users\\ada\\notes.txt", "[path]"),
        ("C:/Users/ada", "[path]"),
        (r"C:\Program Files\Lib\x.dll", "[path]"),
        (r"\\server\share\x", "[path]"),
        ("~/notes", "[path]"),
        ("~ada/notes", "[path]"),
        ("file:///home/ada/x", "[path]"),
        ("'/home/ada/my notes.txt'", "'[path]'"),
        ("\"/Users/ada/Library\"", "\"[path]\""),
        ("stat '/srv/app/D:\\Data\\x.csv'", "stat '[path]'"),
        ("/srv/app/C:\\Users\\Ada:3:7", "[path]:3:7"),
        (
            "no file /mnt/nas/M\u{fc}ller & Co/exports 57.xlsx",
            "no file [path]",
        ),
        ("cd /srv/app && ls src/x.rs", "cd [path] && ls src/x.rs"),
        ("读取 /home/ada/笔记 失败", "读取 [path] 失败"),
    ] {
        assert_eq!(clean(input), expected, "{input}");
    }
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
    for (text, expected) in [
        (
            r#"'/home/ada/my notes "password": "fir99pine" is bad'"#,
            r#"'[path]: "[redacted]" is bad'"#,
        ),
        ("'/home/ada/x api_key: 4821aa' y", "'[path]: [redacted]' y"),
        (
            "/srv/db/password: password=fir99pine",
            "[path]: password=[redacted]",
        ),
    ] {
        assert_eq!(clean(text), expected);
    }
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
    assert_cleaned(&[
        (
            "cannot open C:\\Users\\ada\\OneDrive - Contoso GmbH\\plan.xlsx: denied",
            "cannot open [path]: denied",
        ),
        (
            "cannot open C:\\Users\\ada\\x - see \\\\srv\\share\\y",
            "cannot open [path] - see [path]",
        ),
        ("C:\\Users\\ada\\x.txt - not found", "[path] - not found"),
    ]);
}

#[test]
fn what_follows_a_folder_of_windows_does_not_belong_to_it() {
    assert_cleaned(&[
        (
            r"copy C:\shelves\ password fir99pine",
            "copy [path] password [redacted]",
        ),
        (
            r"C:\tools\ mysql -uroot -pfir99pine",
            "[path] mysql -uroot -p[redacted]",
        ),
        (
            r"cannot run C:\tools\x.exe mysql -uroot -pfir99pine",
            "cannot run [path] mysql -uroot -p[redacted]",
        ),
        (
            r"cannot run C:\tools\mysql.exe -uroot -pfir99pine",
            "cannot run [path] -uroot -p[redacted]",
        ),
        (
            "cannot run /opt/tools/bin/mysql -uroot -pfir99pine",
            "cannot run [path] -uroot -p[redacted]",
        ),
        (
            r"copy C:\shelves\ --token fir99pine",
            "copy [path] --token [redacted]",
        ),
        (
            r"copy C:\shelves\\ --token fir99pine",
            "copy [path] --token [redacted]",
        ),
        (r"rm /srv/My\ Files/x\ y.txt", "rm [path]"),
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
    assert_cleaned(&[
        ("cannot open /dev/shm/ada-shelf", "cannot open [path]"),
        ("cannot open /shelves/v2/ada.csv", "cannot open [path]"),
        ("cannot open /shelf/v1/books.db", "cannot open [path]"),
        ("cannot open /home/v1/books", "cannot open [path]"),
        (
            "topic /home/ada/shelf is a folder",
            "topic [path] is a folder",
        ),
        (
            "unknown parameter /srv/shelf/books",
            "unknown parameter [path]",
        ),
        (
            "parameter /shelf/books.db is not valid",
            "parameter [path] is not valid",
        ),
    ]);
}

#[test]
fn a_path_goes_on_behind_brackets_and_an_apostrophe() {
    assert_cleaned(&[
        (
            "cannot open /mnt/plans (2021)/ada/fir.ods: not found",
            "cannot open [path]: not found",
        ),
        (
            "cannot open /home/ada/ada's notes/fir.txt: not found",
            "cannot open [path]: not found",
        ),
        (
            "cannot open /home/ada/fir.txt (see /docs)",
            "cannot open [path] (see /docs)",
        ),
    ]);
}
