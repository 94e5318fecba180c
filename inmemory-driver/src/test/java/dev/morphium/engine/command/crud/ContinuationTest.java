package dev.morphium.engine.command.crud;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import java.util.List;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each command that opens a cursor, with each generic field that drivers add to all commands of a
 * session, on the command and on what goes on with its cursor.
 */
class ContinuationTest {
  private static final String SESSION =
      "lsid: {id: {$uuid: 'a0a0a0a0-a0a0-a0a0-a0a0-a0a0a0a0a0a1'}}";

  /** What is read, and opens a cursor with a first batch of one document. */
  private static final List<String> READS =
      List.of(
          "{find: 'c', batchSize: 1}",
          "{find: 'c', sort: {n: -1}, batchSize: 1}",
          "{aggregate: 'c', pipeline: [{$match: {}}], cursor: {batchSize: 1}}",
          "{aggregate: 'c', pipeline: [{$group: {_id: '$_id'}}], cursor: {batchSize: 1}}");

  private static final List<String> LISTS =
      List.of(
          "{listCollections: 1, cursor: {batchSize: 1}}",
          "{listIndexes: 'c', cursor: {batchSize: 1}}");

  private static final String BULK_WRITE =
      "{bulkWrite: 1, cursor: {batchSize: 1}, nsInfo: [{ns: 'test.c'}], ops: ["
          + "{insert: 0, document: {}}, {insert: 0, document: {}}, {insert: 0, document: {}}]}";

  /** Generic fields: those that the command and what goes on with its cursor both have. */
  private static final List<String> FIELDS =
      List.of(
          "",
          SESSION,
          SESSION + ", comment: {a: 1}",
          SESSION + ", $readPreference: {mode: 'primaryPreferred'}",
          SESSION + ", $readPreference: {mode: 'nearest', tags: [{}]}",
          "apiVersion: '1', apiStrict: true, apiDeprecationErrors: true",
          "maxTimeMS: 100000");

  private static final List<String> CONCERNS =
      List.of(
          SESSION + ", readConcern: {}",
          SESSION + ", readConcern: {level: 'local'}",
          SESSION + ", readConcern: {level: 'majority'}",
          SESSION + ", readConcern: {level: 'snapshot'}");

  private final Engine engine = TestEngines.forTests();

  @BeforeEach
  void fill() {
    succeed("{insert: 'c', documents: [{n: 1}, {n: 2}, {n: 3}, {n: 4}]}");
    succeed("{create: 'd'}");
    succeed("{createIndexes: 'c', indexes: [{key: {n: 1}, name: 'n'}, {key: {m: 1}, name: 'm'}]}");
  }

  @AfterEach
  void close() {
    engine.close();
  }

  static Stream<Arguments> combinations() {
    Stream<Arguments> reads = combinations(READS, FIELDS);
    Stream<Arguments> concerns = combinations(READS, CONCERNS);
    Stream<Arguments> lists = combinations(LISTS, FIELDS);
    Stream<Arguments> retryable =
        combinations(
            List.of(BULK_WRITE),
            List.of("", SESSION, SESSION + ", txnNumber: {$numberLong: '1'}", "comment: 1"));
    return Stream.of(reads, concerns, lists, retryable).flatMap(each -> each);
  }

  private static Stream<Arguments> combinations(List<String> commands, List<String> fields) {
    return commands.stream()
        .flatMap(command -> fields.stream().map(field -> Arguments.of(command, field)));
  }

  @ParameterizedTest
  @MethodSource("combinations")
  void aCursorGoesOnWithTheFieldsThatOpenedIt(String command, String generic) {
    BsonDocument fields = BsonDocument.parse("{" + generic + "}");
    BsonDocument opening = BsonDocument.parse(command);
    opening.putAll(fields);
    String database = command.contains("bulkWrite") ? "admin" : "test";
    BsonDocument cursor = succeed(database, opening).getDocument("cursor");
    BsonInt64 id = cursor.getInt64("id");
    assertThat(id.getValue()).isNotZero();
    String namespace = cursor.getString("ns").getValue();
    BsonString collection = new BsonString(namespace.substring(namespace.indexOf('.') + 1));
    fields.remove("txnNumber"); // drivers add it to what can be retried
    fields.remove("maxTimeMS"); // a getMore has one for tailable cursors alone
    BsonDocument more =
        new BsonDocument("getMore", id)
            .append("collection", collection)
            .append("batchSize", new BsonInt32(1));
    more.putAll(fields);
    BsonDocument next = succeed(database, more).getDocument("cursor");
    assertThat(next.getArray("nextBatch")).hasSize(1);
    BsonDocument kill =
        new BsonDocument("killCursors", collection).append("cursors", new BsonArray(List.of(id)));
    kill.putAll(fields);
    BsonDocument killed = succeed(database, kill);
    assertThat(killed.getArray("cursorsKilled"))
        .hasSize(next.getInt64("id").getValue() == 0 ? 0 : 1);
  }

  private BsonDocument succeed(String command) {
    return succeed("test", BsonDocument.parse(command));
  }

  private BsonDocument succeed(String database, BsonDocument command) {
    Reply reply = engine.execute(Command.of(database, command), ClientContext.LOCAL);
    assertThat(reply.ok()).as("%s answered %s", command, reply).isTrue();
    return reply.document();
  }
}
