package dev.morphium.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCredential;
import com.mongodb.MongoSecurityException;
import com.mongodb.ReadConcern;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.morphium.server.net.FreePorts;
import dev.morphium.testing.Patience;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.awaitility.Awaitility;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The ten lines of docs/security.md that lead from nothing to a set with users and TLS, run as they
 * stand there, by a shell. Only the ports are others, so that several builds can run at once, and
 * what {@code mongosh} does at the end is done by MongoDB's driver.
 */
class SecurityPageTest {
  private static final String HEADING = "## From nothing to a set with users and TLS";

  private static final Document PING = new Document("ping", 1);

  @TempDir Path directory;

  @AfterEach
  void stop() throws IOException {
    Path pids = directory.resolve("pids");
    if (Files.exists(pids)) {
      for (String pid : Files.readAllLines(pids)) {
        ProcessHandle.of(Long.parseLong(pid.strip())).ifPresent(ProcessHandle::destroyForcibly);
      }
    }
  }

  /** The lines of the first block of code below the heading. */
  private static List<String> lines() throws IOException {
    List<String> page = Files.readAllLines(page());
    List<String> below = page.subList(page.indexOf(HEADING) + 1, page.size());
    return below.stream()
        .dropWhile(line -> !line.startsWith("    "))
        .takeWhile(line -> line.startsWith("    "))
        .map(String::strip)
        .toList();
  }

  private static Path page() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("docs/security.md"))) {
      folder = folder.getParent();
    }
    return folder.resolve("docs/security.md");
  }

  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void tenLinesLeadToASetWithUsersAndTls() throws Exception {
    assumeTrue(hasOpenssl(), "the lines need openssl");
    List<String> lines = lines();
    assertThat(lines).hasSize(10);
    String last = lines.getLast();
    assertThat(last).startsWith("mongosh ");
    List<Integer> ports = ports();
    writeLauncher();
    Path script = directory.resolve("lines.sh");
    Files.writeString(
        script,
        "set -eu\n"
            + withPorts(String.join("\n", lines.subList(0, lines.size() - 1)), ports)
            + "\n");
    Process shell =
        new ProcessBuilder("bash", script.toString())
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("said").toFile())
            .start();
    assertThat(shell.waitFor(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(shell.exitValue()).as(this::said).isZero();
    for (String secret : List.of("poppy.key", "poppy.password")) {
      assertThat(
              PosixFilePermissions.toString(
                  Files.getPosixFilePermissions(directory.resolve(secret))))
          .isEqualTo("rw-------");
    }
    String uri = withPorts(last.substring(last.indexOf('"') + 1), ports);
    logInAndWrite(uri.substring(0, uri.indexOf('"')));
  }

  /** What the last line does, by a driver: certificates of the authority, admin, its password. */
  private void logInAndWrite(String uri) throws Exception {
    assertThat(uri).contains("replicaSet=rs0", "tls=true", "tlsCAFile=ca.pem");
    char[] password = Files.readString(directory.resolve("poppy.password")).strip().toCharArray();
    SSLContext authority = trusting(directory.resolve("ca.pem"));
    MongoClientSettings settings =
        MongoClientSettings.builder()
            .applyConnectionString(new ConnectionString(uri.replace("&tlsCAFile=ca.pem", "")))
            .credential(MongoCredential.createCredential("admin", "admin", password))
            .applyToSslSettings(ssl -> ssl.enabled(true).context(authority))
            .applyToClusterSettings(
                cluster ->
                    cluster.serverSelectionTimeout(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
            .writeConcern(WriteConcern.MAJORITY)
            .readConcern(ReadConcern.MAJORITY)
            .build();
    try (MongoClient client = MongoClients.create(settings)) {
      Awaitility.await() // the first user comes a moment after the first primary
          .atMost(Patience.LIMIT)
          .ignoreException(MongoSecurityException.class)
          .until(() -> client.getDatabase("admin").runCommand(PING).get("ok").equals(1.0));
      client.getDatabase("shop").getCollection("orders").insertOne(new Document("_id", 1));
      assertThat(client.getDatabase("shop").getCollection("orders").countDocuments()).isOne();
      Document status = client.getDatabase("admin").runCommand(new Document("replSetGetStatus", 1));
      assertThat(status.getList("members", Document.class)).hasSize(3);
    } catch (RuntimeException e) {
      throw new AssertionError(said(), e);
    }
  }

  private static SSLContext trusting(Path authority) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    try (InputStream file = Files.newInputStream(authority)) {
      store.setCertificateEntry(
          "authority", CertificateFactory.getInstance("X.509").generateCertificate(file));
    }
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }

  private static boolean hasOpenssl() throws InterruptedException {
    try {
      return new ProcessBuilder("openssl", "version").start().waitFor() == 0;
    } catch (IOException none) {
      return false;
    }
  }

  /** The ports for clients, then those for members. */
  private static List<Integer> ports() throws IOException {
    Iterator<Integer> free = FreePorts.choose(6).iterator();
    List<Integer> ports = new ArrayList<>();
    while (free.hasNext()) {
      ports.add(free.next());
    }
    return ports;
  }

  private static String withPorts(String text, List<Integer> ports) {
    String other = text;
    int members = text.indexOf("--members ");
    int end = text.indexOf(" --port", members);
    for (int i = 0; members >= 0 && i < 3; i++) {
      String list = other.substring(members, end);
      String named = list.replace(":" + (27017 + i), ":" + (27017 + i) + "/" + ports.get(3 + i));
      other = other.substring(0, members) + named + other.substring(end);
      end += named.length() - list.length();
    }
    for (int i = 0; i < 3; i++) {
      other = other.replace(String.valueOf(27017 + i), String.valueOf(ports.get(i)));
    }
    return other;
  }

  /** The launcher in its place: the program as this build has it, which notes its process. */
  private void writeLauncher() throws IOException {
    String command =
        PoppyProcess.builder(List.of()).command().stream()
            .map(word -> "'" + word + "'")
            .collect(Collectors.joining(" "));
    Path launcher = directory.resolve("poppy");
    Files.writeString(
        launcher,
        """
        #!/bin/sh
        echo $$ >> pids
        exec %s --dir "state-$$" --end-with %d "$@"
        """
            .formatted(command, ProcessHandle.current().pid()));
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
  }

  private String said() {
    try (Stream<String> lines = Files.lines(directory.resolve("said"))) {
      return lines.collect(Collectors.joining("\n"));
    } catch (IOException e) {
      return e.toString();
    }
  }
}
