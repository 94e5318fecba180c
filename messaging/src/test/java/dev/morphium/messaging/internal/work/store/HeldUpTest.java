package dev.morphium.messaging.internal.work.store;

import static dev.morphium.messaging.internal.store.Bson.document;
import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.Morphium;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.messaging.internal.store.CollectionGateway;
import dev.morphium.operation.Namespace;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.net.ServerSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class HeldUpTest {
  private static final int HELD = 12;
  private static final int FREE = 3;

  @Test
  void whatATransactionHoldsKeepsUpNothingBehindIt() throws IOException {
    try (PoppyServer server =
        PoppyServer.start(ServerSettings.of(List.of("127.0.0.1"), 0, 2), Deployment.replicaSet())) {
      requireNothingIsKeptUp("mongodb://127.0.0.1:" + server.port() + "/held");
    }
  }

  @Test
  void norInTheSameProcess() {
    requireNothingIsKeptUp("inmemory://held-up");
  }

  private static void requireNothingIsKeptUp(String uri) {
    try (Morphium morphium = Morphium.connect(uri)) {
      CollectionGateway place =
          new CollectionGateway(
              morphium.runner(),
              morphium.driver().capabilities(),
              new Namespace(morphium.database(), "messages"));
      List<BsonDocument> held = new ArrayList<>();
      List<BsonDocument> all = new ArrayList<>();
      for (int i = 0; i < HELD + FREE; i++) {
        BsonDocument insert = document("documents", List.of(document("_id", i, "n", 0)));
        BsonDocument ignored = place.write("insert", insert);
        BsonDocument statement =
            document("q", document("_id", i), "u", document("$inc", document("n", 1)));
        all.add(statement);
        if (i < HELD) {
          held.add(statement);
        }
      }
      AtomicLong changed = new AtomicLong();
      morphium.inTransaction(
          () -> {
            assertThat(place.update(held).modified()).isEqualTo(HELD);
            Thread other =
                Thread.ofVirtual().start(() -> changed.set(place.updateEach(all).modified()));
            try {
              other.join();
            } catch (InterruptedException e) {
              throw new AssertionError(e);
            }
          });
      assertThat(changed).hasValue(FREE);
    }
  }
}
