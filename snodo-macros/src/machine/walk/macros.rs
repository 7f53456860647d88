//! The effect of a macro invocation.

use proc_macro2::{Literal, TokenStream};
use syn::{Expr, ExprLit, Lit, Macro, Pat, Token, parse::Parser, punctuated::Punctuated};

use super::Walk;
use crate::machine::{
    effect::Effect,
    names::{self, Escape, Name},
    refuse::Place,
};

impl Walk<'_> {
    /// The effect of a macro invocation. Where its arguments are known to be expressions they are walked as such;
    /// otherwise every name in them counts as read.
    pub(crate) fn mac(&mut self, mac: &mut Macro) -> Effect {
        let name = names::macro_name(mac);
        let exact = if names::takes_expressions(&name) {
            self.expressions(mac)
        } else {
            None
        };
        let effect = match exact {
            Some(effect) => effect,
            None if name == "matches" => self.matches(mac).unwrap_or_else(|| self.tokens(mac)),
            None => self.tokens(mac),
        };
        let local = self
            .local_macros
            .iter()
            .rev()
            .find(|(local, _)| *local == name);
        let local = local.map_or(Effect::Nothing, |(_, names)| names.clone());
        let effect = Effect::seq([effect, local]);
        if names::diverges(&name) {
            Effect::seq([effect, Effect::Leave])
        } else {
            effect
        }
    }

    /// The arguments as expressions; `None` if they are not that.
    pub(super) fn expressions(&mut self, mac: &mut Macro) -> Option<Effect> {
        let parser = Punctuated::<Expr, Token![,]>::parse_terminated;
        let repeated = |input: syn::parse::ParseStream<'_>| {
            let value: Expr = input.parse()?;
            input.parse::<Token![;]>()?;
            let len: Expr = input.parse()?;
            Ok(Punctuated::<Expr, Token![,]>::from_iter([value, len]))
        };
        let tokens = mac.tokens.clone();
        let mut arguments = parser
            .parse2(tokens.clone())
            .or_else(|_| repeated.parse2(tokens))
            .ok()?;
        // A jump in here would have to be taken out of the macro's tokens, which are not rewritten.
        if !self.jumps_stay(mac) {
            return Some(Effect::Nothing);
        }
        let effects: Vec<_> = arguments
            .iter_mut()
            .map(|argument| match argument {
                // `println!("{x}", x = y)` names an argument; it assigns nothing.
                Expr::Assign(named) => self.in_macro(mac, &mut named.right),
                Expr::Lit(ExprLit {
                    lit: Lit::Str(text),
                    ..
                }) => self.inline(&text.token()),
                other => self.in_macro(mac, other),
            })
            .collect();
        Some(Effect::seq(effects))
    }

    pub(super) fn in_macro(&mut self, mac: &Macro, expr: &mut Expr) -> Effect {
        let place = Place::Macro(names::macro_name(mac));
        self.within(place, |walk| walk.expr(expr))
    }

    pub(super) fn matches(&mut self, mac: &mut Macro) -> Option<Effect> {
        let parser = |input: syn::parse::ParseStream<'_>| {
            let value: Expr = input.parse()?;
            input.parse::<Token![,]>()?;
            let pat = Pat::parse_multi_with_leading_vert(input)?;
            let guard = match input.parse::<Option<Token![if]>>()? {
                Some(_) => Some(input.parse::<Expr>()?),
                None => None,
            };
            input.parse::<Option<Token![,]>>()?;
            Ok((value, pat, guard))
        };
        let (mut value, pat, guard) = parser.parse2(mac.tokens.clone()).ok()?;
        if !self.jumps_stay(mac) {
            return Some(Effect::Nothing);
        }
        let value = self.in_macro(mac, &mut value);
        self.scopes.enter();
        let binds = self.declare(&pat, false);
        let guard = guard
            .map_or(Effect::Nothing, |mut guard| self.in_macro(mac, &mut guard))
            .maybe();
        self.scopes.leave();
        Some(Effect::seq([value, binds, guard]))
    }

    /// The effect of a macro whose arguments can be anything.
    pub(super) fn tokens(&mut self, mac: &Macro) -> Effect {
        self.jumps_stay(mac);
        let names = names::scan(mac.tokens.clone());
        if self.scopes.resolve_text("ask").is_none() {
            self.within(Place::Macro(names::macro_name(mac)), |walk| {
                names.asks.iter().for_each(|ask| walk.refuse(ask.span()));
            });
        }
        self.resolve_all(names.names)
    }

    pub(super) fn names(&mut self, tokens: TokenStream) -> Effect {
        self.resolve_all(names::scan(tokens).names)
    }

    pub(super) fn resolve_all(&self, names: Vec<Name>) -> Effect {
        Effect::seq(names.into_iter().map(|name| match name {
            Name::Ident(ident) => self.read(&ident),
            Name::Text(text, at) => self.reads(self.scopes.resolve_text(&text), at),
        }))
    }

    pub(super) fn inline(&self, literal: &Literal) -> Effect {
        let names = names::inline_arguments(&literal.to_string());
        let names = names
            .into_iter()
            .map(|name| Name::Text(name, literal.span()));
        self.resolve_all(names.collect())
    }

    /// Whether no jump in a macro's arguments leaves a loop that is taken apart.
    pub(super) fn jumps_stay(&mut self, mac: &Macro) -> bool {
        let mut stay = true;
        for Escape { keyword, label } in names::scan(mac.tokens.clone()).escapes {
            let label = label.map(|label| label.to_string());
            let target = self.target_named(label.as_deref(), keyword == "continue");
            if target.is_some_and(|target| self.enclosing[target].lowered.is_some()) {
                stay = false;
                self.errors.at(
                    keyword.span(),
                    format!(
                        "`{keyword}` in a macro's arguments can't leave a loop with a question in it: the loop is \
                         taken apart at the question, and macro arguments are not. Take a value out of the macro and \
                         `{keyword}` after it"
                    ),
                );
            }
        }
        stay
    }

    /// What the rules of a local macro name.
    pub(crate) fn mac_names(&mut self, mac: &Macro) -> Effect {
        self.names(mac.tokens.clone())
    }
}
