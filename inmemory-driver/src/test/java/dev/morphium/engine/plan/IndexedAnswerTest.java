package dev.morphium.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Single documents that an index has to find, or to leave out, as a scan does. */
class IndexedAnswerTest {
  private final Engine engine = TestEngines.forTests();

  @AfterEach
  void close() {
    engine.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {'a.0.a': 1}      | {a: [{a: [1, 2]}]}              | {'a.0.a': 2}                    | 1
          {'a.0.a': -1}     | {a: [{a: [1, 2]}]}              | {'a.0.a': {$gt: 1}}             | 1
          {'a.1.b': 1}      | {a: [0, {b: [3, 4]}]}           | {'a.1.b': 4}                    | 1
          {'a.0.b.c': 1}    | {a: [{b: {c: [5, 6]}}]}         | {'a.0.b.c': 6}                  | 1
          {'x.a.0.b': 1}    | {x: {a: [{b: [7, 8]}]}}         | {'x.a.0.b': 7}                  | 1
          {k: 1, 'a.0.a': 1} | {k: 1, a: [{a: [1, 2]}]}       | {k: 1, 'a.0.a': 2}              | 1
          {'a.0': 1}        | {a: [[1, 2], 3]}                | {'a.0': [1, 2]}                 | 1
          {a: 1}            | {a: {$maxKey: 1}}               | {a: {$not: {$gt: {$maxKey: 1}}}} | 1
          {a: 1}            | {a: {$minKey: 1}}               | {a: {$not: {$lt: {$minKey: 1}}}} | 1
          {a: 1}            | {a: {$maxKey: 1}}               | {a: {$ne: {$maxKey: 1}}}        | 0
          {'$**': 1}        | {a: {$maxKey: 1}}               | {a: {$not: {$gt: {$maxKey: 1}}}} | 1
          """)
  void anIndexFindsWhatAScanFinds(String key, String document, String filter, int count) {
    run("{createIndexes: 'c', indexes: [{key: %s, name: 'i'}]}".formatted(key));
    run("{insert: 'c', documents: [%s]}".formatted(document));
    String query = "{count: 'c', query: %s %s}";
    assertThat(count(query.formatted(filter, ", hint: {$natural: 1}"))).as("scan").isEqualTo(count);
    assertThat(count(query.formatted(filter, ""))).as("planned").isEqualTo(count);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {'a.b': 1}       | {a: [{c: 1}, {b: 3}]}        | {'a.b': {$gte: 3, $lte: null}}   | 1
          {'a.b': 1}       | {a: [{c: 1}, {b: 3}]}        | {'a.b': {$gte: 3, $in: [null]}}  | 1
          {'a.b': 1}       | {a: [{c: 1}, {b: 3}]}        | {'a.b': {$gte: 3, $eq: null}}    | 1
          {'a.b': 1}       | {a: [{c: 1}, {b: null}]}     | {'a.b': {$exists: true, $eq: null}} | 1
          {'a.b': 1}       | {a: [{b: 1}, {b: 3}]}        | {'a.b': {$gte: 3, $ne: 5}}       | 1
          {'a.b': 1, d: 1} | {a: [{c: 1}, {b: 3}], d: 1}  | {'a.b': {$gte: 3, $lte: null}}   | 1
          {d: 1, 'a.b': 1} | {a: [{c: 1}, {b: 3}], d: 1}  | {d: 1, 'a.b': null}              | 1
          {d: 1, 'a.b': 1} | {d: 1}                       | {d: 1, 'a.b': null}              | 1
          """)
  void aSparseIndexLeavesMissingFieldsToTheFilter(
      String key, String document, String filter, int count) {
    run("{createIndexes: 'c', indexes: [{key: %s, name: 'i', sparse: true}]}".formatted(key));
    run("{insert: 'c', documents: [%s, {e: 1}]}".formatted(document));
    String query = "{count: 'c', query: %s %s}";
    assertThat(count(query.formatted(filter, ", hint: {$natural: 1}"))).as("scan").isEqualTo(count);
    assertThat(count(query.formatted(filter, ""))).as("planned").isEqualTo(count);
  }

  @Test
  void aKeyBehindAnElementIsUnique() {
    run("{createIndexes: 'c', indexes: [{key: {'a.0.a': 1}, name: 'i', unique: true}]}");
    run("{insert: 'c', documents: [{a: [{a: [1, 2]}]}]}");
    BsonDocument reply = run("{insert: 'c', documents: [{a: [{a: [2, 3]}]}]}");
    assertThat(reply.getArray("writeErrors").get(0).asDocument().getInt32("code").getValue())
        .isEqualTo(11000);
  }

  private int count(String command) {
    return run(command).getNumber("n").intValue();
  }

  private BsonDocument run(String command) {
    return engine
        .execute(Command.of("test", BsonDocument.parse(command)), ClientContext.LOCAL)
        .orThrow()
        .document();
  }
}
