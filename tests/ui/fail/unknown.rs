mod attribute {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(stauts = 404)]
        NotFound,
    }
}

mod attribute_of_another_name {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("a")]
        #[mcp(http_status = 404, type = "no-gate", name = "NO_GATE", hint = "look again", severity = "high")]
        NoGate {
            #[mcp(rename = "gate")]
            name: String,
            #[mcp(redact)]
            key: String,
            #[mcp(output)]
            stderr: String,
            #[mcp(cause)]
            cause: std::io::Error,
            #[mcp(public)]
            gate: u8,
        },
    }
}

mod value_as_attribute {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(rmcp, base_url = "https://parks.example/")]
    enum ParkError {
        #[error("not found")]
        #[mcp(not_found, client, protocol)]
        NotFound {
            #[mcp(with = "shown")]
            ride: String,
        },
    }
}

mod attribute_with_the_name_of_the_crate {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp_error(type_base = "https://parks.example/errors/")]
    enum ParkError {
        #[error("not found")]
        #[mcp_error(code = -32602, messages = "not found")]
        NotFound {
            #[mcp_error(secret)]
            ride: String,
        },
    }
}

mod attribute_that_shows_more {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound {
            #[mcp(truncate = 100)]
            ride: String,
            #[mcp(internal)]
            gate: String,
            #[mcp(url)]
            server: String,
            #[mcp(log_only)]
            line: String,
            #[mcp(truster)]
            note: String,
        },
    }
}

mod condition_as_attribute {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not allowed")]
        #[mcp(unauthorized, protocol_error)]
        NotAllowed,
        #[error("no ride {0}")]
        #[mcp(invalid_params, public_message = "no ride")]
        NoRide(String),
        #[error("too late")]
        #[mcp(timeout, jsonrpc(code = -32602))]
        TooLate,
    }
}

mod attribute_of_other_things {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, category = "rides", exit_code = 3, props("ride"), when = "ride == 3")]
        NotFound { ride: u8 },
    }
}

mod attribute_without_suggestion {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, zebra)]
        NotFound,
    }
}

mod field_as_width {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, detail = "no ride {entity_id:widht$}")]
        NotFound { entity_id: String, width: usize },
    }
}

mod field_attribute {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound {
            #[mcp(extnsion)]
            entity_id: String,
        },
    }
}

mod field_in_argument {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, detail("no ride {}", .entity_ids))]
        NotFound {
            #[mcp(extension)]
            entity_id: String,
        },
    }
}

mod field_in_detail {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, detail = "no ride {entity_ids}")]
        NotFound {
            #[mcp(extension)]
            entity_id: String,
        },
    }
}

mod field_in_error {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("no ride {entity_ids}")]
        #[mcp(status = 404)]
        NotFound {
            #[mcp(extension)]
            entity_id: String,
        },
    }
}

mod field_in_suggest {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, suggest = "Look for {entity}.")]
        NotFound {
            #[mcp(extension)]
            entity_id: String,
        },
    }
}

mod field_of_unit_variant {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, detail = "no ride {entity_id}")]
        NotFound,
    }
}

mod field_without_suggestion {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, detail = "no ride {zebra}")]
        NotFound {
            #[mcp(extension)]
            entity_id: String,
            park: String,
        },
    }
}

mod index_in_argument {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, detail("no ride {}", .1 + 1))]
        NotFound(u8),
    }
}

mod index_in_detail {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, detail = "no ride {1}")]
        NotFound(String),
    }
}

mod type_attribute {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(typ_base = "https://parks.example/errors/")]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound,
    }
}

fn main() {}
