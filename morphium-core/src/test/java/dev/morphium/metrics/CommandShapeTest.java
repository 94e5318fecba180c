package dev.morphium.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class CommandShapeTest {
  @Test
  void valuesAreLeftOutAndNamesStay() {
    assertThat(
            CommandShape.of(
                BsonDocument.parse(
                    "{find: 'users', filter: {mail: 'a@b.c', age: {$in: [1, 2, 3]},"
                        + " $or: [{a: 1}, {a: 2}, {b: {c: 'x'}}]}, limit: 5, lsid: {id: 1}}")))
        .isEqualTo(
            "{find: users, filter: {mail: ?, age: {$in: [?]}, $or: [{a: ?}, {b: {c: ?}}]},"
                + " limit: ?}");
  }

  @Test
  void aShapeIsOneLineOfLimitedLength() {
    BsonDocument filter = new BsonDocument();
    for (int i = 0; i < 1000; i++) {
      filter.append("field\n" + i, new org.bson.BsonInt32(i));
    }
    String shape = CommandShape.of(new BsonDocument("find", filter));
    assertThat(shape).doesNotContain("\n").hasSizeLessThan(2100).endsWith("…");
  }

  @Test
  void theCollectionOfFurtherBatchesIsTold() {
    assertThat(
            CommandShape.of(
                BsonDocument.parse("{getMore: {$numberLong: '77'}, collection: 'users'}")))
        .isEqualTo("{getMore: ?, collection: users}");
  }
}
