package dev.morphium.messaging.internal.work.store;

import static dev.morphium.messaging.internal.store.Bson.document;
import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.Morphium;
import dev.morphium.bson.BsonBytes;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.messaging.internal.store.CollectionGateway;
import dev.morphium.messaging.internal.store.UpdateStatement;
import dev.morphium.operation.Namespace;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.update.Update;
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
      // on a busy machine it lasts longer than transactions may otherwise
      morphium.runCommand(
          "admin", BsonDocument.parse("{setParameter: 1, transactionLifetimeLimitSeconds: 3600}"));
      CollectionGateway place =
          new CollectionGateway(
              morphium.runner(),
              morphium.driver().capabilities(),
              new Namespace(morphium.database(), "messages"));
      List<UpdateStatement> held = new ArrayList<>();
      List<UpdateStatement> all = new ArrayList<>();
      for (int i = 0; i < HELD + FREE; i++) {
        place.insert(List.of(BsonBytes.of(document("_id", i, "n", 0))), true);
        UpdateStatement statement =
            new UpdateStatement(document("_id", i), Update.of(BsonDocument.class).inc("n", 1));
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
