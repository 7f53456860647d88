//! Which handler an attribute makes.

use proc_macro2::{Ident, Span};

/// What a handler is to the client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Tool,
    Resource,
    Prompt,
}

impl Kind {
    /// The attribute's name.
    pub(crate) fn attribute(self) -> &'static str {
        match self {
            Self::Tool => "tool",
            Self::Resource => "resource",
            Self::Prompt => "prompt",
        }
    }

    /// The attribute as one writes it.
    pub(crate) fn shown(self) -> &'static str {
        match self {
            Self::Tool => "#[tool]",
            Self::Resource => "#[resource(\"…\")]",
            Self::Prompt => "#[prompt]",
        }
    }

    /// What the parameters are.
    pub(crate) fn parameters(self) -> &'static str {
        match self {
            Self::Tool => "the tool's arguments",
            Self::Resource => "the variables of its URI",
            Self::Prompt => "the prompt's arguments",
        }
    }

    /// The runtime's trait.
    pub(crate) fn handler(self) -> Ident {
        let name = match self {
            Self::Tool => "Tool",
            Self::Resource => "Resource",
            Self::Prompt => "Prompt",
        };
        Ident::new(name, Span::mixed_site())
    }

    /// The options that the attribute takes.
    pub(crate) fn options(self) -> &'static [&'static str] {
        match self {
            Self::Tool => &[
                "name",
                "title",
                "description",
                "annotations",
                "icons",
                "meta",
                "rev",
                "ttl",
                "crate",
            ],
            Self::Resource => &[
                "name",
                "title",
                "description",
                "mime_type",
                "size",
                "cache",
                "annotations",
                "icons",
                "meta",
                "rev",
                "ttl",
                "crate",
            ],
            Self::Prompt => &[
                "name",
                "title",
                "description",
                "icons",
                "meta",
                "rev",
                "ttl",
                "crate",
            ],
        }
    }
}
