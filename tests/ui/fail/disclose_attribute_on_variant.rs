use mcp_error::Disclose;

#[derive(Disclose)]
enum Gate {
    #[mcp(rename = "HQ", nonsense)]
    MainHall,
    #[mcp(skip)]
    North,
    #[mcp(foo(bar))]
    South,
    #[mcp(renam = "east")]
    East,
    #[mcp(rename = 3)]
    West,
}

fn main() {}
