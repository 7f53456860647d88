//! The lists that a server answers with, page by page (specification: `server/utilities/pagination`). They change only
//! with the program, so each page is written once.

use std::time::Duration;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

use super::register::Definitions;
use crate::protocol::{
    Cache, CompleteResult, ListPromptsResult, ListResourcesResult, ListTemplatesResult,
    ListToolsResult, Prepared, ResultWriter, RpcError,
};

/// How long a client may keep what `server/discover` and the lists said. They change only with the program, and are
/// the same for everyone.
pub(super) fn cache() -> Cache {
    Cache::public(Duration::from_secs(300))
}

/// How many entries a page has where the builder doesn't say.
pub(super) const PAGE_SIZE: usize = 100;

/// All lists.
pub(super) struct Lists {
    pub(super) tools: Pages,
    pub(super) resources: Pages,
    pub(super) templates: Pages,
    pub(super) prompts: Pages,
}

impl Lists {
    pub(super) fn new(
        writer: &ResultWriter,
        definitions: &Definitions,
        page_size: usize,
    ) -> Result<Self, RpcError> {
        let cache = cache();
        Ok(Self {
            tools: pages("tools", &definitions.tools, page_size, |page, next| {
                let mut page = ListToolsResult::new(page, cache);
                page.next_cursor = next;
                prepare(writer, page)
            })?,
            resources: pages(
                "resources",
                &definitions.resources,
                page_size,
                |page, next| {
                    let mut page = ListResourcesResult::new(page, cache);
                    page.next_cursor = next;
                    prepare(writer, page)
                },
            )?,
            templates: pages(
                "templates",
                &definitions.templates,
                page_size,
                |page, next| {
                    let mut page = ListTemplatesResult::new(page, cache);
                    page.next_cursor = next;
                    prepare(writer, page)
                },
            )?,
            prompts: pages("prompts", &definitions.prompts, page_size, |page, next| {
                let mut page = ListPromptsResult::new(page, cache);
                page.next_cursor = next;
                prepare(writer, page)
            })?,
        })
    }
}

fn prepare(writer: &ResultWriter, page: impl CompleteResult) -> Result<Prepared, RpcError> {
    writer.prepare(&page)
}

/// The pages of one list.
pub(super) struct Pages {
    first: Prepared,
    /// Each under the cursor that leads to it.
    others: Vec<(String, Prepared)>,
}

impl Pages {
    /// The page at a cursor, or the first one.
    pub(super) fn get(&self, cursor: Option<&str>) -> Result<&Prepared, RpcError> {
        let Some(cursor) = cursor else {
            return Ok(&self.first);
        };
        let found = self.others.iter().find(|(known, _)| known == cursor);
        found
            .map(|(_, page)| page)
            .ok_or_else(|| RpcError::invalid_params("`cursor` is not one of this list's"))
    }
}

fn pages<'d, T>(
    list: &str,
    entries: &'d [T],
    page_size: usize,
    prepare: impl Fn(&'d [T], Option<String>) -> Result<Prepared, RpcError>,
) -> Result<Pages, RpcError> {
    // The same in every process of the same program. What it says is nobody's business.
    let cursor = |start: usize| URL_SAFE_NO_PAD.encode(format!("{list} {start}"));
    let page = |start: usize| {
        let end = entries.len().min(start.saturating_add(page_size));
        let next = (end < entries.len()).then(|| cursor(end));
        prepare(entries.get(start..end).unwrap_or_default(), next)
    };
    let starts = (page_size..entries.len()).step_by(page_size.max(1));
    Ok(Pages {
        first: page(0)?,
        others: starts
            .map(|start| Ok((cursor(start), page(start)?)))
            .collect::<Result<_, RpcError>>()?,
    })
}
