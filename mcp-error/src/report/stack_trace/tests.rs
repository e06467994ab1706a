use super::{Split, split};
use crate::report::context::choices::PolicyRef;

fn split_stack_traces(text: &str) -> Option<Split> {
    split(text, PolicyRef::Default.get())
}

/// Returns the text that is left, or the whole text if there is no trace.
fn left(text: &str) -> String {
    split_stack_traces(text).map_or_else(|| text.to_owned(), |split| split.text)
}

#[test]
fn the_messages_around_a_trace_stay() {
    let rows = [
        // anyhow and eyre.
        (
            "cannot start\n\nCaused by:\n    0: cannot read the plan\n    1: no such file\n\nStack backtrace:\n   0: <E as anyhow::context::ext::StdError>::ext_context\n             at /srv/anyhow-1.0.105/src/backtrace.rs:10:14\n   1: real::any\n  10: _start",
            "cannot start\n\nCaused by:\n    0: cannot read the plan\n    1: no such file\n\n[stack trace]",
        ),
        (
            "cannot start\n\nLocation:\n    src/main.rs:4:77\n\nStack backtrace:\n   0: eyre::capture_handler\n   1: _start\n",
            "cannot start\n\nLocation:\n    src/main.rs:4:77\n\n[stack trace]\n",
        ),
        // color-eyre, with colours.
        (
            "\n   0: \u{1b}[91mcannot start\u{1b}[0m\n   1: \u{1b}[91mno such file\u{1b}[0m\n\n  ━━━━━ SPANTRACE ━━━━━\n\n   0: \u{1b}[91mreal\u{1b}[0m::read with p=\"/x\" n=3\n      at \u{1b}[35msrc/main.rs\u{1b}[0m:3\n\n  ━━━━━ BACKTRACE ━━━━━\n                ⋮ 4 frames hidden ⋮               \n   5: real::read::h1a3f6b44eb442ba7\n      at /tmp/real/src/main.rs:4\n  10: real::main\n                ⋮ 15 frames hidden ⋮               \n\nRun with COLORBT_SHOW_HIDDEN=1 environment variable to disable frame filtering.\nRun with RUST_BACKTRACE=full to include source snippets.",
            "\n   0: cannot start\n   1: no such file\n\n  [stack trace]",
        ),
        // error-stack.
        (
            "the ride is closed\n├╴at src/main.rs:11:160\n│\n╰─▶ no such file\n    ├╴at src/main.rs:11:115\n    ╰╴backtrace (1)\n\n━━━━━━━━\n\nbacktrace no. 1\n   0: error_stack::report::Report<C>::from_frame\n             at /srv/report.rs:314:30\n   1: real::es",
            "the ride is closed\n├╴at src/main.rs:11:160\n│\n╰─▶ no such file\n    ├╴at src/main.rs:11:115\n    ╰╴backtrace (1)\n\n━━━━━━━━\n\n[stack trace]",
        ),
        // tracing-error, a `Backtrace` without a heading, and a panic.
        (
            "the gate is closed\n   0: real::gate\n           with id=7\n             at src/main.rs:20\n   1: real::ride\n           with park=\"north\" n=3\n             at src/main.rs:21",
            "the gate is closed\n   [stack trace]",
        ),
        (
            "no gate\n   0: real::gate\n             at ./src/main.rs:20:3\n   1: core::ops::call_once\n             at /rustc/59807616e1/library/core/src/ops/function.rs:250:5\n   2: _start\nnext",
            "no gate\n   [stack trace]\nnext",
        ),
        (
            "thread 'main' panicked at src/main.rs:23:57:\nindex out of bounds: the len is 0\nstack backtrace:\n   0:     0x55613c8e51aa - std[e28293b1aa0f68bd]::backtrace_rs::trace\n                               at /rustc/x.rs:117:9\n 100: real::main\nnote: Some details are omitted, run with `RUST_BACKTRACE=full` for a verbose backtrace.\nexit code 101",
            "thread 'main' panicked at src/main.rs:23:57:\nindex out of bounds: the len is 0\n[stack trace]\nexit code 101",
        ),
        // Python.
        (
            "script failed: Traceback (most recent call last):\n  File \"/srv/t.py\", line 6, in run\n    load('{bad')\n    ~~~~^^^^^^^^\n  File \"/usr/lib/python3.11/json/__init__.py\", line 346, in loads\n    return x\n  [Previous line repeated 996 more times]\nValueError: bad\n\nThe above exception was the direct cause of the following exception:\n\nTraceback (most recent call last):\n  File \"/srv/t.py\", line 9, in <module>\n    run()\nRuntimeError: cannot read the plan",
            "script failed: [stack trace]\nValueError: bad\n\nThe above exception was the direct cause of the following exception:\n\n[stack trace]\nRuntimeError: cannot read the plan",
        ),
        (
            "  + Exception Group Traceback (most recent call last):\n  |   File \"/srv/x.py\", line 3, in <module>\n  |     f()\n  | ExceptionGroup: rides (2 sub-exceptions)\n  +-+---------------- 1 ----------------\n    | Traceback (most recent call last):\n    |   File \"/srv/x.py\", line 2, in f\n    | ValueError: a\n    +---------------- 2 ----------------\n    | KeyError: 'b'\n    +------------------------------------",
            "  + [stack trace]\n  | ExceptionGroup: rides (2 sub-exceptions)\n  +-+---------------- 1 ----------------\n    | [stack trace]\n    | ValueError: a\n    +---------------- 2 ----------------\n    | KeyError: 'b'\n    +------------------------------------",
        ),
        // The same text after a server trimmed what a program printed.
        (
            "+ Exception Group Traceback (most recent call last):\n  |   File \"/srv/x.py\", line 3, in <module>\n  |     f()\n  | ExceptionGroup: rides",
            "+ [stack trace]\n  | ExceptionGroup: rides",
        ),
        // Node.
        (
            "Error: ENOENT: no such file, open 'x.json'\n    at async open (node:internal/fs/promises:637:25)\n    at async Promise.all (index 0)\n    at new Promise (<anonymous>)\n    at async file:///tmp/t.mjs:3:7 {\n  errno: -2,\n  code: 'ENOENT'\n}",
            "Error: ENOENT: no such file, open 'x.json'\n    [stack trace]\n  errno: -2,\n  code: 'ENOENT'\n}",
        ),
        (
            "{ event: 'migrating' }\n  cause: Error: no gate\n      at open (/srv/gate.js:3:5)\n      at async run (/srv/gate.js:7:5),\n  name: 'x'",
            "{ event: 'migrating' }\n  cause: Error: no gate\n      [stack trace]\n  name: 'x'",
        ),
        // Java, and .NET.
        (
            "java.lang.RuntimeException: cannot open\r\n\tat T.g(T.java:1)\r\n\tat T.main(T.java:1)\r\nCaused by: java.lang.IllegalStateException: no gate\r\n\tat java.base/jdk.X.invoke0(Native Method)\r\n\t... 12 more\r\n",
            "java.lang.RuntimeException: cannot open\r\n\t[stack trace]\r\nCaused by: java.lang.IllegalStateException: no gate\r\n\t[stack trace]\r\n",
        ),
        (
            "System.InvalidOperationException: no gate\n   at Park.Gate.Open(String name) in /src/Gate.cs:line 3\n   at Park.Program.Main()",
            "System.InvalidOperationException: no gate\n   [stack trace]",
        ),
        // Go.
        (
            "panic: no gate\n\ngoroutine 1 [running]:\nmain.(*Gate).open(0x3, {0xc000012345, 0x2})\n\t/srv/gate.go:12 +0x1d\nmain.main()\n\t/srv/main.go:5 +0x1d\n\ngoroutine 18 [select]:\ncreated by net/http.(*Server).Serve in goroutine 1\n\t/usr/go/server.go:3 +0x5\nexit status 2",
            "panic: no gate\n\n[stack trace]\nexit status 2",
        ),
        (
            "no gate\nmain.open\n\t/srv/gate.go:12\nruntime.main\n\t/usr/go/proc.go:283",
            "no gate\n[stack trace]",
        ),
        // Ruby, PHP, Lua.
        (
            "gate.rb:3:in 'open': no gate (RuntimeError)\n\tfrom gate.rb:7:in 'block in run'\n\tfrom gate.rb:9:in '<main>'",
            "gate.rb:3:in 'open': no gate (RuntimeError)\n\t[stack trace]",
        ),
        (
            "PHP Fatal error: no gate in gate.php:3\nStack trace:\n#0 gate.php(7): open()\n#1 {main}\n  thrown in gate.php on line 3",
            "PHP Fatal error: no gate in gate.php:3\n[stack trace]",
        ),
        (
            "gate.lua:3: no gate\nstack traceback:\n\t[C]: in function 'error'\n\tgate.lua:3: in main chunk",
            "gate.lua:3: no gate\n[stack trace]",
        ),
    ];
    for (text, expected) in rows {
        assert_eq!(left(text), expected);
        assert_eq!(split_stack_traces(expected), None, "{expected}");
    }
}

