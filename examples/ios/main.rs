//! A camera lab, as a small example: an axum server with a REST and a JSON-RPC interface. All errors of an interface
//! have the same form.
//!
//! `cargo run --features ios --example ios` serves on a free port of the loopback interface and prints its address.
//! With `-- PORT` it uses that port. With `-- --demo` it also runs a client.

use std::net::Ipv4Addr;
use std::process::ExitCode;

use mcp_error_examples::ios::{app, demo};
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> ExitCode {
    let argument = std::env::args().nth(1);
    let outcome = match argument.as_deref() {
        None => serve(0).await,
        Some("--demo") => demo().await,
        Some(port) => match port.parse() {
            Ok(port) => serve(port).await,
            Err(_) => {
                eprintln!("usage: ios [PORT | --demo]");
                return ExitCode::from(2);
            }
        },
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("ios: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn serve(port: u16) -> std::io::Result<()> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
    println!("http://{}", listener.local_addr()?);
    axum::serve(listener, app::app()).await
}

async fn demo() -> std::io::Result<()> {
    // The server answers the panic. Its message would belong in a log, which this example does not have.
    std::panic::set_hook(Box::new(|_| {}));
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let address = listener.local_addr()?;
    tokio::spawn(async move { axum::serve(listener, app::app()).await });
    tokio::task::spawn_blocking(move || demo::run(address)).await?
}
