//! How the function of `sanitize_with` takes the value of its field.

use crate::policy::Policy;

/// The function of `sanitize_with`, with a reference to the field and, where the function takes it, the policy.
///
/// Generated code calls `(&&&Function(function, (value,))).mcp_get()(value)`. The compiler finds the first of these `mcp_get` that
/// fits the function:
///
/// 1. [`ByReference`]: it takes the reference as it is;
/// 2. [`ByValue`]: it takes the value, which is a mistake;
/// 3. the inherent method: the reference may be coerced to what it takes, such as `&String` to `&str`, which only a call
///    can tell.
pub struct Function<F, A>(pub F, pub A);

/// The first choice: see [`Function`].
pub trait ByReference {
    /// The function.
    type Function;

    /// Returns the function.
    fn mcp_get(&self) -> Self::Function;
}

/// The second choice: see [`Function`].
pub trait ByValue {
    /// The type of the field.
    type Value;
    /// A function that takes what the derive passes, so that nothing else is wrong with the call.
    type Function;

    /// Cannot be called, since no type implements `Taken`.
    fn mcp_get(&self) -> Self::Function
    where
        Self::Value: Taken;
}

/// A trait that no type implements. It exists for the message of the compiler.
#[diagnostic::on_unimplemented(
    message = "`sanitize_with` passes a `&{Self}`, and this function takes a `{Self}`",
    label = "let it take a reference",
    note = "write `fn(value: &{Self}) -> …`, or take what such a reference derefs to, as `&str` does for a `String`"
)]
pub trait Taken {
    /// Returns anything, since it is never called.
    fn never<T>() -> T;
}

impl<F, A> Function<F, A>
where
    F: Copy,
{
    /// Returns the function.
    pub fn mcp_get(&self) -> F {
        self.0
    }
}

macro_rules! choices {
    ($($policy:ty)?) => {
        impl<'v, F, V, R> ByReference for &&Function<F, (&'v V, $($policy)?)>
        where
            F: Fn(&'v V, $($policy)?) -> R + Copy,
        {
            type Function = F;

            fn mcp_get(&self) -> F {
                self.0
            }
        }

        impl<'v, F, V, R> ByValue for &Function<F, (&'v V, $($policy)?)>
        where
            F: Fn(V, $($policy)?) -> R,
        {
            type Value = V;
            type Function = fn(&'v V, $($policy)?);

            fn mcp_get(&self) -> Self::Function
            where
                V: Taken,
            {
                <V as Taken>::never()
            }
        }
    };
}

choices!();
choices!(&'v Policy);
