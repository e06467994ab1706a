//! The parts that all pages share.

/// The frame of a page: its head, its header and its footer.
#[derive(Debug, Clone, Default)]
pub(super) struct Frame {
    /// The relative path to the root of the site, such as `../../`.
    pub(super) up: String,
    pub(super) site: String,
    pub(super) version: String,
    /// The title of the page and of the site.
    pub(super) title: String,
    pub(super) description: String,
    pub(super) canonical: Option<String>,
    /// Whether the page has a Markdown and a JSON form next to it.
    pub(super) has_forms: bool,
    pub(super) files: &'static [&'static str],
}

impl Frame {
    pub(super) fn of_page(&self, directory: &str, title: &str, description: String) -> Self {
        let depth = directory.split('/').filter(|part| !part.is_empty()).count();
        Self {
            up: "../".repeat(depth),
            title: match title {
                "" => self.site.clone(),
                title => tab_title(title, &self.site),
            },
            description,
            ..self.clone()
        }
    }
}

/// The most characters of a title that browsers and search engines show.
const MAX_TITLE: usize = 70;

/// Returns the title of a page, followed by that of the site if there is room.
fn tab_title(title: &str, site: &str) -> String {
    let both = format!("{title} – {site}");
    if written_len(&both) <= MAX_TITLE {
        return both;
    }
    if written_len(title) <= MAX_TITLE {
        return title.to_owned();
    }
    let mut start = String::new();
    for letter in title.chars() {
        if written_len(&start) + ESCAPED >= MAX_TITLE {
            break;
        }
        start.push(letter);
    }
    start + "…"
}

/// The characters of an escaped sign: `&#60;`.
const ESCAPED: usize = 5;

fn written_len(text: &str) -> usize {
    let letters = text.chars().map(|letter| match letter {
        '<' | '>' | '&' | '"' | '\'' => ESCAPED,
        _ => 1,
    });
    letters.sum()
}
