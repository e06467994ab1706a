//! The setters of a wrapped server, which are the same for every SDK.

/// Makes the setters of the context of a type with the field `guard`.
#[cfg(feature = "__mcp-sdk")]
macro_rules! context_setters {
    () => {
        /// Adds an observer, which is notified of each error that the server sends, and of each request that it has answered:
        /// `serve(handler, policy).with_observer(observe::Stderr::new())`. It is notified after the observers that were added
        /// before it, and after those of the context.
        pub fn with_observer(mut self, observer: impl $crate::Observer + 'static) -> Self {
            self.guard.add_observer(::std::sync::Arc::new(observer));
            self
        }

        /// Sets the context for all reports, with its observers, for example:
        /// `serve(handler, policy).with_context(Context::new().with_server_version("1.4.0"))`. The facts of each request are
        /// added to it. The policy stays the one given to [`serve`], unless the context has a policy, and so do the observers
        /// that were added to the server.
        pub fn with_context(mut self, context: Context) -> Self {
            self.guard.set_context(context);
            self
        }

        /// Sets a function that completes the context of each request once its method, id and tool are known. It can add
        /// members that older clients expect, for example:
        /// `with_request_context(|context| context.with_legacy(Members::from_iter([("server", "parks")])))`.
        ///
        /// If the function panics, the context stays unchanged. If it returns a context without a policy, the policy
        /// stays unchanged.
        pub fn with_request_context(
            mut self,
            complete: impl Fn(Context) -> Context + Send + Sync + 'static,
        ) -> Self {
            self.guard.parts_mut().complete = Some(::std::sync::Arc::new(complete));
            self
        }
    };
}

/// Makes the setter of the errors in place of those of the SDK, for a type with the field `guard`.
macro_rules! sdk_failures_setter {
    () => {
        /// Sets a function that puts an error of the server in place of a failure of the SDK itself. The lane stays that
        /// of the SDK. A failure that the function hands back, with `other => other.into()`, keeps the entry of
        /// [`SdkFailure`] and the code of the SDK. So does every failure if the function panics.
        pub fn with_sdk_failures(
            mut self,
            function: impl Fn(SdkFailure) -> Failure + Send + Sync + 'static,
        ) -> Self {
            self.guard.parts_mut().sdk_failures =
                Some(::std::sync::Arc::new(move |failure: &SdkFailure| {
                    function(failure.clone())
                }));
            self
        }
    };
}

#[cfg(feature = "__mcp-sdk")]
pub(crate) use context_setters;
pub(crate) use sdk_failures_setter;
