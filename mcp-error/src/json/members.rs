//! The members of an object.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::hash::Hasher as _;
use std::mem::{self, ManuallyDrop};

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::json::Json;
use crate::util::host;

/// A member: its name, and its value.
pub(crate) type Member = (Cow<'static, str>, Json);

/// The members of an object, in order. A name occurs at most once.
#[derive(Clone, Default, PartialEq)]
pub struct Members(ManuallyDrop<Vec<Member>>);

/// The number of members up to which each name is compared with those before it.
const FEW: usize = 16;

impl Members {
    /// Makes an object without members.
    pub const fn new() -> Self {
        Self::of_new(Vec::new())
    }

    pub(crate) fn with_capacity(capacity: usize) -> Self {
        Self::of_new(Vec::with_capacity(capacity))
    }

    /// Makes an object with one member.
    pub(crate) fn of_one(name: &'static str, value: impl Into<Json>) -> Self {
        let mut members = Self::new();
        members.push(name, value);
        members
    }

    /// Makes an object from a list in which no name repeats.
    pub(crate) const fn of_new(members: Vec<Member>) -> Self {
        Self(ManuallyDrop::new(members))
    }

    /// Leaves an object without members.
    fn take_list(&mut self) -> Vec<Member> {
        ManuallyDrop::into_inner(mem::take(&mut self.0))
    }

    /// Makes an object from a list in which names may repeat. Of several members with the same name, the first
    /// place and the last value count.
    pub(super) fn from_list(mut members: Vec<Member>) -> Self {
        merge_repeated(&mut members);
        members.shrink_to_fit();
        Self::of_new(members)
    }

    /// Moves the members with these names to the front, in the order of the names.
    pub(crate) fn put_first<'n>(&mut self, names: impl Iterator<Item = &'n str>) {
        let list = &mut self.0;
        let mut placed = 0;
        for name in names {
            if let Some(place) = list.iter().position(|(known, _)| known == name) {
                let member = list.remove(place);
                list.insert(placed, member);
                placed += 1;
            }
        }
    }

    /// Appends a member. If there is already one with this name, its value is replaced and it keeps its place. The name
    /// is compared with those that are there, so [`collect`](Iterator::collect) members that come in thousands.
    pub fn insert(&mut self, name: impl Into<Cow<'static, str>>, value: impl Into<Json>) {
        self.insert_member(name.into(), value.into());
    }

    #[inline(never)]
    fn insert_member(&mut self, name: Cow<'static, str>, value: Json) {
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, old)) => *old = value,
            None => self.0.push((name, value)),
        }
    }

    /// Appends a member whose name is known to be new.
    pub(crate) fn push(&mut self, name: impl Into<Cow<'static, str>>, value: impl Into<Json>) {
        self.push_member(name.into(), value.into());
    }

    /// Appends a member whose name is known to be new, if it has a value.
    pub(crate) fn push_some(&mut self, name: &'static str, value: Option<impl Into<Json>>) {
        if let Some(value) = value {
            self.push(name, value);
        }
    }

    /// Puts a member, whose name is known to be new, before all others.
    #[inline]
    pub(crate) fn push_front(&mut self, name: &'static str, value: impl Into<Json>) {
        let value = value.into();
        if self.is_empty() {
            self.0.push((name.into(), value))
        } else {
            self.insert_first(name, value)
        }
    }

    #[inline(never)]
    fn insert_first(&mut self, name: &'static str, value: Json) {
        self.0.insert(0, (name.into(), value));
    }

    /// Appends a text of this crate whose name is known to be new.
    #[inline]
    pub(crate) fn push_text(&mut self, name: &'static str, text: &'static str) {
        let value = Json::String(Cow::Borrowed(text));
        self.0.push((Cow::Borrowed(name), value));
    }

    /// Appends a truth value whose name is known to be new.
    #[inline]
    pub(crate) fn push_bool(&mut self, name: &'static str, value: bool) {
        self.0.push((Cow::Borrowed(name), Json::Bool(value)));
    }

    /// Makes room for this many more members.
    pub(crate) fn reserve(&mut self, more: usize) {
        if self.0.capacity() > 0 {
            self.0.reserve(more);
        } else {
            // A first allocation takes fewer steps than one that grows, and there is nothing to drop.
            self.0 = ManuallyDrop::new(Vec::with_capacity(more));
        }
    }

    // Conversions differ from call to call; this is the same for all, and once in a program.
    #[inline(never)]
    fn push_member(&mut self, name: Cow<'static, str>, value: Json) {
        self.0.push((name, value));
    }

    /// Returns the value of the member with this name.
    pub fn get(&self, name: &str) -> Option<&Json> {
        let mut members = self.iter();
        members.find_map(|(known, value)| (known == name).then_some(value))
    }

    /// Returns whether there is a member with this name.
    pub fn contains(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// Removes a member and returns its value.
    pub fn remove(&mut self, name: &str) -> Option<Json> {
        let place = self.0.iter().position(|(known, _)| known == name)?;
        Some(self.0.remove(place).1)
    }

    /// Appends members whose names are known to be new, except those whose names are left out.
    pub(crate) fn append_unless(&mut self, is_left_out: fn(&str) -> bool, mut more: Members) {
        // Few are left out.
        while let Some(place) = more.0.iter().position(|(name, _)| is_left_out(name)) {
            more.0.remove(place);
        }
        self.append(more);
    }

    /// Appends members whose names are known to be new.
    pub(crate) fn append(&mut self, mut more: Members) {
        self.0.append(&mut more.0);
    }

    /// Gives members other names. Of two members that have the same name then, the first place and the last value count.
    pub(crate) fn rename(&mut self, other_name: impl Fn(&str) -> Option<&'static str>) {
        // The loop runs from the end, since a member after this one can be removed.
        for place in (0..self.len()).rev() {
            let Some(name) = other_name(&self.0[place].0) else {
                continue;
            };
            let same = self.0.iter().position(|(known, _)| known == name);
            self.0[place].0 = name.into();
            if let Some(same) = same {
                let (_, last) = self.0.remove(place.max(same));
                self.0[place.min(same)].1 = last;
            }
        }
    }

    /// Returns an iterator over the names and values, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Json)> {
        self.0.iter().map(|(name, value)| (&**name, value))
    }

    /// Returns an iterator over the names and values, in order.
    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = (&str, &mut Json)> {
        self.0.iter_mut().map(|(name, value)| (&**name, value))
    }

    /// Returns the number of members.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether there are no members.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the member of an object that has exactly one.
    pub(super) fn only(&self) -> Option<(&str, &Json)> {
        match &**self.0 {
            [(name, value)] => Some((name, value)),
            _ => None,
        }
    }

    #[cfg(feature = "exports")]
    pub(crate) fn extend(&mut self, more: Members) {
        for (name, value) in more {
            self.insert(name, value);
        }
    }

    /// Keeps the members for which `is_kept` returns true. It is called once for each, in order.
    pub(super) fn retain(&mut self, mut is_kept: impl FnMut() -> bool) {
        self.0.retain(|_| is_kept());
    }
}

