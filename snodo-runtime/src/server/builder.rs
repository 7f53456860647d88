//! Putting a server together. Whatever is wrong with it is said here, all at once, before the first request.

use std::{any::type_name, fmt, sync::Arc, time::Duration};

use super::{
    BuildError, Inner, Server, discovered, lists,
    register::{Definitions, Registration, wrong_ttl},
    registry::{IntoPrompts, IntoResources, IntoTools, Prompts, Registry, Resources, Tools},
    sealing::{Keys, Sealing},
};
use crate::{
    input::PlainHttp,
    machine::{Apps, IntoPrompt, IntoResource, IntoTool, Setup},
    protocol::Implementation,
    state::{DEFAULT_TTL, Keyring, MAX_TTL, Principal, Seal},
    time::{Clock, DefaultSleeper, Sleeper, SystemClock},
};

/// Collects what a [`Server`] is made of.
///
/// ```
/// use snodo_runtime::{server::Server, state::Keyring};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let server = Server::builder("hotel-desk", "1.0.0")
///     .title("Hotel desk")
///     .instructions("Ask for the city first.")
///     .keyring(Keyring::parse("2026-07:q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=")?)
///     .build()?;
/// # Ok(())
/// # }
/// ```
#[must_use = "a builder does nothing until `build` is called"]
pub struct ServerBuilder {
    info: Implementation,
    instructions: Option<String>,
    apps: Apps,
    tools: Tools,
    resources: Resources,
    prompts: Prompts,
    page_size: usize,
    seal: Option<Seal>,
    ephemeral_keys: bool,
    ttl: Duration,
    max_ttl: Duration,
    clock: Arc<dyn Clock>,
    sleeper: Option<Arc<dyn Sleeper>>,
    plain_http: PlainHttp,
    principal: Principal,
    #[cfg(feature = "http")]
    site: crate::transport::http::Site,
    problems: Vec<String>,
}

impl ServerBuilder {
    pub(super) fn new(name: String, version: String) -> Self {
        Self {
            info: Implementation::new(name, version),
            instructions: None,
            apps: Apps::default(),
            tools: Tools::default(),
            resources: Resources::default(),
            prompts: Prompts::default(),
            page_size: lists::PAGE_SIZE,
            seal: None,
            ephemeral_keys: false,
            ttl: DEFAULT_TTL,
            max_ttl: MAX_TTL,
            clock: Arc::new(SystemClock),
            sleeper: None,
            plain_http: PlainHttp::default(),
            principal: Principal::anonymous(),
            #[cfg(feature = "http")]
            site: Default::default(),
            problems: Vec::new(),
        }
    }

