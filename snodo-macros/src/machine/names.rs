//! The variables that a macro invocation names: its arguments are tokens, not expressions.

use proc_macro2::{Delimiter, Ident, Spacing, Span, TokenStream, TokenTree};
use syn::Macro;

/// A name in a macro's tokens that can be a variable's.
pub(crate) enum Name {
    Ident(Ident),
    /// An inline format argument, and the literal that it stands in.
    Text(String, Span),
}

/// `break` or `continue` in a macro's tokens that would leave the macro.
pub(crate) struct Escape {
    pub(crate) keyword: Ident,
    /// The name of its label.
    pub(crate) label: Option<Ident>,
}

/// What was found in a macro's tokens.
#[derive(Default)]
pub(crate) struct Names {
    pub(crate) names: Vec<Name>,
    pub(crate) escapes: Vec<Escape>,
    /// `ask(…)`, as a call.
    pub(crate) asks: Vec<Ident>,
}

/// The name of a macro, without its path.
pub(crate) fn macro_name(mac: &Macro) -> String {
    mac.path
        .segments
        .last()
        .map(|segment| segment.ident.to_string())
        .unwrap_or_default()
}

/// Whether a macro of this name never returns.
pub(crate) fn diverges(name: &str) -> bool {
    matches!(name, "panic" | "unreachable" | "todo" | "unimplemented")
}

/// Whether a macro of this name takes expressions, separated by commas, and nothing else but a format's named
/// arguments.
pub(crate) fn takes_expressions(name: &str) -> bool {
    matches!(
        name,
        "vec"
            | "format"
            | "print"
            | "println"
            | "eprint"
            | "eprintln"
            | "write"
            | "writeln"
            | "format_args"
            | "assert"
            | "assert_eq"
            | "assert_ne"
            | "debug_assert"
            | "debug_assert_eq"
            | "debug_assert_ne"
            | "dbg"
            | "panic"
            | "unreachable"
            | "todo"
            | "unimplemented"
    )
}

/// Scans the tokens of a macro: every identifier that is not a field, a method, a path's part or another macro's name.
pub(crate) fn scan(tokens: TokenStream) -> Names {
    let mut names = Names::default();
    scan_into(tokens, false, false, &mut names);
    names
}

/// `fields` says that the tokens are those of a struct literal, where a name before a colon is a field's.
fn scan_into(tokens: TokenStream, nested: bool, fields: bool, names: &mut Names) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    // A loop's or a closure's own jumps stay inside; its braces come after the keyword.
    let mut in_loop = false;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => {
                let braces = group.delimiter() == Delimiter::Brace;
                let fields =
                    braces && is_type(at.checked_sub(1).and_then(|before| tokens.get(before)));
                scan_into(group.stream(), nested || (in_loop && braces), fields, names);
                if braces {
                    in_loop = false;
                }
            }
            TokenTree::Ident(ident) => match ident.to_string().as_str() {
                "loop" | "while" | "for" | "async" => in_loop = true,
                "break" | "continue" => {
                    let label = label_after(&tokens, at);
                    if !nested || label.is_some() {
                        names.escapes.push(Escape {
                            keyword: ident.clone(),
                            label,
                        });
                    }
                }
                "ask" if !is_member(&tokens, at) && is_called(&tokens, at + 1) => {
                    names.asks.push(ident.clone());
                }
                _ if is_variable(&tokens, at, fields) => {
                    names.names.push(Name::Ident(ident.clone()))
                }
                _ => {}
            },
            TokenTree::Literal(literal) => {
                names.names.extend(
                    inline_arguments(&literal.to_string())
                        .into_iter()
                        .map(|name| Name::Text(name, literal.span())),
                );
            }
            TokenTree::Punct(_) => {}
        }
    }
}

fn is_punct(token: Option<&TokenTree>, what: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == what)
}

fn is_joint(token: Option<&TokenTree>, what: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == what && punct.spacing() == Spacing::Joint)
}

/// Whether the identifier at `at` comes after a single dot, and so is a field or a method.
fn is_member(tokens: &[TokenTree], at: usize) -> bool {
    let dot = at.checked_sub(1).and_then(|before| tokens.get(before));
    let before = at.checked_sub(2).and_then(|before| tokens.get(before));
    is_punct(dot, '.') && !is_joint(before, '.')
}

