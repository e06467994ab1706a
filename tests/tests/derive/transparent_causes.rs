//! `#[error(transparent)]` around errors of other crates: under `causes`, they are causes like those of `#[error("{0}")]`.

use std::error::Error;
use std::io;

use mcp_error::client::Decode;
use mcp_error::registry::ErrorEntry;
use mcp_error::testing::{SampleSource, Samples};
use mcp_error::{Context, ErrorType, McpError, Policy, registry};
use serde_json::Value;

#[derive(Debug, PartialEq, thiserror::Error, McpError)]
#[mcp(type_base = "https://parks.example/errors/", decode)]
enum RideError {
    #[error("the ride is closed")]
    #[mcp(status = 409)]
    Closed,
}

/// Which of these are causes is not to be seen from their names.
mod alias {
    pub(super) type Ride = super::RideError;
    pub(super) type Io = std::io::Error;
}

/// The same variants, in one type `transparent`, in the other with a message.
macro_rules! both {
    ($causes:ident, $($more:tt)*) => {
        #[derive(Debug, thiserror::Error, McpError)]
        #[mcp(type_base = "https://parks.example/errors/", causes = $causes, decode, $($more)*)]
        pub(super) enum Transparent {
            #[error("no park")]
            #[mcp(status = 404)]
            NoPark,
            #[error(transparent)]
            Io(#[from] super::alias::Io),
            #[error(transparent)]
            Ride(#[from] super::alias::Ride),
            #[error(transparent)]
            Any(#[from] anyhow::Error),
            #[error(transparent)]
            Json { source: serde_json::Error },
            #[error(transparent)]
            Boxed(Box<dyn std::error::Error + Send + Sync>),
            #[error("the park '{park}' is closed")]
            #[mcp(status = 409)]
            ParkClosed {
                #[mcp(extension)]
                park: String,
            },
        }

        #[derive(Debug, thiserror::Error, McpError)]
        #[mcp(type_base = "https://parks.example/errors/", causes = $causes, decode, $($more)*)]
        pub(super) enum Shown {
            #[error("no park")]
            #[mcp(status = 404)]
            NoPark,
            #[error("{0}")]
            Io(#[from] super::alias::Io),
            #[error(transparent)]
            Ride(#[from] super::alias::Ride),
            #[error("{0}")]
            Any(#[from] anyhow::Error),
            #[error("{source}")]
            Json { source: serde_json::Error },
            #[error("{0}")]
            Boxed(#[source] Box<dyn std::error::Error + Send + Sync>),
            #[error("the park '{park}' is closed")]
            #[mcp(status = 409)]
            ParkClosed {
                #[mcp(extension)]
                park: String,
            },
        }
    };
}

mod text {
    use mcp_error::McpError;
    both!(text,);
}

mod withheld {
    use mcp_error::McpError;
    both!(withheld, status = 502, retryable, suggest = "Ask again");
}

fn io(kind: io::ErrorKind) -> io::Error {
    io::Error::new(kind, "cannot read /home/ada/parks.toml")
}

fn json() -> serde_json::Error {
    serde_json::from_str::<u8>("{").unwrap_err()
}

/// Returns all errors of a type made by the macro above.
macro_rules! all {
    ($type:ty) => {{
        use $type as E;
        let boxed = |text: &str| Box::<dyn Error + Send + Sync>::from(text);
        vec![
            E::NoPark,
            E::Io(io(io::ErrorKind::TimedOut)),
            E::Io(io(io::ErrorKind::Other)),
            E::Ride(RideError::Closed),
            E::Any(anyhow::anyhow!("no such file: /home/ada/parks.toml")),
            E::Any(anyhow::Error::from(io(io::ErrorKind::TimedOut)).context("reading the parks")),
            E::Json { source: json() },
            E::Any(anyhow::Error::from(io(io::ErrorKind::TimedOut))),
            E::Boxed(boxed("password=hunter22")),
            E::Boxed(Box::new(io(io::ErrorKind::TimedOut))),
            E::ParkClosed {
                park: "Luna".into(),
            },
        ]
    }};
}

/// Returns the document of an error, without what differs each time.
fn document(error: &dyn McpError, context: &Context) -> Value {
    let problem = error.report(context).to_problem_details();
    let mut document = serde_json::to_value(problem).unwrap();
    let members = document.as_object_mut().unwrap();
    members.remove("instance");
    members.remove("timestamp");
    document
}

fn documents<E: McpError>(errors: &[E], context: &Context) -> Vec<Value> {
    errors
        .iter()
        .map(|error| document(error, context))
        .collect()
}

#[test]
fn the_text_of_the_cause_is_the_detail() {
    let context = Context::new();
    let answer = |error| document(&error, &context).to_string();
    assert_eq!(
        answer(text::Transparent::Io(io(io::ErrorKind::TimedOut))),
        r#"{"detail":"cannot read [path]","kind":"IO","recovery":"retry","retryable":true,"status":504,"title":"IO","type":"https://parks.example/errors/io"}"#
    );
    assert_eq!(
        answer(text::Transparent::Any(anyhow::anyhow!(
            "no such file: /home/ada/parks.toml"
        ))),
        r#"{"detail":"no such file: [path]","kind":"ANY","recovery":"report","retryable":false,"status":500,"title":"Any","type":"https://parks.example/errors/any"}"#
    );
    assert_eq!(
        answer(text::Transparent::Ride(RideError::Closed)),
        r#"{"detail":"the ride is closed","kind":"CLOSED","recovery":"fix_input","retryable":false,"status":409,"title":"Closed","type":"https://parks.example/errors/closed"}"#
    );
    let error = withheld::Transparent::Io(io(io::ErrorKind::TimedOut));
    assert_eq!(
        document(&error, &context).to_string(),
        r#"{"detail":"[withheld]","kind":"IO","recovery":"retry","retryable":true,"status":502,"suggestions":["Ask again"],"title":"IO","type":"https://parks.example/errors/io"}"#
    );
}

#[test]
fn a_message_that_is_the_cause_alone_answers_alike() {
    let development = Context::new().with_policy(Policy::development());
    for context in [&Context::new(), &development] {
        assert_eq!(
            documents(&all!(text::Transparent), context),
            documents(&all!(text::Shown), context)
        );
        assert_eq!(
            documents(&all!(withheld::Transparent), context),
            documents(&all!(withheld::Shown), context)
        );
    }
}

#[test]
fn causes_have_entries_in_declared_order_and_an_error_of_our_own_has_none() {
    let names = |entries: &[ErrorEntry]| entries.iter().map(ErrorEntry::name).collect::<Vec<_>>();
    let expected = ["NoPark", "Io", "Any", "Json", "Boxed", "ParkClosed"];
    assert_eq!(names(text::Transparent::ENTRIES), expected);
    assert_eq!(names(text::Shown::ENTRIES), expected);
    for error in all!(text::Transparent) {
        let entry = error.entry();
        let is_ride = matches!(error, text::Transparent::Ride(_));
        let name = format!("{error:?}");
        let name = name.split([' ', '(']).next().unwrap();
        assert_eq!(entry.name(), if is_ride { "Closed" } else { name });
    }
}

registry! { static ERRORS = [text::Transparent]; }

#[test]
fn a_registry_has_the_causes_and_the_types_inside() {
    let found: Vec<(&str, usize)> = ERRORS
        .sets()
        .iter()
        .map(|set| (set.path().rsplit("::").next().unwrap(), set.entries().len()))
        .collect();
    assert_eq!(found, [("Transparent", 6), ("RideError", 1)]);
    let io = ERRORS.by_kind("IO").unwrap();
    assert_eq!(
        (io.type_name(), io.name(), io.status()),
        ("Transparent", "Io", 500)
    );
    let audit = |registry: &mcp_error::registry::Registry| -> Vec<String> {
        registry.audit().iter().map(ToString::to_string).collect()
    };
    registry! { static SHOWN = [text::Shown]; }
    let shown: Vec<String> = audit(&SHOWN);
    let shown: Vec<String> = shown
        .iter()
        .map(|it| it.replace("Shown", "Transparent"))
        .collect();
    assert_eq!(audit(&ERRORS), shown);
}

#[test]
fn what_comes_back_is_the_error_inside_or_what_a_cause_leaves() {
    let ride = text::Transparent::Ride(RideError::Closed);
    let back = text::Transparent::decode(ride.to_rpc_error()).unwrap();
    assert!(matches!(back, text::Transparent::Ride(RideError::Closed)));
    let park = text::Transparent::ParkClosed {
        park: "Luna".into(),
    };
    let back = text::Transparent::decode(park.to_rpc_error()).unwrap();
    assert!(matches!(back, text::Transparent::ParkClosed { park } if park == "Luna"));
    let lost = |error: &dyn McpError, back: mcp_error::client::Undecoded| {
        assert_eq!(back.entries(), [error.entry()]);
        back.to_string().replace("Shown", "Transparent")
    };
    let sent = text::Transparent::Io(io(io::ErrorKind::Other));
    let shown = text::Shown::Io(io(io::ErrorKind::Other));
    assert_eq!(
        lost(
            &sent,
            text::Transparent::decode(sent.to_rpc_error()).unwrap_err()
        ),
        lost(
            &shown,
            text::Shown::decode(shown.to_rpc_error()).unwrap_err()
        )
    );
}

#[test]
fn samples_are_made_of_causes_and_not_of_errors_of_our_own() {
    let mut source = SampleSource::filled_with(str::to_owned);
    let samples = text::Transparent::samples(&mut source);
    let entries = text::Transparent::ENTRIES;
    assert_eq!(samples.len(), entries.len());
    for (sample, entry) in samples.iter().zip(entries) {
        if let Some(sample) = sample {
            assert_eq!(sample.entry(), entry);
        }
    }
}

/// A type parameter can be one of our own errors, so the error inside stands for the variant.
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(causes = text)]
enum Generic<E: Error + 'static> {
    #[error(transparent)]
    Inside(E),
    #[error(transparent)]
    Io(#[from] io::Error),
}

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(causes = text)]
enum Nested {
    #[error(transparent)]
    Again(Box<Nested>),
    #[error(transparent)]
    Io(io::Error),
}

#[derive(Debug, thiserror::Error, McpError)]
#[error(transparent)]
#[mcp(causes = text)]
struct Opened(#[from] io::Error);

#[derive(Debug, thiserror::Error, McpError)]
#[error(transparent)]
#[mcp(causes = text)]
struct Closed(#[from] RideError);

#[test]
fn structs_and_types_with_parameters_do_the_same() {
    let context = Context::new();
    let detail = |error: &dyn McpError| document(error, &context)["detail"].clone();
    let timed_out = || io(io::ErrorKind::TimedOut);
    assert_eq!(
        detail(&Generic::<RideError>::Io(timed_out())),
        "cannot read [path]"
    );
    assert_eq!(
        detail(&Generic::Inside(RideError::Closed)),
        "the ride is closed"
    );
    assert_eq!(Generic::<RideError>::ENTRIES.len(), 1);
    let nested = Nested::Again(Box::new(Nested::Again(Box::new(Nested::Io(timed_out())))));
    assert_eq!(detail(&nested), "cannot read [path]");
    assert_eq!(nested.entry(), &Nested::ENTRIES[0]);
    assert_eq!(detail(&Opened(timed_out())), "cannot read [path]");
    assert_eq!(Opened(timed_out()).entry(), &Opened::ENTRIES[0]);
    assert_eq!(detail(&Closed(RideError::Closed)), "the ride is closed");
    assert!(Closed::ENTRIES.is_empty());
}

#[derive(Debug, thiserror::Error, McpError)]
enum Chosen {
    #[error(transparent)]
    Io(
        #[from]
        #[mcp(sanitize = text)]
        io::Error,
    ),
    #[error(transparent)]
    Any(
        #[from]
        #[mcp(sanitize = text)]
        anyhow::Error,
    ),
}

#[test]
fn a_sanitizer_on_the_field_leaves_the_status_to_the_cause() {
    let timed_out = || io(io::ErrorKind::TimedOut);
    let context = Context::new();
    let status = |error: Chosen| document(&error, &context)["status"].clone();
    assert_eq!(status(Chosen::Io(timed_out())), 504);
    assert_eq!(status(Chosen::Any(timed_out().into())), 504);
    assert_eq!(status(Chosen::Any(anyhow::anyhow!("no park"))), 500);
}

/// An object of our own stands for the variant, and what borrows can be a cause.
#[derive(Debug, thiserror::Error, McpError)]
#[mcp(causes = text)]
enum Held<'a> {
    #[error(transparent)]
    Own(Box<dyn McpError + Send + Sync>),
    #[error(transparent)]
    Borrowed(Borrowed<'a>),
    #[error(transparent)]
    Shared(std::sync::Arc<RideError>),
}

#[derive(Debug, thiserror::Error)]
#[error("no park '{0}'")]
struct Borrowed<'a>(&'a str);

#[test]
fn objects_and_pointers_stand_as_the_error_inside_does() {
    let context = Context::new();
    let detail = |error: &dyn McpError| document(error, &context)["detail"].clone();
    assert_eq!(
        detail(&Held::Own(Box::new(RideError::Closed))),
        "the ride is closed"
    );
    let shared = Held::Shared(std::sync::Arc::new(RideError::Closed));
    assert_eq!(detail(&shared), "the ride is closed");
    let borrowed = Held::Borrowed(Borrowed("Luna"));
    assert_eq!(detail(&borrowed), "no park 'Luna'");
    assert_eq!(Held::ENTRIES.len(), 1);
    assert_eq!(borrowed.entry(), &Held::ENTRIES[0]);
}
