//! What people try who know serde, thiserror, clap, axum, utoipa, rmcp and miette.

mod serde {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(untagged, tag = "kind", bound = "T: Clone")]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, alias = "GONE")]
        NotFound {
            #[mcp(skip_serializing_if = "Option::is_none")]
            gate: Option<u8>,
            #[mcp(flatten)]
            limits: u8,
            #[mcp(default)]
            ride: u8,
            #[mcp(alias = "parkId")]
            park: u8,
            #[mcp(serialize_with = "shown")]
            time: u8,
        },
    }
}

mod rust_and_thiserror {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, deprecated, since = "1.2", fmt = shown)]
        NotFound {
            #[mcp(to_string)]
            ride: u8,
            #[mcp(nested)]
            gate: u8,
        },
    }
}

mod clap {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, about = "x", long_about = "x")]
        NotFound {
            #[mcp(required = true)]
            ride: u8,
            #[mcp(value_name = "RIDE")]
            gate: u8,
        },
    }
}

mod axum {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("a")]
        #[mcp(status = StatusCode::CONFLICT)]
        Path,
        #[error("b")]
        #[mcp(status = too_many_requests)]
        Name,
        #[error("c")]
        #[mcp(status("503"))]
        List,
        #[error("d")]
        #[mcp(status = MY_STATUS)]
        Constant,
        #[error("e")]
        #[mcp(response(status = 404), body = "x", content_type = "text/plain")]
        Response,
    }
}

mod utoipa {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, schema(as = Ride))]
        NotFound,
    }
}

mod rmcp {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(annotations(read_only_hint = true), structured_content)]
    enum ParkError {
        #[error("a")]
        #[mcp(invalid_params)]
        InvalidParams,
        #[error("b")]
        #[mcp(resource_not_found, tool_error)]
        NotFound,
        #[error("c")]
        #[mcp(jsonrpc = -31000, idempotent, meta)]
        Closed,
    }
}

mod miette {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(diagnostic(code = "park::ride"))]
        NotFound,
    }
}

mod advice {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("a")]
        #[mcp(ask_user)]
        Ask,
        #[error("b")]
        #[mcp(report, sentry = false)]
        Report,
        #[error("c")]
        #[mcp(max_retries = 3)]
        Retry,
        #[error("d")]
        #[mcp(partial)]
        Partial,
    }
}

mod fields {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(namespace = "parks", causes = show)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, fault = upstream)]
        NotFound {
            #[mcp(url)]
            a: String,
            #[mcp(pii)]
            b: String,
            #[mcp(email)]
            c: String,
            #[mcp(raw)]
            d: String,
            #[mcp(user)]
            e: String,
            #[mcp(log)]
            f: String,
            #[mcp(debug)]
            g: String,
            #[mcp(truncate = 100)]
            h: String,
            #[mcp(secret = false)]
            password: String,
            #[mcp(extension = true)]
            i: String,
            #[mcp(extension = false)]
            j: String,
            #[mcp(sanitize = none)]
            k: String,
            #[mcp(sanitize = email)]
            l: String,
            #[mcp(sanitize = false)]
            m: String,
        },
    }
}

mod paths_and_nesting {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("a")]
        #[mcp(mcp(status = 404))]
        Nested,
        #[error("b")]
        #[mcp(http::status = 404, r#kind = "GONE")]
        Path,
        #[error("c")]
        #[mcp(status = 404)]
        Field {
            #[mcp(serde::rename = "rideId")]
            ride: u8,
        },
    }
}

fn main() {}