#[test]
fn escaped_line_breaks_are_line_breaks() {
    let rows = [
        (
            r#"500: {"error":"boom","stack":"Error: boom\n    at f (/app/x.js:1:2)\n    at g (/app/x.js:3:4)","path":"/rides"}"#,
            r#"500: {"error":"boom","stack":"Error: boom\n    [stack trace]","path":"/rides"}"#,
        ),
        (
            r#"{"trace":"java.lang.X: no gate\r\n\tat a.b.C.d(C.java:3)\r\n\t... 3 more\r\n","status":500}"#,
            r#"{"trace":"java.lang.X: no gate\r\n\t[stack trace]\r\n","status":500}"#,
        ),
        (
            r#"{"detail":"Traceback (most recent call last):\n  File \"/srv/x.py\", line 3, in f\n    g(\"a\")\nValueError: no gate"}"#,
            r#"{"detail":"[stack trace]\nValueError: no gate"}"#,
        ),
        (
            "<pre>Error: boom<br> &nbsp; &nbsp;at f (/app/x.js:3:9)<br> &nbsp; &nbsp;at Layer.handle [as handle_request] (/app/layer.js:95:5)</pre>",
            "<pre>Error: boom<br> &nbsp; &nbsp;[stack trace]</pre>",
        ),
        (
            "upstream:\n{\"stack\":\"Error: boom\\n    at f (/app/x.js:1:2)\"}",
            "upstream:\n{\"stack\":\"Error: boom\\n    [stack trace]\"}",
        ),
    ];
    for (text, expected) in rows {
        assert_eq!(left(text), expected);
        assert_eq!(split_stack_traces(expected), None, "{expected}");
    }
}

