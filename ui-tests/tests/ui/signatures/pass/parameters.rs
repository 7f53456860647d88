//! Signatures that a handler can have.

use std::{borrow::Cow, collections::BTreeMap};

use snodo_runtime::prelude::*;

#[data]
struct City {
    name: String,
}

struct Desk;

struct Tenant(String);

impl snodo_runtime::machine::Extract for Tenant {
    fn extract(context: &Context) -> Result<Self, RpcError> {
        Ok(Self(context.headers().len().to_string()))
    }
}

/// All kinds of parameters.
#[tool(title = "All", rev = 3, ttl = "10m")]
async fn all(
    /// A name
    mut name: String,
    nights: Option<u8>,
    #[serde(default)] city: Option<City>,
    #[schemars(range(min = 1))] rooms: u32,
    rates: BTreeMap<String, f64>,
    words: Cow<'static, str>,
    r#type: Vec<(u8, bool)>,
    context: Context,
    desk: App<Desk>,
    #[extract] tenant: Tenant,
) -> Result<String, ToolError> {
    name.push('!');
    let Desk = *desk;
    let city = city.map(|city| city.name);
    let rest = format!("{rooms} {rates:?} {words} {type:?} {}", tenant.0);
    Ok(format!("{name} {nights:?} {city:?} {rest} {}", context.round()))
}

/// Nothing in, nothing out.
#[tool]
async fn nothing() {}

fn main() {}
