//! JSON that fits a schema, chosen by a seed: few values, so that branches are met often.

use snodo_runtime::__private::serde_json::{Map, Value, json};

use crate::random::Random;

const TEXTS: [&str; 8] = ["", "a", "7", "sea", "-2", "x y", "ß∆", "12"];

/// A value of `schema`, whose `$defs` are in `root`.
pub(crate) fn sample(schema: &Value, root: &Value, random: &mut Random) -> Value {
    if let Some(reference) = schema["$ref"].as_str() {
        let pointer = reference.trim_start_matches('#');
        return root
            .pointer(pointer)
            .map_or(Value::Null, |schema| sample(schema, root, random));
    }
    for union in ["oneOf", "anyOf"] {
        if let Some(cases) = schema[union].as_array() {
            return random
                .pick(cases)
                .map_or(Value::Null, |case| sample(case, root, random));
        }
    }
    if let Some(value) = schema.get("const") {
        return value.clone();
    }
    if let Some(values) = schema["enum"].as_array() {
        return random.pick(values).cloned().unwrap_or_default();
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) => random.pick(kinds).and_then(Value::as_str),
        kind => kind.as_str(),
    };
    match kind {
        Some("boolean") => json!(random.one_in(2)),
        Some("integer") => json!(integer(schema, random)),
        Some("number") => json!(integer(schema, random) as f64 / 2.0),
        Some("string") => json!(random.pick(&TEXTS)),
        Some("array") => array(schema, root, random),
        Some("object") => object(schema, root, random),
        _ => Value::Null,
    }
}

fn integer(schema: &Value, random: &mut Random) -> i64 {
    let least = schema["minimum"].as_i64().unwrap_or(-3).max(-3);
    let most = schema["maximum"].as_i64().unwrap_or(6).min(6);
    let span = u64::try_from(most - least).unwrap_or(0) + 1;
    least + random.below(span) as i64
}

fn array(schema: &Value, root: &Value, random: &mut Random) -> Value {
    if let Some(items) = schema["prefixItems"].as_array() {
        return items
            .iter()
            .map(|item| sample(item, root, random))
            .collect();
    }
    let items = schema["items"].clone();
    let count = random.below(4);
    let mut list: Vec<Value> = (0..count).map(|_| sample(&items, root, random)).collect();
    if schema["uniqueItems"] == json!(true) {
        let mut seen = Vec::new();
        list.retain(|item| {
            let new = !seen.contains(item);
            seen.push(item.clone());
            new
        });
    }
    Value::Array(list)
}

fn object(schema: &Value, root: &Value, random: &mut Random) -> Value {
    let mut object = Map::new();
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        if required.contains(&json!(name)) || random.one_in(2) {
            object.insert(name.clone(), sample(property, root, random));
        }
    }
    if let Some(additional) = schema["additionalProperties"].as_object() {
        let additional = Value::Object(additional.clone());
        for _ in 0..random.below(3) {
            if let Some(text) = random.pick(&TEXTS) {
                object.insert((*text).to_owned(), sample(&additional, root, random));
            }
        }
    }
    Value::Object(object)
}

/// An answer of a client to a question: mostly a fitting one, now and then a refusal.
pub(crate) fn answer(question: &Value, random: &mut Random) -> Value {
    if question["method"] == "sampling/createMessage" {
        let content = match random.one_in(12) {
            true => json!({"type": "image", "data": "AA==", "mimeType": "image/png"}),
            false => json!({"type": "text", "text": random.pick(&TEXTS)}),
        };
        return json!({"role": "assistant", "content": content, "model": "test"});
    }
    match random.below(24) {
        0 => json!({"action": "cancel"}),
        1 => json!({"action": "decline"}),
        _ => {
            let schema = &question["params"]["requestedSchema"];
            json!({"action": "accept", "content": sample(schema, schema, random)})
        }
    }
}
