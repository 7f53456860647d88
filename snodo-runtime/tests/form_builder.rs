//! Forms made at run time: what is written, what is refused, and how their answers are taken.

use snodo_runtime::{
    __private::serde_json,
    input::{
        FormError, FormRequest, Message, Refused,
        form::{
            Date, Form, FormAnswer, FormBuilder, FormSchema, Format, Property, draft::IntoProperty,
            message,
        },
        read_form, read_form_with,
    },
    protocol::{RpcError, code},
};

/// How one property is written.
#[track_caller]
fn written(property: impl IntoProperty) -> String {
    let form = FormBuilder::new().optional("it", property).build().unwrap();
    assert!(form.is_complete());
    let inner = form
        .as_json()
        .strip_prefix(r#"{"type":"object","properties":{"it":"#)
        .and_then(|rest| rest.strip_suffix("}}"));
    inner.unwrap().to_owned()
}

#[test]
fn every_keyword_of_every_kind_can_be_written() {
    assert_eq!(
        written(
            Property::text()
                .title("T")
                .description("D")
                .min_length(1)
                .max_length(9)
                .format(Format::Email)
                .default("a@b")
        ),
        r#"{"type":"string","title":"T","description":"D","minLength":1,"maxLength":9,"format":"email","default":"a@b"}"#
    );
    assert_eq!(
        written(
            Property::number()
                .title("T")
                .description("D")
                .minimum(0)
                .maximum(2.5)
                .default(1.5f32)
        ),
        r#"{"type":"number","title":"T","description":"D","minimum":0,"maximum":2.5,"default":1.5}"#
    );
    assert_eq!(
        written(Property::number().minimum(-3).maximum(1e300)),
        r#"{"type":"number","minimum":-3,"maximum":1e+300}"#
    );
    assert_eq!(
        written(
            Property::number()
                .minimum(9_007_199_254_740_991.0)
                .maximum(9_007_199_254_740_992.0)
        ),
        r#"{"type":"number","minimum":9007199254740991,"maximum":9007199254740992.0}"#
    );
    assert_eq!(
        written(
            Property::integer()
                .title("T")
                .description("D")
                .minimum(-1)
                .maximum(u64::MAX)
                .default(0u8)
        ),
        r#"{"type":"integer","title":"T","description":"D","minimum":-1,"maximum":18446744073709551615,"default":0}"#
    );
    assert_eq!(
        written(
            Property::boolean()
                .title("T")
                .description("D")
                .default(false)
        ),
        r#"{"type":"boolean","title":"T","description":"D","default":false}"#
    );
    assert_eq!(
        written(
            Property::choice(["a", "b"])
                .title("T")
                .description("D")
                .default("b")
        ),
        r#"{"type":"string","title":"T","description":"D","enum":["a","b"],"default":"b"}"#
    );
    assert_eq!(
        written(Property::choice([("a", "A")])),
        r#"{"type":"string","oneOf":[{"const":"a","title":"A"}]}"#
    );
    assert_eq!(
        written(
            Property::choices(["a", "b"])
                .title("T")
                .description("D")
                .min_items(1)
                .max_items(2)
                .default(["a"])
        ),
        r#"{"type":"array","title":"T","description":"D","minItems":1,"maxItems":2,"items":{"type":"string","enum":["a","b"]},"default":["a"]}"#
    );
    assert_eq!(
        written(Property::Boolean {
            title: None,
            description: None,
            default: None
        }),
        r#"{"type":"boolean"}"#
    );
}

#[test]
fn fields_keep_their_order_and_say_whether_they_are_required() {
    let form = FormBuilder::new()
        .required("z", Property::text())
        .optional("a", Property::boolean())
        .required("m", Property::integer())
        .build()
        .unwrap();
    assert_eq!(
        form.as_json(),
        r#"{"type":"object","properties":{"z":{"type":"string"},"a":{"type":"boolean"},"m":{"type":"integer"}},"required":["z","m"]}"#
    );
    assert_eq!(
        FormBuilder::new().build().unwrap().as_json(),
        r#"{"type":"object","properties":{}}"#
    );
}

#[test]
fn what_a_form_cannot_say_is_refused_when_it_is_built() {
    let error = |property: &dyn Fn(FormBuilder) -> FormBuilder| -> FormError {
        property(FormBuilder::new().required("first", Property::text()))
            .build()
            .unwrap_err()
    };
    let none: [&str; 0] = [];
    for (builder, keyword) in [
        (
            error(&|form| form.required("it", Property::choice(none))),
            Some("enum"),
        ),
        (
            error(&|form| form.required("it", Property::choices(none))),
            Some("enum"),
        ),
        (
            error(&|form| form.required("it", Property::choice(["a", "a"]))),
            Some("enum"),
        ),
        (
            error(&|form| form.required("it", Property::choices([("a", "A"), ("a", "B")]))),
            Some("anyOf"),
        ),
        (
            error(&|form| form.required("it", Property::choice(["a"]).default("b"))),
            Some("default"),
        ),
        (
            error(&|form| form.required("it", Property::choices(["a"]).default(["b"]))),
            Some("default"),
        ),
        (
            error(&|form| form.required("it", Property::text().min_length(2).max_length(1))),
            Some("minLength"),
        ),
        (
            error(&|form| form.required("it", Property::text().max_length(1).default("ab"))),
            Some("default"),
        ),
        (
            error(&|form| form.required("it", Property::integer().minimum(2).maximum(1))),
            Some("minimum"),
        ),
        (
            error(&|form| form.required("it", Property::integer().maximum(1).default(2))),
            Some("default"),
        ),
        (
            error(&|form| form.required("it", Property::number().minimum(f64::NAN))),
            Some("minimum"),
        ),
        (
            error(&|form| form.required("it", Property::number().maximum(f64::INFINITY))),
            Some("maximum"),
        ),
        (
            error(&|form| form.required("it", Property::number().default(f64::NEG_INFINITY))),
            Some("default"),
        ),
        (
            error(&|form| {
                form.required("it", Property::text())
                    .optional("it", Property::text())
            }),
            None,
        ),
    ] {
        assert_eq!(builder.field.as_deref(), Some("it"), "{builder}");
        assert_eq!(builder.keyword.as_deref(), keyword, "{builder}");
    }
}

#[test]
fn a_form_asks_for_no_credential() {
    for name in ["password", "apiKey", "Your card number"] {
        let error = FormBuilder::new()
            .optional(name, Property::text())
            .build()
            .unwrap_err();
        assert_eq!(error.field.as_deref(), Some(name));
        assert!(error.message.contains("credential"), "{error}");
    }
    let hint = || FormBuilder::new().required("password_hint", Property::text());
    assert!(hint().build().is_err());
    assert!(
        hint()
            .not_credential("password_hint", "others may read it")
            .build()
            .is_ok()
    );
    for (name, why) in [
        ("password_hint", ""),
        ("password_hint", "  "),
        ("hint", "others may read it"),
    ] {
        let error = hint().not_credential(name, why).build().unwrap_err();
        assert_eq!(error.field.as_deref(), Some(name), "{error}");
    }
    // The excuse of one field is none for another.
    let two = hint()
        .required("password", Property::text())
        .not_credential("password_hint", "why");
    assert_eq!(two.build().unwrap_err().field.as_deref(), Some("password"));
}

fn stay() -> Message {
    let form = FormBuilder::new()
        .required("name", Property::text())
        .required("nights", Property::integer().minimum(1))
        .optional("budget", Property::number())
        .optional("late", Property::boolean())
        .optional("arrival", Property::text().format(Format::Date))
        .optional("room", Property::choice(["single", "double"]))
        .optional("extras", Property::choices(["b", "p"]))
        .build();
    message("How do you stay?").form(form.unwrap())
}

fn read(content: &str) -> Result<FormAnswer, RpcError> {
    let answer = format!(r#"{{"action":"accept","content":{content}}}"#);
    let answer = serde_json::from_str(&answer).unwrap();
    read_form_with("stay", answer, &stay()).map(Result::unwrap)
}

const FULL: &str = r#"{"extras":["p"],"name":"Ada","nights":3.0,"budget":99.5,"late":true,"arrival":"2026-07-28","room":"double","unknown":1}"#;

#[test]
fn the_form_goes_out_as_it_was_built() {
    let request = FormRequest::of::<FormAnswer>(stay()).unwrap();
    assert_eq!(request.message, "How do you stay?");
    assert_eq!(
        serde_json::to_string(&request).unwrap(),
        concat!(
            r#"{"method":"elicitation/create","params":{"mode":"form","message":"How do you stay?","requestedSchema":"#,
            r#"{"type":"object","properties":{"name":{"type":"string"},"nights":{"type":"integer","minimum":1},"#,
            r#""budget":{"type":"number"},"late":{"type":"boolean"},"arrival":{"type":"string","format":"date"},"#,
            r#""room":{"type":"string","enum":["single","double"]},"#,
            r#""extras":{"type":"array","items":{"type":"string","enum":["b","p"]}}},"required":["name","nights"]}}}"#,
        )
    );
}

#[test]
fn values_are_taken_as_the_types_that_they_fit() {
    let answer = read(FULL).unwrap();
    // In the form's order, and without what it does not ask.
    let fields: Vec<_> = answer.fields().collect();
    assert_eq!(
        fields,
        [
            "name", "nights", "budget", "late", "arrival", "room", "extras"
        ]
    );
    assert_eq!(answer.get::<String>("name").unwrap(), "Ada");
    assert_eq!(answer.get::<u8>("nights").unwrap(), 3);
    assert_eq!(answer.get::<i128>("nights").unwrap(), 3);
    assert_eq!(answer.get::<f64>("nights").unwrap(), 3.0);
    assert_eq!(answer.get::<f64>("budget").unwrap(), 99.5);
    assert!(answer.get::<bool>("late").unwrap());
    assert_eq!(
        answer.get::<Date>("arrival").unwrap().to_string(),
        "2026-07-28"
    );
    assert_eq!(
        answer.get::<Option<String>>("room").unwrap().as_deref(),
        Some("double")
    );
    assert_eq!(answer.get::<Vec<String>>("extras").unwrap(), ["p"]);
    assert_eq!(
        (answer.text("name"), answer.text("room")),
        (Some("Ada"), Some("double"))
    );
    assert_eq!(
        (
            answer.text("nights"),
            answer.text("late"),
            answer.text("extras")
        ),
        (None, None, None)
    );
    assert_eq!(answer.texts("extras"), Some(&["p".to_owned()][..]));
    assert_eq!(
        (
            answer.texts("name"),
            answer.texts("nights"),
            answer.texts("late")
        ),
        (None, None, None)
    );
    assert!(answer.has("late") && !answer.has("unknown"));

    let answer = read(r#"{"name":"","nights":1}"#).unwrap();
    assert_eq!(answer.get::<Option<bool>>("late").unwrap(), None);
    assert_eq!(
        (
            answer.text("room"),
            answer.texts("extras"),
            answer.has("late")
        ),
        (None, None, false)
    );
}

#[test]
fn a_value_that_does_not_fit_is_named_and_not_repeated() {
    let answer = read(r#"{"name":"Ada","nights":300}"#).unwrap();
    for (error, message) in [
        (
            answer.get::<u8>("nights").unwrap_err(),
            "`nights` must be u8",
        ),
        (
            answer.get::<bool>("name").unwrap_err(),
            "`name` must be a boolean",
        ),
        (
            answer.get::<Date>("name").unwrap_err(),
            "`name` does not fit what is asked for",
        ),
        (
            answer.get::<bool>("late").unwrap_err(),
            "`late` is required",
        ),
        (
            answer.get::<Vec<String>>("extras").unwrap_err(),
            "`extras` is required",
        ),
    ] {
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn an_answer_is_checked_against_the_form_that_was_given() {
    for (content, message) in [
        (r#"{"nights":1}"#, "`name` is required"),
        (
            r#"{"name":"Ada","nights":0}"#,
            "`nights` must be at least 1",
        ),
        (
            r#"{"name":"Ada","nights":"1"}"#,
            "`nights` must be an integer",
        ),
        (
            r#"{"name":"Ada","nights":1,"room":"suite"}"#,
            "`room` must be one of `single`, `double`",
        ),
        (
            r#"{"name":"Ada","nights":1,"arrival":"2023-02-29"}"#,
            "`arrival` must be a calendar date like 2026-07-28",
        ),
        ("null", "`content` must be an object"),
    ] {
        let error = read(content).unwrap_err();
        assert_eq!(error.code, code::INVALID_PARAMS);
        assert_eq!(
            error.message,
            format!("answer to `stay`: {message}"),
            "{content}"
        );
    }
    let answer = serde_json::from_str(r#"{"action":"cancel"}"#).unwrap();
    assert_eq!(
        read_form_with::<FormAnswer>("stay", answer, &stay()),
        Ok(Err(Refused::Cancelled {
            key: "stay".to_owned()
        }))
    );
}

#[test]
fn the_form_is_given_with_the_question_and_only_there() {
    let refused = |message: Message| FormRequest::of::<FormAnswer>(message).unwrap_err();
    assert!(refused(message("?")).message.contains("message(…).form(…)"));
    let error = refused(stay().choices("room", ["single"]));
    assert_eq!(error.field.as_deref(), Some("room"));
    // The schema of a type that is to be completed itself is no form to give.
    let own = FormAnswer::schema().unwrap();
    assert!(!own.is_complete());
    assert_eq!(own.as_json(), r#"{"type":"object","properties":{}}"#);
    assert!(serde_json::to_string(own).is_err());
    assert!(
        refused(message("?").form(own.clone()))
            .message
            .contains("not complete")
    );
    assert_ne!(*own, FormSchema::new([]).unwrap());

    let answer = serde_json::from_str(r#"{"action":"accept","content":{}}"#).unwrap();
    assert_eq!(
        read_form::<FormAnswer>("stay", answer),
        Err(RpcError::internal())
    );
}

#[cfg(feature = "macros")]
#[test]
fn a_form_with_known_fields_does_not_flatten_one_without() {
    use snodo_runtime::{
        __private::schemars,
        input::form::{FormField, schema_of},
    };

    #[derive(schemars::JsonSchema)]
    #[expect(dead_code)]
    struct Known {
        name: String,
    }
    let error = schema_of::<Known>(|fields| {
        fields
            .field("name", String::SHAPE)
            .flatten(FormAnswer::schema());
    });
    assert!(error.unwrap_err().message.contains("FormAnswer"));
}

#[test]
fn an_answer_is_written_as_plain_json_and_read_back() {
    let answer = read(FULL).unwrap();
    let json = r#"{"name":"Ada","nights":3,"budget":99.5,"late":true,"arrival":"2026-07-28","room":"double","extras":["p"]}"#;
    assert_eq!(serde_json::to_string(&answer).unwrap(), json);
    assert_eq!(serde_json::from_str::<FormAnswer>(json).unwrap(), answer);
    for text in [r#"{"a":null}"#, r#"{"a":{}}"#, r#"{"a":[1]}"#, "[]", "null"] {
        assert!(serde_json::from_str::<FormAnswer>(text).is_err(), "{text}");
    }
}
