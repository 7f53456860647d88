//! What the client sends and what it takes: the `Content-Type` and `Accept` headers (RFC 9110, section 12.5.1).

use http::{HeaderMap, header};

/// Whether the body is declared as JSON, once. Parameters such as a charset are ignored: the body must be UTF-8.
pub(super) fn sends_json(headers: &HeaderMap) -> bool {
    let mut values = headers.get_all(header::CONTENT_TYPE).iter();
    let first = values.next().and_then(|value| value.to_str().ok());
    first.is_some_and(|value| essence(value).eq_ignore_ascii_case("application/json"))
        && values.next().is_none()
}

/// Whether the client takes at least one of the two types that an answer may have. No `Accept` at all takes anything.
pub(super) fn takes_an_answer(headers: &HeaderMap) -> bool {
    let mut accept = headers.get_all(header::ACCEPT).iter().peekable();
    if accept.peek().is_none() {
        return true;
    }
    let (mut json, mut events) = (Preference::default(), Preference::default());
    for range in accept
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
    {
        json.see(range, "application", "json");
        events.see(range, "text", "event-stream");
    }
    json.wanted || events.wanted
}

/// What the most specific range that matches a type says of it.
#[derive(Default)]
struct Preference {
    specificity: u8,
    wanted: bool,
}

impl Preference {
    fn see(&mut self, range: &str, kind: &str, subtype: &str) {
        let Some((range_kind, range_subtype)) = essence(range).split_once('/') else {
            return;
        };
        let specificity = if range_kind.eq_ignore_ascii_case(kind)
            && range_subtype.eq_ignore_ascii_case(subtype)
        {
            3
        } else if range_kind.eq_ignore_ascii_case(kind) && range_subtype == "*" {
            2
        } else if (range_kind, range_subtype) == ("*", "*") {
            1
        } else {
            return;
        };
        if specificity >= self.specificity {
            self.specificity = specificity;
            self.wanted = !has_zero_weight(range);
        }
    }
}

/// A media type without its parameters.
fn essence(value: &str) -> &str {
    value.split(';').next().unwrap_or_default().trim()
}

/// `;q=0`, with up to three decimals.
fn has_zero_weight(range: &str) -> bool {
    range.split(';').skip(1).any(|parameter| {
        parameter.split_once('=').is_some_and(|(name, weight)| {
            name.trim().eq_ignore_ascii_case("q")
                && weight
                    .trim()
                    .parse::<f32>()
                    .is_ok_and(|weight| weight == 0.0)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: header::HeaderName, values: &[&str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(name.clone(), value.parse().unwrap());
        }
        headers
    }

    #[test]
    fn a_body_is_json_or_refused() {
        let sends = |values: &[&str]| sends_json(&headers(header::CONTENT_TYPE, values));
        for value in [
            "application/json",
            "Application/JSON",
            "application/json; charset=utf-8",
            "application/json ;x",
        ] {
            assert!(sends(&[value]), "{value}");
        }
        for value in [
            "",
            "text/plain",
            "application/json-rpc",
            "application/jsonx",
            "application/vnd.api+json",
            "*/*",
        ] {
            assert!(!sends(&[value]), "{value}");
        }
        assert!(!sends(&[]));
        assert!(!sends(&["application/json", "application/json"]));
        assert!(!sends(&["application/json", "text/plain"]));
    }

    #[test]
    fn an_accept_is_refused_only_when_it_excludes_both_types() {
        let takes = |values: &[&str]| takes_an_answer(&headers(header::ACCEPT, values));
        assert!(takes(&[]));
        for value in [
            "application/json, text/event-stream",
            "application/json",
            "text/event-stream",
            "TEXT/Event-Stream;q=0.5",
            "*/*",
            "text/html, */*;q=0.1",
            "application/*",
            "text/*",
            "application/json;q=0, */*",
            "application/json;q=0.001",
        ] {
            assert!(takes(&[value]), "{value}");
        }
        assert!(takes(&["text/html", "application/json"]));
        for value in [
            "",
            "text/html",
            "image/*",
            "application/xml",
            "application/json;q=0",
            "application/json; q=0.000, text/event-stream;q=0, */*",
            "*/*;q=0",
            "application/json-seq",
            "*/json",
        ] {
            assert!(!takes(&[value]), "{value}");
        }
    }
}
