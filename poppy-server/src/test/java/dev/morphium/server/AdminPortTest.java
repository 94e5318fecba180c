package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.security.AccessSettings;
import dev.morphium.server.admin.AdminServer;
import dev.morphium.server.admin.AdminSettings;
import dev.morphium.server.admin.OpenMetricsText;
import dev.morphium.server.admin.ServerHealth;
import dev.morphium.server.durable.JournalSettings;
import dev.morphium.server.net.ListenException;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.server.user.InitialUsers;
import dev.morphium.server.user.InitialUsers.InitialUser;
import dev.morphium.testing.GeneratedPart;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdminPortTest {
  private static final AdminSettings ANY = new AdminSettings(AdminSettings.LOOPBACK, 0);
  private static final Path NAMES = Path.of("src/test/resources/metrics.txt");
  private static final Path METRICS =
      Path.of("src/main/java/dev/morphium/server/admin/ServerMetrics.java");
  private static final Pattern DECLARED =
      Pattern.compile("set\\s*\\.(gauge|counter)s?\\(\\s*\"([a-z_]+)\",\\s*\"([^\"]+)\"");
  private static final Pattern METRIC = Pattern.compile("\\b(?:poppy|mongodb)_[a-z_]+");
  private static final Path DASHBOARD = Path.of("..", "docs", "grafana-dashboard.json");
  private static final Path ALERTS = Path.of("..", "docs", "alerts.yaml");
  private static final int DATABASES = 1000;

  private static PoppySettings settings() {
    return PoppySettings.inMemory(ServerSettings.of(List.of("127.0.0.1"), 0, 2)).with(ANY);
  }

  private static String url(PoppyServer server) {
    String words = server.description();
    return words.substring(words.indexOf("http://"));
  }

  private static HttpResponse<String> get(String url, String... headers) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
    if (headers.length > 0) {
      request.headers(headers);
    }
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
  }

  private static OpenMetricsText metrics(PoppyServer server, String... headers) throws Exception {
    String[] all = new String[headers.length + 2];
    System.arraycopy(headers, 0, all, 2, headers.length);
    all[0] = "Accept";
    all[1] = "application/openmetrics-text; version=1.0.0";
    HttpResponse<String> reply = get(url(server) + "/metrics", all);
    assertThat(reply.statusCode()).as(reply.body()).isEqualTo(200);
    assertThat(reply.headers().firstValue("content-type").orElseThrow())
        .startsWith("application/openmetrics-text");
    return OpenMetricsText.parse(reply.body());
  }

  @Test
  void metricsTellWhatTheServerDoes(@TempDir Path directory) throws Exception {
    PoppySettings journaled = settings().with(new JournalSettings(directory, 1 << 20, 1 << 20));
    try (PoppyServer server = PoppyServer.start(journaled);
        MongoClient client = MongoClients.create(server.connectionString())) {
      MongoCollection<Document> things = client.getDatabase("db").getCollection("things");
      for (int i = 0; i < 10; i++) {
        things.insertOne(new Document("_id", i));
      }
      client.getDatabase("db").runCommand(new Document("ping", 1));
      try (var stream = things.watch().cursor()) {
        assertThat(stream.tryNext()).isNull();
        OpenMetricsText metrics = metrics(server);
        assertThat(metrics.value("poppy_command_duration_seconds_count{command=\"insert\"}"))
            .isEqualTo(10);
        assertThat(metrics.value("poppy_command_duration_seconds_sum{command=\"insert\"}"))
            .isPositive();
        assertThat(metrics.value("poppy_documents_total{event=\"inserted\"}")).isEqualTo(10);
        assertThat(metrics.value("poppy_group_commit_changes_sum")).isGreaterThanOrEqualTo(10);
        assertThat(metrics.value("poppy_journal_sync_duration_seconds_count")).isPositive();
        assertThat(metrics.value("poppy_connections")).isPositive();
        assertThat(metrics.value("poppy_network_bytes_total{direction=\"in\"}")).isPositive();
        assertThat(metrics.value("poppy_change_streams_open")).isEqualTo(1);
        assertThat(metrics.value("poppy_member_role{role=\"PRIMARY\"}")).isEqualTo(1);
        assertThat(metrics.value("poppy_lease_held")).isEqualTo(1);
        assertThat(metrics.value("mongodb_ss_opcounters{legacy_op_type=\"insert\"}")).isEqualTo(10);
        assertNames(metrics);
      }
      HttpResponse<String> text = get(url(server) + "/metrics");
      assertThat(text.headers().firstValue("content-type").orElseThrow())
          .startsWith("text/plain; version=0.0.4");
      assertThat(text.body()).contains("# TYPE poppy_documents_total counter");
    }
  }

  /**
   * The names are a promise to dashboards and alerts: also those that only a member of a set, or a
   * server with dumps, backups or TLS has, which are taken from the source.
   */
  private static void assertNames(OpenMetricsText metrics) throws Exception {
    Map<String, List<String>> rows = new TreeMap<>();
    DECLARED
        .matcher(Files.readString(METRICS))
        .results()
        .forEach(
            found -> rows.put(found.group(2), row(found.group(2), found.group(1), found.group(3))));
    metrics
        .families()
        .forEach(name -> rows.put(name, row(name, metrics.type(name), metrics.help(name))));
    String names = String.join("\n", rows.keySet()) + "\n";
    if ("write".equals(System.getProperty("pages"))) {
      Files.writeString(NAMES, names);
    }
    assertThat(names).as("-Dpages=write writes %s anew", NAMES).isEqualTo(Files.readString(NAMES));
    new GeneratedPart(Path.of("..", "docs", "monitoring.md"), "metrics")
        .assertIs(
            GeneratedPart.table(List.of("metric", "type", "what"), List.copyOf(rows.values())));
  }

  private static List<String> row(String name, String type, String help) {
    return List.of("`" + name + "`", type, help);
  }

  /** A dashboard that asks for what is not there shows nothing, and says so to nobody. */
  @Test
  void theDashboardAsksForMetricsThatThereAre() throws Exception {
    String known = Files.readString(METRICS);
    assertThat(METRIC.matcher(Files.readString(DASHBOARD) + Files.readString(ALERTS)).results())
        .hasSizeGreaterThan(30)
        .extracting(found -> found.group().replaceAll("_(total|bucket|sum|count)$", ""))
        .allMatch(name -> known.contains('"' + name + '"'));
  }

  @Test
  void thereAreAsManySeriesWithAThousandDatabases() throws Exception {
    try (PoppyServer server = PoppyServer.start(settings())) {
      insert(server, 0);
      int before = metrics(server).series();
      for (int i = 1; i < DATABASES; i++) {
        insert(server, i);
      }
      OpenMetricsText after = metrics(server);
      assertThat(after.series()).isEqualTo(before);
      assertThat(after.value("poppy_collections")).isGreaterThanOrEqualTo(DATABASES);
    }
  }

  private static void insert(PoppyServer server, int database) {
    server
        .engine()
        .execute(
            Command.of("db" + database, BsonDocument.parse("{insert: 'c', documents: [{a: 1}]}")),
            ClientContext.LOCAL)
        .orThrow();
  }

  @Test
  void healthNeedsNoLoginAndMetricsDo() throws Exception {
    InitialUsers users =
        new InitialUsers(
            List.of(
                new InitialUser(
                    "admin",
                    BsonDocument.parse(
                        "{createUser: 'watcher', pwd: 'geheim: ü', roles: ['clusterMonitor']}")),
                new InitialUser(
                    "admin", BsonDocument.parse("{createUser: 'nobody', pwd: 'x', roles: []}"))));
    try (PoppyServer server =
        PoppyServer.start(settings().with(AccessSettings.CONTROLLED, users))) {
      String url = url(server);
      assertThat(get(url + "/health/live").statusCode()).isEqualTo(200);
      assertThat(get(url + "/health/ready").statusCode()).isEqualTo(200);
      HttpResponse<String> refused = get(url + "/metrics");
      assertThat(refused.statusCode()).isEqualTo(401);
      assertThat(refused.headers().firstValue("www-authenticate").orElseThrow())
          .startsWith("Basic ");
      for (String wrong : List.of("watcher:x", "nosuch:x", "watcher", ":", "n,o=b:x")) {
        assertThat(get(url + "/metrics", "Authorization", basic(wrong)).statusCode())
            .as(wrong)
            .isEqualTo(401);
      }
      assertThat(get(url + "/metrics", "Authorization", "Basic ###").statusCode()).isEqualTo(401);
      assertThat(get(url + "/metrics", "Authorization", basic("nobody:x")).statusCode())
          .isEqualTo(403);
      assertThat(
              metrics(server, "Authorization", basic("watcher:geheim: ü"))
                  .value("poppy_connections"))
          .isZero();
    }
  }

  private static String basic(String pair) {
    return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void readinessTellsWhatIsMissing() throws Exception {
    ServerParameters parameters = new ServerParameters();
    parameters.start(ServerParameters.DATA_LIMIT, String.valueOf(1 << 20));
    try (PoppyServer server = PoppyServer.start(settings().with(parameters))) {
      String url = url(server);
      assertThat(get(url + "/health/ready").body()).contains("\"role\": \"PRIMARY\"");
      BsonDocument some =
          BsonDocument.parse("{insert: 'c', documents: [{a: '" + "x".repeat(10_000) + "'}]}");
      Reply reply;
      do {
        reply = server.engine().execute(Command.of("db", some), ClientContext.LOCAL);
      } while (reply.ok() && !reply.document().containsKey("writeErrors"));
      HttpResponse<String> full = get(url + "/health/ready");
      assertThat(full.statusCode()).isEqualTo(503);
      assertThat(BsonDocument.parse(full.body()).getArray("reasons"))
          .singleElement()
          .satisfies(
              reason ->
                  assertThat(reason.asDocument().getString("check").getValue())
                      .isEqualTo("memory"));
      assertThat(get(url + "/health/live").statusCode()).isEqualTo(200);
      assertThat(metrics(server).value("poppy_data_refusing")).isEqualTo(1);
    }
  }

  @Test
  void aServerThatRestoresItsDataLivesAndIsNotReady() throws Exception {
    ServerHealth health = new ServerHealth();
    try (AdminServer starting = AdminServer.start(ANY, null, health)) {
      assertThat(get(starting.url() + "/health/live").statusCode()).isEqualTo(200);
      HttpResponse<String> ready = get(starting.url() + "/health/ready");
      assertThat(ready.statusCode()).isEqualTo(503);
      assertThat(ready.body()).contains("the data are being restored");
      assertThat(get(starting.url() + "/metrics").statusCode()).isEqualTo(503);
      assertThat(get(starting.url() + "/nosuch").statusCode()).isEqualTo(404);
      health.ends();
      assertThat(get(starting.url() + "/health/ready").body()).contains("the server stops");
      int port = URI.create(starting.url()).getPort();
      assertThatThrownBy(
              () ->
                  AdminServer.start(new AdminSettings(AdminSettings.LOOPBACK, port), null, health))
          .isInstanceOf(ListenException.class)
          .hasMessageContaining("--admin-port 0 takes any free one");
    }
  }
}
