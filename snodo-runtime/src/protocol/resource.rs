//! Resources: how they are listed and what reading one gives (specification: `server/resources`).

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{
    Annotations, Cache, CompleteResult, Icon, JsonObject, ResourceContents, result::written_cache,
};

/// The setters that fixed resources and templates share.
macro_rules! described {
    ($definition:ty) => {
        impl $definition {
            /// The same with a title.
            #[must_use]
            pub fn title(mut self, title: impl Into<String>) -> Self {
                self.title = Some(title.into());
                self
            }

            /// The same with a description.
            #[must_use]
            pub fn description(mut self, description: impl Into<String>) -> Self {
                self.description = Some(description.into());
                self
            }

            /// The same with a media type.
            #[must_use]
            pub fn mime_type(mut self, mime_type: impl Into<String>) -> Self {
                self.mime_type = Some(mime_type.into());
                self
            }

            /// The same with hints for the client.
            #[must_use]
            pub fn annotations(mut self, annotations: Annotations) -> Self {
                self.annotations = Some(annotations);
                self
            }

            /// The same with one more icon.
            #[must_use]
            pub fn icon(mut self, icon: Icon) -> Self {
                self.icons.push(icon);
                self
            }

            /// The same with `_meta`.
            #[must_use]
            pub fn meta(mut self, meta: JsonObject) -> Self {
                self.meta = Some(meta);
                self
            }
        }
    };
}

/// A resource under one URI, as it stands in `resources/list`.
///
/// ```
/// use snodo_runtime::protocol::ResourceDefinition;
/// let resource = ResourceDefinition::new("config://app", "config").mime_type("application/json");
/// assert_eq!(
///     serde_json::to_string(&resource)?,
///     r#"{"uri":"config://app","name":"config","mimeType":"application/json"}"#
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ResourceDefinition {
    /// Where it is.
    pub uri: String,
    /// The name programs know it by.
    pub name: String,
    /// The name people know it by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it is, for the model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Its media type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mime_type: Option<String>,
    /// Its size in bytes, before any encoding.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u64>,
    /// Pictures to show beside it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub icons: Vec<Icon>,
    /// Hints for the client.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Annotations>,
    /// Anything more.
    #[serde(rename = "_meta", default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<JsonObject>,
}

described!(ResourceDefinition);

impl ResourceDefinition {
    /// A resource with the two parts that are required.
    pub fn new(uri: impl Into<String>, name: impl Into<String>) -> Self {
        Self {
            uri: uri.into(),
            name: name.into(),
            title: None,
            description: None,
            mime_type: None,
            size: None,
            icons: Vec::new(),
            annotations: None,
            meta: None,
        }
    }

    /// The same with its size in bytes.
    #[must_use]
    pub fn size(mut self, bytes: u64) -> Self {
        self.size = Some(bytes);
        self
    }
}

/// Resources under the URIs of a template (RFC 6570), as they stand in `resources/templates/list`.
///
/// ```
/// use snodo_runtime::protocol::TemplateDefinition;
/// let template = TemplateDefinition::new("weather://{city}", "weather");
/// assert_eq!(
///     serde_json::to_string(&template)?,
///     r#"{"uriTemplate":"weather://{city}","name":"weather"}"#
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct TemplateDefinition {
    /// What their URIs are made of.
    pub uri_template: String,
    /// The name programs know them by.
    pub name: String,
    /// The name people know them by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What they are, for the model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Their media type, where all have the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mime_type: Option<String>,
    /// Pictures to show beside them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub icons: Vec<Icon>,
    /// Hints for the client.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Annotations>,
    /// Anything more.
    #[serde(rename = "_meta", default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<JsonObject>,
}

described!(TemplateDefinition);

impl TemplateDefinition {
    /// A template with the two parts that are required.
    pub fn new(uri_template: impl Into<String>, name: impl Into<String>) -> Self {
        Self {
            uri_template: uri_template.into(),
            name: name.into(),
            title: None,
            description: None,
            mime_type: None,
            icons: Vec::new(),
            annotations: None,
            meta: None,
        }
    }
}

