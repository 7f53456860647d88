//! Questions where none can stand, and what to write instead.

use proc_macro2::Span;
use syn::{Attribute, Expr, Item, Local, spanned::Spanned};

use super::{
    scope::{Scopes, VarId},
    tree::BodyId,
    walk::Walk,
};
use crate::{error::Errors, question};

/// What is said of `#[fresh]` where no question comes.
pub(crate) const NOT_FRESH: &str = "`#[fresh]` makes a variable again after each question, and there is none in its \
                                    scope: leave it out";

/// Where code stands, for the error about a question in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Expression,
    Closure,
    Async,
    Condition,
    Guard,
    /// The `else` of a `let`.
    Else,
    /// The arguments of a macro.
    Macro(String),
}

impl Place {
    /// Whether the place is what is wrong with a question, whatever it stands in beyond it.
    fn encloses(&self) -> bool {
        matches!(self, Place::Closure | Place::Async | Place::Macro(_))
    }

    fn message(&self) -> String {
        let message = match self {
            Place::Expression => {
                "a question can't stand inside a larger expression: the handler is cut between statements. Ask first, \
                 `let answer: T = ask(…).await?;` under its attribute, and use `answer` here"
            }
            Place::Closure => {
                "a question can't stand in a closure: the handler is cut at its questions, and a closure is not a \
                 part of it that can be left and entered again. Ask before the closure and use the answer in it"
            }
            Place::Async => {
                "a question can't stand in an `async` block: the handler is cut at its questions, and an `async` \
                 block is a future of its own. Ask outside of it, in the handler's own body"
            }
            Place::Condition => {
                "a question can't stand in a condition: the handler is cut between statements. `let` the answer \
                 first, then test it (in a loop: `loop { let answer: T = ask(…).await?; if … { break } … }`)"
            }
            Place::Guard => {
                "a question can't stand in a match guard: the guards are part of finding the arm. Ask in the arm's \
                 body, or before the `match`"
            }
            Place::Else => {
                "a question can't stand in the `else` of a `let`: write a `match`, and ask in its arm"
            }
            Place::Macro(name) if names_futures(name) => {
                return format!(
                    "a question can't stand in `{name}!`: what it takes are futures of their own, and the handler is \
                     cut at its questions. Ask before or behind the `{name}!`"
                );
            }
            Place::Macro(name) => {
                return format!(
                    "a question can't stand in the arguments of `{name}!`: they are tokens, and the handler can't be \
                     cut in them. `let` the answer first and use it in the macro"
                );
            }
        };
        message.to_owned()
    }
}

/// Whether an attribute decides whether something is compiled.
pub(crate) fn is_conditional(attribute: &Attribute) -> bool {
    attribute.path().is_ident("cfg")
}

/// Whether a macro of this name runs futures.
fn names_futures(name: &str) -> bool {
    matches!(
        name,
        "select" | "select_biased" | "join" | "try_join" | "race" | "pin"
    )
}

/// Reports kept variables whose `let` may not be compiled.
pub(crate) fn check_conditional(
    conditional: &[(VarId, Span)],
    scopes: &Scopes,
    kept: impl Fn(VarId) -> bool,
    errors: &mut Errors,
) {
    for (var, at) in conditional.iter().filter(|(var, _)| kept(*var)) {
        let name = &scopes.vars[*var].ident;
        errors.at(
            *at,
            format!(
                "`{name}` is still needed after a question, and `#[cfg]` decides whether it is there at all. Write `let \
                 {name} = if cfg!(…) {{ … }} else {{ … }};`, or call a function that has a version for each case"
            ),
        );
    }
}