/// Whether a call's arguments come at `at`, perhaps behind `::<…>`.
fn is_called(tokens: &[TokenTree], mut at: usize) -> bool {
    if is_joint(tokens.get(at), ':') && is_punct(tokens.get(at + 2), '<') {
        let mut open = 0_usize;
        at += 2;
        while let Some(token) = tokens.get(at) {
            // The `>` of `->` closes nothing.
            let arrow = at
                .checked_sub(1)
                .is_some_and(|before| is_joint(tokens.get(before), '-'));
            match token {
                TokenTree::Punct(punct) if punct.as_char() == '<' => open += 1,
                TokenTree::Punct(punct) if punct.as_char() == '>' && !arrow => open -= 1,
                _ => {}
            }
            at += 1;
            if open == 0 {
                break;
            }
        }
    }
    matches!(tokens.get(at), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis)
}

/// Whether a token can be the end of a type's name, in front of a struct literal's braces.
fn is_type(token: Option<&TokenTree>) -> bool {
    match token {
        Some(TokenTree::Ident(ident)) => ident.to_string().starts_with(char::is_uppercase),
        token => is_punct(token, '>'),
    }
}

fn is_variable(tokens: &[TokenTree], at: usize, fields: bool) -> bool {
    if is_member(tokens, at) {
        return false;
    }
    let (next, after) = (tokens.get(at + 1), tokens.get(at + 2));
    let before = at.checked_sub(1).and_then(|before| tokens.get(before));
    let before_path = is_punct(before, ':')
        && at
            .checked_sub(2)
            .is_some_and(|two| is_joint(tokens.get(two), ':'));
    let path = is_joint(next, ':') && is_punct(after, ':');
    let field = fields && is_punct(next, ':') && !path;
    let invoked = is_punct(next, '!') && !is_joint(next, '!');
    let lifetime = is_joint(before, '\'');
    !(path || before_path || field || invoked || lifetime)
}

fn label_after(tokens: &[TokenTree], at: usize) -> Option<Ident> {
    match (tokens.get(at + 1), tokens.get(at + 2)) {
        (quote, Some(TokenTree::Ident(label))) if is_joint(quote, '\'') => Some(label.clone()),
        _ => None,
    }
}

/// The names of inline format arguments in a string literal's source text: `{x}`, `{x:?}`, and the width and the
/// precision of `{x:>w$.p$}`. `{{` and `}}` are braces.
pub(crate) fn inline_arguments(literal: &str) -> Vec<String> {
    let mut found = Vec::new();
    let is_string =
        literal.starts_with('"') || literal.starts_with("r\"") || literal.starts_with("r#");
    if !is_string {
        return found;
    }
    let mut rest = literal;
    while let Some(open) = rest.find('{') {
        rest = &rest[open + 1..];
        if let Some(after) = rest.strip_prefix('{') {
            rest = after;
            continue;
        }
        let Some(close) = rest.find('}') else { break };
        let (name, spec) = rest[..close]
            .split_once(':')
            .unwrap_or((&rest[..close], ""));
        push_name(name.trim(), &mut found);
        // A `$` ends a width's or a precision's name.
        let mut parts = spec.split('$').collect::<Vec<_>>();
        parts.pop();
        for part in parts {
            let start = part
                .rfind(|c: char| !(c.is_alphanumeric() || c == '_'))
                .map_or(0, |at| {
                    at + part[at..].chars().next().map_or(1, char::len_utf8)
                });
            // After a fill or a zero, a name begins at the first letter.
            let name = part[start..].trim_start_matches(|c: char| c.is_ascii_digit());
            push_name(name, &mut found);
        }
        rest = &rest[close + 1..];
    }
    found
}

fn push_name(name: &str, found: &mut Vec<String>) {
    // A raw identifier stands here without its `r#`.
    let begins = name
        .chars()
        .next()
        .is_some_and(|c| c.is_alphabetic() || c == '_');
    if begins && name != "_" && name.chars().all(|c| c.is_alphanumeric() || c == '_') {
        found.push(name.to_owned());
    }
}
