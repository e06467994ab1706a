//! Whole lines: messages in other languages, lines of server logs, and findings of a fuzzer.

use mcp_error::sanitize::{PathMode, Rules, endpoint, path, text};

use crate::cleaned::{assert_kept, assert_redacted, clean};

#[test]
fn ids_that_logs_are_searched_by_are_kept() {
    assert_kept(&[
        "trace_id=5cf81a3377c24eb7b4df030e1f1f5847 span_id=11f178bb1cb0b3c8",
        "trace=5cf81a3377c24eb7b4df030e1f1f5847",
        "\"requestId\":\"5cf81a3377c24eb7b4df030e1f1f5847\"",
        "registry.example/team/app@sha256:0e86e192995d8e760a3feba1d66be126b4cf2c3c1c1b933de26e7d26c1a11b19",
        "RSA SHA256:oUicg7lYVqKXHm8F2JHPDtpqSonYueDBSMwjlLx7F6Z",
        "10.1.2.3 - - [10/Oct/2031:13:55:36 +0000] \"GET /api/items?id=3 HTTP/1.1\" 200 2326",
        "2031-10-10T13:55:36.123Z INFO [main] c.e.a.Service: took 35ms",
        "kernel: [12345.678901] usb 1-1: new high-speed USB device number 5 using xhci_hcd",
        "pod \"checkout-8e5c0d7a6-y3y9l\" CrashLoopBackOff",
        "Generate credentials: https://console.cloud.example/apis/",
    ]);
}

#[test]
fn secrets_in_logs_are_redacted() {
    assert_redacted(&[
        "\"POST /login?password=⟦fir99⟧ HTTP/1.1\" 401",
        "PGPASSWORD=⟦fir99⟧ psql -h db",
        "Server=db;Uid=app;Pwd=⟦fir99⟧;",
        "Endpoint=https://conf.example;Id=a;Secret=⟦fir99fir⟧;Tail=1",
        "https://shop.example/x;jsessionid=⟦0A1B2C?y=1⟧",
        "password12: ⟦fir99⟧",
    ]);
}

#[test]
fn a_name_is_not_taken_for_the_value_before_it() {
    assert_redacted(&[
        "apikey: \"password\": \"⟦fir99⟧\"",
        "apikey:\n\"password\": \"⟦fir99⟧\"",
        "passwd:\n--token ⟦fir99⟧",
        "<secret>\n--token ⟦fir99⟧",
        "password: token ⟦fir99⟧",
        "token: ⟦secret⟧",
        "password: ⟦fir99token⟧: x",
        "<secret>⟦/srv/lib/token⟧: x",
        "password:⟦fir99x⟧ apiToken = \"⟦q7Rk⟧\"",
    ]);
}

#[test]
fn an_open_quotation_mark_does_not_hide_a_secret() {
    let rules = Rules::new().with_line_breaks(mcp_error::sanitize::LineBreaks::Space);
    for input in [
        "'C:\\My Files\\x and\nexport GITHUB_TOKEN='fir99fir99'",
        "'/home/ada/my files\n--token 'fir99'",
        "\"/home/ada/x y\n\"password\": \"fir99\"",
        "apikey:\"a token:\n--token fir99\n",
    ] {
        let clean = text(input, &rules);
        assert!(!clean.contains("fir99"), "{clean}");
    }
    assert_eq!(clean("'/home/ada/my notes.txt'"), "'[path]'");
}

#[test]
fn a_header_is_redacted_to_its_end() {
    assert_redacted(&[
        "Cookie: ⟦sid=\"fir99\"; path=/⟧",
        "Authorization: Digest ⟦username=\"ada\", response=\"fir99\"⟧\nnext",
        "curl -H \"Authorization: Bearer ⟦abc123def456⟧\" https://api.example/v1",
        "{Authorization: Bearer ⟦abc123def456⟧, Host: x}",
    ]);
}

