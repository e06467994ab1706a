//! The errors of the libraries that only the `wide` parts of the corpus have.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use serde::Deserialize;
use validator::Validate;

use crate::{Port, error, show};

#[derive(Debug, Deserialize)]
#[allow(dead_code)]
struct Login {
    user: String,
    password: u16,
}

#[derive(Debug, Validate)]
struct Account {
    #[validate(length(max = 4))]
    password: String,
    #[validate(email)]
    contact: String,
}

#[derive(Debug, strum::EnumString)]
enum Level {
    Debug,
    Info,
}

fn read<T: FromStr<Err: Display + Debug>>(source: &str, text: &str) {
    error(source, T::from_str(text));
}

pub fn all(pw: &str, path: &str, email: &str, token: &str) {
    numbers_and_times(pw);
    documents(pw, email, token);
    addresses(pw, path, token);
    languages(pw);
    commands(pw, path);
}

fn numbers_and_times(pw: &str) {
    read::<bytesize::ByteSize>("bytesize", pw);
    read::<cron::Schedule>("cron", &format!("{pw} * * * * *"));
    read::<jiff::Timestamp>("jiff", pw);
    read::<jiff::Span>("jiff", pw);
    error("jiff", jiff::tz::TimeZone::get(pw));
    error("time-rs", time::Date::parse(pw, &time::format_description::well_known::Iso8601::DEFAULT));
    error("time-rs", time::format_description::parse(&format!("[{pw}]")));
    read::<rust_decimal::Decimal>("rust_decimal", pw);
    read::<num_bigint::BigInt>("num-bigint", pw);
    error("hex", hex::decode(pw));
    error("data-encoding", data_encoding::HEXLOWER.decode(pw.as_bytes()));
    error("bs58", bs58::decode(pw).into_vec());
}

fn documents(pw: &str, email: &str, token: &str) {
    error("json5-rs", json5::from_str::<Port>(&format!("{{host: 'db', port: '{pw}', level: 'info'}}")));
    error("json5-rs", json5::from_str::<Login>(&format!("{{user: 'a', password: {pw}}}")));
    error("hcl", hcl::from_str::<Login>(&format!("user = \"{email}\"\npassword = \"{pw}\"\n")));
    error("hcl", hcl::from_str::<Port>(&format!("host = \"db\"\nport = {pw}\n")));
    error("roxmltree", roxmltree::Document::parse(&format!("<login user='a'><password>{pw}</login>")));
    error("serde_qs", serde_qs::from_str::<Login>(&format!("user={email}&password={pw}")));
    error("serde_qs", serde_qs::from_str::<Port>(&format!("host=db&port=1&level={pw}")));
    error("envy", envy::from_iter::<_, Port>([("HOST", "db"), ("PORT", pw)].map(|(name, value)| (name.to_owned(), value.to_owned()))));
    error("rust-ini", ini::Ini::load_from_str(&format!("[db]\npassword = 1\n{pw}\n")));
    for line in dotenvy::from_read_iter(format!("API_TOKEN={token}\nPASS WORD={pw}\n").as_bytes()) {
        error("dotenvy", line);
    }
    let value = serde_json::json!({ "host": "db", "port": pw, "level": "info" });
    let mut bytes = Vec::new();
    if ciborium::into_writer(&value, &mut bytes).is_ok() {
        error("ciborium", ciborium::from_reader::<Port, _>(&bytes[..]));
    }
    if let Ok(bytes) = rmp_serde::to_vec_named(&value) {
        error("rmp-serde", rmp_serde::from_slice::<Port>(&bytes));
    }
    read::<Level>("strum", pw);
    let account = Account { password: pw.to_owned(), contact: pw.to_owned() };
    error("validator-rs", account.validate());
}

fn addresses(pw: &str, path: &str, token: &str) {
    read::<email_address::EmailAddress>("email_address", pw);
    read::<mime::Mime>("mime", pw);
    read::<unic_langid::LanguageIdentifier>("unic-langid", pw);
    read::<cidr::IpCidr>("cidr", pw);
    read::<macaddr::MacAddr6>("macaddr", pw);
    read::<http::Uri>("http-rs", &format!("http://u:{pw}@[h/{token}"));
    error("http-rs", http::HeaderName::from_str(&format!("{pw} x")));
    read::<tokio_postgres::Config>("tokio-postgres", &format!("host=db user=a port={pw}"));
    read::<tokio_postgres::Config>("tokio-postgres", &format!("host=db user=a password={pw} {pw}=1"));
    read::<tokio_postgres::Config>("tokio-postgres", &format!("postgres://a:{pw}@db:99999999/x"));
    if let Ok(config) = tokio_postgres::Config::from_str(&format!("postgres://a:{pw}@db:1/x")) {
        show("tokio-postgres", format!("cannot connect with {config:?}"));
    }
    error("redis-rs", redis::Client::open(pw));
    error("redis-rs", redis::Client::open(format!("redis://a:{pw}@cache:1/{pw}")));
    error("globset", globset::Glob::new(&format!("[{pw}")));
    error("globset", globset::Glob::new(&format!("{path}/{{a")));
}

fn languages(pw: &str) {
    error("fancy-regex", fancy_regex::Regex::new(&format!("({pw}")));
    error("evalexpr", evalexpr::eval(pw));
    error("evalexpr", evalexpr::eval(&format!("\"{pw}\" + 1")));
    if let Err(problem) = tera::Tera::one_off(&format!("{{{{ {pw} }}}}"), &tera::Context::new(), false) {
        show("tera", format!("{:#}", anyhow::Error::new(problem)));
    }
    error("tera", tera::Tera::one_off(&format!("{{{{ 1 | filter(a='{pw}') }}}}"), &tera::Context::new(), false));
    error("handlebars-rs", handlebars::Handlebars::new().render_template(&format!("{{{{#{pw}}}}}{{{{/x}}}}"), &()));
    error("handlebars-rs", handlebars::Handlebars::new().render_template(&format!("{{{{a '{pw}' 1}}}}"), &()));
    error("graphql-parser", graphql_parser::parse_query::<String>(&format!("query {{ login(password: {pw}!) }}")));
    error("serde_json_path", serde_json_path::JsonPath::parse(&format!("$.{pw}[")));
    let source = format!("[auth]\nuser = \"a\"\npassword = {pw}\n");
    let at = source.find(pw).unwrap_or_default();
    let label = miette::LabeledSpan::at(at..at + pw.len(), "not a number");
    let report = miette::miette!(labels = vec![label], "invalid settings").with_source_code(source);
    show("miette", format!("{report:?}"));
}

fn commands(pw: &str, path: &str) {
    let mut args = pico_args::Arguments::from_vec(vec!["--port".into(), pw.into()]);
    error("pico-args", args.value_from_str::<_, u16>("--port"));
    let mut args = pico_args::Arguments::from_vec(vec!["--password".into(), pw.into()]);
    error("pico-args", args.value_from_fn("--password", |text: &str| Err::<u8, _>(format!("cannot use {text}"))));
    error("lexopt", lexopt_port(&["--port", pw]));
    error("lexopt", lexopt_port(&[&format!("--{pw}")]));
    error("lexopt", lexopt_port(&[path]));
}

fn lexopt_port(args: &[&str]) -> Result<u16, lexopt::Error> {
    let mut parser = lexopt::Parser::from_args(args);
    match parser.next()? {
        Some(lexopt::Arg::Long("port")) => lexopt::ValueExt::parse(&parser.value()?),
        Some(other) => Err(other.unexpected()),
        None => Ok(0),
    }
}