/// The result of `resources/list`: a page of resources.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ListResourcesResult<'a> {
    /// The resources of this page.
    pub resources: Cow<'a, [ResourceDefinition]>,
    /// Where the next page begins, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
    /// How long a client may keep it.
    #[serde(flatten)]
    pub cache: Cache,
}

impl<'a> ListResourcesResult<'a> {
    /// The only page.
    pub fn new(resources: impl Into<Cow<'a, [ResourceDefinition]>>, cache: Cache) -> Self {
        Self {
            resources: resources.into(),
            next_cursor: None,
            cache,
        }
    }

    /// The same with a next page.
    #[must_use]
    pub fn next_cursor(mut self, cursor: impl Into<String>) -> Self {
        self.next_cursor = Some(cursor.into());
        self
    }
}

impl CompleteResult for ListResourcesResult<'_> {
    fn members(&self) -> impl Serialize + '_ {
        self
    }
}

/// The result of `resources/templates/list`: a page of templates.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct ListTemplatesResult<'a> {
    /// The templates of this page.
    pub resource_templates: Cow<'a, [TemplateDefinition]>,
    /// Where the next page begins, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
    /// How long a client may keep it.
    #[serde(flatten)]
    pub cache: Cache,
}

impl<'a> ListTemplatesResult<'a> {
    /// The only page.
    pub fn new(templates: impl Into<Cow<'a, [TemplateDefinition]>>, cache: Cache) -> Self {
        Self {
            resource_templates: templates.into(),
            next_cursor: None,
            cache,
        }
    }

    /// The same with a next page.
    #[must_use]
    pub fn next_cursor(mut self, cursor: impl Into<String>) -> Self {
        self.next_cursor = Some(cursor.into());
        self
    }
}

impl CompleteResult for ListTemplatesResult<'_> {
    fn members(&self) -> impl Serialize + '_ {
        self
    }
}

/// What reading a resource gives.
///
/// ```
/// use std::time::Duration;
/// use snodo_runtime::protocol::{Cache, ReadResourceResult, ResourceContents};
/// let contents = ResourceContents::text("config://app", Some("application/json"), "{}");
/// let result = ReadResourceResult::new([contents]).cache(Cache::public(Duration::from_secs(60)));
/// assert_eq!(
///     serde_json::to_string(&result)?,
///     concat!(
///         r#"{"contents":[{"uri":"config://app","mimeType":"application/json","text":"{}"}],"#,
///         r#""ttlMs":60000,"cacheScope":"public"}"#,
///     )
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ReadResourceResult {
    /// The contents: one, or those of several resources, as of a directory's files.
    pub contents: Vec<ResourceContents>,
    /// How long a client may keep it. Where nothing is said, it is told to ask each time.
    #[serde(flatten)]
    pub cache: Option<Cache>,
    /// Anything more.
    #[serde(rename = "_meta", default, skip_serializing_if = "Option::is_none")]
    pub meta: Option<JsonObject>,
}

impl ReadResourceResult {
    /// These contents.
    pub fn new(contents: impl IntoIterator<Item = ResourceContents>) -> Self {
        Self {
            contents: contents.into_iter().collect(),
            cache: None,
            meta: None,
        }
    }

    /// The same with how long a client may keep it, and for whom.
    #[must_use]
    pub fn cache(mut self, cache: Cache) -> Self {
        self.cache = Some(cache);
        self
    }

    /// The same with `_meta`.
    #[must_use]
    pub fn meta(mut self, meta: JsonObject) -> Self {
        self.meta = Some(meta);
        self
    }
}

impl CompleteResult for ReadResourceResult {
    fn members(&self) -> impl Serialize + '_ {
        #[derive(Serialize)]
        struct Members<'a> {
            contents: &'a [ResourceContents],
            #[serde(flatten)]
            cache: Cache,
        }

        Members {
            contents: &self.contents,
            cache: written_cache(self.cache),
        }
    }

    fn meta(&self) -> Option<&JsonObject> {
        self.meta.as_ref()
    }
}

#[cfg(test)]
mod tests;