/// A fuzzer found that sanitizing these texts twice changed them again.
#[test]
fn sanitized_text_does_not_change_again() {
    let key = ["q7Rk", "29xZ", "m4Tp", "w8Vb", "c3Nd"].concat();
    for input in [
        "a@b.cd:ada@lib.example".to_owned(),
        format!("{key}://Cookie:a"),
        format!("{key}://x/ada@lib.example"),
        format!("-----BEGIN {key} -----"),
        "http:/home/ada:@a".to_owned(),
        "aa://:pw @~/a".to_owned(),
        "a:/:\\:/a/a".to_owned(),
        "\\\\:/a/\\a".to_owned(),
        "a:/:a:\\a".to_owned(),
        "a:/:~/\\".to_owned(),
        "key:\"aaaaa1aaaaaaaa 1a1 a:/aaaaaaaa".to_owned(),
        "'/hom!/ada&API_Key=abc".to_owned(),
        "//<secret>//@@/srv/lib/@@token: a@@@@-".to_owned(),
        "password=/home/ada/[redacted][redacted]password=".to_owned(),
    ] {
        let once = clean(&input);
        assert_eq!(clean(&once), once, "{input}");
    }
    for max in 32..80 {
        let rules = Rules::new().with_max_bytes(max);
        let input = "see the notes of ada@lib.example.aaaaaaaaaaaaa1aa in /home/ada/notes/of/all";
        let once = text(input, &rules).into_owned();
        assert_eq!(text(&once, &rules), once);
    }
}

#[test]
fn what_follows_an_at_sign_can_be_an_endpoint() {
    let rules = Rules::new();
    for input in ["@ a", "a ?", "@a:// a", "x@https://ada:fir99@h/x"] {
        let once = endpoint(input, &rules).into_owned();
        assert!(!once.contains("fir99"), "{once}");
        assert_eq!(endpoint(&once, &rules), once, "{input}");
    }
}

#[test]
fn invisible_characters_do_not_hide_where_a_path_leads() {
    let rules = Rules::new();
    let roots = ["/srv/lib"];
    for hidden in [
        "/srv/lib/.\u{200b}./x",
        "/srv/lib/\0..",
        "/srv/lib/\u{202e}../x",
    ] {
        assert_eq!(path(hidden, PathMode::Root, &roots, &rules), "[path]");
    }
    let shown = |input| path(input, PathMode::User, &[], &rules).into_owned();
    assert_eq!(shown("/ho\u{200b}me/ada/x"), "/home/<user>/x");
    assert_eq!(shown("\0~ada/x"), "~<user>/x");
}

#[test]
fn names_of_secrets_apply_in_trees_and_long_lists_are_marked() {
    use mcp_error::{Context, McpError, Policy};

    #[derive(Debug, thiserror::Error, McpError)]
    #[error("many")]
    #[mcp(title = "Many")]
    struct Many {
        #[mcp(extension, sanitize = tree)]
        settings: serde_json::Value,
        #[mcp(extension)]
        numbers: Vec<u8>,
    }
    let mut policy = Policy::production();
    policy.secret_names = &["shelfmark"];
    let error = Many {
        settings: serde_json::json!({"shelfmark": "abc"}),
        numbers: vec![1; 1_025],
    };
    let problem = error
        .report(&Context::new().with_policy(policy))
        .to_problem_details();
    let document = serde_json::to_value(&problem).expect("a document serializes");
    assert_eq!(document["settings"]["shelfmark"], "[redacted]");
    let numbers = document["numbers"].as_array().expect("an array");
    assert_eq!(numbers.len(), 1_025);
    assert_eq!(numbers[1_024], "...");
}

#[test]
fn ids_and_numbers_of_known_forms_are_kept() {
    assert_kept(&[
        "[req-7d0c1c3e-55aa-4b1e-9f0a-3c5d7e9f1b2d - - -] instance started",
        "volume \"pvc-7d0c1c3e-55aa-4b1e-9f0a-3c5d7e9f1b2d\" is not staged",
        "topic shelf-7d0c1c3e-55aa-4b1e-9f0a-3c5d7e9f1b2d-changelog",
        "7d0c1c3e-55aa-4b1e-9f0a-3c5d7e9f1b2d_del is gone",
        "request 01K9ZT3YB7QW2M4N6P8R0S1V5X failed",
        "Established session 0x27ab45c09de10031 with timeout 9000",
        "subnet-0c9d8e7f6a5b43210 is not in vpc-01a2b3c4d5e6f7089",
        "[o.l.s.r.a.ShelfAllocationDecider] no copy",
        "WARN .l.w.s.m.m.a.ShelfHandlerExceptionResolver : Resolved",
        "org.example.shelf.map.v2.app.rm.RMShelfAllocator: assigned",
        "example.org/shelf@v0.0.0-20310102030405-1c7740e7e519: unknown revision",
        "_ZN5shelf10catalogue6detail15status_internalERKNS0_4pathE undefined",
        "call_once17h0f1e2d3c4b5a6978E",
        "core::ops::function::FnOnce::call_once::h0f1e2d3c4b5a6978",
        "zzzzzzzzzzzzzzzzzzzzzzzz",
        "abcdefghijklmnopqrstuvwxyz",
    ]);
    assert_redacted(&[
        // The name before the digits says that they are a key.
        "⟦shelf-key-7d0c1c3e-55aa-4b1e-9f0a-3c5d7e9f1b2d⟧",
        "secret=⟦7d0c1c3e-55aa-4b1e-9f0a-3c5d7e9f1b2d⟧",
        "⟦0x0f1e2d3c4b5a69788796a5b4c3d2e1f0⟧",
        "⟦v1.0-0f1e2d3c4b5a69788796a5b4c3d2e1f0⟧",
    ]);
}

