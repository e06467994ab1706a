//! Parsers, validators, settings, templates, and command lines.

use std::str::FromStr;

use argh::FromArgs;
use bpaf::{Parser, construct, long};
use garde::Validate;
use serde::Deserialize;

use crate::{Values, error, plain, show};

#[derive(Debug, Deserialize)]
#[allow(dead_code)]
struct Account {
    user: String,
    port: u16,
    retries: u8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct Smtp {
    host: String,
    port: u16,
}

#[derive(Debug, Validate)]
struct Member {
    #[garde(length(max = 6))]
    password: String,
    #[garde(email)]
    contact: String,
    #[garde(range(min = 1, max = 5))]
    seats: u32,
}

/// Lends books.
#[derive(Debug, FromArgs)]
#[allow(dead_code)]
struct Lend {
    /// the member's number
    #[argh(option)]
    member: u32,
    /// the token of the catalogue
    #[argh(option)]
    token: Option<u32>,
}

pub fn all(values: &Values) {
    documents(values);
    validators(values);
    languages(values);
    commands(values);
}

fn documents(Values { pw, path, email, token, session }: &Values) {
    error("toml_edit", toml_edit::de::from_str::<Account>(&format!("user = \"ada\"\nport = \"{pw}\"\nretries = 3\n")));
    error("toml_edit", toml_edit::de::from_str::<Smtp>(&format!("host = \"mail\"\nport = 25\npassword = \"{pw}\"\n")));
    error("toml_edit", format!("[server]\napi_key = \"{token}\"\nroot = {path}\n").parse::<toml_edit::DocumentMut>());
    error("serde_yaml", serde_yaml::from_str::<Account>(&format!("user: {email}\nport: {pw}\nretries: 3\n")));
    error("serde_yaml", serde_yaml::from_str::<Account>(&format!("user: ada\nport: 80\nretries: {token}\n")));
    error("serde_yaml", serde_yaml::from_str::<Account>(&format!("user: ada\npassword: '{pw}\nport: 1\n")));
    error("yaml-rust2", yaml_rust2::YamlLoader::load_from_str(&format!("auth:\n  token: \"{token}\n  file: {path}\n")));
    error("simd-json", simd_json::serde::from_slice::<Account>(&mut format!("{{\"user\":\"ada\",\"port\":\"{pw}\",\"retries\":1}}").into_bytes()));
    error("simd-json", simd_json::serde::from_slice::<Smtp>(&mut format!("{{\"host\":\"mail\",\"secret\":\"{token}\"}}").into_bytes()));
    error("serde_ini", serde_ini::from_str::<Account>(&format!("user=ada\nport={pw}\nretries=1\n")));
    error("serde_ini", serde_ini::from_str::<Account>(&format!("user=ada\npassword {pw}\n")));
    error("kdl", kdl::KdlDocument::parse(&format!("db {{\n  password \"{pw}\n  path r\"{path}\"\n}}")));
    error("xml-rs", xml::EventReader::from_str(&format!("<db><password>{pw}</pasword></db>")).into_iter().find_map(Result::err).map_or(Ok(()), Err));
    error("xml-rs", xml::EventReader::from_str(&format!("<a file='{path}' mail={email}/>")).into_iter().find_map(Result::err).map_or(Ok(()), Err));
    error("java-properties", java_properties::read(format!("db.password={pw}\nname=\\u00x{token}\n").as_bytes()));
    error("mailparse", mailparse::addrparse(&format!("Ada <{email}, {pw}>")));
    error("bson", bson::oid::ObjectId::parse_str(pw));
    error("bson", bson::from_document::<Account>(bson::doc! { "user": email, "port": pw, "retries": 1 }));
    error("bson", bson::uuid::Uuid::parse_str(format!("{session}-{pw}")));
    error("serde_json/value", serde_json::from_value::<Account>(serde_json::json!({ "user": "ada", "port": token, "retries": 1 })));
    error("serde_json/value", serde_json::from_value::<Account>(serde_json::json!({ "user": "ada", "port": pw, "retries": 1 })));
    error("serde_json/value", serde_json::from_value::<Account>(serde_json::json!({ "user": email, "port": "https", "retries": 1 })));
    error("serde_json/value", serde_json::from_value::<Smtp>(serde_json::json!({ "host": "mail", "port": 25, "sessionId": session })));
    error("serde_json/value", serde_json::from_value::<Account>(serde_json::json!({ "user": "ada", "port": 70_000, "retries": 1 })));
    plain("jsonpath-rust", jsonpath_rust::parser::parse_json_path(&format!("$.users[?(@.password == '{pw}]")));
}

fn validators(Values { pw, path, email, .. }: &Values) {
    let member = Member { password: pw.clone(), contact: path.clone(), seats: 9 };
    plain("garde", member.validate());
    error("ipnetwork", ipnetwork::IpNetwork::from_str(pw));
    error("matchit", matchit::Router::<u8>::new().insert(format!("/members/{{{email}}}{{id}}"), 1));
    error("lettre", lettre::Address::from_str(path));
    error("lettre", lettre::Address::from_str(&format!("{email}@{pw}")));
    error("lettre", lettre::Message::builder().from(email.parse().unwrap()).subject("hello").body(String::new()));
    error("lettre", pw.parse::<lettre::message::Mailbox>());
    plain("camino", camino::Utf8Path::new(path).canonicalize_utf8());
    error("uri", format!("http://{email}:{pw} x@db").parse::<axum::http::Uri>());
    error("header", axum::http::HeaderValue::from_str(&format!("Bearer {pw}\n")));
    error("header", axum::http::HeaderName::from_str(pw).and(axum::http::HeaderName::from_str(email)));
    error("std::num", pw.parse::<u32>());
    error("std::net", pw.parse::<std::net::SocketAddr>());
}

fn languages(Values { pw, path, email, token, .. }: &Values) {
    let engine = rhai::Engine::new();
    error("rhai", engine.eval::<i64>(&format!("let password = \"{pw}\"; password.len + missing")));
    error("rhai", engine.eval::<i64>(&format!("throw \"cannot log in as {email} with {pw}\"")));
    error("rhai", engine.eval::<i64>(&format!("connect(\"{token}\")")));
    error("rhai", engine.eval::<i64>(&format!("let key = \"{pw}; key")));
    error("rhai", engine.eval_file::<i64>(path.into()));
    let parser = liquid::ParserBuilder::with_stdlib().build().unwrap();
    error("liquid", parser.parse(&format!("{{{{ \"{pw}\" | upcase_all }}}}")));
    error("liquid", parser.parse("Hello {{ member.name }}").and_then(|template| template.render(&liquid::object!({ "email": email, "token": token }))));
    plain("wat", wat::parse_str(format!("(module (func (i32.const {pw})))")));
    plain("wat", wat::parse_file(path));
    plain("cel", cel_interpreter::Program::compile(&format!("request.token == '{token}' && size(")));
    plain("pest_meta", pest_meta::parser::parse(pest_meta::parser::Rule::grammar_rules, &format!("a = {{ \"{pw} }}")));
}

fn commands(Values { pw, path, email, token, .. }: &Values) {
    plain("argh", Lend::from_args(&["lend"], &["--member", pw]).map_err(|exit| exit.output));
    plain("argh", Lend::from_args(&["lend"], &["--member", "7", "--token", token]).map_err(|exit| exit.output));
    plain("argh", Lend::from_args(&["lend"], &["--member", "7", email]).map_err(|exit| exit.output));
    plain("argh", Lend::from_args(&["lend"], &["--token", "1"]).map_err(|exit| exit.output));
    let options = || {
        let port = long("port").argument::<u16>("PORT");
        let file = long("file").argument::<u16>("FILE");
        construct!([port, file]).to_options()
    };
    for args in [["--port", pw.as_str()], ["--file", path], ["--passwd", pw], ["--port=1", email]] {
        if let Err(error) = options().run_inner(args.map(std::ffi::OsString::from).as_slice()) {
            show("bpaf", error.unwrap_stderr());
        }
    }
    let mut options = getopts::Options::new();
    options.reqopt("m", "member", "the member", "NAME").optflag("v", "verbose", "say more");
    error("getopts", options.parse([format!("--password={pw}")]));
    error("getopts", options.parse([format!("--verbose={path}")]));
    error("getopts", options.parse(["-m"]));
    plain("std::process", run(&["mysqldump-x", "--user=app", &format!("--password={pw}"), path]));
    plain("std::process", run(&["false", "--token", token]));
    plain("which", which::which(path));
    plain("which", which::which_in(pw, None::<&str>, "/"));
    let failed: Result<(), snafu::Whatever> = std::fs::read(path).map(|_| ()).map_err(|error| snafu::FromString::with_source(error.into(), format!("cannot read the settings of {email}")));
    error("snafu", failed);
    plain("cargo_metadata", cargo_metadata::MetadataCommand::new().manifest_path(path).exec());
}

fn run(command: &[&str]) -> Result<(), String> {
    let mut child = std::process::Command::new(command[0]);
    child.args(&command[1..]);
    match child.output() {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => Err(format!("{child:?} failed: {}", output.status)),
        Err(error) => Err(format!("cannot start {child:?}: {error}")),
    }
}
