package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.awaitility.Awaitility.await;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.security.AccessSettings;
import dev.morphium.server.admin.AdminSettings;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.server.tls.TestAuthority;
import dev.morphium.server.tls.TlsMode;
import dev.morphium.server.tls.TlsPort;
import dev.morphium.server.user.InitialUsers;
import dev.morphium.server.user.InitialUsers.InitialUser;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The admin page's files and resources. */
class AdminPageTest {
  private static final Pattern NAMED = Pattern.compile("(?:src|href|from)[= ]['\"]([^'\"#]+)['\"]");
  private static final AdminSettings ANY = new AdminSettings(AdminSettings.LOOPBACK, 0);

  private static PoppySettings settings() {
    return PoppySettings.inMemory(ServerSettings.of(List.of("127.0.0.1"), 0, 2)).with(ANY);
  }

  private static BsonDocument run(PoppyServer server, String json) {
    Reply reply =
        server.engine().execute(Command.of("shop", BsonDocument.parse(json)), ClientContext.LOCAL);
    return reply.orThrow().document();
  }

  @Test
  void allOfItComesFromThisServer() throws Exception {
    try (PoppyServer server = PoppyServer.start(settings());
        AdminBrowser browser = new AdminBrowser(server)) {
      Set<String> seen = new HashSet<>(Set.of("/"));
      ArrayDeque<String> next = new ArrayDeque<>(seen);
      while (!next.isEmpty()) {
        String path = next.remove();
        HttpResponse<String> file = browser.ask(path);
        assertThat(file.statusCode()).as(path).isEqualTo(200);
        assertThat(file.headers().firstValue("content-security-policy").orElseThrow())
            .startsWith("default-src 'none'; script-src 'self'; style-src 'self';");
        assertThat(file.headers().map()).containsEntry("x-frame-options", List.of("DENY"));
        if (!path.endsWith(".svg")) {
          NAMED
              .matcher(file.body())
              .results()
              .map(found -> URI.create(path).resolve(found.group(1)).toString())
              .filter(seen::add)
              .forEach(next::add);
        }
      }
      assertThat(seen).contains("/page/main.js", "/page/uPlot.esm.js", "/page/page.css");
    }
  }

  @Test
  void withoutLoginsOnlyThisPageChangesAnything() throws Exception {
    try (PoppyServer server = PoppyServer.start(settings());
        AdminBrowser browser = new AdminBrowser(server)) {
      assertThat(browser.refusal(403, "/api/dump", "{}")).contains("x-csrf-token");
      BsonDocument session = browser.session();
      assertThat(session.getBoolean("authorization").getValue()).isFalse();
      assertThat(session.getString("setName").getValue()).isEqualTo("poppy");
      assertThat(browser.refusal(400, "/api/dump", "{}")).contains("--dump-dir");
      assertThat(browser.refusal(400, "/api/dump", "{a: [")).contains("is no document");
      assertThat(browser.refusal(400, "/api/dump", "[".repeat(50_000))).contains("the body is");
      assertThat(browser.ask("/api/dump").statusCode()).isEqualTo(405);
      for (List<String> foreign :
          List.of(
              List.of("sec-fetch-site", "cross-site"), List.of("origin", "http://example.com"))) {
        HttpResponse<String> refused = browser.ask("/api/status", foreign.get(0), foreign.get(1));
        assertThat(refused.statusCode()).as(foreign.get(0)).isEqualTo(403);
      }
      int port = URI.create(browser.url()).getPort();
      assertThat(statusFor(port, "rebound.example.com")).startsWith("HTTP/1.1 403");
      assertThat(statusFor(port, "localhost:" + port)).startsWith("HTTP/1.1 200");
      assertThat(statusFor(port, "[::1]")).startsWith("HTTP/1.1 200");
      for (String path : List.of("/%zz", "/docs/?q=100%", "/health/ready?x=%")) {
        assertThat(statusFor(port, "localhost", path))
            .startsWith("HTTP/1.1 400")
            .contains("the address is malformed");
      }
    }
  }

