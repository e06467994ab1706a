mod attribute_on_variant {
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
}

mod struct_ {
    use mcp_error::Disclose;

    #[derive(Debug, Disclose)]
    struct Reason;
}

mod unknown_attribute {
    use mcp_error::Disclose;

    #[derive(Debug, Disclose)]
    #[mcp(status = 404)]
    enum Reason {
        Closed,
    }
}

mod with_data {
    use mcp_error::Disclose;

    #[derive(Debug, Disclose)]
    enum Reason {
        Closed,
        Height(u32),
    }
}

fn main() {}
