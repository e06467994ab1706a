//! Databases, HTTP clients and servers, object stores, and tokens.

use std::time::Duration;

use axum::body::Body;
use axum::extract::{FromRequest, FromRequestParts, Request};
use object_store::ObjectStore;
use serde::Deserialize;

use crate::{Values, error, plain};

#[derive(Debug, Deserialize)]
#[allow(dead_code)]
struct Page {
    user: String,
    limit: u16,
}

pub fn all(values: &Values) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    sqlite(values);
    tokens(values);
    clients(values);
    runtime.block_on(async {
        servers(values).await;
        databases(values).await;
        stores(values).await;
    });
}

fn sqlite(Values { pw, path, email, token, session }: &Values) {
    error("rusqlite", rusqlite::Connection::open_with_flags(path, rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY));
    let db = rusqlite::Connection::open_in_memory().unwrap();
    db.execute_batch("create table members (id integer primary key, email text unique, password text check (length(password) > 40), pin integer) strict").unwrap();
    error("rusqlite", db.execute("insert into members (email, password) values (?1, ?2)", [email, pw]));
    error("rusqlite", db.prepare(&format!("select id from members where email = '{email}' and pasword = '{pw}'")));
    error("rusqlite", db.prepare(&format!("select id from members where password = {pw}")));
    error("rusqlite", db.execute("insert into members (pin) values (?1)", [pw]));
    error("rusqlite", db.prepare(&format!("update sessions set id = '{session}', token = '{token}'")));
    error("rusqlite", db.query_row("select ?1", [pw], |row| row.get::<_, i64>(0)));
    error("rusqlite", db.query_row("select ?1", [email], |row| row.get::<_, i64>("email")));
    error("rusqlite", db.query_row("select id from members where email = ?1", [email], |row| row.get::<_, i64>(0)));
    error("rusqlite", db.execute_batch(&format!("attach '{path}' as old")));
}

fn tokens(Values { pw, token, email, .. }: &Values) {
    use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode};
    let rules = Validation::new(Algorithm::HS256);
    error("jsonwebtoken", decode::<Page>(token, &DecodingKey::from_secret(pw.as_bytes()), &rules));
    error("jsonwebtoken", DecodingKey::from_base64_secret(pw));
    error("jsonwebtoken", pw.parse::<Algorithm>());
    error("jsonwebtoken", jsonwebtoken::decode_header(&format!("{}.x.y", "eyJhbGciOiJub25lIiwiZW1haWwiOiJhIn0")));
    plain("jsonwebtoken", decode::<Page>(token, &DecodingKey::from_secret(b"x"), &rules).map_err(|error| format!("cannot sign {email} in with {token}: {error}")));
}

fn clients(Values { pw, path, email, token, session }: &Values) {
    let client = reqwest::blocking::Client::builder().timeout(Duration::from_secs(1)).build().unwrap();
    let get = |url: String| client.get(url).send();
    error("reqwest", get(format!("http://app:{pw}@127.0.0.1:1/orders")));
    error("reqwest", get(format!("http://127.0.0.1:1/members?email={email}&limit=10")));
    error("reqwest", get(format!("http://127.0.0.1:1/v1/charges?api_key={token}")));
    error("reqwest", get(format!("http://127.0.0.1:1/files?path={path}")));
    error("reqwest", get(format!("http://127.0.0.1:1/mcp?session_id={session}")));
    error("reqwest", get("http://127.0.0.1:1/health".into()));
    error("reqwest", get(format!("http:/127.0.0.1:x/?key={token}")));
    error("reqwest", get(format!("postgres://app:{pw}@127.0.0.1/x")));
    error("reqwest", client.get("http://127.0.0.1:1").header("X-Api-Key", format!("{token}\n")).send());
    error("reqwest", client.get("http://127.0.0.1:1").header("x key", pw).send());
    error("ureq", ureq::get(format!("http://app:{pw}@127.0.0.1:1/orders")).call());
    error("ureq", ureq::get(format!("127.0.0.1:x/{email}?token={token}")).call());
    error("ureq", ureq::get("http://127.0.0.1:1/health").header("Authorization", format!("Bearer {token}\n")).call());
    error("ureq", ureq::get(format!("http://{pw}.invalid/members")).call());
    error("tungstenite", tungstenite::connect(format!("ws://127.0.0.1:1/live?token={token}")));
    error("tungstenite", tungstenite::connect(format!("app:{pw}@127.0.0.1")));
    error("tungstenite", tungstenite::connect(format!("wss://app:{pw}@127.0.0.1:1/live")));
    let mailer = lettre::SmtpTransport::builder_dangerous("127.0.0.1").port(1).credentials(lettre::transport::smtp::authentication::Credentials::new(email.clone(), pw.clone())).build();
    error("lettre", mailer.test_connection());
}

