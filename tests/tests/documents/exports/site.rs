//! The pages of the site are at the URLs of the problem types.

use mcp_error::exports::Wire;

use super::*;

#[test]
fn pages_are_at_the_urls_of_the_problem_types() {
    let files = ODD.exports().with_wires([Wire::Http]).site();
    let paths = files.iter().map(|file| &*file.path);
    let mut pages: Vec<&str> = paths.filter(|path| path.ends_with(".html")).collect();
    pages.sort_unstable();
    assert_eq!(
        pages,
        [
            "all/index.html",
            "assets/terms.html",
            "errors/markup/index.html",
            "index.html",
            "other/markup/index.html",
            "types/1-two/index.html",
            "types/about-blank/index.html",
            "types/markup-3/index.html",
            "types/odd-example/index.html",
            "types/x-2f/index.html",
        ]
    );
    for page in pages
        .iter()
        .filter_map(|page| page.strip_suffix("/index.html"))
    {
        let data = json(&files, &format!("{page}/index.json"));
        assert!(!data["errors"].as_array().unwrap().is_empty(), "{page}");
        let markdown = text(&files, &format!("{page}/index.md"));
        assert!(markdown.starts_with("---\ntitle: \""), "{page}");
        // Not all of them have a description, and nothing stands where it would be.
        assert!(!markdown.contains("\n\n\n"), "{page}: {markdown}");
        assert!(
            text(&files, "llms.txt").contains(&format!("]({page}/index.md)")),
            "{page}"
        );
    }
    let schema = json(&files, "errors/markup/schema.json");
    assert_eq!(
        schema["$id"],
        "https://odd.example/errors/markup/schema.json"
    );
    let sitemap = text(&files, "sitemap.xml");
    assert!(
        sitemap.contains("<loc>https://odd.example/errors/markup</loc>"),
        "{sitemap}"
    );
    let page = text(&files, "all/index.html");
    assert!(page.contains("id=\"one\"") && page.contains("id=\"two\""));
    let index = text(&files, "index.html");
    assert!(index.contains("href=\"all/index.html#Two\""));
    let page = text(&files, "errors/markup/index.html");
    assert!(!page.contains("<script>") && page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    assert!(page.contains("Vec&lt;T&gt;"));
}

#[test]
fn what_the_sdk_answers_has_a_page_unless_the_server_declares_it() {
    let files = TOLD.exports().site();
    let page = text(&files, "types/unknown-tool/index.html");
    assert!(
        page.contains("The server has no tool with this name."),
        "{page}"
    );
    mcp_error::registry! { static OWN = [mcp_error::wrap::SdkFailure]; }
    let catalog = OWN.exports().to_catalog();
    assert_eq!((catalog.errors.len(), catalog.framework.len()), (7, 1));
}

/// The three readers of a page, and what a doc comment says to them.
#[derive(Debug, thiserror::Error, mcp_error::McpError)]
#[mcp(type_base = "https://parks.example/errors/")]
enum Told {
    /// The gate is closed.
    ///
    /// # Cause
    ///
    /// The park has *opening hours*.
    ///
    /// # What to do
    ///
    /// Come back in the morning.
    #[error("the gate {gate} is closed until {hour}")]
    #[mcp(status = 503, retry_after = 30, suggest = "ask for gate {gate}")]
    Closed {
        #[mcp(extension)]
        gate: String,
        hour: u8,
    },
}

mcp_error::registry! { static TOLD = [Told]; }

#[test]
fn a_page_says_what_happened_and_what_to_do() {
    let page = text(&TOLD.exports().site(), "errors/closed/index.html");
    for part in [
        "<meta name=\"description\" content=\"The gate is closed.\">",
        "<link rel=\"canonical\" href=\"https://parks.example/errors/closed\">",
        "<div class=\"lead\"><p>The gate is closed.</p>",
        "<p class=\"says\">the gate <var>gate</var> is closed until <var>hour</var></p>",
        "<dt>If you use the app</dt><dd>Try again after 30 seconds. It is not your fault.</dd>",
        "<li>ask for gate <var>gate</var></li>",
        "<h2 id=\"part-1-Closed\">Cause</h2>\n<p>The park has <em>opening hours</em>.</p>",
        "<a href=\"schema.json\">schema.json</a>",
        "<a href=\"../../errors.ts\">ClosedProblem</a>",
    ] {
        assert!(page.contains(part), "{part}\n{page}");
    }
    let own = page
        .find("<p>Come back in the morning.</p>")
        .expect("the remedy");
    let heading = page.find(">What to do now</h2>").expect("a heading");
    let readers = page.find("If you use the app").expect("readers");
    assert!(heading < own && own < readers, "what to do stands together");
    assert!(!page.contains("What to do</h"), "{page}");
    for forbidden in ["style=", "<script>", "onclick", "<style"] {
        assert!(
            !page.contains(forbidden),
            "the policy of the page forbids {forbidden}"
        );
    }
}

#[test]
fn a_page_as_markdown_says_the_same() {
    let exports = TOLD.exports().with_version("1.2.3");
    insta::assert_snapshot!(text(&exports.site(), "errors/closed/index.md"));
}

#[test]
fn variants_of_one_type_share_what_is_the_same() {
    let exports = catalog::registry("routeros").exports();
    let page = text(&exports.site(), "errors/not-found/index.html");
    for part in [
        "<p class=\"lead\">Errors of this type: <a href=\"#NoDevice\">No device</a>, <a href=\"#NoPlan\">No plan</a>.</p>",
        "<strong>What to do now:</strong> the same as for <a href=\"#todo-NoDevice\">No device</a>.",
        "All other facts are those of <a href=\"#facts-NoDevice\">No device</a>.",
    ] {
        assert_eq!(page.matches(part).count(), 1, "{part}\n{page}");
    }
    assert_eq!(page.matches("If you use the app").count(), 1);
    let markdown = text(&exports.site(), "errors/not-found/index.md");
    assert!(
        markdown.contains("\nWhat to do now: the same as for No device.\n"),
        "{markdown}"
    );
    assert!(
        markdown.contains("\nAll other facts are those of No device.\n"),
        "{markdown}"
    );
}

#[test]
fn what_no_type_declares_is_explained() {
    let files = TOLD.exports().with_wires([Wire::Http]).site();
    let page = text(&files, "types/about-blank/index.html");
    for lead in [
        "<h1>Problems without a type</h1>",
        "it panicked, or it had an error that this catalog does not list.",
        "The request was refused because of its path, its method or its body.",
        "The server could not answer the request.",
    ] {
        assert!(page.contains(lead), "{lead}\n{page}");
    }
}

/// Two errors of one type, of which only the first says what the call has changed.
#[allow(dead_code)]
#[derive(Debug, thiserror::Error, mcp_error::McpError)]
#[mcp(type_base = "https://parks.example/errors/", status = 409)]
enum Taken {
    #[error("the seat is taken")]
    #[mcp(problem = "taken", kind = "TAKEN", effect = none)]
    Seat,
    #[error("the table is taken")]
    #[mcp(problem = "taken", kind = "TAKEN")]
    Table,
}

mcp_error::registry! { static TAKEN = [Taken]; }

#[test]
fn a_fact_of_another_variant_is_not_claimed() {
    let page = text(&TAKEN.exports().site(), "errors/taken/index.html");
    assert!(!page.contains("All other facts"), "{page}");
    assert_eq!(page.matches(">Effect</a>").count(), 1, "{page}");
    assert_eq!(page.matches("409 Conflict</dd>").count(), 2, "{page}");
}

/// A timeout is one of those errors, so the page must not tell everybody to send the request again.
#[test]
fn a_page_says_to_look_first_where_a_call_may_have_taken_effect() {
    #[derive(Debug, thiserror::Error, mcp_error::McpError)]
    enum BankError {
        #[error("the bank did not answer in time")]
        #[mcp(status = 504)]
        Late,
        #[error("the bank did not take the call")]
        #[mcp(status = 504, effect = none)]
        NotTaken,
    }
    mcp_error::registry! { static BANK = [BankError]; }

    let late = BANK.explain("LATE").unwrap();
    assert!(
        late.contains("If it changes something, check first whether it has taken effect"),
        "{late}"
    );
    assert!(!late.contains("Send the same request again"), "{late}");
    let not_taken = BANK.explain("NOT_TAKEN").unwrap();
    assert!(
        not_taken.contains("Send the same request again later"),
        "{not_taken}"
    );
    assert!(not_taken.contains("Nothing was changed."), "{not_taken}");
}

/// `show` on the command line and `explain` in a program take what a person remembers of an error.
#[test]
fn an_error_is_found_by_each_of_its_names() {
    #[derive(Debug, thiserror::Error, mcp_error::McpError)]
    #[mcp(type_base = "https://parks.example/errors/", status = 409)]
    enum SeatError {
        #[error("the seat is taken")]
        #[mcp(kind = "SEAT_TAKEN", code = -31409, legacy_code = -32050)]
        Taken,
    }
    mcp_error::registry! { static SEATS = [SeatError]; }

    let page = SEATS.explain("SEAT_TAKEN").expect("a page");
    for name in [
        "seat_taken",
        "Seat_Taken",
        "https://parks.example/errors/seat-taken",
        "seat-taken",
        "SeatError::Taken",
        "Taken",
        "-31409",
        "-32050",
        "409",
    ] {
        assert_eq!(SEATS.explain(name).as_ref(), Some(&page), "{name}");
    }
    for other in ["", "SEAT", "taken", "Seat-Taken", "-31408", "410"] {
        assert_eq!(SEATS.explain(other), None, "{other}");
    }
}
