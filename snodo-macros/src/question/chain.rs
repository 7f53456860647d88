//! Where questions stand: their attributes, and the chain of `.await`, `?`, fields and methods that begins with `ask(…)`.

use proc_macro2::{Span, TokenStream};
use syn::{
    Attribute, Block, Expr, ExprCall, Ident, ImplItem, Item, Local, TraitItem,
    spanned::Spanned,
    visit::{self, Visit},
    visit_mut::{self, VisitMut},
};

/// The attributes of functions that are cut at their questions.
const HANDLERS: [&str; 4] = ["tool", "resource", "prompt", "flow"];

/// The attributes of questions.
const ATTRIBUTES: [&str; 4] = ["elicit", "sample", "roots", "flow"];

/// The last segment of an attribute's path.
pub(crate) fn name(attribute: &Attribute) -> String {
    let last = attribute.path().segments.last();
    last.map(|segment| segment.ident.to_string())
        .unwrap_or_default()
}

/// Whether this attribute makes a question.
pub(crate) fn is_attribute(attribute: &Attribute) -> bool {
    ATTRIBUTES.contains(&name(attribute).as_str())
}

macro_rules! attributes {
    ($expr:expr, $attributes:ident => $found:expr, $none:expr) => {
        attributes!($expr, $attributes => $found, $none, [
            Array Assign Async Await Binary Block Break Call Cast Closure Const Continue Field ForLoop Group If Index
            Infer Let Lit Loop Macro Match MethodCall Paren Path Range RawAddr Reference Repeat Return Struct Try
            TryBlock Tuple Unary Unsafe While Yield
        ])
    };
    ($expr:expr, $attributes:ident => $found:expr, $none:expr, [$($variant:ident)*]) => {
        match $expr {
            $(Expr::$variant(expr) => {
                let $attributes = expr;
                $found
            })*
            _ => $none,
        }
    };
}

/// The attributes of an expression.
pub(crate) fn attributes(expr: &Expr) -> &[Attribute] {
    attributes!(expr, expr => &expr.attrs, &[])
}

fn attributes_mut(expr: &mut Expr) -> Option<&mut Vec<Attribute>> {
    attributes!(expr, expr => Some(&mut expr.attrs), None)
}

/// Where a question attribute stands on this expression, or on the receiver that it begins with: an attribute in
/// front of `ask(…).await?` can be parsed as that of any part of the chain.
pub(crate) fn attribute_on(expr: &Expr) -> Option<&Attribute> {
    attributes(expr)
        .iter()
        .find(|attribute| is_attribute(attribute))
        .or_else(|| attribute_on(receiver(expr)?))
}

/// Takes the question attributes off an expression and off the chain that it begins with.
pub(crate) fn take_attributes(expr: &mut Expr) -> Vec<Attribute> {
    let mut taken = Vec::new();
    if let Some(attributes) = attributes_mut(expr) {
        let all = std::mem::take(attributes);
        let (questions, others) = all.into_iter().partition(is_attribute);
        *attributes = others;
        taken = questions;
    }
    if let Some(receiver) = receiver_mut(expr) {
        taken.extend(take_attributes(receiver));
    }
    taken
}

/// Makes `ask(…)` in an expression something else, after an error about it: it is not to be found a second time.
pub(crate) fn disarm(expr: &mut Expr) {
    struct Disarm;

    impl VisitMut for Disarm {
        fn visit_expr_call_mut(&mut self, call: &mut ExprCall) {
            if is_ask(call) {
                *call.func = Expr::Verbatim(TokenStream::new());
            }
            visit_mut::visit_expr_call_mut(self, call);
        }
    }

    Disarm.visit_expr_mut(expr);
}

fn receiver(expr: &Expr) -> Option<&Expr> {
    match expr {
        Expr::Await(expr) => Some(&expr.base),
        Expr::Try(expr) => Some(&expr.expr),
        Expr::Field(expr) => Some(&expr.base),
        Expr::MethodCall(expr) => Some(&expr.receiver),
        Expr::Paren(expr) => Some(&expr.expr),
        Expr::Group(expr) => Some(&expr.expr),
        _ => None,
    }
}

fn receiver_mut(expr: &mut Expr) -> Option<&mut Expr> {
    match expr {
        Expr::Await(expr) => Some(&mut expr.base),
        Expr::Try(expr) => Some(&mut expr.expr),
        Expr::Field(expr) => Some(&mut expr.base),
        Expr::MethodCall(expr) => Some(&mut expr.receiver),
        Expr::Paren(expr) => Some(&mut expr.expr),
        Expr::Group(expr) => Some(&mut expr.expr),
        _ => None,
    }
}

