package dev.morphium.engine.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.codecs.BsonDocumentCodec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * The description of a change, applied to the document before it, gives the document after it: for
 * random documents and random updates by all operators and by pipelines.
 */
final class UpdateDescriptionPropertyTest {
  private static final int ROUNDS = 20_000;
  private static final List<String> NAMES = List.of("a", "b", "name", "0", "1");
  private static final List<String> PARTS =
      List.of("a", "b", "0", "1", "2", "5", "$", "$[]", "$[f]");
  private static final List<String> OPERATORS =
      List.of(
          "$set",
          "$unset",
          "$inc",
          "$mul",
          "$min",
          "$max",
          "$push",
          "$addToSet",
          "$pop",
          "$pull",
          "$pullAll",
          "$rename",
          "$bit",
          "$currentDate");

  @Test
  void operatorsTellTheWholeChange() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    int changed = 0;
    for (int round = 0; round < ROUNDS; round++) {
      BsonDocument document = document(random, 4, NAMES);
      BsonDocument update = update(random);
      String about = "seed " + seed + ": " + update.toJson() + " on " + document.toJson();
      Document before = Document.of(document);
      Update compiled = compile(update);
      Document after = compiled == null ? before : applied(compiled, before, random.nextInt(3));
      if (compiled == null || after.equals(before)) {
        continue;
      }
      changed++;
      assertThatCode(() -> bson(after)).as(about).doesNotThrowAnyException();
      Document description = compiled.describe(before, after);
      assertThat(description).as(about).isNotNull();
      assertThat(Document.of(DescriptionReader.apply(document, bson(description))))
          .as("%s: %s", about, description)
          .isEqualTo(after);
    }
    assertThat(changed).as("seed " + seed).isGreaterThan(ROUNDS / 20);
  }

  @Test
  void pipelinesTellTheWholeChange() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    List<String> names = List.of("a", "b", "c.d", "0", "\u00e4", "name");
    int told = 0;
    for (int round = 0; round < ROUNDS; round++) {
      BsonDocument document = document(random, 4, names);
      document.put("pad", new BsonString("x".repeat(random.nextInt(200))));
      BsonDocument target = mutated(random, document, names).asDocument();
      Document after = Document.of(target);
      if (target.equals(document)) {
        continue;
      }
      Document description =
          new PipelineUpdate(same -> after).describe(Document.of(document), after);
      if (description != null) {
        told++;
        assertThat(DescriptionReader.apply(document, bson(description)))
            .as("seed %d: %s to %s: %s", seed, document.toJson(), target.toJson(), description)
            .isEqualTo(target);
      }
    }
    assertThat(told).as("seed " + seed).isGreaterThan(ROUNDS / 4);
  }

  private static @Nullable Update compile(BsonDocument update) {
    boolean filtered = update.toString().contains("$[f]");
    List<Document> filters =
        filtered
            ? List.of(Document.parse("{$or: [{f: {$gt: 20}}, {'f.a': {$exists: true}}]}"))
            : List.of();
    try {
      return UpdateCompiler.compile(Document.of(update), filters, UpdateFixture.environment());
    } catch (CommandException invalid) {
      return null;
    }
  }

  @Test
  void aNumberMayBeWhatThePositionalOperatorLedTo() {
    BsonDocument document = BsonDocument.parse("{a: {'1': {b: {c: 1}}}}");
    Document before = Document.of(document);
    Update update = compile(BsonDocument.parse("{$set: {'a.1.b.c': 2, 'a.$.d': 3}}"));
    Document after = applied(update, before, 1);
    assertThat(Document.of(DescriptionReader.apply(document, bson(update.describe(before, after)))))
        .isEqualTo(after);
  }

  private static Document applied(Update update, Document before, int index) {
    try {
      return update.apply(before, index, false);
    } catch (CommandException impossible) {
      return before;
    }
  }

  private static BsonDocument bson(Document document) {
    return document.toBson().decode(new BsonDocumentCodec());
  }

  private static BsonDocument document(Random random, int depth, List<String> names) {
    BsonDocument document = new BsonDocument();
    for (String name : names) {
      if (random.nextBoolean()) {
        document.put(name, value(random, depth - 1, names));
      }
    }
    return document;
  }

  private static BsonValue value(Random random, int depth, List<String> names) {
    return switch (random.nextInt(depth > 0 ? 10 : 6)) {
      case 0, 1 -> new BsonInt32(random.nextInt(30));
      case 2 -> new BsonString("x".repeat(random.nextInt(20)));
      case 3 -> BsonNull.VALUE;
      case 4 -> new BsonInt64(random.nextInt(30));
      case 5 -> new BsonDouble(random.nextInt(30) / 2.0);
      case 6, 7 -> document(random, depth, names);
      default -> array(random, depth, names);
    };
  }

  private static BsonArray array(Random random, int depth, List<String> names) {
    BsonArray array = new BsonArray();
    for (int i = random.nextInt(5); i > 0; i--) {
      array.add(value(random, depth - 1, names));
    }
    return array;
  }

  private static BsonDocument update(Random random) {
    BsonDocument update = new BsonDocument();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      String operator = OPERATORS.get(random.nextInt(OPERATORS.size()));
      BsonDocument fields = update.getDocument(operator, new BsonDocument());
      fields.put(path(random), argument(random, operator));
      update.put(operator, fields);
    }
    return update;
  }

  private static String path(Random random) {
    StringBuilder path = new StringBuilder(NAMES.get(random.nextInt(NAMES.size())));
    for (int i = random.nextInt(4); i > 0; i--) {
      path.append('.').append(PARTS.get(random.nextInt(PARTS.size())));
    }
    return path.toString();
  }

  private static BsonValue argument(Random random, String operator) {
    return switch (operator) {
      case "$inc", "$mul" -> new BsonInt32(random.nextInt(3));
      case "$pop" -> new BsonInt32(random.nextBoolean() ? 1 : -1);
      case "$pullAll" -> array(random, 1, NAMES);
      case "$rename" -> new BsonString(path(random));
      case "$bit" -> new BsonDocument("xor", new BsonInt32(random.nextInt(4)));
      case "$currentDate" -> BsonBoolean.TRUE;
      case "$push" -> random.nextBoolean() ? value(random, 2, NAMES) : push(random);
      case "$addToSet" ->
          random.nextBoolean()
              ? value(random, 2, NAMES)
              : new BsonDocument("$each", array(random, 2, NAMES));
      default -> value(random, 2, NAMES);
    };
  }

  private static BsonDocument push(Random random) {
    BsonDocument push = new BsonDocument("$each", array(random, 2, NAMES));
    if (random.nextInt(3) == 0) {
      push.put("$slice", new BsonInt32(random.nextInt(9) - 4));
    }
    if (random.nextInt(3) == 0) {
      push.put("$position", new BsonInt32(random.nextInt(9) - 4));
    }
    if (random.nextInt(4) == 0) {
      push.put("$sort", new BsonInt32(1));
    }
    return push;
  }

  /** The value with some things changed, cut, added or moved within. */
  private static BsonValue mutated(Random random, BsonValue value, List<String> names) {
    if (value instanceof BsonDocument document) {
      List<String> order = new ArrayList<>(document.keySet());
      if (random.nextInt(8) == 0) {
        Collections.shuffle(order, random);
      }
      BsonDocument result = new BsonDocument();
      for (String name : order) {
        if (random.nextInt(10) > 0) {
          result.put(name, mutated(random, document.get(name), names));
        }
      }
      if (random.nextInt(5) == 0) {
        result.put(names.get(random.nextInt(names.size())), value(random, 2, names));
      }
      return result;
    }
    if (value instanceof BsonArray array) {
      BsonArray result = new BsonArray();
      array.forEach(element -> result.add(mutated(random, element, names)));
      if (random.nextInt(4) == 0) {
        result.subList(random.nextInt(result.size() + 1), result.size()).clear();
      } else if (random.nextInt(3) == 0) {
        result.add(value(random, 2, names));
      }
      return result;
    }
    return random.nextInt(8) == 0 ? value(random, 2, names) : value;
  }
}
