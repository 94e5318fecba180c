package example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

@SpringBootTest(
    webEnvironment = WebEnvironment.RANDOM_PORT,
    properties = "morphium.uri=inmemory://web-shop/shop")
class ShopTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  @LocalServerPort int port;

  @Test
  void anOrderIsPacked() throws Exception {
    String ordered = ask("POST", "/orders?article=pen&pieces=2");
    assertThat(ordered).containsPattern("\"id\":\"[0-9a-f]{24}\"");
    await().atMost(MINUTE).until(() -> ask("GET", "/orders").contains("\"packed\":true"));
  }

  @Test
  void operatorsSeeTheDatabaseAndTheWork() throws Exception {
    assertThat(ask("GET", "/actuator/health")).contains("\"morphium\":{", "\"database\":\"shop\"");
    assertThat(ask("GET", "/actuator/metrics")).contains("morphium");
    await().atMost(MINUTE).until(() -> ask("GET", "/actuator/messaging").contains("\"pack\""));
  }

  private String ask(String method, String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
            .method(method, BodyPublishers.noBody())
            .build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(request, BodyHandlers.ofString()).body();
    }
  }
}
