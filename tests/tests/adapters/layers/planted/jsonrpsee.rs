//! A server on jsonrpsee: single calls, and batches as a whole and one by one.

use jsonrpsee::RpcModule;
use jsonrpsee::types::ErrorObjectOwned;
use mcp_error::jsonrpsee::ErrorLayer;
use mcp_error::{Context, Failure};
use serde_json::{Value, json};

use super::{Count, PLANTED, sentence};
use crate::http;
use crate::jsonrpsee::server::start;

fn module() -> RpcModule<()> {
    let mut module = RpcModule::new(());
    module
        .register_method("count", |params, (), _| {
            params.parse::<Count>().map(|count| count.count)
        })
        .expect("a method");
    module
        .register_method("counts", |params, (), _| params.sequence().next::<u8>())
        .expect("a method");
    module
        .register_method("fail", |params, (), _| {
            let params: Value = params.parse().unwrap_or_default();
            let text = params["text"].as_str().unwrap_or_default();
            let said = sentence(text);
            let error = |data: Value| ErrorObjectOwned::owned(-31500, "not open", Some(data));
            Err::<(), ErrorObjectOwned>(match params["place"].as_str().unwrap_or_default() {
                "message" => ErrorObjectOwned::owned(-31500, said, None::<()>),
                "data" => error(json!(said)),
                "data, deep" => error(json!({"causes": [{"at": [said]}]})),
                "data, deeper than can be read" => error(nested(json!(said), 200)),
                "data, name" => error(json!({said: 1})),
                "foreign error" => Failure::foreign(said).into(),
                "panic" => panic!("{said}"),
                place => unreachable!("{place}"),
            })
        })
        .expect("a method");
    module
}

/// Returns a value in this many arrays.
fn nested(value: Value, depth: usize) -> Value {
    (0..depth).fold(value, |inner, _| json!([inner]))
}

/// A place, and the method and parameters that plant a text there.
type Place = (&'static str, fn(&str) -> (String, Value));

fn fail(place: &str, text: &str) -> (String, Value) {
    ("fail".to_owned(), json!({"place": place, "text": text}))
}

const PLACES: [Place; 12] = [
    ("refused parameters, value", |text| {
        ("count".into(), json!({"count": text}))
    }),
    ("refused parameters, variant", |text| {
        ("count".into(), json!({"count": 1, "shelf": text}))
    }),
    ("refused parameters, name", |text| {
        ("count".into(), json!({"count": 1, text: 1}))
    }),
    ("refused parameters, item", |text| {
        ("counts".into(), json!([text]))
    }),
    ("unknown method", |text| (text.to_owned(), json!([]))),
    ("message", |text| fail("message", text)),
    ("data", |text| fail("data", text)),
    ("data, deep", |text| fail("data, deep", text)),
    ("data, deeper than can be read", |text| {
        fail("data, deeper than can be read", text)
    }),
    ("data, name", |text| fail("data, name", text)),
    ("foreign error", |text| fail("foreign error", text)),
    ("panic", |text| fail("panic", text)),
];

#[tokio::test]
async fn no_wire_of_jsonrpsee_shows_what_was_planted() {
    for innermost in [true, false] {
        let mut errors = ErrorLayer::new(Context::new());
        if innermost {
            errors = errors.innermost();
        }
        let (address, _server) = start(module(), Some(errors)).await;
        let rows = async move {
            for planted in &PLANTED {
                for (place, request) in PLACES {
                    let (method, params) = request(planted.text);
                    let call =
                        json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
                    for body in [call.clone(), json!([call])] {
                        let body = body.to_string();
                        let headers = [("content-type", "application/json")];
                        let answer = http::ask(address, "POST", "/", &headers, &body);
                        planted.assert_hidden(&format!("{place}, {body}"), &answer.body);
                        assert!(
                            answer.body.contains(r#""error":{"#),
                            "{place}: {}",
                            answer.body
                        );
                    }
                }
            }
        };
        let runtime = tokio::runtime::Handle::current();
        let rows = tokio::task::spawn_blocking(move || runtime.block_on(rows));
        rows.await.expect("all rows");
    }
}