#[test]
fn labelled_digests_are_kept() {
    let sha1 = "3b1f0c9d8e7f6a5b4c3d2e1f0a9b8c7d6e5f4a3b";
    let sha256 = "3b1f0c9d8e7f6a5b4c3d2e1f0a9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f2a1b";
    let base64 = "q7Rk29xZm4Tpw8Vbc3Ndq7Rk29xZm4Tpw8Vb/3Nd+7R";
    let long = format!("{base64}{base64}");
    for line in [
        format!("tree {sha1}"),
        format!("parent {sha1}"),
        format!("bad object {sha1}"),
        format!("index {sha1}..{sha1} 100644"),
        format!("container id: {sha256}"),
        format!("ObjectId(\"{}\")", &sha1[..24]),
        format!("traceparent: 00-{}-{}-01", &sha1[..32], &sha1[..16]),
        format!("checksum mismatch: expected {sha256}, got {sha256}"),
        format!("example.org/shelf v1.9.0 h1:{base64}="),
        format!("\"integrity\": \"sha512-{long}==\","),
        format!("a hash ('sha256-{base64}=') is required"),
        "Shelf, Version=12.0.0.0, PublicKeyToken=3b1f0c9d8e7f6a5b".to_owned(),
    ] {
        assert_eq!(clean(&line), line);
    }
    // A text of another length is not a digest, and a digest counts as such only next to a word for it.
    for line in [
        format!("h1:{base64}{}", &base64[..9]),
        format!("got {sha1}"),
        sha1.to_owned(),
    ] {
        assert!(clean(&line).contains("[redacted]"), "{line}");
    }
}

#[test]
fn the_owner_of_a_key_is_redacted_with_it() {
    let key = ["q7Rk", "29xZ", "m4Tp", "w8Vb", "c3Nd"].concat();
    for line in [
        format!("bot 8124719033:{key} refused"),
        format!("got 41234567890123|{key}"),
    ] {
        let clean = clean(&line);
        assert!(
            !clean.contains("1234567890") && !clean.contains("8124719033"),
            "{clean}"
        );
    }
    let kept = format!("line 12:{key}");
    assert_eq!(clean(&kept), "line 12:[redacted]");
    assert_redacted(&[
        "ada:⟦$apr1$fir99fir$0123456789abcdefghijkl⟧",
        "price: $12 or $13, not $14",
    ]);
}

#[test]
fn random_letters_are_a_key() {
    for parts in [
        ["BmYr", "IOgj", "WsvF", "wrHv", "gyAJ"],
        ["gVqZ", "fepZ", "lmsZ", "YaP2", "jaxc"],
    ] {
        let key = parts.concat();
        assert_eq!(clean(&key), "[redacted]");
    }
    assert_kept(&[
        "NumberOfDaysInThisMonth",
        "AsyncHttpsConnectionPoolV2Builder",
    ]);
}

#[test]
fn name_and_value_can_be_separate_members() {
    assert_redacted(&[
        "{\"name\":\"DB_PASSWORD\",\"value\":\"⟦fir⟧\"}",
        "- name: API_TOKEN\n  value: ⟦fir99⟧",
        "<key>apiKey</key><string>⟦fir99x⟧</string>",
        "<a:Password type=\"plain\">⟦fir99⟧</a:Password>",
    ]);
    assert_kept(&[
        "{\"name\":\"token_type\",\"value\":\"bearer\"}",
        "{ kind: \"token\", value: \"+\" }",
        "Vec<Token> is not Send",
        "-e DRONE_TOKEN=<DRONE_TOKEN> -e ID=<ID>",
        "Authorization: Bearer <token> and no more",
    ]);
}

#[test]
fn a_backslash_before_a_line_break_does_not_hide_the_name_of_a_secret() {
    assert_redacted(&[
        "api_key: \\\n--token ⟦fir99pine⟧\nend",
        "api_key=\\\\\n--token ⟦fir99pine⟧",
        "<pwd>⟦fir98oak⟧\\\n--token ⟦fir99pine⟧",
        "curl --token ⟦abc⟧ \\\n  --password ⟦fir99pine⟧",
        "api_key: \\\npassword: ⟦fir99pine⟧",
    ]);
}
