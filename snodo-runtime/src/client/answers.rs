//! Who answers a server's questions, kind by kind.

use std::{fmt, future::Future, pin::Pin};

use serde_json::{Map, Value};

use crate::{
    input::{FormSchema, SampleRequest, Sampled},
    protocol::{Capability, Needs},
};

/// A boxed future, as the answering traits return it.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Any error of answering code.
pub type BoxError = Box<dyn std::error::Error + Send + Sync + 'static>;

/// Answers what servers ask, with a method per kind of question.
///
/// A kind whose method returns `None` is not declared to the server, so the capabilities of a client are those of its
/// answers and can't promise more (specification: `basic/index#meta`). [`Handlers`] makes one from closures.
pub trait Answers: Send + Sync {
    /// What answers forms, if anything does.
    fn form(&self) -> Option<&dyn AnswerForm> {
        None
    }

    /// What answers sampling requests, if anything does.
    fn sampling(&self) -> Option<&dyn AnswerSampling> {
        None
    }
}

impl<A: Answers + ?Sized> Answers for &A {
    fn form(&self) -> Option<&dyn AnswerForm> {
        (**self).form()
    }

    fn sampling(&self) -> Option<&dyn AnswerSampling> {
        (**self).sampling()
    }
}

impl<A: Answers + ?Sized> Answers for Box<A> {
    fn form(&self) -> Option<&dyn AnswerForm> {
        (**self).form()
    }

    fn sampling(&self) -> Option<&dyn AnswerSampling> {
        (**self).sampling()
    }
}

/// What these answers let a client declare.
pub(super) fn declared(answers: &dyn Answers) -> Needs {
    let mut declared = Needs::default();
    if answers.form().is_some() {
        declared.insert(Capability::Form);
    }
    if let Some(sampling) = answers.sampling() {
        declared.insert(Capability::Sampling);
        if sampling.tools() {
            declared.insert(Capability::SamplingTools);
        }
        if sampling.context() {
            declared.insert(Capability::SamplingContext);
        }
    }
    declared
}

/// A form that a server asks to have filled in.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FormQuestion {
    /// The server's name for the question.
    pub key: String,
    /// What the server says to the person.
    pub message: String,
    /// The fields, with their rules.
    pub schema: FormSchema,
}

/// A text that a server asks the client's model for.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SampleQuestion {
    /// The server's name for the question.
    pub key: String,
    /// The request. Its messages are the server's: a person should see them before a model does.
    pub request: SampleRequest,
}

/// What became of a form.
#[derive(Clone, Debug, PartialEq)]
pub enum FormAnswer {
    /// Filled in. Defaults are put in for fields that are left out, and the whole is checked against the schema,
    /// before it is sent.
    Accept(Map<String, Value>),
    /// The person said no.
    Decline,
    /// The person turned away without an answer.
    Cancel,
}

/// Fills forms in. Closures `Fn(FormQuestion) -> impl Future` do.
pub trait AnswerForm: Send + Sync {
    /// Answers one form. An error ends the whole call.
    fn answer(&self, question: FormQuestion) -> BoxFuture<'_, Result<FormAnswer, BoxError>>;
}

impl<F, Fut> AnswerForm for F
where
    F: Fn(FormQuestion) -> Fut + Send + Sync,
    Fut: Future<Output = Result<FormAnswer, BoxError>> + Send + 'static,
{
    fn answer(&self, question: FormQuestion) -> BoxFuture<'_, Result<FormAnswer, BoxError>> {
        Box::pin(self(question))
    }
}

/// Plays the model. Closures `Fn(SampleQuestion) -> impl Future` do.
pub trait AnswerSampling: Send + Sync {
    /// Answers one request. The protocol has no refusal here: an error ends the whole call.
    fn answer(&self, question: SampleQuestion) -> BoxFuture<'_, Result<Sampled, BoxError>>;

    /// Whether requests with tools are understood.
    fn tools(&self) -> bool {
        false
    }

    /// Whether `includeContext` is understood.
    fn context(&self) -> bool {
        false
    }
}

impl<F, Fut> AnswerSampling for F
where
    F: Fn(SampleQuestion) -> Fut + Send + Sync,
    Fut: Future<Output = Result<Sampled, BoxError>> + Send + 'static,
{
    fn answer(&self, question: SampleQuestion) -> BoxFuture<'_, Result<Sampled, BoxError>> {
        Box::pin(self(question))
    }
}

/// [`Answers`] put together from parts.
///
/// ```
/// use snodo_runtime::client::{Answers, FormAnswer, FormQuestion, Handlers};
///
/// let answers = Handlers::new().on_form(async |_: FormQuestion| Ok(FormAnswer::Decline));
/// assert!(answers.form().is_some() && answers.sampling().is_none());
/// ```
#[derive(Default)]
pub struct Handlers {
    form: Option<Box<dyn AnswerForm>>,
    sampling: Option<Box<dyn AnswerSampling>>,
}

impl Handlers {
    /// Answers nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// Has `answer` fill forms in.
    #[must_use]
    pub fn on_form(mut self, answer: impl AnswerForm + 'static) -> Self {
        self.form = Some(Box::new(answer));
        self
    }

    /// Has `answer` play the model.
    #[must_use]
    pub fn on_sampling(mut self, answer: impl AnswerSampling + 'static) -> Self {
        self.sampling = Some(Box::new(answer));
        self
    }
}

impl Answers for Handlers {
    fn form(&self) -> Option<&dyn AnswerForm> {
        self.form.as_deref()
    }

    fn sampling(&self) -> Option<&dyn AnswerSampling> {
        self.sampling.as_deref()
    }
}

impl fmt::Debug for Handlers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Handlers")
            .field("form", &self.form.is_some())
            .field("sampling", &self.sampling.is_some())
            .finish()
    }
}
