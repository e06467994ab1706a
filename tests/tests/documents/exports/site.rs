//! The pages of the site are at the URLs of the problem types.

use super::*;

#[test]
fn pages_are_at_the_urls_of_the_problem_types() {
    let files = ODD.exports().site();
    let mut paths: Vec<&str> = files.iter().map(|file| &*file.path).collect();
    paths.sort_unstable();
    assert_eq!(
        paths,
        [
            "all/index.html",
            "assets/errors.css",
            "assets/errors.js",
            "errors/markup/index.html",
            "index.html",
            "other/markup/index.html",
            "types/blank/index.html",
            "types/markup-3/index.html",
            "types/odd-example/index.html",
            "types/x-2f/index.html",
            "types/1-two/index.html",
        ]
        .tap_sorted()
    );
    let page = text(&files, "all/index.html");
    assert!(page.contains("id=\"one\"") && page.contains("id=\"two\""));
    let index = text(&files, "index.html");
    assert!(index.contains("href=\"all/index.html#two\""));
    let page = text(&files, "errors/markup/index.html");
    assert!(!page.contains("<script>") && page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    assert!(page.contains("Vec&lt;T&gt;"));
}

trait TapSorted {
    fn tap_sorted(self) -> Self;
}

impl<T: Ord, const N: usize> TapSorted for [T; N] {
    fn tap_sorted(mut self) -> Self {
        self.sort_unstable();
        self
    }
}
