package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A set that changes from no TLS to nothing else, a member at a time, while clients write. */
class TlsRollingTest {
  @TempDir Path directory;
  private final AtomicReference<TlsMode> mode = new AtomicReference<>(TlsMode.DISABLED);
  private final AtomicInteger written = new AtomicInteger();
  private final AtomicBoolean stop = new AtomicBoolean();
  private final AtomicReference<MongoClient> client = new AtomicReference<>();

  private PoppySettings secured(PoppySettings settings, TlsFiles clients, TlsFiles members) {
    try {
      ServerTls own = TlsPort.open(mode.get(), clients);
      PeerTls others = new PeerTls(TlsPort.open(mode.get(), members), true);
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
      things.insertOne(new Document("_id", written.get()));
      written.incrementAndGet();
    }
  }

  private void more() {
    int before = written.get();
    await().atMost(Patience.LIMIT).until(() -> written.get() > before + 20);
  }

  @Test
  void noWriteFailsWhileTheSetTurnsToTls() throws Exception {
    TestAuthority authority = new TestAuthority(directory, "authority");
    Path own = authority.issue("server.pem", "CN=server").file();
    SSLContext trust =
        TlsPort.client(authority.issue("client.pem", "CN=client").file(), authority.file());
    TlsFiles clients = TlsPort.files(own, authority.file(), null, true);
    TlsFiles members = TlsPort.files(own, authority.file(), null, false);
    try (PoppyCluster cluster =
            PoppyCluster.start(
                Served.ELECTION_TIMEOUT, settings -> secured(settings, clients, members));
        MongoClient plain = MongoClients.create(cluster.connectionString());
        MongoClient secure =
            MongoClients.create(
                MongoClientSettings.builder()
                    .applyConnectionString(new ConnectionString(cluster.connectionString()))
                    .applyToSslSettings(ssl -> ssl.enabled(true).context(trust))
                    .build())) {
      client.set(plain);
      CompletableFuture<Void> writer = new CompletableFuture<>();
      Thread.ofPlatform()
          .start(
              () -> {
                try {
                  write();
                  writer.complete(null);
                } catch (RuntimeException e) {
                  writer.completeExceptionally(e);
                }
              });
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