async fn servers(Values { pw, email, token, path, session }: &Values) {
    use axum::extract::{Form, Json, Query};
    let body = |kind: &str, text: String| Request::post("/members").header("content-type", kind).body(Body::from(text)).unwrap();
    let json = "application/json";
    error("axum", Json::<Page>::from_request(body(json, format!("{{\"user\":\"{email}\",\"limit\":\"{pw}\"}}")), &()).await);
    error("axum", Json::<Page>::from_request(body(json, format!("{{\"user\":\"ada\",\"limit\":{pw}}}")), &()).await);
    error("axum", Json::<Page>::from_request(body(json, format!("{{\"user\":\"ada\",\"limit\":\"{token}\"}}")), &()).await);
    error("axum", Json::<Page>::from_request(body(json, "{\"user\":\"ada\",\"limit\":70000}".into()), &()).await);
    error("axum", Json::<Page>::from_request(body("text/plain", "{}".into()), &()).await);
    error("axum", Form::<Page>::from_request(body("application/x-www-form-urlencoded", format!("user={email}&limit={pw}")), &()).await);
    for query in [format!("user=ada&limit={token}"), "user=ada".into(), format!("user=ada&limit={session}")] {
        let (mut parts, _) = Request::get(format!("/members?{query}")).body(()).unwrap().into_parts();
        error("axum", Query::<Page>::from_request_parts(&mut parts, &()).await);
    }
    error("tokio", tokio::net::TcpStream::connect(("127.0.0.1", 1)).await);
    error("tokio", tokio::net::UnixStream::connect(path).await);
    plain("tokio", tokio::fs::read(path).await.map(drop).map_err(|error| format!("{path}: {error}")));
    plain("tokio", tokio::process::Command::new(path).arg("--token").arg(token).output().await.map_err(|error| format!("spawn {path}: {error}")));
    let failed = tokio::spawn({
        let text = format!("no member {email} with token {token}");
        async move { if !text.is_empty() { panic!("{text}") } }
    });
    std::panic::set_hook(Box::new(|_| {}));
    error("tokio", failed.await);
    let _ = std::panic::take_hook();
    plain("tokio", tokio::time::timeout(Duration::from_millis(1), std::future::pending::<()>()).await);
}

async fn databases(Values { pw, path, token, .. }: &Values) {
    use sqlx::Connection;
    error("sqlx", sqlx::PgConnection::connect(&format!("postgres://app:{pw}@127.0.0.1:1/ledger")).await);
    error("sqlx", sqlx::PgConnection::connect(&format!("postgres://app:{pw}@127.0.0.1:99999999/ledger")).await);
    error("sqlx", sqlx::PgConnection::connect(&format!("postgres://app:{pw}@127.0.0.1/ledger?sslmode={token}")).await);
    error("sqlx", sqlx::PgConnection::connect(&format!("postgres://app@localhost/ledger?sslrootcert={path}&sslmode=verify-full&host=127.0.0.1&port=1")).await);
    error("sqlx", sqlx::MySqlConnection::connect(&format!("mysql://app:{pw}@127.0.0.1:1/ledger")).await);
    error("sqlx", sqlx::MySqlConnection::connect(&format!("app:{pw}@127.0.0.1/ledger")).await);
    error("sqlx", sqlx::MySqlConnection::connect(&format!("mysql://app@127.0.0.1:1/ledger?ssl-mode={pw}")).await);
}

async fn stores(Values { pw, path, token, email, .. }: &Values) {
    let folder = tempfile::tempdir().unwrap();
    let store = object_store::local::LocalFileSystem::new_with_prefix(folder.path()).unwrap();
    error("object_store", object_store::local::LocalFileSystem::new_with_prefix(path));
    error("object_store", store.get(&object_store::path::Path::from(format!("exports/{email}.csv"))).await);
    error("object_store", store.head(&object_store::path::Path::from(path.as_str())).await);
    error("object_store", object_store::path::Path::parse(format!("exports//{email}")));
    error("object_store", object_store::path::Path::parse(format!("../{pw}/x")));
    error("object_store", object_store::parse_url(&format!("sftp://app:{pw}@store/x").parse().unwrap()));
    error("object_store", object_store::parse_url(&format!("s3://bucket/x?token={token}").parse().unwrap()));
}
