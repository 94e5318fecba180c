package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/** What a browser does with the admin page, for tests: one user's requests, cookie and token. */
final class AdminBrowser implements AutoCloseable {
  private final HttpClient client;
  private final String url;
  private String cookie = "";
  private String token = "";

  AdminBrowser(PoppyServer server) {
    this(server, HttpClient.newHttpClient());
  }

  AdminBrowser(PoppyServer server, HttpClient client) {
    String words = server.description();
    url = words.substring(words.indexOf("http"));
    this.client = client;
  }

  String url() {
    return url;
  }

  private HttpRequest.Builder request(String path) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path));
    if (!cookie.isEmpty()) {
      request.header("cookie", cookie);
    }
    return request;
  }

  private HttpResponse<String> send(HttpRequest request) throws Exception {
    return client.send(request, HttpResponse.BodyHandlers.ofString());
  }

  HttpResponse<String> ask(String path, String... headers) throws Exception {
    HttpRequest.Builder request = request(path);
    if (headers.length > 0) {
      request.headers(headers);
    }
    return send(request.build());
  }

  HttpResponse<String> post(String path, String body) throws Exception {
    return send(
        request(path)
            .header("content-type", "application/json")
            .header("x-csrf-token", token)
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build());
  }

  /** The answer to a question that is not refused. */
  BsonDocument get(String path) throws Exception {
    return answer(ask(path), 200);
  }

  BsonDocument posted(String path, String body) throws Exception {
    return answer(post(path, body), 200);
  }

  /** Why a change is refused. */
  String refusal(int status, String path, String body) throws Exception {
    return answer(post(path, body), status).getString("error").getValue();
  }

  static BsonDocument answer(HttpResponse<String> reply, int status) {
    assertThat(reply.statusCode()).as(reply.body()).isEqualTo(status);
    return BsonDocument.parse(reply.body());
  }

  /** Reads the session, and keeps its token. */
  BsonDocument session() throws Exception {
    BsonDocument session = get("/api/session");
    token = session.getString("csrf").getValue();
    return session;
  }

  HttpResponse<String> login(String user, String password) throws Exception {
    BsonDocument body =
        new BsonDocument("user", new BsonString(user)).append("password", new BsonString(password));
    HttpResponse<String> reply = post("/api/login", body.toJson());
    @Nullable String set = reply.headers().firstValue("set-cookie").orElse(null);
    if (set != null) {
      cookie = set.substring(0, set.indexOf(';'));
    }
    return reply;
  }

  @Override
  public void close() {
    client.close();
  }
}
