//! The body → a tree: what holds a question is taken apart, all else stays verbatim.

mod compound;
mod loops;
mod shape;
mod suspend;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{Attribute, Block, Expr, Item, Local, Pat, Stmt, Type, spanned::Spanned};

use self::shape::{borrows, is_block_like, is_compound, is_question};
use super::{
    effect::Effect,
    refuse::{Place, is_conditional},
    scope::{Origin, Var, VarId, bindings},
    tree::{BodyId, Dest, Piece, Plain, untyped},
    walk::Walk,
};
use crate::question;

/// A parameter of the handler, which the root of its body declares.
pub(crate) struct Parameter {
    pub(crate) ident: Ident,
    pub(crate) mutable: bool,
    pub(crate) ty: Type,
    /// Whether it is kept, since a caller gives it; otherwise it is decoded anew.
    pub(crate) kept: bool,
    /// For a borrowed parameter of a flow, which owns what is borrowed: the type of the borrow.
    pub(crate) borrow: Option<Type>,
}

/// Lowers a handler's body.
pub(crate) fn lower(walk: &mut Walk<'_>, parameters: Vec<Parameter>, block: Block) -> BodyId {
    let root = walk.tree.body(None);
    walk.scopes.enter();
    let mut borrowed = Vec::new();
    for Parameter {
        ident,
        mutable,
        ty,
        kept,
        borrow,
    } in parameters
    {
        // A parameter that the handler may change is kept like any other variable.
        let origin = if mutable || kept {
            Origin::Local
        } else {
            Origin::Param
        };
        let Some(borrow) = borrow else {
            walk.scopes.declare(Var {
                ident,
                mutable,
                ty: Some(ty),
                origin,
                body: Some(root),
            });
            continue;
        };
        let owned = format_ident!(
            "__owned_{}",
            ident.unraw_string(),
            span = Span::mixed_site()
        );
        let var = Var {
            ident: owned.clone(),
            mutable: false,
            ty: Some(ty),
            origin,
            body: Some(root),
        };
        borrowed.push((ident, mutable, borrow, walk.scopes.declare(var), owned));
    }
    for (ident, mutable, ty, owned, owner) in borrowed {
        let init: Expr =
            syn::parse_quote_spanned!(Span::mixed_site()=> ::core::borrow::Borrow::borrow(&#owner));
        let effect = Effect::Read(owned);
        let code = quote_spanned!(Span::mixed_site()=> let #ident: #ty = #init;);
        let origin = Origin::Again {
            init,
            effect: effect.clone(),
            everywhere: true,
        };
        let var = walk.scopes.declare(Var {
            ident,
            mutable,
            ty: Some(ty),
            origin,
            body: Some(root),
        });
        walk.plain(
            root,
            code,
            Effect::seq([effect, Effect::Declare(var)]),
            false,
            vec![var],
        );
    }
    walk.statements(root, block.stmts, &Dest::Return);
    walk.scopes.leave();
    root
}

impl Walk<'_> {
    /// The statements of a block, as pieces of `body`; its value goes to `dest`.
    fn statements(&mut self, body: BodyId, stmts: Vec<Stmt>, dest: &Dest) {
        self.scopes.enter();
        let last = stmts.len().saturating_sub(1);
        let mut valued = false;
        for (at, stmt) in stmts.into_iter().enumerate() {
            let tail = at == last;
            match stmt {
                Stmt::Local(local) => self.lower_local(body, local),
                Stmt::Item(item) => self.lower_item(body, item),
                Stmt::Expr(expr, None) if tail => {
                    valued = true;
                    self.lower_expr(body, expr, false, dest);
                }
                Stmt::Expr(expr, semi) => {
                    self.lower_expr(body, expr, semi.is_some(), &Dest::Discard)
                }
                Stmt::Macro(mac) if tail && mac.semi_token.is_none() => {
                    valued = true;
                    let expr = Expr::Macro(syn::ExprMacro {
                        attrs: mac.attrs,
                        mac: mac.mac,
                    });
                    self.lower_expr(body, expr, false, dest);
                }
                stmt => self.lower_plain(body, stmt),
            }
        }
        if !valued {
            self.unit(body, dest);
        }
        self.tree.bodies[body].shadowed = self.scopes.shadowed();
        self.scopes.leave();
    }

    fn push(&mut self, body: BodyId, piece: Piece) -> usize {
        self.tree.bodies[body].pieces.push(piece);
        self.tree.bodies[body].pieces.len() - 1
    }

    /// The number that the next piece of `body` will have.
    fn next(&self, body: BodyId) -> usize {
        self.tree.bodies[body].pieces.len()
    }

    /// Walks verbatim code, and says whether jumps were taken out of it.
    fn verbatim<T>(&mut self, walk: impl FnOnce(&mut Self) -> T) -> (T, bool) {
        let before = self.jumps_made;
        let result = walk(self);
        (result, self.jumps_made > before)
    }

    fn plain(
        &mut self,
        body: BodyId,
        code: TokenStream,
        effect: Effect,
        jumps: bool,
        declares: Vec<VarId>,
    ) {
        self.push(
            body,
            Piece::Plain(Plain {
                code,
                effect,
                jumps,
                declares,
            }),
        );
    }

    /// A block that ends without a value has the value `()`.
    fn unit(&mut self, body: BodyId, dest: &Dest) {
        if let Dest::Var(var) = dest {
            let ident = &self.scopes.vars[*var].ident;
            let code = quote_spanned!(Span::mixed_site()=> #ident = (););
            self.plain(body, code, Effect::Write(*var), false, Vec::new());
        }
    }

    /// Statements other than `let`, items and expressions.
    fn lower_plain(&mut self, body: BodyId, mut stmt: Stmt) {
        let (effect, jumps) = self.verbatim(|walk| walk.stmt(&mut stmt));
        self.plain(body, stmt.into_token_stream(), effect, jumps, Vec::new());
    }

    fn lower_item(&mut self, body: BodyId, item: Item) {
        match item {
            // In front of the machine, the imports of the whole body are seen by its items too.
            Item::Use(_) if self.tree.bodies[body].parent.is_none() => {
                self.hoisted.push(Stmt::Item(item));
            }
            // Every arm inside needs them.
            Item::Use(_) => self.tree.bodies[body].items.push(Stmt::Item(item)),
            Item::Macro(item) if item.ident.is_some() => {
                let names = self.mac_names(&item.mac);
                self.local_macros.extend(
                    item.ident
                        .iter()
                        .map(|name| (name.to_string(), names.clone())),
                );
                let code = item.to_token_stream();
                let at = self.next(body);
                self.tree.bodies[body].macros.push((at, code.clone()));
                self.plain(body, code, Effect::Nothing, false, Vec::new());
            }
            item => {
                self.refuse_same_item(body, &item);
                let mut stmt = Stmt::Item(item);
                self.stmt(&mut stmt);
                self.hoisted.push(stmt);
            }
        }
    }

    fn declare_in(
        &mut self,
        body: BodyId,
        pat: &Pat,
        irrefutable: bool,
        ty: Option<&Type>,
    ) -> Vec<VarId> {
        bindings(pat, irrefutable)
            .into_iter()
            .map(|binding| {
                self.scopes.declare(Var {
                    ident: binding.ident,
                    mutable: binding.mutable,
                    ty: ty.cloned(),
                    origin: Origin::Local,
                    body: Some(body),
                })
            })
            .collect()
    }

    /// A variable of the machine's own.
    fn synthetic(&mut self, body: BodyId, name: &str, ty: Option<Type>) -> (VarId, Ident) {
        let number = self.scopes.vars.len();
        let ident = format_ident!("__{name}_{number}", span = Span::mixed_site());
        let var = Var {
            ident: ident.clone(),
            mutable: false,
            ty,
            origin: Origin::Local,
            body: Some(body),
        };
        (self.scopes.declare(var), ident)
    }

    fn lower_local(&mut self, body: BodyId, mut local: Local) {
        let attributes: Vec<Attribute> = local
            .attrs
            .iter()
            .filter(|a| question::is_attribute(a))
            .cloned()
            .collect();
        local
            .attrs
            .retain(|attribute| !question::is_attribute(attribute));
        let is_fresh = |attribute: &&Attribute| attribute.path().is_ident("fresh");
        let fresh = local
            .attrs
            .iter()
            .find(is_fresh)
            .map(|attribute| attribute.path().span());
        self.fresh.extend(fresh);
        let fresh = fresh.is_some();
        local
            .attrs
            .retain(|attribute| !attribute.path().is_ident("fresh"));
        let asks = local
            .init
            .as_ref()
            .and_then(|init| question::find_in_expr(&init.expr));
        if !attributes.is_empty() || asks.is_some() {
            self.refuse_conditional(&local.attrs);
        }
        if !attributes.is_empty() {
            self.lower_question_let(body, &attributes, &mut local);
        } else if let (Some(_), Some(init)) = (asks, &mut local.init)
            && is_compound(&init.expr)
        {
            // The value of a compound expression goes through a variable, of the type that the `let` names.
            let ty = match &local.pat {
                Pat::Type(typed) => Some((*typed.ty).clone()),
                _ => None,
            };
            let (value, _) = self.synthetic(body, "value", ty.clone());
            let ident = &mut self.scopes.vars[value].ident;
            ident.set_span(Span::mixed_site().located_at(local.pat.span()));
            let ident = ident.clone();
            let declared = match &ty {
                Some(ty) => quote_spanned!(Span::mixed_site()=> let #ident: #ty;),
                None => quote_spanned!(Span::mixed_site()=> let #ident;),
            };
            self.plain(body, declared, Effect::Declare(value), false, vec![value]);
            let compound = std::mem::replace(&mut *init.expr, syn::parse_quote!(#ident));
            self.lower_compound(body, compound, &Dest::Var(value));
        }
        self.rest_of_local(body, local, fresh, !attributes.is_empty());
    }

    /// The `let` itself, whose initializer asks nothing, or no more.
    fn rest_of_local(&mut self, body: BodyId, mut local: Local, fresh: bool, asked: bool) {
        let ((value, diverge), jumps) = self.verbatim(|walk| match &mut local.init {
            Some(init) => {
                let value = walk.expr(&mut init.expr);
                let diverge = init.diverge.as_mut().map_or(Effect::Nothing, |(_, expr)| {
                    walk.within(Place::Else, |walk| walk.expr(expr)).maybe()
                });
                (value, diverge)
            }
            None => (Effect::Nothing, Effect::Nothing),
        });
        let ty = match &local.pat {
            Pat::Type(typed) => Some((*typed.ty).clone()),
            _ => None,
        };
        let single = matches!(untyped(&local.pat), Pat::Ident(ident) if ident.subpat.is_none());
        if let Some(init) = &local.init {
            self.note_moves(body, &init.expr);
        }
        let declares = self.declare_in(body, &local.pat, true, ty.as_ref().filter(|_| single));
        let outer: Vec<_> = declares
            .iter()
            .map(|var| self.scopes.is_shadowing(*var))
            .collect();
        if let Some(cfg) = local
            .attrs
            .iter()
            .find(|attribute| is_conditional(attribute))
        {
            // Where it is not there, its name may mean another variable.
            let at = cfg.path().span();
            let alone = declares.iter().zip(outer).filter(|(_, outer)| !outer);
            self.conditional.extend(alone.map(|(var, _)| (*var, at)));
        }
        if !asked {
            self.note_guards(&declares);
        }
        if let (Some(init), [var]) = (&local.init, declares.as_slice())
            && init.diverge.is_none()
            && single
            && (fresh || (!self.scopes.vars[*var].mutable && self.is_literal(&init.expr)))
        {
            let everywhere = !fresh || borrows(&init.expr);
            let init = (*init.expr).clone();
            self.scopes.vars[*var].origin = Origin::Again {
                init,
                effect: value.clone(),
                everywhere,
            };
        } else if fresh {
            self.errors.over(
                &local,
                "`#[fresh]` goes on `let name = …;`: one variable, made again by its initializer after each question",
            );
        }
        let binds = Effect::seq(declares.iter().copied().map(Effect::Declare));
        let effect = Effect::seq([value, diverge, binds]);
        self.plain(body, local.into_token_stream(), effect, jumps, declares);
    }

    /// Whether an expression is a string literal or a constant: a borrow that can be made again anywhere.
    fn is_literal(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Lit(literal) => {
                matches!(
                    literal.lit,
                    syn::Lit::Str(_) | syn::Lit::ByteStr(_) | syn::Lit::CStr(_)
                )
            }
            Expr::Path(path) => {
                let local = path
                    .path
                    .get_ident()
                    .and_then(|ident| self.scopes.resolve(ident))
                    .is_some();
                let last = path.path.segments.last();
                !local
                    && last.is_some_and(|segment| {
                        let text = segment.ident.to_string();
                        text.len() > 1
                            && text
                                .chars()
                                .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
                    })
            }
            _ => false,
        }
    }

    /// An expression statement, or the value of the block.
    fn lower_expr(&mut self, body: BodyId, mut expr: Expr, semi: bool, dest: &Dest) {
        let asks = question::find_in_expr(&expr).is_some();
        if asks && is_compound(&expr) {
            self.lower_compound(body, expr, dest);
            return;
        }
        let mut paused = false;
        let marked = question::attribute_on(&expr).is_some();
        if marked && is_question(&mut expr) {
            let attributes = question::take_attributes(&mut expr);
            self.refuse_conditional(question::attributes(&expr));
            let keys = vec![None; attributes.len()];
            self.lower_question(body, &attributes, &mut expr, &keys);
        } else {
            paused = self.lower_pause(body, &mut expr);
        }
        self.note_moves(body, &expr);
        let (effect, jumps) = self.verbatim(|walk| walk.expr(&mut expr));
        let leaves = !effect.completes();
        let span = expr.span();
        let site = Span::mixed_site().located_at(span);
        let (code, effect) = match dest {
            Dest::Discard if paused => (quote_spanned!(site=> let () = #expr;), effect),
            Dest::Discard => {
                // A value that nobody wants may be the last of its block, and then has no semicolon; something may
                // come behind it now.
                let semi = (semi || !is_block_like(&expr)).then(|| quote_spanned!(span=> ;));
                (quote!(#expr #semi), effect)
            }
            // What never comes to a value is a statement.
            _ if leaves => (quote_spanned!(site=> #expr;), effect),
            Dest::Return => (
                quote_spanned!(site=> return #expr;),
                Effect::seq([effect, Effect::Leave]),
            ),
            Dest::Var(var) => {
                let ident = &self.scopes.vars[*var].ident;
                (
                    quote_spanned!(site=> #ident = #expr;),
                    Effect::seq([effect, Effect::Write(*var)]),
                )
            }
        };
        self.plain(body, code, effect, jumps, Vec::new());
    }
}

/// An identifier's name without `r#`.
pub(crate) trait Unraw {
    fn unraw_string(&self) -> String;
}

impl Unraw for Ident {
    fn unraw_string(&self) -> String {
        syn::ext::IdentExt::unraw(self).to_string()
    }
}
