package dev.morphium.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** The backend under test, and short ways to run commands on it written as JSON. */
public interface Backend {
  /** The driver under test. */
  Driver driver();

  /** A database that nobody else uses. */
  String database();

  /** Runs a command on {@link #database()}, whatever comes of it. */
  default Reply reply(String json) {
    return driver().execute(Command.of(database(), BsonDocument.parse(json)));
  }

  /** Runs a command that must succeed; its reply. */
  default BsonDocument run(String json) {
    Reply reply = reply(json);
    assertThat(reply.ok()).as("%s answered %s", json, reply).isTrue();
    return reply.document();
  }

  /** Runs a command that must fail with this code and name; its reply. */
  default Reply fail(int code, String codeName, String json) {
    Reply reply = reply(json);
    assertThat(reply.ok()).as("%s answered %s", json, reply).isFalse();
    assertThat(reply.code()).as("code of %s", reply).isEqualTo(code);
    assertThat(reply.codeName()).isEqualTo(codeName);
    assertThat(reply.errorMessage()).isNotEmpty();
    return reply;
  }

  /** Runs a command with a cursor that must succeed; its first batch. */
  default List<BsonDocument> batch(String json) {
    return batch(run(json));
  }

  /** The documents in the first or next batch of a reply. */
  default List<BsonDocument> batch(BsonDocument reply) {
    BsonDocument cursor = reply.getDocument("cursor");
    String field = cursor.containsKey("firstBatch") ? "firstBatch" : "nextBatch";
    List<BsonDocument> documents = new ArrayList<>();
    for (BsonValue value : cursor.getArray(field)) {
      documents.add(value.asDocument());
    }
    return documents;
  }

  /** The cursor id of a reply; 0 when everything was in the first batch. */
  default long cursorId(BsonDocument reply) {
    return reply.getDocument("cursor").getInt64("id").getValue();
  }

  /** Documents written as JSON. */
  default List<BsonDocument> documents(String... json) {
    return java.util.Arrays.stream(json).map(BsonDocument::parse).toList();
  }

  /** Inserts documents {@code {_id: 0, n: 0}} up to, and without, {@code count}. */
  default void fill(String collection, int count) {
    List<BsonDocument> documents = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      documents.add(BsonDocument.parse("{_id: %d, n: %d, even: %s}".formatted(i, i, i % 2 == 0)));
    }
    Command insert =
        Command.of(database(), BsonDocument.parse("{insert: '" + collection + "'}"))
            .withSequence("documents", documents);
    Reply reply = driver().execute(insert);
    assertThat(reply.orThrow().document().getNumber("n").intValue()).isEqualTo(count);
  }
}