  private static String statusFor(int port, String host) throws Exception {
    return statusFor(port, host, "/api/session");
  }

  private static String statusFor(int port, String host, String path) throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      String request =
          "GET %s HTTP/1.1\r\nhost: %s\r\nconnection: close\r\n\r\n".formatted(path, host);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void resourcesTellWhatCommandsTell() throws Exception {
    try (PoppyServer server = PoppyServer.start(settings());
        AdminBrowser browser = new AdminBrowser(server)) {
      browser.session();
      run(server, "{insert: 'orders', documents: [{_id: 1, n: 9007199254740993}, {_id: 2, n: 2}]}");
      run(server, "{createIndexes: 'orders', indexes: [{key: {n: 1}, name: 'n_1'}]}");
      run(server, "{create: 'some', viewOn: 'orders', pipeline: []}");
      run(server, "{profile: 0, slowms: -1}");
      run(server, "{find: 'orders', filter: {n: {$gt: 1}}}");
      BsonDocument status = browser.get("/api/status");
      assertThat(status.getDocument("server").getDocument("health").getString("status").getValue())
          .isEqualTo("ready");
      assertThat(status.getDocument("opLatencies").getDocument("reads").getArray("histogram"))
          .isNotEmpty();
      assertThat(browser.get("/api/members").getArray("members")).hasSize(1);
      assertThat(browser.get("/api/operations").getArray("operations")).isNotEmpty();
      // every operation is slow, and noted behind its reply
      await()
          .untilAsserted(
              () ->
                  assertThat(browser.get("/api/slow").getArray("slow"))
                      .anySatisfy(
                          slow ->
                              assertThat(slow.asDocument().get("planSummary"))
                                  .isEqualTo(new BsonString("IXSCAN { n: 1 }"))));
      assertThat(browser.get("/api/databases").getArray("databases")).isNotEmpty();
      assertThat(browser.get("/api/collections?db=shop").getArray("collections"))
          .extracting(each -> each.asDocument().getString("name").getValue())
          .contains("orders", "some");
      assertThat(browser.get("/api/indexes?db=shop&collection=orders").getArray("indexes"))
          .anySatisfy(
              index ->
                  assertThat(index.asDocument().getDocument("accesses").getNumber("ops").intValue())
                      .isEqualTo(1));
      assertThat(browser.refusal(400, "/api/operations/kill", "{}")).isEqualTo("it says no op");
      assertThat(browser.ask("/api/collections").body()).contains("it says no db");
    }
  }

  @Test
  void theConsoleReadsOnly() throws Exception {
    try (PoppyServer server = PoppyServer.start(settings());
        AdminBrowser browser = new AdminBrowser(server)) {
      browser.session();
      run(server, "{insert: 'big', documents: [{_id: 1, n: {$numberLong: '9007199254740993'}}]}");
      HttpResponse<String> found = browser.post("/api/query", query("{find: 'big'}", ""));
      assertThat(found.body()).contains("{\"$numberLong\": \"9007199254740993\"}");
      for (String writing :
          List.of(
              "{delete: 'big', deletes: [{q: {}, limit: 0}]}",
              "{shutdown: 1}",
              "{aggregate: 'big', pipeline: [{$out: 'other'}]}",
              "{aggregate: 'big', pipeline: [{$merge: 'other'}]}",
              "{}")) {
        assertThat(browser.refusal(400, "/api/query", query(writing, "")))
            .as(writing)
            .startsWith("the console ");
      }
      BsonDocument plan =
          browser.posted("/api/query", query("{find: 'big', filter: {n: 1}}", "executionStats"));
      assertThat(plan.getDocument("executionStats").getInt32("totalDocsExamined").getValue())
          .isEqualTo(1);
      run(server, "{insert: 'many', documents: [" + "{pad: 'x'}, ".repeat(150) + "{}]}");
      BsonDocument many = browser.posted("/api/query", query("{aggregate: 'many'}", ""));
      assertThat(many.getArray("documents")).hasSize(100);
      assertThat(many.getBoolean("more").getValue()).isTrue();
      assertThat(server.engine().figures().changeStreams()).isZero();
    }
  }

