package dev.morphium.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.operation.Operation;
import dev.morphium.operation.OperationOptions;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class CommandShapeTest {
  @Test
  void valuesAreLeftOutAndNamesStay() {
    assertThat(
            shape(
                "{find: 'users', filter: {mail: 'a@b.c', age: {$in: [1, 2, 3]},"
                    + " $or: [{a: 1}, {a: 2}, {b: {c: 'x'}}]}, limit: 5}"))
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
    String shape = shape(new BsonDocument("find", filter));
    assertThat(shape).doesNotContain("\n").hasSizeLessThan(2100).endsWith("…");
  }

  @Test
  void theCollectionOfFurtherBatchesIsTold() {
    assertThat(shape("{getMore: {$numberLong: '77'}, collection: 'users'}"))
        .isEqualTo("{getMore: ?, collection: users}");
  }

  @Test
  void namesThatAreNoCollectionsAreValues() {
    assertThat(shape("{createUser: 'ann', pwd: 'secret', roles: []}"))
        .isEqualTo("{createUser: ?, pwd: ?, roles: []}");
  }

  private static String shape(String command) {
    return shape(BsonDocument.parse(command));
  }

  private static String shape(BsonDocument command) {
    return CommandShape.of(new Operation.RunCommand("db", command, OperationOptions.DEFAULT));
  }
}
