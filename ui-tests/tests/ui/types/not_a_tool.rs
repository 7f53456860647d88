use snodo_runtime::server::Server;

async fn greet(name: String) -> String {
    name
}

fn server() {
    let _ = Server::builder("desk", "1").tool(greet);
}

fn main() {}