  private static String query(String command, String explain) {
    String whole = command.replace("{aggregate: 'many'}", "{aggregate: 'many', pipeline: []}");
    BsonDocument body = BsonDocument.parse("{db: 'shop'}");
    body.append("command", new BsonString(whole));
    if (!explain.isEmpty()) {
      body.append("explain", new BsonString(explain));
    }
    return body.toJson();
  }

  @Test
  void failedMessagesAreRequeuedAndDeleted() throws Exception {
    try (PoppyServer server = PoppyServer.start(settings());
        AdminBrowser browser = new AdminBrowser(server)) {
      browser.session();
      run(
          server,
          "{insert: 'jobs', documents: [{_id: 1, topic: 'mail', unique_key: 'k', work: {state:"
              + " 'DEAD', attempts: 3, ended: {$date: 5}, result: 'x'}}, {_id: 2, topic: 'mail',"
              + " work: {state: 'DEAD', waits: {pending: [1], failed_by: 1}}}, {_id: 3, topic:"
              + " 'mail', work: {state: 'READY'}}]}");
      run(server, "{create: 'jobs_instances'}");
      assertThat(browser.get("/api/queues").getArray("queues"))
          .containsExactly(BsonDocument.parse("{db: 'shop', queue: 'jobs'}"));
      assertThat(browser.get("/api/queue?db=shop&queue=jobs").getArray("work")).hasSize(2);
      String dead = "/api/messages?db=shop&queue=jobs&state=DEAD&topic=mail";
      assertThat(browser.get(dead).getArray("messages")).hasSize(2);
      assertThat(browser.get(dead + "&after=%7B_id:2%7D").getArray("messages")).hasSize(1);
      BsonDocument done = browser.posted("/api/messages/requeue", message(1));
      assertThat(done.getInt32("others").getValue()).isEqualTo(1);
      BsonDocument first = work(server, 1);
      assertThat(first)
          .contains(entry("unique", BsonBoolean.TRUE), entry("attempts", new BsonInt32(0)))
          .doesNotContainKeys("ended", "result");
      assertThat(first.getString("state").getValue()).isEqualTo("READY");
      assertThat(work(server, 2).getString("state").getValue()).isEqualTo("BLOCKED");
      assertThat(work(server, 2)).containsKey("due");
      assertThat(browser.refusal(409, "/api/messages/requeue", message(1)))
          .isEqualTo("it is gone, or has not failed");
      assertThat(browser.refusal(409, "/api/messages/delete", message(3)))
          .isEqualTo("it is gone, or has not ended");
      run(server, "{update: 'jobs', updates: [{q: {_id: 3}, u: {$set: {'work.state': 'DONE'}}}]}");
      browser.posted("/api/messages/delete", message(3));
      assertThat(run(server, "{count: 'jobs'}").getNumber("n").intValue()).isEqualTo(2);
    }
  }

  private static String message(int id) {
    return "{\"db\": \"shop\", \"queue\": \"jobs\", \"id\": %d}".formatted(id);
  }

  private static BsonDocument work(PoppyServer server, int id) {
    BsonDocument found = run(server, "{find: 'jobs', filter: {_id: %d}}".formatted(id));
    BsonDocument message = found.getDocument("cursor").getArray("firstBatch").get(0).asDocument();
    return message.getDocument("work");
  }