    /// The name that people know the server by.
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.info.title = Some(title.into());
        self
    }

    /// How a model makes good use of the server. It comes with `server/discover`.
    pub fn instructions(mut self, instructions: impl Into<String>) -> Self {
        self.instructions = Some(instructions.into());
        self
    }

    /// A value of the application's state, for handlers that take [`App<T>`](crate::machine::App). One of each type.
    pub fn app<T: Send + Sync + 'static>(mut self, value: T) -> Self {
        if self.apps.has::<T>() {
            self.problems.push(format!(
                "two values of `{}` were given to `.app(…)`",
                type_name::<T>()
            ));
        }
        self.apps.insert(value);
        self
    }

    /// A tool: the function that `#[tool]` stands on, named without calling it, or a [`Tool`](crate::machine::Tool).
    /// Tools are listed in the order in which they were added.
    pub fn tool<K>(mut self, tool: impl IntoTool<K>) -> Self {
        self.tools.add(tool);
        self
    }

    /// Several tools, in a tuple of up to 16.
    pub fn tools<K>(mut self, tools: impl IntoTools<K>) -> Self {
        tools.add_to(&mut self.tools);
        self
    }

    /// A resource, or the resources of a template: the function that `#[resource("…")]` stands on, named without calling
    /// it, or a [`Resource`](crate::machine::Resource). Where several templates fit a URI, the one that was added first is
    /// read; a resource of exactly this URI goes before all of them.
    pub fn resource<K>(mut self, resource: impl IntoResource<K>) -> Self {
        self.resources.add(resource);
        self
    }

    /// Several resources, in a tuple of up to 16.
    pub fn resources<K>(mut self, resources: impl IntoResources<K>) -> Self {
        resources.add_to(&mut self.resources);
        self
    }

    /// A prompt: the function that `#[prompt]` stands on, named without calling it, or a
    /// [`Prompt`](crate::machine::Prompt). Prompts are listed in the order in which they were added.
    pub fn prompt<K>(mut self, prompt: impl IntoPrompt<K>) -> Self {
        self.prompts.add(prompt);
        self
    }

    /// Several prompts, in a tuple of up to 16.
    pub fn prompts<K>(mut self, prompts: impl IntoPrompts<K>) -> Self {
        prompts.add_to(&mut self.prompts);
        self
    }

    /// How many tools, resources, templates or prompts a list has on one page: 100 by default. A client that reads the
    /// first page only sees no more than these.
    pub fn page_size(mut self, entries: usize) -> Self {
        self.page_size = entries;
        self
    }

    /// The keys that state is sealed with, encrypted. Every process that continues the same conversations has them.
    ///
    /// Without keys, the server makes one at random: no other process opens what it sealed, and neither does this one
    /// after a restart.
    pub fn keyring(self, keyring: Keyring) -> Self {
        self.seal(Seal::encrypted(keyring))
    }

    /// How state is sealed, where [`keyring`](Self::keyring) isn't it: signed, for example, so that it can be read.
    pub fn seal(mut self, seal: Seal) -> Self {
        self.seal = Some(seal);
        self
    }

    /// Says that keys which live and die with this process are meant, as in a server of one process whose
    /// conversations may break when it restarts. It has no effect where there are keys.
    pub fn ephemeral_keys(mut self) -> Self {
        self.ephemeral_keys = true;
        self
    }

    /// How long a user may take to answer, where the handler doesn't say: 300 seconds by default. Each round begins
    /// anew.
    pub fn ttl(mut self, ttl: Duration) -> Self {
        self.ttl = ttl;
        self
    }

    /// The longest time that a handler may give its users: 900 seconds by default. A token that was stolen is good no
    /// longer than this.
    pub fn max_ttl(mut self, max_ttl: Duration) -> Self {
        self.max_ttl = max_ttl;
        self
    }

    /// The clock that state expires by.
    pub fn clock(mut self, clock: impl Clock) -> Self {
        self.clock = Arc::new(clock);
        self
    }

    /// Where the links of `#[elicit(url)]` may point without TLS: to this machine only, unless this says otherwise.
    pub fn plain_http(mut self, plain_http: PlainHttp) -> Self {
        self.plain_http = plain_http;
        self
    }

    /// What handlers sleep by, in place of tokio's timer.
    pub fn sleeper(mut self, sleeper: impl Sleeper) -> Self {
        self.sleeper = Some(Arc::new(sleeper));
        self
    }

    /// Who is at the other end of standard input: anonymous by default.
    pub fn principal(mut self, principal: Principal) -> Self {
        self.principal = principal;
        self
    }

    /// The web pages that may call over HTTP, such as `https://example.com`, in place of the default, which is every
    /// page of this machine (`http://localhost:…` and the like). Programs other than browsers send no origin, and are
    /// not concerned.
    #[cfg(feature = "http")]
    pub fn allowed_origins<O: AsRef<str>>(mut self, origins: impl IntoIterator<Item = O>) -> Self {
        self.site.origins = Some(parse_all(origins, &mut self.problems));
        self
    }

    /// The host names that the server answers to over HTTP, such as `example.com` or `example.com:8443`, in place of
    /// the default, which is loopback names and the address that
    /// [`serve_http`](crate::server::Server::serve_http) has bound.
    #[cfg(feature = "http")]
    pub fn allowed_hosts<H: AsRef<str>>(mut self, hosts: impl IntoIterator<Item = H>) -> Self {
        self.site.hosts = Some(parse_all(hosts, &mut self.problems));
        self
    }

    /// The server.
    ///
    /// # Errors
    /// Every problem at once: two tools, resources or prompts of one name, a handler that takes state which the server doesn't have, a form
    /// that can't be asked, a time that is out of range, an origin or host that doesn't read.
    pub fn build(self) -> Result<Server, BuildError> {
        let Self {
            info,
            instructions,
            apps,
            tools,
            resources,
            prompts,
            page_size,
            seal,
            ephemeral_keys,
            ttl,
            max_ttl,
            clock,
            sleeper,
            plain_http,
            principal,
            ..
        } = self;
        let mut problems = self.problems;
        if info.name.is_empty() {
            problems.push("the server has no name".to_owned());
        }
        problems.extend(wrong_ttl(ttl, max_ttl));
        if page_size == 0 {
            problems.push("a page of no entries never ends a list".to_owned());
        }
        let mut registration = Registration {
            setup: Setup::new(&apps),
            max_ttl,
            registry: Registry::default(),
            definitions: Definitions::default(),
            problems: &mut problems,
        };
        registration.tools(tools);
        registration.resources(resources);
        registration.prompts(prompts);
        let Registration {
            registry,
            definitions,
            ..
        } = registration;
        let keys = match &seal {
            Some(_) => Keys::Configured,
            None => Keys::Ephemeral {
                meant: ephemeral_keys,
            },
        };
        let seal = match seal.map_or_else(|| Keyring::random().map(Seal::encrypted), Ok) {
            Ok(seal) => Some(seal),
            Err(error) => {
                problems.push(format!("no key can be made: {error}"));
                None
            }
        };
        let answers = discovered::prepare(&info, instructions, &registry, &definitions, page_size);
        if let Err(error) = &answers {
            problems.push(format!(
                "the server's description can't be written: {error}"
            ));
        }
        let (Some(seal), Ok((writer, discovered, lists)), true) =
            (seal, answers, problems.is_empty())
        else {
            return Err(BuildError::new(problems));
        };
        if keys == (Keys::Ephemeral { meant: false }) {
            tracing::warn!(
                server = info.name,
                "no keyring is configured: conversations can't go on in another process, nor after a restart"
            );
        }
        Ok(Server {
            inner: Arc::new(Inner {
                info,
                registry,
                writer,
                discovered,
                lists,
                apps: Arc::new(apps),
                sealing: Sealing { seal, ttl, keys },
                clock,
                sleeper: sleeper.unwrap_or_else(|| Arc::new(DefaultSleeper)),
                plain_http,
                stdio_principal: principal,
                #[cfg(feature = "http")]
                site: self.site,
            }),
        })
    }
}

impl fmt::Debug for ServerBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ServerBuilder")
            .field("info", &self.info)
            .field("tools", &self.tools)
            .field("resources", &self.resources)
            .field("prompts", &self.prompts)
            .finish_non_exhaustive()
    }
}

#[cfg(feature = "http")]
fn parse_all<T: std::str::FromStr<Err = String>>(
    texts: impl IntoIterator<Item = impl AsRef<str>>,
    problems: &mut Vec<String>,
) -> Vec<T> {
    let mut read = Vec::new();
    for text in texts {
        match text.as_ref().parse() {
            Ok(value) => read.push(value),
            Err(problem) => problems.push(problem),
        }
    }
    read
}
