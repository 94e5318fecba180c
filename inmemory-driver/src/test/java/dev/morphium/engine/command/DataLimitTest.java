package dev.morphium.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What commands answer when the data have no room to grow. */
class DataLimitTest {
  private static final int FULL = 14031;

  private static final List<String> ALL_LABELS =
      List.of(
          "NoWritesPerformed", "RetryableError", "RetryableWriteError", "SystemOverloadedError");

  private final Engine engine = TestEngines.replicated();

  /** Fills the room, so that 95 documents of about 1 KiB are there and one has none any more. */
  @BeforeEach
  void fill() {
    for (int id = 0; id < 95; id++) {
      assertThat(insert(id).containsKey("writeErrors")).isFalse();
    }
    run("admin", "{setParameter: 1, dataMemoryLimitBytes: 105000}");
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void eachDocumentThatHasNoRoomIsTold() {
    BsonArray documents = new BsonArray();
    for (int id = 100; id < 110; id++) {
      documents.add(document(id));
    }
    BsonDocument reply =
        run(
            "test",
            BsonDocument.parse("{insert: 'c', ordered: false}").append("documents", documents));
    assertThat(reply.getInt32("n").getValue()).isLessThan(10);
    BsonArray errors = reply.getArray("writeErrors");
    assertThat(errors).hasSize(10 - reply.getInt32("n").getValue());
    assertThat(errors).allSatisfy(error -> assertThat(codeOf(error)).isEqualTo(FULL));
    assertThat(count()).isEqualTo(95 + reply.getInt32("n").getValue());
  }

  @Test
  void readsAndWritesThatDoNotGrowGoOnAndRoomThatIsMadeIsGiven() {
    fillUp();
    assertThat(run("test", "{update: 'c', updates: [{q: {_id: 1}, u: {$inc: {n: 1}}}]}"))
        .doesNotContainKey("writeErrors");
    BsonDocument grown =
        run(
            "test",
            "{update: 'c', updates: [{q: {_id: 1}, u: {$set: {more: '%s'}}}]}"
                .formatted("y".repeat(2000)));
    assertThat(codeOf(grown.getArray("writeErrors").get(0))).isEqualTo(FULL);
    BsonDocument modified =
        run(
            "test",
            "{findAndModify: 'c', query: {_id: 2}, update: {$set: {more: 'a longer one'}}}");
    assertThat(codeOf(modified)).isEqualTo(FULL);
    assertThat(codeOf(run("test", "{createIndexes: 'c', indexes: [{key: {text: 1}, name: 't'}]}")))
        .isEqualTo(FULL);
    assertThat(run("test", "{find: 'c', filter: {_id: 1}}")).containsKey("cursor");
    assertThat(run("test", "{delete: 'c', deletes: [{q: {_id: {$lt: 40}}, limit: 0}]}"))
        .containsEntry("n", new BsonInt32(40));
    assertThat(insert(500).containsKey("writeErrors")).isFalse();
  }

  @Test
  void transactionThatGrowsIsRefusedWhole() {
    fillUp();
    long before = count();
    String session =
        "lsid: {id: {$uuid: '00000000-0000-4000-8000-000000000001'}}, txnNumber: {$numberLong:"
            + " '1'}, autocommit: false";
    run(
        "test",
        "{insert: 'c', documents: [{_id: 900, text: '%s'}], startTransaction: true, %s}"
            .formatted("x".repeat(4000), session));
    run("test", "{delete: 'c', deletes: [{q: {_id: 1}, limit: 1}], %s}".formatted(session));
    assertThat(codeOf(run("admin", "{commitTransaction: 1, %s}".formatted(session))))
        .isEqualTo(FULL);
    assertThat(count()).isEqualTo(before);
  }

  @Test
  void retryableWriteThatIsRefusedWholeMayBeTriedAgainLater() {
    fillUp();
    String large = "x".repeat(8000);
    assertMayBeTriedAgain("{insert: 'c', documents: [{_id: 900, t: '%s'}]".formatted(large));
    assertMayBeTriedAgain(
        "{insert: 'c', ordered: false, documents: [{_id: 901, t: '%1$s'}, {_id: 902, t: '%1$s'}]"
            .formatted(large));
    assertMayBeTriedAgain(
        "{update: 'c', updates: [{q: {_id: 1}, u: {$set: {t: '%s'}}}]".formatted(large));
    assertMayBeTriedAgain(
        "{findAndModify: 'c', query: {_id: 1}, update: {$set: {t: '%s'}}".formatted(large));
    String bulk =
        "{bulkWrite: 1, nsInfo: [{ns: 'test.c'}], ops: [{insert: 0, document: {_id: 909, t: '%s'}}]"
            .formatted(large);
    assertLabels(run("admin", numbered(bulk)), ALL_LABELS);
  }

  @Test
  void partOfACommandThatIsRefusedIsNoErrorOfTheCommand() {
    fillUp();
    String large = "x".repeat(8000);
    for (String documents :
        List.of(
            "[{_id: 1}, {_id: 901, t: '%s'}]", // a key that is there
            "[{_id: 901, t: '%s'}, {_id: 1}]")) {
      BsonDocument reply =
          run(
              "test",
              numbered(("{insert: 'c', ordered: false, documents: " + documents).formatted(large)));
      assertThat(reply.getArray("writeErrors")).hasSize(2);
      assertThat(reply).doesNotContainKey("errorLabels");
    }
    run("test", "{delete: 'c', deletes: [{q: {_id: {$lt: 40}}, limit: 0}]}");
    BsonDocument partly =
        run(
            "test",
            numbered(
                "{insert: 'c', documents: [{_id: 901}, {_id: 902, t: '%s'}]"
                    .formatted("x".repeat(90_000))));
    assertThat(partly.getInt32("n").getValue()).isOne();
    assertThat(codeOf(partly.getArray("writeErrors").get(0))).isEqualTo(FULL);
  }

  @Test
  void otherCommandsOnlyTellThatTheServerIsOverloaded() {
    fillUp();
    assertLabels(
        run("test", "{createIndexes: 'c', indexes: [{key: {text: 1}, name: 't'}]}"),
        List.of("SystemOverloadedError"));
  }

  private void assertMayBeTriedAgain(String command) {
    assertLabels(run("test", numbered(command)), ALL_LABELS);
  }

  private static void assertLabels(BsonDocument reply, List<String> labels) {
    assertThat(codeOf(reply)).isEqualTo(FULL);
    assertThat(reply.getArray("errorLabels").stream().map(label -> label.asString().getValue()))
        .containsExactlyElementsOf(labels);
  }

  /** The beginning of a command as a retryable write of a session of its own. */
  private static String numbered(String command) {
    return command
        + ", lsid: {id: {$uuid: '%s'}}, txnNumber: {$numberLong: '1'}}"
            .formatted(UUID.randomUUID());
  }

  @Test
  void serverStatusTellsHowFullItIs() {
    BsonDocument before = run("admin", "{serverStatus: 1}").getDocument("dataMemory");
    assertThat(before.getInt64("highWaterMarkBytes").getValue()).isEqualTo(105_000);
    assertThat(before.getBoolean("refusing").getValue()).isFalse();
    fillUp();
    BsonDocument full = run("admin", "{serverStatus: 1}").getDocument("dataMemory");
    assertThat(full.getInt64("usedBytes").getValue()).isBetween(100_000L, 105_000L);
    assertThat(full.getBoolean("refusing").getValue()).isTrue();
  }

  @Test
  void dropMakesRoom() {
    fillUp();
    run("test", "{drop: 'c'}");
    assertThat(insert(1).containsKey("writeErrors")).isFalse();
  }

  /** Inserts until it is refused. */
  private void fillUp() {
    int id = 200;
    while (!insert(id).containsKey("writeErrors")) {
      id++;
      assertThat(id).isLessThan(300);
    }
  }

  private long count() {
    return run("test", "{count: 'c'}").getInt32("n").getValue();
  }

  private BsonDocument insert(int id) {
    return run(
        "test",
        BsonDocument.parse("{insert: 'c'}")
            .append("documents", new BsonArray(new ArrayList<>(List.of(document(id))))));
  }

  private static BsonDocument document(int id) {
    return new BsonDocument("_id", new BsonInt32(id))
        .append("n", new BsonInt32(0))
        .append("text", new BsonString("x".repeat(1000)));
  }

  private static int codeOf(BsonValue error) {
    return error.asDocument().getInt32("code", new BsonInt32(0)).getValue();
  }

  private BsonDocument run(String database, String command) {
    return run(database, BsonDocument.parse(command));
  }

  private BsonDocument run(String database, BsonDocument command) {
    return engine.execute(Command.of(database, command), ClientContext.LOCAL).document();
  }
}