  @Test
  void usersSeeWhatTheirRolesLetThemSee() throws Exception {
    InitialUsers users =
        new InitialUsers(
            List.of(
                user("{createUser: 'root', pwd: 'geheim', roles: ['root']}"),
                user("{createUser: 'watcher', pwd: 'x', roles: ['clusterMonitor']}"),
                user("{createUser: 'nobody', pwd: 'x', roles: []}")));
    try (PoppyServer server = PoppyServer.start(settings().with(AccessSettings.CONTROLLED, users));
        AdminBrowser browser = new AdminBrowser(server)) {
      assertThat(browser.ask("/").statusCode()).as("the page itself has no secrets").isEqualTo(200);
      assertThat(browser.ask("/api/status").statusCode()).isEqualTo(401);
      assertThat(browser.get("/api/session").toJson())
          .isEqualTo("{\"authorization\": true, \"loggedIn\": false}");
      assertThat(browser.login("nobody", "x").statusCode()).isEqualTo(403);
      assertThat(browser.login("root", "wrong").statusCode()).isEqualTo(401);
      HttpResponse<String> in = browser.login("watcher", "x");
      assertThat(in.headers().firstValue("set-cookie").orElseThrow())
          .startsWith("poppy_")
          .contains("; HttpOnly; SameSite=Strict");
      assertThat(browser.session().getString("user").getValue()).isEqualTo("watcher@admin");
      assertThat(browser.get("/api/status")).containsKey("opLatencies");
      assertThat(browser.refusal(403, "/api/dump", "{}")).contains("not authorized");
      assertThat(browser.refusal(403, "/api/query", query("{find: 'orders'}", "")))
          .contains("not authorized on shop");
      browser.posted("/api/logout", "{}");
      assertThat(browser.ask("/api/status").statusCode()).isEqualTo(401);
      assertThat(browser.login("watcher", "x").statusCode())
          .as("the page still shows the token of the session that has ended")
          .isEqualTo(200);
      browser.session();
      browser.posted("/api/logout", "{}");
      HttpResponse<String> slower = loginAfterWrongOnes(browser);
      assertThat(slower.statusCode()).isEqualTo(429);
      assertThat(slower.headers().firstValue("retry-after")).contains("1");
    }
  }

  /** Logs in after so many wrong passwords that it has to wait for a second. */
  private static HttpResponse<String> loginAfterWrongOnes(AdminBrowser browser) throws Exception {
    while (true) {
      long last = 0;
      for (int i = 0; i < 5; i++) {
        last = System.nanoTime();
        assertThat(browser.login("root", "wrong").statusCode()).isEqualTo(401);
      }
      HttpResponse<String> next = browser.login("root", "geheim");
      if (next.statusCode() != 200) {
        return next;
      }
      assertThat(System.nanoTime() - last).as("it has waited").isGreaterThan(1_000_000_000L);
      browser.session();
      browser.posted("/api/logout", "{}");
    }
  }

  private static InitialUser user(String json) {
    return new InitialUser("admin", BsonDocument.parse(json));
  }

  @Test
  void thePortSpeaksTlsWhereClientsDo(@TempDir Path directory) throws Exception {
    TestAuthority authority = new TestAuthority(directory, "authority");
    Path own = authority.issue("server.pem", "CN=server").file();
    TestAuthority others = new TestAuthority(directory, "others");
    Path stranger = others.issue("stranger.pem", "CN=stranger").file();
    PoppySettings secured =
        PoppySettings.inMemory(
                ServerSettings.of(List.of("127.0.0.1"), 0, 2)
                    .with(
                        TlsPort.open(
                            TlsMode.REQUIRE, TlsPort.files(own, authority.file(), null, false))))
            .with(ANY);
    try (PoppyServer server = PoppyServer.start(secured);
        AdminBrowser browser =
            new AdminBrowser(
                server,
                HttpClient.newBuilder()
                    .sslContext(TlsPort.client(stranger, authority.file()))
                    .build())) {
      assertThat(browser.url()).startsWith("https://127.0.0.1");
      assertThat(browser.session()).containsKey("csrf");
      HttpRequest plain =
          HttpRequest.newBuilder(URI.create(browser.url().replace("https", "http"))).build();
      try (HttpClient other = HttpClient.newHttpClient()) {
        HttpResponse<String> refused = other.send(plain, HttpResponse.BodyHandlers.ofString());
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("ask with https");
      }
    }
  }
}
