use mcp_error::McpError;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://parks.example/errors-of-this-park/errors-of-this-park/errors-of-this-park/errors-of-this-park/errors-of-this-park/errors-of-this-park/errors-of-this-park/errors-of-this-park/errors-of-this-park/errors-of-this-park/errors-of-this-park/errors-of-this-park/errors-of-this-park/errors-of-this-park/errors-of-this-park/errors-of-this-park/errors-of-this-park/errors-of-this-park/errors-of-this-park/errors-of-this-park/errors-of-this-park/errors-of-this-park/errors-of-this-park/errors-of-this-park/")]
enum ParkError {
    #[error("closed")]
    Closed,
    #[error("no ride")]
    #[mcp(problem = "https://parks.example/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/rides-and-more/", title = "A ride that is not here. A ride that is not here. A ride that is not here. A ride that is not here. A ride that is not here. A ride that is not here. A ride that is not here. A ride that is not here. A ride that is not here. A ride that is not here. A ride that is not here. ")]
    NoRide,
    #[error("fits")]
    #[mcp(problem = "https://parks.example/fits")]
    Fits,
}

fn main() {}
