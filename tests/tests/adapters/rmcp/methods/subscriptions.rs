//! Subscriptions of 2026-07-28: what ends one is sanitized, and what a server accepts is left as it is.

use rmcp::model::{ServerCapabilities, ServerConfig, SubscriptionFilter};
use rmcp::service::{ServiceError, SubscriptionContext, SubscriptionEnd};

use super::*;

/// A server each of whose subscriptions ends at once.
#[derive(Clone, Copy)]
enum Tides {
    Ends,
    Fails,
    Panics,
}

impl ServerHandler for Tides {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_tool_list_changed()
            .build();
        ServerConfig::new(capabilities)
    }

    fn accepted_subscription_filter(
        &self,
        requested: &SubscriptionFilter,
    ) -> Option<SubscriptionFilter> {
        Some(requested.clone())
    }

    async fn listen(&self, _: SubscriptionContext) -> Result<(), ErrorData> {
        match self {
            Self::Ends => Ok(()),
            Self::Fails => Err(ErrorData::internal_error(
                format!("cannot watch /srv/tides/{SECRET}: password={SECRET}"),
                Some(json!({"password": SECRET, "gauge": 7})),
            )),
            Self::Panics => panic!("no gauge, password={SECRET}"),
        }
    }
}

async fn end(client: &Client) -> Result<Option<SubscriptionEnd>, ErrorData> {
    let filter = SubscriptionFilter::builder().tools_list_changed().build();
    let mut subscription = client.listen(filter.clone()).await.map_err(protocol)?;
    assert_eq!(*subscription.acknowledged(), filter);
    match subscription.next().await {
        Ok(none) => {
            assert!(none.is_none(), "{none:?}");
            Ok(subscription.end().cloned())
        }
        Err(ServiceError::McpError(error)) => Err(error),
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test]
async fn what_ends_a_subscription_is_sanitized() {
    let version = &ProtocolVersion::V_2026_07_28;
    for tides in [Tides::Ends, Tides::Fails, Tides::Panics] {
        let served = || serve(tides, Policy::production());
        for (wire, client) in [
            ("service", connect(served(), version).await),
            ("handler", connect(served().into_handler(), version).await),
            ("HTTP", over_http(served(), version).await),
        ] {
            let end = end(&client).await;
            let error = match (tides, end) {
                (Tides::Ends, end) => {
                    assert!(
                        matches!(end, Ok(Some(SubscriptionEnd::Graceful(_)))),
                        "{wire}"
                    );
                    continue;
                }
                (_, end) => end.expect_err(wire),
            };
            let text = serde_json::to_string(&error).unwrap();
            assert!(!text.contains(SECRET), "{wire}: {text}");
            assert_eq!(error.code, ErrorCode::INTERNAL_ERROR, "{wire}: {text}");
            match tides {
                Tides::Fails => {
                    assert_eq!(error.message, "cannot watch [path]: password=[redacted]");
                    let data = error.data.expect(wire);
                    assert_eq!(data["password"], "[redacted]", "{wire}: {data}");
                    assert_eq!(data["gauge"], 7, "{wire}: {data}");
                }
                _ => assert_eq!(error.message, "Internal Server Error", "{wire}"),
            }
        }
    }
}
