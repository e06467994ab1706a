fn main() {
    let name = "gates";
    let _ = mcp_error::error!(stats = 404, "App {name} not found");
    let _ = mcp_error::error!(status = 200, "App {name} not found");
    let _ = mcp_error::error!(status = 404, code = invalid_parms, "App {name} not found");
    let _ = mcp_error::error!(status = 404, "App {nam} not found");
    let _ = mcp_error::error!(status = 404);
    let _ = mcp_error::error!(404, "App {name} not found");
    let _ = mcp_error::error!("App {name} not found", status = 404);
    let _ = mcp_error::error!("App {name} has status {status}", status = 404);
}
