//! Questions to the client and its user: requests out, answers in, both checked. No I/O.

mod elicit;
pub mod form;
mod roots;
pub mod sampling;
mod url;

use serde::{Serialize, Serializer};

use crate::protocol::{Capability, Needs};

pub use elicit::{FormRequest, Refused, read_form, read_form_with};
pub use form::{Form, FormError, FormSchema, Message, Violation, message};
pub use roots::{Root, Roots, read_roots};
pub use sampling::{
    FromSample, IntoSample, SampleError, SampleRequest, Sampled, SamplingContent, SamplingMessage,
    read_sample,
};
pub use url::{Consent, PlainHttp, UrlError, UrlRequest, read_consent};

/// A question as it goes into `inputRequests` (specification: `basic/patterns/mrtr#inputrequests`).
///
/// ```
/// use snodo_runtime::input::{InputRequest, IntoSample};
/// let request = InputRequest::from("Say hello.".into_sample().max_tokens(20));
/// assert_eq!(
///     serde_json::to_string(&request)?,
///     concat!(
///         r#"{"method":"sampling/createMessage","params":{"#,
///         r#""messages":[{"role":"user","content":{"type":"text","text":"Say hello."}}],"maxTokens":20}}"#,
///     )
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum InputRequest {
    /// Asks the user to fill in a form.
    Form(FormRequest),
    /// Asks the user to open a page.
    Url(UrlRequest),
    /// Asks the client's model.
    Sample(SampleRequest),
    /// Asks the client for its roots.
    Roots(Roots),
}

impl InputRequest {
    /// What the client must be able to do.
    pub fn needs(&self) -> Needs {
        match self {
            Self::Form(_) => Needs::of(&[Capability::Form]),
            Self::Url(_) => Needs::of(&[Capability::Url]),
            Self::Sample(request) => request.needs(),
            Self::Roots(_) => Needs::of(&[Capability::Roots]),
        }
    }
}

impl From<FormRequest> for InputRequest {
    fn from(request: FormRequest) -> Self {
        Self::Form(request)
    }
}

impl From<UrlRequest> for InputRequest {
    fn from(request: UrlRequest) -> Self {
        Self::Url(request)
    }
}

impl From<SampleRequest> for InputRequest {
    fn from(request: SampleRequest) -> Self {
        Self::Sample(request)
    }
}

impl From<Roots> for InputRequest {
    fn from(request: Roots) -> Self {
        Self::Roots(request)
    }
}

impl Serialize for InputRequest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Wire<'a, P> {
            method: &'static str,
            params: &'a P,
        }

        match self {
            Self::Form(request) => request.serialize(serializer),
            Self::Url(request) => request.serialize(serializer),
            Self::Roots(request) => request.serialize(serializer),
            Self::Sample(params) => Wire {
                method: SampleRequest::METHOD,
                params,
            }
            .serialize(serializer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_is_written_under_its_method_and_says_what_it_needs() {
        let schema = r#"{"type":"object","properties":{"confirm":{"type":"boolean"}},"required":["confirm"]}"#;
        let schema = FormSchema::from_json(schema).unwrap();
        let url = "https://desk.example.com/pay";
        let cases = [
            (
                InputRequest::from(FormRequest::new("Book it?", schema)),
                concat!(
                    r#"{"method":"elicitation/create","params":{"mode":"form","message":"Book it?","#,
                    r#""requestedSchema":{"type":"object","properties":{"confirm":{"type":"boolean"}},"required":["confirm"]}}}"#,
                ),
                Capability::Form,
            ),
            (
                InputRequest::from(UrlRequest::new("Pay.", url, PlainHttp::Loopback).unwrap()),
                r#"{"method":"elicitation/create","params":{"mode":"url","message":"Pay.","url":"https://desk.example.com/pay"}}"#,
                Capability::Url,
            ),
            (
                InputRequest::from("Hi.".into_sample().max_tokens(5)),
                concat!(
                    r#"{"method":"sampling/createMessage","params":{"messages":[{"role":"user","#,
                    r#""content":{"type":"text","text":"Hi."}}],"maxTokens":5}}"#,
                ),
                Capability::Sampling,
            ),
            (
                InputRequest::from(Roots),
                r#"{"method":"roots/list"}"#,
                Capability::Roots,
            ),
        ];
        for (request, json, capability) in cases {
            assert_eq!(serde_json::to_string(&request).unwrap(), json);
            assert_eq!(request.needs(), Needs::of(&[capability]), "{json}");
        }
    }
}