impl Walk<'_> {
    /// Walks what stands in a place of its own.
    pub(crate) fn within<T>(&mut self, place: Place, walk: impl FnOnce(&mut Self) -> T) -> T {
        if self.place.encloses() {
            return walk(self);
        }
        let outer = std::mem::replace(&mut self.place, place);
        let result = walk(self);
        self.place = outer;
        result
    }

    /// Reports a question that can't stand here.
    pub(crate) fn refuse(&mut self, at: Span) {
        self.errors.at(at, self.place.message());
    }

    /// Reports a call of `ask` that no attribute says anything of.
    pub(crate) fn refuse_unmarked(&mut self, at: Span) {
        if self.place == Place::Expression {
            self.errors.at(
                at,
                "`ask` needs an attribute that says what is asked, on a `let` of its own: `#[elicit(form)]`, \
                 `#[elicit(url, message = …)]`, `#[sample(max_tokens = …)]` or `#[roots]`",
            );
        } else {
            self.refuse(at);
        }
    }

    /// Reports the attribute of a question, if an expression of verbatim code has one.
    pub(crate) fn refuse_marked(&mut self, expr: &mut Expr) {
        let Some(attribute) = question::attribute_on(expr).cloned() else {
            return;
        };
        drop(question::take_attributes(expr));
        self.refuse_attribute(&attribute, expr);
    }

    /// The same for a `let`, and for `#[fresh]` on it.
    pub(crate) fn refuse_marked_let(&mut self, local: &mut Local) {
        let fresh = local
            .attrs
            .iter()
            .find(|attribute| attribute.path().is_ident("fresh"));
        if let Some(fresh) = fresh {
            self.errors.at(fresh.path().span(), NOT_FRESH);
        }
        local
            .attrs
            .retain(|attribute| !attribute.path().is_ident("fresh"));
        let is_attribute = |attribute: &&Attribute| question::is_attribute(attribute);
        let marked = local.attrs.iter().find(is_attribute).cloned();
        local.attrs.retain(|attribute| !is_attribute(&attribute));
        match (marked, &mut local.init) {
            (Some(attribute), Some(init)) => self.refuse_attribute(&attribute, &mut init.expr),
            (Some(attribute), None) => self.refuse_not_a_question(&attribute),
            (None, _) => {}
        }
    }

    fn refuse_attribute(&mut self, attribute: &Attribute, expr: &mut Expr) {
        if question::is_flow(attribute) && question::awaited_call(expr).is_some() {
            self.refuse(attribute.path().span());
        } else if let Some(call) = question::ask_call(expr) {
            let at = call.func.span();
            self.refuse(at);
        } else {
            self.refuse_not_a_question(attribute);
        }
        question::disarm(expr);
    }

    /// Reports a question's attribute on something that asks nothing.
    pub(crate) fn refuse_not_a_question(&mut self, attribute: &Attribute) {
        self.errors
            .at(attribute.path().span(), question::not_a_question(attribute));
    }

    /// Reports what can't stand on an expression that is taken apart: a question's attribute, and `#[cfg]`.
    pub(crate) fn refuse_on_compound(&mut self, expr: &mut Expr) {
        for attribute in question::take_attributes(expr) {
            self.refuse_not_a_question(&attribute);
        }
        let attributes = question::attributes(expr).to_vec();
        self.refuse_conditional(&attributes);
    }

    /// Reports `#[cfg]` on a statement with a question in it.
    pub(crate) fn refuse_conditional(&mut self, attributes: &[Attribute]) {
        if let Some(attribute) = attributes
            .iter()
            .find(|attribute| is_conditional(attribute))
        {
            self.errors.at(
                attribute.path().span(),
                "a statement with a question can't be under `#[cfg]`: the handler is cut at its questions before it \
                 is known which statements are compiled. Write `if cfg!(…) { … }`, or two handlers, each under `#[cfg]`",
            );
        }
    }

    /// Reports an item of a body that has the name of another body's item: all of them stand in front of the machine.
    pub(crate) fn refuse_same_item(&mut self, body: BodyId, item: &Item) {
        let (name, is_type) = match item {
            Item::Const(item) => (&item.ident, false),
            Item::Fn(item) => (&item.sig.ident, false),
            Item::Static(item) => (&item.ident, false),
            Item::Enum(item) => (&item.ident, true),
            Item::Struct(item) => (&item.ident, true),
            Item::Trait(item) => (&item.ident, true),
            Item::Type(item) => (&item.ident, true),
            Item::Union(item) => (&item.ident, true),
            _ => return,
        };
        let mut same = self
            .items
            .iter()
            .filter(|(other, other_is_type, other_body)| {
                other == name && *other_is_type == is_type && *other_body != body
            });
        if same.next().is_some() {
            self.errors.at(
                name.span(),
                format!(
                    "there is another item `{name}` in this handler: the handler is cut at its questions, and its items \
                     stand in front of all of it. Rename one of them"
                ),
            );
        }
        self.items.push((name.clone(), is_type, body));
    }

    /// Reports a question in a nested item.
    pub(crate) fn refuse_in_item(&mut self, item: &Item) {
        if let Some(at) = question::find_in_item(item) {
            self.errors.at(
                at,
                "a question can't stand in a nested function: only the handler's own body is cut at its questions. \
                 Ask in the handler and pass the answer on, or make the function a `#[flow]`",
            );
        }
    }
}
