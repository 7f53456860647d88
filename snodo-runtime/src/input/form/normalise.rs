//! Brings what schemars says of a property into the subset that a form may use.
//!
//! What schemars adds by itself is translated or dropped: `null` for an `Option`, formats that name a Rust type,
//! `oneOf` for a choice with documented variants, `uniqueItems` for a set. What is left goes on to be read keyword by
//! keyword, so that what an author asked for is kept or refused by name.

use serde_json::{Map, Number, Value, json};

use super::{
    error::FormError,
    field::{Kind, Shape},
    number::Amount,
};

/// The keywords of a property as a form has them, as far as they are schemars' own.
pub(super) fn normalise(schema: Value, shape: Shape) -> Result<Value, FormError> {
    let Value::Object(mut keywords) = schema else {
        return Err(FormError::new(
            "the schema says nothing of this field's type",
        ));
    };
    unwrap(&mut keywords);
    drop_flags(&mut keywords);
    match shape.kind {
        Kind::Plain | Kind::Set => {}
        Kind::Open => {
            open(&mut keywords)?;
            return Ok(Value::Object(keywords));
        }
        #[cfg(feature = "uuid")]
        Kind::Uuid => uuid(&mut keywords),
    }
    match keywords.get("type").and_then(Value::as_str) {
        Some("integer") => integer(&mut keywords),
        Some("number") => float(&mut keywords),
        Some("array") => array(&mut keywords, shape)?,
        _ => choice(&mut keywords, "oneOf", shape)?,
    }
    Ok(Value::Object(keywords))
}

/// Takes the schema out of the wrappers that schemars puts around it: `anyOf` with `null`, a lone `allOf`, a type list
/// with `null`. What stands beside a wrapper was said of the field and outweighs what the type says.
fn unwrap(keywords: &mut Map<String, Value>) {
    let mut nullable = false;
    while let Some(mut inner) = wrapped(keywords, &mut nullable) {
        inner.append(keywords);
        *keywords = inner;
    }
    if let Some(Value::Array(types)) = keywords.get_mut("type") {
        let before = types.len();
        types.retain(|kind| kind != "null");
        nullable |= types.len() < before;
        if let [_] = types.as_slice()
            && let Some(kind) = types.pop()
        {
            keywords.insert("type".to_owned(), kind);
        }
    }
    if nullable {
        if let Some(Value::Array(values)) = keywords.get_mut("enum") {
            values.retain(|value| !value.is_null());
        }
        // An absent field is `None`: there is no null to begin with.
        if keywords.get("default") == Some(&Value::Null) {
            keywords.remove("default");
        }
    }
}

/// The one schema inside a wrapper, which is taken away.
fn wrapped(keywords: &mut Map<String, Value>, nullable: &mut bool) -> Option<Map<String, Value>> {
    for wrapper in ["anyOf", "allOf"] {
        let Some(Value::Array(schemas)) = keywords.get(wrapper) else {
            continue;
        };
        let mut schemas = schemas.clone();
        if wrapper == "anyOf" {
            let before = schemas.len();
            schemas.retain(|schema| schema.get("type") != Some(&Value::from("null")));
            if schemas.len() == before {
                continue;
            }
        }
        if let [Value::Object(_)] = schemas.as_slice()
            && let Some(Value::Object(inner)) = schemas.pop()
        {
            keywords.remove(wrapper);
            *nullable |= wrapper == "anyOf";
            return Some(inner);
        }
    }
    None
}

/// Drops what follows from Rust's and serde's attributes and says nothing about an answer.
fn drop_flags(keywords: &mut Map<String, Value>) {
    for flag in ["deprecated", "readOnly", "writeOnly"] {
        keywords.remove(flag);
    }
}

