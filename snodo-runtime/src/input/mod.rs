//! Questions to the client and its user: requests out, answers in, both checked. No I/O.

mod elicit;
pub mod form;
pub mod sampling;

use serde::{Serialize, Serializer};

use crate::protocol::Needs;

pub use elicit::{FormRequest, Refused, read_form};
pub use form::{Form, FormError, FormSchema, Violation};
pub use sampling::{
    FromSample, IntoSample, SampleError, SampleRequest, Sampled, SamplingContent, SamplingMessage,
    read_sample,
};

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
    /// Asks the client's model.
    Sample(SampleRequest),
}

impl InputRequest {
    /// The method that it goes under.
    pub fn method(&self) -> &'static str {
        match self {
            Self::Sample(_) => SampleRequest::METHOD,
        }
    }

    /// What the client must be able to do.
    pub fn needs(&self) -> Needs {
        match self {
            Self::Sample(request) => request.needs(),
        }
    }
}

impl From<SampleRequest> for InputRequest {
    fn from(request: SampleRequest) -> Self {
        Self::Sample(request)
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
            Self::Sample(params) => Wire {
                method: self.method(),
                params,
            }
            .serialize(serializer),
        }
    }
}
