//! Names → variables: which declaration an identifier means, through blocks, patterns and shadowing.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};
use syn::{Expr, Pat, Type};

use super::{
    effect::Effect,
    tree::{BodyId, Over},
};

/// A variable: one declaration, whatever others have its name.
pub(crate) type VarId = usize;

/// What is known of a variable.
#[derive(Debug)]
pub(crate) struct Var {
    /// The identifier of its declaration. It is this token that is emitted wherever the variable is bound again, so
    /// that handlers made by `macro_rules!` keep their hygiene.
    pub(crate) ident: Ident,
    pub(crate) mutable: bool,
    /// The type that its `let` or parameter names, where it does.
    pub(crate) ty: Option<Type>,
    pub(crate) origin: Origin,
    /// The body that it is declared in; `None` inside code that stays verbatim.
    pub(crate) body: Option<BodyId>,
}

/// Where a variable's value comes from when a state that needs it is entered.
#[derive(Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "there are few, and most are small"
)]
pub(crate) enum Origin {
    /// It is kept.
    Local,
    /// A parameter that is decoded or extracted anew.
    Param,
    /// It is made again: `#[fresh]`, a literal, or a borrow. `everywhere` says in each arm rather than behind each
    /// question: for what is free to make and can't be moved beside what it borrows.
    Again {
        init: Expr,
        effect: Effect,
        everywhere: bool,
    },
    /// It is a part of a borrowed collection's element, which is taken again.
    Element(Box<Element>),
}

/// The element of a borrowed collection that a loop is at.
#[derive(Debug)]
pub(crate) struct Element {
    pub(crate) pattern: TokenStream,
    pub(crate) over: Over,
    /// The collection, where it is written in the loop's head.
    pub(crate) iterator: TokenStream,
    /// The loop's position in it.
    pub(crate) items: VarId,
    pub(crate) effect: Effect,
}

/// The variables of a handler, and the scopes that are open at the current place.
#[derive(Debug, Default)]
pub(crate) struct Scopes {
    pub(crate) vars: Vec<Var>,
    open: Vec<Vec<VarId>>,
}

impl Scopes {
    pub(crate) fn enter(&mut self) {
        self.open.push(Vec::new());
    }

    pub(crate) fn leave(&mut self) {
        self.open.pop();
    }

    /// Declares a variable in the innermost scope.
    pub(crate) fn declare(&mut self, var: Var) -> VarId {
        let id = self.vars.len();
        self.vars.push(var);
        if let Some(scope) = self.open.last_mut() {
            scope.push(id);
        }
        id
    }

    /// The variable that `name` means here.
    pub(crate) fn resolve(&self, name: &Ident) -> Option<VarId> {
        self.visible().find(|id| self.vars[*id].ident == *name)
    }

    /// The same, for a name that comes as text, without `r#`: an inline format argument.
    pub(crate) fn resolve_text(&self, name: &str) -> Option<VarId> {
        let is =
            |ident: &Ident| *ident == name || ident.to_string().strip_prefix("r#") == Some(name);
        self.visible().find(|id| is(&self.vars[*id].ident))
    }

    /// Whether a variable, which was declared last or beside others, has the name of an earlier one.
    pub(crate) fn is_shadowing(&self, var: VarId) -> bool {
        let ident = &self.vars[var].ident;
        self.visible()
            .any(|other| other < var && self.vars[other].ident == *ident)
    }

    /// The variables in scope whose name means another one here.
    pub(crate) fn shadowed(&self) -> BTreeSet<VarId> {
        let mut seen: Vec<&Ident> = Vec::new();
        let mut shadowed = BTreeSet::new();
        for id in self.visible() {
            let ident = &self.vars[id].ident;
            if seen.contains(&ident) {
                shadowed.insert(id);
            } else {
                seen.push(ident);
            }
        }
        shadowed
    }

    /// The variables in scope, the innermost and latest first.
    pub(crate) fn visible(&self) -> impl Iterator<Item = VarId> + '_ {
        self.open
            .iter()
            .rev()
            .flat_map(|scope| scope.iter().rev().copied())
    }
}

/// A binding of a pattern.
pub(crate) struct Binding {
    pub(crate) ident: Ident,
    pub(crate) mutable: bool,
}

/// The bindings of a pattern, in order, each name once (the cases of an or-pattern bind the same ones).
///
/// A bare capitalised name is a constant or a unit variant, except where the pattern is that name alone and `irrefutable`
/// says that it stands in a `let`.
pub(crate) fn bindings(pat: &Pat, irrefutable: bool) -> Vec<Binding> {
    let mut found = Vec::new();
    let alone = match pat {
        Pat::Type(typed) => &typed.pat,
        other => other,
    };
    if let (true, Pat::Ident(ident)) = (irrefutable, alone) {
        push(&mut found, &ident.ident, ident.mutability.is_some());
        if let Some((_, sub)) = &ident.subpat {
            collect(sub, &mut found);
        }
    } else {
        collect(pat, &mut found);
    }
    found
}

fn push(found: &mut Vec<Binding>, ident: &Ident, mutable: bool) {
    if found.iter().all(|binding| binding.ident != *ident) {
        found.push(Binding {
            ident: ident.clone(),
            mutable,
        });
    }
}

fn collect(pat: &Pat, found: &mut Vec<Binding>) {
    match pat {
        Pat::Ident(ident) => {
            let plain =
                ident.by_ref.is_none() && ident.mutability.is_none() && ident.subpat.is_none();
            if !(plain && is_capitalised(&ident.ident)) {
                push(found, &ident.ident, ident.mutability.is_some());
            }
            if let Some((_, sub)) = &ident.subpat {
                collect(sub, found);
            }
        }
        Pat::Guard(guard) => collect(&guard.pat, found),
        Pat::Or(or) => or.cases.iter().for_each(|case| collect(case, found)),
        Pat::Paren(paren) => collect(&paren.pat, found),
        Pat::Reference(reference) => collect(&reference.pat, found),
        Pat::Slice(slice) => slice.elems.iter().for_each(|elem| collect(elem, found)),
        Pat::Struct(fields) => fields
            .fields
            .iter()
            .for_each(|field| collect(&field.pat, found)),
        Pat::Tuple(tuple) => tuple.elems.iter().for_each(|elem| collect(elem, found)),
        Pat::TupleStruct(tuple) => tuple.elems.iter().for_each(|elem| collect(elem, found)),
        Pat::Type(typed) => collect(&typed.pat, found),
        _ => {}
    }
}

fn is_capitalised(ident: &Ident) -> bool {
    let text = ident.to_string();
    let text = text.strip_prefix("r#").unwrap_or(&text);
    text.trim_start_matches('_')
        .chars()
        .next()
        .is_some_and(char::is_uppercase)
}