/// Makes bounds of a format such as `uint8`.
fn integer(keywords: &mut Map<String, Value>) {
    let Some(format) = keywords.get("format").and_then(Value::as_str) else {
        return;
    };
    // What goes beyond 2^53 is not written: a reader that has doubles only would take it for another number.
    let (low, high): (Option<i64>, Option<i64>) = match format {
        "int8" => (Some(i8::MIN.into()), Some(i8::MAX.into())),
        "int16" => (Some(i16::MIN.into()), Some(i16::MAX.into())),
        "int32" => (Some(i32::MIN.into()), Some(i32::MAX.into())),
        "int64" | "int128" | "int" => (None, None),
        "uint8" => (Some(0), Some(u8::MAX.into())),
        "uint16" => (Some(0), Some(u16::MAX.into())),
        "uint32" => (Some(0), Some(u32::MAX.into())),
        "uint64" | "uint128" | "uint" => (Some(0), None),
        _ => return,
    };
    keywords.remove("format");
    if let Some(low) = low {
        bound(keywords, "minimum", low, |given, own| given < own);
    }
    if let Some(high) = high {
        bound(keywords, "maximum", high, |given, own| given > own);
    }
}

/// Sets a bound of the type where none is given, or one that the type can't hold.
fn bound(
    keywords: &mut Map<String, Value>,
    keyword: &str,
    own: i64,
    beyond: fn(Amount, Amount) -> bool,
) {
    let given = match keywords.get(keyword) {
        None => None,
        Some(Value::Number(given)) => Amount::of(given),
        // Not a number: refused where keywords are read.
        Some(_) => return,
    };
    let needed = match (given, Amount::of(&own.into())) {
        (Some(given), Some(own)) => beyond(given, own),
        _ => true,
    };
    if needed {
        keywords.insert(keyword.to_owned(), own.into());
    }
}

/// Drops the formats that name a float, and writes a default of single precision with its own digits.
fn float(keywords: &mut Map<String, Value>) {
    match keywords.get("format").and_then(Value::as_str) {
        Some("double") => {}
        Some("float") => {
            if let Some(default) = keywords.get_mut("default")
                && let Some(shortest) = shortest(default)
            {
                *default = shortest;
            }
        }
        _ => return,
    }
    keywords.remove("format");
}

/// 0.1 as `f32` is 0.10000000149011612 as `f64`; the author wrote 0.1.
fn shortest(value: &Value) -> Option<Value> {
    let single = value.as_f64()? as f32;
    let double: f64 = single.to_string().parse().ok()?;
    Number::from_f64(double).map(Value::Number)
}

/// A multiple choice: what the items' type says of itself is said of the property.
fn array(keywords: &mut Map<String, Value>, shape: Shape) -> Result<(), FormError> {
    if shape.kind == Kind::Set {
        keywords.remove("uniqueItems");
    }
    let Some(Value::Object(items)) = keywords.get_mut("items") else {
        return Ok(());
    };
    let mut items = std::mem::take(items);
    drop_flags(&mut items);
    choice(&mut items, "anyOf", shape)?;
    if items.contains_key("anyOf") {
        items.remove("type");
    }
    for keyword in ["title", "description"] {
        if let Some(text) = items.remove(keyword)
            && !keywords.contains_key(keyword)
        {
            keywords.insert(keyword.to_owned(), text);
        }
    }
    keywords.insert("items".to_owned(), Value::Object(items));
    Ok(())
}

/// A form knows no such format, but how long one is when it is written with its hyphens.
#[cfg(feature = "uuid")]
fn uuid(keywords: &mut Map<String, Value>) {
    if keywords.get("format") == Some(&Value::from("uuid")) {
        keywords.remove("format");
        for keyword in ["minLength", "maxLength"] {
            keywords.entry(keyword).or_insert(36.into());
        }
    }
}

/// A choice whose options are given when it is asked: none are there.
fn open(keywords: &mut Map<String, Value>) -> Result<(), FormError> {
    let error = |keyword: &str| {
        FormError::new(
            "options that are given when they are asked are strings, and none are there before",
        )
        .at_keyword(keyword)
    };
    let choice = if keywords.get("type") == Some(&Value::from("array")) {
        match keywords.get_mut("items") {
            Some(Value::Object(items)) => items,
            _ => return Err(error("items")),
        }
    } else {
        keywords
    };
    if choice.get("type") != Some(&Value::from("string")) {
        return Err(error("type"));
    }
    for keyword in ["enum", "oneOf", "anyOf"] {
        if choice.contains_key(keyword) {
            return Err(error(keyword));
        }
    }
    choice.insert("enum".to_owned(), Value::Array(Vec::new()));
    Ok(())
}

