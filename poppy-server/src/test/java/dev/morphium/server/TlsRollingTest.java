package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.ReplaceOptions;
import dev.morphium.engine.certificate.ClusterMembership;
import dev.morphium.engine.certificate.MemberName;
import dev.morphium.server.replication.raft.rpc.PeerTls;
import dev.morphium.server.tls.ServerTls;
import dev.morphium.server.tls.TestAuthority;
import dev.morphium.server.tls.TlsFiles;
import dev.morphium.server.tls.TlsMode;
import dev.morphium.server.tls.TlsPort;
import dev.morphium.testing.Patience;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLContext;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A set that changes from no TLS to nothing else, or to certificates with other organizations, a
 * member at a time, while clients write.
 */
class TlsRollingTest {
  @TempDir Path directory;
  private final AtomicReference<TlsMode> mode = new AtomicReference<>(TlsMode.DISABLED);
  private final AtomicReference<TlsFiles> files = new AtomicReference<>();
  private final AtomicInteger written = new AtomicInteger();
  private final AtomicBoolean stop = new AtomicBoolean();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final AtomicReference<MongoClient> client = new AtomicReference<>();

  private PoppySettings secured(PoppySettings settings) {
    try {
      ServerTls own = TlsPort.open(mode.get(), files.get());
      PeerTls others = new PeerTls(TlsPort.open(mode.get(), files.get()), true);
      return settings
          .with(settings.network().with(own))
          .with(Objects.requireNonNull(settings.cluster()).with(others));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write() {
    while (!stop.get()) {
      MongoCollection<Document> things = client.get().getDatabase("a").getCollection("things");
      insert(things, new Document("_id", written.get()));
      written.incrementAndGet();
    }
  }

  /** A driver tries a write once more; an election that follows a hand-over takes both. */
  private static void insert(MongoCollection<Document> things, Document document) {
    try {
      things.insertOne(document);
    } catch (MongoException e) {
      if (!e.hasErrorLabel("RetryableWriteError")) {
        throw e;
      }
      things.replaceOne(document, document, new ReplaceOptions().upsert(true));
    }
  }

  private void more() {
    int before = written.get();
    await()
        .atMost(Patience.LIMIT)
        .failFast("no write fails", () -> assertThat(failure.get()).isNull())
        .until(() -> written.get() > before + 20);
  }

  @Test
  void noWriteFailsWhileTheSetTurnsToTls() throws Exception {
    TestAuthority authority = new TestAuthority(directory, "authority");
    Path own = authority.issue("server.pem", "CN=server").file();
    SSLContext trust =
        TlsPort.client(authority.issue("client.pem", "CN=client").file(), authority.file());
    files.set(TlsPort.files(own, authority.file(), null, false));
    try (PoppyCluster cluster = PoppyCluster.start(Served.ELECTION_TIMEOUT, this::secured);
        MongoClient plain = MongoClients.create(cluster.connectionString());
        MongoClient secure = secure(cluster, trust)) {
      client.set(plain);
      CompletableFuture<Void> writer = writing();
      more();
      step(cluster, TlsMode.ALLOW);
      client.set(secure);
      more();
      step(cluster, TlsMode.PREFER);
      step(cluster, TlsMode.REQUIRE);
      stop.set(true);
      writer.get();
      assertThat(secure.getDatabase("a").getCollection("things").countDocuments())
          .isEqualTo(written.get());
    }
  }

  @Test
  void noWriteFailsWhileCertificatesGetOtherOrganizations() throws Exception {
    TestAuthority authority = new TestAuthority(directory, "authority");
    SSLContext trust =
        TlsPort.client(authority.issue("client.pem", "CN=client").file(), authority.file());
    TlsFiles before = named(authority, "before");
    TlsFiles after = named(authority, "after");
    files.set(before);
    mode.set(TlsMode.REQUIRE);
    try (PoppyCluster cluster = PoppyCluster.start(Served.ELECTION_TIMEOUT, this::secured);
        MongoClient secure = secure(cluster, trust)) {
      client.set(secure);
      CompletableFuture<Void> writer = writing();
      more();
      files.set(TlsPort.with(accepting("after"), before));
      step(cluster, TlsMode.REQUIRE);
      files.set(TlsPort.with(accepting("before"), after));
      step(cluster, TlsMode.REQUIRE);
      files.set(after);
      step(cluster, TlsMode.REQUIRE);
      stop.set(true);
      writer.get();
      assertThat(secure.getDatabase("a").getCollection("things").countDocuments())
          .isEqualTo(written.get());
    }
  }

  private static TlsFiles named(TestAuthority authority, String organization) {
    Path file = authority.issue(organization + ".pem", "CN=server,O=" + organization).file();
    return TlsPort.files(file, authority.file(), null, false);
  }

  private static ClusterMembership accepting(String organization) {
    return new ClusterMembership(null, MemberName.of("O=" + organization), null);
  }

  private static MongoClient secure(PoppyCluster cluster, SSLContext trust) {
    return MongoClients.create(
        MongoClientSettings.builder()
            .applyConnectionString(new ConnectionString(cluster.connectionString()))
            .applyToSslSettings(ssl -> ssl.enabled(true).context(trust))
            .build());
  }

  /** Writes until that is stopped; fails with the first write that does. */
  private CompletableFuture<Void> writing() {
    CompletableFuture<Void> writer = new CompletableFuture<>();
    Thread.ofPlatform()
        .start(
            () -> {
              try {
                write();
                writer.complete(null);
              } catch (RuntimeException e) {
                failure.set(e);
                writer.completeExceptionally(e);
              }
            });
    return writer;
  }

  /** Each member is restarted with the next mode: the others reach it by the one they have. */
  private void step(PoppyCluster cluster, TlsMode next) throws IOException {
    mode.set(next);
    for (int i = 0; i < cluster.size(); i++) {
      cluster.stopMember(i);
      cluster.startMember(i);
      cluster.awaitReady(Patience.LIMIT);
      more();
    }
  }
}
