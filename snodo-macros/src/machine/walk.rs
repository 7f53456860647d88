//! The effect of code that stays verbatim. On the way, every jump that leaves it becomes a placeholder, and every
//! question in it, which can't stand there, an error.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{
    Arm, Block, Expr, ExprLit, ExprMacro, Label, Lifetime, Lit, Local, Macro, Pat, Stmt, Token,
    parse::Parser, punctuated::Punctuated, spanned::Spanned,
};

use super::{
    effect::{ConstructId, Effect},
    guards::Guards,
    jumps,
    names::{self, Escape, Name},
    refuse::Place,
    scope::{Origin, Scopes, Var, bindings},
    tree::{Dest, Jump, JumpId, Tree},
};
use crate::{error::Errors, question};

/// Something that encloses the current place and that `break` or `continue` can name.
pub(crate) struct Enclosing {
    pub(crate) name: Option<String>,
    pub(crate) is_loop: bool,
    pub(crate) construct: ConstructId,
    /// Where the value of its `break` goes, if it was taken apart; `None` if it is verbatim.
    pub(crate) lowered: Option<Dest>,
}

/// The walk through a handler's body.
pub(crate) struct Walk<'a> {
    pub(crate) errors: &'a mut Errors,
    pub(crate) scopes: Scopes,
    pub(crate) tree: Tree,
    pub(crate) enclosing: Vec<Enclosing>,
    pub(super) place: Place,
    /// Items of the body, which go in front of the machine.
    pub(crate) hoisted: Vec<Stmt>,
    /// The name of the flow that is lowered, if it is one.
    pub(crate) flow_name: Option<String>,
    pub(super) guards: Guards,
    /// How many placeholders were made.
    pub(crate) jumps_made: usize,
}

impl<'a> Walk<'a> {
    pub(crate) fn new(errors: &'a mut Errors) -> Self {
        Self {
            errors,
            scopes: Scopes::default(),
            tree: Tree::default(),
            enclosing: Vec::new(),
            place: Place::Expression,
            hoisted: Vec::new(),
            flow_name: None,
            guards: Guards::default(),
            jumps_made: 0,
        }
    }

    /// Declares the bindings of a pattern in verbatim code.
    fn declare(&mut self, pat: &Pat, irrefutable: bool) -> Effect {
        let declared = bindings(pat, irrefutable).into_iter().map(|binding| {
            Effect::Declare(self.scopes.declare(Var {
                ident: binding.ident,
                mutable: binding.mutable,
                ty: None,
                origin: Origin::Local,
                body: None,
            }))
        });
        Effect::seq(declared.collect::<Vec<_>>())
    }

    pub(crate) fn read(&self, name: &proc_macro2::Ident) -> Effect {
        self.scopes
            .resolve(name)
            .map_or(Effect::Nothing, Effect::Read)
    }

    /// The effect of a block in a scope of its own.
    pub(crate) fn block(&mut self, block: &mut Block) -> Effect {
        self.scopes.enter();
        let effects: Vec<_> = block.stmts.iter_mut().map(|stmt| self.stmt(stmt)).collect();
        self.scopes.leave();
        Effect::seq(effects)
    }

    pub(crate) fn stmt(&mut self, stmt: &mut Stmt) -> Effect {
        match stmt {
            Stmt::Local(local) => self.local(local),
            // Items see no variables. What a local macro names counts as read where it is defined.
            Stmt::Item(syn::Item::Macro(item)) => self.tokens(&item.mac),
            Stmt::Item(item) => {
                self.refuse_in_item(item);
                Effect::Nothing
            }
            Stmt::Expr(expr, _) => self.expr(expr),
            Stmt::Macro(mac) => {
                let mut marked = mac
                    .attrs
                    .iter()
                    .filter(|attribute| question::is_attribute(attribute));
                if let Some(attribute) = marked.next() {
                    self.refuse_not_a_question(attribute);
                }
                self.mac(&mut mac.mac)
            }
        }
    }

