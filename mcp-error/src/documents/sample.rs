//! The first values of a list, as a member and as a text.

use crate::json::{Json, Members};

pub(crate) const VALUES: &str = "values";
pub(crate) const MORE_COUNT: &str = "moreCount";
pub(crate) const LIST_ENDPOINT: &str = "listEndpoint";

/// Returns the object with an array of values, how many more there are, and the endpoint that lists them all.
pub(crate) fn sample_of(values: Json, more: usize, list: Option<&'static str>) -> Json {
    let mut sample = Members::with_capacity(3);
    sample.push(VALUES, values);
    if more > 0 {
        sample.push(MORE_COUNT, more);
        if let Some(list) = list {
            sample.push(LIST_ENDPOINT, list);
        }
    }
    Json::Object(sample)
}

/// Returns such an object as a part of a sentence: `["north","south"] and 3 more (see /parks)`.
pub(crate) fn sample_text(sample: &Json) -> String {
    let of_member = |name| sample.get(name).map(Json::to_string).unwrap_or_default();
    let mut text = of_member(VALUES);
    if sample.get(MORE_COUNT).is_some() {
        text = text + " and " + &of_member(MORE_COUNT) + " more";
    }
    if let Some(list) = sample.get(LIST_ENDPOINT).and_then(Json::as_str) {
        text = text + " (see " + list + ")";
    }
    text
}
