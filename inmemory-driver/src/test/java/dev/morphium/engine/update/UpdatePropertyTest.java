package dev.morphium.engine.update;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.value.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Random documents and updates with {@code $set}, {@code $unset}, {@code $inc} and {@code $push},
 * compared with a plain implementation on decoded documents.
 */
final class UpdatePropertyTest {
  private static final int ROUNDS = 20_000;
  private static final List<String> NAMES = List.of("a", "b", "cc", "longer_name", "0", "1");

  @Test
  void givesWhatThePlainImplementationGives() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    int changed = 0;
    for (int round = 0; round < ROUNDS; round++) {
      BsonDocument document = document(random, 3);
      BsonDocument update = update(random);
      BsonDocument expected = plain(document, update);
      if (expected == null) {
        continue;
      }
      Document before = Document.of(document);
      Update compiled =
          UpdateCompiler.compile(Document.of(update), List.of(), UpdateFixture.environment());
      Document after = compiled.apply(before, Update.NO_INDEX, false);
      String about = "seed " + seed + ": " + update.toJson() + " on " + document.toJson();
      assertThat(after).as(about).isEqualTo(Document.of(expected));
      if (expected.equals(document)) {
        assertThat(after).as(about).isSameAs(before);
      } else {
        changed++;
      }
    }
    assertThat(changed).as("seed " + seed).isGreaterThan(ROUNDS / 4);
  }

  private static BsonDocument document(Random random, int depth) {
    BsonDocument document = new BsonDocument();
    for (String name : NAMES) {
      if (random.nextBoolean()) {
        document.put(name, value(random, depth - 1));
      }
    }
    return document;
  }

  private static BsonValue value(Random random, int depth) {
    return switch (random.nextInt(depth > 0 ? 7 : 4)) {
      case 0, 1 -> new BsonInt32(random.nextInt(100));
      case 2 -> new BsonString("x".repeat(random.nextInt(20)));
      case 3 -> BsonNull.VALUE;
      case 4, 5 -> document(random, depth);
      default -> {
        BsonArray array = new BsonArray();
        for (int i = random.nextInt(4); i > 0; i--) {
          array.add(value(random, depth - 1));
        }
        yield array;
      }
    };
  }

  private static BsonDocument update(Random random) {
    BsonDocument update = new BsonDocument();
    List<String> taken = new ArrayList<>();
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      String path = NAMES.get(random.nextInt(NAMES.size()));
      for (int j = random.nextInt(3); j > 0; j--) {
        path += "." + NAMES.get(random.nextInt(NAMES.size()));
      }
      String candidate = path;
      if (taken.stream().anyMatch(other -> collide(other, candidate))) {
        continue;
      }
      taken.add(path);
      String operator = List.of("$set", "$unset", "$inc", "$push").get(random.nextInt(4));
      BsonDocument fields = update.getDocument(operator, new BsonDocument());
      fields.put(
          path, operator.equals("$inc") ? new BsonInt32(random.nextInt(3)) : value(random, 2));
      update.put(operator, fields);
    }
    return update;
  }

  private static boolean collide(String left, String right) {
    return (left + ".").startsWith(right + ".") || (right + ".").startsWith(left + ".");
  }

  /** The updated document, or null when some change is an error. */
  private static @Nullable BsonDocument plain(BsonDocument document, BsonDocument update) {
    Map<String, Map.Entry<String, BsonValue>> changes =
        new TreeMap<>(UpdatePropertyTest::comparePaths);
    update.forEach(
        (operator, fields) ->
            fields
                .asDocument()
                .forEach((path, value) -> changes.put(path, Map.entry(operator, value))));
    BsonDocument result = document.clone();
    for (Map.Entry<String, Map.Entry<String, BsonValue>> change : changes.entrySet()) {
      String[] parts = change.getKey().split("\\.");
      String operator = change.getValue().getKey();
      if (!applyAt(result, parts, 0, operator, change.getValue().getValue())) {
        return null;
      }
    }
    return result;
  }

  private static int comparePaths(String left, String right) {
    String[] l = left.split("\\.");
    String[] r = right.split("\\.");
    for (int i = 0; i < Math.min(l.length, r.length); i++) {
      int order = l[i].compareTo(r[i]);
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(l.length, r.length);
  }

  private static boolean applyAt(
      BsonValue parent, String[] parts, int at, String operator, BsonValue argument) {
    String part = parts[at];
    boolean isIndex = Character.isDigit(part.charAt(0));
    if (!parent.isDocument() && !(parent.isArray() && isIndex)) {
      return operator.equals("$unset");
    }
    BsonValue child = child(parent, part);
    if (at < parts.length - 1) {
      if (child == null) {
        if (operator.equals("$unset")) {
          return true;
        }
        child = new BsonDocument();
        put(parent, part, child);
      }
      return applyAt(child, parts, at + 1, operator, argument);
    }
    switch (operator) {
      case "$set" -> put(parent, part, argument);
      case "$unset" -> {
        if (parent.isDocument()) {
          parent.asDocument().remove(part);
        } else if (child != null) {
          put(parent, part, BsonNull.VALUE);
        }
      }
      case "$inc" -> {
        if (child != null && !child.isInt32()) {
          return false;
        }
        int before = child == null ? 0 : child.asInt32().getValue();
        put(parent, part, new BsonInt32(before + argument.asInt32().getValue()));
      }
      default -> {
        if (child != null && !child.isArray()) {
          return false;
        }
        BsonArray array = child == null ? new BsonArray() : child.asArray();
        array.add(argument);
        put(parent, part, array);
      }
    }
    return true;
  }

  private static @Nullable BsonValue child(BsonValue parent, String part) {
    if (parent.isDocument()) {
      return parent.asDocument().get(part);
    }
    int index = Integer.parseInt(part);
    return index < parent.asArray().size() ? parent.asArray().get(index) : null;
  }

  private static void put(BsonValue parent, String part, BsonValue value) {
    if (parent.isDocument()) {
      parent.asDocument().put(part, value);
      return;
    }
    BsonArray array = parent.asArray();
    int index = Integer.parseInt(part);
    while (array.size() <= index) {
      array.add(BsonNull.VALUE);
    }
    array.set(index, value);
  }
}