    fn local(&mut self, local: &mut Local) -> Effect {
        self.refuse_marked_let(local);
        let init = match &mut local.init {
            Some(init) => {
                let value = self.expr(&mut init.expr);
                let diverge = init
                    .diverge
                    .as_mut()
                    .map(|(_, diverge)| self.within(Place::Else, |walk| walk.expr(diverge)));
                Effect::seq([value, diverge.map_or(Effect::Nothing, Effect::maybe)])
            }
            None => Effect::Nothing,
        };
        let declare = self.declare(&local.pat, true);
        Effect::seq([init, declare])
    }

    pub(crate) fn exprs<'e>(&mut self, exprs: impl IntoIterator<Item = &'e mut Expr>) -> Effect {
        let effects: Vec<_> = exprs.into_iter().map(|expr| self.expr(expr)).collect();
        Effect::seq(effects)
    }

    /// The effect of an expression.
    pub(crate) fn expr(&mut self, expr: &mut Expr) -> Effect {
        self.refuse_marked(expr);
        match expr {
            Expr::Path(path) => match path.path.get_ident() {
                Some(ident) if path.qself.is_none() => self.read(ident),
                _ => Effect::Nothing,
            },
            Expr::Call(call) => {
                if question::is_ask(call) && self.scopes.resolve_text("ask").is_none() {
                    self.refuse_unmarked(call.func.span());
                }
                let func = self.expr(&mut call.func);
                let args = self.exprs(call.args.iter_mut());
                Effect::seq([func, args])
            }
            Expr::MethodCall(call) => {
                let receiver = self.expr(&mut call.receiver);
                let args = self.exprs(call.args.iter_mut());
                Effect::seq([receiver, args])
            }
            Expr::Assign(assign) => {
                let value = self.expr(&mut assign.right);
                let place = self.assigned(&mut assign.left);
                Effect::seq([value, place])
            }
            Expr::Binary(binary) => {
                let left = self.expr(&mut binary.left);
                let right = self.expr(&mut binary.right);
                match binary.op {
                    syn::BinOp::And(_) | syn::BinOp::Or(_) => Effect::seq([left, right.maybe()]),
                    // `a += b` evaluates `b` first, at least for the numbers.
                    _ => Effect::seq([right, left]),
                }
            }
            Expr::Block(block) => match &block.label {
                Some(label) => {
                    let id = self.open(Some(label), false);
                    let body = self.block(&mut block.block);
                    self.enclosing.pop();
                    Effect::Labelled(id, Box::new(body))
                }
                None => self.block(&mut block.block),
            },
            Expr::Unsafe(block) => self.block(&mut block.block),
            Expr::Const(_) => Effect::Nothing,
            Expr::TryBlock(block) => self.block(&mut block.block),
            Expr::If(branch) => {
                self.scopes.enter();
                let condition = self.condition(&mut branch.cond);
                let then = self.block(&mut branch.then_branch);
                self.scopes.leave();
                let otherwise = branch
                    .else_branch
                    .as_mut()
                    .map_or(Effect::Nothing, |(_, expr)| self.expr(expr));
                Effect::seq([condition, Effect::Branch(vec![then, otherwise])])
            }
            Expr::Match(branch) => {
                let scrutinee = self.expr(&mut branch.expr);
                let arms: Vec<_> = branch.arms.iter_mut().map(|arm| self.arm(arm)).collect();
                let arms = if arms.is_empty() {
                    Effect::Leave
                } else {
                    Effect::Branch(arms)
                };
                Effect::seq([scrutinee, arms])
            }
            Expr::Loop(repeat) => {
                let id = self.open(repeat.label.as_ref(), true);
                let body = self.block(&mut repeat.body);
                self.enclosing.pop();
                Effect::Loop(id, Box::new(body))
            }
            Expr::While(repeat) => {
                let id = self.open(repeat.label.as_ref(), true);
                self.scopes.enter();
                let condition = self.condition(&mut repeat.cond);
                let body = self.block(&mut repeat.body);
                self.scopes.leave();
                self.enclosing.pop();
                let step = Effect::Branch(vec![body, Effect::Break(id)]);
                Effect::Loop(id, Box::new(Effect::seq([condition, step])))
            }
            Expr::ForLoop(repeat) => {
                let iterator = self.expr(&mut repeat.expr);
                let id = self.open(repeat.label.as_ref(), true);
                self.scopes.enter();
                let binds = self.declare(&repeat.pat, false);
                let body = self.block(&mut repeat.body);
                self.scopes.leave();
                self.enclosing.pop();
                let step = Effect::Branch(vec![Effect::seq([binds, body]), Effect::Break(id)]);
                Effect::seq([iterator, Effect::Loop(id, Box::new(step))])
            }
            Expr::Let(condition) => {
                let value = self.expr(&mut condition.expr);
                let binds = self.declare(&condition.pat, false);
                Effect::seq([value, binds])
            }
            Expr::Closure(closure) => {
                self.scopes.enter();
                let inputs: Vec<_> = closure
                    .inputs
                    .iter()
                    .map(|input| self.declare(input, false))
                    .collect();
                let outer = std::mem::take(&mut self.enclosing);
                let body = self.within(Place::Closure, |walk| walk.expr(&mut closure.body));
                self.enclosing = outer;
                self.scopes.leave();
                Effect::seq([Effect::seq(inputs), body]).captured()
            }
            Expr::Async(block) => {
                let outer = std::mem::take(&mut self.enclosing);
                let body = self.within(Place::Async, |walk| walk.block(&mut block.block));
                self.enclosing = outer;
                body.captured()
            }
            Expr::Return(leave) => {
                let value = leave
                    .expr
                    .as_mut()
                    .map_or(Effect::Nothing, |value| self.expr(value));
                Effect::seq([value, Effect::Leave])
            }
            Expr::Break(jump) => {
                let value = jump
                    .expr
                    .as_mut()
                    .map(|value| (self.expr(value), value.to_token_stream()));
                let target = self.target(jump.label.as_ref(), false);
                let (effect, placed) = self.jump(target, value, false);
                if let Some(jump) = placed {
                    *expr = Expr::Verbatim(jumps::placeholder(jump).to_token_stream());
                }
                effect
            }
            Expr::Continue(jump) => {
                let target = self.target(jump.label.as_ref(), true);
                let (effect, placed) = self.jump(target, None, true);
                if let Some(jump) = placed {
                    *expr = Expr::Verbatim(jumps::placeholder(jump).to_token_stream());
                }
                effect
            }
            Expr::Macro(ExprMacro { mac, .. }) => self.mac(mac),
            Expr::Struct(fields) => {
                let mut effects: Vec<_> = fields
                    .fields
                    .iter_mut()
                    .map(|field| self.expr(&mut field.expr))
                    .collect();
                if let Some(rest) = &mut fields.rest {
                    effects.push(self.expr(rest));
                }
                Effect::seq(effects)
            }
            Expr::Array(array) => self.exprs(array.elems.iter_mut()),
            Expr::Tuple(tuple) => self.exprs(tuple.elems.iter_mut()),
            Expr::Await(inner) => {
                if let Some(name) = question::pause_name(inner)
                    && self.scopes.resolve(name).is_none()
                {
                    let at = name.span();
                    self.refuse(at);
                }
                self.expr(&mut inner.base)
            }
            Expr::Cast(inner) => self.expr(&mut inner.expr),
            Expr::Field(inner) => self.expr(&mut inner.base),
            Expr::Group(inner) => self.expr(&mut inner.expr),
            Expr::Paren(inner) => self.expr(&mut inner.expr),
            Expr::RawAddr(inner) => self.expr(&mut inner.expr),
            Expr::Reference(inner) => self.expr(&mut inner.expr),
            Expr::Repeat(inner) => self.exprs([&mut *inner.expr, &mut *inner.len]),
            Expr::Try(inner) => self.expr(&mut inner.expr),
            Expr::Unary(inner) => self.expr(&mut inner.expr),
            Expr::Yield(inner) => inner
                .expr
                .as_mut()
                .map_or(Effect::Nothing, |inner| self.expr(inner)),
            Expr::Index(index) => self.exprs([&mut *index.expr, &mut *index.index]),
            Expr::Range(range) => {
                let start = range
                    .start
                    .as_mut()
                    .map_or(Effect::Nothing, |start| self.expr(start));
                let end = range
                    .end
                    .as_mut()
                    .map_or(Effect::Nothing, |end| self.expr(end));
                Effect::seq([start, end])
            }
            // Syntax that syn does not know: every name in it may be read.
            Expr::Verbatim(tokens) => self.names(tokens.clone()),
            _ => Effect::Nothing,
        }
    }

    /// A condition, in a scope that the caller opened: what its `let`s bind is seen by what follows.
    pub(crate) fn condition(&mut self, condition: &mut Expr) -> Effect {
        self.within(Place::Condition, |walk| match condition {
            Expr::Binary(binary) if matches!(binary.op, syn::BinOp::And(_)) => {
                let left = walk.condition(&mut binary.left);
                let right = walk.condition(&mut binary.right);
                Effect::seq([left, right.maybe()])
            }
            other => walk.expr(other),
        })
    }

    fn arm(&mut self, arm: &mut Arm) -> Effect {
        self.scopes.enter();
        let pattern = self.pattern(&mut arm.pat);
        let body = self.expr(&mut arm.body);
        self.scopes.leave();
        Effect::seq([pattern, body])
    }

    /// The bindings and the guard of a match arm's pattern, in a scope that the caller opened.
    pub(crate) fn pattern(&mut self, pat: &mut Pat) -> Effect {
        let binds = self.declare(pat, false);
        let guard = self.guard(pat);
        Effect::seq([binds, guard])
    }

    pub(crate) fn guard(&mut self, pat: &mut Pat) -> Effect {
        match pat {
            Pat::Guard(guard) => self
                .within(Place::Guard, |walk| walk.expr(&mut guard.guard))
                .maybe(),
            _ => Effect::Nothing,
        }
    }

    /// The left side of an assignment.
    fn assigned(&mut self, place: &mut Expr) -> Effect {
        match place {
            Expr::Path(path) if path.qself.is_none() => {
                let written = path
                    .path
                    .get_ident()
                    .and_then(|ident| self.scopes.resolve(ident));
                written.map_or(Effect::Nothing, Effect::Write)
            }
            Expr::Infer(_) => Effect::Nothing,
            Expr::Paren(paren) => self.assigned(&mut paren.expr),
            Expr::Tuple(tuple) => {
                let effects: Vec<_> = tuple
                    .elems
                    .iter_mut()
                    .map(|place| self.assigned(place))
                    .collect();
                Effect::seq(effects)
            }
            Expr::Array(array) => {
                let effects: Vec<_> = array
                    .elems
                    .iter_mut()
                    .map(|place| self.assigned(place))
                    .collect();
                Effect::seq(effects)
            }
            Expr::Call(call) => {
                let effects: Vec<_> = call
                    .args
                    .iter_mut()
                    .map(|place| self.assigned(place))
                    .collect();
                Effect::seq(effects)
            }
            Expr::Struct(fields) => {
                let effects: Vec<_> = fields
                    .fields
                    .iter_mut()
                    .map(|field| self.assigned(&mut field.expr))
                    .collect();
                Effect::seq(effects)
            }
            other => self.expr(other),
        }
    }

    fn open(&mut self, label: Option<&Label>, is_loop: bool) -> ConstructId {
        let construct = self.tree.construct();
        let name = label.map(|label| label.name.ident.to_string());
        self.enclosing.push(Enclosing {
            name,
            is_loop,
            construct,
            lowered: None,
        });
        construct
    }

    fn target(&self, label: Option<&Lifetime>, again: bool) -> Option<usize> {
        self.target_named(label.map(|label| label.ident.to_string()).as_deref(), again)
    }

    fn target_named(&self, label: Option<&str>, again: bool) -> Option<usize> {
        self.enclosing.iter().rposition(|enclosing| match label {
            Some(label) => {
                enclosing.name.as_deref() == Some(label) && (enclosing.is_loop || !again)
            }
            None => enclosing.is_loop,
        })
    }

    /// A `break` or `continue`: its effect, and the placeholder for one that leaves verbatim code.
    fn jump(
        &mut self,
        target: Option<usize>,
        value: Option<(Effect, TokenStream)>,
        again: bool,
    ) -> (Effect, Option<JumpId>) {
        let (value, given) = value.map_or((Effect::Nothing, None), |(effect, given)| {
            (effect, Some(given))
        });
        // A label that is not there is rustc's error.
        let Some(target) = target else {
            return (Effect::seq([value, Effect::Leave]), None);
        };
        let Enclosing {
            construct, lowered, ..
        } = &self.enclosing[target];
        let construct = *construct;
        let leave = if again {
            Effect::Continue(construct)
        } else {
            Effect::Break(construct)
        };
        let Some(dest) = lowered.clone() else {
            return (Effect::seq([value, leave]), None);
        };
        let effect = match (&given, &dest) {
            (Some(_), Dest::Return) => Effect::seq([value, Effect::Leave]),
            (Some(_), Dest::Var(var)) => Effect::seq([value, Effect::Write(*var), leave]),
            _ => Effect::seq([value, leave]),
        };
        let given = given.map(|given| (given, dest));
        self.tree.jumps.push(Jump {
            construct,
            again,
            value: given,
            shadowed: self.scopes.shadowed(),
        });
        self.jumps_made += 1;
        (effect, Some(self.tree.jumps.len() - 1))
    }

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
        if names::diverges(&name) {
            Effect::seq([effect, Effect::Leave])
        } else {
            effect
        }
    }

    /// The arguments as expressions; `None` if they are not that.
    fn expressions(&mut self, mac: &mut Macro) -> Option<Effect> {
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
                }) => self.inline(&text.token().to_string()),
                other => self.in_macro(mac, other),
            })
            .collect();
        Some(Effect::seq(effects))
    }

    fn in_macro(&mut self, mac: &Macro, expr: &mut Expr) -> Effect {
        let place = Place::Macro(names::macro_name(mac));
        self.within(place, |walk| walk.expr(expr))
    }

    fn matches(&mut self, mac: &mut Macro) -> Option<Effect> {
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
    fn tokens(&mut self, mac: &Macro) -> Effect {
        self.jumps_stay(mac);
        let names = names::scan(mac.tokens.clone());
        if self.scopes.resolve_text("ask").is_none() {
            self.within(Place::Macro(names::macro_name(mac)), |walk| {
                names.asks.iter().for_each(|ask| walk.refuse(ask.span()));
            });
        }
        self.resolve_all(names.names)
    }

    fn names(&mut self, tokens: TokenStream) -> Effect {
        self.resolve_all(names::scan(tokens).names)
    }

    fn resolve_all(&self, names: Vec<Name>) -> Effect {
        Effect::seq(names.into_iter().map(|name| {
            match name {
                Name::Ident(ident) => self.read(&ident),
                Name::Text(text) => self
                    .scopes
                    .resolve_text(&text)
                    .map_or(Effect::Nothing, Effect::Read),
            }
        }))
    }

    fn inline(&self, literal: &str) -> Effect {
        self.resolve_all(
            names::inline_arguments(literal)
                .into_iter()
                .map(Name::Text)
                .collect(),
        )
    }

    /// Whether no jump in a macro's arguments leaves a loop that is taken apart.
    fn jumps_stay(&mut self, mac: &Macro) -> bool {
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
}
