//! Questions to the client and its user: requests out, answers in, both checked. No I/O.

mod elicit;
pub mod form;
pub mod sampling;

use serde::{Serialize, Serializer};

use crate::protocol::{Capability, Needs};

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
    /// Asks the user to fill in a form.
    Form(FormRequest),
    /// Asks the client's model.
    Sample(SampleRequest),
}

impl InputRequest {
    /// What the client must be able to do.
    pub fn needs(&self) -> Needs {
        match self {
            Self::Form(_) => Needs::of(&[Capability::Form]),
            Self::Sample(request) => request.needs(),
        }
    }
}

impl From<FormRequest> for InputRequest {
    fn from(request: FormRequest) -> Self {
        Self::Form(request)
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
            Self::Form(request) => request.serialize(serializer),
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
    fn a_form_is_written_under_its_method() {
        let schema = r#"{"type":"object","properties":{"confirm":{"type":"boolean"}},"required":["confirm"]}"#;
        let schema = FormSchema::from_json(schema).unwrap();
        let request = InputRequest::from(FormRequest::new("Book it?", schema));
        assert_eq!(
            serde_json::to_string(&request).unwrap(),
            concat!(
                r#"{"method":"elicitation/create","params":{"mode":"form","message":"Book it?","#,
                r#""requestedSchema":{"type":"object","properties":{"confirm":{"type":"boolean"}},"required":["confirm"]}}}"#,
            )
        );
        assert_eq!(request.needs(), Needs::of(&[Capability::Form]));
    }
}
