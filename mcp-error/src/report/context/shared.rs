//! The parts of a context that its clones share.

use std::fmt;
use std::mem::{self, ManuallyDrop};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::AtomicU16;

#[cfg(feature = "masks")]
use crate::policy::Masks;
use crate::report::context::choices::PolicyRef;
use crate::report::context::finished::LastObserved;
use crate::report::context::observer::ObserverRef;
use crate::report::context::request::RequestFacts;
use crate::report::foreign::classify::ClassifierRef;

/// The parts of a context that its clones share. A context is dropped at many places, and one function drops these parts.
#[derive(Clone)]
pub(crate) struct Shared(ManuallyDrop<Parts>);

#[derive(Debug, Clone, Default)]
pub(crate) struct Parts {
    pub(crate) policy: PolicyRef,
    /// What is known about the request, if anything is. A context is copied several times for a request.
    pub(super) request: Option<Arc<RequestFacts>>,
    pub(crate) observer: Option<ObserverRef>,
    pub(in crate::report) last_observed: Option<Arc<LastObserved>>,
    #[cfg(feature = "masks")]
    pub(crate) masks: Masks,
    pub(in crate::report) classifier: Option<ClassifierRef>,
    /// The number of reports that may still be made of errors inside the outermost one.
    pub(super) parts_left: Option<Arc<AtomicU16>>,
}

impl Shared {
    pub(super) const NONE: Self = Self(ManuallyDrop::new(Parts {
        policy: PolicyRef::Default,
        request: None,
        observer: None,
        last_observed: None,
        #[cfg(feature = "masks")]
        masks: Masks::new(),
        classifier: None,
        parts_left: None,
    }));
}

impl Deref for Shared {
    type Target = Parts;

    #[inline]
    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl DerefMut for Shared {
    #[inline]
    fn deref_mut(&mut self) -> &mut Parts {
        &mut self.0
    }
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Drop for Shared {
    // Otherwise the compiler would write what drops the parts wherever a context is dropped.
    #[inline(never)]
    fn drop(&mut self) {
        drop(ManuallyDrop::into_inner(mem::take(&mut self.0)));
    }
}
