package dev.morphium.engine.plan;

import java.util.List;
import java.util.random.RandomGenerator;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Random specifications of hashed and wildcard indexes, also compound ones. */
final class RandomSpecialIndexes {
  private static final List<String> PROJECTIONS =
      List.of(
          "{a: 1}",
          "{'a.b': 1, b: 1}",
          "{a: 0}",
          "{'a.b': 0, _id: 1}",
          "{a: {b: 1, '0': true}}",
          "{_id: 1, a: 0, c: 0}",
          "{_id: 0, b: 0}");

  private final RandomGenerator random;
  private final RandomContents contents;

  RandomSpecialIndexes(RandomGenerator random, RandomContents contents) {
    this.random = random;
    this.contents = contents;
  }

  /**
   * @param hashed whether hashed indexes may be among them, which take no arrays
   */
  BsonDocument index(int number, boolean hashed, RandomFilters filters) {
    BsonDocument spec =
        new BsonDocument("name", new BsonString("index" + number))
            .append("key", hashed && random.nextBoolean() ? hashed() : new BsonDocument());
    if (spec.getDocument("key").isEmpty()) {
      wildcard(spec);
    }
    switch (random.nextInt(12)) {
      case 0, 1 -> spec.put("partialFilterExpression", filters.partial());
      case 2 -> spec.put("hidden", BsonBoolean.TRUE);
      default -> {}
    }
    if (random.nextInt(4) == 0) {
      spec.put("collation", contents.collation());
    }
    return spec;
  }

  private BsonDocument hashed() {
    BsonDocument key = new BsonDocument();
    int fields = 1 + random.nextInt(3);
    int hash = random.nextInt(fields);
    for (int i = 0; i < fields; i++) {
      key.put(contents.path(), i == hash ? new BsonString("hashed") : direction());
    }
    return key;
  }

  private void wildcard(BsonDocument spec) {
    BsonDocument key = new BsonDocument();
    switch (random.nextInt(6)) {
      case 0 -> key.append("c", direction()).append("a.$**", direction());
      case 1 -> key.append("b.$**", direction()).append("c", direction());
      case 2 -> {
        key.append("c", direction()).append("$**", direction()).append("d", direction());
        spec.put("wildcardProjection", BsonDocument.parse("{_id: 0, c: 0, d: 0}"));
      }
      case 3 -> key.append(contents.path() + ".$**", direction());
      case 4 -> {
        key.append("$**", direction());
        spec.put(
            "wildcardProjection",
            BsonDocument.parse(PROJECTIONS.get(random.nextInt(PROJECTIONS.size()))));
      }
      default -> key.append("$**", direction());
    }
    spec.put("key", key);
  }

  private BsonValue direction() {
    return new BsonInt32(random.nextBoolean() ? 1 : -1);
  }
}