/// A choice: `enum` in the order of declaration, or titled under `keyword` where a variant has a title or is documented.
fn choice(keywords: &mut Map<String, Value>, keyword: &str, shape: Shape) -> Result<(), FormError> {
    let mut options = match (keywords.get("oneOf"), keywords.get("enum")) {
        (Some(Value::Array(variants)), None) => variants
            .iter()
            .map(variant)
            .collect::<Option<Vec<_>>>()
            .ok_or_else(|| {
                FormError::new("a choice is of plain strings: variants without fields or tags")
                    .at_keyword("oneOf")
            })?
            .concat(),
        (None, Some(Value::Array(values))) => {
            let untitled = |value: &Value| Some((value.as_str()?.to_owned(), None));
            match values.iter().map(untitled).collect::<Option<Vec<_>>>() {
                Some(options) => options,
                None => return Ok(()),
            }
        }
        _ => return Ok(()),
    };
    order(&mut options, shape)?;

    keywords.remove("oneOf");
    keywords.remove("enum");
    if keyword == "oneOf" || options.iter().all(|(_, title)| title.is_none()) {
        keywords.insert("type".to_owned(), "string".into());
    }
    if options.iter().any(|(_, title)| title.is_some()) {
        let titled = options.into_iter().map(|(value, title)| {
            let title = title.unwrap_or_else(|| value.clone());
            json!({"const": value, "title": title})
        });
        keywords.insert(keyword.to_owned(), titled.collect());
    } else {
        let values = options.into_iter().map(|(value, _)| value);
        keywords.insert("enum".to_owned(), values.collect());
    }
    Ok(())
}

/// The values of one member of schemars' `oneOf`, with a title from `title` or from the first paragraph of the
/// documentation: all variants that have neither stand in one `enum`.
fn variant(schema: &Value) -> Option<Vec<(String, Option<String>)>> {
    let keywords = schema.as_object()?;
    let known = [
        "type",
        "const",
        "enum",
        "title",
        "description",
        "deprecated",
    ];
    if keywords.keys().any(|key| !known.contains(&key.as_str()))
        || keywords.get("type") != Some(&Value::from("string"))
    {
        return None;
    }
    if let Some(values) = keywords.get("enum") {
        let values = values.as_array()?.iter();
        return values
            .map(|value| Some((value.as_str()?.to_owned(), None)))
            .collect();
    }
    let value = keywords.get("const")?.as_str()?.to_owned();
    let text = |keyword| keywords.get(keyword).and_then(Value::as_str);
    let title = text("title").map(str::to_owned).or_else(|| {
        let first = text("description")?.split("\n\n").next()?;
        Some(first.split_whitespace().collect::<Vec<_>>().join(" "))
    });
    Some(vec![(value, title)])
}

/// Puts options into the order of declaration.
fn order(options: &mut [(String, Option<String>)], shape: Shape) -> Result<(), FormError> {
    if shape.choices.is_empty() {
        return Ok(());
    }
    let place = |value: &str| shape.choices.iter().position(|known| *known == value);
    if let Some((unknown, _)) = options.iter().find(|(value, _)| place(value).is_none()) {
        return Err(FormError::new(format!(
            "the schema and the variants that serde reads differ in `{unknown}`: say it in `#[serde(…)]`, which schemars reads too"
        ))
        .at_keyword("enum"));
    }
    if options.len() != shape.choices.len() {
        return Err(
            FormError::new("the schema leaves out variants that serde reads").at_keyword("enum"),
        );
    }
    options.sort_by_key(|(value, _)| place(value));
    Ok(())
}
