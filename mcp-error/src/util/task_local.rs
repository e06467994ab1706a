//! Values that belong to a task: the code that a task runs finds them without having them passed.

use std::cell::RefCell;
use std::future::poll_fn;
use std::pin::pin;
use std::thread::LocalKey;

/// A value of the task that runs on this thread. It works with every executor, since it is put into the variable of
/// the thread only while the task is polled.
pub(crate) struct TaskLocal<T: 'static>(pub(crate) &'static LocalKey<RefCell<Option<T>>>);

impl<T> TaskLocal<T> {
    /// Runs a future in which [`with`](Self::with) sees `value`.
    pub(crate) async fn scope<F: Future>(&self, value: T, future: F) -> F::Output {
        let mut future = pin!(future);
        let mut value = Some(value);
        poll_fn(|context| {
            let mut entered = Entered {
                key: self.0,
                value: &mut value,
            };
            entered.exchange();
            future.as_mut().poll(context)
        })
        .await
    }

    /// Calls `read` with the value of this task. Returns `None` if the task has no value.
    pub(crate) fn with<R>(&self, read: impl FnOnce(&T) -> R) -> Option<R> {
        let read = |slot: &RefCell<Option<T>>| slot.borrow().as_ref().map(read);
        self.0.try_with(read).ok().flatten()
    }
}

/// Puts the earlier value of the thread back when it is dropped, also when the future panics.
struct Entered<'a, T: 'static> {
    key: &'static LocalKey<RefCell<Option<T>>>,
    value: &'a mut Option<T>,
}

impl<T> Entered<'_, T> {
    fn exchange(&mut self) {
        let value = &mut *self.value;
        // Without access to the variable the thread is ending, and nothing runs that could read the value.
        let _ = self
            .key
            .try_with(|slot| std::mem::swap(&mut *slot.borrow_mut(), value));
    }
}

impl<T> Drop for Entered<'_, T> {
    fn drop(&mut self) {
        self.exchange();
    }
}

#[cfg(test)]
mod tests {
    use std::task::{Context, Poll, Waker};

    use super::*;

    thread_local! {
        static SLOT: RefCell<Option<u32>> = const { RefCell::new(None) };
    }

    static NUMBER: TaskLocal<u32> = TaskLocal(&SLOT);

    fn number() -> Option<u32> {
        NUMBER.with(|number| *number)
    }

    fn pause() -> impl Future<Output = ()> {
        let mut polled = false;
        poll_fn(move |_| {
            if std::mem::replace(&mut polled, true) {
                Poll::Ready(())
            } else {
                Poll::Pending
            }
        })
    }

    async fn numbers() -> [Option<u32>; 4] {
        let before = number();
        let inner = NUMBER.scope(8, async {
            pause().await;
            number()
        });
        let inner = inner.await;
        pause().await;
        [before, inner, number(), None]
    }

    #[test]
    fn tasks_that_take_turns_on_one_thread_see_their_own_values() {
        let mut first = pin!(NUMBER.scope(1, numbers()));
        let mut second = pin!(NUMBER.scope(2, numbers()));
        let mut context = Context::from_waker(Waker::noop());
        let (mut left, mut right) = (None, None);
        while left.is_none() || right.is_none() {
            for (task, result) in [(&mut first, &mut left), (&mut second, &mut right)] {
                if result.is_none()
                    && let Poll::Ready(numbers) = task.as_mut().poll(&mut context)
                {
                    *result = Some(numbers);
                }
                assert_eq!(number(), None);
            }
        }
        assert_eq!(left.unwrap(), [Some(1), Some(8), Some(1), None]);
        assert_eq!(right.unwrap(), [Some(2), Some(8), Some(2), None]);
    }

    #[test]
    fn a_panic_puts_the_earlier_value_back() {
        let run = || {
            let mut future = pin!(NUMBER.scope(3, async { panic!("no {:?}", number()) }));
            let _: Poll<()> = future
                .as_mut()
                .poll(&mut Context::from_waker(Waker::noop()));
        };
        let payload = std::panic::catch_unwind(run).unwrap_err();
        assert_eq!(payload.downcast_ref::<String>().unwrap(), "no Some(3)");
        assert_eq!(number(), None);
    }
}
