package dev.morphium.engine.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.engine.replication.TopologyVersion;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Change streams whose history is gone, because it is bounded or because data were restored. */
class LostHistoryTest {
  private final EngineSettings settings =
      EngineSettings.inMemory(
              "test",
              List.of(),
              () -> "localhost:27017",
              Deployment.replicaSet(),
              new TopologyVersion(new ObjectId()))
          .withHistory(100_000);
  private final Engine engine = new Engine(settings);

  @AfterEach
  void close() {
    engine.close();
  }

  private Reply run(BsonDocument command) {
    return engine.execute(Command.of("db", command), ClientContext.LOCAL);
  }

  private Reply open(BsonDocument options) {
    return run(
        BsonDocument.parse("{aggregate: 'c', cursor: {}}")
            .append(
                "pipeline", new BsonArray(List.of(new BsonDocument("$changeStream", options)))));
  }

  private void insert(int count) {
    for (int i = 0; i < count; i++) {
      run(BsonDocument.parse("{insert: 'c'}")
              .append(
                  "documents",
                  new BsonArray(List.of(new BsonDocument("x", new BsonString("x".repeat(1000)))))))
          .orThrow();
    }
  }

  private Reply getMore(BsonDocument cursor) {
    return run(
        new BsonDocument("getMore", cursor.getInt64("id"))
            .append("collection", new BsonString("c"))
            .append("maxTimeMS", new BsonInt64(1)));
  }

  private static BsonDocument cursor(Reply reply) {
    return reply.orThrow().document().getDocument("cursor");
  }

  private static void assertLost(Reply reply) {
    assertThat(reply.codeName()).isEqualTo("ChangeStreamHistoryLost");
    assertThat(reply.errorLabels()).containsExactly("NonResumableChangeStreamError");
  }

  @Test
  void whoReadsTooSlowlyOrComesTooLateIsTold() {
    BsonDocument slow = cursor(open(new BsonDocument()));
    BsonDocument quick = cursor(open(new BsonDocument()));
    insert(10);
    assertThat(cursor(getMore(quick)).getArray("nextBatch")).hasSize(10);
    BsonDocument token = slow.getDocument("postBatchResumeToken");
    insert(300);
    assertLost(getMore(slow));
    assertThat(getMore(slow).code()).isEqualTo(43);
    assertLost(getMore(quick));
    assertLost(open(new BsonDocument("resumeAfter", token)));
    assertLost(open(BsonDocument.parse("{startAtOperationTime: {$timestamp: {t: 1, i: 1}}}")));
    assertThat(cursor(open(new BsonDocument())).getInt64("id").getValue()).isNotZero();
  }

  @Test
  void nothingGoesOnAcrossARestore() {
    BsonDocument stream = cursor(open(new BsonDocument()));
    insert(1);
    BsonDocument token = cursor(getMore(stream)).getDocument("postBatchResumeToken");
    settings.storage().install(settings.storage().root());
    assertLost(getMore(stream));
    assertLost(open(new BsonDocument("startAfter", token)));
    BsonDocument anew = cursor(open(new BsonDocument()));
    insert(1);
    assertThat(cursor(getMore(anew)).getArray("nextBatch")).hasSize(1);
  }
}
