//! Nouns that say what an id behind them identifies.

use mcp_error_rules::words::{First, GroupedWords, Words};
use mcp_error_rules::{grouped_words, words};

/// Nouns for what services and programs keep under an id. What gives access to whoever knows its id, such as a session, a
/// link or an invitation, does not stand here.
pub(super) const RESOURCES: GroupedWords<First> = grouped_words!(
    First,
    "account address album alert app article artifact asset assistant batch block board booking
     bucket build calendar call campaign card case channel charge chat chunk cid clip cluster
     collection comment component contact contract conversation course cuid cursor customer
     dashboard database dataset deployment design device document draft entry event field file
     flight folder frame group guid incident instance invoice issue item jid job kid ksuid label
     layer lead listing location machine market match meeting memory message mint model monitor
     nanoid network node note notebook object operation order page paper patient payment photo
     pipeline playlist pod point pool position post prediction product program project proposal ray
     recipe record recording refund release report request reservation resource response review
     room rule run scene season segment series shipment site snapshot song station status stop
     subscription survey table task team template thread torrent track tracking trade
     transaction transcript transfer trip tweet tx ulid uuid validator vehicle video vin volume
     watch widget worklog workspace x5t zone"
);

/// Nouns for what has a name that somebody chose, besides [`RESOURCES`]: the parts of a database, of a program and of its
/// deployment.
pub(super) const NAMED: GroupedWords<First> = grouped_words!(
    First,
    "agent attribute branch chart class color colour column configmap connector container crate
     dag element exchange experiment feature filter fixture font function gem host image import index
     library locator macro method module namespace package plugin preset profile queue ref
     reference relation repository role runner schema sensor sequence server service sheet sku
     stack stage tag test theme topic trigger view warehouse workflow"
);

/// Those whom a route can name before their id. Elsewhere, what stands behind them is a name.
pub(super) const PEOPLE: Words = words!("author member org organization owner tenant user");

/// Nouns for what gives access to whoever knows its id, or has a secret beside its id.
pub(super) const GIVE_ACCESS: Words =
    words!("access auth client invitation invite key link login session share");

/// What identifies something like an id does, behind the noun for it: `tracking number 1Z…`.
pub(super) const IDS: Words = words!("id ids number");
