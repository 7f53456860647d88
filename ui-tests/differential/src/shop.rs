//! The application that handlers work with.

use std::{fmt, future::poll_fn, task::Poll};

use crate::log::note;

/// A shop, whose methods leave a note and pend once.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shop;

/// There is no such thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing(String);

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no {}", self.0)
    }
}

impl std::error::Error for Missing {}

impl Shop {
    /// The price of an article: the length of its name.
    pub async fn price(&self, article: &str) -> i64 {
        pend().await;
        note(format_args!("price of {article}"));
        article.len() as i64
    }

    /// The stock of an article.
    ///
    /// # Errors
    ///
    /// An article without a name is missing.
    pub async fn stock(&self, article: &str) -> Result<Vec<i64>, Missing> {
        pend().await;
        note(format_args!("stock of {article}"));
        match article.len() {
            0 => Err(Missing("article without a name".to_owned())),
            length => Ok((0..length as i64).collect()),
        }
    }
}

/// Pends once, as an ordinary await does that has to wait.
async fn pend() {
    let mut waited = false;
    poll_fn(|cx| {
        if std::mem::replace(&mut waited, true) {
            return Poll::Ready(());
        }
        cx.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}
