mod bad_characters {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound {
            #[mcp(extension = "entity id")]
            entity_id: u32,
        },
    }
}

mod collision {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound {
            #[mcp(extension)]
            id: u32,
            #[mcp(extension = "id")]
            entity_id: u32,
        },
    }
}

mod collision_after_rename {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    #[mcp(rename_all = "camelCase")]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound {
            #[mcp(extension)]
            entity_id: u32,
            #[mcp(extension)]
            entity__id: u32,
        },
    }
}

mod constant_collision {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, extensions(rule = "allowed_roots"))]
        NotFound {
            #[mcp(extension)]
            rule: u32,
        },
    }
}

mod empty {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound {
            #[mcp(extension = "")]
            entity_id: u32,
        },
    }
}

mod not_a_string {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound {
            #[mcp(extension = entityId)]
            entity_id: u32,
        },
    }
}

mod on_tuple_field {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound(#[mcp(extension)] String, #[mcp(extension)] u32),
    }
}

mod on_variant {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404, extension = "x")]
        NotFound,
    }
}

mod reserved {
    use mcp_error::McpError;

    #[derive(Debug, thiserror::Error, McpError)]
    enum ParkError {
        #[error("not found")]
        #[mcp(status = 404)]
        NotFound {
            #[mcp(extension)]
            status: u16,
        },
    }
}

fn main() {}
