//! The paths that code names: in types, expressions, patterns, `use` and the tokens of macros.

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, Item};

use crate::tree::{self, Use};

/// A path as it stands in the code.
pub(crate) struct Named {
    pub path: Vec<String>,
    pub line: usize,
    pub kind: Kind,
}

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Kind {
    Path,
    /// In a `use`.
    Use,
    /// The macro in `path!(…)`, which is also searched for in the modules around.
    Macro,
    /// `use path::*`
    Glob,
}

/// What some code names, and the `use`s in bodies of functions.
#[derive(Default)]
pub(crate) struct Paths {
    pub named: Vec<Named>,
    pub local: Vec<Use>,
    /// How many items around the present one: a `use` in one of them is local.
    depth: usize,
}

impl Paths {
    pub(crate) fn of(items: &[Item]) -> Paths {
        let mut paths = Paths::default();
        for item in items {
            paths.visit_item(item);
        }
        paths
    }

    fn import(&mut self, item: &syn::ItemUse) {
        let export = tree::is_export(item);
        for import in tree::uses(item) {
            if !export {
                self.named.push(Named {
                    path: import.path.clone(),
                    line: import.line,
                    kind: if import.glob { Kind::Glob } else { Kind::Use },
                });
            }
            if self.depth > 1 {
                self.local.push(import);
            }
        }
    }

    /// Takes what looks like a path from a macro's tokens, which follow no grammar that is known.
    fn tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let punct = |at: usize, char: char| matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == char);
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            at += 1;
            match token {
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Ident(word) if word == "use" => {
                    let end = (at..tokens.len())
                        .find(|at| punct(*at, ';'))
                        .map_or(tokens.len(), |semicolon| semicolon + 1);
                    let item: TokenStream = tokens[at - 1..end].iter().cloned().collect();
                    if let Ok(item) = syn::parse2(item) {
                        self.depth += 1;
                        self.import(&item);
                        self.depth -= 1;
                        at = end;
                    }
                }
                TokenTree::Ident(first) => {
                    // A field, a method, a lifetime, a variable of the macro, another crate's.
                    let inside = at >= 2
                        && (punct(at - 2, '.') && !(at >= 3 && punct(at - 3, '.'))
                            || punct(at - 2, '\'')
                            || punct(at - 2, ':') && at >= 3 && punct(at - 3, ':')
                            || punct(at - 2, '$') && first != "crate");
                    let mut path: Vec<&Ident> = vec![first];
                    while punct(at, ':') && punct(at + 1, ':') {
                        let Some(TokenTree::Ident(next)) = tokens.get(at + 2) else {
                            break;
                        };
                        path.push(next);
                        at += 3;
                    }
                    if !inside {
                        self.named.push(Named {
                            path: path.iter().map(|word| word.to_string()).collect(),
                            line: first.span().start().line,
                            kind: match punct(at, '!') && !punct(at + 1, '=') {
                                true => Kind::Macro,
                                false => Kind::Path,
                            },
                        });
                    }
                }
                _ => {}
            }
        }
    }
}

fn add(paths: &mut Paths, path: &syn::Path, kind: Kind) {
    if path.leading_colon.is_some() {
        return;
    }
    if let Some(first) = path.segments.first() {
        paths.named.push(Named {
            path: path
                .segments
                .iter()
                .map(|segment| segment.ident.to_string())
                .collect(),
            line: first.ident.span().start().line,
            kind,
        });
    }
}

impl<'ast> Visit<'ast> for Paths {
    fn visit_item(&mut self, item: &'ast Item) {
        if tree::compiled(tree::attributes(item)) {
            self.depth += 1;
            visit::visit_item(self, item);
            self.depth -= 1;
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.import(item);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        add(self, path, Kind::Path);
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        add(self, &call.path, Kind::Macro);
        self.tokens(call.tokens.clone());
    }

    // Neither names code: `pub(in path)` and what is between `#[` and `]`.
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}
    fn visit_attribute(&mut self, _: &'ast Attribute) {}

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if tree::compiled(&item.attrs) {
            visit::visit_impl_item_fn(self, item);
        }
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        if tree::compiled(&item.attrs) {
            visit::visit_impl_item_const(self, item);
        }
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if tree::compiled(&item.attrs) {
            visit::visit_trait_item_fn(self, item);
        }
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        if tree::compiled(&field.attrs) {
            visit::visit_field(self, field);
        }
    }

    fn visit_variant(&mut self, variant: &'ast syn::Variant) {
        if tree::compiled(&variant.attrs) {
            visit::visit_variant(self, variant);
        }
    }

    fn visit_field_value(&mut self, field: &'ast syn::FieldValue) {
        if tree::compiled(&field.attrs) {
            visit::visit_field_value(self, field);
        }
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if tree::compiled(&arm.attrs) {
            visit::visit_arm(self, arm);
        }
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        if tree::compiled(&local.attrs) {
            visit::visit_local(self, local);
        }
    }

    fn visit_expr_block(&mut self, block: &'ast syn::ExprBlock) {
        if tree::compiled(&block.attrs) {
            visit::visit_expr_block(self, block);
        }
    }

    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        if tree::compiled(&call.attrs) {
            visit::visit_expr_call(self, call);
        }
    }
}
