//! The rules by which the sanitizer redacts, one row each. The documentation lists them from here, and a test
//! runs every example and every counterexample.

use crate::detector_kind::DetectorKind;
use crate::rows::{Row, row};

/// What is known about a rule.
pub(crate) struct Facts {
    pub(crate) id: &'static str,
    pub(crate) kind: DetectorKind,
}

macro_rules! rules {
    ($($name:ident $id:literal $kind:ident $about:literal
        [$($in:literal => $out:literal),* $(,)?] [$($counter:literal),* $(,)?];)*) => {
        /// A rule by which the sanitizer redacts.
        ///
        /// [`Changes::rules`](crate::Changes::rules) tells which rules redacted something, and
        /// [`Rules::without`](crate::Rules::without) switches one off.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Rule {
            $(#[doc = $about] $name,)*
        }

        pub(crate) static ROWS: &[Row<Facts>] = &[$(row!(
            Facts {
                id: $id,
                kind: DetectorKind::$kind,
            },
            $about,
            &[$(($in, $out)),*],
            &[$(($counter, $counter)),*],
        ),)*];

        impl Rule {
            /// All rules, in the order of the documentation.
            pub const ALL: &[Self] = &[$(Self::$name,)*];
        }
    };
}

rules! {
    Armor "armor" Pem "An armored block, such as a private key in PEM."
        ["-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----" => "[redacted]"]
        ["-----\nBEGIN\n-----"];
    UrlCredentials "url.credentials" Url "The name and password before the host of a URL, also of one with a missing slash."
        [
            "postgres://ada:fir99@db.example/x" => "postgres://[redacted]@db.example/x",
            "postgres:/ada:fir99pine@db.example/x" => "postgres:/[redacted]@db.example/x",
        ]
        ["https://db.example:5432/x", "git@host.example:team/app.git"];
    UrlParameter "url.parameter" Url "The value of a parameter with the name of a secret, in the query or the fragment of a URL."
        ["https://a.example/x?page=2&token=fir" => "https://a.example/x?page=2&token=[redacted]"]
        ["https://a.example/x?page=2&sort=asc"];
    UrlKey "url.key" Url "A part of a URL that looks like a key."
        ["https://a.example/hook/q7Rk29xZm4Tpw8Vbc3Nd" => "https://a.example/hook/[redacted]"]
        ["https://a.example/rides/space-mountain-2031"];
    Path "path" Path "An absolute path of Unix or Windows, up to its real end."
        [
            "cannot open '/home/ada/My Notes/a.txt'." => "cannot open '[path]'.",
            "cannot open /home/ada/My Notes/a.txt: denied" => "cannot open [path]: denied",
            "cannot open \\\\?\\C:\\Users\\ada\\x.txt" => "cannot open [path]",
            "~ada.b/notes.txt is missing" => "[path] is missing",
            "gcc -I/home/ada/include" => "gcc -I[path]",
        ]
        [
            "cannot run /usr/bin/env",
            "invalid value at /database/port",
            "GET /users/7 failed",
            "unknown endpoint: /shelves/list",
            "request to /shelves/list failed",
            "no databases/(default)/documents/shelves",
            "running on linux/amd64",
        ];
    Email "email" Email "An e-mail address."
        ["no reader ada@lib.example" => "no reader [email]"]
        ["git@host.example:team/app.git", "@types/node"];
    Pair "named.pair" NamedValue "The value that directly follows the name of a secret."
        [
            "password: fir99" => "password: [redacted]",
            "--token fir99" => "--token [redacted]",
            "password_hash='fir pine'" => "password_hash='[redacted]'",
            "{\"user\":\"ada\",\"pw\":\"fir\"}" => "{\"user\":\"ada\",\"pw\":\"[redacted]\"}",
            "mnemonic: fir oak elm ash yew box fig pear plum lime beech hazel" => "mnemonic: [redacted]",
        ]
        [
            "password: required",
            "unexpected argument '--token' found",
        ];
    Block "named.block" NamedValue "All lines of a value that starts below the name of a secret, or goes on there."
        [
            "password: |\n  fir\n  pine\nhost: db" => "password: |\n  [redacted]\nhost: db",
            "PASSWORD=\"fir\nfir99 pine\"\nPORT=1" => "PASSWORD=\"[redacted]\"\nPORT=1",
            "secret: <<EOF\nfir oak\nEOF\nport: 1" => "secret: <<EOF\n[redacted]\nEOF\nport: 1",
            "passwords:\n  - fir99\n  - pine7\nhost: db" => "passwords:\n  [redacted]\nhost: db",
            "secret = \"\"\"fir\npine\"\"\"\nport = 1" => "secret = \"\"\"[redacted]\"\"\"\nport = 1",
        ]
        ["hosts: |\n  fir\n  pine", "password: \"\nuser = 'ada'\nport = \"5\"", "token = \"\n  | ^\nexpected `\"`"];
    ProgramFlag "named.flag" NamedValue "The argument by which a known program takes a password."
        [
            "sshpass -p fir99 ssh x" => "sshpass -p [redacted] ssh x",
            "\"mysql\" \"-u\" \"app\" \"-pfir99\"" => "\"mysql\" \"-u\" \"app\" \"-p[redacted]\"",
            "curl -u app:fir99 https://a.example" => "curl -u [redacted] https://a.example",
            "/usr/bin/mysql -pfir99 stock" => "/usr/bin/mysql -p[redacted] stock",
        ]
        ["mkdir -p build", "mysql -h db -P 3306"];
    Message "named.message" NamedValue "What a message quotes, if it names a secret near it: the value that a validator refuses."
        [
            "auth.password: invalid type: string \"fir pine\", expected u16" => "auth.password: invalid type: string \"[redacted]\", expected u16",
            "invalid value 'fir pine' for '--password <PASSWORD>': too short" => "invalid value '[redacted]' for '--password <PASSWORD>': too short",
            "\"fir pine\" is too short at /auth/password" => "\"[redacted]\" is too short at /auth/password",
            "Duplicate entry 'fir99' for key 'users.api_token'" => "Duplicate entry '[redacted]' for key 'users.api_token'",
        ]
        [
            "unknown field `passwd2`, expected `password` or `user`",
            "config.password: invalid type: map, expected a string",
        ];
    Row "named.row" NamedValue "A row of a table that a database shows whole."
        ["Failing row contains (4, ada, fir99)." => "Failing row contains ([redacted])."]
        ["The row contains (2) columns"];
    Column "named.column" NamedValue "The cells below the name of a secret in a table, in CSV, and in the values of an SQL statement."
        [
            "user | password\n-----+---------\nada  | fir99" => "user | password\n-----+---------\nada  | [redacted]",
            "-[ RECORD 1 ]\nid       | 1\npassword | fir" => "-[ RECORD 1 ]\nid       | 1\npassword | [redacted]",
            "email,password,plan\nada,fir99,pro" => "email,password,plan\nada,[redacted],pro",
            "INSERT INTO u (name, password) VALUES ('ada', 'fir99')" => "INSERT INTO u (name, password) VALUES ('ada', '[redacted]')",
        ]
        ["user | plan\n-----+-----\nada  | pro"];
    Repeated "repeated" NamedValue "What another rule redacted as a secret, wherever else it stands in the same text."
        ["password=fir99pine\nlogin of fir99pine" => "password=[redacted]\nlogin of [redacted]"]
        ["user=fir99pine\nlogin of fir99pine"];
    Echo "echo" Echo "A word that looks like a password, where a program quotes what it was given."
        [
            "invalid type: string \"maple4river\", expected u16" => "invalid type: string \"[redacted]\", expected u16",
            "could not convert string to float: 'Tr4verse-8kD'" => "could not convert string to float: '[redacted]'",
            "unknown command \"velvet-anchor-9-moss\"" => "unknown command \"[redacted]\"",
            "unrecognized option: --Autumn2031!" => "unrecognized option: --[redacted]",
            "  1 | x = maple4river\n    |     ^ unexpected" => "  1 | x = [redacted]\n    |     ^ unexpected",
            "groupadd: invalid group ID 'Harbour77!'" => "groupadd: invalid group ID '[redacted]'",
            "Route GET:/m/Harbour77!?page=2 not found" => "Route GET:/m/[redacted]?page=2 not found",
            "sh.CommandNotFound: Maple.River.52" => "sh.CommandNotFound: [redacted]",
            "[parameters: ('ada', 'maple4river')]" => "[parameters: ('ada', '[redacted]')]",
            "Unsupported manager (Quartz_19ridge)" => "Unsupported manager ([redacted])",
            "any valid prefix is expected rather than \"s4ltyPretzel\"." => "any valid prefix is expected rather than \"[redacted]\".",
            "unexpected `}` at line 1, column 9:\n.maple4river(" => "unexpected `}` at line 1, column 9:\n.[redacted](",
            "awk: line 1: x { maple4river( }\nawk: line 1:     ^ syntax error" => "awk: line 1: x { [redacted]( }\nawk: line 1:     ^ syntax error",
            "no user 'Zebra!Crossing'" => "no user '[redacted]'",
            "invalid value 'Rocket,Amber.4'" => "invalid value '[redacted]'",
            "unexpected 'admin123'" => "unexpected '[redacted]'",
            "input: 'http://localhost:maple4river'" => "input: 'http://localhost:[redacted]'",
        ]
        [
            "invalid type: string \"utf8mb4_bin\", expected u16",
            "expected one of `base64url`, `sha256sum`",
            "unknown model \"claude-3-5-sonnet\"",
            "unknown header \"content-security-policy-report-only\"",
            "unrecognized option: --x86_64-unknown-linux-gnu",
            "unknown id 'q3Zt8Rw5Nc'",
            "at ScssParser0._stylesheet0$_number$0: expected expression",
            "at Sheet0.read$2$root: expected expression",
            "no version serde-1.0.195 found",
            "cannot resolve 'Style!Loader'",
        ];
    PasswordHash "password_hash" PasswordHash "The hash of a password in the modular crypt format."
        ["root:$6$saltsalt$hashhashhashhash/x" => "root:[redacted]"]
        ["costs $6 or $7"];
    Key "key" Key "A word that looks like a key."
        ["see q7Rk29xZm4Tpw8Vbc3Nd there" => "see [redacted] there"]
        [
            "commit 0123456789abcdef0123456789abcdef01234567",
            "0x00005615a9a2aad0",
            "shelf3.exceptions.LocalGateNotFound: x",
            "no gate (CONNECTION_ID=q7Rk29xZm4Tpw8Vbc3Ndkw==)",
            "tx 0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060",
        ];
    Card "personal.card" PersonalData "The number of a payment card, with a correct check digit."
        ["card 4111 1111 1111 1111 declined" => "card [redacted] declined"]
        ["order 4111 1111 1111 1112 declined", "at 1734567890123456"];
    Iban "personal.iban" PersonalData "The number of a bank account (IBAN), with correct check digits."
        [
            "to GB33BUKB20201555555555 failed" => "to [redacted] failed",
            "to GB33 BUKB 2020 1555 5555 55 failed" => "to [redacted] failed",
        ]
        ["part GB34BUKB20201555555555 failed"];
    PersonalName "personal.named" PersonalData "The number of a card, a phone, a person or an account behind its name."
        ["ssn=078-05-1120" => "ssn=[redacted]", "ssn 078-05-1120 invalid" => "ssn [redacted] invalid", "phone: +14155550132 invalid" => "phone: [redacted] invalid", "phone: +44 7700 900123" => "phone: [redacted]", "the account number 30417726 is closed" => "the account number [redacted] is closed"]
        ["phone: required", "ssn is missing", "phone calls 12 times", "line number 1048577"];
    Custom "custom" Custom "What one of [`Rules::with_detectors`](crate::Rules::with_detectors) finds."
        [] [];
}

impl Rule {
    pub(crate) const fn row(self) -> &'static Row<Facts> {
        &ROWS[self as usize]
    }

    /// Returns the name of the rule, such as `named.pair`.
    pub const fn id(self) -> &'static str {
        self.row().data.id
    }

    /// Returns the detector that the rule belongs to.
    pub const fn kind(self) -> DetectorKind {
        self.row().data.kind
    }

    /// Returns the rule with this name.
    ///
    /// ```
    /// use mcp_error_sanitize::Rule;
    ///
    /// assert_eq!(Rule::from_id("url.credentials"), Some(Rule::UrlCredentials));
    /// assert_eq!(Rule::from_id("nothing"), None);
    /// ```
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|rule| rule.id() == id)
    }
}
