//! The effect of code that stays verbatim. On the way, every jump that leaves it becomes a placeholder, and every
//! question in it, which can't stand there, an error.

mod jump;
mod macros;

use std::cell::RefCell;

use proc_macro2::{Ident, Span};
use quote::ToTokens;
use syn::{Arm, Block, Expr, ExprMacro, Local, Pat, Stmt, spanned::Spanned};

use super::{
    effect::{ConstructId, Effect},
    guards::Guards,
    jumps,
    refuse::Place,
    scope::{Origin, Scopes, Var, VarId, bindings},
    tree::{BodyId, Dest, Tree},
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
    /// What each local `macro_rules!` names: it is read where the macro is used.
    pub(crate) local_macros: Vec<(String, Effect)>,
    /// Items of the body, which go in front of the machine.
    pub(crate) hoisted: Vec<Stmt>,
    /// The name of the flow that is lowered, if it is one.
    pub(crate) flow_name: Option<String>,
    pub(super) guards: Guards,
    /// Items in front of the machine: the name, whether it is a type's, and the body that it comes from.
    pub(super) items: Vec<(Ident, bool, BodyId)>,
    /// Variables whose `let` may not be compiled, and where that is said.
    pub(crate) conditional: Vec<(VarId, Span)>,
    /// Where variables are made again.
    pub(crate) fresh: Vec<Span>,
    /// Where variables are read, in the order of the source.
    pub(crate) uses: RefCell<Vec<(VarId, Span)>>,
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
            local_macros: Vec::new(),
            hoisted: Vec::new(),
            flow_name: None,
            guards: Guards::default(),
            items: Vec::new(),
            conditional: Vec::new(),
            fresh: Vec::new(),
            uses: RefCell::default(),
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

    pub(crate) fn read(&self, name: &Ident) -> Effect {
        self.reads(self.scopes.resolve(name), name.span())
    }

    /// A read of a variable, if it is one, and where.
    pub(crate) fn reads(&self, var: Option<VarId>, at: Span) -> Effect {
        let Some(var) = var else {
            return Effect::Nothing;
        };
        self.uses.borrow_mut().push((var, at));
        Effect::Read(var)
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
            // Items see no variables, but for macros: what one names is read where it is used.
            Stmt::Item(syn::Item::Macro(item)) => {
                let names = self.mac_names(&item.mac);
                self.local_macros.extend(
                    item.ident
                        .iter()
                        .map(|name| (name.to_string(), names.clone())),
                );
                Effect::Nothing
            }
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
                Effect::seq([left, right.chained()])
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
}