/// Whether a call is one of `ask`, by the last segment of its path.
pub(crate) fn is_ask(call: &ExprCall) -> bool {
    match &*call.func {
        Expr::Path(path) => path
            .path
            .segments
            .last()
            .is_some_and(|segment| segment.ident == "ask"),
        _ => false,
    }
}

/// The `ask(…)` at the beginning of a chain of `.await`, `?`, fields and methods.
pub(crate) fn ask_call(expr: &mut Expr) -> Option<&mut ExprCall> {
    if !matches!(&*expr, Expr::Call(call) if is_ask(call)) {
        return ask_call(receiver_mut(expr)?);
    }
    match expr {
        Expr::Call(call) => Some(call),
        _ => None,
    }
}

/// The `ask(…).await` at the beginning of a chain, to be replaced by its answer.
pub(crate) fn awaited(expr: &mut Expr) -> Option<&mut Expr> {
    let is = matches!(&*expr, Expr::Await(inner) if matches!(&*inner.base, Expr::Call(call) if is_ask(call)));
    if is {
        Some(expr)
    } else {
        awaited(receiver_mut(expr)?)
    }
}

/// The `pause` of `pause(…).await`.
pub(crate) fn pause_name(awaited: &syn::ExprAwait) -> Option<&Ident> {
    let Expr::Call(call) = &*awaited.base else {
        return None;
    };
    let Expr::Path(path) = &*call.func else {
        return None;
    };
    let name = &path.path.segments.last()?.ident;
    (name == "pause" && call.args.len() == 1).then_some(name)
}

/// Whether this attribute calls a flow.
pub(crate) fn is_flow(attribute: &Attribute) -> bool {
    name(attribute) == "flow"
}

/// The call that is awaited at the beginning of a chain: `preferences(…).await`.
pub(crate) fn awaited_call(expr: &mut Expr) -> Option<&mut Expr> {
    let is = matches!(&*expr, Expr::Await(inner) if matches!(&*inner.base, Expr::Call(_)));
    if is {
        Some(expr)
    } else {
        awaited_call(receiver_mut(expr)?)
    }
}

/// Where the first question stands in a nested item, other than a handler of its own.
pub(crate) fn find_in_item(item: &Item) -> Option<Span> {
    let handler = |attributes: &[Attribute]| {
        attributes
            .iter()
            .any(|attribute| HANDLERS.contains(&name(attribute).as_str()))
    };
    let in_block = |block: &Block| {
        let mut finder = Finder(None);
        finder.visit_block(block);
        finder.0
    };
    match item {
        Item::Fn(function) if handler(&function.attrs) => None,
        Item::Fn(function) => in_block(&function.block),
        Item::Impl(item) => item.items.iter().find_map(|item| match item {
            ImplItem::Fn(function) if !handler(&function.attrs) => in_block(&function.block),
            _ => None,
        }),
        Item::Trait(item) => item.items.iter().find_map(|item| match item {
            TraitItem::Fn(function) => function.default.as_ref().and_then(in_block),
            _ => None,
        }),
        Item::Mod(module) => {
            let (_, items) = module.content.as_ref()?;
            items.iter().find_map(find_in_item)
        }
        _ => None,
    }
}

/// Where the first question, or something like one, stands in an expression; nested items are not looked into.
pub(crate) fn find_in_expr(expr: &Expr) -> Option<Span> {
    let mut finder = Finder(None);
    finder.visit_expr(expr);
    finder.0
}

struct Finder(Option<Span>);

impl<'ast> Visit<'ast> for Finder {
    fn visit_expr_call(&mut self, call: &'ast ExprCall) {
        if is_ask(call) {
            self.0.get_or_insert(call.func.span());
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_await(&mut self, awaited: &'ast syn::ExprAwait) {
        if let Some(name) = pause_name(awaited) {
            self.0.get_or_insert(name.span());
        }
        visit::visit_expr_await(self, awaited);
    }

    fn visit_local(&mut self, local: &'ast Local) {
        // The `ask` itself, where there is one, rather than its attribute.
        if let Some(init) = &local.init {
            self.visit_local_init(init);
        }
        visit::visit_local(self, local);
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if is_attribute(attribute) {
            self.0.get_or_insert(attribute.path().span());
        }
    }

    fn visit_item(&mut self, _: &'ast Item) {}
}