/// Merges members with the same name into one, at the first place and with the last value.
fn merge_repeated(members: &mut Vec<Member>) {
    let is_new = |(place, (name, _)): (usize, &Member)| {
        members[..place].iter().all(|(known, _)| known != name)
    };
    if members.len() <= FEW && members.iter().enumerate().all(is_new) {
        return;
    }
    // The place of the first name with each hash. Two names with the same hash are very rare, so searching from there
    // costs nothing.
    let mut places = HashMap::new();
    let mut kept = 0;
    for at in 0..members.len() {
        let name = &members[at].0;
        let mut hasher = host::keyed_hasher();
        hasher.write(name.as_bytes());
        let first = *places.entry(hasher.finish()).or_insert(kept);
        let mut same = members[first..kept].iter();
        match same.position(|(known, _)| known == name) {
            Some(after) => members[first + after].1 = mem::take(&mut members[at].1),
            None => {
                members.swap(kept, at);
                kept += 1;
            }
        }
    }
    members.truncate(kept);
}

impl fmt::Debug for Members {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl IntoIterator for Members {
    type Item = (Cow<'static, str>, Json);
    type IntoIter = std::vec::IntoIter<Self::Item>;

    fn into_iter(mut self) -> Self::IntoIter {
        self.take_list().into_iter()
    }
}

// Otherwise the compiler would write what drops a list of members into each codegen unit that drops one, and into each crate.
impl Drop for Members {
    #[inline]
    fn drop(&mut self) {
        // A report whose members were taken is dropped with none.
        if self.0.capacity() > 0 {
            drop_list(&mut self.0);
        }
    }
}

// What drops values does not panic, and by this ABI the compiler knows it: it writes no code for a panic in what drops a value.
#[inline(never)]
extern "C" fn drop_list(list: &mut Vec<Member>) {
    for (_, value) in mem::take(list) {
        // What drops any value begins with the steps that a list needs, and most values are texts.
        match value {
            Json::Null | Json::Bool(_) => {}
            Json::Number(_number) => {}
            Json::String(text) => drop(text),
            Json::Array(items) => drop_items(items),
            Json::Object(members) => drop(members),
        }
    }
}

#[inline(never)]
fn drop_items(_: Vec<Json>) {}

impl<N: Into<Cow<'static, str>>, V: Into<Json>> FromIterator<(N, V)> for Members {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(iter: I) -> Self {
        let members = iter.into_iter();
        Self::from_list(
            members
                .map(|(name, value)| (name.into(), value.into()))
                .collect(),
        )
    }
}

impl Serialize for Members {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.len()))?;
        for (name, value) in self.iter() {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// Writes a member. Most values are texts and truth values, which take fewer steps as such.
#[inline]
pub(crate) fn serialize_member<M: SerializeMap>(
    map: &mut M,
    name: &str,
    value: &Json,
) -> Result<(), M::Error> {
    map.serialize_key(name)?;
    match value {
        Json::String(text) => map.serialize_value(&**text),
        Json::Bool(value) => map.serialize_value(value),
        other => map.serialize_value(other),
    }
}

/// Writes a member whose value is a text. The compiler has less to inline in the two steps than in `serialize_entry`.
#[inline]
pub(crate) fn serialize_text<M: SerializeMap>(
    map: &mut M,
    name: &str,
    text: &str,
) -> Result<(), M::Error> {
    map.serialize_key(name)?;
    map.serialize_value(text)
}
