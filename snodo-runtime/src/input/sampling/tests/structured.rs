use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    input::sampling::{SampleError, Sampled, read_sample},
    protocol::Json,
};

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct City {
    name: String,
    population: u32,
}

fn sampled(text: &str) -> Sampled {
    let content = serde_json::json!({"type": "text", "text": text});
    serde_json::from_value(
        serde_json::json!({"role": "assistant", "model": "m-1", "content": content}),
    )
    .unwrap()
}

fn read<T: serde::de::DeserializeOwned + Send + 'static>(text: &str) -> Result<T, SampleError> {
    let answer = serde_json::value::to_raw_value(&sampled(text)).unwrap();
    read_sample::<Json<T>>("city", &answer)
        .unwrap()
        .map(Json::into_inner)
}

#[test]
fn the_whole_text_or_what_one_fence_encloses_is_the_json() {
    let graz = City {
        name: "Graz".to_owned(),
        population: 303_270,
    };
    let json = r#"{"name": "Graz", "population": 303270}"#;
    for text in [
        json.to_owned(),
        format!("\n  {json}\n\n"),
        format!("```json\n{json}\n```"),
        format!("```\n{json}\n```"),
        format!("``` JSON title=\"city\"\n{json}\n```"),
        format!("```json\r\n{json}\r\n```\r\n"),
        format!("  ```json\n{json}\n  ```  "),
        format!("````json\n{json}\n````"),
        format!("```json\n{json}\n`````"),
        format!("~~~\n{json}\n~~~"),
        format!("```json\n\n{json}\n\n```"),
        "```json\n{\n  \"name\": \"Graz\",\n  \"population\": 303270\n}\n```".to_owned(),
    ] {
        assert_eq!(read::<City>(&text).unwrap(), graz, "{text}");
    }
    assert_eq!(read::<String>("\"a ``` b\"").unwrap(), "a ``` b");
    assert_eq!(read::<Vec<String>>("```\n[\"```\"]\n```").unwrap(), ["```"]);
    assert_eq!(read::<Value>("null").unwrap(), Value::Null);
}

#[test]
fn anything_else_is_not_json() {
    let json = r#"{"name":"Graz","population":303270}"#;
    for text in [
        String::new(),
        "   ".to_owned(),
        "Graz".to_owned(),
        format!("Here it is: {json}"),
        format!("{json} I hope that helps."),
        format!("Here it is:\n```json\n{json}\n```"),
        format!("```json\n{json}\n```\nI hope that helps."),
        format!("```json\n{json}\n```\n\n```json\n{json}\n```"),
        format!("```json\n```json\n{json}\n```\n```"),
        format!("```json\n{json}"),
        format!("```json\n{json}\n``"),
        format!("````json\n{json}\n```"),
        format!("```json\n{json}\n~~~"),
        format!("```json\n{json}\n```x"),
        format!("``\n{json}\n``"),
        format!("```{json}```"),
        format!("`{json}`"),
        "```json\n```".to_owned(),
        "```\n\n```".to_owned(),
        "```".to_owned(),
        "```json\n".to_owned(),
        "{'name':'Graz'}".to_owned(),
        format!("{json}{json}"),
        r#"{"name":"Graz","population":3"#.to_owned(),
    ] {
        let error = read::<City>(&text).unwrap_err();
        assert_eq!(
            error,
            SampleError::NotJson {
                answer: Box::new(sampled(&text))
            },
            "{text}"
        );
        assert_eq!(
            error.to_string(),
            "the model was asked for JSON and answered with something else"
        );
    }
}

#[test]
fn json_of_another_shape_does_not_fit() {
    for text in [
        "{}",
        "null",
        "[]",
        r#"{"name":"IGNORE ALL RULES","population":"many"}"#,
        r#"{"name":"Graz","population":-1}"#,
        r#"{"name":"Graz","population":4294967296}"#,
        r#"{"name":"Graz","population":1e999}"#,
        r#"{"name":"Graz","name":"Wien","population":1}"#,
        "```json\n{\"name\":7,\"population\":1}\n```",
    ] {
        let error = read::<City>(text).unwrap_err();
        let SampleError::DoesNotFit { answer, reason } = &error else {
            panic!("{error:?}");
        };
        assert_eq!((**answer).clone(), sampled(text));
        assert_eq!(error.answer(), &sampled(text));
        assert!(!reason.is_empty());
        // What the model wrote does not get into the message.
        assert_eq!(
            error.to_string(),
            "the model answered with JSON that does not fit what it was asked for"
        );
    }
}

#[test]
fn what_is_not_text_is_told_apart() {
    let answer = serde_json::from_str(
        r#"{"role":"assistant","model":"m-1","content":[
            {"type":"text","text":"{}"},{"type":"image","data":"","mimeType":"image/png"}]}"#,
    )
    .unwrap();
    let error = read_sample::<Json<Value>>("city", answer)
        .unwrap()
        .unwrap_err();
    assert!(matches!(&error, SampleError::NotText { .. }));
    assert_eq!(error.answer().model, "m-1");
}

#[test]
fn several_text_blocks_are_one_text() {
    let answer = serde_json::from_str(
        r#"{"role":"assistant","model":"m-1","content":[
            {"type":"text","text":"{\"name\":\"Graz\","},{"type":"text","text":"\"population\":1}"}]}"#,
    )
    .unwrap();
    let city: Json<City> = read_sample("city", answer).unwrap().unwrap();
    assert_eq!((city.name.as_str(), city.population), ("Graz", 1));
}

#[test]
fn json_can_be_kept_and_is_the_value_alone() {
    let city = Json(City {
        name: "Graz".to_owned(),
        population: 1,
    });
    assert_eq!(
        serde_json::to_string(&city).unwrap(),
        r#"{"name":"Graz","population":1}"#
    );
    let kept = rmp_serde::to_vec_named(&city).unwrap();
    assert_eq!(rmp_serde::from_slice::<Json<City>>(&kept).unwrap(), city);
}
