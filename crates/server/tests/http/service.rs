use crate::client::Client;

#[tokio::test]
async fn a_running_server_is_alive_and_ready() {
    let client = Client::new();
    for path in ["/healthz", "/readyz"] {
        assert_eq!(client.get(path).await.text(), "{\"ok\":true}");
    }
}
