//! A lending library, as a small example: a jsonrpsee server, and a client that knows what to do about its errors.
//!
//! `cargo run --features jsonrpsee --example jsonrpsee` starts both on the loopback interface.

mod errors;
mod library;

use std::net::Ipv4Addr;

use jsonrpsee::core::middleware::RpcServiceBuilder;
use jsonrpsee::server::Server;
use jsonrpsee_http_client::HttpClient;
use mcp_error::jsonrpsee::{ClientErrorExt, ErrorLayer};
use mcp_error::{Context, ErrorType, Policy};

use errors::LoanError;
use library::{LibraryClient, LibraryServer, Shelf};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let errors = ErrorLayer::new(Context::new().with_policy(Policy::production())).innermost();
    let server = Server::builder()
        .set_rpc_middleware(RpcServiceBuilder::new().layer(errors))
        .build((Ipv4Addr::LOCALHOST, 0))
        .await?;
    let address = server.local_addr()?;
    let running = server.start(Shelf.into_rpc());

    let client = HttpClient::builder().build(format!("http://{address}"))?;
    for book in 1..=5 {
        println!("lend {book}");
        let Err(error) = client.lend(book).await else {
            println!("  lent\n");
            continue;
        };
        match error.to_rpc_error() {
            Some(error) => println!("  {} {}", error.code, error.message),
            None => println!("  no answer"),
        }
        let advice = error.advice(&[LoanError::ENTRIES]);
        match advice.retry_after {
            Some(delay) => println!("  {} after {delay:?}\n", advice.recovery),
            None => println!("  {}\n", advice.recovery),
        }
    }
    running.stop()?;
    Ok(())
}
