//! The derive looks at the names of fields, the sanitizer at the names in texts: both know the same secrets.

use mcp_error::McpError;
use mcp_error::sanitize::{Rules, text};

macro_rules! fields {
    ($($name:ident)*) => {
        #[derive(Debug, Default, thiserror::Error, McpError)]
        #[error("refused")]
        #[mcp(status = 400)]
        struct Refused {
            $(#[mcp(extension)] $name: String,)*
        }

        fn refused() -> Refused {
            Refused { $($name: "blue".into(),)* }
        }

        const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}

fields! {
    password passwd passphrase db_password password_hash secret client_secret secret_key token access_token
    refresh_token api_key apikey x_api_key private_key credential credentials authorization auth_token session_token
    cookie bearer pin signature
    author keyboard tokenizer_name monkey path user_name session_count pinned ride colour key_count
}

#[test]
fn a_name_is_a_secrets_in_a_field_as_in_a_text() {
    let problem = refused().to_problem_details();
    let mut secrets = 0;
    for name in NAMES {
        let member = problem.members.get(name).and_then(|value| value.as_str());
        let of_field = member == Some("[redacted]");
        let of_text = !text(&format!("{name}=blue"), &Rules::new()).contains("blue");
        assert_eq!(of_field, of_text, "{name}: {member:?}");
        secrets += usize::from(of_field);
    }
    assert!((10..NAMES.len() - 5).contains(&secrets), "{secrets}");
}
