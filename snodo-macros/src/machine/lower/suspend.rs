//! Questions, flows and pauses: where the handler suspends.

use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;
use syn::{Attribute, Expr, Local, spanned::Spanned};

use super::{
    Unraw,
    shape::{find_placeholder, keys_of},
};
use crate::{
    machine::{
        effect::Effect,
        tree::{Ask, BodyId, Piece, What},
        walk::Walk,
    },
    question,
};

impl Walk<'_> {
    /// Asks what a `let`'s initializer begins with, and puts the answer's variable in its place.
    pub(super) fn lower_question_let(
        &mut self,
        body: BodyId,
        attributes: &[Attribute],
        local: &mut Local,
    ) {
        let keys = keys_of(&local.pat, attributes.len());
        let Some(init) = &mut local.init else {
            if let Some(attribute) = attributes.first() {
                self.refuse_not_a_question(attribute);
            }
            return;
        };
        self.lower_question(body, attributes, &mut init.expr, &keys);
    }

    /// Asks what `chain` begins with, and puts the answer's variable in its place.
    pub(super) fn lower_question(
        &mut self,
        body: BodyId,
        attributes: &[Attribute],
        chain: &mut Expr,
        keys: &[Option<String>],
    ) {
        if let Some(flow) = attributes
            .iter()
            .find(|attribute| question::is_flow(attribute))
        {
            if attributes.len() > 1 {
                self.errors.over(
                    flow,
                    "a flow asks its own questions: it can't be asked together with others",
                );
            }
            self.lower_flow(body, flow, chain);
            return;
        }
        let read = question::read(attributes, chain, keys, self.errors);
        // Whatever is wrong with a question, the code around it stays, for the other errors and for the editor.
        let Some(questions) = read else {
            question::disarm(chain);
            return;
        };
        let Some(place) = question::awaited(chain) else {
            return;
        };
        let mut asked = std::mem::replace(place, Expr::Verbatim(TokenStream::new()));
        let at = await_of(&asked);
        let arguments = question::ask_call(&mut asked).map(|call| &mut call.args);
        let (effect, _) =
            self.verbatim(
                |walk| match arguments.and_then(|arguments| arguments.first_mut()) {
                    Some(argument) => walk.expr(argument),
                    None => Effect::Nothing,
                },
            );
        let answered = self.ask(body, What::Questions(questions), effect, at);
        if let Some(place) = find_placeholder(chain) {
            *place = syn::parse_quote!(#answered);
        }
    }

    /// Suspends here. Gives the variable that the answer is bound to.
    pub(super) fn ask(&mut self, body: BodyId, what: What, effect: Effect, at: Span) -> Ident {
        let shadowed = self.scopes.shadowed();
        let (answer, ident) = self.synthetic(body, "answer", None);
        // With the author's own span: what is wrong with the rest of the chain is then shown there.
        let ident = Ident::new(&ident.to_string(), at);
        self.scopes.vars[answer].ident = ident.clone();
        self.tree.asks.push(Ask {
            what,
            effect,
            answer,
            uses: self.uses.borrow().len(),
            guards: self.guards_at(body),
            shadowed,
        });
        let ask = self.tree.asks.len() - 1;
        self.push(body, Piece::Ask(ask));
        ident
    }

    /// `#[flow]` on a chain that begins with `name(…).await`.
    pub(super) fn lower_flow(&mut self, body: BodyId, attribute: &Attribute, chain: &mut Expr) {
        let Some(place) = question::awaited_call(chain) else {
            self.refuse_not_a_question(attribute);
            question::disarm(chain);
            return;
        };
        let awaited = std::mem::replace(place, Expr::Verbatim(TokenStream::new()));
        let Expr::Await(mut awaited) = awaited else {
            return;
        };
        let (effect, _) = self.verbatim(|walk| walk.expr(&mut awaited.base));
        let (name, at) = match &*awaited.base {
            Expr::Call(call) => match &*call.func {
                Expr::Path(path) => match path.path.segments.last() {
                    Some(segment) => (segment.ident.unraw_string(), segment.ident.span()),
                    None => return,
                },
                other => (String::from("flow"), other.span()),
            },
            other => (String::from("flow"), other.span()),
        };
        if self.flow_name.as_deref() == Some(name.as_str()) {
            self.errors.at(
                at,
                format!(
                    "`{name}` calls itself: a flow's states lie on those of its caller, and a stack without an end \
                     fits in no token. Write a loop in it"
                ),
            );
        }
        let call = awaited.base.to_token_stream();
        let at = awaited.await_token.span;
        let answered = self.ask(body, What::Flow { name, call }, effect, at);
        if let Some(place) = find_placeholder(chain) {
            *place = syn::parse_quote!(#answered);
        }
    }

    /// `pause(…).await` as a statement.
    pub(super) fn lower_pause(&mut self, body: BodyId, expr: &mut Expr) -> bool {
        let Expr::Await(awaited) = &mut *expr else {
            return false;
        };
        let Some(name) = question::pause_name(awaited).cloned() else {
            return false;
        };
        let Expr::Call(call) = &mut *awaited.base else {
            return false;
        };
        if self.scopes.resolve(&name).is_some() {
            return false;
        }
        let (effect, _) = self.verbatim(|walk| walk.exprs(call.args.iter_mut()));
        let duration = call.args.to_token_stream();
        let at = awaited.await_token.span;
        let answered = self.ask(body, What::Pause(duration), effect, at);
        *expr = syn::parse_quote!(#answered);
        true
    }
}

/// Where an expression is awaited: that is where its answer is missing, or is not what is needed.
fn await_of(expr: &Expr) -> Span {
    match expr {
        Expr::Await(awaited) => awaited.await_token.span,
        other => other.span(),
    }
}
