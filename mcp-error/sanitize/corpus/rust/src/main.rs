//! Provokes errors of Rust libraries with the values that it is given, and writes each as a line of JSON.
//!
//! usage: provoke PASSWORD PATH EMAIL NUMBER [TOKEN]
//!
//! With a token, it provokes the errors of other libraries, those in `wide`.

mod wide;

use std::fmt::{Debug, Display};
use std::str::FromStr;

use clap::Parser;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// What the configurations below hold: numbers, where a user has put a text.
#[derive(Debug, Deserialize)]
#[allow(dead_code)]
struct Settings {
    host: String,
    auth: Auth,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct Auth {
    user: String,
    password: u16,
}

#[derive(Debug, Deserialize)]
#[allow(dead_code)]
struct Port {
    host: String,
    port: u16,
    level: Level,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Level {
    Debug,
    Info,
}

#[derive(Debug, Parser)]
#[command(name = "shelf")]
#[allow(dead_code)]
struct Args {
    #[arg(long)]
    password: Option<u16>,
    #[arg(long)]
    token: Option<u32>,
    #[arg(long, short)]
    port: Option<u16>,
    #[arg(long, value_enum)]
    colour: Option<Colour>,
    #[arg(long)]
    file: Option<std::net::IpAddr>,
}

#[derive(Debug, Clone, clap::ValueEnum)]
enum Colour {
    Red,
    Green,
}

fn show(source: &str, text: impl Into<String>) {
    let text = text.into();
    println!("{}", serde_json::json!({ "source": source, "text": text }));
}

/// Shows an error as its message and as `Debug` writes it.
fn error<T>(source: &str, result: Result<T, impl Display + Debug>) {
    if let Err(error) = result {
        show(source, error.to_string());
        show(source, format!("{error:?}"));
    }
}

fn chain<T>(source: &str, result: Result<T, impl std::error::Error + Send + Sync + 'static>) {
    if let Err(error) = result {
        let error = anyhow::Error::new(error).context("loading the settings");
        show(source, format!("{error:#}"));
        show(source, format!("{error:?}"));
    }
}

fn json<T: DeserializeOwned>(text: &str) -> Result<T, serde_json::Error> {
    serde_json::from_str(text)
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    if let [_, pw, path, email, _, token] = &args[..] {
        return wide::all(pw, path, email, token);
    }
    let [_, pw, path, email, number] = &args[..] else {
        eprintln!("usage: provoke PASSWORD PATH EMAIL NUMBER [TOKEN]");
        std::process::exit(2);
    };
    std_errors(pw, path);
    documents(pw, email, number);
    layered(pw, path);
    validators(pw, email, number);
    commands(pw, path);
    others(pw, path, email, number);
}

fn std_errors(pw: &str, path: &str) {
    error("std", std::fs::read(path));
    error("std", std::fs::read_dir(path));
    error("std", u16::from_str(pw));
    error("std", std::net::IpAddr::from_str(pw));
    error("std", std::process::Command::new(path).arg(pw).output());
    let command = |program: &str, args: &[&str]| {
        let mut command = std::process::Command::new(program);
        command.args(args);
        show("std::process", format!("failed to run {command:?}"));
    };
    command("sshpass", &["-p", pw, "ssh", "db"]);
    command("mysql", &["-u", "shelf", &format!("-p{pw}"), "stock"]);
    command("curl", &["-u", &format!("shelf:{pw}"), "https://api.example/x"]);
    command("redis-cli", &["-a", pw, "ping"]);
    command("tool", &["--password", pw, "--file", path]);
    let path = std::path::Path::new(path);
    show("std", format!("cannot open {}: entity not found", path.display()));
    show("std", format!("cannot open {path:?}: entity not found"));
    show("std", format!("cannot rename {} to {}: denied", path.display(), path.display()));
    error("fs-err", fs_err::read(path));
    error("fs-err", fs_err::rename(path, "/nowhere/x"));
    chain("anyhow", fs_err::File::open(path));
    for entry in walkdir::WalkDir::new(path) {
        error("walkdir", entry);
    }
}

fn documents(pw: &str, email: &str, number: &str) {
    let object = format!(r#"{{"host": "db", "auth": {{"user": "{email}", "password": "{pw}"}}}}"#);
    error("serde_json", json::<Settings>(&object));
    error("serde_json", json::<Port>(&format!(r#"{{"host": "db", "port": "{pw}"}}"#)));
    error("serde_json", json::<Port>(&format!(r#"{{"host": "db", "port": 1, "level": "{pw}"}}"#)));
    error("serde_json", json::<Auth>(&format!(r#"{{"user": "a", "{pw}": 1}}"#)));
    error("serde_json", json::<u32>(&format!("\"{number}\"")));
    error("serde_json", json::<bool>(&format!("\"{email}\"")));
    let de = &mut serde_json::Deserializer::from_str(&object);
    error("serde_path_to_error", serde_path_to_error::deserialize::<_, Settings>(de));
    let table = format!("host = \"db\"\n[auth]\nuser = \"{email}\"\npassword = \"{pw}\"\n");
    error("toml", toml::from_str::<Settings>(&table));
    error("toml", toml::from_str::<Port>(&format!("host = \"db\"\nport = \"{pw}\"\n")));
    error("toml", toml::from_str::<Settings>(&format!("password = {pw}\n")));
    error("toml", toml::from_str::<Settings>(&format!("token = \"{pw}\ntail = 1\n")));
    let yaml = format!("host: db\nauth:\n  user: {email}\n  password: {pw}\n");
    error("serde_yaml", serde_yaml_ng::from_str::<Settings>(&yaml));
    error("serde_yaml", serde_yaml_ng::from_str::<Port>(&format!("host: db\nport: {pw}\n")));
    error("serde_yaml", serde_yaml_ng::from_str::<Port>(&format!("host: db\nport: 1\nlevel: {pw}\n")));
    error("ron", ron::from_str::<Settings>(&format!("(host:\"db\",auth:(user:\"a\",password:\"{pw}\"))")));
    error("ron", ron::from_str::<Port>(&format!("(host:\"db\",port:1,level:{pw})")));
    error("quick-xml", quick_xml::de::from_str::<Settings>(&format!("<s><host>db</host><auth><user>a</user><password>{pw}</password></auth></s>")));
    error("quick-xml", quick_xml::de::from_str::<Port>(&format!("<s><host>db</host><port>{pw}</port></s>")));
    error("serde_urlencoded", serde_urlencoded::from_str::<Auth>(&format!("user=a&password={pw}")));
    let mut rows = csv::Reader::from_reader(format!("user,password\n{email},{pw}\n").into_bytes().leak() as &[u8]);
    for row in rows.deserialize::<Auth>() {
        error("csv", row);
    }
}

fn layered(pw: &str, path: &str) {
    use figment::providers::Format;
    let table = format!("host = \"db\"\n[auth]\nuser = \"a\"\npassword = \"{pw}\"\n");
    let figment = figment::Figment::from(figment::providers::Toml::string(&table));
    error("figment", figment.extract::<Settings>().map_err(Box::new));
    let figment = figment::Figment::from(("port", pw)).merge(("host", "db"));
    error("figment", figment.extract::<Port>().map_err(Box::new));
    let built = config::Config::builder()
        .add_source(config::File::from_str(&table, config::FileFormat::Toml))
        .build();
    if let Ok(config) = built {
        error("config", config.clone().try_deserialize::<Settings>());
        error("config", config.get_int("auth.password"));
    }
    error("config", config::Config::builder().add_source(config::File::with_name(path)).build());
    chain("anyhow", toml::from_str::<Settings>(&table));
    chain("anyhow", json::<Port>(&format!(r#"{{"host": "db", "port": "{pw}"}}"#)));
}

fn validators(pw: &str, email: &str, number: &str) {
    let schema = serde_json::json!({
        "type": "object",
        "properties": {
            "auth": { "properties": {
                "password": { "type": "string", "maxLength": 4 },
                "token": { "type": "integer" },
                "api_key": { "enum": ["a", "b"] },
                "secret": { "pattern": "^[a-z]+$" },
            }},
            "port": { "type": "integer" },
            "contact": { "type": "integer" },
            "card": { "type": "integer" },
        },
        "additionalProperties": false,
    });
    let instance = serde_json::json!({
        "auth": { "password": pw, "token": pw, "api_key": pw, "secret": format!("{pw}1") },
        "port": pw, "contact": email, "card": number, pw: 1,
    });
    if let Ok(validator) = jsonschema::validator_for(&schema) {
        for error in validator.iter_errors(&instance) {
            show("jsonschema", format!("{error}"));
            show("jsonschema", format!("{error} at {}", error.instance_path));
            show("jsonschema", format!("{}: {error} ({})", error.instance_path, error.schema_path));
            show("jsonschema", format!("{error:?}"));
        }
    }
    let patch: Result<json_patch::Patch, _> = json(r#"[{"op": "remove", "path": "/database/port"}]"#);
    if let Ok(patch) = patch {
        error("json-patch", json_patch::patch(&mut serde_json::json!({ "a": 1 }), &patch));
    }
    let patch = json::<json_patch::Patch>(&format!(r#"[{{"op": "test", "path": "/a/b", "value": "{pw}"}}]"#));
    if let Ok(patch) = patch {
        error("json-patch", json_patch::patch(&mut serde_json::json!({ "a": { "b": 1 } }), &patch));
    }
}

fn commands(pw: &str, path: &str) {
    for args in [
        vec!["--password", pw], vec!["--token", pw], vec!["--port", pw], vec!["-p", pw], vec!["--colour", pw],
        vec!["--file", path], vec!["--api-key", pw], vec![pw], vec!["--password"], vec!["--token"],
        vec!["--passwrd", pw],
    ] {
        let args = std::iter::once("shelf").chain(args);
        match Args::try_parse_from(args) {
            Ok(_) => {}
            Err(error) => show("clap", error.to_string()),
        }
    }
}

fn others(pw: &str, path: &str, email: &str, number: &str) {
    error("url", url::Url::parse(&format!("postgres://shelf:{pw}@db:99999999/stock")));
    error("url", url::Url::parse(pw));
    for url in [
        format!("https://api.example/users?email={email}&page=2"),
        format!("https://api.example/files?path={path}&page=2"),
        format!("https://api.example/login?user=a&password={pw}"),
        format!("postgres://shelf:{pw}@db.example:5432/stock"),
        format!("redis://:{pw}@cache.example/0"),
        format!("sqlite://{path}"),
    ] {
        let encoded = url::Url::parse(&url).map(|url| url.to_string()).unwrap_or(url.clone());
        show("url", format!("error sending request for url ({encoded}): connection refused"));
        if let Ok(url) = url::Url::parse(&url) {
            show("url", format!("cannot reach {url:?}"));
        }
    }
    let query: String = url::form_urlencoded::Serializer::new(String::new())
        .append_pair("grant_type", "password").append_pair("password", pw).append_pair("email", email)
        .append_pair("path", path).finish();
    show("url", format!("the server refused the form {query}"));
    error("uuid", uuid::Uuid::parse_str(pw));
    error("chrono", chrono::DateTime::parse_from_rfc3339(pw));
    error("humantime", humantime::parse_duration(pw));
    error("ipnet", ipnet::IpNet::from_str(pw));
    error("semver", semver::Version::parse(pw));
    error("regex", regex::Regex::new(&format!("({pw}")));
    let parser: nom::IResult<&str, &str> = nom::character::complete::digit1(pw.trim_start_matches(|c: char| c.is_ascii_digit()));
    error("nom", parser);
    let sql = format!("INSERT INTO users (email, password) VALUES ('{email}', '{pw}') {pw}");
    error("sqlparser", sqlparser::parser::Parser::parse_sql(&sqlparser::dialect::GenericDialect {}, &sql));
    show("sqlparser", format!("cannot run {sql}"));
    let mut env = minijinja::Environment::new();
    env.set_undefined_behavior(minijinja::UndefinedBehavior::Strict);
    error("minijinja", env.render_str(&format!("{{{{ 1 + '{pw}' }}}}"), ()));
    error("minijinja", env.render_str(&format!("{{{{ {pw} }}}}"), ()));
    show("serde_json", serde_json::json!({ "errors": [{ "card_number": number, "cvv": "123", "email": email, "path": path }] }).to_string());
}
