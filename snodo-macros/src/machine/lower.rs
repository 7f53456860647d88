//! The body → a tree: what holds a question is taken apart, all else stays verbatim.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{Attribute, Block, Expr, Item, Local, Pat, Stmt, Type, spanned::Spanned};

use super::{
    effect::Effect,
    refuse::Place,
    scope::{Element, Origin, Var, VarId, bindings},
    tree::{
        Ask, BodyId, Branch, BranchArm, Dest, Each, Head, Loop, Over, Piece, Plain, What, untyped,
    },
    walk::{Enclosing, Walk},
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
                self.hoisted.push(Stmt::Item(item))
            }
            // Every arm inside needs them.
            Item::Use(_) => self.tree.bodies[body].items.push(Stmt::Item(item)),
            item => {
                let mut stmt = Stmt::Item(item);
                self.stmt(&mut stmt);
                match &stmt {
                    Stmt::Item(Item::Macro(_)) => {
                        self.tree.bodies[body].items.push(stmt);
                    }
                    _ => self.hoisted.push(stmt),
                }
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
        let fresh = local
            .attrs
            .iter()
            .any(|attribute| attribute.path().is_ident("fresh"));
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
            let (value, ident) = self.synthetic(body, "value", ty.clone());
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
        if !asked {
            self.note_guards(&declares);
        }
        if let (Some(init), [var]) = (&local.init, declares.as_slice())
            && init.diverge.is_none()
            && single
            && (fresh || (!self.scopes.vars[*var].mutable && self.is_literal(&init.expr)))
        {
            let everywhere = !fresh || is_borrow(&init.expr);
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

    /// Asks what a `let`'s initializer begins with, and puts the answer's variable in its place.
    fn lower_question_let(&mut self, body: BodyId, attributes: &[Attribute], local: &mut Local) {
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
    fn lower_question(
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
        let Some(at) = questions.first().map(|question| question.ask.span()) else {
            return;
        };
        let Some(place) = question::awaited(chain) else {
            return;
        };
        let mut asked = std::mem::replace(place, Expr::Verbatim(TokenStream::new()));
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
            *place = syn::parse_quote_spanned!(Span::mixed_site().located_at(at)=> #answered);
        }
    }

    /// Suspends here. Gives the variable that the answer is bound to.
    fn ask(&mut self, body: BodyId, what: What, effect: Effect, at: Span) -> Ident {
        let shadowed = self.scopes.shadowed();
        let (answer, ident) = self.synthetic(body, "answer", None);
        let ident = Ident::new(&ident.to_string(), Span::mixed_site().located_at(at));
        self.scopes.vars[answer].ident = ident.clone();
        self.tree.asks.push(Ask {
            what,
            effect,
            answer,
            guards: self.guards_at(body),
            shadowed,
        });
        let ask = self.tree.asks.len() - 1;
        self.push(body, Piece::Ask(ask));
        ident
    }

    /// `#[flow]` on a chain that begins with `name(…).await`.
    fn lower_flow(&mut self, body: BodyId, attribute: &Attribute, chain: &mut Expr) {
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
        let answered = self.ask(body, What::Flow { name, call }, effect, at);
        if let Some(place) = find_placeholder(chain) {
            *place = syn::parse_quote_spanned!(Span::mixed_site().located_at(at)=> #answered);
        }
    }

    /// `pause(…).await` as a statement.
    fn lower_pause(&mut self, body: BodyId, expr: &mut Expr) -> bool {
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
        let answered = self.ask(body, What::Pause(duration), effect, name.span());
        *expr = syn::parse_quote_spanned!(Span::mixed_site().located_at(name.span())=> #answered);
        true
    }

    /// An expression statement, or the value of the block.
    fn lower_expr(&mut self, body: BodyId, mut expr: Expr, semi: bool, dest: &Dest) {
        let asks = question::find_in_expr(&expr).is_some();
        if asks && is_compound(&expr) {
            self.lower_compound(body, expr, dest);
            return;
        }
        let marked = question::attribute_on(&expr).is_some();
        if marked && is_question(&mut expr) {
            let attributes = question::take_attributes(&mut expr);
            self.refuse_conditional(&question::attributes(&expr).to_vec());
            let keys = vec![None; attributes.len()];
            self.lower_question(body, &attributes, &mut expr, &keys);
        } else {
            self.lower_pause(body, &mut expr);
        }
        self.note_moves(body, &expr);
        let (effect, jumps) = self.verbatim(|walk| walk.expr(&mut expr));
        let leaves = !effect.completes();
        let span = expr.span();
        let site = Span::mixed_site().located_at(span);
        let (code, effect) = match dest {
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

    /// An expression with questions in its blocks.
    fn lower_compound(&mut self, body: BodyId, mut expr: Expr, dest: &Dest) {
        self.refuse_on_compound(&mut expr);
        match expr {
            Expr::If(branch) => self.lower_if(body, branch, dest),
            Expr::Match(branch) => self.lower_match(body, branch, dest),
            Expr::Loop(repeat) => {
                let construct = self.open_lowered(repeat.label.as_ref(), true, dest);
                let at = self.next(body);
                let inner = self.tree.body(Some((body, at)));
                let shadowed = self.scopes.shadowed();
                self.push(
                    body,
                    Piece::Loop(Loop {
                        construct,
                        each: None,
                        body: inner,
                        shadowed,
                    }),
                );
                self.statements(inner, repeat.body.stmts, &Dest::Discard);
                self.enclosing.pop();
            }
            Expr::While(repeat) => self.lower_while(body, repeat, dest),
            Expr::ForLoop(repeat) => self.lower_for(body, repeat, dest),
            Expr::Block(block) => {
                let at = self.next(body);
                let construct = self.open_lowered(block.label.as_ref(), false, dest);
                let inner = self.tree.body(Some((body, at)));
                self.push(
                    body,
                    Piece::Block {
                        construct,
                        body: inner,
                    },
                );
                self.statements(inner, block.block.stmts, dest);
                self.enclosing.pop();
            }
            Expr::Paren(paren) => self.lower_compound(body, *paren.expr, dest),
            Expr::Group(group) => self.lower_compound(body, *group.expr, dest),
            _ => {}
        }
    }

    fn open_lowered(&mut self, label: Option<&syn::Label>, is_loop: bool, dest: &Dest) -> usize {
        let construct = self.tree.construct();
        let name = label.map(|label| label.name.ident.to_string());
        self.enclosing.push(Enclosing {
            name,
            is_loop,
            construct,
            lowered: Some(dest.clone()),
        });
        construct
    }

    /// The value of a branch: a block, or an expression that is one.
    fn lower_value(&mut self, body: BodyId, expr: Expr, dest: &Dest) {
        match expr {
            Expr::Block(block) if block.label.is_none() && block.attrs.is_empty() => {
                self.statements(body, block.block.stmts, dest);
            }
            other => self.statements(body, vec![Stmt::Expr(other, None)], dest),
        }
    }

    fn lower_if(&mut self, body: BodyId, mut branch: syn::ExprIf, dest: &Dest) {
        self.scrutinee_of_condition(body, &mut branch.cond);
        let at = self.next(body);
        let then = self.tree.body(Some((body, at)));
        self.scopes.enter();
        let (effect, jumps) = self.verbatim(|walk| walk.lower_condition(then, &mut branch.cond));
        let cond = branch.cond;
        let keyword = branch.if_token;
        let otherwise = self.tree.body(Some((body, at)));
        let arms = [then, otherwise]
            .map(|body| BranchArm {
                pattern: TokenStream::new(),
                effect: Effect::Nothing,
                body,
            })
            .into();
        self.push(
            body,
            Piece::Branch(Branch {
                head: Head::If(quote!(#keyword #cond)),
                effect,
                jumps,
                arms,
            }),
        );
        self.statements(then, branch.then_branch.stmts, dest);
        self.scopes.leave();
        match branch.else_branch {
            Some((_, expr)) => self.lower_value(otherwise, *expr, dest),
            None => self.statements(otherwise, Vec::new(), dest),
        }
    }

    /// A question in front of a condition: `if let Ok(x) = #[elicit(form)] ask(…).await`.
    fn scrutinee_of_condition(&mut self, body: BodyId, condition: &mut Expr) {
        match condition {
            Expr::Let(condition) => {
                self.lower_scrutinee(body, &mut condition.expr, Some(&condition.pat))
            }
            Expr::Binary(binary) if matches!(binary.op, syn::BinOp::And(_)) => {
                self.scrutinee_of_condition(body, &mut binary.left);
            }
            _ => {}
        }
    }

    fn lower_scrutinee(&mut self, body: BodyId, scrutinee: &mut Expr, pat: Option<&Pat>) {
        if question::attribute_on(scrutinee).is_some() && is_question(scrutinee) {
            let attributes = question::take_attributes(scrutinee);
            let keys = pat.map_or_else(
                || vec![None; attributes.len()],
                |pat| keys_of(pat, attributes.len()),
            );
            self.lower_question(body, &attributes, scrutinee, &keys);
        }
    }

    /// A condition whose bindings belong to the body that it guards.
    fn lower_condition(&mut self, then: BodyId, condition: &mut Expr) -> Effect {
        match condition {
            Expr::Binary(binary) if matches!(binary.op, syn::BinOp::And(_)) => {
                let left = self.lower_condition(then, &mut binary.left);
                let right = self.lower_condition(then, &mut binary.right);
                Effect::seq([left, right.maybe()])
            }
            Expr::Let(condition) => {
                let value = self.within(Place::Condition, |walk| walk.expr(&mut condition.expr));
                let declares = self.declare_in(then, &condition.pat, false, None);
                self.note_guards(&declares);
                Effect::seq([
                    value,
                    Effect::seq(declares.into_iter().map(Effect::Declare)),
                ])
            }
            other => self.condition(other),
        }
    }

    fn lower_match(&mut self, body: BodyId, mut branch: syn::ExprMatch, dest: &Dest) {
        self.lower_scrutinee(body, &mut branch.expr, None);
        let (effect, mut jumps) = self.verbatim(|walk| walk.expr(&mut branch.expr));
        let scrutinee = branch.expr;
        let keyword = branch.match_token;
        let at = self.next(body);
        let head = Head::Match(quote!(#keyword #scrutinee));
        self.push(
            body,
            Piece::Branch(Branch {
                head,
                effect,
                jumps,
                arms: Vec::new(),
            }),
        );
        let mut arms = Vec::new();
        for mut arm in branch.arms {
            if question::find_in_expr(&arm.body).is_some() {
                self.refuse_conditional(&arm.attrs);
            }
            let inner = self.tree.body(Some((body, at)));
            self.scopes.enter();
            let declares = self.declare_in(inner, &arm.pat, false, None);
            self.note_guards(&declares);
            let (guard, jumped) = self.verbatim(|walk| walk.guard(&mut arm.pat));
            jumps |= jumped;
            let binds = Effect::seq(declares.into_iter().map(Effect::Declare));
            let (attrs, pat) = (&arm.attrs, &arm.pat);
            let pattern = quote!(#(#attrs)* #pat);
            arms.push(BranchArm {
                pattern,
                effect: Effect::seq([binds, guard]),
                body: inner,
            });
            self.lower_value(inner, *arm.body, dest);
            self.scopes.leave();
        }
        if let Some(Piece::Branch(branch)) = self.tree.bodies[body].pieces.get_mut(at) {
            branch.arms = arms;
            branch.jumps = jumps;
        }
    }

    /// `while c { … }` is `loop { if c { … } else { break } }`.
    fn lower_while(&mut self, body: BodyId, repeat: syn::ExprWhile, dest: &Dest) {
        let construct = self.open_lowered(repeat.label.as_ref(), true, &Dest::Discard);
        let at = self.next(body);
        let inner = self.tree.body(Some((body, at)));
        let shadowed = self.scopes.shadowed();
        self.push(
            body,
            Piece::Loop(Loop {
                construct,
                each: None,
                body: inner,
                shadowed,
            }),
        );
        let keyword = repeat.while_token;
        let branch = syn::ExprIf {
            attrs: Vec::new(),
            if_token: syn::Token![if](keyword.span),
            cond: repeat.cond,
            then_branch: repeat.body,
            else_branch: Some((
                syn::Token![else](keyword.span),
                Box::new(syn::parse_quote_spanned!(keyword.span=> { break })),
            )),
        };
        self.statements(
            inner,
            vec![Stmt::Expr(Expr::If(branch), None)],
            &Dest::Discard,
        );
        self.enclosing.pop();
        self.unit(body, dest);
    }

    fn lower_for(&mut self, body: BodyId, mut repeat: syn::ExprForLoop, dest: &Dest) {
        let (effect, _) = self.verbatim(|walk| walk.expr(&mut repeat.expr));
        let (over, iterator) = self.iterator(&repeat.expr);
        let (items, _) = self.synthetic(body, "items", None);
        self.scopes.vars[items].mutable = true;
        let at = Span::mixed_site().located_at(repeat.expr.span());
        self.scopes.vars[items].ident.set_span(at);
        let construct = self.open_lowered(repeat.label.as_ref(), true, &Dest::Discard);
        let at = self.next(body);
        let inner = self.tree.body(Some((body, at)));
        let shadowed = self.scopes.shadowed();
        self.scopes.enter();
        let declares = self.declare_in(inner, &repeat.pat, false, None);
        let pattern = repeat.pat.to_token_stream();
        let collection = match over {
            Over::Borrowed(collection) | Over::Enumerated(collection) => {
                Some(Effect::Read(collection))
            }
            Over::Literals => Some(Effect::Nothing),
            Over::Range | Over::Through | Over::Owned => None,
        };
        if let Some(collection) = collection {
            // What an arm of the body needs of the element is taken from the collection again.
            let reads = Effect::seq([collection, Effect::Read(items)]);
            for var in &declares {
                let element = Element {
                    pattern: pattern.clone(),
                    over,
                    iterator: iterator.clone(),
                    items,
                    effect: reads.clone(),
                };
                self.scopes.vars[*var].origin = Origin::Element(Box::new(element));
            }
        }
        let binds = Effect::seq(declares.into_iter().map(Effect::Declare));
        let plain = repeat.expr.to_token_stream();
        let each = Each {
            pattern,
            plain,
            over,
            iterator,
            items,
            effect,
            binds,
        };
        self.push(
            body,
            Piece::Loop(Loop {
                construct,
                each: Some(each),
                body: inner,
                shadowed,
            }),
        );
        self.statements(inner, repeat.body.stmts, &Dest::Discard);
        self.scopes.leave();
        self.enclosing.pop();
        self.unit(body, dest);
    }

    /// How the items of a loop are kept across a question, and the expression to make that of.
    fn iterator(&self, expr: &Expr) -> (Over, TokenStream) {
        let local = |expr: &Expr| match unparenthesized(expr) {
            Expr::Path(path) => path
                .path
                .get_ident()
                .and_then(|ident| self.scopes.resolve(ident)),
            _ => None,
        };
        match unparenthesized(expr) {
            Expr::Range(range) => match (&range.start, &range.end, &range.limits) {
                (Some(start), Some(end), syn::RangeLimits::Closed(_)) => {
                    (Over::Through, quote!(#start, #end))
                }
                (Some(_), Some(_), syn::RangeLimits::HalfOpen(_)) => {
                    (Over::Range, expr.to_token_stream())
                }
                _ => (Over::Owned, expr.to_token_stream()),
            },
            Expr::Reference(reference) if reference.mutability.is_none() => {
                match local(&reference.expr) {
                    Some(collection) => (Over::Borrowed(collection), TokenStream::new()),
                    None => (Over::Owned, expr.to_token_stream()),
                }
            }
            Expr::MethodCall(call) if call.method == "enumerate" && call.args.is_empty() => {
                match self.iterator(&call.receiver) {
                    (Over::Borrowed(collection), none) => (Over::Enumerated(collection), none),
                    _ => (Over::Owned, expr.to_token_stream()),
                }
            }
            Expr::Array(array) if !array.elems.is_empty() && array.elems.iter().all(is_string) => {
                (Over::Literals, expr.to_token_stream())
            }
            Expr::MethodCall(call) if call.method == "iter" && call.args.is_empty() => {
                match local(&call.receiver) {
                    Some(collection) => (Over::Borrowed(collection), TokenStream::new()),
                    None => (Over::Owned, expr.to_token_stream()),
                }
            }
            other => (Over::Owned, other.to_token_stream()),
        }
    }
}

/// Whether an expression with a question's attribute begins with a question, or with something like one.
fn is_question(expr: &mut Expr) -> bool {
    question::awaited_call(expr).is_some() || question::ask_call(expr).is_some()
}

/// Whether an expression is a statement without a semicolon.
fn is_block_like(expr: &Expr) -> bool {
    matches!(
        expr,
        Expr::Block(_)
            | Expr::Const(_)
            | Expr::ForLoop(_)
            | Expr::If(_)
            | Expr::Loop(_)
            | Expr::Match(_)
            | Expr::Unsafe(_)
            | Expr::While(_)
    )
}

/// Whether an expression is taken apart when a question stands in it.
fn is_compound(expr: &Expr) -> bool {
    match expr {
        Expr::If(_)
        | Expr::Match(_)
        | Expr::Loop(_)
        | Expr::While(_)
        | Expr::ForLoop(_)
        | Expr::Block(_) => true,
        Expr::Paren(paren) => is_compound(&paren.expr),
        Expr::Group(group) => is_compound(&group.expr),
        _ => false,
    }
}

/// The keys that a pattern gives to `count` questions: to one, its only binding; to several, the only binding of each
/// element of the tuple.
fn keys_of(pat: &Pat, count: usize) -> Vec<Option<String>> {
    let key = |pat: &Pat| match bindings(pat, true).as_slice() {
        [only] => Some(only.ident.unraw_string()),
        _ => None,
    };
    match tuple_of(pat) {
        Some(tuple) if count > 1 && tuple.elems.len() == count => {
            tuple.elems.iter().map(key).collect()
        }
        _ if count == 1 => vec![key(pat)],
        _ => vec![None; count],
    }
}

/// The tuple of a pattern such as `(a, b)`, `Ok((a, b))` or `(a, b): (A, B)`.
fn tuple_of(pat: &Pat) -> Option<&syn::PatTuple> {
    match pat {
        Pat::Tuple(tuple) => Some(tuple),
        Pat::TupleStruct(wrapper) if wrapper.elems.len() == 1 => tuple_of(wrapper.elems.first()?),
        Pat::Paren(paren) => tuple_of(&paren.pat),
        Pat::Type(typed) => tuple_of(&typed.pat),
        _ => None,
    }
}

/// The empty expression that was left in a chain where the question stood.
fn find_placeholder(expr: &mut Expr) -> Option<&mut Expr> {
    match expr {
        Expr::Verbatim(tokens) if tokens.is_empty() => Some(expr),
        Expr::Await(inner) => find_placeholder(&mut inner.base),
        Expr::Try(inner) => find_placeholder(&mut inner.expr),
        Expr::Field(inner) => find_placeholder(&mut inner.base),
        Expr::MethodCall(inner) => find_placeholder(&mut inner.receiver),
        Expr::Paren(inner) => find_placeholder(&mut inner.expr),
        Expr::Group(inner) => find_placeholder(&mut inner.expr),
        _ => None,
    }
}

/// Whether an expression is a string literal.
fn is_string(expr: &Expr) -> bool {
    matches!(expr, Expr::Lit(literal) if matches!(literal.lit, syn::Lit::Str(_)))
}

/// Whether an expression only borrows a place.
fn is_borrow(expr: &Expr) -> bool {
    fn is_place(expr: &Expr) -> bool {
        match unparenthesized(expr) {
            Expr::Path(_) => true,
            Expr::Field(field) => is_place(&field.base),
            _ => false,
        }
    }
    matches!(unparenthesized(expr), Expr::Reference(reference) if is_place(&reference.expr))
}

/// An expression without the parentheses around it.
fn unparenthesized(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(paren) => unparenthesized(&paren.expr),
        Expr::Group(group) => unparenthesized(&group.expr),
        other => other,
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
