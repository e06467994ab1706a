use crate::registry::Registry;
use crate::registry::entry::ErrorEntry;

/// The errors that a client knows. They come from a [`Registry`], or from a list of the
/// [entries](crate::ErrorType::ENTRIES) of error types, such as `&[ParkError::ENTRIES]`.
#[derive(Debug, Clone, Copy)]
pub struct KnownErrors<'a> {
    types: &'a [&'a [ErrorEntry]],
    registry: Option<&'a Registry>,
}

impl<'a> KnownErrors<'a> {
    pub(super) fn entries(self) -> impl Iterator<Item = &'a ErrorEntry> {
        let listed = self.types.iter().flat_map(|entries| entries.iter());
        let sets = self.registry.map_or(&[][..], Registry::sets);
        listed.chain(sets.iter().flat_map(|set| set.entries()))
    }
}

impl<'a> From<&'a Registry> for KnownErrors<'a> {
    fn from(registry: &'a Registry) -> Self {
        Self {
            types: &[],
            registry: Some(registry),
        }
    }
}

impl<'a> From<&'a [&'a [ErrorEntry]]> for KnownErrors<'a> {
    fn from(types: &'a [&'a [ErrorEntry]]) -> Self {
        Self {
            types,
            registry: None,
        }
    }
}

impl<'a, const N: usize> From<&'a [&'a [ErrorEntry]; N]> for KnownErrors<'a> {
    fn from(types: &'a [&'a [ErrorEntry]; N]) -> Self {
        Self::from(&types[..])
    }
}
