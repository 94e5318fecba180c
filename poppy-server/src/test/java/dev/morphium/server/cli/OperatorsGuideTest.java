package dev.morphium.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.backup.BackupStore;
import dev.morphium.server.backup.ScheduledBackups;
import dev.morphium.server.backup.format.BackupIndex;
import dev.morphium.server.backup.format.BackupProgress;
import dev.morphium.server.dump.Dumps;
import dev.morphium.server.net.FreePorts;
import dev.morphium.server.tls.TestAuthority;
import dev.morphium.server.tls.TlsPort;
import dev.morphium.testing.Patience;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import org.awaitility.Awaitility;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The set of three of docs/operations.md, started in this process by its file and its command
 * lines. Only ports, directories and the certificate are others.
 */
class OperatorsGuideTest {
  private static final Path PAGE = Path.of("..", "docs", "operations.md");
  private static final Pattern PORT = Pattern.compile("2701[789]|921[789]");
  private static final String LOGIN =
      "Basic "
          + Base64.getEncoder().encodeToString("admin:secret".getBytes(StandardCharsets.UTF_8));

  @TempDir Path directory;

  private final List<Integer> ports = new ArrayList<>();
  private String page = "";

  private void write(String name, String fence) throws IOException {
    Matcher block = Pattern.compile("```" + fence + "\n(.*?)```", Pattern.DOTALL).matcher(page);
    assertThat(block.find()).isTrue();
    Files.writeString(directory.resolve(name), block.group(1));
  }

  /** The page with other ports and directories; members talk on ports of their own. */
  private void read() throws IOException {
    Iterator<Integer> free = FreePorts.choose(9).iterator();
    while (free.hasNext()) {
      ports.add(free.next());
    }
    String text =
        Files.readString(PAGE)
            .replace("/etc/poppy", directory.toString())
            .replace("/var/lib/poppy", directory.resolve("data").toString())
            .replace("/mnt/backups", directory.resolve("backups").toString());
    for (int i = 0; i < 3; i++) {
      String member = "localhost:2701" + (7 + i);
      text = text.replaceFirst(member, member + "/" + ports.get(6 + i));
    }
    page =
        PORT.matcher(text)
            .replaceAll(
                found -> {
                  int last = found.group().charAt(found.group().length() - 1) - '7';
                  return String.valueOf(ports.get(found.group().startsWith("9") ? 3 + last : last));
                });
  }

  private SSLContext prepare() throws IOException {
    read();
    write("poppy.yaml", "yaml");
    write("users.json", "json");
    Path key = Files.writeString(directory.resolve("poppy.key"), "c2VjcmV0c2VjcmV0");
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
    TestAuthority authority = new TestAuthority(directory, "ca");
    Path own = authority.issue("server.pem", "O=Example,CN=localhost").file();
    return TlsPort.client(own, authority.file());
  }

  private List<String[]> commandLines() {
    return page.lines()
        .filter(line -> line.startsWith("    ./poppy --config"))
        .map(line -> line.replace("./poppy", "").strip().split(" +"))
        .toList();
  }

  private static HttpResponse<String> get(HttpClient client, int port, String path)
      throws IOException, InterruptedException {
    URI address = URI.create("https://localhost:" + port + path);
    HttpRequest request = HttpRequest.newBuilder(address).header("Authorization", LOGIN).build();
    return client.send(request, HttpResponse.BodyHandlers.ofString());
  }

  private String uri() {
    Matcher uri = Pattern.compile("`(mongodb://\\S*)&tlsCAFile=").matcher(page);
    assertThat(uri.find()).isTrue();
    return uri.group(1);
  }

  private void look(HttpClient client) throws Exception {
    for (int port : ports.subList(3, 6)) {
      Awaitility.await()
          .atMost(Patience.LIMIT)
          .untilAsserted(
              () -> {
                HttpResponse<String> ready = get(client, port, "/health/ready");
                assertThat(ready.statusCode()).as(ready.body()).isEqualTo(200);
                HttpResponse<String> metrics = get(client, port, "/metrics");
                assertThat(metrics.statusCode()).as(metrics.body()).isEqualTo(200);
                assertThat(metrics.body()).contains("poppy_member_role");
              });
      assertThat(get(client, port, "/").body()).contains("<html");
    }
  }

  private void fetchBackup(ServerOptions options) throws IOException {
    try (BackupStore store =
        ScheduledBackups.store(Objects.requireNonNull(options.settings().backups()))) {
      BackupIndex newest = store.list().getFirst();
      store.fetch(newest, directory.resolve("fetched"), BackupProgress.NONE);
      assertThat(Dumps.newest(directory.resolve("fetched"))).isPresent();
    }
  }

  @Test
  void aSetOfThreeWithUsersTlsMetricsPageAndBackups() throws Exception {
    SSLContext context = prepare();
    List<String[]> lines = commandLines();
    assertThat(lines).hasSize(3);
    List<PoppyServer> servers = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
      List<Future<PoppyServer>> starting = new ArrayList<>();
      for (String[] line : lines) {
        assertThat(ServerOptions.problems(Map.of(), line)).isEmpty();
        starting.add(
            threads.submit(() -> PoppyServer.start(new ServerOptions(Map.of(), line).settings())));
      }
      for (Future<PoppyServer> each : starting) {
        servers.add(each.get());
      }
      MongoClientSettings settings =
          MongoClientSettings.builder()
              .applyConnectionString(new ConnectionString(uri()))
              .applyToSslSettings(ssl -> ssl.enabled(true).context(context))
              .build();
      try (MongoClient client = MongoClients.create(settings);
          HttpClient browser = HttpClient.newBuilder().sslContext(context).build()) {
        Awaitility.await()
            .atMost(Patience.LIMIT)
            .ignoreExceptions()
            .until(
                () ->
                    client
                        .getDatabase("shop")
                        .getCollection("orders")
                        .insertOne(new Document())
                        .wasAcknowledged());
        look(browser);
        Document shown =
            client
                .getDatabase("admin")
                .runCommand(new Document("replSetGetConfig", 1))
                .get("config", Document.class)
                .get("settings", Document.class);
        assertThat(shown)
            .containsEntry("electionTimeoutMillis", 2000)
            .containsEntry("heartbeatIntervalMillis", 200);
        Document made = client.getDatabase("admin").runCommand(new Document("poppyBackup", 1));
        assertThat(made.getString("backup")).startsWith("dump-");
      }
      fetchBackup(new ServerOptions(Map.of(), lines.getFirst()));
    } finally {
      servers.parallelStream().forEach(PoppyServer::close);
    }
  }
}