#[test]
fn what_only_resembles_a_trace_stays() {
    for text in [
        "cannot start\n\nCaused by:\n    0: cannot read the plan\n    1: no such file\n    2: at the gate",
        "error[E0308]: mismatched types\n --> src/main.rs:3:5\n  |\n3 |     x\n  |     ^ expected `u8`\n\nat src/lib.rs:3:5",
        "two errors:\n  at config.yaml:3:5\n  at other.yaml:9:1",
        "cannot connect\n  at https://db.example:8080\n  at localhost:5432",
        "unexpected end\n  at line 3, column 5",
        "test_gate.py:3: AssertionError\nE       assert 1 == 2\n    def test_gate():",
        "  File \"<string>\", line 1\n    1 +* 2\n       ^\nSyntaxError: invalid syntax",
        "Traceback (most recent call last):\n  File \"<string>\", line 4, in <module>\n  File \"<stdin>\", line 2, in f\nKeyError: 'ride'",
        "Error: x\n    at f ([eval]:1:20)\n    at [eval]:1:37",
        "open issues:\n#12 the gate (north)\n#13 the ride (south)",
        "conflict in:\n    gate.go:12\n    ride.go:30",
        "usage: park <gate>\n\nOptions:\n  0: open\n  1: close\n  2: lock it for a day",
        "thread 'main' panicked at src/main.rs:1:1:\nno gate\nnote: run with `RUST_BACKTRACE=1` environment variable to display a backtrace",
        r"cannot open C:\new\north\gate.toml or C:\rides\plan.toml",
        "received from the kiosk:\n  from now on it is closed",
        "",
    ] {
        assert_eq!(split_stack_traces(text), None, "{text}");
    }
}

#[test]
fn code_of_the_caller_stays_above_the_frames_of_others() {
    let text = "Traceback (most recent call last):\n  File \"<string>\", line 3, in <module>\n  File \"/usr/lib/python3/json/decoder.py\", line 337, in decode\n    obj, end = x\n  File \"/usr/lib/python3/ast.py\", line 3, in parse\n  File \"<unknown>\", line 1\n    1 +* 2\n       ^\nSyntaxError: invalid syntax";
    let expected = "Traceback (most recent call last):\n  File \"<string>\", line 3, in <module>\n  [stack trace]\n  File \"<unknown>\", line 1\n    1 +* 2\n       ^\nSyntaxError: invalid syntax";
    assert_eq!(left(text), expected);
}

#[test]
fn a_long_trace_is_cut_visibly_and_a_long_text_is_whole() {
    let trace = format!(
        "no gate\nStack backtrace:\n{}",
        "   0: park::gate::open\n".repeat(10_000)
    );
    assert_eq!(left(&trace), "no gate\n[stack trace]...");
    // The last line that is searched ends in the middle of a frame.
    for start in ["\n    ", "\n\t", "\\n    ", "\\n\\t"] {
        let frame = format!("{start}at lib.Shelf.open(Shelf.java:12)");
        let trace = format!("no shelf{}", frame.repeat(2_000));
        assert_eq!(left(&trace), format!("no shelf{start}[stack trace]..."));
    }
    let text = format!(
        "no gate\nStack backtrace:\n   0: park::open\n{}",
        "and so on ".repeat(10_000)
    );
    assert_eq!(
        left(&text).len(),
        text.len() - "Stack backtrace:\n   0: park::open".len() + "[stack trace]".len()
    );
}
