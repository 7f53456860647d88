//! `url`: a [`Url`] is read by the URL Standard after its text was found to be a URI.

use ::url::Url;

use crate::input::form::field::FormField;

#[diagnostic::do_not_recommend]
impl FormField for Url {}

#[cfg(test)]
mod tests;
