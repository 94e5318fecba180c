package dev.morphium.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.value.BsonConversion;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.inmemory.InMemoryDriver;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonMaxKey;
import org.bson.BsonMinKey;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A find with min and max gives what a comparison of all documents' keys in Java gives. */
class MinMaxPropertyTest {
  private static final BsonValue C = new BsonString("c");
  private static final int DOCUMENTS = 40;
  private static final int QUERIES = 200;
  private static final List<BsonValue> VALUES =
      BsonArray.parse(
              "[1, 2, {$numberLong: '2'}, 2.5, 3, -1, null, 'a', 'b', {x: 1}, true, {$minKey: 1}]")
          .getValues();

  private int found;

  @Test
  void boundsSelectTheKeysBetweenThem() {
    for (int round = 0; round < 10; round++) {
      long seed = Long.getLong("minmax.seed", new Random().nextLong());
      try (InMemoryDriver driver = new InMemoryDriver()) {
        run(driver, new Random(seed), seed);
      }
    }
    assertThat(found).isPositive();
  }

  private void run(InMemoryDriver driver, Random random, long seed) {
    int[] directions = {random.nextBoolean() ? 1 : -1, random.nextBoolean() ? 1 : -1};
    BsonDocument pattern = document(new BsonInt32(directions[0]), new BsonInt32(directions[1]));
    execute(driver, "{createIndexes: 'c', indexes: [{key: " + pattern.toJson() + ", name: 'i'}]}");
    BsonArray all = new BsonArray();
    for (int i = 0; i < DOCUMENTS; i++) {
      BsonDocument key = document(any(random), any(random));
      all.add(key.append("_id", new BsonInt32(i)).append("even", new BsonInt32(i % 2)));
    }
    execute(driver, new BsonDocument("insert", C).append("documents", all));
    for (int i = 0; i < QUERIES; i++) {
      @Nullable BsonDocument min =
          random.nextInt(4) == 0 ? null : document(any(random), any(random));
      @Nullable BsonDocument max =
          random.nextInt(4) == 0 ? null : document(any(random), any(random));
      BsonDocument find =
          BsonDocument.parse("{find: 'c', hint: 'i', filter: {even: 1}, batchSize: 99}");
      if (min != null) {
        find.append("min", min);
      }
      if (max != null) {
        find.append("max", max);
      }
      if (random.nextBoolean()) {
        find.append("sort", document(new BsonInt32(-directions[0]), new BsonInt32(-directions[1])));
      }
      BsonDocument reply = execute(driver, find);
      String as = "seed " + seed + ": " + find.toJson();
      if (compare(orEnd(min, directions, -1), orEnd(max, directions, 1), directions) >= 0) {
        assertThat(reply.getNumber("code").intValue()).as(as).isEqualTo(51175);
        continue;
      }
      assertThat(reply.getNumber("ok").intValue()).as(as + reply.toJson()).isEqualTo(1);
      List<BsonValue> expected =
          all.stream()
              .filter(each -> each.asDocument().getInt32("even").getValue() == 1)
              .filter(each -> min == null || compare(each.asDocument(), min, directions) >= 0)
              .filter(each -> max == null || compare(each.asDocument(), max, directions) < 0)
              .collect(Collectors.toList());
      found += expected.size();
      assertThat(reply.getDocument("cursor").getArray("firstBatch").getValues())
          .as(as)
          .extracting(each -> each.asDocument().get("_id"))
          .containsExactlyInAnyOrderElementsOf(
              expected.stream().map(each -> each.asDocument().get("_id")).toList());
    }
  }

  /** A bound, or the first (-1) or last (1) key of the index where there is none. */
  private static BsonDocument orEnd(@Nullable BsonDocument bound, int[] directions, int end) {
    return bound != null ? bound : document(end(directions[0] * end), end(directions[1] * end));
  }

  private static BsonValue end(int sign) {
    return sign < 0 ? new BsonMinKey() : new BsonMaxKey();
  }

  private static BsonValue any(Random random) {
    return VALUES.get(random.nextInt(VALUES.size()));
  }

  private static BsonDocument document(BsonValue a, BsonValue b) {
    return new BsonDocument("a", a).append("b", b);
  }

  private static int compare(BsonDocument left, BsonDocument right, int[] directions) {
    int first = compare(left.get("a"), right.get("a"));
    return first != 0
        ? first * directions[0]
        : compare(left.get("b"), right.get("b")) * directions[1];
  }

  private static int compare(BsonValue left, BsonValue right) {
    return Integer.signum(
        ValueComparator.BINARY.compare(
            BsonConversion.toValue(left), BsonConversion.toValue(right)));
  }

  private static BsonDocument execute(InMemoryDriver driver, String command) {
    return execute(driver, BsonDocument.parse(command));
  }

  private static BsonDocument execute(InMemoryDriver driver, BsonDocument command) {
    Reply reply = driver.execute(Command.of("test", command));
    return reply.document();
  }
}
