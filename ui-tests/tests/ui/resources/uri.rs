use snodo_runtime::prelude::*;

/// No URI.
#[resource]
async fn none() -> String {
    String::new()
}

/// A URI that is no literal.
#[resource(URI)]
async fn constant() -> String {
    String::new()
}

/// A URI without a scheme.
#[resource("weather")]
async fn relative() -> String {
    String::new()
}

/// Two variables that can't be told apart.
#[resource("weather://{city}{day}")]
async fn torn(city: String, day: String) -> String {
    city + &day
}

/// A variable that nothing takes, and a parameter that is no variable.
#[resource("weather://{city}")]
async fn other(ctiy: String) -> String {
    ctiy
}

/// A size of many.
#[resource("weather://{city}", size = 3)]
async fn sized(city: String) -> String {
    city
}

fn main() {
    // None of them fails again where it is registered.
    let _ = Server::builder("test", "1").resources((none, constant, relative, torn, other, sized));
}
