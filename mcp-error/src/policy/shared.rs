//! What a server accepts as its policy, which its requests share.

use std::borrow::Borrow;
use std::sync::Arc;

use super::Policy;

/// What a server takes as its policy: a [`Policy`], an `Arc` of one, or a reference, such as that to a `static`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a policy",
    label = "a `Policy` is expected here",
    note = "pass `Policy::production()`, or a `&POLICY` of yours; a context with observers follows it: `serve(handler, policy).with_context(context)`"
)]
pub trait IntoPolicy: Borrow<Policy> {
    /// Returns the policy.
    fn into_policy(self) -> Arc<Policy>;
}

#[diagnostic::do_not_recommend]
impl<P: Into<Arc<Policy>> + Borrow<Policy>> IntoPolicy for P {
    #[inline]
    fn into_policy(self) -> Arc<Policy> {
        self.into()
    }
}

/// Copies the policy.
impl From<&Policy> for Arc<Policy> {
    fn from(policy: &Policy) -> Self {
        Self::new(policy.clone())
    }
}
