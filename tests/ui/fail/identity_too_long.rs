use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(
    type_base = "https://parks.example/errors-of-this-park/errors-of-this-par\
        k/errors-of-this-park/errors-of-this-park/errors-of-this-par\
        k/errors-of-this-park/errors-of-this-park/errors-of-this-par\
        k/errors-of-this-park/errors-of-this-park/errors-of-this-par\
        k/errors-of-this-park/errors-of-this-park/errors-of-this-par\
        k/errors-of-this-park/errors-of-this-park/errors-of-this-par\
        k/errors-of-this-park/errors-of-this-park/errors-of-this-par\
        k/errors-of-this-park/errors-of-this-park/errors-of-this-par\
        k/errors-of-this-park/errors-of-this-park/"
)]
enum ParkError {
    #[error("closed")]
    Closed,
    #[error("no ride")]
    #[mcp(
        problem = "https://parks.example/rides-and-more/rides-and-more/rides-an\
        d-more/rides-and-more/rides-and-more/rides-and-more/rides-an\
        d-more/rides-and-more/rides-and-more/rides-and-more/rides-an\
        d-more/rides-and-more/rides-and-more/rides-and-more/rides-an\
        d-more/rides-and-more/rides-and-more/rides-and-more/rides-an\
        d-more/rides-and-more/rides-and-more/rides-and-more/rides-an\
        d-more/rides-and-more/rides-and-more/rides-and-more/rides-an\
        d-more/rides-and-more/rides-and-more/rides-and-more/rides-an\
        d-more/rides-and-more/rides-and-more/rides-and-more/rides-an\
        d-more/rides-and-more/rides-and-more/rides-and-more/rides-an\
        d-more/rides-and-more/",
        title = "A-ride-that-is-not-here. A-ride-that-is-not-here. A-ride-tha\
        t-is-not-here. A-ride-that-is-not-here. A-ride-that-is-not-h\
        ere. A-ride-that-is-not-here. A-ride-that-is-not-here. A-rid\
        e-that-is-not-here. A-ride-that-is-not-here. A-ride-that-is-\
        not-here. A-ride-that-is-not-here."
    )]
    NoRide,
    #[error("fits")]
    #[mcp(problem = "https://parks.example/fits")]
    Fits,
}

fn main() {}
